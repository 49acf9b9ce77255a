"""The style sheet as sent: rules in the order of their precedence, pictures embedded, the same bytes every time."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from urllib.parse import unquote

import pytest

from engine.game import game_names
from web.build.paths import ROOT, BuildError
from web.build.site import LATER_STYLES, data_url, sheets, style_sheet

DOT = '<svg xmlns="http://www.w3.org/2000/svg">\n  <circle\n    r="9" fill="#fff"/>\n</svg>\n'
LONGEST_LINE = 130
SOURCES = sorted(path for kind in ("css", "svg", "html", "js", "mjs") for path in (ROOT / "web").rglob(f"*.{kind}"))


def write(root: Path, **texts: str) -> None:
    """Writes files below `web`; `ui__base="…"` becomes `web/ui/base.css`."""
    for name, text in texts.items():
        place = root / "web" / f"{name.replace('__', '/')}.css"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")


def test_every_sheet_is_sent_once_and_what_is_more_special_comes_later() -> None:
    order = [sheet.relative_to(ROOT / "web").as_posix() for sheet in (*sheets(ROOT), *sheets(ROOT, LATER_STYLES))]
    written = [path for path in SOURCES if path.suffix == ".css"]
    assert sorted(order) == [path.relative_to(ROOT / "web").as_posix() for path in written]
    rooms = list(dict.fromkeys(name.rpartition("/")[0] for name in order))
    later = ["coach", "remote", "games/sequence/editor"]
    assert rooms == ["ui", "setup", "table", *(f"games/{name}" for name in game_names()), *later]
    for room in rooms:
        inside = [name for name in order if name.rpartition("/")[0] == room]
        assert inside == sorted(inside)


def test_a_rule_of_a_game_comes_after_the_rooms(tmp_path: Path) -> None:
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


def test_a_missing_picture_is_told_in_one_sentence(tmp_path: Path) -> None:
    write(tmp_path, ui__a='a {\n  background: url("pictures/dot.svg");\n}\n')
    with pytest.raises(BuildError) as error:
        style_sheet(tmp_path)
    assert str(error.value) == (
        "web/ui/a.css uses pictures/dot.svg, which doesn't exist. Draw it, or remove it from the style sheet."
    )


@pytest.mark.parametrize("text", ["50% 'wide'", "#a", "ü", "<b>&amp;</b>", "a\\b"])
def test_an_address_holds_any_text_between_single_quotes(text: str) -> None:
    _, _, held = data_url(f"<svg>{text}</svg>").partition(",")
    assert unquote(held) == f"<svg>{text}</svg>"
    assert not set(held) & set("'#\n\\")


def test_the_same_sources_give_the_same_bytes() -> None:
    assert style_sheet(ROOT) == style_sheet(ROOT)


def test_the_pictures_are_well_formed_and_as_large_as_each_other() -> None:
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
    """The selectors in the sheet that speak of hovering, each with whether all around it is for devices that can hover."""
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
def test_only_a_pointer_that_can_hover_changes_the_look_of_what_is_below_it(path: Path) -> None:
    """On a touch screen it would keep that look after the press, as if it were chosen."""
    assert not hovers(path.read_text(encoding="utf-8")), "Write `@media (hover: hover)` around it."


def test_hovering_is_found_wherever_it_is() -> None:
    inside = "@media (hover: hover) { a:hover, b { c: d; } }"
    assert not hovers(inside)
    assert hovers(f"a {{ b: c; &:hover {{ d: e; }} }} {inside} f:is(:hover, :focus) {{ }}") == ["&:hover", "f:is(:hover, :focus)"]
