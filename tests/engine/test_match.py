"""A match: play, luck, undo, fairness and saves. A damaged save gets one sentence, and a changed one is found."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cli.saves import make_ready
from engine.core import LONGEST_SENTENCE, BadSaveError, BadTextError, Event, IllegalActionError
from engine.game import game_names, load_game
from engine.games.sequence.rules.actions import Pass
from engine.games.sequence.rules.position import write_position
from engine.match import LONGEST_SAVE, MARK_LENGTH, NO_SEALED_GAMES, Match, Player, draw_outcome, event_hash, wrong_ending
from tests.engine import walks
from tests.engine.optional import SHIPPED
from tests.games.sequence.positions import position
from tests.games.sequitur.positions import keen
from tests.samples import matches, of_version_1

GAME = load_game("sequence")
ADA_AND_BEN = (Player("Ada"), Player("Ben", "easy", "#c8102e"))
PEOPLE = (Player("Ada"), Player("Ben"))


def new_match(seed: str = "a seed", start: str = "", **options: Any) -> Match:
    return Match(GAME, GAME.setup(seats=2), seed, options.pop("players", ADA_AND_BEN), start, **options)


def play_on(match: Match, actions: int, choices: str = "choices") -> Match:
    """Plays up to `actions` more random actions, drawn with the seed `choices`; the luck after the last is left pending."""
    return walks.play_on(match, random.Random(choices), actions)


def text_of(**parts: Any) -> str:
    """A hand-made position as text."""
    return write_position(position(**parts))


FINISHED = play_on(new_match(), 10_000)
HALFWAY = play_on(new_match(), 20)
PRACTICE = play_on(new_match(practice=True), 30)


# Play


def test_a_match_starts_with_luck_and_then_waits_for_a_seat() -> None:
    match = new_match()
    assert match.luck_is_next
    with pytest.raises(IllegalActionError, match="it isn’t its turn"):
        match.play(0, "pass")
    while match.luck_is_next:
        match.take_luck()
    with pytest.raises(IllegalActionError, match="No random outcome is due"):
        match.take_luck()
    assert [len(hand) for hand in match.state.hands] == [7, 7]


def test_an_action_is_a_value_or_its_text() -> None:
    one, other = (walks.play_on(new_match(), random.Random(), 0, and_luck=True) for _ in range(2))
    [seat] = one.state.to_act
    action = one.state.legal_actions(seat)[0]
    assert one.play(seat, action) == other.play(seat, str(action)) == Event(seat, str(action))
    assert one.state == other.state


@pytest.mark.parametrize(
    ("seat", "action", "complaint"),
    [
        (0, "jump", "is not a Sequence action"),
        (0, "QH z99", "is not a Sequence action"),
        (7, "pass", "There is no seat 7. Seats: 0 to 1."),
        (-1, "pass", "There is no seat -1"),
        (0, Pass(), "not legal"),
        (1, Pass(), "it isn’t its turn"),
    ],
)
def test_an_illegal_action_raises_and_changes_nothing(seat: int, action: Any, complaint: str) -> None:
    match = new_match(start=text_of(hands={0: "QH"}))
    before = match.to_json()
    with pytest.raises(IllegalActionError, match=complaint):
        match.play(seat, action)
    assert match.to_json() == before


def test_luck_depends_only_on_the_seed_and_its_number() -> None:
    luck = [event for event in FINISHED.events if event.seat is None]
    other = [event for event in play_on(new_match(), 10_000, "other choices").events if event.seat is None]
    assert luck[:20] == other[:20]
    assert luck[0].text == draw_outcome(FINISHED.states[0], "a seed", 0)


def test_a_truncated_match_is_as_it_was_then() -> None:
    before = FINISHED.to_json()
    for number in (0, 1, 40, len(FINISHED.events)):
        then = FINISHED.truncated(number)
        assert then.state == FINISHED.states[number]
        assert then.events == FINISHED.events[:number]
        assert then.narration == FINISHED.narration[:number]
        assert then.chance_count == sum(event.seat is None for event in then.events)
    play_on(FINISHED.truncated(20), 3)
    assert FINISHED.to_json() == before


def test_every_event_has_its_sentences() -> None:
    assert len(FINISHED.narration) == len(FINISHED.events)
    assert FINISHED.narration[-1][-1] in ("Ada wins the game.", "Ben wins the game.")


def test_a_name_from_right_to_left_moves_no_word_next_to_it() -> None:
    match = play_on(new_match(players=(Player("דנה"), Player("Ben"))), 3)
    narrated = " ".join(sentence for sentences in match.narration for sentence in sentences)
    assert narrated.count("דנה") == narrated.count("\u2068דנה\u2069") > 0
    assert "\u2068Ben" not in narrated
    assert "\u2068" not in match.to_json()


def test_a_hint_is_noted_once_and_outlasts_undo() -> None:
    match = play_on(new_match(), 3)
    assert not {"hints", "helped"} & set(json.loads(match.to_json()))
    match.record_hint(0)
    match.record_hint(0)
    assert match.hints_given == ((len(match.events), 0),)
    assert Match.from_json(match.to_json()).hints_given == match.truncated(0).hints_given == match.hints_given


def test_the_first_checksum_covers_a_table_without_hints() -> None:
    match, without = new_match(), new_match(hints=False)
    assert without.hashes[0] != match.hashes[0]
    assert not Match.from_json(without.to_json()).hints
    changed = json.loads(without.to_json()) | {"hints": True}
    assert Match.from_json(json.dumps(changed)).verify()


@pytest.mark.parametrize("name", SHIPPED)
def test_states_and_matches_show_their_position_and_observations_only_what_the_seat_knows(name: str) -> None:
    game, rng = load_game(name), random.Random(1)
    match = Match.from_position(game, game.sample_position)
    assert repr(match.state) == f"State({game.sample_position!r})"
    assert repr(match) == f"Match({name!r}, {game.sample_position!r})"
    state = walks.random_game(game, game.setup(), 1)[20].before
    for seat in (None, *range(state.setup.seats)):
        seen = state.observe(seat)
        assert repr(seen).startswith("Observation(")
        assert repr(seen.sample_state(rng).observe(seat)) == repr(seen)


# Undo


def test_an_action_can_be_undone_until_luck_follows() -> None:
    match = play_on(new_match(players=PEOPLE), 7)
    before, narrated, hashes = match.states[-2], match.narration[-1], list(match.hashes)
    assert match.can_undo
    undone = match.undo()
    assert match.state == before
    assert undone.seat is not None
    assert match.hashes == hashes[:-1]
    assert match.verify() == []
    assert not match.can_undo
    assert match.play(undone.seat, undone.text) == undone
    assert match.narration[-1] == narrated
    match.take_luck()
    assert not match.can_undo
    with pytest.raises(IllegalActionError, match="something hidden has been seen"):
        match.undo()


@pytest.mark.parametrize("practice", [False, True])
def test_nothing_can_be_undone_before_the_first_choice(practice: bool) -> None:
    match = new_match(practice=practice)
    assert not match.can_undo
    assert not play_on(match, 0).can_undo
    match.take_luck()
    assert not match.can_undo


def test_an_open_choice_of_a_computer_cannot_be_undone_nor_anything_before_it() -> None:
    """It shows what the computer held. In Sequitur, claims follow one another without luck."""
    game = make_ready(load_game("sequitur"))
    match: Any = Match(game, game.setup(seats=2, goals=""), "a seed", ADA_AND_BEN)
    rng, claimed = random.Random(1), set()
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
            continue
        [seat], claims = match.state.to_act, match.state.table.stage == "claim"
        actions = match.state.legal_actions(seat)
        match.play(seat, keen(match.state, seat, actions, rng))
        if claims:
            claimed.add(seat)
            assert not match.can_undo or seat == 0
            assert match.can_undo or seat == 1 or len(actions) == 1, "the only claim left is no choice"
    assert claimed == {0, 1}


def test_a_secret_choice_of_a_computer_is_undone_with_the_one_before_it() -> None:
    game = load_game("sequoia")
    players = (Player("Ada"), Player("Ben", "easy"), Player("Cleo"))
    match = walks.play_on(Match(game, game.setup(seats=3), "a seed", players), random.Random(), 0, and_luck=True)
    first, second = (match.play(seat, match.state.legal_actions(seat)[0]) for seat in (0, 1))
    assert second.seat == 1
    assert match.undo() == first
    assert match.state.to_act == (0, 1, 2)


def test_only_practice_can_be_undone_from_the_end() -> None:
    """At the end everything has been seen."""
    plain = play_on(new_match(players=PEOPLE), 10_000)
    assert plain.events[-1].seat is not None
    assert not plain.can_undo
    practice = play_on(new_match(players=PEOPLE, practice=True), 10_000)
    assert practice.can_undo
    assert practice.undo() == plain.events[-1]
    assert practice.state.returns() is None


@pytest.mark.parametrize("name", game_names())
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(people=st.sets(st.integers(0, 1), min_size=1), choices=st.integers(), back=st.integers(1, 40))
def test_in_practice_the_same_choices_after_any_undo_meet_the_same_luck(
    name: str, people: set[int], choices: int, back: int
) -> None:
    game = make_ready(load_game(name))
    players = [Player("Ada", "" if 0 in people else "easy"), Player("Ben", "" if 1 in people else "easy")]
    match = play_on(Match(game, game.setup(seats=2), "a seed", players, practice=True), 30, str(choices))
    events, states, narration = match.events, match.states, match.narration
    for _ in range(back):
        if match.can_undo:
            undone = match.undo()
            assert undone.seat in people
            assert undone == events[len(match.events)]
    assert match.state == states[len(match.events)]
    for seat, text in events[len(match.events) :]:
        assert (match.take_luck() if seat is None else match.play(seat, text)) == (seat, text)
    assert (match.events, match.states, match.narration) == (events, states, narration)
    assert match.verify() == []


@pytest.mark.parametrize("name", game_names())
def test_practice_goes_back_to_the_first_choice_and_no_further(name: str) -> None:
    game = make_ready(load_game(name))
    match = play_on(Match(game, game.setup(seats=2), "a seed", ADA_AND_BEN, practice=True), 12)
    own = [index for index, event in enumerate(match.events) if event.seat == 0]
    back_at = []
    while match.can_undo:
        match.undo()
        back_at.append(len(match.events))
    assert back_at == own[::-1]


# Fairness

Save = dict[str, Any]
OF_EACH_GAME = st.just(PRACTICE) | st.sampled_from(game_names()).map(lambda name: matches(name)[0])


def test_a_match_as_played_is_fair_and_its_seal_is_the_hash_of_the_seed() -> None:
    assert FINISHED.verify() == []
    assert FINISHED.seed_hash == hashlib.sha256(b"a seed").hexdigest()


def test_luck_of_another_seed_is_found() -> None:
    save = json.loads(FINISHED.to_json()) | {"seed": "another seed"}
    wrong = Match.from_json(json.dumps(save)).verify()
    assert wrong[0].startswith("The game, setup, seed")
    assert wrong[1].startswith("Event 0 is")


def test_an_action_against_the_rules_is_found() -> None:
    match = play_on(new_match(), 3)
    index = len(match.events) - 1
    match.events[-1] = Event(match.events[-1].seat, "pass")
    checksum, rules = match.verify()
    assert checksum.startswith(f"Event {index} doesn’t match its checksum")
    assert rules.startswith(f"Event {index} is impossible")


def is_changed(save: Save, played: Match = PRACTICE) -> bool:
    """Whether the save can't be opened, or is found not to be the match with this seal and this final checksum."""
    try:
        match = Match.from_json(json.dumps(save))
    except BadSaveError:
        return True
    return match.seed_hash != played.seed_hash or bool(match.verify() or wrong_ending(match.hashes, played.hashes[-1]))


def with_new_checksums(save: Save) -> Save:
    """The save with checksums recomputed, as someone who knows the format can do."""
    match = Match.from_json(json.dumps(save))
    checksum, events = match.start_hash, []
    for event in match.events:
        checksum = event_hash(checksum, event)
        events.append([*event, checksum])
    return save | {"mark": match.start_hash, "events": events}


def choose_another_action(save: Save) -> None:
    """Changes the last action into another legal one."""
    index = len(PRACTICE.events) - 1
    seat, text, _ = save["events"][index]
    others = (str(action) for action in PRACTICE.states[index].legal_actions(seat))
    save["events"][index][1] = next(other for other in others if other != text)


CHANGES: dict[str, Callable[[Save], object]] = {
    "another legal action": choose_another_action,
    "cut off": lambda save: save["events"].pop(),
    "played on": lambda save: save.update(json.loads(play_on(Match.from_json(json.dumps(save)), 1).to_json())),
    "another player": lambda save: save["players"][0].update(name="Eve"),
    "a computer for a person": lambda save: save["players"][0].update(level="easy"),
    "no longer practice": lambda save: save.update(practice=False),
    "another rule": lambda save: save["setup"].update(no_cut=True),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("forged", ["as it is", "with new checksums", "with new checksums but the true last one"])
def test_a_changed_save_is_found(change: Callable[[Save], object], forged: str) -> None:
    save = json.loads(PRACTICE.to_json())
    assert not is_changed(save)
    change(save)
    try:
        save = save if forged == "as it is" else with_new_checksums(save)
    except BadSaveError:
        return  # such a match can't be opened at all
    if forged.endswith("last one"):
        save["events"][-1][2] = PRACTICE.hashes[-1]
    assert is_changed(save)


@settings(max_examples=300, deadline=None)
@given(OF_EACH_GAME, st.data())
def test_one_changed_character_is_found(played: Match, data: st.DataObject) -> None:
    text = played.to_json()
    place = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.characters(codec="ascii").filter(lambda one: one != text[place]))
    try:
        save = json.loads(text[:place] + character + text[place + 1 :])
    except ValueError:
        return
    assert save == json.loads(text) or is_changed(save, played)


@settings(max_examples=100, deadline=None)
@given(OF_EACH_GAME, st.data())
def test_swapped_events_are_found(played: Match, data: st.DataObject) -> None:
    save = json.loads(played.to_json())
    numbers = st.integers(0, len(played.events) - 1)
    one, other = data.draw(numbers), data.draw(numbers)
    save["events"][one], save["events"][other] = save["events"][other], save["events"][one]
    assert save == json.loads(played.to_json()) or is_changed(save, played)


def test_verify_names_the_first_event_that_does_not_fit() -> None:
    match = play_on(new_match(), 30)
    match.hashes[12] = "0" * MARK_LENGTH
    assert match.verify() == ["Event 11 doesn’t match its checksum: it or a neighbouring event was edited, added or removed."]


def test_a_wrong_checksum_stays_wrong_after_more_play() -> None:
    save = json.loads(new_match().to_json())
    save["players"][0]["name"] = "Eve"
    match = play_on(Match.from_json(json.dumps(save)), 20)
    [sentence] = Match.from_json(match.to_json()).verify()
    assert sentence.startswith("The game, setup, seed, players, start or practice setting was edited")


def test_a_checksum_reveals_nothing_without_the_seed() -> None:
    """The same events under two seeds share no checksum, so nobody can use one to guess hidden cards."""
    one, other = (Match.from_json(new_match(seed).to_json()) for seed in ("one", "other"))
    assert one.hashes[0] != other.hashes[0]
    assert event_hash(one.hashes[0], Event(None, "QH")) != event_hash(other.hashes[0], Event(None, "QH"))


# Saves

MATCHES = {"new": new_match(), "halfway": HALFWAY, "finished": FINISHED, "practice": PRACTICE}


@pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)
def test_a_save_reads_back_exactly_and_continues_with_the_same_luck(match: Match) -> None:
    again = Match.from_json(match.to_json())
    assert again.states == match.states
    assert again.narration == match.narration
    assert (again.players, again.practice) == (match.players, match.practice)
    assert again.to_json() == match.to_json()
    if match.luck_is_next:
        assert again.take_luck() == Event(None, draw_outcome(match.state, match.seed, match.chance_count))


def test_a_match_may_start_from_a_position_which_includes_the_setup() -> None:
    start = text_of(seats=3, hands={0: "QH"})
    match = Match(GAME, None, "seed", [Player(name) for name in ("Ada", "Ben", "Cleo")], start)
    assert match.setup.seats == 3
    match.play(0, match.state.legal_actions(0)[0])
    assert Match.from_json(match.to_json()).state == match.state
    with pytest.raises(BadTextError):
        new_match(start="no position")


def test_a_save_of_version_1_opens_and_has_checksums_from_then_on() -> None:
    old = Match.from_json(of_version_1(FINISHED.to_json()))
    assert old.to_json() == FINISHED.to_json()
    assert old.verify() == []


def test_options_at_their_defaults_leave_the_checksum_as_it_is() -> None:
    """So an option that a later version adds does not make older saves look changed."""
    save = json.loads(PRACTICE.to_json()) | {"setup": {"seats": 2, "teams": 2}}
    assert Match.from_json(json.dumps(save)).verify() == []


Change = Callable[[Save], object]

DAMAGES: list[tuple[Change, str]] = [
    (lambda save: save.update(format="chess"), "not a saved Sequor game"),
    (lambda save: save.update(version=3), "newer version of Sequor"),
    (lambda save: save.update(version="1"), "has no format version"),
    (lambda save: save.pop("players"), "it has no players"),
    (lambda save: save.pop("practice"), "it has no practice"),
    (lambda save: save.update(practise=True), "unknown field 'practise'"),
    (lambda save: save.pop("mark"), "it has no mark"),
    (lambda save: save.update(game="ludo"), "no game called 'ludo'"),
    (lambda save: save.update(game=["sequence"]), "game should be a text, not a list"),
    (lambda save: save.update(setup={"seats": 5}), "Sequence can’t be played by 5 players"),
    (lambda save: save.update(setup={"seats": "2"}), 'setup.seats should be a whole number, not "2"'),
    (lambda save: save["players"].pop(), "2 seats need 2 players, not 1"),
    (lambda save: save["players"][1].update(name="x" * 25), r"players\[1\] is impossible: A name needs 1 to 24"),
    (lambda save: save["players"][0].update(score=3), 'an unknown field "score"'),
    (lambda save: save["setup"].update(hats=3), 'setup has an unknown field "hats"'),
    (lambda save: save["players"][0].update(name="\u3164\u3164"), "visible characters"),
    (lambda save: save.update({"x" * 5000: 1}), "unknown field 'xxxx"),
    (lambda save: save["events"][2].append("more"), r"events\[2\] should be a list of 3"),
    (lambda save: save.update(seed="x" * 201), "at most 200"),
    (lambda save: save.update(seed=None), "seed should be a text, not null"),
    (lambda save: save.update(practice="yes"), 'practice should be true or false, not "yes"'),
    (lambda save: save.update(hints="no"), 'hints should be true or false, not "no"'),
    (lambda save: save.update(helped=[[1, 2]]), "hints must name a number of events and a person’s seat"),
    (lambda save: save.update(helped=[[-1, 0]]), "hints must name a number of events"),
    (lambda save: save.update(helped=[["1", 0]]), r"helped\[0\]\[0\] should be a whole number"),
    (lambda save: save.update(start=text_of(seats=3)), "3 seats need 3 players, not 2"),
    (lambda save: save.update(start="somewhere"), "A Sequence position has 12 fields"),
    (lambda save: save.update(events={}), "events should be a list, not an object"),
    (lambda save: save["events"].insert(3, [None]), r"events\[3\] should be a list of 3"),
    (lambda save: save["events"].insert(3, [0, "pass", ""]), "damaged at event 3: .* it isn’t its turn"),
    (lambda save: save["events"].insert(3, [None, "XX", ""]), "damaged at event 3: 'XX' can’t be drawn"),
    (lambda save: save["events"].append([None, "QH", ""]), "damaged at event .*: no random outcome was due"),
    (lambda save: save["events"].insert(5, [9, "pass", ""]), "There is no seat 9"),
    (lambda save: save["events"].append([0, "x" * 5000, ""]), "is not a Sequence action"),
]


@pytest.mark.parametrize(("damage", "complaint"), DAMAGES)
def test_a_damaged_save_is_refused_with_the_reason(damage: Change, complaint: str) -> None:
    save = json.loads(FINISHED.to_json())
    damage(save)
    with pytest.raises(BadSaveError, match=complaint) as caught:
        Match.from_json(json.dumps(save))
    assert_is_one_short_line(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "\0", " " * (LONGEST_SAVE + 1), "[" * 9999, '{"format":"x"}'])
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(BadSaveError) as caught:
        Match.from_json(text)
    assert_is_one_short_line(caught.value)


def assert_is_one_short_line(error: Exception) -> None:
    assert "\n" not in str(error)
    assert len(str(error)) <= LONGEST_SENTENCE


@pytest.mark.parametrize("checksum", ["", "0" * 15, "0" * 17, "G" * 16, "0" * 16 + "\n"])
def test_a_checksum_has_16_hexadecimal_digits(checksum: str) -> None:
    save = json.loads(PRACTICE.to_json())
    with pytest.raises(BadSaveError, match="its checksum should be 16 hexadecimal digits"):
        Match.from_json(json.dumps(save | {"mark": checksum}))
    save["events"][4][2] = checksum
    with pytest.raises(BadSaveError, match="damaged at event 4: its checksum should be 16 hexadecimal digits"):
        Match.from_json(json.dumps(save))


def test_sealed_games_are_refused_and_similar_seeds_are_not() -> None:
    save = json.loads(new_match().to_json())
    chain = {"format": "sequor-sealed", "version": 1, "entries": []}
    for sealed in (save | {"seed": "sealed: 0123456789abcdef"}, save | {"format": "sequor-sealed"}, chain):
        with pytest.raises(BadSaveError, match=f"^{NO_SEALED_GAMES}$"):
            Match.from_json(json.dumps(sealed))
    for seed in ("sealed", "sealed: 0123456789abcdef0", "sealed: evening", "is sealed: 0123456789abcdef"):
        assert Match.from_json(new_match(seed).to_json()).seed == seed
