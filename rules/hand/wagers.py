"""A wager as it is seen and heard at the table: chips pushed, in one motion or several, and words said.

A wager says nothing yet of what it *is*: a call, a raise, nothing at all. That is what `judge` answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from rules.hand.state import Forced
from rules.ids import SeatNo

Motion = tuple[int, ...]
"""The chips that one movement of the hand put in, one number a chip."""


class Word(StrEnum):
    """A word that declares something, as the rulebooks list them."""

    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    RERAISE = "reraise"
    CAP = "cap"
    CHECK = "check"
    FOLD = "fold"
    ALL_IN = "all_in"
    AMOUNT = "amount"  # a number and nothing else
    POT = "pot"
    CONDITION = "condition"  # "if you bet, I raise"
    UNOFFICIAL = "unofficial"  # slang, a gesture


class Means(StrEnum):
    """What the player made plain about a raise's amount: "raise to 600" or "raise by 600"."""

    TOTAL = "total"
    INCREMENT = "increment"


@dataclass(frozen=True, slots=True)
class Said:
    """One declaration: a word, a number, or both (TDA-38B). `amounts` are the meanings the spoken number may have:
    none, one, or several if it is unclear ("five" is 500 or 5,000)."""

    word: Word
    amounts: tuple[int, ...] = ()
    means: Means | None = None


class First(StrEnum):
    """What came first when a player both spoke and pushed chips."""

    WORDS = "words_first"
    CHIPS = "chips_first"
    TOGETHER = "together"


class Thrown(StrEnum):
    """How cards were given up."""

    WORD = "word"
    TOWARDS_MUCK = "towards_muck"
    TOUCHED_MUCK = "touched_muck"
    TOUCHED_HAND = "touched_hand"  # they touched another player's cards


class Behind(StrEnum):
    """What players behind the seat have done since."""

    NOTHING = "nothing"
    ACTED = "acted"
    ACTED_IN_FULL = "acted_in_full"  # called or raised with enough


class Released(StrEnum):
    """Whether the hand that moved the chips let go of them."""

    LET_GO = "let_go"
    HELD_BACK = "held_back"  # a movement forward and back: chips shown, none put down


@dataclass(frozen=True, slots=True)
class Wager:
    """What a player did and said (TDA-38A-1), as the dealer tells it. All numbers are chips.

    `motions` are the chips of each movement; `total` replaces them where single chips do not matter. `taken_back` are
    chips put down and picked up again; `pulled_back` those of an earlier wager of this round (a blind) that the player
    drew in. `told` is a wrong price that the player was given on asking; `unaware` means a raise before had gone
    unnoticed. `reported` says a player, not the dealer, called the string bet. `thrown` is how cards were given up.
    """

    seat: SeatNo
    motions: tuple[Motion, ...] = ()
    total: int | None = None
    said: tuple[Said, ...] = ()
    first: First = First.WORDS
    clear: bool = True
    thrown: Thrown | None = None
    behind: Behind = Behind.NOTHING
    released: Released = Released.LET_GO
    dealer_error: bool = False
    unaware: bool = False
    reported: bool = False
    told: int | None = None
    taken_back: int = 0
    pulled_back: int = 0

    @property
    def pushed(self) -> int:
        """All chips put down, those of later movements and those picked up again included."""
        return self.total if self.total is not None else sum(sum(motion) for motion in self.motions)


TERMS: Mapping[str, Word | Forced] = MappingProxyType(
    {
        "call": Word.CALL,
        "колл": Word.CALL,
        "bet": Word.BET,
        "бет": Word.BET,
        "ставка": Word.BET,
        "raise": Word.RAISE,
        "рейз": Word.RAISE,
        "рэйз": Word.RAISE,
        "reraise": Word.RERAISE,
        "re-raise": Word.RERAISE,
        "ререйз": Word.RERAISE,
        "рерэйз": Word.RERAISE,
        "cap": Word.CAP,
        "кэп": Word.CAP,
        "check": Word.CHECK,
        "чек": Word.CHECK,
        "fold": Word.FOLD,
        "фолд": Word.FOLD,
        "pass": Word.FOLD,
        "пас": Word.FOLD,
        "all-in": Word.ALL_IN,
        "олл-ин": Word.ALL_IN,
        "ва-банк": Word.ALL_IN,
        "pot": Word.POT,
        "банк": Word.POT,
        "small blind": Forced.SMALL_BLIND,
        "малый блайнд": Forced.SMALL_BLIND,
        "big blind": Forced.BIG_BLIND,
        "большой блайнд": Forced.BIG_BLIND,
        "ante": Forced.DEAD,
        "анте": Forced.DEAD,
        "bring-in": Forced.BRING_IN,
        "принудительная ставка": Forced.BRING_IN,
    }
)
"""The declarations a table knows: those before the betting (ante, blinds) and those of the betting; FSPR-4.8.3-a,
FSPR-4.8.3-b, FSPR-4.1-wager, REG-1.5.3. In our rulebooks "pass" gives up the hand (FSPR-4.1-pass,
FSPR-4.9.1-a, REG-1.6.1-a)."""


def declaration(spoken: str) -> Word | Forced:
    """The declaration that a spoken word makes; anything a rulebook does not list is unofficial (TDA-53-a)."""
    return TERMS.get(spoken.strip().casefold(), Word.UNOFFICIAL)
