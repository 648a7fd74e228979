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

from rules.hand.conduct import _LEFT, Situation
from rules.hand.mishaps.steps import StepCode
from rules.hand.reasons import Reason
from rules.rulebook import ARTICLES, PARAMETERS
from rules.sentences import HOLD_CODES
from rules.spoken import SENTENCES, SPOKEN
from rules.structure import Problem
from rules.tournament.commands import Command
from rules.verdict import Refusal
from tournament.texts import floor_reason_text, problem_text, refusal_text
from tournament.wording import FLOOR_REASONS, JOURNAL, METHODS, SAID, STATUSES

REPOSITORY = Path(__file__).parent.parent
ANSWERS = {"Refusal": 0, "Ruling": 0, "Departure": 0, "Problem": 0, "BadFile": 0, "Unfit": 0}
"""What carries a code, and which argument it is."""


@cache
def sources() -> tuple[tuple[Path, ast.Module], ...]:
    paths = (path for root in ("rules", "tournament", "tables") for path in sorted((REPOSITORY / root).rglob("*.py")))
    return tuple((path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


def name_of(call: ast.Call) -> str:
    """The function that is called, by its last name."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def wrappers(tree: ast.Module) -> dict[str, int]:
    """The functions that put a code of their caller's into an answer, and which argument it is."""
    found: dict[str, int] = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            names = [argument.arg for argument in function.args.args if argument.arg != "self"]
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and name_of(call) in ANSWERS:
                    told = [argument.id for argument in call.args[:1] if isinstance(argument, ast.Name)]
                    for name in set(told) & set(names):
                        found[function.name] = names.index(name)
    return found


@cache
def public_wrappers() -> dict[str, int]:
    found = {name: place for _, tree in sources() for name, place in wrappers(tree).items()}
    return {name: place for name, place in found.items() if not name.startswith("_")}


def places_of_codes(tree: ast.Module) -> Iterator[ast.AST]:
    """The expressions that are codes: arguments of answers and of their wrappers, and what is called so."""
    taking = {**public_wrappers(), **wrappers(tree), **ANSWERS}
    for node in ast.walk(tree):
        match node:
            case ast.Call() if name_of(node) in taking:
                yield from node.args[taking[name_of(node)] :][:1]
                yield from (keyword.value for keyword in node.keywords if keyword.arg == "code")
            case ast.Assign(targets=[ast.Name(id="code")], value=value):
                yield value
            case (
                ast.Assign(targets=[ast.Name(id="CODES" | "_CODES")], value=ast.Dict(values=values))
                | ast.AnnAssign(target=ast.Name(id="CODES" | "_CODES"), value=ast.Dict(values=values))
            ):
                yield from values


def strings(node: ast.AST) -> Iterator[str]:
    """The texts that an expression can be: itself, what its branches are, or all sentences that its pattern fits."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            pattern = "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z_]+" for part in parts
            )
            if re.search("[a-z]{4}", pattern.replace("[a-z_]+", "")):  # else it fits whatever is said
                yield from [code for code in SENTENCES if re.fullmatch(pattern, code)] or [pattern]
        case ast.IfExp(body=yes, orelse=no):
            yield from strings(yes)
            yield from strings(no)


def codes_in_code() -> dict[str, str]:
    """Every code that the server answers with or points out, and a file in which it does."""
    return {
        code: path.name
        for path, tree in sources()
        for place in places_of_codes(tree)
        for code in strings(place)
        if code
    }


def names_in_code() -> set[str]:
    """Every text of the rules, but for the keys of their sentences."""
    return {
        node.value
        for path, tree in sources()
        if path.is_relative_to(REPOSITORY / "rules") and not path.name.startswith("spoken")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


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
    through_wrappers = {"cannot_check", "bring_in_due", "no_street_due", "pot_paid", "out_of_turn_check_stands"}
    assert through_wrappers <= found.keys()
    by_pattern = {"time_over_fold", "exposed_withdraw_bet", "ruling_on_hidden_chips"}
    assert by_pattern <= found.keys()


def test_every_code_has_its_words_in_both_languages() -> None:
    told = SAID.keys() | HOLD_CODES | SENTENCES.keys()
    assert {code: file for code, file in codes_in_code().items() if code not in told} == {}


def test_every_reason_of_a_wager_and_every_step_after_a_mishap_has_its_words() -> None:
    assert {code.value for code in (*Reason, *StepCode)} - SENTENCES.keys() == set()


def test_a_code_has_one_sentence_wherever_it_is_said() -> None:
    homes = Counter(code for home in (SAID, HOLD_CODES, *map(set, SPOKEN)) for code in home)
    assert [code for code, number in homes.items() if number > 1] == []


def test_the_rules_speak_both_languages_and_take_the_same_facts_in_them() -> None:
    for code, text in SENTENCES.items():
        assert re.search("[а-я]", text["ru"]), code
        assert not re.search("[а-я]", re.sub("{[^}]*}", "", text["en"])), code
        assert not re.search(r"\b(he|his|him|she|her)\b", text["en"], re.IGNORECASE), code
        assert set(re.findall(r"{(\w+)", text["en"])) == set(re.findall(r"{(\w+)", text["ru"])), code


def test_a_refusal_of_the_rules_is_read_aloud_with_what_is_known() -> None:
    refusal = Refusal("not_in_turn", "TDA-53-a", {"seat": 3})
    assert refusal_text(refusal, "en") == "Seat 3 is not in turn: the action is on seat –."
    assert refusal_text(refusal, "ru") == "Сейчас слово не за местом 3: очередь места –."


def test_no_words_are_kept_for_what_nobody_says() -> None:
    settled = {f"{each.value}_{answer}" for each in Situation for answer in PARAMETERS[_LEFT[each].parameter].allowed}
    said = codes_in_code().keys() | names_in_code() | settled
    assert sorted(SAID.keys() - codes_in_code().keys()) == []
    assert sorted(SENTENCES.keys() - said) == []


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


def test_every_reason_that_a_tablet_can_send_has_its_words_at_the_console_and_in_the_history() -> None:
    faces = REPOSITORY / "frontend" / "src"
    tablet = re.search(r"^export const REASONS = \[(.+)\]", (faces / "dealer" / "words.ts").read_text("utf-8"), re.M)
    console = re.search(
        r"^const REASONS = \{(.+?)^\}", (faces / "director" / "attention.tsx").read_text("utf-8"), re.M | re.S
    )
    assert tablet is not None
    assert console is not None
    sent = set(re.findall(r'"(\w+)"', tablet[1]))
    assert len(sent) == 7
    assert sent <= FLOOR_REASONS.keys()
    assert set(re.findall(r"^  (\w+): ", console[1], re.M)) == FLOOR_REASONS.keys()
