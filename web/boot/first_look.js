// Restores the page's appearance before the first paint, so that nothing jumps when Python takes over. Shows the notes of
// first_look.py and makes no decisions.
"use strict";
{
  const find = (selector) => document.querySelector(selector);

  function noted() {
    try {
      return JSON.parse(sessionStorage.getItem("sequor:look") ?? localStorage.getItem("sequor:look")) ?? {};
    } catch {
      return {}; // the browser refuses storage: show the page as it was sent
    }
  }

  function layStarts({ starts = [] }) {
    for (const [game, kind, words, more, face, last] of starts) {
      const button = find(`[data-name=${game}] [data-kind=${kind}]`);
      if (!button) continue; // the game no longer exists
      button.classList.toggle("gold", last);
      button.querySelector("b").textContent = words;
      button.querySelector("small").textContent = more;
      button.querySelector(".face")?.style.setProperty("--face", face);
    }
  }

  function layPeople(people) {
    for (const [name, plate, here] of people) {
      const entry = find("#person").content.cloneNode(true);
      entry.querySelector("button").classList.toggle("next", here);
      entry.querySelector(".piece").dataset.plate = plate;
      entry.querySelector("b").textContent = name;
      find("#people-list").append(entry);
    }
    find("#people-list").hidden = !people.length;
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

  function layInvite([game, asked, words, more, opens]) {
    const invite = find("#invite");
    invite.hidden = !game;
    if (!game) return;
    Object.assign(invite.dataset, { game, opens, asks: asked });
    invite.querySelector("b").textContent = words;
    invite.querySelector("small").textContent = more;
    invite.querySelector("use").setAttribute("href", `#i-${asked}`);
    invite.querySelector("canvas").dataset.game = game;
  }

  // The player's progress. Notes about a daily game are valid only on its day.
  function layProgress({ day, lines = [] }) {
    const now = new Date(), today = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
    const written = today.map((part) => `${part}`.padStart(2, "0")).join("-");
    const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    for (const line of document.querySelectorAll("#games [data-day]")) line.textContent = `${today[2]} ${months[today[1] - 1]}`;
    for (const [game, asked, words, isDone] of lines) {
      const line = find(`#games [data-name=${game}] [data-asks=${asked}] small`);
      if (!line || (asked === "deal" && day !== written && /^\d/.test(words))) continue;
      const isOld = asked === "deal" && day !== written;
      line.textContent = isOld ? "Not played" : words;
      line.classList.toggle("complete", isDone && !isOld);
    }
  }

  function layShelf(games) {
    for (const { number, turn, yours, names, lines, plate } of games) {
      const entry = find("#shelf-game").content.cloneNode(true);
      entry.querySelector("button").dataset.number = number;
      entry.querySelector(".turn").textContent = turn;
      entry.querySelector(".turn").classList.toggle("yours", yours);
      entry.querySelector(".stand-in").dataset.plate = plate;
      entry.querySelector("b").textContent = names;
      entry.querySelector("small").textContent = lines;
      find("#shelf-games").append(entry);
    }
    find("#shelf").hidden = !games.length;
  }

  function layTeams(plates, goal) {
    for (const plate of plates) {
      const team = document.createElement("li");
      team.innerHTML = '<canvas class="piece" aria-hidden="true"></canvas><div class="score"></div>';
      team.firstElementChild.dataset.plate = plate;
      team.lastElementChild.innerHTML = '<i class="pip"></i>'.repeat(goal);
      find("#teams").append(team);
    }
    find("#teams").hidden = false;
  }

  function layFace(seat, number) {
    const face = seat.querySelector(".face");
    seat.classList.add("computer");
    face.style.setProperty("--face", number);
    face.hidden = false;
  }

  function laySeries([score, spoken, plates]) {
    find("#series").title = find("#series").ariaLabel = spoken;
    find("#series-score").textContent = score;
    for (const plate of plates) {
      const mark = document.createElement(plate.includes(" ") ? "canvas" : "i");
      mark.className = plate.includes(" ") ? "piece" : plate;
      if (plate.includes(" ")) mark.dataset.plate = plate;
      find("#series-games").append(mark);
    }
    find("#series").hidden = false;
  }

  function layTable({ title, players, goal, secrets, hints = false }, first, undo) {
    find("#bar h1").textContent = title;
    find("#table").style.setProperty("--seats", players.length);
    find("#table").classList.toggle("open", !secrets);
    const plates = [...new Set(players.map(([, plate]) => plate))];
    const teams = plates.length;
    if (teams < players.length) {
      find("#seats").dataset.teams = teams;
      layTeams(plates, goal);
    }
    find("#undo").classList.toggle("offered", undo);
    find("#hint-button").hidden = !hints;
    for (const [number, [name, plate, face]] of players.entries()) {
      const turn = (number - first + players.length) % players.length;
      const seat = find("#seat").content.cloneNode(true);
      seat.firstElementChild.dataset.turn = turn;
      seat.firstElementChild.style.setProperty("--turn", turn);
      seat.querySelector(".piece").dataset.plate = plate;
      seat.querySelector("b").textContent = name;
      if (Number.isInteger(face)) layFace(seat.firstElementChild, face);
      const score = seat.querySelector(".score");
      if (goal) while (score.childElementCount < goal) score.append(score.lastElementChild.cloneNode(true));
      else {
        seat.firstElementChild.classList.add("number");
        score.textContent = "0";
      }
      find("#seats").append(seat);
    }
    find("#setup").hidden = true;
    find("#table").hidden = false;
    document.body.dataset.screen = "table";
  }

  // Shows the longest form of each name that fits on its plate.
  function fitNames(players) {
    for (const [number, place] of document.querySelectorAll("#seats b").entries()) {
      const [name, , , shorter = []] = players[number];
      for (const form of [name].concat(shorter)) {
        place.textContent = form;
        if (place.scrollWidth <= place.clientWidth) break;
      }
    }
  }

  // Python fills the row of players, which always fits itself to the available width.
  new MutationObserver(fitPeople).observe(find("#people"), { attributeFilter: ["hidden"] });
  new MutationObserver(fitPeople).observe(find("#people-list"), { childList: true });
  new ResizeObserver(fitPeople).observe(find("#people"));

  // A game may be started before Python has started: its button waits until then.
  find("#games").addEventListener("click", ({ target }) => {
    const start = target.closest(".begin");
    if (!start || "ready" in document.documentElement.dataset) return;
    for (const other of document.querySelectorAll(".begin[aria-busy]")) other.ariaBusy = null;
    start.ariaBusy = "true";
  });

  const { game, form, shelf = [], allGames, invite, progress = {}, match, series, screen, turn = 0, undo = false } = noted();
  layShelf(shelf);
  find("#all-games").hidden = typeof allGames !== "string";
  find("#all-games small").textContent = allGames ?? "";
  if (invite) layInvite(invite);
  layProgress(progress);
  if (form) {
    layStarts(form);
    layPeople(form.people ?? []);
    document.body.dataset.game = find("#games").dataset.chosen = game;
  }
  fitPeople();
  if (match && screen === "table") {
    layTable(match, turn, undo);
    if (series) laySeries(series);
    document.body.dataset.game = match.game;
    fitNames(match.players);
  }
}
