"""The picture of Sequence: choosing a play, why something can't be chosen, finding, faces, marks and hints.

On the classic board the three of diamonds is on d8 and j4, the seven of clubs on a8 and c6, the ten of hearts on i9 and f4, the
queen of hearts on h9 and g4.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from engine.coach.hint import aids
from engine.games.sequence import GAME
from engine.games.sequence.picture.context import news
from engine.games.sequence.picture.terminal import picture as written
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from engine.scene import CALLS, Hotspot, Recent, Scene, Shape, Spotlight, View, chosen_after, still_fitting
from tests.games.sequence.positions import play, position
from tests.games.sequence.scenes import (
    BOARDS,
    PNG,
    WIDE,
    at_every_board,
    labels,
    opening,
    own,
    own_board,
    picture,
    states,
)
from web.ui.motion import word

NAMES = ("Mira", "Tom", "Ida", "Ben")
STATE = position("h9", "g4 c9", hands={0: "KS 3D JD 7C JS 8D QH"})
"""The queen of hearts is dead."""


def seen(state: State, *chosen: str, seat: int | None = 0, **view: Any) -> Scene:
    colours = ("blue", "green", "red")
    return GAME.scene(state.observe(seat), View(WIDE, NAMES[: state.setup.seats], colours, chosen, **view))


def pressing(*tokens: str, state: State = STATE) -> tuple[tuple[str, ...], Scene]:
    """The tokens chosen after pressing these, as the page's table keeps them, and the picture of them."""
    chosen: tuple[str, ...] = ()
    scene = seen(state)
    for token in tokens:
        chosen = chosen_after(scene.order, chosen, token)
        scene = seen(state, *chosen)
        chosen = still_fitting(scene, chosen)
    return chosen, scene


def spot(scene: Scene, token: str) -> Hotspot:
    return next(spot for spot in scene.hotspots if spot.token == token)


def shape(scene: Scene, key: str) -> Shape:
    return next(shape for shape in scene.shapes if shape.key == key)


def main(scene: Scene) -> str:
    return next((spot.token for spot in scene.hotspots if spot.main), "")


def test_a_play_is_a_card_and_then_a_space() -> None:
    _, scene = pressing("card:3D")
    spaces = {spot.token for spot in scene.hotspots if spot.target}
    assert spaces == {"space:d8", "space:j4"} == {spot.token for spot in scene.hotspots if spot.completes}
    assert [shape(scene, f"tile:{space}").style for space in ("d8", "j4")] == ["lit", "lit"]
    assert main(scene) == ""
    chosen, scene = pressing("card:3D", "space:d8")
    assert chosen == ("card:3D", "space:d8")
    assert main(scene) == "do:3D d8"
    assert (spot(scene, "space:d8").pressed, spot(scene, "space:d8").completes) == (True, True), "a second tap plays"
    assert shape(scene, "tile:d8").style == "lit covered chosen"
    assert shape(scene, "tile:j4").style == "lit also"
    assert shape(scene, "ghost").style == "chip blue ghost"
    assert not spot(scene, "card:3D").completes, "a second tap on the card puts it back"


def test_a_chosen_space_lights_the_cards_that_go_there() -> None:
    chosen, scene = pressing("space:d8")
    assert chosen == ("space:d8",)
    assert {shape.text for shape in scene.shapes if shape.layer == "hand" and "fits" in shape.style.split()} == {"3D", "JD"}
    assert {spot.token for spot in scene.hotspots if spot.completes and spot.group == "hand"} == {"card:3D", "card:JD"}
    assert main(scene) == ""
    assert shape(scene, "tile:d8").style == "lit chosen", "nothing covers its card yet"
    _, scene = pressing("space:d8", "card:JD")
    assert main(scene) == "do:JD d8"
    _, scene = pressing("space:d8", "card:JD", "card:3D")
    assert main(scene) == "do:3D d8"


def test_the_only_card_for_a_space_is_chosen_but_not_played() -> None:
    state = position("h9", "g4 c9", hands={0: "KS 3D 7C 8D QH"})
    assert not spot(seen(state), "space:d8").completes, "one tap must not play a card that nobody touched"
    _, scene = pressing("space:d8", state=state)
    assert main(scene) == "do:3D d8"
    assert spot(scene, "card:3D").pressed
    assert spot(scene, "space:d8").completes
    assert spot(scene, "card:3D").completes
    _, scene = pressing("space:d8", "space:a8", state=state)
    assert main(scene) == "do:7C a8", "another space has another card"


def test_of_two_incompatible_choices_the_newer_counts() -> None:
    chosen, scene = pressing("space:d8", "card:KS")
    assert chosen == ("card:KS",)
    assert not spot(scene, "space:d8").pressed
    assert pressing("card:3D", "space:d8", "card:KS")[0] == ("card:KS",)
    assert pressing("card:3D", "space:d8", "space:j4")[0] == ("card:3D", "space:j4")
    assert pressing("card:3D", "space:d8", "card:3D")[0] == ("space:d8",)


def test_a_jack_and_a_chip_can_be_chosen_in_either_order() -> None:
    _, scene = pressing("card:JS")
    assert {spot.token for spot in scene.hotspots if spot.target} == {"space:g4", "space:c9"}
    _, scene = pressing("space:g4")
    assert main(scene) == "do:JS g4"
    assert shape(scene, "ghost").style == "crossed"
    assert "chosen" in shape(scene, "tile:g4").style


def test_a_wild_jack_lights_every_open_space_without_a_glow() -> None:
    _, scene = pressing("card:JD")
    lit = [shape for shape in scene.shapes if shape.style.startswith("lit")]
    assert len(lit) == 100 - 4 - 3
    assert all("many" in shape.style for shape in lit)
    assert not [shape for shape in scene.shapes if shape.style == "glow"]


# Why something can’t be chosen


def why(state: State, key: str, *chosen: str, seat: int | None = 0) -> str:
    """The reason that this disabled hotspot gives when pressed."""
    spot = next(spot for spot in seen(state, *chosen, seat=seat).hotspots if spot.key == key)
    assert not spot.enabled
    return spot.why


@pytest.fixture
def state() -> State:
    """Blue has a sequence, c5 to g5, and chips on f4 and h9, green on g4 and b4. It is blue's turn."""
    return position("c5-g5 f4 h9", "g4 b4", sequences="c5-g5/-", hands={0: "TH KS JD JS 2C 8D QH"})


def test_without_a_card_a_space_says_what_it_needs(state: State) -> None:
    assert why(state, "space:a1") == "a1 counts for every team. You can’t place a chip there."
    assert why(state, "space:d5") == "The chip on d5 is part of a sequence, so it can’t be removed."
    assert why(state, "space:h9") == "h9 is covered by your chip."
    without = position("h9", "g4", hands={0: "TH KS 3D 4D 2C 8D QH"})
    assert why(without, "space:c6") == "c6 needs the seven of clubs, which you don’t have."
    assert why(without, "space:g4") == "g4 is covered by a green chip. Only a one-eyed jack can remove it."


def test_a_card_says_where_it_goes(state: State) -> None:
    open_state = position("h9", "g4", hands={0: "TH KS JD JS 2C 8D QH"})
    assert why(open_state, "space:e7", "card:TH") == "The ten of hearts goes on i9 or f4."
    assert why(state, "space:e7", "card:TH") == "The ten of hearts goes on i9."
    assert why(state, "space:f4", "card:TH") == "f4 is covered by your chip. The ten of hearts goes on i9."
    assert why(state, "space:j10", "card:TH") == "j10 counts for every team. You can’t place a chip there."


def test_a_dead_card_says_why(state: State) -> None:
    assert why(state, "space:e7", "card:QH") == "The queen of hearts is dead: h9 and g4 are covered. Turn it in."
    exchanged = position("h9", "g4", hands={0: "QH KS"}, state="play:0 yes - 0:20")
    assert why(exchanged, "hand:QH:0") == (
        "The queen of hearts is dead: h9 and g4 are covered. You have already turned in a card this turn."
    )


def test_jacks_say_what_they_do(state: State) -> None:
    assert why(state, "space:e7", "card:JS") == "A one-eyed jack removes an opponent’s chip, but e7 has none."
    assert why(state, "space:h9", "card:JS") == "A one-eyed jack removes an opponent’s chip, but h9 is covered by your chip."
    assert why(state, "space:c5", "card:JS") == "The chip on c5 is part of a sequence, so it can’t be removed."
    assert why(state, "space:g4", "card:JD") == "A two-eyed jack needs an open space, but g4 is covered by a green chip."
    nothing = position("h9", "", hands={0: "JS KS"})
    assert why(nothing, "hand:JS:0") == "A one-eyed jack removes an opponent’s chip, but none can be removed now."


def test_a_chip_of_a_team_is_your_teams() -> None:
    state = position("h9", "g4", seats=4, hands={0: "JS KS TH 2C 8D 3D"})
    words = "A one-eyed jack removes an opponent’s chip, but h9 is covered by your team’s chip."
    assert why(state, "space:h9", "card:JS") == words


def test_picture_boards_have_their_own_words() -> None:
    state = opening(SequenceSetup(board=own_board(6, 12)), ("WILD", "REMOVE", "cow"))
    assert why(state, "hand:REMOVE:0") == "A remove card removes an opponent’s chip, but none can be removed now."


def test_other_seats_learn_whose_turn_it_is(state: State) -> None:
    assert why(state, "space:e7", seat=1) == "It’s Mira’s turn."
    assert why(state, "space:e7", seat=None) == "It’s Mira’s turn."
    hand = state.hands[1][0]
    assert why(state, f"hand:{hand}:0", seat=1) == "It’s Mira’s turn."


def test_a_space_says_what_must_come_before_a_play() -> None:
    talked = play(position("", "", seats=4, rules="table_talk"), "1: talk 0")
    assert why(talked, "space:e7") == "Give up a card first: your team was called for table talk."
    dead = position("h9", "g4", hands={0: "QH"}, state="play:0 yes - 0:20")
    assert why(dead, "space:e7") == "You have no playable card. Pass."
    taken = play(position("", "", hands={0: "TH KS JD JS 2C 8D QH"}, rules="loss_of_card"), "TH f4")
    assert why(taken, "space:e7") == "You have already played a card this turn.", "nothing reminds the player to draw"


def test_every_disabled_card_or_space_says_why(state: State) -> None:
    for chosen in ((), ("card:TH",), ("card:JD",), ("card:JS",), ("card:QH",), ("space:e7",)):
        for spot in seen(state, *chosen).hotspots:
            if spot.group == "hand" or spot.key.startswith("space:"):
                assert bool(spot.why) != spot.enabled, spot
                assert not spot.why or spot.why.endswith("."), spot


def test_calls_are_named() -> None:
    state = play(position("", "", seats=4, hands={0: "QH"}, rules="loss_of_card,table_talk"), "QH h9", "done")
    assert [spot.label for spot in seen(state).hotspots if spot.group == CALLS] == ["Draw a card late", "Call table talk: green"]


# Finding


@at_every_board
def test_every_card_and_space_can_be_typed(board: str) -> None:
    state = next(states(1, SequenceSetup(board=board)))
    geometry = state.setup.board_data
    typed = own(state).search_terms
    assert {token for _, token in typed} == {f"card:{card}" for card in (*geometry.deck, *geometry.spaces_of)} | {
        f"space:{name}" for name in geometry.names
    }
    assert all(text == text.casefold() for text, _ in typed)
    for _, token in typed:
        found = own(state, f"find:{token}").found
        assert found is not None
        assert found.words


@pytest.mark.parametrize(
    ("text", "token"),
    [("7h", "card:7H"), ("10d", "card:TD"), ("td", "card:TD"), ("js", "card:JS"), ("c7", "space:c7")],
)
def test_cards_are_typed_as_they_are_written(text: str, token: str) -> None:
    assert dict(own(next(states(1, SequenceSetup()))).search_terms)[text] == token


def test_a_found_card_is_named_and_marked() -> None:
    """Sevens of hearts lie on d5 and i10 (RULES.md's board)."""
    state = opening(SequenceSetup(), ("7H", "3H", "KS", "3H", "2C", "9D", "JD"))
    spaces = sorted(shape.key.partition(":")[2] for shape in own(state).shapes if shape.style == "space" and shape.text == "6D")
    wanted = own(state, "find:card:6D")
    assert wanted.found is not None
    assert wanted.found.words == f"six of diamonds: not in your hand, {' and '.join(wanted_names(wanted))} open"
    assert sorted(wanted_names(wanted)) == spaces
    assert sorted(shape.key for shape in wanted.shapes if shape.style == "found") == [f"found:{space}" for space in spaces]
    in_hand = own(state, "find:card:7H", "card:7H").found
    assert in_hand is not None
    assert in_hand.words.startswith("seven of hearts: in your hand, ")
    assert not [shape for shape in own(state, "find:card:7H", "card:7H").shapes if shape.style == "found"]
    for token, words in {"card:JD": "jack of diamonds: in your hand, wild", "space:a1": "a1: counts for every team",
                         "card:JS": "jack of spades: not in your hand, removes a chip"}.items():  # fmt: skip
        found = own(state, f"find:{token}").found
        assert found is not None
        assert found.words == words


def wanted_names(scene: Scene) -> list[str]:
    """The spaces that were found."""
    assert scene.found is not None
    return [key.partition(":")[2] for key in scene.found.keys]


def test_finding_reveals_nothing_of_a_closed_hand() -> None:
    state = next(states(1, SequenceSetup()))
    for token in (f"card:{state.hands[state.to_act[0]][0]}", "space:c7"):
        found = picture(state, (f"find:{token}",)).found
        assert found is not None
        assert "hand" not in found.words


@pytest.mark.parametrize("foreign", ["find:", "find:card:ZZ", "find:space:z9", "find:such:thing", "sort:", "card:", "space:zz"])
def test_foreign_tokens_do_no_harm(foreign: str) -> None:
    scene = own(next(states(1, SequenceSetup())), foreign)
    assert scene.found is None
    assert not [spot for spot in scene.hotspots if spot.main]


# Faces


def test_faces_have_their_picture_and_name() -> None:
    state = opening(SequenceSetup(board=BOARDS["own"]), ("cow", "pig", "cat", "WILD", "REMOVE", "hen", "hen"))
    scene = own(state, "card:WILD")
    looks = {shape.key: (re.sub(r" open\d+", "", shape.style), shape.text, shape.badge) for shape in scene.shapes}
    assert looks["hand:cow:0"] == ("card picture", "🐄\ncow", "")
    assert looks["hand:pig:0"] == ("card picture", "drawing:fox\nPig", "")
    assert looks["hand:cat:0"] == ("card picture", f"{PNG}\ncat", "")
    assert looks["hand:WILD:0"] == ("card wild chosen", "WILD", "")
    assert looks["hand:REMOVE:0"] == ("card remove", "REMOVE", "")
    assert looks["space:f6"] == ("space picture", "drawing:fox\nPig", "")
    assert looks["space:a6"][0] == "free"
    spoken = labels(scene, "board")
    assert "a6, free corner" in spoken
    assert "e4, free space" in spoken
    assert "f6, Pig" in spoken
    assert labels(scene, "hand")[3:5] == ["wild card", "remove card, removes a chip"]


@at_every_board
def test_the_terminal_explains_the_letters_of_faces(board: str) -> None:
    state = next(states(1, SequenceSetup(board=board)))
    geometry = state.setup.board_data
    text = written(state.observe(0), ("Ada", "Ben"), colour=False)
    rows = text.splitlines()[1 : geometry.height + 1]
    shown = Counter(row[at : at + 3] for row in rows for at in range(4, 4 + 4 * geometry.width, 4))
    shown.pop(" * ", None)
    assert sorted(shown.values()) == sorted(Counter(card for card in geometry.cards if card != "**").values())
    assert all(geometry.spoken(card) in text for card in geometry.looks)


def test_faces_with_similar_names_have_different_letters() -> None:
    text = written(next(states(1, SequenceSetup(board=BOARDS["own"]))).observe(0), ("Ada", "Ben"), colour=False)
    assert "cow bell (type cowbell)" in text
    assert "麦 (type x2)" in text


# Sorting


def test_a_hand_is_sorted_by_suit_and_rank_with_the_jacks_last() -> None:
    hand = ("JS", "TH", "3H", "AS", "JD", "3H", "2C")
    state = opening(SequenceSetup(), hand)
    tokens = [spot.token for spot in own(state, "sort:1").hotspots if spot.group == "hand"]
    assert tokens == ["card:AS", "card:3H", "card:3H", "card:TH", "card:2C", "card:JD", "card:JS"]
    assert [spot.token for spot in own(state).hotspots if spot.group == "hand"] == [f"card:{card}" for card in hand]


def test_a_hand_of_faces_is_sorted_by_name() -> None:
    state = opening(SequenceSetup(board=BOARDS["own"]), ("REMOVE", "pig", "WILD", "cow", "cowbell", "hen", "cat"))
    assert labels(own(state, "sort:1"), "hand")[:5] == ["cat", "cow", "cow bell", "hen", "Pig"]


# Marks


FOUR = position("d6 e6 f6", "g6 h6", seats=4, state="play:0 no - 0:20")
"""Seats 0 and 2 are blue, 1 and 3 green; it is the turn of seat 0."""

TAKEN = position("d6", "g6", state="play:0 no - 0:20")
"""A chip of blue was on c7."""


def recent(*plays: tuple[int, str]) -> tuple[Recent, ...]:
    return tuple(Recent(seat, text) for seat, text in plays)


def marked(state: State, *plays: tuple[int, str]) -> dict[str, str]:
    """The styles of the marks that the first seat sees, by their keys."""
    shapes = seen(state, recent=recent(*plays)).shapes
    return {one.key: one.style for one in shapes if one.key.split(":")[0] in ("last", "played", "new", "taken", "pointed")}


def test_each_rivals_newest_play_is_marked_and_the_newest_of_all_differently() -> None:
    plays = (1, "9D g6"), (2, "5D f6"), (3, "3H h6")
    assert marked(FOUR, *plays) == {"played:g6": "played green", "last:h6": "last", "new:h6": "new"}


def test_older_plays_and_those_of_your_team_are_not_marked() -> None:
    assert marked(FOUR, (1, "9D g6"), (1, "3H h6"), (2, "5D f6")) == {
        "played:h6": "played green",
        "last:f6": "last",
        "new:f6": "new",
    }
    assert marked(FOUR, (2, "5D f6"), (3, "3H h6")) == {"last:h6": "last", "new:h6": "new"}


def test_your_own_play_is_marked_until_something_else_happens() -> None:
    assert set(marked(FOUR, (0, "4D d6"))) == {"last:d6", "new:d6"}
    assert set(marked(FOUR, (0, "4D d6"), (1, "9D g6"))) == {"last:g6", "new:g6"}


def test_nothing_is_marked_before_the_first_play() -> None:
    assert marked(FOUR) == {}
    assert marked(FOUR, (1, "pass"), (2, "QH dead")) == {}


def test_a_removed_chip_leaves_an_outline_until_the_teams_next_turn_ends() -> None:
    assert marked(TAKEN, (1, "JS c7")) == {"last:c7": "last", "taken:c7": "taken blue"}
    later = TAKEN._replace(table=TAKEN.table._replace(turn=1))
    assert news(later.table, 0, recent((1, "JS c7"))).taken == (("c7", 0),), "the turn in which it was removed is not over"
    assert news(later.table, 0, recent((1, "JS c7"), (0, "KS b7"))).taken == ()
    assert news(FOUR.table, 0, recent((1, "JS c7"), (2, "5D f6"), (3, "3H h6"))).taken == (), "a teammate's turn ends it too"


def test_a_space_covered_again_has_no_outline() -> None:
    assert marked(TAKEN, (0, "JS d6"), (1, "KS g6")) == {"last:g6": "last", "new:g6": "new"}


@pytest.mark.parametrize(("plays", "team"), [([(1, "JS c7")], None), ([(2, "6C c7"), (1, "JS c7")], 2)])
def test_with_three_teams_an_outline_has_its_colour_if_that_is_known(plays: list[tuple[int, str]], team: int | None) -> None:
    three = position("d6", "g6", "h6", seats=3)
    assert news(three.table, 0, recent(*plays)).taken == (("c7", team),)
    assert marked(three, *plays)["taken:c7"] == ("taken ivory" if team is None else "taken red")


# Highlights


def test_highlighted_lines_have_dots_between_their_spaces_under_the_chips() -> None:
    state = position("c8-f8", "")
    order = [shape.key for shape in seen(state, aids=aids(GAME, state.observe(0), NAMES[:2])).shapes]
    links = [key for key in order if key.startswith("link:")]
    assert links
    assert max(map(order.index, links)) < min(order.index(key) for key in order if key.startswith("chip:"))


# Hints


NEAR_FOUR = position("e6-g6 c4 h8", "h6 e8 f4 d3", hands={0: "6H 9S 2D 8C"})


def lit(light: Spotlight | None, *chosen: str) -> Scene:
    return seen(NEAR_FOUR, *chosen, spotlight=light)


def of_kind(scene: Scene, kind: str) -> list[Shape]:
    return [shape for shape in scene.shapes if word(shape) == kind]


@pytest.mark.parametrize(
    ("places", "runs"),
    [
        ("c3 d4 e5 f6", ["c3 d4 e5 f6"]),
        ("a2 a3 c3 b4", ["a2 a3", "c3 b4"]),
        ("a2 b4", []),
        ("a2", []),
        ("b2 b4 b5", ["b2 b4 b5"]),
        ("h9 e6 d5", ["h9 e6 d5"]),
        ("g2 d5 c6", ["g2 d5 c6"]),
        ("b7 g7", []),
        ("b7 j7", []),
        ("b2 b3 b2", ["b2 b3"]),
        ("zz 7 c3 d3", ["c3 d3"]),
    ],
)
def test_dots_join_spaces_in_one_line(places: str, runs: list[str]) -> None:
    found = of_kind(lit(Spotlight("", tuple(places.split()))), "trace")
    assert list(dict.fromkeys(shape.key.rpartition(" ")[0] for shape in found)) == [f"trace:{run}" for run in runs]
    assert all(shape.style.split()[1] == "gold" for shape in found)


def test_gaps_of_a_line_and_the_cards_that_fill_them_have_dotted_rings() -> None:
    """The line from g6 lacks c6, too; any card of the hand can be ringed."""
    light = Spotlight("6H d6", ("g6", "f6", "e6", "d6"), 0, gaps=("c6",), held=("9S",))
    rings = {shape.key: shape for shape in of_kind(lit(light), "lacking")}
    card = next(shape for shape in lit(light).shapes if shape.key == "hand:9S:0")
    assert set(rings) == {"lacking:c6", "lacking:hand:9S:0"}
    assert rings["lacking:hand:9S:0"].rect == card.rect
    assert {shape.style.split()[1] for shape in rings.values()} == {"blue"}
    [run] = dict.fromkeys(shape.key.rpartition(" ")[0] for shape in of_kind(lit(light), "trace"))
    assert set(run.split(":")[1].split()) == {"c6", "d6", "e6", "f6", "g6"}


@pytest.mark.parametrize("chosen", [("card:9S",), ("space:b4",), ("card:8C",)])
def test_another_choice_puts_the_light_out(chosen: tuple[str, ...]) -> None:
    assert {spot.token for spot in lit(None).hotspots if spot.enabled} >= set(chosen)
    light = Spotlight("6H d6", ("g6", "f6", "e6", "d6"), 0)
    assert lit(light, *chosen) == lit(None, *chosen) != lit(None)
