"""The choice of one game or a series of them, in the set-up form."""

from __future__ import annotations

from collections.abc import Callable

from web.kit.dom import find, listen, show
from web.setup.chosen.choices import Choices


class SeriesField:
    """The part `#series-choice` of the set-up form, where more than one seat plays. Calls `changed()` when it changes."""

    def __init__(self, choices: Choices, changed: Callable[[], None]) -> None:
        self._choices = choices
        self._changed = changed
        self._field = find("#series-length")

    def open(self) -> None:
        """Starts listening."""
        listen(self._field, "change", lambda _event: self._choose())

    def lay(self, choices: Choices) -> None:
        """Shows these choices and edits them from now on."""
        self._choices = choices
        self._field.value = str(choices.length)
        show(find("#series-choice"), choices.seats > 1)

    def _choose(self) -> None:
        self._choices.length = int(self._field.value)
        self._changed()
