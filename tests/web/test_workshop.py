"""The workshop: a set is made in the browser by mouse and keyboard, checked while it is written, and played to the end."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from seaboard.sets.document import DataSet, read_set
from tests.server.processes import ServerProcess
from tests.web.axe import check
from tests.web.gathering import LIKED, NAMES
from tests.web.people import Person, play_to_end, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]
SOUND = "No faults: it can be played."


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of its own.  Rules run interpreted: a new set is not compiled yet."""
    server = ServerProcess(tmp_path_factory.mktemp("workshop"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_DISABLE_JIT", "1")
        server.start_now()
    yield server
    server.stop()
    assert not server.errors()


def begin(person: Person, game: str) -> None:
    """A new draft, from the page of drafts."""
    person.open("/workshop")
    person.click("button", f"New set of {NAMES[game]}")
    await_sound(person)


def await_sound(person: Person) -> None:
    """Wait until the last change was checked, and is without faults."""
    person.page.get_by_role("status").filter(has_text=SOUND).wait_for()


def write(person: Person, place: str, text: str) -> None:
    """Choose a field with the mouse and type over what stands there."""
    field = person.page.locator(f"[data-place='{place}']")
    field.click()
    person.page.keyboard.press("Control+a")
    person.page.keyboard.type(text)


def open_tab(person: Person, name: str) -> None:
    person.click("tab", name)
    person.page.get_by_role("tabpanel", name=name).locator("[data-place], ul, h2").first.wait_for()


def downloaded(person: Person, folder: Path) -> DataSet:
    """The file that the editor saves, in this folder as `set.toml`."""
    with person.page.expect_download() as coming:
        person.click("button", "Download")
    coming.value.save_as(folder / "set.toml")
    return read_set((folder / "set.toml").read_bytes())


def gather_with(host: Person, guest: Person, options: dict[str, str]) -> str:
    """The host sets a table up from the editor, the guest comes by its link, a bot has the third seat; answers the table's address."""
    host.click("button", "Set up a table")
    setup = host.page.get_by_role("dialog")
    setup.locator("label:has(input[name=players][value='3'])").click()
    setup.get_by_label("Seat 3").select_option("easy")
    for option, value in options.items():
        setup.locator(f"select[name='{option}']").select_option(value)
    host.click("button", "Make the table")
    host.page.wait_for_url("**/table/*")
    guest.open(host.page.url)
    guest.click("button", "Sit here")
    host.page.get_by_role("button", name="Begin the game").click()
    for person in (host, guest):
        person.hurry()
    return host.page.url


def verify(person: Person, address: str, folder: Path) -> None:
    """The replay draws the set's board and says that all draws were honest; the command line finds the same with the set's file."""
    person.open(address.replace("/table/", "/replay/"))
    person.page.get_by_role("button", name=re.compile("honest")).wait_for()
    transcript = person.context.request.get(f"{person.address}/api/replays/{address.rsplit('/', 1)[1]}/transcript")
    (folder / "game.json").write_bytes(transcript.body())
    for command in ("replay", "verify"):
        words = [sys.executable, "-m", "seaboard.cli.main", command, str(folder / "game.json"), "--set", str(folder / "set.toml")]
        subprocess.run(words, check=True, capture_output=True, timeout=120, env=os.environ | {"NUMBA_DISABLE_JIT": "1"})


def mend(person: Person, place: str, number: str, sentence: str) -> None:
    """Make a fault, find it from another tab through the list of faults, and take it back by the keys."""
    write(person, place, number)
    listed = person.page.get_by_role("region", name="Faults").get_by_role("button")
    listed.filter(has_text=sentence).wait_for()
    assert person.page.get_by_role("button", name="Play it now").is_disabled()
    open_tab(person, "About")
    listed.first.click()
    around = place.rpartition("[")[0]
    wait_until(
        person, lambda: str(person.page.evaluate("document.activeElement.dataset.place")).startswith(around), "the fault's place"
    )
    person.page.keyboard.press("Control+z")
    await_sound(person)


def test_a_set_of_libertalia_is_made_and_played(person: Callable[..., Person], tmp_path: Path) -> None:
    ada, ben = person("Ada"), person("Ben")
    begin(ada, "libertalia")
    check(ada, "the editor's characters")
    write(ada, "characters.character[0].en", "Seagull")
    write(ada, "characters.character[0].pl", "Mewa")
    ada.page.get_by_label("Seagull: influence of Red").select_option("6")
    open_tab(ada, "Booty")
    write(ada, "tokens.token[0].number", "9")
    write(ada, "tokens.token[0].value", "7")
    write(ada, "tokens.token[4].number", "5")
    write(ada, "tokens.set.value", "20")
    mend(ada, "tokens.token[3].number", "61", "must be a whole number from 0 to 60, not 61")
    check(ada, "the editor's booty")
    open_tab(ada, "About")
    write(ada, "set.name", "Birds of prey")
    write(ada, "set.id", "birds")
    await_sound(ada)
    # Closed and opened again, all is there; what was changed is told.
    ada.page.get_by_text("Kept on this device").wait_for()
    ada.page.reload()
    await_sound(ada)
    open_tab(ada, "Changes")
    changes = ada.page.get_by_role("tabpanel", name="Changes")
    changes.get_by_text("tokens, token Chest, value").wait_for()
    check(ada, "the editor's changes")
    made = downloaded(ada, tmp_path)
    first = made.content["characters.toml"]["character"][0]
    assert (first["en"], first["influence"]) == ("Seagull", [1, 6, 3, 4, 5, 2])
    assert [row["number"] for row in made.content["tokens.toml"]["token"]] == [9, 6, 10, 8, 5, 6, 6]
    assert made.content["tokens.toml"]["set"]["value"] == 20
    address = gather_with(ada, ben, {})
    clicks = play_to_end([ada, ben], random.Random(3), liked=LIKED["libertalia"])
    assert clicks > 30
    verify(ada, address, tmp_path)
    ada.open("/workshop")
    ada.page.get_by_role("button", name="Play it now: Birds of prey").wait_for()
    check(ada, "the workshop with a draft and a set")


def add_town(person: Person, after: str, name: str, zone: str) -> None:
    """A town after another one: chosen on the board, named by typing."""
    person.page.get_by_role("group", name="The ring of towns").get_by_role("button", name=after).click()
    person.click("button", "Add a town after it")
    form = person.page.get_by_role("region", name="New town")
    for label in ("Name, English", "Name, Polish"):
        form.get_by_label(label).click()
        person.page.keyboard.press("Control+a")
        person.page.keyboard.type(name)
        form = person.page.get_by_role("region", name=re.compile(f"New town|{name}"))
    form.get_by_label("Zone").select_option(zone)


@pytest.mark.soak
def test_a_set_of_game_of_powers_is_made_and_played(person: Callable[..., Person], tmp_path: Path) -> None:
    ada, ben = person("Ada"), person("Ben")
    begin(ada, "game-of-powers")
    check(ada, "the editor's towns")
    make_powers(ada)
    made = downloaded(ada, tmp_path)
    assert_powers(made)
    address = gather_with(ada, ben, {})
    ada.page.locator("svg.gp").get_by_text("Visby").first.wait_for()
    play_to_end([ada, ben], random.Random(5), liked=LIKED["game-of-powers"])
    verify(ada, address, tmp_path)


def make_powers(ada: Person) -> None:
    """Another ring and other finds, by mouse and keyboard."""
    add_town(ada, "Palanga", "Visby", "blue")
    ring = ada.page.get_by_role("group", name="The ring of towns")
    # Aarhus is dragged to where Haithabu stands, and another town is taken out.
    start, end = (ring.get_by_role("button", name=name).bounding_box() for name in ("Aarhus", "Haithabu"))
    assert start
    assert end
    ada.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    ada.page.mouse.down()
    ada.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    ada.page.mouse.up()
    ring.get_by_role("button", name="Wolin").focus()
    ada.page.keyboard.press("Enter")
    ada.click("button", "Remove the town")
    await_sound(ada)
    open_tab(ada, "Finds")
    check(ada, "the editor's finds")
    write(ada, "cards[0].name_en", "Amber bear")
    write(ada, "cards[0].name_pl", "Bursztynowy niedźwiedź")
    write(ada, "cards[0].points", "5")
    ada.page.get_by_label("Like another find").check()
    ada.page.get_by_label("Like which find").select_option("lion-helge")
    ada.page.get_by_role("list", name="52 finds").get_by_role("button", name="Arab dirham").click()
    write(ada, "cards[1].name_en", "Rune stone")
    ada.page.locator("[data-place='cards[1].category']").select_option("art")
    ada.page.get_by_label("Drawn by you").check()
    ada.page.get_by_label("Made of").select_option("stone")
    # One corner more.
    ada.page.locator("svg.sheet64").click(position={"x": 120, "y": 216})
    mend(ada, "cards[1].points", "0", "must be a whole number from 1 to 50, not 0")
    open_tab(ada, "Missions and tokens")
    check(ada, "the editor's missions")
    write(ada, "tokens.mission[0].tokens[0]", "9")
    write(ada, "tokens.kind[0].tokens", "20")
    write(ada, "tokens.kind[1].tokens", "10")
    open_tab(ada, "About")
    write(ada, "set.name", "Other finds")
    await_sound(ada)


def assert_powers(made: DataSet) -> None:
    """Everything that was done stands in the file."""
    compact = made.content["board.toml"]["board"][0]["city"]
    names = [city["en"] for city in compact]
    assert "Visby" in names
    assert "Wolin" not in names
    assert names.index("Aarhus") < names.index("Haithabu")
    cards = made.content["cards.csv"]
    assert (cards[0]["name_en"], cards[0]["points"]) == ("Amber bear", "5")
    assert (cards[1]["name_en"], cards[1]["category"]) == ("Rune stone", "art")
    bear, stone = made.drawing["picture"]
    assert bear == {"id": "denarius-of-trajan", "like": "lion-helge"}
    assert stone["piece"][0]["material"] == "stone"
    assert stone["piece"][0]["outline"].count("L") == 4
    assert made.content["tokens.toml"]["mission"][0]["tokens"] == [9, 3]
    assert [kind["tokens"] for kind in made.content["tokens.toml"]["kind"]] == [20, 10, 15, 15]


def test_a_set_of_game_of_powers_is_made_on_a_phone_and_at_a_desk(person: Callable[..., Person], tmp_path: Path) -> None:
    ada = person("Ada")
    begin(ada, "game-of-powers")
    make_powers(ada)
    assert_powers(downloaded(ada, tmp_path))
    # The same file on another device, a phone.
    ben = person("Ben", viewport={"width": 390, "height": 844}, has_touch=True)
    ben.open("/workshop")
    ben.page.locator("input[type=file]").set_input_files(tmp_path / "set.toml")
    await_sound(ben)
    ben.page.get_by_role("group", name="The ring of towns").get_by_role("button", name="Visby").tap()
    assert ben.page.get_by_role("region", name="Visby").get_by_label("Zone").input_value() == "blue"
    check(ben, "the editor's towns on a phone")
    assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_file_with_faults_can_be_opened_and_what_is_no_set_is_refused(person: Callable[..., Person], tmp_path: Path) -> None:
    ada = person("Ada")
    begin(ada, "libertalia")
    write(ada, "characters.character[4].en", "")
    ada.page.keyboard.press("Backspace")
    faults = ada.page.get_by_role("region", name="Faults").get_by_role("button")
    faults.filter(has_text="must be a text").wait_for()
    with ada.page.expect_download() as coming:
        ada.click("button", "Download")
    coming.value.save_as(tmp_path / "faulty.toml")
    (tmp_path / "no.toml").write_text("a = ", encoding="utf-8")
    (tmp_path / "large.toml").write_text("#" * 300_000, encoding="utf-8")
    ada.open("/workshop")
    alert = ada.page.get_by_role("alert")
    for name, words in (("no", "this is no TOML"), ("large", "too large for a set: 293 KiB")):
        ada.page.locator("input[type=file]").set_input_files(tmp_path / f"{name}.toml")
        alert.filter(has_text=words).wait_for()
    ada.quiet.add("422")
    ada.page.get_by_label("Address of a set").fill("nowhere")
    ada.page.get_by_role("button", name="Open", exact=True).click()
    alert.filter(has_text="not the address of a set").wait_for()
    ada.page.locator("input[type=file]").set_input_files(tmp_path / "faulty.toml")
    faults.filter(has_text="must be a text").wait_for()


def test_two_tabs_do_not_overwrite_each_other_and_a_draft_is_deleted_after_a_question(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    begin(ada, "orp-orzel")
    other = ada.context.new_page()
    other.goto(ada.page.url)
    other.get_by_role("status").filter(has_text=SOUND).wait_for()
    open_tab(ada, "About")
    write(ada, "set.name", "Mine")
    ada.page.get_by_text("Kept on this device").wait_for()
    await_sound(ada)
    other.get_by_role("tab", name="About").click()
    other.locator("[data-place='set.name']").fill("Yours")
    other.get_by_role("alert").filter(has_text="changed in another tab").wait_for()
    other.close()
    ada.open("/workshop")
    ada.click("button", "Delete the draft Mine")
    ada.page.get_by_role("group", name="Delete “Mine” for ever?").get_by_role("button", name="Delete").click()
    ada.page.get_by_text("No draft yet").wait_for()
