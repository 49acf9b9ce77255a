"""How Sequoia moves: dice that roll, pair and turn; a held breath and the reveal; the trees; and at the end the medals, which fly
to the podiums. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from engine.scene import Shape
from web.games.sequoia.growing import COUNT, FLY, FLY_LAST, GROW, LIFT, RAISE, RECOLOUR, RIDE, SINK, SPROUT
from web.games.sequoia.rolling import OPEN, ROLL, SNAP, TO_THE_RIM, TOSS, TURN
from web.kit.choreography import HAND, MOST_STAGGER, Choreography, end, staggered, step
from web.kit.movements import FADE_IN, FADE_OUT, LAND, POP, SETTLE, SWELL, Movement, Track, word

GROWING = frozenset({"tree", "plinth", "podium"})
"""The kinds that grow from the ground and sink into it."""

FADING = frozenset(
    {"glow", "mark", "plate", "socket", "thread", "total", "verdict", "label", "bar", "carving", "floor", "head", "gain", "entry"}
)
"""The kinds that fade in; kinds not named in this module appear at once."""

PAIRED = frozenset({"die", "plate", "total", "label"})
"""The kinds that move together when dice are paired."""

RANKED = frozenset({"plinth", "stand", "points"})
"""The kinds that show who leads."""

REVEALED = frozenset({"die", "words", "tree", "plinth", "stand", "bar", "points", "banner", "token"})
"""The kinds that reveal what a seat has planted."""

SNAPPING = 100.0
"""Dice that go no farther than this, in CSS pixels, snap; others go to the rim of their forest."""

BREATH = 450.0
"""How long all dice stay closed before they open, in milliseconds."""

ROOTED = 130.0
"""How long after its dice a forest follows."""

SILVER_AFTER = 120.0
"""How long after the gold medal the silver one flies."""

SOUNDS = {
    "die": {ROLL: "die", TOSS: "die", SNAP: "chip", TO_THE_RIM: "chip", OPEN: "chip"},
    "token": {LAND: "claim", SWELL: "chip", FLY: "chip", FLY_LAST: "chip"},
}
"""What is heard of each kind, by its movement; a die that rolls is heard when it first comes down."""


class SequoiaMotion(Choreography):
    """Dice roll, pair and turn, are revealed, trees grow from the ground, medals fly."""

    def appearing(self, shape: Shape) -> Movement | None:
        kind, *words = shape.style.split()
        if kind in GROWING:
            return FADE_IN if "ghost" in words else SPROUT
        if kind == "die":
            return self._new_die(shape)
        if kind == "words":
            return FADE_IN if "sum" in words else None
        if shape.key.startswith("won:"):
            return FADE_IN
        named = {"token": LAND, "cup": SETTLE, "banner": POP}
        return named.get(kind, FADE_IN if kind in FADING else None)

    def _new_die(self, shape: Shape) -> Movement:
        if shape.layer == HAND:
            return ROLL if shape.key.startswith("die:") else FADE_IN
        return OPEN if shape.key.startswith("shown:") else TOSS

    def moving(self, origin: Shape, shape: Shape) -> Movement | None:
        kind = word(shape)
        if kind in PAIRED and shape.layer == HAND:
            (x, y), (left, top) = origin.rect.centre, shape.rect.centre
            return SNAP if math.hypot(left - x, top - y) <= SNAPPING else TO_THE_RIM
        if kind == "token" and origin.layer != shape.layer:
            return FLY_LAST if "last" in shape.style.split() else FLY
        if kind in ("carving", "floor") or _is_on_podium(shape):
            return RIDE
        return LIFT if kind == "tree" and not _is_on_trial(origin) else None

    def changing(self, origin: Shape, shape: Shape) -> Movement | None:
        """A tree planted on trial appears and disappears at once, so that no one sees it move when the device is passed."""
        kind, text_changed, moved = word(shape), origin.text != shape.text, origin.rect != shape.rect
        if kind == "token" and origin.layer == shape.layer and (text_changed or origin.style != shape.style):
            return SWELL
        if kind == "podium":
            return RAISE
        if kind == "carving" and not moved:
            return COUNT
        if kind == "plinth" and text_changed and not _is_on_trial(origin) and not _is_on_trial(shape):
            return GROW
        if kind in RANKED and shape.layer != HAND and not moved and not _is_on_trial(origin):
            return RECOLOUR
        if kind != "die" or not text_changed:
            return None
        return TURN if shape.layer == HAND else self.appearing(shape)

    def going(self, shape: Shape) -> Movement | None:
        if word(shape) == "gain" or (word(shape) == "token" and shape.layer == "tray"):
            return FADE_OUT
        return SINK if word(shape) in GROWING and not _is_on_trial(shape) else None

    def sound(self, track: Track) -> str:
        return SOUNDS.get(word(track.shape), {}).get(track.movement, "")

    def timed(self, tracks: Sequence[Track]) -> Iterable[Track]:
        """Medals and what grows by them; or a reveal, forest by forest; or dice, then the trees they plant, then medals."""
        if any(track.movement in (FLY, FLY_LAST) for track in tracks):
            return _payment(tracks)
        if any(track.movement is OPEN for track in tracks):
            return _reveal(tracks)
        return _turn(track for track in tracks if track.movement is not RECOLOUR)


def _turn(tracks: Iterable[Track]) -> Iterator[Track]:
    """Dice, then their result and the trees they plant, then the medals that change hands."""
    tracks = list(tracks)
    dice = [track for track in tracks if track.movement in (ROLL, TOSS)]
    tokens = [track for track in tracks if word(track.shape) == "token"]
    trees = [track for track in tracks if track.movement in (SPROUT, GROW, LIFT)]
    rolled = staggered(dice)
    trees_at = end(rolled)
    grown = [track._replace(start=trees_at) for track in trees]
    yield from (*rolled, *grown, *staggered(tokens, max(trees_at, end(grown))))
    for track in tracks:
        if track not in dice and track not in tokens and track not in trees:
            yield track._replace(start=trees_at if word(track.shape) in ("banner", "words") else 0.0)


def _reveal(tracks: Sequence[Track]) -> Iterator[Track]:
    """A breath; then the pairs of one forest after the other open, and their trees grow; last the dice left out, the medals that
    change hands, and the banner."""
    sums = {tuple(track.shape.key.split(":")[1:]): track.shape.text for track in tracks if word(track.shape) == "words"}
    numbers = {track: _forest_of(track.shape, sums) for track in tracks}
    forests = sorted({int(number) for number in numbers.values() if number})
    apart = min(step(len(forests)), MOST_STAGGER / max(1, len(forests)))
    opens = {str(number): BREATH + index * apart for index, number in enumerate(forests)}
    last = BREATH + len(forests) * apart
    timed = []
    for track in tracks:
        follows = 0.0 if track.movement is OPEN else ROOTED
        at = opens.get(numbers[track], last) + follows
        timed.append(track._replace(start=at if word(track.shape) in REVEALED else 0.0))
    tokens = [track for track in timed if word(track.shape) == "token"]
    yield from (track for track in timed if track not in tokens)
    yield from staggered(tokens, end(track for track in timed if track not in tokens))


def _forest_of(shape: Shape, sums: dict[tuple[str, ...], str]) -> str:
    """The number of the forest that the shape belongs to; "" for none. `sums` are the forests by turn, seat and pair."""
    kind, *parts = shape.key.split(":")
    if kind == "shown":
        turn, seat, die = parts
        return sums.get((turn, seat, str(int(die) // 2)), "")
    if kind == "sum":
        return sums.get(tuple(parts), "")
    return parts[0] if kind in ("tree", "plinth", "bar", "stand") else ""


def _payment(tracks: Sequence[Track]) -> Iterator[Track]:
    """The gold medal flies, then the silver one; what a medal lands on changes as it lands, everything else with the last."""
    medals = sorted((track for track in tracks if track.movement in (FLY, FLY_LAST)), key=lambda track: track.shape.key)
    flights = [track._replace(start=index * SILVER_AFTER) for index, track in enumerate(medals)]
    paid = {track.shape.key.partition(":")[2]: end([track]) for track in flights}
    grown = {track.shape.key.rpartition(":")[2]: _landing_on(track.shape, flights) for track in tracks if _is_block(track.shape)}
    yield from flights
    for track in tracks:
        kind, _, key = track.shape.key.partition(":")
        if kind in ("won", "account"):
            yield track._replace(start=paid.get(key.removesuffix(":paid"), 0.0))
        elif kind.startswith(("podium", "gain")) and (track.origin or kind == "gain") and not track.movement.leaves:
            yield track._replace(start=grown.get(key.rpartition(":")[2], end(flights)))
        elif track.movement not in (FLY, FLY_LAST):
            yield track


def _is_block(shape: Shape) -> bool:
    return word(shape) == "podium"


def _landing_on(shape: Shape, flights: Sequence[Track]) -> float:
    """When the medal lands that goes to this podium; the last of all where none does."""
    own = [flight for flight in flights if shape.rect.x <= flight.end.x <= shape.rect.x + shape.rect.width]
    return end(own or flights)


def _is_on_podium(shape: Shape) -> bool:
    return shape.layer == "tray" and word(shape) == "tree"


def _is_on_trial(shape: Shape) -> bool:
    """Whether it shows what the seat would plant, before it does."""
    return bool({"ghost", "trial"} & set(shape.style.split()))
