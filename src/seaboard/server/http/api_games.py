"""The HTTP interface of what never changes: games, their words, their rules; and the bots that play them."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from litestar import Router, get
from litestar.params import FromQuery, PathParameter

from seaboard.bots.registry import USUAL, table_bots
from seaboard.engine.errors import SeaboardError
from seaboard.engine.game import Game, Option
from seaboard.engine.registry import find_game, games
from seaboard.engine.texts import FALLBACK, Texts, read_texts
from seaboard.rulebooks import slugs
from seaboard.server.http.answers import BotInfo, GameInfo, GameWords, GuideStep, OptionInfo, Rulebook, RuleText, SideInfo
from seaboard.server.http.problems import problems, trouble
from seaboard.server.past.rulepages import book_of, one_rule
from seaboard.server.table.phrases import LANGUAGES
from seaboard.server.table_info import Language
from seaboard.teaching.folder import teaching_folder
from seaboard.teaching.gallery import gallery_of
from seaboard.teaching.lessons import read_lessons

Slug = Annotated[str, PathParameter(max_length=40, description="A game, as `/api/games` names it.")]
RuleId = Annotated[str, PathParameter(max_length=40, description="The id of a rule, as rulebooks and refusals name it.")]
CACHED = {"cache-control": "public, max-age=600"}


def game_of(slug: str) -> Game:
    """The game, or 404."""
    if slug not in games():
        raise trouble(404, "no game", ", ".join(games()))
    return find_game(slug)


@cache
def told_game(slug: str) -> GameInfo:
    """What the home page shows of a game."""
    game = find_game(slug)
    return GameInfo(
        slug=game.slug,
        names=dict(game.names),
        summary=game.summary,
        credit=game.credit,
        fewest=game.fewest,
        most=game.most,
        usual=game.usual,
        minutes=game.minutes,
        options=[told_option(game, option) for option in game.options],
        languages=Texts(game).languages(),
        rules_version=game.version,
        prefix=game.prefix,
        sides=told_sides(game),
        lessons=len(read_lessons(teaching_folder(game))),
    )


def told_sides(game: Game) -> list[SideInfo]:
    """What each seat plays, in every language, where the seats of a game differ."""
    if game.contest is None:
        return []
    texts = {language: Texts(game, language) for language in Texts(game).languages()}
    return [
        SideInfo(
            {language: each.name(side) for language, each in texts.items()},
            {language: each.find("thing", side) or "" for language, each in texts.items()},
        )
        for side in game.contest.sides
    ]


def told_option(game: Game, option: Option) -> OptionInfo:
    """A choice made before the game, in every language."""
    texts = {language: Texts(game, language) for language in Texts(game).languages()}
    return OptionInfo(
        option.name,
        list(option.values),
        option.meaning,
        {language: each.find("option", option.name) or option.meaning for language, each in texts.items()},
        {
            language: {value: each.find("option", f"{option.name} {value}") or value for value in option.values}
            for language, each in texts.items()
        },
    )


@cache
def told_words(slug: str, language: str) -> GameWords:
    """A game's words, each table filled up from English."""
    texts = Texts(find_game(slug), language)
    english, own = read_texts(texts.folder, FALLBACK), read_texts(texts.folder, language)
    tables = {
        name: {str(key): str(text) for key, text in {**table, **own.get(name, {})}.items()}
        for name, table in english.items()
        if isinstance(table, dict) and name not in {"names", "rule"}
    }
    return GameWords(
        game=slug,
        language=language,
        names=texts.names,
        tables=tables,
        guide=told_hints(texts),
        stories={word: story for word in texts.names if (story := told_story(texts, word))},
        exhibits=exhibits_of(find_game(slug)),
        rules={str(thing): rule for rule, things in english.get("rule", {}).items() for thing in things},
    )


def exhibits_of(game: Game) -> list[str]:
    """The things that the game's gallery shows."""
    gallery = gallery_of(game)
    return [] if gallery is None else gallery.things


def told_hints(texts: Texts) -> list[GuideStep]:
    """What is said in a first game when it comes up; what is said of the game as a whole is left to lessons and books."""
    # When a hint speaks is the same in every language, so English alone names it.
    tables = read_texts(texts.folder, FALLBACK).get("guide", ())
    hints = [
        GuideStep(
            step.title, step.text, list(step.phases), dict(step.options), list(same.get("kinds", ())), str(same.get("lesson", ""))
        )
        for step, same in zip(texts.guide(), tables, strict=True)
    ]
    return [hint for hint in hints if hint.phases or hint.kinds]


def told_story(texts: Texts, word: str) -> str | None:
    """What there is to tell about a thing, if anything."""
    try:
        return texts.story(word)
    except SeaboardError:
        return None


@get("/bots", responses=problems(), response_headers=CACHED, sync_to_thread=True, summary="All bots for tables")
def list_bots() -> list[BotInfo]:
    """The bots that can be seated at tables: ours from the weakest to the strongest, then those of other packages."""
    return [
        BotInfo(name, {language: kind.called(name, language) for language in LANGUAGES}, name == USUAL)
        for name, kind in table_bots().items()
    ]


@get("/games", responses=problems(), response_headers=CACHED, sync_to_thread=False, summary="All games")
def list_games() -> list[GameInfo]:
    """The games that can be played here."""
    return [told_game(slug) for slug in games()]


@get("/games/{slug:str}", responses=problems(404), response_headers=CACHED, sync_to_thread=False, summary="One game")
def show_game(slug: Slug) -> GameInfo:
    """One game: names, players, options."""
    return told_game(game_of(slug).slug)


@get("/games/{slug:str}/words", responses=problems(404), response_headers=CACHED, sync_to_thread=True, summary="A game's words")
def show_words(slug: Slug, language: FromQuery[Language] = "en") -> GameWords:
    """Display names, labels, phases, effects, guide and stories of a game, in one language."""
    game = game_of(slug)
    return told_words(game.slug, language if language in told_game(game.slug).languages else FALLBACK)


@get(
    "/games/{slug:str}/rules",
    responses=problems(404),
    response_headers=CACHED,
    sync_to_thread=True,
    summary="A game's specification",
)
def show_rulebook(slug: Slug) -> Rulebook:
    """The specification of a game or of its tournament in sections, in English."""
    return book_of(slug if slug in slugs() else game_of(slug).slug)


@get("/rules/{rule_id:str}", responses=problems(404), response_headers=CACHED, sync_to_thread=True, summary="One rule")
def show_rule(rule_id: RuleId, language: FromQuery[Language] = "en") -> RuleText:
    """One rule by its id: in full in English, and the words a refused move gets in the language."""
    return one_rule(rule_id, language)


router = Router("/", route_handlers=[list_bots, list_games, show_game, show_words, show_rulebook, show_rule], tags=["games"])
