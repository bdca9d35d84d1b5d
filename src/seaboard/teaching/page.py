"""A players' rulebook as plain Markdown, for screens that draw no boards."""

from __future__ import annotations

import re
from pathlib import Path

from seaboard.teaching.glossary import terms_of
from seaboard.teaching.markup import RULES, Block, Draft

OURS = re.compile(r"\[([^\]]*)\]\((?:term:|thing:|#)[^)]*\)")
GLOSSARY = {"en": "Words to know", "pl": "Słowniczek", "fr": "Les mots à connaître"}


def as_page(draft: Draft, folder: Path, language: str) -> str:
    """All sections and the glossary, without marks, and with captions where pictures are."""
    parts = [f"# {draft.title}"] if draft.title else []
    for passage in draft.passages:
        parts.append(f"{'#' * passage.level} {passage.title}")
        parts += [words_of(block) for block in passage.blocks]
    terms = terms_of(folder, language)
    if terms:
        parts.append(f"## {GLOSSARY.get(language, GLOSSARY['en'])}")
        parts += [f"- **{term.word}**: {term.means}" for term in terms]
    return "\n\n".join(parts)


def words_of(block: Block) -> str:
    """The words of a part, set off from the others where it is a box or a caption."""
    words = OURS.sub(r"\1", RULES.sub("", block.text))
    if block.kind == "picture":
        return f"*{words}*"
    return words if block.kind == "text" else "\n".join(f"> {line}".rstrip() for line in words.splitlines())
