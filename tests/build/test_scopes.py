"""A style sheet reaches only what its own room shows.

Outside the kit every selector starts at an id, possibly after what holds for the whole page (`[data-theme="contrast"] #seats`).
An id starts the selectors of one room; another room's must then name a class of its own (`#table.tipped #hand-bar`). A game's
follow its name: `[data-game="sequitur"] #seats`. Each class is styled by one room, except that games may style the table's, and
the rooms in `SHARED` the kit's. Wrapped in `:where()`, an id adds no weight.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest

from engine.game import game_names
from web.build.paths import ROOT
from web.build.site import AT_ONCE, LATER_STYLES, sheets

GAMES = {f"games/{name}" for name in game_names()}
EDITOR = "games/sequence/editor"
SHARED = {
    "actions": {"coach", EDITOR, "remote", "setup", "table"},
    "board": {"games/sequence", "games/sequitur", "games/sequoia", "setup"},
    "caps": {"coach", "table"},
    "chevron": {"table"},
    "drawn": {"games/sequitur"},
    "face": {"setup", "table"},
    "gold": {"coach", "setup"},
    "hint": {"remote", "table"},
    "icon": {"table"},
    "item": {"table"},
    "items": {"table"},
    "large": {"table"},
    "link": {EDITOR, "setup", "table"},
    "option": {"table"},
    "piece": {"remote", "setup", "table"},
}
"""The kit's classes, and the rooms that adjust them below their own ids. A room that means something else needs another name."""

INSIDE = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
"""Parentheses, with others inside them up to two deep."""

PAGE = re.compile(r"(:root|html|body|#room(?![\w-])|\[).*", re.DOTALL)
"""A part of a selector that says something about the whole page."""


def split(text: str, at: str) -> list[str]:
    """The parts of the text between any of these characters, except inside parentheses and brackets."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign in at and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


def selectors(sheet: str) -> Iterator[tuple[str, bool]]:
    """All selectors in the sheet, and whether each is nested in another rule."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    blocks, start = list[str](), 0
    for found in re.finditer(r'"[^"]*"|([;{}])', sheet):
        head = sheet[start : found.start()].strip()
        if found[1] == "{":
            if not any("@keyframes" in block for block in (*blocks, head)) and not head.startswith("@"):
                yield from ((selector, any(block[0] != "@" for block in blocks)) for selector in split(head, ","))
            blocks.append(head)
        elif found[1] == "}":
            blocks.pop()
        start = found.end() if found[1] else start
    assert not blocks


def starts(selector: str) -> Iterator[str]:
    """Where the selector starts: what it says about the whole page, then the first part that is about something on it."""
    if choice := re.match(f":(?:is|where)({INSIDE})", selector):
        for one in split(choice[1][1:-1], ","):
            yield from starts(one + selector[choice.end() :])
        return
    first, *others = split(selector, " >+~")
    if others and PAGE.fullmatch(first):
        yield from (f"{first} {start}" for start in starts(selector[len(first) :].lstrip(" >")))
    else:
        yield first


def classes(selector: str) -> set[str]:
    """The classes that a selector names."""
    return set(re.findall(r"\.([a-z][\w-]*)", re.sub(r'"[^"]*"', "", selector)))


def faults(texts: Mapping[str, str]) -> list[str]:
    """What is wrong with the style sheets of these rooms."""
    found, starting, styling = list[str](), defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    rules = [
        (room, re.sub(f":(?:not|has){INSIDE}", "", selector), is_nested)
        for room, text in texts.items()
        for selector, is_nested in selectors(text)
    ]
    for room, selector, _ in rules:
        for name in classes(selector):
            styling[name].add(room)
    for room, selector, is_nested in rules:
        if room == "ui":
            continue
        if is_nested:
            found += [f"{room}: {selector}"] if "&" in selector[1:] else []
            continue
        own = any("ui" not in styling[name] for name in classes(selector))
        for start in starts(selector):
            ids = re.findall(r"#[\w-]+", start)
            if room in GAMES:
                game = room.removeprefix("games/")
                is_rooted = bool(re.match(rf'\[data-(?:plate="{game} |game="{game}"\] .*#)', start))
            else:
                is_rooted = bool(ids or re.match(r"body\S*\.", start))
                if ids and not own and not start.startswith("body["):
                    starting[ids[-1]].add(room)
            if not is_rooted:
                found.append(f"{room}: {selector}")
    found += [f"{name}: {', '.join(sorted(rooms))}" for name, rooms in starting.items() if len(rooms) > 1]
    for name, rooms in styling.items():
        others = rooms - GAMES if "table" in rooms else rooms
        if rooms - {"ui"} != SHARED.get(name, set()) if "ui" in rooms else len(others) > 1:
            found.append(f".{name}: {', '.join(sorted(rooms))}")
    return sorted(found)


def test_a_room_styles_only_what_it_shows() -> None:
    texts = defaultdict[str, str](str)
    for sheet in (*sheets(ROOT, AT_ONCE), *sheets(ROOT, LATER_STYLES)):
        texts[sheet.parent.relative_to(ROOT / "web").as_posix()] += sheet.read_text(encoding="utf-8")
    assert faults(texts) == []


@pytest.mark.parametrize(
    ("room", "rule", "fault"),
    [
        ("setup", ".grip", "setup: .grip"),
        ("table", "b", "table: b"),
        ("table", '[data-theme="contrast"] .seat', 'table: [data-theme="contrast"] .seat'),
        ("coach", ":is(#tip, .tip) b", "coach: :is(#tip, .tip) b"),
        ("coach", "#tip { & .a { } .b & ", "coach: .b &"),
        ("coach", "#seats b", "#seats: coach, table"),
        ("coach", "#review .seat", ".seat: coach, table"),
        ("games/sequoia", '[data-game="sequoia"] .seat', 'games/sequoia: [data-game="sequoia"] .seat'),
        ("games/sequoia", '[data-game="sequitur"] #seats', 'games/sequoia: [data-game="sequitur"] #seats'),
        (EDITOR, "#editor .face", f".face: {EDITOR}, ui"),
    ],
)
def test_a_rule_that_reaches_too_far_is_found(room: str, rule: str, fault: str) -> None:
    texts = {"ui": ".face { }", "table": "#seats .seat:not(.face) { } @media (width) { #seats { } }"}
    texts[room] = texts.get(room, "") + rule + " { }" + " }" * rule.count(" { &")
    assert fault in faults(texts)


@pytest.mark.parametrize(
    ("room", "rule"),
    [
        ("table", ":where(#seats) .seat"),
        ("coach", "#table.tipped #seats"),
        ("coach", "body.learns"),
        ("setup", '[data-theme="contrast"] :is(#setup, #records) .board'),
        ("games/sequoia", '[data-game="sequoia"] #seats .seat'),
        ("games/sequoia", '[data-plate="sequoia tree blue"]'),
    ],
)
def test_a_rule_within_its_room_is_left_alone(room: str, rule: str) -> None:
    assert not [fault for fault in faults({"table": "#seats .seat { }", room: f"{rule} {{ }}"}) if not fault.startswith(".")]
