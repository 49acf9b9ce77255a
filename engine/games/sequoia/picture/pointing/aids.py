"""Highlights on the table of Sequoia: a plate hangs from the bar under tied trees. If pairs on trial change who is tied, only the
bar shows it."""

from __future__ import annotations

from .....scene import POINTING, Rect, Scene, Shape, View

HIGH, LEAST = 2.9, 13.0
"""The plate's height in heights of the bar, and the least in CSS pixels."""


def marked(picture: Scene, view: View) -> Scene:
    """The picture with the highlights of its view."""
    bars = {shape.key: shape for shape in picture.shapes}
    told = ((place, aid.note) for aid in view.aids for place in aid.places)
    found = [(place, note, bars[f"bar:{place}"]) for place, note in told if f"bar:{place}" in bars]
    return picture._replace(shapes=(*picture.shapes, *(_plate(place, note, bar) for place, note, bar in found)))


def _plate(place: str, note: str, bar: Shape) -> Shape:
    side, (x, _) = max(LEAST, HIGH * bar.rect.height), bar.rect.centre
    metal = bar.style.split()[1]
    return Shape(f"level:{place}", POINTING, f"level {metal}", Rect(x - side / 2, bar.rect.y - 1, side, side), note)
