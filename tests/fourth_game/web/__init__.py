"""The look of Causeway on the page: a painter for each shape of its scenes."""

from web.games.causeway.stones import paint_bag, paint_stone, paint_trail
from web.ui.look import Look, Painting, Plate

LOOK = Look(
    painters={
        "trail": Painting(paint_trail),
        "stone": Painting(paint_stone, share=0.2),
        "bag": Painting(paint_bag, share=0.2),
    },
    plates={"stone": Plate(paint_stone)},
)
