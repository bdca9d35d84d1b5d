"""What a bot is, and how a table gets an answer from a bot that may crash, cheat or never answer."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from seaboard.bots.decision import Decision
from seaboard.engine.errors import SeaboardError


class Bot(Protocol):
    """Anything that makes decisions.  It may keep thoughts between them: one bot sits at one seat of one match."""

    def choose(self, decision: Decision) -> int:
        """One of the decision's legal actions."""


@dataclass(frozen=True)
class Judged:
    """One legal action as a bot judges it."""

    action: int
    visits: int
    """How often it was tried; 0 where the bot knows nothing of it."""
    worth: float
    """Mean reward: mostly the share of wins, a little for the place."""
    win_chance: float


@runtime_checkable
class StudyingBot(Bot, Protocol):
    """A bot that can say what it thinks of every move, as `seaboard hint` shows it.  No bot has to."""

    def study(self, decision: Decision) -> list[Judged]:
        """All legal actions of the decision, the best first."""


class BotFault(SeaboardError):
    """A bot crashed, chose what it may not, or did not answer in time."""


def answer(bot: Bot, decision: Decision) -> int:
    """A bot's answer, checked; anything wrong with it is a fault that names the seat."""
    who = f"the bot at seat {decision.seat}"
    choice = in_time(bot, decision, who) if decision.seconds is not None else at_leisure(bot, decision, who)
    if isinstance(choice, bool) or not isinstance(choice, int):
        raise BotFault(f"{who} chose {choice!r}, which is no action")
    if choice not in decision.legal:
        texts = decision.game.rules.space.texts
        told = f"`{texts[choice]}`" if 0 <= choice < len(texts) else str(choice)
        raise BotFault(f"{who} chose {told}, which is not one of its legal moves")
    return choice


def at_leisure(bot: Bot, decision: Decision, who: str) -> object:
    """What a bot says, however long it takes."""
    try:
        return bot.choose(decision)
    except Exception as fault:
        raise BotFault(f"{who} crashed: {type(fault).__name__}: {fault}") from fault


def in_time(bot: Bot, decision: Decision, who: str) -> object:
    """What a bot says within its time.  A bot that does not come back is left behind in its thread."""
    said: list[object] = []
    faults: list[BaseException] = []

    def think() -> None:
        try:
            said.append(at_leisure(bot, decision, who))
        except BotFault as fault:
            faults.append(fault)

    assert decision.seconds is not None
    begin = time.perf_counter()
    thread = threading.Thread(target=think, daemon=True, name=who)
    thread.start()
    thread.join(decision.seconds)
    if faults:
        raise faults[0]
    if not said:
        raise BotFault(f"{who} did not answer within {decision.seconds:g} s ({time.perf_counter() - begin:.2f} s passed)")
    return said[0]
