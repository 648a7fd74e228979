"""A restore that the console asks for: the supervisor ends the services, restores, and starts them again.

It is asked for by a file in the data directory, and how it ended is said by another: the database is what changes.
"""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from rules.verdict import Refusal
from tournament.actors import Role
from tournament.children import replace_file
from tournament.keeping import copies
from tournament.keeping.packed import Unfit
from tournament.keeping.restore import restore
from tournament.keeping.words import ARTICLE
from tournament.languages import language
from tournament.people import invite
from tournament.texts import refusal_text


def _asked() -> Path:
    return Path(settings.DATA_DIR) / "restore-next.json"


def _said() -> Path:
    return Path(settings.DATA_DIR) / "restore-last.json"


def ask(name: str, *, invited: UUID) -> None:
    """The house is to go back to this copy. The director who asks is invited to it too: the copy knows of no link."""
    replace_file(_asked(), json.dumps({"name": name, "invited": str(invited)}))


def asked() -> str | None:
    """The copy that somebody has asked for."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        return str(json.loads(_asked().read_text())["name"])
    return None


def _invited() -> UUID | None:
    with suppress(OSError, ValueError, KeyError, TypeError):
        return UUID(json.loads(_asked().read_text())["invited"])
    return None


def last() -> dict[str, Any] | None:
    """How the last one ended, in the language of whoever asks."""
    try:
        said = json.loads(_said().read_text())
        code, detail = said["code"], said["detail"]
        text = refusal_text(Refusal(code, ARTICLE, detail), language()) if code else ""
        return {"ok": said["ok"], "at": said["at"], "name": said["name"], "text": text}
    except (OSError, ValueError, KeyError, TypeError):
        return None


def carry_out(name: str) -> str:
    """Restore, while nothing of the house runs. What stands here is kept as a copy first. Returns a line for the
    terminal."""
    invited = _invited()
    _asked().unlink(missing_ok=True)  # first: a restore that ends the house is not tried again and again
    path = copies.path_of(name)
    try:
        if path is None:
            raise Unfit("backup_unreadable", {"file": name})
        if copies.make("before", timezone.now()) is None:
            raise Unfit("restore_not_kept")
        done = restore(path, replace=True)
        if invited is not None:
            invite(Role.DIRECTOR, invited)
    except Unfit as unfit:
        _say(name, unfit)
        return f"{name} was not restored ({unfit.code}); the house goes on as it was"
    except Exception as fault:  # the old database is untouched: the evening goes on with it
        _say(name, Unfit("restore_failed", {"reason": str(fault)[:200]}))
        return f"{name} was not restored ({fault}); the house goes on as it was"
    _say(name, Unfit("restore_had_faults", {"faults": len(done.faults)}) if done.faults else None, ok=True)
    return f"{name} was restored; {len(done.faults)} faults"


def _say(name: str, fault: Unfit | None, *, ok: bool = False) -> None:
    code, detail = (fault.code, fault.detail) if fault else ("", {})
    at = timezone.now().isoformat(timespec="seconds")
    replace_file(_said(), json.dumps({"ok": ok, "at": at, "name": name, "code": code, "detail": detail}))
