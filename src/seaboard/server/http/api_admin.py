"""The way in for `seaboard admin`: without the server's secret there is nothing here."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request, Router, post
from litestar.params import FromPath

from seaboard.server.http.problems import Trouble, problems
from seaboard.server.order.api import desk_of
from seaboard.server.process.admin import Report, administer
from seaboard.server.process.admin_channel import HEADER, PREFIX

AnyRequest = Request[Any, Any, Any]


# A signed request cannot be another site's page's: the signature is in a header, and no browser knows the secret.
@post(
    "/{deed:str}",
    responses=problems(404),
    status_code=200,
    opt={"exclude_from_csrf": True},
    summary="A command of whoever runs the server",
)
async def do_for_admin(request: AnyRequest, deed: FromPath[str]) -> Report:
    """`seaboard admin`: signed with the server's secret.  For everybody else nothing is here."""
    body = await request.body()
    state = request.app.state
    if not state.signatures.accept("POST", PREFIX + deed, request.headers.get(HEADER, ""), body, time.time()):
        raise Trouble(404)
    return await administer(desk_of(request), deed, body)


router = Router("/admin", route_handlers=[do_for_admin], tags=["server"])
