"""Guests who ask the server directly: they bring a page into the state in which it is looked at."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser


class Guest:
    """A guest with cookies of their own, which a page can take over."""

    def __init__(self, browser: Browser, address: str, name: str) -> None:
        self._context = browser.new_context(base_url=address)
        self.ask("GET", "/me")
        self.ask("PATCH", "/me", {"name": name, "language": "en"})

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """What the server answers to a request, which it must carry out."""
        cookies = {each.get("name"): each.get("value") for each in self._context.cookies()}
        headers = {"x-csrftoken": cookies.get("csrftoken") or "", "content-type": "application/json"}
        answer = self._context.request.fetch(f"/api{path}", method=method, data=body, headers=headers)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()[:300]}"
        return answer.json() if answer.body() else None

    @property
    def cookies(self) -> Any:
        """Who a page is that looks with this guest's eyes."""
        return self._context.storage_state()

    def close(self) -> None:
        """Leave."""
        self._context.close()
