"""Hands in words, English and Russian: "two pair, kings and fours", «две пары, короли и четвёрки»."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.cards import JOKER_RANK, rank_text
from rules.ids import SeatNo
from rules.ranking.categories import Category, Strength
from rules.sentences import Text


@dataclass(frozen=True, slots=True)
class _Name:
    """A rank in the forms that sentences need: English one and many; Russian nominative, genitive, both in plural."""

    one: str
    many: str
    ru: str
    ru_of: str
    ru_many: str
    ru_of_many: str


_NAMES: Mapping[int, _Name] = MappingProxyType(
    {
        2: _Name("two", "twos", "двойка", "двойки", "двойки", "двоек"),
        3: _Name("three", "threes", "тройка", "тройки", "тройки", "троек"),
        4: _Name("four", "fours", "четвёрка", "четвёрки", "четвёрки", "четвёрок"),
        5: _Name("five", "fives", "пятёрка", "пятёрки", "пятёрки", "пятёрок"),
        6: _Name("six", "sixes", "шестёрка", "шестёрки", "шестёрки", "шестёрок"),
        7: _Name("seven", "sevens", "семёрка", "семёрки", "семёрки", "семёрок"),
        8: _Name("eight", "eights", "восьмёрка", "восьмёрки", "восьмёрки", "восьмёрок"),
        9: _Name("nine", "nines", "девятка", "девятки", "девятки", "девяток"),
        10: _Name("ten", "tens", "десятка", "десятки", "десятки", "десяток"),
        11: _Name("jack", "jacks", "валет", "валета", "валеты", "валетов"),
        12: _Name("queen", "queens", "дама", "дамы", "дамы", "дам"),
        13: _Name("king", "kings", "король", "короля", "короли", "королей"),
        14: _Name("ace", "aces", "туз", "туза", "тузы", "тузов"),
        JOKER_RANK: _Name("joker", "jokers", "джокер", "джокера", "джокеры", "джокеров"),
    }
)

_PHRASES: Mapping[Category, Text] = MappingProxyType(
    {
        Category.HIGH_CARD: Text(en="{first.one} high", ru="старшая карта – {first.ru}"),
        Category.PAIR: Text(en="pair of {first.many}", ru="пара {first.ru_of_many}"),
        Category.TWO_PAIR: Text(
            en="two pair, {first.many} and {second.many}", ru="две пары, {first.ru_many} и {second.ru_many}"
        ),
        Category.THREE_OF_A_KIND: Text(en="three of a kind, {first.many}", ru="тройка, {first.ru_many}"),
        Category.STRAIGHT: Text(en="straight, {first.one} high", ru="стрит до {first.ru_of}"),
        Category.FLUSH: Text(en="flush, {first.one} high", ru="флеш, старшая карта – {first.ru}"),
        Category.FULL_HOUSE: Text(
            en="full house, {first.many} full of {second.many}", ru="фулл-хаус, {first.ru_many} и {second.ru_many}"
        ),
        Category.FOUR_OF_A_KIND: Text(en="four of a kind, {first.many}", ru="каре {first.ru_of_many}"),
        Category.STRAIGHT_FLUSH: Text(en="straight flush, {first.one} high", ru="стрит-флеш до {first.ru_of}"),
        Category.ROYAL_FLUSH: Text(en="royal flush", ru="роял-флеш"),
        Category.FIVE_OF_A_KIND: Text(en="five of a kind, {first.many}", ru="покер, {first.ru_many}"),
    }
)
"""What a hand is called. «Покер» is the Code's name of five of a kind (CODE-3.1-k)."""
_NAMED_RANKS = {Category.TWO_PAIR: 2, Category.FULL_HOUSE: 2}
"""How many of the ranks compared the phrase names; elsewhere one."""


def hand_in_words(strength: Strength, *, kickers: bool = False) -> Text:
    """What a hand is called; with `kickers` also the ranks that decide between hands of the same name."""
    phrase = _PHRASES[strength.category]
    first = _NAMES[strength.ranks[0]]
    second = _NAMES[strength.ranks[1]] if len(strength.ranks) > 1 else first
    en = phrase["en"].format(first=first, second=second)
    ru = phrase["ru"].format(first=first, second=second)
    rest = "-".join(map(_written, strength.ranks[_NAMED_RANKS.get(strength.category, 1) :]))
    if kickers and rest:
        return Text(en=f"{en}, then {rest}", ru=f"{ru}, далее {rest}")
    return Text(en=en, ru=ru)


def hands_in_words(shown: Mapping[SeatNo, Strength]) -> Mapping[SeatNo, Text]:
    """What the dealer reads at the showdown: each hand by its name, with kickers where only these tell it from another
    hand on the table."""
    names = {seat: hand_in_words(strength) for seat, strength in shown.items()}
    return {
        seat: hand_in_words(
            strength,
            kickers=any(names[seat] == names[other] and strength != shown[other] for other in shown),
        )
        for seat, strength in shown.items()
    }


def rank_in_words(rank: int) -> Text:
    """What a rank is called."""
    return Text(en=_NAMES[rank].one, ru=_NAMES[rank].ru)


def _written(rank: int) -> str:
    return "10" if rank == 10 else rank_text(rank)
