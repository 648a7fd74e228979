"""Whose page is asking: what a browser says of it, held against the addresses under which this server is reached.

Programs that are no browser (a dealer's tablet app, the bots) say nothing, and hold no cookie that others could use.
"""

from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host


def is_known_host(host: str) -> bool:
    """Whether the server answers under this name."""
    domain, _ = split_domain_port(host)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


def is_our_page(origin: str, *, host: str, secure: bool) -> bool:
    """Whether a request that a page of `origin` made to `host` is one of our own pages'. As Django asks it of POSTs."""
    if not origin:
        return True
    if origin == f"{'https' if secure else 'http'}://{host}" or origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    if settings.PUBLIC_URL:
        parts = urlsplit(settings.PUBLIC_URL)
        return origin == f"{parts.scheme}://{parts.netloc}"
    return False
