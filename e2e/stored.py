"""Reads and writes the texts that the page stores in the browser, without its help."""

from playwright.sync_api import Page

READ = """() => new Promise((done, fail) => {
    const asked = indexedDB.open('sequor');
    asked.onerror = fail;
    asked.onsuccess = () => {
        const base = asked.result, reading = base.transaction('texts'), texts = reading.objectStore('texts');
        const names = texts.getAllKeys(), values = texts.getAll();
        reading.oncomplete = () => {
            base.close();
            done(Object.fromEntries(names.result.map((name, at) => [name, values.result[at]])));
        };
    };
})"""
WRITE = """([name, text]) => new Promise((done, fail) => {
    const asked = indexedDB.open('sequor');
    asked.onerror = fail;
    asked.onupgradeneeded = () => asked.result.createObjectStore('texts');
    asked.onsuccess = () => {
        const base = asked.result, writing = base.transaction('texts', 'readwrite'), texts = writing.objectStore('texts');
        if (text === null) texts.delete(name);
        else texts.put(text, name);
        writing.oncomplete = () => { base.close(); done(); };
    };
})"""
TAKE_IN = """async texts => {
    await new Promise(done => {
        const asked = indexedDB.open('sequor');
        asked.onsuccess = () => {
            const base = asked.result, writing = base.transaction('texts', 'readwrite'), kept = writing.objectStore('texts');
            Object.entries(texts).forEach(([name, text]) => kept.put(text, name));
            writing.oncomplete = () => { base.close(); done(); };
        };
    });
    const tab = new BroadcastChannel('sequor');
    tab.postMessage(Object.keys(texts));
    setTimeout(() => tab.close(), 1000);
}"""
HOLD = """() => new Promise(held => {
    const asked = indexedDB.open('sequor');
    asked.onsuccess = () => {
        const texts = asked.result.transaction('texts', 'readwrite').objectStore('texts');
        window.isHeld = true;
        const go_on = () => {
            held();
            if (window.isHeld) texts.get('').onsuccess = go_on;
            else asked.result.close();
        };
        texts.get('').onsuccess = go_on;
    };
})"""


def stored(page: Page) -> dict[str, str]:
    texts: dict[str, str] = page.evaluate(READ)
    return texts


def store(page: Page, name: str, text: str | None) -> None:
    """Stores the text under that name, or deletes the name if there is no text."""
    page.evaluate(WRITE, [name, text])


def take_in(page: Page, texts: dict[str, str]) -> None:
    """Stores these texts as another tab would: the page shows them without a reload."""
    page.evaluate(TAKE_IN, texts)


def saves(page: Page) -> list[str]:
    return [text for name, text in stored(page).items() if name.startswith("save ")]


def hold_storage(page: Page) -> None:
    """Makes all transactions wait until `let_go_of_storage`."""
    page.evaluate(HOLD)


def let_go_of_storage(page: Page) -> None:
    page.evaluate("window.isHeld = false")
