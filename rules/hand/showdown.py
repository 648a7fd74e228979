"""The showdown: who opens first, who may throw a hand away unseen, what lies open then decides.

Theory. After the last round the hands still in are opened one by one. The *order* begins with the last aggressor of
that round, or without one with the first seat left of the button, and goes clockwise. A seat whose turn it is may
*show*, or *muck* and so concede. Once a hand lies open the others may muck unseen; a seat that is left alone with cards
need not show either, the pot is its own. Cards speak: what was said about a hand counts nothing.

Nothing here ranks cards: who wins is a matter of strengths (`rules.ranking`) among the hands that were shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.cards import Card
from rules.citing import cited
from rules.hand.button import clockwise
from rules.hand.state import Action, Do
from rules.hand.stud import highest_open_hand
from rules.ids import SeatNo
from rules.ranking import Strength
from rules.rulebook import HOUSE, Rules
from rules.verdict import Refusal, Ruling

# --- the order ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShowingOrder:
    """The seats in the order in which they show, and why the first one is first."""

    seats: tuple[SeatNo, ...]
    ruling: Ruling


def showing_order(
    live: Collection[SeatNo],
    rules: Rules,
    *,
    button: SeatNo,
    last_aggressor: SeatNo | None = None,
    boards: Mapping[SeatNo, Sequence[Card]] | None = None,
) -> ShowingOrder:
    """In which order the `live` seats open their hands. `last_aggressor` made the last bet or raise of the *last*
    round (None: all checked, or betting had ended before); earlier rounds do not count (SHO-14). `boards` are the
    open cards in stud, which has no button: there the highest open hand begins.

    FSPR-5.9.2-b, REG-2.7.2-b (last aggressor); FSPR-5.9.2-a, REG-2.7.2-a (first left of the button).
    """
    article = cited(rules, "showdown_first", "FSPR-5.9.2-b", "REG-2.7.2-b")
    if last_aggressor in live:
        assert last_aggressor is not None
        ruling = Ruling("last_aggressor_shows", article, {"seat": last_aggressor})
        return ShowingOrder(clockwise_from(last_aggressor, live), ruling)
    if boards is not None and (leader := highest_open_hand(boards, rules, among=live)) is not None:
        # No rulebook says who begins where there is no button.
        return ShowingOrder(clockwise_from(leader, live), Ruling("open_hand_shows", HOUSE, {"seat": leader}))
    after_button = clockwise(button, live)
    article = cited(rules, "showdown_first", "FSPR-5.9.2-a", "REG-2.7.2-a")
    facts = {"seat": after_button[0]} if after_button else {}
    return ShowingOrder(after_button, Ruling("left_of_button_shows", article, facts))


def clockwise_from(seat: SeatNo, seats: Iterable[SeatNo]) -> tuple[SeatNo, ...]:
    """The seats clockwise, `seat` itself first."""
    return tuple(sorted(seats, key=lambda other: (other < seat, other)))


def last_aggressor(actions: Iterable[Action]) -> SeatNo | None:
    """Who made the last wager of a round that the others had to match; blinds and bring-in are no such wager. A short
    all-in above the bet counts: it raised what others had to match (reading of FSPR-5.9.2-b)."""
    bet, aggressor = 0, None
    for action in actions:
        if action.to is not None and action.to > bet:
            bet = action.to
            aggressor = aggressor if action.do is Do.POST else action.seat
    return aggressor


# --- how a hand ends ---------------------------------------------------------------------------------------------


class Ending(StrEnum):
    """How a hand ends."""

    UNCONTESTED = "uncontested"  # one player is left
    SHOWDOWN = "showdown"


def ending(live: Collection[SeatNo], *, rounds_over: bool) -> Ending | None:
    """How the hand ends now; None if it goes on. `rounds_over`: the last round is closed, or no more betting is
    possible because the contenders are all-in.

    FSPR-5.9.1-a, REG-2.7.1-a, CLUB-showdown-1: one player left takes the whole pot. FSPR-5.9.1-b, REG-2.7.1-b,
    CLUB-showdown-2: otherwise hands are shown and the best one wins.
    """
    if len(live) <= 1:
        return Ending.UNCONTESTED
    return Ending.SHOWDOWN if rounds_over else None


# --- whose turn it is --------------------------------------------------------------------------------------------


class Way(StrEnum):
    """What a player may do when it is their turn to show."""

    SHOW = "show"
    MUCK = "muck"  # concede unseen
    TAKE_UNSEEN = "take_unseen"  # the only hand left: the pot, cards closed


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat is next at the showdown, and what it may do."""

    seat: SeatNo
    may: tuple[Way, ...]
    ruling: Ruling


def turn_to_show(
    order: Sequence[SeatNo],
    rules: Rules,
    *,
    shown: Collection[SeatNo] = (),
    mucked: Collection[SeatNo] = (),
    all_open: bool = False,
) -> Turn | None:
    """Whose turn it is to show or muck; None when every hand lies open or in the muck. `all_open`: the house has all
    hands opened once betting is over by all-ins (`hands_open_at_once`).

    FSPR-5.9.2-c, REG-2.7.2-c: the first one may muck, then the duty passes on. FSPR-5.9.2-e, REG-2.7.2-e
    (`muck_unseen`): once a hand lies open, the others may concede unseen. FSPR-5.9.2-d, REG-2.7.2-d
    (`last_holder_shows`): who alone still has cards need not show them.
    """
    holders = [seat for seat in order if seat not in mucked]
    waiting = [seat for seat in holders if seat not in shown]
    if not waiting:
        return None
    seat = waiting[0]
    if all_open:
        return Turn(seat, (Way.SHOW,), Ruling("all_in_shows", HOUSE, {"seat": seat}))
    if len(holders) == 1:
        optional = rules.last_holder_shows == "optional"
        code = "last_holder_may_hide" if optional else "last_holder_shows"
        may = (Way.SHOW, Way.TAKE_UNSEEN) if optional else (Way.SHOW,)
        return Turn(seat, may, Ruling(code, rules.source("last_holder_shows"), {"seat": seat}))
    if not rules.muck_unseen:
        return Turn(seat, (Way.SHOW,), Ruling("must_show", rules.source("muck_unseen"), {"seat": seat}))
    if any(other in shown for other in order):
        ruling = Ruling("may_muck", rules.source("muck_unseen"), {"seat": seat})
    else:
        ruling = Ruling(
            "first_shows_or_mucks", cited(rules, "muck_unseen", "FSPR-5.9.2-c", "REG-2.7.2-c"), {"seat": seat}
        )
    return Turn(seat, (Way.SHOW, Way.MUCK), ruling)


def refusal_of_muck(
    seat: SeatNo, order: Sequence[SeatNo], rules: Rules, *, mucked: Collection[SeatNo] = (), all_open: bool = False
) -> Refusal | None:
    """Why a hand may not be given away at the showdown. The last hand with cards cannot be: its pot is nobody
    else's."""
    if seat not in order or seat in mucked:
        return Refusal("no_cards_to_muck", HOUSE, {"seat": seat})
    if all(other in mucked for other in order if other != seat):
        return Refusal("last_hand_stays", rules.source("last_holder_shows"), {"seat": seat})
    if all_open:
        return Refusal("all_in_shows", HOUSE, {"seat": seat})
    if not rules.muck_unseen:
        return Refusal("must_show", rules.source("muck_unseen"), {"seat": seat})
    return None


def hands_open_at_once(live: Collection[SeatNo], able_to_bet: Collection[SeatNo], *, announced: bool) -> bool:
    """Whether all hands are opened before the board is run out: betting is over since at most one of the live players
    still has chips to bet, and the house has announced it. The rulebooks ask for it nowhere (reading of
    FSPR-5.9.2-e), tournaments mostly do."""
    return announced and len(live) > 1 and sum(seat in able_to_bet for seat in live) <= 1


# --- who wins ----------------------------------------------------------------------------------------------------


def pot_winners(
    contenders: Collection[SeatNo], shown: Mapping[SeatNo, Strength], *, mucked: Sequence[SeatNo] = ()
) -> tuple[SeatNo, ...]:
    """Who wins a pot; empty while hands are still to be shown. Best hands share, suits never decide; the last one with
    cards wins unseen. `mucked` in the order in which it happened: if the last hand was thrown away too, the pot is
    still that player's.

    FSPR-5.9.1-b, REG-2.7.1-b, CLUB-showdown-3 (`cards_speak`), FSPR-5.9.2-d, REG-2.7.2-d, FSPR-4.5.2
    (`suits_decide_pot`).
    """
    standing = [seat for seat in contenders if seat not in mucked]
    if not standing:
        return next(((seat,) for seat in reversed(mucked) if seat in contenders), ())
    if len(standing) == 1:
        return (standing[0],)
    if any(seat not in shown for seat in standing):
        return ()
    best = max(shown[seat] for seat in standing)
    return tuple(sorted(seat for seat in standing if shown[seat] == best))


def cards_speak(seat: SeatNo, said: Strength, strength: Strength, rules: Rules) -> Ruling:
    """A player has announced a hand (`said`); the cards that lie open decide. CLUB-showdown-3."""
    code = "hand_as_announced" if said == strength else "cards_speak"
    return Ruling(code, rules.source("cards_speak"), {"seat": seat})


# --- hands asked to be seen --------------------------------------------------------------------------------------


class Asker(StrEnum):
    """Who wants to see a hand that was given away."""

    PLAYER = "player"
    DEALER = "dealer"
    DIRECTOR = "director"


def seen_on_request(seat: SeatNo, asker: Asker, rules: Rules, *, collusion_suspected: bool = False) -> Ruling | Refusal:
    """Whether mucked cards are looked at: on well-founded suspicion of collusion, by the director alone
    (`mucked_cards_opened`). FSPR-5.9.2-f, FSPR-5.9.2-g, REG-2.7.2-f."""
    article = rules.source("mucked_cards_opened")
    if asker is not Asker.DIRECTOR:
        closed = cited(rules, "mucked_cards_opened", "FSPR-5.9.2-f")
        return Refusal("mucked_cards_stay_closed", closed, {"seat": seat})
    if not collusion_suspected:
        return Refusal("mucked_cards_without_suspicion", article, {"seat": seat})
    return Ruling("director_looks_alone", article, {"seat": seat})


@dataclass(frozen=True, slots=True)
class Inspection:
    """The director has looked at mucked cards. What is found must be proved by showing them to everybody
    (`collusion_finding`). FSPR-5.9.2-h, REG-2.7.2-f."""

    seat: SeatNo
    collusion_found: bool
    grounds: str

    def ruling(self, rules: Rules) -> Ruling:
        code = "cards_shown_to_all" if self.collusion_found else "cards_stay_closed"
        return Ruling(code, rules.source("collusion_finding"), {"seat": self.seat})


def shown_to_one(seat: SeatNo, rules: Rules) -> Ruling:
    """A player shows cards to a neighbour or a spectator after the hand: all may see them (`show_one_show_all`).
    REG-ethics-3."""
    code = "shown_to_all" if rules.show_one_show_all else "shown_to_one"
    return Ruling(code, rules.source("show_one_show_all"), {"seat": seat})


class Manner(StrEnum):
    """How a player behaved at the showdown, if an official has noted it."""

    DELAYED = "delayed"  # REG-ethics-15
    CARD_BY_CARD = "card_by_card"  # REG-ethics-16
    SHOWN_TO_ONE = "shown_to_one"  # REG-ethics-3
    OPENED_CONCEDED = "opened_conceded"  # FSPR-5.9.2-f


@dataclass(frozen=True, slots=True)
class Noted:
    """An official notes how a player behaved at the showdown; it stays with the hand."""

    seat: SeatNo
    manner: Manner
    remark: str = ""
