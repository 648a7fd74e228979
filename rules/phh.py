"""Poker Hand History (PHH): a hand written down by anybody, read and written.

A file is TOML: what is played, the stacks, and the actions in order (`d dh p1 AsKs` deals, `p3 cbr 250` wagers, `p2 cc`
checks or calls, `p5 f` folds, `p1 pb` brings in, `p2 sm 9c9h` shows, `p2 sm` mucks). `p1` sits left of the button; with
two players `p1` has the big blind and `p2` the button, while blinds and antes are listed small blind first. Amounts
may be fractions of a chip: a `History` counts in the largest unit in which all of them are whole.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import Any, NamedTuple

from rules.hand.state import Game, Limit

SCALES = (1, 2, 10, 20, 100, 1000)
"""Parts of a chip that are tried for a unit, coarsest first."""

VARIANTS: Mapping[str, tuple[Game, Limit]] = {
    "NT": (Game.HOLDEM, Limit.NO_LIMIT),
    "PT": (Game.HOLDEM, Limit.POT_LIMIT),
    "FT": (Game.HOLDEM, Limit.FIXED_LIMIT),
    "NO": (Game.OMAHA, Limit.NO_LIMIT),
    "PO": (Game.OMAHA, Limit.POT_LIMIT),
    "FO": (Game.OMAHA, Limit.FIXED_LIMIT),
    "N7S": (Game.STUD7, Limit.NO_LIMIT),
    "P7S": (Game.STUD7, Limit.POT_LIMIT),
    "F7S": (Game.STUD7, Limit.FIXED_LIMIT),
}
"""The standard's letters, and letters of the same kind for what it does not name."""
STANDARD = frozenset({"NT", "FT", "PO", "F7S"})
"""The variants that the standard names and other software reads."""
LETTERS = {played: letters for letters, played in VARIANTS.items()}


class PhhError(Exception):
    """The text is no hand that can be read: says the field or the action, and the fault."""

    def __init__(self, where: str, fault: str) -> None:
        super().__init__(f"{where}: {fault}")


class Verb(StrEnum):
    """What a line of the actions does, in the words of the standard."""

    HOLE = "d dh"
    BOARD = "d db"
    FOLD = "f"
    CHECK_CALL = "cc"
    WAGER = "cbr"
    BRING_IN = "pb"
    SHOW = "sm"


class Step(NamedTuple):
    """One line of the actions. `player` is 1 … n, 0 for the dealer; `to` a total; `cards` as written (`As??`)."""

    verb: Verb
    player: int = 0
    to: int = 0
    cards: str = ""


@dataclass(frozen=True, slots=True)
class History:
    """A hand as written down. Lists run by player, `p1` first; heads-up too, unlike in the file.

    A negative blind is one that a player makes up who had missed it. `finishing` is None where the file does not tell;
    `scale` units make one chip of the file; `rake` is what the house took out of the pots.
    """

    game: Game
    limit: Limit
    starting: tuple[int, ...]
    steps: tuple[Step, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...] = ()
    bring_in: int = 0
    min_bet: int = 0
    small_bet: int = 0
    big_bet: int = 0
    finishing: tuple[int, ...] | None = None
    rake: int = 0
    scale: int = 1
    trimmed: bool = True
    about: Mapping[str, Any] = field(default_factory=dict)

    @property
    def letters(self) -> str:
        """The variant as the file writes it."""
        return LETTERS[self.game, self.limit]


# --- reading ------------------------------------------------------------------------------------------------------

LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks")
AMOUNTS = ("bring_in", "min_bet", "small_bet", "big_bet")
OUR_FIELDS = frozenset({"variant", "actions", "ante_trimming_status", *LISTS, *AMOUNTS})


def read(text: str) -> History:
    """The hand in a PHH text. Raises PhhError, and nothing else, where it cannot be read."""
    try:
        written = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise PhhError("toml", str(error)) from error
    return history_of(written)


def history_of(written: Mapping[str, Any]) -> History:
    """The hand in the fields of a PHH file."""
    variant = written.get("variant")
    if not isinstance(variant, str) or variant not in VARIANTS:
        raise PhhError("variant", f"{variant!r} is not one of {', '.join(VARIANTS)}")
    game, limit = VARIANTS[variant]
    lists = {name: _amounts(name, written.get(name)) for name in LISTS}
    amounts = {name: _amount(name, written.get(name, 0)) for name in AMOUNTS}
    rake = _rake(written)
    lines = _lines(written.get("actions"))
    stacks = lists["starting_stacks"]
    if stacks is None or len(stacks) < 2:
        raise PhhError("starting_stacks", "at least two players are needed")
    players = len(stacks)
    for name in LISTS:
        if (listed := lists[name]) is not None and len(listed) != players:
            raise PhhError(name, f"{len(listed)} entries for {players} players")
    wagers = [wager for line in lines if (wager := _wager_in(line)) is not None]
    every = [*(amount for listed in lists.values() for amount in listed or ()), *amounts.values(), rake, *wagers]
    scale = _scale(every)
    whole = {name: None if listed is None else tuple(int(x * scale) for x in listed) for name, listed in lists.items()}
    heads_up = players == 2
    return History(
        game=game,
        limit=limit,
        starting=whole["starting_stacks"] or (),
        steps=tuple(_step(line, players, scale) for line in lines),
        antes=_by_player(whole["antes"] or (0,) * players, heads_up),
        blinds=_by_player(whole["blinds_or_straddles"] or (), heads_up),
        finishing=whole["finishing_stacks"],
        rake=int(rake * scale),
        scale=scale,
        trimmed=bool(written.get("ante_trimming_status", False)),
        about={name: value for name, value in written.items() if name not in OUR_FIELDS},
        **{name: int(amount * scale) for name, amount in amounts.items()},
    )


def _by_player(listed: tuple[int, ...], heads_up: bool) -> tuple[int, ...]:
    return listed[::-1] if heads_up else listed


def _amount(where: str, value: object) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        raise PhhError(where, f"{value!r} is no amount")
    try:
        amount = Decimal(value)
    except InvalidOperation:
        raise PhhError(where, f"{value!r} is no amount") from None
    if not amount.is_finite() or abs(amount) > 10**15:
        raise PhhError(where, f"{value!r} is no amount of chips")
    return amount


def _amounts(name: str, values: object) -> tuple[Decimal, ...] | None:
    if values is None:
        return None
    if not isinstance(values, list):
        raise PhhError(name, f"{values!r} is no list")
    return tuple(_amount(name, value) for value in values)


def _rake(written: Mapping[str, Any]) -> Decimal:
    return _amount("_rake", written.get("_rake", 0))


def _scale(amounts: Iterable[Decimal]) -> int:
    for scale in SCALES:
        if all(amount * scale == int(amount * scale) for amount in amounts):
            return scale
    raise PhhError("amounts", "one has more than three decimal places")


def _lines(actions: object) -> tuple[str, ...]:
    """The actions without their commentary."""
    if not isinstance(actions, list) or not all(isinstance(line, str) for line in actions):
        raise PhhError("actions", "is no list of texts")
    bare = (line.partition("#")[0].strip() for line in actions)
    return tuple(line for line in bare if line)


def _wager_in(line: str) -> Decimal | None:
    words = line.split()
    return _amount(line, words[2]) if len(words) == 3 and words[1] == Verb.WAGER else None


def _step(line: str, players: int, scale: int) -> Step:
    match line.split():
        case ["d", "db", cards]:
            return Step(Verb.BOARD, cards=cards)
        case ["d", "dh", player, cards]:
            return Step(Verb.HOLE, _player(line, player, players), cards=cards)
        case [player, "f"]:
            return Step(Verb.FOLD, _player(line, player, players))
        case [player, "cc"]:
            return Step(Verb.CHECK_CALL, _player(line, player, players))
        case [player, "pb"]:
            return Step(Verb.BRING_IN, _player(line, player, players))
        case [player, "cbr", amount]:
            return Step(Verb.WAGER, _player(line, player, players), int(_amount(line, amount) * scale))
        case [player, "sm"]:
            return Step(Verb.SHOW, _player(line, player, players))
        case [player, "sm", cards]:
            return Step(Verb.SHOW, _player(line, player, players), cards=cards)
        case _:
            raise PhhError("actions", f"{line!r} is no action of these games")


def _player(line: str, word: str, players: int) -> int:
    number = word[1:]
    if word[:1] != "p" or not (number.isascii() and number.isdigit()) or not 1 <= int(number) <= players:
        raise PhhError("actions", f"{line!r}: no player {word!r}")
    return int(number)


# --- writing ------------------------------------------------------------------------------------------------------


def write(history: History) -> str:
    """The PHH text of a hand: every field that its variant needs, then what else is told `about` it."""
    heads_up = len(history.starting) == 2
    unit = history.scale
    fields: dict[str, object] = {
        "variant": history.letters,
        "ante_trimming_status": history.trimmed,
        "antes": _chips(_by_player(history.antes, heads_up), unit),
    }
    if history.game is not Game.STUD7:
        fields["blinds_or_straddles"] = _chips(_by_player(history.blinds, heads_up), unit)
    for name in ("bring_in", "min_bet", "small_bet", "big_bet"):
        if amount := getattr(history, name):
            fields[name] = _chip(amount, unit)
    fields["starting_stacks"] = _chips(history.starting, unit)
    fields["actions"] = [line_of(step, unit) for step in history.steps]
    if history.finishing is not None:
        fields["finishing_stacks"] = _chips(history.finishing, unit)
    fields.update(history.about)
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def line_of(step: Step, unit: int = 1) -> str:
    """A step as the actions write it."""
    match step.verb:
        case Verb.BOARD:
            return f"d db {step.cards}"
        case Verb.HOLE:
            return f"d dh p{step.player} {step.cards}"
        case Verb.WAGER:
            return f"p{step.player} cbr {_chip(step.to, unit)}"
        case _:
            return f"p{step.player} {step.verb} {step.cards}".rstrip()


def _chip(amount: int, unit: int) -> int | Decimal:
    return amount // unit if amount % unit == 0 else Decimal(amount) / unit


def _chips(amounts: Sequence[int], unit: int) -> list[int | Decimal]:
    return [_chip(amount, unit) for amount in amounts]


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(entry) for entry in value) + "]"
    if isinstance(value, str):
        return '"' + "".join(_escaped(letter) for letter in value) + '"'
    return str(value)


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    return f"\\u{ord(letter):04x}" if ord(letter) < 32 or ord(letter) == 127 else letter
