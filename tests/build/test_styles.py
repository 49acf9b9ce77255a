"""The style sheets: rules in order of precedence, pictures embedded, and each area of the page styled by one folder."""

import re
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote

import pytest

from engine.game import game_names
from web.build.paths import ROOT, BuildError
from web.build.site import AT_ONCE, LATER_STYLES, data_url, sheets, style_sheet

DOT = '<svg xmlns="http://www.w3.org/2000/svg">\n  <circle\n    r="9" fill="#fff"/>\n</svg>\n'
LONGEST_LINE = 130
SOURCES = sorted(path for kind in ("css", "svg", "html", "js", "mjs") for path in (ROOT / "web").rglob(f"*.{kind}"))


def write(root: Path, **texts: str) -> None:
    """Writes files below `web`; `ui__base="…"` becomes `web/ui/base.css`."""
    for name, text in texts.items():
        place = root / "web" / f"{name.replace('__', '/')}.css"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")


def test_every_sheet_is_sent_once_and_more_special_ones_come_later() -> None:
    order = [sheet.relative_to(ROOT / "web").as_posix() for sheet in (*sheets(ROOT), *sheets(ROOT, LATER_STYLES))]
    written = [path for path in SOURCES if path.suffix == ".css"]
    assert sorted(order) == [path.relative_to(ROOT / "web").as_posix() for path in written]
    folders = list(dict.fromkeys(name.rpartition("/")[0] for name in order))
    later = ["coach", "remote", "games/sequence/editor"]
    assert folders == ["ui", "setup", "table", *(f"games/{name}" for name in game_names()), *later]
    for folder in folders:
        inside = [name for name in order if name.rpartition("/")[0] == folder]
        assert inside == sorted(inside)


def test_rules_of_a_game_come_last(tmp_path: Path) -> None:
    last = game_names()[-1]
    write(tmp_path, **{f"games__{last}__style": "d {\n}\n", "table__b": "c {\n}\n", "ui__z": "a {\n}\n", "table__a": "b {\n}\n"})
    assert style_sheet(tmp_path) == b"a{}b{}c{}d{}"


def test_comments_and_white_space_are_not_sent(tmp_path: Path) -> None:
    text = "/* Why:\n   because. */\n\na,\nb c {\n  d: e\n    f;\n  g: h;\n}\n/* More. */\n\ni::before {\n  content: 'j  k';\n}\n"
    write(tmp_path, ui__a=text)
    assert style_sheet(tmp_path) == b"a,b c{d:e\nf;g:h}i::before{content:'j  k'}"


def test_a_picture_is_sent_inside_the_sheet_that_names_it(tmp_path: Path) -> None:
    write(tmp_path, ui__a='a {\n  background: url("pictures/dot.svg");\n}\nb {\n  background: url("pictures/dot.png");\n}\n')
    (tmp_path / "web/ui/pictures").mkdir()
    (tmp_path / "web/ui/pictures/dot.svg").write_text(DOT, encoding="utf-8")
    dot = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><circle r="9" fill="%23fff"/></svg>'
    assert style_sheet(tmp_path).decode() == f"a{{background:url('{dot}')}}b{{background:url(\"pictures/dot.png\")}}"


def test_a_missing_picture_gets_one_sentence(tmp_path: Path) -> None:
    write(tmp_path, ui__a='a {\n  background: url("pictures/dot.svg");\n}\n')
    with pytest.raises(
        BuildError, match=r"^web/ui/a\.css uses pictures/dot\.svg, which doesn't exist\. Draw it, or remove it from"
    ):
        style_sheet(tmp_path)


@pytest.mark.parametrize("text", ["50% 'wide'", "#a", "ü", "<b>&amp;</b>", "a\\b"])
def test_a_data_url_contains_any_text_between_single_quotes(text: str) -> None:
    _, _, held = data_url(f"<svg>{text}</svg>").partition(",")
    assert unquote(held) == f"<svg>{text}</svg>"
    assert not set(held) & set("'#\n\\")


def test_the_same_sources_give_the_same_bytes() -> None:
    assert style_sheet(ROOT) == style_sheet(ROOT)


def test_the_pictures_are_well_formed_and_of_one_size() -> None:
    drawn = [path for path in SOURCES if path.suffix == ".svg" and "games" in path.parts]
    assert drawn
    assert {ET.fromstring(path.read_text(encoding="utf-8")).get("viewBox") for path in drawn} == {"0 0 100 100"}


@pytest.mark.parametrize("path", [*SOURCES, ROOT / "index.html"], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_line_is_too_long(path: Path) -> None:
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    assert [number for number, line in lines if len(line) > LONGEST_LINE] == []


@pytest.mark.parametrize(
    "sheet", [*sheets(ROOT), *sheets(ROOT, LATER_STYLES)], ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_a_sheet_is_formatted(sheet: Path) -> None:
    """As `npx prettier@3.6.2 --print-width 130 --write` leaves it, as far as can be checked here: one declaration per line, two
    spaces for each open brace."""
    text = re.sub(r"/\*.*?\*/", lambda found: re.sub(r"[^\n]", " ", found[0]), sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    depth, goes_on = 0, False
    for number, line in enumerate(text.split("\n"), 1):
        shown = re.sub(r'"[^"]*"', '""', line).strip()
        depth -= shown.startswith("}")
        if shown and not goes_on:
            assert len(line) - len(line.lstrip()) == 2 * depth, number
        assert not re.search(r"[;{}]\s*\S", shown), number
        depth += shown.endswith("{")
        goes_on = bool(shown) and not shown.endswith(("{", "}", ";"))
    assert depth == 0


def hovers(sheet: str) -> list[str]:
    """The selectors with `:hover` outside rules for devices that can hover."""
    found, around, start = list[str](), list[str](), 0
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    for at, sign in enumerate(sheet):
        if sign == "{":
            around.append(" ".join(sheet[start:at].split()))
            if ":hover" in around[-1] and "@media (hover: hover)" not in around:
                found.append(around[-1])
        elif sign == "}":
            around.pop()
        if sign in "{};":
            start = at + 1
    return found


@pytest.mark.parametrize(
    "path", [path for path in SOURCES if path.suffix == ".css"], ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_only_a_pointer_that_can_hover_changes_a_style(path: Path) -> None:
    """On a touch screen the element would keep that style after the press, as if it were chosen."""
    assert not hovers(path.read_text(encoding="utf-8")), "Write `@media (hover: hover)` around it."


def test_hover_rules_are_found_everywhere() -> None:
    inside = "@media (hover: hover) { a:hover, b { c: d; } }"
    assert not hovers(inside)
    assert hovers(f"a {{ b: c; &:hover {{ d: e; }} }} {inside} f:is(:hover, :focus) {{ }}") == ["&:hover", "f:is(:hover, :focus)"]


# Scopes: a style sheet reaches only its own area of the page
#
# Outside `ui` every selector starts at an id, possibly after a condition for the page (`[data-theme="contrast"] #seats`). An id
# starts the selectors of one folder; another folder's must then name a class of its own (`#table.tipped #hand-bar`). A game's
# follow its name: `[data-game="sequitur"] #seats`. Each class is styled by one folder, except that games may style the table's,
# and the folders in `SHARED` those of `ui`. Wrapped in `:where()`, an id adds no weight.


GAMES = {f"games/{name}" for name in game_names()}
EDITOR = "games/sequence/editor"
SHARED = {
    "actions": {"coach", EDITOR, "remote", "setup", "table"},
    "board": {"games/sequence", "games/sequitur", "games/sequoia", "setup"},
    "caps": {"table"},
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
"""The classes of `ui`, and the folders that adjust them below their own ids. For another meaning, choose another name."""

INSIDE = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
"""Parentheses, with others inside them up to two deep."""

PAGE = re.compile(r"(:root|html|body|#room(?![\w-])|\[).*", re.DOTALL)
"""A part of a selector about the whole page."""


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
    """The start of the selector: parts about the whole page, and the first one about something on it."""
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
    """The faults in the style sheets of these folders."""
    found, starting, styling = list[str](), defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    rules = [
        (folder, re.sub(f":(?:not|has){INSIDE}", "", selector), is_nested)
        for folder, text in texts.items()
        for selector, is_nested in selectors(text)
    ]
    for folder, selector, _ in rules:
        for name in classes(selector):
            styling[name].add(folder)
    for folder, selector, is_nested in rules:
        if folder == "ui":
            continue
        if is_nested:
            found += [f"{folder}: {selector}"] if "&" in selector[1:] else []
            continue
        own = any("ui" not in styling[name] for name in classes(selector))
        for start in starts(selector):
            ids = re.findall(r"#[\w-]+", start)
            if folder in GAMES:
                game = folder.removeprefix("games/")
                is_rooted = bool(re.match(rf'\[data-(?:plate="{game} |game="{game}"\] .*#)', start))
            else:
                is_rooted = bool(ids or re.match(r"body\S*\.", start))
                if ids and not own and not start.startswith("body["):
                    starting[ids[-1]].add(folder)
            if not is_rooted:
                found.append(f"{folder}: {selector}")
    found += [f"{name}: {', '.join(sorted(folders))}" for name, folders in starting.items() if len(folders) > 1]
    for name, folders in styling.items():
        others = folders - GAMES if "table" in folders else folders
        if folders - {"ui"} != SHARED.get(name, set()) if "ui" in folders else len(others) > 1:
            found.append(f".{name}: {', '.join(sorted(folders))}")
    return sorted(found)


def test_a_folder_styles_only_its_own_elements() -> None:
    texts = defaultdict[str, str](str)
    for sheet in (*sheets(ROOT, AT_ONCE), *sheets(ROOT, LATER_STYLES)):
        texts[sheet.parent.relative_to(ROOT / "web").as_posix()] += sheet.read_text(encoding="utf-8")
    assert faults(texts) == []


@pytest.mark.parametrize(
    ("folder", "rule", "fault"),
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
def test_a_rule_that_reaches_too_far_is_found(folder: str, rule: str, fault: str) -> None:
    texts = {"ui": ".face { }", "table": "#seats .seat:not(.face) { } @media (width) { #seats { } }"}
    texts[folder] = texts.get(folder, "") + rule + " { }" + " }" * rule.count(" { &")
    assert fault in faults(texts)


@pytest.mark.parametrize(
    ("folder", "rule"),
    [
        ("table", ":where(#seats) .seat"),
        ("coach", "#table.tipped #seats"),
        ("coach", "body.learns"),
        ("setup", '[data-theme="contrast"] :is(#setup, #records) .board'),
        ("games/sequoia", '[data-game="sequoia"] #seats .seat'),
        ("games/sequoia", '[data-plate="sequoia tree blue"]'),
    ],
)
def test_a_rule_within_its_folder_is_accepted(folder: str, rule: str) -> None:
    assert not [fault for fault in faults({"table": "#seats .seat { }", folder: f"{rule} {{ }}"}) if not fault.startswith(".")]
