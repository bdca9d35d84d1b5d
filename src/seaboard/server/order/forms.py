"""What a keeper can have done, from the page and by the command: one declaration for both."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Why = Annotated[str, Meta(min_length=1, max_length=300)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Hours = Annotated[float, Meta(gt=0, le=24 * 3660)]
NoticeText = Annotated[str, Meta(min_length=1, max_length=400)]


class ClaimCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code that makes this guest a keeper."""

    code: Annotated[str, Meta(min_length=1, max_length=60)]


class InvitationCode(Struct, frozen=True, forbid_unknown_fields=True):
    """A code that lets this visitor in."""

    code: Annotated[str, Meta(min_length=1, max_length=60)]


class _Form(Struct, frozen=True, forbid_unknown_fields=True, tag_field="deed"):
    """Something to be done."""


class EndTable(_Form, frozen=True, tag="close-table"):
    """End a game without a result."""

    table: Id
    why: Why


class DeleteTable(_Form, frozen=True, tag="delete-table"):
    """Delete a table with its moves and its talk."""

    table: Id
    why: Why


class CloseEvent(_Form, frozen=True, tag="close-event"):
    """Stop a tournament for good: its games end, and nothing is entered any more."""

    event: Id
    why: Why


class DeleteEvent(_Form, frozen=True, tag="delete-event"):
    """Delete a tournament with its games."""

    event: Id
    why: Why


class CloseClub(_Form, frozen=True, tag="close-club"):
    """Dissolve a club."""

    club: Id
    why: Why


class RenameClub(_Form, frozen=True, tag="rename-club"):
    """Give a club a name that says nothing."""

    club: Id
    why: Why


class DeletePlayer(_Form, frozen=True, tag="delete-player"):
    """Forget a player, as if the player had asked for it."""

    player: Id
    why: Why


class MutePlayer(_Form, frozen=True, tag="mute"):
    """Let a player talk nowhere, for some hours or until it is lifted."""

    player: Id
    why: Why
    hours: Hours | None = None


class KickPlayer(_Form, frozen=True, tag="kick"):
    """Throw a player out for a short time."""

    player: Id
    why: Why


class BanPlayer(_Form, frozen=True, tag="ban"):
    """Keep a player out, for some hours or until it is lifted."""

    player: Id
    why: Why
    hours: Hours | None = None


class LiftMute(_Form, frozen=True, tag="lift-mute"):
    """Let a player talk again."""

    player: Id
    why: Why


class LiftBan(_Form, frozen=True, tag="lift-ban"):
    """Let a player in again."""

    player: Id
    why: Why


class NewName(_Form, frozen=True, tag="new-name"):
    """Give a player a made-up name."""

    player: Id
    why: Why


class DismissReport(_Form, frozen=True, tag="dismiss"):
    """Close a report; its words are deleted."""

    report: Id


class Announce(_Form, frozen=True, tag="announce"):
    """Tell everybody something on every page."""

    text: NoticeText
    ends: float
    begins: float | None = None


class EndNotice(_Form, frozen=True, tag="end-notice"):
    """Tell it no longer."""


class InviteKeeper(_Form, frozen=True, tag="invite"):
    """Make a code for one more keeper."""


class RemoveKeeper(_Form, frozen=True, tag="remove-keeper"):
    """Take the right of a keeper away."""

    keeper: Id
    why: Why


class SetEntry(_Form, frozen=True, tag="set-entry"):
    """Say whether only invited people may play here."""

    is_invite_only: bool
    keeps_everybody: bool = True
    """Whether all who are here already may stay."""


class MakeInvitation(_Form, frozen=True, tag="make-invitation"):
    """Make a code that lets people in."""

    note: Annotated[str, Meta(max_length=80)] = ""
    most: Annotated[int, Meta(ge=1, le=500)] = 1
    hours: Annotated[float, Meta(gt=0, le=24 * 366)] = 24.0 * 7


class RevokeInvitation(_Form, frozen=True, tag="revoke-invitation"):
    """Let nobody in by it any more."""

    invitation: Id


class LetIn(_Form, frozen=True, tag="let-in"):
    """Let a player play here who came without an invitation."""

    player: Id


class MakeTeacher(_Form, frozen=True, tag="make-teacher"):
    """Let a player make classes."""

    player: Id
    why: Why


class RemoveTeacher(_Form, frozen=True, tag="remove-teacher"):
    """Let a player make and see no classes any more; the classes are the keepers' then."""

    player: Id
    why: Why


Order = (
    EndTable
    | DeleteTable
    | CloseEvent
    | DeleteEvent
    | CloseClub
    | RenameClub
    | DeletePlayer
    | MutePlayer
    | KickPlayer
    | BanPlayer
    | LiftMute
    | LiftBan
    | NewName
    | DismissReport
    | Announce
    | EndNotice
    | InviteKeeper
    | RemoveKeeper
    | SetEntry
    | MakeInvitation
    | RevokeInvitation
    | LetIn
    | MakeTeacher
    | RemoveTeacher
)


class DoOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """What `seaboard admin` asks a server to do."""

    order: Order


class ListOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """What `seaboard admin` asks a server to list."""

    what: Literal["tables", "events", "clubs", "players", "keepers", "log"]
    search: str = ""
    page: Annotated[int, Meta(ge=1, le=100_000)] = 1


class MakeClaim(Struct, frozen=True, forbid_unknown_fields=True):
    """A code with which whoever types it becomes a keeper."""
