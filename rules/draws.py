"""The draw before the start: who sits at which table and in which chair, and who has the first button.

By computer, everybody is drawn at once from a journalled seed; by hand, cards lie face down and an official enters what
was taken. Either way every chair is given once, the tables differ by no more than one player, and an official looks at
the seating before the first hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.cards import Card
from rules.citing import cited
from rules.hand.button import clockwise
from rules.ids import EntryId, Seat, SeatNo, TableNo
from rules.ranking.draw import Draw, Purpose, draw
from rules.rulebook import Rules
from rules.seating import draw_order, table_sizes
from rules.verdict import Refusal

# --- seats --------------------------------------------------------------------------------------------------------


class SeatDraw(StrEnum):
    """How seats are drawn. FSPR-5.2-c, FSPR-5.2-f, REG-2.2-a."""

    CARDS = "cards"
    COMPUTER = "computer"


def problem_of_method(method: SeatDraw, rules: Rules) -> Refusal | None:
    """Why seats may not be drawn this way. FSPR-5.2-f: computers may draw where the draw stays uniform, secret and
    fair, as `draw_seats` is."""
    if method.value in rules.seat_draw:
        return None
    return Refusal("draw_not_allowed", rules.source("seat_draw"), {"method": method.value})


def seats_to_draw(players: int, seats: int) -> tuple[Seat, ...]:
    """The table and seat cards that are laid out for `players`: tables of `seats` chairs, as few as needed, filled
    evenly from the first chair. FSPR-5.2-b, REG-2.2-b, REG-basics-2-d."""
    return tuple(
        Seat(TableNo(table), SeatNo(seat))
        for table, size in enumerate(table_sizes(players, seats), 1)
        for seat in range(1, size + 1)
    )


def draw_seats(
    seed: int, entries: Sequence[EntryId], rules: Rules, *, seats: int | None = None
) -> Mapping[EntryId, Seat]:
    """Table and seat for everybody at once (FSPR-5.2-a, REG-2.2-a): each player has the same chance of each seat
    (FSPR-5.2-d, FSPR-5.2-f), and nobody knows it before the seed. `seats` per table are the rulebook's unless the
    event says otherwise."""
    cards = seats_to_draw(len(entries), seats if seats is not None else rules.table_size)
    return dict(zip(entries, draw_order(seed, cards, "seats of all"), strict=False))


@dataclass(frozen=True, slots=True)
class DrawnByHand:
    """Seat cards were shuffled by `officer`, laid face down, and each player has taken one. FSPR-5.2-c, REG-2.2-c."""

    officer: str
    seats: Mapping[EntryId, Seat]


@dataclass(frozen=True, slots=True)
class CardsCollected:
    """The dealer of a table has collected the draw cards; `misplaced` entries sat elsewhere. FSPR-5.2-g."""

    table: TableNo
    misplaced: tuple[EntryId, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatingChecked:
    """An official has looked at the seating before the start. FSPR-5.2-e, REG-2.2-d."""

    official: str
    in_order: bool
    note: str = ""


def problem_of_cards(drawn: DrawnByHand, players: Iterable[EntryId], *, seats: int, rules: Rules) -> Refusal | None:
    """What is wrong with the seats that were entered after a draw by hand: a chair given twice or not laid out, a
    player without a card or a card without a player."""
    article = rules.source("seat_draw")
    if (refusal := problem_of_method(SeatDraw.CARDS, rules)) is not None:
        return refusal
    taken: set[Seat] = set()
    laid_out = set(seats_to_draw(len(drawn.seats), seats))
    for entry, seat in sorted(drawn.seats.items()):
        if seat in taken or seat not in laid_out:
            code = "seat_drawn_twice" if seat in taken else "seat_not_laid_out"
            return Refusal(code, article, {"entry": entry, "table": seat.table, "seat": seat.number})
        taken.add(seat)
    strangers = set(players).symmetric_difference(drawn.seats)
    return Refusal("draw_incomplete", article, {"entry": min(strangers)}) if strangers else None


def misplaced(drawn: Mapping[EntryId, Seat], sitting: Mapping[Seat, EntryId], table: TableNo) -> tuple[EntryId, ...]:
    """Who sits at `table` without having drawn that seat, for the dealer who collects the cards. FSPR-5.2-g."""
    here = ((seat, entry) for seat, entry in sitting.items() if seat.table == table)
    return tuple(sorted(entry for seat, entry in here if drawn.get(entry) != seat))


def problem_of_start(check: SeatingChecked | None, rules: Rules) -> Refusal | None:
    """Why the first hand waits: no official has verified the seating. FSPR-5.2-e, REG-2.2-d."""
    article = rules.source("seating_checked_by")
    if check is None:
        return Refusal("seating_not_checked", article)
    return None if check.in_order else Refusal("seating_not_in_order", article, {"official": check.official})


# --- the first button ---------------------------------------------------------------------------------------------


class ButtonDraw(StrEnum):
    """How the first button is found."""

    HIGH_CARD = "high_card"  # one open card to each player
    RANDOM = "random"  # by lot, see `rules.seating.draw_button`


def button_draw(rules: Rules) -> ButtonDraw:
    """How these rules find the first button: by the highest card (FSPR-4.5.1-a, CODE-2.1-b, REG-2.3.1) or by lot
    (CLUB-overview-4)."""
    return ButtonDraw(rules.initial_button)


def cards_go_to(dealer: SeatNo, seats: Iterable[SeatNo]) -> tuple[SeatNo, ...]:
    """The order in which the open cards are dealt: from the left of the dealer. REG-2.3.1."""
    return clockwise(dealer, seats)


def button_by_cards(cards: Mapping[SeatNo, Card], rules: Rules) -> Draw:
    """Who gets the button for the highest card; equal ranks are decided by the suit where the rulebook says so
    (FSPR-4.5.1-a, CODE-2.1-b, REG-2.3.2), otherwise they draw again."""
    return draw(cards, Purpose.BUTTON, rules)


def button_article(rules: Rules) -> str:
    """By which article the first button is found."""
    return cited(rules, "initial_button", "FSPR-4.5.1-a", "CODE-2.1-b", "REG-2.3.1", "CLUB-overview-4")
