"""Faulty cards and decks, burns and boards: what is taken back, what stays, who gets chips back."""

from __future__ import annotations

import pytest

from rules.hand.mishaps import (
    BoxedCards,
    Called,
    DeckChangeWanted,
    DeckDefect,
    DefectiveCard,
    DefectiveDeck,
    ExtraBoardCard,
    FlopCount,
    FlopWithoutBurn,
    JokerFound,
    Occasion,
    Outcome,
    Place,
    PrematureBoard,
    Progress,
    Remedy,
    Step,
    StepCode,
    WrongBurn,
    resolve,
)
from rules.hand.mishaps.repair import Mended, mend_exposed_hole_card, mend_premature_river, mend_premature_turn
from rules.hand.pots import Pot
from rules.hand.state import Street
from rules.ids import SeatNo
from rules.rulebook import Rules, rules_of

FSPR, TDA, CODE, CLUB, REGATTA = (rules_of(name) for name in ("fspr", "tda", "code", "club", "regatta"))
ACTED = Progress(acted=True)
SUBSTANTIAL = Progress(acted=True, substantial=True)
S1, S2, S3 = SeatNo(1), SeatNo(2), SeatNo(3)
WAGERS = {S1: 50, S2: 100, S3: 300}
NEW_FLOP = (StepCode.SHUFFLE_INTO_STUB, StepCode.BURN, StepCode.OPEN_FLOP)


def article_of(remedy: Remedy, code: StepCode) -> str:
    return next(step.article for step in remedy.steps if step.code is code)


# --- boxed cards -----------------------------------------------------------------------------------------------------


def test_a_boxed_card_goes_to_the_muck_and_the_next_one_replaces_it() -> None:
    """REG-3.4.5"""
    remedy = resolve(BoxedCards(1), REGATTA)
    assert remedy == Remedy(Outcome.PLAY_ON, (Step(StepCode.REPLACE_BOXED, "REG-3.4.5", {"cards": 1}),))


def test_two_boxed_cards_are_a_misdeal_under_tda_and_replaced_in_the_regatta() -> None:
    """TDA-35A-1, REG-3.4.5"""
    remedy = resolve(BoxedCards(2), TDA)
    assert (remedy.outcome, article_of(remedy, StepCode.MISDEAL)) == (Outcome.REDEAL, "TDA-35A-1")
    assert resolve(BoxedCards(2), REGATTA).outcome is Outcome.PLAY_ON
    assert resolve(BoxedCards(2, SUBSTANTIAL), TDA).codes == (StepCode.REPLACE_BOXED,)
    assert resolve(BoxedCards(2), CODE).decider is Called.FLOOR


# --- one defective card ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "stop", "deck", "by"),
    [
        (FSPR, "FSPR-6.1.2-a", StepCode.REPLACE_DECK, "FSPR-6.1.2-b"),
        (CODE, "CODE-4.2-a", StepCode.REPLACE_DECK, "CODE-4.2-b"),
        (REGATTA, "REG-3.1.2", StepCode.REPLACE_DECK_BY_FLOOR, "REG-3.1.2"),
    ],
)
def test_a_defect_found_in_the_shuffle_stops_it(rules: Rules, stop: str, deck: StepCode, by: str) -> None:
    """FSPR-6.1.1, FSPR-6.1.2-a, FSPR-6.1.2-b, CODE-4.1, CODE-4.2-a, CODE-4.2-b, REG-3.1.1, REG-3.1.2"""
    remedy = resolve(DefectiveCard(Place.SHUFFLE), rules)
    assert remedy.steps == (Step(StepCode.STOP_SHUFFLE, stop), Step(StepCode.CALL_FLOOR, stop), Step(deck, by))


@pytest.mark.parametrize(("rules", "article"), [(FSPR, "FSPR-6.1.3"), (CODE, "CODE-4.5"), (REGATTA, "REG-3.1.3")])
def test_with_a_defective_open_card_the_hand_is_finished_first(rules: Rules, article: str) -> None:
    """FSPR-6.1.3, CODE-4.5, REG-3.1.3"""
    remedy = resolve(DefectiveCard(Place.OPEN), rules)
    assert (remedy.codes, remedy.articles) == ((StepCode.FINISH_HAND, StepCode.REPLACE_AFTER_HAND), (article,))


def test_a_defective_hole_card_before_betting_means_a_redeal_with_a_new_deck() -> None:
    """CODE-4.3-a, CODE-4.3-b, CODE-4.1"""
    remedy = resolve(DefectiveCard(Place.CLOSED, S2), CODE)
    assert remedy.outcome is Outcome.REDEAL
    assert remedy.steps[0] == Step(StepCode.TELL_DEALER, "CODE-4.3-a", {"seat": 2})
    assert article_of(remedy, StepCode.MISDEAL) == "CODE-4.3-b"
    assert article_of(remedy, StepCode.REPLACE_DECK) == "CODE-4.3-b"


def test_in_the_regatta_another_deck_for_the_redeal_is_for_the_judge_to_allow() -> None:
    """REG-3.1.2"""
    remedy = resolve(DefectiveCard(Place.CLOSED, S2), REGATTA)
    assert StepCode.REPLACE_DECK not in remedy.codes
    assert article_of(remedy, StepCode.REPLACE_DECK_BY_FLOOR) == "REG-3.1.2"


def test_once_betting_has_begun_the_defective_hole_card_is_played_or_folded() -> None:
    """CODE-4.4"""
    remedy = resolve(DefectiveCard(Place.CLOSED, S2, ACTED), CODE)
    assert remedy.outcome is Outcome.PLAY_ON
    assert article_of(remedy, StepCode.CARD_STAYS) == "CODE-4.4"
    assert article_of(remedy, StepCode.REPLACE_AFTER_HAND) == "CODE-4.1"


def test_a_defective_card_in_the_stub_waits_for_the_end_of_the_hand() -> None:
    """REG-3.1.1"""
    assert resolve(DefectiveCard(Place.STUB), REGATTA).articles == ("REG-3.1.1",)


# --- the deck as a whole ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "defect", "found"),
    [
        (FSPR, DeckDefect.CARD_COUNT, "FSPR-6.2.1"),
        (FSPR, DeckDefect.DUPLICATES, "FSPR-6.2.2"),
        (CODE, DeckDefect.CARD_COUNT, "CODE-5.1.1"),
        (CODE, DeckDefect.DUPLICATES, "CODE-5.1.2"),
        (CODE, DeckDefect.DIFFERENT_BACKS, "CODE-5.1.3"),
        (CODE, DeckDefect.MARKED_CARDS, "CODE-5.1.4"),
        (CODE, DeckDefect.EXTRA_JOKER, "CODE-5.5"),
        (REGATTA, DeckDefect.CARD_COUNT, "REG-3.2.1"),
        (REGATTA, DeckDefect.DUPLICATES, "REG-3.2.2"),
        (REGATTA, DeckDefect.DIFFERENT_BACKS, "REG-3.2.3"),
        (REGATTA, DeckDefect.MARKED_CARDS, "REG-3.2.4"),
    ],
)
def test_a_defective_deck_voids_the_hand_and_all_get_their_chips_back(
    rules: Rules, defect: DeckDefect, found: str
) -> None:
    """FSPR-6.2.1, FSPR-6.2.2, CODE-5.1.1, CODE-5.1.2, CODE-5.1.3, CODE-5.1.4, CODE-5.2-a, CODE-5.5, REG-3.2.1,
    REG-3.2.2, REG-3.2.3, REG-3.2.4"""
    remedy = resolve(DefectiveDeck(defect, WAGERS), rules)
    assert (remedy.outcome, remedy.refunds) == (Outcome.VOID, WAGERS)
    assert article_of(remedy, StepCode.VOID_HAND) == found


def test_every_refund_is_read_aloud_by_its_article() -> None:
    """CODE-5.2-a"""
    remedy = resolve(DefectiveDeck(DeckDefect.DUPLICATES, WAGERS), CODE)
    refunds = [(step.article, step.detail) for step in remedy.steps if step.code is StepCode.REFUND]
    assert refunds == [
        ("CODE-5.2-a", {"seat": 1, "chips": 50}),
        ("CODE-5.2-a", {"seat": 2, "chips": 100}),
        ("CODE-5.2-a", {"seat": 3, "chips": 300}),
    ]


def test_once_the_pot_is_paid_the_winner_keeps_it() -> None:
    """CODE-5.4"""
    remedy = resolve(DefectiveDeck(DeckDefect.DUPLICATES, WAGERS, pot_paid=True), CODE)
    assert (remedy.outcome, remedy.refunds) == (Outcome.PLAY_ON, {})
    assert remedy.steps[0] == Step(StepCode.WINNER_KEEPS, "CODE-5.4")


def test_who_bet_on_a_known_defect_loses_the_chips_to_the_next_pot() -> None:
    """CODE-5.3-a, CODE-5.3-b, CODE-5.2-b"""
    remedy = resolve(DefectiveDeck(DeckDefect.DUPLICATES, WAGERS, exploiter=S3), CODE)
    assert remedy.refunds == {1: 50, 2: 100}
    assert remedy.carried == Pot(300, (S1, S2))
    confiscated = [step for step in remedy.steps if step.code is StepCode.CONFISCATE]
    assert confiscated == [Step(StepCode.CONFISCATE, "CODE-5.3-b", {"seat": 3, "chips": 300})]


def test_elsewhere_the_exploiter_answers_to_the_floor() -> None:
    """REG-3.2.2"""
    remedy = resolve(DefectiveDeck(DeckDefect.DUPLICATES, WAGERS, exploiter=S3), REGATTA)
    assert (remedy.decider, remedy.options) == (Called.FLOOR, ("refund", "confiscate", "penalty"))
    assert remedy.refunds == WAGERS


def test_what_the_rulebook_does_not_call_a_defect_is_for_the_floor() -> None:
    """FSPR-6.2.1"""
    remedy = resolve(DefectiveDeck(DeckDefect.DIFFERENT_BACKS, WAGERS), FSPR)
    assert (remedy.outcome, remedy.decider, remedy.articles) == (Outcome.CHOICE, Called.FLOOR, ("FSPR-6.2.1",))


def test_an_unexpected_joker_voids_the_hand_under_the_code_and_is_replaced_elsewhere() -> None:
    """CODE-5.5"""
    void = resolve(JokerFound(Place.STUB, wagers=WAGERS), CODE)
    assert (void.outcome, article_of(void, StepCode.VOID_HAND), void.refunds) == (Outcome.VOID, "CODE-5.5", WAGERS)
    assert resolve(JokerFound(Place.OPEN), TDA).codes == (StepCode.REPLACE_BOXED, StepCode.REPLACE_AFTER_HAND)
    acted = resolve(JokerFound(Place.CLOSED, S2, progress=ACTED), TDA)
    assert acted.dead == (2,)


@pytest.mark.parametrize(
    ("occasion", "code"),
    [
        (Occasion.DEALER_CHANGE, StepCode.CHANGE_DECK),
        (Occasion.LEVEL_CHANGE, StepCode.CHANGE_DECK),
        (Occasion.REGULATIONS, StepCode.CHANGE_DECK),
        (Occasion.PLAYER_REQUEST, StepCode.DECK_STAYS),
    ],
)
def test_decks_change_on_the_occasions_of_the_rulebook_and_never_for_a_player(
    occasion: Occasion, code: StepCode
) -> None:
    """REG-3.4.9"""
    assert resolve(DeckChangeWanted(occasion), REGATTA).steps == (Step(code, "REG-3.4.9"),)


# --- burns -----------------------------------------------------------------------------------------------------------


def test_a_wrong_burn_is_put_right_while_the_round_has_not_begun() -> None:
    """REG-3.4.6-a"""
    none, two = resolve(WrongBurn(0), REGATTA), resolve(WrongBurn(2), REGATTA)
    assert none.codes == (StepCode.RESTORE_ORDER, StepCode.BURN)
    assert two.codes == (StepCode.RESTORE_ORDER, StepCode.RETURN_BURN)
    assert none.articles == two.articles == ("REG-3.4.6-a",)
    assert resolve(WrongBurn(1), REGATTA).codes == (StepCode.PLAY_ON,)


@pytest.mark.parametrize("restorable", [True, False])
def test_once_the_round_has_begun_a_wrong_burn_is_played_on(restorable: bool) -> None:
    """REG-3.4.6-b"""
    remedy = resolve(WrongBurn(0, begun=True, restorable=restorable), REGATTA)
    assert (remedy.codes, remedy.articles) == ((StepCode.PLAY_ON_TOO_LATE,), ("REG-3.4.6-b",))


def test_a_burn_that_cannot_be_put_right_in_time_is_for_the_floor() -> None:
    """REG-3.4.6-a, REG-3.4.6-b"""
    assert resolve(WrongBurn(2, restorable=False), REGATTA).options == ("play_on", "reshuffle")


def test_a_flop_without_a_burn_is_shuffled_in_and_opened_again() -> None:
    """REG-3.5.2, REG-3.4.6-b"""
    remedy = resolve(FlopWithoutBurn(), REGATTA)
    assert (remedy.codes, remedy.articles) == ((StepCode.TAKE_BACK_FLOP, *NEW_FLOP), ("REG-3.5.2",))
    assert resolve(FlopWithoutBurn(bets=True), REGATTA).articles == ("REG-3.4.6-b",)
    house = rules_of("regatta", {"flop_without_burn": "play_on"})
    assert resolve(FlopWithoutBurn(), house) == Remedy(Outcome.PLAY_ON, (Step(StepCode.PLAY_ON, "house"),))


# --- the board -------------------------------------------------------------------------------------------------------


def test_a_flop_of_four_is_shuffled_anew_in_the_regatta() -> None:
    """REG-3.5.3"""
    remedy = resolve(FlopCount(4), REGATTA)
    assert (remedy.codes, remedy.articles) == ((StepCode.TAKE_BACK_FLOP_AND_BURN, *NEW_FLOP), ("REG-3.5.3",))
    assert resolve(FlopCount(5), REGATTA).codes == remedy.codes


def test_a_flop_of_four_is_mixed_and_the_floor_picks_the_burn_under_tda() -> None:
    """TDA-37-a"""
    remedy = resolve(FlopCount(4), TDA)
    assert remedy.codes == (
        StepCode.CALL_FLOOR, StepCode.MIX_FACE_DOWN, StepCode.FLOOR_PICKS_BURN, StepCode.REST_IS_FLOP,
    )  # fmt: skip
    assert remedy.articles == ("TDA-37-a",)
    assert resolve(FlopCount(5), TDA).options == ("mix_and_pick", "reshuffle")


def test_a_known_fourth_card_is_the_next_burn() -> None:
    """REG-3.5.7, REG-3.5.3, TDA-37-a"""
    remedy = resolve(FlopCount(4, order_known=True), REGATTA)
    assert (remedy.codes, remedy.articles) == ((StepCode.EXTRA_IS_NEXT_BURN,), ("REG-3.5.7",))
    assert resolve(FlopCount(4, order_known=True), TDA).codes == (StepCode.EXTRA_IS_NEXT_BURN,)


def test_a_flop_of_two_gets_its_third_card_and_a_wrong_flop_bet_on_is_for_the_floor() -> None:
    """REG-3.5.3"""
    assert resolve(FlopCount(2), REGATTA).steps == (Step(StepCode.OPEN_MISSING, "house", {"cards": 1}),)
    assert resolve(FlopCount(2, bets=True), REGATTA).decider is Called.FLOOR
    assert resolve(FlopCount(4, bets=True), REGATTA).decider is Called.FLOOR
    assert resolve(FlopCount(3), REGATTA).codes == (StepCode.PLAY_ON,)


def test_a_flop_opened_too_early_is_taken_back_with_its_burn() -> None:
    """REG-3.5.4"""
    remedy = resolve(PrematureBoard(Street.FLOP), REGATTA)
    assert remedy.codes == (StepCode.TAKE_BACK_FLOP_AND_BURN, StepCode.FINISH_ROUND, *NEW_FLOP)
    assert remedy.articles == ("REG-3.5.4",)


def test_a_turn_opened_too_early_is_set_aside_and_shuffled_in_before_the_river() -> None:
    """REG-3.5.5"""
    remedy = resolve(PrematureBoard(Street.TURN), REGATTA)
    assert remedy.codes == (
        StepCode.SET_ASIDE, StepCode.FINISH_ROUND, StepCode.BURN, StepCode.OPEN_TURN,
        StepCode.PLAY_ROUND, StepCode.SHUFFLE_INTO_STUB, StepCode.NO_MORE_BURN, StepCode.OPEN_RIVER,
    )  # fmt: skip
    assert [step.article for step in remedy.steps] == ["REG-3.5.5"] * 6 + ["house"] * 2


def test_a_river_opened_too_early_is_shuffled_in_and_opened_without_a_burn() -> None:
    """REG-3.5.6, TDA-37-b"""
    remedy = resolve(PrematureBoard(Street.RIVER), REGATTA)
    assert remedy.codes == (
        StepCode.SET_ASIDE, StepCode.FINISH_ROUND, StepCode.SHUFFLE_INTO_STUB,
        StepCode.NO_MORE_BURN, StepCode.OPEN_RIVER,
    )  # fmt: skip
    assert remedy.articles == ("REG-3.5.6",)
    assert resolve(PrematureBoard(Street.RIVER), TDA).codes == remedy.codes


def test_cards_of_a_stud_street_given_too_early_are_for_the_floor() -> None:
    """TDA-37-b"""
    remedy = resolve(PrematureBoard(Street.FIFTH), TDA)
    assert (remedy.decider, remedy.articles) == (Called.FLOOR, ("TDA-37-b",))


def test_an_extra_card_is_the_next_burn_or_goes_to_the_muck_after_the_river() -> None:
    """REG-3.5.7"""
    assert resolve(ExtraBoardCard(Street.TURN), REGATTA).codes == (StepCode.EXTRA_IS_NEXT_BURN,)
    assert resolve(ExtraBoardCard(Street.RIVER), REGATTA).codes == (StepCode.EXTRA_TO_MUCK,)
    assert resolve(ExtraBoardCard(Street.TURN, more_to_come=False), REGATTA).articles == ("REG-3.5.7",)


# --- card by card ----------------------------------------------------------------------------------------------------


def test_the_exposed_card_changes_places_with_the_first_burn() -> None:
    """REG-3.5.1"""
    stub = [f"k{number:02}" for number in range(1, 14)]
    mended = mend_exposed_hole_card(stub, (S1, S2), cards_each=2, seat=S1, card=2)
    assert mended == Mended(
        burned=("k03",),
        hands={S1: ("k01", "k05"), S2: ("k02", "k04")},
        flop=("k06", "k07", "k08"),
        stub_left=("k09", "k10", "k11", "k12", "k13"),
    )


def test_after_a_premature_turn_the_fourth_card_is_the_turn() -> None:
    """REG-3.5.5"""
    assert mend_premature_turn(["c1", "c2", "c3", "c4", "c5", "c6"]) == Mended(
        burned=("c1", "c3"), turn="c4", stub_left=("c2", "c5", "c6")
    )


def test_after_a_premature_river_one_card_is_burned() -> None:
    """REG-3.5.6"""
    assert mend_premature_river(["c1", "c3", "c2"]) == Mended(burned=("c1",), stub_left=("c2", "c3"))
