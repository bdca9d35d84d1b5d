"""How the text of a players' rulebook is read: sections, marks of rules, links, pictures, examples and boxes."""

from __future__ import annotations

import pytest

from seaboard.teaching.html import Links, split_example, to_html
from seaboard.teaching.markup import Target, cut, plain, tied

LINKS = Links("/rules/hopscotch/specification", {"stone": "#stones"}, {"line": "What one must not step on."})
TEXT = """# Hopscotch

## What it is about {#about}
Hop on one [foot](term:foot). {HOP-TURN-1 HOP-TURN-2}

![The field, seen from the start.](position:start?show=mine&mark=stone,line)

Then turn round.

### Falling {#falling}
:::mistake
A hand on the ground is a fall, too. {HOP-FALL-1}
:::
:::example first-throw
Ada throws.

1. The [stone](thing:stone) lands on three. {HOP-TURN-3}
2. She hops.
:::
"""


def test_a_book_is_cut_into_sections_with_their_parts() -> None:
    draft = cut(TEXT)
    assert draft.title == "Hopscotch"
    assert not draft.faults
    about, falling = draft.passages
    assert (about.level, about.title, about.anchor) == (2, "What it is about", "about")
    assert [block.kind for block in about.blocks] == ["text", "picture", "text"]
    assert about.blocks[1].target == Target("start", "mine", ("stone", "line"))
    assert about.rules == ["HOP-TURN-1", "HOP-TURN-2"]
    assert about.references == ["term:foot"]
    assert [block.kind for block in falling.blocks] == ["mistake", "example"]
    assert falling.rules == ["HOP-FALL-1", "HOP-TURN-3"]


def test_a_mark_leads_to_the_specification_and_names_no_rule_in_the_text() -> None:
    html = to_html("Hop on. {HOP-TURN-1 HOP-TURN-2}", LINKS)
    assert 'href="/rules/hopscotch/specification#HOP-TURN-1"' in html
    assert 'data-rules="HOP-TURN-1 HOP-TURN-2"' in html
    assert "Hop on.<a " in html
    assert ">§</a>" in html
    assert "Hop on.<a " in to_html("Hop on.\n{HOP-TURN-1}", LINKS)


def test_terms_lead_to_the_glossary_and_things_to_where_they_are_explained() -> None:
    html = to_html("The [line](term:line) and the [stone](thing:stone), [more](https://example.org).", LINKS)
    assert '<a class="term" href="#term-line" data-term="line" title="What one must not step on.">line</a>' in html
    assert '<a class="thing" href="#stones" data-thing="stone">stone</a>' in html
    assert 'target="_blank" rel="noopener"' in html


def test_html_in_a_book_stays_text() -> None:
    assert "<script>" not in to_html("<script>alert(1)</script> {HOP-TURN-1}", LINKS)


def test_an_example_says_something_before_its_first_step_and_after_each() -> None:
    before, steps = split_example(cut(TEXT).passages[1].blocks[1].text, LINKS)
    assert before.strip() == "<p>Ada throws.</p>"
    assert len(steps) == 2
    assert "lands on three" in steps[0]
    assert steps[1].strip() == "She hops."


def test_words_are_searched_without_marks_and_links() -> None:
    assert plain("Hop on *one* [foot](term:foot). {HOP-TURN-1}\nThen rest.") == "Hop on one foot. Then rest."


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Words.\n", "line 1: words before the first section"),
        ("## About\n", "line 1: the heading 'About' needs an anchor of small letters, such as {#scoring}"),
        ("## About {#About}\n", "line 1: the heading 'About' needs an anchor of small letters, such as {#scoring}"),
        ("## About {#a}\n## Again {#a}\n", "line 2: the anchor 'a' stands twice"),
        ("#### About {#a}\n", "line 1: headings are `##` or `###`"),
        ("## About {#a}\n:::tip\nWords.\n", "the last box is not closed"),
        ("## About {#a}\n:::tip\nWords.\n## More {#b}\n", "line 4: a box is still open before this heading"),
        ("## About {#a}\n:::\n", "line 2: no box is open here"),
        ("## About {#a}\n:::tip\n![A.](position:b)\n:::\n", "line 3: a picture stands outside of boxes"),
    ],
)
def test_a_badly_written_book_is_told_where(text: str, fault: str) -> None:
    assert cut(text).faults == [fault]


@pytest.mark.parametrize("line", [":::example", ":::tip here", ":::warning"])
def test_a_box_has_a_known_kind_and_only_an_example_a_position(line: str) -> None:
    faults = cut(f"## About {{#a}}\n{line}\n").faults
    assert len(faults) == 1
    assert faults[0].startswith(f"line 2: {line!r} opens no box")


def test_french_marks_stay_on_the_line_of_their_word() -> None:
    assert tied("« Vide ? » : 1:1 ; fin !", "fr").replace("\N{NO-BREAK SPACE}", "~") == "«~Vide~?~»~: 1:1~; fin~!"
    assert tied(":::tip\n| a | b |\n|---|:--|", "fr") == ":::tip\n| a | b |\n|---|:--|"
    assert tied("Empty ? No.", "en") == "Empty ? No."
