"""How a hand ends: uncalled chips go back, hands are opened or given away, pots are pushed.

A pot is pushed as soon as it is known whose it is: one contender is left, or every contender has shown a hand that was
told and the board lies there. Else the dealer says who won. The last hand in a pot cannot be given away: by then the
pot is its owner's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.cards import Card, by_rank_and_suit, cards_of
from rules.hand.commands import TellWinners, VoidHand
from rules.hand.events import (
    DEAD_POSTS,
    BoardsAgreed,
    Event,
    Judged,
    Mucked,
    Posted,
    PotAwarded,
    Shown,
    UncalledReturned,
    Voided,
)
from rules.hand.evolve import evolve
from rules.hand.hand import (
    BOARD,
    HOLE_CARDS,
    Hand,
    Phase,
    live_seats,
    phase,
    pots_of,
    put_in,
    shares_left,
    still_contending,
)
from rules.hand.laying import UNKNOWN, all_named, named, refusal_of_cards, refused
from rules.hand.pots import Pot, board_shares, boards_per_pot, odd_chip_order, split, uncalled, void
from rules.hand.showdown import pot_winners, refusal_of_muck
from rules.hand.state import Game
from rules.ids import SeatNo
from rules.ranking import Strength, best
from rules.rulebook import Rules
from rules.verdict import Refusal

Said = tuple[Event, ...] | Refusal


# --- by itself ----------------------------------------------------------------------------------------------------


def settle(hand: Hand, rules: Rules) -> tuple[tuple[Event, ...], Hand]:
    """What follows by itself now that nobody is in turn, and the hand afterwards. CLUB-allin-4, FSPR-4.1-sidepot-a."""
    events: list[Event] = []
    if not hand.begun or hand.end.void:
        return (), hand
    end = hand.end
    if not (end.paid or end.shown or end.mucked) and rules.uncalled_returned:
        owner = uncalled(hand.middle)
        if owner is not None and owner[0] in hand.live:
            events.append(UncalledReturned(*owner))
            hand = evolve(hand, events[-1])
    known = len(hand.live) <= len(end.shown) or end.mucked or _somebody_alone(hand)
    if known and phase(hand) is Phase.SHOWDOWN:
        for award in _awards(hand, rules):
            events.append(award)
            hand = evolve(hand, award)
    return tuple(events), hand


def _somebody_alone(hand: Hand) -> bool:
    """One seat has put in more than every other contender, since others folded: that part is its own."""
    if len(hand.live) == 1:
        return True
    highest, second = sorted((hand.middle[seat] for seat in hand.live), reverse=True)[:2]
    return highest > second


def _awards(hand: Hand, rules: Rules) -> list[PotAwarded]:
    """The pots of which it is known who wins them, side pots first."""
    pots = pots_of(hand)
    made: list[PotAwarded] = []
    worth: dict[int, Mapping[SeatNo, Strength]] = {}
    for number, board in shares_left(hand, pots):
        seats = pots[number].seats
        if board not in worth:
            worth[board] = strengths(hand, board, rules)
        winners = pot_winners(seats, worth[board], mucked=hand.end.mucked)
        if winners:
            made.append(_award(hand, pots, (number, board), winners, rules=rules))
    return made


def strengths(hand: Hand, board: int, rules: Rules) -> Mapping[SeatNo, Strength]:
    """What the hands shown are worth, as far as all cards were told."""
    if len(hand.live) == 1:
        return {}
    game = hand.setup.game
    common = hand.cards.board[board]
    if game is not Game.STUD7 and not all_named(common, BOARD):
        return {}
    lying = cards_of(common)
    number = HOLE_CARDS[game]
    return {
        seat: best(game, cards_of(hand.cards.holes[seat]), lying, rules)
        for seat in hand.end.shown
        if all_named(hand.cards.holes.get(seat, ""), number)
    }


def _award(
    hand: Hand, pots: tuple[Pot, ...], which: tuple[int, int], winners: tuple[SeatNo, ...], *, rules: Rules
) -> PotAwarded:
    """A pot, or the part of it that one board decides, is pushed: equal shares to the smallest chip, each pot by
    itself. FSPR-5.9.3-a, FSPR-5.9.3-b, FSPR-5.9.3-c."""
    number, board = which
    chip = hand.setup.stakes.chip
    amount = pots[number].amount
    if hand.end.per_pot:
        amount = board_shares(amount, boards=hand.end.per_pot[number], chip=chip)[board]
    if len(winners) == 1:
        return PotAwarded(number, board, ((winners[0], amount),))
    high = _high_cards(hand, winners, rules)
    order = odd_chip_order(winners, button=hand.setup.button, rules=rules, high_cards=high)
    return PotAwarded(number, board, tuple(split(amount, order, chip=chip).items()))


def _high_cards(hand: Hand, winners: tuple[SeatNo, ...], rules: Rules) -> Mapping[SeatNo, Card]:
    """The highest own card of each winner all of whose cards were told, by rank and then suit. CODE-2.1-d."""
    number = HOLE_CARDS[hand.setup.game]
    holes = {seat: hand.cards.holes.get(seat, "") for seat in winners}
    return {
        seat: max(cards_of(own), key=lambda card: by_rank_and_suit(card, rules))
        for seat, own in holes.items()
        if all_named(own, number)
    }


# --- opening hands ------------------------------------------------------------------------------------------------


def shown(hand: Hand, seat: SeatNo, cards: str) -> Said:
    """A hand is opened once the betting is over. Cards that were told before need not be told again; those of a hand
    that lies open may be told later."""
    tells = bool(cards.replace("?", ""))
    if not (seat in hand.end.shown and tells) and (refusal := _not_at_showdown(hand, seat)) is not None:
        return refusal
    if not tells:
        return (Shown(seat),)
    if len(cards) > 2 * HOLE_CARDS[hand.setup.game]:
        return refused("wrong_number_of_cards", seat=seat)
    known = hand.cards.holes.get(seat, "")
    if cards == known:
        return (Shown(seat),)
    if (refusal := refusal_of_cards(hand, cards, besides=known)) is not None:
        return refusal
    if not set(named(known)) <= set(named(cards)) and UNKNOWN not in cards:
        return refused("cards_differ", seat=seat)
    return (Shown(seat, cards),)


def mucked(hand: Hand, seat: SeatNo, rules: Rules) -> Said:
    """A hand is given away. FSPR-5.9.2-e; the last hand in a pot never is."""
    if (refusal := _not_at_showdown(hand, seat)) is not None:
        return refusal
    if (refusal := refusal_of_muck(seat, live_seats(hand), rules, mucked=hand.end.mucked)) is not None:
        return refusal
    return (Mucked(seat),)


def _not_at_showdown(hand: Hand, seat: SeatNo) -> Refusal | None:
    if hand.round is not None or not hand.begun or hand.end.void:
        return refused("no_showdown", seat=seat)
    if seat not in hand.live:
        return refused("has_folded" if seat in hand.middle else "not_dealt_in", seat=seat)
    if seat in hand.end.shown or seat in hand.end.mucked:
        return refused("already_shown_or_mucked", seat=seat)
    if phase(hand) is Phase.DEALING:
        return refused("no_showdown", seat=seat)
    return None


def told(hand: Hand, command: TellWinners, rules: Rules) -> Said:
    """The dealer says who won. Nobody wins a pot without a part in it. CLUB-allin-7, CLUB-allin-10."""
    if phase(hand) is not Phase.SHOWDOWN:
        return refused("no_showdown")
    pots = pots_of(hand)
    if (command.pot, command.board) not in set(shares_left(hand, pots)):
        return refused("no_such_pot", pot=command.pot, board=command.board)
    contenders = still_contending(hand, pots[command.pot])
    winners = tuple(dict.fromkeys(command.winners))
    if not winners:
        return refused("winner_missing")
    for seat in winners:
        if seat not in contenders:
            return refused("not_in_this_pot", seat=seat, pot=command.pot)
    award = _award(hand, pots, (command.pot, command.board), winners, rules=rules)
    return (replace(award, told=True),)


# --- boards, void hands -------------------------------------------------------------------------------------------


def boards_agreed(hand: Hand, accepts: Mapping[SeatNo, int], rules: Rules) -> Said:
    """Additional boards, agreed pot by pot once nobody can bet any more. CLUB-boards-1, CLUB-boards-7."""
    if not rules.extra_boards:
        return Refusal("no_extra_boards", rules.source("extra_boards"))
    if phase(hand) is not Phase.RUNNING_OUT or hand.setup.game is Game.STUD7 or hand.end.per_pot:
        return refused("no_boards_to_agree")
    per_pot = boards_per_pot(pots_of(hand), accepts, rules)
    if max(per_pot) == 1:
        return Refusal("boards_not_agreed", rules.source("extra_boards_consent"))
    return (BoardsAgreed(per_pot),)


def voided(hand: Hand, command: VoidHand, rules: Rules) -> Said:
    """The hand does not count, until a pot was paid (`defective_deck_until`). CODE-5.2-a, CODE-5.3-b."""
    if hand.end.void:
        return refused("already_void")
    if hand.end.paid:
        return Refusal("pot_paid", rules.source("defective_deck_until"))
    if command.offender is not None and command.offender not in hand.middle:
        return refused("not_dealt_in", seat=command.offender)
    chips = void(all_put_in(hand), offender=command.offender, dealt_in=tuple(hand.middle), next_hand=command.next_hand)
    carried = chips.carried
    returned = tuple((seat, back) for seat, back in chips.returned.items() if back)
    if carried is None:
        return (Voided(returned),)
    return (Voided(returned, carried.amount, carried.seats),)


def all_put_in(hand: Hand) -> Mapping[SeatNo, int]:
    """What every seat has put in, dead chips too."""
    chips = dict(put_in(hand))
    for event in hand.story:
        if isinstance(event, Posted):
            for seat, why, dead in event.postings:
                if why in DEAD_POSTS:
                    chips[seat] += dead
        elif isinstance(event, Judged):
            chips[event.seat] += event.dead
    return chips
