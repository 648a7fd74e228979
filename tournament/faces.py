"""The pages of the four faces, as Vite built them."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

FACES = {
    "director": "Director console",
    "dealer": "Dealer tablet",
    "clock": "Public screen",
    "register": "Player's phone",
}


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
    return HttpResponse(page.read_bytes(), content_type="text/html; charset=utf-8")


@require_safe
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """The way to the four faces, for someone who typed the bare address."""
    return face(request, "index")
