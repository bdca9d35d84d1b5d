"""An arena's plots as files of their own, in the colours of its page."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path

from seaboard.lab import page

SHEET = Path(page.__file__).with_name("page.css")
ROOT = re.compile(r"^:root \{.*?^\}", re.MULTILINE | re.DOTALL)
NIGHT = re.compile(r"^@media \(prefers-color-scheme: dark\) \{.*?^\}", re.MULTILINE | re.DOTALL)
DRAWING = re.compile(r"^svg .*$", re.MULTILINE)
END = "</svg>"
PAPER = "svg { background: var(--paper); }"


@cache
def style() -> str:
    """The part of the page's style sheet that drawings use: colours by day and by night, and what is under `svg`."""
    sheet = SHEET.read_text(encoding="utf-8")
    found = [*ROOT.findall(sheet), *NIGHT.findall(sheet), *DRAWING.findall(sheet), PAPER]
    return "\n".join(found)


def standalone(drawing: str) -> str:
    """A drawing of the page as an SVG file.  The page has each one wide and narrow; a file has the first, the wide one."""
    wide, end, _ = drawing.partition(END)
    head, _, rest = (wide + end).partition(">")
    opened = head.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return f"{opened}><style>{escape(style(), quote=False)}</style>{rest}\n"
