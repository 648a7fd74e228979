"""One server process: sockets go through Channels, HTTP through Django's WSGI handler in threads beside them.

Django's own ASGI handler makes a thread and a database connection for each request; the WSGI handler in a standing
pool of threads answers the same view in a quarter of the time (see adr/).
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.prod")

from django.core.wsgi import get_wsgi_application

# Loads the apps, so it stands before everything that imports models.
wsgi_application = get_wsgi_application()

from a2wsgi import WSGIMiddleware
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings

from tournament.door import Door
from tournament.live.pages import OurPagesOnly
from tournament.routing import websocket_urlpatterns

# HttpResponse is an iterable of bytes, which Django's types do not say.
threads = WSGIMiddleware(wsgi_application, workers=settings.WEB_THREADS)  # type: ignore[arg-type]

application = ProtocolTypeRouter(
    {
        "http": Door(threads, threads=settings.WEB_THREADS),
        "websocket": OurPagesOnly(URLRouter(websocket_urlpatterns)),
    }
)
