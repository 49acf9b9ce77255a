// Makes the page look as it was left, before it is painted for the first time, so that nothing jumps when Python takes
// over. It shows what first_look.py has noted and decides nothing.
"use strict";
{
  const find = (selector) => document.querySelector(selector);

  function noted() {
    try {
      return JSON.parse(localStorage.getItem("sequor:look")) ?? {};
    } catch {
      return {}; // a browser that refuses storage: the page as it is sent
    }
  }

  // What is set here is the field's default, so that what differs later has been typed or chosen.
  function offer(select, choices, chosen) {
    const isChosen = (value) => String(value) === String(chosen);
    select.replaceChildren(...choices.map(([value, words]) => new Option(words, value, isChosen(value), isChosen(value))));
  }

  function layForm(game, { title, counts, table: [seats, teams], teams: teamCounts, levels, rows, rules, box = ["", ""] }) {
    for (const radio of document.querySelectorAll("#games input")) radio.defaultChecked = radio.value === game;
    find("#setup-rules").textContent = `Rules of ${title}`;
    offer(find("#seat-count"), counts.map((count) => [count, count].flat()), seats);
    offer(find("#team-count"), teamCounts.map((count) => [count, `${count} teams`]), teams);
    find("#team-choice").hidden = teamCounts.length < 2;
    find("#box-choice").hidden = !box[0];
    [find("#setup-box").textContent, find("#box-own").textContent] = box;
    const list = find("#seat-rows");
    while (list.childElementCount < rows.length) list.append(list.lastElementChild.cloneNode(true));
    while (list.childElementCount > rows.length) list.lastElementChild.remove();
    rows.forEach((row, seat) => layRow(list.children[seat], seat, levels, row));
    find("#toggles").hidden = !rules.length;
    find("#toggles").append(...rules.map(layToggle));
  }

  function layRow(row, seat, levels, [name, level, plate]) {
    for (const part of row.querySelectorAll("[aria-label]")) part.ariaLabel = part.ariaLabel.replace(/\d+/, seat + 1);
    row.querySelector(".piece").dataset.plate = plate;
    row.querySelector(".swatch").ariaLabel = `Seat ${seat + 1}: ${plate}`;
    row.querySelector("input").defaultValue = name;
    offer(row.querySelector("select"), levels, level);
  }

  function layToggle([field, title, meaning, on]) {
    const toggle = find("#toggle").content.cloneNode(true);
    toggle.querySelector("input").name = field;
    toggle.querySelector("input").defaultChecked = on;
    toggle.querySelector("b").textContent = title;
    toggle.querySelector("small").textContent = meaning;
    return toggle;
  }

  function layOffer({ title, players }) {
    find("#resume-game").textContent = title;
    find("#resume-names").textContent = players.map(([name]) => name).join(", ");
    find("#resume-offer").hidden = false;
  }

  function layTable({ title, players, goal, secrets }) {
    find("#bar h1").textContent = title;
    find("#table").style.setProperty("--seats", players.length);
    find("#table").classList.toggle("open", !secrets);
    for (const [name, plate] of players) {
      const seat = find("#seat").content.cloneNode(true);
      seat.querySelector(".piece").dataset.plate = plate;
      seat.querySelector("b").textContent = name;
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

  // A part that cannot be fetched; what goes wrong after that is said by those whom it happens to. Where the interpreter fails
  // before anybody listens, it does so again when PyScript asks for it.
  const sayMissing = () => {
    find("#status").textContent = "Sequor could not be loaded: check the network connection, then reload the page.";
  };
  addEventListener("error", ({ target }) => target.tagName === "SCRIPT" && sayMissing(), true);
  addEventListener("unhandledrejection", ({ reason }) => /interpreter\.mjs/.test(reason) && sayMissing());

  const { game, form, match, screen } = noted();
  if (form) {
    layForm(game, form);
    document.body.dataset.game = game;
  }
  if (match && screen === "table") {
    layTable(match);
    document.body.dataset.game = match.game;
  } else if (match) layOffer(match);
}
