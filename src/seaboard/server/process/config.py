"""How a server is set up: where it listens, where it keeps things, and what it allows."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Literal

from msgspec import Struct

from seaboard.engine.errors import UsageError
from seaboard.server.store.privacy import make_private_folder

SECRET_VARIABLE = "SEABOARD_SECRET"
SECRET_BYTES = 32
DEFAULT_PORT = 8400


def user_folder() -> Path:
    """Where this user's tables are kept."""
    from platformdirs import user_data_path

    return user_data_path("seaboard", appauthor=False)


class Limits(Struct, frozen=True):
    """How much one person or one address may ask for.  A household behind one address plays at several tables at
    once, and a hall of sixty-four players may share one address."""

    requests_per_minute: int = 3000
    """Of one address, of any kind."""
    deeds_per_minute: int = 1200
    """Requests of one address that change something."""
    guests_per_hour: int = 240
    """New guests from one address."""
    uploads_per_minute: int = 20
    prints_per_minute: int = 30
    """Sets on paper that one address may ask for: each is drawn again."""
    tables_per_guest: int = 60
    """Tables of one guest that are not over."""
    branches_per_guest: int = 60
    """What-if games of one guest, played or over."""
    tournaments_per_guest: int = 20
    """Tournaments of one referee that are not over."""
    codes_per_minute: int = 120
    """Codes of tournaments that one address may try."""
    sign_ins_per_hour: int = 240
    """Tries to sign in from one address: a class behind one address signs in within one lesson."""
    sign_ins_per_player: int = 30
    """In an hour, with the passkeys of one player."""
    mail_questions_per_guest: int = 5
    """In an hour: how often a guest may have a mail ask whether an address is theirs."""
    mail_questions_per_address: int = 3
    """In a day, to one mail address, whoever asks for it."""
    mail_questions_per_hour: int = 60
    """Of everybody together."""
    connections_per_address: int = 512
    """A hall of sixty-four players behind one address has two for each."""
    handshakes_per_address: int = 600
    """Sockets that one address may open at once: sixty-four pupils who reload their pages a few times, with two sockets each."""
    handshakes_per_guest: int = 120
    handshake_minutes: float = 5.0
    """In which these allowances fill up again."""
    chat_per_minute: int = 20
    """Lines of one guest at one table."""
    emotes_per_minute: int = 12
    """Signs of one guest at one table."""
    hints_per_minute: int = 12
    """Hints for one guest at one table."""
    asides_per_guest: int = 60
    """Of one guest at one table in ten minutes: whatever is kept beside moves and chat, such as sitting down, leaving, taking back."""
    asides_per_table: int = 300
    """The same for all guests at one table together."""
    asides_of_table: int = 5000
    """The same in a table's whole life."""
    tables_per_hour: int = 120
    """New tables of one guest."""
    tables_per_address: int = 1200
    """New tables from one address in an hour."""
    tournaments_per_hour: int = 20
    """New tournaments of one guest."""
    seekers: int = 400
    """People who wait for a game with people at the same time."""
    seeks_per_hour: int = 60
    """How often one guest may ask for one."""
    uploads_per_guest: int = 100
    upload_bytes_per_guest: int = 4 * 1024 * 1024
    """Of the uploads of one guest as they are kept; a whole game is 2 to 20 KiB."""
    uploads: int = 20_000
    """In all; beyond this the oldest go, those of guests who have never sat at a table first."""
    upload_bytes: int = 256 * 1024 * 1024
    upload_bytes_per_minute: int = 16 * 1024 * 1024
    """That one address may send."""
    checks_per_minute: int = 600
    """Sets that one address may have checked, read or written: an editor asks after every pause in typing, and a class may share one address."""
    check_bytes_per_minute: int = 64 * 1024 * 1024
    """That one address may send for it."""
    balances: int = 500
    """Pages of sets' balances that are kept; the oldest go."""
    balances_waiting: int = 6
    """Sets that wait to be played by bots."""
    balances_per_guest: int = 1
    """Sets of one guest that wait or are played by bots."""
    balances_per_hour: int = 4
    """Sets that one guest may have played by bots."""
    balance_games: int = 1000
    """Of each quick bot, with a set and with the rulebook's."""
    balance_search_games: int = 200
    """Of bots that search; 0 for none."""
    compiled_sets: int = 8
    """Sets whose compiled rules stay on disk and that one process loads; others are played interpreted."""
    compiled_sets_per_hour: int = 8
    compiled_sets_per_guest: int = 3
    """In an hour, for the tables of one host."""
    sets_per_guest: int = 40
    """Sets of data that one guest keeps."""
    sets: int = 5_000
    """In all, those included that only tables need."""
    set_bytes: int = 128 * 1024 * 1024
    """Of all sets as they are kept; a set is 2 to 20 KiB, and 256 before it is compressed."""
    moves_of_upload: int = 20_000
    moves_of_analysis: int = 3000
    analyses_waiting: int = 12
    """Games that wait to be analysed, the one that is under way included."""
    analyses_per_guest: int = 3
    """Of these, for one guest."""
    reserve_bytes: int = 200 * 1024 * 1024
    """Free space below which there are no uploads, new tables and new tournaments, so that there is room for moves."""
    last_reserve_bytes: int = 50 * 1024 * 1024
    """Free space below which nothing but moves is kept."""
    body_bytes: int = 64 * 1024
    quiz_bytes: int = 512 * 1024
    transcript_bytes: int = 4 * 1024 * 1024
    message_bytes: int = 8 * 1024
    """Of one message of a socket."""


class Retention(Struct, frozen=True):
    """For how many days what is kept."""

    gathering: float = 14
    """Tables that were never started."""
    tables: float = 400
    """Finished tables, from their end; those of an event that is under way stay."""
    chat: float = 30
    """What was said at a table, from its end."""
    reports: float = 90
    """What people reported."""
    tests: float = 30
    """Answers of knowledge tests, from the end of the event; the results stay."""
    events: float = 400
    """Names, reasons and devices of an event, from the last thing that happened in it; results and penalties stay under opaque ids."""
    guests: float = 365
    """Guests without a table and an event, from their last visit."""
    results: float = 400
    """Results that are not rated, from the end of the game.  Rated ones stay, without names: ratings are computed from them."""
    classes: float = 300
    """Classes with their pupils, at most, from when they are made; a teacher can have one deleted earlier."""
    order: float = 400
    """Why keepers of the server did what they did; that they did it stays, under keys that lead to nobody who was forgotten."""


class Provider(Struct, frozen=True):
    """The OpenID provider of a school or a club, by which people can sign in."""

    issuer: str = ""
    """Its address; without one there is no such way to sign in."""
    client_id: str = ""
    client_secret: str = ""
    """Empty for a client without one."""
    name: str = ""
    """What people call it, on the button."""


class Mail(Struct, frozen=True):
    """The mail server by which people are told that a table waits."""

    server: str = ""
    """Its name; without one no mail is sent."""
    port: int = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    password: str = ""
    sender: str = ""
    """From whom mails come."""


class Push(Struct, frozen=True):
    """Messages to browsers by their makers' push services."""

    contact: str = ""
    """How those services reach whoever runs the server, as `mailto:` or `https:`; without it no message is sent."""
    trusts_loopback: bool = False
    """Whether the push service may be a plain one on this machine: for tests, and not for a file of settings."""


class Config(Struct, frozen=True, kw_only=True):
    """Everything `make_app` needs to know."""

    data: Path
    """The folder for the database file and the server's secret."""
    database: str = ""
    """An SQLAlchemy URL; without one a file in the data folder."""
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    url: str = ""
    """The address people reach the server at when it stands behind a proxy, e.g. `https://play.example.org`."""
    proxies: str = ""
    """Addresses of proxies whose word on client and scheme is taken, with commas."""
    limits: Limits = Limits()
    bot_delay: float = 0.7
    """Seconds a bot waits before it moves, so that people can follow; with 0 it moves as soon as it can, and its thinking time shows."""
    bot_workers: int = 0
    """Processes in which bots think; with 0 they think in threads of the server."""
    analyses: int = 1
    """Games that are analysed at the same time, each in a process of its own; with 0 none is."""
    chat: bool = True
    """Whether people may write to each other at tables that are not open to strangers; a class or a museum has it off."""
    invite_only: bool = False
    """Whether nobody plays without an invitation; keepers can also say so on their page."""
    plain_sockets: bool = False
    """Whether sockets are left to uvicorn alone, without the short way of `http/wire.py`: slower, for finding out where a fault lies."""
    retention: Retention = Retention()
    """For how many days what is kept."""
    openid: Provider = Provider()
    """By whom else people can sign in."""
    mail: Mail = Mail()
    push: Push = Push()
    first_game: str = ""
    """The game that is compiled first, where none is."""
    operator: str = ""
    """Who runs the server and how to reach them, in their own words, for the privacy page."""
    metrics_token: str = ""
    """With which another machine may ask for `/metrics`; without one, none may."""
    web: Path = Path(__file__).parent.parent / "web"
    """The built browser client."""

    def __post_init__(self) -> None:
        if self.url and not self.url.startswith(("http://", "https://")):
            raise UsageError(f"the address must begin with http:// or https://, not {self.url!r}")

    @property
    def is_https(self) -> bool:
        return self.url.startswith("https://")

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite+aiosqlite:///{self.data / 'seaboard.sqlite3'}"


def read_secret(data: Path) -> bytes:
    """What the server signs with: from the environment, else from a file in the data folder that only its owner may read."""
    given = os.environ.get(SECRET_VARIABLE, "")
    if given:
        if len(given) < SECRET_BYTES:
            raise UsageError(f"{SECRET_VARIABLE} must have at least {SECRET_BYTES} characters")
        return given.encode()
    path = data / "secret"
    try:
        make_private_folder(data)
        # Written whole under another name first: of two processes that start together both read the same one.
        draft = data / f"secret.{os.getpid()}.{secrets.token_hex(4)}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(SECRET_BYTES))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
        return path.read_bytes().strip()
    except OSError as fault:
        raise UsageError(f"the data folder {data} cannot be used: {fault.strerror}") from fault
