"""What callers of the store are told when something could not be written or read, and which errors of the drivers that is."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError

STORE_STATES = ("08", "53", "57", "58")
"""Classes of PostgreSQL's errors that are no fault of what was written: connection, resources, operator, system."""


class Conflict(Exception):
    """An entry with this number exists already: another process owns the table.  Nothing of the change was written."""


class StoreError(Exception):
    """The store could not do it now; the change may be written or not: read it again."""


def is_taken(problem: IntegrityError | sqlite3.IntegrityError) -> bool:
    """Whether a key exists already (and not: the table is gone to which the row belongs)."""
    driver = problem.orig if isinstance(problem, IntegrityError) else problem
    code = getattr(driver, "sqlstate", None) or getattr(driver, "sqlite_errorname", None)
    return code in ("23505", "SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")


def store_error(problem: Exception) -> StoreError:
    """The error that callers of the store are given, with the driver's words in one line and without the values."""
    told = getattr(problem, "orig", None) or problem
    error = StoreError(" ".join(f"{type(told).__name__}: {told}".split()))
    error.__cause__ = problem
    return error


def is_of_the_store(problem: Exception) -> bool:
    """Disk full, connection lost, file locked: nothing in a batch is at fault, and trying its parts would only take longer."""
    kinds = (OperationalError, InterfaceError, sqlite3.OperationalError, sqlite3.InterfaceError, OSError)
    if isinstance(problem, kinds) or bool(getattr(problem, "connection_invalidated", False)):
        return True
    state = getattr(getattr(problem, "orig", None), "sqlstate", None)
    return str(state or "")[:2] in STORE_STATES
