"""A session step by step: what comes next, who sees what, interruptions, undo, and play on several devices."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from engine import recap
from engine.core import IllegalActionError
from engine.game import game_names
from engine.match import Match
from engine.remote.link import pack, unpack
from engine.session import (
    Ask,
    ByLink,
    ForcedMove,
    Gather,
    HandOver,
    Over,
    Pause,
    Reveal,
    Session,
    ShowOpening,
    ShowResult,
    Step,
    TakeLuck,
    Tell,
    Think,
    WaitForDevice,
    WaitForLink,
)
from tests.engine.sessions import ALONE, COMPUTER, PERSON, TWO_PEOPLE, WATCHED, carry_out, choose_first, go_to, session_of
from tests.engine.walks import NAMES, play_on

# Luck


def test_the_opening_is_shown_after_the_deal() -> None:
    session = session_of("sequence", TWO_PEOPLE)
    shown = go_to(session, ShowOpening)
    assert not session.match.luck_is_next
    narrated = [sentences for sentences in session.match.narration if sentences]
    assert [sentences for _, sentences in shown.outcomes] == narrated
    assert [outcome for outcome, _ in shown.outcomes] == [event.text for event in session.match.events[: len(narrated)]]
    session.continue_after_showing()
    assert isinstance(session.advance(), HandOver)


def test_open_luck_is_shown_for_a_while_before_hidden_luck() -> None:
    session = session_of("sequence", TWO_PEOPLE, cut_for_deal=False)
    luck = random.Random(1)
    shown = [carry_out(session, luck) for _ in range(3)]
    assert shown == [TakeLuck(), Reveal(), TakeLuck(after_a_beat=True)]
    assert session.advance() == TakeLuck()


def test_after_a_common_reveal_people_continue_with_a_press_and_computers_at_once() -> None:
    for levels, expected in ((TWO_PEOPLE, Pause("Roll")), (WATCHED, TakeLuck(after_a_beat=True))):
        session = session_of("sequoia", levels)
        go_to(session, Tell)
        session.continue_after_showing()
        assert session.advance() == expected
        carry_out(session, random.Random())
    assert session.advance() == TakeLuck()


# People

NEW_TO_SEQUENCE = "Choose a card: its spaces light up. Get five in a row."


def test_the_result_of_a_choice_is_shown_before_the_device_is_handed_over() -> None:
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
    assert session.viewer is None
    assert session.advance() == HandOver(1, "Ben’s hand")


def test_after_turning_in_a_dead_card_you_see_the_new_one_and_play() -> None:
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


def test_in_a_pass_the_same_hand_stays_open_until_it_ends() -> None:
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


def test_the_last_player_of_a_pass_begins_the_next_one() -> None:
    session = session_of("sequitur", TWO_PEOPLE)
    luck = random.Random(1)
    handed: list[tuple[int, int]] = []
    while len(handed) < 4:
        step = carry_out(session, luck)
        if isinstance(step, HandOver):
            public: Any = session.match.state.observe(None)
            handed.append((step.seat, public.table.step))
        elif isinstance(step, Reveal):
            assert step == Reveal(""), "Ben keeps the device, so nobody is asked to look"
            assert isinstance(session.advance(), Ask)
    assert handed == [(0, 0), (1, 0), (0, 1), (1, 2)], "no pass begins with a hand-over"


def test_without_back_and_forth_the_first_seat_begins_every_pass() -> None:
    session = session_of("sequitur", TWO_PEOPLE, back_and_forth=False)
    assert go_to(session, Reveal) == Reveal("Reveal")
    session.continue_after_showing()
    assert session.viewer is None
    assert session.advance() == HandOver(0, "Ada’s rack")
    session.opened()
    session.advance()
    session.turn_away()
    assert session.advance() == HandOver(0, "Ada’s rack")


def test_a_player_with_only_one_action_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("sequoia", TWO_PEOPLE)
    monkeypatch.setattr(type(session.match.game), "has_choice", lambda _game, observation: observation.seat == 1)
    monkeypatch.setattr(type(session.match.state), "legal_actions", lambda state, seat: state.observe(seat).legal_actions()[:1])
    assert go_to(session, ForcedMove) == ForcedMove(0)
    assert session.viewer is None
    session.take_only_action()
    assert not session.match.can_undo
    assert session.advance() == HandOver(1, "Ben’s dice · 20 trees")
    session.opened()
    choose_first(session)
    assert session.advance() == Gather("Cups up")


def test_people_at_one_device_begin_a_reveal_together() -> None:
    session = session_of("sequoia", TWO_PEOPLE)
    assert go_to(session, Gather) == Gather("Cups up")
    event = len(session.match.events) - 1
    for step in (Gather("Cups up"), Tell(event)):
        assert (session.advance(), session.viewer, session.takes_in) == (step, None, step == Gather("Cups up"))
        assert session.observation() == session.match.states[event].observe(None), "nothing of it is shown yet"
        assert session.shown_match.narration == session.match.narration[:event]
        session.continue_after_showing()
    assert session.observation() == session.match.state.observe(None)
    assert Session(Match.from_json(session.match.to_json())).advance() == session.advance() == Pause("Roll")


def test_a_person_alone_with_computers_begins_at_once() -> None:
    session = session_of("sequoia", ALONE)
    while not isinstance(session.advance(), Tell):
        assert not isinstance(carry_out(session, random.Random(1)), Gather)


def test_at_an_open_table_nobody_hands_over() -> None:
    session = session_of("sequoia", TWO_PEOPLE, open_dice=True)
    for seat in range(2):
        asked = go_to(session, Ask)
        assert (asked.seat, session.viewer) == (seat, seat)
        assert not session.turn_away()
        choose_first(session)
    assert session.advance() == Gather("Cups up")
    assert session.viewer is None


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    session = session_of("sequence", TWO_PEOPLE)
    asked = go_to(session, Ask)
    saved = session.match.to_json()
    for text in ("nonsense", "pass", "QH c7 c8"):
        with pytest.raises(IllegalActionError):
            session.choose(text)
        assert (session.advance(), session.viewer, session.match.to_json()) == (asked, 0, saved)


# Computers


def test_a_computer_thinks_at_an_open_table_and_gets_its_own_observation() -> None:
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


def test_in_secret_stages_computers_choose_last_and_all_reveal_together() -> None:
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
    assert session.advance() == Gather("Cups up")


def test_a_computer_in_its_own_pass_is_choosing() -> None:
    session = session_of("sequitur", (PERSON, COMPUTER))
    assert go_to(session, Think) == Think(1, "Ben is choosing…", in_secret=True)


# Anywhere in a match


def test_a_session_can_start_half_way_through_a_match() -> None:
    session = session_of("sequoia", (PERSON, COMPUTER, PERSON))
    choose_first(session)
    session.continue_after_showing()
    resumed = Session(Match.from_json(session.match.to_json()))
    assert resumed.viewer is None
    assert resumed.advance() == session.advance() == HandOver(2, "Cleo’s dice · 20 trees")


ANSWERS: dict[type[Step], Callable[[Session], Any]] = {
    TakeLuck: Session.take_luck,
    Pause: Session.continue_after_showing,
    Gather: Session.continue_after_showing,
    Tell: Session.continue_after_showing,
    HandOver: Session.opened,
    Ask: choose_first,
    Think: lambda session: session.bot_chose(str(session.match.state.legal_actions(session.match.state.to_act[0])[0])),
}


@pytest.mark.parametrize("kind", ANSWERS, ids=lambda kind: kind.__name__)
def test_only_the_next_step_can_be_answered(kind: type[Step]) -> None:
    session = session_of("sequoia", (PERSON, COMPUTER, PERSON))
    step = go_to(session, kind)
    saved, shown = session.match.to_json(), session.observation()
    others: list[Callable[[Session], Any]] = [Session.take_luck, Session.continue_after_showing, Session.opened]
    others += [lambda session: session.choose("2 3"), lambda session: session.bot_chose("2 3")]
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


# Turning away


def test_a_choice_made_just_before_turning_away_counts() -> None:
    for game, seat_asked_next in (("sequoia", 1), ("sequitur", 0)):
        session = session_of(game, TWO_PEOPLE)
        go_to(session, Ask)
        text = str(session.observation().legal_actions()[0])
        assert session.turn_away()
        session.choose(text)
        assert (0, text) in session.match.events
        assert session.viewer is None
        assert go_to(session, HandOver).seat == seat_asked_next, "in a pass, too, the hand is covered first"
        session.turn_away()
        with pytest.raises(IllegalActionError, match="doesn’t fit the next step, HandOver"):
            session.choose(text)


@pytest.mark.parametrize("open_dice", [False, True])
def test_nothing_is_covered_once_the_game_is_over(open_dice: bool) -> None:
    session = session_of("sequoia", (PERSON, COMPUTER, PERSON), open_dice=open_dice)
    assert go_to(session, Over) == Over()
    assert session.viewer is None
    assert not session.turn_away()


# Undo


@pytest.mark.parametrize(("game", "practice"), [("sequoia", False), ("sequence", True)])
def test_an_undo_while_the_next_person_looks_covers_the_hand(game: str, practice: bool) -> None:
    session = session_of(game, TWO_PEOPLE, practice=practice)
    choose_first(session)
    assert go_to(session, Ask).seat == 1
    assert session.undo() == 0
    assert session.viewer is None
    assert isinstance(step := session.advance(), HandOver)
    assert step.seat == 0


def test_after_an_undo_within_a_turn_the_hand_stays_open() -> None:
    session = session_of("sequitur", TWO_PEOPLE, practice=True)
    first = go_to(session, Ask)
    before = session.observation()
    session.choose("goal red")
    assert session.advance() != first
    assert session.undo() == 0
    assert session.advance() == first
    assert session.observation() == before


def test_an_undo_back_into_a_secret_stage_covers_the_hand() -> None:
    session = session_of("sequitur", TWO_PEOPLE, practice=True)
    luck = random.Random(1)
    while not (isinstance(step := session.advance(), Ask) and not step.in_secret):
        carry_out(session, luck)
    assert session.viewer == step.seat, "claims are made at an open table"
    while session.match.state.to_act != (step.seat,) or not session.passes_in_secret:
        session.undo()
    assert session.viewer is None
    assert session.advance().seat == step.seat
    assert isinstance(session.advance(), HandOver)


def test_only_practice_can_be_undone_from_the_end() -> None:
    plain, practice = (session_of("sequoia", TWO_PEOPLE, practice=practice) for practice in (False, True))
    go_to(plain, Over)
    with pytest.raises(IllegalActionError, match="There is nothing to undo"):
        plain.undo()
    assert plain.advance() == Over()
    go_to(practice, Over)
    seat = practice.undo()
    assert go_to(practice, HandOver).seat == seat


# Calls out of turn


def test_a_card_is_drawn_late_while_another_player_looks() -> None:
    session = session_of("sequence", TWO_PEOPLE, loss_of_card=True)
    choose_first(session)
    session.choose("done")
    assert go_to(session, Ask).seat == 1
    assert [call.text for call in session.calls] == ["take"]
    assert session.can_call(0, "take")
    assert not session.can_call(1, "take")
    session.call(0, "take")
    assert session.viewer == 1, "Ben still has the device"
    assert go_to(session, Ask).seat == 1
    with pytest.raises(IllegalActionError):
        session.call(0, "take")
    assert session_of("sequence", WATCHED, loss_of_card=True).calls == ()


# Several devices


def other_device(session: Session, seat: int) -> Session:
    """The session on the device of that seat's player, just after the player opened this one's link."""
    sent = unpack(pack(session.match, (seat,)))
    people = {other for other, player in enumerate(sent.match.players) if not player.level}
    return Session(sent.match, ByLink(frozenset(people - {seat}), len(sent.match.events)), has_come=True)


def test_a_reveal_on_another_device_is_narrated_to_the_player_who_gets_the_link() -> None:
    here = session_of("sequoia", TWO_PEOPLE)
    go_to(here, HandOver)
    here.opened()
    choose_first(here)
    there = other_device(here, 1)
    event = len(here.match.events)
    assert isinstance(there.advance(), HandOver), "nothing has been revealed yet"
    assert go_to(there, Tell) == Tell(event)
    assert go_to(there, WaitForLink).seat == 0
    match = unpack(pack(there.match)).match
    assert len(match.events) > event + 1
    for seen in (event, event + 1):
        again = Session(match, ByLink(frozenset({1}), len(match.events)), has_come=True, seen=seen)
        if seen == event:
            assert (again.advance(), again.viewer, again.shown_events) == (Tell(event), None, event)
            assert again.observation() == match.states[event].observe(None), "nothing of it is shown yet"
            again.continue_after_showing()
        assert isinstance(again.advance(), HandOver)
        assert again.shown_events == len(match.events)


def test_all_events_of_a_round_by_link_are_narrated_in_turn() -> None:
    match = session_of("sequitur", TWO_PEOPLE).match
    while not match.game.pause_label(match.state.observe(None)):
        play_on(match, random.Random(len(match.events)), most=1)
        if match.luck_is_next:
            match.take_luck()
    told = [event for event in range(len(match.events)) if recap.beats(match, event, None)]
    own = max(number for number, event in enumerate(match.events) if event.seat == 0)
    session = Session(match, ByLink(frozenset({1}), len(match.events)), has_come=True, seen=own + 1)
    heard = list[int]()
    while isinstance(step := session.advance(), Tell):
        heard.append(step.event)
        session.continue_after_showing()
    assert heard == [event for event in told if event > own]
    assert len(heard) > 1
    assert session.shown_events == len(match.events)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("levels", [TWO_PEOPLE, (PERSON, PERSON, COMPUTER)])
def test_a_whole_game_by_link_between_two_devices(game: str, levels: tuple[str, ...]) -> None:
    rng, here = random.Random(7), session_of(game, levels)
    there, waits_here, crossed = None, False, 0
    while True:
        session = there if waits_here and there is not None else here
        match session.advance():
            case HandOver(1) if session is here and there is None:
                here.send(1)
            case WaitForLink(seat, title):
                assert seat not in session.people
                assert "another device" in title or "link" in title
                assert session.viewer in (None, *session.people)
                session.send(seat)
                assert session.advance() == WaitForLink(
                    seat, f"Sent. Waiting for {session.match.players[seat].name}’s link", True
                )
                known = len(session.match.events)
                if session is here:
                    there = other_device(here, seat)
                else:
                    here = Session(unpack(pack(session.match)).match, ByLink(here.by_link.seats, known), has_come=True)
                waits_here, crossed = not waits_here, crossed + 1
            case Over():
                break
            case _:
                assert session.viewer in (None, *session.people)
                carry_out(session, rng)
    assert crossed > 4
    assert session.match.verify() == []


def test_a_hand_that_comes_by_link_is_closed_until_its_player_opens_it() -> None:
    session = session_of("sequence", TWO_PEOPLE)
    choose_first(session)
    go_to(session, HandOver)
    there = other_device(session, 1)
    assert there.people == (1,)
    assert there.viewer is None
    assert go_to(there, HandOver).seat == 1
    assert there.viewer is None, "anyone may have opened the link"
    there.opened()
    assert go_to(there, Ask).seat == there.viewer == 1
    choose_first(there)
    assert go_to(there, WaitForLink).seat == 0
    assert there.viewer == 1, "once opened, a lone player's hand stays open"


def test_computers_play_on_the_device_that_has_the_match() -> None:
    session = session_of("sequoia", (PERSON, COMPUTER, PERSON))
    go_to(session, HandOver)
    session.send(2)
    go_to(session, WaitForLink)
    assert session.match.state.to_act == (1, 2)
    assert session.bots_to_move == (1,)
    session.play_here(2)
    assert go_to(session, HandOver).seat == 2
    choose_first(session)
    go_to(session, Think)


def test_a_choice_that_another_device_knows_cannot_be_undone() -> None:
    session = session_of("sequoia", TWO_PEOPLE)
    choose_first(session)
    assert go_to(session, HandOver).seat == 1
    assert session.last_choice is not None
    session.send(1)
    assert session.last_choice is None
    with pytest.raises(IllegalActionError, match="There is nothing to undo here"):
        session.undo()
    session.play_here(1)
    assert session.last_choice is None, "the other device still has it"


def test_a_choice_made_on_another_device_cannot_be_undone_here() -> None:
    session = session_of("sequence", TWO_PEOPLE, practice=True)
    choose_first(session)
    there = other_device(session, 1)
    assert there.last_choice is None
    choose_first(there)
    assert there.last_choice is not None
    assert there.undo() == 1
    assert there.last_choice is None


def test_neither_a_computer_nor_the_last_person_can_be_sent_away() -> None:
    session = session_of("sequence", (PERSON, PERSON, COMPUTER))
    session.send(0)
    for seat, complaint in ((2, "a computer"), (1, "the last person")):
        with pytest.raises(IllegalActionError, match=complaint):
            session.send(seat)
    assert session.people == (1,)


def test_a_session_remembers_whose_hands_were_open() -> None:
    session = session_of("sequence", TWO_PEOPLE)
    go_to(session, HandOver)
    assert session.shown == frozenset(), "both hands are closed"
    session.opened()
    assert session.shown == {0}
    session.turn_away()
    later = Session(session.match, shown=session.shown)
    assert later.shown == {0}
    alone = session_of("sequence", (PERSON, COMPUTER))
    assert alone.shown == {0}, "a lone player always sees their own hand"


def test_before_there_are_secrets_no_hand_counts_as_shown() -> None:
    session = session_of("sequence", TWO_PEOPLE)
    while not session.match.game.has_secrets(session.match.state.observe(None)):
        assert session.shown == frozenset()
        carry_out(session, random.Random(1))


def test_the_last_person_at_a_device_opens_the_hand_once() -> None:
    session = session_of("sequence", TWO_PEOPLE)
    session.play_remotely(1)
    assert session.viewer is None
    assert go_to(session, HandOver).seat == 0
    assert session.shown == frozenset()
    session.opened()
    choose_first(session)
    go_to(session, WaitForDevice)
    assert session.viewer == 0, "it stays open"


def test_an_open_hand_stays_open_when_another_seat_moves_to_its_own_device() -> None:
    session = session_of("sequence", (PERSON, PERSON, PERSON))
    go_to(session, Ask)
    session.play_remotely(1)
    assert session.viewer == 0
    assert go_to(session, Ask).seat == 0
    session.play_remotely(0)
    assert session.viewer is None
    assert go_to(session, WaitForDevice).seat == 0


def test_the_end_is_sent_only_once_the_game_is_over() -> None:
    session = session_of("sequoia", TWO_PEOPLE)
    with pytest.raises(IllegalActionError, match="isn’t over"):
        session.tell_the_end()
