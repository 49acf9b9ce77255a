"""Plain English: the commonest faults, each with its suggested form.

Reads docstrings and comments of the engine's top-level modules, string literals of engine and page, the HTML pages, and the
documentation. Finds only what a regular expression can find without false alarms.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest

from web.build.paths import ROOT

CODE, PROSE, SHOWN, PAGE = "docstrings and comments", "documentation", "string literals", "HTML pages"
CURLY = "string literals that the page may show"
"""A part of the string literals: only texts of the terminal and the build have straight apostrophes."""

EVERYWHERE = (CODE, PROSE, SHOWN, PAGE)
READ = (PROSE, SHOWN, PAGE)
ON_SCREEN = (SHOWN, PAGE)

NOUNS = (
    "ball|board|card|chip|choice|column|device|die|forest|game|goal|group|hand|letter|line|link|medal|move|pair|pass|person|"
    "place|play|player|point|puzzle|round|row|seat|sentence|sequence|space|step|table|team|test|tree|turn|vowel|way|word"
)
"""Things that are counted."""

KINDS = (
    "action|board|bot|card|choice|code|deal|die|field|file|forest|game|goal|hand|letter|level|move|name|number|option|picture|"
    "place|position|program|puzzle|roll|row|seat|size|space|step|table|text|token|value|word"
)
"""Things that something is or is not."""


class Fault(NamedTuple):
    """A regular expression and the form to use instead.

    `bad` is an example, `good` the same in plain English. `places` are where the fault is looked for, and `right` matches
    passages where the expression is right.
    """

    pattern: str
    better: str
    bad: str
    good: str
    places: tuple[str, ...] = EVERYWHERE
    right: str = ""

    def found(self, text: str) -> Iterator[re.Match[str]]:
        """The places in the text that have the fault."""
        allowed = [found.span() for found in _compiled(self.right).finditer(text)] if self.right else []
        for found in _compiled(self.pattern).finditer(text):
            if not any(begin <= found.start() and found.end() <= end for begin, end in allowed):
                yield found


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.MULTILINE)


FORMER_NAMES = {
    "Change the table": "Set up the table", "At this table": "Players", "Records": "Stats", "Unnamed seats": "Other seats",
    "Make a board": "Create a board", "Room": "Theme", "Out of turn": "Make a call", "Seen by": "View as",
    "Move to another device": "Copy to another device", "Move my games": "Copy my games", "Take over games": "Receive games",
    "Save everything": "Back up everything", "Save everything to a file": "Back up everything", "Save to a file": "Save to file",
    "All of it": "Full report", "Check the luck": "Fairness check", "The luck": "Fairness check",
    "The luck is sealed": "Fairness check", "Try it yourself": "Retry this play", "Go on from here": "Play from here",
    "What counted most": "Key moments", "Back to ours": "Restore the originals", "What it takes from others": "Credits",
    "What happens": "Announcements",
}  # fmt: skip
"""The names of features in earlier versions, and today's."""

FAULTS = (
    # Words
    Fault(r"\b[Aa]fresh\b|\b[Aa]new\b", "again, or new", "The deal begins anew.", "The deal starts again."),
    Fault(r"\b[Rr]eckon(s|ed|ing)?\b", "compute", "The chances are reckoned.", "The chances are computed."),
    Fault(r"\b[Bb]ut for\b", "except", "All seats but for the first.", "All seats except the first."),
    Fault(r"\b[Ss]et-ups?\b", "setup (noun), set up (verb)", "Choose it in the set-up.", "Choose it in the setup.",
          right=r"""(class|id)="[^"]*"|[.#][\w-]+"""),
    Fault(r"\bby (itself|themselves)\b", "automatically, on its own", "It plays by itself.", "It plays automatically."),
    Fault(r"\b(the|an?) own\b", "your own, its own", "It shows the own dice.", "It shows your own dice."),
    Fault(r"\bas \w+ as it gets\b", "as … as possible", "As small as it gets: as small as it gets.", "As small as possible."),
    Fault(r"\bcarr(y|ies|ied|ying) on\b", "resume, continue", "Carry on, or carry on later.", "Resume, or continue later."),
    Fault(r"\b([Gg]ame|[Mm]atch) goes on\b", "continues, is in progress", "This game goes on.", "This game continues."),
    Fault(r"\b[Uu]nder way\b", "in progress", "A game is under way.", "A game is in progress."),
    Fault(
        r"\b([Pp]ut|[Pp]uts|[Pp]utting) (\w+ )?away\b", "delete (a game), discard (a card)", "Put away a game.", "Delete a game."
    ),
    Fault(r"\b[Ff]etch(es|ed|ing)? (\w+ )?back\b", "restore", "Fetch it back.", "Restore it."),
    Fault(r"\b([Tt]hrow|[Tt]hrows|[Tt]hrown|[Tt]hrew) (\w+ )?away\b", "discard", "Throw it away.", "Discard it."),
    Fault(
        r"\b[Tt](ake|akes|aken|aking|ook) ((it|one|a choice|choices|a play|the last choice|your choice) )?back\b",
        "undo", "Take back a choice.", "Undo a play.",
    ),
    Fault(r"\b(is|are) to be\b", "must, or the imperative", "It is to be kept.", "Keep it."),
    Fault(r"\b(has|have) to be\b", "must be", "It has to be first.", "It must be first."),
    Fault(r"\b(is|are|be|been) told\b(?! (apart|from|only))", "learns, sees", "Nobody is told a word.", "Nobody sees a word."),
    Fault(r"\bKnows (no|nothing)\b", "Independent of …", "Paints dice. Knows no game.", "Paints dice. Independent of the games."),
    Fault(r"\b(is|are) not there\b", "is missing, does not exist", "It names a file which is not there.", "The file is missing."),
    Fault(r"\bha(s|ve) it not\b|\bha(s|ve) not[.;]", "does not", "This device has it not.", "This device does not have it."),
    Fault(r"\bRaises \w+((,| or) \w+)* where\b", "Raises … if", "Raises BadError where it is not.", "Raises BadError if not."),
    Fault(
        rf"\b([Aa] ({NOUNS}) (more|less|fewer)|[Oo]ne ({NOUNS}) (more|less))\b", "one more …, one fewer …",
        "You have a letter more.", "You have one more letter.",
    ),
    Fault(
        rf"\b([Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|\d+) ({NOUNS})s (more|less)\b(?! than)", "two more …, two fewer …",
        "You need two trees more.", "You need two more trees.",
    ),
    Fault(
        rf"(?<![Tt]here )(?<!which )\b(is|are) no ({KINDS})s?\b(?! (left|to|for|in|on|with|without|that|called)\b)", "is not a …",
        "'x' is no action.", "'x' is not an action.",
    ),
    Fault(
        r"\b(games|moves|playouts|positions|frames|pictures) an? (second|minute|game)\b", "… per …",
        "It plays ten games a second.", "It plays ten games per second.",
    ),
    Fault(r"(\d|\}) %(?!\w)", "95%", "Within 95 %.", "Within 95%."),
    Fault(r"\w …(?!\w)", "no space before …", "Connecting …", "Connecting…", right=r"“[^”]* …”"),
    Fault(r"\b(your|[\w}]+[’']s) turn to (choose|play|act)\b", "It’s …’s turn", "Fern’s turn to choose.", "It’s Fern’s turn."),
    Fault(r"\bWhoever\b", "If you …, The player who …", "Whoever passes draws.", "If you pass, you draw.",
          right=r"\bWhoever owns\b"),
    # The glossary
    Fault(r"\bAids\b", "Highlights", "Turn on Aids.", "Turn on Highlights."),
    Fault(r"\b[Ff]ive in a line\b", "five in a row", "Make five in a line.", "Make five in a row."),
    Fault(r"\b[Dd]raw deck\b", "draw pile", "From the draw deck.", "From the draw pile."),
    Fault(r"\b([Ff]ive|[Dd]ice) alike\b", "five of a kind", "Five alike.", "Five of a kind."),
    Fault(r"\b([Ff]irst|[Ss]econd|[Gg]old|[Ss]ilver) tokens?\b", "gold or silver medal", "The first token.", "The gold medal.",
          right=r"calls them first and second tokens"),
    Fault(r"\b(is|are|draws?|stays?) level (with|at)\b|\bLevel (with|at|from)\b|: level with\b", "tied with",
          "Level with Ben.", "Tied with Ben."),
    Fault(r"\b[Tt]he lot (decides|decided|fell|falls|gives)\b", "by lot", "The lot decides.", "It is decided by lot."),
    Fault(r"\bmeets? the demands?\b", "meets the goal", "It meets the demand.", "It meets the goal."),
    Fault(r"\b[Cc]urtains?\b", "pass", "Behind the curtain.", "After the pass.", ON_SCREEN),
    Fault(r"\b[Tt]oday[’']s deal\b|\b[Dd]eal of the day\b(?!: $)", "daily game", "Today’s deal.", "The daily game."),
    Fault(r"\b[Cc]hances? to win\b", "chance of winning, winning chances", "Your chances to win.", "Your winning chances."),
    Fault(r"\b[Ll]ast mark\b", "final checksum", "The last mark.", "The final checksum."),
    Fault(r"\b[Pp]icture codes?\b", "code, QR code", "Scan the picture code.", "Scan the code."),
    Fault(r"\b(away|here) just now\b", "disconnected, connected", "Fern is away just now.", "Fern is disconnected."),
    # Texts for players
    Fault(r"\bwhoever\b", "the player who …", "It waits for whoever plays.", "It waits for the next player.", ON_SCREEN,
          r"\bwhoever[’']s turn it is\b"),
    Fault(r"\b[Ss]omebody\b", "someone, a player", "Somebody has joined.", "A player has joined.", ON_SCREEN,
          r"\bsomebody’s turn\b"),
    Fault(r"\b[Ee]verybody\b", "everyone", "Everybody has chosen.", "Everyone has chosen.", ON_SCREEN, r"^.verybody( look)?$"),
    Fault(r"\b[Aa]nybody\b", "anyone", "Anybody can see it.", "Anyone can see it.", ON_SCREEN),
    Fault(r"\bgoes on\b(?! (\{|[a-l]\d|an? |the |any |few ))", "continues", "Play goes on.", "Play continues.", ON_SCREEN),
    Fault(r"(?<!goals )\b(is|was) kept\b", "saved", "The game is kept.", "The game is saved.", ON_SCREEN),
    Fault(r"\b[Ss]o many\b", "that many", "With so many cards.", "With that many cards.", ON_SCREEN),
    Fault(r"\bpoints? in sight\b", "as it stands", "12 points in sight", "12 points as it stands", ON_SCREEN),
    Fault(r"^(Play|Share|Send|Save|Open|Show|Copy|Delete|Keep|Start) it\b[\w ]*$", "no “it” on buttons", "Share it", "Share",
          ON_SCREEN),
    Fault(r"\b([Tt]his|[Tt]he|[Aa]) match\b", "game", "This match is over.", "This game is over.", ON_SCREEN),
    Fault(
        r"(?:^|[.!:] )Who (passes|ends|begins|plays|draws|takes|leads|loses|chooses|changes|has|is|wants|cannot|can) [^?.]*\.",
        "If you …, Players who …", "Who passes takes no card.", "If you pass, you don’t draw a card.", READ,
    ),
    Fault(r"\bcannot be\b", "can’t, is impossible", "It cannot be read.", "The file can’t be read.", (SHOWN, PAGE)),
    Fault(
        r"\b(colou?ri[z]ed|colors?|favorites?|behavior|customiz\w+|organiz\w+|recogniz\w+|gray)\b", "British spelling",
        "Your favorite color.", "Your favourite colour.", (PROSE, PAGE),
    ),
    Fault(
        r"(?<=[a-z}])'(?=s\b|t\b|re\b|ve\b|ll\b|d\b)|(?<=[a-z]s)'(?= [a-z])", "a curly apostrophe: ’",
        "It's Fern's.", "It’s Fern’s.", (CURLY, PAGE), r"^Sequor's (puzzles|words)|^.*`python3 .*$",
    ),
    Fault(r'(?<=[a-z,:] )"[^"\n=]+"|"[^"\n=]+"(?=,? [a-z])', "curly quotes: “…”", 'Say "no".', "Say “no”.", (CURLY, PAGE),
          r'\bshould be "\{\}"|^[\[{<].*'),
    *(Fault(f"^{former}$", name, former, name, ON_SCREEN) for former, name in FORMER_NAMES.items()),
)  # fmt: skip


class Passage(NamedTuple):
    """A text and where it begins."""

    file: Path
    line: int
    text: str


# Where English is


def top_level_prose() -> Iterator[Passage]:
    """Docstrings and comments of the engine's top-level modules, and docstrings of the page's packages."""
    for file in sorted((ROOT / "engine").glob("*.py")):
        yield from docstrings(file)
        yield from comments(file)
    for file in sorted((ROOT / "web").glob("*/__init__.py")):
        if documented := ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))):
            yield Passage(file, 1, documented)


def docstrings(file: Path) -> Iterator[Passage]:
    """Every string that stands alone in its statement, which includes those below constants."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and (text := docstring_of(node)):
            yield Passage(file, node.lineno, text)


def docstring_of(node: ast.Expr) -> str:
    """The string that this statement is; "" if it is anything else."""
    return node.value.value if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str) else ""


def comments(file: Path) -> Iterator[Passage]:
    """Comments for people, one by one."""
    source = io.StringIO(file.read_text(encoding="utf-8"))
    for token in tokenize.generate_tokens(source.readline):
        if token.type == tokenize.COMMENT and not re.match(r"# (fmt|noqa|type|pragma)\b", token.string):
            yield Passage(file, token.start[0], token.string.lstrip("# "))


def modules() -> Iterator[Path]:
    """The modules with texts for players and for people at a terminal."""
    for folder in ("engine", "web"):
        yield from sorted((ROOT / folder).rglob("*.py"))
    yield ROOT / "serve.py"


def literals() -> Iterator[Passage]:
    for file in modules():
        yield from literals_of(file)


def page_literals() -> Iterator[Passage]:
    """String literals that the page may show: not the texts of the terminal, the build and the developers' tools."""
    straight = ("engine/cli", "engine/arena", "engine/tools", "web/build", "serve.py")
    for file in modules():
        path = file.relative_to(ROOT).as_posix()
        if not path.startswith(straight) and file.name not in ("terminal.py", "__main__.py"):
            yield from literals_of(file)


@cache
def literals_of(file: Path) -> tuple[Passage, ...]:
    return tuple(Passage(file, line, text) for line, text in Literals().of(ast.parse(file.read_text(encoding="utf-8"))))


class Literals(ast.NodeVisitor):
    """Collects string literals, with {} for what is formatted into them. Skips docstrings and messages for developers."""

    def of(self, tree: ast.Module) -> list[tuple[int, str]]:
        self.found: list[tuple[int, str]] = []
        self.visit(tree)
        return self.found

    def visit_Expr(self, node: ast.Expr) -> None:
        if not docstring_of(node):
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Only developers see an assertion fail."""

    def visit_Raise(self, node: ast.Raise) -> None:
        name = node.exc.func.id if isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name) else ""
        if name not in ("AssertionError", "NotImplementedError", "TypeError"):
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """The console is for developers."""
        if not ast.unparse(node.func).endswith(("console.warn", "console.error", "console.log")):
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.found.append((node.lineno, node.value))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        parts = []
        for part in node.values:
            if isinstance(part, ast.Constant):
                parts.append(str(part.value))
            else:
                parts.append("{}")
                self.visit(part)
        self.found.append((node.lineno, "".join(parts)))

    def visit_FormattedValue(self, node: ast.FormattedValue) -> None:
        """The value, without its format."""
        self.visit(node.value)


def pages() -> Iterator[Passage]:
    """Visible and spoken texts of the HTML pages."""
    for file in (ROOT / "index.html", *sorted((ROOT / "web").rglob("page.html"))):
        reader = PageReader()
        reader.feed(file.read_text(encoding="utf-8"))
        for line, text in reader.found:
            yield Passage(file, line, text)


class PageReader(HTMLParser):
    """Collects texts and the attributes that people see or hear."""

    READ = ("aria-label", "aria-description", "title", "placeholder", "alt")
    SILENT = ("script", "style", "mpy-config")

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in self.SILENT
        self.found += [(self.getpos()[0], value) for name, value in attrs if name in self.READ and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in self.SILENT

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._silent:
            begins = len(data) - len(data.lstrip())
            self.found.append((self.getpos()[0] + data.count("\n", 0, begins), data.strip()))


def documents() -> Iterator[Passage]:
    """The documentation, paragraph by paragraph, without code."""
    for pattern in ("*.md", "web/*.md", "engine/*.md", "engine/games/*/RULES.md", "tests/fourth_game/engine/RULES.md"):
        for file in sorted(ROOT.glob(pattern)):
            yield from paragraphs(file, file.read_text(encoding="utf-8"))


def paragraphs(file: Path, text: str) -> Iterator[Passage]:
    """Paragraphs, headings and bullets, each on one line, and captions of pictures. Code becomes the word code."""
    lines: list[str] = []
    begin, fence = 1, ""
    for number, line in enumerate([*text.split("\n"), ""], 1):
        bare, is_fence = line.strip(), line.lstrip().startswith("```")
        is_new = not bare or bool(fence) or is_fence or re.match(r"([*-]|\d+\.|#+|\|) ?", bare) is not None
        if is_new and lines:
            yield Passage(file, begin, re.sub(r"`[^`]*`", "code", " ".join(lines)))
            lines = []
        if is_fence:
            fence = "" if fence else bare.removeprefix("```") or "code"
        elif bare and (not fence or (fence == "picture" and not re.match(r"(?!shown)\w+: ", bare))):
            begin = begin if lines else number
            lines.append(re.sub(r"^([*-]|\d+\.|#+) |^shown: ", "", bare))


SOURCES: dict[str, Callable[[], Iterator[Passage]]] = {
    CODE: top_level_prose,
    PROSE: documents,
    SHOWN: literals,
    CURLY: page_literals,
    PAGE: pages,
}


def faults_in(passage: Passage, place: str) -> Iterator[str]:
    """Each fault of the passage, with its suggested form."""
    for fault in FAULTS:
        if place in fault.places:
            for found in fault.found(passage.text):
                line = passage.line + passage.text.count("\n", 0, found.start())
                around = passage.text[max(0, found.start() - 40) : found.end() + 40].replace("\n", " ")
                yield f"{passage.file.relative_to(ROOT)}:{line}: “{found[0]}” → {fault.better}, in “{around}”"


@pytest.mark.parametrize("place", SOURCES)
def test_it_is_plain_english(place: str) -> None:
    found = [fault for passage in SOURCES[place]() for fault in faults_in(passage, place)]
    assert not found, f"{len(found)} faults:\n" + "\n".join(found)


# The table itself


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.bad)
def test_each_fault_is_flagged_and_its_better_form_is_not(fault: Fault) -> None:
    assert list(fault.found(fault.bad)), "the example is not flagged"
    for place in fault.places:
        again = list(faults_in(Passage(ROOT / "example", 1, fault.good), place))
        assert not again, "the better form is flagged too"


RIGHT = (
    "There is no action called 'x'.",
    "Tiebreaker turns go on until someone leads.",
    "Go back to the table.",
    "Who starts?",
    "95%, or 2–12",
    "This card goes on d6.",
    "One of two goals is kept.",
    "The lists a, b, …, z",
    "They match. The matches differ.",
    'class="set-up quiet"',
    ".set-up",
    "“Contains …”",
    "Two players tie for first, so your trees are removed.",
)
"""Good English that looks a little like a fault."""


@pytest.mark.parametrize("text", RIGHT)
def test_good_english_is_left_alone(text: str) -> None:
    assert [fault for place in SOURCES for fault in faults_in(Passage(ROOT / "example", 1, text), place)] == []


def test_literals_are_read_whole_and_docstrings_are_not_literals() -> None:
    source = '"""A docstring."""\nX = f"One {x!r} " "two"\ndef f():\n    """Another."""\n    assert X, "3"\n    return "four"\n'
    assert [text for _, text in Literals().of(ast.parse(source))] == ["One {} two", "four"]


def test_pages_are_read_without_scripts() -> None:
    reader = PageReader()
    reader.feed('<p title="One">\n  Two</p><script>three</script><input placeholder=Four>')
    assert reader.found == [(1, "One"), (2, "Two"), (2, "Four")]


def test_documents_are_read_by_paragraph_and_without_code() -> None:
    text = "# One\ntwo\nthree `x`\n\n* four\n  five\n```\nsix\n```\n```picture\nseven\nshown: eight\nposition: nine\n```\n"
    found = [(line, text) for _, line, text in paragraphs(ROOT / "README.md", text)]
    assert found == [(1, "One two three code"), (5, "four five"), (11, "seven"), (12, "eight")]
