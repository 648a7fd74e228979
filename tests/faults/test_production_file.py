"""`docker-compose.yml` and `Dockerfile` are true: no Docker runs here, so their processes are started by hand."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
import yaml
from django.conf import settings

from tournament.settings import env

ROOT = Path(__file__).resolve().parent.parent.parent
SERVICE_KEYS = {
    "build", "command", "depends_on", "environment", "healthcheck", "image", "init", "ports", "restart",
    "ulimits", "volumes",
}  # fmt: skip
OURS = {"migrate", "web", "worker", "beat"}
CONDITIONS = {"service_healthy", "service_completed_successfully", "service_started"}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text())


def test_the_file_has_the_form_that_compose_reads(compose):
    assert set(compose) <= {"name", "services", "volumes"} | {key for key in compose if key.startswith("x-")}
    assert set(compose["services"]) == OURS | {"postgres", "redis"}
    for name, service in compose["services"].items():
        assert set(service) <= SERVICE_KEYS, name
        assert isinstance(service.get("command", []), list), name
        for other, how in service.get("depends_on", {}).items():
            assert other in compose["services"], name
            assert how["condition"] in CONDITIONS, name
            if how["condition"] == "service_healthy":
                assert "healthcheck" in compose["services"][other], name
        for volume in service.get("volumes", []):
            assert volume.split(":")[0] in compose["volumes"], name


def test_web_worker_and_beat_are_one_image_with_the_same_settings(compose):
    ours = [compose["services"][name] for name in sorted(OURS)]
    assert len({service["image"] for service in ours}) == 1
    assert all(service["environment"] == ours[0]["environment"] for service in ours)


def test_every_variable_that_it_sets_is_one_that_the_settings_read(compose):
    documented = set(re.findall(r"^\| ([A-Z_, ]+) \|", env.__doc__ or "", re.MULTILINE))
    known = {name for group in documented for name in group.split(", ")}
    assert set(compose["services"]["web"]["environment"]) <= known


def test_no_secret_is_written_in_it(compose):
    text = (ROOT / "docker-compose.yml").read_text()
    assert "${SECRET_KEY:?" in text
    assert not re.search(r"PASSWORD: (?!\$\{)", text)


def test_what_the_image_copies_is_there_and_is_not_ignored():
    admitted = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    for line in (ROOT / "Dockerfile").read_text().splitlines():
        if line.startswith("COPY ") and "--from" not in line:
            for source in line.split()[1:-1]:
                assert (ROOT / source).exists(), source
                assert source.split("/")[0] in admitted, source


def test_docker_compose_reads_it():
    """Where Compose is installed it is asked itself; elsewhere the form was checked above."""
    asked = shutil.which("docker") and subprocess.run(
        ["docker", "compose", "version"], capture_output=True, check=False
    )
    if asked and asked.returncode == 0:
        given = {"SECRET_KEY": "x", "POSTGRES_PASSWORD": "x"}
        subprocess.run(["docker", "compose", "config", "--quiet"], cwd=ROOT, env={**os.environ, **given}, check=True)


@pytest.fixture
def database() -> Iterator[str]:
    """A new PostgreSQL database on the server that these tests run on."""
    name = f"shuffle_up_production_{os.getpid()}"

    def url(scheme: str, name: str) -> str:
        return re.sub(r"^\w+://([^/?]*)/[^?]*", rf"{scheme}://\1/{name}", os.environ["DATABASE_URL"])

    with closing(psycopg.connect(url("postgresql", "postgres"), autocommit=True)) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name}")
        yield url("postgres", name)
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.postgres
@pytest.mark.slow
def test_its_processes_serve_on_postgresql_and_redis(compose, database, tmp_path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    given = dict.fromkeys(compose["services"]["web"]["environment"], "")
    given |= {"DATABASE_URL": database, "REDIS_URL": settings.REDIS_URL, "SECRET_KEY": "for this test alone"}
    given |= {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tournament.settings.prod"}
    environment = {**os.environ, **given}

    def command(name: str) -> list[str]:
        written = compose["services"][name].get("command") or image_command()
        return [sys.executable if word == "python" else word.replace("8000", str(port)) for word in written]

    subprocess.run(command("migrate"), cwd=ROOT, env=environment, check=True, capture_output=True)
    running = {
        name: subprocess.Popen(
            command(name), cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for name in ("web", "worker", "beat")
    }
    try:
        deadline = time.monotonic() + 60
        while not healthy(port):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        ping = compose["services"]["worker"]["healthcheck"]["test"][1:]
        retries = compose["services"]["worker"]["healthcheck"]["retries"]
        answers = (subprocess.run([sys.executable, *ping[1:]], cwd=ROOT, env=environment) for _ in range(retries))
        assert any(answer.returncode == 0 for answer in answers)
        assert all(process.poll() is None for process in running.values())
    finally:
        for process in running.values():
            process.send_signal(signal.SIGTERM)
        for process in running.values():
            process.wait(20)
    assert {name: process.returncode for name, process in running.items()} in (
        {"web": 0, "worker": 0, "beat": 0},
        {"web": -signal.SIGTERM, "worker": 0, "beat": 0},  # uvicorn hands the signal on when it has stopped
    )


def image_command() -> list[str]:
    """What the image runs where the service does not say otherwise."""
    line = next(line for line in (ROOT / "Dockerfile").read_text().splitlines() if line.startswith("CMD "))
    return list(yaml.safe_load(line.removeprefix("CMD ")))


def healthy(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/api/health", timeout=10).status_code == 200
    except httpx.HTTPError:
        return False
