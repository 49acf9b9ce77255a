"""The words, cards and buttons of a review beside the board. Its caller says what to show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from engine.coach.moments import Moment
from engine.coach.verdict import START, Sum
from web.kit.dom import fill, find, heard, listen, make, offer, show
from web.review.split import Piece, bars, signed

OPEN = "decided"
"""The class of a panel that shows what decided the game, where there is room for that or the moments."""


class Panel:
    """The part `#review`. `pressed` are called by the names of the buttons, `go(stop)` for the card of a moment there, and
    `look_as(seat)` for another seat's review."""

    def __init__(
        self, pressed: Mapping[str, Callable[[], None]], go: Callable[[int], None], look_as: Callable[[int], None]
    ) -> None:
        self._go = go
        self._stop: int | None = None
        find("#table").append(find("#review"))
        for name, handler in pressed.items():
            listen(find(f"#review-{name}"), "click", partial(_press, handler))
        listen(find("#review-moments"), "click", self._on_card)
        listen(find("#review-seat"), "change", lambda event: look_as(int(event.target.value)))
        listen(find("#review-menu"), "click", lambda _event: find("#menu-button").click())
        listen(find("#review-decided"), "click", lambda _event: self.fold(find("#review").classList.contains(OPEN)))

    def open(self, words: str, seats: Mapping[int, str], seat: int) -> None:
        """Shows the panel: `words` say which game it was, `seats` are those whose review it may be."""
        find("#review-game").textContent = words
        offer(find("#review-seat"), {str(number): name for number, name in seats.items()}, str(seat))
        show(find("#review-whose"), len(seats) > 1)
        self.fold()
        show(find("#review"))

    def close(self) -> None:
        """Takes the panel away."""
        show(find("#review"), False)

    def fold(self, folded: bool = True) -> None:
        """Where there is little room: shows the moments or, unfolded, what decided the game."""
        find("#review").classList.toggle(OPEN, not folded)
        find("#review-decided").setAttribute("aria-expanded", "false" if folded else "true")

    # What is known

    def wait(self, verdict: str) -> None:
        """Shows what is known while the rest is reckoned."""
        fill(find("#review-moments"), [])
        for part in ("#review-bars", "#review-split dl", "#review-line"):
            show(find(part), False)
        _say_verdict(f"So far: {verdict[:1].lower()}{verdict[1:]}" if verdict else "Analysing…")

    def tell(self, found: Sum, moments: Sequence[tuple[int, str, Moment]]) -> None:
        """Shows what decided it, and the moments: each with its stop and when it was."""
        cards = [_card(number, *moment, found.scale.most) for number, moment in enumerate(moments, 1)]
        fill(find("#review-moments"), cards)
        _say_verdict(found.verdict)
        for line, pieces in zip(find("#review-bars").children, bars(found), strict=True):
            fill(line, [_piece(piece) for piece in pieces])
        fill(find("#review-split dl"), [_figure(part.key, part.words, part.points) for part in found.parts if part.key != START])
        start, *rest = found.parts
        sum_words = " ".join(f"{'+' if part.points >= 0 else chr(0x2212)} {abs(part.points)}" for part in rest)
        find("#review-line span").textContent = f"Start {start.points} {sum_words}"
        find("#review-line b").textContent = f"= {found.result}"
        for part in ("#review-bars", "#review-split dl", "#review-line"):
            show(find(part))

    @property
    def has_cards(self) -> bool:
        """Whether the moments are shown as cards; where there is little room, only the one where one stands is."""
        return bool(find("#review-moments").getClientRects().length)

    @property
    def fits(self) -> bool:
        """Whether there is room for all its moments."""
        cards = find("#review-moments")
        return bool(cards.scrollHeight <= cards.clientHeight + 1)

    # Where one stands

    def stand(self, stop: int, when: str, words: Sequence[str], worth: tuple[str, str]) -> None:
        """Says what happened at this stop, and what that was worth: points, and "gain", "loss" or ""."""
        find("#review-when").textContent = when
        line, price, number = (find(f"#review-now {part}") for part in ("p", "strong", "i"))
        line.dataset.when = when
        fill(line, [make("span", sentence) for sentence in words])
        if stop != self._stop:
            self._stop = stop
            heard(line)
        price.textContent, price.className = worth
        cards = list(find("#review-moments").children)
        here = [card for card in cards if int(card.dataset.stop) == stop]
        for card in cards:
            card.firstElementChild.setAttribute("aria-current", "step" if card in here else "false")
        number.textContent = str(cards.index(here[0]) + 1) if here else ""
        find("#review-now").classList.toggle("moment", bool(here))

    def allow(self, **allowed: bool) -> None:
        """Enables buttons by their names; a disabled one passes its focus to the slider."""
        for name, enabled in allowed.items():
            button = find(f"#review-{name}")
            if not enabled and button.matches(":focus"):
                find("#review-stop").focus()
            button.disabled = not enabled
        # Gold is what is wanted most now.
        find("#review-next").classList.toggle("gold", bool(find("#review-try").disabled))

    def _on_card(self, event: Any) -> None:
        card = event.target.closest("[data-stop]")
        if card:
            self._go(int(card.dataset.stop))


def _say_verdict(words: str) -> None:
    for place in ("#review-verdict", "#review-decided span:last-child"):
        find(place).textContent = words


def _press(handler: Callable[[], None], _event: Any) -> None:
    handler()


def kind_of(points: int) -> str:
    """How points are coloured."""
    return "gain" if points > 0 else "loss" if points < 0 else ""


def _card(number: int, stop: int, when: str, moment: Moment, most: int) -> Any:
    item, button, words = make("li", data_stop=str(stop)), make("button", type="button"), make("span")
    points = round(most * moment.points)
    words.append(make("b", moment.words), make("small", " · ".join(filter(None, (when, moment.more)))))
    button.append(make("i", str(number)), words, make("strong", signed(points), class_=kind_of(points)))
    item.append(button)
    return item


def _piece(piece: Piece) -> Any:
    part = make("span", piece.words, data_part=piece.key)
    part.style.flexGrow = f"{piece.share:.4f}"
    return part


def _figure(key: str, words: str, points: int) -> Any:
    part, name = make("div"), make("dt", f"{words[0].upper()}{words[1:]}", data_part=key)
    part.append(name, make("dd", signed(points), class_=kind_of(points)))
    return part
