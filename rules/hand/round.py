"""One betting round: who has put in how much, what is to be matched, and whose turn it is.

Words. A *total* is what a seat has in during this round. The bet *to match* is the highest total, where a blind posted
short counts as full. A wager is *full* when it raises by at least the smallest raise, or is an all-in that the rulebook
lets count as one; each full wager opens a new *level* (the big blind is level one). An all-in that does not count only
raises the price. A seat that has acted may raise again if a level was opened since, or if its own price grew by a full
raise. A round is *closed* when nobody who can still bet has anything left to say.

Positions are places in the parallel tuples, clockwise in the order of the seats; -1 is nobody.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass

from rules.hand.state import Game, Limit, Stakes, Street
from rules.ids import SeatNo
from rules.rulebook import Rules

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Setting:
    """What does not change during the round.

    `started` counts the seats that could bet when it began. `first` is who speaks first where the dealer knows (stud,
    a Mississippi, an odd table); else the place after the last blind, later the place after the button decides.
    `unit` is the bet of a fixed-limit round, the smallest bet otherwise; `upper` the larger bet that an open pair
    allows. The last three are the rulebook's: big_blind_option, short_blind_nominal, short_blind_headsup.
    """

    game: Game
    limit: Limit
    street: Street
    stakes: Stakes
    button: SeatNo
    seats: tuple[SeatNo, ...]
    started: int
    first: SeatNo | None
    unit: int
    upper: int
    option: bool
    any_blind_nominal: bool
    headsup_actual: bool


@dataclass(frozen=True, slots=True)
class Round:
    """A betting round as it stands.

    Tuples go by position: `stacks` behind, `bets` of this round, `folded`, `faced` (the total that the seat met when it
    last acted, -1: not yet), `levels` (the level at that moment, -1: it has not acted in a way that counts).
    `pot` is from earlier and dead, `missing` what short blinds count beyond their chips. `full_to` is the total of the
    last full wager, `last_full` and `largest` what the last and the largest one added, `unit` the fixed-limit bet in
    force. `short_last` says that the price was last raised by an all-in that did not count. FSPR-4.1-round-b.
    """

    setting: Setting
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    folded: tuple[bool, ...]
    faced: tuple[int, ...]
    levels: tuple[int, ...]
    pot: int
    missing: int
    to_match: int
    full_to: int
    last_full: int
    largest: int
    unit: int
    level: int
    short_last: bool
    aggressor: int
    last_word: int
    turn: int

    @property
    def game(self) -> Game:
        return self.setting.game

    @property
    def limit(self) -> Limit:
        return self.setting.limit

    @property
    def street(self) -> Street:
        return self.setting.street

    @property
    def stakes(self) -> Stakes:
        return self.setting.stakes

    @property
    def button(self) -> SeatNo:
        return self.setting.button

    @property
    def seats(self) -> tuple[SeatNo, ...]:
        """The seats dealt in, clockwise; the tuples are in this order."""
        return self.setting.seats

    @property
    def to_act(self) -> SeatNo | None:
        """Whose turn it is; None when the round is closed."""
        return None if self.turn < 0 else self.setting.seats[self.turn]

    @property
    def closed(self) -> bool:
        return self.turn < 0

    @property
    def last_aggressor(self) -> SeatNo | None:
        """Who last bet or raised, for the showdown."""
        return None if self.aggressor < 0 else self.setting.seats[self.aggressor]

    @property
    def raises(self) -> int:
        """Full raises made; the opening bet and the big blind are none."""
        return max(0, self.level - 1)

    @property
    def total(self) -> int:
        """All chips of the hand in the middle and in front of the players."""
        return self.pot + sum(self.bets)

    @property
    def live(self) -> tuple[SeatNo, ...]:
        """The seats that still hold cards."""
        return tuple(seat for seat, out in zip(self.setting.seats, self.folded, strict=True) if not out)

    def position(self, seat: SeatNo) -> int:
        """Place of a seat in the tuples; -1 if it was not dealt in."""
        seats = self.setting.seats
        return seats.index(seat) if seat in seats else NOBODY

    def committed(self) -> Mapping[SeatNo, int]:
        """What every seat has put in during this round (dead chips excepted)."""
        return dict(zip(self.setting.seats, self.bets, strict=True))

    def behind(self) -> Mapping[SeatNo, int]:
        """What every seat has left."""
        return dict(zip(self.setting.seats, self.stacks, strict=True))


# --- opening --------------------------------------------------------------------------------------------------------


def open_round(
    *,
    game: Game,
    limit: Limit,
    street: Street,
    stakes: Stakes,
    button: SeatNo,
    stacks: Mapping[SeatNo, int],
    pot: int = 0,
    first: SeatNo | None = None,
    open_pair: bool = False,
    rules: Rules,
) -> Round:
    """A betting round before anybody has posted or spoken. `stacks` names the seats that hold cards and what they have
    behind (0: all-in earlier); `pot` the chips of earlier rounds and antes; `first` who speaks first where it is not
    the place after the blinds or the button; `open_pair` that some board of a stud hand shows a pair.

    Before the flop the first to speak sits after the big blind, later after the button; heads-up the button posts the
    small blind and so speaks first before the flop and last afterwards. CLUB-preflop-1, CLUB-flop-2, CLUB-turn-2,
    CLUB-river-2, CLUB-headsup-5, REG-2.6.2, REG-2.6.4, TDA-34-c.
    """
    seats = tuple(sorted(stacks))
    unit, upper = _bet_sizes(game, limit, street, stakes, open_pair=open_pair, rules=rules)
    behind = tuple(max(0, stacks[seat]) for seat in seats)
    setting = Setting(
        game=game,
        limit=limit,
        street=street,
        stakes=stakes,
        button=button,
        seats=seats,
        started=sum(chips > 0 for chips in behind),
        first=first,
        unit=unit,
        upper=upper,
        option=rules.big_blind_option,
        any_blind_nominal=rules.short_blind_nominal == "any_blind",
        headsup_actual=rules.short_blind_headsup == "actual",
    )
    return _untouched(setting, behind, pot)


def _untouched(setting: Setting, stacks: tuple[int, ...], pot: int) -> Round:
    """The round in which nothing lies in front of anybody yet."""
    seats, unit = setting.seats, setting.unit
    nobody, bets, folded = (NOBODY,) * len(seats), (0,) * len(seats), (False,) * len(seats)
    start = place_of(seats, SeatNo(setting.button + 1) if setting.first is None else setting.first)
    turn = next_turn(setting, stacks, bets, folded, faced=nobody, to_match=0, last_word=NOBODY, after=start - 1)
    return Round(
        setting, stacks, bets, folded, nobody, nobody, pot, 0, 0, 0, unit, unit, unit, 0, False, NOBODY, NOBODY, turn
    )


def _bet_sizes(
    game: Game, limit: Limit, street: Street, stakes: Stakes, *, open_pair: bool, rules: Rules
) -> tuple[int, int]:
    """The bet of the round and the upper one that an open pair allows in the second round of stud.

    Fixed limit has a lower bet for the first streets and an upper one for the others; elsewhere the smallest bet is the
    big blind (min_bet), in stud the bring-in. FSPR-4.7.3-a, FSPR-4.7.3-b, FSPR-4.7.3-d, FSPR-4.9.3-b, FSPR-5.8.5-a,
    FSPR-5.8.5-b, CODE-10.1, CODE-10.2-a, CODE-15.2.3-a, CLUB-overview-3, REG-1.6.3-b.
    """
    if limit is not Limit.FIXED_LIMIT:
        unit = stakes.big_blind or stakes.bring_in or stakes.small_bet or stakes.chip or 1
        return unit, unit
    small = stakes.small_bet or stakes.big_blind or 1
    big = stakes.big_bet or 2 * small
    if street not in rules.fixed_limit_low_streets[game]:
        return big, big
    if open_pair and street is Street.FOURTH and rules.stud_open_pair_double_bet:
        return small, big
    return small, small


def place_of(seats: tuple[SeatNo, ...], seat: SeatNo) -> int:
    """The position of the chair, or of the next one clockwise that was dealt in."""
    return bisect_left(seats, seat) % len(seats) if seats else 0


# --- whose turn -----------------------------------------------------------------------------------------------------


def next_turn(
    setting: Setting,
    stacks: tuple[int, ...],
    bets: tuple[int, ...],
    folded: tuple[bool, ...],
    *,
    faced: tuple[int, ...],
    to_match: int,
    last_word: int,
    after: int,
) -> int:
    """The next position clockwise from `after` that has something to say; -1 closes the round.

    A seat must speak while it has not acted or does not match the bet. Nobody speaks when one player is left in the
    hand, or when only one can still bet and owes nothing. FSPR-4.1-round-b, CLUB-overview-9, CLUB-overview-10,
    CLUB-preflop-4, CLUB-preflop-5, CLUB-preflop-6, CLUB-flop-4, CLUB-turn-4, CLUB-river-4, CLUB-allin-5, REG-2.6.3-b.
    """
    count = len(stacks)
    live, able, lone = 0, 0, NOBODY
    for place in range(count):
        if not folded[place]:
            live += 1
            if stacks[place]:
                able += 1
                lone = place
    if live <= 1 or not able:
        return NOBODY
    if able == 1:
        owed = real_price(setting, bets, folded, to_match, place=lone, live=live)
        return lone if bets[lone] < owed else NOBODY
    for step in range(1, count + 1):
        place = (after + step) % count
        if folded[place] or not stacks[place]:
            continue
        if bets[place] < to_match:
            return place
        # The big blind (or last straddler) keeps the last word: FSPR-4.1-blind-c, CLUB-preflop-3, REG-1.6.2-b.
        if faced[place] < 0 and (setting.option or place != last_word):
            return place
    return NOBODY


def real_price(
    setting: Setting, bets: tuple[int, ...], folded: tuple[bool, ...], to_match: int, *, place: int, live: int
) -> int:
    """The total that this place must match. The full blind, or what lies there, where only a short all-in blind is left
    against it and the rulebook says so (short_blind_headsup). CODE-10.2-b, CODE-10.2-c, FSPR-4.9.8-e."""
    if not setting.headsup_actual or live != 2 or to_match > setting.stakes.big_blind:
        return to_match
    return min(to_match, max(bet for other, bet in enumerate(bets) if other != place and not folded[other]))


def put(tuple_: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The tuple with another value at one place."""
    return (*tuple_[:place], value, *tuple_[place + 1 :])
