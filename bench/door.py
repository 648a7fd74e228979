"""The one door alone: `execute` in a process beside the server, on the server's own database and Redis.

`python -m bench.door TOURNAMENT`: each line of standard input is for how many seconds commands are given, one after
another, and is answered with how long each took, in ms. DATA_DIR, DATABASE_URL and REDIS_URL say where.
"""

from __future__ import annotations

import json
import os
import sys
import time
import uuid

import django


def main() -> None:
    """Answer the bench until it has enough."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings.prod"
    django.setup()
    from rules.tournament.commands import Announce
    from tournament.actors import Actor, Role
    from tournament.execute import execute

    director = Actor(Role.DIRECTOR)
    for line in sys.stdin:
        times: list[float] = []
        stop = time.monotonic() + float(line)
        while time.monotonic() < stop:
            command = Announce(text=f"Announcement {len(times)} " + "x" * 160)
            began = time.perf_counter()
            execute(int(sys.argv[1]), command, actor=director, command_id=uuid.uuid4())
            times.append((time.perf_counter() - began) * 1000)
        print(json.dumps(times), flush=True)


if __name__ == "__main__":
    main()
