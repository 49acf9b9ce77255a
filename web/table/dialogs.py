"""The windows about a match: the cut for deal, the report, the fairness check. Works for every game."""

from __future__ import annotations

from collections.abc import Sequence

from engine import recap
from engine.match import Match
from engine.text import isolated
from web.kit.dom import fill, find, make, show
from web.kit.look import load_look
from web.kit.plates import paint_plate
from web.kit.windows import folded_sheet, open_until_closed

SEALED = "The luck was fixed before play began. After the game you can check here that nobody changed it."
SO_FAR, FINAL = "Checksum so far", "Final checksum of the whole game"
FAIR = "The luck was fixed in advance. All {} random outcomes match the seed, and all {} actions are legal."
UNFAIR = "This is not the game that was sealed, or not under these rules. Of {} random outcomes and {} actions, these are wrong:"
DOUBTFUL = "This save fails its fairness check. It was edited, or it comes from a version with different rules."
PRACTICE = "Practice game: players could undo, and the luck stayed the same."


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
    """Shows the report of a finished game as tables, with its seed, so that anyone can check its luck."""
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
    """Shows whether a finished game's luck was fixed in advance, and what anyone needs to check that independently; during a
    game, what can be written down for that."""
    is_over = match.state.returns() is not None
    wrong = match.verify() if is_over else []
    verdict = (UNFAIR if wrong else FAIR).format(match.lucks, len(match.events) - match.lucks) if is_over else SEALED
    find("#luck-verdict").textContent = f"{verdict} {PRACTICE}" if match.practice and is_over else verdict
    find("#luck-verdict").classList.toggle("problem", bool(wrong))
    fill(find("#luck-wrong"), [make("li", sentence) for sentence in wrong])
    find("#luck-wrong").tabIndex = 0 if wrong else -1  # keys scroll it
    find("#luck-seal").textContent = match.seal
    find("#luck-mark-name").textContent = FINAL if is_over else SO_FAR
    find("#luck-mark").textContent = match.marks[-1]
    for only_at_the_end in ("#luck-opened", "#luck-proof"):
        show(find(only_at_the_end), is_over)
    find("#luck-seed").textContent = match.seed if is_over else ""
    command = f"python -m engine verify {match.game.name}.sequor.json --seal {match.seal[:8]} --last {match.marks[-1]}"
    find("#luck-command").textContent = command if is_over else ""
    find("#luck").showModal()
