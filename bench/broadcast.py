"""The floor of the fan-out: a bare `websockets` server that broadcasts one frame to everybody.

`python -m bench.broadcast`: says its port; then each line of standard input is a frame's size, answered with the
nanosecond at which the broadcast began.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time

from websockets.asyncio.server import ServerConnection, broadcast, serve


async def main() -> None:
    """Serve until the bench hangs up."""
    connections: set[ServerConnection] = set()
    over = asyncio.Event()
    loop = asyncio.get_running_loop()

    async def screen(connection: ServerConnection) -> None:
        connections.add(connection)
        await connection.wait_closed()
        connections.discard(connection)

    def send(size: int) -> None:
        began = time.monotonic_ns()
        broadcast(connections, "x" * size)
        print(json.dumps(began), flush=True)

    def listen() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(send, int(line))
        loop.call_soon_threadsafe(over.set)

    async with serve(screen, "127.0.0.1", 0, compression=None, backlog=4096, ping_interval=None) as server:
        print(json.dumps(next(iter(server.sockets)).getsockname()[1]), flush=True)
        threading.Thread(target=listen, daemon=True).start()
        await over.wait()


if __name__ == "__main__":
    asyncio.run(main())
