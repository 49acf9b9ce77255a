"""The rules that players may change, folded under a line that says how they differ from the usual ones. Names no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Toggle
from web.kit.dom import fill, find, listen, offer
from web.setup.chosen.choices import Choices


class RuleFields:
    """The part `#toggles` of the set-up form, and what a table agrees on beside the rules. Calls `changed()` whenever a choice
    changes."""

    def __init__(self, choices: Choices, changed: Callable[[], None]) -> None:
        self._choices = choices
        self._changed = changed
        self._list, self._practice, self._hints = find("#rule-list"), find("#practice"), find("#hints")

    def open(self) -> None:
        """Starts listening."""
        for part in (find("#toggles"), self._practice, self._hints):
            listen(part, "change", self._on_change)

    def lay(self, choices: Choices) -> None:
        """Shows these choices and edits them from now on."""
        self._choices = choices
        toggles = choices.game.toggles
        if [str(field.name) for field in self._fields()] != [toggle.field for toggle in toggles]:
            fill(self._list, [_label(toggle) for toggle in toggles])
        for field, toggle in zip(self._fields(), toggles, strict=True):
            value = choices.rules[toggle.field]
            if toggle.values:
                offer(field, _words(toggle), str(value))
            else:
                field.checked = value
        self._practice.checked, self._hints.checked = choices.practice, choices.hints
        self._lay_words()

    def _lay_words(self) -> None:
        find("#rule-words").textContent = self._choices.rule_words()

    def _fields(self) -> list[Any]:
        return list(self._list.querySelectorAll("[name]"))

    def _read(self, field: Any, choices: Choices) -> None:
        toggle = next(toggle for toggle in choices.game.toggles if toggle.field == field.name)
        values = {str(value): value for value, _ in toggle.values}
        choices.rules[toggle.field] = values[str(field.value)] if values else bool(field.checked)

    def _on_change(self, event: Any) -> None:
        if event.target.matches("#practice"):
            self._choices.practice = bool(event.target.checked)
        elif event.target.matches("#hints"):
            self._choices.hints = bool(event.target.checked)
        else:
            self._read(event.target, self._choices)
        self._lay_words()
        self._changed()


def _words(toggle: Toggle) -> dict[str, str]:
    """The options of a rule that is more than on or off: the select's values with their labels."""
    return {str(value): words for value, words in toggle.values}


def _label(toggle: Toggle) -> Any:
    label = find("#toggle-values" if toggle.values else "#toggle").content.firstElementChild.cloneNode(True)
    label.querySelector("[name]").name = toggle.field
    label.querySelector("b").textContent = toggle.title
    label.querySelector("small").textContent = toggle.meaning
    return label
