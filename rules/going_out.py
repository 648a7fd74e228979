"""When the players went out: the order from which places follow.

What is stored of a bust is when it really happened (`Bust`): its table, its hand, its time, the chips before. In which
order the reports came, what was taken back in between and told again: nothing of that matters here.

- Those who went out in one *hand* went out together. Its instant is the earliest at which any of them is known to have
  been out. At one table an earlier hand is earlier, whatever the clocks say; between tables the time decides.
- Within a hand, who had more chips at its start stands better; equal chips tie. Who had waited for a rebuy through the
  hand was not in it, and stands by the own time.
- A *round* played hand for hand is dealt at all tables as if it were one hand. By `hand_for_hand_shares` players of
  different tables tie (`same_hand`): the best of each table with one another, then the second of each; chips decide
  only at the same table. Or the larger stack stands better across the tables (`by_stack`), where all are known.
- A bust for which no hand was told has its own time, or the hand of those with whom it was told (`Bust.group`).

Busts from before times were kept stand in their old order, before all others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import groupby, pairwise

from rules.ids import EntryId, TableNo
from rules.rulebook import RULEBOOKS
from rules.tournament.state import Bust, Config, EntryStatus, Tournament

BY_STACK = "by_stack"
UNTIMED = datetime(1970, 1, 1, tzinfo=UTC)
JUST_AFTER = timedelta(microseconds=1)
APART = timedelta(milliseconds=1)

Out = tuple[EntryId, Bust]


@dataclass(slots=True)
class Together:
    """Players who went out at one instant: in one hand, or in one round of hands."""

    instant: datetime
    turn: int
    waited: bool
    hands: list[list[Out]] = field(default_factory=list)

    @property
    def entries(self) -> frozenset[EntryId]:
        return frozenset(entry for hand in self.hands for entry, _ in hand)


def same_hand(one: Bust, other: Bust) -> bool:
    """Whether two went out in one hand at one table."""
    return _hand(one) == _hand(other)


def waited(bust: Bust) -> bool:
    """Whether the player had lost the chips in an earlier hand, and waited for a rebuy."""
    return bust.at is not None and bust.chips_at_start == 0


def latest_after(before: Mapping[EntryId, Bust], now: datetime) -> datetime:
    """Now, after every bust so far: a clock that was put back turns nothing round."""
    return max((now, *(bust.at + APART for bust in before.values() if bust.at is not None)))


def groups(tournament: Tournament, *, without: EntryId | None = None) -> list[Together]:
    """Who went out together, the first ones first."""
    hands: dict[Hashable, list[Out]] = defaultdict(list)
    for id, entry in tournament.entries.items():
        if entry.status is EntryStatus.OUT and entry.bust is not None and id != without:
            hands[_hand(entry.bust)].append((id, entry.bust))
    found: dict[Hashable, Together] = {}
    at_table: dict[TableNo, list[tuple[int, Hashable]]] = defaultdict(list)
    for key, outs in hands.items():
        bust = outs[0][1]
        block = _round(bust) or key
        instant, turn = min(map(_instant, outs)), min(out[1].order for out in outs)
        together = found.setdefault(block, Together(instant, turn, waited(bust)))
        together.instant, together.turn = min(together.instant, instant), min(together.turn, turn)
        together.hands.append(outs)
        if bust.at is not None and bust.hand and not together.waited:
            at_table[bust.seat.table].append((bust.hand, block))
    _hands_in_order(found, at_table)
    return sorted(found.values(), key=lambda one: (one.instant, not one.waited, one.turn))


def order_of_going_out(tournament: Tournament) -> list[list[EntryId]]:
    """Everybody who is out, the first ones first; those of one list tie."""
    by_stack = shares(tournament.config) == BY_STACK
    return [tied for together in groups(tournament) for tied in _levels(together, by_stack=by_stack)]


def shares(config: Config) -> str:
    """How players of different tables share the places of a round played hand for hand. A rulebook that is gone
    leaves the live rule."""
    if "hand_for_hand_shares" in config.overrides:
        return str(config.overrides["hand_for_hand_shares"])
    rules = RULEBOOKS.get(config.rulebook)
    return "same_hand" if rules is None else rules.hand_for_hand_shares


# --- parts -----------------------------------------------------------------------------------------------------------


def _instant(out: Out) -> datetime:
    bust = out[1]
    return UNTIMED + timedelta(seconds=bust.order) if bust.at is None else bust.at


def _hand(bust: Bust) -> Hashable:
    if bust.at is None:
        return ("order", bust.order)
    if bust.hand == 0:
        return (bust.seat.table, "told", bust.group or bust.order)
    return (bust.seat.table, "waited" if waited(bust) else "hand", bust.hand)


def _round(bust: Bust) -> Hashable | None:
    return ("round", bust.since, bust.round) if bust.at is not None and bust.round and not waited(bust) else None


def _hands_in_order(found: Mapping[Hashable, Together], at_table: Mapping[TableNo, list[tuple[int, Hashable]]]) -> None:
    """Clocks are put right and reports come late: a later hand of a table is never before an earlier one of it."""
    chains = [[block for _, block in sorted(hands, key=lambda one: one[0])] for hands in at_table.values()]
    for _ in found:
        moved = False
        for chain in chains:
            for before, after in pairwise(chain):
                if before != after and found[after].instant <= found[before].instant:
                    found[after].instant, moved = found[before].instant + JUST_AFTER, True
        if not moved:
            return


def _levels(together: Together, *, by_stack: bool) -> list[list[EntryId]]:
    """Those who tie, the worst first."""
    hands = together.hands
    if hands[0][0][1].at is None:
        return [sorted(together.entries)]  # as it was said then
    if len(hands) > 1:
        everybody = [out for hand in hands for out in hand]
        if by_stack and all(bust.chips_at_start is not None for _, bust in everybody):
            hands = [everybody]
    best_first = [_ranked(hand) for hand in hands]
    deepest = max(map(len, best_first))
    levels = [[entry for hand in best_first if level < len(hand) for entry in hand[level]] for level in range(deepest)]
    return levels[::-1]


def _ranked(hand: Iterable[Out]) -> list[list[EntryId]]:
    """Those of one hand, who had most first; equals stand together, and all where nobody knows."""
    outs = list(hand)
    known: Callable[[Out], int | None]
    for known in (lambda out: out[1].chips_at_start, lambda out: out[1].rank):
        told = [(amount, entry) for entry, bust in outs if (amount := known((entry, bust))) is not None]
        if len(told) == len(outs):
            line = sorted(told, key=lambda one: (-one[0], one[1]))
            return [[entry for _, entry in equals] for _, equals in groupby(line, key=lambda one: one[0])]
    return [sorted(entry for entry, _ in outs)]
