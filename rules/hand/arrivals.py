"""Who comes into a cash game, or back into it, and what that costs: new players, missed blinds, the last free chair.

A rulebook either has the dealer post for whoever is away (then nothing is ever owed, and everybody is dealt in), or it
lets players sit out. Who sits out while the blinds pass over the chair owes them, each at most once. The way back is to
make them up, the big blind *live* (it is the player's bet) and the small blind *dead* (it belongs to the pot), or to
wait until the big blind comes round. Tournaments miss no blinds.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.citing import cited, cited_alone
from rules.hand.button import LastPositions, Positions
from rules.hand.events import Post, Posting
from rules.hand.state import Stakes
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Refusal, Ruling


@dataclass(frozen=True, slots=True)
class Missed:
    """The blinds that have passed over a player who sat out. CODE-13.1."""

    small_blind: bool = False
    big_blind: bool = False

    def __bool__(self) -> bool:
        return self.small_blind or self.big_blind


NOTHING_MISSED = Missed()


class WayIn(StrEnum):
    """How a player comes to be dealt in."""

    PLAYS_AT_ONCE = "plays_at_once"  # with whatever blind falls due in the seat
    IN_THE_BIG_BLIND = "in_the_big_blind"  # it is the player's turn: the ordinary blind settles everything
    MAKES_UP = "makes_up"  # the missed blinds, now
    POSTS_LIVE = "posts_live"  # a new player buys in with a big blind
    WAITS = "waits"  # for the big blind


@dataclass(frozen=True, slots=True)
class Entrance:
    """One way into the next hand, with what is put in beside the blinds of the hand, and the article."""

    way: WayIn
    made_up: tuple[Posting, ...]
    ruling: Ruling


# --- missing blinds -----------------------------------------------------------------------------------------------


def players_sit_out(rules: Rules) -> bool:
    """Whether players may miss blinds at all; otherwise the dealer posts for them (REG-3.4.4). CODE-13.1."""
    return bool(rules.missed_blind == "post_or_wait")


def missed_after(missed: Missed, seat: SeatNo, *, last: LastPositions, now: Positions, rules: Rules) -> Missed:
    """What the player in `seat` owes after a hand began without them. A blind is missed when it passes over the chair.
    CODE-13.1: every player must post the blinds in turn."""
    if not players_sit_out(rules):
        return NOTHING_MISSED
    return Missed(
        missed.small_blind or _passed_over(seat, last.small_blind, now.small_blind),
        missed.big_blind or _passed_over(seat, last.big_blind, now.big_blind),
    )


def _passed_over(seat: SeatNo, before: SeatNo | None, after: SeatNo) -> bool:
    """Whether something that went clockwise from `before` to `after` went by `seat`."""
    if before is None or seat in (before, after):
        return False
    if before < after:
        return before < seat < after
    return seat > before or seat < after


# --- ways in ------------------------------------------------------------------------------------------------------


def ways_back(
    seat: SeatNo, missed: Missed, *, positions: Positions, stakes: Stakes, rules: Rules
) -> tuple[Entrance, ...]:
    """How a player who sat out may come back, best for the game first. `positions` are those of the coming hand with
    the player in it. Make up what was missed (CODE-13.1.1), or wait for the big blind: coming in on the small blind
    alone would skip it (CODE-13.1.2)."""
    article = rules.source("missed_blind")
    if not players_sit_out(rules) or not missed:
        return (Entrance(WayIn.PLAYS_AT_ONCE, (), Ruling("plays_at_once", article, {"seat": seat})),)
    if seat == positions.big_blind:
        return (_in_the_big_blind(seat, article),)
    made_up = _made_up(seat, missed, positions=positions, stakes=stakes, rules=rules)
    chips = sum(posting.chips for posting in made_up)
    makes_up = Entrance(
        WayIn.MAKES_UP,
        made_up,
        Ruling("makes_up_blinds", cited(rules, "missed_blind", "CODE-13.1.1"), {"seat": seat, "chips": chips}),
    )
    waiting = Ruling("waits_for_big_blind", cited(rules, "missed_blind", "CODE-13.1.2"), {"seat": seat})
    return (makes_up, Entrance(WayIn.WAITS, (), waiting))


def ways_in(seat: SeatNo, *, positions: Positions, stakes: Stakes, rules: Rules) -> tuple[Entrance, ...]:
    """How a new player comes into the game: at once, or, as some rulebooks have it, in the big blind's turn or with a
    big blind posted now. The blind so posted is live: the player may check or raise when the action comes there.
    CODE-13.2-a, CODE-13.2-b."""
    article = rules.source("newcomer")
    if rules.newcomer == "plays_at_once":
        return (Entrance(WayIn.PLAYS_AT_ONCE, (), Ruling("plays_at_once", article, {"seat": seat})),)
    if seat == positions.big_blind:
        return (_in_the_big_blind(seat, article),)
    made_up = _made_up(seat, Missed(big_blind=True), positions=positions, stakes=stakes, rules=rules)
    facts = {"seat": seat, "chips": sum(posting.chips for posting in made_up)}
    return (
        Entrance(WayIn.POSTS_LIVE, made_up, Ruling("posts_live_blind", cited(rules, "newcomer", "CODE-13.2-b"), facts)),
        Entrance(WayIn.WAITS, (), Ruling("waits_for_big_blind", article, {"seat": seat})),
    )


def _in_the_big_blind(seat: SeatNo, article: str) -> Entrance:
    return Entrance(WayIn.IN_THE_BIG_BLIND, (), Ruling("in_the_big_blind", article, {"seat": seat}))


def _made_up(
    seat: SeatNo, missed: Missed, *, positions: Positions, stakes: Stakes, rules: Rules
) -> tuple[Posting, ...]:
    """The big blind live, the small blind as the rulebook says. Whoever comes back in the small blind posts that one
    anyway: it is filled up to the big blind, and nothing is dead."""
    posts_small_blind = seat == positions.small_blind
    small_why = Post.DEAD if rules.missed_small_blind == "dead" else Post.SMALL_BLIND
    live = stakes.big_blind - (stakes.small_blind if posts_small_blind else 0)
    made_up = []
    if missed.big_blind and live > 0:
        made_up.append(Posting(seat, Post.BIG_BLIND, live))
    if missed.small_blind and not posts_small_blind and stakes.small_blind > 0:
        made_up.append(Posting(seat, small_why, stakes.small_blind))
    return tuple(made_up)


# --- a free chair -------------------------------------------------------------------------------------------------


def problem_of_sitting_down(players: int, rules: Rules, *, permitted: bool = False) -> Refusal | None:
    """Why one more may not sit down at a cash table where `players` sit; with the manager's permission there may be
    one above the number. CLUB-overview-1, REG-basics-1-e."""
    most = rules.players_max
    extra = 1 if permitted and rules.extra_seat_with_permission else 0
    if players < most + extra:
        return None
    code = "needs_permission" if players == most and rules.extra_seat_with_permission else "most_players_seated"
    return Refusal(code, rules.source("players_max"), {"players": players, "most": most})


FEWEST_PLAYERS = 2
"""A hand is dealt to two or more. CLUB-overview-1."""


def problem_of_dealing(players: int, rules: Rules) -> Refusal | None:
    """Why a cash table may not deal: too few players. CLUB-overview-1."""
    if players >= FEWEST_PLAYERS:
        return None
    article = cited_alone(rules, "players_max", "CLUB-overview-1")
    return Refusal("fewest_players_missing", article, {"players": players, "fewest": FEWEST_PLAYERS})
