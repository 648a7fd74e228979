"""Penalties: what may be imposed for which offence, by whom, how long it lasts, and how it is counted down.

A *ladder* is what a rulebook prints for an offence: sanctions for the first time and for any later one. Where it prints
none, the official chooses among all sanctions of the rulebook. A *round* of hands is as many hands as players sit at
the table when the penalty is imposed, the offender included; the number is fixed then and goes with the player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.citing import printed
from rules.officials import Official
from rules.rulebook import Rules
from rules.verdict import Refusal, Ruling


class Sanction(StrEnum):
    """What may be imposed. The suspensions and bans are those of a club: CLUB-sanction-1, CLUB-sanction-2."""

    WARNING = "warning"
    ROUNDS = "rounds"
    GAME_DAY = "game_day"
    PARTIAL_SUSPENSION = "partial_suspension"
    FULL_STOP = "full_stop"
    DISQUALIFICATION = "disqualification"
    CLUB_BAN = "club_ban"
    CASINO_BAN = "casino_ban"


NAMES = frozenset(sanction.value for sanction in Sanction)


@dataclass(frozen=True, slots=True)
class Offer:
    """A sanction that may be chosen; for rounds, from how many to how many (None: no printed limit)."""

    sanction: Sanction
    least: int = 0
    most: int | None = 0

    def fits(self, sanction: Sanction, rounds: int) -> bool:
        """Whether this is the sanction that is offered, with a number of rounds that may be given."""
        if sanction is not self.sanction:
            return False
        if sanction is not Sanction.ROUNDS:
            return True
        return self.least <= rounds and (self.most is None or rounds <= self.most)


# --- the ladder ------------------------------------------------------------------------------------------------------


def ladder(offence: str, count: int, rules: Rules) -> tuple[Offer, ...] | None:
    """The sanctions printed for `offence` (the article's number) at its `count`-th occurrence; an empty second step
    means the first again. None if the rulebook prints no ladder for it. REG-4.1.2 to REG-4.1.14."""
    table = rules.penalty_table
    printed = table.get(offence) if isinstance(table, Mapping) else None
    if not isinstance(printed, Mapping):
        return None
    first, repeat = _offers(printed.get("first")), _offers(printed.get("repeat"))
    return (repeat or first) if count > 1 else first


def _offers(written: object) -> tuple[Offer, ...]:
    entries = written if isinstance(written, list | tuple) else ()
    return tuple(offer for entry in entries if (offer := _offer(entry)) is not None)


def _offer(entry: object) -> Offer | None:
    """A step of a table as written; a house may have written one that nobody understands: it offers nothing."""
    name = entry.get("type") if isinstance(entry, Mapping) else None
    if not isinstance(entry, Mapping) or not isinstance(name, str) or name not in NAMES:
        return None
    sanction = Sanction(name)
    if sanction is not Sanction.ROUNDS:
        return Offer(sanction)
    least, most = entry.get("min", 1), entry.get("max")
    return Offer(sanction, least if isinstance(least, int) else 1, most if isinstance(most, int) else None)


def open_sanctions(offence: str, count: int, rules: Rules) -> tuple[Offer, ...]:
    """The sanctions among which the official chooses: the ladder, or all that the rulebook knows (REG-4.1.15,
    CLUB-sanction-1, CLUB-sanction-2)."""
    printed = ladder(offence, count, rules)
    if printed is not None:
        return printed
    return tuple(
        Offer(Sanction(name), 1, None) if name == "rounds" else Offer(Sanction(name)) for name in rules.sanctions
    )


@dataclass(frozen=True, slots=True)
class Earlier:
    """An offence that stands on a player's record: its number and the event in which it was punished."""

    offence: str
    event: str


def occurrence(offence: str, record: Iterable[Earlier], rules: Rules, *, event: str) -> int:
    """The how-manieth time this is: earlier ones count in the same event, or in the whole series."""
    series = rules.penalty_repeat_scope == "series"
    return 1 + len([entry for entry in record if entry.offence == offence and (series or entry.event == event)])


# --- who may ---------------------------------------------------------------------------------------------------------


def may_not_impose(sanction: Sanction, by: Official, rules: Rules) -> Refusal | None:
    """Why this official may not impose this sanction; None if they may. REG-4.2.1, REG-4.2.2, CLUB-sanction-1,
    CLUB-sanction-2."""
    facts = {"sanction": sanction.value, "by": by.value}
    if sanction.value not in rules.sanctions:
        return Refusal("no_such_sanction", rules.source("sanctions"), facts)
    if by is Official.DIRECTOR:
        return None
    if sanction is Sanction.DISQUALIFICATION and rules.disqualification_by == "director":
        return Refusal("director_imposes", rules.source("disqualification_by"), facts)
    if sanction.value not in rules.floor_sanctions:
        return Refusal("director_imposes", rules.source("floor_sanctions"), facts)
    return None


# --- imposing --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Imposition:
    """An official wants to impose a sanction. `offence` is the number of the article, `article` its id (or `house`);
    `count` – the how-manieth time; `players` – at the table now, the offender included."""

    offence: str
    article: str
    sanction: Sanction
    by: Official
    rounds: int = 0
    count: int = 1
    players: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Imposed:
    """A penalty on record: what for, what, by whom, why; `hands` to be missed, fixed now by the article `counted_by`.
    `fairness` – the article by which the director left the ladder; None if the penalty is on it."""

    imposition: Imposition
    hands: int
    counted_by: str
    fairness: str | None = None


def impose(wanted: Imposition, rules: Rules) -> Imposed | Refusal:
    """The penalty, or why it may not be imposed: not this official's, or not on the ladder of the offence. The
    director may leave the ladder with a written reason (REG-4.3.1, TDA-50-c, CODE-preamble-2, CLUB-manager-1)."""
    refused = may_not_impose(wanted.sanction, wanted.by, rules)
    if refused is not None:
        return refused
    if wanted.sanction is Sanction.ROUNDS and wanted.rounds < 1:
        return Refusal("rounds_needed", "house.penalties", {"offence": wanted.offence})
    hands = hands_to_miss(wanted.rounds, wanted.players) if wanted.sanction is Sanction.ROUNDS else 0
    counted_by = rules.source("penalty_round")
    if off_ladder(wanted.offence, wanted.count, wanted.sanction, rounds=wanted.rounds, rules=rules) is None:
        return Imposed(wanted, hands, counted_by)
    if wanted.by is Official.DIRECTOR and departs_fairly(wanted.reason, rules):
        return Imposed(wanted, hands, counted_by, rules.source("fairness_override"))
    return Refusal("not_on_the_ladder", wanted.article, {"offence": wanted.offence, "count": wanted.count})


def off_ladder(offence: str, count: int, sanction: Sanction, *, rounds: int, rules: Rules) -> tuple[Offer, ...] | None:
    """The printed ladder that this sanction is not on; None if it is on it, or there is none."""
    printed = ladder(offence, count, rules)
    if printed is None or any(offer.fits(sanction, rounds) for offer in printed):
        return None
    return printed


def departs_fairly(reason: str, rules: Rules) -> bool:
    """Whether the director may depart from the letter: the rulebook allows it and a reason is written down. REG-4.3.1,
    TDA-50-c, CODE-preamble-2, CLUB-manager-1."""
    return rules.fairness_override and bool(reason.strip())


# --- counting down ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal at the offender's table; a redeal repeats the number of its hand."""

    hand: int
    redeal: bool = False


def hands_to_miss(rounds: int, players: int) -> int:
    """The hands of `rounds`, fixed when they are imposed: who busts later changes nothing. The question is
    `penalty_round`, and every rulebook answers it alike. REG-4.1.2-note."""
    return max(0, rounds) * max(0, players)


def hands_served(deals: Iterable[Deal], rules: Rules) -> int:
    """How many hands of a penalty these deals are: a misdeal and its redeal are one hand, unless the house counts
    both. TDA-35C-c."""
    seen = tuple(deals)
    if rules.redeal_counts_for_penalty == 1:
        return len({deal.hand for deal in seen})
    return len(seen)


def hands_left(hands: int, deals: Iterable[Deal], rules: Rules) -> int:
    """What is still to be missed. TDA-35C-c."""
    return max(0, hands - hands_served(deals, rules))


# --- collusion -------------------------------------------------------------------------------------------------------


def open_muck(by: Official, rules: Rules, *, suspicion: str) -> Ruling | Refusal:
    """Whether discarded cards may be looked at: on reasonable suspicion of collusion, by the director alone, who puts
    the suspicion on record. FSPR-5.9.2-g, REG-2.7.2-f."""
    article = rules.source("mucked_cards_opened")
    if by is not Official.DIRECTOR:
        return Refusal("director_finds_alone", article)
    if not suspicion.strip():
        return Refusal("suspicion_needed", article)
    return Ruling("muck_opened", article, {"suspicion": suspicion})


def find_collusion(by: Official, rules: Rules, *, shown_to_all: bool) -> Ruling | Refusal:
    """Whether a finding of collusion stands: the director's, and proven by the cards, shown to all. FSPR-5.9.2-h,
    REG-2.7.2-f."""
    article = rules.source("collusion_finding")
    if by is not Official.DIRECTOR:
        return Refusal("director_finds_alone", article)
    if rules.collusion_finding == "cards_shown_to_all" and not shown_to_all:
        return Refusal("cards_must_be_shown", article)
    return Ruling("collusion_found", article)


# --- what is punished ------------------------------------------------------------------------------------------------


class Conduct(StrEnum):
    """What players (and spectators) may not do, as the official picks it from a list."""

    KEPT_CARDS_AFTER_FOLD = "kept_cards_after_fold"
    OUT_OF_TURN_ON_PURPOSE = "out_of_turn_on_purpose"
    OUT_OF_TURN = "out_of_turn"
    COLLUSION = "collusion"
    CARELESS_EXPOSURE = "careless_exposure"
    EXPOSED_OR_TOLD = "exposed_or_told"
    DELAY = "delay"
    TOUCHED_CARDS = "touched_cards"
    THREW_INTO_HAND = "threw_into_hand"
    CHIPS_OBSTRUCT = "chips_obstruct"
    INSULT = "insult"
    PHONE = "phone"
    ADVICE = "advice"
    LEFT_LIVE_HAND = "left_live_hand"
    DODGED_BLINDS = "dodged_blinds"
    NONSTANDARD_FOLD = "nonstandard_fold"
    CONDITIONAL_STATEMENT = "conditional_statement"
    POT_IN_NO_LIMIT = "pot_in_no_limit"
    TINY_CALL = "tiny_call"
    OPENED_CONCEDED = "opened_conceded"
    EXPLOITED_DEFECT = "exploited_defect"
    CONCEALED_DEFECT = "concealed_defect"
    PLAYED_IN_SHARES = "played_in_shares"
    SPECTATOR_DISTURBED = "spectator_disturbed"
    SPECTATOR_COMMENTED = "spectator_commented"
    OTHER = "other"


PUNISHED_BY: Mapping[Conduct, tuple[str, ...]] = {
    Conduct.KEPT_CARDS_AFTER_FOLD: ("REG-4.1.2",),
    Conduct.OUT_OF_TURN_ON_PURPOSE: ("REG-4.1.3", "TDA-41A-a", "FSPR-4.10-a"),
    Conduct.OUT_OF_TURN: ("REG-4.1.12", "TDA-41A-a", "FSPR-4.10-a"),
    Conduct.COLLUSION: ("REG-4.1.4", "FSPR-5.9.2-h"),
    Conduct.CARELESS_EXPOSURE: ("REG-4.1.5", "REG-ethics-1"),
    Conduct.EXPOSED_OR_TOLD: ("REG-4.1.6", "REG-ethics-2", "CLUB-general-3"),
    Conduct.DELAY: ("REG-4.1.7", "REG-ethics-12"),
    Conduct.TOUCHED_CARDS: ("REG-4.1.8", "CLUB-general-5"),
    Conduct.THREW_INTO_HAND: ("REG-4.1.9",),
    Conduct.CHIPS_OBSTRUCT: ("REG-4.1.10", "REG-3.4.8-b"),
    Conduct.INSULT: ("REG-4.1.11",),
    Conduct.PHONE: ("REG-4.1.13",),
    Conduct.ADVICE: ("REG-4.1.14", "REG-ethics-5", "CLUB-general-6"),
    Conduct.LEFT_LIVE_HAND: ("TDA-31-b",),
    Conduct.DODGED_BLINDS: ("TDA-33",),
    Conduct.NONSTANDARD_FOLD: ("TDA-54-c",),
    Conduct.CONDITIONAL_STATEMENT: ("TDA-55",),
    Conduct.POT_IN_NO_LIMIT: ("TDA-51C",),
    Conduct.TINY_CALL: ("TDA-42-e",),
    Conduct.OPENED_CONCEDED: ("FSPR-5.9.2-f",),
    Conduct.EXPLOITED_DEFECT: ("CODE-5.3-a",),
    Conduct.CONCEALED_DEFECT: ("CODE-5.2-b",),
    Conduct.PLAYED_IN_SHARES: ("REG-ethics-6",),
    Conduct.SPECTATOR_DISTURBED: ("CODE-6.1-b",),
    Conduct.SPECTATOR_COMMENTED: ("CODE-6.2-a",),
    Conduct.OTHER: ("REG-4.1.15", "CLUB-sanction-1"),
}
"""The articles that forbid it, the one that punishes first; any other conduct rests on the house."""


def forbidden_by(conduct: Conduct, rules: Rules) -> str:
    """The article of the rulebook in force that a penalty for `conduct` cites; `house` where it prints none."""
    return printed(rules, *PUNISHED_BY[conduct])
