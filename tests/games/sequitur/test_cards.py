"""The Sequitur Cards as data: those that ship, and tables that people write."""

import pytest

from engine.core import BadSetupError
from engine.games.sequitur.box.contents import SHIPPED_CARDS, Card, cards, read_cards


def test_ours_are_the_five_of_the_rulings() -> None:
    assert [(card.name, card.effect, card.least, card.most) for card in cards("")] == [
        ("Swap", "swap", 1, 8),
        ("Slide", "slide", 1, 8),
        ("Flip", "flip", 2, 9),
        ("Insert", "insert", 1, 1),
        ("Trade", "trade", 1, 3),
    ]
    assert cards("") == read_cards(SHIPPED_CARDS)


def test_columns_may_stand_in_any_order_and_cells_may_hold_commas() -> None:
    lines = ["least,most,effect,text,name", '1,2,trade,"Put one, or two, back.",Trade']
    table = "\r\n".join([*lines, *(f"1,1,swap,Neighbours change places.,Swap {n}" for n in range(4)), ""])
    assert read_cards(table)[0] == Card("Trade", "Put one, or two, back.", "trade", 1, 2)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("name,text", "title,text", "Line 1: the column headings must be name,text,effect,least,most."),
        (",swap,1,8", ",swop,1,8", "Line 2: the effect must be swap, slide, flip, insert or trade, not 'swop'."),
        (",flip,2,9", ",flip,1,9", "Line 4: least must be a whole number from 2 to 9, not '1'."),
        (",flip,2,9", ",flip,5,4", "Line 4: most must be a whole number from 5 to 9, not '4'."),
        ("\nSwap,", "\nA name of 17 char,", "Line 2: the name must be 1 to 16 characters on one line; this one has 17."),
        ("\nSwap,", "\nSlide,", "Two cards have the same name. Give each a different one."),
        ("\nInsert,", '\n"Insert,', "Line 6: unbalanced quotation marks around a cell."),
        ("Insert,Draw one letter and put it anywhere.,insert,1,1\n", "", "There must be 5 cards; this file has 4."),
        ('"Put one', "Put one", "Line 6: expected 5 cells (name,text,effect,least,most), found 6. Put quotation marks "
         "around a cell that contains a comma."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert SHIPPED_CARDS.count(old) == 1
    with pytest.raises(BadSetupError) as caught:
        read_cards(SHIPPED_CARDS.replace(old, new))
    assert str(caught.value) == sentence
