"""How referees change: the head referee's place goes from one device to another, co-referees come and go.

Every change counts from the moment it is stored: a referee who lost the right is refused from then on, in every process.
"""

from __future__ import annotations

import msgspec

from seaboard.server.tournaments.event.naming import new_recovery, recovery_hash
from seaboard.server.tournaments.event.referees import co_referees, key_of
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.store.changes import Work, drop_referee, put_referee, set_head, set_recovery, void_links
from seaboard.server.tournaments.store.rows import EndedBy, RefereeRow


async def make_head(
    hall: Hall, guest: str, name: str, ended_by: EndedBy, *also: Work, recovery: str | None = None, token: str | None = None
) -> None:
    """A guest becomes the head referee; the former one has no right here any more.  `Conflict` if the recovery code is void."""
    live = hall.live
    async with live.lock:
        await live.catch_up()
        before, known = live.row, live.referees.get(guest)
        called = name or (known.name if known is not None else before.referee_name)
        # The head referee before may have made links to come back.  The link used now stays for its own request.
        void = void_links(live.id, token=token)
        works = [*also, set_head(live.id, guest, called, recovery), drop_referee(live.id, guest), void]
        referees = {each: row for each, row in live.referees.items() if each != guest}
        if before.referee not in ("", guest):
            now = live.now()
            gone = RefereeRow(before.referee, before.referee_name, before.created, now, ended_by)
            works.append(put_referee(live.id, gone))
            referees[gone.guest] = gone
        await live.write(*works)
        live.row, live.referees = msgspec.structs.replace(before, referee=guest, referee_name=called), referees
    hall.changed()


async def hand_over_to(hall: Hall, key: str) -> bool:
    """The head referee and a co-referee exchange their places; whether there was a co-referee of this key."""
    live = hall.live
    async with live.lock:
        await live.catch_up()
        heir, before = next((row for row in co_referees(live) if key_of(live, row.guest) == key), None), live.row
        if heir is None:
            return False
        stays = RefereeRow(before.referee, before.referee_name, live.now())
        works = [set_head(live.id, heir.guest, heir.name), drop_referee(live.id, heir.guest), put_referee(live.id, stays)]
        await live.write(*works, void_links(live.id))
        live.row = msgspec.structs.replace(before, referee=heir.guest, referee_name=heir.name)
        live.referees = {each: row for each, row in live.referees.items() if each != heir.guest} | {stays.guest: stays}
    hall.changed()
    return True


async def make_co_referee(hall: Hall, guest: str, name: str, *also: Work) -> None:
    """A guest referees beside the head referee."""
    live = hall.live
    async with live.lock:
        await live.catch_up()
        row = RefereeRow(guest, name, live.now())
        await live.write(*also, put_referee(live.id, row))
        live.referees = {**live.referees, guest: row}
    hall.changed()


async def remove_co_referee(hall: Hall, key: str) -> bool:
    """Remove a co-referee; whether there was one of this key."""
    live = hall.live
    async with live.lock:
        await live.catch_up()
        found = next((row for row in co_referees(live) if key_of(live, row.guest) == key), None)
        if found is None:
            return False
        gone = msgspec.structs.replace(found, until=live.now(), ended_by="removed")
        await live.write(put_referee(live.id, gone), void_links(live.id))
        live.referees = {**live.referees, gone.guest: gone}
    hall.changed()
    return True


async def renew_recovery(hall: Hall) -> str:
    """A new recovery code; the one before is void."""
    live, code = hall.live, new_recovery()
    async with live.lock:
        await live.catch_up()
        await live.write(set_recovery(live.id, recovery_hash(code)))
        live.row = msgspec.structs.replace(live.row, recovery=recovery_hash(code))
    hall.changed()
    return code
