"""Who has shown lately that they belong to the house: what they ask does not wait behind what strangers ask."""

import re
from threading import Lock

from django.conf import settings

from tournament.keys import hash_of

MOST = 20_000  # phones of the largest event, and its tablets and consoles
BY_TOKEN = re.compile(rb"^(?:tablet|ticket) (.+)$", re.IGNORECASE)


class Callers:
    """The credentials that were found good, by their hash. It opens nothing: it says who is let go first."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._known: dict[str, None] = {}
        self._lock = Lock()

    def remember(self, credential: str) -> None:
        """A token or a session was just found good."""
        key = hash_of(credential)
        if key in self._known:
            return
        with self._lock:
            self._known[key] = None
            while len(self._known) > self.most:
                del self._known[next(iter(self._known))]

    def know(self, headers: dict[bytes, bytes]) -> bool:
        """Whether a request with these headers comes from somebody of the house."""
        credential = _credential(headers)
        return bool(credential) and hash_of(credential) in self._known


def _credential(headers: dict[bytes, bytes]) -> str:
    if shown := BY_TOKEN.match(headers.get(b"authorization", b"").strip()):
        return shown[1].strip().decode("latin-1")
    name = re.escape(settings.SESSION_COOKIE_NAME.encode())
    found = re.search(rb"(?:^|;\s*)" + name + rb"=([^;\s]+)", headers.get(b"cookie", b""))
    return found[1].decode("latin-1") if found else ""


callers = Callers()
