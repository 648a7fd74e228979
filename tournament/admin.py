"""The admin looks and changes nothing: every change goes through the one door."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from tables.models import Table, Tablet
from tournament import models


class LookingOnly(admin.ModelAdmin):
    """Rows to look at."""

    list_per_page = 50

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The director may look."""
        return bool(request.user.is_active and request.user.is_staff)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """And finds what there is."""
        return self.has_view_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody adds here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes here."""
        return False


class JournalAdmin(LookingOnly):
    """What happened."""

    list_display = ("stream", "seq", "at", "actor")
    list_filter = ("stream",)


class EntryAdmin(LookingOnly):
    """Who plays."""

    list_display = ("tournament", "number", "player", "status", "table", "seat", "stack")
    list_filter = ("tournament", "status")


class TransferAdmin(LookingOnly):
    """What was paid."""

    list_display = ("stream", "seq", "reason", "entry", "at")
    list_filter = ("stream", "reason")


admin.site.register(models.Journal, JournalAdmin)
admin.site.register(models.Entry, EntryAdmin)
admin.site.register(models.Transfer, TransferAdmin)
for _model in (models.Stream, models.Receipt, models.Tournament, models.Posting, models.Player, Table, Tablet):
    admin.site.register(_model, LookingOnly)
