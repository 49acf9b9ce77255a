"""The windows about a match: the cut for deal, the menu, how it went, the check of its luck. Names no game."""

from __future__ import annotations

from collections.abc import Sequence

from engine import recap
from engine.match import Match
from engine.texts import isolated
from web.kit.dom import fill, find, make, show
from web.kit.look import load_look
from web.kit.plates import paint_plate
from web.kit.windows import folded_sheet, open_until_closed

FAIR = "It was fixed beforehand: all {} outcomes are the seed’s, and all {} actions are legal."
UNFAIR = "It is not what was sealed, or not by these rules. Of {} outcomes and {} actions:"
DOUBTFUL = "This save does not fit its seal or its marks: it was changed, or comes from a version with other rules."
PRACTICE = "It was practice: choices could be taken back, and the same luck came again."


async def show_cut(game: str, shown: Sequence[tuple[str, Sequence[str]]], seal: str) -> None:
    """Shows what luck gave each seat before play, until somebody presses the button. `game` is the game's name; `shown` pairs
    outcomes with sentences."""
    plate = load_look(game).opening
    entries = []
    for number, (outcome, sentences) in enumerate(shown, 1):
        entry = make("li")
        if plate:
            entry.append(canvas := make("canvas", class_="card", aria_hidden="true"))
            paint_plate(canvas, f"{game} {plate} {outcome}")
        entry.append(make("span", sentences[0]))
        entries.append(entry)
        if sentences[1:] and number < len(shown):
            entries.append(make("li", " ".join(sentences[1:]), class_="again"))
    fill(find("#cut-cards"), entries)
    find("#cut-result").textContent = " ".join(shown[-1][1][1:])
    find("#cut-seal").textContent = seal
    await open_until_closed(find("#cut"))


def show_report(match: Match) -> None:
    """Shows how a finished game went, as tables, and its seed, so that anybody can check that luck was fixed beforehand."""
    report = match.game.report(match.states, [isolated(player.name) for player in match.players])
    find("#report-summary").textContent = " ".join((f"{report.headline}. {report.summary}", *recap.hints(match)))
    sheets = [folded_sheet(sheet, "report", opened=number == 0) for number, sheet in enumerate(report.sheets)]
    fill(find("#report-sheets"), sheets)
    find("#report-seed").textContent = match.seed
    find("#report-seal").textContent = match.seal
    find("#report-mark").textContent = match.marks[-1]
    find("#report details:last-child").open = False
    find("#report").showModal()
    find("#report-text").scrollTop = 0


def show_luck(match: Match) -> None:
    """Shows whether a finished game's luck was fixed beforehand, and what anybody needs to check that independently."""
    wrong = match.verify()
    verdict = (UNFAIR if wrong else FAIR).format(match.lucks, len(match.events) - match.lucks)
    find("#luck-verdict").textContent = f"{verdict} {PRACTICE}" if match.practice else verdict
    find("#luck-verdict").classList.toggle("problem", bool(wrong))
    fill(find("#luck-wrong"), [make("li", sentence) for sentence in wrong])
    find("#luck-wrong").tabIndex = 0 if wrong else -1  # keys scroll it
    find("#luck-seed").textContent = match.seed
    find("#luck-seal").textContent = match.seal
    find("#luck-mark").textContent = match.marks[-1]
    command = f"python -m engine verify {match.game.name}.sequor.json --seal {match.seal[:8]} --last {match.marks[-1]}"
    find("#luck-command").textContent = command
    find("#luck").showModal()


def show_menu(match: Match | None) -> None:
    """Opens the menu with who has a handicap and, once the game is over, the end and the check of its luck. None stands for a
    match on another device."""
    find("#menu-mark").textContent = match.marks[-1] if match is not None else ""
    show(find("#menu-practice"), match is not None and match.practice)
    find("#menu-handicaps").textContent = handicaps = " ".join(recap.handicaps(match)) if match is not None else ""
    show(find("#menu-handicaps"), bool(handicaps))
    for only_at_the_end in ("#menu-luck", "#menu-report"):
        show(find(only_at_the_end), match is not None and match.state.returns() is not None)
    find("#menu").showModal()
