"""A disk that is really full under a running server: a small file system of its own, filled to the last byte."""

import asyncio
import os
import resource
import subprocess
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from bots.client import Client
from tests.faults.cluster import Cluster, Web
from tests.faults.test_outages import director_of, open_screen

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


class Disk:
    """A small file system in memory."""

    def __init__(self, folder: Path, *, megabytes: int) -> None:
        self.folder = folder
        self.filler = folder / "filler"
        folder.mkdir()
        size = f"size={megabytes}m"
        made = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(folder)], capture_output=True, check=False
        )
        if made.returncode != 0:
            pytest.xfail("a file system of its own may not be mounted here")  # no service is missing

    def fill(self) -> None:
        with self.filler.open("ab", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1):
                with suppress(OSError):
                    while True:
                        file.write(b"\0" * size)
        assert os.statvfs(self.folder).f_bavail == 0

    def clear(self) -> None:
        self.filler.unlink()

    def end(self) -> None:
        subprocess.run(["umount", "--lazy", str(self.folder)], check=True)


@contextmanager
def small_disk(folder: Path, *, megabytes: int) -> Iterator[Disk]:
    disk = Disk(folder, megabytes=megabytes)
    try:
        yield disk
    finally:
        disk.end()


async def tap(director: Client, number: int, text: str, command_id: str) -> tuple[int, dict]:
    """One announcement, sent once."""
    body = {"command_id": command_id, "text": text}
    answer = await director._http.post(f"/api/tournaments/{number}/announce", json=body)
    return answer.status_code, {**answer.json(), "retry": answer.headers.get("Retry-After")}


async def goes_on_by_itself(web: Web, fill: Callable[[], None], clear: Callable[[], None]) -> None:
    """Taps until the disk is full; then every tap is refused in words, screens stay, and nobody need start anything."""
    async with director_of(web) as (director, number):
        screen = await open_screen(web, number)
        status, _ = await tap(director, number, "before", str(uuid.uuid4()))
        assert status == 200
        fill()
        acknowledged = 0
        for turn in range(2_000):
            lost = str(uuid.uuid4())
            status, said = await tap(director, number, f"{turn} {'x' * 180}", lost)
            if status != 200:
                break
            acknowledged = said["seq"]
        assert (status, said["refusal"]["code"], said["retry"]) == (503, "disk_full", "5"), said
        assert "disk is full" in said["refusal"]["text"]
        for _ in range(5):
            status, said = await tap(director, number, f"{turn} {'x' * 180}", lost)
            assert (status, said["refusal"]["code"]) == (503, "disk_full")
        new = await open_screen(web, number)  # looking is possible
        await new.until(acknowledged, within=20)
        await screen.until(acknowledged, within=20)
        clear()
        status, said = await tap(director, number, f"{turn} {'x' * 180}", lost)
        assert status == 200, said
        for one in (screen, new):
            await one.until(said["seq"], within=20)
            await one.leave()
        assert "Traceback" not in web.said()
        await asyncio.to_thread(web.manage, "verify_journal")


async def test_sqlite_on_a_full_disk(tmp_path):
    with small_disk(tmp_path / "disk", megabytes=8) as disk:
        web = Web(disk.folder, f"sqlite:///{disk.folder / 'events.sqlite3'}", log=tmp_path)
        try:
            await goes_on_by_itself(web, disk.fill, disk.clear)
        finally:
            web.end()


async def test_sqlite_whose_files_may_not_grow(tmp_path):
    """A quota, or a file system with a limit for one file, says it in other words."""
    web = Web(tmp_path, f"sqlite:///{tmp_path / 'events.sqlite3'}")
    usual = resource.prlimit(web.process.pid, resource.RLIMIT_FSIZE)

    def limit() -> None:
        log = (tmp_path / "events.sqlite3-wal").stat().st_size
        resource.prlimit(web.process.pid, resource.RLIMIT_FSIZE, (log + 100_000, usual[1]))

    try:
        await goes_on_by_itself(
            web, limit, lambda: resource.prlimit(web.process.pid, resource.RLIMIT_FSIZE, usual) and None
        )
    finally:
        web.end()


@pytest.mark.postgres
async def test_postgresql_on_a_full_disk(tmp_path):
    with small_disk(Path("/tmp") / f"shuffle-up-disk-{os.getpid()}", megabytes=160) as disk:
        disk.folder.chmod(0o755)
        cluster = Cluster(disk.folder)
        web = None
        try:
            web = Web(tmp_path, cluster.url)
            await goes_on_by_itself(web, disk.fill, disk.clear)
        finally:
            if web is not None:
                web.end()
            cluster.end()
    disk.folder.rmdir()
