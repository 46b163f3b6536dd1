// Cards of SWISH made cell by cell, for a table of one's own.

import { h, s, button, plural } from "../dom.js";

const SIGNS = [".", "*", "o"];
const NAMES = ["nothing", "a point", "a circle"];

/// Cards made cell by cell.
export async function picker(place, desk, use) {
  const { height, width, simple } = desk.deal.parameters;
  const family = `swish/${height}x${width}${simple ? "/simple" : ""}`;
  let cells = new Array(height * width).fill(0);
  let cards = [...desk.deal.cards];
  const list = h("p", { class: "quiet", role: "status" });
  const grid = h("div", { class: "cells", role: "group", "aria-label": "A card" });
  grid.style.gridTemplateColumns = `repeat(${width}, 44px)`;
  const add = button("Add this card", () => {
    const rows = Array.from({ length: height }, (_, r) => cells.slice(r * width, (r + 1) * width).map((c) => SIGNS[c]).join(""));
    cards.push(rows.join("/"));
    cells = cells.map(() => 0);
    show();
  }, { kind: "main" });
  const drop = button("Drop the last", () => { cards.pop(); show(); }, { kind: "plain" });
  const none = button("Start with none", () => { cards = []; show(); }, { kind: "plain" });
  const buttons = cells.map((_, i) => h("button", { type: "button", onclick: () => { cells[i] = (cells[i] + 1) % 3; show(); } }));
  grid.append(...buttons);
  function show() {
    buttons.forEach((cell, i) => {
      const name = `row ${Math.floor(i / width) + 1}, column ${(i % width) + 1}: ${NAMES[cells[i]]}`;
      cell.setAttribute("aria-label", name);
      const at = { cx: 22, cy: 22 };
      cell.replaceChildren(s("svg", { viewBox: "0 0 44 44", "aria-hidden": "true" },
        s("circle", { ...at, class: ["none", "point", "circle"][cells[i]], r: [2, 8, 13][cells[i]] })));
    });
    add.disabled = cells.every((c) => c === 0);
    drop.disabled = none.disabled = cards.length === 0;
    list.textContent = `${plural(cards.length, "card")} so far.`;
    use(`${family}:${cards.join(" ")}`);
  }
  show();
  place.append(
    h("h3", {}, "Click a card together"),
    h("p", { class: "quiet" }, "Each click on a cell: a point, a circle, nothing."),
    h("div", { class: "maker" }, grid, h("div", { class: "row" }, add, drop, none)),
    list);
}
