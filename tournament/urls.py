"""Addresses: the four faces, the API under `/api/`, the looking-only admin under `/admin/`."""

from django.contrib import admin
from django.urls import path, re_path
from drf_spectacular.views import SpectacularAPIView

from tournament import faces

urlpatterns = [
    path("", faces.index, name="index"),
    # A face owns every address below its own: the frontend shows there what the rest of the path says.
    re_path(rf"^(?P<name>{'|'.join(faces.FACES)})(?:/.*)?$", faces.face, name="face"),
    path("api/health", faces.health, name="health"),
    path("api/schema", SpectacularAPIView.as_view(), name="schema"),
    path("admin/", admin.site.urls),
]
