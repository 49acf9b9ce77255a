"""Golden scenes: a game's pictures at chosen moments of its playthroughs, as text, for review.

`python -m tests.engine.playthroughs` writes them with the playthroughs, to `tests/games/NAME/scenes/STAGE.txt`. The first scene
of a game is complete: a line for each shape (`key|layer|style|x y width height`, then its other fields by name) and for each
hotspot (`*key|group|label|token|place`; without a token equal to its key, or its shape's place), in CSS pixels to a tenth. Each
later scene lists the differences from an earlier one: changed fields (`-` if empty); after `+` a new line, and after `<` the one
before it; after `-` the keys that are gone. `~` is a kind of movement with its duration, then the things that move that way and
when they start, and the first one's pose half-way (x, y, turn, squeeze, number of parts). `!` is a sound and its times. All times
are in milliseconds.
"""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.coach.hint import aids, explained
from engine.game import AnyGame
from engine.report import Report
from engine.scene import Hotspot, Recent, Rect, Scene, Shape, Spotlight, Stage, View, kind
from tests.engine.pictures import overlap
from tests.engine.walks import NAMES, TESTS_OF_GAMES, Step, ends, table_name
from web.ui.look import load_look
from web.ui.motion import cues, plan

STAGES = {
    "wide": Stage(Rect(24, 24, 752, 752), Rect(800, 562, 456, 214), Rect(800, 270, 456, 200)),
    "phone": Stage(Rect(8, 110, 374, 374), Rect(8, 640, 374, 200), Rect(200, 490, 182, 84)),
    "small": Stage(Rect(8, 110, 304, 304), Rect(8, 500, 304, 160), Rect(150, 420, 162, 84)),
}
"""The stages of a game whose tests (`tests/games/NAME/__init__.py`) have no STAGES of their own, by name."""

PLAIN = {"layer", "style", "at", "group", "label", "token"}
"""Fields that a new line has without their names."""

RECENT, MOST_BEATS = 3, 8
LINES_OF_DIFFERENCE = 40

Lines = dict[str, dict[str, str]]
"""A scene: the fields of each line by its key, in drawing order."""


def stages_of(game: str) -> Mapping[str, Stage]:
    found: Mapping[str, Stage] = getattr(import_module(f"tests.games.{game}"), "STAGES", STAGES)
    return found


def folder_of_scenes(game: str) -> Path:
    return TESTS_OF_GAMES / game / "scenes"


def album(game: AnyGame, stage: str, games: Sequence[tuple[Any, list[Step]]]) -> str:
    """The scenes on that stage of these games, each a setup and its steps. Every stage has the opening of the first game and the
    first turn to show. The other openings and turns, and the ends of the two shortest games, are divided among the stages."""
    stages = stages_of(game.name)
    number = list(stages).index(stage)
    first, *others = turns_to_show(game, games)
    turns = [first, *others[number :: len(stages)]]
    ended = shortest(games)[:2][number : number + 1]
    opened = {0, *ended, *ends([table_name(game, setup) for setup, _ in games])[number :: len(stages)]}
    base = Pages(game, next(iter(stages.values())), games[0][1], {})
    shown = base.opening_lines() if number else {}
    lines = [f"# {game.title}, {stage} stage"]
    for table, (setup, steps) in enumerate(games):
        moments = sorted(step for which, step in turns if which == table)
        if moments or table in opened:
            pages = Pages(game, stages[stage], steps, shown)
            lines += ["", f"# {table_name(game, setup)}", *pages.opening(is_open=table == 0)]
            shown = shown if table else pages.shown
            for moment in moments:
                lines += pages.turn(moment)
                if (table, moment) == turns[-1]:
                    lines += pages.more(moment)
            if table in ended:
                lines += pages.end()
    return "\n".join([*lines, ""])


def shortest(games: Sequence[tuple[Any, list[Step]]]) -> list[int]:
    """The numbers of the games, the shortest first."""
    return sorted(range(len(games)), key=lambda table: len(games[table][1]))


def turns_to_show(game: AnyGame, games: Sequence[tuple[Any, list[Step]]]) -> list[tuple[int, int]]:
    """The earliest turn of each kind of action, as the numbers of its game and step; if there is only one kind, also a turn in
    the middle of the shortest game."""
    turns = [
        [(table, number) for number, step in enumerate(steps) if step.event.seat in step.before.to_act]
        for table, (_, steps) in enumerate(games)
    ]
    found: dict[type, tuple[int, int]] = {}
    for table, number in sorted(itertools.chain(*turns), key=lambda turn: turn[::-1]):
        found.setdefault(type(game.parse_action(games[table][1][number].event.text)), (table, number))
    middle = turns[shortest(games)[0]]
    return [*found.values(), *([middle[len(middle) // 2]] if len(found) == 1 else ())]


class Pages:
    """Writes the scenes of one game, each as its differences from `shown`, the lines of an earlier one."""

    def __init__(self, game: AnyGame, stage: Stage, steps: Sequence[Step], shown: Lines) -> None:
        self.game, self.steps, self.shown = game, steps, shown
        self.names = NAMES[: steps[0].before.setup.seats]
        self.view = View(stage, self.names, tuple(game.colours))
        self.scene = Scene((), ())

    def opening_lines(self) -> Lines:
        list(self.opening(is_open=True))
        return self.shown

    def opening(self, is_open: bool) -> Iterator[str]:
        """The first turn, with the hand open or closed."""
        before = next(step.before for step in self.steps if step.before.to_act)
        if is_open:
            yield from self.page("opening", self.game.scene(before.observe(before.to_act[0]), self.view))
        else:
            closed = self.view._replace(covered=before.to_act[0])
            yield from self.page("opening, closed", self.game.scene(before.observe(None), closed), pressed=False)

    def turn(self, number: int) -> Iterator[str]:
        """A seat's turn: its hand, help, choice after choice, and the result."""
        before, event, after = self.steps[number]
        draw, seen = self.game.scene, before.observe(event.seat)
        view = self.view._replace(recent=self.recent(number))
        self.scene = draw(before.observe(None), view._replace(covered=event.seat))
        yield from self.page(f"step {number}, seat {event.seat}, {event.text}", draw(seen, view), moves=True)
        action = self.game.parse_action(event.text)
        chosen = self.game.choices(seen, action)
        reason = explained(self.game, seen, action, self.names)
        light = Spotlight(event.text, reason.places, reason.team)
        for count in range(len(chosen) + 1):
            if count:
                view = view._replace(chosen=chosen[:count])
                yield from self.page(f"chosen {chosen[:count]}", draw(seen, view), moves=True)
            yield from self.page("hinted", draw(seen, view._replace(spotlight=light)), stay=True)
            if not count:
                marked = aids(self.game, seen, self.names)
                yield from self.page("highlights", draw(seen, view._replace(aids=marked)), stay=True)
                yield from self.page("pointed at", draw(seen, view._replace(pointed=event.text)), stay=True)
        after_it = draw(after.observe(event.seat), view._replace(chosen=(), recent=self.recent(number + 1)))
        yield from self.page("done", after_it, moves=True, pressed=False)

    def more(self, number: int) -> Iterator[str]:
        """The other views that this seat can switch to, and its picture after the next step."""
        before, event, after = self.steps[number]
        seen, view = before.observe(event.seat), self.view._replace(recent=self.recent(number))
        asked = self.game.scene(seen, view)
        for toggle in asked.view_toggles:
            tokens = [spot.token for spot in asked.hotspots if spot.enabled and kind(spot.token) == toggle]
            for token in tokens[-1:]:
                self.shown = lines_of(asked)
                yield from self.page(f"at step {number}, {token}", self.game.scene(seen, view._replace(chosen=(token,))))
        if number + 1 < len(self.steps):
            following = self.steps[number + 1].after
            self.shown, self.scene = lines_of(asked), self.game.scene(after.observe(event.seat), view)
            scene = self.game.scene(following.observe(event.seat), view._replace(recent=self.recent(number + 2)))
            yield from self.page("after the next step", scene, moves=True, pressed=False)

    def end(self) -> Iterator[str]:
        """The beats of the finale; of a long one, the first and the last."""
        seen = self.steps[-1].after.observe(None)
        states = [self.steps[0].before, *(step.after for step in self.steps)]
        report: Report = self.game.report(states, self.names)
        view = self.view._replace(recent=self.recent(len(self.steps)))
        self.scene = self.game.scene(seen, view)
        beats = range(len(report.finale) + 1)
        for count in beats if len(beats) <= MOST_BEATS else (0, 1, beats[-1]):
            scene = self.game.scene(seen, view._replace(finale=count))
            yield from self.page(f"end, beats {count}", scene, moves=True, pressed=False)

    def recent(self, number: int) -> tuple[Recent, ...]:
        """The last open actions before that step."""
        done = [
            Recent(step.event.seat, step.event.text)
            for step in self.steps[:number]
            if step.event.seat is not None and self.game.is_open(step.before.observe(None), step.event)
        ]
        return tuple(done[-RECENT:])

    def page(self, title: str, scene: Scene, moves: bool = False, stay: bool = False, pressed: bool = True) -> Iterator[str]:
        """The scene and, with `moves`, the movements from the last one. With `stay`, the next scene is compared with the same one
        as this. Without `pressed`, hotspots stay as they were."""
        found, shapes = lines_of(scene), {shape.key for shape in scene.shapes}
        if self.shown:
            leave_out(found, self.shown)
        if not pressed:
            found = {key: fields for key, fields in found.items() if key in shapes}
            found |= {key: fields for key, fields in self.shown.items() if key[0] == "*" or key == "scene"}
        yield from ("", f"## {title}", *changes(self.shown, found))
        if moves:
            yield from movements(self.game, self.scene, scene)
        if not stay:
            self.shown, self.scene = found, scene


def leave_out(found: Lines, shown: Lines) -> None:
    """Leaves out why spaces of a grid can't be pressed: the complete scene has that."""
    for key, fields in found.items():
        if "cell" in fields:
            fields["why"] = shown.get(key, fields).get("why", "")


def lines_of(scene: Scene) -> Lines:
    found = {shape.key: filled(of_shape(shape)) for shape in in_order(scene.shapes)}
    places = {shape.key: shape.rect for shape in scene.shapes}
    found |= {f"*{spot.key}": filled(of_hotspot(spot, places)) for spot in scene.hotspots}
    whole = {"order": ", ".join(scene.order), "toggles": " ".join(scene.view_toggles)}
    if scene.text_field:
        whole["field"] = " / ".join(scene.text_field)
    if scene.found:
        whole["found"] = f"{scene.found.words} {' '.join(scene.found.keys)}"
    if light := scene.invitation:
        whole["targets"] = ", ".join(map(numbers, light.targets)) + f" radius {numbers((light.radius,))}"
        whole["ways"] = ", ".join(" to ".join(map(numbers, way)) for way in light.ways)
    return {"scene": whole, **found}


def in_order(shapes: Sequence[Shape]) -> Iterator[Shape]:
    """The shapes in drawing order. Neighbours of one style that don't overlap are sorted by key: their order doesn't matter."""
    for _, run in itertools.groupby(shapes, key=lambda shape: (shape.layer, shape.style)):
        alike = list(run)
        lie_apart = not any(overlap(one.rect, other.rect) for one, other in itertools.combinations(alike, 2))
        yield from sorted(alike, key=lambda shape: shape.key) if lie_apart else alike


def of_shape(shape: Shape) -> dict[str, str]:
    turn = numbers((shape.turn,)) if shape.turn else ""
    return {
        "layer": shape.layer, "style": shape.style, "at": numbers(shape.rect), "text": shape.text, "badge": shape.badge,
        "turn": turn, "from": shape.came_from,
    }  # fmt: skip


def of_hotspot(spot: Hotspot, shapes: Mapping[str, Rect]) -> dict[str, str]:
    """Without its place if its shape has the same."""
    place = () if shapes.get(spot.key) == spot.rect else spot.rect or ()
    flags = {
        "disabled": not spot.enabled, "pressed": spot.pressed, "main": spot.main, "target": spot.target,
        "completes": spot.completes,
    }  # fmt: skip
    return {
        "group": spot.group, "label": spot.label, "token": spot.token if spot.token != spot.key else "", "at": numbers(place),
        "is": " ".join(flag for flag, on in flags.items() if on), "why": spot.why, "cell": numbers(spot.cell or ()),
        "drags": " ".join(spot.drags), "drag": spot.drag_token,
    }  # fmt: skip


def filled(fields: Mapping[str, str]) -> dict[str, str]:
    """The fields that aren't empty, each on one line."""
    return {name: value.replace("\n", "\\n") for name, value in fields.items() if value}


def numbers(values: Sequence[float]) -> str:
    """The numbers to a tenth; never -0."""
    return " ".join(f"{round(value, 1) + 0.0:.10g}" for value in values)


def changes(before: Lines, after: Lines) -> Iterator[str]:
    """The differences of the scene `after` from `before`; all of it if `before` is empty. Equal changes share a line."""
    alike: dict[str, list[str]] = {}
    last = ""
    for key, fields in after.items():
        old = before.get(key, {})
        if key not in before:
            place = {"<": last} if last in before else {}
            alike[written(fields | place, PLAIN)] = [f"+ {key}" if before else key]
        elif changed := sorted(name for name in fields | old if fields.get(name) != old.get(name)):
            alike.setdefault(written({name: fields.get(name, "-") for name in changed}), []).append(key)
        last = key
    for change, keys in alike.items():
        yield f"{listed(keys)}{change}"
    if gone := [key for key in before if key not in after]:
        yield f"- {listed(gone)}"


def listed(keys: Sequence[str]) -> str:
    """The keys, with a common beginning written once."""
    alike = itertools.groupby((key.rpartition(":") for key in keys), key=lambda parts: "".join(parts[:2]))
    return ", ".join(f"{head}{' '.join(rest for _, _, rest in found)}" for head, found in alike)


def written(fields: Mapping[str, str], plain: Collection[str] = ()) -> str:
    """The fields with their names, except those that are `plain`."""
    return "".join(f"|{value}" if name in plain else f"|{name} {value}" for name, value in fields.items() if value)


def movements(game: AnyGame, before: Scene, after: Scene) -> Iterator[str]:
    choreography = load_look(game.name).choreography
    tracks = plan(before, after, choreography)
    found: dict[str, list[str]] = {}
    for track in sorted(tracks, key=lambda track: (track.start, track.shape.key)):
        clock = track.start + track.duration / 2
        x, y, turn, squeeze = (getattr(track.pose(clock), name) for name in ("x", "y", "turn", "squeeze"))
        half = f"{numbers((x, y, turn, squeeze, len(track.parts(clock))))}"
        name = f"~ {track.movement.pose.__name__.strip('_')} {numbers((track.duration,))}"
        found.setdefault(name, [half]).append(f"{track.shape.key} {numbers((track.start,))}")
    for cue in cues(tracks, choreography):
        found.setdefault(f"! {cue.sound}", []).append(numbers((cue.when,)))
    yield from (f"{name}|{', '.join(times)}" for name, times in found.items())


def difference(golden: str, fresh: str) -> str:
    """The lines that differ, with their headings; "" if none do."""
    old, new = golden.splitlines(), fresh.splitlines()
    if old == new:
        return ""
    found: list[str] = []
    for tag, i, j, k, m in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            headings = [line for line in new[: k + 1] if line.startswith("#")]
            found += [*headings[-2:], *(f"- {line}" for line in old[i:j]), *(f"+ {line}" for line in new[k:m])]
    return "\n".join(found[:LINES_OF_DIFFERENCE])
