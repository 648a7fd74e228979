"""Ring games: money on the table between tournaments, with the limits that a rulebook sets for it.

Only chips play (CODE-7.2-a): what is added is booked before it counts, whatever pocket it comes from. Chips come to a
table between hands and leave it with their player. Amounts are minor units.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.answers import ParameterName
from rules.citing import cited, cited_alone
from rules.rulebook import Rules
from rules.verdict import Facts, Refusal


@dataclass(frozen=True, slots=True)
class RingTable:
    """What is laid down for one table. `most` None: a stack may be as large as its player likes."""

    small_blind: int
    big_blind: int
    least: int
    most: int | None
    seats: int
    limit: str
    antes: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """What the house wants at one table, where the rulebook leaves it to the table. None: not said. `permitted`: the
    manager allows one seat more."""

    small_blind: int | None = None
    big_blind: int | None = None
    least: int | None = None
    most: int | None = None
    seats: int | None = None
    limit: str | None = None
    ante: int = 0
    permitted: bool = False


_SETTLED: Mapping[str, ParameterName] = {
    "small_blind": "ring_small_blind_cents",
    "big_blind": "ring_big_blind_cents",
    "least": "ring_min_buyin_cents",
    "most": "ring_max_buyin_cents",
}
"""What a rulebook may settle, and by which parameter."""


def table_for(asked: Asked, rules: Rules) -> RingTable | Refusal:
    """A ring table as the house asks for it, within the rulebook.

    CODE-7.1-b, CODE-7.2-b: each table has a least buy-in of its own; REG-basics-1-c: the blinds; REG-basics-1-f: from
    the least to the most; CLUB-overview-3: blinds by the table. REG-basics-1-a: only the rulebook's limits;
    REG-basics-1-b: no antes where it has none; REG-basics-1-e, CLUB-overview-1: so many seats.
    """
    settled: dict[str, int | None] = {}
    for name, parameter in _SETTLED.items():
        fixed, wanted = rules.answer(parameter), getattr(asked, name)
        if fixed is not None and wanted not in (None, fixed):
            detail: Facts = {"rulebook": fixed, "asked": wanted}
            return Refusal("table_against_rulebook", rules.source(parameter), detail)
        settled[name] = wanted if fixed is None else fixed
        if settled[name] is None and name != "most":
            return Refusal("table_must_say", rules.source(parameter))
    if (refusal := _not_by_the_rulebook(asked, rules)) is not None:
        return refusal
    return RingTable(
        small_blind=settled["small_blind"] or 0,
        big_blind=settled["big_blind"] or 0,
        least=settled["least"] or 0,
        most=settled["most"],
        seats=asked.seats or rules.players_max,
        limit=asked.limit or rules.limits[0],
        antes=asked.ante > 0,
    )


def _not_by_the_rulebook(asked: Asked, rules: Rules) -> Refusal | None:
    if asked.seats is not None and (refusal := _too_many_seats(asked.seats, rules, permitted=asked.permitted)):
        return refusal
    if asked.limit is not None and asked.limit not in rules.limits:
        return Refusal("limit_not_played", cited(rules, "limits", "REG-basics-1-a"))
    if asked.ante and rules.antes == "none":
        return Refusal("antes_not_played", cited(rules, "antes", "REG-basics-1-b"))
    return None


def _too_many_seats(seats: int, rules: Rules, *, permitted: bool) -> Refusal | None:
    """Why a table may not have so many seats; the manager may permit one more. CLUB-overview-1, REG-basics-1-e."""
    most, more_by_permission = rules.players_max, rules.extra_seat_with_permission
    if seats <= most or (seats == most + 1 and more_by_permission and permitted):
        return None
    detail: Facts = {"rulebook": most, "asked": seats}
    code = "seat_by_permission" if seats == most + 1 and more_by_permission else "table_against_rulebook"
    return Refusal(code, rules.source("players_max"), detail)


def may_sit(table: RingTable, *, seated: int, rules: Rules) -> Refusal | None:
    """Why nobody else may sit down here, or None."""
    full = seated >= table.seats
    return Refusal("table_full", rules.source("players_max"), {"seats": table.seats}) if full else None


# --- buying in ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Purchase:
    """What a player may buy: at least `minimum`, at most `most` (None: any amount), or nothing, with the reason."""

    minimum: int = 0
    most: int | None = None
    refusal: Refusal | None = None

    @property
    def allowed(self) -> bool:
        """Something may be bought, or what was asked for."""
        return self.refusal is None


def buy_in(table: RingTable, cents: int, rules: Rules) -> Purchase:
    """A player sits down with `cents`; one who has lost everything does so again (REG-basics-1-f)."""
    refusal = None
    if cents < table.least:
        detail = {"cents": cents, "least": table.least}
        refusal = Refusal("buy_in_too_small", rules.source("ring_min_buyin_cents"), detail)
    elif table.most is not None and cents > table.most:
        detail = {"cents": cents, "most": table.most}
        refusal = Refusal("buy_in_too_large", rules.source("ring_max_buyin_cents"), detail)
    return Purchase(table.least, table.most, refusal)


def short_buy_in(*, asked: int, full: int, paid_full_before: bool, rules: Rules) -> Purchase:
    """A player who wants to pay less than a full buy-in: CODE-8.1, at least half, and only after a full one.

    `paid_full_before`: at this table, since the player's last short buy-in (the reading: one short after each full).
    """
    percent = rules.short_buyin_percent
    barred = rules.short_buyin_needs_full_before and not paid_full_before
    minimum = full if barred else -(-full * percent // 100)
    if asked >= minimum:
        return Purchase(minimum)
    article = rules.source("short_buyin_needs_full_before" if barred else "short_buyin_percent")
    return Purchase(minimum, None, Refusal("buy_in_too_small", article, {"cents": asked, "least": minimum}))


class Origin(StrEnum):
    """Where added chips come from; each is booked (CODE-11.2-a)."""

    BOUGHT = "bought"
    POCKET = "pocket"
    CREDIT = "credit"


@dataclass(frozen=True, slots=True)
class Added:
    """On record: chips added to a stack between two hands."""

    cents: int
    origin: Origin


def top_up(*, stack: int, rules: Rules, hand_under_way: bool = False) -> Purchase:
    """What a seated player may add.

    REG-basics-1-g: once the stack is down to the threshold, up to the largest stack; CODE-11.2-a, CLUB-allin-2: any
    amount. Always between hands (CODE-11.1-b).
    """
    threshold, up_to = rules.topup_threshold_cents, rules.topup_up_to_cents
    if hand_under_way and rules.topup_when == "between_hands":
        return Purchase(0, 0, Refusal("hand_under_way", cited(rules, "topup_when", "CODE-11.1-b")))
    if threshold is not None and stack > threshold:
        detail = {"stack": stack, "threshold": threshold}
        return Purchase(0, 0, Refusal("stack_too_large", rules.source("topup_threshold_cents"), detail))
    if up_to is None:
        return Purchase()
    if stack >= up_to:
        detail = {"stack": stack, "threshold": up_to}
        return Purchase(0, 0, Refusal("stack_too_large", rules.source("topup_up_to_cents"), detail))
    return Purchase(0, up_to - stack)


def may_top_up(added: Added, *, stack: int, rules: Rules, hand_under_way: bool = False) -> Refusal | None:
    """Why these chips may not be added, or None."""
    offer = top_up(stack=stack, rules=rules, hand_under_way=hand_under_way)
    if offer.refusal is not None:
        return offer.refusal
    if offer.most is not None and added.cents > offer.most:
        detail = {"cents": added.cents, "most": offer.most}
        return Refusal("top_up_too_large", rules.source("topup_up_to_cents"), detail)
    return None


# --- taking chips off ---------------------------------------------------------------------------------------------


class Leaving(StrEnum):
    """Why chips leave a table."""

    ENDS_SESSION = "ends_session"
    REPAYS_CREDIT = "repays_credit"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class TakenOff:
    """On record: chips that left a table, and why (CODE-11.3-b: a part only to repay credit, thought unfair)."""

    cents: int
    reason: Leaving


def may_take_off(taken: TakenOff, *, stack: int, rules: Rules) -> Refusal | None:
    """Why chips may not leave the table, or None.

    CODE-11.3-a, CODE-11.1-c: with the end of the session and as a whole (CLUB-allin-2 speaks of the hand alone).
    CODE-11.3-b: a part to repay credit, where the rulebook knows that.
    """
    by_session = cited_alone(rules, "partial_cashout", "CODE-11.3-a")
    if taken.reason is Leaving.ENDS_SESSION:
        return None if taken.cents == stack else Refusal("leaves_with_all", by_session)
    if taken.cents > stack:
        detail: Facts = {"account": "stack", "cents": taken.cents, "there": stack}
        return Refusal("account_overdrawn", rules.source("partial_cashout"), detail)
    if taken.reason is Leaving.REPAYS_CREDIT and rules.partial_cashout == "credit_only":
        return None
    return Refusal("chips_stay", by_session)
