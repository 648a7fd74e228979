"""Serializers made from the dataclasses of the rules: shape and type alone, so the API and the rules cannot drift.

`BustEntries` gives `BustEntriesInput`, its `ReportedBust` gives `ReportedBustInput`. Bounds keep out what no table or
desk can mean and no database can hold.
"""

import types
import uuid
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from rules.structure import Period
from tournament.api.fields import (
    GREATEST,
    Choice,
    Currency,
    Identifier,
    NumberedMap,
    OneOf,
    OpenMap,
    Several,
    StrictDateTime,
    StrictInteger,
    StrictText,
    YesOrNo,
)

__all__ = ["OneOfSchema", "OpenMap", "Shape", "command_input", "input_of", "partial_input"]

BOUNDS: Mapping[str, tuple[int, int]] = {
    "table": (1, 9_999),
    "number": (1, 9_999),
    "size": (2, 12),
    "chips": (1, GREATEST),
    "hand": (0, 10**6),  # 0: chips are counted before the first hand, too
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
LONGEST = {"room_pin": 12, "name": 120, "currency": 3, "rulebook": 40, "article": 80, "text": 280}


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
    body = {"command_id": Identifier(), "__doc__": command.__doc__}
    return type(shape.__name__, (shape,), body)


def _field(name: str, hint: Any, options: dict[str, Any]) -> serializers.Field[Any, Any, Any, Any]:
    if isinstance(hint, NewType):
        return _field(name, hint.__supertype__, options)
    origin, arguments = get_origin(hint), get_args(hint)
    if hint == Period:
        return OneOf({kind.__name__.lower(): input_of(kind) for kind in arguments}, **options)
    if origin in (types.UnionType, Union):
        (inner,) = (argument for argument in arguments if argument is not types.NoneType)
        return _field(name, inner, options | {"allow_null": True})
    if origin is tuple:
        return Several(child=_field(name, arguments[0], {}), max_length=2_000, **options)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        if arguments[1] is Any:
            return OpenMap(**options)
        return NumberedMap(child=_field(name, arguments[1], {}), **options)
    return _simple(name, hint, options)


def _simple(name: str, hint: Any, options: dict[str, Any]) -> serializers.Field[Any, Any, Any, Any]:
    if is_dataclass(hint):
        return input_of(hint)(**options)  # type: ignore[arg-type]
    if hint is bool:
        return YesOrNo(**options)
    if hint is int:
        lowest, greatest = BOUNDS.get(name, (0, GREATEST))
        return StrictInteger(min_value=lowest, max_value=greatest, **options)
    if hint is str:
        words = {"currency": Currency}.get(name, StrictText)
        return words(max_length=LONGEST.get(name, 500), **{"allow_blank": True, **options})
    if hint is datetime:
        return StrictDateTime(**options)
    if hint is uuid.UUID:
        return Identifier(**options)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return Choice(choices=[member.value for member in hint], **options)
    raise TypeError(f"no field for {name}: {hint}")


class OneOfSchema(OpenApiSerializerFieldExtension):
    """Tells the schema what `OneOf` takes."""

    target_class = OneOf

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """One shape for each kind, told apart by `kind`."""
        shapes = []
        for kind, shape in self.target.kinds.items():
            reference = auto_schema.resolve_serializer(shape, direction).ref
            tag = {"type": "object", "properties": {"kind": {"type": "string", "enum": [kind]}}, "required": ["kind"]}
            shapes.append({"allOf": [tag, reference]})
        return {"oneOf": shapes}
