// The watchdog over the start, loaded before everything else. Within ten seconds there is a usable page, or a sentence that
// explains the problem, with buttons for possible remedies.
//
// The scripts that start the page report to `window.sequorWatch`:
//
//   arrived(bytes)         more bytes of a large file have arrived
//   failed(what, details)  a part of the site ("part") or Python ("python") has failed, and the page cannot start
//
// and set `html[data-ready]` once the page is usable, which ends the watch. `html[data-stopped]` is the failure: "cannot" if
// `can_start.js` has found an obstacle, which the page shows already.
"use strict";
{
  const PATIENCE = 9_000; // milliseconds until the first sentence, well within ten seconds
  const PAUSE = 5_000; // milliseconds between two checks of the progress

  const html = document.documentElement;
  const details = [];
  let isReady = false;
  let stopped = html.dataset.stopped ?? "";
  let bytes = 0;
  let lastNews = performance.now();

  // The sentence and its buttons. They include their own style, since the page's style sheet may be missing.

  const STYLE = `
    #watch { box-sizing: border-box; width: min(calc(100vw - 32px), 520px); margin: 16px auto; padding: 16px 20px;
      border: 1px solid #ffb6a3; border-radius: 22px; background: linear-gradient(180deg, #24493f, #17332d) #17332d;
      box-shadow: 0 30px 60px -20px rgb(0 0 0 / 0.7); color: #f4efe2;
      font: 400 0.9375rem/1.45 var(--type, system-ui, sans-serif); }
    #watch[role=status] { border-color: rgb(255 255 255 / 0.12); }
    #watch p { margin: 0; }
    #watch div { display: flex; flex-wrap: wrap; gap: 8px 12px; margin-top: 16px; }
    #watch button { flex: 1 1 auto; min-height: 44px; padding: 8px 16px; border: 1px solid rgb(255 255 255 / 0.12);
      border-radius: 12px; background: rgb(255 255 255 / 0.05); color: inherit; font: inherit; cursor: pointer; }
    #watch[role=alert] button:first-child { border-color: transparent; background: linear-gradient(180deg, #f2d492, #d9a441);
      color: #2b2110; font-weight: 700; }
    #watch :focus-visible { outline: 3px solid #f2d492; outline-offset: 2px; }
    #watch summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; color: #b9c6bf; }
    #watch details { margin: 8px 0 -8px; }
    #watch pre { margin: 0 0 8px; max-height: 8rem; overflow: auto; font: 0.75rem/1.4 ui-monospace, monospace;
      white-space: pre-wrap; overflow-wrap: anywhere; }
    body:has(#watch[role=alert]) :is(#play, .begin, #hand-title) { visibility: hidden; }`;

  const make = (tag, ...content) => {
    const element = document.createElement(tag);
    element.append(...content);
    return element;
  };

  // `actions`: label of a button -> function. Keeps the buttons while only the sentence changes.
  function say(role, sentence, actions) {
    if (!document.body) return addEventListener("DOMContentLoaded", () => say(role, sentence, actions), { once: true });
    const words = Object.keys(actions).join();
    let panel = document.querySelector("#watch");
    if (panel?.role !== role || panel.dataset.actions !== words) {
      panel?.remove();
      const buttons = Object.entries(actions).map(([label, action]) => {
        const button = make("button", label);
        button.type = "button";
        button.addEventListener("click", action);
        return button;
      });
      panel = make("section", make("style", STYLE), make("p"), make("div", ...buttons));
      Object.assign(panel, { id: "watch", role });
      panel.dataset.actions = words;
      if (role === "alert" && details.length) panel.append(make("details", make("summary", "Error details"), make("pre")));
      place(panel);
    }
    panel.querySelector("p").textContent = sentence;
    const reported = panel.querySelector("pre");
    if (reported) reported.textContent = details.join("\n");
  }

  // Above the page; while it loads, at the bottom if there is room.
  function place(panel) {
    const isBelow = panel.role === "status" && innerHeight >= 480;
    document.body[isBelow ? "append" : "prepend"](panel);
    if (!isBelow) scrollTo(0, 0);
    else if (document.readyState === "loading") document.onreadystatechange = () => panel.isConnected && place(panel);
  }

  const hide = () => document.querySelector("#watch")?.remove();

  // Problems and remedies

  const SENTENCES = {
    part: "Sequor couldn’t load. Check your connection and try again.",
    missing:
      "The host doesn’t have a file that Sequor needs: FILE. If this is your site, upload all of Sequor’s files to it.",
    style: "Part of Sequor didn’t load. Check your connection and try again.",
    forbidden:
      "This site’s host forbids part of Sequor. " +
      "If this is your site, remove its Content-Security-Policy header. The page has its own policy.",
    python: "Sequor couldn’t start. Saved data in this browser may be the cause.",
    newer: "Sequor couldn’t start, but a new version is ready. Your games are safe.",
    stuck: "Sequor hasn’t started, and nothing has arrived for several seconds. You can wait or try again.",
  };
  const LEFT_ALONE =
    "Sequor can start without its saved data. Nothing is deleted, and the data will be back the next time you load the page.";

  // the service worker's registration, once a new version is waiting
  let waiting = null; // the service worker's registration, once a new version waits in it
  let missing = ""; // the file that is missing on the host
  // whether a policy of the host has blocked part of the site
  let isForbidden = false; // whether a policy of the host's has stopped part of the site
  let isChosen = false; // whether a button has been pressed: no other sentence replaces its effect

  const again = { "Try again": () => location.reload() };

  function explain(what) {
    if (isChosen || what === "cannot") return;
    const change = waiting && { "Update": changeVersion };
    const canSetAside = /stuck|python/.test(what) && window.sequorStored && !html.dataset.storage;
    const without = canSetAside && { "Start without saved data": offerStored };
    const others = what === "python" ? { ...without, ...again } : { ...again, ...without };
    const why = waiting ? "newer" : isForbidden ? "forbidden" : missing ? "missing" : what;
    say("alert", SENTENCES[why].replace("FILE", missing), { ...change, ...others });
  }

  async function changeVersion() {
    isChosen = true;
    say("status", "Updating…", {});
    const done = await window.sequorVersion.change(waiting);
    if (!done) say("alert", window.sequorVersion.othersOpen, { "Update": changeVersion, ...again });
  }

  async function offerStored() {
    isChosen = true;
    const { everything, setAside } = window.sequorStored;
    const start = { "Start without saved data": setAside };
    try {
      const text = await everything();
      if (text) say("alert", LEFT_ALONE, { "Back it up first": () => save(text, start), ...start });
      else setAside();
    } catch (error) {
      note(error);
      say("alert", `${LEFT_ALONE} It can’t be read right now, so it can’t be backed up.`, start);
    }
  }

  function save(text, start) {
    const link = make("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `everything-${new Date().toISOString().slice(0, 10)}.sequor.json`;
    link.click();
    say("alert", `${LEFT_ALONE} It is backed up in ${link.download}. Use “Open a file” to restore it.`, start);
  }

  // Progress

  const note = (words) => details.push(words);

  function arrived(more) {
    bytes += more;
    lastNews = performance.now();
  }

  function failed(what, words) {
    note(words);
    if (isReady || stopped === "cannot") return;
    html.dataset.stopped = stopped ||= what;
    explain(stopped);
    if (what === "part") findMissing(String(words)).catch(note);
    if (what !== "style") mend().catch(note);
    findNewVersion().catch(note);
  }

  function look() {
    if (isReady) return;
    setTimeout(look, PAUSE);
    if (stopped || isChosen) return;
    if (performance.now() - lastNews < PAUSE) {
      const soFar = bytes ? `: ${(bytes / 1e6).toFixed(1)} MB so far` : "";
      say("status", `Sequor is still loading${soFar}. It will start as soon as everything is here.`, again);
    } else if (document.querySelector("#watch")?.role !== "alert") {
      explain("stuck");
      findNewVersion().catch(note);
    }
  }

  // Unless the host confirms that a file is missing, the network may be the cause. The report names a file by its full or
  // relative address.
  async function findMissing(words) {
    const [, found] = /(?:URL |module: |^)(\S+?\.\w+)(?=[\s,]|$)/m.exec(words) ?? [];
    const file = found && new URL(found, document.baseURI);
    if (file?.origin !== location.origin) return;
    const { status } = await fetch(file, { method: "HEAD", cache: "no-store" });
    if (status !== 404 || isReady) return;
    missing = file.pathname.slice(new URL(".", document.baseURI).pathname.length);
    explain(stopped);
  }

  // A stored version with lost or damaged files repairs itself if the host still has exactly those files. Tried only once.
  async function mend() {
    const { controller } = navigator.serviceWorker ?? {};
    if (!controller || history.state?.mended) return;
    const answer = await window.sequorVersion.ask(controller, { type: "failed" }, 60);
    if (!answer?.mended || isReady) return;
    history.replaceState({ ...history.state, mended: true }, "");
    location.reload();
  }

  async function findNewVersion() {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration) return;
    const offer = () => {
      if (isReady || waiting || !registration.waiting) return;
      waiting = registration;
      explain(stopped || "stuck");
    };
    const found = () => registration.installing?.addEventListener("statechange", offer);
    registration.addEventListener("updatefound", found);
    found();
    offer();
    await registration.update();
  }

  function onError({ target, message }) {
    if (target.tagName === "SCRIPT") failed("part", target.src);
    else if (target.rel === "stylesheet") failed("style", target.href);
    else if (message) note(message);
  }

  // A host may have a policy besides the page's. Ignores whatever others add to the page.
  function onViolation({ blockedURI, effectiveDirective }) {
    if (!/^(blob|eval|wasm-eval)$/.test(blockedURI) && !blockedURI.startsWith(location.origin)) return;
    isForbidden = true;
    note(`${effectiveDirective} forbids ${blockedURI}`);
  }

  // As reported by Chromium, Firefox, Safari and PyScript.
  const IS_MISSING = /to fetch|dynamically imported|module script|Fetching from URL|interpreter\.js/;

  function onRejection({ reason }) {
    if (IS_MISSING.test(reason)) failed("part", reason);
    else note(reason);
  }

  // PyScript appends its own and Python's error reports to the page.
  function takeReports() {
    for (const report of document.querySelectorAll(".py-error")) {
      report.remove();
      failed(IS_MISSING.test(report.textContent) ? "part" : "python", report.textContent);
    }
  }

  const arrivals = new PerformanceObserver(() => arrived(0));
  const watching = new MutationObserver(() => {
    isReady = "ready" in html.dataset;
    if (!isReady) return takeReports();
    watching.disconnect();
    arrivals.disconnect();
    removeEventListener("error", onError, true);
    removeEventListener("unhandledrejection", onRejection);
    removeEventListener("securitypolicyviolation", onViolation);
    document.querySelector("#cannot")?.remove(); // it could start after all
    if (history.state?.mended) history.replaceState({ ...history.state, mended: false }, "");
    if (stopped === "style") return;
    delete html.dataset.stopped;
    hide();
  });

  // The page's own text says that this script has not run, so it is removed before it is painted.
  const clearing = new MutationObserver(() => {
    const text = document.querySelector("#cannot");
    if (!text) return;
    clearing.disconnect();
    if (stopped !== "cannot") text.remove();
  });

  clearing.observe(html, { childList: true, subtree: true });
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", onRejection);
  addEventListener("securitypolicyviolation", onViolation);
  watching.observe(html, { attributeFilter: ["data-ready"] });
  addEventListener("DOMContentLoaded", () => watching.observe(document.body, { childList: true }));
  arrivals.observe({ type: "resource" });
  setTimeout(look, PATIENCE);
  window.sequorWatch = { arrived, failed };
}
