"""Sequoia's animations: dice roll, pair and turn; a pause and the reveal; trees grow; medals fly to the podiums. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from engine.scene import Shape
from web.ui.motion import (
    FADE_IN,
    FADE_OUT,
    HAND,
    LAND,
    MOST_STAGGER,
    POP,
    SETTLE,
    SHIFT,
    SWELL,
    Choreography,
    Movement,
    Parts,
    Pose,
    Track,
    between,
    changed,
    crossfading,
    ease_both,
    ease_in,
    ease_out,
    ease_over,
    end,
    pose_of,
    staggered,
    step,
    turning_over,
    where_it_was,
    word,
)

GHOSTS = 6
"""The number of afterimages behind a flying medal."""

GHOST_SHARE = 0.045
"""The distance between afterimages, as a share of the time."""

GHOST_ALPHA = 0.34
"""The opacity of the first afterimage."""

HIGHEST_ARC = 130.0


def _grow(begin: Pose, end: Pose, t: float) -> Pose:
    """Grows from the ground or to another size, its foot always on the ground."""
    foot = begin.y + begin.height / 2 + (end.y + end.height / 2 - begin.y - begin.height / 2) * ease_out(t)
    pose = between(begin, end, ease_over(t))
    x = begin.x + (end.x - begin.x) * ease_out(t)
    return pose._replace(x=x, y=foot - pose.height / 2, alpha=min(1.0, pose.alpha))


def _rise(begin: Pose, end: Pose, t: float) -> Pose:
    """As `_grow`, without overshooting."""
    return between(begin, end, ease_out(t))


def _lift(begin: Pose, end: Pose, t: float) -> Pose:
    """Carried up by the thing that grows below it."""
    return between(begin, end, ease_over(t))._replace(alpha=1.0)


def _sink(begin: Pose, _end: Pose, t: float) -> Pose:
    """Sinks back into the ground."""
    height = begin.height * (1 - 0.5 * ease_in(t))
    return begin._replace(y=begin.y + (begin.height - height) / 2, height=height, alpha=1 - t)


def _stay(_begin: Pose, end: Pose, _t: float) -> Pose:
    return end


def _seed(_origin: Shape | None, shape: Shape) -> Pose:
    """The pose from which a tree grows: flat on the ground at its foot."""
    pose = pose_of(shape)
    return pose._replace(y=pose.y + pose.height / 2, height=0.0)


def _slimmer(origin: Shape | None, shape: Shape) -> Pose:
    """The old pose with the old breadth."""
    pose = where_it_was(origin, shape)
    if origin is None:
        return pose
    return pose._replace(squeeze=(origin.rect.width / origin.rect.height) / (shape.rect.width / shape.rect.height))


def _growing(track: Track, share: float, pose: Pose) -> Parts:
    """The old look at its old size until the growth starts, instead of the new look squeezed into it."""
    if track.origin is not None and share == 0.0:
        return ((track.origin, pose._replace(squeeze=1.0)),)
    return ((track.shape, pose),)


def _fly(begin: Pose, end: Pose, t: float) -> Pose:
    """On an arc, changing size on the way."""
    pose = between(begin, end, ease_both(t))
    arc = min(HIGHEST_ARC, math.hypot(end.x - begin.x, end.y - begin.y) * 0.26)
    return pose._replace(y=pose.y - arc * 4 * t * (1 - t), squeeze=1.0)


def _trailing(track: Track, share: float, pose: Pose) -> Parts:
    """The medal, and a tapered trail of afterimages."""
    if not 0 < share < 1:
        return ((track.shape, pose),)
    ghosts = []
    for back in range(GHOSTS, 0, -1):
        ghost = track.movement.pose(track.begin, track.end, max(0.0, share - back * GHOST_SHARE))
        left = 1 - back / (GHOSTS + 1)
        ghosts.append((track.shape, ghost._replace(alpha=GHOST_ALPHA * left, height=ghost.height * (0.55 + 0.4 * left))))
    return (*ghosts, (track.shape, pose))


SPROUT = Movement(_grow, 420.0, fades=True, continues=True, begins_at=_seed)
GROW = Movement(_grow, 420.0, continues=True, parts=_growing, begins_at=_slimmer)
LIFT = Movement(_lift, 420.0, continues=True)
"""For the tree on top of something that GROWs."""

SINK = Movement(_sink, 260.0, fades=True, leaves=True)
RECOLOUR = Movement(_stay, 120.0, parts=crossfading)
"""For a change of rank after others have planted."""

RAISE = Movement(_rise, 220.0, continues=True, parts=_growing, begins_at=_slimmer)
RIDE = Movement(_rise, 220.0, continues=True, parts=crossfading)
"""RAISE is for a podium, RIDE for things on it or carved into it."""

COUNT = Movement(_stay, 120.0, parts=changed)
"""For points that change as the medal lands."""

FLY = Movement(_fly, 280.0, flies=True, parts=_trailing)
FLY_LAST = Movement(_fly, 520.0, flies=True, parts=_trailing)


ROLL_FROM = 220.0
"""The sideways distance from which a die rolls, in CSS pixels; some start up to ROLL_MORE farther."""

ROLL_MORE = 80.0
FACES = "123456"
TUMBLES = 9
"""The number of times a rolling die changes its face."""

LANDED = 0.82
"""The share of its time from which a die shows the face rolled."""

BOUNCE_AT = 0.52
"""The share of its time at which a rolling die first touches down. It bounces once, until LANDED."""


def character(key: str) -> int:
    """A number from 0 to 96 that makes each die move slightly differently, always the same for the same key."""
    return sum(place * ord(sign) for place, sign in enumerate(key, 3)) % 97


def _tumbling(track: Track, share: float, pose: Pose) -> Parts:
    """A die with unrelated faces on the way, which reveal nothing."""
    if share >= LANDED:
        return ((track.shape, pose),)
    face = FACES[(character(track.shape.key) + int(share * TUMBLES) * 5) % 6]
    return ((track.shape._replace(text=face), pose),)


def _thrown(_origin: Shape | None, shape: Shape) -> Pose:
    """The start of a thrown die: to the side, rotated by slightly more than one to almost two turns, depending on the die."""
    pose, share = pose_of(shape), character(shape.key) / 96
    return pose._replace(x=pose.x + ROLL_FROM + ROLL_MORE * share, y=pose.y - 14 * share, turn=pose.turn + 400 + 260 * share)


def _roll(begin: Pose, end: Pose, t: float) -> Pose:
    """Flies in, touches down, bounces once and settles at its angle."""
    left = 1 - ease_out(t)
    if t < BOUNCE_AT:
        high = math.sin(math.pi * (0.35 + 0.65 * t / BOUNCE_AT))
    else:
        high = 0.3 * math.sin(math.pi * min(1.0, (t - BOUNCE_AT) / (LANDED - BOUNCE_AT)))
    rocking = abs(math.sin(3.5 * math.pi * min(1.0, t / LANDED)))
    return end._replace(
        x=end.x + (begin.x - end.x) * left,
        y=end.y + (begin.y - end.y) * left - max(0.0, high) * end.height * 0.62,
        turn=end.turn + (begin.turn - end.turn) * left,
        squeeze=1 - 0.22 * rocking * (t < LANDED),
        alpha=min(1.0, t * 6),
    )


def _toss(begin: Pose, end: Pose, t: float) -> Pose:
    """Springs up in place, turning over twice."""
    squeeze = abs(math.cos(2 * math.pi * ease_out(t)))
    return POP.pose(begin, end, t)._replace(squeeze=max(0.08, squeeze))


def _turned(_begin: Pose, end: Pose, t: float) -> Pose:
    """Rolls over one edge."""
    return end._replace(
        squeeze=max(0.06, abs(math.cos(math.pi * ease_out(t)))), y=end.y - end.height * 0.14 * math.sin(math.pi * t)
    )


def _opened(track: Track, share: float, pose: Pose) -> Parts:
    """A closed die until half-way through its turn."""
    shape = track.shape if share >= 0.5 else track.shape._replace(style="die closed", text="")
    return ((shape, pose),)


ROLL = Movement(_roll, 700.0, fades=True, flies=True, parts=_tumbling, begins_at=_thrown, lands=BOUNCE_AT)
TOSS = Movement(_toss, 450.0, fades=True, parts=_tumbling, lands=0.3)
SNAP = Movement(SHIFT.pose, 160.0, continues=True, lands=0.6)
TO_THE_RIM = Movement(SHIFT.pose, 220.0, continues=True, lands=0.6)
TURN = Movement(_turned, 180.0, parts=turning_over)
OPEN = Movement(_turned, 260.0, fades=True, parts=_opened, lands=0.5)


def _lift_off(begin: Pose, _end: Pose, t: float) -> Pose:
    """A cup rises from its dice, tips over and fades."""
    up, gone = ease_out(t), max(0.0, (t - 0.55) / 0.45)
    return begin._replace(
        x=begin.x + begin.height * 0.62 * up, y=begin.y - begin.height * 0.5 * up, turn=begin.turn + 38 * up, alpha=1 - gone
    )


def _lift_off_left(begin: Pose, end: Pose, t: float) -> Pose:
    """As `_lift_off`, to the other side."""
    pose = _lift_off(begin, end, t)
    return pose._replace(x=2 * begin.x - pose.x, turn=2 * begin.turn - pose.turn)


UNCOVER = Movement(_lift_off, 700.0, fades=True, leaves=True, flies=True, lands=0.74)
UNCOVER_LEFT = Movement(_lift_off_left, 700.0, fades=True, leaves=True, flies=True, lands=0.74)

GROWING = frozenset({"tree", "plinth", "podium"})
"""The kinds that grow from the ground and sink into it."""

FADING = frozenset(
    {"glow", "mark", "plate", "socket", "thread", "total", "verdict", "label", "bar", "carving", "floor", "head", "gain", "entry"}
)
"""The kinds that fade in. Kinds not named in this module appear at once."""

PAIRED = frozenset({"die", "plate", "total", "label"})
"""The kinds that move together when dice are paired."""

RANKED = frozenset({"plinth", "stand", "points"})
"""The kinds that show ranks."""

REVEALED = frozenset({"die", "words", "tree", "plinth", "stand", "bar", "points", "banner", "token"})
"""The kinds that reveal what a seat has planted."""

SNAPPING = 100.0
"""Dice that move no farther than this, in CSS pixels, snap; others move to the rim of their forest."""

BREATH = 450.0
"""The milliseconds for which all dice stay closed before the reveal."""

ROOTED = 130.0
"""The delay of a forest behind its dice, in milliseconds."""

SILVER_AFTER = 120.0
"""The delay of the silver medal behind the gold one, in milliseconds."""

SOUNDS = {
    "cup": {UNCOVER: "die", UNCOVER_LEFT: "die"},
    "die": {ROLL: "die", TOSS: "die", SNAP: "chip", TO_THE_RIM: "chip", OPEN: "chip"},
    "token": {LAND: "claim", SWELL: "chip", FLY: "chip", FLY_LAST: "chip"},
}
"""The sounds of each kind, by movement. A rolling die sounds when it first touches down."""


class SequoiaMotion(Choreography):
    """Dice roll, pair, turn and are revealed; trees grow from the ground; medals fly."""

    def appearing(self, shape: Shape) -> Movement | None:
        kind, *words = shape.style.split()
        if kind in GROWING:
            return FADE_IN if "ghost" in words else SPROUT
        if kind == "die":
            return self._new_die(shape)
        if kind == "words":
            return FADE_IN if {"sum", "name"} & {*words} else None
        if shape.key.startswith("won:"):
            return FADE_IN
        named = {"token": LAND, "cup": SETTLE, "banner": POP}
        return named.get(kind, FADE_IN if kind in FADING else None)

    def _new_die(self, shape: Shape) -> Movement | None:
        if shape.key.startswith("thrown:"):
            return None
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
        """A tree on trial appears and disappears at once, so that no one sees it move when the device is passed."""
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
        if shape.key.startswith("cup:"):
            return UNCOVER if int(shape.key.partition(":")[2]) % 2 else UNCOVER_LEFT
        if word(shape) == "gain" or (word(shape) == "token" and shape.layer == "tray"):
            return FADE_OUT
        return SINK if word(shape) in GROWING and not _is_on_trial(shape) else None

    def sound(self, track: Track) -> str:
        return SOUNDS.get(word(track.shape), {}).get(track.movement, "")

    def timed(self, tracks: Sequence[Track]) -> Iterable[Track]:
        """Medals and the podiums they raise; or a reveal, forest by forest; or dice, then the trees they plant, then medals."""
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
    """A pause; then the pairs of one forest after another are revealed, and their trees grow; last the unpaired dice, the medals
    that change hands, and the banner."""
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
    """The number of the forest to which the shape belongs; "" for none. `sums` are the forests by turn, seat and pair."""
    kind, *parts = shape.key.split(":")
    if kind == "shown":
        turn, seat, die = parts
        return sums.get((turn, seat, str(int(die) // 2)), "")
    if kind == "sum":
        return sums.get(tuple(parts), "")
    return parts[0] if kind in ("tree", "plinth", "bar", "stand") else ""


def _payment(tracks: Sequence[Track]) -> Iterator[Track]:
    """The gold medal flies, then the silver one. The podium of each changes as it lands, everything else with the last."""
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
    """The time at which this podium's medal lands; that of the last medal if it gets none."""
    own = [flight for flight in flights if shape.rect.x <= flight.end.x <= shape.rect.x + shape.rect.width]
    return end(own or flights)


def _is_on_podium(shape: Shape) -> bool:
    return shape.layer == "tray" and word(shape) == "tree"


def _is_on_trial(shape: Shape) -> bool:
    """Whether the shape shows what the seat would plant, before it does."""
    return bool({"ghost", "trial"} & set(shape.style.split()))
