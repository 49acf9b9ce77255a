"""How Sequoia looks on the page: its painters, pieces and movements. Knows no other game."""

from __future__ import annotations

from web.games.sequoia import dice, fire, forest, slips, tokens, trees
from web.games.sequoia.motion import SequoiaMotion
from web.games.sequoia.palette import TREES
from web.kit.look import Look, Painting, Plate

LOOK = Look(
    painters={
        "ground": Painting(forest.paint_ground, room=0.0),
        "clearing": Painting(forest.paint_clearing, room=0.0),
        "fire": Painting(fire.paint, share=0.15),
        "glow": Painting(forest.paint_glow, share=0.2),
        "banner": Painting(slips.paint_banner, share=0.4),
        "token": Painting(tokens.paint, share=0.3),
        "tree": Painting(trees.paint, share=0.08, room=5.0),
        "die": Painting(dice.paint_die, share=0.25, room=1.0),
        "cup": Painting(dice.paint_cup, share=0.2),
        "slip": Painting(slips.paint_slip, share=0.1, room=12.0),
        "sum": Painting(slips.paint_sum, room=0.0),
        "mark": Painting(trees.paint_mark, share=0.08, room=1.0),
    },
    plates={"tree": Plate(trees.paint_mark, 0.88)},
    tints=TREES,
    choreography=SequoiaMotion(),
)
