"""A catalogue file is read whole; what is wrong in it is said with file, entry and field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.catalogue import Catalogue, Example, Words, read
from rules.examples.checking import MISSING, Difference, outcome, outcomes, same
from rules.examples.fields import fault_of, kinds_of
from rules.rulebook import HERE, RulebookError, Rules, rules_of


def _yaml(name: str) -> Any:
    return yaml.load((HERE / name).read_bytes(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


WORDS = Words(kinds_of(_yaml("kinds.yaml")), _yaml("vocabulary.yaml"))

OWN: dict[str, Any] = {
    "meta": {"rulebook": "riverside", "prefix": "RIV", "base": "tda", "name": {"en": "Riverside", "ru": "Риверсайд"}},
    "profile": {
        "table_size": {"value": 8, "source": "RIV-1"},
        "max_table_difference": {"value": 2, "source": "house"},
    },
    "rules": [
        {
            "id": "RIV-1",
            "title": {"en": "Eight to a table", "ru": "Восемь за столом"},
            "text": {"en": "A table has eight seats.", "ru": "За столом восемь мест."},
            "area": "seating_draw",
            "machine": "computed",
            "params": {"table_size": 8, "since": 2024},
            "conflicts": [{"relation": "differs", "refs": ["REG-basics-2-d"], "note": "ten"}],
            "examples": [
                {
                    "id": "RIV-1/1",
                    "origin": "derived",
                    "kind": "balance_seat",
                    "given": {
                        "table_size": 8,
                        "occupied": [1, 2],
                        "last": {"button": 1},
                        "override": {"jokers_max": 1},
                    },
                    "expected": {"seat": 3},
                }
            ],
        }
    ],
}


def _own(spoil: Callable[[dict[str, Any]], object] = lambda file: None) -> Catalogue:
    written = deepcopy(OWN)
    spoil(written)
    return read("own.yaml", written, WORDS)


def _said(catalogue: Catalogue) -> list[str]:
    return [str(fault) for fault in catalogue.faults]


def test_the_catalogue_that_ships_has_no_fault() -> None:
    examples = 0
    for name in ("club", "code", "fspr", "regatta", "tda"):
        catalogue = read(f"{name}.yaml", _yaml(f"catalogue/{name}.yaml"), WORDS)
        assert _said(catalogue) == []
        assert catalogue.rules is rules_of(name) or catalogue.rules == rules_of(name)
        examples += len(catalogue.examples)
    assert examples == 357


def test_a_club_answers_what_it_will_and_takes_the_rest_from_its_base() -> None:
    rulebook = _own().as_rulebook()
    rules = rulebook.rules
    assert (rules.rulebook, rules.table_size, rules.source("table_size")) == ("riverside", 8, "RIV-1")
    assert (rules.max_table_difference, rules.source("max_table_difference")) == (2, "house")
    tda = rules_of("tda")
    assert rules.sources.keys() == tda.sources.keys()
    taken = tda.sources.keys() - {"table_size", "max_table_difference"}
    assert {(rules.answer(name) == tda.answer(name), rules.source(name) == tda.source(name)) for name in taken} == {
        (True, True)
    }
    assert rulebook.articles["RIV-1"].title["ru"] == "Восемь за столом"
    assert rulebook.articles["RIV-1"].rulebook == "riverside"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Десять нельзя.", {"en": "Десять нельзя.", "ru": "Десять нельзя."}),
        ({"en": "Never ten.", "ru": "Десять нельзя."}, {"en": "Never ten.", "ru": "Десять нельзя."}),
        ("", None),
    ],
)
def test_a_club_says_how_it_reads_an_article_in_one_language_or_in_both(written: Any, shown: Any) -> None:
    club = _own(_entry(reading=written, conflicts=[{"relation": "see", "refs": ["TDA-30-b"], "note": written}]))
    article = club.as_rulebook().articles["RIV-1"]
    assert article.reading == shown
    assert [each.note for each in article.conflicts] == [shown]


def _entry(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda file: file["rules"][0].update(fields)


def _example(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda file: file["rules"][0]["examples"][0].update(fields)


def _given(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda file: file["rules"][0]["examples"][0]["given"].update(fields)


def _answer(name: str, answer: Any) -> Callable[[dict[str, Any]], None]:
    return lambda file: file["profile"].update({name: answer})


def _asked(kind: str, given: Mapping[str, Any], expected: Mapping[str, Any]) -> Callable[[dict[str, Any]], None]:
    return _example(kind=kind, given=given, expected=expected)


FAULTS: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda f: f.update(rules="none"), "file: rules: is no list"),
    (lambda f: f.pop("meta"), "file: meta: is missing"),
    (lambda f: f.update(profiles={}), "file: profiles: unknown; a file has meta, profile and rules"),
    (lambda f: f["meta"].pop("rulebook"), "meta: rulebook: is missing"),
    (
        lambda f: f["meta"].update(base="tdaa"),
        "meta: base: 'tdaa' is no rulebook; one of fspr, tda, code, club, regatta",
    ),
    (lambda f: f["meta"]["name"].pop("ru"), "meta: name.ru: is missing"),
    (_answer("table_seize", {"value": 8, "source": "house"}), "profile: table_seize: unknown parameter"),
    (_answer("table_size", {"value": 8, "source": "RIV-9"}), "profile: table_size.source: no article 'RIV-9'"),
    (_answer("table_size", 8), "profile: table_size: must give value and source (an article, or house)"),
    (
        _answer("jokers_max", {"value": 3, "source": "house"}),
        "profile: jokers_max.value: 3 is not in 0..2",
    ),
    (_entry(params={"table_size": 11}), "RIV-1: params.table_size: 11 is not in 2..10"),
    (
        _entry(params={"max_table_diference": 2}),
        "RIV-1: params.max_table_diference: unknown; max_table_difference is meant?",
    ),
    (_entry(params={"table_size": 9}), "RIV-1: params.table_size: 9 is not what the profile answers: 8"),
    (_entry(text={"en": "Eight."}), "RIV-1: text.ru: is missing"),
    (_entry(reading={"en": "Nine with the dealer."}), "RIV-1: reading.ru: is missing"),
    (
        _entry(conflicts=[{"relation": "see", "refs": ["TDA-30-b"], "note": 8}]),
        "RIV-1: conflicts.note: must be given in en and ru",
    ),
    (_entry(conflicts=[{"relation": "same", "refs": ["TDA-99"]}]), "RIV-1: conflicts.refs: no article 'TDA-99'"),
    (
        _entry(conflicts=[{"relation": "like", "refs": []}]),
        "RIV-1: conflicts.relation: 'like' is not one of same, differs, see",
    ),
    (_entry(machine="guessed"), "RIV-1: machine: 'guessed' is not one of computed, recorded, informational"),
    (lambda f: f["rules"].append({"title": {}}), "rule 2: id: is missing"),
    (lambda f: f["rules"].append({**f["rules"][0], "examples": []}), "RIV-1: id: is there twice"),
    (_example(kind="guess"), "RIV-1/1: kind: unknown kind 'guess'"),
    (_example(id="RIV-2/1"), "RIV-2/1: id: does not begin with RIV-1/"),
    (_example(origin="invented"), "RIV-1/1: origin: 'invented' is not one of printed, derived, official_tda"),
    (_example(expected={}), "RIV-1/1: expected: is missing"),
    (lambda f: f["rules"][0]["examples"][0]["given"].pop("occupied"), "RIV-1/1: given.occupied: is missing"),
    (_given(occupied=[0]), "RIV-1/1: given.occupied: 0 is no seat from 1 on"),
    (_given(override={"jokers": 1}), "RIV-1/1: given.override.jokers: unknown parameter"),
    (_given(override={"jokers_max": 9}), "RIV-1/1: given.override.jokers_max: 9 is not in 0..2"),
    (
        _asked("draw", {"purpose": "seat_draw", "cards": {1: "1h"}}, {"winner": 1}),
        "RIV-1/1: given.cards: '1h' is no card",
    ),
    (
        _asked("draw", {"purpose": "luck", "cards": {1: "Ah"}}, {"winner": 1}),
        "RIV-1/1: given.purpose: 'luck' is not one of seat_draw, button_draw, odd_chip, chip_race",
    ),
    (
        _asked("draw", {"purpose": "seat_draw", "cards": {1: "Ah"}}, {"who": 1}),
        "RIV-1/1: expected.who: unknown field; known are winner",
    ),
    (
        _asked("ledger", {"postings": [{"player": 1, "do": "borrow", "cents": 5}]}, {"ok": True}),
        "RIV-1/1: given.postings: do: 'borrow' is not one of deposit, ring_buyin, ring_topup, ring_cashout, "
        "tournament_buyin, tournament_rebuy, prize, withdraw",
    ),
]


@pytest.mark.parametrize(("spoil", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_a_fault_is_said_with_file_entry_and_field(spoil: Callable[[dict[str, Any]], object], message: str) -> None:
    catalogue = _own(spoil)
    assert _said(catalogue) == [f"own.yaml: {message}"]
    with pytest.raises(RulebookError) as caught:
        catalogue.as_rulebook()
    assert str(caught.value) == f"own.yaml: {message}"


def test_every_fault_is_found_at_once() -> None:
    def spoil(file: dict[str, Any]) -> None:
        file["profile"]["table_size"] = {"value": 1, "source": "RIV-7"}
        file["rules"][0]["area"] = "garden"

    fields = [(fault.entry, fault.field) for fault in _own(spoil).faults]
    assert fields == [("profile", "table_size.value"), ("profile", "table_size.source"), ("RIV-1", "area")]


def test_a_rulebook_that_ships_keeps_its_name_to_itself() -> None:
    (fault,) = _own(lambda file: file["meta"].update(rulebook="code", base="tda")).faults
    assert str(fault) == "own.yaml: meta: rulebook: code ships with the server; take a name of your own"


def test_an_article_taken_out_of_its_file_is_missed() -> None:
    written = _yaml("catalogue/club.yaml")
    gone = next(entry for entry in written["rules"] if entry["id"] == "CLUB-allin-2")
    written["rules"].remove(gone)
    written["rules"][0]["conflicts"] = [{"relation": "see", "refs": ["CLUB-allin-2"]}]
    said = _said(read("club.yaml", written, WORDS))
    assert f"club.yaml: {written['rules'][0]['id']}: conflicts.refs: no article 'CLUB-allin-2'" in said


def _places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    below = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, held in below:
        yield from _places(held, (*path, key))


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["", "house", "tda", "Ah", "RIV-1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "value", "refs"]), inner),
    max_leaves=4,
)


@given(st.sampled_from(list(_places(OWN))[1:]), JUNK)
@settings(max_examples=200)
def test_whatever_stands_in_a_file_is_a_fault_or_harmless(path: tuple[Any, ...], junk: Any) -> None:
    written = deepcopy(OWN)
    node = written
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = junk
    catalogue = read("own.yaml", written, WORDS)
    if not catalogue.faults:
        assert catalogue.as_rulebook().rules.sources.keys() == rules_of("tda").sources.keys()
    if catalogue.rules is not None:
        assert all(outcomes(catalogue, {}))


@pytest.mark.parametrize(
    ("type", "value", "fault"),
    [
        ("int", True, "True is no whole number"),
        ("map<seat,list<card>>", {1: ["Ah", "Td"]}, None),
        ("map<seat,list<card>>", {1: ["10d"]}, "'10d' is no card"),
        ("map<seat,int>", {"one": 1}, "'one' is no seat from 1 on"),
        ("list<action>", [{"seat": 1, "do": "post", "as": "small_blind", "to": 5}], None),
        (
            "list<action>",
            [{"seat": 1, "do": "shove"}],
            "do: 'shove' is not one of post, fold, check, call, bet, raise, all_in",
        ),
        ("positions", {"button": None, "big_blind": 3}, None),
        ("list<list<int>>", [[5], 5], "5 is no list"),
        ("card", "Jk", None),
        ("seat", None, None),
    ],
)
def test_a_field_takes_what_its_type_says(type: str, value: object, fault: str | None) -> None:
    assert fault_of(type, value) == fault


# --- putting examples to the engine -------------------------------------------------------------------------------

ASKED = Example("RIV-1/1", "count", {"seats": 8}, {"tables": 2, "sizes": [5, 4]}, {"table_size": 7})


def _counts(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    return {"tables": 2, "sizes": (5, 4), "seen": rules.table_size}


def test_an_example_passes_when_every_field_it_states_is_met() -> None:
    assert outcome(ASKED, rules_of("tda"), {"count": _counts}).passed


def test_what_differs_is_said() -> None:
    found = outcome(ASKED, rules_of("tda"), {"count": lambda given, rules: {"tables": 3}})
    assert not found.passed
    assert found.differences == (Difference("tables", 2, 3), Difference("sizes", [5, 4], MISSING))


def test_an_exception_is_a_failed_example() -> None:
    found = outcome(ASKED, rules_of("tda"), {"count": lambda given, rules: {"tables": given["chairs"]}})
    assert (found.passed, found.error) == (False, "KeyError: 'chairs'")


def test_a_kind_that_nobody_answers_is_a_failed_example() -> None:
    found = outcome(ASKED, rules_of("tda"), {})
    assert not found.passed
    assert found.error.startswith("nothing answers 'count'")


def test_an_example_is_put_under_its_own_rules() -> None:
    seen: list[Any] = []

    def noting(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
        seen.append((given, rules.rulebook, rules.table_size, rules.jokers_max))
        return {"seat": 3}

    (found,) = outcomes(_own(), {"balance_seat": noting})
    assert found.passed
    assert seen == [({"table_size": 8, "occupied": [1, 2], "last": {"button": 1}}, "riverside", 8, 1)]


@pytest.mark.parametrize(
    ("expected", "got", "verdict"),
    [
        (1, True, False),
        (True, True, True),
        (0, None, False),
        ([1, {"a": 2}], (1, {"a": 2}), True),
        ([1], [1, 2], False),
        ({1: 2}, {1: 2, 3: 4}, False),
        ({1: [True]}, {1: [1]}, False),
        ("12", [1, 2], False),
    ],
)
def test_answers_are_compared_to_the_last_leaf(expected: object, got: object, verdict: bool) -> None:
    assert same(expected, got) is verdict
