"""Nothing is said in one language only, and nothing is refused without words."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from rules.rulebook import ARTICLES
from rules.sentences import HOLD_CODES
from rules.spoken import SENTENCES, SPOKEN
from rules.structure import Problem
from rules.tournament.commands import Command
from rules.verdict import Refusal
from tournament.texts import Names, floor_reason_text, journal_text, problem_text, refusal_text
from tournament.wording import FLOOR_REASONS, JOURNAL, METHODS, SAID, STATUSES

REPOSITORY = Path(__file__).parent.parent
WHERE_THE_CODE_STANDS = {"Refusal": 0, "Problem": 0, "BadFile": 0, "refusal": 1, "_problem": 2}
"""Which argument of a call is the code."""


@cache
def sources() -> tuple[tuple[Path, ast.Module], ...]:
    paths = (path for root in ("rules", "tournament", "tables") for path in sorted((REPOSITORY / root).rglob("*.py")))
    return tuple((path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


def strings(node: ast.AST) -> Iterator[str]:
    """The texts that an expression can be: itself, or what its branches are."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=yes, orelse=no):
            yield from strings(yes)
            yield from strings(no)


def codes_in_code() -> dict[str, str]:
    """Every code that the server refuses with or points out, and a file in which it does."""
    found: dict[str, str] = {}
    for path, tree in sources():
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in WHERE_THE_CODE_STANDS:
                    places = [*node.args[WHERE_THE_CODE_STANDS[name] :][:1]]
                    places += [keyword.value for keyword in node.keywords if keyword.arg == "code"]
                case ast.Assign(targets=[ast.Name(id="code")], value=value):
                    places = [value]
                case ast.Assign(targets=[ast.Name(id="CODES")], value=ast.Dict(values=values)):
                    places = values
                case _:
                    continue
            found |= {code: path.name for place in places for code in strings(place)}
    return found


def articles_in_code() -> dict[str, str]:
    """Every article that the code cites by name."""
    return {
        node.value: path.name
        for path, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"house\.[a-z-]+|(?:FSPR|TDA|CODE|CLUB|REG)-[\w.-]+", node.value)
    }


def test_the_search_finds_the_codes() -> None:
    found = codes_in_code()
    assert len(found) > 60
    assert {"registration_closed", "blinds_fall", "bad_request", "prizes_not_pool", "name_missing"} <= found.keys()


def test_every_code_has_its_words_in_both_languages() -> None:
    told = SAID.keys() | HOLD_CODES | SENTENCES.keys()
    assert {code: file for code, file in codes_in_code().items() if code not in told} == {}


def test_a_code_has_one_sentence_wherever_it_is_said() -> None:
    homes = Counter(code for home in (SAID, HOLD_CODES, *map(set, SPOKEN)) for code in home)
    assert [code for code, number in homes.items() if number > 1] == []


def test_the_rules_speak_both_languages_and_take_the_same_facts_in_them() -> None:
    for code, text in SENTENCES.items():
        assert re.search("[а-я]", text["ru"]), code
        assert not re.search("[а-я]", re.sub("{[^}]*}", "", text["en"])), code
        assert set(re.findall(r"{(\w+)", text["en"])) == set(re.findall(r"{(\w+)", text["ru"])), code


def test_a_refusal_of_the_rules_is_read_aloud_with_what_is_known() -> None:
    refusal = Refusal("not_in_turn", "TDA-53-a", {"seat": 3})
    assert refusal_text(refusal, "en") == "Seat 3 is not in turn: the action is on seat –."
    assert refusal_text(refusal, "ru") == "Сейчас слово не за местом 3: очередь места –."


def test_no_words_are_kept_for_what_nobody_says() -> None:
    assert sorted(SAID.keys() - codes_in_code().keys()) == []


def test_every_article_that_the_code_cites_can_be_read() -> None:
    assert {article: file for article, file in articles_in_code().items() if article not in ARTICLES} == {}


def test_both_languages_take_the_same_facts() -> None:
    for code, (english, russian) in {**SAID, **JOURNAL}.items():
        assert set(re.findall(r"{(\w+)", english)) == set(re.findall(r"{(\w+)", russian)), code


@pytest.mark.parametrize("wording", [SAID, JOURNAL, STATUSES, METHODS, FLOOR_REASONS])
def test_english_is_english_and_russian_is_russian(wording: dict[str, tuple[str, str]]) -> None:
    for code, (english, russian) in wording.items():
        assert english, code
        assert re.search("[а-я]", russian), code
        assert not re.search("[а-я]", re.sub("{[^}]*}", "", english)), code


def test_every_command_has_its_line_in_the_history() -> None:
    written = {key.partition(".")[0] for key in JOURNAL}
    assert {command.__name__ for command in get_args(Command)} == written


def test_facts_fill_the_text() -> None:
    refusal = Refusal("registration_closed", "house.registration", {"levels": 3})
    assert refusal_text(refusal, "en") == "Registration is closed: it ended with level 3."
    assert refusal_text(refusal, "ru") == "Регистрация закрыта: она шла до конца уровня 3."


def test_the_reasons_of_waiting_tables_are_said_as_the_tablet_says_them() -> None:
    refusal = Refusal("tables_uneven", "REG-balance-6", {"difference": 2, "allowed": 1})
    assert refusal_text(refusal, "ru") == "Ждём: столы отличаются на 2 игрока, идёт балансировка."


def test_money_and_states_are_said_in_words() -> None:
    problem = Problem("prizes_not_pool", {"sum": 123_456_789, "pool": 90_000, "difference": -5})
    assert problem_text(problem, "en") == "The prizes sum to 1,234,567.89, the pool is 900.00: difference -0.05."
    assert "1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567,89" in problem_text(problem, "ru")
    refusal = Refusal("not_in_play", "house.rebuys", {"entry": 7, "status": "out"})
    assert refusal_text(refusal, "en") == "Entry 7 is not in play: out."


def test_a_fact_that_is_missing_does_not_silence_the_text() -> None:
    assert refusal_text(Refusal("registration_closed", "house.registration"), "en").endswith("level –.")


def test_another_language_is_answered_in_english() -> None:
    assert refusal_text(Refusal("not_found", "house.request"), "de") == "There is no such thing here."


def test_the_floor_is_called_by_the_short_list_or_in_the_dealers_own_words() -> None:
    assert floor_reason_text("dispute", "ru") == "Спор между игроками"
    assert floor_reason_text("spilled drink", "ru") == "spilled drink"


NAMES = Names(entries={8: "Łukasz Żółć", 9: "Анна"}, players={77: "Анна"})


@pytest.mark.parametrize(
    ("kind", "payload", "english"),
    [
        ("RegisterEntry", {"player": 77, "override": ""}, "Анна: registered."),
        ("RegisterEntry", {"player": 77, "override": "stuck in a lift"}, "Анна: registered. (stuck in a lift)"),
        ("RegisterEntry", {"player": 78, "override": ""}, "#78: registered."),
        (
            "BustEntries",
            {"table": 3, "hand": 17, "busts": [{"entry": 8, "seat": 1}, {"entry": 9, "seat": 2}]},
            "Table 3, hand 17, out: Łukasz Żółć, Анна.",
        ),
        ("AddTime", {"period": 2, "seconds": 90}, "1:30 added to the clock."),
        ("AddTime", {"period": 2, "seconds": -60}, "1:00 taken off the clock."),
        ("GoToPeriod", {"seen": 2, "period": 3}, "Clock put to line 4 of the structure."),
        (
            "MoveEntry",
            {"entry": 9, "origin": {"table": 1, "number": 2}, "target": {"table": 4, "number": 6}},
            "Анна: from table 1, seat 2 to table 4, seat 6.",
        ),
        ("SetPayouts", {"prizes": None}, "Prizes follow the payout table again."),
        ("SetPayouts", {"prizes": [500, 300]}, "Prizes set by hand."),
        ("CallFloor", {"table": 2, "reason": "dispute"}, "Table 2 calls the floor: Dispute between players."),
        (
            "ImposePenalty",
            {"entry": 8, "kind": "rounds", "article": "REG-4.1.4", "note": "", "rounds": 2},
            "Łukasz Żółć: penalty, rounds to miss: 2. (REG-4.1.4)",
        ),
        (
            "ImposePenalty",
            {"entry": 8, "kind": "warning", "article": "", "note": "", "rounds": 0},
            "Łukasz Żółć: warning.",
        ),
        (
            "ImposePenalty",
            {"entry": 8, "kind": "disqualification", "article": "REG-4.1.4", "note": "threw cards", "rounds": 0},
            "Łukasz Żółć: disqualified. (REG-4.1.4; threw cards)",
        ),
        ("ConfirmPayment", {"entry": 9, "method": "cash", "override": ""}, "Анна: buy-in paid (cash), seat drawn."),
    ],
)
def test_the_history_reads_as_sentences(kind: str, payload: dict[str, object], english: str) -> None:
    assert journal_text(kind, payload, NAMES, "en") == english
    assert re.search("[а-я]", journal_text(kind, payload, NAMES, "ru"))
