"""The players of a demonstration are called as people are."""

from bots.names import FIRST, LAST, WOMEN, card_of, name_of


def test_a_surname_agrees_with_the_first_name():
    assert [name_of(number) for number in (0, 52, 12, 25, 4, 17)] == [
        "Анна Соколова-Ёлкина", "Jürgen Соколов-Ёлкин", "Jürgen Ершов", "Егор Ершов", "Дарья Зимина", "Mary Зимина",
    ]  # fmt: skip
    for number in range(len(FIRST) * len(LAST)):
        first, last = name_of(number).split(" ", 1)
        assert last in {woman if first in WOMEN else man for man, woman in LAST}


def test_in_a_large_room_there_are_namesakes_and_no_two_have_one_card():
    assert len({name_of(number) for number in range(1000)}) == 260
    assert len({card_of(number) for number in range(3000)}) == 3000
