"""What is the matter with the house, as the director reads it on the console: what it means in the room first."""

from __future__ import annotations

from collections.abc import Mapping

from tournament.wording.words import Wording

TROUBLES: Mapping[str, Wording] = {
    "level_turns_late": (
        "Level turns are late. The screens turn the levels by themselves meanwhile.",
        "Уровни переключаются с опозданием. Экраны пока переключают их сами.",
    ),
}
