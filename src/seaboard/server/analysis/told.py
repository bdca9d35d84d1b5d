"""A report as a reader is told it: moves and moments in the reader's language, players by their names."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from seaboard.analysis import report as judged
from seaboard.engine.transcript import Transcript
from seaboard.server.analysis.answers import (
    AnalysisMoment,
    AnalysisParts,
    AnalysisReport,
    Chances,
    JudgedDecision,
    JudgedMove,
)
from seaboard.server.analysis.orders import Depth
from seaboard.server.table.words import words_of

ENGLISH = "en"


def record_of(transcript: Transcript) -> str:
    """Hash of what an analysis depends on: the moves, the rules they were made by, and the judge."""
    what = (judged.VERSION, transcript.game, transcript.players, sorted(transcript.options.items()), transcript.moves)
    return hashlib.sha256(msgspec.json.encode(what)).hexdigest()


def told(report: judged.Report, depth: Depth, language: str, names: Sequence[str]) -> AnalysisReport:
    """The report in a language."""
    words = words_of(report.game, language)

    def move(choice: judged.Choice) -> JudgedMove:
        return JudgedMove(choice.text, words.make_choice(choice.text, names).label, chances(choice.chances))

    decisions = [
        JudgedDecision(each.entry, each.seat, move(each.made), [move(best) for best in each.best], each.given_away, each.interval)
        for each in report.judgements
    ]
    return AnalysisReport(
        depth=depth,
        moves=report.entries,
        actors=list(report.actors),
        known=[[chances(each) for each in seat] for seat in report.known],
        open=[[chances(each) for each in position] for position in report.open],
        decisions=decisions,
        moments=[AnalysisMoment(each.entry, each.seat, each.given_away, sentence(each, language)) for each in report.moments],
        parts=[AnalysisParts(each.own, each.chance, each.others) for each in report.parts],
        judge=report.judge,
        judged_by=report.judged_by,
    )


def chances(given: judged.Chances) -> Chances:
    """Three numbers."""
    return given.value, given.low, given.high


def sentence(moment: judged.Moment, language: str) -> str:
    """What the judge says of a moment; in English where it does not speak the language."""
    return moment.sentence.get(language) or moment.sentence.get(ENGLISH, "")
