"""How Sequitur looks on the page: its painters, pieces and movements. Knows no other game."""

from __future__ import annotations

from web.games.sequitur import balls, cards, emblems, felt, goals, notes, racks, seals
from web.games.sequitur.motion import SequiturMotion
from web.games.sequitur.palette import SEATS
from web.kit.look import Look, Painting, Plate

LOOK = Look(
    painters={
        "baize": Painting(felt.paint_baize, room=0.0),
        "goal": Painting(goals.paint_goal, room=22.0),
        "seal": Painting(seals.paint_seal, share=0.2),
        "deck": Painting(goals.paint_deck, room=18.0),
        "rack": Painting(racks.paint_rack, share=0.3),
        "ball": Painting(balls.paint_ball, share=0.34, room=3.0),
        "body": Painting(balls.paint_ball, room=1.0),
        "light": Painting(balls.paint_ball, share=0.34, room=3.0),
        "gap": Painting(balls.paint_gap, room=11.0),
        "action": Painting(cards.paint_action, room=17.0),
        "name": Painting(emblems.paint_name, room=6.0),
        "score": Painting(notes.paint_score, share=0.3, room=1.0),
        "plaque": Painting(notes.paint_plaque, room=12.0),
        "step": Painting(notes.paint_step, share=0.4, room=1.0),
        "note": Painting(notes.paint_note),
    },
    plates={"ball": Plate(emblems.paint_emblem, 0.86)},
    tints=SEATS,
    choreography=SequiturMotion(),
)
