"""A look at one server: its settings, folder, secret, database, port, disk and clock.  Nothing is changed."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from seaboard.engine.errors import UsageError
from seaboard.server.process.config import SECRET_BYTES, SECRET_VARIABLE, Config
from seaboard.server.process.run import bound_socket
from seaboard.server.process.settings import with_settings
from seaboard.server.store.database import PATIENCE, is_sqlite, parse_url, revision_of
from seaboard.server.store.errors import store_error
from seaboard.server.store.migrations import known_revisions, needs_stop
from seaboard.server.upkeep.finding import Finding, doubt, fault, fine
from seaboard.server.upkeep.machine_check import why_not_writable

OLDEST_POSTGRES = 13
CLOCK_SECONDS = 5.0
"""By how much the clock of the database may differ."""
ANSWER_SECONDS = 3.0
OTHERS = stat.S_IRWXG | stat.S_IRWXO
Stored = tuple[str | None, float | None]
"""The form of a database, and when a server last gave a sign of life in it."""


async def look_at_server(config: Config, settings: Path | None) -> AsyncIterator[Finding]:
    """Everything about one server, in the order in which a start would meet it."""
    try:
        config = with_settings(config, settings, os.environ)
        yield fine("settings", "every one is known")
    except UsageError as problem:
        yield fault("settings", str(problem), "docs/server.md lists what can be set")
    for each in (folder(config), secret(config), await asyncio.to_thread(port, config)):
        yield each
    async for each in database(config):
        yield each
    yield disk(config)
    if config.mail.server:
        yield await mail(config)
    if config.push.contact:
        yield push(config)


def folder(config: Config) -> Finding:
    """Whether the data folder can be used."""
    data = config.data
    if not data.exists():
        return fine("folder", f"{data} will be made at the first start")
    problem = "it is a file" if not data.is_dir() else why_not_writable(data)
    if problem:
        return fault(
            "folder",
            f"{data} cannot be written: {problem}",
            "give it to the user who runs the server, or name another with --folder",
        )
    return fine("folder", str(data))


def secret(config: Config) -> Finding:
    """Whether the server keeps its secret, and to itself."""
    given, path = os.environ.get(SECRET_VARIABLE, ""), config.data / "secret"
    if given:
        if len(given) < SECRET_BYTES:
            return fault(
                "secret", f"{SECRET_VARIABLE} is too short", f"give it {SECRET_BYTES} characters or more: openssl rand -hex 32"
            )
        return fine("secret", f"in {SECRET_VARIABLE}")
    try:
        if not path.exists():
            return fine("secret", "will be made at the first start")
        if len(path.read_bytes().strip()) < SECRET_BYTES:
            return fault(
                "secret", f"{path} is too short", "delete it: a new one is made at the next start, and nobody has to sign in again"
            )
    except OSError as problem:
        return fault("secret", f"{path} cannot be read: {problem.strerror}", "give it to the user who runs the server")
    if sys.platform != "win32" and path.stat().st_mode & OTHERS:
        return doubt("secret", f"other users of this machine may read {path}", f"chmod 600 {path}")
    return fine("secret", str(path))


def port(config: Config) -> Finding:
    """Whether the port is free, or a server of ours already listens there."""
    try:
        with bound_socket(config):
            return fine("port", f"{config.port} at {config.host} is free")
    except UsageError as problem:
        if is_ours(config):
            return fine("port", f"a Seaboard already answers at {config.port}")
        return fault("port", str(problem), "stop whatever listens there, or name another port with --port")


def is_ours(config: Config) -> bool:
    """Whether a server of this program answers at the port."""
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(config.host, config.host)
    try:
        with urllib.request.urlopen(f"http://{host}:{config.port}/health", timeout=ANSWER_SECONDS) as answer:
            return b'"protocol"' in answer.read(1000)
    except (OSError, ValueError):
        return False


async def database(config: Config) -> AsyncIterator[Finding]:
    """Whether the database can be reached, what it is, and whether this program can read it; and what it says about the clock."""
    try:
        url = parse_url(config.database_url)
    except UsageError as problem:
        yield fault("database", str(problem), "name it with --database")
        return
    if is_sqlite(url):
        for each in sqlite(Path(url.database or "").expanduser()):
            yield each
    else:
        async for each in postgres(url):
            yield each


def sqlite(path: Path) -> Iterator[Finding]:
    """A file: whether it can be read, and in which form it is."""
    told = f"SQLite {sqlite3.sqlite_version}, {path}"
    if not path.exists() or path.stat().st_size == 0:
        yield fine("database", f"{told} will be made at the first start")
        yield clock(None)
        return
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=5)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            revision, beat = stored(connection)
    except sqlite3.Error as problem:
        yield fault("database", f"{path} cannot be read: {problem}", "restore a backup: seaboard restore FILE --force")
        return
    if found != "ok":
        yield fault("database", f"{path} is damaged: {found}", "restore a backup: seaboard restore FILE --force")
        return
    yield form(told, revision)
    yield clock(beat)


def stored(connection: sqlite3.Connection) -> Stored:
    """What a file says of itself."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    revision = connection.execute("SELECT version_num FROM alembic_version").fetchone() if "alembic_version" in names else None
    beat = connection.execute("SELECT max(at) FROM heartbeats").fetchone() if "heartbeats" in names else None
    return revision[0] if revision else None, beat[0] if beat else None


async def postgres(url: URL) -> AsyncIterator[Finding]:
    """A server: whether it answers, its version, its form, its clock."""
    engine = create_async_engine(url, poolclass=NullPool, connect_args=dict(PATIENCE))
    try:
        async with engine.connect() as connection:
            number = int((await connection.execute(text("SHOW server_version_num"))).scalar_one())
            is_writable = (await connection.execute(text("SHOW transaction_read_only"))).scalar_one() == "off"
            ahead = (
                await connection.execute(text("SELECT extract(epoch FROM clock_timestamp())::float8"))
            ).scalar_one() - time.time()
            revision = await connection.run_sync(revision_of)
            beat = await connection.run_sync(last_beat) if revision else None
    except (SQLAlchemyError, OSError, TimeoutError) as problem:
        words = f"{url.render_as_string()} cannot be reached: {store_error(problem)}"
        yield fault("database", words, "start PostgreSQL, or correct --database: postgresql+asyncpg://USER:PASSWORD@HOST/NAME")
        return
    told = f"PostgreSQL {number // 10_000}"
    if number // 10_000 < OLDEST_POSTGRES:
        yield doubt("database", f"{told} is older than any that was tried", f"use PostgreSQL {OLDEST_POSTGRES} or newer")
    elif not is_writable:
        yield fault("database", f"{told} takes no writes: it is a standby", "name the primary server in --database")
    else:
        yield form(told, revision)
    if abs(ahead) > CLOCK_SECONDS:
        yield doubt("clock", f"the database's clock differs by {ahead:+.0f} s", "let both machines set their clocks by the network")
    else:
        yield clock(beat)


def last_beat(connection: Connection) -> float | None:
    """When a server last gave a sign of life."""
    found: float | None = connection.execute(text("SELECT max(at) FROM heartbeats")).scalar()
    return found


def form(told: str, revision: str | None) -> Finding:
    """Whether this program can read what is stored."""
    *older, newest = known_revisions()
    if revision is None or revision == newest:
        return fine("database", told if revision else f"{told} is empty")
    if revision in older:
        meanwhile = "stop every server first" if needs_stop(revision) else "older servers may go on meanwhile"
        advice = f"make a backup; the next start brings it up to date ({meanwhile})"
        return doubt("database", f"{told} has an older form ({revision})", advice)
    return fault("database", f"{told} was written by a newer Seaboard ({revision})", "install that version; there is no way back")


def clock(beat: float | None) -> Finding:
    """Whether the clock goes back behind what was stored."""
    if beat is not None and beat > time.time() + CLOCK_SECONDS:
        return doubt("clock", f"it is {beat - time.time():.0f} s behind the last start", "set the machine's clock by the network")
    return fine("clock", time.strftime("%Y-%m-%d %H:%M:%S %Z"))


def disk(config: Config) -> Finding:
    """Whether there is room for games."""
    place = config.data
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    told = f"{free / 2**30:.1f} GB free in {place}"
    if free < config.limits.last_reserve_bytes:
        return fault("disk", told, "make room: nothing but moves is kept now")
    if free < config.limits.reserve_bytes:
        return doubt("disk", told, "make room: there are no new tables and no uploads now")
    return fine("disk", told)


async def mail(config: Config) -> Finding:
    """Whether the mail server answers and lets this server in; no mail is sent."""
    from seaboard.server.reminders.mailing import SEND_SECONDS, Mailer

    where = f"{config.mail.server} port {config.mail.port}"
    try:
        async with asyncio.timeout(SEND_SECONDS), Mailer(config.mail).connection():
            return fine("mail", f"{where} answers ({config.mail.security})")
    except Exception as problem:  # whatever is wrong with it
        words = str(problem) or type(problem).__name__
        advice = "correct [mail] in the settings: server, port, security (starttls, tls or none), user and password"
        return fault("mail", f"{where} cannot be used: {words}", advice)


def push(config: Config) -> Finding:
    """Whether browsers will offer messages here."""
    if config.is_https:
        return fine("push", f"messages are signed for {config.push.contact}")
    return doubt("push", "browsers take messages from pages with https only", "serve by HTTPS and name the address with --url")
