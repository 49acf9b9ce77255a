"""Sequitur on the page: painters, pieces and movements. Independent of the other games."""

from __future__ import annotations

from web.games.sequitur import balls, cards, ending, goals, racks, words
from web.games.sequitur.motion import SequiturMotion
from web.games.sequitur.palette import BACKS, BALLS, SEATS
from web.ui.look import Look, PaintedLine, Painting, Plate

LOOK = Look(
    painters={
        "baize": Painting(racks.paint_baize, room=0.0),
        "goal": Painting(goals.paint_goal, room=22.0),
        "seal": Painting(goals.paint_seal, share=0.2),
        "deck": Painting(goals.paint_deck, room=18.0),
        "rack": Painting(racks.paint_rack, share=0.3),
        "ball": Painting(balls.paint_ball, share=0.34, room=3.0),
        "body": Painting(balls.paint_ball, room=1.0),
        "light": Painting(balls.paint_ball, share=0.34, room=3.0),
        "gap": Painting(balls.paint_gap, room=11.0),
        "action": Painting(cards.paint_action, room=17.0),
        "name": Painting(goals.paint_name, room=6.0),
        "score": Painting(racks.paint_score, share=0.3, room=1.0),
        "task": Painting(words.paint_task, room=4.0),
        "track": Painting(words.paint_track),
        "caption": Painting(words.paint_caption, room=0.0),
        "empty": Painting(words.paint_empty),
        "told": Painting(words.paint_told, share=0.4),
        "other": Painting(words.paint_other),
        "row": Painting(ending.paint_row),
        "owner": Painting(ending.paint_owner, room=6.0),
        "slip": Painting(ending.paint_slip, room=18.0),
        "token": Painting(ending.paint_token, room=18.0),
        "lock": Painting(ending.paint_lock),
        "socket": Painting(ending.paint_socket),
        "standing": Painting(ending.paint_standing, room=6.0),
        "ladder": Painting(ending.paint_ladder, room=4.0),
        "arc": PaintedLine(racks.paint_way, share=0.1, room=48.0),
    },
    plates={"ball": Plate(goals.paint_emblem, 0.86), "slip": Plate(goals.paint_back, 0.86, ratio=1.6)},
    tints=SEATS,
    choreography=SequiturMotion(),
    makes_room_for_hands=True,
    detail=(0.2235, 0.618, 0.54),
    settings_title="Letters and goals",
    settings=(BALLS, BACKS),
)
