"""The picture of Sequence: choosing a play, why not, finding, faces, marks, and what is pointed out."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.coach.hint import aids
from engine.games.sequence import GAME
from engine.games.sequence.picture.context import RecentPlays, news
from engine.games.sequence.picture.terminal import picture as written
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from engine.scene import Hotspot, Recent, Rect, Scene, Shape, Spotlight, Stage, View, chosen_after, still_fitting
from tests.engine.pictures import overlap
from tests.games.sequence.positions import play, position
from tests.games.sequence.scenes import (
    BOARDS,
    PNG,
    WIDE,
    at_every_board,
    at_every_stage,
    labels,
    opening,
    own,
    own_board,
    picture,
    states,
)
from tests.games.sequence.scenes import opening as opened
from web.ui.motion import word

HAND = "KS 3D JD 7C JS 8D QH"
STATE = position("h9", "g4 c9", hands={0: HAND})
"""The queen of hearts is dead."""


def seen(state: State, *chosen: str) -> Scene:
    return GAME.scene(state.observe(0), View(WIDE, ("Mira", "Tom"), ("blue", "green"), chosen))


def pressing(*tokens: str, state: State = STATE) -> tuple[tuple[str, ...], Scene]:
    """What is chosen after pressing these, as the page's table keeps it, and the picture of it."""
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


def test_a_card_and_then_its_space() -> None:
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


def test_a_space_alone_lights_the_cards_that_go_there() -> None:
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


def test_the_only_card_that_goes_there_rises_by_itself_and_is_not_yet_played() -> None:
    state = position("h9", "g4 c9", hands={0: "KS 3D 7C 8D QH"})
    assert not spot(seen(state), "space:d8").completes, "one tap must not play a card that nobody has touched"
    _, scene = pressing("space:d8", state=state)
    assert main(scene) == "do:3D d8"
    assert spot(scene, "card:3D").pressed
    assert spot(scene, "space:d8").completes
    assert spot(scene, "card:3D").completes
    _, scene = pressing("space:d8", "space:a8", state=state)
    assert main(scene) == "do:7C a8", "another space has another card"


def test_of_two_choices_that_do_not_go_together_the_newer_counts() -> None:
    chosen, scene = pressing("space:d8", "card:KS")
    assert chosen == ("card:KS",)
    assert not spot(scene, "space:d8").pressed
    assert pressing("card:3D", "space:d8", "card:KS")[0] == ("card:KS",)
    assert pressing("card:3D", "space:d8", "space:j4")[0] == ("card:3D", "space:j4")
    assert pressing("card:3D", "space:d8", "card:3D")[0] == ("space:d8",)


def test_a_jack_takes_a_chip_in_either_order() -> None:
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


HELD_CARDS = "TH KS JD JS 2C 8D QH"
NAMES = ("Mira", "Tom", "Ida", "Ben")


def why(state: State, key: str, *chosen: str, seat: int | None = 0) -> str:
    """What is said when this hotspot of the seat's picture is pressed, which cannot be pressed."""
    scene = GAME.scene(state.observe(seat), View(WIDE, NAMES[: state.setup.seats], ("blue", "green", "red"), chosen))
    spot = next(spot for spot in scene.hotspots if spot.key == key)
    assert not spot.enabled
    return spot.why


@pytest.fixture(name="state")
def state_() -> State:
    """Blue has a sequence, c5 to g5, and chips on f4 and h9, green on g4 and b4; blue is to play."""
    return position("c5-g5 f4 h9", "g4 b4", sequences="c5-g5/-", hands={0: HELD_CARDS})


def test_with_no_card_chosen(state: State) -> None:
    assert why(state, "space:a1") == "a1 counts for every team. You can’t place a chip there."
    assert why(state, "space:d5") == "The chip on d5 is part of a sequence, so it can’t be removed."
    assert why(state, "space:h9") == "h9 is covered by your chip."
    without = position("h9", "g4", hands={0: "TH KS 3D 4D 2C 8D QH"})
    assert why(without, "space:c6") == "c6 needs the seven of clubs, which you don’t have."
    assert why(without, "space:g4") == "g4 is covered by a green chip. Only a one-eyed jack can remove it."


def test_a_card_goes_where_it_is_printed(state: State) -> None:
    open_state = position("h9", "g4", hands={0: HELD_CARDS})
    assert why(open_state, "space:e7", "card:TH") == "The ten of hearts goes on i9 or f4."
    assert why(state, "space:e7", "card:TH") == "The ten of hearts goes on i9."
    assert why(state, "space:f4", "card:TH") == "f4 is covered by your chip. The ten of hearts goes on i9."
    assert why(state, "space:j10", "card:TH") == "j10 counts for every team. You can’t place a chip there."


def test_a_dead_card_goes_nowhere(state: State) -> None:
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


def test_chips_of_teams_are_the_teams() -> None:
    state = position("h9", "g4", seats=4, hands={0: "JS KS TH 2C 8D 3D"})
    words = "A one-eyed jack removes an opponent’s chip, but h9 is covered by your team’s chip."
    assert why(state, "space:h9", "card:JS") == words


def test_boards_of_pictures_have_words_of_their_own() -> None:
    state = opened(SequenceSetup(board=own_board(6, 12)), ("WILD", "REMOVE", "cow"))
    assert why(state, "hand:REMOVE:0") == "A remove card removes an opponent’s chip, but none can be removed now."


def test_others_are_told_whose_turn_it_is(state: State) -> None:
    assert why(state, "space:e7", seat=1) == "It’s Mira’s turn."
    assert why(state, "space:e7", seat=None) == "It’s Mira’s turn."
    hand = state.hands[1][0]
    assert why(state, f"hand:{hand}:0", seat=1) == "It’s Mira’s turn."


def test_what_comes_before_a_play_is_said() -> None:
    talked = play(position("", "", seats=4, rules="table_talk"), "1: talk 0")
    assert why(talked, "space:e7") == "Give up a card first: your team was called for table talk."
    dead = position("h9", "g4", hands={0: "QH"}, state="play:0 yes - 0:20")
    assert why(dead, "space:e7") == "You have no playable card. Pass."
    taken = play(position("", "", hands={0: HELD_CARDS}, rules="loss_of_card"), "TH f4")
    assert why(taken, "space:e7") == "You have already played a card this turn.", "nothing reminds of the card due"


def test_whatever_cannot_be_pressed_in_ones_turn_says_why(state: State) -> None:
    for chosen in ((), ("card:TH",), ("card:JD",), ("card:JS",), ("card:QH",), ("space:e7",)):
        scene = GAME.scene(state.observe(0), View(WIDE, NAMES[:2], ("blue", "green"), chosen))
        for spot in scene.hotspots:
            if spot.group == "hand" or spot.key.startswith("space:"):
                assert bool(spot.why) != spot.enabled, spot
                assert not spot.why or spot.why.endswith("."), spot


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


def test_what_is_found_is_said_and_shown() -> None:
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


def test_what_is_looked_for_while_it_is_closed_tells_of_no_hand() -> None:
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


# Faces and sorting


def test_faces_carry_their_picture_and_their_name() -> None:
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


def test_two_faces_that_begin_alike_have_other_letters() -> None:
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
"""Seats 0 and 2 are blue, 1 and 3 green; seat 0 is to play."""

TAKEN = position("d6", "g6", state="play:0 no - 0:20")
"""A chip of blue was on c7."""


def recent(*plays: tuple[int, str]) -> tuple[Recent, ...]:
    return tuple(Recent(seat, text) for seat, text in plays)


def marked(state: State, *plays: tuple[int, str], pointed: str = "", seat: int = 0) -> dict[str, str]:
    """The marks that the seat sees, by their keys."""
    return {
        shape.key: shape.style
        for shape in seen_after(state, *plays, pointed=pointed, seat=seat).shapes
        if shape.key.split(":")[0] in KINDS
    }


KINDS = {"last", "played", "new", "taken", "pointed"}


def seen_after(state: State, *plays: tuple[int, str], pointed: str = "", seat: int = 0) -> Scene:
    names = ("Mira", "Tom", "Ida", "Ben")[: state.setup.seats]
    view = View(WIDE, names, ("blue", "green", "red"), (), recent(*plays), pointed=pointed)
    return GAME.scene(state.observe(seat), view)


def test_each_rivals_newest_play_is_marked_in_its_colour_and_the_very_newest_in_orange() -> None:
    plays = (1, "9D g6"), (2, "5D f6"), (3, "3H h6")
    assert marked(FOUR, *plays) == {"played:g6": "played green", "last:h6": "last", "new:h6": "new"}


def test_older_plays_of_a_rival_and_those_of_ones_own_team_are_not_marked() -> None:
    assert marked(FOUR, (1, "9D g6"), (1, "3H h6"), (2, "5D f6")) == {
        "played:h6": "played green",
        "last:f6": "last",
        "new:f6": "new",
    }
    assert marked(FOUR, (2, "5D f6"), (3, "3H h6")) == {"last:h6": "last", "new:h6": "new"}


def test_ones_own_play_is_marked_only_while_nothing_has_happened_since() -> None:
    assert set(marked(FOUR, (0, "4D d6"))) == {"last:d6", "new:d6"}
    assert set(marked(FOUR, (0, "4D d6"), (1, "9D g6"))) == {"last:g6", "new:g6"}


def test_nothing_is_marked_before_the_first_play() -> None:
    assert marked(FOUR) == {}
    assert marked(FOUR, (1, "pass"), (2, "QH dead")) == {}


def test_a_chip_that_was_taken_leaves_its_outline_until_its_takers_turn_comes() -> None:
    assert marked(TAKEN, (1, "JS c7")) == {"last:c7": "last", "taken:c7": "taken blue"}
    later = TAKEN._replace(table=TAKEN.table._replace(turn=1))
    assert news(later.table, 0, recent((1, "JS c7"))).taken == (("c7", 0),), "the turn in which it was taken is not over"
    assert news(later.table, 0, recent((1, "JS c7"), (0, "KS b7"))).taken == ()


def test_a_team_mates_turn_ends_it_too() -> None:
    assert news(FOUR.table, 0, recent((1, "JS c7"))).taken == (("c7", 0),)
    assert news(FOUR.table, 0, recent((1, "JS c7"), (2, "5D f6"), (3, "3H h6"))).taken == ()


def test_a_place_taken_again_shows_no_outline() -> None:
    assert marked(TAKEN, (0, "JS d6"), (1, "KS g6")) == {"last:g6": "last", "new:g6": "new"}


@pytest.mark.parametrize(("plays", "team"), [([(1, "JS c7")], None), ([(2, "6C c7"), (1, "JS c7")], 2)])
def test_of_three_teams_the_losers_colour_is_told_if_it_can_be(plays: list[tuple[int, str]], team: int | None) -> None:
    three = position("d6", "g6", "h6", seats=3)
    assert news(three.table, 0, recent(*plays)).taken == (("c7", team),)
    assert marked(three, *plays)["taken:c7"] == ("taken ivory" if team is None else "taken red")


def test_no_news() -> None:
    assert news(TAKEN.table, None, ()) == RecentPlays()


# Highlights


@pytest.mark.parametrize("line", ["c8-f8", "c8-c5", "c8-f5", "c5-f8"])
def test_dots_run_beside_chips_and_over_no_index(line: str) -> None:
    seen, names = position(line, "").observe(0), ("Mira", "Tom")
    scene = GAME.scene(seen, View(WIDE, names, ("blue", "green"), aids=aids(GAME, seen, names)))
    links = [shape for shape in scene.shapes if word(shape) == "link"]
    assert 4 <= len(links) <= 6, "each pair of spaces has dots once, in whichever lines it is"
    shapes = {shape.key: shape for shape in scene.shapes}
    order = [shape.key for shape in scene.shapes]
    for link in links:
        assert order.index(link.key) < min(order.index(key) for key in order if key.startswith("chip:"))
        _, _, radius, way = link.style.split()
        (x, y), (right, down) = link.rect.centre, map(float, way.split(","))
        for share in (-0.4, 0.0, 0.4):
            dot = Rect(x + right * share, y + down * share, 0, 0).inset(-float(radius))
            for chip in (shape for key, shape in shapes.items() if key.startswith("chip:")):
                space = shapes[f"space:{chip.key.split(':')[1]}"].rect
                index = Rect(space.x + 2, space.y + 2, 0.4 * space.width, 0.2 * space.height)
                assert not overlap(dot, index, 0.0), f"{link.key} lies on the index of {chip.key}"


# What is pointed out


HELD = "6H 9S 2D 8C"
NEAR_FOUR = position("e6-g6 c4 h8", "h6 e8 f4 d3", hands={0: HELD})
LIGHT = Spotlight("6H d6", ("g6", "f6", "e6", "d6"), 0)


def lit(light: Spotlight | None, *chosen: str, stage: Stage = WIDE) -> Scene:
    return GAME.scene(NEAR_FOUR.observe(0), View(stage, ("Mira", "Tom"), ("blue", "green"), chosen, spotlight=light))


def of_kind(scene: Scene, kind: str) -> list[Shape]:
    return [shape for shape in scene.shapes if word(shape) == kind]


def test_dots_leave_out_an_open_space_among_chips() -> None:
    light = Spotlight("", ("c6", "d6", "e6"), 0)
    state = position("c6 e6", "h6", hands={0: HELD})
    view = View(WIDE, ("Mira", "Tom"), ("blue", "green"), spotlight=light)
    scene = GAME.scene(state.observe(0), view)
    [card] = [shape.rect for shape in scene.shapes if shape.key == "space:d6"]
    before, after = of_kind(scene, "trace")
    ends = [shape.rect.x + float(shape.style.split()[-1].partition(",")[0]) for shape in (before, after)]
    assert before.rect.x < ends[0] < card.x + 0.2 * card.width
    assert card.x + 0.8 * card.width < after.rect.x < ends[1]


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
def test_dots_join_what_lies_in_one_line(places: str, runs: list[str]) -> None:
    found = of_kind(lit(Spotlight("", tuple(places.split()))), "trace")
    assert list(dict.fromkeys(shape.key.rpartition(" ")[0] for shape in found)) == [f"trace:{run}" for run in runs]
    assert all(shape.style.split()[1] == "gold" for shape in found)


@at_every_stage
def test_the_way_keeps_to_one_gutter_from_the_hand_s_side_of_the_board(stage: Stage) -> None:
    scene = lit(LIGHT, stage=stage)
    assert scene.invitation is not None
    spaces = [shape.rect for shape in scene.shapes if shape.key.startswith("space:")]
    [target] = scene.invitation.targets
    [((x, y), (x2, y2))] = scene.invitation.ways
    assert x == x2 or y == y2
    right, foot = max(space.x + space.width for space in spaces), max(space.y + space.height for space in spaces)
    begins, edge = (x, right) if stage == WIDE else (y, foot)
    assert edge - 1 < begins < edge + 5, "it begins at the edge of the spaces"
    for number in range(101):
        at_x, at_y = x + (x2 - x) * number / 100, y + (y2 - y) * number / 100
        assert not [space for space in spaces if space.holds(at_x, at_y)], "it never lies on a card"
    assert min(abs(x2 - target.centre[0]), abs(y2 - target.centre[1])) < target.width


@pytest.mark.parametrize("chosen", [("card:9S",), ("space:b4",), ("card:8C",)])
def test_whoever_chooses_something_else_sees_the_table_as_ever(chosen: tuple[str, ...]) -> None:
    assert {spot.token for spot in lit(None).hotspots if spot.enabled} >= set(chosen)
    assert lit(LIGHT, *chosen) == lit(None, *chosen) != lit(None)
