"""The language of whoever asks: what their page or browser says, and `?lang=` where a link says it."""

from django.http import HttpRequest
from django.utils.translation import get_language, get_language_from_request
from django.utils.translation.trans_real import parse_accept_lang_header

LANGUAGES = ("en", "ru")


def language() -> str:
    """`ru` or `en`, as Django took it from the request."""
    return "ru" if (get_language() or "en").startswith("ru") else "en"


def asked_by_page(request: HttpRequest) -> str:
    """The language of a page: a link from a face says which the face speaks."""
    return _ours(request.GET.get("lang", "")) or get_language_from_request(request)


def asked_by_socket(accepted: str, lang: str = "") -> str:
    """The language of a socket, where no middleware of Django's has been: from `Accept-Language` and `?lang=`."""
    wanted = [lang, *(name for name, _ in parse_accept_lang_header(accepted[:500].lower()))]
    return next((ours for name in wanted if (ours := _ours(name))), "en")


def _ours(name: str) -> str:
    short = name.lower().partition("-")[0]
    return short if short in LANGUAGES else ""
