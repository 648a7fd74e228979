"""A person is erased: the club's list, the history and whatever somebody wrote about them know a number and no name.

Personal data lives in `Player` alone, but people write: the note of a penalty, the reason of a correction, an
announcement. So every text that a person may have typed is looked through, in the journal and in the rows alike, and
the name, nickname, card and phone in it become the number. What a command *did* is not touched, so the journal still
folds to the rows.

A name may be found in other cases (Орловой), other orders and spellings. A word that others bear too – a first name –
is taken away where it stands with the rest of the name, or where the text is about this very person; alone and
elsewhere it may mean somebody else.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import models

from rules.ids import PlayerId
from rules.tournament import commands as c
from rules.verdict import Refusal
from tournament.actors import Actor
from tournament.execute import Answer, of_a_person
from tournament.keys import name_key
from tournament.merging import NOBODY, tournaments_of, unknown_of
from tournament.models import Entry, Journal, Player, PlayerTicket, Receipt, Tournament
from tournament.phones import same_phone
from tournament.wording import FLOOR_REASONS

TYPED = frozenset({"reason", "note", "departure", "override", "text", "announcement", "name"})
TYPED_IN: Mapping[str, frozenset[str]] = {"Announced": frozenset({"before", "after"})}
"""Fields of commands, events and states that hold what somebody typed; some in one kind of event alone."""

WORD = re.compile(r"\w+(?:['’ʼ`´]\w+)*")
DIALLED = re.compile(r"\+?\d[\d\s().\-\u2010-\u2014/]{3,}\d")
SHORT_CARD = 4  # a shorter card is a number like any other where the text is not about its holder
ENDINGS = re.compile(r"[а-яё]{0,2}")
LONG_ENOUGH = 4  # letters of a word that is looked for in other cases


def erase(player: int, *, actor: Actor, command_id: UUID) -> Answer:
    """The person is known no longer; refused while they wait or play somewhere."""

    def commands() -> Mapping[int, c.Command] | Refusal:
        if (unknown := unknown_of(player)) is not None:
            return unknown
        return dict.fromkeys(tournaments_of(player), c.ErasePlayer(PlayerId(player)))

    def afterwards(now: datetime) -> Answer:
        row = Player.objects.select_for_update().get(pk=player)
        person = Person.of(row)
        for table, fields in WRITTEN:
            _clear(table, fields, person)
        PlayerTicket.objects.filter(player=player).delete()
        Player.objects.filter(pk=player).update(**{**NOBODY, "name": person.called}, erased_at=now)
        return {"ok": True, "seq": 0, "result": {"player": player}}

    return of_a_person(commands, body={"erase": player}, afterwards=afterwards, actor=actor, command_id=command_id)


@dataclass(frozen=True, slots=True)
class Person:
    """By what somebody is found in a text. `own` are the words of the name that nobody else bears."""

    number: int
    called: str
    words: frozenset[str]
    own: frozenset[str]
    nickname: tuple[str, ...]
    card: str
    phone: str
    entries: Mapping[int, frozenset[int]]  # by tournament

    @classmethod
    def of(cls, row: Player) -> "Person":
        """The person of a row."""
        words = frozenset(name_key(row.name).split())
        entries: dict[int, set[int]] = {}
        for tournament, number in Entry.objects.filter(player=row).values_list("tournament_id", "number"):
            entries.setdefault(tournament, set()).add(number)
        return cls(
            number=row.pk,
            called=called_now(row),
            words=words,
            own=frozenset(word for word in words if not _borne_by_others(word, row.pk)),
            nickname=tuple(name_key(row.nickname).split()),
            card=row.card.casefold(),
            phone=row.phone,
            entries={tournament: frozenset(numbers) for tournament, numbers in entries.items()},
        )


def called_now(row: Player) -> str:
    """What screens say in the place of the name: the number, in the alphabet of the room."""
    cyrillic = any("CYRILLIC" in unicodedata.name(letter, "") for letter in row.name)
    return f"Игрок {row.pk}" if cyrillic else f"Player {row.pk}"


def without(text: str, person: Person, *, about_them: bool) -> str:
    """The text with the number in the place of name, nickname, card and phone."""
    text = unicodedata.normalize("NFC", text)
    text = DIALLED.sub(lambda found: person.called if same_phone(found[0], person.phone) else found[0], text)
    if person.card and (about_them or len(person.card) >= SHORT_CARD):
        text = re.sub(rf"(?<!\w){re.escape(person.card)}(?!\w)", person.called, text, flags=re.IGNORECASE)
    pieces, end = [], 0
    for first, last in _named(text, person, about_them=about_them):
        pieces += [text[end:first], person.called]
        end = last
    return "".join((*pieces, text[end:]))


def _named(text: str, person: Person, *, about_them: bool) -> Iterator[tuple[int, int]]:
    """Where the person is named: words of the name side by side, or the nickname."""
    found = list(WORD.finditer(text))
    keys = [name_key(word[0]) for word in found]
    place = 0
    while place < len(found):
        length = _nickname_at(keys, place, person)
        if not length:
            length = _name_at(text, found, keys, place, person)
            meant = {word for key in keys[place : place + length] for word in person.words if _means(key, word)}
            sure = about_them or len(meant) > 1 or meant & person.own or meant == person.words
            length = length if meant and sure else 0
        if length:
            yield found[place].start(), found[place + length - 1].end()
        place += length or 1


def _nickname_at(keys: list[str], place: int, person: Person) -> int:
    length = len(person.nickname)
    return length if length and tuple(keys[place : place + length]) == person.nickname else 0


def _name_at(text: str, found: list[re.Match[str]], keys: list[str], place: int, person: Person) -> int:
    """How many words from here on are words of the name, with nothing but a sign between them."""
    length = 0
    while place + length < len(found) and any(_means(keys[place + length], word) for word in person.words):
        between = text[found[place + length - 1].end() : found[place + length].start()] if length else ""
        if length and not re.fullmatch(r"[\s,.\-]{1,3}", between):
            break
        length += 1
    return length


def _means(said: str, word: str) -> bool:
    """Whether what is said is the word, be it in another case of a Russian name."""
    if said == word:
        return True
    if len(word) < LONG_ENOUGH or "CYRILLIC" not in unicodedata.name(word[0], ""):
        return False
    stem = word[:-1] if word[-1] in "аяьйоеи" else word
    return said.startswith(stem) and ENDINGS.fullmatch(said[len(stem) :]) is not None


def _borne_by_others(word: str, player: int) -> bool:
    others = Player.objects.filter(name_key__contains=word).exclude(pk=player).values_list("name_key", flat=True)
    return any(word in name.split() for name in others.iterator())


# --- every place in which somebody may have written -------------------------------------------------------------------

WRITTEN: tuple[tuple[type[models.Model], tuple[str, ...]], ...] = (
    (Journal, ("command", "events")),
    (Receipt, ("answer",)),
    (Tournament, ("name", "config", "structure", "floor")),
    (Entry, ("rest",)),
)


def _clear(table: type[models.Model], fields: Collection[str], person: Person) -> None:
    """One table, row by row."""
    of = {Journal: "stream_id", Receipt: "stream_id", Tournament: "pk", Entry: "tournament_id"}[table]
    number = "number" if table is Entry else of
    rows = table._default_manager.order_by("pk").values_list("pk", of, number, *fields)
    for pk, tournament, entry, *values in rows.iterator(chunk_size=500):
        own = person.entries.get(tournament, frozenset())
        about = table is Entry and entry in own
        after = [_cleared(value, person, own, typed=isinstance(value, str), about_them=about) for value in values]
        if after != values:
            table._default_manager.filter(pk=pk).update(**dict(zip(fields, after, strict=True)))


def _cleared(value: Any, person: Person, own: frozenset[int], *, typed: bool, about_them: bool) -> Any:
    match value:
        case str() if typed and value not in FLOOR_REASONS:
            return without(value, person, about_them=about_them)
        case dict():
            about = about_them or value.get("entry") in own or value.get("player") == person.number
            payload, typed_here = value.get("payload"), TYPED | TYPED_IN.get(str(value.get("kind")), frozenset())
            about = about or (isinstance(payload, dict) and payload.get("entry") in own)
            return {
                key: _cleared(inner, person, own, typed=key in typed_here, about_them=about)
                for key, inner in value.items()
            }
        case list():
            return [_cleared(inner, person, own, typed=typed, about_them=about_them) for inner in value]
        case _:
            return value
