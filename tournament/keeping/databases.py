"""Another look at the database than the one a thread has: a snapshot of it, or another database in its place."""

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps.registry import Apps
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

OURS = ("tournament", "tables")
USERS = ("auth", "User")
"""Who works here: without them no sign-in of the journal means anybody. Sessions are not kept: a file must let nobody
in, and the keeper of a restored house makes a new sign-in link."""
NOT_KEPT = frozenset({"tournament.Trouble", "tournament.RoomClock", "tables.PairingCode"})
"""What failed here and what the clock here shows is no matter of another machine, and a code that binds a tablet is
good for minutes."""


@contextmanager
def snapshot() -> Iterator[BaseDatabaseWrapper]:
    """The database as it stands at this moment, while others go on writing it. A connection of its own, only read."""
    own = connections[DEFAULT_DB_ALIAS].copy()
    own.settings_dict.get("OPTIONS", {}).pop("pool", None)
    try:
        with own.cursor() as cursor:
            # SQLite's snapshot begins with the first look, so that look is taken here.
            cursor.execute("BEGIN" if own.vendor == "sqlite" else "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            cursor.execute("SELECT COUNT(*) FROM django_migrations")
            cursor.fetchall()
        yield own
    finally:
        own.close()


@contextmanager
def in_its_place(described: dict[str, Any]) -> Iterator[BaseDatabaseWrapper]:
    """For this thread another database stands where the house's own does: migrations and proofs know only that one."""
    own = connections[DEFAULT_DB_ALIAS]
    usual = connections.settings[DEFAULT_DB_ALIAS]
    own.close()
    there = {**copy.deepcopy(usual), **copy.deepcopy(described)}
    there.get("OPTIONS", {}).pop(
        "pool", None
    )  # it would try for seconds where there is nothing, and keep what it found
    connections.settings[DEFAULT_DB_ALIAS] = there
    del connections[DEFAULT_DB_ALIAS]
    try:
        yield connections[DEFAULT_DB_ALIAS]
    finally:
        connections[DEFAULT_DB_ALIAS].close()
        connections.settings[DEFAULT_DB_ALIAS] = usual
        connections[DEFAULT_DB_ALIAS] = own


def schema_of(loader: MigrationLoader) -> dict[str, str]:
    """The newest migration of each app whose rows are kept."""
    return {label: name for label, name in loader.graph.leaf_nodes() if label in {*OURS, USERS[0]}}


def kept(apps: Apps) -> list[type[Model]]:
    """The models whose rows are kept, as `apps` know them."""
    ours = [model for label in OURS for model in apps.get_app_config(label).get_models(include_auto_created=True)]
    return [apps.get_model(*USERS), *(model for model in ours if model._meta.label not in NOT_KEPT)]
