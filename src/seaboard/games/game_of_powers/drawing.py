"""What a drawing of this game may say: pictures of finds; towns, ring and zones are laid out from the data."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from seaboard.engine.drawing import Id, Outline, Part

Material = Literal["gold", "silver", "bronze", "clay", "stone", "iron", "bone", "glass"]


class Piece(Part):
    """A piece of a picture, on a ground of 64 x 64: filled with what it is made of, or a line if it is made of nothing."""

    outline: Outline
    material: Material | None = None


class Picture(Part):
    """The picture of a card: one of the package's own, named by its card, or pieces of one's own."""

    id: Id
    like: Id | None = None
    piece: Annotated[tuple[Piece, ...], msgspec.Meta(max_length=40)] = ()


class Drawing(Part):
    """Pictures of cards; one without a picture gets the sign of its category and its initials."""

    picture: Annotated[tuple[Picture, ...], msgspec.Meta(max_length=200)] = ()
