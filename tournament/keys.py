"""Names as they are compared and searched, the same on every database."""

from collections.abc import Mapping
from typing import Any


def key_of(text: str) -> str:
    """Words as compared: small letters in every alphabet (SQLite knows only Latin ones), ё as е, single spaces."""
    return " ".join(text.casefold().replace("ё", "е").split())


def digits_of(phone: str) -> str:
    """A phone number as compared."""
    return "".join(character for character in phone if character.isdigit())


def search_key(person: Mapping[str, Any]) -> str:
    """Everything by which a person is found, in one line."""
    phone = person.get("phone") or ""
    parts = (person["name"], person.get("nickname") or "", person.get("card") or "", phone, digits_of(phone))
    return "\n".join(key_of(part) for part in parts if part)
