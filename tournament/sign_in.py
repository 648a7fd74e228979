"""Links that let someone in once, on one device: the director's at the start of the server, without any password."""

from uuid import UUID

from django.core import signing

from tournament.people import invite

SALT = "shuffle-up.sign-in"


def sign_in_link(base_url: str, role: str) -> str:
    """A link that lets in, as `role`, who first presses its button. The console shows it until then."""
    return link_of(base_url, role, invite(role))


def link_of(base_url: str, role: str, nonce: UUID) -> str:
    """The link that an invitation is opened by."""
    token = signing.dumps({"role": role, "nonce": str(nonce)}, salt=SALT)
    return f"{base_url.rstrip('/')}/sign-in/{token}"
