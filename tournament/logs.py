"""Lines of the log: when, how grave, by whom – and no key that opens anything."""

import logging
import re

KEYS = re.compile(
    r"(/sign-in/|\b(?:token|ticket|code|sessionid|csrftoken)=|\b(?:tablet|ticket)[ .](?=[\w-]{12}))[\w.:~%-]+",
    re.IGNORECASE,
)


def without_keys(text: str) -> str:
    """The text with every token taken out. Addresses, errors and tracebacks of others may bear them."""
    return KEYS.sub(r"\1…", text)


class Line(logging.Formatter):
    """As the terminal shows it."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, or a traceback, without keys."""
        return without_keys(super().format(record))
