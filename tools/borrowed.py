"""Whether anything in the players' rulebooks was copied: every run of eight words that a book shares with the texts of a folder.

`python -m tools.borrowed FOLDER` reads all `.txt` and `.md` files of the folder, such as rulebooks of publishers, which we must not ship; it exits 1
if it finds such a run.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from seaboard.teaching.glossary import bare, terms_of
from seaboard.teaching.markup import plain
from seaboard.teaching.shelf import book_file, places

RUN = 8
"""Words in a row that are no accident."""
WORD = re.compile(r"[^\W_]+(?:[’'][^\W_]+)*")


def words_of(text: str) -> list[str]:
    """The words of a text, in small letters, without signs and accents, which scanned texts often lack."""
    return WORD.findall(bare(text))


def runs_of(words: list[str]) -> Iterator[tuple[str, ...]]:
    """Every run of words, one word further each."""
    return (tuple(words[place : place + RUN]) for place in range(len(words) - RUN + 1))


def shared_runs(ours: str, theirs: set[tuple[str, ...]]) -> list[str]:
    """The runs of a text that others have written, too."""
    return [" ".join(run) for run in runs_of(words_of(plain(ours))) if run in theirs]


def our_texts() -> Iterator[tuple[str, str]]:
    """All that our books say: by book and language, glossaries included."""
    for slug, place in places().items():
        for language in place.languages():
            meanings = "\n\n".join(term.means for term in terms_of(place.folder, language))
            yield f"{slug} ({language})", (place.folder / book_file(language)).read_text(encoding="utf-8") + "\n\n" + meanings


def main() -> int:
    """Compare all books with the texts of a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="texts that we must not copy")
    found = sorted(path for path in parser.parse_args().folder.rglob("*") if path.suffix in {".txt", ".md"})
    theirs = {run for path in found for run in runs_of(words_of(path.read_text(encoding="utf-8", errors="replace")))}
    print(f"{len(found)} texts of others, {len(theirs)} runs of {RUN} words")
    copied = 0
    for name, text in our_texts():
        runs = shared_runs(text, theirs)
        copied += len(runs)
        print("\n".join([f"{name}: {len(words_of(plain(text)))} words, {len(runs)} shared runs", *(f"  {run}" for run in runs)]))
    return 1 if copied else 0


if __name__ == "__main__":
    sys.exit(main())
