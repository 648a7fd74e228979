"""Phone numbers as people write them: +49 (170) 555-2081, 0170 5552081 and 170-555-2081 are one.

A club keeps numbers as they were given. What is a trunk prefix and what a country code, each country says for itself,
and `phonenumbers` knows them all; of two numbers it needs no club's country to tell whether they can be the same.
"""

import unicodedata
from collections.abc import Iterator

from phonenumbers import MatchType, NumberParseException, is_number_match, is_valid_number, parse

SIGNS = frozenset("+-()./ \u2010\u2011\u2012\u2013\u2014")
MOST_DIGITS = 20  # fifteen of a number, and what is dialled before it
LEAST_SHORTENED = 5  # digits by which a number without its area can be told from others
COMPARED = 4  # last digits by which numbers are looked up that may be the same


def digits_of(phone: str) -> str:
    """The digits of a number, of whatever script."""
    return "".join(str(unicodedata.digit(sign)) for sign in phone if unicodedata.category(sign) == "Nd")


def is_phone(text: str) -> bool:
    """Whether this is written as phone numbers are. How long they are is each country's affair."""
    return set(text) - SIGNS <= set(filter(str.isdecimal, text)) and 0 < len(digits_of(text)) <= MOST_DIGITS


def phone_key(phone: str) -> str:
    """What all writings of a number share: by it those are looked up that may be the same."""
    return digits_of(phone)[-COMPARED:]


def same_phone(one: str, other: str) -> bool:
    """Whether two writings are one number."""
    if not one or not other or phone_key(one) != phone_key(other):
        return False
    if digits_of(one) == digits_of(other):
        return True
    return any(_alike(a, b) for a in _readings(one) for b in _readings(other))


def _alike(one: str, other: str) -> bool:
    match is_number_match(one, other):
        case MatchType.EXACT_MATCH | MatchType.NSN_MATCH:
            return True
        case MatchType.SHORT_NSN_MATCH:
            return min(len(digits_of(one)), len(digits_of(other))) >= LEAST_SHORTENED
        case _:
            return False


def _readings(phone: str) -> Iterator[str]:
    """The number as it is written; and with the + that was left out, where that makes it one."""
    yield phone
    digits = digits_of(phone)
    with_plus = "+" + digits.removeprefix("00")
    try:
        if "+" not in phone and is_valid_number(parse(with_plus)):
            yield with_plus
    except NumberParseException:
        pass
