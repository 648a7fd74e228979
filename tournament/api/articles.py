"""The rulebooks to be read by anybody: found by words, opened from a refusal, and beside one another."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rules import browser
from rules.rulebook import ARTICLES, VOCABULARY, Article
from tournament.actors import SCREEN
from tournament.api.articles_rules import HouseRuleOutput, QuestionOutput, house_rules, questions
from tournament.api.base import ERRORS, View
from tournament.api.words import WordsOutput, whole_number
from tournament.authentication import session_actor

LONGEST = 200  # characters of a search
PAGE = 50  # articles


class ArticleOutput(serializers.Serializer[Any]):
    """An article as a list shows it. `number` is as printed."""

    id = serializers.CharField()
    rulebook = serializers.CharField()
    number = serializers.CharField()
    area = serializers.CharField()
    machine = serializers.CharField()
    screens = serializers.ListField(child=serializers.CharField())
    title = WordsOutput()
    text = WordsOutput()


class LabelsOutput(serializers.Serializer[Any]):
    """How rulebooks, areas and machines are called."""

    rulebooks = serializers.DictField(child=WordsOutput())
    areas = serializers.DictField(child=WordsOutput())
    machines = serializers.DictField(child=WordsOutput())
    relations = serializers.DictField(child=WordsOutput())


class ArticlesOutput(serializers.Serializer[Any]):
    """A page of articles; `found` counts all of them. `questions` and `house_rules` are there where asked for."""

    found = serializers.IntegerField()
    articles = ArticleOutput(many=True)
    labels = LabelsOutput()
    questions = QuestionOutput(many=True)
    house_rules = HouseRuleOutput(many=True)


class RulebookAnswerOutput(serializers.Serializer[Any]):
    """What one rulebook answers, and by which article: `house` where it is silent."""

    rulebook = serializers.CharField()
    value = serializers.JSONField()
    article = serializers.CharField()
    title = WordsOutput()


class ComparedOutput(serializers.Serializer[Any]):
    """One question that the article answers, and the answers of all rulebooks, its own first."""

    parameter = serializers.CharField()
    meaning = WordsOutput()
    answers = RulebookAnswerOutput(many=True)


class RelatedOutput(serializers.Serializer[Any]):
    """Another article on the same."""

    relation = serializers.CharField()
    id = serializers.CharField()
    rulebook = serializers.CharField()
    title = WordsOutput()
    note = WordsOutput(allow_null=True)


class OneArticleOutput(ArticleOutput):
    """An article with what the other rulebooks say."""

    screen = serializers.CharField()
    reading = WordsOutput(allow_null=True)
    compared = ComparedOutput(many=True)
    related = RelatedOutput(many=True)


class ArticlesView(View):
    """The articles of all rulebooks and of the house."""

    authentication_classes = ()

    @extend_schema(
        operation_id="articles",
        parameters=[
            OpenApiParameter("search", str, description="Words in either language, a number as printed, or an id."),
            OpenApiParameter("rulebook", str),
            OpenApiParameter("area", str),
            OpenApiParameter("screen", str, enum=list(browser.SCREENS)),
            OpenApiParameter("machine", str),
            OpenApiParameter("page", int, description="From 0."),
            OpenApiParameter("questions", str, description="A rulebook: what it answers to every question."),
            OpenApiParameter("tournament", int, description="What its house has laid down otherwise."),
        ],
        responses={200: ArticlesOutput, 400: ERRORS[400]},
        auth=[],
    )
    def get(self, request: Request) -> Response:
        """Found by every word of the search, best first."""
        asked = {name: request.query_params.get(name, "") for name in ("rulebook", "area", "screen", "machine")}
        found = browser.articles(request.query_params.get("search", "")[:LONGEST], **asked)
        page = whole_number(request.query_params.get("page"), 0, 10_000)
        shown = found[page * PAGE : (page + 1) * PAGE]
        tournament = whole_number(request.query_params.get("tournament"), 0, 2**53)
        return Response(
            {
                "found": len(found),
                "articles": [_listed(each) for each in shown],
                "labels": _labels(),
                "questions": questions(request.query_params.get("questions", "")),
                "house_rules": house_rules(tournament, session_actor(request.session) or SCREEN),
            }
        )


class ArticleView(View):
    """One article, to which a refusal points."""

    authentication_classes = ()

    @extend_schema(operation_id="article", responses={200: OneArticleOutput, 404: ERRORS[404]}, auth=[])
    def get(self, request: Request, article: str) -> Response:
        """With what the other rulebooks say on the same."""
        found = ARTICLES.get(article)
        if found is None:
            raise Http404
        return Response(
            {
                **_listed(found),
                "screen": found.screen,
                "reading": found.reading,
                "compared": [_compared(each) for each in browser.compared(found)],
                "related": [_related(each) for each in browser.related(found)],
            }
        )


def _listed(article: Article) -> dict[str, Any]:
    return {
        "id": article.id,
        "rulebook": article.rulebook,
        "number": article.number,
        "area": article.area,
        "machine": article.machine,
        "screens": browser.screens_of(article),
        "title": article.title,
        "text": article.text,
    }


def _compared(each: browser.Compared) -> dict[str, Any]:
    answers = [
        {
            "rulebook": answer.rulebook,
            "value": answer.value,
            "article": answer.source,
            "title": ARTICLES[answer.source].title,
        }
        for answer in each.answers
    ]
    return {"parameter": each.parameter, "meaning": each.meaning, "answers": answers}


def _related(each: browser.Related) -> dict[str, Any]:
    other = ARTICLES[each.article]
    return {
        "relation": each.relation,
        "id": other.id,
        "rulebook": other.rulebook,
        "title": other.title,
        "note": each.note,
    }


def _labels() -> dict[str, Any]:
    return {
        "rulebooks": VOCABULARY["rulebooks"],
        "areas": VOCABULARY["areas"],
        "machines": VOCABULARY["machine"],
        "relations": VOCABULARY["relations"],
    }
