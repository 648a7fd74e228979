"""Links that let someone in once: the director's at the start of the server, without any password."""

from uuid import uuid4

from django.core import signing

SALT = "shuffle-up.sign-in"


def sign_in_link(base_url: str, role: str) -> str:
    """A link that lets its first visitor in as `role`. Whether it was used before is for the view to find out."""
    token = signing.dumps({"role": role, "nonce": str(uuid4())}, salt=SALT)
    return f"{base_url.rstrip('/')}/sign-in/{token}"
