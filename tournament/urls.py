"""Addresses: the four faces, the API under `/api/`, the looking-only admin under `/admin/`."""

from django.urls import URLPattern, URLResolver, include, path, re_path, register_converter

from tables.api import tablets
from tournament import admin, faces
from tournament.api import (
    advice,
    articles,
    commands,
    entries,
    health,
    history,
    keeping,
    missing,
    now,
    penalties,
    players,
    qr,
    results,
    room_clock,
    schema,
    staff,
    tournaments,
    troubles,
)


class StreamNumber:
    """The number of a tournament in an address; larger than any database counts is no number."""

    regex = r"[1-9]\d{0,17}"

    def to_python(self, value: str) -> int:
        """As the views take it."""
        return int(value)

    def to_url(self, value: int) -> str:
        """As it stands in an address."""
        return str(value)


register_converter(StreamNumber, "stream")

one_tournament: list[URLPattern | URLResolver] = [
    path("sign-ups", players.SignUpsView.as_view(), name="sign-ups"),
    path("sign-up", players.SignUpView.as_view(), name="sign-up"),
    path("ticket", entries.TicketView.as_view(), name="ticket"),
    path("structure-advice", advice.StructureAdviceView.as_view(), name="structure-advice"),
    path("entries", entries.EntriesView.as_view(), name="entries"),
    path("results", results.ResultsView.as_view(), name="results"),
    path("next-rung", penalties.NextRungView.as_view(), name="next-rung"),
    path("qr", qr.QrView.as_view(), name="qr"),
    path("payouts", results.PayoutsView.as_view(), name="payouts"),
    path("ledger", results.LedgerView.as_view(), name="ledger"),
    path("journal", history.JournalView.as_view(), name="journal"),
    path("live/<path:audience>", history.LiveView.as_view(), name="live"),
    path("tablets", tablets.TabletsView.as_view(), name="tablets"),
    path("tablets/<stream:tablet>", tablets.TabletView.as_view(), name="tablet"),
    path("export", keeping.ExportView.as_view(), name="export-event"),
    *commands.urlpatterns,
]

api: list[URLPattern | URLResolver] = [
    path("tournaments/<stream:tournament>/", include(one_tournament)),  # the taps: addresses are tried from the top
    path("health", health.HealthView.as_view(), name="health"),
    path("schema", schema.SchemaView.as_view(), name="schema"),
    path("now", now.NowView.as_view(), name="now"),
    path("backups", keeping.BackupsView.as_view(), name="backups"),
    path("backups/brought", keeping.KeepBroughtView.as_view(), name="keep-brought-backup"),
    path("backups/restore", keeping.RestoreView.as_view(), name="restore-backup"),
    path("backups/<str:name>", keeping.BackupView.as_view(), name="backup"),
    path("uploads/<uuid:upload>", keeping.UploadView.as_view(), name="bring-piece"),
    path("import-event", keeping.ImportEventView.as_view(), name="import-event"),
    path("room-clock", room_clock.RoomClockView.as_view(), name="room-clock"),
    path("troubles", troubles.TroublesView.as_view(), name="troubles"),
    path("session", staff.SessionView.as_view(), name="session"),
    path("sign-in-links", staff.SignInLinksView.as_view(), name="sign-in-links"),
    path("sign-in-links/<stream:link>", staff.OpenLinkView.as_view(), name="open-link"),
    path("staff", staff.StaffView.as_view(), name="staff"),
    path("staff/<stream:person>", staff.StaffSessionView.as_view(), name="staff-session"),
    path("sign-out", staff.SignOutView.as_view(), name="sign-out"),
    path("pair", tablets.PairView.as_view(), name="pair"),
    path("players", players.PlayersView.as_view(), name="players"),
    path("players/doubles", players.DoublesView.as_view(), name="doubles"),
    path("players/<int:player>", players.PlayerView.as_view(), name="player"),
    path("players/<int:player>/merge", players.MergePlayerView.as_view(), name="merge-player"),
    path("players/<int:player>/erase", players.ErasePlayerView.as_view(), name="erase-player"),
    path("players/import-preview", players.ImportPreviewView.as_view(), name="import-preview"),
    path("players/import", players.ImportPlayersView.as_view(), name="import-players"),
    path("articles", articles.ArticlesView.as_view(), name="articles"),
    path("articles/<str:article>", articles.ArticleView.as_view(), name="article"),
    path("templates", tournaments.TemplatesView.as_view(), name="templates"),
    path("structure-advice", advice.AdviceView.as_view(), name="advice"),
    path("tournaments", tournaments.TournamentsView.as_view(), name="tournaments"),
    path("tournaments/<stream:tournament>", tournaments.TournamentView.as_view(), name="tournament"),
    re_path("", missing.MissingView.as_view(), name="missing"),
]

urlpatterns = [
    path("api/", include(api)),
    path("", faces.index, name="index"),
    path("favicon.ico", faces.icon, name="icon"),
    path("worker.js", faces.worker, name="worker"),
    # A face owns every address below its own: the frontend shows there what the rest of the path says.
    re_path(rf"^(?P<name>{'|'.join(faces.FACES)})(?:/.*)?$", faces.face, name="face"),
    path("sign-in/<str:token>", staff.sign_in, name="sign-in"),
    path("admin/", admin.site.urls),
]

# What goes wrong before a view is asked: a program is answered in the envelope, a person by a page in their language.
handler400, handler403 = missing.not_understood, missing.not_allowed
handler404, handler500 = missing.not_found, missing.fault
