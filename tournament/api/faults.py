"""What is wrong with the fields of a body: a stable code, a text in the language of whoever asks, and the field.

Django REST framework names its faults well and translates most of them. It calls every wrong type `invalid` and says it
in programmers' words; there the fields of `tournament.api.fields` say it by a code and a sentence of our own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.validators import BaseValidator
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.settings import api_settings
from rest_framework.utils.formatting import lazy_format

from rules.structure import Problem
from tournament.languages import language
from tournament.texts import field_name, more_faults, problem_text
from tournament.wording import FAULTS

Path = tuple[str | int, ...]

CODES = {
    "null": "null",
    "invalid": "not_filled_in_well",
    "not_a_list": "not_a_list",
    "not_a_dict": "not_an_object",
}
"""Where the framework's words are not a person's, or one of its codes means many things: what is said instead."""

THEIRS = frozenset(
    {
        "required", "blank", "max_length", "min_value", "max_value", "no_name", "empty", "null_characters_not_allowed",
    }
)  # fmt: skip
"""The codes of the framework that stand as they are, with its text."""

FIELD_CODES = THEIRS | FAULTS.keys()
"""Every code that a field's fault can have."""

READ_AT_ONCE = 3
LONGEST_QUOTE = 40


class FieldFaultOutput(serializers.Serializer[Any]):
    """What is wrong with one field."""

    field = serializers.CharField(help_text="Its path, `structure.periods.2.seconds`; empty: the body as a whole.")
    name = serializers.CharField(help_text="What a person calls it, in their language; may be empty.")
    code = serializers.CharField()
    text = serializers.CharField()


def wrong(code: str, **detail: Any) -> ValidationError:
    """The fault of a field, in our own words."""
    return ValidationError(problem_text(Problem(code, detail), language()), code=code)


class _Anew(lazy_format):
    """A text of the framework's with its facts, put together for whoever asks. The framework keeps what it said first,
    so a field that many requests share would speak to all of them in the language of the first."""

    def __init__(self, message: lazy_format) -> None:
        super().__init__(message.format_string or "", *(message.args or ()), **(message.kwargs or {}))

    def __str__(self) -> str:
        return str(self.format_string).format(*self.args, **self.kwargs)


class Coded(serializers.Field[Any, Any, Any, Any]):
    """A field whose faults have codes and words of ours where the framework's are too wide: `CODES` says which."""

    CODES: Mapping[str, str] = {}

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for validator in self.validators:
            if isinstance(validator, BaseValidator) and isinstance(validator.message, lazy_format):
                validator.message = _Anew(validator.message)  # type: ignore[assignment]  # as the framework does

    def fail(self, key: str, **facts: Any) -> Any:
        """By our code, if there is one."""
        if key in self.CODES:
            raise wrong(self.CODES[key])
        return super().fail(key, **facts)


def faults_of(detail: Any, about: str = "") -> list[dict[str, str]]:
    """The faults of a body, in order. `about` is what the body as a whole stands for: `config`, say."""
    return [_shown(path, fault, about) for path, fault in _leaves(detail, ())]


def summary(faults: list[dict[str, str]]) -> str:
    """The first faults as a person reads or hears them."""
    told = [f"{fault['name']}: {_within(fault['text'])}" if fault["name"] else fault["text"] for fault in faults]
    more = len(told) - READ_AT_ONCE
    return " ".join(told[:READ_AT_ONCE] + ([more_faults(more, language())] if more > 0 else []))


def _leaves(detail: Any, path: Path) -> Iterator[tuple[Path, ErrorDetail]]:
    """Every fault with its path: what is wrong with an object or a list as a whole stands at its own path."""
    if isinstance(detail, ErrorDetail):
        yield path, detail
    elif isinstance(detail, dict):
        for key, inner in detail.items():
            yield from _leaves(inner, path if key == api_settings.NON_FIELD_ERRORS_KEY else (*path, key))
    else:
        for place, inner in enumerate(detail):
            yield from _leaves(inner, path if isinstance(inner, ErrorDetail) else (*path, place))


def _shown(path: Path, fault: ErrorDetail, about: str) -> dict[str, str]:
    code, text = str(fault.code), str(fault)
    if code in CODES:
        code = CODES[code]
        # What `wrong` makes of one code is a list of one, which the framework's type leaves open.
        text = str(wrong(code).detail[0])  # type: ignore[index]
    elif code not in FIELD_CODES:
        code = "not_filled_in_well"
    if text and text[-1] not in ".!?":
        text += "."
    name = field_name((about, *path) if about else path, language())
    return {"field": ".".join(map(str, path)), "name": name, "code": code, "text": text}


def _within(text: str) -> str:
    """A sentence after a colon."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]
