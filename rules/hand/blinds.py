"""What lies in front of the players before the first card: antes and blinds, in the order in which they are posted.

The dealer's list is `forced_bets`. Each posting says how many chips go in; a stack that is too short goes in as a whole
and is all-in for less. Antes and blinds of an absent player are taken from the stack as far as the rulebook says.
Whoever has chips when the cards are shuffled is dealt in, also where the blind takes all of them: who gets cards is
settled before anything is posted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum

from rules.hand.button import Positions, clockwise
from rules.hand.events import Post, Posting
from rules.hand.state import Game, Stakes
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Ruling


class AnteOrder(StrEnum):
    """Which the big blind pays first when the stack does not reach for both blind and table ante. An event lays it
    down (`forced_bets`); no rulebook of ours does."""

    BLIND_FIRST = "blind_first"
    ANTE_FIRST = "ante_first"


def forced_bets(
    positions: Positions | None,
    stakes: Stakes,
    stacks: Mapping[SeatNo, int],
    rules: Rules,
    *,
    game: Game = Game.HOLDEM,
    ante_order: AnteOrder = AnteOrder.BLIND_FIRST,
    absent: Collection[SeatNo] = (),
    made_up: Iterable[Posting] = (),
) -> tuple[Posting, ...]:
    """Who posts what, in order; seats without chips post nothing, an empty small blind seat neither.

    `stacks` are the chips of the seats dealt in; `positions` is None in a game without a button. `made_up` are blinds
    that returning or new players put in besides (`rules.hand.arrivals`). First each player's ante (FSPR-4.1-ante,
    FSPR-5.4.2-b), then small blind and big blind (FSPR-5.4.1-a, FSPR-5.4.1-b, FSPR-5.4.1-c, FSPR-4.1-blind-a,
    CLUB-overview-2, REG-2.4.1), the ante for the table with the big blind, then the made-up blinds. A game with blinds
    may have antes beside them (FSPR-5.4.1-d); stud has antes alone, and a bring-in once the cards are open
    (FSPR-5.4.2-a); where the rulebook knows no antes none are taken (REG-basics-1-b).
    """
    purse = dict(stacks)
    wanted = (
        *_antes(positions, stakes, stacks, rules, absent=absent),
        *_blinds(positions, stakes, rules, game=game, ante_order=ante_order, absent=absent),
        *made_up,
    )
    return tuple(_paid(wanted, purse))


def _antes(
    positions: Positions | None,
    stakes: Stakes,
    stacks: Mapping[SeatNo, int],
    rules: Rules,
    *,
    absent: Collection[SeatNo],
) -> Iterator[Posting]:
    """Each player's own ante, from the left of the button."""
    if stakes.ante <= 0 or not antes_exist(rules):
        return
    first = positions.button if positions is not None else SeatNo(0)
    for seat in clockwise(first, stacks):
        if seat not in absent or "antes" in rules.absent_posts:
            yield Posting(seat, Post.ANTE, stakes.ante)


def _blinds(
    positions: Positions | None,
    stakes: Stakes,
    rules: Rules,
    *,
    game: Game,
    ante_order: AnteOrder,
    absent: Collection[SeatNo],
) -> Iterator[Posting]:
    if positions is None or game is Game.STUD7:
        return
    takes_blinds = "blinds" in rules.absent_posts
    big_blind = positions.big_blind
    ante: tuple[Posting, ...] = ()
    takes_ante = big_blind not in absent or "antes" in rules.absent_posts
    if stakes.big_blind_ante > 0 and takes_ante and antes_exist(rules):
        ante = (Posting(big_blind, Post.TABLE_ANTE, stakes.big_blind_ante),)
    if ante_order is AnteOrder.ANTE_FIRST:
        yield from ante
    if positions.small_blind not in absent or takes_blinds:
        yield Posting(positions.small_blind, Post.SMALL_BLIND, stakes.small_blind)
    if big_blind not in absent or takes_blinds:
        yield Posting(big_blind, Post.BIG_BLIND, stakes.big_blind)
    if ante_order is AnteOrder.BLIND_FIRST:
        yield from ante


def _paid(wanted: Iterable[Posting], purse: dict[SeatNo, int]) -> Iterator[Posting]:
    """What the stacks reach for, in order; `purse` shrinks on the way."""
    for seat, why, nominal in wanted:
        chips = min(nominal, purse.get(seat, 0))
        if chips > 0:
            purse[seat] -= chips
            yield Posting(seat, why, chips)


def bring_in(seat: SeatNo, stakes: Stakes, stack: int) -> Posting | None:
    """The forced opening of stud by the seat whose open card must make it (FSPR-4.1-bringin, FSPR-5.4.3-a); its size
    is the level's (FSPR-5.4.3-b). None where the level has none or no chips are left to open with: then the next
    player opens."""
    chips = min(stakes.bring_in, stack)
    return Posting(seat, Post.BRING_IN, chips) if chips > 0 else None


# --- what a level may ask -----------------------------------------------------------------------------------------


def antes_exist(rules: Rules) -> bool:
    """Whether a level may have an ante. FSPR-5.4.1-d, CODE-10.1; REG-basics-1-b and REG-basics-2-a know none."""
    return bool(rules.antes != "none")


def problem_of_stakes(stakes: Stakes, rules: Rules) -> Ruling | None:
    """Why a level with these amounts is not played by these rules: it has an ante where the rulebook has none."""
    if (stakes.ante or stakes.big_blind_ante) and not antes_exist(rules):
        return Ruling("no_antes", rules.source("antes"), {"ante": stakes.ante or stakes.big_blind_ante})
    return None


def usual_small_blind(big_blind: int, rules: Rules, *, chip: int = 1) -> int:
    """The small blind that the structure editor proposes: a part of the big blind, rounded down to a chip, at least
    one chip. A proposal, never a check. FSPR-4.1-blind-b."""
    part = big_blind * rules.small_blind_percent // 100
    return max(chip, part - part % chip) if chip > 0 else part


class AnteMoment(StrEnum):
    """When the antes are taken: before the deck is cut, or only before the first card."""

    BEFORE_CUT = "before_cut"
    BEFORE_DEAL = "before_deal"


def ante_moment(rules: Rules) -> AnteMoment:
    """When the dealer takes the antes. FSPR-4.1-ante, FSPR-5.4.2-b."""
    return AnteMoment(rules.ante_when)
