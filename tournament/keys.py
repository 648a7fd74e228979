"""Names as they are compared and searched, the same on every database."""

import hashlib
import unicodedata
from collections.abc import Mapping
from typing import Any

from tournament.phones import digits_of


def hash_of(token: str) -> str:
    """Tokens are kept as their hash alone: who reads the database cannot act as a tablet."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


JOINERS = "\u200c\u200d"  # without them Persian words fall apart, and families of emoji too


def as_shown(text: str) -> str:
    """A name as screens show it: one line, single spaces, and nothing that cannot be seen or that turns the line
    around. Nothing at all where nothing is left to be seen."""
    kinds = [(character, unicodedata.category(character)) for character in unicodedata.normalize("NFC", text)]
    kept = (" " if kind == "Cc" else sign for sign, kind in kinds if kind != "Cf" or sign in JOINERS)
    line = " ".join("".join(kept).split())
    return line if any(unicodedata.category(character)[0] in "LNPS" for character in line) else ""


def key_of(text: str) -> str:
    """Words as compared: small letters in every alphabet (SQLite knows only Latin ones), ё as е, single spaces. Some
    devices write ё as е and two dots; it is one letter all the same."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().replace("ё", "е").split())


STROKES = str.maketrans(
    {"ł": "l", "đ": "d", "ø": "o", "ħ": "h", "ı": "i", "ŧ": "t", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th"}
)


def sought(text: str) -> str:
    """Words as searched: Latin letters without accents and strokes, so that whoever has no key for ł finds Łukasz.
    Other alphabets keep their marks: й is no и."""
    kept, latin = "", False
    for letter in unicodedata.normalize("NFD", key_of(text)):
        if not unicodedata.combining(letter):
            latin = unicodedata.name(letter, "").startswith("LATIN")
        elif latin:
            continue
        kept += letter
    return unicodedata.normalize("NFC", kept.translate(STROKES))


APOSTROPHES = str.maketrans(dict.fromkeys("'’ʼ`´"))
STRESS = "\u0300\u0301"  # set over a vowel in any alphabet to say how a name is spoken


def name_key(name: str) -> str:
    """A name as compared with others: its words in the order of the alphabet, as they are sought. So Соловьёв Сергей,
    Сергей Соловьев and СЕРГЕЙ СОЛОВЬЁВ are one, and Jean-Luc Médard is Medard, Jean Luc."""
    bare = unicodedata.normalize("NFD", sought(name).translate(APOSTROPHES))
    spoken = unicodedata.normalize("NFC", "".join(letter for letter in bare if letter not in STRESS))
    words = "".join(" " if unicodedata.category(letter)[0] in "PSZC" else letter for letter in spoken).split()
    return " ".join(sorted(words))


def is_name(name: str) -> bool:
    """Whether this is what a person is called: a point, a number or a face is not."""
    return any(unicodedata.category(letter)[0] == "L" for letter in name)


def search_key(person: Mapping[str, Any]) -> str:
    """Everything by which a person is found, in one line."""
    phone = person.get("phone") or ""
    parts = (person["name"], person.get("nickname") or "", person.get("card") or "", phone, digits_of(phone))
    return "\n".join(sought(part) for part in parts if part)
