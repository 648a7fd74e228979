"""The wording of the server by code: first English, then Russian.

The sentences are read on a screen and aloud at a table: they say what is the matter and, where something can be done,
what. They name no gender and decline no name.
"""

from tournament.wording.fields import FAULTS, FIELDS, LINE, MORE
from tournament.wording.history import AFTERWARDS, ASIDE, JOURNAL
from tournament.wording.refusals import SAID
from tournament.wording.troubles import TROUBLES
from tournament.wording.words import FLOOR_REASONS, METHODS, NOTES, ROLES, STATUSES, Wording

__all__ = [
    "AFTERWARDS",
    "ASIDE",
    "FAULTS",
    "FIELDS",
    "FLOOR_REASONS",
    "JOURNAL",
    "LINE",
    "METHODS",
    "MORE",
    "NOTES",
    "ROLES",
    "SAID",
    "STATUSES",
    "TROUBLES",
    "Wording",
]
