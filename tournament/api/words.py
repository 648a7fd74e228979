"""Small things that many addresses share: words in both languages, numbers in an address."""

from typing import Any

from rest_framework import serializers


class WordsOutput(serializers.Serializer[Any]):
    """One text in both languages."""

    en = serializers.CharField()
    ru = serializers.CharField()


def whole_number(text: str | None, otherwise: int, greatest: int) -> int:
    """A number out of an address; what is none is taken as not said."""
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 16:
        return otherwise
    return min(int(text), greatest)
