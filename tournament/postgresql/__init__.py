"""Django's PostgreSQL, for an evening in which the server may be started again."""
