"""Every ruling on turns, accepted action, conduct and questions can be read aloud, in both languages."""

from __future__ import annotations

import pytest

from rules.hand.accepted import Misinformed, corrected_call
from rules.hand.conduct import Ruled, Situation, discretion, problem_of_ruling
from rules.hand.state import Action, Do
from rules.hand.substantial import skipped
from rules.hand.verdicts import CallFloor, Decider, Way
from rules.ids import SeatNo
from rules.rulebook import RULEBOOKS, rules_of
from tests.rules.aloud import aloud


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
@pytest.mark.parametrize("situation", Situation)
def test_every_situation_can_be_told(situation: Situation, rulebook: str) -> None:
    answer = discretion(situation, rules_of(rulebook), {"seat": 3})
    told = aloud(answer.ruling if isinstance(answer, CallFloor) else answer)
    assert told["en"].endswith(".")
    assert told["ru"].endswith(".")


def test_where_a_parameter_settles_a_situation_it_can_be_told_too() -> None:
    for situation, override in (
        (Situation.CARDS_TOUCHED, {"cards_touch_other_hand": "mover_dead"}),
        (Situation.MUCKED_HAND, {"muck_retrieval": "never"}),
        (Situation.TINY_CHIP, {"tiny_chip_call": "undercall"}),
    ):
        settled = discretion(situation, rules_of("tda", override))
        assert not isinstance(settled, CallFloor)
        assert aloud(settled)["ru"]


def test_the_sentences_carry_their_numbers_and_words() -> None:
    tda = rules_of("tda")
    owed = corrected_call(Misinformed(14500, 12500, 13000, 12500), tda)
    assert aloud(owed.ruling) == {
        "en": "The call accepts the true amount: 13000. Please add 500.",
        "ru": "Колл принимает верную сумму: 13000. Доставьте 500.",
    }
    behind = (Action(SeatNo(5), Do.CALL, 600), Action(SeatNo(6), Do.FOLD))
    silent = skipped(SeatNo(4), behind, tda, spoke_up=False)
    assert aloud(silent.ruling)["ru"] == (
        "У места 4 было время, но о пропуске не заявлено: ходы остаются в силе. "
        "Что будет с рукой места 4, решает судья."
    )
    refused = problem_of_ruling(Ruled(Situation.HIDDEN_CHIPS, Way.BINDING, Decider.FLOOR), tda)
    assert refused is not None
    assert aloud(refused) == {"en": "Here decides the director.", "ru": "Здесь решает главный судья."}
