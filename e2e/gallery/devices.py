"""Several devices: the windows of the host and its guests, and games sent by link."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from weakref import WeakKeyDictionary

from playwright.sync_api import Page, TimeoutError

from e2e.driver import EASY, ENABLED, SEQUENCE, SEQUITUR, SEQUOIA, act_at_once, visit, wait_until
from e2e.gallery.kept import ALIKE, ARABIC, EMOJI, EVERY_KIND, HEBREW, LONG, begun
from e2e.gallery.screens import FIXED, Act, Chapter, Screen, click, one_after_another
from e2e.gallery.teaching import STAYS, begin_afresh, only
from e2e.pages import Watch, new_context
from e2e.test_by_link import FOLLOW, NOTE_COPIES
from e2e.test_several_devices import answer_of, asked_on, give_answer, link_of
from engine.match import Match
from engine.remote.link import pack

CHANGING = ("#devices-code", "#join-code", "#devices-answer", "#several-camera", "#devices-camera")
"""What differs in every run: browsers never make the same connection keys twice."""

PATIENT = """
    const later = window.setTimeout;
    window.waiting = [];
    window.setTimeout = (call, wait, ...rest) =>
        9000 < wait && wait < 20000 ? window.waiting.push(call) : later(call, wait, ...rest);
"""
"""Devices try to connect until a screen calls the functions in `waiting`, which end their time."""

NO_COPIES = """
    if (navigator.clipboard) navigator.clipboard.writeText = async () => { throw new Error('nothing is copied'); };
    document.execCommand = () => false;
"""

SEES_GREY = """() => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    [canvas.width, canvas.height] = [640, 480];
    const paint = () => { context.fillStyle = '#777'; context.fillRect(0, 0, 640, 480); };
    paint();
    setInterval(paint, 50);
    if (!navigator.mediaDevices) Object.defineProperty(navigator, 'mediaDevices', { value: {} });
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
}"""
"""A camera that sees only grey."""

SEES_NOTHING = """() => {
    const refuse = async () => { throw new DOMException('', 'NotAllowedError'); };
    if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = refuse;
}"""
"""A camera that people deny to the page."""

_OTHERS: WeakKeyDictionary[Page, list[Page]] = WeakKeyDictionary()


def chapters() -> list[Chapter]:
    return [
        Chapter("several devices", of_host, before=PATIENT + NOTE_COPIES),
        Chapter("guest", of_guest, before=NOTE_COPIES),
        Chapter("by link", of_links, before=STAYS + NOTE_COPIES),
    ]


def another(page: Page, number: int = 0) -> Page:
    """The page of another device: one for each number."""
    others = _OTHERS.setdefault(page, [])
    while len(others) <= number:
        url = page.url.partition("#")[0]
        browser = page.context.browser
        assert browser is not None
        other = new_context(browser, Watch.of(url), "another device", keeps=False).new_page()
        other.add_init_script(FIXED.replace("state = 7;", f"state = {100 + len(others)};") + NOTE_COPIES)
        visit(other, url)
        others.append(other)
    return others[number]


def of_three() -> Match:
    """Sequoia, after two turns, with three people."""
    return begun(SEQUOIA, 3, 6, names=(LONG, HEBREW, "Ben"))


# The device that runs the game


def of_host() -> Iterator[Screen]:
    """The window on the first screen, both codes, requests for seats, their answers, and a guest that has left."""
    several = one_after_another(begin_afresh, click("#several-open"))
    yield Screen("window", several, "#several #several-start", anywhere=True)
    yield Screen("window, no link", pasted("Hello!"), "#several #several-problem:not(:empty)")
    yield Screen("window, no camera", scanned("several", SEES_NOTHING), "#several #several-problem:not(:empty)")
    yield Screen("window, camera", scanned("several", SEES_GREY), "#several #several-camera")
    yield Screen("inviting", one_after_another(only(of_three), invite), "#devices #devices-code", anywhere=True)
    yield Screen("inviting, link copied", click("#devices-copy"), "#devices #devices-news:has-text('copied')")
    yield Screen("inviting, no code", lambda page: give_answer(page, "Hello!"), "#devices #devices-news:not(:empty)")
    yield Screen("inviting, no camera", scanned("devices", SEES_NOTHING), "#devices #devices-news:has-text('camera')")
    yield Screen("inviting, camera", scanned("devices", SEES_GREY), "#devices #devices-camera")
    yield Screen("connecting", connect_with_nobody, "#devices #devices-news:has-text('Connecting')")
    yield Screen("nobody can be reached", give_up, "#devices #devices-news:has-text('reach')")
    yield Screen("a device has joined", connect(0), "#devices #devices-list:has-text('Device 1')")
    yield Screen("it asks for two seats", ask_for(0, 1, 2), "#devices [data-do=grant][data-seat='2']")
    yield Screen("one is refused", answer("refuse", 2), "#devices li:not(:has-text('Ben'))")
    yield Screen("one is allowed", answer("grant", 1), "#devices #devices-list:has-text('plays')")
    yield Screen(
        "another is invited",
        one_after_another(forget_codes, click("#devices-more"), code_drawn),
        "#devices #devices-list + #devices-steps",
    )
    yield Screen("two have joined", connect(1), "#devices #devices-list:has-text('Device 2')")
    yield Screen("the second asks", ask_for(1, 2), "#devices [data-do=grant][data-seat='2']")
    yield Screen("everybody plays", one_after_another(answer("grant", 2), click("#devices [data-close]")), "#pass, #hand-buttons")
    yield Screen("a guest asks to undo", ask_to_undo, "#agree #agree-yes")
    yield Screen("a guest has gone", one_after_another(click("#agree [data-close]"), gone(1)), "#notice #notice-text")
    yield Screen("list, one has gone", one_after_another(click("#notice-close"), show_list), "#devices [data-do=here]")
    joined = only(of_three), invite, connect(0), ask_for(0, 1), answer("grant", 1), click("#devices [data-close]")
    leave = one_after_another(*joined, go_back)
    yield Screen("Back asks before devices are disconnected", leave, "#leaving #leaving-words", anywhere=True)
    yield Screen("copying my games", copy_games, "#devices #devices-title:text('Copy my games')", anywhere=True)


def pasted(text: str) -> Act:
    def act(page: Page) -> None:
        page.fill("#several-code", text)
        click("#several-join")(page)

    return act


def scanned(window: str, camera: str) -> Act:
    """Scans with that camera in the open window."""

    def act(page: Page) -> None:
        page.evaluate(camera)
        click(f"#{window}-scan")(page)

    return act


def forget_codes(page: Page) -> None:
    """Clears the drawn codes, so that the next screen can wait for new ones."""
    page.evaluate("document.querySelectorAll('#devices-code, #join-code').forEach((code) => { code.width = 0; })")


def code_drawn(page: Page) -> None:
    page.wait_for_function("document.querySelector('#devices-code')?.width > 0")


def invite(page: Page) -> None:
    """Opens the window with a code for a device."""
    forget_codes(page)
    click("#menu-devices")(page)
    code_drawn(page)


def connect_with_nobody(page: Page) -> None:
    """Types the answer of a device that has left."""
    page.keyboard.press("Escape")  # which ends the scan
    guest = another(page)
    invite(page)
    lost = answer_of(guest, link_of(page))
    leave_page(guest)
    give_answer(page, lost)


def leave_page(other: Page) -> None:
    """Closes the site on the other device."""
    url = other.url.partition("#")[0]
    other.goto("about:blank")
    other.evaluate("url => { window.name = url; }", url)


def give_up(page: Page) -> None:
    """Waits until the code expires and is replaced."""
    forget_codes(page)
    page.evaluate("waiting.splice(0).forEach((call) => call())")
    code_drawn(page)


def connect(number: int) -> Act:
    """The other device of that number joins with the visible code."""

    def act(page: Page) -> None:
        url, guest = page.url.partition("#")[0], another(page, number)
        if guest.url == "about:blank":
            visit(guest, url)
        give_answer(page, answer_of(guest, link_of(page)))
        guest.wait_for_selector("#join-seats")

    return act


def ask_for(number: int, *seats: int) -> Act:
    """The device of that number asks to play these seats."""

    def act(page: Page) -> None:
        guest = another(page, number)
        for seat in seats:
            guest.check(f"#join-people input[value='{seat}']")
        click("#join-sit")(guest)

    return act


def answer(action: str, seat: int) -> Act:
    """Grants or refuses the seat."""
    return click(f"#devices-list [data-do={action}][data-seat='{seat}']")


def ask_to_undo(page: Page) -> None:
    """The first guest plays and asks to undo the play."""
    guest = another(page)
    guest.wait_for_selector(f"#hand-buttons {ENABLED}")
    act_at_once(guest, random.Random(1))
    guest.wait_for_selector("#undo:enabled")
    click("#undo")(guest)


def go_back(page: Page) -> None:
    """Presses Back at the table."""
    page.wait_for_function("history.state?.levels?.length === 1")
    page.go_back()


def gone(number: int) -> Act:
    return lambda page: leave_page(another(page, number))


def show_list(page: Page) -> None:
    click("#menu-devices")(page)


def copy_games(page: Page) -> None:
    """Opens the window that copies everything, on the first screen."""
    only(of_three)(page)
    page.evaluate("document.querySelector('#new-game').click()")
    page.wait_for_selector("#setup")
    page.click("#setup-settings")
    forget_codes(page)
    page.click("#games-move")
    code_drawn(page)


# A guest


def of_guest() -> Iterator[Screen]:
    """The answer's code, the choice of seats, the wait, and the table as a guest sees it."""
    yield Screen("answer", meet(of_four), "#join #join-code", anywhere=True)
    yield Screen("answer, copied", click("#join-copy"), "#join #join-news:has-text('copied')")
    yield Screen("choosing seats", connected, "#join #join-people")
    yield Screen("two seats chosen", choose(1, 3), "#join #join-sit:text('Ask to play')")
    yield Screen("waiting", click("#join-sit"), "#join-waiting #join-asking")
    yield Screen("one is refused", at_host(click("#devices-list [data-do=refuse][data-seat='3']")), "#notice #notice-text")
    yield Screen("at the table", let_in, "#table")
    yield Screen("own hand", come_to_own_turn, "#hand-bar")
    yield Screen("players on this device", click("#menu-devices"), "#join #join-people")
    yield Screen("the host has closed the table", host_leaves, "#notice #notice-text:text('closed the table')")
    yield Screen("the host asks to undo", undone_at_host, "#agree #agree-yes", anywhere=True)
    yield Screen("no seat is free", meet_player, "#join #join-seats", anywhere=True)
    yield Screen("watching", click("#join-sit"), "#table")
    yield Screen("receiving games", receive, "#join #join-title:text('Receive games')", anywhere=True)


def of_four() -> Match:
    """Sequence in teams, after several turns, so that every player has much news."""
    return begun(SEQUENCE, 4, 21, names=(LONG, "Ben", *ALIKE), teams=2)


def of_pair() -> Match:
    return begun(SEQUOIA, 2, 4, names=("Ben", LONG))


def of_player_and_computer() -> Match:
    return begun(SEQUITUR, 2, 1, ["", EASY], ("Ben", "Fern"))


def meet(match: Callable[[], Match]) -> Act:
    """Opens the game on the other device, and its invitation here."""

    def act(page: Page) -> None:
        go_home(page)
        host = another(page)
        only(match)(host)
        invite(host)
        follow(page, link_of(host))

    return act


def go_home(page: Page) -> None:
    """Leaves the other device's table for good."""
    begin_afresh(page)
    page.wait_for_function("!document.body.dataset.visit")


def follow(page: Page, link: str) -> None:
    """Opens the other device's link, and waits for this one's answer."""
    forget_codes(page)
    page.evaluate(FOLLOW, link.partition("#")[2])
    page.wait_for_function("document.querySelector('#join-code')?.width > 0")


def connected(page: Page) -> None:
    """Gives this device's answer to the host, and another one if the devices do not connect."""
    host = another(page)
    for again in (True, True, False):
        click("#join-copy")(page)
        page.wait_for_selector("#join-news:has-text('Code text copied.')")
        page.wait_for_function("window.copied")
        forget_codes(host)
        give_answer(host, str(page.evaluate("copied")))
        try:
            page.wait_for_selector("#join-seats", timeout=20_000 if again else 60_000)
            return
        except TimeoutError:
            if not again:
                raise
        follow(page, link_of(host))


def choose(*seats: int) -> Act:
    def act(page: Page) -> None:
        for seat in seats:
            page.check(f"#join-people input[value='{seat}']")

    return act


def at_host(do: Act) -> Act:
    return lambda page: do(another(page))


def let_in(page: Page) -> None:
    host = another(page)
    click("#devices-list [data-do=grant][data-seat='1']")(host)
    page.wait_for_selector("#join", state="hidden")
    click("#devices [data-close]")(host)


def come_to_own_turn(page: Page) -> None:
    """Plays at the host until it is the guest's turn."""
    host = another(page)

    def is_asked() -> bool:
        here, there = asked_on([page, host])
        if here:
            return True
        host.evaluate("document.querySelector('#pass:not([hidden]) #pass-open')?.click()")
        if there == "asked":
            act_at_once(host, random.Random(1))
        return False

    wait_until(page, is_asked, "the guest is asked")
    page.evaluate("document.querySelector('#pass:not([hidden]) #pass-open')?.click()")


def undone_at_host(page: Page) -> None:
    """Joins a game of Sequoia in which the host has played first and asks to undo it."""
    meet(of_pair)(page)
    connected(page)
    choose(1)(page)
    click("#join-sit")(page)
    let_in(page)
    host = another(page)
    wait_until(page, lambda: asked_on([host])[0], "the host is asked")
    host.evaluate("document.querySelector('#pass:not([hidden]) #pass-open')?.click()")
    wait_until(page, lambda: asked_on([host])[0] == "asked", "the host's hand is open")
    act_at_once(host, random.Random(1))
    host.wait_for_selector("#undo:enabled")
    click("#undo")(host)


def host_leaves(page: Page) -> None:
    page.keyboard.press("Escape")
    click("#new-game")(another(page))


def meet_player(page: Page) -> None:
    """Joins a game against the computer, in which the only player's hand has been open."""
    meet(of_player_and_computer)(page)
    connected(page)


def receive(page: Page) -> None:
    """Opens the link that copies the other device's games here."""
    go_home(page)
    host = another(page)
    host.evaluate("document.querySelectorAll('dialog[open]').forEach(window => window.close())")
    copy_games(host)
    follow(page, link_of(host))


# Games sent by link


def of_links() -> Iterator[Screen]:
    """The window that sends a game, in all its states, and the invitation to one, for two to twelve players."""
    yield Screen("sending, two players", one_after_another(only(of_two), send), "#send #send-link", anywhere=True)
    yield Screen("sending, no copies", one_after_another(no_copies, click("#send-link")), "#send #send-by-hand")
    yield Screen("sent", click("#send-file"), "#toast:not(:empty)")
    yield Screen("sent, at the table", end_toast, "#table :text('Sent')")
    yield Screen("sending again", send, "#send #send-here")
    yield Screen("sending, three players", one_after_another(only(of_three), send), "#send #send-who", anywhere=True)
    yield Screen("sending, over", one_after_another(only(of_end), send), "#send #send-link", anywhere=True)
    for name, match, here in INVITED:
        yield Screen(f"invited, {name}", followed(match, here), "#invited #invited-play", anywhere=True)
    yield Screen("invited, at the table", click("#invited-play"), "#pass")


def of_two() -> Match:
    return begun(SEQUENCE, 2, 11, names=("Ben", LONG))


def of_end() -> Match:
    return begun(SEQUOIA, 3, 1000, names=(LONG, HEBREW, "Ben"))


INVITED: tuple[tuple[str, Callable[[], Match], tuple[int, ...]], ...] = (
    ("two players", of_two, (1,)),
    ("new game", partial(begun, SEQUITUR, 2, 0, names=(EMOJI, ARABIC)), (0,)),
    ("two of four", of_four, (1, 3)),
    ("with computers", partial(begun, SEQUOIA, 4, 8, ["", "", EASY, EASY], (HEBREW, ARABIC, "Fern", "Hazel")), (1,)),
    ("one of twelve", partial(begun, SEQUENCE, 12, 30, names=EVERY_KIND), (6,)),
)


def send(page: Page) -> None:
    """Opens the window from the menu."""
    click("#menu-send")(page)
    page.wait_for_selector("#send[open]")


def end_toast(page: Page) -> None:
    page.evaluate("() => { document.querySelector('#toast').textContent = ''; }")


def no_copies(page: Page) -> None:
    page.evaluate("() => {" + NO_COPIES + "}")


def followed(match: Callable[[], Match], here: Iterable[int]) -> Act:
    """Follows the link to the game in which this device plays these seats; nothing else is saved here."""

    def act(page: Page) -> None:
        begin_afresh(page)
        played = match()
        people = [seat for seat, player in enumerate(played.players) if not player.level and seat not in here]
        page.evaluate(FOLLOW, f"match={pack(played, tuple(here), people)}")

    return act
