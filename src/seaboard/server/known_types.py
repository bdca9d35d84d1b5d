"""Types of files and reports that the server's threads read, made known to msgspec before there is a second thread.

Two threads that read a type for the first time at the same moment crash the process: msgspec notes a type before it has learned all of its fields.
"""

from __future__ import annotations

import msgspec

from seaboard.analysis.report import Report
from seaboard.engine.transcript import Transcript
from seaboard.puzzles.ledger import MinedGame, Origin
from seaboard.teaching.gallery import Gallery
from seaboard.teaching.lessons import Lesson
from seaboard.teaching.positions import Position
from seaboard.tournament.documents.duties import Duty
from seaboard.tournament.event.event import Entry, EventFile
from seaboard.tournament.event.journal import Heading
from seaboard.tournament.event.quiz import Question

READ_IN_THREADS = (Report, Transcript, MinedGame, Origin, Gallery, Lesson, Position, Question, Duty, Entry, EventFile, Heading)


def learn_types() -> None:
    """Let msgspec learn them now."""
    for kind in READ_IN_THREADS:
        msgspec.json.Decoder(kind)
