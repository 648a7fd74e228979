"""The Celery application: level turns, balancing plans, and the sweep that finds what got lost."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.prod")

app = Celery("shuffle-up")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
