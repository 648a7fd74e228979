"""Which article is cited where a rulebook prints a rule more closely than the parameter that decides it."""

from __future__ import annotations

from rules.answers import ParameterName
from rules.rulebook import ARTICLES, HOUSE, Rules


def printed(rules: Rules, *articles: str) -> str:
    """The first of `articles` that belongs to the rulebook in force; `house` where it prints none of them."""
    for article in articles:
        if article in ARTICLES and ARTICLES[article].rulebook == rules.rulebook:
            return article
    return HOUSE


def cited(rules: Rules, parameter: ParameterName, *articles: str) -> str:
    """The article for what `parameter` decides: the particular one of `articles` that the rulebook in force prints, or
    the source of the parameter. A parameter that the house has overridden is the house's rule."""
    source = rules.source(parameter)
    particular = printed(rules, *articles)
    return source if source == HOUSE or particular == HOUSE else particular


def cited_alone(rules: Rules, parameter: ParameterName, *articles: str) -> str:
    """The one of `articles` that the rulebook in force prints, where the source of the parameter prints only a part of
    what it decides: beside that part the house decides, as it does where it has overridden the parameter."""
    return HOUSE if rules.source(parameter) == HOUSE else printed(rules, *articles)
