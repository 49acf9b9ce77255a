"""The rules of Sequence on the table, each case with its source, and the examples in RULES.md.

The nine of clubs is on a6 and c4, the eight of clubs on a7 and c5, the king of hearts on g5 and g9, the ten of diamonds on e1 and
h5.
"""

from __future__ import annotations

import pytest

from engine.core import IllegalActionError
from engine.games.sequence import GAME
from engine.games.sequence.rules import words
from engine.games.sequence.rules.state import State
from tests.engine.illustrations import rules_text, state_of
from tests.games.sequence.positions import BOARD, REST, chips, counted, play, position, spaces, texts
from tests.games.sequence.reference import CORNERS, ENDS, possible_claims, spot_named


def test_a_card_can_be_played_on_either_of_its_spaces() -> None:
    """Sheet: each card is pictured twice on the board; a player can play on either one of the spaces."""
    state = position(hands={0: "9C"})
    assert texts(state) == ["9C a6", "9C c4"]
    assert chips(play(state, "9C c4"), 0) == ["c4"]


@pytest.mark.parametrize("own", [True, False])
def test_a_space_covered_by_any_team_is_not_open(own: bool) -> None:
    """Sheet: as long as it is not already covered by another marker chip."""
    covered = ("a6", "") if own else ("", "a6")
    assert texts(position(*covered, hands={0: "9C"})) == ["9C c4"]


def test_two_copies_of_a_card_give_its_plays_once() -> None:
    """Sheet: 104 cards, so every card is there twice; a play is the same with either copy, and spends one."""
    state = position(hands={0: "9C 9C"})
    assert texts(state) == ["9C a6", "9C c4"]
    assert play(state, "9C a6").hands[0] == ("9C",)


@pytest.mark.parametrize("text", ["9C a1", "9C b10", "KH g5", "JD c4", "JS c4", "9C dead", "pass", "claim a5-e5"])
def test_a_card_is_not_played_elsewhere_and_only_from_the_hand(text: str) -> None:
    """Sheet: a card of their choice from their hand, and a chip on the matching card."""
    with pytest.raises(IllegalActionError):
        play(position(hands={0: "9C"}), text)


def test_each_seat_has_its_own_discard_pile() -> None:
    """Sheet: players start their own discard pile in front of them, visible to all."""
    state = position(hands={0: "9C", 1: "KH"}, piles={0: "2S", 1: "3S"})
    state = play(state, "9C a6", "4S", "KH g5", "4S")
    assert state.table.piles == (("2S", "9C"), ("3S", "KH"))
    assert state.observe(0).table.piles == state.observe(1).table.piles == state.table.piles


def test_a_card_is_drawn_after_the_play() -> None:
    """Sheet: once you have placed your chip you must take a card from the draw deck."""
    state = play(position(seats=3, hands={0: "9C 2S"}), "9C a6")
    assert not state.to_act
    state = play(state, "QH")
    assert state.hands[0] == ("2S", "QH")
    assert state.to_act == (1,)


def test_play_goes_round_the_table() -> None:
    """Sheet: play continues in a clockwise direction."""
    state = position(seats=3, hands={0: "9C", 1: "KH", 2: "TD"})
    for seat, event in enumerate(("9C a6", "KH g9", "TD e1")):
        assert state.to_act == (seat,)
        assert all(not state.legal_actions(other) for other in range(3) if other != seat)
        state = play(state, event, "4S" if seat else "AD")
    assert state.to_act == (0,)
    assert [chips(state, team) for team in range(3)] == [["a6"], ["g9"], ["e1"]]


@pytest.mark.parametrize("jack", ["JD", "JC"])
def test_a_two_eyed_jack_goes_on_any_open_space(jack: str) -> None:
    """Sheet: place one of your chips on any open space; here 96 spaces less the three covered."""
    state = position("a6 b6", "e5", hands={0: jack})
    covered = {"a6", "b6", "e5", "a1", "a10", "j1", "j10"}
    assert texts(state) == sorted(f"{jack} {space}" for space in BOARD.names if space not in covered)
    assert len(texts(state)) == 93
    assert chips(play(state, f"{jack} j9"), 0) == ["a6", "b6", "j9"]


@pytest.mark.parametrize("jack", ["JD", "JC", "JS", "JH"])
@pytest.mark.parametrize("corner", ["a1", "a10", "j1", "j10"])
def test_no_jack_touches_a_corner(jack: str, corner: str) -> None:
    """Sheet: the corners are printed chips that all teams use. No chip is put there and none is removed."""
    with pytest.raises(IllegalActionError):
        play(position("b2", "c3", hands={0: jack}), f"{jack} {corner}")


@pytest.mark.parametrize("jack", ["JS", "JH"])
def test_a_one_eyed_jack_removes_an_opponents_chip(jack: str) -> None:
    """Sheet: remove one chip belonging to your opponent; that completes your turn, nothing is placed."""
    state = position("a6", "e5 f7", hands={0: jack})
    assert texts(state) == [f"{jack} e5", f"{jack} f7"]
    after = play(state, f"{jack} e5")
    assert (chips(after, 0), chips(after, 1)) == (["a6"], ["f7"])
    assert after.table.piles[0] == (jack,)
    assert not after.to_act
    assert play(after, "KH").to_act == (1,)


def test_an_emptied_space_is_open_again() -> None:
    """Sheet: the chip is removed; from the next turn on the space can be played on, and its card is not dead."""
    state = play(position("a6", "c4", hands={0: "JS", 1: "9C"}), "JS c4", "KH")
    assert texts(state) == ["9C c4"]


def test_a_teammates_chip_cannot_be_removed() -> None:
    """Ruling: a teammate's chip is not an opponent's. Seats 0 and 2 are blue, 1 and 3 green."""
    state = position("a6 b6", "e5", seats=4, hands={2: "JS"}, state="play:2 no - 0:20")
    assert texts(state) == ["JS e5"]


def test_both_other_teams_are_opponents() -> None:
    """Ruling: a one-eyed jack takes one opponent's chip."""
    state = position("a6", "e5", "f7", seats=3, hands={1: "JH"}, state="play:1 no - 0:20")
    assert texts(state) == ["JH a6", "JH f7"]


def test_jacks_of_diamonds_and_clubs_have_two_eyes() -> None:
    """Experience: one-eyed are spades and hearts. Jacks do not appear on the game board (sheet)."""
    assert (set(BOARD.wild), set(BOARD.anti_wild)) == ({"JD", "JC"}, {"JS", "JH"})
    assert not set(BOARD.cards) & {"JD", "JC", "JS", "JH"}


# Dead cards


BOTH_NINES = ("a6", "c4")
NINES_AND_EIGHTS = ("a6 c5", "c4 a7")


def test_a_card_is_dead_when_both_its_spaces_are_covered() -> None:
    """Sheet: a card is dead if chips of any team cover both its spaces."""
    assert "9C dead" not in texts(position("a6", hands={0: "9C KH"}))
    assert texts(position(*BOTH_NINES, hands={0: "9C KH"})) == ["9C dead", "KH g5", "KH g9"]
    assert texts(position("a6 c4", hands={0: "9C KH"})) == ["9C dead", "KH g5", "KH g9"]


def test_a_dead_card_is_discarded_and_replaced_before_the_play() -> None:
    """Sheet: place the dead card on your discard pile, take a replacement, then play your normal turn."""
    state = play(position(*BOTH_NINES, hands={0: "9C KH"}), "9C dead")
    assert state.table.piles[0] == ("9C",)
    assert not state.to_act
    state = play(state, "TD")
    assert state.to_act == (0,)
    assert state.hands[0] == ("KH", "TD")
    assert texts(state) == ["KH g5", "KH g9", "TD e1", "TD h5"]


def test_one_dead_card_can_be_turned_in_per_turn() -> None:
    """Sheet: one card per turn, a replacement that is dead too included. The next turn allows another."""
    state = position(*NINES_AND_EIGHTS, hands={0: "9C 8C KH", 1: "TD QH"})
    state = play(state, "9C dead", "9C")
    assert texts(state) == ["KH g5", "KH g9"]
    with pytest.raises(IllegalActionError):
        play(state, "8C dead")
    assert {"8C dead", "9C dead"} <= {*texts(play(state, "KH g5", "3S", "TD e1", "4S"))}


def test_a_dead_card_is_turned_in_before_the_play() -> None:
    """Sheet: when it is your turn, turn it in and then play. After the play you only take a card."""
    state = play(position(*BOTH_NINES, hands={0: "9C KH"}), "KH g5")
    with pytest.raises(IllegalActionError):
        play(state, "9C dead")
    killed = play(position("a6", hands={0: "9C 9C"}), "9C c4", "KH")
    assert texts(killed, 0) == []


def test_turning_in_is_optional_while_there_is_a_play() -> None:
    """Sheet: you may turn it in for a new card."""
    state = play(position(*BOTH_NINES, hands={0: "9C KH"}), "KH g9")
    assert state.hands[0] == ("9C",)


def test_with_two_dead_cards_either_can_be_turned_in() -> None:
    """Sheet: one card per turn; which one is the holder's choice, and two copies are one choice."""
    state = position(*NINES_AND_EIGHTS, hands={0: "9C 8C 9C"})
    assert texts(state) == ["8C dead", "9C dead"]


@pytest.mark.parametrize("jack", ["JS", "JH"])
def test_a_jack_is_never_dead(jack: str) -> None:
    """Ruling: jacks are never dead, not even a one-eyed one with nothing to remove."""
    assert texts(position("a6", hands={0: jack})) == ["pass"]


# Passing


def test_a_seat_can_pass_only_without_a_play() -> None:
    """Ruling: a seat with no playable card passes."""
    for hand in ("9C", "9C JS", "JD", "JC"):
        assert "pass" not in texts(position(hands={0: hand}))


def test_a_dead_card_is_turned_in_before_passing() -> None:
    """Ruling: a seat with no playable card, after its exchange if it has one, passes."""
    state = position("a6 c4", hands={0: "9C JS"})
    assert texts(state) == ["9C dead"]
    assert texts(play(state, "9C dead", "JH")) == ["pass"]
    assert texts(play(state, "9C dead", "TD")) == ["TD e1", "TD h5"]


def test_after_turning_in_one_dead_card_a_second_means_passing() -> None:
    """Sheet and ruling: one card per turn, and then a seat with no playable card passes."""
    state = position(*NINES_AND_EIGHTS, hands={0: "9C 8C"})
    assert texts(play(state, "9C dead", "9C")) == ["pass"]


def test_a_pass_draws_no_card() -> None:
    """Ruling: passes and takes no card."""
    before = position("a6", hands={0: "JS", 1: "KH"})
    after = play(before, "pass")
    assert after.to_act == (1,)
    assert (after.hands, after.deck, after.table.piles) == (before.hands, before.deck, before.table.piles)
    empty = play(position("a6", hands={0: "JS", 1: "KH"}, piles={0: REST}), "pass")
    assert empty.deck == (), "no card is needed, so nothing is shuffled"


def test_all_passing_in_a_row_is_a_draw() -> None:
    """Ruling: if every seat passes in a row, the game is a draw."""
    state = position(seats=3, hands={0: "JS", 1: "JH", 2: "JS"})
    assert play(state, "pass", "pass").returns() is None
    assert play(state, "pass", "pass", "pass").returns() == (1 / 3, 1 / 3, 1 / 3)


def test_a_play_resets_the_count_of_passes() -> None:
    """Ruling: every seat in a row."""
    state = position(hands={0: "JS", 1: "9C"})
    state = play(state, "pass", "9C a6", "JH", "JS a6", "JH")
    assert state.table.passes == 0
    assert play(state, "pass").returns() is None
    assert play(state, "pass", "pass").returns() == (0.5, 0.5)


def test_two_thousand_turns_are_a_draw() -> None:
    """Ruling: if 2,000 turns have gone by, the game is a draw. The last card is still taken."""
    state = position(hands={0: "9C"}, state="play:0 no - 0:1999")
    assert play(state, "9C a6").returns() is None
    assert play(state, "9C a6", "KH").returns() == (0.5, 0.5)
    assert play(position(hands={0: "9C"}, state="play:0 no - 0:1998"), "9C a6", "KH").returns() is None
    passed = play(position(hands={0: "JS"}, state="play:0 no - 0:1999"), "pass")
    assert (passed.returns(), passed.to_act) == ((0.5, 0.5), ())


# The draw pile


def test_the_last_card_is_drawn_before_the_discards_are_shuffled() -> None:
    """Ruling: at the moment a card is needed. One card is left, so none is needed yet."""
    state = position(hands={0: "9C", 1: "KH"}, piles={0: REST})
    last = state.table.piles[0][-1]
    one_left = state._replace(table=state.table._replace(piles=(state.table.piles[0][:-1], ())), deck=(last,))
    after = play(one_left, "9C a6", last)
    assert after.deck == ()
    assert after.table.piles[0][-1] == "9C"


def test_the_discards_become_the_draw_pile_when_a_card_is_needed() -> None:
    """Sheet: when the draw deck becomes depleted, all discard piles are shuffled together to create a new draw deck."""
    state = position(hands={0: "9C", 1: "KH"}, piles={0: REST, 1: "2S 3S"})
    assert state.deck == ()
    after = play(state, "9C a6")
    assert after.table.piles == ((), ())
    assert len(after.deck) == 104 - 1
    assert {"2S", "3S", "9C"} <= set(after.deck)
    assert sum(weight for _, weight in after.chance()) == 103


def test_turning_in_a_dead_card_can_need_the_reshuffled_discards() -> None:
    """Ruling: at the moment a card is needed; the card turned in is among the discards then."""
    state = play(position(*BOTH_NINES, hands={0: "9C KH", 1: "TD"}, piles={1: REST}), "9C dead")
    assert state.table.piles == ((), ())
    assert dict(state.chance())["9C"] == 2
    assert play(state, "9C").hands[0] == ("KH", "9C")


# Completing a sequence


SIX_BUT_ONE = "b5-d5 f5 g5"


def test_the_mover_chooses_which_five_of_six_count() -> None:
    """Ruling: when one chip completes more than five in a line, the mover says which are the sequence. Nobody else does."""
    state = play(position(SIX_BUT_ONE, hands={0: "JD"}), "JD e5")
    assert state.to_act == (0,)
    assert texts(state) == ["claim b5-f5", "claim c5-g5"]
    assert counted(state, 0) == []
    assert texts(state, 1) == []
    for foreign in ("claim a5-e5", "claim d5-h5", "claim b5-f5 c5-g5", "pass"):
        with pytest.raises(IllegalActionError):
            play(state, foreign)
    state = play(state, "claim c5-g5")
    assert counted(state, 0) == ["c5-g5"]
    assert not state.to_act
    assert play(state, "KH").to_act == (1,), "the claim is part of the turn, and the card comes after it"


def test_without_a_choice_the_sequence_is_claimed_at_once() -> None:
    """Ruling: a choice is offered only when choices differ."""
    state = play(position("b5-d5", hands={0: "JD", 1: "2S"}), "JD e5")
    assert state.chance()
    state = play(position("b5-d5 f5", hands={0: "JD"}), "JD e5")
    assert counted(state, 0) == ["b5-f5"]
    assert state.chance()


def test_the_sixth_chip_is_not_locked() -> None:
    """Ruling: spaces of a completed sequence are locked; the sixth chip next to one is not."""
    state = play(position(SIX_BUT_ONE, hands={0: "JD", 1: "JS"}), "JD e5", "claim c5-g5", "KH")
    assert texts(state) == ["JS b5"]
    assert play(state, "JS b5").table.chips[0].bit_count() == 5
    later = position("c5-g5 h5", sequences="c5-g5/-", hands={1: "JH"}, state="play:1 no - 0:20")
    assert texts(later) == ["JH h5"]


def test_a_chip_of_a_sequence_cannot_be_removed() -> None:
    """Sheet: you cannot remove a chip that is part of a completed sequence; once achieved it cannot be broken."""
    state = position("c5-g5 c6", sequences="c5-g5/-", hands={1: "JS"}, state="play:1 no - 0:20")
    for space in ("c5", "d5", "e5", "f5", "g5"):
        with pytest.raises(IllegalActionError):
            play(state, f"JS {space}")
    assert texts(state) == ["JS c6"]


def test_a_line_that_does_not_count_is_not_locked() -> None:
    """Ruling: only a completed sequence is locked. Five that share two spaces with one are not a sequence."""
    state = position("a5-h5", sequences="d5-h5/-", hands={1: "JS"}, state="play:1 no - 0:20")
    assert texts(state) == ["JS a5", "JS b5", "JS c5"]


def test_two_teams_need_two() -> None:
    """Sheet: for 2 players or 2 teams, one must score two sequences."""
    state = play(position("c5-f5", hands={0: "JD"}), "JD g5")
    assert state.returns() is None
    state = position("c5-g5 c3-f3", sequences="c5-g5/-", hands={0: "JD"})
    assert play(state, "JD g3").returns() == (1.0, 0.0)
    for row in ("c5 d5 f5 g5 e7 e6 e4 e3", "a5-d5 f5-i5"):
        assert play(position(row, hands={0: "JC"}), "JC e5").returns() == (1.0, 0.0), "crossing lines and nine in a row are two"


def test_three_teams_need_one() -> None:
    """Sheet: for 3 players or 3 teams, one must score one sequence."""
    state = play(position("c5-f5", "", "", seats=3, hands={0: "JD"}), "JD g5")
    assert state.returns() == (1.0, 0.0, 0.0)
    state = play(position("c5-f5", "", "", seats=6, hands={3: "JD"}, state="play:3 no - 0:20"), "JD g5")
    assert state.returns() == (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def test_a_winning_play_ends_the_game_without_a_choice() -> None:
    """Ruling: the game ends at once when the mover's team has the number it needs; nobody is asked any more."""
    state = position(f"{SIX_BUT_ONE} c3-g3", sequences="c3-g3/-", hands={0: "JD"})
    over = play(state, "JD e5")
    assert over.returns() == (1.0, 0.0)
    assert not over.chance()
    assert texts(over, 0) == texts(over, 1) == []
    state = play(position(SIX_BUT_ONE, "", "", seats=3, hands={0: "JD"}), "JD e5")
    assert state.returns() == (1.0, 0.0, 0.0)


def test_teammates_win_together() -> None:
    """Sheet: that player or team wins the game."""
    state = position("", "c5-g5 c3-f3", seats=4, sequences="-/c5-g5", hands={3: "JD"}, state="play:3 no - 0:20")
    assert play(state, "JD g3").returns() == (0.0, 1.0, 0.0, 1.0)


def test_teammates_build_one_sequence() -> None:
    """Sheet: all members of a team use the same colour of chips."""
    state = position("c5-e5", seats=4, hands={0: "JD", 1: "KH", 2: "JC"})
    state = play(state, "JD f5", "2S", "KH g9", "2S", "JC g5")
    assert counted(state, 0) == ["c5-g5"]


def test_both_teams_can_use_the_same_corner() -> None:
    """Sheet: more than one player may use the same corner as part of a sequence."""
    state = position("a9-a7", "b10-e10", sequences="-/a10-e10", hands={0: "JD"})
    state = play(state, "JD a6")
    assert counted(state, 0) == ["a10-a6"]
    assert counted(state, 1) == ["a10-e10"]


def test_a_corner_can_be_the_one_shared_space() -> None:
    """Ruling: two sequences of one team may share at most one space, a corner included."""
    state = position("b10-e10 a9-a7", sequences="a10-e10/-", hands={0: "JD"})
    assert play(state, "JD a6").returns() == (1.0, 0.0)


def test_removing_a_chip_completes_nothing() -> None:
    """Sheet: a one-eyed jack removes a chip; that completes your turn."""
    state = play(position("c5-f5", "g5", hands={0: "JS"}), "JS g5")
    assert counted(state, 0) == []
    assert state.chance()


def test_a_win_on_the_last_turn_is_a_win() -> None:
    """Ruling: 2,000 turns are a draw, but the game ends at once with the sequences needed."""
    state = position("c5-g5 c3-f3", sequences="c5-g5/-", hands={0: "JD"}, state="play:0 no - 0:1999")
    assert play(state, "JD g3").returns() == (1.0, 0.0)


# Examples in RULES.md


def claims_pictured(part: str) -> list[set[str]]:
    """The largest sets of sequences that Blue's chips in that picture make, by their ends."""
    own = {spot_named(space) for space in chips(state_of(GAME, part), 0)}
    return [{ENDS[line] for line in claim} for claim in possible_claims(own, [])]


def longest(name: str, state: State, team: int) -> int:
    """The longest line through that space of the team's chips."""
    column, row = spot_named(name)
    own = {spot_named(space) for space in chips(state, team)} | CORNERS
    reaches = []
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        both = (next(n for n in range(11) if (column + n * s * right, row + n * s * up) not in own) for s in (1, -1))
        reaches.append(sum(both) - 1)
    return max(reaches)


def test_a_five_two_crossing_lines_and_nine_in_a_row_count_as_described() -> None:
    assert claims_pictured("Five blue chips") == [{"g7-c3"}]
    assert claims_pictured("the corner: five") == [{"a10-e6"}]
    assert claims_pictured("Two lines that cross") == [{"c5-g5", "e7-e3"}]
    assert len(chips(state_of(GAME, "Two lines that cross"), 0)) == 9
    assert claims_pictured("Nine in a row") == [{"a5-e5", "e5-i5"}]


def test_either_end_of_six_can_be_left_out() -> None:
    state = state_of(GAME, "This chip makes six")
    assert sorted(map(sorted, claims_pictured("This chip makes six"))) == [["d5-h5"], ["e5-i5"]]
    assert texts(state) == ["claim d5-h5", "claim e5-i5"]


def test_the_7_of_hearts_makes_three_in_a_line_on_the_left() -> None:
    state = state_of(GAME, "The 7 of hearts")
    assert [text for text in texts(state) if text.startswith("7H")] == ["7H d5", "7H i6"]
    assert longest("d5", play(state, "7H d5"), 0) == 3


def test_the_wild_jack_makes_five_and_the_other_breaks_a_four() -> None:
    wild, remove = (state_of(GAME, part) for part in ("is wild", "removes"))
    assert longest("e5", play(wild, "JD e5"), 0) == 5
    assert longest("g6", remove, 1) == 4
    after = play(remove, "JS g6")
    assert (longest("f6", after, 1), longest("h6", after, 1)) == (2, 1)


def test_the_dead_card_has_no_open_space() -> None:
    state = state_of(GAME, "9 of clubs")
    covered = {*chips(state, 0), *chips(state, 1)}
    assert {name for name, card in zip(BOARD.names, BOARD.cards, strict=True) if card == "9C"} <= covered
    assert "9C dead" in texts(state)


ASKED = {
    words.PLACE: position("a5"),
    words.EXCHANGE: state_of(GAME, "9 of clubs"),
    words.WHICH: state_of(GAME, "This chip makes six"),
    words.NO_PLAY: position(" ".join(spaces("a6 a8")), "c4 c6", hands={0: "9C 9C 7C 7C"}, state="play:0 yes - 0:20"),
}


@pytest.mark.parametrize("task", ASKED, ids=lambda task: task.chapter)
def test_a_prompt_says_what_to_do_and_which_rule_explains_it(task: words.Task) -> None:
    assert words.task(ASKED[task].observe(0)) == task
    assert words.task(ASKED[task].observe(1)).words == "", "the other seat has no prompt"
    assert words.task(ASKED[task].observe(None)).words == "", "a hand is hidden while the device is passed on"


def test_no_prompt_reminds_a_player_to_draw() -> None:
    state = play(position(hands={0: "7H 4C"}, state="play:0 no - 0:20", rules="loss_of_card"), "7H d5")
    assert "take" in texts(state, 0)
    assert words.task(state.observe(0)) == words.TAKING
    assert (words.TAKING.words, words.TAKING.more) == ("", "")


@pytest.mark.parametrize("task", [value for value in vars(words).values() if isinstance(value, words.Task)])
def test_every_prompt_is_short_and_has_its_heading(task: words.Task) -> None:
    assert f"# {task.chapter}\n" in rules_text("sequence")
    assert len(task.words) <= 45
    assert len(task.more) <= 60
