"""Settings for work on the code: errors are shown in full, a changed file is seen at once."""

from tournament.settings.base import *

DEBUG = True
WHITENOISE_AUTOREFRESH = True
