"""Penalties: ladders, who may impose what, repeats, rounds counted down, and the record."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.ids import EntryId, TableNo
from rules.officials import Official
from rules.penalties import (
    PUNISHED_BY,
    Conduct,
    Deal,
    Earlier,
    Imposed,
    Imposition,
    Offer,
    Sanction,
    find_collusion,
    forbidden_by,
    hands_left,
    hands_served,
    hands_to_miss,
    impose,
    ladder,
    may_not_impose,
    occurrence,
    open_muck,
    open_sanctions,
)
from rules.rulebook import ARTICLES, RULEBOOKS, Rules, rules_of
from rules.spoken_penalties import CONDUCT, SANCTIONS, imposed_sentence, offer_label
from rules.tournament.commands import ImposePenalty
from rules.tournament.state import PenaltyKind
from rules.verdict import Refusal, Ruling
from tests.rules.rooms import started

FSPR, TDA, CODE, CLUB, REGATTA = (rules_of(name) for name in ("fspr", "tda", "code", "club", "regatta"))
WARNING, DISQUALIFICATION = Offer(Sanction.WARNING), Offer(Sanction.DISQUALIFICATION)


def rounds(least: int, most: int | None = None) -> Offer:
    return Offer(Sanction.ROUNDS, least, least if most is None else most)


# --- ladders ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("offence", "first", "later"),
    [
        ("4.1.2", (WARNING,), (rounds(1), Offer(Sanction.GAME_DAY))),
        ("4.1.3", (WARNING,), (rounds(1),)),
        ("4.1.4", (rounds(2),), (DISQUALIFICATION,)),
        ("4.1.5", (WARNING,), (WARNING,)),
        ("4.1.6", (rounds(1),), (rounds(2),)),
        ("4.1.7", (WARNING,), (rounds(1),)),
        ("4.1.8", (WARNING,), (rounds(2, 3),)),
        ("4.1.9", (WARNING,), (rounds(1),)),
        ("4.1.10", (WARNING,), (WARNING,)),
        ("4.1.11", (rounds(1, 4), DISQUALIFICATION), (rounds(1, 4), DISQUALIFICATION)),
        ("4.1.12", (WARNING,), (rounds(1, 2),)),
        ("4.1.13", (WARNING,), (WARNING,)),
        ("4.1.14", (rounds(1),), (rounds(1),)),
    ],
)
def test_the_ladder_of_the_regatta(offence: str, first: tuple[Offer, ...], later: tuple[Offer, ...]) -> None:
    """REG-4.1.2, REG-4.1.3, REG-4.1.4, REG-4.1.5, REG-4.1.6, REG-4.1.7, REG-4.1.8, REG-4.1.9, REG-4.1.10, REG-4.1.11,
    REG-4.1.12, REG-4.1.13, REG-4.1.14"""
    assert ladder(offence, 1, REGATTA) == first
    assert ladder(offence, 2, REGATTA) == later
    assert ladder(offence, 7, REGATTA) == later


def test_where_no_ladder_is_printed_the_official_chooses_among_all_sanctions() -> None:
    """REG-4.1.15, CLUB-sanction-1, CLUB-sanction-2"""
    assert ladder("4.1.15", 1, REGATTA) is None
    assert ladder("33", 1, TDA) is None
    assert [offer.sanction.value for offer in open_sanctions("4.1.15", 1, REGATTA)] == [
        "warning", "rounds", "game_day", "disqualification",
    ]  # fmt: skip
    assert [offer.sanction.value for offer in open_sanctions("any", 2, CLUB)] == [
        "warning", "partial_suspension", "full_stop", "club_ban", "casino_ban",
    ]  # fmt: skip
    assert Offer(Sanction.ROUNDS, 1, None) in open_sanctions("33", 1, TDA)


@pytest.mark.parametrize(
    "table",
    [
        {"4.1.2": 5},
        {"4.1.2": {"first": 5}},
        {"4.1.2": {"first": [3, {}, {"type": "stocks"}, {"type": []}]}},
        {"4.1.2": {"first": [{"type": "rounds", "min": "x", "max": []}]}},
    ],
)
def test_a_ladder_that_a_house_has_miswritten_breaks_nothing(table: object) -> None:
    rules = rules_of("regatta", {"penalty_table": table})
    offers = open_sanctions("4.1.2", 1, rules)
    assert set(offers) <= {Offer(sanction) for sanction in Sanction} | {Offer(Sanction.ROUNDS, 1, None)}


# --- who may ---------------------------------------------------------------------------------------------------------


def test_only_the_chief_judge_disqualifies() -> None:
    """REG-4.2.2"""
    refused = may_not_impose(Sanction.DISQUALIFICATION, Official.FLOOR, REGATTA)
    assert refused == Refusal("director_imposes", "REG-4.2.2", {"sanction": "disqualification", "by": "floor"})
    assert may_not_impose(Sanction.DISQUALIFICATION, Official.DIRECTOR, REGATTA) is None


@pytest.mark.parametrize("sanction", [Sanction.WARNING, Sanction.ROUNDS, Sanction.GAME_DAY])
def test_a_judge_may_warn_and_take_rounds_or_the_day(sanction: Sanction) -> None:
    """REG-4.2.1"""
    assert may_not_impose(sanction, Official.FLOOR, REGATTA) is None


def test_a_sanction_that_the_rulebook_does_not_know_is_nobodys() -> None:
    """REG-4.2.1, CLUB-sanction-1, CLUB-sanction-2"""
    for by in Official:
        refused = may_not_impose(Sanction.CASINO_BAN, by, REGATTA)
        assert refused is not None
        assert (refused.code, refused.article) == ("no_such_sanction", "REG-4.2.1")
    assert may_not_impose(Sanction.CASINO_BAN, Official.DIRECTOR, CLUB) is None
    floor = may_not_impose(Sanction.FULL_STOP, Official.FLOOR, CLUB)
    assert floor is not None
    assert (floor.code, floor.article) == ("director_imposes", "house")


# --- repeats ---------------------------------------------------------------------------------------------------------


def test_earlier_offences_count_in_the_event_or_in_the_series() -> None:
    """REG-4.1.12"""
    record = [Earlier("4.1.12", "friday"), Earlier("4.1.12", "saturday"), Earlier("4.1.7", "saturday")]
    assert occurrence("4.1.12", record, REGATTA, event="saturday") == 2
    assert occurrence("4.1.12", record, REGATTA, event="sunday") == 1
    series = rules_of("regatta", {"penalty_repeat_scope": "series"})
    assert occurrence("4.1.12", record, series, event="sunday") == 3


# --- imposing --------------------------------------------------------------------------------------------------------


def test_rounds_are_fixed_in_hands_when_they_are_imposed() -> None:
    """REG-4.1.2-note, REG-4.1.4"""
    wanted = Imposition("4.1.4", "REG-4.1.4", Sanction.ROUNDS, Official.FLOOR, rounds=2, players=6)
    assert impose(wanted, REGATTA) == Imposed(wanted, hands=12, counted_by="REG-4.1.2-note")
    assert hands_to_miss(4, 6) == 24
    assert hands_to_miss(-1, 6) == 0


def test_off_the_ladder_only_the_director_goes_and_only_with_a_reason() -> None:
    """REG-4.3.1, REG-4.1.5"""
    wanted = Imposition("4.1.5", "REG-4.1.5", Sanction.ROUNDS, Official.FLOOR, rounds=1, players=6, reason="third time")
    refused = Refusal("not_on_the_ladder", "REG-4.1.5", {"offence": "4.1.5", "count": 1})
    assert impose(wanted, REGATTA) == refused
    silent = Imposition("4.1.5", "REG-4.1.5", Sanction.ROUNDS, Official.DIRECTOR, rounds=1, players=6)
    assert impose(silent, REGATTA) == refused
    written = Imposition(
        "4.1.5", "REG-4.1.5", Sanction.ROUNDS, Official.DIRECTOR, rounds=1, players=6, reason="third time"
    )
    imposed = impose(written, REGATTA)
    assert isinstance(imposed, Imposed)
    assert (imposed.hands, imposed.fairness) == (6, "REG-4.3.1")
    strict = rules_of("regatta", {"fairness_override": False})
    assert impose(written, strict) == refused


def test_rounds_must_be_said_and_the_official_be_the_right_one() -> None:
    """REG-4.2.2"""
    silent = Imposition("4.1.14", "REG-4.1.14", Sanction.ROUNDS, Official.FLOOR)
    assert impose(silent, REGATTA) == Refusal("rounds_needed", "house.penalties", {"offence": "4.1.14"})
    by_floor = Imposition("4.1.11", "REG-4.1.11", Sanction.DISQUALIFICATION, Official.FLOOR)
    assert isinstance(impose(by_floor, REGATTA), Refusal)


@given(
    st.sampled_from(sorted(RULEBOOKS)), st.sampled_from(Sanction), st.sampled_from(Official),
    st.integers(-1, 9), st.integers(-1, 9), st.integers(-1, 10), st.text(max_size=3), st.integers(1, 16),
)  # fmt: skip
def test_whatever_is_imposed_rests_on_the_ladder_or_on_fairness(
    rulebook: str, sanction: Sanction, by: Official, number: int, count: int, players: int, reason: str, article: int
) -> None:
    rules, offence = rules_of(rulebook), f"4.1.{article}"
    found = impose(Imposition(offence, "house", sanction, by, number, count, players, reason), rules)
    if isinstance(found, Refusal):
        return
    offers = open_sanctions(offence, count, rules)
    assert found.fairness is not None or any(offer.fits(sanction, number) for offer in offers)
    assert found.hands == (max(0, players) * number if sanction is Sanction.ROUNDS else 0)


# --- counting down ---------------------------------------------------------------------------------------------------


def test_deal_and_redeal_are_one_hand_of_a_penalty() -> None:
    """TDA-35C-c"""
    deals = [Deal(101), Deal(102), Deal(102, redeal=True), Deal(103)]
    assert (hands_served(deals, TDA), hands_left(9, deals, TDA)) == (3, 6)
    both = rules_of("tda", {"redeal_counts_for_penalty": 2})
    assert (hands_served(deals, both), hands_left(9, deals, both)) == (4, 5)
    assert hands_left(2, deals, TDA) == 0


def test_pen_02_misdeal_and_redeal_during_a_penalty() -> None:
    """PEN-02, TDA-35C-c"""
    deals = [Deal(1), Deal(1, redeal=True), Deal(2)]
    assert hands_left(4, deals, TDA) == 2
    room = started(4, rulebook="tda")
    room.do(ImposePenalty(EntryId(2), PenaltyKind.ROUNDS, "house.penalties", "phone", 1)).deal()
    button = room.state.tables[TableNo(1)].button
    # The misdeal does not end the hand: the cards are dealt again within it.
    assert room.state.tables[TableNo(1)].button == button
    room.hand_over().hand_over()
    assert room.state.penalties[1].hands_left == 2


def test_pen_01_when_a_one_round_penalty_ends() -> None:
    """PEN-01, REG-4.1.2-note"""
    room = started(10, rulebook="tda", seats_per_table=10, final_table_size=10).deal()
    table = room.state.tables[TableNo(1)]
    assert table.button is not None
    offender = table.seats[table.button]
    room.hand_over().do(ImposePenalty(offender, PenaltyKind.ROUNDS, "house.penalties", "", 1))
    assert room.state.penalties[1].hands_left == 10
    order = sorted(room.state.tables[TableNo(1)].seats)
    button = room.state.tables[TableNo(1)].button
    assert button is not None
    # The first hand missed would be played from the cutoff, to the right of the button.
    assert order[order.index(button) - 1] == room.seat_of(offender).number
    room.bust(next(entry for entry in room.state.entries if entry != offender))
    assert room.state.penalties[1].hands_left == 10
    assert room.state.penalties[1].rounds == 1


# --- the ladder at the desk ------------------------------------------------------------------------------------------


def test_at_the_desk_the_ladder_of_the_article_is_asked() -> None:
    """REG-4.1.7, REG-4.3.1"""
    room = started(3, rulebook="regatta")
    delay = ImposePenalty(EntryId(1), PenaltyKind.ROUNDS, "REG-4.1.7", "", 1)
    assert room.refused(delay) == ("not_on_the_ladder", "REG-4.1.7")
    room.do(ImposePenalty(EntryId(1), PenaltyKind.WARNING, "REG-4.1.7", "", 0))
    warned = ImposePenalty(EntryId(1), PenaltyKind.WARNING, "REG-4.1.7", "", 0)
    assert room.refused(warned) == ("not_on_the_ladder", "REG-4.1.7")
    room.do(delay)
    assert room.state.penalties[2].hands_left == 3


def test_at_the_desk_a_written_reason_leads_off_the_ladder() -> None:
    """REG-4.3.1"""
    room = started(3, rulebook="regatta")
    out = ImposePenalty(EntryId(1), PenaltyKind.DISQUALIFICATION, "REG-4.1.7", "attacked the dealer", 0)
    assert room.refused(out) == ("not_on_the_ladder", "REG-4.1.7")
    room.do(replace(out, departure="nobody is safe while he plays"))
    assert room.state.penalties[1].note == "attacked the dealer"


def test_a_penalty_taken_back_is_no_earlier_offence_and_other_players_have_their_own() -> None:
    """REG-4.1.7"""
    room = started(3, rulebook="regatta")
    warning = ImposePenalty(EntryId(1), PenaltyKind.WARNING, "REG-4.1.7", "", 0)
    room.do(warning).undo().do(warning)
    room.do(ImposePenalty(EntryId(2), PenaltyKind.WARNING, "REG-4.1.7", "", 0))
    assert len(room.state.penalties) == 3


# --- collusion -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "article"), [(FSPR, "FSPR-5.9.2-g"), (REGATTA, "REG-2.7.2-f")])
def test_discarded_cards_are_looked_at_by_the_director_alone_on_suspicion(rules: Rules, article: str) -> None:
    """FSPR-5.9.2-g, REG-2.7.2-f"""
    assert open_muck(Official.FLOOR, rules, suspicion="soft play") == Refusal("director_finds_alone", article)
    assert open_muck(Official.DIRECTOR, rules, suspicion=" ") == Refusal("suspicion_needed", article)
    opened = open_muck(Official.DIRECTOR, rules, suspicion="soft play")
    assert opened == Ruling("muck_opened", article, {"suspicion": "soft play"})


@pytest.mark.parametrize(("rules", "article"), [(FSPR, "FSPR-5.9.2-h"), (REGATTA, "REG-2.7.2-f")])
def test_collusion_is_proven_by_showing_the_cards_to_all(rules: Rules, article: str) -> None:
    """FSPR-5.9.2-h, REG-2.7.2-f"""
    assert find_collusion(Official.DIRECTOR, rules, shown_to_all=False) == Refusal("cards_must_be_shown", article)
    assert find_collusion(Official.DIRECTOR, rules, shown_to_all=True) == Ruling("collusion_found", article)
    assert find_collusion(Official.FLOOR, rules, shown_to_all=True) == Refusal("director_finds_alone", article)


# --- what is punished ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("conduct", "rulebook", "article"),
    [
        (Conduct.LEFT_LIVE_HAND, "tda", "TDA-31-b"),
        (Conduct.DODGED_BLINDS, "tda", "TDA-33"),
        (Conduct.NONSTANDARD_FOLD, "tda", "TDA-54-c"),
        (Conduct.CONDITIONAL_STATEMENT, "tda", "TDA-55"),
        (Conduct.POT_IN_NO_LIMIT, "tda", "TDA-51C"),
        (Conduct.TINY_CALL, "tda", "TDA-42-e"),
        (Conduct.OPENED_CONCEDED, "fspr", "FSPR-5.9.2-f"),
        (Conduct.OUT_OF_TURN, "fspr", "FSPR-4.10-a"),
        (Conduct.OUT_OF_TURN, "regatta", "REG-4.1.12"),
        (Conduct.EXPOSED_OR_TOLD, "club", "CLUB-general-3"),
        (Conduct.TOUCHED_CARDS, "club", "CLUB-general-5"),
        (Conduct.ADVICE, "club", "CLUB-general-6"),
        (Conduct.EXPLOITED_DEFECT, "code", "CODE-5.3-a"),
        (Conduct.CONCEALED_DEFECT, "code", "CODE-5.2-b"),
        (Conduct.SPECTATOR_DISTURBED, "code", "CODE-6.1-b"),
        (Conduct.SPECTATOR_COMMENTED, "code", "CODE-6.2-a"),
        (Conduct.PLAYED_IN_SHARES, "regatta", "REG-ethics-6"),
        (Conduct.OTHER, "regatta", "REG-4.1.15"),
        (Conduct.OTHER, "club", "CLUB-sanction-1"),
        (Conduct.PHONE, "tda", "house"),
    ],
)
def test_conduct_is_punished_by_an_article_of_the_rulebook_in_force(
    conduct: Conduct, rulebook: str, article: str
) -> None:
    """TDA-31-b, TDA-33, TDA-42-e, TDA-51C, TDA-54-c, TDA-55, FSPR-4.10-a, FSPR-5.9.2-f, CLUB-general-3, CLUB-general-5,
    CLUB-general-6, CODE-5.2-b, CODE-5.3-a, CODE-6.1-b, CODE-6.2-a, REG-ethics-1, REG-ethics-2, REG-ethics-5,
    REG-ethics-6, REG-ethics-12, REG-3.4.8-b"""
    assert forbidden_by(conduct, rules_of(rulebook)) == article


def test_every_conduct_and_sanction_is_said_in_both_languages_and_every_article_exists() -> None:
    assert set(PUNISHED_BY) == set(CONDUCT) == set(Conduct)
    assert set(SANCTIONS) == set(Sanction)
    assert all(article in ARTICLES for articles in PUNISHED_BY.values() for article in articles)
    assert all(text["en"] != text["ru"] for text in (*CONDUCT.values(), *SANCTIONS.values()))


def test_offers_and_penalties_are_read_aloud() -> None:
    assert offer_label(rounds(2)) == {"en": "2 rounds of hands missed", "ru": "пропуск: 2 круга"}
    assert offer_label(rounds(1, 4))["ru"] == "пропуск: кругов от 1 до 4"
    assert offer_label(Offer(Sanction.ROUNDS, 1, None))["en"] == "rounds of hands missed"
    wanted = Imposition("4.1.4", "REG-4.1.4", Sanction.ROUNDS, Official.FLOOR, rounds=2, players=6)
    assert imposed_sentence(Imposed(wanted, 12, "REG-4.1.2-note"), "Anna") == {
        "en": "Anna: 2 rounds missed, that is 12 hands.",
        "ru": "Anna: пропуск, 2 круга (12 раздач).",
    }
    warned = Imposed(Imposition("4.1.7", "REG-4.1.7", Sanction.WARNING, Official.FLOOR), 0, "house")
    assert imposed_sentence(warned, "Anna")["ru"] == "Anna: предупреждение."
