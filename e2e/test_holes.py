"""What is kept for offline play loses files or is damaged: it mends itself, or gives way to the version that the host has now.

Whatever happens, a game under way is not lost, and somebody is told what can be done.
"""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import StaticServer
from e2e.driver import board_labels, play_a_turn, reload, visit, wait_for_choice
from e2e.test_updates import NEW_VERSION, READY_OFFLINE, UPDATE_HAS_FAILED, begin_game, largest, release, reopen

WATCH = "#watch"
CHANGE = f"{WATCH} button:has-text('Update')"
KEPT = """async () => {
    const [name] = (await caches.keys()).filter(name => name.startsWith("sequor "));
    const cache = await caches.open(name), kept = {};
    for (const { url } of await cache.keys()) {
        const digest = await crypto.subtle.digest("SHA-256", await (await cache.match(url)).arrayBuffer());
        kept[url] = String(new Uint8Array(digest));
    }
    return kept;
}"""
CHANGE_KEPT = """async ([urls, damage]) => {
    const [name] = await caches.keys(), cache = await caches.open(name);
    for (const url of urls) {
        damage ? await cache.put(url, new Response("damaged")) : await cache.delete(url);
    }
}"""

TELL_WHAT_THE_WATCH_SAYS = """
    new MutationObserver(() => document.querySelectorAll('#watch p').forEach(said => hear(said.textContent)))
        .observe(document, { childList: true, subtree: true });
"""
"""Calls `hear`: what is said just before the page loads itself anew cannot be read from outside in time."""


def lose(page: Page, own_site: StaticServer, *paths: str) -> None:
    """Makes the browser lose these files of what it keeps."""
    page.evaluate(CHANGE_KEPT, [[own_site.url + path for path in paths], False])
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


@pytest.mark.slow
def test_a_version_with_holes_that_the_host_no_longer_has_is_left_for_the_new_one(own_page: Page, own_site: StaticServer) -> None:
    """Also if the watch that offers it and the page itself are what has been lost."""
    before = begin_game(own_page, own_site.url)
    for path in ("web/boot/interpreter.js", "web/boot/watchdog.js"):
        with (own_site.site / path).open("a") as file:
            file.write("// newer\n")
    release(own_site.site)
    assert not own_page.evaluate(UPDATE_HAS_FAILED)
    lose(own_page, own_site, "", "web/boot/watchdog.js", "web/boot/interpreter.js")
    reload(own_page)
    other = own_page.context.new_page()
    other.goto(own_site.url + "vendor/THIRD_PARTY.txt")
    own_page.click(CHANGE)
    expect(own_page.locator(WATCH)).to_contain_text("Close it, then update")
    other.close()
    own_page.click(CHANGE)
    own_page.wait_for_selector(f"{NEW_VERSION}[data-ready]")
    wait_for_choice(own_page)
    assert board_labels(own_page) == before


def test_what_is_kept_mends_itself_and_where_it_cannot_it_is_said(own_page: Page, own_site: StaticServer) -> None:
    before = begin_game(own_page, own_site.url)
    kept = own_page.evaluate(KEPT)
    # Damaged files are had anew, and a half-filled cache is filled again.
    damaged = [own_site.url + name for name in largest(own_site.site, 2)]
    own_page.evaluate(CHANGE_KEPT, [[url for url in list(kept)[::2] if url not in damaged], False])
    own_page.evaluate(CHANGE_KEPT, [damaged, True])
    said: list[str] = []
    own_page.expose_function("hear", lambda words: said.append(words))
    own_page.add_init_script(TELL_WHAT_THE_WATCH_SAYS)
    reload(own_page)
    wait_for_choice(own_page)
    assert any("couldn’t load" in words for words in said)
    assert board_labels(own_page) == before
    own_page.wait_for_selector(READY_OFFLINE, state="attached")
    assert own_page.evaluate(KEPT) == kept
    # A table without its pictures is played offline.
    own_site.close()
    own_page.evaluate(CHANGE_KEPT, [[url for url in kept if "/cards/" in url or url.endswith(".woff2")], False])
    assert reopen(own_page) == before
    play_a_turn(own_page)
    # Without Python and network there is a sentence.
    own_page.evaluate(CHANGE_KEPT, [[url for url in kept if "pyodide.asm" in url], False])
    own_page.context.new_cdp_session(own_page).send("Network.clearBrowserCache")
    reload(own_page)
    expect(own_page.locator(WATCH)).to_contain_text("Check your connection")


@pytest.mark.slow
def test_what_is_not_kept_is_never_had_from_another_version(own_page: Page, own_site: StaticServer) -> None:
    visit(own_page, own_site.url)
    own_page.wait_for_selector(READY_OFFLINE)
    [wheel] = own_site.site.glob("sequor-*.whl")  # what the computer's worker requests when it cannot start from the snapshot
    fetch = f"fetch('{wheel.name}').then(answer => answer.ok, () => false)"
    assert own_page.evaluate(fetch)
    own_page.context.new_cdp_session(own_page).send("Network.clearBrowserCache")
    wheel.write_bytes(b"another version")
    assert not own_page.evaluate(fetch)
