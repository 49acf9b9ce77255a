"""Damages texts as careless hands do: parts lost, doubled, moved or replaced."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from engine.core import SequorError

SCRAPS = st.sampled_from(["", ",", '"', "\n", "\r", ";", "+", "9" * 11, "\0", "\ud800", "<b>", "ä", "or", "not", "A" * 700])


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """The text with up to four places damaged."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        gone = draw(st.integers(0, 40))
        scrap = draw(SCRAPS | st.just(text[start : start + gone] * 2) | st.text(max_size=8))
        text = text[:start] + scrap + text[start + gone :]
    return text


def refusal(read: Callable[[Any], Any], content: Any) -> str:
    """Why the content is refused; "" where it is read. Other errors are raised."""
    try:
        read(content)
    except SequorError as error:
        return str(error)
    return ""
