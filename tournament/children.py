"""Which children of `manage.py up` die again and again: told by the supervisor in a small file beside the data.

Neither database nor Redis carries it, for one of those may be what ails.
"""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

NAME = "ailing.json"


def tell(directory: Path, ailing: Iterable[str]) -> None:
    """These die again and again; whoever was told before keeps the time since when."""
    known = ailing_since(directory)
    now = datetime.now(UTC)
    told = {name: known.get(name, now).isoformat() for name in ailing}
    if told:
        replace_file(directory / NAME, json.dumps(told))
    else:
        (directory / NAME).unlink(missing_ok=True)


def ailing_since(directory: Path) -> dict[str, datetime]:
    """Who dies again and again, and since when."""
    try:
        told = json.loads((directory / NAME).read_text())
        return {name: datetime.fromisoformat(since) for name, since in told.items()}
    except (OSError, ValueError):
        return {}


def replace_file(path: Path, text: str) -> None:
    """Write a file of the owner's own so that a reader sees the old one or the new one, never half of it."""
    draft = path.with_name(path.name + ".new")
    draft.touch(mode=0o600)
    draft.write_text(text)
    draft.replace(path)
