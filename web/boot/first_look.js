// Restores the page's appearance before the first paint, so that nothing jumps when Python takes over, and records it for the
// next visit. A record consists of texts and attributes, never of markup, and is applied only to the page that it was made on.
// Also fits players to the available width, before Python has started and afterwards.
"use strict";
{
  const find = (selector) => document.querySelector(selector);
  const PARTS = { setup: ["#resume", "#games", "#people-list"], table: ["#bar", "#seats"] };
  const ATTRIBUTES = /^(aria-hidden|aria-label|class|dir|hidden|href|role|style|title|data-(?!painted$|wide$).*)$/;
  const ELEMENTS = ["b", "button", "canvas", "div", "i", "li", "small", "span"];

  const isKept = ({ name }) => ATTRIBUTES.test(name);

  function recordOf(node) {
    if (!node.attributes) return node.data;
    const attributes = [...node.attributes].filter(isKept).map(({ name, value }) => [name, value]);
    return [node.localName, attributes, [...node.childNodes].map(recordOf)];
  }

  // Creates the elements of lists. All others are in the page and only get their texts and attributes.
  function apply([, attributes, content], element) {
    for (const { name } of [...element.attributes].filter(isKept)) element.removeAttribute(name);
    for (const [name, value] of attributes) if (ATTRIBUTES.test(name)) element.setAttribute(name, value);
    if (element.localName === "canvas") {
      element.classList.remove("drawn"); // it is empty until Python has started
      element.hidden = element.matches(".table-picture");
    }
    const inner = content.filter(Array.isArray);
    if (element.childElementCount) [...element.children].forEach((child, number) => inner[number] && apply(inner[number], child));
    else element.replaceChildren(...content.map((part) => (Array.isArray(part) ? create(part) : part)));
  }

  function create(part) {
    const element = document.createElement(ELEMENTS.includes(part[0]) ? part[0] : "span");
    apply(part, element);
    element.disabled = true; // a button is usable once Python has started
    return element;
  }

  function stored(name) {
    try {
      return JSON.parse(sessionStorage.getItem(name) ?? localStorage.getItem(name)) ?? {};
    } catch {
      return {}; // the browser refuses storage: show the page as it was sent
    }
  }

  const today = () => new Date().toDateString();
  const recordsOf = (screen) => PARTS[screen].map((selector) => recordOf(find(selector)));
  const sent = { setup: JSON.stringify(recordsOf("setup")), table: JSON.stringify(recordsOf("table")) };

  window.sequorRecord = (screen) => {
    const text = JSON.stringify({ sent: sent[screen], day: today(), records: recordsOf(screen) });
    try {
      sessionStorage.setItem(`sequor:${screen}`, text);
      localStorage.setItem(`sequor:${screen}`, text);
    } catch {} // refused or full: the next visit shows an earlier record
  };

  function restore(screen) {
    const last = stored(`sequor:${screen}`);
    try {
      if (last.sent === sent[screen]) last.records.forEach((record, number) => apply(record, find(PARTS[screen][number])));
    } catch {} // a damaged record: Python shows the rest
    return last.day;
  }

  // What was recorded about daily games is valid only on its day.
  function dateDailyGames(recorded) {
    if (recorded === today()) return;
    const [, month, date] = today().split(" ");
    for (const line of document.querySelectorAll("#games [data-day]")) {
      line.textContent = /^\D/.test(line.textContent) ? "Not played" : `${+date} ${month}`;
      line.classList.remove("complete");
    }
  }

  // Shows as many players as fit in one row, and the number of the others.
  function fitPeople() {
    const row = find("#people"), list = find("#people-list"), more = find("#people-more"), people = [...list.children];
    for (const person of people) person.hidden = false;
    more.hidden = true;
    let shown = people.length;
    const isTooWide = () => row.scrollWidth > row.clientWidth || list.scrollWidth > list.clientWidth;
    while (shown > 0 && isTooWide()) {
      people[--shown].hidden = true;
      more.textContent = `+${people.length - shown}`;
      more.ariaLabel = `${people.length - shown} more players`;
      more.hidden = false;
    }
  }

  // Shows the longest form of each name that fits on its plate. A plate that is hidden until its turn comes will be as wide as
  // the others.
  const pen = document.createElement("canvas").getContext("2d");
  function fitNames() {
    const names = [...document.querySelectorAll("#seats [data-forms]")];
    const rooms = names.map((name) => name.closest(".seat").clientWidth && name.clientWidth);
    const widest = Math.max(...rooms);
    if (!(widest > 0)) return;
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(names[rooms.indexOf(widest)]);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    for (const [number, name] of names.entries()) {
      const forms = JSON.parse(name.dataset.forms), room = rooms[number] || widest;
      const shown = forms.find((form) => pen.measureText(form).width <= room) ?? forms.at(-1).replaceAll(" ", "");
      if (name.textContent === shown) continue;
      name.textContent = shown;
      name.role = "img";
      name.ariaLabel = forms[0]; // read aloud in full
    }
  }

  // A game may be started before Python has started: its button waits until then.
  find("#games").addEventListener("click", ({ target }) => {
    const start = target.closest(".begin");
    if (!start || "ready" in document.documentElement.dataset) return;
    for (const other of document.querySelectorAll(".begin[aria-busy]")) other.ariaBusy = null;
    start.ariaBusy = "true";
  });

  const { screen, game, match, turn = 0, undo = false } = stored("sequor:look");
  dateDailyGames(restore("setup"));
  if (game) document.body.dataset.game = game;
  if (match && screen === "table") {
    restore("table");
    const seats = [...find("#seats").children];
    for (const [number, seat] of seats.entries()) {
      seat.dataset.turn = (number - turn + seats.length) % seats.length;
      seat.style.setProperty("--turn", seat.dataset.turn);
    }
    find("#undo").classList.toggle("offered", undo);
    find("#setup").hidden = true;
    find("#table").hidden = false;
    document.body.dataset.screen = "table";
    document.body.dataset.game = match.game;
  }
  fitPeople();
  fitNames();

  // Python fills the lists.
  new MutationObserver(fitPeople).observe(find("#people"), { attributeFilter: ["hidden"] });
  new MutationObserver(fitPeople).observe(find("#people-list"), { childList: true });
  new ResizeObserver(fitPeople).observe(find("#people"));
  const plates = new ResizeObserver(fitNames);
  const observePlates = () => {
    plates.disconnect();
    for (const name of document.querySelectorAll("#seats b")) plates.observe(name);
    document.fonts.ready.then(fitNames);
  };
  new MutationObserver(observePlates).observe(find("#seats"), { childList: true });
  observePlates();
}
