"""Serializers made from the dataclasses of the rules: shape and type alone, so the API and the rules cannot drift.

`BustEntries` gives `BustEntriesInput`, its `ReportedBust` gives `ReportedBustInput`. Bounds keep out what no table or
desk can mean and no database can hold.
"""

import re
import types
import uuid
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from rules.structure import Period

GREATEST = 10**12  # chips or minor units: more than any room has
BOUNDS: Mapping[str, tuple[int, int]] = {
    "table": (1, 9_999),
    "number": (1, 9_999),
    "size": (2, 12),
    "chips": (1, GREATEST),
    "hand": (1, 10**6),
    "seats_per_table": (2, 12),
    "final_table_size": (2, 12),
    "late_registration_levels": (0, 1_000),
    "reentries_max": (0, 1_000),
    "rebuys_max": (0, 1_000),
    "rebuy_levels": (0, 1_000),
    "addon_level": (0, 1_000),
    "cap": (1, 100_000),
    "rounds": (0, 1_000),
    "period": (0, 1_000),
    "seen": (0, 1_000),
    "entry": (1, 10**9),
    "plan": (1, 10**9),
    "call": (1, 10**9),
    "rounding": (1, 10**9),
    "seconds": (-86_400, 86_400),
    "entries": (0, 10**6),
    "shares": (0, 10_000),
}
NEVER_BLANK = frozenset({"Config.name", "Config.currency", "Config.rulebook"})  # a break need not have a name
LONGEST = {"name": 120, "currency": 3, "rulebook": 40, "article": 80, "text": 280}


class StrictInteger(serializers.IntegerField):
    """A whole number: not "4", not 4.0, not true."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return int(super().to_internal_value(data))


class StrictText(serializers.CharField):
    """Words: not a number that looks like some."""

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
            self.fail("invalid")
        return code


class StrictDateTime(serializers.DateTimeField):
    """An instant within the years that a clock can hold."""

    def to_internal_value(self, value: Any) -> datetime:
        if not isinstance(value, str):
            self.fail("invalid", format="ISO-8601")
        at = super().to_internal_value(value)
        if not 2000 <= at.year <= 2200:
            self.fail("invalid", format="ISO-8601")
        return at.astimezone(UTC)


class NumberedMap(serializers.DictField):
    """Numbers by the number of an entry: JSON keys are words, so they are read as numbers here."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        read = super().to_internal_value(data)
        if not all(key.isascii() and key.isdigit() and len(key) < 10 for key in read):
            raise serializers.ValidationError("Keys must be numbers.")
        return read


class OpenMap(serializers.DictField):
    """House values of rulebook parameters: which there are and what they may be, the rulebook says."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        read = super().to_internal_value(data)
        for value in read.values():
            if not isinstance(value, str | int | float | bool | None) or (isinstance(value, str) and "\0" in value):
                raise serializers.ValidationError("Values must be words, numbers, true or false.")
            if isinstance(value, int | float) and abs(value) > GREATEST:
                raise serializers.ValidationError("A number is too large.")
        return read


class OneOf(serializers.Field):
    """A tagged union: `kind` says which of the shapes it is."""

    default_error_messages = {"kind": "`kind` must be one of {kinds}."}

    def __init__(self, kinds: Mapping[str, type], **options: Any) -> None:
        super().__init__(**options)
        self.kinds = kinds

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        kind = data.get("kind") if isinstance(data, dict) else None
        if not isinstance(kind, str) or kind not in self.kinds:
            self.fail("kind", kinds=", ".join(self.kinds))
        shape = input_of(self.kinds[kind])(data={key: value for key, value in data.items() if key != "kind"})
        shape.is_valid(raise_exception=True)
        return {"kind": kind, **shape.validated_data}

    def to_representation(self, value: Any) -> Any:
        return value


class Shape(serializers.Serializer[Any]):
    """Only reads bodies: its fields know nothing of a request, so they are made once and not copied for each."""

    @property
    def fields(self) -> Any:
        return _fields_of(type(self))


@cache
def _fields_of(shape: type[Shape]) -> Any:
    return serializers.Serializer.fields.func(shape())  # type: ignore[attr-defined]


@cache
def input_of(shape: type) -> type[serializers.Serializer[Any]]:
    """The serializer of a dataclass of the rules."""
    hints = get_type_hints(shape)
    body: dict[str, Any] = {}
    for field in fields(shape):
        optional = field.default is not MISSING or field.default_factory is not MISSING
        options: dict[str, Any] = {"required": not optional}
        if f"{shape.__name__}.{field.name}" in NEVER_BLANK:
            options["allow_blank"] = False
        body[field.name] = _field(field.name, hints[field.name], options)
    return type(f"{shape.__name__}Input", (Shape,), body | {"__doc__": shape.__doc__})


def partial_input(
    shape: type, name: str, more: Mapping[str, serializers.Field[Any, Any, Any, Any]], doc: str
) -> type[serializers.Serializer[Any]]:
    """A dataclass of the rules of which every field may be left out, with more fields beside."""
    hints = get_type_hints(shape)
    body = {field.name: _field(field.name, hints[field.name], {"required": False}) for field in fields(shape)}
    return type(name, (Shape,), {**body, **more, "__doc__": doc})


@cache
def command_input(command: type) -> type[serializers.Serializer[Any]]:
    """The body of a command's request: its fields, and the id made at the tap."""
    shape = input_of(command)
    body = {"command_id": serializers.UUIDField(), "__doc__": command.__doc__}
    return type(shape.__name__, (shape,), body)


def _field(name: str, hint: Any, options: dict[str, Any]) -> serializers.Field[Any, Any, Any, Any]:
    if isinstance(hint, NewType):
        return _field(name, hint.__supertype__, options)
    origin, arguments = get_origin(hint), get_args(hint)
    if hint == Period:
        return OneOf({kind.__name__.lower(): kind for kind in arguments}, **options)
    if origin in (types.UnionType, Union):
        (inner,) = (argument for argument in arguments if argument is not types.NoneType)
        return _field(name, inner, options | {"allow_null": True})
    if origin is tuple:
        return serializers.ListField(child=_field(name, arguments[0], {}), max_length=2_000, **options)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        if arguments[1] is Any:
            return OpenMap(**options)
        return NumberedMap(child=_field(name, arguments[1], {}), **options)
    return _simple(name, hint, options)


def _simple(name: str, hint: Any, options: dict[str, Any]) -> serializers.Field[Any, Any, Any, Any]:
    if is_dataclass(hint):
        return input_of(hint)(**options)  # type: ignore[arg-type]
    if hint is bool:
        return serializers.BooleanField(**options)
    if hint is int:
        lowest, greatest = BOUNDS.get(name, (0, GREATEST))
        return StrictInteger(min_value=lowest, max_value=greatest, **options)
    if hint is str:
        words = {"currency": Currency}.get(name, StrictText)
        return words(max_length=LONGEST.get(name, 500), **{"allow_blank": True, **options})
    if hint is datetime:
        return StrictDateTime(**options)
    if hint is uuid.UUID:
        return serializers.UUIDField(**options)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return serializers.ChoiceField(choices=[member.value for member in hint], **options)
    raise TypeError(f"no field for {name}: {hint}")


class OneOfSchema(OpenApiSerializerFieldExtension):
    """Tells the schema what `OneOf` takes."""

    target_class = OneOf

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """One shape for each kind, told apart by `kind`."""
        shapes = []
        for kind, shape in self.target.kinds.items():
            reference = auto_schema.resolve_serializer(input_of(shape), direction).ref
            tag = {"type": "object", "properties": {"kind": {"type": "string", "enum": [kind]}}, "required": ["kind"]}
            shapes.append({"allOf": [tag, reference]})
        return {"oneOf": shapes}
