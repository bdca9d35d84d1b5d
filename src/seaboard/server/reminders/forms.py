"""What people say about how they want to be told."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from seaboard.server.reminders.pushing import ENDPOINT_LETTERS


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's keys: what is encrypted with them only this browser reads."""

    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class NewPushDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """This browser takes messages by push."""

    endpoint: Annotated[str, Meta(max_length=ENDPOINT_LETTERS)]
    """Where its push service takes them."""
    keys: PushKeys


class NewMailAddress(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the asker wants to get mails."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]


class MailToken(Struct, frozen=True, forbid_unknown_fields=True):
    """What a link in a mail carries."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]
