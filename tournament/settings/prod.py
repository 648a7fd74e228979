"""Settings for a real room, on a club's laptop (`manage.py up`) and in containers alike."""

from tournament.settings.base import *
