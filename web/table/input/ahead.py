"""Makes ready what each press may show next, in moments in which the page has nothing else to do: the pictures of these choices,
and what is new in them is painted. So a press is answered sooner. Knows no match and no rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pyodide.ffi import create_proxy
from pyscript import window

from engine.scene import FIND, Scene, chosen_after, kind
from web.kit.canvas import Canvas
from web.kit.sprites import MOST_AHEAD

MOST = 10
"""So many choices are made ready: where there are dozens, most would be painted for nothing."""

ENDED = object()

Chosen = tuple[str, ...]


def after_next_press(scene: Scene, chosen: Chosen) -> list[Chosen]:
    """What may be chosen after the next press on the scene made with these choices: at first what goes on with them, then what
    changes them. Each is told as `chosen` is, with the ways to look before it."""
    lasting = tuple(token for token in chosen if kind(token) in scene.lasting)
    made = tuple(token for token in chosen if kind(token) not in (*scene.lasting, FIND))
    passive, kinds = ("do", *scene.lasting), {*map(kind, made)}
    tokens = [spot.token for spot in scene.hotspots if spot.enabled and spot.rect and kind(spot.token) not in passive]
    tokens.sort(key=lambda token: kind(token) in kinds)
    return list(dict.fromkeys((*lasting, *chosen_after(scene.order, made, token)) for token in tokens))


class Ahead:
    """`begin(...)` makes ready, `scene(...)` returns what is ready."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._made_of: object = None
        self._scenes: dict[Chosen, Scene] = {}
        self._work: Iterator[None] | None = None
        self._is_asked = False
        self._can_wait = hasattr(window, "requestIdleCallback")  # WebKit cannot
        self._on_idle = create_proxy(self._go_on)

    def begin(self, made_of: object, scene: Scene, chosen: Chosen, make: Callable[[Chosen], Scene]) -> None:
        """Makes ready what may come after this scene of these choices, in place of all else. `made_of` is what else pictures are
        made of."""
        if self._can_wait:
            kept = self._scenes if made_of == self._made_of else {}
            wanted = after_next_press(scene, chosen)[:MOST]
            self._made_of, self._scenes = made_of, {chosen: kept[chosen] for chosen in wanted if chosen in kept}
            self._work = self._steps(wanted, make)
            self._ask()

    def forget(self) -> None:
        """Makes nothing ready, and forgets what is."""
        self._made_of, self._scenes, self._work = None, {}, None

    def scene(self, made_of: object, chosen: Chosen) -> Scene | None:
        """The picture of this choice, if it is ready."""
        return self._scenes.get(chosen) if made_of == self._made_of else None

    def _steps(self, wanted: Iterable[Chosen], make: Callable[[Chosen], Scene]) -> Iterator[None]:
        """Each step is short: a press may come at any moment."""
        room = MOST_AHEAD
        for chosen in wanted:
            if chosen not in self._scenes:
                self._scenes[chosen] = make(chosen)
                yield
            for pixels in self._canvas.paint_ahead(self._scenes[chosen]) if room > 0 else ():
                room -= pixels
                yield

    def _ask(self) -> None:
        if not self._is_asked:
            self._is_asked = True
            window.requestIdleCallback(self._on_idle)

    def _go_on(self, _deadline: object) -> None:
        self._is_asked = False
        if self._work is not None:
            if not self._canvas.is_busy and next(self._work, ENDED) is ENDED:
                self._work = None
            self._ask()
