"""The room goes by elapsed time: a server's clock that jumps turns no level, ends no session, and asks the director."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests import house
from tournament import room_time, steady, tasks
from tournament.models import Journal, RoomClock, Stream

pytestmark = pytest.mark.django_db(transaction=True)

QUARTER = [{"kind": "level", "seconds": 900, "small_blind": 10 * step, "big_blind": 20 * step} for step in range(1, 9)]
SECOND = 1_000_000
HOUR = 3600 * SECOND


class Clocks:
    """The two clocks of a machine, in hands that set them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall = steady.wall()
        self.boot = 500 * HOUR
        self.boot_id = "first start"
        monkeypatch.setattr(steady, "wall", lambda: self.wall)
        monkeypatch.setattr(steady, "since_boot", lambda: self.boot)
        monkeypatch.setattr(steady, "boot_id", lambda: self.boot_id)

    def go_on(self, seconds: float) -> None:
        """Time passes; whether the machine sleeps meanwhile makes no difference to either clock."""
        self.wall += round(seconds * SECOND)
        self.boot += round(seconds * SECOND)

    def set(self, seconds: float) -> None:
        """Somebody sets the machine's clock."""
        self.wall += round(seconds * SECOND)
        room_time._looked = float("-inf")  # as after a second

    def another_process(self) -> None:
        """A process that has just been started knows nothing but what is written."""
        room_time.forget()


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    room_time.forget()
    made = Clocks(monkeypatch)
    room_time.look()
    return made


def running() -> tuple[house.Device, int]:
    director = house.staff("director")
    return director, house.running(director, 2, structure={"periods": QUARTER})


def left(director: house.Device, number: int) -> timedelta:
    """What the paused clock has left."""
    assert director.tell(number, "pause-clock").status_code == 200
    messages = director.get(f"/api/tournaments/{number}/live/director").json()["messages"]
    return timedelta(milliseconds=messages[0]["view"]["clock"]["remaining_ms"])


def asked(director: house.Device) -> list[dict[str, Any]]:
    return [said for said in director.get("/api/troubles").json() if said["code"] == "clock_jumped"]


@pytest.mark.parametrize("another", [False, True], ids=["the same process", "a process started after the jump"])
def test_t2_clk_04_a_server_clock_set_back_gives_a_level_no_more_than_it_has(clocks, another):
    director, number = running()
    clocks.go_on(600)
    clocks.set(-1800)
    if another:
        clocks.another_process()
    assert left(director, number) == timedelta(minutes=5)
    (question,) = asked(director)
    assert question["text"].startswith("The server’s clock jumped by −0:30:00: go on by the clock of the room?")


@pytest.mark.parametrize("another", [False, True], ids=["the same process", "a process started after the jump"])
def test_a_jump_of_two_hours_turns_no_level_and_closes_no_registration(clocks, another):
    director, number = running()
    clocks.go_on(600)
    clocks.set(7200)
    if another:
        clocks.another_process()
    lines = Journal.objects.count()
    tasks.sweep()
    tasks.turn_level(number)
    assert Journal.objects.count() == lines
    house.entry(director, number, "Late Larry")
    assert left(director, number) == timedelta(minutes=5)
    assert [question["detail"]["by"] for question in asked(director)] == ["+2:00:00"]


def test_a_level_ends_by_elapsed_time_while_nobody_has_answered(clocks):
    director, number = running()
    clocks.go_on(600)
    clocks.set(7200)
    clocks.go_on(301)
    tasks.sweep()
    assert Journal.objects.filter(command__kind="TurnLevel").count() == 1
    assert left(director, number) == timedelta(seconds=899)


def test_sessions_do_not_end_by_a_jump(clocks):
    director, _ = running()
    clocks.set(15 * 24 * 3600)
    assert director.get("/api/session").json()["role"] == "director"


def test_a_laptop_that_slept_has_not_jumped_and_its_levels_have_ended(clocks):
    director, number = running()
    clocks.go_on(1000)
    room_time._looked = float("-inf")
    assert asked(director) == []
    assert left(director, number) == timedelta(seconds=800)


def test_a_jump_that_is_put_right_asks_nothing_more(clocks):
    director, number = running()
    clocks.set(7200)
    assert len(asked(director)) == 1
    clocks.set(-7200)
    assert asked(director) == []
    assert left(director, number) == timedelta(minutes=15)


def test_a_clock_that_is_corrected_little_by_little_is_followed(clocks):
    director, _ = running()
    for _step in range(30):
        clocks.go_on(60)
        clocks.set(2)
        room_time.look()
    assert asked(director) == []
    assert room_time.now() == steady.instant(clocks.wall)


def answer(director: house.Device, by: str, **fields: Any) -> Any:
    (question,) = asked(director)
    body = {"clock": question["detail"]["clock"], "by": by}
    return director.post("/api/room-clock", body, **fields)


def test_the_director_goes_on_by_the_room_and_is_asked_no_more(clocks):
    director, number = running()
    clocks.go_on(600)
    clocks.set(7200)
    before = room_time.now()
    assert answer(director, "room").status_code == 200
    assert asked(director) == []
    clocks.another_process()
    assert room_time.now() == before
    assert left(director, number) == timedelta(minutes=5)
    clocks.set(-7200)  # somebody puts it right after all
    assert asked(director) == []
    assert room_time.now() == before
    assert RoomClock.objects.get().accepted == 0


def test_the_director_takes_the_servers_time_and_the_levels_keep_what_they_have(clocks, monkeypatch):
    monkeypatch.setattr("tournament.set_clock.UNTIL_ALL_KNOW", 0)
    director, number = running()
    clocks.go_on(600)
    clocks.set(7200)
    tapped = "11111111-1111-4111-8111-111111111111"
    assert answer(director, "server", command_id=tapped).status_code == 200
    assert asked(director) == []
    assert room_time.now() == steady.instant(clocks.wall)
    due_at = Stream.objects.get(pk=number).due_at
    assert due_at == steady.instant(clocks.wall) + timedelta(minutes=5)
    lines = Journal.objects.count()
    body = {"clock": RoomClock.objects.get().pk, "by": "server"}
    assert director.post("/api/room-clock", body, command_id=tapped).status_code == 200  # the same tap again
    assert Journal.objects.count() == lines
    assert left(director, number) == timedelta(minutes=5)


def test_the_second_director_who_answers_hears_that_it_is_settled(clocks):
    director, _ = running()
    clocks.set(7200)
    (question,) = asked(director)
    assert answer(director, "room").status_code == 200
    other = house.staff("director")
    said = other.post("/api/room-clock", {"clock": question["detail"]["clock"], "by": "server"})
    assert (said.status_code, said.json()["refusal"]["code"]) == (409, "clock_is_answered")


@pytest.mark.parametrize("role", ["desk", "stranger"])
def test_only_the_director_says_what_time_it_is(clocks, role):
    device = house.staff("desk") if role == "desk" else house.stranger()
    said = device.post("/api/room-clock", {"clock": 1, "by": "server"})
    assert said.status_code == (403 if role == "desk" else 401)


def test_a_machine_that_starts_before_its_own_last_line_is_not_believed(clocks):
    director, number = running()
    clocks.go_on(600)
    last = Journal.objects.latest("pk").at
    clocks.boot_id, clocks.boot, clocks.wall = (
        "second start",
        40 * SECOND,
        round(datetime(2024, 1, 1, tzinfo=UTC).timestamp()) * SECOND,
    )
    clocks.another_process()
    room_time.look()
    assert room_time.now() == last
    assert len(asked(director)) == 1
    assert left(director, number) == timedelta(minutes=15)  # the ten minutes since its last line are forgotten


def test_no_process_tells_the_time_otherwise(clocks):
    """Whatever the order of jumps, corrections and restarts, two processes of a machine tell the same time."""
    for seconds in (7200, -300, 40, -86_400, 3):
        clocks.set(seconds)
        one = room_time.now()
        clocks.another_process()
        assert abs(room_time.now() - one) < timedelta(seconds=0.5)


def test_what_a_process_has_told_stands_though_nothing_was_written_yet(clocks):
    RoomClock.objects.all().delete()
    before = room_time.now()
    clocks.set(7200)
    assert room_time.now() - before < timedelta(seconds=1)
    assert len(room_time.jumps()) == 1
