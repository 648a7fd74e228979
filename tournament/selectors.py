"""Reads for the desk and for everybody: nouns, straight from rows or from the warm state."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Count, Q, QuerySet

from rules.finishing import places, prize_shares, prizes_in_force
from rules.ids import EntryId
from rules.rulebook import rules_of
from rules.tournament.deciding import floor
from rules.tournament.state import Entry, EntryStatus, PenaltyKind, Status, Tournament
from tournament import aggregates, models
from tournament.actors import Role
from tournament.keys import sought
from tournament.story import Names

PLAYING = (EntryStatus.SEATED, EntryStatus.BROKE)
OPEN = (EntryStatus.REGISTERED, *PLAYING)
PAID = (*PLAYING, EntryStatus.OUT)
STAFF = (Role.DIRECTOR, Role.DESK)
PAGE = 50
PUBLIC_STATUSES = (Status.OPEN, Status.RUNNING, Status.FINISHED)


def names_of(players: Iterable[int]) -> dict[int, str]:
    """Display names by player."""
    rows = models.Player.objects.filter(pk__in=players).values_list("pk", "name")
    return dict(rows)


def named_in(tournament: int, detail: Mapping[str, Any]) -> dict[str, Any]:
    """The names of the entries of which the detail of a refusal speaks: in a row for its text, and each by itself."""
    listed = str(detail.get("entries") or detail.get("entry") or "")
    numbers = [int(number) for number in listed.split(", ") if number.isdecimal()]
    if not numbers:
        return {}
    rows = models.Entry.objects.filter(tournament_id=tournament, number__in=numbers)
    names = dict(rows.values_list("number", "player__name"))
    here = [number for number in numbers if number in names]
    return {"names": ", ".join(names[number] for number in here), "named": {str(n): names[n] for n in here}}


def tournament_list(*, everything: bool) -> list[dict[str, Any]]:
    """Events with their size; what is only being set up is for the staff."""
    rows: QuerySet[models.Tournament] = models.Tournament.objects.all()
    if not everything:
        rows = rows.filter(status__in=PUBLIC_STATUSES)
    in_play = Q(entries__status__in=PLAYING)
    counted = rows.annotate(
        paid=Count("entries", filter=Q(entries__status__in=PAID)),
        playing=Count("entries", filter=in_play),
        waiting=Count("entries", filter=Q(entries__status=EntryStatus.REGISTERED)),
    )
    return [
        {
            "id": row.pk,
            "name": row.name,
            "status": row.status,
            "starts_at": row.starts_at,
            "timezone": settings.TIME_ZONE,
            "currency": row.config["currency"],
            "buy_in": row.config["buy_in"]["pool"] + row.config["buy_in"]["fee"],
            "entries": row.paid,
            "in_play": row.playing,
            "registered": row.paid + row.waiting,
            "pool": row.pool,
        }
        for row in counted.order_by("-starts_at", "-pk")[:500]
    ]


def current(tournament: int) -> tuple[int, Tournament]:
    """The version and the state as committed."""
    version, state = aggregates.as_committed(tournament)
    if state is None:
        raise models.Stream.DoesNotExist
    return version, state


def seat_of(entry: Entry) -> dict[str, int] | None:
    """The seat as the API says it."""
    return {"table": entry.seat.table, "number": entry.seat.number} if entry.seat else None


def entry_as_shown(entry: Entry, name: str, found: Mapping[EntryId, Any]) -> dict[str, Any]:
    """An entry as the desk sees it."""
    place = found.get(entry.id)
    return {
        "id": entry.id,
        "player": entry.player,
        "name": name,
        "status": entry.status.value,
        "seat": seat_of(entry),
        "arrived": entry.arrived,
        "stack": entry.stack,
        "counted": entry.counted,
        "rebuys": entry.rebuys,
        "addons": entry.addons,
        "paid": entry.paid,
        "place": {"first": place.first, "last": place.last} if place else None,
        "registered_at": entry.registered_at,
    }


def whereabouts(tournament: int, players: Collection[int]) -> dict[int, dict[str, Any]]:
    """Where these players are in a tournament: the entry in play or waiting, or else the last one."""
    rows = models.Entry.objects.filter(tournament_id=tournament, player_id__in=players).order_by("number")
    here: dict[int, dict[str, Any]] = {}
    for row in rows:
        known = here.get(row.player_id)
        if known is None or known["status"] not in OPEN:
            seat = None if row.table is None else {"table": row.table, "number": row.seat}
            here[row.player_id] = {"entry": row.number, "status": row.status, "seat": seat}
    return here


def entered(player: int) -> list[dict[str, Any]]:
    """Everything that a player has entered, the latest first."""
    rows = models.Entry.objects.filter(player_id=player).select_related("tournament")
    return [
        {
            "tournament": row.tournament_id,
            "title": row.tournament.name,
            "starts_at": row.tournament.starts_at,
            "entry": row.number,
            "status": row.status,
            "paid": row.paid,
            "currency": row.tournament.config["currency"],
        }
        for row in rows.order_by("-tournament__starts_at", "-tournament_id", "-number")
    ]


def room_pin(tournament: int) -> str:
    """What the screen in the room says and a phone repeats; empty where there is none."""
    return current(tournament)[1].config.room_pin


def unpaid(tournament: int) -> list[dict[str, Any]]:
    """Who has signed up and not paid, the latest first. Phones and addresses are numbered as they come, so that a batch
    is seen without anything being told of either."""
    rows = list(
        models.Entry.objects.filter(tournament_id=tournament, status=EntryStatus.REGISTERED)
        .select_related("player")
        .order_by("-number")
    )
    tickets = models.PlayerTicket.objects.filter(stream=tournament, player__in=[row.player_id for row in rows])
    came = {ticket.player_id: ticket for ticket in tickets.order_by("pk")}
    devices: dict[str, int] = {}
    addresses: dict[str, int] = {}
    _, state = current(tournament)
    shown = []
    for row in rows:
        ticket = came.get(row.player_id)
        entry = state.entries.get(EntryId(row.number))
        shown.append(
            {
                "entry": row.number,
                "name": row.player.name,
                "phone": row.player.phone,
                "at": entry.registered_at if entry else None,
                "by_phone": ticket is not None,
                "device": devices.setdefault(ticket.device, len(devices) + 1) if ticket else None,
                "address": addresses.setdefault(ticket.address, len(addresses) + 1) if ticket else None,
            }
        )
    return shown


def entry_page(tournament: int, *, search: str, status: str, page: int, player: int | None = None) -> dict[str, Any]:
    """A page of the tournament's entries, in order of number; those of one `player` alone, where one is named."""
    rows = models.Entry.objects.filter(tournament_id=tournament)
    if player is not None:
        rows = rows.filter(player_id=player)
    for word in sought(search).split()[:6]:
        matching = Q(player__search_key__contains=word)
        if word.isascii() and word.isdigit() and len(word) < 9:
            matching |= Q(number=int(word))
        rows = rows.filter(matching)
    if status:
        rows = rows.filter(status=status)
    _, state = current(tournament)
    found = places(state)
    chosen = rows.select_related("player").order_by("number")[page * PAGE : (page + 1) * PAGE]
    shown = [
        entry_as_shown(state.entries[EntryId(row.number)], row.player.name, found)
        for row in chosen
        if EntryId(row.number) in state.entries
    ]
    return {"count": rows.count(), "entries": shown}


def latest_entry(tournament: int, player: int) -> dict[str, Any] | None:
    """A player's own entry, the last one of several; None for somebody who has not entered."""
    row = models.Entry.objects.filter(tournament_id=tournament, player_id=player).order_by("-number").first()
    if row is None:
        return None
    _, state = current(tournament)
    return entry_as_shown(state.entries[EntryId(row.number)], row.player.name, places(state))


def results(tournament: int) -> list[dict[str, Any]]:
    """Places from the best, with what they pay."""
    _, state = current(tournament)
    found = places(state)
    names = names_of({state.entries[number].player for number in found})
    shares = prize_shares(prizes_in_force(state), found)
    return [
        {
            "entry": number,
            "name": names.get(state.entries[number].player, ""),
            "place": {"first": place.first, "last": place.last},
            "prize": shares.get(number) or None,
        }
        for number, place in sorted(found.items(), key=lambda pair: (pair[1], pair[0]))
    ]


def payouts(tournament: int) -> dict[str, Any]:
    """The pool and its division as it stands."""
    _, state = current(tournament)
    table = prizes_in_force(state)
    return {
        "pool": state.pool,
        "fees": state.fees,
        "guarantee": state.config.guarantee,
        "overlay": max(0, state.config.guarantee - state.pool),
        "prizes": list(table),
        "locked": state.payouts is not None,
    }


def next_rung(tournament: int, entry: int, article: str) -> dict[str, Any] | None:
    """What the rulebook proposes for an offence of this player now; None for an entry that is not there."""
    _, state = current(tournament)
    if EntryId(entry) not in state.entries:
        return None
    rules = rules_of(state.config.rulebook, state.config.overrides)
    rung = floor.next_rung(state, EntryId(entry), article, rules)
    return {
        "count": rung.count if rung else 0,
        "offers": [
            {"kind": offer.sanction.value, "least": offer.least, "most": offer.most}
            for offer in (rung.offers if rung else ())
            if offer.sanction.value in tuple(PenaltyKind)
        ],
        "may_depart": rules.fairness_override,
    }


def names_in(state: Tournament) -> Names:
    """Display names of everybody in the tournament."""
    players = names_of({entry.player for entry in state.entries.values()})
    gone = models.Player.objects.filter(merged_into__in=players).values_list("pk", "merged_into__name")
    players |= dict(gone)
    return Names(
        entries={number: players.get(entry.player, "") for number, entry in state.entries.items()}, players=players
    )


def staff_name(actor: Mapping[str, Any]) -> str:
    """What somebody of the staff is called; empty for tablets, workers and who is not known any more."""
    if actor["role"] not in STAFF:
        return ""
    user = get_user_model().objects.filter(pk=actor["number"]).first()
    return user.first_name if user else ""
