"""The admin looks and changes nothing: every change goes through the one door.

It has no password and no sign-in of its own. It opens for a director who is signed in at the console, and shows nothing
that could be used instead of a tablet, a phone or a person: no hash, no receipt's fingerprint.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, URLResolver

from tables.models import Table, Tablet
from tournament import models
from tournament.actors import Role
from tournament.authentication import session_actor

NOT_SHOWN = ("hash", "fingerprint", "password", "session_data", "session_key", "token", "secret")


class LookingSite(admin.AdminSite):
    """The pages of the admin, without those that let somebody in."""

    site_header = site_title = "Shuffle Up"
    index_title = ""
    enable_nav_sidebar = True

    def has_permission(self, request: HttpRequest) -> bool:
        """A director's session, and nothing else."""
        actor = session_actor(request.session)
        return actor is not None and actor.role is Role.DIRECTOR

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Who is not signed in does so where everybody does."""
        return HttpResponseRedirect("/director")

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Without the pages about passwords."""
        return [url for url in super().get_urls() if not str(getattr(url, "name", "")).startswith("password_change")]


site = LookingSite()


class LookingOnly(admin.ModelAdmin):
    """Rows to look at."""

    list_per_page = 50

    def get_exclude(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """What opens something is not shown."""
        return [field.name for field in self.model._meta.fields if any(word in field.name for word in NOT_SHOWN)]

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The director may look."""
        return site.has_permission(request)

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


site.register(models.Journal, JournalAdmin)
site.register(models.Entry, EntryAdmin)
site.register(models.Transfer, TransferAdmin)
for _model in (models.Stream, models.Receipt, models.Tournament, models.Posting, models.Player, Table, Tablet):
    site.register(_model, LookingOnly)
