"""Settings for pytest. `tests/services.py` has set DATA_DIR, DATABASE_URL and REDIS_URL before this is read."""

from tournament.settings.base import *

SECRET_KEY = "a key for tests, which guards nothing"
# Counted in the process, so that each test begins with nothing; tests of the count itself ask for Redis.
CACHES["limits"] = CACHES["default"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not Django's shared memory: threads must meet the same locks as in the room.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}

# Tests make and leave threads by the hundred, each with its connection: a pool that counts them would run dry. The pool
# itself is tried by the production file's processes (tests/faults).
DATABASES["default"].get("OPTIONS", {}).pop("pool", None)
