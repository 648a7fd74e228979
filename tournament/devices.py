"""What a browser says of itself, in the two words by which a director knows the device again."""

import re

# The first that fits: every browser names the older ones whose pages it wants to be given.
BROWSERS = (
    ("Edge", r"Edg"), ("Opera", r"OPR/"), ("Yandex", r"YaBrowser"), ("Samsung Internet", r"SamsungBrowser"),
    ("Firefox", r"Firefox|FxiOS"), ("Chrome", r"Chrome|CriOS|Chromium"), ("Safari", r"Safari"),
)  # fmt: skip
SYSTEMS = (
    ("iPhone", r"iPhone"), ("iPad", r"iPad"), ("Android", r"Android"), ("Windows", r"Windows"),
    ("ChromeOS", r"CrOS"), ("Mac", r"Macintosh|Mac OS"), ("Linux", r"Linux|X11"),
)  # fmt: skip


def device_of(user_agent: str) -> str:
    """`Chrome, Windows`; empty where it says nothing that we know."""
    found = (next((name for name, sign in names if re.search(sign, user_agent)), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))
