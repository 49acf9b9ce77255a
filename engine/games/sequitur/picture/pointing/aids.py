"""Aids on the goals of Sequitur: how many words in reach meet each, under the seal of its slip, where no words are."""

from __future__ import annotations

from collections.abc import Iterator

from .....scene import POINTING, Rect, Scene, Shape, View

HIGH, WIDE = 16.0, (20.0, 29.0, 36.0, 43.0)
"""The height of a mark in CSS pixels, and its width by the number of figures; 0 for a stroke."""

OVER, ASIDE = 0.38, 2.0
"""How much of it stands out below the slip as a share of its height, and how far from the left end it lies, in CSS pixels."""


def marked(picture: Scene, view: View) -> Scene:
    """The picture with the aids of its view, below what is opened over it."""
    goals = {shape.key: shape for shape in picture.shapes}
    marks = [mark for aid in view.aids for place in aid.places for mark in _mark(goals.get(f"goal:{place}"), aid.kind, aid.note)]
    last = max((number for number, shape in enumerate(picture.shapes, 1) if shape.key.startswith("goal:")), default=0)
    return picture._replace(shapes=(*picture.shapes[:last], *marks, *picture.shapes[last:]))


def _mark(slip: Shape | None, kind: str, note: str) -> Iterator[Shape]:
    if slip is None:
        return
    figures = 0 if kind == "out" else len(note)
    wide, place = WIDE[min(figures, 3)], slip.rect
    where = Rect(place.x + ASIDE, place.y + place.height - HIGH * (1 - OVER), wide, HIGH)
    yield Shape(f"reach:{slip.key}", POINTING, f"reach {kind}", where, note)
