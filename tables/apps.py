"""Tells Django of the tables app."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """The tables: seats, tablets and hands."""

    name = "tables"
