"""The reader of the rules' Markdown loses no word. `tests/build/test_page.py` has the HTML that is made of its elements."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.markdown import blocks

PIECES = ("\n", "\n\n", "  ", "\t", "# ", "* ", "- ", "1. ", "2. ", "*", "**", "`x", "> ", "<b>", "one", "two. ", "é", "\\")


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_no_letter_is_lost(text: str) -> None:
    shown = "".join(block.words() for block in blocks(text))
    assert list(filter(str.isalpha, shown)) == list(filter(str.isalpha, text))
