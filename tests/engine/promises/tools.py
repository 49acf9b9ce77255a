"""Tools for promises: name the place of a fault, expect a refusal, recognise a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from engine.core import IllegalActionError
from tests.engine.walks import Play

LONGEST = 400


def at(play: Play, state: Any) -> str:
    """The start of a sentence about one state: `Sequence at classic:2:2 …`."""
    return f"{play.game.title} at {play.game.write_position(state)[:LONGEST]}"


def refuses(
    attempt: Callable[..., object], error: type[Exception] = IllegalActionError, what: Callable[..., str] = lambda: "This"
) -> None:
    """Asserts that the attempt raises exactly this error, with one sentence. `what` names the attempt in a failure."""
    try:
        attempt()
    except Exception as exception:
        raised = exception
    else:
        raise AssertionError(f"{what()} is not refused; raise {error.__name__}.")
    assert type(raised) is error, f"{what()} raises {raised!r}; raise {error.__name__} with a sentence on what is possible."
    assert is_one_sentence(str(raised)), (
        f"{what()} is refused with {str(raised)!r}; write one sentence, with a full stop, and quote texts with `quoted`."
    )


def past_the_end(text: str) -> str:
    """The first counter in the text that has run past its end, such as "11 of 10"; "" if there is none."""
    counts = re.finditer(r"\b(\d+) of (\d+)\b", text)
    return next((count[0] for count in counts if int(count[1]) > int(count[2])), "")


def is_one_sentence(text: str) -> bool:
    """Whether the text is one line that starts like a sentence or a quotation and ends like a sentence."""
    return text.isprintable() and text.endswith(".") and not text[0].islower() and "  " not in text
