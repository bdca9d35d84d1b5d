"""A mail server of the tests' own on loopback.  It is aiosmtpd's: it speaks SMTP as others do, and what it was given is what was really sent."""

from __future__ import annotations

import email
import email.policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

from seaboard.server.process.config import Mail
from tests.server.processes import free_port


class MailServer:
    """Keeps what it is given; `refuses` is what it answers to every recipient instead."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuses = ""
        self.port = free_port()
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    def close(self) -> None:
        self._controller.stop()

    @property
    def settings(self) -> Mail:
        return Mail("127.0.0.1", self.port, "none", sender="Seaboard <games@school.example>")

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        if self.refuses:
            return self.refuses
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(message, EmailMessage)
        assert [message["To"]] == envelope.rcpt_tos
        self.mails.append(message)
        return "250 OK"

    def text(self, number: int = -1) -> str:
        """What one of the mails says."""
        return str(self.mails[number].get_content())
