// The stored data before Python has started: checks whether the database works, and exports all of it as a file. Loaded before
// everything except the watchdog. Independent of the meaning of the stored texts.
//
// `html[data-storage]` is the reason why nothing is stored during this visit; without it, storing works. It is set before Python
// runs:
//
//   "missing"    the browser has no IndexedDB
//   "refused"    it refuses to open or to read the database (site data is blocked, a private window, a damaged profile)
//   "silent"     it has not answered within three seconds
//   "newer"      the database belongs to a newer version of Sequor
//   "set-aside"  the player has chosen to start without saved data: nothing stored is read, written or deleted until the page
//                is reloaded. The address `?without-stored` requests this.
//
// If localStorage and sessionStorage are refused or set aside, they are replaced by versions that last as long as the page.
"use strict";
{
  const DATABASE = "sequor";
  const TEXTS = "texts";
  const SET_ASIDE = "without-stored";
  const PATIENCE = 3; // seconds

  const html = document.documentElement;

  function attempt(action) {
    try {
      return action();
    } catch {
      return null;
    }
  }

  // Fails with "silent" after some seconds. Time in which the page is too busy to receive an answer does not count.
  function patience() {
    return new Promise((_, reject) => {
      let ticks = PATIENCE * 10;
      const timer = setInterval(() => --ticks || reject("silent", clearInterval(timer)), 100);
    });
  }

  const address = new URL(location.href);
  const isSetAside = address.searchParams.has(SET_ASIDE);
  if (isSetAside) {
    address.searchParams.delete(SET_ASIDE);
    history.replaceState(history.state, "", address);
  }

  function forgetful() {
    const kept = new Map();
    return {
      getItem: (name) => kept.get(String(name)) ?? null,
      setItem: (name, text) => void kept.set(String(name), String(text)),
      removeItem: (name) => void kept.delete(String(name)),
    };
  }

  for (const name of ["localStorage", "sessionStorage"]) {
    if (isSetAside || !attempt(() => window[name])) {
      Object.defineProperty(window, name, { configurable: true, value: forgetful() });
    }
  }

  function opened(...version) {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(DATABASE, ...version);
      request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  // Reads with `ask` (object store -> list of requests) and returns the requests' results.
  async function read(base, ask) {
    try {
      const transaction = base.transaction(TEXTS);
      const requests = ask(transaction.objectStore(TEXTS));
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      return requests.map(({ result }) => result);
    } finally {
      base.close();
    }
  }

  async function probe() {
    if (isSetAside) throw "set-aside";
    if (!attempt(() => window.indexedDB)) throw "missing";
    await read(await opened(1), (texts) => [texts.count()]);
  }

  const MODES = { VersionError: "newer" };
  const settled = Promise.race([probe(), patience()]).catch((why) => {
    html.dataset.storage = typeof why === "string" ? why : (MODES[why?.name] ?? "refused");
  });

  // Everything stored, as the text of a file for "Open a file" (see `storage/backup.py`); "" if nothing is stored. Fails if the
  // browser does not allow reading.
  async function everything() {
    const reading = async () => read(await opened(), (texts) => [texts.getAllKeys(), texts.getAll()]);
    const [names, values] = await Promise.race([reading(), patience()]);
    const texts = Object.fromEntries(names.map((name, i) => [name, String(values[i])]));
    return names.length ? JSON.stringify({ format: "sequor-everything", version: 1, texts }) : "";
  }

  // Reloads the page without its saved data.
  function setAside() {
    address.searchParams.set(SET_ASIDE, "");
    address.hash = location.hash;
    location.replace(address);
  }

  window.sequorStored = { settled, everything, setAside };
}
