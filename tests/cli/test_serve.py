"""`seaboard serve` says in one line why it cannot serve, before it compiles anything."""

from __future__ import annotations

import builtins
import socket
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from seaboard.cli.screen import console
from seaboard.cli.serve import welcome
from seaboard.server.process.config import Config
from tests.cli.conftest import Call


def test_a_taken_port_is_told_at_once(seaboard: Call, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert seaboard("serve", "--port", port, "--folder", tmp_path).is_one_complaint(2, f"port {port} is taken", "--port")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--port", "70000"], "--port must be 0 to 65,535"),
        (["--port", "many"], "--port"),
        (["--database", "mysql://x/y"], "mysql"),
        (["--database", "tables.db"], "sqlite+aiosqlite:///FILE"),
        (["--host", "999.1.1.1"], "999.1.1.1"),
        (["--url", "play.example.org"], "http"),
        (["--bot-delay", "-1"], "--bot-delay"),
        (["--bot-workers", "65"], "--bot-workers"),
        (["--play", "chess"], "there is no game 'chess'"),
        (["--kiosk", "chess"], "there is no game 'chess'"),
        (["--kiosk", "libertalia", "--play", "libertalia"], "name one of them"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(seaboard: Call, tmp_path: Path, words: list[str], told: str) -> None:
    assert seaboard("serve", "--folder", tmp_path, *words).is_one_complaint(2, told)


def test_a_password_in_a_database_url_is_not_repeated(seaboard: Call, tmp_path: Path) -> None:
    outcome = seaboard("serve", "--folder", tmp_path, "--database", "mysql://anna:hunter2@host/name")
    assert outcome.is_one_complaint(2)
    assert "hunter2" not in outcome.err


def test_without_the_extra_it_says_what_to_install(seaboard: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What is imported again hangs itself into its package: the package must be the old one again afterwards.
    monkeypatch.setattr("seaboard.server", import_module("seaboard.server"))
    for name in [name for name in sys.modules if name.startswith(("seaboard.server", "litestar"))]:
        monkeypatch.delitem(sys.modules, name)
    real = builtins.__import__

    def without_litestar(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] in {"litestar", "uvicorn"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_litestar)
    assert seaboard("serve", "--folder", tmp_path).is_one_complaint(2, "pip install 'seaboard[server]'")


@pytest.mark.parametrize(("display", "opened"), [("", False), (":0", True)])
def test_a_page_is_opened_where_there_is_a_display_and_else_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, display: str, opened: bool
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)

    def open_page(address: str) -> bool:
        asked.append(address)
        return True

    monkeypatch.setattr("webbrowser.open", open_page)
    welcome(console(), Config(data=tmp_path, port=8499), "/play/orp-orzel")
    address = "http://127.0.0.1:8499/play/orp-orzel"
    assert asked == ([address] if opened else [])
    assert (f"Open {address} in a browser." in capsys.readouterr().out) is not opened
