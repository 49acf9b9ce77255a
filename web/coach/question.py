"""Costly plays of a finished game as questions: the table as it was, a choice, what follows from it, and a verdict.

Nothing shows a better play before it is played or people press "Show me". An answer is really played on the table, on a copy of
the match with the same luck; after a wrong one the others' replies are played too. Independent of particular games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import partial
from typing import Any, NamedTuple

from engine.coach.commentary import Scale, commentary_of
from engine.coach.story import AnswerVerdict, ReviewQuestion
from engine.core import Seat
from engine.match import Match
from web.coach.exercise import Exercise, Exit
from web.coach.review_questions import Reviewer
from web.coach.review_state import gone_on
from web.table.screen import TableNews, TableScreen
from web.ui import sound
from web.ui.dom import announce, announce_filled, fill, find, listen, make, show
from web.ui.icons import set_mood, show_face
from web.ui.look import load_look
from web.ui.tasks import spawn

RIGHT, BEST, FIRST_TIME, SOLVED, SHOWN = "That’s it", "The best play", "solved first time", "solved", "shown"
STAYS = "It stays a puzzle until you solve it."
TRY_AGAIN, WAIT = "Try again", "Looking…"


class Wish(Enum):
    """What people want after a question: back to where it was asked, the next one, a new game; or something else has opened."""

    BACK, NEXT, AGAIN, AWAY = range(4)


class Way(NamedTuple):
    """The ways on from a question: its level in the browser's history; the label of the way back, in full and short; and that of
    the gold button, with its wish."""

    level: str
    back: tuple[str, str]
    onward: str
    wish: Wish
    steps: Sequence[str] = ()  # the marks of all questions: "1", "✓"
    step: int = 0  # the index of this one


class Outcome(NamedTuple):
    """How a question ended: whether it was solved without help, whether the answer was shown, the verdict on the last answer
    ("" and None for none), and what people want next, which may be a match that continues from the answer."""

    solved: bool = False
    shown: bool = False
    text: str = ""
    answer: AnswerVerdict | None = None
    next: Wish | Match = Wish.AWAY


class AskPanel:
    """The panel `#ask`. `pressed` has a handler for each of its buttons."""

    def __init__(self, pressed: dict[str, Callable[[], None]]) -> None:
        find("#hand-bar").before(find("#ask"))
        for name, handler in pressed.items():
            listen(find(f"#ask-{name}"), "click", partial(_press, handler))

    def open(self, title: str, rival: str, way: Way, has_hand: bool) -> None:
        """Shows the panel: the moment's title, the portrait of that computer player ("" for none) and the ways on. If the table
        has a place of its own for the hand (`has_hand`), its bar has no room for the button "Show me"."""
        find("#table").classList.toggle("hands", has_hand)
        if has_hand:
            find("#ask-body").append(find("#ask-show"))
        else:
            find("#choices-buttons").before(find("#ask-show"))
        find("#ask-title").textContent = title
        for place, words in zip(("#ask-long", "#ask-short"), way.back, strict=True):
            find(place).textContent = words
        steps = [make("li", mark, class_="now" if number == way.step else "") for number, mark in enumerate(way.steps)]
        fill(find("#ask-steps"), steps)
        show(find("#ask-steps"), len(steps) > 1)
        show(find("#ask-face"), bool(rival))
        if rival:
            show_face(find("#ask-face"), rival)
        find("#table").classList.add("asking")
        find("#ask").dataset.level = way.level
        show(find("#ask"))

    def close(self) -> None:
        """Hides the panel and its button."""
        find("#table").classList.remove("asking", "answered", "hands")
        for part in ("#ask", "#ask-show"):
            show(find(part), False)

    def ask(self, question: ReviewQuestion, how: str, played: str) -> None:
        """Shows the task, how to choose, and the choice in the game."""
        self._say("", "keen", ("", question.task, question.words, how))
        find("#ask-played").textContent = played
        fill(find("#ask-odds"), [])
        find("#table").classList.remove("answered")

    def judge(self, kind: str, mood: str, words: tuple[str, str, str, str], odds: Sequence[tuple[str, int, str]]) -> None:
        """Shows the verdict, of the kind "right", "wrong" or "shown": title, caption, sentence, reason, and bars of chances, each
        with a label, a percentage and a figure."""
        self._say(kind, mood, words)
        find("#ask-played").textContent = ""
        fill(find("#ask-odds"), [part for odd in odds for part in _odds(*odd)])
        find("#table").classList.add("answered")

    def wait(self) -> None:
        """Hides the button "Show me"."""
        show(find("#ask-show"), False)

    def offer_answer(self) -> None:
        """Shows the button "Show me"."""
        show(find("#ask-show"))

    def keep_room(self) -> None:
        """Nothing: the style sheet keeps the room of the table's buttons."""

    def say_looking(self) -> None:
        """Says that the verdict is being computed."""
        announce(find("#ask-how"), WAIT)

    def offer(self, labels: dict[str, str]) -> None:
        """Shows these buttons, by their names, with these labels; the first is gold and gets the focus."""
        gold = next(iter(labels))
        for button in find("#ask-actions").children:
            name = button.id.removeprefix("ask-")
            show(button, name in labels)
            button.classList.toggle("gold", name == gold)
            if name in labels:
                button.querySelector("span").textContent = labels[name]
        find("#ask-actions").append(*(find(f"#ask-{name}") for name in labels))
        find(f"#ask-{gold}").focus(preventScroll=True)

    def _say(self, kind: str, mood: str, words: tuple[str, str, str, str]) -> None:
        find("#ask").dataset.kind = kind
        set_mood(find("#ask-face"), mood)
        for name, text in zip(("verdict", "task", "goal", "how"), words, strict=True):
            find(f"#ask-{name}").textContent = text
        announce_filled(find("#ask-words"))


def _odds(label: str, share: int, figure: str) -> Iterator[Any]:
    bar = make("dd")
    meter = make("i")
    meter.style.setProperty("--share", f"{share}%")
    bar.append(meter, make("b", figure))
    yield from (make("dt", label), bar)


def _press(handler: Callable[[], None], _event: Any) -> None:
    handler()


class Questions(Exercise):
    """Asks questions, one at a time: `await ask(...)`. `is_on` while one is asked."""

    def __init__(self, table: TableScreen, worker: Reviewer) -> None:
        super().__init__(table)
        self._worker = worker
        self._outcome = Outcome()
        self._wish: asyncio.Future[str] | None = None
        self._made: AskPanel | None = None

    @property
    def _panel(self) -> AskPanel:
        if self._made is None:
            names = ("next", "again", "reveal", "on", "new")
            pressed: dict[str, Callable[[], None]] = {name: partial(self._on_wish, name) for name in names}
            self._made = AskPanel(pressed | {"back": self.skip, "show": self.show_me})
        return self._made

    async def ask(self, match: Match, question: ReviewQuestion, seat: Seat, way: Way, is_shown: bool = False) -> Outcome:
        """Shows the table as `seat` saw it before that choice, and asks for a better one until people leave. With `is_shown`,
        shows the best one at once. Raises ReviewError, or MissingDataError if something can't be fetched."""
        self.leave()
        self._outcome = Outcome(next=Wish.BACK)
        left = await self.run(self._ask(match, question, seat, way, is_shown))
        return self._outcome if left is not Exit.AWAY else self._outcome._replace(next=Wish.AWAY)

    async def _ask(self, match: Match, question: ReviewQuestion, seat: Seat, way: Way, is_shown: bool) -> Exit:
        panel, table = self._panel, self._table
        aids, table.aids = table.aids, None
        when = question.when
        table.seat_players(match.truncated(question.event))
        has_hand = load_look(match.game.name).makes_room_for_hands
        panel.open(f"{when[:1].upper()}{when[1:]}", rival(match, seat), way, has_hand)
        tries = 0
        try:
            while True:
                self._pose(match, question, seat)
                text = "" if is_shown else await self.choice(self._panel)
                is_shown, tries = not text, tries + 1
                text, answer = await self._played(match, question, seat, text)
                had_help = self._outcome.shown or is_shown
                solved = self._outcome.solved or (answer.is_right and not had_help)
                self._outcome = Outcome(solved, had_help, text, answer, Wish.BACK)
                self._judge(match, question, answer, is_shown, tries)
                wish = await self._wished(match, question, seat, way)
                if wish is not None:
                    self._outcome = self._outcome._replace(next=wish)
                    return Exit.BACK
                is_shown = False
        finally:
            table.aids = aids
            table.selection.advice.put_back()
            panel.close()

    def _pose(self, match: Match, question: ReviewQuestion, seat: Seat) -> None:
        """Shows the table as it was, and the question."""
        then, game = match.truncated(question.event), match.game
        seen = then.state.observe(seat)
        played = f"In the game {question.played[:1].lower()}{question.played[1:]}"
        self._panel.ask(question, game.prompt(seen), played if match.players[seat].level else f"{played} {STAYS}")
        news = TableNews((), (), ())  # nothing points at the last play
        self._table.show_observation(game, then.players, then.setup.teams, seen, news, animate=False)

    async def _played(self, match: Match, question: ReviewQuestion, seat: Seat, text: str) -> tuple[str, AnswerVerdict]:
        """Plays the answer, or the best play for "", on the table, and what would follow; returns its text and the verdict."""
        then, judging = match.truncated(question.event), spawn(self._worker.answer(match, question.event, text))
        try:
            if text:
                sound.tremble()
                await self._show_play(then, seat, text)
            if not judging.done():
                self._panel.say_looking()
            found, answer = await judging
        finally:
            judging.cancel()
        if not text:
            await self._show_play(then, seat, found)
        for reply in answer.reply:
            while then.luck_is_next:
                then.take_luck()
            await self._show_play(then, seat, reply, then.state.to_act[0])
        if not answer.is_right and not answer.reply:
            self._show_luck(then, seat)
        return found, answer

    def _show_luck(self, then: Match, seat: Seat) -> None:
        """Shows what the seat draws after its play, until somebody chooses or everyone would look at the table."""
        while then.luck_is_next and not then.game.pause_label(then.state.observe(None)):
            then.take_luck()
        self._table.show_match(then, then.state.observe(seat), only_newest=True)

    async def _show_play(self, then: Match, seat: Seat, text: str, by: Seat | None = None) -> None:
        """Makes a play, by `seat` unless another is given, and shows it until everything has moved or somebody presses."""
        then.play(seat if by is None else by, text)
        self._table.show_match(then, then.state.observe(seat), only_newest=True)
        await self._table.pace.settled_for(0)
        self._table.canvas.skip()

    def _judge(self, match: Match, question: ReviewQuestion, answer: AnswerVerdict, is_shown: bool, tries: int) -> None:
        scale = commentary_of(match.game).scale(match.setup)
        when = f"{question.when[:1].upper()}{question.when[1:]}"
        if not answer.is_right:
            this, best = _figure(answer.chance, scale), _figure(answer.chance_best, scale)
            more = answer.more or f"{scale.words}: {this} after this play, {best} after the best one."
            self._panel.judge("wrong", "wry", ("", when, answer.words, more), ())
            return
        now = BEST if is_shown else "Now"
        odds = [
            (label, round(100 * value / scale.most), _figure(value, scale))
            for label, value in (("You played", answer.chance_before), (now, answer.chance))
        ]
        kind, mood, title = ("shown", "open", BEST) if is_shown else ("right", "startled", RIGHT)
        done = SHOWN if is_shown or self._outcome.shown else FIRST_TIME if tries == 1 else SOLVED
        self._panel.judge(kind, mood, (title, f"{when} · {done}", answer.words, answer.more), odds)
        if not is_shown:
            sound.play("line")

    async def _wished(self, match: Match, question: ReviewQuestion, seat: Seat, way: Way) -> Wish | Match | None:
        """What people want after the verdict; None to try again."""
        answer, text = self._outcome.answer, self._outcome.text
        assert answer is not None
        onward = gone_on(match, question.event, seat)
        onward.play(seat, text)
        if answer.is_right:
            labels = {"next": way.onward}
            labels |= {"on": "Play on from here"} if onward.state.returns() is None else {}
            labels |= {"new": "Play again"} if way.wish is not Wish.AGAIN else {}
        else:
            labels = {"again": TRY_AGAIN, "reveal": "Show me", "next": way.onward}
        self._panel.offer(labels)
        self._wish = asyncio.get_running_loop().create_future()
        wish = await self._wish
        if wish == "reveal":
            return await self._reveal(match, question, seat, way)
        return onward if wish == "on" else {"next": way.wish, "new": Wish.AGAIN}.get(wish)

    async def _reveal(self, match: Match, question: ReviewQuestion, seat: Seat, way: Way) -> Wish | Match | None:
        """Plays the best play on the table, and asks what people want then."""
        then = match.truncated(question.event)
        self._table.show_match(then, then.state.observe(seat), animate=False, only_newest=True)
        text, answer = await self._played(match, question, seat, "")
        self._outcome = self._outcome._replace(shown=True, text=text, answer=answer)
        self._judge(match, question, answer, is_shown=True, tries=0)
        return await self._wished(match, question, seat, way)

    def _on_wish(self, name: str) -> None:
        if self._wish is not None and not self._wish.done():
            self._wish.set_result(name)


def _figure(points: int, scale: Scale) -> str:
    return f"{points}%" if scale.most == 100 else str(points)


def rival(match: Match, seat: Seat) -> str:
    """The name of the first computer player after the seat, of another team if there is one; "" for none."""
    seats, team = match.setup.seats, match.setup.team
    order = [(seat + step) % seats for step in range(1, seats)]
    computers = [match.players[other] for other in order if match.players[other].level and team(other) != team(seat)]
    return computers[0].name if computers else ""
