"""What a game's training is made of: `net/recipe.toml` in the game's folder, read and checked."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import msgspec

from seaboard.bots.forward import LANES
from seaboard.bots.weights import net_folder
from seaboard.engine.errors import UsageError
from seaboard.engine.features import Piece
from seaboard.engine.game import Game
from seaboard.engine.setting import Setting

FILE = "recipe.toml"
CPU_TABLES, CPU_BATCH = 256, 4096
"""What a stretch on a CPU is made of at most: it takes seconds, where the recipe's own would take minutes."""


class TableShare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A setting that is trained, and how many of the tables it gets."""

    players: int
    share: float = 1.0
    options: dict[str, str] = {}


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Things that several features and moves speak of, such as cards or places: what is learned of one is shared between them."""

    of: str
    """The kind of move whose last argument lists them."""
    pieces: tuple[str, ...] = ()
    """The pieces of the feature vector that have a place for each of them, or several rows of such places."""


class Finish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is otherwise than in the rest of the recipe where a training goes on from a network that can play already (`--begin`)."""

    rate: float | None = None
    entropy: tuple[float, float] | None = None
    win_weight: tuple[float, float] | None = None
    average: float | None = None
    earlier: float | None = None
    partners: float | None = None
    magnet: float | None = None
    hand_until: float | None = None


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about a game's training that is not the rules."""

    tables: tuple[TableShare, ...]
    vocabularies: dict[str, Vocabulary] = {}
    blind: tuple[str, ...] = ()
    """Pieces of the features that the network is not told.  Who has answered a simultaneous decision belongs here: tables of a training
    ask the lowest seat first, and people answer in any order."""
    width: int = 768
    blocks: int = 2
    hidden: int = 768
    lanes: int = 32_768
    """Tables played at the same time."""
    steps: int = 64
    """Decisions at each table between two updates."""
    batch: int = 65_536
    epochs: int = 1
    """How often each decision is learned from (docs/guides/train.md tells what was tried)."""
    rate: float = 6e-4
    """The learner's step at the start; it falls to a twentieth."""
    entropy: tuple[float, float] = (0.05, 0.0025)
    """What a spread of choices is worth, at the start and at the end; it falls by equal factors in equal times."""
    win_weight: tuple[float, float] = (0.3, 0.8)
    """How much of the utility is winning, at the start and at the end; the rest is the place, or the lead in points."""
    points: float = 0.0
    """How much of that rest is the lead in points.  It says more of each decision than the place does, and needs an evaluation in points."""
    average: float = 0.9995
    """Of the network that is saved: after each update it keeps this part of itself and takes the rest from the one that learns."""
    trace: float = 0.97
    """How far a decision is judged by what came after it (lambda)."""
    clip: float = 0.2
    earlier: float = 0.0
    """The part of the tables at which every second seat is played by an earlier self and learns nothing."""
    partners: float = 0.0
    """The part of the tables at which most seats are a network's that plays like another bot, if one is given (`--partner`)."""
    magnet: float = 0.0
    """What it costs to choose otherwise than the mean of the last networks would: against going round in circles."""
    hand_until: float = 0.4
    """The part of the time in which the game's own evaluation helps to judge, less and less."""
    lead_in: int = 400
    """Random moves before the first decision, at most, so that tables stand at all stages of the game."""
    finish: Finish = Finish()

    def settings(self) -> list[Setting]:
        """The settings as tables take them."""
        return [Setting(each.players, each.options, each.share) for each in self.tables]

    def for_players(self, players: int) -> Recipe:
        """The same for one number of players only; options are mixed as before."""
        kept = tuple(each for each in self.tables if each.players == players)
        return msgspec.structs.replace(self, tables=kept or (TableShare(players),))

    def for_finish(self) -> Recipe:
        """The same for a training that goes on from a network."""
        told = {name: value for name, value in msgspec.structs.asdict(self.finish).items() if value is not None}
        return msgspec.structs.replace(self, **told)

    def for_cpu(self) -> Recipe:
        """The same with fewer tables and smaller batches, for a machine without a GPU."""
        return msgspec.structs.replace(self, lanes=min(self.lanes, CPU_TABLES), batch=min(self.batch, CPU_BATCH))


def read_recipe(game: Game, path: Path | None = None) -> Recipe:
    """The game's recipe, or the one in a file; what does not fit is named with its file.  A game without one gets the usual numbers."""
    if path is None:
        path = net_folder(game) / FILE
        if not path.exists():
            return Recipe(tuple(TableShare(players) for players in range(game.fewest, game.most + 1)))
    try:
        recipe = msgspec.toml.decode(path.read_bytes(), type=Recipe)
        check_recipe(recipe, game)
        check_recipe(recipe.for_finish(), game)
    except OSError as fault:
        raise UsageError(f"cannot read {path}: {fault.strerror}") from fault
    except (msgspec.MsgspecError, UsageError) as fault:
        raise UsageError(f"{path}: {fault}") from fault
    return recipe


def check_recipe(recipe: Recipe, game: Game) -> None:
    """Refuse what the game does not have, and numbers that nothing can be trained with."""
    if not recipe.tables:
        raise UsageError("there are no tables")
    for each in recipe.tables:
        game.check_players(each.players)
        game.check_options(each.options)
        if not 0.0 < each.share < float("inf"):
            raise UsageError(f"a share must be above 0, not {each.share}")
    for name in ("width", "blocks", "hidden", "lanes", "steps", "batch", "epochs"):
        if getattr(recipe, name) < 1:
            raise UsageError(f"{name} must be at least 1, not {getattr(recipe, name)}")
    if recipe.width % LANES:
        raise UsageError(f"width must be a multiple of {LANES}, the row in which bots add up numbers, not {recipe.width}")
    if not 0.0 <= recipe.points <= 1.0:
        raise UsageError(f"points must be 0 to 1, not {recipe.points}")
    if not 0.0 <= recipe.average < 1.0:
        raise UsageError(f"average must be 0 or more and less than 1, not {recipe.average}")
    if not 0.0 <= recipe.earlier < 1.0:
        raise UsageError(f"earlier must be 0 or more and less than 1, not {recipe.earlier}")
    if not 0.0 <= recipe.partners < 1.0:
        raise UsageError(f"partners must be 0 or more and less than 1, not {recipe.partners}")
    if not 0.0 <= recipe.magnet < float("inf"):
        raise UsageError(f"magnet must be 0 or more, not {recipe.magnet}")
    if not 0.0 <= recipe.trace <= 1.0:
        raise UsageError(f"trace must be 0 to 1, not {recipe.trace}")
    for name in recipe.vocabularies:
        check_vocabulary(name, recipe.vocabularies[name], game)
    for name in recipe.blind:
        if name not in piece_sizes(game):
            raise UsageError(f"blind: {game.slug} has no piece `{name}`")


def pieces_of(game: Game) -> list[Piece]:
    """The pieces of a game's features, in their order."""
    return list(import_module(f"{game.package}.features").FEATURES.pieces)


def piece_sizes(game: Game) -> dict[str, int]:
    """How many places each piece has, whichever seat it belongs to."""
    return {own_name(piece.name)[1]: piece.size for piece in pieces_of(game)}


def told_features(game: Game, recipe: Recipe) -> list[bool]:
    """For each feature, whether the network is told it."""
    return [own_name(piece.name)[1] not in recipe.blind for piece in pieces_of(game) for _ in range(piece.size)]


def members_of(vocabulary: Vocabulary, game: Game) -> tuple[str, ...]:
    """The things that a vocabulary speaks of, in their order."""
    kind = next((kind for kind in game.rules.space.kinds if kind.words == vocabulary.of), None)
    if kind is None or not kind.arguments:
        raise UsageError(f"{game.slug} has no move `{vocabulary.of}` with arguments")
    return tuple(kind.arguments[-1])


def check_vocabulary(name: str, vocabulary: Vocabulary, game: Game) -> None:
    """Its move exists, and each of its pieces has room for all its members."""
    members = members_of(vocabulary, game)
    sizes = piece_sizes(game)
    for piece_name in vocabulary.pieces:
        if piece_name not in sizes:
            raise UsageError(f"vocabulary {name}: {game.slug} has no piece `{piece_name}`")
        if sizes[piece_name] % len(members):
            raise UsageError(
                f"vocabulary {name}: the piece `{piece_name}` has {sizes[piece_name]} places, which {len(members)} members do not fill"
            )


def own_name(piece: str) -> tuple[str, str]:
    """A piece's name as the seat it belongs to and its own name; of the table, an empty seat."""
    for seat in ("own", *(f"left {number}" for number in range(1, 8))):
        if piece.startswith(f"{seat} "):
            return seat, piece[len(seat) + 1 :]
    return "", piece
