"""What people are told about how they are told that a table waits."""

from __future__ import annotations

from msgspec import Struct


class PushDevice(Struct, frozen=True):
    """A device that takes messages by push."""

    id: str
    device: str
    made: float
    is_this: bool


class MailAddress(Struct, frozen=True):
    """The asker's mail address."""

    address: str
    is_confirmed: bool
    """Until then nothing but the question goes there."""
    has_failed: bool
    """The last mail could not be delivered."""


class MyReminders(Struct, frozen=True):
    """How the asker is told that a table waits; by no way until it was asked for."""

    push_key: str | None
    """The server's public key, with which a browser asks its push service for an address; null where this server sends no messages by push."""
    devices: list[PushDevice]
    has_mail: bool
    """Whether this server sends mails."""
    mail: MailAddress | None


class ConfirmedAddress(Struct, frozen=True):
    """An address that belongs to whoever has typed it in."""

    address: str
