"""The HTTP interface of clubs: founding and joining, what members see, what the owner does."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

from litestar import Request, Router, delete, get, patch, post, put
from litestar.params import JSONBody, PathParameter
from sqlalchemy import Connection, Row, select

from seaboard.server.clubs import register
from seaboard.server.clubs.access import member_of
from seaboard.server.clubs.answers import ClubEvent, ClubGlimpse, ClubLine, ClubLink, ClubMember, ClubView
from seaboard.server.clubs.ending import end_club, leave_tables
from seaboard.server.clubs.forms import ClubCode, ClubWishes, JoinClub, MyMembership, NewClub, NewRole
from seaboard.server.clubs.register import ClubTrouble
from seaboard.server.door.addresses import link_base, qr_svg
from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.http.api_games import game_of
from seaboard.server.http.api_tables import language_of, told_table
from seaboard.server.http.problems import problems, trouble
from seaboard.server.http.service import demand_space, keeper_of, store_of
from seaboard.server.people.derived_codes import DerivedCodes
from seaboard.server.people.guests import clean_name, guest_of, guests_of, made_id, need_guest
from seaboard.server.results.answers import LeaderBoard
from seaboard.server.results.boards import leader_board
from seaboard.server.store.club_schema import clubs
from seaboard.server.store.rows import GuestRow
from seaboard.server.table.names import guest_name

AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")
ClubId = Annotated[str, PathParameter(max_length=64, description="A club's id.")]
MemberId = Annotated[str, PathParameter(max_length=64, description="As the club's list calls a member.")]
Slug = Annotated[str, PathParameter(max_length=40, description="A game.")]
ID_LETTERS = 12
MOST_TABLES = 50


def codes_of(request: AnyRequest) -> DerivedCodes:
    """The codes of this server's clubs."""
    return DerivedCodes(guests_of(request).secret, "club")


async def written(request: AnyRequest, work: Callable[[Connection], T]) -> T:
    """Do some writing; what cannot be is told."""
    try:
        return await store_of(request).run(work)
    except ClubTrouble as why:
        raise trouble(why.status, why.key, *why.values) from None


async def as_member(request: AnyRequest, club: str) -> tuple[GuestRow, Row[Any]]:
    """Whoever asks, with the membership; one answer to all others, so that nobody learns which clubs there are."""
    guest = await guest_of(request)
    row = None if guest is None else await store_of(request).ask(partial(member_of, club=club, guest=guest.id))
    if guest is None or row is None:
        raise trouble(403, "no club")
    return guest, row


async def as_owner(request: AnyRequest, club: str, work: Callable[[Connection], T]) -> tuple[GuestRow, T]:
    """Do what only the owner may, if whoever asks still is the owner when it is written."""
    guest, _ = await as_member(request, club)

    def checked(connection: Connection) -> T:
        register.hold_as_owner(connection, club, guest.id)
        return work(connection)

    return guest, await written(request, checked)


async def shown(request: AnyRequest, club: str, guest: GuestRow) -> ClubView:
    """A club as a member sees it."""

    def read(connection: Connection) -> tuple[Row[Any] | None, list[Row[Any]], list[Row[Any]]]:
        named = connection.execute(select(clubs).where(clubs.c.id == club)).first()
        return named, register.members_of(connection, club), register.events_of(connection, club)

    row, members, events = await store_of(request).ask(read)
    mine = next((each for each in members if each.guest == guest.id), None)
    if row is None or mine is None:  # dissolved, or taken out, in between
        raise trouble(403, "no club")
    code = codes_of(request).code(club, row.issue)
    url = f"{link_base(request, request.app.state.config)}/club#{code}"
    return ClubView(
        line=ClubLine(club, row.name, mine.role, len(members)),
        members=[
            ClubMember(each.id, guest_name(each.name, guest.language), each.role, each.since, each.guest == guest.id)
            for each in members
        ],
        tables=[
            await told_table(request, table, guest, seats)
            for table, seats in await store_of(request).tables_of_club(club, MOST_TABLES)
        ],
        events=[ClubEvent(each.id, each.title, each.game, each.phase, each.code, each.created) for each in events],
        is_shown=mine.is_shown,
        link=None if mine.role == "member" else ClubLink(code, url, qr_svg(url)),
    )


# Coming


@get("/clubs", responses=problems(), summary="My clubs")
async def list_clubs(request: AnyRequest) -> list[ClubLine]:
    """The clubs of which I am a member, by name."""
    guest = await guest_of(request)
    found = [] if guest is None else await store_of(request).ask(partial(register.clubs_of, guest=guest.id))
    return [ClubLine(row.id, row.name, row.role, row.members) for row in found]


@post("/clubs", responses=problems(409, 503), summary="Found a club")
async def found_club(request: AnyRequest, data: JSONBody[NewClub]) -> ClubView:
    """The founder is its owner, and must have a way to sign in."""
    guest, name = await guest_of(request), clean_name(data.name)
    if guest is None:
        raise trouble(403, "club sign in")
    demand_space(request, guest.language)
    demand(request.app.state.gate.clubs, guest.id)
    id, now = made_id(request, guest, ID_LETTERS, "club"), time.time()
    work = partial(register.found_club, codes=codes_of(request), id=id, name=name, guest=guest.id, is_shown=data.is_shown, now=now)
    await written(request, work)
    return await shown(request, id, guest)


async def club_behind(request: AnyRequest, code: str) -> Row[Any]:
    """The club of a code, or 404; tries are counted by address."""
    demand(request.app.state.gate.codes, client_key(request))
    row = await store_of(request).ask(partial(register.club_behind, key=codes_of(request).key(code)))
    if row is None:
        raise trouble(404, "no club code")
    return row


@post("/clubs/look", responses=problems(404), status_code=200, summary="Which club a code leads to")
async def look(request: AnyRequest, data: JSONBody[ClubCode]) -> ClubGlimpse:
    """Its name and nothing else.  Looking changes nothing."""
    return ClubGlimpse((await club_behind(request, data.code)).name)


@post("/clubs/join", responses=problems(404, 409, 503), status_code=200, summary="Become a member")
async def join_club(request: AnyRequest, data: JSONBody[JoinClub]) -> ClubView:
    """Members see each other's names; ratings only of those who say so."""
    await club_behind(request, data.code)
    guest = await need_guest(request)
    demand_space(request, guest.language)
    work = partial(register.join, key=codes_of(request).key(data.code), guest=guest.id, is_shown=data.is_shown, now=time.time())
    return await shown(request, await written(request, work), guest)


# Members


@get("/clubs/{club_id:str}", responses=problems(), summary="A club of mine")
async def show_club(request: AnyRequest, club_id: ClubId) -> ClubView:
    """Its members, its tables that are not over, its events; for its owner and organisers the link as well."""
    guest, _ = await as_member(request, club_id)
    return await shown(request, club_id, guest)


@get("/clubs/{club_id:str}/ratings/{slug:str}", responses=problems(404), summary="The leader board of a club")
async def show_board(request: AnyRequest, club_id: ClubId, slug: Slug) -> LeaderBoard:
    """The ratings of members who show them to members, on the same scale as everybody's."""
    guest, row = await as_member(request, club_id)
    game = game_of(slug).slug
    board = await store_of(request).ask(
        partial(leader_board, game=game, guest=guest, language=language_of(request, guest), club=club_id)
    )
    return LeaderBoard(board.game, board.lines, row.is_shown, board.mine)


@put("/clubs/{club_id:str}/me", responses=problems(), summary="What members see of me")
async def change_membership(request: AnyRequest, club_id: ClubId, data: JSONBody[MyMembership]) -> MyMembership:
    """Whether other members are shown my ratings."""
    guest, _ = await as_member(request, club_id)
    await written(request, partial(register.show_ratings, club=club_id, guest=guest.id, is_shown=data.is_shown))
    return data


async def out(request: AnyRequest, club: str, guest: str) -> None:
    """Whoever is no member any more gives up seats at tables that gather, and sees the others no longer."""
    await leave_tables(keeper_of(request), club, guest)
    await request.app.state.revoking.interrupt(guest)


@delete("/clubs/{club_id:str}/me", responses=problems(409), summary="Leave a club")
async def leave_club(request: AnyRequest, club_id: ClubId) -> None:
    """An owner hands it over first, or dissolves it."""
    guest, _ = await as_member(request, club_id)
    await written(request, partial(register.leave, club=club_id, guest=guest.id))
    await out(request, club_id, guest.id)


async def report(request: AnyRequest, id: str, reporter: GuestRow) -> None:
    """Tell the server's keepers about a club's name."""
    await written(request, partial(register.report, club=id, reporter=reporter.id, now=time.time()))


@post("/clubs/{club_id:str}/report", responses=problems(409), status_code=204, summary="Report a club's name")
async def report_club(request: AnyRequest, club_id: ClubId) -> None:
    """The server's keepers are told, and nobody else."""
    guest, _ = await as_member(request, club_id)
    await report(request, club_id, guest)


@post("/clubs/report", responses=problems(404, 409), status_code=204, summary="Report the name behind a code")
async def report_code(request: AnyRequest, data: JSONBody[ClubCode]) -> None:
    """The same for whoever was sent a link and is no member."""
    row = await club_behind(request, data.code)
    await report(request, row.id, await need_guest(request))


# The owner


@patch("/clubs/{club_id:str}", responses=problems(), summary="Rename a club")
async def rename_club(request: AnyRequest, club_id: ClubId, data: JSONBody[ClubWishes]) -> ClubView:
    """Give the club another name."""
    guest, _ = await as_owner(request, club_id, partial(register.rename, club=club_id, name=clean_name(data.name)))
    return await shown(request, club_id, guest)


@post("/clubs/{club_id:str}/code", responses=problems(), status_code=200, summary="A new link")
async def renew_code(request: AnyRequest, club_id: ClubId) -> ClubView:
    """The link before leads nowhere; members stay."""
    guest, _ = await as_owner(request, club_id, partial(register.renew_code, codes=codes_of(request), club=club_id))
    return await shown(request, club_id, guest)


@put("/clubs/{club_id:str}/members/{member_id:str}", responses=problems(404, 409), summary="Give a member a role")
async def give_role(request: AnyRequest, club_id: ClubId, member_id: MemberId, data: JSONBody[NewRole]) -> ClubView:
    """Make a member an organiser, a plain member again, or the owner: then the owner before is an organiser."""
    guest, _ = await as_owner(request, club_id, partial(register.give_role, club=club_id, id=member_id, role=data.role))
    return await shown(request, club_id, guest)


@delete("/clubs/{club_id:str}/members/{member_id:str}", responses=problems(404, 409), summary="Take a member out")
async def remove_member(request: AnyRequest, club_id: ClubId, member_id: MemberId) -> None:
    """The member gives up seats at tables that have not begun.  Renew the link, or the member comes back by it."""
    _, removed = await as_owner(request, club_id, partial(register.remove, club=club_id, id=member_id))
    await out(request, club_id, removed)


@delete("/clubs/{club_id:str}", responses=problems(), summary="Dissolve a club")
async def dissolve_club(request: AnyRequest, club_id: ClubId) -> None:
    """Its tables that have not begun are closed; games that have begun go on for those who sit there."""
    _, members = await as_owner(request, club_id, partial(register.dissolve, club=club_id))
    await end_club(keeper_of(request), request.app.state.revoking, club_id, members)


router = Router(
    "/",
    route_handlers=[
        list_clubs, found_club, look, join_club, report_code, show_club, show_board, change_membership, leave_club, report_club,
        rename_club, renew_code, give_role, remove_member, dissolve_club,
    ],
    tags=["clubs"],
)  # fmt: skip
