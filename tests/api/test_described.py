"""What the described API promises of every address is what the address does."""

import re
from typing import Any
from uuid import UUID

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from drf_spectacular.generators import SchemaGenerator

from tests import house

METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.fixture(scope="module")
def operations() -> list[tuple[str, str, dict[str, Any]]]:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return [
        (method, path, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
        if method in METHODS
    ]


def asked(device: house.Device, method: str, path: str, number: int) -> Any:
    address = re.sub(r"{(tournament|tablet)}", str(number), path).replace("{audience}", "public")
    address = re.sub(r"{\w+}", "1", address.replace("{upload}", str(UUID(int=1))))
    return getattr(device.http, method)(
        address, **({} if method in {"get", "delete"} else {"data": "{}"}),
        content_type="application/json", headers=device.headers,
    )  # fmt: skip


def test_every_address_describes_that_it_may_be_asked_too_often_and_while_the_database_is_away(operations):
    assert len(operations) > 60
    for method, path, operation in operations:
        for status in ("429", "503"):
            content = operation["responses"][status]["content"]["application/json"]
            assert content["schema"] == {"$ref": "#/components/schemas/RefusedOutput"}, (method, path)


def test_a_false_token_is_answered_401_wherever_the_description_says_so_and_nowhere_else(director, operations):
    number = house.tournament(director)
    false = house.stranger()
    false.headers["Authorization"] = "Tablet no-such-token"
    said = {(method, path): asked(false, method, path, number).status_code for method, path, _ in operations}
    refused = {where for where, status in said.items() if status == 401}
    described = {(method, path) for method, path, operation in operations if "401" in operation["responses"]}
    assert len(refused) > 50
    assert refused - described == set()
    takes_tokens = {(method, path) for method, path, operation in operations if any(operation.get("security", ()))}
    assert takes_tokens == refused


def test_every_address_that_asks_the_database_answers_503_while_it_is_away(director, operations, monkeypatch):
    number = house.tournament(director)
    refused = _refused_call()

    def no_cursor(*_: Any, **__: Any) -> Any:
        raise refused

    director.http.raise_request_exception = False
    with monkeypatch.context() as away:
        away.setattr(BaseDatabaseWrapper, "cursor", no_cursor)
        said = {(method, path): asked(director, method, path, number).status_code for method, path, _ in operations}
    assert sum(status == 503 for status in said.values()) > 50
    assert {where: status for where, status in said.items() if status >= 500 and status != 503} == {}


def _refused_call() -> OperationalError:
    """What Django says where nobody takes the call of psycopg."""
    import psycopg

    try:
        psycopg.connect("host=127.0.0.1 port=1 connect_timeout=2")
    except psycopg.OperationalError as fault:
        refused = OperationalError(str(fault))
        refused.__cause__ = fault
        return refused
    raise AssertionError("somebody listens at port 1")
