"""The promises of every game's look to the page, one function each; `test_look.py` checks them for every game.

A promise in SCENE_PROMISES takes a Play, one random game of a setup with its steps; one in LOOK_PROMISES takes a game. Each
fails with one sentence that says what to write. Everything is painted on a stand-in that refuses what a canvas refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

from engine.coach.hint import aids
from engine.game import AnyGame
from engine.scene import Recent, Rect, Scene, Stage, View
from tests.engine.pictures import spotlights
from tests.engine.walks import NAMES, Play
from tests.web.stand_in import StandIn
from web.ui import settings
from web.ui.look import POINTED_OUT, Look, PaintedLine, load_look
from web.ui.motion import FADE_IN, FADE_OUT, HAND, plan
from web.ui.paint.surface import Pen
from web.ui.picture import Sprites
from web.ui.sound import SOUNDS

STAGES = (
    Stage(Rect(24, 24, 752, 752), Rect(800, 560, 456, 214), Rect(800, 270, 456, 200)),
    Stage(Rect(8, 110, 304, 304), Rect(0, 560, 320, 214), Rect(160, 420, 160, 84)),
)
"""A wide screen and the narrowest one."""

STATES, CHOICES, RECENT = 4, 3, 3
PLATE_SIDES = (14, 44, 120)
FRAME = 200.0
"""Milliseconds between the frames that are checked."""

LONGEST_MOTION = 8000.0
"""The longest animation allowed, in milliseconds: people wait for it."""


class Shown(NamedTuple):
    """A scene as the page shows it; `covered` if it is the public one with a closed hand."""

    stage: Stage
    covered: bool
    scene: Scene


def where(game: AnyGame) -> str:
    return f"web/games/{game.name}"


@lru_cache(maxsize=len(STAGES))
def shown_scenes(play: Play, stage: Stage) -> tuple[Shown, ...]:
    """The scenes of one Play, kept for all its promises."""
    return tuple(_shown_scenes(play, stage))


def _shown_scenes(play: Play, stage: Stage) -> Iterator[Shown]:
    """Scenes in a possible order: the closed hand, then a seat's own picture with more and more choices, a spotlight and
    highlights, for states throughout the game and for every kind of choice; last, the finale."""
    rng, game = play.rng(), play.game
    for state in (*play.some_states(STATES), *play.telling_states):
        seat = rng.choice(state.to_act or play.seats)
        colours = tuple(rng.sample(list(game.colours), len(game.colours)))
        view = View(stage, NAMES, colours, recent=_recent(play, state))
        yield Shown(stage, True, game.scene(state.observe(None), view._replace(covered=seat)))
        yield Shown(stage, False, game.scene(state.observe(None), view))
        for _ in range(CHOICES):
            scene = game.scene(state.observe(seat), view)
            yield Shown(stage, False, scene)
            tokens = [spot.token for spot in scene.hotspots if spot.enabled and not spot.token.startswith("do:")]
            view = view._replace(chosen=(*view.chosen, rng.choice(tokens))) if tokens else view
        found = aids(game, state.observe(seat), NAMES[: play.setup.seats])
        yield Shown(stage, False, game.scene(state.observe(seat), view._replace(chosen=(), aids=found)))
        for spotlight, chosen in spotlights(play, state.observe(seat)):
            yield Shown(stage, False, game.scene(state.observe(seat), view._replace(chosen=chosen, spotlight=spotlight)))
        yield Shown(stage, True, game.scene(state.observe(None), view._replace(covered=seat, chosen=())))
    last = play.states[-1].observe(None)
    for count in range(len(game.report(play.states, NAMES[: play.setup.seats]).finale) + 1):
        yield Shown(stage, False, game.scene(last, view._replace(chosen=(), finale=count)))


def _recent(play: Play, state: object) -> tuple[Recent, ...]:
    """The last public actions before this state."""
    until = next((number for number, step in enumerate(play.steps) if step.after is state), 0) + 1
    seen = [
        Recent(step.event.seat, step.event.text)
        for step in play.steps[:until]
        if step.event.seat is not None and play.game.is_open(step.before.observe(None), step.event)
    ]
    return tuple(seen[-RECENT:])


# Promises about a setup


def every_style_has_a_painter(play: Play) -> None:
    look = load_look(play.game.name)
    for stage in STAGES:
        for shown in shown_scenes(play, stage):
            for shape in shown.scene.shapes:
                word = shape.style.partition(" ")[0]
                assert word in POINTED_OUT or word in look.painters, (
                    f"{play.game.name}: a scene has the style {shape.style!r}; add a painter for {word!r} to LOOK.painters in"
                    f" {where(play.game)}."
                )


def every_shape_is_painted(play: Play) -> None:
    look = load_look(play.game.name)
    with StandIn().installed():
        for stage in STAGES:
            sprites = Sprites(look)
            for shown in shown_scenes(play, stage):
                for shape in shown.scene.shapes:
                    painting, size = look.painting(shape.style), (round(shape.rect.width * 2), round(shape.rect.height * 2))
                    if isinstance(painting, PaintedLine):
                        continue  # drawn on a canvas, in the promise about motion
                    assert min(size) > 0, (
                        f"{play.game.name}: the place of {shape.style!r} is {shape.rect}; give it a size in the scene."
                    )
                    _paint(
                        partial(sprites.sprite, shape, size, 2.0),
                        f"{play.game.name}: {shape.style!r} with {shape.text!r}, {shape.badge!r} at {size}",
                        f"in {where(play.game)}",
                    )


def everything_moves_from_scene_to_scene(play: Play) -> None:
    """Checks full motion on a wide screen and reduced motion on a narrow one."""
    for stage, reduced in zip(STAGES, (False, True), strict=True):
        page = StandIn()
        with page.installed():
            from web.ui.canvas import Canvas

            canvas = Canvas(page.canvas())
            canvas.reduced = reduced
            canvas.resize(1280, 800)
            for shown in shown_scenes(play, stage):
                show = partial(canvas.show, load_look(play.game.name), shown.scene)
                for step in (show, partial(page.run_frames, FRAME, LONGEST_MOTION)):
                    _paint(step, f"{play.game.name}: the movement to a scene", f"the choreography in {where(play.game)}")


def nothing_secret_is_visible_while_the_hand_is_closed(play: Play) -> None:
    """Not even on its way out: cards of the hand are no longer drawn, unless everyone can see them now."""
    choreography = load_look(play.game.name).choreography
    before: Shown | None = None
    for shown in shown_scenes(play, STAGES[0]):
        if before is not None and shown.covered:
            public = {shape.text for shape in shown.scene.shapes}
            hand = {shape for shape in before.scene.shapes if shape.layer == HAND and shape.text not in public}
            for track in plan(before.scene, shown.scene, choreography):
                for step in range(21):
                    seen = [shape for shape, _ in track.parts(track.start + track.duration * step / 20) if shape in hand]
                    assert not seen, (
                        f"{play.game.name}: with the hand closed {seen[0].style!r} with {seen[0].text!r} is still visible; let"
                        f" its choreography in {where(play.game)} move it by something like GLIDE_AS_NEW."
                    )
        before = shown


def with_reduced_motion_nothing_leaves_its_place(play: Play) -> None:
    choreography = load_look(play.game.name).choreography
    for before, after in pairwise(shown_scenes(play, STAGES[0])):
        for track in plan(before.scene, after.scene, choreography, reduced=True):
            assert (track.movement in (FADE_IN, FADE_OUT), track.start) == (True, 0), (
                f"{play.game.name}: with reduced motion {track.shape.style!r} moves; show changes only of what `fades`."
            )
            at = track.shape.rect.centre
            assert all(abs(a - b) < 1e-6 for clock in (0, 60) for a, b in zip(track.pose(clock)[:2], at, strict=True)), (
                f"{play.game.name}: with reduced motion {track.shape.style!r} leaves its place; let it fade where it is."
            )


def every_sound_is_known(play: Play) -> None:
    """The sounds of moving things, and of the finale's beats."""
    choreography = load_look(play.game.name).choreography
    scenes = [shown.scene for shown in shown_scenes(play, STAGES[0])]
    moving = (track for before, after in pairwise(scenes) for track in plan(before, after, choreography))
    beats = play.game.report(play.states, NAMES[: play.setup.seats]).finale
    unknown = {*map(choreography.sound, moving), *(beat.sound for beat in beats)} - {"", *SOUNDS}
    assert not unknown, (
        f"{play.game.name}: there is no sound called {', '.join(map(repr, unknown))}; name one of {', '.join(SOUNDS)} in the"
        f" choreography in {where(play.game)} and in its report's beats."
    )


def the_preview_is_painted(play: Play) -> None:
    page = StandIn()
    with page.installed():
        from web.setup.cards import Preview

        for side in (288, 620):
            page.find("#setup .board").clientWidth = side
            _paint(
                lambda: Preview().show(play.game, play.setup),
                f"{play.game.name}: the preview of {play.setup} on {side} pixels",
                f"engine/games/{play.game.name}'s sample_position and scene",
            )


def the_draw_for_the_opening_is_painted(play: Play) -> None:
    look = load_look(play.game.name)
    if look.opening and play.game.opening(play.setup):
        for step in play.steps:
            if step.event.seat is None and play.game.is_open(step.before.observe(None), step.event):
                _paint_plate(play.game, look, f"{look.opening} {step.event.text}")


# Promises about a game


def the_page_has_its_look(game: AnyGame) -> None:
    load_look(game.name)


def its_pieces_are_painted_in_every_colour(game: AnyGame) -> None:
    look = load_look(game.name)
    assert game.piece in look.plates, (
        f"{game.name}: its piece is a {game.piece}; add {game.piece!r} to LOOK.plates in {where(game)}."
    )
    for colour in game.colours:
        _paint_plate(game, look, f"{game.piece} {colour}")


def its_opening_has_a_plate(game: AnyGame) -> None:
    opening = load_look(game.name).opening
    assert not opening or opening in load_look(game.name).plates, (
        f"{game.name}: LOOK.opening is {opening!r}; add {opening!r} to LOOK.plates in {where(game)}."
    )


def its_settings_have_a_title_and_labels(game: AnyGame) -> None:
    look = load_look(game.name)
    assert bool(look.settings) == bool(look.settings_title), (
        f"{game.name}: LOOK.settings and LOOK.settings_title go together; write both or neither in {where(game)}."
    )
    for setting in look.settings:
        assert all((setting.name, setting.label)), f"{game.name}: {setting} has no name or no label; write both in {where(game)}."
        for kind in setting.kinds:
            name, _, style = kind.plate.partition(" ")
            assert (name, style.partition(" ")[0] in look.plates) == (game.name, True), (
                f"{game.name}: {kind} is shown by no plate of its own; name one of LOOK.plates in {where(game)}."
            )
            _paint_plate(game, look, style)


def its_pieces_are_painted_in_every_kind(game: AnyGame) -> None:
    look = load_look(game.name)
    for setting in look.settings:
        for kind in setting.kinds:
            settings.apply_settings({setting.name: kind.name})
            for colour in game.colours:
                _paint_plate(game, look, f"{game.piece} {colour}")
    settings.apply_settings({})


def _paint_plate(game: AnyGame, look: Look, style: str) -> None:
    plate = look.plates[style.partition(" ")[0]]
    page = StandIn()
    with page.installed():
        for side in PLATE_SIDES:
            context = page.canvas().getContext("2d")
            _paint(
                partial(plate.paint, Pen(context, side * plate.ratio, side, 2.0), style, "", ""),
                f"{game.name}: the plate {style!r} at {side} pixels",
                f"in {where(game)}",
            )
            assert context.calls, f"{game.name}: the plate {style!r} paints nothing; paint {style!r} in {where(game)}."


def _paint(attempt: Callable[[], object], what: str, place: str) -> None:
    try:
        attempt()
    except Exception as error:  # any that a painter raises
        raise AssertionError(f"{what} can't be painted ({type(error).__name__}: {error}); correct it {place}.") from error


SCENE_PROMISES: list[Callable[[Play], None]] = [
    every_style_has_a_painter,
    every_shape_is_painted,
    nothing_secret_is_visible_while_the_hand_is_closed,
    with_reduced_motion_nothing_leaves_its_place,
    every_sound_is_known,
    the_preview_is_painted,
    the_draw_for_the_opening_is_painted,
]

LOOK_PROMISES: list[Callable[[AnyGame], None]] = [
    the_page_has_its_look,
    its_pieces_are_painted_in_every_colour,
    its_opening_has_a_plate,
    its_settings_have_a_title_and_labels,
    its_pieces_are_painted_in_every_kind,
]
