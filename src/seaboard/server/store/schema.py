"""The tables of the database, the same for SQLite and PostgreSQL; `migrations/` builds them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    false,
)

METADATA = MetaData()

guests = Table(
    "guests",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("seen", Float(53), nullable=False),
    # Until when the signed cookie of older versions is exchanged for a session; null for guests who never had one.
    Column("signed_until", Float(53)),
    Index("guests_seen", "seen"),
)

sessions = Table(
    "sessions",
    METADATA,
    # Hash of what the cookie holds.
    Column("key", Text, primary_key=True),
    # What the guest's list of devices calls it; no secret.
    Column("id", Text, nullable=False),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("device", Text, nullable=False),
    Column("created", Float(53), nullable=False),
    # 0: it was handed out and has not come back yet.
    Column("seen", Float(53), nullable=False),
    Column("expires", Float(53), nullable=False),
    # When its device was last given a newer one.
    Column("renewed", Float(53)),
    Index("sessions_id", "id"),
    Index("sessions_guest", "guest"),
    Index("sessions_expires", "expires"),
)

links = Table(
    "links",
    METADATA,
    # Hash of what the link carries.
    Column("key", Text, primary_key=True),
    # The one right that the link gives.
    Column("purpose", Text, nullable=False),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE")),
    Column("event_id", Text, ForeignKey("events.id", ondelete="CASCADE")),
    Column("player", Text),
    # Of the co-referee whom it makes.
    Column("name", Text),
    Column("expires", Float(53), nullable=False),
    # Hash of the id of the request that has used it, or "" for one without an id.
    Column("used_by", Text),
    Index("links_guest", "guest"),
    Index("links_event", "event_id", "player"),
)

requests = Table(
    "requests",
    METADATA,
    # Hash of the id of a visitor's first request: sent again without a cookie, it is the same guest's.
    Column("key", Text, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("at", Float(53), nullable=False),
    Index("requests_guest", "guest"),
    Index("requests_at", "at"),
)

# Ways to sign in

recoveries = Table(
    "recoveries",
    METADATA,
    # The one code of words that a guest has.
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    # Of its words, with the server's secret.
    Column("key", Text, nullable=False),
    Column("made", Float(53), nullable=False),
    Index("recoveries_key", "key", unique=True),
)

passkeys = Table(
    "passkeys",
    METADATA,
    # As the authenticator calls it; no secret.
    Column("id", Text, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    # Of the signatures that the authenticator says it has made; 0 where it does not count.
    Column("signatures", BigInteger, nullable=False),
    # The host at whose pages it works.
    Column("site", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("made", Float(53), nullable=False),
    Column("used", Float(53)),
    Index("passkeys_guest", "guest"),
)

challenges = Table(
    "challenges",
    METADATA,
    # Hash of what an authenticator is to sign, once.
    Column("key", Text, primary_key=True),
    Column("purpose", Text, nullable=False),
    # For whom a passkey is made, or who has signed in.
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE")),
    Column("expires", Float(53), nullable=False),
    # Hash of the id of the request that has used it, or "" for one without an id.
    Column("used_by", Text),
    Index("challenges_guest", "guest"),
    Index("challenges_expires", "expires"),
)

identities = Table(
    "identities",
    METADATA,
    # Who somebody is at the OpenID provider of a school or a club.
    Column("issuer", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("made", Float(53), nullable=False),
    PrimaryKeyConstraint("issuer", "subject"),
    Index("identities_guest", "guest"),
)

openid_requests = Table(
    "openid_requests",
    METADATA,
    # Hash of the state that a browser takes to the provider and back, once.
    Column("key", Text, primary_key=True),
    # Hash of what that browser's cookie holds.
    Column("browser", Text, nullable=False),
    Column("nonce", Text, nullable=False),
    Column("verifier", Text, nullable=False),
    # Who adds a way to sign in; null where somebody signs in.
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE")),
    Column("takes_along", Boolean, nullable=False),
    Column("expires", Float(53), nullable=False),
    Index("openid_requests_guest", "guest"),
)

former_guests = Table(
    "former_guests",
    METADATA,
    # Guests whose games went to another guest of the same person: forgotten together, also after a backup was restored.
    Column("former", Text, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("at", Float(53), nullable=False),
    Index("former_guests_guest", "guest"),
)

# Tables

tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("settings", Text, nullable=False),
    # Of the settings, the one that a list asks for.
    Column("public", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("stream", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("bot_secret", LargeBinary, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("ended", Float(53)),
    Column("rematch", Text),
    # A bit per seat, so that a query can ask whether one seat is among them.
    Column("asked", BigInteger, nullable=False),
    Column("deadline", Float(53)),
    Column("wakes", Boolean, nullable=False),
    # Neither deadline nor asked is in an index: most moves write them, and PostgreSQL then need not touch an index at all.
    Index("tables_status", "status", "created"),
    Index("tables_host", "host", "status"),
)

branches = Table(
    "branches",
    METADATA,
    # What-if games: tables that go on from a moment of a game that is over.
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # A table or an upload, so it refers to neither: what is left of a game that is gone is deleted with the other old things.
    Column("root", Text, nullable=False),
    Column("parent", Text, nullable=False),
    Column("move", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("world", Text, nullable=False),
    Column("opening", LargeBinary, nullable=False),
    Column("name", Text, nullable=False),
    Column("is_shared", Boolean, nullable=False),
    Index("branches_root", "root"),
)

seats = Table(
    "seats",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    # Of a bot; a person's stands with the sitter.
    Column("name", Text, nullable=False),
    Column("key", Text),
    Column("level", Text),
    Column("taken_over", Boolean, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)

sitters = Table(
    "sitters",
    METADATA,
    # Whoever made a table or ever sat at it.  Entries and seats have the key only; guest and name stand here and can be erased.
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("key", Text, nullable=False),
    Column("guest", Text),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "key"),
    Index("sitters_guest", "guest", "table_id"),
)

entries = Table(
    "entries",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("actor", Integer),
    Column("text", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    Column("move_id", Text),
    # The key of a sitter.
    Column("sitter", Text),
    # Of the record after a move: finds rules that changed without a new version.
    Column("checksum", BigInteger),
    PrimaryKeyConstraint("table_id", "number"),
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("guest", Text, nullable=False),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    Index("chat_guest", "guest"),
)

contestants = Table(
    "contestants",
    METADATA,
    # Whoever has results, by a key that means nothing.  The guest behind it can be erased; the results stay under the key.
    Column("key", Text, primary_key=True),
    Column("guest", Text),
    # Whether others are shown the guest's name and ratings.
    Column("is_shown", Boolean, nullable=False, server_default=false()),
    Index("contestants_guest", "guest", unique=True),
)

results = Table(
    "results",
    METADATA,
    # Of a table that has ended; it may be gone by now.
    Column("table_id", Text, primary_key=True),
    # A table, the leg of a tournament, or a what-if game.
    Column("kind", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    # Null where the rules were not at hand when the table was closed.
    Column("moves", Integer),
    Column("seconds", Float(53), nullable=False),
    Column("ended", Float(53), nullable=False),
    Column("how", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    # Its place in the order in which ratings count results; null until it is counted.
    Column("counted", Integer),
    Index("results_ended", "ended"),
    Index("results_counted", "counted", unique=True),
)

result_seats = Table(
    "result_seats",
    METADATA,
    Column("table_id", Text, ForeignKey("results.table_id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    # Of the table's sitter, who has the name; it goes with the table.
    Column("key", Text),
    Column("contestant", Text, ForeignKey("contestants.key")),
    Column("level", Text),
    Column("points", Integer),
    Column("place", Integer),
    # Who left first has 1, the next 2; null for whoever stayed.
    Column("gone", Integer),
    # The host, or a referee, took the seat away: it counts neither as leaving nor as a loss.
    Column("removed", Boolean, nullable=False, server_default=false()),
    # How often the seat named what of the game, as JSON; null where nobody has counted yet.
    Column("finds", Text),
    # The rating after this game, where the game is rated.
    Column("mu", Float(53)),
    Column("sigma", Float(53)),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("result_seats_contestant", "contestant", "table_id"),
)

ratings = Table(
    "ratings",
    METADATA,
    Column("game", Text, nullable=False),
    Column("contestant", Text, ForeignKey("contestants.key", ondelete="CASCADE"), nullable=False),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("game", "contestant"),
)

data_sets = Table(
    "data_sets",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("game", Text, nullable=False),
    # Compressed, as it was brought.
    Column("text", LargeBinary, nullable=False),
    Column("created", Float(53), nullable=False),
)

set_keepers = Table(
    "set_keepers",
    METADATA,
    Column("hash", Text, ForeignKey("data_sets.hash", ondelete="CASCADE"), primary_key=True),
    Column("guest", Text, primary_key=True),
    Column("created", Float(53), nullable=False),
    Index("set_keepers_guest", "guest"),
)

replays = Table(
    "replays",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("guest", Text, nullable=False),
    Column("transcript", LargeBinary, nullable=False),
    Column("created", Float(53), nullable=False),
    Index("replays_guest", "guest"),
)

analyses = Table(
    "analyses",
    METADATA,
    # The id of a finished table or of an uploaded transcript, which is named once more so that the row goes with it.
    Column("subject", Text, nullable=False),
    Column("depth", Text, nullable=False),
    Column("table_of", Text, ForeignKey("tables.id", ondelete="CASCADE")),
    Column("upload", Text, ForeignKey("replays.id", ondelete="CASCADE")),
    # Hash of the game's moves and of the judge.
    Column("record", Text, nullable=False),
    Column("asked", Float(53), nullable=False),
    # Of the process that works on it, and when it last said so.
    Column("process", Text),
    Column("beat", Float(53)),
    Column("begun", Float(53)),
    Column("done", Integer, nullable=False, server_default="0"),
    Column("total", Integer, nullable=False, server_default="0"),
    # Why there is no report.
    Column("fault", Text, nullable=False, server_default=""),
    # Compressed; null until it is there, whole.
    Column("report", LargeBinary),
    PrimaryKeyConstraint("subject", "depth"),
    Index("analyses_table", "table_of"),
    Index("analyses_upload", "upload"),
)

reports = Table(
    "reports",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("reporter", Text, nullable=False),
    # Who said it, and what: kept for whoever runs the server, also when the table is gone.
    Column("guest", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    # Seen to by whoever runs the server: the words are gone, the line stays hidden for the reporter.
    Column("dismissed", Boolean, nullable=False, server_default=false()),
    Index("reports_table", "table_id", "number"),
    Index("reports_guest", "guest"),
    Index("reports_reporter", "reporter"),
)

silenced = Table(
    "silenced",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("guest", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "guest"),
    Index("silenced_guest", "guest"),
)

hushed = Table(
    "hushed",
    METADATA,
    # Guests who may talk nowhere on this server.
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    # Null in rows of older versions, and for what lasts until it is lifted.
    Column("why", Text),
    Column("until", Float(53)),
)

muted = Table(
    "muted",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    # Has muted the other.
    Column("guest", Text, nullable=False),
    Column("other", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "guest", "other"),
    Index("muted_guest", "guest"),
    Index("muted_other", "other"),
)

removed = Table(
    "removed",
    METADATA,
    # Guests whom the host removed from the table: they cannot sit down there again.
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("guest", Text, nullable=False),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "guest"),
    Index("removed_guest", "guest"),
)

# Time

suspensions = Table(
    "suspensions",
    METADATA,
    # Tables that wait for their rules, and since when: clocks get that time back.
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("why", Text, nullable=False),
    Column("since", Float(53), nullable=False),
    Column("number", Integer, nullable=False),
)

heartbeats = Table(
    "heartbeats",
    METADATA,
    Column("process", Text, primary_key=True),
    Column("at", Float(53), nullable=False),
)

standstills = Table(
    "standstills",
    METADATA,
    # Time in which a process could not serve.
    Column("process", Text, nullable=False),
    Column("begun", Float(53), nullable=False),
    Column("ended", Float(53), nullable=False),
    PrimaryKeyConstraint("process", "begun"),
    Index("standstills_ended", "ended"),
)

# Tournaments

events = Table(
    "events",
    METADATA,
    Column("id", Text, primary_key=True),
    # What people type in; short, so it only leads to the id.
    Column("code", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("quiz", Text),
    Column("secret", LargeBinary, nullable=False),
    Column("referee", Text, nullable=False),
    Column("referee_name", Text, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("changed", Float(53), nullable=False),
    Column("phase", Text, nullable=False),
    # Goes up with whatever is written about the event, so that another process sees at a glance that it must read.
    Column("version", Integer, nullable=False),
    # Hash of the code with which the referee comes back from another device.
    Column("recovery", Text),
    # Goes up when names or reasons are erased, so that every process reads the whole log again.
    Column("erasures", Integer, nullable=False, server_default="0"),
    # Where it is held, as certificates say it.
    Column("venue", Text, nullable=False, server_default=""),
    # Whether a projector calls people by their nicknames.
    Column("nicknames", Boolean, nullable=False, server_default=false()),
    # For how many days names and games are kept, if for less than the server keeps them.
    Column("keep_days", Integer),
    # When devices are offered the names of players who have none.
    Column("offers", Text, nullable=False, server_default="entry"),
    # When a keeper of the server closed it; null for all others.
    Column("closed", Float(53)),
    Index("events_code", "code", unique=True),
    Index("events_referee", "referee"),
    Index("events_recovery", "recovery"),
    Index("events_phase", "phase", "changed"),
)

event_entries = Table(
    "event_entries",
    METADATA,
    Column("event_id", Text, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("actor", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float(53), nullable=False),
    Column("move_id", Text),
    PrimaryKeyConstraint("event_id", "number"),
)

event_notes = Table(
    "event_notes",
    METADATA,
    # What an entry says about people.  Entries are never changed; these rows can be erased.
    Column("event_id", Text, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("person", Text, nullable=False),
    Column("reason", Text, nullable=False),
    # Of a player who enters or is renamed, and the guest to whom it belongs.
    Column("name", Text, nullable=False),
    Column("guest", Text),
    Column("nickname", Text, nullable=False, server_default=""),
    # Ids of the players whom the entry concerns, with spaces.
    Column("about", Text, nullable=False),
    PrimaryKeyConstraint("event_id", "number"),
    Index("event_notes_guest", "guest"),
)

event_players = Table(
    "event_players",
    METADATA,
    Column("event_id", Text, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("player", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("guest", Text),
    Column("level", Text),
    # What kind of device it is; empty if there is none, or it does not say.
    Column("device", Text, nullable=False, server_default=""),
    # When a device took the name, for a name that was offered.
    Column("taken", Float(53)),
    # Whether the name is not offered to devices.
    Column("withheld", Boolean, nullable=False, server_default=false()),
    PrimaryKeyConstraint("event_id", "player"),
    Index("event_players_guest", "guest"),
)

event_sittings = Table(
    "event_sittings",
    METADATA,
    Column("event_id", Text, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("player", Text, nullable=False),
    Column("opened", Float(53), nullable=False),
    Column("chosen", Text, nullable=False),
    # Goes up with every answer, so that two processes never overwrite each other's.
    Column("version", Integer, nullable=False, server_default="0"),
    PrimaryKeyConstraint("event_id", "player"),
)

event_tables = Table(
    "event_tables",
    METADATA,
    Column("event_id", Text, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("match", Text, nullable=False),
    Column("leg", Integer, nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    # How often the decision clock ran out, by seat.
    Column("overruns", Text, nullable=False),
    PrimaryKeyConstraint("event_id", "match", "leg", "attempt"),
    Index("event_tables_table", "table_id"),
)

event_referees = Table(
    "event_referees",
    METADATA,
    Column("event_id", Text, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("guest", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("since", Float(53), nullable=False),
    # Empty for co-referees in office; former referees stay here with how it ended.
    Column("until", Float(53)),
    Column("ended_by", Text),
    PrimaryKeyConstraint("event_id", "guest"),
    Index("event_referees_guest", "guest"),
)

event_barred = Table(
    "event_barred",
    METADATA,
    # Guests who were struck off and do not come back by the code.
    Column("event_id", Text, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("guest", Text, nullable=False),
    # As what the guest had entered: the referee reads the name and lets the player in again by the id.
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("event_id", "guest"),
    Index("event_barred_guest", "guest"),
)

question_banks = Table(
    "question_banks",
    METADATA,
    # Questions of a guest's own for the tests of a game's tournaments.  Nobody but the guest is shown them.
    Column("guest", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("questions", Text, nullable=False),
    # Goes up with every change, so that one device does not overwrite what another has stored.
    Column("version", Integer, nullable=False),
    Column("changed", Float(53), nullable=False),
    PrimaryKeyConstraint("guest", "game"),
)
