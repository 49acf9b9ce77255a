"""What moves from one scene to the next, in which order and when. Pure; times are milliseconds.

What was played comes first, then the chip, then the line that it completes; the dice first, then the trees, then the
tokens that they win; the balls first, then the score of their word, the slips first, then the stack that they go to.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.scene import Motion, Scene, Shape, motions
from web.kit.poses import Pose
from web.kit.tracks import DURATIONS, FADE, LAND, STILL, Track, is_down, pose_of, turns_up, word

STAGGER, MOST_STAGGER = 80.0, 400.0
"""From one thing of a kind to the next; many things keep together within MOST_STAGGER."""

CHIP_AFTER_CARD = 160.0
"""A chip sets off while its card is still on the way, and lands as that arrives."""

WAYS_IN = {
    "chip": "land", "token": "land", "cup": "settle", "tree": "grow", "banner": "pop", "rail": "rail",
    "card": "fade", "back": "fade", "ring": "fade", "last": "fade", "crossed": "fade",
    "glow": "fade", "slip": "fade", "sum": "fade", "mark": "fade",
    "goal": "lay", "seal": "fade", "score": "pop", "rack": "fade", "action": "fade", "gap": "fade",
    "plaque": "fade", "note": "fade", "name": "fade",
}  # fmt: skip
"""How each kind of thing appears, where nothing else is said; what is not named here is there at once."""

DICE_AND_AFTER = frozenset({"die", "tree", "token", "banner", "slip", "sum"})
"""What takes its time from the dice."""

BALLS_AND_SLIPS = frozenset({"ball", "gap", "rack", "goal", "seal", "action", "score", "plaque", "note", "step", "name"})
"""What takes its time from the balls and the slips."""

ARRIVES_FROM = 2.5
"""How far to the right a new ball begins, in balls."""


def plan(before: Scene, after: Scene, reduced: bool = False) -> tuple[Track, ...]:
    """The tracks that lead from one scene to the next, on a clock that starts at 0."""
    turned = _turned_over(before, after)
    changed = {track.shape.key: track for track in _changes(before, after)}
    others = (motion for motion in motions(before, after) if motion.shape.key not in changed)
    found = [_track(motion, turned.get(motion.shape.key)) for motion in others]
    tracks = [track for track in found if track is not None] + list(changed.values())
    if reduced:
        return tuple(_still(track) for track in tracks if _shows_still(track))
    return tuple(_timed(tracks))


def _turned_over(before: Scene, after: Scene) -> dict[str, Shape]:
    """For each new card that lies where a back of the same layer lay: that back. A hand is turned over where it lies."""
    kept = {shape.key for shape in after.shapes}
    backs = {(s.layer, s.rect): s for s in before.shapes if word(s) == "back" and s.key not in kept}
    known = {shape.key for shape in before.shapes}
    places = ((shape.key, backs.get((shape.layer, shape.rect))) for shape in after.shapes if shape.key not in known)
    return {key: back for key, back in places if back is not None}


def _track(motion: Motion, turned: Shape | None) -> Track | None:
    """The way of one thing; None for what happens at once.

    What goes from a hand goes at once: under a curtain nothing of it may linger.
    """
    shape, start = motion.shape, turned or motion.start
    if motion.end is None:
        kind = _way_out(shape)
    elif start is None:
        kind = _way_in(shape)
    elif start.key != shape.key:
        kind = "trundle" if word(shape) == "ball" else "glide"
    else:
        kind = _way_along(start, shape)
    if not kind:
        return None
    origin = start if kind == "glide" else None
    begin = _arrival(shape) if kind == "arrive" else _seed(shape) if kind == "grow" else pose_of(start or shape)
    return Track(shape, kind, origin, begin, pose_of(shape), 0.0, DURATIONS[kind])


def _way_along(start: Shape, shape: Shape) -> str:
    """How a thing moves that was elsewhere. A slip that is turned down shows nothing more of its face."""
    if word(shape) == "ball":
        return "shift" if start.rect.centre[0] == shape.rect.centre[0] else "trundle"
    if shape.layer == "hand" or word(shape) == "die" or is_down(shape):
        return "shift"
    return "glide" if word(shape) in ("goal", "seal") else ""


def _arrival(shape: Shape) -> Pose:
    """Where a new ball comes from that came out of nothing in sight: from the right."""
    end = pose_of(shape)
    return end._replace(x=end.x + ARRIVES_FROM * end.height)


def _way_in(shape: Shape) -> str:
    """How a thing appears that comes from nowhere in sight."""
    layer = shape.layer
    match shape.style.split():
        case ["chip" | "tree" | "ball", *words] if "ghost" in words:
            return "fade"
        case ["rail", "offered"]:
            return "fade"
        case ["card", *_] if layer == "piles":
            return "settle"
        case ["die", *_]:
            return "roll" if layer == "hand" else "pop"
        case ["ball", *_]:
            return "pop" if layer == "words" else "arrive"
        case [kind, *_]:
            return WAYS_IN.get(kind, "")
    return ""


def _way_out(shape: Shape) -> str:
    """How a thing goes that is nowhere afterwards."""
    ghost = "ghost" in shape.style.split()
    match word(shape):
        case "chip":
            return "" if ghost else "lift"
        case "tree":
            return "fade out" if ghost else "sink"
        case "ball":
            return "" if ghost or shape.layer == "hand" else "roll off"
        case "goal":
            return "" if shape.layer == "hand" else "fade out"
    return ""


def _seed(shape: Shape) -> Pose:
    """Where a thing is that will grow: no higher than the ground at its foot."""
    pose = pose_of(shape)
    return pose._replace(y=pose.y + pose.height / 2, height=0.0)


def _changes(before: Scene, after: Scene) -> Iterable[Track]:
    """Things that stay and look different: chips ringed, tokens won, trees that grow, dice rolled again, slips turned up."""
    old = {shape.key: shape for shape in before.shapes}
    for shape in after.shapes:
        origin = old.get(shape.key)
        if origin is None or origin == shape:
            continue
        kind = _way_to_change(origin, shape)
        if kind in ("swap", "grow", "flip", "nod"):
            slimmer = (origin.rect.width / origin.rect.height) / (shape.rect.width / shape.rect.height)
            begin = pose_of(origin)._replace(squeeze=slimmer) if kind == "grow" else pose_of(shape)
            yield Track(shape, kind, origin, begin, pose_of(shape), 0.0, DURATIONS[kind])
        elif kind:
            yield Track(shape, kind, None, pose_of(shape), pose_of(shape), 0.0, DURATIONS[kind])


def _way_to_change(origin: Shape, shape: Shape) -> str:
    match word(shape):
        case "chip" if origin.style != shape.style and "ringed" in shape.style:
            return "swap"
        case "token" if (origin.style, origin.text) != (shape.style, shape.text):
            return "swap"
        case "tree" if (origin.rect, origin.text) != (shape.rect, shape.text):
            return "grow"
        case "die" if origin.text != shape.text:
            return _way_in(shape)
    return "" if origin.rect != shape.rect else _way_to_look(origin, shape)


def _way_to_look(origin: Shape, shape: Shape) -> str:
    """How a ball, a slip or what is written beside them shows that it has changed, where it stays."""
    gained = set(shape.style.split()) - set(origin.style.split())
    match word(shape):
        case "goal" if turns_up(origin, shape):
            return "flip"
        case "ball" if gained & {"kept", "chosen"}:
            return "hop"
        case "action" if gained & {"chosen", "used"}:
            return "press"
        case "goal" | "step" if gained & {"met", "now"}:
            return "nod"
        case "plaque" | "score" if origin.text != shape.text:
            return "nod"
    return ""


def _shows_still(track: Track) -> bool:
    """Whether anything of the track is left where motion is reduced; a tree that changes its size has it at once."""
    return track.kind in STILL and not (track.kind == "grow" and track.origin)


def _still(track: Track) -> Track:
    return track._replace(kind=STILL[track.kind], origin=None, duration=FADE)


def _timed(tracks: list[Track]) -> Iterable[Track]:
    """Each kind in its turn."""
    slow = DICE_AND_AFTER | BALLS_AND_SLIPS
    yield from _timed_cards([track for track in tracks if word(track.shape) not in slow])
    yield from _timed_forest([track for track in tracks if word(track.shape) in DICE_AND_AFTER])
    yield from _timed_letters([track for track in tracks if word(track.shape) in BALLS_AND_SLIPS])


def _timed_cards(tracks: list[Track]) -> Iterable[Track]:
    """Cards, then chips, then rails with the chips that they ring."""
    cards = [track for track in tracks if track.kind in ("glide", "settle")]
    chips = [track for track in tracks if track.kind in ("land", "lift")]
    rails = [track for track in tracks if track.kind == "rail"]
    chips_at = CHIP_AFTER_CARD if cards else 0.0
    rails_at = chips_at + LAND + (_step(chips) * (len(chips) - 1) if chips else -LAND)
    yield from _staggered(cards, 0.0, _step(cards))
    yield from _staggered(chips, chips_at, _step(chips))
    yield from _staggered(rails, rails_at, _step(rails))
    yield from _staggered([track for track in tracks if track.kind == "swap"], rails_at, _step(rails))
    for track in tracks:
        if track.kind in ("shift", "fade"):
            yield track._replace(start=chips_at if word(track.shape) == "last" else 0.0)


def _timed_forest(tracks: list[Track]) -> Iterable[Track]:
    """Dice, then what they say and the trees that they plant, then the tokens that change hands."""
    dice = [track for track in tracks if word(track.shape) == "die"]
    trees = [track for track in tracks if track.kind == "grow"]
    tokens = [track for track in tracks if word(track.shape) == "token"]
    rolled = list(_staggered(dice, 0.0, _step(dice)))
    trees_at = _end(rolled)
    grown = list(_staggered(trees, trees_at, _step(trees)))
    yield from rolled
    yield from grown
    yield from _staggered(tokens, max(trees_at, _end(grown)), _step(tokens))
    for track in tracks:
        if word(track.shape) in ("banner", "slip", "sum"):
            yield track._replace(start=trees_at)
        elif track.kind in ("fade", "fade out", "sink"):
            yield track


def _timed_letters(tracks: list[Track]) -> Iterable[Track]:
    """Balls and slips one after the other, then scores; what only moves or fades at once."""
    scores = [track for track in tracks if word(track.shape) == "score"]
    others = [track for track in tracks if track not in scores]
    balls, slips = (
        list(_staggered(group, 0.0, _step(group)))
        for group in (
            [track for track in others if track.kind in ("arrive", "pop")],
            [track for track in others if track.kind in ("lay", "flip", "glide")],
        )
    )
    yield from balls
    yield from slips
    yield from (track for track in others if track.kind not in ("arrive", "pop", "lay", "flip", "glide"))
    yield from _staggered(scores, _end(balls), _step(scores))


def _end(tracks: list[Track]) -> float:
    """When the last of them has arrived."""
    return max((track.start + track.duration for track in tracks), default=0.0)


def _step(tracks: list[Track]) -> float:
    return min(STAGGER, MOST_STAGGER / max(1, len(tracks)))


def _staggered(tracks: list[Track], start: float, step: float) -> Iterable[Track]:
    return (track._replace(start=start + index * step) for index, track in enumerate(tracks))
