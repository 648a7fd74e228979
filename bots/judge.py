"""The judge: what must be true of a tournament at every moment, looked at from outside.

Every check is a function of what was seen; it answers with what is wrong, or with nothing. `Tally` counts. A check
that nobody ever calls is a failure too: at the end each must have been made at least once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

Json = dict[str, Any]
Problem = str | None


@dataclass(slots=True)
class Tally:
    """How often each check was made, and what was found wrong."""

    passed: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def note(self, check: str, problem: Problem) -> None:
        """Count one check."""
        if problem is None:
            self.passed[check] += 1
            return
        self.failed[check] += 1
        if self.failed[check] <= 10:  # the rest are of the same kind
            self.problems.append(f"{check}: {problem}")

    @property
    def clean(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.failed


@dataclass(frozen=True, slots=True)
class KnownBust:
    """A bust as the bots know it. `order` says when: the later the better, equal for those who tie. `chips` is what the
    player began the hand with."""

    entry: int
    order: int
    chips: int


def tables_of(view: Mapping[str, Any]) -> list[Json]:
    """The tables in a director's view, by number."""
    tables = [section for key, section in view.items() if key.startswith("tables/")]
    return sorted(tables, key=lambda table: table["number"])


def seats_of(table: Mapping[str, Any]) -> list[Json]:
    """The seats of a table that somebody has."""
    return [seat for seat in table["seats"] if seat["entry"] is not None]


# --- at every change of the floor -----------------------------------------------------------------------------------


def nobody_in_two_seats(view: Mapping[str, Any]) -> Problem:
    """A player has one chair, and a chair one player."""
    chairs = [(table["number"], seat["seat"], seat["entry"]) for table in tables_of(view) for seat in seats_of(table)]
    twice = [entry for entry, times in Counter(entry for _, _, entry in chairs).items() if times > 1]
    shared = [chair for chair, times in Counter((table, seat) for table, seat, _ in chairs).items() if times > 1]
    return f"entries {twice} sit in two seats, seats {shared} have two players" if twice or shared else None


def nobody_at_a_closed_table(view: Mapping[str, Any]) -> Problem:
    """Who sits, sits at a table that is open."""
    lost = [(table["number"], seat["entry"]) for table in tables_of(view) for seat in seats_of(table)
            if not table["is_open"]]  # fmt: skip
    return f"(table, entry) {lost} at closed tables" if lost else None


def everybody_has_a_seat(view: Mapping[str, Any]) -> Problem:
    """As many are in play as sit at the tables."""
    sitting = sum(len(seats_of(table)) for table in tables_of(view))
    in_play = view["counts"]["in_play"]
    return f"{in_play} in play, {sitting} seated" if sitting != in_play else None


def hands_begun(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[tuple[int, int]]:
    """The hands that began between two views: (table, hand)."""
    known = {(table["number"], table["hand"]["number"]) for table in tables_of(before) if table["hand"]}
    seen = {(table["number"], table["hand"]["number"]) for table in tables_of(after) if table["hand"]}
    return sorted(seen - known)


@dataclass(frozen=True, slots=True)
class Halt:
    """When play halts, as the server says it of this tournament: at a table that is so many players short of the
    fullest, otherwise while players may still come, and whether then no other table deals either."""

    short_by: int
    short_by_late: int
    everywhere: bool


def halt_of(answers: Mapping[str, Any]) -> Halt:
    """What the rulebook answers, and over it what the house has laid down."""
    asked = {line["parameter"]: line["value"] for line in (*answers["questions"], *answers["house_rules"])}
    return Halt(asked["halt_play_short_by"], asked["halt_play_short_by_late"], asked["halt_play_at"] == "all_tables")


def halts_at(view: Mapping[str, Any], halt: Halt) -> int:
    """How many players short a table may not be now: more while players may still come."""
    ends = view["structure"]["marks"]["late_registration_ends"]
    in_time = ends is None or view["clock"] is None or view["clock"]["period"] <= ends
    may_come = bool(view["event"]["late_registration_levels"]) and in_time and not view["final_table"]
    return halt.short_by_late if may_come else halt.short_by


def table_is_not_short(view: Mapping[str, Any], table: int, halt: Halt) -> Problem:
    """No hand begins where play halts. What is agreed counts as moved; a full small table cannot be helped."""
    open_tables = [each for each in tables_of(view) if each["is_open"]]
    players = {each["number"]: len(seats_of(each)) for each in open_tables}
    for move in view["moves"] or ():
        if move["state"] == "pending":
            players[move["from"]["table"]] -= 1
            players[move["to"]["table"]] += 1
    players = {number: count for number, count in players.items() if count}
    fullest = max(players.values(), default=0)
    size = {each["number"]: each["size"] for each in open_tables}
    short = {number: fullest - count for number, count in players.items() if count < size[number]}
    apart = max(short.values(), default=0) if halt.everywhere else short.get(table, 0)
    most = halts_at(view, halt) - 1
    return f"{apart} players short where {most} is the most: {players}" if apart > most else None


# --- chips ----------------------------------------------------------------------------------------------------------


def chips_agree(*, held: int, handed_out: int, api: int, screen: int) -> Problem:
    """Chips in the bots' hands = chips the desk handed out = what the API and the screen say is in play."""
    if held == handed_out == api == screen:
        return None
    return f"the players hold {held}, the desk handed out {handed_out}, the API says {api}, the screen {screen}"


def stacks_agree(view: Mapping[str, Any], counted: Mapping[int, int]) -> Problem:
    """After a count the server knows every counted stack as it is."""
    shown = {seat["entry"]: seat["stack"] for table in tables_of(view) for seat in seats_of(table)}
    wrong = {entry: (stack, shown[entry]) for entry, stack in counted.items()
             if entry in shown and shown[entry] != stack}  # fmt: skip
    return f"entry: (held, shown) {wrong}" if wrong else None


def all_counted(view: Mapping[str, Any]) -> bool:
    """Whether every stack is known as it is now."""
    return all(seat["counted"] for table in tables_of(view) for seat in seats_of(table))


def shown_stacks_are_in_play(view: Mapping[str, Any]) -> Problem:
    """When every stack is counted, they sum to the chips in play."""
    stacks = [seat["stack"] for table in tables_of(view) for seat in seats_of(table)]
    issued = view["counts"]["chips_issued"]
    return f"the stacks sum to {sum(stacks)}, {issued} are in play" if sum(stacks) != issued else None


# --- screens --------------------------------------------------------------------------------------------------------


def screens_agree(shown: Mapping[str, Any], api: Mapping[str, Any]) -> Problem:
    """What a screen put together from its snapshot and the changes since is what the API says."""
    shown, api = of_the_journal(shown), of_the_journal(api)
    wrong = [key for key in sorted(shown.keys() | api.keys()) if shown.get(key) != api.get(key)]
    if not wrong:
        return None
    return "; ".join(f"{key}: screen {shown.get(key)!r}, API {api.get(key)!r}" for key in wrong[:3])[:1000]


def of_the_journal(view: Mapping[str, Any]) -> Json:
    """A view without what no line of the journal says: whether a tablet is connected at this moment."""
    return {
        key: {name: value for name, value in section.items() if name != "tablet"}
        if isinstance(section, dict) and (key == "table" or key.startswith("tables/"))
        else section
        for key, section in view.items()
    }


# --- places and money -------------------------------------------------------------------------------------------------


def places_have_no_holes(places: Sequence[Mapping[str, int]], entries: int) -> Problem:
    """Places 1 … N, each given once; a tie of k shares k places, declared as a range."""
    ties = Counter((place["first"], place["last"]) for place in places)
    wrong = [f"{first}–{last} given {times} times" for (first, last), times in sorted(ties.items())
             if times != last - first + 1]  # fmt: skip
    covered = Counter(number for first, last in ties for number in range(first, last + 1))
    holes = [number for number in range(1, entries + 1) if covered[number] != 1]
    beyond = [number for number in covered if not 1 <= number <= entries]
    if not wrong and not holes and not beyond:
        return None
    return f"{', '.join(wrong) or 'ranges right'}; not given exactly once: {holes}; beyond {entries}: {beyond}"


def places_follow_the_busts(
    places: Mapping[int, Mapping[str, int]], busts: Iterable[KnownBust], winner: int | None
) -> Problem:
    """Who busted later is placed better; of those who busted together, who began the hand with more chips."""
    wrong = []
    if winner is not None and places.get(winner) != {"first": 1, "last": 1}:
        wrong.append(f"the winner {winner} has place {places.get(winner)}")
    line = sorted(busts, key=lambda bust: (-bust.order, -bust.chips))
    missing = [bust.entry for bust in line if bust.entry not in places]
    if missing:
        return f"no place for {missing}"
    first = 1 if winner is None else 2
    rest = line
    while rest:
        together = [bust for bust in rest if (bust.order, bust.chips) == (rest[0].order, rest[0].chips)]
        expected = {"first": first, "last": first + len(together) - 1}
        wrong += [f"{bust.entry} has {places[bust.entry]}, not {expected}" for bust in together
                  if places[bust.entry] != expected]  # fmt: skip
        first += len(together)
        rest = rest[len(together) :]
    return "; ".join(wrong[:5]) or None


def prizes_are_the_pool(prizes: Iterable[int], payouts: Mapping[str, Any]) -> Problem:
    """The prizes sum to the pool, to the last unit: what was paid in, or what was guaranteed where that is more."""
    prizes = list(prizes)
    pool = payouts["pool"] + payouts.get("overlay", 0)
    falling = all(better >= worse for better, worse in pairwise(prizes))
    if sum(prizes) == pool and falling:
        return None
    return f"the prizes {prizes} sum to {sum(prizes)}, the pool is {pool}" + ("" if falling else "; they rise")


def pool_is_what_was_paid(payouts: Mapping[str, Any], *, pool: int, fees: int) -> Problem:
    """The desk knows what it took."""
    if (payouts["pool"], payouts["fees"]) == (pool, fees):
        return None
    return f"pool {payouts['pool']} and fees {payouts['fees']}, the desk took {pool} and {fees}"


def ledger_balances(ledger: Mapping[str, Any]) -> Problem:
    """Every transfer sums to zero, so all accounts do."""
    total = sum(ledger["accounts"].values())
    if ledger["balanced"] is True and total == 0:
        return None
    return f"balanced {ledger['balanced']}, the accounts sum to {total}"


# --- answers ----------------------------------------------------------------------------------------------------------


def refusal_was_due(command: str, code: str, due: frozenset[str]) -> Problem:
    """A command is refused only for what may honestly happen in a room where many act at once."""
    return None if not code or code in due else f"{command} was refused: {code}"


CHECKS = (
    "nobody in two seats",
    "nobody at a closed table",
    "everybody in play has a seat",
    "no hand at a table too short",
    "chips in play = chips issued",
    "stacks as counted",
    "counted stacks = chips issued",
    "screen = API",
    "places 1…N without holes",
    "places by the order of busts",
    "prizes = pool",
    "pool = what was paid",
    "transfers sum to zero",
    "no undue refusal",
    "same command, same answer",
)
