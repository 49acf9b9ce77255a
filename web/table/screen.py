"""The table screen: the seats, the picture, the closed hand and the end. Shows observations and returns the actions chosen.

The caller chooses the observation, and so decides who may see what. The table rotates to face the player who acts, if people sit
around it, and paints likely next scenes ahead of time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from pyodide.ffi import create_proxy
from pyscript import document, window

from engine import recap
from engine.core import AnyObservation, Observation, Seat
from engine.game import AnyGame
from engine.match import Match, Player
from engine.scene import POINTING, SEARCH, Aid, Moment, Recent, Rect, Scene, Spotlight, Stage, View, chosen_after, kind
from engine.text import isolated
from web.table.closed_hand import ClosedHand
from web.table.ending import EndPanel, SeriesScore
from web.table.move_list import MoveList, RecapList
from web.table.seat_bar import SeatBar
from web.table.selection import TableSelection
from web.table.telling import ToldLines
from web.table.timing import COUNT_SECONDS, Pace
from web.ui.canvas import Canvas
from web.ui.dom import fill, find, listen, make, show
from web.ui.icons import piece_plate, portrait
from web.ui.look import load_look
from web.ui.motion import BOARD, HAND
from web.ui.picture import MOST_AHEAD

SIDES = 4
"""The number of sides of the table. People sit clockwise in turn order; for the first, the page is upright."""


class TableRotation:
    """Rotates `#room` in quarter turns, if the setting is on; the style sheet animates that and lays out the table for its
    side."""

    def __init__(self) -> None:
        self._wished = False
        self._people = 1
        self._person = 0

    def set_people(self, people: int) -> None:
        """Sets the number of people around the table, and faces the first."""
        self._people, self._person = max(1, people), 0
        self._turn()

    def follow(self, wished: bool) -> None:
        """Switches the rotation on or off."""
        self._wished = wished
        self._turn()

    @property
    def turns(self) -> bool:
        """Whether the table rotates when the device is passed on."""
        return self._wished

    def face(self, person: int) -> None:
        """Rotates the table to face the person with this index."""
        self._person = person
        self._turn()

    def _turn(self) -> None:
        find("#room").dataset.side = str(side(self._person, self._people) if self._wished else 0)


def side(person: int, people: int) -> int:
    """The side of the table where the person with this index sits, in quarters clockwise from the first one's. Two sit opposite.

    >>> [[side(person, people) for person in range(people)] for people in (1, 2, 3, 4)]
    [[0], [0, 2], [0, 1, 3], [0, 1, 2, 3]]
    """
    return int(person * SIDES / people + 0.5) % SIDES


MOST = 10
"""The maximum number of choices painted ahead: with dozens of choices, most would be painted for nothing."""

ENDED = object()

Chosen = tuple[str, ...]


def after_next_press(scene: Scene, chosen: Chosen) -> list[Chosen]:
    """The possible values of `chosen` after the next press on the scene made with these choices: first those that extend them,
    then those that change them. View toggles come first in each."""
    lasting = tuple(token for token in chosen if kind(token) in scene.view_toggles)
    made = tuple(token for token in chosen if kind(token) not in (*scene.view_toggles, SEARCH))
    passive, kinds = ("do", *scene.view_toggles), {*map(kind, made)}
    tokens = [spot.token for spot in scene.hotspots if spot.enabled and spot.rect and kind(spot.token) not in passive]
    tokens.sort(key=lambda token: kind(token) in kinds)
    return list(dict.fromkeys((*lasting, *chosen_after(scene.order, made, token)) for token in tokens))


class Prerender:
    """Prepares likely next scenes while the browser is idle. `begin(...)` starts that, `scene(...)` returns a prepared scene."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._made_of: object = None
        self._scenes: dict[Chosen, Scene] = {}
        self._work: Iterator[None] | None = None
        self._is_asked = False
        self._can_wait = hasattr(window, "requestIdleCallback")  # not in WebKit
        self._on_idle = create_proxy(self._work_on)

    def start(self, made_of: object, scene: Scene, chosen: Chosen, make: Callable[[Chosen], Scene]) -> None:
        """Prepares the scenes that may follow this scene with these choices, replacing earlier ones. `made_of` identifies
        everything else on which scenes depend."""
        if self._can_wait:
            kept = self._scenes if made_of == self._made_of else {}
            wanted = after_next_press(scene, chosen)[:MOST]
            self._made_of, self._scenes = made_of, {chosen: kept[chosen] for chosen in wanted if chosen in kept}
            self._work = self._steps(wanted, make)
            self._request_idle()

    def clear(self) -> None:
        """Stops preparing, and drops all prepared scenes."""
        self._made_of, self._scenes, self._work = None, {}, None

    def scene(self, made_of: object, chosen: Chosen) -> Scene | None:
        """The scene with these choices, if it is prepared."""
        return self._scenes.get(chosen) if made_of == self._made_of else None

    def _steps(self, wanted: Iterable[Chosen], make: Callable[[Chosen], Scene]) -> Iterator[None]:
        """Prepares the scenes in short steps, because a press may come at any moment."""
        room = MOST_AHEAD
        for chosen in wanted:
            if chosen not in self._scenes:
                self._scenes[chosen] = make(chosen)
                yield
            for pixels in self._canvas.paint_ahead(self._scenes[chosen]) if room > 0 else ():
                room -= pixels
                yield

    def _request_idle(self) -> None:
        if not self._is_asked:
            self._is_asked = True
            window.requestIdleCallback(self._on_idle)

    def _work_on(self, _deadline: object) -> None:
        self._is_asked = False
        if self._work is not None:
            if not self._canvas.is_busy and next(self._work, ENDED) is ENDED:
                self._work = None
            self._request_idle()


USUAL_TEXT = 16.0
"""The page's default text size in CSS pixels."""

PLACES = ("#board-place", "#hand-place", "#piles-place")
"""The selectors of the parts of the table that the picture fills."""

NEVER_GHOSTS = (BOARD, HAND, "marks", POINTING)
"""The layers of shapes that don't appear in a turn, and so are never shown as ghosts."""


class TableNews(NamedTuple):
    """The news for a viewer, in addition to the picture."""

    ready: Collection[Seat]  # the seats that have made their simultaneous choice
    told: Sequence[recap.NarratedEvent]  # the recap
    recent: tuple[Recent, ...]  # the actions to mark


class TableScreen:
    """The table. `picture(...)` shows an observation; `await turn()` returns the action chosen on it."""

    def __init__(self) -> None:
        self.canvas = Canvas(find("#stage"))
        self.pace = Pace(self.canvas)
        self.closed_hand = ClosedHand()
        self.series = SeriesScore()
        self.end = EndPanel(self.series)
        self.facing = TableRotation()
        self.selection = TableSelection(self._chosen, self.canvas)
        self.aids: Any = None
        """The finder of highlights (`web/coach/aids.py`), after it has been loaded on demand; otherwise None."""

        self.moves = MoveList()
        self.seat_bar = SeatBar()
        self.told = ToldLines()
        self.gains: Sequence[int] = ()
        """Each seat's gain in the moment just narrated, shown next to its score until luck or a choice follows."""

        self.recap_list = RecapList(lambda _action: self._draw(animate=True))
        self._ahead = Prerender(self.canvas)
        self._scene = Scene((), ())
        self._picture: tuple[AnyGame, Observation[Any], dict[str, Any]] | None = None
        self._drawn: tuple[object, ...] | None = None
        """Everything on which the scene on the canvas depends; None while something else is shown."""
        self._size = (0, 0)
        self._text_size = 1.0
        self._stage: Stage | None = None
        self._laid_for: tuple[str, ...] = ()
        """The classes and styles for which `_stage` was measured. Changes of size are observed separately."""

        listen(find("#table"), "pointerdown", lambda _event: self.canvas.skip())
        observer = window.ResizeObserver.new(_proxy(lambda *_: self._measured()))
        for part in ("#table", "#seats", "#recap", "#hand-bar", *PLACES):
            observer.observe(find(part))
        listen(window, "beforeprint", lambda _event: self._measured())  # observers are notified too late for printing

    def expect(self, game: AnyGame, is_practice: bool = False) -> None:
        """Lays out the page for a match of this game, and clears the previous match's picture. In practice, choices can be
        undone."""
        document.body.dataset.game = game.name
        self._picture, self._drawn, self._scene = None, None, Scene((), ())
        self.recap_list.show((), str)
        self.moves.clear()
        self.gains = ()
        self.end.clear()
        fill(find("#announcements"), [])
        self.canvas.clear()
        self.selection.clear(is_practice)

    def seat_players(self, match: Match) -> None:
        """Sets up the table for the players of this match."""
        self.prepare_seats(match.game, match.players, match.state.observe(None))

    def prepare_seats(self, game: AnyGame, players: Sequence[Player], public: AnyObservation) -> None:
        """Sets up the table for these players, with their scores: without them the seats would at first be painted narrower."""
        standings = [game.standing(public, seat) for seat in range(len(players))]
        self.seat_bar.set_seats(players, piece_plate(game), [standing.goal for standing in standings])
        self.told.set_players(players, piece_plate(game))
        find("#table").style.setProperty("--seats", str(len(players)))
        self.seat_bar.mark((), standings, ())

    @property
    def shown(self) -> tuple[AnyGame, Observation[Any]] | None:
        """The game on the table and the observation shown; None if there is none."""
        return self._picture and self._picture[:2]

    def show_match(
        self,
        match: Match,
        observation: AnyObservation,
        animate: bool = True,
        only_newest: bool = False,
        finale: int | None = None,
        spotlight: Spotlight | None = None,
        moment: Moment | None = None,
    ) -> None:
        """Shows this observation of the match's state. Marks the actions since the viewer's last turn or, with `only_newest`,
        only the newest one. `finale`, `spotlight` and `moment` are as in `show_observation`."""
        viewer, acting = observation.seat, match.state.to_act
        eyes = viewer if viewer is not None else (acting[0] if acting else None)
        told = recap.since(match, eyes) if eyes is not None else ()
        news = TableNews(recap.has_committed(match), told, recap.recent(match, None if only_newest else eyes))
        teams = match.setup.teams
        self.show_observation(match.game, match.players, teams, observation, news, animate, finale, spotlight, moment)

    def show_observation(
        self,
        game: AnyGame,
        players: Sequence[Player],
        teams: int,
        observation: AnyObservation,
        news: TableNews,
        animate: bool = True,
        finale: int | None = None,
        spotlight: Spotlight | None = None,
        moment: Moment | None = None,
    ) -> None:
        """Shows a seat's observation, or the public one, in which the hand of the seat to act is face down. `finale` is the
        number of steps of the celebration shown so far. `spotlight` is the one on the picture. While a `moment` is told, the
        scores are those before it."""
        find("#table").dataset.phase = game.phase(observation)
        acting = () if moment else observation.to_act
        scored, gains = (moment.before, ()) if moment else (observation, self.gains)
        # Seats and recap first, because the style sheet places the picture's parts around them.
        standings = [game.standing(scored, seat) for seat in range(len(players))]
        is_still = not animate or self.canvas.reduced or self.canvas.speed == float("inf")
        self.seat_bar.mark(acting, standings, news.ready, gains, 0.0 if is_still else COUNT_SECONDS / self.canvas.speed)
        self.recap_list.show(news.told, game.for_speech)
        self.picture(
            game,
            observation,
            animate,
            names=tuple(isolated(player.name) for player in players),
            colours=tuple(player.colour for player in players[:teams]),
            recent=news.recent,
            covered=(acting or (0,))[0] if observation.seat is None and finale is None and moment is None else None,
            finale=finale,
            spotlight=spotlight,
            moment=moment,
            told=self.told.is_shown,
        )

    def picture(self, game: AnyGame, observation: Observation[Any], animate: bool = True, **view: Any) -> None:
        """Shows the observation. `view` has the fields of View other than stage and chosen."""
        self._picture = (game, observation, view)
        self._draw(animate)

    def announce(self, sentences: Sequence[str]) -> None:
        """Announces one public event to screen readers, once, in words."""
        log = find("#announcements")
        if sentences:
            log.append(make("p", " ".join(sentences)))
        while log.childElementCount > 60:
            log.firstElementChild.remove()

    def say(self, words: str, thinker: str = "", more: str = "") -> None:
        """Sets the line above the hand: the prompt, with the sentence `more` if there is room, and the name of the computer that
        is thinking; "" for none."""
        find("#hand-title").textContent = words
        if thinker:
            find("#hand-title").prepend(portrait(thinker, "thinking"))
        if more:
            find("#hand-title").append(make("small", more))
        show(find("#hand-title"), bool(words))

    # Drawing

    def glimpse(self, observation: Observation[Any], animate: bool) -> None:
        """Shows a past observation of the viewer, only on the canvas, with shapes that have appeared since as ghosts. `present`
        ends it; presses in the meantime act on the present."""
        if self._picture is None or not (stage := self._places()).board.width:
            return
        game, _, view = self._picture
        chosen = self.selection.tokens(observation.seat)
        past = game.scene(observation, View(stage=stage, chosen=chosen, **(view | {"recent": ()})))
        keys = {shape.key for shape in past.shapes}
        ghosts = [shape for shape in self._scene.shapes if shape.layer not in NEVER_GHOSTS and shape.key not in keys]
        self.canvas.show(load_look(game.name), past, animate, ghosts)
        self._drawn = None

    def present(self) -> None:
        """Shows the picture again after a glimpse."""
        self._draw(animate=True)

    def refresh(self) -> None:
        """Shows the picture again if the highlights have changed; after a glimpse, `present` does."""
        if self._drawn is not None:
            self._draw(animate=True)

    def _chosen(self) -> None:
        """Shows the new selection, and stops pointing at a place."""
        self.recap_list.clear()
        self._draw(animate=True)

    def _draw(self, animate: bool) -> None:
        if self._picture is None or find("#table").hidden:
            return
        game, observation, view = self._picture
        # The style sheet lays out the places of one game; in another they have other sizes, or none.
        if document.body.dataset.game != game.name or not (stage := self._places()).board.width:
            return
        chosen, pointed = self.selection.tokens(observation.seat), self.recap_list.pointed
        spotlight = self.selection.advice.spotlight or view.get("spotlight")
        aids = self.aids.of(game, observation, view["names"]) if self.aids and spotlight is None else ()
        made_of = (self._picture, stage, pointed, spotlight, aids)
        if (made_of, chosen) != self._drawn:
            self._scene = self._ahead.scene(made_of, chosen) or self._make_scene(*made_of, chosen)
            self.canvas.show(load_look(game.name), self._scene, animate)
            self._drawn = (made_of, chosen)
            find("#board-place").classList.add("drawn")
        self.selection.offer(self._scene)
        if self.selection.is_asked:
            self._ahead.start(made_of, self._scene, chosen, partial(self._make_scene, *made_of))
        else:
            self._ahead.clear()

    def _make_scene(
        self,
        picture: Any,
        stage: Stage,
        pointed: str,
        spotlight: Spotlight | None,
        aids: tuple[Aid, ...],
        chosen: tuple[str, ...],
    ) -> Scene:
        """The scene with these choices."""
        game, observation, view = picture
        more = {"chosen": chosen, "pointed": pointed, "spotlight": spotlight, "aids": aids}
        scene: Scene = game.scene(observation, View(stage, **view | more))
        return self.aids.with_words(game, scene, aids) if aids else scene

    def _places(self) -> Stage:
        """The places of the picture's parts. Cached, because measuring them while the page is being changed would force an
        additional layout; changes of size are observed before the frame is painted."""
        table = find("#table")
        laid_for = (str(table.className), str(table.getAttribute("style")), str(document.body.dataset.game))
        if self._stage is None or self._laid_for != laid_for:
            self._stage, self._laid_for = _stage(self._text_size), laid_for
        return self._stage

    def _measured(self) -> None:
        table = find("#table")
        self._stage = None
        if not table.hidden and table.clientWidth:
            self._text_size = _text_size()
            # Resize only if the size has changed, because that ends all animations. If only a bar has changed, they continue.
            if self._size != (size := (table.clientWidth, table.clientHeight)):
                self._size = size
                self.canvas.resize(*size)
                self._drawn = None
                self.end.fit()
            self._draw(animate=self.canvas.is_moving)


def _text_size() -> float:
    """The scale of text that people have chosen, from 1 (default) to 2."""
    size = str(window.getComputedStyle(document.documentElement).fontSize).removesuffix("px")
    return min(2.0, max(1.0, float(size) / USUAL_TEXT))


def _stage(text_size: float) -> Stage:
    """The places of the parts, in CSS pixels from the table's top left corner, at any rotation of the table."""

    def measured(selector: str) -> Rect:
        part = find(selector)
        return Rect(part.offsetLeft, part.offsetTop, part.offsetWidth, part.offsetHeight)

    board, hand, piles = map(measured, PLACES)
    return Stage(board, hand, piles, text_size, bool(find("#moves-beside").offsetHeight))


def _proxy(function: Any) -> Any:
    from pyodide.ffi import create_proxy

    return create_proxy(function)
