"""Settings for telling people that a table waits: a mail server, and a contact for push services."""

from __future__ import annotations

import re
from email.headerregistry import Address
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct

from seaboard.engine.errors import UsageError
from seaboard.server.process.config import Mail, Push

SECURITIES = ("starttls", "tls", "none")
LOOPBACK = ("localhost", "127.0.0.1", "::1")
PORTS = range(1, 65_536)
HOST = re.compile(r"[A-Za-z0-9.:-]{1,253}")


def checked_mail(told: Any, url: str) -> Mail:
    """The mail server, if there is one and mails can be sent by it."""
    told = known("mail", Mail, told)
    if not told:
        return Mail()
    port = told.get("port", Mail().port)
    if isinstance(port, str) and port.isdecimal():
        port = int(port)  # a variable is a text
    if not isinstance(port, int) or isinstance(port, bool) or port not in PORTS:
        raise UsageError(f"mail.port must be 1 to {PORTS[-1]}, not {port!r}")
    texts = {name: value for name, value in told.items() if name != "port"}
    for name, value in texts.items():
        if not isinstance(value, str):
            raise UsageError(f"mail.{name} must be a text, not {value!r}")
    mail = Mail(**texts, port=port)
    if not mail.server or not mail.sender:
        raise UsageError("[mail] needs server and sender")
    if not HOST.fullmatch(mail.server):
        raise UsageError(f"mail.server must be the name of a mail server, such as mail.school.example, not {mail.server!r}")
    if mail.security not in SECURITIES:
        raise UsageError(f"mail.security must be {', '.join(SECURITIES[:-1])} or {SECURITIES[-1]}, not {mail.security!r}")
    if bool(mail.user) != bool(mail.password):
        raise UsageError("mail.user and mail.password go together")
    if mail.password and mail.security == "none" and mail.server not in LOOPBACK:
        raise UsageError('mail.password would travel in the clear: set mail.security to "starttls" or "tls"')
    if not is_mailbox(parseaddr(mail.sender)[1]):
        raise UsageError(f"mail.sender must be a mail address, such as 'Seaboard <games@school.example>', not {mail.sender!r}")
    if not url:
        raise UsageError("[mail] needs the address that people reach the server at, for the links in mails: --url or SEABOARD_URL")
    return mail


def checked_push(told: Any) -> Push:
    """The contact for push services, if there is one."""
    told = known("push", Push, told, "trusts_loopback")
    contact = told.get("contact", "")
    if not isinstance(contact, str):
        raise UsageError(f"push.contact must be a text, not {contact!r}")
    parts = urlsplit(contact)
    is_good = is_mailbox(parts.path) if parts.scheme == "mailto" else parts.scheme == "https" and "." in (parts.hostname or "")
    if told and not is_good:
        raise UsageError(f"push.contact must be mailto: with a mail address, or a page with https://, not {contact!r}")
    return Push(contact)


def known(section: str, kind: type[Struct], told: Any, *hidden: str) -> dict[str, Any]:
    """What is told of a section; whatever is not known is refused by its name."""
    if not isinstance(told, dict):
        raise UsageError(f"the setting {section!r} must be a section: [{section}]")
    for name in told:
        if name not in kind.__struct_fields__ or name in hidden:
            raise UsageError(f"there is no setting {section}.{name}; docs/server.md lists them")
    return told


def is_mailbox(text: str) -> bool:
    """Whether a text is a mail address with a whole domain."""
    try:
        return "." in Address(addr_spec=text).domain and text.isascii()
    except (ValueError, IndexError, AttributeError):
        return False
