"""Sequence on the page: painters, pieces, movements and board editor. Independent of the other games."""

from __future__ import annotations

from web.games.sequence import board, cards, chips, paper
from web.games.sequence.cards import load_courts
from web.games.sequence.motion import SequenceMotion
from web.games.sequence.palette import BACKS, CHIPS, FOUR_COLOURS, LARGE_INDICES, TEAMS
from web.ui.look import BoardEditor, EditorTools, Look, PaintedLine, Painting, Plate
from web.ui.paint.marks import CAPTION_SPACE, paint_caption, paint_empty


def _make_board_editor(tools: EditorTools) -> BoardEditor:
    from web.games.sequence.editor.window import Editor  # loaded on first use, since most visitors never need it

    return Editor(tools)


LOOK = Look(
    painters={
        "frame": Painting(board.paint_frame, room=0.0),
        "coordinate": Painting(board.paint_coordinate, room=2.0),
        "space": Painting(board.paint_space, room=0.0),
        "free": Painting(board.paint_free, room=0.0),
        "tile": Painting(board.paint_space, room=1.0),
        "glow": Painting(board.paint_glow, share=0.4, blend="multiply"),
        "lit": Painting(board.paint_lit, share=0.2),
        "chip": Painting(chips.paint, share=0.4),
        "star": Painting(chips.paint_star, share=0.4),
        "new": Painting(chips.paint_new, share=0.2),
        "taken": Painting(chips.paint_taken, share=0.1),
        "card": Painting(cards.paint_face, share=0.2),
        "back": Painting(paper.paint_back, share=0.2),
        "last": Painting(chips.paint_last, share=0.08),
        "played": Painting(chips.paint_played, share=0.08),
        "pointed": Painting(chips.paint_pointed, share=0.4),
        "found": Painting(chips.paint_found, share=0.1),
        "crossed": Painting(chips.paint_crossed, room=3.0),
        "dusk": Painting(chips.paint_dusk, room=0.0, blend="multiply"),
        "flood": Painting(chips.paint_flood, room=1.0),
        "glint": Painting(chips.paint_glint, room=1.0),
        "rail": PaintedLine(chips.paint_rail, share=0.1, room=2.0),
        "trail": PaintedLine(chips.paint_trail, share=0.3, room=12.0),
        "pile": Painting(paint_empty, room=1.0),
        "caption": Painting(paint_caption, room=CAPTION_SPACE + 2),
    },
    plates={
        "chip": Plate(chips.paint, 0.78),
        "card": Plate(cards.paint_plate, 0.88, ratio=5 / 7),
        "back": Plate(paper.paint_back, 0.86, ratio=5 / 7),
    },
    tints=TEAMS,
    choreography=SequenceMotion(),
    opening="card",
    detail=(0.034, 0.2204, 0.932),
    settings_title="Cards and chips",
    settings=(LARGE_INDICES, FOUR_COLOURS, CHIPS, BACKS),
    load_pictures=load_courts,
    make_board_editor=_make_board_editor,
)
