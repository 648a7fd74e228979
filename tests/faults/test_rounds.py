"""The rounds of `manage.py faults`: repeatable by their seed, and a book-keeper that sees what is lost or doubled."""

import signal
from types import SimpleNamespace

import pytest

from bots.client import Answer
from faults.books import problems, told
from faults.house import House
from faults.rounds import strikes
from tests import house
from tournament.models import Journal, Receipt

ALL = {"web", "web 2", "worker", "beat", "valkey", "supervisor", "postgres"}


def victims():
    return House.victims(SimpleNamespace(webs=2, cluster=object()))


def test_the_same_seed_strikes_the_same():
    assert set(victims()) == ALL
    assert [strikes("7", number, victims()) for number in range(40)] == [
        strikes("7", number, victims()) for number in range(40)
    ]
    assert strikes("7", 1, victims()) != strikes("8", 1, victims())


def test_forty_rounds_strike_everything_and_the_same_again_and_again():
    rounds = [strikes("1", number, victims())[1] for number in range(1, 41)]
    assert {strike.victim for round in rounds for strike in round} == ALL
    assert {strike.number for round in rounds for strike in round} == {signal.SIGKILL, signal.SIGTERM}
    assert max(len(round) for round in rounds) == 4
    assert any(len({strike.victim for strike in round}) == 2 for round in rounds)


@pytest.fixture
def promised(transactional_db):
    """An event, and what its server said to some commands."""
    director = house.staff("director")
    number = house.tournament(director)
    kept = []

    def keep(name, **fields):
        tap = f"00000000-0000-4000-8000-00000000000{len(kept)}"
        answer = director.tell(number, name, command_id=tap, **fields)
        kept.append(told(f"/api/tournaments/{number}/{name}", tap, Answer(answer.status_code, answer.json())))

    keep("announce", text="Dinner at eight")
    keep("announce", text="Dinner at nine")
    assert all(kept)
    return kept


def test_what_was_promised_and_kept_is_no_problem(promised):
    assert problems(promised) == []


def test_a_command_that_was_answered_and_is_not_on_record_is_lost(promised):
    Receipt.objects.filter(command_id=promised[0].command_id).delete()
    (problem,) = problems(promised)
    assert promised[0].command_id in problem
    assert "receipt is None" in problem


def test_a_line_of_the_journal_that_went_is_lost(promised):
    Journal.objects.filter(command_id=promised[1].command_id).delete()
    found = problems(promised)
    assert f"announce {promised[1].command_id} is said to be line {promised[1].answer.seq}; it is None" in found
    assert any("not numbered" in problem for problem in found)


def test_a_command_that_was_carried_out_twice_is_seen(promised):
    Journal.objects.filter(command_id=promised[1].command_id).update(command_id=promised[0].command_id)
    assert any("stands 2 times" in problem for problem in problems(promised))


def test_a_refusal_promises_nothing():
    assert told("/api/tournaments/1/announce", "x", Answer(409, {"ok": False, "seq": 3})) is None
    assert told("/api/players", "x", Answer(200, {"id": 3})) is None
