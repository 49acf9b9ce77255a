"""The windows about a match: the cut for deal, the menu, the report, the fairness check. Names no game."""

from __future__ import annotations

from collections.abc import Sequence

from engine import recap
from engine.match import Match
from engine.texts import isolated
from web.kit.dom import fill, find, make, show
from web.kit.look import load_look
from web.kit.plates import paint_plate
from web.kit.windows import folded_sheet, open_until_closed

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
    """Shows whether a finished game's luck was fixed in advance, and what anyone needs to check that independently."""
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


def show_menu(match: Match) -> None:
    """Opens the menu with who has a handicap, the public log so far and, once the game is over, the end and the check of its
    luck."""
    entries = [" ".join(sentences) for sentences in match.narration if sentences]
    fill(find("#menu-told"), [make("li", sentences) for sentences in entries])
    find("#menu-mark").textContent = match.marks[-1]
    show(find("#menu-log"), bool(entries))
    show(find("#menu-practice"), match.practice)
    find("#menu-handicaps").textContent = handicaps = " ".join(recap.handicaps(match))
    show(find("#menu-handicaps"), bool(handicaps))
    for only_at_the_end in ("#menu-luck", "#menu-report"):
        show(find(only_at_the_end), match.state.returns() is not None)
    find("#menu").showModal()
    find("#menu-told").scrollTop = find("#menu-told").scrollHeight
