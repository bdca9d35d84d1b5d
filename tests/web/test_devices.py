"""A guest's devices in the browser: one more by a link that works once, one less by a button."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def test_a_guest_plays_on_a_second_device_and_signs_it_out_again(person: Callable[..., Person]) -> None:
    ada, phone = person("Ada"), person("phone", viewport={"width": 390, "height": 800})
    ada.page.goto("/")
    ada.page.get_by_role("button", name="Your name").click()
    ada.page.get_by_label("Your name at the table").fill("Ada")
    ada.page.get_by_role("button", name="Save").click()
    ada.page.get_by_role("button", name="Ada").click()
    ada.page.get_by_role("link", name="Ways to sign in, devices, deleting").click()
    ada.page.get_by_role("button", name="Play on another device too").click()
    link = ada.page.get_by_label("Link for my other device").input_value()

    phone.page.goto(link)
    phone.page.get_by_role("heading", name="Play on here as Ada?").wait_for()
    assert phone.page.url.endswith("/me"), "what the link carries stays neither in the address bar nor in the history"
    phone.page.get_by_role("button", name="Play on as Ada").click()
    phone.page.get_by_role("button", name="Ada").wait_for()

    thief = person("thief")
    thief.quiet.add("404")
    thief.page.goto(link)
    thief.page.get_by_role("heading", name="This link does not work").wait_for()

    ada.page.reload()
    ada.page.get_by_role("button", name="Sign out Chrome").click()
    ada.page.get_by_role("button", name="Sign out Chrome").wait_for(state="detached")
    phone.page.reload()
    phone.page.get_by_role("button", name="Your name").wait_for()
