"""The language of whoever asks."""

from django.utils.translation import get_language


def language() -> str:
    """`ru` or `en`, as Django took it from the request."""
    return "ru" if (get_language() or "en").startswith("ru") else "en"
