"""The HTTP interface of what is kept about a guest: one file, for that guest alone."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

import msgspec
from litestar import Request, Response, Router, get

from seaboard.server.door.limits import demand
from seaboard.server.http.problems import problems, trouble
from seaboard.server.people.exporting import export
from seaboard.server.people.guests import guest_of
from seaboard.server.store.store import Store

FILE = "seaboard-my-data.json"


@get("/me/export", responses=problems(404), summary="Everything that is kept about me")
async def export_me(request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    """One JSON file with every row that holds the asker's id, and what stands under the asker's keys; also for a guest who is banned."""
    guest = await guest_of(request)
    if guest is None:
        raise trouble(404, "no export")
    demand(request.app.state.gate.exports, guest.id)
    store: Store = request.app.state.store
    found = await store.ask(lambda connection: export(connection, guest.id))
    made = datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="seconds")
    # Written here already, with line breaks: a person may read it.
    text: Any = msgspec.json.format(msgspec.json.encode({"made": made, **found}))
    headers = {"content-disposition": f'attachment; filename="{FILE}"', "cache-control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


router = Router("/", route_handlers=[export_me], tags=["guests"])
