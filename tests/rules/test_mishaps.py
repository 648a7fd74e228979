"""Misdeals and exposed cards: facts in, steps out, by every rulebook."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.hand.mishaps import (
    Called,
    CardOffTable,
    CardToEmptySeat,
    DefectiveCard,
    ExposedAtCut,
    Fault,
    FirstCardWrongSeat,
    HoleCard,
    HoleCardsExposed,
    NotShuffled,
    Outcome,
    OwnHandExposed,
    Place,
    PlayerMissed,
    Progress,
    RedealWanted,
    Remedy,
    Step,
    StepCode,
    WrongCardCount,
    WrongOrder,
    resolve,
)
from rules.hand.state import Action, Do, Forced, Game
from rules.ids import SeatNo
from rules.rulebook import rules_of

FSPR, TDA, CODE, CLUB, REGATTA = (rules_of(name) for name in ("fspr", "tda", "code", "club", "regatta"))
ACTED = Progress(acted=True)
SUBSTANTIAL = Progress(acted=True, substantial=True)
S1, S2, S3, S4 = (SeatNo(number) for number in (1, 2, 3, 4))
LATE = (StepCode.PLAY_ON_TOO_LATE,)


def article_of(remedy: Remedy, code: StepCode) -> str:
    return next(step.article for step in remedy.steps if step.code is code)


def hole(seat: int, card: int = 1, off_deck: int | None = None) -> HoleCard:
    return HoleCard(SeatNo(seat), card, off_deck)


# --- how a redeal is done --------------------------------------------------------------------------------------------


def test_a_redeal_repeats_the_deal_exactly() -> None:
    """TDA-35C-a, TDA-35C-b, TDA-35C-c, TDA-35A-4"""
    remedy = resolve(PlayerMissed(S3), TDA)
    assert remedy.outcome is Outcome.REDEAL
    assert [(step.code, step.article) for step in remedy.steps] == [
        (StepCode.CALL_FLOOR, "house"),
        (StepCode.MISDEAL, "TDA-35A-4"),
        (StepCode.SHUFFLE_AND_CUT, "TDA-35C-a"),
        (StepCode.SAME_BUTTON, "TDA-35C-a"),
        (StepCode.SAME_SEATS, "TDA-35C-a"),
        (StepCode.SAME_LEVEL, "TDA-35C-a"),
        (StepCode.ABSENT_DEALT_AND_KILLED, "TDA-35C-b"),
        (StepCode.COUNTS_ONCE, "TDA-35C-c"),
    ]


def test_in_the_regatta_a_judge_declares_it_and_the_deal_begins_with_the_same_player() -> None:
    """REG-3.3-a, REG-3.3-b, REG-3.3.4"""
    remedy = resolve(PlayerMissed(S3), REGATTA)
    assert article_of(remedy, StepCode.CALL_FLOOR) == "REG-3.3-a"
    assert article_of(remedy, StepCode.MISDEAL) == "REG-3.3.4"
    assert article_of(remedy, StepCode.SHUFFLE_AND_CUT) == "REG-3.3-b"
    assert article_of(remedy, StepCode.SAME_BUTTON) == "REG-3.3-b"


def test_a_dealer_whom_the_house_trusts_calls_nobody() -> None:
    """REG-3.3-a"""
    remedy = resolve(PlayerMissed(S3), rules_of("regatta", {"redeal_by": ["dealer"]}))
    assert StepCode.CALL_FLOOR not in remedy.codes


def test_bets_of_a_deal_taken_back_go_back() -> None:
    """TDA-35C-a, TDA-35D"""
    assert StepCode.TAKE_BACK_WAGERS in resolve(PlayerMissed(S3, ACTED), TDA).codes
    assert StepCode.TAKE_BACK_WAGERS not in resolve(PlayerMissed(S3), TDA).codes


def test_a_house_may_count_both_deals_for_a_penalty() -> None:
    """TDA-35C-c"""
    remedy = resolve(PlayerMissed(S3), rules_of("tda", {"redeal_counts_for_penalty": 2}))
    assert remedy.steps[-1] == Step(StepCode.COUNTS_TWICE, "house")


# --- the border ------------------------------------------------------------------------------------------------------


def test_tda_goes_back_until_substantial_action() -> None:
    """TDA-35D"""
    assert resolve(CardToEmptySeat(S4, ACTED), TDA).outcome is Outcome.REDEAL
    late = resolve(CardToEmptySeat(S4, SUBSTANTIAL), TDA)
    assert (late.outcome, late.codes, late.articles) == (Outcome.PLAY_ON, LATE, ("TDA-35D",))


def test_the_code_prints_the_border_for_a_marked_hole_card_alone() -> None:
    """CODE-4.3-b, CODE-4.4"""
    before, after = (resolve(DefectiveCard(Place.CLOSED, S4, progress), CODE) for progress in (Progress(), ACTED))
    assert article_of(before, StepCode.MISDEAL) == "CODE-4.3-b"
    assert article_of(after, StepCode.CARD_STAYS) == "CODE-4.4"
    misdealt, late = resolve(CardToEmptySeat(S4), CODE), resolve(CardToEmptySeat(S4, ACTED), CODE)
    assert article_of(misdealt, StepCode.MISDEAL) == "house"
    assert (late.codes, late.articles) == (LATE, ("house",))


@pytest.mark.parametrize(
    ("mishap", "outcome"),
    [
        (PlayerMissed(S4), Outcome.REDEAL),
        (CardToEmptySeat(S4), Outcome.REDEAL),
        (WrongCardCount(S4, held=3, due=2), Outcome.REDEAL),
        (HoleCardsExposed((hole(1), hole(4))), Outcome.REDEAL),
        (NotShuffled(), Outcome.CHOICE),
        (WrongOrder(repairable=False), Outcome.CHOICE),
        (ExposedAtCut(1, dealt=True), Outcome.CHOICE),
        (RedealWanted(Called.FLOOR), Outcome.REDEAL),
    ],
)
def test_what_a_rulebook_does_not_print_is_not_cited_from_it(mishap: PlayerMissed, outcome: Outcome) -> None:
    """CODE-4.3-b speaks of marked cards, FSPR-4.9.1-f of a hand that is dead."""
    for rules in (CODE, FSPR):
        remedy = resolve(mishap, rules)
        assert remedy.outcome is outcome
        told = {step.code: step.article for step in remedy.steps}
        assert told.get(StepCode.MISDEAL, told[StepCode.CALL_FLOOR]) == "house"


def test_the_federation_goes_back_until_the_first_wager() -> None:
    """FSPR-4.9.1-f"""
    late = resolve(CardToEmptySeat(S4, ACTED), FSPR)
    assert (late.codes, late.articles) == (LATE, ("house",))
    dead = resolve(WrongCardCount(S4, held=3, due=2, progress=ACTED), FSPR)
    assert article_of(dead, StepCode.HAND_DEAD) == "FSPR-4.9.1-f"


@pytest.mark.parametrize(
    ("mishap", "article"),
    [
        (ExposedAtCut(2, dealt=True, progress=ACTED), "REG-3.3.1"),
        (NotShuffled(ACTED), "REG-3.3.2"),
        (WrongOrder(progress=ACTED), "REG-3.3.3"),
        (CardToEmptySeat(S4, ACTED), "REG-3.3.4"),
        (PlayerMissed(S4, ACTED), "REG-3.3.4"),
    ],
)
def test_in_the_regatta_round_one_ends_every_redeal(mishap: NotShuffled, article: str) -> None:
    """REG-3.3.1, REG-3.3.2, REG-3.3.3, REG-3.3.4"""
    late = resolve(mishap, REGATTA)
    assert (late.outcome, late.codes, late.articles) == (Outcome.PLAY_ON, LATE, (article,))


def test_posted_blinds_are_no_action() -> None:
    """CODE-4.3-b"""
    blinds = [Action(S1, Do.POST, 50, Forced.SMALL_BLIND), Action(S2, Do.POST, 100, Forced.BIG_BLIND)]
    assert Progress.of(blinds, CODE) == Progress(acted=False, substantial=False)
    assert Progress.of([*blinds, Action(S3, Do.FOLD)], TDA) == ACTED
    assert Progress.of([*blinds, Action(S3, Do.CALL, 100), Action(S4, Do.FOLD)], TDA) == SUBSTANTIAL


# --- causes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mishap", "article"),
    [
        (ExposedAtCut(1, dealt=True), "REG-3.3.1"),
        (NotShuffled(), "REG-3.3.2"),
        (WrongOrder(repairable=False), "REG-3.3.3"),
        (FirstCardWrongSeat(S3, S2), "REG-3.3.3"),
        (PlayerMissed(S4), "REG-3.3.4"),
        (CardToEmptySeat(S4), "REG-3.3.4"),
        (WrongCardCount(S4, held=3, due=2), "REG-6.3.5"),
        (HoleCardsExposed((hole(1), hole(4))), "REG-6.3.6"),
    ],
)
def test_causes_of_the_regatta(mishap: NotShuffled, article: str) -> None:
    """REG-3.3.1, REG-3.3.2, REG-3.3.3, REG-3.3.4, REG-6.3.5, REG-6.3.6"""
    remedy = resolve(mishap, REGATTA)
    assert (remedy.outcome, article_of(remedy, StepCode.MISDEAL)) == (Outcome.REDEAL, article)


def test_cards_exposed_while_cutting_are_shuffled_again_before_the_deal() -> None:
    """REG-3.3.1"""
    remedy = resolve(ExposedAtCut(1), REGATTA)
    assert remedy == Remedy(Outcome.REDEAL, (Step(StepCode.SHUFFLE_AND_CUT, "REG-3.3.1"),))


def test_an_order_that_can_be_restored_is_restored() -> None:
    """REG-3.3.3"""
    remedy = resolve(WrongOrder(repairable=True), REGATTA)
    assert remedy == Remedy(Outcome.PLAY_ON, (Step(StepCode.RESTORE_ORDER, "REG-3.3.3"),))


@pytest.mark.parametrize(
    ("mishap", "article"),
    [
        (FirstCardWrongSeat(S3, S2), "TDA-35A-2"),
        (CardToEmptySeat(S4), "TDA-35A-3"),
        (PlayerMissed(S4), "TDA-35A-4"),
        (HoleCardsExposed((hole(1), hole(4))), "TDA-35A-5"),
        (HoleCardsExposed((hole(1, 1, off_deck=1),)), "TDA-35A-5"),
        (HoleCardsExposed((hole(2, 1, off_deck=2),)), "TDA-35A-5"),
    ],
)
def test_each_cause_that_the_tda_lists_is_a_misdeal(mishap: CardToEmptySeat, article: str) -> None:
    """TDA-35A-2, TDA-35A-3, TDA-35A-4, TDA-35A-5"""
    remedy = resolve(mishap, TDA)
    assert (remedy.outcome, article_of(remedy, StepCode.MISDEAL)) == (Outcome.REDEAL, article)


def test_what_tda_does_not_list_is_for_the_floor() -> None:
    """TDA-35A-0"""
    remedy = resolve(NotShuffled(), TDA)
    assert (remedy.outcome, remedy.decider, remedy.options) == (Outcome.CHOICE, Called.FLOOR, ("redeal", "play_on"))
    assert remedy.articles == ("TDA-35A-0",)


def test_the_floor_may_declare_a_misdeal_for_another_reason_and_a_dealer_may_not() -> None:
    """TDA-35A-0, REG-3.3-a"""
    assert resolve(RedealWanted(Called.FLOOR), TDA).outcome is Outcome.REDEAL
    assert resolve(RedealWanted(Called.DEALER), TDA).decider is Called.FLOOR
    assert resolve(RedealWanted(Called.DEALER), REGATTA).articles == ("REG-3.3-a",)
    assert resolve(RedealWanted(Called.DIRECTOR, SUBSTANTIAL), TDA).articles == ("TDA-35D",)
    # The regatta's list is closed.
    assert resolve(RedealWanted(Called.DIRECTOR), REGATTA).outcome is Outcome.PLAY_ON


# --- a wrong number of cards -----------------------------------------------------------------------------------------


def test_a_player_with_three_cards_who_has_acted_is_dead_and_the_bets_stay() -> None:
    """REG-3.3.7, REG-1.6.1-e"""
    remedy = resolve(WrongCardCount(S2, held=3, due=2, own_action=True, progress=ACTED), REGATTA)
    assert remedy.outcome is Outcome.PLAY_ON
    assert remedy.dead == (2,)
    seat = {"seat": 2, "held": 3, "due": 2}
    assert remedy.steps == (
        Step(StepCode.HAND_DEAD, "REG-3.3.7", seat),
        Step(StepCode.WAGERS_STAY, "REG-3.3.7", seat),
    )


def test_if_only_others_have_acted_the_forced_bets_stay() -> None:
    """REG-3.3.8, REG-1.6.1-e"""
    remedy = resolve(WrongCardCount(S2, held=1, due=2, progress=ACTED), REGATTA)
    assert (remedy.codes, remedy.articles) == (
        (StepCode.HAND_DEAD, StepCode.FORCED_BETS_STAY), ("REG-3.3.8",)
    )  # fmt: skip
    assert remedy.dead == (2,)


def test_under_the_federation_who_holds_a_wrong_number_after_a_wager_is_out() -> None:
    """FSPR-4.9.1-f"""
    assert resolve(WrongCardCount(S2, held=3, due=2), FSPR).outcome is Outcome.REDEAL
    late = resolve(WrongCardCount(S2, held=3, due=2, progress=ACTED), FSPR)
    assert (late.dead, article_of(late, StepCode.HAND_DEAD)) == ((2,), "FSPR-4.9.1-f")


def test_the_button_may_get_two_cards_in_a_row_under_tda_alone() -> None:
    """TDA-35B"""
    short = WrongCardCount(S4, held=1, due=2, on_button=True)
    remedy = resolve(short, TDA)
    assert (remedy.outcome, remedy.codes, remedy.articles) == (
        Outcome.PLAY_ON, (StepCode.GIVE_NEXT_CARD,), ("TDA-35B",)
    )  # fmt: skip
    assert resolve(short, REGATTA).outcome is Outcome.REDEAL
    assert resolve(WrongCardCount(S4, held=0, due=2, on_button=True), TDA).outcome is Outcome.CHOICE


def test_the_pot_of_the_last_player_with_a_wrong_number_goes_to_the_others() -> None:
    """REG-3.3.9"""
    remedy = resolve(WrongCardCount(S2, held=3, due=2, alone=True, progress=SUBSTANTIAL), REGATTA)
    assert (remedy.codes, remedy.articles, remedy.dead) == (
        (StepCode.HAND_DEAD, StepCode.SHARE_AMONG_OTHERS), ("REG-3.3.9",), (2,)
    )  # fmt: skip


def test_the_right_number_of_cards_is_no_mishap() -> None:
    assert resolve(WrongCardCount(S2, held=2, due=2), TDA).codes == (StepCode.PLAY_ON,)


# --- exposed cards ---------------------------------------------------------------------------------------------------


def test_one_exposed_hole_card_becomes_the_first_burn() -> None:
    """REG-3.5.1"""
    remedy = resolve(HoleCardsExposed((hole(2, 1),)), REGATTA)
    assert remedy.outcome is Outcome.PLAY_ON
    assert remedy.steps == (
        Step(StepCode.FINISH_DEAL, "REG-3.5.1"),
        Step(StepCode.REPLACE_CARD, "REG-3.5.1", {"seat": 2, "card": 1}),
        Step(StepCode.EXPOSED_IS_BURN, "REG-3.5.1"),
        Step(StepCode.NO_MORE_BURN, "REG-3.5.1"),
    )


def test_the_first_two_cards_off_the_deck_weigh_more_in_flop_games_under_tda() -> None:
    """TDA-35A-5"""
    first, third = hole(1, 1, off_deck=1), hole(3, 1, off_deck=3)
    assert resolve(HoleCardsExposed((first,)), TDA).outcome is Outcome.REDEAL
    assert resolve(HoleCardsExposed((third,)), TDA).outcome is Outcome.PLAY_ON
    assert resolve(HoleCardsExposed((first,)), REGATTA).outcome is Outcome.PLAY_ON
    stud = resolve(HoleCardsExposed((first,), game=Game.STUD7), TDA)
    assert stud.codes == (StepCode.FINISH_DEAL, StepCode.OPEN_CARD_NOW)


def test_one_card_named_twice_is_one_card() -> None:
    """REG-6.3.6"""
    assert resolve(HoleCardsExposed((hole(2), hole(2))), REGATTA).outcome is Outcome.PLAY_ON


def test_two_exposed_cards_are_played_on_once_it_is_too_late() -> None:
    """REG-6.3.6, TDA-35D"""
    cards = (hole(1), hole(4))
    assert resolve(HoleCardsExposed(cards, progress=ACTED), REGATTA).outcome is Outcome.PLAY_ON
    late = resolve(HoleCardsExposed(cards, progress=SUBSTANTIAL), TDA)
    assert late.codes == (StepCode.PLAY_ON_TOO_LATE, StepCode.CARD_STAYS, StepCode.CARD_STAYS)
    assert late.articles == ("TDA-35D",)


def test_cards_that_a_player_drops_stay_in_play() -> None:
    """REG-3.4.7"""
    dropped = HoleCardsExposed((hole(2), hole(2, 2)), Fault.PLAYER)
    remedy = resolve(dropped, REGATTA)
    assert (remedy.codes, remedy.articles) == ((StepCode.CARD_STAYS,) * 2, ("REG-3.4.7",))
    assert resolve(dropped, TDA).articles == ("house",)


def test_under_the_tda_a_wrong_number_of_cards_is_for_the_floor_until_substantial_action() -> None:
    """TDA-35D, TDA-35A-0; the federation has the hand dead after the first action: FSPR-4.9.1-f"""
    three_cards = WrongCardCount(S2, held=3, due=2, own_action=True, progress=ACTED)
    asked = resolve(three_cards, TDA)
    assert (asked.outcome, asked.options, asked.articles) == (Outcome.CHOICE, ("redeal", "play_on"), ("TDA-35A-0",))
    assert resolve(replace(three_cards, progress=SUBSTANTIAL), TDA).dead == (S2,)
    assert resolve(three_cards, FSPR).dead == (S2,)


def test_a_card_dealt_off_the_table_counts_as_exposed_if_it_was_seen() -> None:
    """REG-3.5.1"""
    assert resolve(CardOffTable(hole(2)), REGATTA).articles == ("REG-3.5.1",)
    assert resolve(CardOffTable(hole(2), seen=False), REGATTA).codes == (StepCode.CARD_STAYS,)


def test_a_hand_shown_on_purpose_is_dead_with_three_in_the_hand() -> None:
    """REG-4.1.6-note1, REG-4.1.6"""
    shown = OwnHandExposed(S2, deliberate=True, live=3)
    remedy = resolve(shown, REGATTA)
    assert remedy.dead == (2,)
    assert remedy.articles == ("REG-4.1.6-note1", "REG-4.1.6")
    assert resolve(shown, TDA).dead == ()


def test_heads_up_the_opponent_of_a_shown_hand_chooses() -> None:
    """REG-4.1.6-note2"""
    shown = OwnHandExposed(S2, deliberate=True, live=2)
    remedy = resolve(shown, REGATTA)
    assert (remedy.outcome, remedy.decider) == (Outcome.CHOICE, Called.OPPONENT)
    assert remedy.options == ("continue", "bet_is_all_in", "withdraw_bet")
    assert resolve(shown, TDA).outcome is Outcome.PLAY_ON


def test_a_hand_shown_by_accident_lives_and_may_cost_a_warning() -> None:
    """REG-3.4.7, REG-4.1.5, REG-ethics-1"""
    remedy = resolve(OwnHandExposed(S2, deliberate=False, live=4), REGATTA)
    assert (remedy.codes, remedy.articles, remedy.dead) == (
        (StepCode.HAND_LIVE, StepCode.PENALTY_POSSIBLE), ("REG-3.4.7", "REG-4.1.5"), ()
    )  # fmt: skip
    assert resolve(OwnHandExposed(S2, True, 4, betting_over=True), REGATTA).codes == (StepCode.PLAY_ON,)
