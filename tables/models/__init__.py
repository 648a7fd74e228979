"""Rows of the tables app: tables and the tablets that lie on them."""

from tables.models.table import Table
from tables.models.tablet import PairingCode, Tablet

__all__ = ["PairingCode", "Table", "Tablet"]
