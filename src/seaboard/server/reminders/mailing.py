"""Mails: what stands in them, and how they are sent."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, parseaddr
from urllib.parse import urlsplit

import aiosmtplib

from seaboard.server.process.config import Mail
from seaboard.server.process.logs import log
from seaboard.server.reminders.words import Told, line, title, word

SEND_SECONDS = 20.0
MOST_LINES = 30
"""Tables that one mail names."""
STOP, STOP_NOW, CONFIRM = "/mail/stop#", "/api/mail/stop/", "/mail/confirm#"


class Writer:
    """Writes mails of this server."""

    def __init__(self, mail: Mail, url: str) -> None:
        self._sender, self._url = mail.sender, url.rstrip("/")
        self._host = urlsplit(url).hostname or "localhost"

    def question(self, address: str, language: str, confirm: str, stop: str) -> EmailMessage:
        """Whether an address belongs to whoever has typed it in.  Nothing in it was typed by anybody."""
        text = word(language, "confirm text", self._url, self._url + CONFIRM + confirm, self._url + STOP + stop)
        return self._message(address, word(language, "confirm"), text, stop, f"confirm {confirm}")

    def digest(self, address: str, language: str, tables: Sequence[Told], stop: str, name: str) -> EmailMessage:
        """The tables that wait; `name` is the same for the same mail sent again."""
        lines = [f"- {line(told, language)}\n  {self._url}/table/{told.table}" for told in tables[:MOST_LINES]]
        if len(tables) > MOST_LINES:
            lines.append(word(language, "more", len(tables) - MOST_LINES))
        foot = word(language, "foot", self._url, self._url + STOP + stop)
        text = "\n\n".join((word(language, "hello"), "\n".join(lines), foot))
        return self._message(address, title(tables, language), text, stop, name)

    def _message(self, address: str, subject: str, text: str, stop: str, name: str) -> EmailMessage:
        made = EmailMessage(policy=SMTP)
        shown, sender = parseaddr(self._sender)
        made["From"] = Address(shown, addr_spec=sender)
        made["To"] = Address(addr_spec=address)
        made["Subject"] = f"Seaboard: {subject}"
        made["Date"] = formatdate()
        # The same for the same mail sent again, so that mailboxes can tell.
        made["Message-ID"] = f"<{hashlib.sha256(f'{stop} {name}'.encode()).hexdigest()[:32]}@{self._host}>"
        made["Auto-Submitted"] = "auto-generated"
        # One click in the mail program (RFC 8058).
        made["List-Unsubscribe"] = f"<{self._url}{STOP_NOW}{stop}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        made.set_content(text + "\n", cte="quoted-printable")
        return made


class Mailer:
    """Sends mails by the server's mail server."""

    def __init__(self, mail: Mail) -> None:
        self._mail = mail

    def connection(self) -> aiosmtplib.SMTP:
        """A connection that is not open yet."""
        mail = self._mail
        return aiosmtplib.SMTP(
            hostname=mail.server,
            port=mail.port,
            username=mail.user or None,
            password=mail.password or None,
            use_tls=mail.security == "tls",
            start_tls=mail.security == "starttls",
            timeout=SEND_SECONDS,
        )

    async def send(self, messages: Sequence[EmailMessage]) -> list[bool]:
        """Send mails over one connection; for each, whether the mail server has taken it."""
        done: list[bool] = []
        try:
            async with asyncio.timeout(SEND_SECONDS) as patience:
                async with self.connection() as smtp:
                    for message in messages:
                        patience.reschedule(asyncio.get_running_loop().time() + SEND_SECONDS)
                        done.append(await self._send(smtp, message))
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as fault:
            log("the mail server does not answer", kind=type(fault).__name__)
        return done[: len(messages)] + [False] * (len(messages) - len(done))

    async def _send(self, smtp: aiosmtplib.SMTP, message: EmailMessage) -> bool:
        try:
            await smtp.send_message(message)
        except aiosmtplib.SMTPResponseException as fault:
            log("a mail was refused", number=fault.code)
        except aiosmtplib.SMTPRecipientsRefused as fault:
            log("a mail was refused", number=fault.recipients[0].code)
        else:
            return True
        return False
