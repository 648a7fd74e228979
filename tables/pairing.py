"""Tablets are bound to a table by a code that the director reads out or shows as a QR: once, and soon.

A code has eight of 32 signs, so there is nothing to be found by trying: nobody need be locked out for wrong ones, and
a dealer who mistypes harms no neighbour. I, L, O and U are left out; whoever reads or types them is understood, in
Russian letters of the same look too.
"""

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import segno
from django.conf import settings

from tables.models import PairingCode, Tablet
from tournament.execute import Answer, at_the_desk
from tournament.keys import hash_of

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 8
LOOK_ALIKE = str.maketrans("ILOUАВЕЗКМНОРСТХ", "110VABE3KMH0PCTX")

CODE_LIFE = timedelta(minutes=10)
CONNECTED = timedelta(seconds=60)


def pairing_code(tournament: int, table: int, *, command_id: UUID) -> Answer:
    """A fresh code for a tablet at this table."""

    def carry_out(now: datetime) -> Answer:
        PairingCode.objects.filter(expires_at__lt=now - timedelta(days=1)).delete()
        code = _fresh_code()
        row = PairingCode.objects.create(
            tournament_id=tournament, table=table, code=code, created_at=now, expires_at=now + CODE_LIFE
        )
        return {"ok": True, "seq": 0, "result": {"code": code, "expires_at": row.expires_at.isoformat()}}

    return at_the_desk({"pairing_code": [tournament, table]}, carry_out, command_id=command_id)


def code_of(typed: str) -> str:
    """The code that somebody meant who typed or read it somehow: in groups, in small letters, with look-alikes."""
    return "".join(sign for sign in typed.upper().translate(LOOK_ALIKE) if sign in SIGNS)


def pair(code: str, *, command_id: UUID | None) -> dict[str, Any] | None:
    """The tablet's token, where it lies, or None for a code that is not (or no longer) good.

    A tablet that lost the answer and asks again with the same `command_id` gets the same token. A code that never was
    costs a look, and leaves no line."""
    if not PairingCode.objects.filter(code=code).exists():
        return None
    tap = command_id or uuid4()
    token = hmac.new(settings.SECRET_KEY.encode(), f"tablet:{code}:{tap}".encode(), hashlib.sha256).hexdigest()

    def carry_out(now: datetime) -> Answer:
        row = PairingCode.objects.filter(code=code, used_at=None, expires_at__gt=now).first()
        if row is None:
            return {"ok": False, "seq": 0}
        row.used_at = now
        row.save(update_fields=["used_at"])
        Tablet.objects.create(
            tournament_id=row.tournament_id,
            table=row.table,
            token_hash=hash_of(token),
            paired_at=now,
            last_seen=now,
        )
        return {"ok": True, "seq": 0, "result": {"tournament": row.tournament_id, "table": row.table}}

    answer = at_the_desk({"pair": hash_of(code)}, carry_out, command_id=tap)
    return {"token": token, **answer["result"]} if answer["ok"] else None


def revoke(tournament: int, tablet: int) -> bool:
    """The tablet has no power any more. Whether there was one."""

    def carry_out(now: datetime) -> Answer:
        changed = Tablet.objects.filter(pk=tablet, tournament_id=tournament, revoked_at=None).update(revoked_at=now)
        return {"ok": bool(changed), "seq": 0, "result": {}}

    return bool(at_the_desk({"revoke": [tournament, tablet]}, carry_out, command_id=uuid4())["ok"])


def tablet_list(tournament: int, now: datetime) -> list[dict[str, Any]]:
    """The tablets of a tournament that have power."""
    rows = Tablet.objects.filter(tournament_id=tournament, revoked_at=None).order_by("table", "pk")
    return [
        {
            "id": row.pk,
            "table": row.table,
            "paired_at": row.paired_at,
            "last_seen": row.last_seen,
            "connected": now - row.last_seen < CONNECTED,
        }
        for row in rows
    ]


def qr_svg(text: str) -> str:
    """A QR as an SVG that stands in a page, as large as the page wants it."""
    return segno.make(text, error="m").svg_inline(omitsize=True, border=2, dark="#000", light="#fff")


def _fresh_code() -> str:
    while True:
        code = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
        if not PairingCode.objects.filter(code=code).exists():
            return code
