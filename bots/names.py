"""Names of people who are not there, in the alphabets that a club meets."""

from __future__ import annotations

FIRST = (
    "Анна", "Борис", "Вера", "Глеб", "Дарья", "Егор", "Жанна", "Захар", "Инга", "Кирилл",
    "Łukasz", "Zoë", "Jürgen", "Aoife", "Søren", "Chloé", "Dan", "Mary", "Nuno", "Olga",
)  # fmt: skip
LAST = (
    "Соколов-Ёлкин", "Ким", "Щербак", "Лебедь", "Зимина", "Wójcik", "O'Neill", "Müller", "Åberg", "da Silva", "Novák",
    "Smith", "Ершова",
)  # fmt: skip


def name_of(number: int) -> str:
    """The name of player `number`: no two of the first few thousand are alike."""
    name = f"{FIRST[number % len(FIRST)]} {LAST[number % len(LAST)]}"
    turn = number // (len(FIRST) * len(LAST))
    return f"{name} {'I' * turn}" if turn else name
