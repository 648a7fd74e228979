"""Mishaps of seats: the button in the wrong place, players away, hands that went into the muck by mistake."""

from __future__ import annotations

from rules.hand.mishaps import (
    ButtonWrong,
    Called,
    DiscardedByMistake,
    Outcome,
    PlayerAway,
    Progress,
    Remedy,
    Step,
    StepCode,
    TakenByDealer,
    resolve,
)
from rules.hand.presence import Arrived
from rules.hand.state import Action, Do
from rules.ids import SeatNo
from rules.rulebook import rules_of

FSPR, TDA, REGATTA = (rules_of(name) for name in ("fspr", "tda", "regatta"))
SUBSTANTIAL = Progress(acted=True, substantial=True)
S1, S2, S3, S4 = (SeatNo(number) for number in (1, 2, 3, 4))


def article_of(remedy: Remedy, code: StepCode) -> str:
    return next(step.article for step in remedy.steps if step.code is code)


def test_rul_11_the_button_was_not_moved_and_two_players_have_acted() -> None:
    """RUL-11, TDA-35D"""
    actions = [Action(S3, Do.CALL, 200), Action(S4, Do.RAISE, 600)]
    remedy = resolve(ButtonWrong(S1, S2, progress=Progress.of(actions, TDA)), TDA)
    assert remedy.outcome is Outcome.PLAY_ON
    assert remedy.steps == (
        Step(StepCode.PLAY_ON_TOO_LATE, "TDA-35D"),
        Step(StepCode.NEXT_BUTTON_IN_ORDER, "house", {"seat": 1, "due": 2}),
    )


def test_a_button_found_wrong_in_time_is_moved_and_the_hand_dealt_again() -> None:
    """TDA-35C-a"""
    remedy = resolve(ButtonWrong(S1, S2), TDA)
    assert remedy.outcome is Outcome.REDEAL
    assert StepCode.MOVE_BUTTON in remedy.codes
    assert StepCode.SAME_BUTTON not in remedy.codes
    assert resolve(ButtonWrong(S1, S2, dealt=False), TDA).codes == (StepCode.MOVE_BUTTON,)
    assert resolve(ButtonWrong(S1, S1), TDA).codes == (StepCode.PLAY_ON,)


def test_an_absent_player_is_dealt_in_posts_and_is_killed() -> None:
    """TDA-30-b, TDA-30-c, REG-3.4.3-a, REG-3.4.4"""
    remedy = resolve(PlayerAway(S2, in_blind=True), TDA)
    assert remedy.dead == (2,)
    assert [(step.code, step.article) for step in remedy.steps] == [
        (StepCode.POST_FROM_STACK, "TDA-30-c"),
        (StepCode.HAND_DEAD, "TDA-30-b"),
        (StepCode.WAGERS_STAY, "TDA-30-b"),
    ]
    assert resolve(PlayerAway(S2, in_blind=True), REGATTA).articles == ("REG-3.4.4", "REG-3.4.3-a")


def test_an_absent_player_who_is_all_in_loses_nothing() -> None:
    """REG-3.4.3-b"""
    remedy = resolve(PlayerAway(S2, all_in=True), REGATTA)
    assert (remedy.codes, remedy.articles, remedy.dead) == ((StepCode.HAND_LIVE,), ("REG-3.4.3-b",), ())


def test_an_absent_player_who_was_not_dealt_in_is_a_player_missed() -> None:
    """TDA-35A-4, REG-3.3.4, TDA-35D"""
    assert article_of(resolve(PlayerAway(S2, dealt=False), TDA), StepCode.MISDEAL) == "TDA-35A-4"
    assert article_of(resolve(PlayerAway(S2, dealt=False), REGATTA), StepCode.MISDEAL) == "REG-3.3.4"
    assert resolve(PlayerAway(S2, dealt=False, progress=SUBSTANTIAL), TDA).articles == ("TDA-35D",)


def test_discarded_cards_come_back_only_separable_misinformed_and_by_the_director() -> None:
    """FSPR-4.9.1-b-note, REG-1.6.1-note1"""
    remedy = resolve(DiscardedByMistake(S2, separable=True, misinformed=True), FSPR)
    assert (remedy.decider, remedy.options) == (Called.DIRECTOR, ("hand_returned", "hand_dead"))
    assert remedy.articles == ("FSPR-4.9.1-b-note",)
    for separable, misinformed in ((True, False), (False, True), (False, False)):
        dead = resolve(DiscardedByMistake(S2, separable, misinformed), REGATTA)
        assert (dead.dead, dead.articles) == ((2,), ("REG-1.6.1-note1",))


def test_a_hand_that_the_dealer_took_comes_back_if_it_can_be_told_for_certain() -> None:
    """REG-3.4.2"""
    assert resolve(TakenByDealer(S2, protected=False, separable=True), REGATTA).codes == (StepCode.HAND_RETURNED,)
    lost = resolve(TakenByDealer(S2, protected=False, separable=False, uncalled=400), REGATTA)
    assert (lost.dead, lost.refunds) == ((2,), {2: 400})
    assert lost.codes == (StepCode.HAND_DEAD, StepCode.UNCALLED_RETURNED, StepCode.WAGERS_STAY)
    assert lost.articles == ("REG-3.4.2", "house")
    assert resolve(TakenByDealer(S2, protected=True, separable=False), REGATTA).decider is Called.DIRECTOR


def test_who_comes_during_the_deal_is_late_under_tda_and_in_time_in_the_regatta() -> None:
    """TDA-30-a, TDA-30-b, REG-3.4.3-a"""
    late = PlayerAway(S2, Arrived.DURING_DEAL)
    assert resolve(late, TDA).dead == (2,)
    assert resolve(late, REGATTA).codes == (StepCode.HAND_LIVE,)
