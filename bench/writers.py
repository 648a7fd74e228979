"""Writers that give commands as fast as they are answered, each over one connection that stays open.

`python -m bench.writers`: takes one line of JSON on standard input – `url`, `headers`, `paths` (one a writer),
`seconds` – and answers with one: how long each command took, in ms.
"""

from __future__ import annotations

import http.client
import json
import sys
import threading
import time
import uuid
from typing import Any
from urllib.parse import urlsplit

Json = dict[str, Any]


def write(order: Json, path: str, *, stop: float, times: list[float], faults: list[str]) -> None:
    """One writer: how long each of its commands took goes into `times`, what went wrong ends it."""
    parts = urlsplit(order["url"])
    assert parts.hostname is not None
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=30)
    headers = {"Content-Type": "application/json", **order["headers"]}
    number = 0
    while time.monotonic() < stop:
        number += 1
        body = {"command_id": str(uuid.uuid4()), "text": f"Announcement {number} " + "x" * 160}
        began = time.perf_counter()
        connection.request("POST", path, json.dumps(body), headers)
        response = connection.getresponse()
        answer = response.read()
        times.append((time.perf_counter() - began) * 1000)
        if response.status != 200:
            faults.append(f"{response.status} {answer[:200]!r}")
            break
    connection.close()


def main() -> None:
    """Answer the bench's orders."""
    for line in sys.stdin:
        order = json.loads(line)
        stop = time.monotonic() + order["seconds"]
        times: list[list[float]] = [[] for _ in order["paths"]]
        faults: list[str] = []
        threads = [
            threading.Thread(
                target=write, args=(order, path), kwargs={"stop": stop, "times": times[number], "faults": faults}
            )
            for number, path in enumerate(order["paths"])
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        print(json.dumps({"times": [took for of_one in times for took in of_one], "faults": faults}), flush=True)


if __name__ == "__main__":
    main()
