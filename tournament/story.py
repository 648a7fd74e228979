"""What the lines of the history say: each tells what happened, to whom and for how much, in one or a few sentences.

A line has a command and the events that came of it, both as the journal writes them. The command chooses the sentence
(`wording.history.JOURNAL`), the events fill it; what came of it besides follows (`AFTERWARDS`). Numbers become names,
periods become levels as people count them, and of a long list the first three are said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any

from django.utils.timezone import localtime

from rules.finishing import Place, places
from rules.ids import Seat
from rules.structure import Level, Structure, level_number
from rules.tournament.state import Bust, Config, Tournament
from tournament.texts import field_name, floor_reason_text, grouped, money, worded
from tournament.wording import AFTERWARDS, ASIDE, JOURNAL, METHODS

Written = Mapping[str, Any]
SAID_AT_ONCE = 3
REMARKS = ("override", "article", "note", "departure")


@dataclass(frozen=True, slots=True)
class Names:
    """Who is meant by the numbers in a command. A name that is not known any more is said as a number."""

    entries: Mapping[int, str] = field(default_factory=dict)
    players: Mapping[int, str] = field(default_factory=dict)

    def entry(self, number: int) -> str:
        """Who holds the entry."""
        return self.entries.get(number, f"#{number}")

    def player(self, number: int) -> str:
        """What the player is called."""
        return self.players.get(number, f"#{number}")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the journal as it is written: the command's name and fields, and what happened."""

    kind: str
    payload: Written
    events: Sequence[Written] = ()

    def event(self, kind: str) -> Written | None:
        """The first thing of this kind that happened."""
        return next((event for event in self.events if event["kind"] == kind), None)


@dataclass(frozen=True, slots=True)
class Story:
    """The tournament in which the lines are told. `out` are the places that are known now, each with its bust."""

    names: Names
    structure: Structure | None = None
    currency: str = ""
    out: Mapping[int, tuple[Place, Bust]] = field(default_factory=dict)
    taken_back: Mapping[int, Line] = field(default_factory=dict)  # by number, the lines that others take back


def story_of(state: Tournament, names: Names, taken_back: Mapping[int, Line]) -> Story:
    """The history of a tournament as it stands now."""
    out: dict[int, tuple[Place, Bust]] = {
        number: (place, bust)
        for number, place in places(state).items()
        if (bust := state.entries[number].bust) is not None
    }
    return Story(names, state.structure, state.config.currency, out, taken_back)


def line_text(line: Line, story: Story, language: str) -> str:
    """What a line of the history did."""
    facts = _facts_of(line, story, language)
    sentence = worded(JOURNAL[_variant(line, facts)], facts, language)
    # Why, where somebody said it: a director's reason, the article and the note of a penalty.
    remarks = [
        str(line.payload[name]) for name in ("override", "article", "note", "departure") if line.payload.get(name)
    ]
    if line.kind in {"EndHand", "ReportStacks"} and line.payload.get("reason"):
        remarks.append(str(line.payload["reason"]))
    told = f"{sentence} ({'; '.join(remarks)})" if remarks else sentence
    return " ".join((told, *_afterwards(line, story, language)))


def _variant(line: Line, facts: Mapping[str, Any]) -> str:
    """Commands that do one thing or its opposite, or to one or several, have a sentence for each."""
    kind, payload = line.kind, line.payload
    chosen = {
        "AddTime": "less" if payload.get("seconds", 0) < 0 else "",
        "SetHandForHand": "" if payload.get("on") else "off",
        "Announce": "" if payload.get("text") else "nothing",
        "SetPayouts": "policy" if payload.get("prizes") is None else "",
        "ImposePenalty": payload.get("kind", ""),
        "SetBalancing": payload.get("balancing", ""),
        "CancelEntry": "" if payload.get("reason") else "unsaid",
        "BustEntries": _told_of(payload),
        "PlaceBust": _placed(line),
        "MoveEntry": "" if line.event("PlayersMoved") else "waits",
        "DealOn": "" if payload.get("hands") else "ended",
        "SellRebuy": "back" if "seat_table" in facts else "",
        "ReviseConfig": "" if facts.get("fields") else "unsaid",
        "Undo": "" if facts.get("what") else "unsaid",
        **dict.fromkeys(("TurnLevel", "GoToPeriod", "StartTournament"), facts.get("period_kind", "gone")),
    }.get(kind, "")
    if kind == "GoToPeriod" and payload["seen"] == payload["period"]:
        chosen = "again"
    elif kind == "ProposePlan" and line.event("PlanProposed") is None:
        chosen = "automatic" if line.event("PlanApproved") else "dropped"
    elif kind == "ProposePlan" and line.event("PlanApproved"):
        chosen = "automatic"
    return f"{kind}.{chosen}" if chosen else kind


def _told_of(payload: Written) -> str:
    """Of one or several, with or without a hand."""
    several = len(payload.get("busts", ())) > 1
    if payload.get("hand"):
        return "several" if several else ""
    return "untold_several" if several else "untold"


def _placed(line: Line) -> str:
    """After whom, before whom or at what time; and whether it was known before that the player is out."""
    named = [name for name in ("after", "before") if line.payload.get(name) is not None]
    how = "_".join(named) or "at"
    return f"again_{how}" if line.event("EntriesBusted") is None else how


def _facts_of(line: Line, story: Story, language: str) -> dict[str, Any]:
    """The command's own fields, and what its sentence wants instead of bare numbers."""
    payload, names = line.payload, story.names
    facts = dict(payload)
    if isinstance(payload.get("entry"), int):
        facts["name"] = names.entry(payload["entry"])
    if isinstance(payload.get("player"), int):
        facts["name"] = names.player(payload["player"])
    for name in ("after", "before"):
        if isinstance(payload.get(name), int):
            facts[name] = names.entry(payload[name])
    if line.kind == "CancelEntries":
        cancelled = [event["entry"] for event in line.events if event["kind"] == "EntryCancelled"]
        facts["names"] = _few([names.entry(number) for number in cancelled], language)
    if isinstance(payload.get("into"), int):
        facts["name"] = names.player(payload["into"])
    if "config" in payload:
        facts["title"] = payload["config"]["name"]
    if isinstance(payload.get("seconds"), int):
        facts["time"] = f"{abs(payload['seconds']) // 60}:{abs(payload['seconds']) % 60:02d}"
    if line.kind == "SwapSeats":
        facts |= {"name": names.entry(payload["first"]), "other": names.entry(payload["second"])}
    for name in ("origin", "target", "seat", "first_seat", "second_seat"):
        if isinstance(seat := payload.get(name), Mapping):
            facts |= {f"{name}_table": seat["table"], f"{name}_number": seat["number"]}
    if "stacks" in payload:
        facts["stacks"] = _few(
            [f"{names.entry(int(e))} – {grouped(chips, language)}" for e, chips in (payload["stacks"] or {}).items()],
            language,
        )
    if "method" in payload:
        facts["method"] = worded(METHODS[payload["method"]], {}, language)
    if "reason" in payload:
        facts["reason"] = floor_reason_text(payload["reason"], language)
    if isinstance(payload.get("prizes"), Sequence):
        told = [f"{place}. {_sum(prize, story, language)}" for place, prize in enumerate(payload["prizes"], 1)]
        facts["prizes"] = _few(told, language, "; ")
    if line.kind == "Undo" and (undone := story.taken_back.get(payload["seq"])) is not None:
        facts["what"] = line_text(undone, story, language).rstrip(".")
    for event in line.events:
        facts |= _facts_of_event(event, story, language)
    if line.kind == "PlaceBust":
        facts["at"] = _time_of(payload)
    return facts


def _time_of(payload: Written) -> str:
    """A time of day in the room, as the director gave it."""
    at = payload.get("at")
    if not isinstance(at, str):
        return ""
    then = localtime(datetime.fromisoformat(at))
    return then.strftime("%H:%M" if then.date() == localtime().date() else "%d.%m. %H:%M")


def _facts_of_event(event: Written, story: Story, language: str) -> dict[str, Any]:
    """What a sentence takes from what happened."""
    match event["kind"]:
        case "EntryPaid":
            return {"sum": _payment(event, story, language), **_chair(event["seat"])}
        case "RebuySold":
            back = event["before"]["seat"] is None
            return {"sum": _payment(event, story, language), **(_chair(event["seat"]) if back else {})}
        case "AddOnSold":
            return {"sum": _payment(event, story, language)}
        case "EntryVoided":
            return {"sum": _sum(event["before"]["paid"], story, language)}
        case "PlanProposed" | "PlanApproved" | "PlanDropped":
            return {"moves": _moves(event["plan"]["moves"], story, language), "plan": event["plan"]["id"]}
        case "LevelTurned" | "PeriodChanged":
            return _period(event["after"]["period"], story, language)
        case "TournamentStarted":
            return _period(event["clock"]["period"], story, language)
        case "EntriesBusted":
            return {"names": ", ".join(_out(busted, story, language) for busted in event["busts"])}
        case "StackCorrected":
            return {"before": event["count"]["before"]}
        case "StacksReported":
            return {"stacks": _stacks(event["counts"], story, language)}
        case "FloorCallAnswered":
            call = event["call"]
            return {"table": call["table"], "reason": floor_reason_text(call["reason"], language)}
        case "ConfigRevised":
            return {"fields": _changed_fields(event, language)}
        case "TournamentFinished":
            return _results(event["results"], story, language)
        case _:
            return {}


def _afterwards(line: Line, story: Story, language: str) -> Iterable[str]:
    """What followed by itself: tables that opened or closed, players who moved, the next hand."""
    for event in line.events:
        wording = AFTERWARDS.get(event["kind"])
        if wording is None or line.kind in wording.but_after:
            continue
        facts = dict(event)
        if "moves" in event:
            facts["moves"] = _moves(event["moves"], story, language)
        if event["kind"] == "FloorCalled":
            facts["reason"] = floor_reason_text(event["call"]["reason"], language)
        if event["kind"] == "EntryDisqualified":
            facts["out"] = _out(event, story, language)
        if event["kind"] == "HandStarted":
            facts["hand"] = event["hand"]["number"]
        yield worded(wording.said, facts, language)
    for busted in (busted for event in line.events if event["kind"] == "EntriesBusted" for busted in event["busts"]):
        if (sits := busted["before"]["seat"]) and sits["table"] != busted["bust"]["seat"]["table"]:
            facts = {"name": story.names.entry(busted["before"]["id"]), **sits}
            yield worded(ASIDE["void_move"], facts, language)
    undone = story.taken_back.get(line.payload["seq"]) if line.kind == "Undo" else None
    if undone is not None and (undone.event("EntriesBusted") or undone.event("EntryDisqualified")) is not None:
        for event in line.events:
            if event["kind"] == "EntryPutBack" and (sits := event["after"]["seat"]) is not None:
                name = story.names.entry(event["after"]["id"])
                yield seated_text(name, Seat(sits["table"], sits["number"]), language)


def seated_text(name: str, seat: Seat, language: str) -> str:
    """Where somebody sits who comes back by an undo."""
    return worded(ASIDE["sits"], {"name": name, "table": seat.table, "number": seat.number}, language)


# --- parts of sentences -----------------------------------------------------------------------------------------------


def _few(parts: Sequence[str], language: str, between: str = ", ") -> str:
    """The first three of many, and how many more there are."""
    said = between.join(parts[:SAID_AT_ONCE])
    more = len(parts) - SAID_AT_ONCE
    return said if more <= 0 else f"{said} {worded(ASIDE['more'], {'number': more}, language)}"


def _sum(amount: int, story: Story, language: str) -> str:
    return f"{money(amount, language)}\N{NO-BREAK SPACE}{story.currency}".rstrip()


def _payment(event: Written, story: Story, language: str) -> str:
    price = event["payment"]["price"]
    return _sum(price["pool"] + price["fee"], story, language)


def _chair(seat: Written) -> dict[str, int]:
    return {"seat_table": seat["table"], "seat_number": seat["number"]}


def _moves(moves: Sequence[Written], story: Story, language: str) -> str:
    told = [
        {
            "name": story.names.entry(move["entry"]),
            **{f"{end}_{part}": move[end][part] for end in ("origin", "target") for part in ("table", "number")},
        }
        for move in moves
    ]
    return _few([worded(ASIDE["move"], facts, language) for facts in told], language)


def _out(busted: Written, story: Story, language: str) -> str:
    """Who is out; the place, while this very bust stands; the chips, where they are known."""
    number, bust = busted["before"]["id"], busted["bust"]
    remarks = []
    if (found := story.out.get(number)) is not None and _is_this(found[1], bust):
        place, tied = found[0], found[0].first != found[0].last
        facts = {"place": f"{place.first}–{place.last}" if tied else place.first}
        remarks.append(worded(ASIDE["places" if tied else "place"], facts, language))
    if bust["chips_at_start"]:
        remarks.append(worded(ASIDE["chips"], {"chips": bust["chips_at_start"]}, language))
    name = story.names.entry(number)
    return f"{name} ({', '.join(remarks)})" if remarks else name


def _is_this(standing: Bust, written: Written) -> bool:
    if standing.at is None:
        return (standing.hand, standing.seat.table) == (written["hand"], written["seat"]["table"])
    return standing.order == written["order"]


def _stacks(counts: Sequence[Written], story: Story, language: str) -> str:
    return _few([f"{story.names.entry(c['entry'])} – {grouped(c['stack'], language)}" for c in counts], language)


def _period(index: int, story: Story, language: str) -> dict[str, Any]:
    """A level by its number and blinds, a break by the level that it follows: breaks are no levels."""
    facts: dict[str, Any] = {"line": index + 1}
    if story.structure is None or not 0 <= index < len(story.structure.periods):
        return facts
    period, number = story.structure.periods[index], level_number(story.structure, index)
    if isinstance(period, Level):
        blinds = f"{grouped(period.small_blind, language)}/{grouped(period.big_blind, language)}"
        ante = f", {worded(ASIDE['ante'], {'ante': period.ante}, language)}" if period.ante else ""
        return facts | {"period_kind": "", "number": number, "blinds": blinds + ante}
    title = f" {worded(ASIDE['title'], {'title': period.name}, language)}" if period.name else ""
    return facts | {"period_kind": "break", "number": number, "title": title}


def _changed_fields(event: Written, language: str) -> str:
    before, after = event["before"], event["after"]
    changed = [each.name for each in fields(Config) if before.get(each.name) != after.get(each.name)]
    called = [field_name(("config", name), language) for name in changed]
    return ", ".join(name for name in called if name)


def _results(results: Sequence[Written], story: Story, language: str) -> dict[str, str]:
    paid = [result for result in results if result["prize"]]
    prizes = [
        f"{result['first']}. {story.names.entry(result['entry'])} – {_sum(result['prize'], story, language)}"
        for result in paid
    ]
    winner = next((story.names.entry(result["entry"]) for result in results if result["first"] == 1), "–")
    return {"winner": winner, "prizes": _few(prizes, language, "; ")}
