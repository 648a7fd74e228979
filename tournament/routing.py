"""Addresses of the sockets, all under `/ws/`."""

from django.urls import URLPattern, URLResolver, re_path

from tournament.live.consumer import NowhereConsumer, ScreenConsumer

websocket_urlpatterns: list[URLPattern | URLResolver] = [
    re_path(r"^ws/tournaments/(?P<tournament>\d{1,18})/(?P<audience>.{1,40})$", ScreenConsumer.as_asgi()),
    re_path("", NowhereConsumer.as_asgi()),
]
