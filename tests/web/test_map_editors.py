"""Maps drawn in the workshop, by mouse, by keys and by finger; each is a set that is played, replayed and verified."""

from __future__ import annotations

import random
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.processes import ServerProcess
from tests.web.axe import check
from tests.web.gathering import LIKED, SHORT
from tests.web.interpreted import ask, interpreted
from tests.web.mapping import Point, begin, centre, click, drag, draw_area, faults, name_it, on_screen, tool
from tests.web.people import Person, play_to_end, play_until, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

COLUMNS, ROWS = (150, 310, 470, 630, 790), (170, 370, 570, 770)
PORTS: dict[str, Point] = {"Venice": (110, 470), "Ancona": (390, 132), "Split": (560, 812), "Bari": (826, 480)}
DEEP = (5, 6, 9)
"""Areas that are deep, by their number."""
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of its own.  Rules run interpreted: a new set is not compiled yet."""
    yield from interpreted(tmp_path_factory.mktemp("maps"))


def draw_adriatic(person: Person) -> None:
    """Twelve areas in four columns, drawn by an unsteady hand, and four ports that buy two fish each."""
    begin(person, "Mare Balticum")
    person.click("button", "Begin with an empty sheet")
    rng = random.Random(3)
    corner = {
        (c, r): (x + rng.uniform(-25, 25), y + rng.uniform(-25, 25)) for c, x in enumerate(COLUMNS) for r, y in enumerate(ROWS)
    }
    for r in range(3):
        for c in range(4):
            draw_area(person, [corner[c, r], corner[c + 1, r], corner[c + 1, r + 1], corner[c, r + 1]], rng, shake=5)
    for name, at in PORTS.items():
        tool(person, "New port")
        click(person, at)
        name_it(person, name)
        for box in person.page.get_by_role("group", name="Buys").get_by_role("checkbox").all():
            box.check()
    tool(person, "Choose and move")
    for number in DEEP:
        click(person, ((COLUMNS[number % 4] + COLUMNS[number % 4 + 1]) / 2, (ROWS[number // 4] + ROWS[number // 4 + 1]) / 2))
        person.page.get_by_role("radio", name="deep").check()
        name_it(person, f"Deep {number}")
    assert faults(person) == []


def play_it(person: Person, game: str) -> dict[str, Any]:
    """Press *Play it now*; the tables of the set that the server keeps now."""
    # Interpreted bots would think for minutes.
    person.page.route(
        "**/api/play", lambda route: route.continue_(post_data=(route.request.post_data_json or {}) | {"level": "easy"})
    )
    person.click("button", "Play it now")
    person.page.wait_for_url("**/table/*")
    person.page.wait_for_selector(".prompt")
    mine = next(each for each in ask(person, "/api/sets")["mine"] if each["game"] == game)
    tables: dict[str, Any] = ask(person, f"/api/sets/{mine['id']}/tables")["tables"]
    return tables | {"hash": mine["id"]}


def see_the_replay(person: Person, address: str) -> None:
    """A game that is over can be looked at move by move, and its draws are verified."""
    person.open(address.replace("/table/", "/replay/"))
    person.page.get_by_role("button", name=re.compile("were honest")).wait_for()
    person.page.get_by_role("slider").press("End")
    wait_until(person, lambda: person.page.get_by_role("button", name="One move on").is_disabled(), "the last move is shown")


def test_a_sea_of_twelve_areas_is_drawn_by_mouse_and_played(person: Callable[..., Person]) -> None:
    ada = person("Ada", viewport={"width": 1440, "height": 1000})
    draw_adriatic(ada)
    check(ada, "the map editor")
    made = play_it(ada, "mare-balticum")
    spaces = made["map"]["space"]
    links = {row["id"]: set(row["links"]) for row in spaces}
    names = [f"deep-{number}" if number in DEEP else f"area-{number + 1}" for number in range(12)]
    ports = {"venice": {names[4]}, "ancona": {names[1]}, "split": {names[10]}, "bari": {names[7]}}
    for number, name in enumerate(names):
        beside = [number - 4, number + 4, number - 1 if number % 4 else -1, number + 1 if number % 4 < 3 else -1]
        seas = {names[other] for other in beside if 0 <= other < 12}
        assert links[name] == seas | {port for port, near in ports.items() if name in near}, name
    assert {port: links[port] for port in ports} == ports
    assert [row["depth"] for row in spaces] == ["deep" if n in DEEP else "shallow" for n in range(12)] + ["port"] * 4
    board = ada.page.locator("svg.mb")
    assert board.locator(".water path").count() == 12
    assert board.locator(".port").count() == 4
    assert board.get_by_text("Venice").count() == 1
    play_until([ada], random.Random(2), lambda: bool(ada.moves), "a move is made on the new map")


@pytest.mark.soak
def test_people_and_a_bot_play_on_a_drawn_sea_to_the_end(person: Callable[..., Person]) -> None:
    ada, ben = person("Ada", viewport={"width": 1440, "height": 1000}), person("Ben")
    draw_adriatic(ada)
    made = play_it(ada, "mare-balticum")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}]
    table = ask(ada, "/api/tables", {"game": "mare-balticum", "players": 3, "seats": seats, "set": made["hash"]})["id"]
    ada.open(f"/table/{table}")
    ben.open(f"/table/{table}")
    ben.click("button", "Sit here")
    ada.page.get_by_role("button", name="Begin the game").click()
    for each in (ada, ben):
        each.page.wait_for_selector(".prompt")
    play_to_end([ada, ben], random.Random(4), liked=LIKED["mare-balticum"])
    see_the_replay(ada, f"/table/{table}")
    assert ada.page.locator("svg.mb .water path").count() == 12


def paint_malta(person: Person) -> None:
    """A sea of 23 hexes with an island, a line, one start and two straits."""
    begin(person, "ORP Orzeł")
    person.click("button", "Begin with an empty sheet")
    for q, r in ((3, 2), (2, 3), (2, 4)):
        drag(person, centre(q, r), centre(q + 7 + r % 2, r))
    tool(person, "Land")
    drag(person, centre(6, 3), centre(7, 3))
    tool(person, "Start")
    click(person, centre(3, 2))
    tool(person, "Straits")
    click(person, centre(10, 2))
    click(person, centre(9, 4))
    tool(person, "Zigzag lines")
    (ax, y), (bx, _) = centre(5, 2), centre(6, 2)
    click(person, (ax * 0.6 + bx * 0.4, y))
    tool(person, "Choose")
    click(person, centre(3, 2))
    name_it(person, "Malta")
    click(person, centre(6, 3))
    name_it(person, "Sicily")


def test_an_orzel_of_another_sea_is_painted_and_played(person: Callable[..., Person]) -> None:
    ada = person("Ada", viewport={"width": 1440, "height": 1000})
    paint_malta(ada)
    assert faults(ada) == []
    check(ada, "the hex editor")
    made = play_it(ada, "orp-orzel")["hexes"]
    assert (len(made["hex"]), len(made["zigzag"]), made["land"][0]["en"], len(made["land"][0]["at"])) == (23, 1, "Sicily", 2)
    assert (made["start"], made["goals"]) == ("e3", ["l3", "l5"])
    board = ada.page.locator("svg.oz")
    assert board.locator(".oz-hex").count() == 23
    board.get_by_text("Malta").first.wait_for()
    play_until([ada], random.Random(2), lambda: bool(ada.moves), "a move is made on the new map")


@pytest.mark.soak
def test_a_game_in_a_painted_sea_is_played_to_its_end(person: Callable[..., Person]) -> None:
    ada = person("Ada", viewport={"width": 1440, "height": 1000})
    paint_malta(ada)
    made = play_it(ada, "orp-orzel")
    wish = {"game": "orp-orzel", "level": "easy", "set": made["hash"], "options": SHORT["orp-orzel"]}
    table = ask(ada, "/api/play", wish)["id"]
    ada.open(f"/table/{table}")
    play_to_end([ada], random.Random(1), liked=LIKED["orp-orzel"])
    see_the_replay(ada, f"/table/{table}")
    assert ada.page.locator("svg.oz .oz-hex").count() == 23


def png(size: int = 64) -> bytes:
    """A picture with a colour that no page of ours has."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\xff\x00\x7f" * size for _ in range(size))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def test_a_picture_to_draw_over_stays_on_the_device(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    begin(ada, "Mare Balticum")
    sent: list[bytes] = []
    ada.page.on("request", lambda request: sent.append(request.post_data_buffer or b""))
    picture = png()
    ada.page.get_by_text("A picture to draw over").click()
    ada.page.get_by_label("Picture", exact=True).set_input_files({"name": "board.png", "mimeType": "image/png", "buffer": picture})
    shown = ada.page.locator("canvas")
    shown.wait_for()
    assert ada.page.evaluate("[...document.querySelector('canvas').getContext('2d').getImageData(5, 5, 1, 1).data]") == [
        255,
        0,
        127,
        255,
    ]
    ada.page.get_by_label("How strong it shows").fill("0.8")
    # Something is changed, checked and played: everything that is ever sent of a draft.
    ada.click("button", "Draw it yourself, from this")
    assert faults(ada) == []
    ada.page.reload()
    shown.wait_for()
    assert shown.evaluate("(each) => each.style.opacity") == "0.8"
    play_it(ada, "mare-balticum")
    assert any(sent)
    assert not any(picture[8:60] in body or b"board.png" in body for body in sent)
    ada.page.go_back()
    ada.page.get_by_text("A picture to draw over").click()
    ada.click("button", "Take the picture away")
    shown.wait_for(state="detached")


def data_of(person: Person) -> Any:
    """The draft as this device keeps it."""
    wait_until(person, lambda: "Kept on this device" in person.page.locator(".state").inner_text(), "the draft is kept")
    return person.page.evaluate(
        """() => new Promise((settle, refuse) => {
          const opening = indexedDB.open("seaboard-workshop");
          opening.onerror = () => refuse(opening.error);
          opening.onsuccess = () => {
            const asked = opening.result.transaction("drafts").objectStore("drafts").get(location.pathname.split("/").pop());
            asked.onsuccess = () => { opening.result.close(); settle(asked.result.data); };
          };
        })"""
    )


def test_outlines_are_mended_by_mouse_and_a_border_moves_as_one(person: Callable[..., Person]) -> None:
    ada = person("Ada", viewport={"width": 1440, "height": 1000})
    begin(ada, "Mare Balticum")
    ada.click("button", "Begin with an empty sheet")
    rng = random.Random(1)
    draw_area(ada, [(150, 200), (350, 200), (350, 400), (150, 400)], rng)
    # Its points lie a little off, and it reaches into the first: it is caught by the corners and cut off at the border.
    draw_area(ada, [(346, 203), (560, 200), (560, 400), (340, 396)], rng)
    tool(ada, "Choose and move")

    def outlines() -> list[list[float]]:
        areas = data_of(ada)["drawing"]["area"]
        return [[float(each) for each in re.findall(r"-?\d+\.?\d*", area["outline"])] for area in areas]

    def links() -> list[list[str]]:
        return [row["links"] for row in data_of(ada)["map"]["space"]]

    assert links() == [["area-2"], ["area-1"]]
    click(ada, (250, 300))
    corners = ada.page.locator("[data-part=corner]")
    assert corners.count() == 4
    drag(ada, (350, 200), (380, 230))
    one, other = outlines()
    assert links() == [["area-2"], ["area-1"]]
    for outline in (one, other):
        assert any(abs(x - 380) < 6 and abs(y - 230) < 6 for x, y in absolute(outline))
    # A small point between two others makes a new one, Delete takes it away, and undo brings it back.
    drag(ada, (150, 300), (120, 300))
    assert corners.count() == 5
    ada.page.locator("[data-part=corner][data-x^='120']").focus()
    ada.page.keyboard.press("Delete")
    assert corners.count() == 4
    ada.page.keyboard.press("Control+z")
    assert corners.count() == 5
    # The whole area goes away from its neighbour, and a link that was made by hand stays when it does.
    drag(ada, (250, 300), (250, 620))
    assert links() == [[], []]
    tool(ada, "Neighbours")
    click(ada, (250, 620))
    click(ada, (470, 320))
    assert links() == [["area-2"], ["area-1"]]
    tool(ada, "Choose and move")
    click(ada, (250, 620))
    drag(ada, (250, 620), (280, 640))
    assert links() == [["area-2"], ["area-1"]]
    ada.click("button", "Draw it for me")
    assert "drawing" not in data_of(ada)


def absolute(numbers: list[float]) -> list[Point]:
    """The corners of an outline of one absolute point and relative lines."""
    found = [(numbers[0], numbers[1])]
    for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
        found.append((found[-1][0] + dx, found[-1][1] + dy))
    return found


def test_maps_are_drawn_by_keys_alone(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    keys = ada.page.keyboard

    def press(*names: str) -> None:
        for name in names:
            keys.press(name)

    begin(ada, "Mare Balticum")
    ada.page.get_by_role("button", name="Begin with an empty sheet").press("Enter")
    ada.page.get_by_role("application").focus()
    press("Enter", *["Shift+ArrowRight"] * 4, "Enter", *["Shift+ArrowDown"] * 4, "Enter", "ArrowLeft", "Backspace", "Enter")
    press(*["Shift+ArrowUp"] * 4, *["Shift+ArrowLeft"] * 4, "ArrowRight", "Enter")
    area = ada.page.locator(".area")
    assert area.count() == 1
    press("Escape")
    before = area.get_attribute("d")
    ada.page.locator("[data-part=corner]").first.focus()
    press("ArrowUp", "Shift+ArrowUp")
    assert area.get_attribute("d") != before
    assert ada.page.evaluate("document.activeElement.dataset.part") == "corner"
    area.focus()
    press("Delete")
    assert area.count() == 0

    begin(ada, "ORP Orzeł")
    ada.page.locator("[data-cell='15 1']").focus()
    press("ArrowRight", "Enter")
    ada.page.get_by_role("heading", name="Hex").or_(ada.page.get_by_text("Q2: nothing")).first.wait_for()
    tool(ada, "Water")
    ada.page.locator("[data-cell='16 1']").focus()
    press("Enter")
    assert ada.page.locator("[data-cell='16 1'].sea").count() == 1
    press("Delete")
    assert ada.page.locator("[data-cell='16 1'].none").count() == 1
    tool(ada, "Zigzag lines")
    lines = len(data_of(ada)["hexes"]["zigzag"])
    ada.page.locator("[data-cell='14 1']").focus()
    press("Enter", "ArrowRight", "Enter")
    assert len(data_of(ada)["hexes"]["zigzag"]) == lines + 1


def test_a_fault_is_marked_on_the_map_and_leads_to_its_place(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    begin(ada, "Mare Balticum")
    ada.page.locator("[data-id=riga]").press("Enter")
    ada.page.get_by_role("group", name="Name", exact=True).get_by_label("Polski").fill("")
    ada.page.keyboard.press("Tab")
    ada.click("button", "Back to the list")
    assert len(faults(ada)) == 1
    assert ada.page.locator(".has-fault").get_attribute("data-id") == "riga"
    ada.page.get_by_role("region", name="Faults").get_by_role("button").click()
    field = ada.page.get_by_role("group", name="Name", exact=True).get_by_label("Polski")
    wait_until(ada, lambda: field.evaluate("(each) => each === document.activeElement"), "the field of the fault has the focus")


def test_a_map_is_looked_at_and_mended_on_a_phone(person: Callable[..., Person]) -> None:
    ada = person("Ada", **PHONE)
    begin(ada, "Mare Balticum")
    click(ada, (500, 230))
    ada.page.get_by_role("region", name="Gulf of Bothnia").wait_for()
    check(ada, "the map editor on a phone")
    tool(ada, "Neighbours")
    ada.page.get_by_role("button", name="Larger").tap()
    ada.page.get_by_role("button", name="Larger").tap()
    assert on_screen(ada, (520, 560))[0] > 0
    begin(ada, "ORP Orzeł")
    tool(ada, "Water")
    before = ada.page.locator(".cell.sea").count()
    click(ada, centre(2, 3))
    wait_until(ada, lambda: ada.page.locator(".cell.sea").count() == before + 1, "a hex is painted with a finger")
    check(ada, "the hex editor on a phone")
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
