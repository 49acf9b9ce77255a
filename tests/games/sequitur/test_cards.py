"""The five cards of Sequitur in play: what each does to a rack, which letters it draws, once per round; and custom cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import comb
from typing import Any

import pytest

from engine.core import IllegalActionError, SequorError
from engine.games.sequitur import GAME
from tests.games.sequitur.positions import Turn, go, made, passes, plain, start, texts
from tests.games.sequitur.reference import BAG

RACK = "CATSLEEP"
SWAP, SLIDE, FLIP, INSERT, TRADE = 1, 2, 3, 4, 5
"""The numbers of the five cards: Swap, Slide, Flip, Insert, Trade."""

HEAD = "name,text,effect,least,most"
OURS = ("Swap,a,swap,1,8", "Slide,b,slide,1,8", "Flip,c,flip,2,9", "Insert,d,insert,1,1", "Trade,e,trade,1,3")
ADA, BEN = Turn(RACK), Turn("DOGTOPNE")


def acting(rack: str = RACK, cards: str = "") -> Any:
    """The first action of a seat with that rack."""
    return passes(plain(cards=cards), Turn(rack), BEN, last=0)


def cards(**changed: str) -> str:
    """The table of cards with some rows replaced: `insert="insert,1,2"`."""
    rows = [row.rsplit(",", 3)[0] + "," + changed.get(row.split(",")[2], row.split(",", 2)[2]) for row in OURS]
    return "\n".join([HEAD, *rows, ""])


def offered(state: Any, card: int) -> set[tuple[int, ...]]:
    """The places on which the card can be played."""
    listed = [tuple(map(int, text.split()[1:])) for text in texts(state) if text.startswith("card ")]
    return {numbers[1:] for numbers in listed if numbers[0] == card}


def left(state: Any) -> set[int]:
    """The cards that can be played."""
    return {int(text.split()[1]) for text in texts(state) if text.startswith("card ")}


# Swap, Slide, Flip


def test_swap_exchanges_two_letters() -> None:
    assert go(acting(), "card 1 1 8").hand.rack == "PATSLEEC"
    assert go(acting(), "card 1 3 4").hand.rack == "CASTLEEP"
    assert len(offered(acting(), SWAP)) == comb(8, 2)


def test_slide_moves_one_letter_anywhere() -> None:
    assert go(acting(), "card 2 1 8").hand.rack == "ATSLEEPC"
    assert go(acting(), "card 2 8 1").hand.rack == "PCATSLEE"
    assert go(acting(), "card 2 4 2").hand.rack == "CSATLEEP"
    assert len(offered(acting(), SLIDE)) == 8 * 7


def test_flip_reverses_neighbouring_letters() -> None:
    assert go(acting(), "card 3 1 3").hand.rack == "TACSLEEP"
    assert go(acting(), "card 3 5 8").hand.rack == "CATSPEEL"
    assert go(acting(), "card 3 1 8").hand.rack == "PEELSTAC"
    assert len(offered(acting(), FLIP)) == comb(8, 2)


@pytest.mark.parametrize("card", [SWAP, SLIDE, FLIP])
def test_cards_that_move_letters_draw_none(card: int) -> None:
    state = acting("CATSLEDX")
    racks = set()
    for text in texts(state):
        if text.startswith(f"card {card} "):
            after = go(state, text)
            assert Counter(after.hand.rack) == Counter("CATSLEDX")
            assert {name[0] for name, _ in after.chance()} == {"Y"}, "the goal of this pass comes next"
            racks.add(after.hand.rack)
    wanted = {
        SWAP: {exchanged("CATSLEDX", *pair) for pair in combinations(range(8), 2)},
        SLIDE: {moved("CATSLEDX", *pair) for pair in permutations(range(8), 2)},
        FLIP: {"CATSLEDX"[:a] + "CATSLEDX"[a:b][::-1] + "CATSLEDX"[b:] for a, b in combinations(range(9), 2) if b - a > 1},
    }
    assert racks == wanted[card]


def exchanged(rack: str, first: int, second: int) -> str:
    return "".join(rack[{first: second, second: first}.get(place, place)] for place in range(len(rack)))


def moved(rack: str, source: int, target: int) -> str:
    rest = rack[:source] + rack[source + 1 :]
    return rest[:target] + rack[source] + rest[target:]


# Insert


def test_insert_draws_a_letter_and_puts_it_anywhere() -> None:
    state = go(acting(), "card 4")
    assert Counter(dict(state.chance())) == Counter(BAG) - Counter(RACK) - Counter(BEN.rack)
    state = go(state, "Z")
    assert texts(state) == [f"put {gap}" for gap in range(1, 10)]
    racks = [go(state, text).hand.rack for text in texts(state)]
    assert racks == [RACK[:gap] + "Z" + RACK[gap:] for gap in range(9)]


def test_after_insert_cards_work_on_nine_letters() -> None:
    state = go(acting(), "card 4", "Z", "put 9")
    state = passes(made_rest(state), ADA._replace(cards=("", "card 3 1 9", "pass")), BEN, first=2, last=2)
    assert state.hands[0].rack == "ZPEELSTAC"


def made_rest(state: Any) -> Any:
    """The state after the pass with the second action, in which seat 0 has already played a card."""
    state = go(state, state.chance()[-1][0], "discard")
    return made(state, 1, BEN)


# Trade


def test_trade_replaces_one_to_three_letters_in_their_places() -> None:
    state = acting()
    assert len(offered(state, TRADE)) == comb(8, 1) + comb(8, 2) + comb(8, 3)
    state = go(state, "card 5 2 5 8", "Z", "Y")
    assert state.chance(), "three letters are drawn"
    assert go(state, "X").hand.rack == "CZTSYEEX"


def test_a_traded_letter_can_come_back() -> None:
    """Sheet: letters that an action discards go back into the bag before new ones are drawn."""
    state = go(acting("CATZLEEP"), "card 5 4")
    assert dict(state.chance())["Z"] == 1
    assert Counter(dict(state.chance())) == Counter(BAG) - Counter("CATLEEP") - Counter(BEN.rack)
    assert go(state, "Z").hand.rack == "CATZLEEP"


# Three actions per round


def test_each_seat_plays_one_card_per_pass_from_its_own_five() -> None:
    state = go(acting(), "card 1 1 2")
    assert left(state) == set()
    assert left(go(state, state.chance()[-1][0], "discard")) == {SWAP, SLIDE, FLIP, INSERT, TRADE}


def test_each_card_can_be_played_once_per_round() -> None:
    state = passes(acting(), ADA._replace(cards=("card 1 1 2", "", "")), BEN, first=1, last=1)
    assert left(state) == {SLIDE, FLIP, INSERT, TRADE}
    with pytest.raises(IllegalActionError, match="'card 1 1 2' is not legal"):
        go(state, "card 1 1 2")
    state = made(made(state, 2, ADA._replace(cards=("", "card 4, Z, put 1", ""))), 2, BEN)
    assert left(state) == {SLIDE, FLIP, TRADE}


def test_all_cards_are_back_in_the_next_round() -> None:
    ada = ADA._replace(cards=("card 1 1 2", "card 2 1 2", "card 3 1 2"))
    state = go(passes(plain(), ada, BEN), "settled", "returned")
    state = passes(state, ADA, BEN, last=0)
    assert left(state) == {SWAP, SLIDE, FLIP, INSERT, TRADE}


@pytest.mark.parametrize("text", ["card 1 1 1", "card 1 2 1", "card 1 0 2", "card 1 1 9", "card 5", "card 5 1 2 3 4", "card 4 1"])
def test_impossible_places_of_a_card_are_refused(text: str) -> None:
    with pytest.raises(SequorError, match=r"not legal|not a Sequitur action"):
        go(acting(), text)


# Custom cards


def test_custom_cards_have_their_own_bounds() -> None:
    state = acting(cards=cards(swap="swap,1,1", slide="slide,3,8", flip="flip,3,4", trade="trade,2,2"))
    assert offered(state, SWAP) == {(place, place + 1) for place in range(1, 8)}
    assert offered(state, SLIDE) == {(a, b) for a, b in permutations(range(1, 9), 2) if abs(a - b) >= 3}
    assert offered(state, FLIP) == {(a, b) for a, b in combinations(range(1, 9), 2) if 3 <= b - a + 1 <= 4}
    assert offered(state, TRADE) == set(combinations(range(1, 9), 2))


def test_a_custom_card_can_insert_two_letters_one_by_one() -> None:
    state = go(acting(cards=cards(insert="insert,2,2")), "card 4", "Z", "put 1")
    assert state.chance(), "the second one is drawn when the first is placed"
    state = go(state, "Y")
    assert texts(state) == [f"put {gap}" for gap in range(1, 11)]
    assert go(state, "put 10").hand.rack == "ZCATSLEEPY"


def test_a_custom_card_can_let_its_player_choose_how_many_letters() -> None:
    state = acting(cards=cards(insert="insert,1,3"))
    assert offered(state, INSERT) == {(1,), (2,), (3,)}
    one = go(state, "card 4 1", "Z", "put 1")
    assert {name[0] for name, _ in one.chance()} == {"Y"}
    assert one.hand.rack == "Z" + RACK
    three = go(state, "card 4 3", "Z", "put 1", "Y", "put 1", "X", "put 1")
    assert three.hand.rack == "XYZ" + RACK


def test_a_custom_card_can_trade_the_whole_rack() -> None:
    state = go(acting("CATZLEEP", cards(trade="trade,8,8")), "card 5 1 2 3 4 5 6 7 8")
    assert Counter(dict(state.chance())) == Counter(BAG) - Counter(BEN.rack)


def test_nothing_is_inserted_once_the_bag_is_empty() -> None:
    """Five seats that insert three letters with each of three cards need 85 letters, and there are 72."""
    state = start(5, cards="\n".join([HEAD, *(f"Insert {number},x,insert,3,3" for number in range(5)), ""]))
    while state.table.step < 3 or state.step != "spell":
        state = go(state, next_of(texts(state)) if state.to_act else common_ball(state))
    assert [len(hand.rack) for hand in state.hands] == [16, 14, 14, 14, 14]
    assert "".join(sorted("".join(hand.rack for hand in state.hands))) == "".join(sorted(Counter(BAG).elements()))
    assert GAME.parse_position(GAME.write_position(state)) == state


def next_of(listed: list[str]) -> str:
    """A card if one can be played, otherwise the first action."""
    return next((text for text in listed if text.startswith("card")), listed[0])


def common_ball(state: Any) -> str:
    """The most common ball left. The last seat takes rare ones, so that no long rack has the blank."""
    rarest_first = sorted(state.chance(), key=lambda pair: pair[1])
    return str(rarest_first[0 if state.table.turn == 4 else -1][0])
