"""Names of people who are not there, in the alphabets that a club meets."""

from __future__ import annotations

FIRST = (
    "Анна", "Борис", "Вера", "Глеб", "Дарья", "Егор", "Жанна", "Захар", "Инга", "Кирилл",
    "Łukasz", "Zoë", "Jürgen", "Aoife", "Søren", "Chloé", "Dan", "Mary", "Nuno", "Olga",
)  # fmt: skip
WOMEN = frozenset({"Анна", "Вера", "Дарья", "Жанна", "Инга", "Zoë", "Aoife", "Chloé", "Mary", "Olga"})
LAST = (
    ("Соколов-Ёлкин", "Соколова-Ёлкина"), ("Ким", "Ким"), ("Щербак", "Щербак"), ("Лебедь", "Лебедь"),
    ("Зимин", "Зимина"), ("Wójcik", "Wójcik"), ("O'Neill", "O'Neill"), ("Müller", "Müller"), ("Åberg", "Åberg"),
    ("da Silva", "da Silva"), ("Novák", "Nováková"), ("Smith", "Smith"), ("Ершов", "Ершова"),
)  # fmt: skip
"""Of a man and of a woman."""


def name_of(number: int) -> str:
    """The name of player `number`. In a large room there are namesakes: every 260th bears the same one."""
    first = FIRST[number % len(FIRST)]
    return f"{first} {LAST[number % len(LAST)][first in WOMEN]}"


def card_of(number: int) -> str:
    """The club card of player `number`: by it the desk tells namesakes apart."""
    return f"C-{number:05d}"
