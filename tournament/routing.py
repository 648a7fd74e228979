"""Addresses of the sockets, all under `/ws/`."""

from django.urls import URLPattern, URLResolver

websocket_urlpatterns: list[URLPattern | URLResolver] = []
