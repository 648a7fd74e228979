"""What is said where a backup is not taken, in the language of whoever asks."""

from rules.verdict import Refusal
from tournament.keeping.packed import Unfit
from tournament.texts import refusal_text

ARTICLE = "house.request"


def refusal_of(unfit: Unfit) -> Refusal:
    """The fault of a file as a refusal like any other."""
    return Refusal(unfit.code, ARTICLE, unfit.detail)


def said(unfit: Unfit, language: str = "en") -> str:
    """Its sentence."""
    return refusal_text(refusal_of(unfit), language)
