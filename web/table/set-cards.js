// All cards of a game of SET, to be clicked together.

import { h, s, button, number, picture, plural } from "../dom.js";
import { recall } from "../engine.js";
import { spoken } from "../scene.js";

const MOST_PICKED = 256;

/// All cards of the family, to be clicked together.
export async function picker(place, desk, use) {
  const { values, properties } = desk.deal.parameters;
  const whole = values ** properties;
  const base = `set/v${values}p${properties}`;
  const family = /\bultra\b/.test(desk.deal.family) ? `${base}/ultra` : base;
  if (whole > MOST_PICKED) {
    place.append(h("p", { class: "quiet" }, `The ${number(whole)} cards of this game are too many to show: type them.`));
    return;
  }
  const { signal } = desk.stop;
  const deck = await recall({ ask: "deal", position: `${base}/${whole}#1` }, { signal });
  const cards = [...deck.cards].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const drawn = await recall({ ask: "draw", position: `${base}:${cards.join(" ")}`, picture: { theme: "green", bare: true, parts: true } }, { signal });
  const svg = picture(drawn.svg, "All cards");
  svg.setAttribute("role", "group");
  svg.querySelector("title")?.remove();
  const chosen = new Set(desk.deal.cards);
  const rings = s("g", { "aria-hidden": "true" });
  const said = h("p", { class: "quiet", role: "status" });
  const elements = drawn.parts.map((part, i) => {
    const element = svg.querySelector(`[data-part="${i}"]`);
    element.querySelector("title")?.remove();
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", spoken(part));
    element.setAttribute("tabindex", i === 0 ? "0" : "-1");
    element.addEventListener("click", () => toggle(i));
    return element;
  });
  const columns = drawn.parts.filter((part) => part.y === drawn.parts[0].y).length;
  svg.addEventListener("keydown", (event) => {
    const at = elements.indexOf(document.activeElement);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (at < 0) return;
    if (event.key === "Enter" || event.key === " ") toggle(at);
    else if (step && elements[at + step]) {
      elements[at].setAttribute("tabindex", "-1");
      elements[at + step].setAttribute("tabindex", "0");
      elements[at + step].focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  function toggle(i) {
    const { card } = drawn.parts[i];
    if (!chosen.delete(card)) chosen.add(card);
    show();
  }
  function show() {
    rings.replaceChildren(...drawn.parts.filter((part) => chosen.has(part.card)).map((part) =>
      s("rect", { class: "ring", x: part.x - 4, y: part.y - 4, width: part.width + 8, height: part.height + 8, rx: 12 })));
    elements.forEach((element, i) => element.setAttribute("aria-pressed", String(chosen.has(drawn.parts[i].card))));
    said.textContent = `${plural(chosen.size, "card")} chosen.`;
    use(`${family}:${[...chosen].join(" ")}`);
  }
  svg.append(rings);
  show();
  place.append(
    h("h3", {}, "Click them together"),
    h("div", { class: "picker" }, svg),
    said,
    h("div", { class: "row" }, button("None", () => { chosen.clear(); show(); }, { kind: "plain" })));
}
