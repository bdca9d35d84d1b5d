"""Game of Powers on paper: a board for each ring, the cards, influence, missions and ships."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from seaboard.printing.cards import MINI, Card, card_sheets, plate
from seaboard.printing.kits import Kit, Paper
from seaboard.printing.pieces import Block, figure, fill, sign, strip, strips
from seaboard.printing.sheets import Piece, at, fitting, text, wrapped
from seaboard.printing.tiling import spread

from .ring import SIZE, draw_ring

BOARD_SHEETS = 4
TOKEN = 14.0
NAME_LETTERS, TOLD_LETTERS = 23, 34
SHAPES = {"white": "hexagon", "black": "diamond", "orange": "triangle", "purple": "disc", "teal": "star"}


def draw(kit: Kit) -> Paper:
    """Every sheet of the set."""
    sheets, defs = [], [pictures(kit)]
    for board in kit.data["board"]:
        name = f"board-{board['id']}"
        defs.append(f'<g id="{name}">{draw_ring(kit, board)}</g>')
        title = f"{kit.words['board']} ({kit.words['cities'].format(len(board['city']))})"
        sheets += spread(name, SIZE, BOARD_SHEETS, title, kit.words["board-how"])
    deck = [card(kit, face) for face in kit.data["cards"]]
    sheets += card_sheets(deck, MINI, kit.words["cards"], (kit.words["cards-how"], kit.words["backs-how"]))
    sheets += fill(tokens(kit), kit.words["pieces"], kit.words["pieces-how"])
    return Paper(sheets, "".join(defs))


def drawn_by_us(kit: Kit) -> str:
    """All drawings of the package's own."""
    return (kit.folder / "print" / "art.svg").read_text(encoding="utf-8")


def pictures(kit: Kit) -> str:
    """Pictures of finds that are not ours: as the set draws them, or the sign of their category with their initials."""
    art = drawn_by_us(kit)
    drawn: dict[str, Mapping[str, Any]] = {each["id"]: each for each in kit.found.drawing.get("picture", ())}
    made = []
    for face in kit.data["cards"]:
        own = drawn.get(face["id"])
        if own is None and is_ours(art, face["id"]):
            continue
        like = own.get("like") if own else None
        if like and is_ours(art, like):
            inside = f'<use href="#gp-x-{like}" width="64" height="64"/>'
        elif own and own.get("piece"):
            inside = "".join(piece(each) for each in own["piece"])
        else:
            inside = (
                f'<circle class="find-plate" cx="32" cy="32" r="29"/>'
                f'<use class="ghost" href="#gp-c-{face["category"]}" x="10" y="10" width="44" height="44"/>'
                f'<text class="initials" x="32" y="41">{escape(initials(kit.name(face["id"])))}</text>'
            )
        made.append(f'<symbol id="{picture_id(art, face["id"])}" viewBox="0 0 64 64">{inside}</symbol>')
    return "".join(made)


def is_ours(art: str, card: str) -> bool:
    """Whether we have drawn a find."""
    return f'id="gp-x-{card}"' in art


def picture_id(art: str, card: str) -> str:
    """The id of a find's picture; a set that draws one of ours again gets another id beside ours."""
    return f"gp-own-{card}" if is_ours(art, card) else f"gp-x-{card}"


def piece(each: Mapping[str, Any]) -> str:
    """A piece of a picture."""
    fill = f"url(#gp-{each['material']})" if each.get("material") else "none"
    return f'<path class="{"made" if each.get("material") else "line"}" d="{escape(each["outline"])}" fill="{fill}"/>'


def initials(name: str) -> str:
    """Two letters that stand for a name."""
    words = [word for word in name.replace("-", " ").split() if word[0].isalpha()]
    longer = [word for word in words if len(word) > 3]
    return "".join(word[0].upper() for word in (longer if len(longer) > 1 else words)[:2])


def card(kit: Kit, face: Mapping[str, Any]) -> Card:
    """A find: points, picture, name, what it is, influence, site and category."""
    art = drawn_by_us(kit)
    drawn = any(each["id"] == face["id"] for each in kit.found.drawing.get("picture", ()))
    picture = picture_id(art, face["id"]) if drawn else f"gp-x-{face['id']}"
    parts = [plate(MINI, "card"), '<rect class="find-ground" x="-20.500" y="-30" width="41" height="25" rx="1.500"/>']
    parts.append(f'<use class="find" href="#{picture}" x="-9" y="-29" width="23" height="23"/>')
    parts.append(
        f'<circle cx="-15.500" cy="-25" r="5.200" fill="url(#brass)"/>{at(-15.5, -22.6, text(0, 0, str(face["points"]), 6.6, "points"))}'
    )
    name = wrapped(kit.name(face["id"]), NAME_LETTERS)[:3]
    parts += [text(0, -0.8 + 3.7 * place, line, fitting(line, 42, 3.4), "card-name") for place, line in enumerate(name)]
    first = 2.6 + 3.7 * (len(name) - 1)
    told = wrapped(told_of(kit, face), TOLD_LETTERS)
    leading = min(2.5, (21.0 - first) / max(1, len(told)))
    parts += [text(0, first + 1 + leading * (place + 0.5), line, leading * 0.88, "told") for place, line in enumerate(told)]
    parts.append('<rect class="band" x="-22.500" y="23.500" width="45" height="8.500"/>')
    parts.append(at(-17, 27.7, influence(face["influence"], 7.4)))
    parts.append(f'<use class="sign" href="#gp-s-{face["site_id"]}" x="-11.500" y="25.200" width="5" height="5"/>')
    site = kit.name(face["site_id"])
    parts.append(text(-5.5, 29, site, fitting(site, 18, 3.3), "site"))
    parts.append(f'<use class="sign soft" href="#gp-c-{face["category"]}" x="15" y="25" width="5.400" height="5.400"/>')
    back = plate(MINI, "back", is_back=True) + '<rect class="back-line" x="-19" y="-28.500" width="38" height="57" rx="1"/>'
    back += '<use href="#gp-urn" x="-14" y="-18.500" width="28" height="37"/>'
    return Card("".join(parts), back)


def told_of(kit: Kit, face: Mapping[str, Any]) -> str:
    """What a find is, in the language of the sheets; the package's own finds are told in French by the game's texts."""
    if own := face.get(f"desc_{kit.language}"):
        return str(own)
    is_ours = any(row["id"] == face["id"] and row["desc_en"] == face["desc_en"] for row in kit.own_data["cards"])
    return (kit.texts.find("story", face["id"]) if is_ours else None) or str(face["desc_en"])


def influence(kind: str, size: float) -> str:
    """A token of influence: told apart by its outline as well as its sign."""
    return f'<g class="kind--{kind}">{sign(f"gp-body-{kind}", size)}{at(0, -size * 0.02, sign(f"gp-k-{kind}", size * 0.47, "on-token"))}</g>'


def tokens(kit: Kit) -> list[Block]:
    """Influence, missions, bonus tokens and ships."""
    blocks = []
    for kind in kit.data["kind"]:
        if kind["tokens"]:
            face = Piece(TOKEN, TOKEN, influence(kind["id"], TOKEN - 0.8))
            blocks += strips(face, face, kind["tokens"], f"{kind['tokens']} × {kit.name(kind['id'])}")
    for mission in kit.data["mission"]:
        blocks.append(strip([(award(str(points)), award("")) for points in mission["tokens"]], kit.name(mission["id"])))
    blocks.append(strip([(award(str(points)), award("")) for points in kit.data["bonus"]["tokens"]], kit.word("label", "bonus")))
    for ship in kit.data["ship"]:
        shape = at(-1, 0, sign(f"s-{SHAPES[ship['id']]}", 5, "emblem"))
        picture = (
            f'<g class="owner--{ship["id"]}"><use href="#gp-ship" x="-12.600" y="-7.500" width="25.200" height="15"/>{shape}</g>'
        )
        blocks.append(figure(picture, 28.0, 17.0, kit.name(ship["id"])))
    return blocks


def award(points: str) -> Piece:
    """A token with points."""
    shown = text(0, 2.5, points, 7, "points") if points else sign("logo", TOKEN * 0.6)
    return Piece(TOKEN, TOKEN, f'<g class="award"><circle r="{TOKEN / 2 - 0.5}" fill="url(#brass)"/>{shown}</g>')
