"""The one door: every change of a tournament goes through `execute`, which owns the project's only transaction.

Order under the lock: receipt – state – decide – evolve – rows – journal – money – receipt. Announcements and tasks
follow the commit. On PostgreSQL the stream's row is the lock; on SQLite the writers of a process queue before BEGIN
IMMEDIATE, because SQLite's own way of waiting is to sleep.
"""

import logging
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from datetime import datetime
from functools import reduce
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from rules.clock import Running
from rules.context import Context
from rules.floor import floor_has_changed
from rules.ids import PlayerId
from rules.rulebook import RULEBOOKS, Rules, rules_of
from rules.tournament import commands as c
from rules.tournament.decide import decide
from rules.tournament.events import Event
from rules.tournament.evolve import evolve
from rules.tournament.state import Status, Tournament
from rules.verdict import Refusal
from tournament import aggregates, forms, journal, live, money, nudges, room_time, store, undo
from tournament.actors import Actor, Role
from tournament.journal import fingerprint
from tournament.models import Journal, Player, Receipt, Stream
from tournament.rows import change_row, read_row, write_row

Answer = dict[str, Any]
"""`{"ok": true, "seq": 57, "result": {…}}` or `{"ok": false, "seq": 56, "refusal": {code, article, detail}}`."""

log = logging.getLogger(__name__)
_writers = threading.Lock()


class ReusedCommandId(Exception):
    """A command id came back with another body: not a tap, a fault of the client."""


class UnknownStream(Exception):
    """There is no such tournament."""


def execute(
    stream_id: int, command: c.Command, *, actor: Actor, command_id: UUID, if_match: str | None = None
) -> Answer:
    """Carry `command` out, or say why not; the same id gets the same answer for ever. `if_match` is the tag of the form
    that the command sends back."""
    print_of_body = fingerprint(journal.written(command))
    with _alone():
        stream = read_row(Stream, lock=True, id=stream_id)
        if stream is None or stream.kind != Stream.TOURNAMENT:
            raise UnknownStream(stream_id)
        if (given := _given(stream, command_id, print_of_body)) is not None:
            return given
        answer, committed = _carry_out(stream, command, actor=actor, command_id=command_id, if_match=if_match)
        _keep_receipt(stream, command_id, print_of_body, answer)
    if committed is not None:
        aggregates.keep(stream, committed)
    return answer


def answered_before(stream_id: int, command_id: UUID) -> bool:
    """Whether this tap has had its answer: it will be given again, and nothing happens."""
    return Receipt.objects.filter(stream=stream_id, command_id=command_id).exists()


def create(command: c.CreateTournament, *, actor: Actor, command_id: UUID) -> Answer:
    """A new tournament: a stream of its own, whose first line is this command."""

    def carry_out(now: datetime) -> Answer:
        stream = Stream.objects.create(kind=Stream.TOURNAMENT)
        answer, _ = _carry_out(stream, command, actor=actor, command_id=command_id)
        if not answer["ok"]:
            stream.delete()
        return answer

    return at_the_desk({"create": journal.written(command)}, carry_out, command_id=command_id)


def register_by_phone(
    stream_id: int,
    *,
    who: Callable[[Tournament], int | Refusal],
    welcome: Callable[[int, datetime], None],
    body: object,
    command_id: UUID,
) -> Answer:
    """A phone registers somebody whom the club may not know yet. `who` is asked under the lock, so that of two sign-ups
    in the same instant the second finds the first; nobody is kept as a player who is refused."""
    print_of_body = fingerprint(body)
    with _alone():
        stream = read_row(Stream, lock=True, id=stream_id)
        if stream is None or stream.kind != Stream.TOURNAMENT:
            raise UnknownStream(stream_id)
        if (given := _given(stream, command_id, print_of_body)) is not None:
            return given
        state = aggregates.state_at(stream)
        assert state is not None, "a tournament is created with its stream"
        before, committed, aside = stream.version, None, transaction.savepoint()
        player = who(state)
        if isinstance(player, Refusal):
            answer = _refused(before, player)
        else:
            actor = Actor(Role.PLAYER, player, stream_id)
            command = c.RegisterEntry(PlayerId(player))
            answer, committed = _carry_out(stream, command, actor=actor, command_id=command_id)
        if answer["ok"]:
            welcome(player, room_time.now())  # type: ignore[arg-type]  # who is refused has no answer that is ok
            answer["result"] = {**answer["result"], "player": player}
            transaction.savepoint_commit(aside)
        else:
            transaction.savepoint_rollback(aside)
        _keep_receipt(stream, command_id, print_of_body, answer)
    if committed is not None:
        aggregates.keep(stream, committed)
    return answer


def of_a_person(
    commands: Callable[[], Mapping[int, c.Command] | Refusal],
    *,
    body: object,
    afterwards: Callable[[datetime], Answer],
    actor: Actor,
    command_id: UUID,
) -> Answer:
    """What is done to a person in all their tournaments at once, and then at the club's desk: all of it or nothing.

    `commands` says, under the lock, what is asked of which tournament; the first that refuses is the answer."""
    print_of_body = fingerprint(body)
    changed: list[int] = []
    with _alone():
        club = _club()
        if (given := _given(club, command_id, print_of_body)) is not None:
            return given
        # Everything else locks one stream, so whoever locks them all does it in one order.
        streams = {stream.pk: stream for stream in Stream.objects.select_for_update().order_by("pk")}
        answer: Answer = {"ok": True, "seq": 0, "result": {}}
        aside = transaction.savepoint()
        asked = commands()
        if isinstance(asked, Refusal):
            answer, asked = _refused(0, asked), {}
        for stream_id, command in asked.items():
            said, _ = _carry_out(streams[stream_id], command, actor=actor, command_id=command_id)
            if not said["ok"]:
                answer = {**said, "seq": 0}
                break
            changed.append(stream_id)
        if answer["ok"]:
            transaction.savepoint_commit(aside)
            answer = afterwards(room_time.now())
        else:
            transaction.savepoint_rollback(aside)
        _keep_receipt(club, command_id, print_of_body, answer)
    for stream_id in changed:
        aggregates.drop(stream_id)  # rows were written beside what the events say
    return answer


def at_the_desk(body: object, carry_out: Callable[[datetime], Answer], *, command_id: UUID) -> Answer:
    """What the club's desk keeps outside of any tournament (players, tablets), with receipts like every command.

    The body's fingerprint and the answer are kept, so neither may name a person."""
    print_of_body = fingerprint(body)
    with _alone():
        club = _club()
        if (given := _given(club, command_id, print_of_body)) is not None:
            return given
        answer = carry_out(room_time.now())
        _keep_receipt(club, command_id, print_of_body, answer)
    return answer


def _club() -> Stream:
    clubs = Stream.objects.select_for_update()
    return clubs.filter(kind=Stream.CLUB).first() or clubs.get_or_create(kind=Stream.CLUB)[0]


@contextmanager
def _alone() -> Iterator[None]:
    with _writers if connection.vendor == "sqlite" else nullcontext(), transaction.atomic(durable=True):
        yield


def _given(stream: Stream, command_id: UUID, print_of_body: str) -> Answer | None:
    receipt = read_row(Receipt, stream=stream.pk, command_id=command_id)
    if receipt is None:
        return None
    if receipt.fingerprint != print_of_body:
        raise ReusedCommandId(command_id)
    return dict(receipt.answer)


def _keep_receipt(stream: Stream, command_id: UUID, print_of_body: str, answer: Answer) -> None:
    write_row(
        Receipt,
        stream=stream.pk,
        command_id=command_id,
        fingerprint=print_of_body,
        answer=answer,
        at=room_time.now(),
    )


def _carry_out(
    stream: Stream, command: c.Command, *, actor: Actor, command_id: UUID, if_match: str | None = None
) -> tuple[Answer, Tournament | None]:
    """Decide, and write what follows. The answer, and the new state where there is one."""
    before = aggregates.state_at(stream)
    if (stale := forms.outdated(before, command, if_match)) is not None:
        return _refused(stream.version, stale), None
    now = room_time.now()
    seed = secrets.randbits(62)
    decision = _decide(stream, before, command, Context(now=now, seed=seed, rules=_rules(before, command)))
    if isinstance(decision, Refusal):
        return _refused(stream.version, decision), None
    if not decision:
        return _as_wished(stream, command, before), None
    after = reduce(evolve, decision, before)
    assert after is not None
    stream.version += 1
    stream.due_at = due_at(after)
    stream.review_at = _review_at(command, before, after, owed=stream.review_at, now=now)
    change_row(Stream, stream.pk, version=stream.version, due_at=stream.due_at, review_at=stream.review_at)
    store.save(stream.pk, before, after)
    journal.append(
        stream.pk,
        seq=stream.version,
        at=now,
        actor=actor.as_written(),
        command_id=command_id,
        command=command,
        events=decision,
        seed=seed,
        undoes=command.seq if isinstance(command, c.Undo) else None,
    )
    money.post(stream.pk, stream.version, decision, at=now)
    _announce(stream, changed_due=before is None or before.clock is not after.clock)
    return {"ok": True, "seq": stream.version, "result": _result(stream.pk, command, after)}, after


def _as_wished(stream: Stream, command: c.Command, state: Tournament | None) -> Answer:
    """Nothing is journalled: a face must not offer to take back the line that happens to be the last."""
    if isinstance(command, c.ProposePlan):
        Stream.objects.filter(pk=stream.pk).update(review_at=None)
    return {"ok": True, "seq": stream.version, "result": {**_result(stream.pk, command, state), "changed": False}}


def _decide(
    stream: Stream, state: Tournament | None, command: c.Command, context: Context
) -> tuple[Event, ...] | Refusal:
    match command:
        case c.Undo(seq):
            assert state is not None
            return undo.decide_undo(stream.pk, state, seq, context)
        case c.RegisterEntry(player) if not Player.objects.filter(pk=player, merged_into=None, erased_at=None).exists():
            return Refusal("unknown_player", "house.known-player", {"player": player})
        case c.ApprovePlan(plan) | c.RejectPlan(plan):
            decision = decide(state, command, context)
            told = settled_by(stream.pk, plan) if isinstance(decision, Refusal) else None
            return told or decision
        case _:
            return decide(state, command, context)


def settled_by(stream_id: int, plan: int) -> Refusal | None:
    """Who has approved or rejected this plan already, where somebody has: a second director hears whom to ask."""
    lines = Journal.objects.filter(stream_id=stream_id, command__payload__plan=plan)
    line = lines.filter(command__kind__in=["ApprovePlan", "RejectPlan"]).order_by("-seq").first()
    if line is None:
        return None
    facts = {"plan": plan, "role": line.actor["role"], "number": line.actor.get("number")}
    if line.command["kind"] == "ApprovePlan":
        return Refusal("plan_approved", "house.stale-request", facts)
    return Refusal("plan_rejected", "house.stale-request", facts)


def _rules(state: Tournament | None, command: c.Command) -> Rules:
    """The rules in force. A tournament that is only being laid down has none of its own yet, and whether those it asks
    for are any is for `decide` to say. Where its rulebook is gone it can be given another one, and nothing else."""
    if state is None:
        return rules_of("tda")
    if isinstance(command, c.ReviseConfig) and state.config.rulebook not in RULEBOOKS:
        return rules_of(command.config.rulebook)
    return rules_of(state.config.rulebook, state.config.overrides)


def _refused(seq: int, refusal: Refusal) -> Answer:
    detail = dict(refusal.detail)
    return {"ok": False, "seq": seq, "refusal": {"code": refusal.code, "article": refusal.article, "detail": detail}}


def _result(stream_id: int, command: c.Command, after: Tournament | None) -> dict[str, Any]:
    """What the one who tapped wants to know at once."""
    if after is None:
        return {}
    match command:
        case c.RegisterEntry():
            number = max(after.entries)
        case c.ConfirmPayment(entry) | c.SellRebuy(entry) | c.SellAddOn(entry) | c.MoveEntry(entry):
            number = entry
        case c.ProposePlan():
            return {"plan": after.plan.id if after.plan else None}
        case c.CreateTournament():
            return {"tournament": stream_id}
        case _:
            return {}
    seat = after.entries[number].seat
    return {"entry": number, "seat": {"table": seat.table, "number": seat.number} if seat else None}


def due_at(state: Tournament) -> datetime | None:
    """When the running level ends by itself."""
    match state.clock:
        case Running(period, ends_at) if state.status is Status.RUNNING and period + 1 < len(state.structure.periods):
            return ends_at
        case _:
            return None


def _review_at(
    command: c.Command, before: Tournament | None, after: Tournament, *, owed: datetime | None, now: datetime
) -> datetime | None:
    """Since when a plan is owed: whenever the floor has changed. The worker who has looked at it owes nothing, unless
    the moves were carried out at once."""
    if before is None or after.status is not Status.RUNNING:
        return None
    if isinstance(command, c.ProposePlan) and before.tables is after.tables:
        return None
    if floor_has_changed(before, after):
        return now
    return None if isinstance(command, c.ProposePlan) else owed


def _announce(stream: Stream, *, changed_due: bool) -> None:
    """After the commit: screens hear of the new version, workers of what is due. A silent broker stops nothing."""
    stream_id, version, due_at, review_at = stream.pk, stream.version, stream.due_at, stream.review_at
    transaction.on_commit(lambda: live.announce(stream_id, version), robust=True)
    if changed_due and due_at is not None:
        transaction.on_commit(lambda: nudges.nudge("turn_level", stream_id, eta=due_at), robust=True)
    if review_at is not None:
        transaction.on_commit(lambda: nudges.nudge("review_floor", stream_id), robust=True)
