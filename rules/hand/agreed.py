"""Two players left in a hand agree to divide the pot: who may propose it, who must not object, what is pushed to whom.

The dealer divides nothing. The whole pot goes to one of the two and the cards are taken for the next hand; what the
other gets by the agreement is noted as a transfer between the two seats, so that the stacks agree with the books at
once. Where a rulebook knows no such agreement it is refused: between players of a tournament it is collusion.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rules.citing import cited
from rules.ids import SeatNo
from rules.rulebook import HOUSE, Rules
from rules.verdict import Refusal, Ruling


@dataclass(frozen=True, slots=True)
class Proposal:
    """On record: one of the last two proposes to divide the pot (CODE-12.1). `other_gets` is what the seat that is not
    pushed the pot is to have of it, in chips."""

    by: SeatNo
    pushed_to: SeatNo
    other: SeatNo
    pot: int
    other_gets: int


@dataclass(frozen=True, slots=True)
class Asking:
    """Somebody at the table has not answered yet."""

    seats: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """On record: somebody objects, so the hand is played to its end (CODE-12.3)."""

    objecting: tuple[SeatNo, ...]
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Divided:
    """On record: nobody objects (CODE-12.2-a). The whole pot to one seat (CODE-12.2-b), `owed` from that seat to the
    other, between the two of them."""

    pushed_to: SeatNo
    pot: int
    other: SeatNo
    owed: int
    ruling: Ruling

    def change(self) -> Mapping[SeatNo, int]:
        """What the stacks of the two grow by, once they have settled."""
        return {self.pushed_to: self.pot - self.owed, self.other: self.owed}


def refusal_of_proposal(proposal: Proposal, *, live: Collection[SeatNo], cash: bool, rules: Rules) -> Refusal | None:
    """Why the pot may not be divided by agreement, or None. CODE-12.1: only in a cash game, only between the last two.
    REG-4.1.4: at the regatta never."""
    article = rules.source("pot_chop")
    if rules.pot_chop == "forbidden":
        return Refusal("pot_not_divided", article)
    if not cash:
        return Refusal("pot_not_divided", HOUSE)  # the Code prints it for all games: in a tournament it is ours
    if len(live) != 2 or {proposal.pushed_to, proposal.other} != set(live) or proposal.by not in live:
        return Refusal("two_must_be_left", article, {"players": len(live)})
    if not 0 <= proposal.other_gets <= proposal.pot:
        return Refusal("more_than_the_pot", article, {"pot": proposal.pot, "asked": proposal.other_gets})
    return None


def answered(
    proposal: Proposal, *, objects: Mapping[SeatNo, bool], seated: Collection[SeatNo], rules: Rules
) -> Asking | PlayedOut | Divided:
    """What the answers of the table come to. `pot_chop_consent`: everybody who sits there is asked, in the hand or
    not, and one objection ends it, whoever has not answered yet."""
    ruling = Ruling("division_agreed", cited(rules, "pot_chop_consent", "CODE-12.2-b"))
    against = tuple(sorted(seat for seat in seated if objects.get(seat)))
    if against:
        return PlayedOut(against, Ruling("division_objected_to", cited(rules, "pot_chop_consent", "CODE-12.3")))
    asked = set(seated) if rules.pot_chop_consent == "all_seated" else {proposal.pushed_to, proposal.other}
    silent = tuple(sorted(seat for seat in asked if seat not in objects and seat != proposal.by))
    if silent:
        return Asking(silent)
    return Divided(proposal.pushed_to, proposal.pot, proposal.other, proposal.other_gets, ruling)
