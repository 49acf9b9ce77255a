"""The service worker keeps one whole version or none, and a new version waits until it is let in. Offline play is in
`test_keeping.py`."""

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.conftest import OpenPage, StaticServer, Watch
from web.build.paths import ROOT
from web.build.site import CHECKSUMS, PICTURES, WORKER, service_worker

REGISTER = "async () => { await navigator.serviceWorker.register('../service_worker.js'); }"
WITHIN_A_MINUTE = """(what, promise) => Promise.race([
    promise, new Promise((_, fail) => setTimeout(fail, 60_000, new Error(`${what} never came`)))
])"""
UNTIL = """async (what, comes) => {
    for (const end = Date.now() + 60_000; !comes(); await new Promise(resolve => setTimeout(resolve, 50))) {
        if (Date.now() > end) throw new Error(`${what} never came`);
    }
}"""
ASK_READY = f"""async () => {{
    const within = {WITHIN_A_MINUTE};
    const registration = await within('a service worker', navigator.serviceWorker.ready);
    const channel = new MessageChannel();
    const answer = new Promise(resolve => channel.port1.onmessage = event => resolve(event.data));
    registration.active.postMessage({{type: "ready?"}}, [channel.port2]);
    return within('the answer', answer);
}}"""
FATE_OF_INSTALL = f"""async () => {{
    const registration = await navigator.serviceWorker.register('../service_worker.js');
    const worker = registration.installing || registration.waiting || registration.active;
    await ({UNTIL})('the end', () => ["redundant", "activated"].includes(worker.state));
    return worker.state;
}}"""
FIND_UPDATE = f"""async () => {{
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    await ({UNTIL})('an update', () => registration.waiting);
}}"""
ACCEPT_UPDATE = f"""async () => {{
    const registration = await navigator.serviceWorker.ready;
    const next = registration.waiting;
    next.postMessage({{type: "update"}});
    await ({UNTIL})('the change', () => next.state === "activated");
}}"""
TITLE_OF_PAGE = "async () => /<title>(.*)<.title>/.exec(await (await fetch('../')).text())[1]"


def test_not_kept_with_a_file_that_differs_or_is_missing(quiet_page: Page, own_site: StaticServer) -> None:
    card = own_site.site / "vendor/cards/KS.svg"
    card.write_text(f"{card.read_text(encoding='utf-8')}<!-- half an update -->", encoding="utf-8")
    assert quiet_page.evaluate(FATE_OF_INSTALL) == "redundant"
    card.unlink()
    assert quiet_page.evaluate(FATE_OF_INSTALL) == "redundant"


def test_new_version_waits_until_asked_in_and_then_replaces_the_old(quiet_page: Page, own_site: StaticServer) -> None:
    quiet_page.evaluate(REGISTER)
    old = quiet_page.evaluate(ASK_READY)["version"]
    publish(own_site.site, title="Sequor, newer")
    quiet_page.evaluate(FIND_UPDATE)
    quiet_page.reload()
    assert quiet_page.evaluate(TITLE_OF_PAGE) == "Sequor"
    assert quiet_page.evaluate(ASK_READY)["version"] == old
    quiet_page.evaluate(ACCEPT_UPDATE)
    assert quiet_page.evaluate(TITLE_OF_PAGE) == "Sequor, newer"
    kept = quiet_page.evaluate(ASK_READY)
    assert kept["ready"]
    assert [name.rsplit(" ", 1)[1] for name in quiet_page.evaluate("caches.keys()")] == [kept["version"]] != [old]


@pytest.fixture
def quiet_page(own_site: StaticServer, open_page: OpenPage, watches: list[Watch]) -> Page:
    """A file of the site that starts nothing itself, so that only the test talks to the service worker."""
    page = open_page(own_site.url)
    watches[-1].allowed.append("status of 404")
    page.goto(own_site.url + "web/manifest.webmanifest")
    return page


def content(site: Path, name: str) -> bytes:
    """What is in a file: of a packed one, what it is unpacked."""
    found = (site / name).read_bytes()
    return gzip.decompress(found) if name.endswith(".bin") else found


def publish(site: Path, title: str) -> None:
    """Publishes a page with another title, and the service worker that the build makes for it."""
    page = site / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace("<title>Sequor<", f"<title>{title}<"), encoding="utf-8")
    names = [path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()]
    apart = WORKER, CHECKSUMS
    listed = [name for name in names if name not in apart and not name.startswith(PICTURES) and not name.endswith(".dat")]
    files = {name: content(site, name) for name in listed}
    source = (ROOT / "web/boot" / WORKER).read_text(encoding="utf-8")
    spare = [name for name in files if name.endswith((".whl", ".zip"))]
    (site / WORKER).write_bytes(service_worker(source, files, spare))
