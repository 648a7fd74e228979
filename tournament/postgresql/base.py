"""Django's PostgreSQL with a pool that outlives a restart of the server.

A server that was restarted has ended every session, and the pool would hand out one after the other. So each is asked
whether it lives before it is given, and while the server is away nobody queues for it at the pool: it is called at
once, and says no at once.
"""

from typing import Any

from django.db.backends.postgresql import base
from psycopg import Connection, Error, connect
from psycopg_pool import ConnectionPool

CALL_SECONDS = 2


class DatabaseWrapper(base.DatabaseWrapper):
    """One thread's way to the database."""

    away = False
    """Of the whole process: the last who asked for a session got none."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A session that answers."""
        if self.pool is None:
            return super().get_new_connection(conn_params)
        if DatabaseWrapper.away:
            connect(**{**conn_params, "connect_timeout": CALL_SECONDS}).close()
        try:
            taken = self._alive(conn_params)
        except Error:
            DatabaseWrapper.away = True
            raise
        DatabaseWrapper.away = False
        return taken

    def _alive(self, conn_params: dict[str, Any]) -> Any:
        assert self.pool is not None
        for _ in range(self.pool.max_size):  # as many may have died together
            taken: Connection[Any] = super().get_new_connection(conn_params)
            try:
                ConnectionPool.check_connection(taken)
            except Error:
                self.pool.putconn(taken)  # the pool throws it away
            else:
                return taken
        return super().get_new_connection(conn_params)
