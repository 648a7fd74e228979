"""The words in which a mishap is mended: what has happened so far, what the dealer does now, by which article.

A *mishap* is stated as facts ("the dealer exposed two hole cards, nobody has acted") and answered by a *remedy*:
an outcome and steps in the order in which they are done at the table. Every step cites an article of the rulebook in
force or `house`, and has a sentence to be read aloud (`rules.hand.spoken_mishaps`). Where the rulebook leaves the
choice to a person, the remedy names who is called and the outcomes that are open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.hand.pots import Pot
from rules.hand.state import Action, Do
from rules.hand.substantial import is_substantial
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Facts


class Outcome(StrEnum):
    """What becomes of the hand. `CHOICE` is taken by a person: the floor, the director or an opponent."""

    PLAY_ON = "play_on"
    REDEAL = "redeal"
    VOID = "void"
    CHOICE = "choice"


class Called(StrEnum):
    """Who decides where a person has to."""

    DEALER = "dealer"
    FLOOR = "floor"
    DIRECTOR = "director"
    OPPONENT = "opponent"


class Fault(StrEnum):
    """Whose fault it was."""

    DEALER = "dealer"
    PLAYER = "player"


class StepCode(StrEnum):
    """What is done at the table, one thing at a time; the sentences stand in `spoken_mishaps`."""

    # calling
    CALL_FLOOR = "call_floor"
    CALL_DIRECTOR = "call_director"
    TELL_DEALER = "tell_dealer"
    OPPONENT_CHOOSES = "opponent_chooses"
    # the hand as a whole
    PLAY_ON = "play_on"
    PLAY_ON_TOO_LATE = "play_on_too_late"
    MISDEAL = "misdeal"
    TAKE_BACK_WAGERS = "take_back_wagers"
    SHUFFLE_AND_CUT = "shuffle_and_cut"
    SAME_BUTTON = "same_button"
    SAME_SEATS = "same_seats"
    SAME_LEVEL = "same_level"
    ABSENT_DEALT_AND_KILLED = "absent_dealt_and_killed"
    COUNTS_ONCE = "counts_once"
    COUNTS_TWICE = "counts_twice"
    VOID_HAND = "void_hand"
    REFUND = "refund"
    CONFISCATE = "confiscate"
    WINNER_KEEPS = "winner_keeps"
    FINISH_HAND = "finish_hand"
    NEXT_BUTTON_IN_ORDER = "next_button_in_order"
    MOVE_BUTTON = "move_button"
    # cards of a seat
    FINISH_DEAL = "finish_deal"
    RESTORE_ORDER = "restore_order"
    GIVE_NEXT_CARD = "give_next_card"
    REPLACE_CARD = "replace_card"
    REPLACE_BOXED = "replace_boxed"
    EXPOSED_IS_BURN = "exposed_is_burn"
    NO_MORE_BURN = "no_more_burn"
    OPEN_CARD_NOW = "open_card_now"
    CARD_STAYS = "card_stays"
    HAND_DEAD = "hand_dead"
    HAND_LIVE = "hand_live"
    HAND_RETURNED = "hand_returned"
    WAGERS_STAY = "wagers_stay"
    FORCED_BETS_STAY = "forced_bets_stay"
    UNCALLED_RETURNED = "uncalled_returned"
    POST_FROM_STACK = "post_from_stack"
    SHARE_AMONG_OTHERS = "share_among_others"
    PENALTY_POSSIBLE = "penalty_possible"
    # deck
    STOP_SHUFFLE = "stop_shuffle"
    REPLACE_DECK = "replace_deck"
    REPLACE_DECK_BY_FLOOR = "replace_deck_by_floor"
    REPLACE_AFTER_HAND = "replace_after_hand"
    CHANGE_DECK = "change_deck"
    DECK_STAYS = "deck_stays"
    # board
    FINISH_ROUND = "finish_round"
    TAKE_BACK_FLOP = "take_back_flop"
    TAKE_BACK_FLOP_AND_BURN = "take_back_flop_and_burn"
    SHUFFLE_INTO_STUB = "shuffle_into_stub"
    BURN = "burn"
    OPEN_FLOP = "open_flop"
    OPEN_TURN = "open_turn"
    OPEN_RIVER = "open_river"
    SET_ASIDE = "set_aside"
    PLAY_ROUND = "play_round"
    MIX_FACE_DOWN = "mix_face_down"
    FLOOR_PICKS_BURN = "floor_picks_burn"
    REST_IS_FLOP = "rest_is_flop"
    EXTRA_IS_NEXT_BURN = "extra_is_next_burn"
    EXTRA_TO_MUCK = "extra_to_muck"
    OPEN_MISSING = "open_missing"
    RETURN_BURN = "return_burn"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is done at the table, the article it rests on, and what fills its sentence."""

    code: StepCode
    article: str
    detail: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Remedy:
    """What is done about a mishap. `options` are the outcomes open to the `decider` where a person chooses; `dead` are
    the seats whose hands are out; `refunds` are chips that go back to their players now; `carried` is a
    pot of chips confiscated, for the next hand."""

    outcome: Outcome
    steps: tuple[Step, ...]
    decider: Called | None = None
    options: tuple[str, ...] = ()
    dead: tuple[SeatNo, ...] = ()
    refunds: Mapping[SeatNo, int] = field(default_factory=dict)
    carried: Pot | None = None

    @property
    def codes(self) -> tuple[StepCode, ...]:
        return tuple(step.code for step in self.steps)

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles that the steps cite, each once, in order."""
        return tuple(dict.fromkeys(step.article for step in self.steps))


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the hand has been played when the mishap is noticed: `acted` – somebody has acted of free will (blinds
    and antes are no actions); `substantial` – substantial action has taken place."""

    acted: bool = False
    substantial: bool = False

    @staticmethod
    def of(actions: Iterable[Action], rules: Rules) -> Progress:
        """Read from the actions of the hand where they are known."""
        played = tuple(actions)
        return Progress(any(action.do is not Do.POST for action in played), is_substantial(played, rules))


NOTHING_YET = Progress()


def past_border(progress: Progress, rules: Rules) -> bool:
    """Whether the deal can no longer be taken back. FSPR-4.9.1-f, TDA-35D, CODE-4.3-b, REG-3.3.2."""
    match rules.redeal_border:
        case "substantial_action":
            return progress.substantial
        case _:
            return progress.acted or progress.substantial


def steps(article: str, *codes: StepCode) -> tuple[Step, ...]:
    """Several steps by one article."""
    return tuple(Step(code, article) for code in codes)


def play_on(article: str, *, code: StepCode = StepCode.PLAY_ON) -> Remedy:
    return Remedy(Outcome.PLAY_ON, (Step(code, article),))


def for_the_floor(article: str, *options: str, before: tuple[Step, ...] = ()) -> Remedy:
    """The rulebook leaves it to the floor, who is called and chooses among `options`."""
    step = Step(StepCode.CALL_FLOOR, article)
    return Remedy(Outcome.CHOICE, (*before, step), Called.FLOOR, options)
