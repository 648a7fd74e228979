"""The live channel: one hub per process builds each audience's view once a change and drives all its screens.

Redis carries the hint that a stream has grown, nothing else; every process builds the views from its own warm state.
A lost hint is found by the hub's own look at the versions, within a second.
"""

from tournament.live.hints import announce

__all__ = ["announce"]
