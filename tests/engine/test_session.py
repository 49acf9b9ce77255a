"""A session step by step: what comes next for people and computers, and who sees what meanwhile."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.core import IllegalActionError
from engine.game import load_game
from engine.match import Match, Player
from engine.session import Ask, ForcedMove, HandOver, Over, Pause, Reveal, Session, ShowOpening, ShowResult, Step, TakeLuck, Think
from tests.engine.sessions import ALONE, COMPUTER, PERSON, TWO_PEOPLE, WATCHED, carry_out, choose_first, go_to, session_of
from tests.engine.walks import NAMES


def steps(session: Session, count: int) -> list[Step]:
    """Carries out the next `count` steps at random and returns them."""
    luck = random.Random(1)
    return [carry_out(session, luck) for _ in range(count)]


# Luck


def test_what_opened_the_game_is_shown_when_all_is_dealt() -> None:
    session = session_of("sequence", TWO_PEOPLE)
    shown = go_to(session, ShowOpening)
    assert not session.match.luck_is_next
    told = [told for told in session.match.narration if told]
    assert [sentences for _, sentences in shown.outcomes] == told
    assert [outcome for outcome, _ in shown.outcomes] == [event.text for event in session.match.events[: len(told)]]
    session.continue_after_showing()
    assert isinstance(session.advance(), HandOver)


def test_luck_that_is_told_is_seen_by_all_and_looked_at_before_luck_that_is_hidden() -> None:
    session = session_of("sequence", TWO_PEOPLE, cut_for_deal=False)
    assert steps(session, 3) == [TakeLuck(), Reveal(), TakeLuck(after_a_beat=True)]
    assert session.advance() == TakeLuck(), "it has been looked at"


def test_where_the_table_looks_together_people_go_on_and_computers_do_not_wait() -> None:
    for levels, expected in ((TWO_PEOPLE, Pause("Next turn")), (WATCHED, TakeLuck(after_a_beat=True))):
        session = session_of("sequoia", levels)
        assert go_to(session, Reveal) == Reveal("Reveal")
        session.continue_after_showing()
        assert session.advance() == expected
        carry_out(session, random.Random())
    assert session.advance() == TakeLuck()


NEW_TO_SEQUENCE = "Choose a card: its spaces light up. Get five in a row."

# People


def test_a_choice_is_seen_done_before_the_device_is_handed_over() -> None:
    session = session_of("sequence", TWO_PEOPLE)
    assert go_to(session, HandOver) == HandOver(0, "Ada’s hand")
    assert session.viewer is None
    session.opened()
    assert session.advance() == Ask(0, "Ada: play a card and place a chip", more=NEW_TO_SEQUENCE)
    assert session.observation() == session.match.state.observe(0)
    choose_first(session)
    assert session.match.events[-1].seat is None, "a card is drawn"
    assert session.match.narration[-2][0].startswith("Ada plays")
    assert session.advance() == ShowResult(0, HandOver(1, "Ben’s hand"))
    assert session.observation() == session.match.state.observe(0), "Ada sees the card that she has drawn"
    session.continue_after_showing()
    assert session.viewer is None, "and then nobody looks at her hand"
    assert session.advance() == HandOver(1, "Ben’s hand")


def test_a_person_goes_on_after_a_dead_card_and_sees_the_new_one() -> None:
    session = session_of("sequence", TWO_PEOPLE)
    dead: list[str] = []
    while not dead:
        asked = go_to(session, Ask)
        dead = [str(action) for action in session.observation().legal_actions() if str(action).endswith("dead")]
        if not dead:
            carry_out(session, random.Random(len(session.match.events)))
    before = session.observation()
    session.choose(dead[0])
    assert session.match.events[-1].seat is None, "the card that replaces it is drawn"
    again = session.advance()
    assert isinstance(again, Ask)
    assert (asked.title, again.title) == (
        f"{NAMES[asked.seat]}: turn in your dead card, or play",
        f"{NAMES[asked.seat]}: play a card and place a chip",
    )
    assert session.viewer == again.seat == asked.seat
    assert session.observation() != before


def test_in_a_pass_the_same_person_looks_until_it_ends() -> None:
    session = session_of("sequitur", TWO_PEOPLE)
    luck = random.Random(1)
    assert go_to(session, HandOver).title == "Ada’s rack"
    session.opened()
    asked = []
    while isinstance(step := session.advance(), Ask):
        asked.append(step)
        assert session.viewer == 0
        carry_out(session, luck)
    assert len(asked) > 2
    assert all(step.in_secret and step.seat == 0 for step in asked)
    assert asked[0].title == "Ada: draw your secret goal"
    assert step == ShowResult(0, HandOver(1, "Ben’s rack"))
    session.continue_after_showing()
    assert session.viewer is None
    assert session.advance() == HandOver(1, "Ben’s rack")


def test_whoever_makes_a_pass_last_goes_on_with_the_next_one() -> None:
    session = session_of("sequitur", TWO_PEOPLE)
    luck = random.Random(1)
    handed: list[tuple[int, int]] = []
    while len(handed) < 4:
        step = carry_out(session, luck)
        if isinstance(step, HandOver):
            public: Any = session.match.state.observe(None)
            handed.append((step.seat, public.table.step))
        elif isinstance(step, Reveal):
            assert step == Reveal(""), "Ben keeps the device, so nobody is told to look"
            assert isinstance(session.advance(), Ask)
    assert handed == [(0, 0), (1, 0), (0, 1), (1, 2)], "no pass begins with a hand-over"


def test_in_a_match_of_an_earlier_version_the_first_seat_begins_every_pass() -> None:
    session = session_of("sequitur", TWO_PEOPLE, back_and_forth=False)
    assert go_to(session, Reveal) == Reveal("Reveal")
    session.continue_after_showing()
    assert session.viewer is None
    assert session.advance() == HandOver(0, "Ada’s rack")
    session.opened()
    session.advance()
    session.turn_away()
    assert session.advance() == HandOver(0, "Ada’s rack")


def test_who_has_nothing_to_decide_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("sequoia", TWO_PEOPLE)
    monkeypatch.setattr(type(session.match.game), "has_choice", lambda _game, observation: observation.seat == 1)
    monkeypatch.setattr(type(session.match.state), "legal_actions", lambda state, seat: state.observe(seat).legal_actions()[:1])
    assert go_to(session, ForcedMove) == ForcedMove(0)
    assert session.viewer is None
    session.take_only_action()
    assert not session.match.can_undo, "nobody has chosen anything that could be undone"
    assert session.advance() == HandOver(1, "Ben’s dice · 20 trees")
    session.opened()
    choose_first(session)
    assert session.advance() == Reveal("Reveal")


def test_at_an_open_table_nobody_hands_over() -> None:
    session = session_of("sequoia", TWO_PEOPLE, open_dice=True)
    for seat in range(2):
        asked = go_to(session, Ask)
        assert (asked.seat, session.viewer) == (seat, seat)
        assert not session.turn_away()
        choose_first(session)
    assert session.advance() == Reveal("Reveal")
    assert session.viewer is None


def test_somebody_alone_sees_the_own_hand_all_the_time() -> None:
    for game in ("sequence", "sequoia", "sequitur"):
        session = session_of(game, ALONE[::-1])
        luck, kinds = random.Random(1), set()
        for _ in range(300):
            assert session.viewer == 1
            assert not session.turn_away()
            kinds.add(type(carry_out(session, luck)))
        assert {Ask, Think} < kinds
        assert HandOver not in kinds


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    session = session_of("sequence", TWO_PEOPLE)
    asked = go_to(session, Ask)
    saved = session.match.to_json()
    for text in ("nonsense", "pass", "QH c7 c8"):
        with pytest.raises(IllegalActionError):
            session.choose(text)
        assert (session.advance(), session.viewer, session.match.to_json()) == (asked, 0, saved)


# Computers


def test_a_computer_thinks_in_sight_of_all_with_what_its_seat_knows() -> None:
    session = session_of("sequence", (PERSON, COMPUTER, PERSON))
    go_to(session, Ask)
    assert session.bots_to_move == ()
    choose_first(session)
    assert session.advance() == ShowResult(0)
    session.continue_after_showing()
    assert session.advance() == Think(1, "Ben is thinking…")
    assert session.viewer is None
    assert session.bots_to_move == (1,)
    assert session.observation_for(1) == session.match.state.observe(1)
    for seat in (0, 2):
        with pytest.raises(IllegalActionError, match=f"Seat {seat} is not a computer that must choose now"):
            session.observation_for(seat)
    session.bot_chose(str(session.observation_for(1).legal_actions()[0]))
    assert isinstance(session.advance(), TakeLuck)


def test_in_secret_computers_think_while_people_choose_and_all_reveal_together() -> None:
    session = session_of("sequoia", (COMPUTER, PERSON, COMPUTER, PERSON))
    for seat in (1, 3):
        assert go_to(session, HandOver).seat == seat
        assert session.bots_to_move == (0, 2)
        session.opened()
        asked = session.advance()
        assert isinstance(asked, Ask)
        assert (asked.seat, asked.title, asked.in_secret) == (seat, f"{NAMES[seat]}: make two pairs; each plants a tree", True)
        choose_first(session)
        assert go_to(session, ShowResult).seat == seat
        session.continue_after_showing()
        assert session.viewer is None
    for seat, name in ((0, "Ada"), (2, "Cleo")):
        assert session.advance() == Think(seat, f"{name} is thinking…", in_secret=True, together=True)
        assert not session.match.narration[-1]
        session.bot_chose(str(session.observation_for(seat).legal_actions()[0]))
    assert len(session.match.narration[-1]) == 4
    assert session.advance() == Reveal("Reveal")


def test_a_computer_that_is_alone_in_its_pass_is_choosing() -> None:
    session = session_of("sequitur", (PERSON, COMPUTER))
    assert go_to(session, Think) == Think(1, "Ben is choosing…", in_secret=True)


def test_computers_alone_are_watched_as_everybody_sees_it() -> None:
    session = session_of("sequitur", WATCHED)
    luck, kinds = random.Random(1), set()
    while not isinstance(step := session.advance(), Over):
        assert session.viewer is None
        kinds.add(type(step))
        carry_out(session, luck)
    assert kinds == {TakeLuck, Reveal, Think}


# Anywhere in a match


def test_a_session_goes_on_with_a_match_half_way() -> None:
    session = session_of("sequoia", (PERSON, COMPUTER, PERSON))
    go_to(session, Ask)
    choose_first(session)
    session.continue_after_showing()
    resumed = Session(Match.from_json(session.match.to_json()))
    assert resumed.viewer is None
    assert resumed.advance() == session.advance() == HandOver(2, "Cleo’s dice · 20 trees")


ANSWERS: dict[type[Step], Callable[[Session], Any]] = {
    TakeLuck: Session.take_luck,
    Pause: Session.continue_after_showing,
    Reveal: Session.continue_after_showing,
    HandOver: Session.opened,
    Ask: choose_first,
    Think: lambda session: session.bot_chose(str(session.match.state.legal_actions(session.match.state.to_act[0])[0])),
}


@pytest.mark.parametrize("kind", ANSWERS, ids=lambda kind: kind.__name__)
def test_only_the_step_that_comes_next_is_answered(kind: type[Step]) -> None:
    session = session_of("sequoia", (PERSON, COMPUTER, PERSON))
    step = go_to(session, kind)
    saved, shown = session.match.to_json(), session.observation()
    others = [
        Session.take_luck,
        Session.continue_after_showing,
        Session.opened,
        lambda s: s.choose("2 3"),
        lambda s: s.bot_chose("2 3"),
    ]
    refused = 0
    for answer in others:
        try:
            answer(session)
        except IllegalActionError:
            refused += 1
            assert (session.advance(), session.match.to_json(), session.observation()) == (step, saved, shown)
        else:
            session = session_of("sequoia", (PERSON, COMPUTER, PERSON))
            assert go_to(session, kind) == step
    assert refused >= len(others) - 1
    ANSWERS[kind](session)
    assert (session.advance(), session.match.to_json(), session.viewer) != (step, saved, shown.seat)


def test_names_and_colours_are_the_players_own() -> None:
    game = load_game("sequoia")
    session = Session(Match(game, game.setup(), "a seed", [Player("Zoe", "", "blue"), Player("Yan", "hard", "green")]))
    assert go_to(session, Ask).title == "Zoe: make two pairs; each plants a tree"
    choose_first(session)
    assert session.advance() == Think(1, "Yan is thinking…", in_secret=True, together=True)
