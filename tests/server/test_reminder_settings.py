"""Settings of mails and messages: a wrong one is told by its name, and `seaboard check` tries the mail server."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from seaboard.engine.errors import UsageError
from seaboard.server.process.config import Config, Mail, Push
from seaboard.server.process.settings import with_settings
from seaboard.server.upkeep import server_check
from seaboard.server.upkeep.finding import Finding
from tests.server.mail_server import MailServer
from tests.server.processes import free_port

URL = "https://play.school.example"
MAIL = '[mail]\nserver = "mail.school.example"\nsender = "Seaboard <games@school.example>"\n'


def test_a_file_and_variables_set_them(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(MAIL + 'user = "games"\n[push]\ncontact = "mailto:maj@school.example"\n')
    variables = {"SEABOARD_MAIL_PASSWORD": "a secret", "SEABOARD_MAIL_PORT": "2525"}
    found = with_settings(Config(data=tmp_path, url=URL), None, variables)
    assert found.mail == Mail("mail.school.example", 2525, "starttls", "games", "a secret", "Seaboard <games@school.example>")
    assert found.push == Push("mailto:maj@school.example")


@pytest.mark.parametrize(
    ("text", "url", "told"),
    [
        (MAIL, "", "[mail] needs the address"),
        ('[mail]\nsender = "a@b.example"\n', URL, "[mail] needs server and sender"),
        (MAIL + "port = 0\n", URL, "mail.port must be 1 to 65535"),
        (MAIL + "port = true\n", URL, "mail.port must be 1 to 65535"),
        (MAIL + 'security = "ssl"\n', URL, "mail.security must be starttls, tls or none"),
        (MAIL + 'user = "x"\n', URL, "mail.user and mail.password go together"),
        (MAIL + 'user = "x"\npassword = "y"\nsecurity = "none"\n', URL, "would travel in the clear"),
        (MAIL.replace("games@school.example", "games"), URL, "mail.sender must be a mail address"),
        (MAIL.replace("mail.school.example", "smtp://mail"), URL, "mail.server must be the name"),
        (MAIL + 'host = "x"\n', URL, "no setting mail.host"),
        ("[mail]\nserver = 3\n", URL, "mail.server must be a text"),
        ("mail = 3\n", URL, "[mail]"),
        ('[push]\ncontact = "maj@school.example"\n', URL, "push.contact must be mailto:"),
        ('[push]\ncontact = "http://school.example"\n', URL, "push.contact must be mailto:"),
        ('[push]\ncontact = "mailto:maj"\n', URL, "push.contact must be mailto:"),
        ('[push]\ncontact = "mailto:a@b.example"\ntrusts_loopback = true\n', URL, "no setting push.trusts_loopback"),
    ],
)
def test_what_cannot_be_is_told_by_its_name(tmp_path: Path, text: str, url: str, told: str) -> None:
    (tmp_path / "x.toml").write_text(text)
    with pytest.raises(UsageError, match=re.escape(told)):
        with_settings(Config(data=tmp_path, url=url), tmp_path / "x.toml", {})


def look(config: Config) -> dict[str, Finding]:
    async def run() -> dict[str, Finding]:
        return {each.name: each async for each in server_check.look_at_server(config, None)}

    return asyncio.run(run())


def test_the_check_tries_the_mail_server_and_sends_nothing(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('[push]\ncontact = "mailto:maj@school.example"\n')
    server = MailServer()
    try:
        section = f'[mail]\nserver = "127.0.0.1"\nport = {server.port}\nsecurity = "none"\nsender = "a@b.example"\n'
        (tmp_path / "settings.toml").write_text(section)
        config = Config(data=tmp_path, port=free_port(), url=URL)
        found = look(config)
        assert (found["mail"].state, "push" in found) == ("ok", False)
        assert server.mails == []
        (tmp_path / "settings.toml").write_text(section.replace('"none"', '"starttls"'))
        assert look(config)["mail"].state == "fault", "this one knows no STARTTLS"
    finally:
        server.close()
    (tmp_path / "settings.toml").write_text(section)
    finding = look(config)["mail"]
    assert finding.state == "fault"
    assert f"127.0.0.1 port {server.port}" in finding.words


def test_the_check_says_that_browsers_need_https_for_messages(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('[push]\ncontact = "mailto:maj@school.example"\n')
    for url, state in (("", "warning"), ("http://games.school.example", "warning"), (URL, "ok")):
        assert look(Config(data=tmp_path, port=free_port(), url=url))["push"].state == state
