// The largest tables with nothing to find: the two of the games as sold, and any size, with the formula beside it.

import { h, button, picture, number } from "../dom.js";
import { check } from "./why.js";
import { search } from "./search.js";

export const title = "Unplayable";

const GAMES = {
  swish: {
    name: "SWISH", thing: "swish", sizes: [["height", 2, 8], ["width", 2, 8]],
    family: ([height, width]) => `swish/${height}x${width}`, read: /^swish\/(\d+)x(\d+)$/, first: [4, 3],
  },
  set: {
    name: "SET", thing: "set", sizes: [["values", 2, 7], ["properties", 1, 6]],
    family: ([values, properties]) => `set/v${values}p${properties}`, read: /^set\/v(\d+)p(\d+)$/, first: [3, 4],
  },
};

const SOLD = [
  ["swish", "28 cards of SWISH", "of the 60 in the box, and no swish among them"],
  ["set", "20 cards of SET", "of the 81, and no set among them"],
];

export async function show(place, argument, page) {
  const family = argument || "swish";
  const game = GAMES[family.split("/")[0]] ?? GAMES.swish;
  const { stop } = page;
  const desk = { stop, pretty: (text) => text };

  const tile = ([name, head, about]) =>
    h("a", { class: "tile", href: `#unplayable=${name}`, "aria-current": family === name ? "true" : null }, h("strong", {}, head), h("span", {}, about));
  const sizes = game.read.exec(family)?.slice(1).map(Number) ?? game.first;
  const sliders = game.sizes.map(([word, least, most], i) => {
    const shown = h("output", {}, sizes[i]);
    const input = h("input", {
      type: "range", min: least, max: most, value: sizes[i], id: `size-${word}`,
      oninput: () => { shown.textContent = input.value; sizes[i] = Number(input.value); },
      onchange: () => page.go("unplayable", game.family(sizes)),
    });
    return h("label", { for: input.id }, `${word} `, shown, input);
  });
  const other = Object.entries(GAMES).find(([, g]) => g !== game);
  const answer = h("div", { class: "inside" });
  const board = h("figure", { class: "cloth tall" });
  place.append(
    h("h1", {}, "Unplayable"),
    h("p", { class: "lead" }, "How many cards can lie on the table with nothing to find? Here are the largest such tables, each with its proof."),
    h("div", { class: "tiles" }, SOLD.map(tile)),
    h("div", { class: "two" },
      board,
      h("div", {},
        h("div", { class: "row" }, sliders),
        answer)),
    h("p", { class: "quiet" }, `Any size of ${game.name} by the sliders; `, h("a", { href: `#unplayable=${other[1].family(other[1].first)}` }, `any size of ${other[1].name}`), "."));

  const reply = await search(answer, desk, {
    ask: "unplayable", family, evidence: "small", draw: { theme: "green", bare: true },
  }, 20_000_000);
  if (!reply) return;
  if (reply.svg) board.append(picture(reply.svg, `${reply.size} cards without a ${game.thing}`));
  answer.append(
    h("p", { class: "figure" }, number(reply.size), h("small", {}, reply.total ? ` of ${number(reply.total)} cards` : " cards")),
    h("p", {}, reply.optimal
      ? `No ${game.thing} among them, and ${number(reply.size + 1)} cards always hold one.`
      : `No ${game.thing} among them. Whether more can be had is not known here: at most ${number(reply.bound)}.`));
  const formula = (word, f) => f && h("p", {}, `${word} `, h("span", { class: "formula" }, pretty(f.formula)), ` = ${number(f.value)}`);
  if (reply.true_formula)
    answer.append(
      formula("For this kind of size:", reply.true_formula),
      h("p", { class: "quiet" }, `with ${letters(reply.true_formula)}`));
  if (reply.printed_formula && reply.printed_formula.value !== reply.true_formula?.value)
    answer.append(formula("The paper prints", reply.printed_formula), h("p", { class: "quiet" }, "which is too few: see the errata."));
  answer.append(h("ul", { class: "evidence" }, reply.evidence.map((line) => h("li", {}, line))));
  check(answer, desk, { ...reply, position: family },
    button("Play it", () => page.go("play", `${family}:${reply.cards.join(" ")}`), { kind: "plain" }));
}

const pretty = (formula) => formula.replace(/\^(\d)/g, (_, digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).replaceAll("*", "·");
const letters = ({ parity, h, w }) => (parity.includes("square") ? `k = ${h}` : `h = ${h}, w = ${w}`);
