"""The history is read as a story: who, where to, how much, and what followed."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from rules.ids import EntryId, SeatNo, TableNo
from rules.structure import Break, Level, Structure
from rules.tournament import commands as c
from rules.tournament.state import Balancing, PaymentMethod, PenaltyKind, Price
from tests.rules.rooms import CASH, Room, broke, free_chair, opened, set_up, started, two_tables
from tournament import house_rules, journal
from tournament.story import Line, Names, Story, line_text, story_of
from tournament.wording import AFTERWARDS, ASIDE, JOURNAL

ONE, TWO = TableNo(1), TableNo(2)
WHO = ("", "Łukasz Żółć", "Анна", "Борис", "Chloé", "Дан", "Ева", "Жан", "Зоя", "Ива", "Ян")
NAMES = Names(entries=dict(enumerate(WHO)), players=dict(enumerate(WHO)))
HARD_SPACE = "\N{NO-BREAK SPACE}"


def written(room: Room) -> list[Line]:
    """The room's lines as the journal keeps them."""
    return [
        Line(
            (kept := journal.written(line.command))["kind"],
            kept["payload"],
            [journal.codec.unstructure(event, unstructure_as=journal.Event) for event in line.events],
        )
        for line in room.lines
    ]


def told(room: Room, language: str = "ru", number: int = -1) -> str:
    """What the history says of a line, of the last one if none is named."""
    lines = written(room)
    story = story_of(room.state, NAMES, dict(enumerate(lines, start=1)))
    return line_text(lines[number], story, language).replace(HARD_SPACE, " ")


def said(room: Room) -> tuple[str, str]:
    """The last line in both languages."""
    return told(room, "en"), told(room, "ru")


def test_a_payment_says_how_much_by_which_way_and_which_seat_was_drawn() -> None:
    room = opened().enter(1)
    seat = room.seat_of(1)
    assert said(room) == (
        f"Łukasz Żółć: buy-in paid, 20.00 EUR (cash); table 1, seat {seat.number}. Table 1 opened.",
        f"Łukasz Żółć: вход оплачен, 20,00 EUR (наличные); стол 1, место {seat.number}. Открыт стол 1.",
    )


def test_a_reason_follows_the_sentence() -> None:
    room = started(2, late_registration_levels=0).do(c.RegisterEntry(WHO.index("Борис"), "stuck in a lift"))
    assert said(room) == ("Борис: registered. (stuck in a lift)", "Борис: регистрация. (stuck in a lift)")


def test_somebody_without_a_name_is_a_number() -> None:
    line = Line("RegisterEntry", {"player": 78, "override": ""})
    assert line_text(line, Story(NAMES), "en") == "#78: registered."


def test_a_plan_names_who_moves_from_where_to_where() -> None:
    room = two_tables(9)
    room.deal(1).deal(2)
    while room.do(c.ProposePlan()).state.plan is None:
        room.bust(min(room.state.tables[ONE].seats.values()))
    move = room.state.plan.moves[0]
    name, (origin, target) = WHO[move.entry], (move.origin, move.target)
    assert said(room) == (
        f"Moves proposed: {name} (table {origin.table}, seat {origin.number} → table {target.table}, seat "
        f"{target.number}).",
        f"Предложены пересадки: {name} (стол {origin.table}, место {origin.number} → стол {target.table}, место "
        f"{target.number}).",
    )
    room.do(c.RejectPlan(room.state.plan.id))
    assert told(room) == f"Отклонены пересадки: {name} (стол {origin.table}, место {origin.number} → стол " + (
        f"{target.table}, место {target.number})."
    )


def test_of_many_moves_three_are_named_and_the_rest_counted() -> None:
    room = started(8, final_table_size=8, seats_per_table=4, late_registration_levels=0)
    room.do(c.OpenTable(TableNo(9), 8))
    move = {
        "entry": 1, "origin": {"table": 1, "number": 2}, "target": {"table": 3, "number": 4},
    }  # fmt: skip
    moves = [{**move, "entry": entry} for entry in (1, 2, 3, 4, 5)]
    line = Line("ApprovePlan", {"plan": 3}, [{"kind": "PlanApproved", "plan": {"id": 3, "moves": moves}}])
    where = "(table 1, seat 2 → table 3, seat 4)"
    assert line_text(line, Story(NAMES), "en") == (
        f"Moves approved: Łukasz Żółć {where}, Анна {where}, Борис {where} and 2 more."
    )
    assert line_text(line, Story(NAMES), "ru").endswith("(стол 1, место 2 → стол 3, место 4) и ещё 2.")


def test_a_bust_says_the_place_and_the_chips_that_were_told() -> None:
    room = started(4).deal().bust(2)
    assert told(room) == "Стол 1, раздача 1, выбывание: Анна (место 4, фишек в начале раздачи: 2 000)."
    room = started(4).deal().hand_over().bust(2)
    assert told(room, "en") == "Table 1, hand 2, out: Анна (place 4)."


def test_several_busts_agree_in_number() -> None:
    room = started(5).deal().hand_over().bust(2, 3, chips={2: 500, 3: 1500})
    assert told(room) == (
        "Стол 1, раздача 2, выбыли: Анна (место 5, фишек в начале раздачи: 500), "
        "Борис (место 4, фишек в начале раздачи: 1 500)."
    )
    room = started(5).deal().hand_over().bust(2, 3, chips={2: 500, 3: 500})
    assert "Анна (места 4–5 поровну, фишек" in told(room)
    assert "Анна (places 4–5 shared, chips" in told(room, "en")


def test_a_bust_that_decides_stops_the_clock_and_says_so() -> None:
    room = started(2).deal().bust(1)
    assert told(room).endswith("Остался один игрок, часы остановлены.")


def test_a_bust_taken_back_is_quoted_without_a_place() -> None:
    room = started(4).deal().hand_over().bust(2).undo()
    number, sits = len(room.lines) - 1, room.seat_of(2).number
    assert said(room) == (
        f"Line {number} taken back: “Table 1, hand 2, out: Анна”. Анна sits at table 1, seat {sits}.",
        f"Отменена строка {number}: «Стол 1, раздача 2, выбывание: Анна». Анна: стол 1, место {sits}.",
    )


def test_a_rebuy_says_the_sum_and_from_the_rail_the_seat() -> None:
    room = started(3).deal()
    room.do(broke(room, 2), c.SellRebuy(EntryId(2), PaymentMethod.CARD))
    assert said(room) == ("Анна: rebuy paid, 20.00 EUR (card).", "Анна: ребай оплачен, 20,00 EUR (карта).")
    room = started(3).deal().bust(2).do(c.SellRebuy(EntryId(2), CASH))
    assert told(room) == f"Анна: ребай оплачен, 20,00 EUR (наличные); стол 1, место {room.seat_of(2).number}."


def test_the_end_names_the_winner_and_the_prizes() -> None:
    room = started(3, late_registration_levels=0).deal().bust(1).hand_over().bust(2).do(c.FinishTournament())
    assert said(room) == (
        "Tournament finished. Winner: Борис. Prizes: 1. Борис – 36.00 EUR; 2. Анна – 18.00 EUR.",
        "Турнир завершён. Первое место: Борис. Призы: 1. Борис – 36,00 EUR; 2. Анна – 18,00 EUR.",
    )


STRUCTURE = Structure(
    (Level(1200, 25, 50), Level(1200, 50, 100, 100, "big_blind"), Break(600, "Tea"), Level(1200, 1000, 2000), Break(60))
)


@pytest.mark.parametrize(
    ("period", "english", "russian"),
    [
        (1, "level 2: 50/100, ante 100", "уровень 2: 50/100, анте 100"),
        (2, "the break “Tea” after level 2", "перерыв «Tea» после уровня 2"),
        (3, "level 3: 1,000/2,000", "уровень 3: 1 000/2 000"),
        (4, "the break after level 3", "перерыв после уровня 3"),
    ],
)
def test_levels_are_counted_as_people_count_them(period: int, english: str, russian: str) -> None:
    room = started(3, STRUCTURE).do(c.GoToPeriod(0, period))
    assert said(room) == (f"Clock put to {english}.", f"Часы переведены на {russian}.")


def test_a_level_that_turned_says_what_is_played_now() -> None:
    room = started(3, STRUCTURE)
    assert said(room) == (
        "Cards in the air: the tournament has started. Level 1: 25/50.", "Турнир начался. Уровень 1: 25/50.",
    )  # fmt: skip
    room.later(minutes=21).do(c.TurnLevel(0))
    assert said(room) == ("Level 2: 50/100, ante 100.", "Уровень 2: 50/100, анте 100.")
    room.later(minutes=21).do(c.TurnLevel(1))
    assert said(room) == ("Break “Tea” after level 2.", "Перерыв «Tea» после уровня 2.")


def test_a_level_that_begins_again_is_told_so() -> None:
    room = started(3, STRUCTURE).later(minutes=4).do(c.GoToPeriod(0, 0))
    assert said(room) == ("Level 1 begins again: 25/50.", "Уровень 1 начат заново: 25/50.")


def test_the_clock_is_set_in_minutes() -> None:
    assert told(started(2).do(c.AddTime(0, 90)), "en") == "1:30 added to the clock."
    assert told(started(2).do(c.AddTime(0, -60)), "en") == "1:00 taken off the clock."


def test_a_revision_says_what_was_changed() -> None:
    room = opened()
    room.do(c.ReviseConfig(replace(room.state.config, cap=40, overrides={"max_table_difference": 2})))
    assert said(room) == (
        "Set-up changed: House rules, Cap on entries.", "Изменены настройки турнира: Правила дома, Лимит участников.",
    )  # fmt: skip


def test_a_hand_that_is_over_tells_of_the_next_one() -> None:
    assert said(started(3).deal().hand_over()) == (
        "Table 1: hand 1 over. Hand 2 dealt.", "Стол 1: закончена раздача 1. Начата раздача 2.",
    )  # fmt: skip


def test_a_move_that_waits_for_the_hand_is_told_so() -> None:
    room = started(3).deal().do(c.OpenTable(TWO, 6))
    origin, target = room.seat_of(2), replace(free_chair(room, 2), number=SeatNo(4))
    room.do(c.MoveEntry(EntryId(2), origin, target))
    assert told(room) == f"Анна: после раздачи – со стола 1, место {origin.number}, за стол 2, место 4."
    assert f"Пересадка: Анна (стол 1, место {origin.number} → стол 2, место 4)." in told(room.hand_over())


def test_money_given_back_is_told() -> None:
    room = started(3).do(c.VoidEntry(EntryId(2), "twice"))
    assert told(room) == "Анна: вход аннулирован, возвращено 20,00 EUR: twice."


def test_counts_and_corrections_say_the_chips() -> None:
    room = started(3).do(c.ReportStacks(ONE, 0, {EntryId(1): 1000, EntryId(2): 2000, EntryId(3): 3000}))
    assert told(room, "en") == "Table 1: stacks counted: Łukasz Żółć – 1,000, Анна – 2,000, Борис – 3,000."
    room.do(c.CorrectStack(EntryId(2), 1500, "recount"))
    assert told(room) == "Анна: стек исправлен с 2 000 на 1 500: recount."


@pytest.mark.parametrize(
    ("command", "english"),
    [
        (c.SetPayouts((3000, 2400)), "Prizes set by hand: 1. 30.00 EUR; 2. 24.00 EUR."),
        (c.CallFloor(ONE, "dispute"), "Table 1 calls the floor: Dispute between players."),
        (c.SetBalancing(Balancing.AUTOMATIC), "Tables are balanced automatically."),
        (c.SetHandForHand(True), "Hand for hand begins."),
        (
            c.ImposePenalty(EntryId(1), PenaltyKind.ROUNDS, "house.penalties", "", 2),
            "Łukasz Żółć: penalty, rounds to miss: 2. (house.penalties)",
        ),
        (c.ImposePenalty(EntryId(1), PenaltyKind.WARNING, "", "phone", 0), "Łukasz Żółć: warning. (phone)"),
        (
            c.ImposePenalty(EntryId(1), PenaltyKind.DISQUALIFICATION, "house.penalties", "threw cards", 0),
            "Łukasz Żółć: disqualified. (house.penalties; threw cards) Out: Łukasz Żółć (place 3).",
        ),
    ],
)
def test_the_history_reads_as_sentences(command: c.Deed, english: str) -> None:
    room = started(3).do(command)
    assert told(room, "en") == english
    assert re.search("[а-я]", told(room, "ru"))


def test_an_answer_says_which_call_it_answers() -> None:
    room = started(3).do(c.CallFloor(ONE, "dispute"), c.AnswerFloorCall(1))
    assert told(room, "en") == "Table 1: floor call answered (Dispute between players)."


def test_no_fact_is_missing_in_an_evening() -> None:
    add_on = Price(pool=1000, fee=100, chips=3000)
    room = opened(addon=add_on, addon_level=1, late_registration_levels=3).enter(1, 2, 3, 4, 5, 6, 7)
    room.do(c.StartTournament(), c.ProposePlan())
    if room.state.plan is not None:
        room.do(c.ApprovePlan(room.state.plan.id))
    room.deal().bust(min(room.state.tables[ONE].seats.values())).undo().hand_over().do(c.Announce("Tea"))
    room.sign_up(9).do(c.CancelEntry(EntryId(8), ""))
    for number in range(len(room.lines)):
        for language in ("en", "ru"):
            text = told(room, language, number)
            assert not re.search(r"[:,] –|– [,.]|#\d|None|: \.", text), text


def test_both_languages_take_the_same_facts() -> None:
    told: dict[str, Any] = {**ASIDE, **JOURNAL, **{kind: after.said for kind, after in AFTERWARDS.items()}}
    for code, (english, russian) in told.items():
        assert set(re.findall(r"{(\w+)", english)) == set(re.findall(r"{(\w+)", russian)), code
        assert not re.search("[а-я]", re.sub("{[^}]*}", "", english)), code


def test_house_rules_of_the_first_line_are_changes_of_the_rulebook() -> None:
    room = set_up(overrides={"max_table_difference": 3})
    events = [journal.codec.unstructure(event, unstructure_as=journal.Event) for event in room.first]
    (change,) = house_rules.changes(events)
    assert change["parameter"] == "max_table_difference"
    assert change["before"] == {"value": room.context.rules.max_table_difference - 2, "house": False}
    assert change["after"] == {"value": 3, "house": True}
    plain = [journal.codec.unstructure(event, unstructure_as=journal.Event) for event in set_up().first]
    assert house_rules.changes(plain) == []


def test_the_time_at_which_somebody_went_out_is_the_venues(settings: Any) -> None:
    """21:15 in the journal's UTC is a quarter past six of the next morning in Tokyo."""
    at = datetime(2026, 5, 2, 21, 15, tzinfo=UTC)
    line = Line("PlaceBust", {"entry": 2, "after": None, "before": None, "at": at.isoformat()})
    for zone, time in (("Asia/Tokyo", "03.05. 06:15"), ("Europe/Berlin", "02.05. 23:15"), ("UTC", "02.05. 21:15")):
        settings.TIME_ZONE = zone
        assert line_text(line, Story(Names({2: "Anna"})), "en") == f"Anna: went out at {time}."
