"""The server, put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig

from seaboard import __version__
from seaboard.bots.registry import broken_bots, table_bots
from seaboard.server.analysis import api as api_analysis
from seaboard.server.analysis.desk import Desk
from seaboard.server.analysis.place import judging_places
from seaboard.server.balance import api as api_balance
from seaboard.server.balance.scales import Scales
from seaboard.server.balance.shelf import Shelf
from seaboard.server.classes import api as api_classes
from seaboard.server.clubs import api as api_clubs
from seaboard.server.door.door import CheckedRequest
from seaboard.server.door.limits import Gate
from seaboard.server.door.security import Envelope, Guard, csrf_config
from seaboard.server.finding import api as api_finding
from seaboard.server.finding import api_friends
from seaboard.server.finding.matchmaker import Matchmaker
from seaboard.server.holidays import api as api_holidays
from seaboard.server.holidays.resting import Resting
from seaboard.server.http import (
    api_admin,
    api_branches,
    api_devices,
    api_games,
    api_guests,
    api_links,
    api_openid,
    api_replays,
    api_sign_in,
    api_tables,
    api_ways,
    pages,
)
from seaboard.server.http.problems import HANDLERS
from seaboard.server.http.sockets import table_socket
from seaboard.server.known_types import learn_types
from seaboard.server.live.keeper import Keeper
from seaboard.server.order import api as api_order
from seaboard.server.order import api_entry, api_export
from seaboard.server.order.claiming import first_code
from seaboard.server.order.guarding import guard
from seaboard.server.people.asked_by import AskedByPlugin
from seaboard.server.people.forgetter import Forgetter
from seaboard.server.people.guests import Guests, set_guest_cookie
from seaboard.server.people.ledger import Ledger
from seaboard.server.people.revoking import Revoking
from seaboard.server.preparing.preparation import Preparation
from seaboard.server.preparing.set_preparation import SetPreparation
from seaboard.server.process.admin_channel import Signatures
from seaboard.server.process.config import Config, read_secret
from seaboard.server.process.heartbeat import Heartbeat
from seaboard.server.process.logs import log
from seaboard.server.process.metrics import metrics
from seaboard.server.process.pulse import Pulse
from seaboard.server.process.readiness import health, ready
from seaboard.server.reminders import api as api_reminders
from seaboard.server.reminders.addresses import Addresses
from seaboard.server.reminders.devices import Devices
from seaboard.server.reminders.mailing import Mailer, Writer
from seaboard.server.reminders.pushing import Pusher, vapid_key
from seaboard.server.reminders.reminding import Reminding
from seaboard.server.results import api as api_results
from seaboard.server.results.filling import Filler
from seaboard.server.results.rater import Rater
from seaboard.server.sets import api as api_sets
from seaboard.server.sets import api_drafts
from seaboard.server.sets.at_hand import open_folder
from seaboard.server.sets.folder import lay_played_ready
from seaboard.server.store.cluster import make_cluster
from seaboard.server.store.store import Store
from seaboard.server.teaching import api as api_teaching
from seaboard.server.teaching import api_books, api_puzzles
from seaboard.server.thought.thinking import Thinker
from seaboard.server.thought.workers import thinking_places
from seaboard.server.tournaments.http import api as api_tournaments
from seaboard.server.tournaments.http import api_banks
from seaboard.server.tournaments.http.sockets import hall_socket
from seaboard.server.tournaments.live.halls import Halls

CLOSING_SECONDS = 5.0
PARTS = [
    api_games,
    api_teaching,
    api_books,
    api_puzzles,
    api_guests,
    api_devices,
    api_links,
    api_ways,
    api_sign_in,
    api_openid,
    api_tables,
    api_replays,
    api_sets,
    api_drafts,
    api_balance,
    api_analysis,
    api_branches,
    api_results,
    api_finding,
    api_reminders,
    api_holidays,
    api_friends,
    api_tournaments,
    api_banks,
    api_admin,
    api_order,
    api_export,
    api_entry,
    api_classes,
    api_clubs,
]
# Once, not for every application: Litestar copies each part as deeply as it can, and copies the whole again for the application.
API = Router("/api", route_handlers=[part.router for part in PARTS], before_request=guard)


def make_app(config: Config) -> Litestar:
    """The application; starting it opens the store, the cluster and the keeper of tables, stopping it closes them."""
    learn_types()
    secret = read_secret(config.data)
    gate = Gate(config.limits)
    return Litestar(
        route_handlers=[API, health, ready, metrics, table_socket, hall_socket, pages.router],
        lifespan=[opened(config, secret, gate)],
        state=State({"config": config, "gate": gate, "signatures": Signatures(secret)}),
        middleware=[Guard(config, gate)],
        csrf_config=csrf_config(config, secret),
        exception_handlers=HANDLERS | {404: pages.answer_lost},
        before_send=[Envelope(config), set_guest_cookie],
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, minimum_size=1024),
        openapi_config=openapi_config(),
        request_class=CheckedRequest,
        request_max_body_size=config.limits.body_bytes,
        # Ours are set up by whoever runs the server; Litestar's would write messages and traces.
        logging_config=None,
        debug=False,
    )


def opened(config: Config, secret: bytes, gate: Gate) -> AbstractAsyncContextManager[None] | Any:
    """What lives as long as the server runs."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        load_bots()
        open_folder(config)
        store = await Store.open(config.database_url)
        try:
            cluster = await make_cluster(config.database_url)
            try:
                heartbeat = await Heartbeat.begin(store, cluster, Pulse())
                places = thinking_places(config.bot_workers)
                app.state.preparation = preparation = Preparation.of_server(config.first_game)
                preparation.on_ready(lambda game: places.compiled(game.slug))
                keeper = Keeper(
                    store,
                    cluster,
                    bot_delay=config.bot_delay,
                    thinker=Thinker(places),
                    has_chat=config.chat,
                    heartbeat=heartbeat,
                    limits=config.limits,
                )
                app.state.store, app.state.keeper, app.state.heartbeat = store, keeper, heartbeat
                await lay_played_ready(store)
                await keeper.waiting.look_over()
                app.state.halls = halls = Halls(store, keeper, keeps=config.retention)
                app.state.guests = guests = Guests(store, secret, gate, config.is_https, config.openid, config.invite_only)
                await guests.sessions.remove_expired()
                app.state.first_code = await first_code(store)
                app.state.revoking = revoking = Revoking(guests.sessions, cluster)
                ledger = Ledger(config.data)
                app.state.forgetter = forgetter = Forgetter(store, cluster, keeper, halls, revoking, ledger, config.retention)
                await forgetter.start()
                filler, rater = Filler(store, cluster), Rater(store, keeper)
                app.state.matchmaker = matchmaker = Matchmaker(store, keeper, preparation.is_prepared)
                app.state.desk = desk = Desk(
                    store, judging_places(config.analyses, preparation.wait_for), config.limits.analyses_waiting
                )
                app.state.addresses, app.state.push_devices = Addresses(store, guests), Devices(store)
                app.state.reminding = reminding = Reminding(store, cluster, keeper, app.state.addresses, *senders(config, secret))
                app.state.resting = resting = Resting(store, cluster, keeper)
                app.state.set_preparation = set_preparation = SetPreparation(preparation, config.limits)
                set_preparation.on_ready(lambda game: places.compiled(game.slug))
                app.state.scales = scales = Scales(
                    Shelf(config.data / "balances", config.limits.balances),
                    config.limits,
                    preparation.finished,
                    config.analyses > 0,
                )
                preparation.start()
                log("started", version=__version__)
                try:
                    yield
                finally:
                    await scales.close()
                    await set_preparation.close()
                    await preparation.close()
                    await desk.close()
                    await filler.close()
                    await rater.close()
                    await matchmaker.close()
                    await reminding.close()
                    await resting.close()
                    await forgetter.close()
                    await halls.close()
                    await keeper.close()
                    await heartbeat.close()
                    await cancelled_ended()
            finally:
                await cluster.close()
        finally:
            await store.close()
            log("stopped")

    return lifespan


def senders(config: Config, secret: bytes) -> tuple[Pusher | None, Mailer | None, Writer | None]:
    """What this server can tell people by."""
    push, mail = config.push, config.mail
    pusher = Pusher(vapid_key(secret), push.contact, push.trusts_loopback) if push.contact else None
    return pusher, Mailer(mail) if mail.server else None, Writer(mail, config.url) if mail.server else None


async def cancelled_ended() -> None:
    """Wait for tasks that were cancelled: one that was reading must hand its connection back before the database closes."""
    ending = [task for task in asyncio.all_tasks() if task.cancelling() and task is not asyncio.current_task()]
    if ending:
        await asyncio.wait(ending, timeout=CLOSING_SECONDS)


def load_bots() -> None:
    """Import the bots of other packages now, so that no request waits for it, and say which of them are broken."""
    table_bots()
    for name in broken_bots():
        log("a bot cannot be loaded", logging.WARNING, kind=name)


def openapi_config() -> OpenAPIConfig:
    """The document at `/api/schema`: JSON only, since the usual viewers load scripts from elsewhere."""
    return OpenAPIConfig(
        title="Seaboard",
        version=__version__,
        description=(
            "Everything about games, tables and replays that is not live. The live table is a WebSocket at `/ws/tables/{id}`, told in "
            "`docs/protocol.md`. Requests that change something need the value of the cookie `csrftoken`, which any GET sets, in the "
            "header `x-csrftoken`."
        ),
        path="/api/schema",
        render_plugins=[AskedByPlugin(path=["/", "/openapi.json"])],
        use_handler_docstrings=True,
    )
