"""Two records that are one person become one, with everything that hangs on them."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from rules.ids import PlayerId
from rules.tournament import commands as c
from rules.verdict import Refusal
from tournament.actors import Actor
from tournament.execute import Answer, of_a_person
from tournament.keys import search_key
from tournament.models import Entry, Player, PlayerTicket

KEPT_WHERE_KNOWN = ("nickname", "card", "phone", "birth_year")


def merge(player: int, *, into: int, actor: Actor, command_id: UUID) -> Answer:
    """The record `player` is no more: entries, results, money and the phone's link are those of `into`, and so is what
    only the other knew of the person."""

    def commands() -> Mapping[int, c.Command] | Refusal:
        if player == into:
            return Refusal("same_player", "house.one-person")
        if (unknown := unknown_of(player, into)) is not None:
            return unknown
        return dict.fromkeys(tournaments_of(player), c.MergePlayer(PlayerId(player), PlayerId(into)))

    def afterwards(now: datetime) -> Answer:
        people = Player.objects.select_for_update()
        gone, kept = people.get(pk=player), people.get(pk=into)
        for name in KEPT_WHERE_KNOWN:
            setattr(kept, name, getattr(kept, name) or getattr(gone, name))
        known = {name: getattr(kept, name) for name in ("name", *KEPT_WHERE_KNOWN)}
        people.filter(pk=into).update(**known, search_key=search_key(known), phone_key=kept.phone_key or gone.phone_key)
        people.filter(merged_into=player).update(merged_into=into)
        people.filter(pk=player).update(**NOBODY, merged_into=into)
        PlayerTicket.objects.filter(player=player).update(player=into)
        return {"ok": True, "seq": 0, "result": {"player": into}}

    return of_a_person(
        commands,
        body={"merge": player, "into": into},
        afterwards=afterwards,
        actor=actor,
        command_id=command_id,
    )


NOBODY = {
    "name": "", "nickname": "", "card": "", "phone": "", "birth_year": None,
    "search_key": "", "name_key": "", "phone_key": "",
}  # fmt: skip
"""What is left of a record: its number."""


def unknown_of(*players: int) -> Refusal | None:
    """Why one of these is nobody any more, or None."""
    known = set(Player.objects.filter(pk__in=players, merged_into=None, erased_at=None).values_list("pk", flat=True))
    missing = [player for player in players if player not in known]
    return Refusal("unknown_player", "house.known-player", {"player": missing[0]}) if missing else None


def tournaments_of(player: int) -> list[int]:
    """Where the player has entered, in the order in which streams are locked."""
    entries = Entry.objects.filter(player_id=player)
    return list(entries.order_by("tournament").values_list("tournament", flat=True).distinct())
