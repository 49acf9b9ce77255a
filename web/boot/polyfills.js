// Polyfills for features that PyScript needs at the start, so that a browser that refuses them cannot stop it: an IndexedDB for
// PyScript's own notes, which Sequor does not need, and a channel between tabs. Loaded before PyScript on the page and in the
// worker; loading it twice is harmless. Independent of Sequor's own database.
"use strict";
{
  const PYSCRIPTS = "IDBMap/"; // prefix of the databases that PyScript opens

  function answered(result) {
    const request = { result };
    queueMicrotask(() => request.onsuccess?.({ target: request }));
    return request;
  }

  function inMemory() {
    const kept = new Map();
    const store = {
      get: (key) => answered(kept.get(key)),
      getKey: (key) => answered(kept.has(key) ? key : undefined),
      getAllKeys: () => answered([...kept.keys()]),
      count: () => answered(kept.size),
      put: (value, key) => answered(kept.set(key, value) && key),
      delete: (key) => answered(void kept.delete(key)),
      clear: () => answered(void kept.clear()),
    };
    return { close() {}, transaction: () => ({ objectStore: () => store }) };
  }

  const attempt = (action) => {
    try {
      return action();
    } catch {
      return null;
    }
  };

  const real = attempt(() => globalThis.indexedDB);
  const factory = real ?? {};
  const own = Object.hasOwn(factory, "open") && factory.open;
  if (!own?.standsIn) {
    factory.open = (name, ...version) => {
      if (String(name).startsWith(PYSCRIPTS)) return answered(inMemory());
      return (own || IDBFactory.prototype.open).call(real, name, ...version);
    };
    factory.open.standsIn = true;
    if (!real) Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: factory });
  }

  // Firefox refuses this too if site data is blocked.
  if (!attempt(() => new BroadcastChannel("sequor").close() ?? true)) {
    globalThis.BroadcastChannel = class extends EventTarget {
      postMessage() {}
      close() {}
    };
  }
}
