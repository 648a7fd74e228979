"""Redis dies under the worker, again and again: the worker goes on, with the flags of `manage.py up` and of compose."""

import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import redis
import yaml
from kombu import Connection

from tests.faults.test_supervisor import ROOT, eventually
from tournament import valkey

pytestmark = [pytest.mark.slow, pytest.mark.timeout(480)]
ROUNDS = 5
EMBEDDED = ["--without-mingle", "--without-gossip", "--without-heartbeat"]

NUDGES = """
import time, django
django.setup()
from celery import current_app
while True:
    for countdown in (0, 3, 60):  # some wait for their hour in the worker when its broker dies
        try:
            current_app.send_task("tournament.tasks.turn_level", args=[1], countdown=countdown, retry=False)
        except Exception:
            pass
    time.sleep(0.05)
"""


class Broker:
    """A Redis of this test's own."""

    def __init__(self, folder: Path, kind: str) -> None:
        binary = valkey.binary()
        assert binary is not None
        self.path = folder / "broker.sock"
        if kind == "unix":
            self.argv = valkey.arguments(binary, self.path)
            self.url = f"unix://{self.path}?db=0"
        else:
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                port = probe.getsockname()[1]
            self.argv = [binary, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
            self.url = f"redis://127.0.0.1:{port}/0"
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.argv, stdout=subprocess.DEVNULL)
        eventually(self.answers, within=30)

    def answers(self) -> bool:
        with suppress(redis.RedisError), redis.Redis.from_url(self.url) as client:
            return bool(client.ping())
        return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def waiting(self) -> int:
        with redis.Redis.from_url(self.url) as client:
            return int(client.llen("celery"))  # type: ignore[arg-type]


@pytest.fixture(params=["unix", "tcp"])
def broker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Broker]:
    broker = Broker(tmp_path, request.param)
    yield broker
    broker.kill()


def composed() -> list[str]:
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    return [sys.executable if word == "python" else word for word in services["worker"]["command"]]


@pytest.mark.parametrize("flags", [[], EMBEDDED], ids=["compose", "embedded"])
def test_the_worker_outlives_a_redis_that_dies(broker, tmp_path, flags):
    environment = {
        **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
        "REDIS_URL": broker.url,
        "DATA_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "tournament.settings.prod",
    }
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=environment, check=True)
    log = (tmp_path / "worker.log").open("w+")
    worker = subprocess.Popen([*composed(), *flags], cwd=ROOT, env=environment, stdout=log, stderr=log)
    nudges = subprocess.Popen([sys.executable, "-c", NUDGES], cwd=ROOT, env=environment, stderr=subprocess.DEVNULL)
    chance = random.Random(5)
    try:
        for number in range(ROUNDS):
            time.sleep(2 + chance.random())
            broker.kill()
            time.sleep(chance.choice([0, 0.1, 0.5]))
            assert worker.poll() is None, (number, (tmp_path / "worker.log").read_text()[-2000:])
            broker.start()
        nudges.kill()
        eventually(lambda: broker.waiting() == 0)  # it takes tasks again
        assert worker.poll() is None, (tmp_path / "worker.log").read_text()[-2000:]
    finally:
        for process in (nudges, worker):
            process.kill()
            process.wait()
        log.close()


def test_a_task_of_a_connection_that_was_closed_is_let_go(broker):
    """What `tournament.worker.Consumer` leans on: if kombu says it otherwise one day, this fails."""
    with Connection(broker.url.replace("unix://", "redis+socket://").replace("?db=0", "?virtual_host=0")) as connection:
        queue = connection.SimpleQueue("nudges")
        queue.put({})
        message = queue.get(timeout=5)
        connection.close()
        message.channel._disconnect_pools()  # as when its Redis died
        with pytest.raises(AttributeError, match="NoneType"):
            message.ack()
