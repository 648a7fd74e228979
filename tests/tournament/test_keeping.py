"""A backup is whole or it is refused; what is restored is what was there."""

import gzip
import json
import os
import re
import stat
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from hypothesis import given
from hypothesis import strategies as st

from tests import house
from tournament.keeping import backup
from tournament.keeping.backup import back_up
from tournament.keeping.packed import EVENT, HOUSE, Unfit, examined, header_of, lines_of, packing, stamp
from tournament.keeping.restore import fit
from tournament.models import Journal, Player, Receipt, Stream

ROOT = Path(__file__).resolve().parent.parent.parent
lines = st.lists(st.one_of(st.lists(st.integers() | st.text() | st.none()), st.dictionaries(st.text(), st.text())))


@contextmanager
def packed(content, kind=HOUSE):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.backup"
        with packing(path, kind, {"schema": {}}) as put:
            for line in content:
                put(json.dumps({"line": line}))
        yield path


@given(lines)
def test_what_is_packed_is_read_back(content):
    with packed(content) as path:
        assert examined(path, HOUSE)["shuffle_up"] == HOUSE
        assert [line["line"] for line in lines_of(path)] == content
        assert list(path.parent.iterdir()) == [path]


@given(lines, st.floats(0, 1, exclude_max=True))
def test_a_file_cut_anywhere_is_refused_whole(content, share):
    with packed(content) as path:
        whole = path.read_bytes()
        path.write_bytes(whole[: int(len(whole) * share)])
        with pytest.raises(Unfit) as refused:
            examined(path, HOUSE)
        assert refused.value.code in {"backup_cut_short", "backup_damaged"}


@given(lines, st.floats(0, 1, exclude_max=True), st.integers(1, 255))
def test_a_file_with_one_wrong_byte_is_refused_or_says_the_same(content, share, change):
    with packed(content) as path:
        whole = bytearray(path.read_bytes())
        whole[int(len(whole) * share)] ^= change
        path.write_bytes(whole)
        try:
            examined(path, HOUSE)
        except Unfit:
            return
        assert [line["line"] for line in lines_of(path)] == content  # gzip's own header has bytes that say nothing


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "backup_cut_short"),
        (b"SQLite format 3\0", "backup_not_ours"),
        (gzip.compress(b"hello\n"), "backup_not_ours"),
        (gzip.compress(b'{"shuffle_up": "house", "format": 2}\n'), "backup_too_new"),
        (gzip.compress(b'{"shuffle_up": "house", "format": 1}\n'), "backup_cut_short"),
    ],
    ids=["empty", "database", "text", "newer", "cut"],  # packed bytes bear the time
)
def test_what_is_no_backup_is_told_from_one_that_is_cut_or_newer(tmp_path, content, code):
    path = tmp_path / "x"
    path.write_bytes(content)
    with pytest.raises(Unfit) as refused:
        examined(path, HOUSE)
    assert refused.value.code == code


def test_a_line_changed_and_packed_anew_is_seen_by_the_checksum():
    with packed([1, 2, 3]) as path:
        forged = gzip.decompress(path.read_bytes()).replace(b'{"line": 2}', b'{"line": 9}')
        path.write_bytes(gzip.compress(forged))
        with pytest.raises(Unfit) as refused:
            examined(path, HOUSE)
    assert refused.value.code == "backup_damaged"


def test_one_event_is_not_taken_for_a_house():
    with packed([], EVENT) as path, pytest.raises(Unfit) as refused:
        examined(path, HOUSE)
    assert refused.value.code == "backup_of_one_event"


def test_a_backup_that_could_not_be_finished_leaves_no_file(tmp_path):
    def interrupted():
        with packing(tmp_path / "a.backup", HOUSE, {}) as put:
            put("1")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        interrupted()
    assert list(tmp_path.iterdir()) == []


def test_a_newer_schema_than_the_codes_is_refused(tmp_path):
    path = tmp_path / "a.backup"
    with packing(path, HOUSE, {"schema": {"tournament": "9999_from_tomorrow"}}):
        pass
    with pytest.raises(Unfit) as refused:
        fit(path)
    assert refused.value.code == "backup_too_new"
    assert "9999_from_tomorrow" in refused.value.detail["needs"]


def test_a_moment_is_written_the_same_in_every_zone():
    assert stamp(datetime(2026, 12, 1, 20, 30, tzinfo=UTC)) == "20261201T203000Z"


@pytest.fixture
def evening(transactional_db):
    """A house with an event that runs, a phone and somebody whose name is not ASCII."""
    director = house.staff("director")
    number = house.running(director, 5)
    house.phone(number, "Ёлка O'Нил \U0001f0a1")
    return number


def test_the_file_is_its_owners_alone_and_says_what_it_holds(evening, tmp_path):
    path = tmp_path / "a.backup"
    header = back_up(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert header_of(path)["events"] == header["events"]
    (event,) = header["events"]
    assert event == {
        "id": evening,
        "name": "Saturday night",
        "status": "running",
        "version": Stream.objects.get(pk=evening).version,
    }
    assert header["schema"].keys() == {"auth", "tournament", "tables"}


def test_a_backup_lets_nobody_in(evening, tmp_path):
    """No session, no secret key, and of every token its hash alone."""
    back_up(tmp_path / "a.backup")
    text = gzip.decompress((tmp_path / "a.backup").read_bytes()).decode()
    assert Session.objects.count() == 1
    assert Session.objects.get().session_key not in text
    assert settings.SECRET_KEY not in text


def test_what_is_not_committed_when_it_begins_is_not_in_it(evening, tmp_path, monkeypatch):
    """One snapshot: a command that comes while the file is written is in none of its tables."""
    director = house.staff("director")
    usual, told = backup._write, []

    def busy(model, database, put):
        if model is Player:  # tables before this one are written, those after it are not
            told.append(house.entry(director, evening, "Late Larry"))
        usual(model, database, put)

    monkeypatch.setattr(backup, "_write", busy)
    before = Receipt.objects.count(), Journal.objects.count(), Player.objects.count()
    back_up(tmp_path / "a.backup")
    assert told
    held = {}
    for line in lines_of(tmp_path / "a.backup"):
        if isinstance(line, dict):
            table = line["table"]
        else:
            held[table] = held.get(table, 0) + 1
    names = ("tournament.Receipt", "tournament.Journal", "tournament.Player")
    assert tuple(held[name] for name in names) == before


def manage(*arguments, data, **environment):
    clean = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL", "DATA_DIR"}}
    return subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        cwd=ROOT,
        env={**clean, "DATA_DIR": str(data), "DJANGO_SETTINGS_MODULE": "tournament.settings.prod", **environment},
        capture_output=True,
        text=True,
        timeout=200,
    )


@pytest.mark.slow
def test_a_house_restored_in_a_new_folder_is_the_same_to_the_last_row(evening, tmp_path):
    """From whichever database this test runs on into SQLite, and a backup of that says the same again."""
    back_up(tmp_path / "a.backup")
    restored = manage("restore", tmp_path / "a.backup", data=tmp_path / "new")
    assert restored.returncode == 0, restored.stderr
    assert "journal, rows, chips and money agree" in restored.stdout
    assert manage("backup", tmp_path / "b.backup", data=tmp_path / "new").returncode == 0
    assert without_epochs(tmp_path / "b.backup") == without_epochs(tmp_path / "a.backup")
    assert epochs(tmp_path / "a.backup")
    assert epochs(tmp_path / "b.backup").isdisjoint(epochs(tmp_path / "a.backup"))
    assert manage("verify_journal", data=tmp_path / "new").returncode == 0

    again = manage("restore", tmp_path / "a.backup", data=tmp_path / "new")
    assert again.returncode == 1
    assert "There are 1 events and 6 players here already" in again.stderr
    assert "Traceback" not in again.stderr


def rows(path):
    table, columns = None, ()
    for line in lines_of(path):
        if isinstance(line, dict):
            table, columns = line["table"], line["columns"]
        else:
            yield table, dict(zip(columns, line, strict=True))


def without_epochs(path):
    return [(table, {key: value for key, value in row.items() if key != "epoch"}) for table, row in rows(path)]


def epochs(path):
    return {row["epoch"] for _, row in rows(path) if "epoch" in row}


@pytest.mark.slow
def test_a_backup_of_an_older_version_is_brought_to_this_ones_form(evening, tmp_path):
    """As it was written before players were found without accents: the rows are migrated, the file stays as it is."""
    Player.objects.filter(name="Player 1").update(name="Łukasz", search_key="łukasz", name_key="łukasz")
    back_up(tmp_path / "now.backup")
    header = header_of(tmp_path / "now.backup")
    first = {"tournament": "0001_streams_people_and_floor", "tables": "0001_tables_and_tablets"}
    old = {**header, "schema": {**header["schema"], **first}}
    first_release = columns_at(*first.items())
    kept: list[int] = []
    with packing(tmp_path / "old.backup", HOUSE, old) as put:
        for line in lines_of(tmp_path / "now.backup"):
            if isinstance(line, dict):
                known = first_release.get(line["table"].lower(), set())
                kept = [number for number, name in enumerate(line["columns"]) if name in known]
                line["columns"] = [line["columns"][number] for number in kept]
            elif isinstance(line, list):
                line = [line[number] for number in kept]
            if kept or not isinstance(line, dict | list):
                put(json.dumps(line))
    restored = manage("restore", tmp_path / "old.backup", data=tmp_path / "new")
    assert restored.returncode == 0, restored.stderr
    assert manage("backup", tmp_path / "b.backup", data=tmp_path / "new").returncode == 0
    assert header_of(tmp_path / "b.backup")["schema"] == header["schema"]
    (key,) = [row["search_key"] for table, row in rows(tmp_path / "b.backup") if row.get("name") == "Łukasz"]
    assert key == "lukasz"


def columns_at(*migrations):
    """By table, the columns that it had after these migrations."""
    state = MigrationLoader(None).project_state(list(migrations))
    return {f"{app}.{name}": {"id", *model.fields} for (app, name), model in state.models.items()}


@pytest.mark.slow
def test_a_file_that_is_cut_short_makes_nothing(evening, tmp_path):
    back_up(tmp_path / "a.backup")
    whole = (tmp_path / "a.backup").read_bytes()
    (tmp_path / "cut.backup").write_bytes(whole[: len(whole) // 2])
    refused = manage("restore", tmp_path / "cut.backup", data=tmp_path / "new")
    assert refused.returncode == 1
    assert (
        refused.stderr
        == "CommandError: The file is cut short: its end is missing. Copy it again, or take another one.\n"
    )
    assert not list((tmp_path / "new").glob("*.sqlite3*"))


def test_a_backup_overwrites_nothing(evening, tmp_path):
    path = tmp_path / "a.backup"
    path.write_text("mine")
    with pytest.raises(CommandError, match="is there already"):
        call_command("backup", path)
    assert path.read_text() == "mine"


@pytest.mark.slow
def test_nothing_is_restored_under_a_running_service(evening, tmp_path):
    """Somebody has the database of the target open, without any supervisor."""
    back_up(tmp_path / "a.backup")
    new = tmp_path / "new"
    manage("migrate", data=new)
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(new / "shuffle-up.sqlite3")], stdout=subprocess.PIPE, stdin=subprocess.PIPE
    )
    try:
        holder.stdout.readline()
        refused = manage("restore", tmp_path / "a.backup", data=new)
        assert refused.returncode == 1
        assert "Services are still running" in refused.stderr
    finally:
        holder.communicate(b"\n")
    assert manage("restore", tmp_path / "a.backup", data=new).returncode == 0


HOLD = """
import sqlite3, sys
own = sqlite3.connect(sys.argv[1])
own.execute("SELECT count(*) FROM django_migrations").fetchone()
print(flush=True)
sys.stdin.readline()
"""


@pytest.mark.slow
@pytest.mark.postgres
def test_a_named_new_database_is_made_on_postgresql_and_goes_again_where_it_fails(evening, tmp_path):
    back_up(tmp_path / "a.backup")
    url = os.environ["DATABASE_URL"]
    name = connection.settings_dict["NAME"] + "_restored"
    target = re.sub(r"^(\w+://[^/?]*/)[^?]*", rf"\g<1>{name}", url)
    try:
        restored = manage("restore", tmp_path / "a.backup", "--database", target, data=tmp_path / "new")
        assert restored.returncode == 0, restored.stderr
        backed = manage("backup", tmp_path / "b.backup", data=tmp_path / "new", DATABASE_URL=target)
        assert backed.returncode == 0, backed.stderr
        assert without_epochs(tmp_path / "b.backup") == without_epochs(tmp_path / "a.backup")
        again = manage("restore", tmp_path / "a.backup", "--database", target, data=tmp_path / "new")
        assert "There are 1 events and 6 players here already" in again.stderr
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')
