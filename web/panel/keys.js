import { h } from "../dom.js";

export const title = "Keys";

const KEYS = [
  [["←", "→", "↑", "↓"], "walk over the cards"],
  [["Enter"], "lift a card, drop it on the card you are on; choose a card"],
  [["Esc"], "put the card back"],
  [["U"], "undo the last move"],
  [["R"], "restart the deal; in SWISH, turn the card you hold"],
  [["F"], "in SWISH, flip the card you hold"],
  [["T"], "in SWISH, take the pile that closed"],
  [["X"], "in SET, say that there is no set"],
  [["H"], "a hint; again: more"],
  [["S"], "solve and play it back"],
  [["W"], "why not?"],
  [["G"], "beside a reason: the match graph over the cards, or not"],
  [["N"], "next deal"],
  [["D"], "choose a deal"],
  [["O"], "your own table"],
  [["L"], "link to this table"],
  [["P"], "print a sheet"],
  [["?"], "this list"],
];

export function show(place) {
  place.append(
    h("h1", {}, "Keys"),
    h("dl", { class: "keys" },
      KEYS.map(([keys, does]) => [h("dt", {}, keys.map((key) => [h("kbd", {}, key), " "])), h("dd", {}, does)])));
}
