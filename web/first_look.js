// Makes the page look as it was left, before it is painted for the first time, so that nothing jumps when Python takes
// over. It shows what first_look.py has noted and decides nothing.
"use strict";
{
  const find = (selector) => document.querySelector(selector);

  function noted() {
    try {
      return JSON.parse(localStorage.getItem("sequor:first-look")) ?? {};
    } catch {
      return {}; // a browser that refuses storage: the page as it is sent
    }
  }

  // What is set here is the field's default, so that what differs later has been typed or chosen.
  function choose(select, value) {
    for (const option of select.options) option.defaultSelected = option.value === String(value);
  }

  function layForm({ rows, choices, teams }) {
    const list = find("#seat-rows");
    while (list.childElementCount < rows.length) list.append(list.lastElementChild.cloneNode(true));
    rows.forEach(([name, kind, colour], seat) => {
      const row = list.children[seat];
      for (const part of row.querySelectorAll("[aria-label]")) part.ariaLabel = part.ariaLabel.replace(/\d+/, seat + 1);
      row.querySelector(".chip").dataset.plate = `chip ${colour}`;
      row.querySelector(".swatch").ariaLabel = `Seat ${seat + 1}: ${colour}`;
      row.querySelector("input").defaultValue = name;
      choose(row.querySelector("select"), kind);
    });
    choose(find("#seat-count"), rows.length);
    find("#team-count").append(...choices.map((count) => new Option(`${count} teams`, count, count === teams)));
    find("#team-choice").hidden = choices.length < 2;
  }

  function layOffer({ players }) {
    find("#resume-names").textContent = players.map(([name]) => name).join(", ");
    find("#resume-offer").hidden = false;
  }

  function layTable({ players, goal }) {
    for (const [name, colour] of players) {
      const seat = find("#seat").content.cloneNode(true);
      seat.querySelector(".chip").dataset.plate = `chip ${colour}`;
      seat.querySelector("b").textContent = name;
      const score = seat.querySelector(".score");
      while (score.childElementCount < goal) score.append(score.lastElementChild.cloneNode(true));
      find("#seats").append(seat);
    }
    find("#setup").hidden = true;
    find("#table").hidden = false;
    document.body.dataset.screen = "table";
  }

  // A part that cannot be fetched; what goes wrong after that is said by those whom it happens to.
  addEventListener("error", ({ target }) => {
    if (target.tagName !== "SCRIPT") return;
    find("#status").textContent = "Sequor could not be loaded: check the network connection, then reload the page.";
  }, true);

  const { form, match, screen } = noted();
  if (form) layForm(form);
  if (match && screen === "table") layTable(match);
  else if (match) layOffer(match);
}
