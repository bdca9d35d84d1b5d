"""A server with nothing compiled, in a browser: the lobby says what is being prepared, the table that its bots play below their level."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.processes import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.compiled, pytest.mark.soak]
PATIENCE = 300_000
SAID = {
    "en-GB": ("This server is still preparing its games.", "The rules of this game are still being prepared"),
    "pl-PL": ("Serwer jeszcze przygotowuje gry.", "Serwer przygotowuje jeszcze zasady tej gry"),
    "fr-FR": ("Ce serveur prépare encore ses jeux.", "Le serveur prépare encore les règles de ce jeu"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose cache is empty."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("NUMBA_CACHE_DIR", raising=False)
        patch.setenv("SEABOARD_CACHE", str(tmp_path_factory.mktemp("cache")))
        server = ServerProcess(tmp_path_factory.mktemp("cold"))
        server.start_now()
        yield server
        server.stop()


def test_lobby_and_table_say_that_games_are_being_prepared(browser: Any, server: ServerProcess, tmp_path: Path) -> None:
    for language, (lobby, table) in SAID.items():
        context = browser.new_context(locale=language)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(server.address)
        page.get_by_text(lobby).wait_for()
        assert page.locator(".preparing li").count() in range(1, 5)
        assert page.locator(".preparing progress").count() == 1
        page.screenshot(path=str(tmp_path / f"lobby-{language}.png"), full_page=True)
        page.goto(f"{server.address}/play/mare-balticum")
        page.locator(".notices").get_by_text(table).wait_for()
        page.screenshot(path=str(tmp_path / f"table-{language}.png"))
        context.close()
