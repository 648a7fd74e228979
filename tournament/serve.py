"""Run one web process: `python -m tournament.serve --port 8000`, or on a socket that was handed over (`--fd`).

Why these options: permessage-deflate costs more than half of a screen's memory and helps nothing at 500 bytes; a room
full of phones connects in one second, so the backlog is long; an open socket must not hold up a stop. What a proxy says
of the address behind it is believed of the proxies that are named, and of nobody else: otherwise everybody could come
from as many addresses as they like. Nothing writes down what was asked for: addresses bear sign-in links.
"""

import argparse
import os
import signal
import socket
from contextlib import suppress

import django
import uvicorn

from tournament import footing
from tournament.connections import Doorkeeper, HttpConnection, SocketConnection, raise_file_limit, room_for
from tournament.settings import env
from tournament.supervisor import CannotStart


class Config(uvicorn.Config):
    """The server's options, and who minds its door."""

    doorkeeper: Doorkeeper


def config(*, host: str = "0.0.0.0", port: int = 8000, patience: int = 3, files: int = 1024) -> Config:
    """The measured options."""
    proxies = env.trusted_proxies()
    made = Config(
        "tournament.asgi:application",
        host=host,
        port=port,
        lifespan="off",
        http=HttpConnection,
        ws=SocketConnection,
        ws_per_message_deflate=False,
        ws_max_size=LONGEST_MESSAGE,
        backlog=4096,
        timeout_graceful_shutdown=patience,
        access_log=False,
        log_config=None,  # Django's settings say where lines go and that they bear the time
        log_level=os.environ.get("LOG_LEVEL", "warning").lower(),
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
    )
    made.doorkeeper = Doorkeeper(most=room_for(files), proxies=proxies)
    return made


LONGEST_MESSAGE = 16 * 1024  # bytes: a screen says `ping` and `resync`


def prepare(port: int) -> None:
    """See that the process stands on firm ground: a port, and a database of this version."""
    django.setup()
    try:
        footing.a_port(port)
        footing.see_to(migrated=True)
    except CannotStart as reason:
        raise SystemExit(str(reason)) from None


def main() -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="0.0.0.0")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--fd", type=int, help="a listening socket that the parent process keeps open")
    parser.add_argument("--patience", type=int, default=3, help="seconds that open connections get at a stop")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.prod")
    if options.fd is None:  # else the parent has seen to it
        prepare(options.port)
    # uvicorn hands a signal on when it has stopped by it; ours is then to come to an end.
    signal.signal(signal.SIGTERM, lambda *_: None)
    files = raise_file_limit()
    server = uvicorn.Server(config(host=options.host, port=options.port, patience=options.patience, files=files))
    with suppress(KeyboardInterrupt):
        server.run(sockets=None if options.fd is None else [socket.socket(fileno=options.fd)])
    footing.leave_one_file()
    if not server.started:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
