"""The addresses of this machine, as the room's tablets and phones reach it."""

import socket
import struct
import sys
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

SIOCGIFADDR = 0x8915
THIS_MACHINE_ALONE = frozenset({"localhost", "127.0.0.1", "::1"})


def address_for_the_room(request: HttpRequest) -> str:
    """How tablets, phones and other laptops reach this server: what links and QR codes begin with.

    A page opened at `localhost` stands beside the server, whoever scans its QR does not. Any other name has just
    been shown to work, and is kept."""
    host = request.get_host()
    parts = urlsplit(f"//{host}")
    if parts.hostname in THIS_MACHINE_ALONE:
        if settings.PUBLIC_URL:
            return str(settings.PUBLIC_URL)
        if found := local_addresses():
            host = f"{found[0]}:{parts.port}" if parts.port else found[0]
    return f"{request.scheme}://{host}"


def local_addresses() -> list[str]:
    """IPv4 addresses in the local network, the likeliest first. It needs no Internet and no route."""
    found = [address for address in (_towards_the_world(), *_of_interfaces()) if address]
    return [a for a in dict.fromkeys(found) if not a.startswith(("127.", "169.254."))]


def _towards_the_world() -> str | None:
    # Connecting a datagram socket sends nothing: it only asks which of our addresses would be used.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _of_interfaces() -> list[str]:
    if sys.platform != "linux":
        try:
            return list(socket.gethostbyname_ex(socket.gethostname())[2])
        except OSError:
            return []
    import fcntl

    addresses = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            if name.startswith(("docker", "br-", "veth")):
                continue
            try:
                answer = fcntl.ioctl(asking.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:  # an interface without an address
                continue
            addresses.append(socket.inet_ntoa(answer[20:24]))
    return addresses
