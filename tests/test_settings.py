"""What the environment says reaches Django and Celery in their own spelling."""

import os
import sqlite3
from contextlib import closing

import pytest

from tournament.settings import env


def test_a_postgresql_address_becomes_djangos_description():
    described = env.database("postgres://floor:p%40ss@db.club:5433/events?sslmode=require", threads=16)
    assert described["NAME"] == "events"
    assert (described["USER"], described["PASSWORD"]) == ("floor", "p@ss")
    assert (described["HOST"], described["PORT"]) == ("db.club", "5433")
    assert described["OPTIONS"]["sslmode"] == "require"
    assert described["OPTIONS"]["pool"]["max_size"] == 16
    assert described["ATOMIC_REQUESTS"] is False


def test_a_postgresql_socket_is_named_in_the_query():
    described = env.database("postgres:///events?host=/var/run/postgresql", threads=8)
    assert (described["HOST"], described["USER"]) == ("/var/run/postgresql", "")


def test_sqlite_begins_its_writing_transactions_immediately():
    described = env.database("sqlite:////srv/data/events.sqlite3", threads=8)
    assert described["NAME"] == "/srv/data/events.sqlite3"
    assert described["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in described["OPTIONS"]["init_command"]


def test_another_database_is_refused_in_words():
    with pytest.raises(SystemExit, match="must begin with sqlite:// or postgres://, not 'mysql'"):
        env.database("mysql://localhost/events", threads=8)


@pytest.mark.parametrize(
    ("redis", "broker"),
    [
        ("redis://127.0.0.1:6379/3", "redis://127.0.0.1:6379/3"),
        ("unix:///run/valkey.sock?db=2", "redis+socket:///run/valkey.sock?virtual_host=2"),
    ],
)
def test_celery_is_told_of_the_same_redis(redis, broker):
    assert env.celery_broker(redis) == broker


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["up", "--data", "/srv/a"], "/srv/a"),
        (["up", "--data=/srv/b", "--demo"], "/srv/b"),
        (["up", "--demo"], str(env.BASE_DIR / "var" / "demo")),
        (["up", "--then", "simulate", "--data", "/srv/c"], None),
        (["migrate", "--data", "/srv/d"], None),
    ],
)
def test_the_data_directory_is_known_before_the_settings_are_read(arguments, expected, monkeypatch):
    monkeypatch.setenv("DATA_DIR", "")
    env.take_data_dir(arguments)
    assert (os.environ["DATA_DIR"] or None) == expected


@pytest.mark.django_db
def test_the_server_says_that_it_is_well(client):
    answer = client.get("/api/health")
    assert (answer.status_code, answer.json()) == (200, {"ok": True})


@pytest.mark.parametrize("address", ["/", "/director", "/dealer", "/clock", "/register", "/director/desk/7"])
def test_each_face_has_its_page(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    assert b'<div id="face">' in answer.content
    assert "no-cache" in answer["Cache-Control"]


def test_a_frontend_that_is_not_built_is_said_so(client, settings, tmp_path):
    settings.FRONTEND_DIST = tmp_path
    answer = client.get("/director")
    assert answer.status_code == 503
    assert b"make run" in answer.content


@pytest.mark.parametrize(
    ("said", "machine", "linked", "zone"),
    [
        ("Europe/Moscow", "Asia/Tokyo", "/usr/share/zoneinfo/Europe/Paris", "Europe/Moscow"),
        ("", ":Asia/Tokyo", "/usr/share/zoneinfo/Europe/Paris", "Asia/Tokyo"),
        ("", "MSK-3", "/usr/share/zoneinfo/Europe/Paris", "Europe/Paris"),
        ("", "", "/var/db/timezone/zoneinfo/America/New_York", "America/New_York"),
        ("", "../../etc/passwd", "/somewhere/else", "UTC"),
    ],
)
def test_the_venue_lives_in_the_zone_that_was_said_else_in_that_of_the_machine(
    monkeypatch, tmp_path, said, machine, linked, zone
):
    link = tmp_path / "localtime"
    link.symlink_to(linked)
    monkeypatch.setattr(env, "LOCAL_TIME", link)
    monkeypatch.setenv("TIME_ZONE", said)
    monkeypatch.setenv("TZ", machine)
    assert env.time_zone() == zone


def test_a_time_zone_that_nobody_knows_is_refused_in_words(monkeypatch):
    monkeypatch.setenv("TIME_ZONE", "Europe/Mosow")
    with pytest.raises(SystemExit, match="TIME_ZONE must name a time zone like Europe/Moscow, not 'Europe/Mosow'"):
        env.time_zone()


def test_nobody_is_a_proxy_but_those_who_are_named(monkeypatch):
    monkeypatch.delenv("HTTPS", raising=False)
    monkeypatch.delenv("TRUSTED_PROXIES", raising=False)
    assert env.trusted_proxies() == []
    monkeypatch.setenv("TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8")
    assert env.trusted_proxies() == ["127.0.0.1", "10.0.0.0/8"]
    monkeypatch.setenv("TRUSTED_PROXIES", "proxy.club")
    with pytest.raises(SystemExit, match=r"must be addresses or networks like 10\.0\.0\.0/8, not 'proxy\.club'"):
        env.trusted_proxies()


def test_https_needs_the_proxy_that_speaks_it(monkeypatch):
    monkeypatch.setenv("HTTPS", "1")
    monkeypatch.delenv("TRUSTED_PROXIES", raising=False)
    with pytest.raises(SystemExit, match="Name the proxy that does in TRUSTED_PROXIES"):
        env.trusted_proxies()


@pytest.mark.parametrize(
    ("proxies", "believed"), [("", "127.0.0.1"), ("127.0.0.1", "203.0.113.7"), ("10.9.9.9", "127.0.0.1")]
)
async def test_what_a_caller_says_of_its_own_address_is_believed_of_named_proxies_alone(monkeypatch, proxies, believed):
    """Otherwise everybody comes from as many addresses as they like, and no limit holds."""
    from tournament.serve import config

    monkeypatch.setenv("TRUSTED_PROXIES", proxies)
    seen = []

    async def inside(scope, receive, send):
        seen.append(scope["client"][0])

    made = config()
    made.app = inside
    made.load()
    headers = [(b"x-forwarded-for", b"198.51.100.9, 203.0.113.7")]
    scope = {
        "type": "http",
        "client": ("127.0.0.1", 5),
        "scheme": "http",
        "headers": headers,
        "asgi": {"version": "3.0"},
    }
    await made.loaded_app(scope, None, None)
    assert seen == [believed]


def test_what_is_answered_is_on_the_disk_when_the_power_fails():
    described = env.database("sqlite:////nowhere/house.sqlite3", threads=8)
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(described["OPTIONS"]["init_command"])
        assert database.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL; NORMAL loses the last commits
