"""The fields of bodies: strict about what they take, and clear about what is wrong with the rest."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from rest_framework import serializers

from tournament.api.faults import LONGEST_QUOTE, Coded, wrong

GREATEST = 10**12  # chips or minor units: more than any room has


class StrictInteger(Coded, serializers.IntegerField):
    """A whole number: not "4", not 4.0, not true."""

    CODES = {"invalid": "not_a_whole_number", "max_string_length": "not_a_whole_number"}

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return int(super().to_internal_value(data))


class StrictText(Coded, serializers.CharField):
    """Words: not a number that looks like some."""

    CODES = {"invalid": "not_text"}

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        try:
            data.encode()
        except UnicodeEncodeError:  # a lone surrogate: no database takes it
            self.fail("invalid")
        return str(super().to_internal_value(data))


class Currency(StrictText):
    """Three capital letters (ISO 4217): what no face can write down as money is none."""

    def to_internal_value(self, data: Any) -> str:
        code = super().to_internal_value(data)
        if not re.fullmatch("[A-Z]{3}", code):
            raise wrong("not_a_currency")
        return code


class StrictDateTime(Coded, serializers.DateTimeField):
    """An instant within the years that a clock can hold."""

    CODES = {
        "invalid": "not_an_instant",
        "date": "not_an_instant",
        "make_aware": "not_an_instant",
        "overflow": "not_an_instant",
    }

    def to_internal_value(self, value: Any) -> datetime:
        if not isinstance(value, str):
            self.fail("invalid")
        at = super().to_internal_value(value)
        if not 2000 <= at.year <= 2200:
            self.fail("invalid")
        return at.astimezone(UTC)


class Identifier(Coded, serializers.UUIDField):
    """The id that was made at a tap."""

    CODES = {"invalid": "not_an_id"}


class YesOrNo(Coded, serializers.BooleanField):
    """One of two."""

    CODES = {"invalid": "not_yes_or_no"}


class Choice(Coded, serializers.ChoiceField):
    """One of a few words."""

    def fail(self, key: str, **facts: Any) -> Any:
        """What was sent is quoted as far as it can be read."""
        if key == "invalid_choice":
            raise wrong("invalid_choice", value=str(facts["input"])[:LONGEST_QUOTE])
        return super().fail(key, **facts)


class Several(serializers.ListField):
    """Lines of one kind; how many, is said in numbers."""

    def to_internal_value(self, data: Any) -> list[Any]:
        if isinstance(data, list):
            if self.max_length is not None and len(data) > self.max_length:
                raise wrong("list_too_long", most=self.max_length)
            if self.min_length is not None and len(data) < self.min_length:
                raise wrong("list_too_short", least=self.min_length)
        return list(super().to_internal_value(data))


class NumberedMap(serializers.DictField):
    """Numbers by the number of an entry: JSON keys are words, so they are read as numbers here."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        read = super().to_internal_value(data)
        if not all(key.isascii() and key.isdigit() and len(key) < 10 for key in read):
            raise wrong("not_numbered")
        return read


MOST_CHOICES = 50  # of which a rule may name several: sanctions, say


class OpenMap(serializers.DictField):
    """House values of rulebook parameters: which there are and what they may be, the rulebook says."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        read = super().to_internal_value(data)
        faults = {key: fault.detail for key, value in read.items() if (fault := _fault_of(value))}
        if faults:
            raise serializers.ValidationError(faults)
        return read


def _fault_of(value: object) -> serializers.ValidationError | None:
    """Why a parameter cannot have this value. A list holds words or numbers, and no further lists."""
    several = list | tuple
    if isinstance(value, several) and len(value) <= MOST_CHOICES and not any(isinstance(one, several) for one in value):
        return next(filter(None, map(_fault_of, value)), None)
    if not isinstance(value, str | int | float | bool | None) or (isinstance(value, str) and "\0" in value):
        return wrong("not_a_value")
    if isinstance(value, int | float) and abs(value) > GREATEST:
        return wrong("number_too_large")
    return None


class OneOf(serializers.Field):
    """A tagged union: `kind` says which of the shapes it is."""

    def __init__(self, kinds: Mapping[str, type[serializers.Serializer[Any]]], **options: Any) -> None:
        super().__init__(**options)
        self.kinds = kinds
        self.kind = Choice(choices=list(kinds))

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise wrong("not_an_object")
        try:
            kind = str(self.kind.run_validation(data.get("kind", serializers.empty)))
        except serializers.ValidationError as fault:
            raise serializers.ValidationError({"kind": fault.detail}) from None
        shape = self.kinds[kind](data={key: value for key, value in data.items() if key != "kind"})
        shape.is_valid(raise_exception=True)
        return {"kind": kind, **shape.validated_data}

    def to_representation(self, value: Any) -> Any:
        return value
