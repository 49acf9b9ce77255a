"""Sequoia on the page: painters, pieces and movements. Independent of the other games."""

from __future__ import annotations

from web.games.sequoia import dice, forest, podium, tokens, trees, words
from web.games.sequoia.motion import SequoiaMotion
from web.games.sequoia.palette import TREES, TREES_OF
from web.ui.look import Look, PaintedLine, Painting, Plate

LOOK = Look(
    painters={
        "ground": Painting(forest.paint_ground, room=0.0),
        "clearing": Painting(forest.paint_clearing, room=0.0),
        "glow": Painting(forest.paint_glow, share=0.2),
        "sign": Painting(forest.paint_sign, share=0.6),
        "token": Painting(tokens.paint, share=0.3),
        "tree": Painting(trees.paint, share=0.08, room=3.0),
        "stand": Painting(podium.paint_stand, share=0.1, room=4.0),
        "plinth": Painting(podium.paint_plinth, room=3.0),
        "bar": Painting(podium.paint_bar, room=2.0),
        "fire": Painting(forest.paint_fire, share=0.6),
        "plaque": Painting(forest.paint_plaque, share=0.3),
        "banner": Painting(words.paint_banner, share=0.4),
        "die": Painting(dice.paint_die, share=0.3, room=4.0),
        "plate": Painting(dice.paint_plate, share=0.1, room=8.0),
        "socket": Painting(dice.paint_socket),
        "pair": Painting(dice.paint_pair, room=2.0),
        "total": Painting(dice.paint_total, share=0.2, room=4.0),
        "thread": PaintedLine(dice.draw_thread, room=4.0),
        "cup": Painting(dice.paint_cup, share=0.2),
        "panel": Painting(words.paint_panel, room=0.0),
        "words": Painting(words.paint_words, room=4.0),
        "verdict": Painting(words.paint_verdict, room=4.0),
        "points": Painting(words.paint_points, room=4.0),
        "cell": Painting(words.paint_cell),
        "label": Painting(words.paint_label),
        "legend": Painting(words.paint_legend, room=4.0),
        "podium": Painting(podium.paint_podium, room=14.0),
        "carving": Painting(podium.paint_carving, room=0.0),
        "floor": Painting(podium.paint_floor, room=0.0),
        "gain": Painting(podium.paint_gain, room=6.0),
        "head": Painting(podium.paint_head, room=0.0),
        "entry": Painting(podium.paint_entry),
        "mark": Painting(trees.paint_mark, share=0.08, room=1.0),
    },
    plates={"tree": Plate(trees.paint_mark, 0.88)},
    tints=TREES,
    choreography=SequoiaMotion(),
    detail=(0.05, 0.0, 0.9),
    settings_title="Look",
    settings=(TREES_OF,),
)
