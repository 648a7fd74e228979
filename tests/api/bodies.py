"""Every JSON body of the API, made from its schema, and what cannot stand in its fields."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from drf_spectacular.generators import SchemaGenerator

from tests import house

SAMPLES = {
    "date-time": house.STARTS_AT,
    "uuid": "6f1c7f0e-6d0b-4a55-9c0e-000000000001",
    "currency": "EUR",
    "template": "freezeout-reentry",
}
WRONG_TYPES: dict[str, list[Any]] = {
    "integer": ["4", 4.5, True, [], {}, -(10**30), 10**30],
    "string": [4, True, [], {}],
    "boolean": ["maybe", 7, [], {}],
    "array": ["x", 4, {}, True],
    "object": ["x", 4, [], True],
}


def shape_of(shape: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    """A shape of the schema without references."""
    if "$ref" in shape:
        return shape_of(parts[shape["$ref"].rsplit("/", 1)[1]], parts)
    if "oneOf" in shape:
        return {**shape_of(shape["oneOf"][0], parts), **{key: shape[key] for key in ("nullable",) if key in shape}}
    if "allOf" in shape:
        whole: dict[str, Any] = {"properties": {}, "required": []}
        for part in (shape_of(part, parts) for part in shape["allOf"]):
            whole["properties"] |= part.get("properties", {})
            whole["required"] += part.get("required", [])
            whole |= {key: value for key, value in part.items() if key not in ("properties", "required")}
        return whole | {key: value for key, value in shape.items() if key != "allOf"}
    return shape


@dataclass
class Body:
    """What an address takes, and a body that has its shape."""

    path: str
    parts: dict[str, Any]
    shape: dict[str, Any]
    sample: Any = None
    fields: list[tuple[tuple[str | int, ...], dict[str, Any], bool]] = field(default_factory=list)
    """The path of each field in the sample, its shape, and whether it must be there."""

    def __post_init__(self) -> None:
        self.sample = self._sample(self.shape, (), "")

    def _sample(self, shape: dict[str, Any], path: tuple[str | int, ...], name: str) -> Any:
        shape = shape_of(shape, self.parts)
        if "enum" in shape:
            return shape["enum"][0]
        match shape.get("type"):
            case "object" if "additionalProperties" in shape:
                return self._map(shape, path)
            case "object":
                return {key: self._field(shape, key, part, path) for key, part in shape["properties"].items()}
            case "array":
                self.fields.append(((*path, 0), shape_of(shape["items"], self.parts), False))
                return [self._sample(shape["items"], (*path, 0), "")]
            case "integer":
                return max(1, shape.get("minimum", 1))
            case "boolean":
                return True
        return SAMPLES.get(shape.get("format", ""), SAMPLES.get(name, "word"))

    def _map(self, shape: dict[str, Any], path: tuple[str | int, ...]) -> dict[str, Any]:
        inner = shape["additionalProperties"]
        if not isinstance(inner, dict) or not inner:
            return {}
        self.fields.append(((*path, "1"), shape_of(inner, self.parts), False))
        return {"1": self._sample(inner, (*path, "1"), "")}

    def _field(self, shape: dict[str, Any], key: str, part: dict[str, Any], path: tuple[str | int, ...]) -> Any:
        inner = shape_of(part, self.parts)
        self.fields.append(((*path, key), {**inner, **part}, key in shape.get("required", [])))
        return self._sample(part, (*path, key), key)


def bodies(number: int, player: int) -> Iterator[Body]:
    """Every JSON body of the API, sent to this tournament and of this player."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            content = operation.get("requestBody", {}).get("content", {})
            if "application/json" in content:
                address = path.replace("{tournament}", str(number)).replace("{player}", str(player))
                yield Body(address, schema["components"]["schemas"], content["application/json"]["schema"])


GONE = object()


def changed(body: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """The body with something else, or nothing, at a path."""
    body = deepcopy(body)
    inner = body
    for part in path[:-1]:
        inner = inner[part]
    if value is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return body


def faulty(shape: dict[str, Any], required: bool) -> Iterator[tuple[Any, str | None]]:
    """What cannot stand in a field, with the code of its fault where there is only one."""
    if required:
        yield GONE, "required"
    if not shape.get("nullable"):
        yield None, "null"
    kind = "enum" if "enum" in shape else shape.get("type", "")
    known = {"uuid": "not_an_id", "date-time": "not_an_instant"}.get(shape.get("format", ""))
    if known:
        yield from ((wrong, known) for wrong in ("", "x", "2026-13-45", [], {}, "ж" * 5_000))
    elif kind == "enum":
        yield from ((wrong, "invalid_choice") for wrong in ("nonsense", "", "ж" * 5_000, [], {}))
    else:
        yield from ((wrong, None) for wrong in WRONG_TYPES.get(kind, []))
    if "maxLength" in shape:
        # What is no currency is said before how long it is.
        yield "ж" * (shape["maxLength"] + 1), "max_length" if shape["maxLength"] > 3 else "not_a_currency"
    if shape.get("minLength"):
        yield "", "blank"
    if "maxItems" in shape:
        yield [None] * (shape["maxItems"] + 1), "list_too_long"
    if shape.get("minItems"):
        yield [], "list_too_short"
    if "minimum" in shape:
        yield shape["minimum"] - 1, "min_value"
    if "maximum" in shape:
        yield shape["maximum"] + 1, "max_value"
