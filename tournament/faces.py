"""The pages of the four faces, as Vite built them."""

import hashlib
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

FACES = {
    "director": "Director console",
    "dealer": "Dealer tablet",
    "clock": "Public screen",
    "register": "Player's phone",
}


@cache
def build() -> str:
    """Which build of the pages this process serves: by it a page learns that it is outdated. Empty if there is none."""
    pages = sorted(settings.FRONTEND_DIST.glob("*.html"))
    return hashlib.sha256(b"".join(page.read_bytes() for page in pages)).hexdigest()[:12] if pages else ""


@require_safe
@never_cache  # the page names its hashed assets: it must be fresh, they may be kept for ever
@ensure_csrf_cookie
def face(request: HttpRequest, name: str) -> HttpResponse:
    """One face's page. The address says which; what it shows is the frontend's matter."""
    page = settings.FRONTEND_DIST / f"{name}.html"
    if not page.is_file():
        text = (
            "The frontend is not built yet. Run `make run`, or `npm run build` in frontend/.\n"
            "Страницы ещё не собраны. Запустите `make run` или `npm run build` в папке frontend/.\n"
        )
        return HttpResponse(text, status=503, content_type="text/plain; charset=utf-8")
    built = page.read_bytes().replace(b"<html ", f'<html data-build="{build()}" '.encode(), 1)
    return HttpResponse(built, content_type="text/html; charset=utf-8")


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """What keeps a face on a device. It stands at the root, since a worker serves only what lies below its address."""
    script = settings.FRONTEND_DIST / "worker.js"
    if not script.is_file():
        return HttpResponse(status=404)
    return HttpResponse(script.read_bytes(), content_type="text/javascript; charset=utf-8")


@require_safe
def icon(request: HttpRequest) -> HttpResponse:
    """Every browser asks for it on a page that names none: a sign-in page, a print, the admin."""
    return HttpResponseRedirect(f"{settings.STATIC_URL}favicon.svg")


@require_safe
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """The way to the four faces, for someone who typed the bare address."""
    return face(request, "index")
