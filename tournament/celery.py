"""The Celery application: level turns, balancing plans, and the sweep that finds what got lost."""

import os
import warnings

from celery import Celery
from celery.exceptions import CPendingDeprecationWarning

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.prod")

app = Celery("shuffle-up")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add("tournament.worker:Sweeper")

# At each loss of the broker: that Celery 6 will cancel tasks by default, which concerns nobody here.
warnings.filterwarnings("ignore", category=CPendingDeprecationWarning)
