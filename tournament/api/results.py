"""Who finished where, what it pays, and where the money lies."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import money, selectors
from tournament.api.base import ERRORS, View
from tournament.api.entries import PlaceOutput
from tournament.permissions import Duty


class ResultOutput(serializers.Serializer[Any]):
    """Who finished where, and what it pays."""

    entry = serializers.IntegerField()
    name = serializers.CharField()
    place = PlaceOutput()
    prize = serializers.IntegerField(allow_null=True)


class ResultsView(View):
    """Places from the best."""

    @extend_schema(operation_id="results", responses={200: ResultOutput(many=True), **ERRORS})
    def get(self, request: Request, tournament: int) -> Response:
        """Provisional while registration is open."""
        self.need_view(tournament)
        return Response(ResultOutput(selectors.results(tournament), many=True).data)


class PayoutsOutput(serializers.Serializer[Any]):
    """The pool and its division."""

    pool = serializers.IntegerField()
    fees = serializers.IntegerField()
    guarantee = serializers.IntegerField()
    overlay = serializers.IntegerField()
    prizes = serializers.ListField(child=serializers.IntegerField())
    locked = serializers.BooleanField()


class PayoutsView(View):
    """The pool and its division."""

    @extend_schema(operation_id="payouts", responses={200: PayoutsOutput, **ERRORS})
    def get(self, request: Request, tournament: int) -> Response:
        """As it stands."""
        self.need_view(tournament)
        return Response(selectors.payouts(tournament))


class LedgerOutput(serializers.Serializer[Any]):
    """What every account holds."""

    balanced = serializers.BooleanField()
    accounts = serializers.DictField(child=serializers.IntegerField())


class LedgerView(View):
    """The accounts of a tournament."""

    @extend_schema(operation_id="ledger", responses={200: LedgerOutput, **ERRORS})
    def get(self, request: Request, tournament: int) -> Response:
        """Together they hold nothing."""
        self.need(Duty.SEE_TOURNAMENT, tournament=tournament)
        selectors.current(tournament)
        accounts = money.balances(tournament)
        return Response({"balanced": sum(accounts.values()) == 0, "accounts": accounts})
