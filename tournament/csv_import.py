"""A file of players as clubs send it: any usual encoding and separator, faults with line and column."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.structure import Problem
from tournament.keys import as_shown, is_name, key_of, name_key
from tournament.languages import language
from tournament.people import Known
from tournament.phones import is_phone, phone_key, same_phone
from tournament.texts import problem_text

COLUMNS: Mapping[str, str] = {
    "name": "name", "player": "name", "имя": "name", "фио": "name", "игрок": "name", "фамилия и имя": "name",
    "first name": "name", "last name": "name", "surname": "name", "фамилия": "name", "отчество": "name",
    "nickname": "nickname", "nick": "nickname", "ник": "nickname", "псевдоним": "nickname", "прозвище": "nickname",
    "card": "card", "card number": "card", "карта": "card", "номер карты": "card",
    "phone": "phone", "телефон": "phone", "тел": "phone", "тел.": "phone",
    "birth_year": "birth_year", "birth year": "birth_year", "year": "birth_year", "год рождения": "birth_year",
    "год": "birth_year",
}  # fmt: skip
LONGEST = {"name": 120, "nickname": 60, "card": 40, "phone": 40}
LARGEST_FILE = 5_000_000
MOST_LINES = 5_000

Line = tuple[int, list[str] | None]
"""The number of a line, and its cells; None where it cannot be read."""


class BadFile(Exception):
    """The file as a whole cannot be read."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read_people(raw: bytes) -> dict[str, Any]:
    """The good lines, with doubles pointed out, and what is wrong with the others. Saves nothing."""
    try:
        lines = _lines(raw)
        heads, columns, body = _header(lines)
    except BadFile as fault:
        return {"rows": [], "problems": [_problem(1, "", fault.code)], "ignored": []}
    rows: list[dict[str, Any]] = []
    problems: list[dict[str, Any]] = []
    for number, cells in body[:MOST_LINES]:
        person, faults = _person(number, cells, columns)
        problems += faults
        if not faults:
            rows.append(person)
    if len(body) > MOST_LINES:
        problems.append(_problem(body[MOST_LINES][0], "", "too_many_lines"))
    known = Known(rows)
    for row in rows:
        alike = known.alike(row["name"], row["phone"])
        row["duplicate_of"] = alike[0].pk if alike else None
        row["duplicate"] = " · ".join(filter(None, (alike[0].name, alike[0].card, alike[0].phone))) if alike else ""
    problems += _doubles_in_file(rows)
    ignored = [head for head, column in zip(heads, columns, strict=True) if column is None and head]
    return {"rows": rows, "problems": sorted(problems, key=lambda problem: int(problem["line"])), "ignored": ignored}


def _doubles_in_file(rows: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Lines whose name or number an earlier line has."""
    names: dict[str, int] = {}
    phones: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        key, line = name_key(row["name"]), row["line"]
        alike = phones.setdefault(phone_key(row["phone"]), []) if row["phone"] else []
        other = next((each for each in alike if same_phone(each["phone"], row["phone"])), None)
        if key in names:
            yield _problem(line, "name", "double_in_file", {"other": names[key], "name": row["name"]})
        elif other is not None:
            yield _problem(line, "phone", "phone_in_file", {"other": other["line"], "name": other["name"]})
        names.setdefault(key, line)
        alike.append(row)


def _decoded(raw: bytes) -> str:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1251", errors="strict")


def _lines(raw: bytes) -> list[Line]:
    if len(raw) > LARGEST_FILE:
        raise BadFile("file_too_large")
    try:
        text = _decoded(raw)
    except UnicodeDecodeError:
        raise BadFile("unknown_encoding") from None
    if "\0" in text:
        raise BadFile("not_a_text_file")
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first = next((row for row in rows if row.strip()), "")
    separator = max(";,\t", key=first.count)
    read = [(number, _cells(row, separator)) for number, row in enumerate(rows, start=1)]
    return [(number, cells) for number, cells in read if cells is None or any(cells)]


def _cells(row: str, separator: str) -> list[str] | None:
    """The cells of a line, or None: it cannot be read. A line is a player, so a quotation mark that is not closed
    swallows its own line and not the players after it."""
    try:
        return [as_shown(cell) for cell in next(csv.reader([row], delimiter=separator, strict=True), [])]
    except csv.Error:
        return None


def _header(lines: Sequence[Line]) -> tuple[Sequence[str], Sequence[str | None], Sequence[Line]]:
    """What the columns are headed, what is taken from each (None: it is left out), and the lines below."""
    if not lines:
        raise BadFile("empty_file")
    heads = lines[0][1] or []
    columns = [COLUMNS.get(key_of(cell)) for cell in heads]
    if "name" in columns and len(lines) == 1:
        raise BadFile("empty_file")
    if "name" in columns:
        return heads, columns, lines[1:]
    if len(heads) == 1:  # a bare list of names
        return ["name"], ["name"], lines
    raise BadFile("no_name_column")


def _person(
    number: int, cells: Sequence[str] | None, columns: Sequence[str | None]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    person: dict[str, Any] = {"line": number, "name": "", "nickname": "", "card": "", "phone": "", "birth_year": None}
    if cells is None:
        return person, [_problem(number, "", "unreadable_line")]
    for column, cell in zip(columns, cells, strict=False):
        if column == "name":  # surname and first name may stand apart
            person[column] = f"{person[column]} {cell}".strip()
        elif column:
            person[column] = cell or None if column == "birth_year" else cell
    faults = list(_faults(number, person))
    if len(cells) > len(columns):
        faults.append(_problem(number, "", "too_many_cells", {"expected": len(columns), "found": len(cells)}))
    return person, faults


def _faults(number: int, person: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if not person["name"]:
        yield _problem(number, "name", "name_missing")
    elif not is_name(person["name"]):
        yield _problem(number, "name", "no_persons_name", {"value": person["name"][:40]})
    for column, longest in LONGEST.items():
        if len(person[column]) > longest:
            yield _problem(number, column, "too_long", {"longest": longest})
    if person["phone"] and not is_phone(person["phone"]):
        yield _problem(number, "phone", "no_phone_number", {"value": person["phone"][:40]})
    if (year := person["birth_year"]) is not None:
        if year.isascii() and year.isdigit() and 1900 <= int(year[:5]) <= 2100:
            person["birth_year"] = int(year)
        else:
            yield _problem(number, "birth_year", "no_year", {"value": year[:40]})


def _problem(line: int, column: str, code: str, detail: Mapping[str, Any] | None = None) -> dict[str, Any]:
    return {"line": line, "column": column, "code": code, "text": problem_text(Problem(code, detail or {}), language())}
