"""JSON as we take it: UTF-8, of a bearable size and depth, with nothing in it that no database can keep."""

import json
from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

LONGEST = 2_000_000  # bytes: five thousand players of an import fit


class TooLarge(APIException):
    """More than anybody has to say at once."""

    status_code = 413
    default_code = "too_large"


class StrictJSONParser(BaseParser):
    """Reads a body, or says that it is none."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        """The body's value."""
        raw = stream.read(LONGEST + 1)
        if len(raw) > LONGEST:
            raise TooLarge
        try:
            value = json.loads(raw.decode(), parse_constant=_no_number)
            if b"\\ud" in raw.lower():  # a lone half of a character can be written in JSON, and nowhere else
                json.dumps(value, ensure_ascii=False).encode()
        except (ValueError, RecursionError) as fault:
            raise ParseError(str(fault), code="json") from None
        return value


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number")
