#!/usr/bin/env python
"""The door for the one who keeps the server: `manage.py up`, `migrate`, `simulate`, `bench`, `verify_journal`."""

import os
import sys

from tournament.settings.env import take_data_dir


def main() -> None:
    """Run one management command. `--data` must be known before the settings are read."""
    take_data_dir(sys.argv[1:])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.prod")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
