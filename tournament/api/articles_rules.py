"""What a rulebook answers to each question, for the form of the house rules; what a house has laid down otherwise."""

from collections.abc import Iterator
from typing import Any

from rest_framework import serializers

from rules.answers import ParameterName
from rules.event_answers import FIELDS, departs, event_answers
from rules.rulebook import ARTICLES, HOUSE, PARAMETERS, RULEBOOKS, Parameter, Rules, is_parameter
from rules.tournament.state import Tournament
from tournament import selectors
from tournament.actors import Actor
from tournament.api.shapes import OpenMap
from tournament.api.words import WordsOutput
from tournament.live.audiences import may_watch

CONTROLS = ("yes_no", "choice", "choices", "order", "number", "shown")
"""How a question is answered in a form. `shown`: not by tapping – a ladder of penalties, say."""


class AnswerOfRulebookOutput(serializers.Serializer[Any]):
    """A question and the article that answers it: `house` where the rulebook is silent."""

    parameter = serializers.CharField()
    meaning = WordsOutput()
    article = serializers.CharField()
    number = serializers.CharField(help_text="Of the article, as printed.")
    title = WordsOutput(help_text="Of the article.")


class QuestionOutput(AnswerOfRulebookOutput):
    """What one rulebook answers, and what a house may answer instead."""

    group = serializers.CharField()
    control = serializers.ChoiceField(choices=CONTROLS)
    choices = serializers.ListField(child=serializers.JSONField())
    least = serializers.IntegerField()
    greatest = serializers.IntegerField(allow_null=True)
    nullable = serializers.BooleanField(help_text="It may be left to the event.")
    value = serializers.JSONField()
    laid_down_in = serializers.CharField(
        help_text="The field of the set-up that answers, so that a house rule would change nothing; else empty."
    )


class HouseRuleOutput(AnswerOfRulebookOutput):
    """What holds at a tournament by its house; `otherwise` is what the rulebook answers."""

    value = serializers.JSONField()
    otherwise = serializers.JSONField()


def questions(rulebook: str) -> list[dict[str, Any]]:
    """Every question, with what `rulebook` answers. Where one answer alone is possible the house has no choice."""
    if rulebook not in RULEBOOKS:
        return []
    rules = RULEBOOKS[rulebook]
    return [
        {
            **_answered(parameter, rules.source(name)),
            "group": parameter.group,
            "control": control(parameter, rules.answer(name)),
            "choices": [] if isinstance(parameter.allowed, str) else list(parameter.allowed),
            **dict(zip(("least", "greatest"), parameter.bounds(), strict=True)),
            "nullable": parameter.type.endswith("|null"),
            "value": rules.answer(name),
            "laid_down_in": FIELDS.get(name, ""),
        }
        for name, parameter in PARAMETERS.items()
    ]


def house_rules(tournament: int, actor: Actor) -> list[dict[str, Any]]:
    """What the house has laid down at a tournament, for those who may look at it; for all others there is nothing, and
    nothing where the rulebook is gone with which it would be compared."""
    if not tournament or may_watch(actor, tournament, "public") is not None:
        return []
    return list(_house_rules(tournament))


def _house_rules(tournament: int) -> Iterator[dict[str, Any]]:
    _, state = selectors.current(tournament)
    if (rules := RULEBOOKS.get(state.config.rulebook)) is None:
        return
    for name, value in _in_force(state, rules).items():
        yield {**_answered(PARAMETERS[name], rules.source(name)), "value": value, "otherwise": rules.answer(name)}


def _in_force(state: Tournament, rules: Rules) -> dict[ParameterName, Any]:
    """House rules that something asks, and what the set-up has otherwise than its rulebook prints it."""
    overrides = state.config.overrides
    by_event = {
        name: value
        for name, value in event_answers(state.config, state.structure).items()
        if departs(rules, name, value) and (name in overrides or rules.source(name) != HOUSE)
    }
    return {name: value for name, value in overrides.items() if is_parameter(name) and name not in FIELDS} | by_event


def control(parameter: Parameter, value: Any) -> str:
    """How the question is answered in a form. A single answer, or one that no command takes, can only be shown."""
    if len(parameter.allowed) == 1 or not _can_be_sent(value):
        return "shown"
    match parameter.type.removesuffix("|null"):
        case "bool":
            return "yes_no"
        case "list<suit>":
            return "order"
        case "int" if isinstance(parameter.allowed, str):
            return "number"
        case kind if kind.startswith("list<"):
            return "choices"
        case kind if kind.startswith("map<"):
            return "shown"
    return "choice"


def _can_be_sent(value: Any) -> bool:
    try:
        OpenMap().run_validation({"value": value})
    except serializers.ValidationError:
        return False
    return True


def _answered(parameter: Parameter, source: str) -> dict[str, Any]:
    article = ARTICLES[source]
    return {
        "parameter": parameter.name,
        "meaning": parameter.meaning,
        "article": source,
        "number": "" if source == HOUSE else article.number,
        "title": article.title,
    }
