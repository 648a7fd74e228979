"""What is read aloud about moves and waiting tables, in both languages."""

from __future__ import annotations

import pytest

from rules.ids import EntryId, Seat, SeatNo, TableNo
from rules.sentences import HOLD_CODES, hold_sentence, move_sentence, plural_ru
from rules.tournament.state import Move, MoveReason


def move(reason: MoveReason, *, to: tuple[int, int] = (9, 3), **why: str | int | None) -> Move:
    return Move(
        EntryId(7), Seat(TableNo(4), SeatNo(6)), Seat(TableNo(to[0]), SeatNo(to[1])), reason, "REG-balance-2", why
    )


def test_a_balancing_move_says_who_where_and_why():
    told = move_sentence(
        move(MoveReason.BALANCE, from_count=6, to_count=4, mover="next_big_blind", seat="becomes_big_blind"),
        "Łukasz Жуков",
        dealt_in=True,
    )
    assert told == {
        "en": "Łukasz Жуков: from table 4, seat 6 to table 9, seat 3. Table 4 has 6 players, table 9 has 4. "
        "The player who is next in line for the big blind moves. The new seat has the big blind in the next hand.",
        "ru": "Łukasz Жуков: со стола 4, место 6 – за стол 9, место 3. За столом 4 – 6 игроков, за столом 9 – 4. "
        "Пересаживается тот, чья очередь ставить большой блайнд. На новом месте большой блайнд будет в следующей "
        "раздаче.",
    }


def test_a_house_rule_about_who_moves_is_said_in_its_own_words():
    facts = {"from_count": 6, "to_count": 4, "seat": "becomes_big_blind", "house": "balancing_mover"}
    told = move_sentence(move(MoveReason.BALANCE, mover="last_big_blind", **facts), "Anna", dealt_in=True)
    assert "House rule: the player who had the big blind in the last hand moves." in told["en"]
    assert "Правило дома: пересаживается тот, кто ставил большой блайнд в последней раздаче." in told["ru"]
    told = move_sentence(move(MoveReason.BALANCE, mover="without_last_big_blind", **facts), "Anna", dealt_in=True)
    assert (
        "House rule: the player who had the big blind in the last hand moves. Nobody at this table had it, so the "
        "player who is next in line for the big blind moves."
    ) in told["en"]
    assert "Такого игрока за столом нет, поэтому пересаживается тот, чья очередь ставить" in told["ru"]


@pytest.mark.parametrize(
    ("status", "english", "russian"),
    [
        ("open", "The tournament has not started yet.", "Турнир ещё не начался."),
        ("finished", "The tournament is finished.", "Турнир завершён."),
        ("cancelled", "The tournament is cancelled.", "Турнир отменён."),
        ("running", "The tournament is not running.", "Турнир не идёт."),
    ],
)
def test_a_tournament_that_is_not_running_is_said_to_be_what_it_is(status, english, russian):
    assert hold_sentence("not_running", {"status": status}) == {"en": english, "ru": russian}


def test_who_must_wait_for_the_button_is_told_so():
    told = move_sentence(move(MoveReason.DIRECTOR), "Anna", dealt_in=False)
    assert told["en"].endswith("By decision of the director. Waits there until the button has passed.")
    assert told["ru"].endswith("По решению главного судьи. На новом месте ждёт, пока пройдёт баттон.")


def test_a_change_of_seat_at_the_same_table_names_the_table_once():
    told = move_sentence(move(MoveReason.FINAL_TABLE, to=(4, 1), players=6), "Anna", dealt_in=True)
    assert told["en"] == "Anna: table 4, from seat 6 to seat 1. Final table of 6 players: seats are drawn again."
    assert told["ru"] == "Anna: стол 4, с места 6 на место 1. Финальный стол, 6 игроков: места разыграны заново."


def test_a_broken_table_is_named():
    told = move_sentence(move(MoveReason.BREAK, table=4, players=4, tables_left=3), "Anna", dealt_in=True)
    assert "Table 4 is broken" in told["en"]
    assert "Стол 4 расформирован" in told["ru"]


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, "1 стол"), (2, "2 стола"), (4, "4 стола"), (5, "5 столов"), (11, "11 столов"), (12, "12 столов"),
     (14, "14 столов"), (21, "21 стол"), (22, "22 стола"), (111, "111 столов"), (0, "0 столов")],
)  # fmt: skip
def test_russian_nouns_follow_their_number(count, said):
    assert plural_ru(count, "стол", "стола", "столов") == said


@pytest.mark.parametrize("code", HOLD_CODES)
def test_every_reason_to_wait_has_words_in_both_languages(code):
    told = hold_sentence(code, {"difference": 2, "moves": 1, "tables": 3, "table": 1, "players": 6})
    assert told["en"]
    assert told["ru"]
    assert told["en"] != told["ru"]


def test_counts_in_reasons_agree():
    assert hold_sentence("hand_for_hand", {"tables": 1})["ru"] == "Раздача в раздачу: 1 стол ещё играет эту раздачу."
    assert hold_sentence("hand_for_hand", {"tables": 2})["en"] == "Hand for hand: 2 tables are still playing this hand."
    assert hold_sentence("tables_uneven", {"difference": 2})["ru"] == (
        "Ждём: столы отличаются на 2 игрока, идёт балансировка."
    )
