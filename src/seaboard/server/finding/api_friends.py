"""The HTTP interface of friends: links that make them, who they are, and invitations to tables."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import Request, Router, delete, get, post, put
from litestar.params import JSONBody, PathParameter
from sqlalchemy import Connection

from seaboard.server.door.addresses import link_base, qr_svg
from seaboard.server.door.limits import demand
from seaboard.server.finding import friends as rows
from seaboard.server.finding import inviting
from seaboard.server.finding.answers import BlockedPlayer, Friend, FriendLink, Friends, MadeLink
from seaboard.server.finding.forms import NewInvitation, NewStandingLink, OnlineWish
from seaboard.server.http.api_tables import TableId, found_table, seat_in, sit_down, told_table
from seaboard.server.http.problems import problems, trouble
from seaboard.server.http.service import demand_space, keeper_of, store_of
from seaboard.server.people.guests import guest_of, need_guest
from seaboard.server.store.rows import GuestRow
from seaboard.server.table.names import guest_name
from seaboard.server.table_info import TableInfo

AnyRequest = Request[Any, Any, Any]
OwnId = Annotated[str, PathParameter(max_length=64, description="As the asker's own list tells it.")]


async def own(request: AnyRequest, key: str) -> GuestRow:
    """The guest who asks; a stranger has nothing of this kind."""
    guest = await guest_of(request)
    if guest is None:
        raise trouble(404, key)
    return guest


@get("/me/friends", responses=problems(), summary="My friends")
async def list_friends(request: AnyRequest) -> Friends:
    """My friends, whom I have blocked, and my links.  Whether a friend is here is told only if that friend wants it."""
    guest = await guest_of(request)
    if guest is None:
        return Friends([], [], [], shows_online=False)
    now = keeper_of(request).now()

    def read(connection: Connection) -> Friends:
        def name(row: Any) -> str:
            return guest_name(row.name, guest.language)

        return Friends(
            [
                Friend(row.id, name(row), row.since, None if row.seen is None else row.seen > now - rows.ONLINE_SECONDS)
                for row in rows.friends_of(connection, guest.id)
            ],
            [BlockedPlayer(row.id, name(row)) for row in rows.blocked_by(connection, guest.id)],
            [FriendLink(row.id, row.uses, row.made, row.expires) for row in rows.links_of(connection, guest.id, now)],
            rows.seen_online(connection, guest.id) is not None,
        )

    return await store_of(request).ask(read)


@post("/me/friends/links", responses=problems(409, 503), summary="A link that makes friends")
async def make_friend_link(request: AnyRequest, data: JSONBody[NewStandingLink]) -> MadeLink:
    """Whoever opens it and presses its button becomes my friend, as often as I say and until I revoke it or it expires."""
    guest = await need_guest(request)
    demand_space(request, guest.language)
    demand(request.app.state.gate.friend_links, guest.id)
    work = partial(rows.make_link, guest=guest.id, purpose="friend", uses=data.uses, days=data.days, now=keeper_of(request).now())
    made = await store_of(request).run(work)
    if made is None:
        raise trouble(409, "many links", rows.MOST_LINKS)
    token, row = made
    url = f"{link_base(request, request.app.state.config)}/friend#{token}"
    return MadeLink(row.id, url, row.expires, qr_svg(url))


@delete("/me/friends/links/{link_id:str}", responses=problems(404), summary="Revoke a link of mine")
async def revoke_friend_link(request: AnyRequest, link_id: OwnId) -> None:
    """It makes nobody a friend any more; friends stay friends."""
    guest = await own(request, "no link")
    if not await store_of(request).run(partial(rows.revoke_link, guest=guest.id, id=link_id)):
        raise trouble(404, "no link")


async def parted(request: AnyRequest, friend_id: str, blocks: bool) -> None:
    """Be friends no more."""
    guest = await own(request, "no friend")
    work = partial(rows.part, guest=guest.id, id=friend_id, blocks=blocks, now=keeper_of(request).now())
    if not await store_of(request).run(work):
        raise trouble(404, "no friend")


@delete("/me/friends/{friend_id:str}", responses=problems(404), summary="Be friends no more")
async def remove_friend(request: AnyRequest, friend_id: OwnId) -> None:
    """Neither has the other as a friend any more.  The other is not told."""
    await parted(request, friend_id, blocks=False)


@post("/me/friends/{friend_id:str}/block", responses=problems(404), status_code=204, summary="Block a friend")
async def block_friend(request: AnyRequest, friend_id: OwnId) -> None:
    """The same, and no link of mine makes this player my friend again; the server brings us to no table together.  The other is not told."""
    await parted(request, friend_id, blocks=True)


@delete("/me/blocked/{block_id:str}", responses=problems(404), summary="Lift a block")
async def lift_block(request: AnyRequest, block_id: OwnId) -> None:
    """The player can be a friend again, by a link."""
    guest = await own(request, "no friend")
    if not await store_of(request).run(partial(rows.unblock, guest=guest.id, id=block_id)):
        raise trouble(404, "no friend")


@put("/me/online", responses=problems(), summary="Whether my friends see that I am here")
async def show_online(request: AnyRequest, data: JSONBody[OnlineWish]) -> OnlineWish:
    """Nobody is shown who has not said so."""
    guest = await need_guest(request)
    await store_of(request).run(partial(rows.show_online, guest=guest.id, shows=data.shows_online, now=keeper_of(request).now()))
    return data


# Invitations


@post("/tables/{table_id:str}/invitations", responses=problems(404, 409), status_code=204, summary="Invite a friend")
async def invite_friend(request: AnyRequest, table_id: TableId, data: JSONBody[NewInvitation]) -> None:
    """Ask a friend to the table at which I sit while people gather.  Each friend is asked once to each table."""
    row = await found_table(request, table_id)
    guest = await guest_of(request)
    seats = await store_of(request).seats(row.id)
    if guest is None or (seat_in(seats, guest) is None and row.host != guest.id):
        raise trouble(409, "not seated")
    if row.status != "gathering" or all(seat.kind != "open" for seat in seats):
        raise trouble(409, "no seat left")
    work = partial(inviting.invite, guest=guest.id, friend=data.friend, row=row, now=keeper_of(request).now())
    why = await store_of(request).run(work)
    if why:
        raise trouble(404 if why == "no friend" else 409, why)


@post("/me/invitations/{invitation_id:str}/accept", responses=problems(404, 409), status_code=200, summary="Accept an invitation")
async def accept_invitation(request: AnyRequest, invitation_id: OwnId) -> TableInfo:
    """Sit down at the table; the invitation stays if there is no seat now."""
    guest = await own(request, "no table invitation")
    table = await store_of(request).ask(partial(inviting.table_of, guest=guest.id, id=invitation_id))
    if table is None:
        raise trouble(404, "no table invitation")
    row = await found_table(request, table)
    if seat_in(await store_of(request).seats(row.id), guest) is None:
        await sit_down(request, row, guest, None)
    await store_of(request).run(partial(inviting.accept, guest=guest.id, table=row.id))
    return await told_table(request, await found_table(request, row.id), guest)


@delete("/me/invitations/{invitation_id:str}", responses=problems(404), summary="Decline an invitation")
async def decline_invitation(request: AnyRequest, invitation_id: OwnId) -> None:
    """It is shown no more, and nobody asks again to this table."""
    guest = await own(request, "no table invitation")
    if not await store_of(request).run(partial(inviting.decline, guest=guest.id, id=invitation_id)):
        raise trouble(404, "no table invitation")


router = Router(
    "/",
    route_handlers=[
        list_friends, make_friend_link, revoke_friend_link, remove_friend, block_friend, lift_block, show_online, invite_friend,
        accept_invitation, decline_invitation,
    ],
    tags=["people"],
)  # fmt: skip
