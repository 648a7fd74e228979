"""Settings that hold everywhere. What differs by machine comes through `env`."""

from celery.schedules import schedule
from django.utils.translation import gettext_lazy as _

from tournament.settings import env
from tournament.steady import steadily

BASE_DIR = env.BASE_DIR
DATA_DIR = env.data_dir()
RULEBOOKS_DIR = env.rulebooks_dir()
FRONTEND_DIST = BASE_DIR / "frontend" / "dist"

SECRET_KEY = env.secret_key(DATA_DIR)
DEBUG = False
PUBLIC_URL = env.text("PUBLIC_URL").rstrip("/")
# A club's laptop is reached by whatever address its network gave it this evening. Links built from the Host header are
# shown to nobody but who asked by it, so any name may be used where none are given.
ALLOWED_HOSTS = env.allowed_hosts(PUBLIC_URL)
TRUSTED_PROXIES = env.trusted_proxies()
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "tournament",
    "tables",
]

MIDDLEWARE = [
    "tournament.headers.Headers",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "tournament.urls"
ASGI_APPLICATION = "tournament.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# One web process answers requests in this many threads (a2wsgi) beside its sockets.
WEB_THREADS = env.integer("WEB_THREADS", 8)
# Views for sockets are built, and their visitors looked up, in this many; a worker of Celery has eight threads at most.
LIVE_THREADS = 4
SPARE_THREADS = 4

DATABASES = {
    "default": env.database(
        env.text("DATABASE_URL", f"sqlite:///{DATA_DIR / 'shuffle-up.sqlite3'}"),
        threads=WEB_THREADS + LIVE_THREADS + SPARE_THREADS,
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.text("REDIS_URL", "redis://127.0.0.1:6379/0")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": "shuffle-up"},
    }
}

# Counts of what an address did lately; nothing that must outlive the process.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 10_000}},
    # What several processes count together.
    "limits": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL, "KEY_PREFIX": "limits"},
}

# Celery: JSON alone, nothing kept. Every task is a nudge to look at the database, so a lost or doubled one is harmless.
CELERY_BROKER_URL = env.celery_broker(REDIS_URL)
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TIMEZONE = "UTC"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CONSUMER = "tournament.worker:Consumer"
CELERY_WORKER_ENABLE_PREFETCH_COUNT_REDUCTION = False  # after a lost broker: there is nothing to go easy on
# A command that nudges the worker must not wait for a broker that hangs.
CELERY_BROKER_CONNECTION_TIMEOUT = 1
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 1, "socket_timeout": 5}
CELERY_BEAT_SCHEDULE = {
    # Certainty where the ETA task gives precision: a level turn that got lost is found within two seconds. A sweep
    # that waited a second is worth nothing, the next one is due. The worker sweeps by itself too (tournament.worker).
    "sweep": {
        "task": "tournament.tasks.sweep",
        "kwargs": {"by": "beat"},
        "schedule": schedule(1.0, nowfun=steadily),
        "options": {"expires": 1.0},
    },
}

AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournament.authentication.TokenAuthentication",
        "tournament.authentication.StaffAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [],  # `tournament.permissions` is asked by each view
    "EXCEPTION_HANDLER": "tournament.api.envelope.handle",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournament.api.parsers.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_VERSIONING_CLASS": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Shuffle Up",
    "DESCRIPTION": "A tournament server for live poker.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournament.api.schema.add_sections",
        "tournament.api.schema.add_answers",
    ],
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ru", _("Russian"))]
CSRF_FAILURE_VIEW = "tournament.api.missing.csrf_failed"
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.time_zone()

# The built frontend is served where it lies: no collectstatic, one step less between a build and what is seen.
STATIC_URL = "/static/"
STATICFILES_DIRS = [FRONTEND_DIST] if FRONTEND_DIST.is_dir() else []
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
# Vite names what it builds by its content: such a file never changes.
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/assets/.+-[\w-]{8}\.\w+$"

HTTPS = env.flag("HTTPS")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_ENGINE = "tournament.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 14 * 24 * 60 * 60
# What else the browser is told: tournament.headers.
X_FRAME_OPTIONS = "SAMEORIGIN"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^api/health$"]  # whoever looks whether a process is well asks it itself
SECURE_HSTS_SECONDS = 180 * 24 * 60 * 60 if HTTPS else 0

# Said by `manage.py up` to its children: it can end the services, restore a copy and start them again.
SUPERVISED = env.flag("SUPERVISED")

LOG_LEVEL = env.text("LOG_LEVEL", "WARNING").upper()
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    # In the venue's time, as everything that is read there.
    "formatters": {
        "line": {
            "()": "tournament.logs.Line",
            "format": "{asctime} {levelname} {name}: {message}",
            "datefmt": "%Y-%m-%d %H:%M:%S",
            "style": "{",
        }
    },
    # What is away is told once by `tournament.outages`, not once for each who asked meanwhile.
    "filters": {"ours": {"()": "django.utils.log.CallbackFilter", "callback": env.is_no_outage}},
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "line"}},
    # A refusal is an answer, not a fault of the server: only what we did not expect is worth a line.
    "loggers": {"django.request": {"level": "ERROR", "filters": ["ours"]}, "psycopg.pool": {"level": "ERROR"}},
    "root": {"handlers": ["terminal"], "level": LOG_LEVEL},
}
