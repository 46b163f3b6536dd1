// Help in levels: asked once it gives a little, asked again it gives more.

import { h, button } from "../dom.js";
import { recall } from "../engine.js";

const LEVELS = 3;

export async function open(place, desk) {
  const { position, module } = desk;
  const level = desk.hinted?.position === position ? Math.min(desk.hinted.level + 1, LEVELS) : 1;
  desk.hinted = { position, level };
  const text = h("p", { class: "answer", role: "status" }, "…");
  const more = h("div", { class: "row" });
  place.append(h("h2", {}, "Hint"), steps(level), text, more);
  const reply = await recall({ ask: "hint", position, level }, { signal: desk.stop.signal });
  const { cards, text: words, marks } = module.hint(reply, (card) => desk.name(card), desk);
  desk.ring(marks ?? { hint: cards });
  text.textContent = desk.pretty(words);
  if (reply.verdict === "impossible") {
    if (reply.why && level > 1) text.append(" ", desk.pretty(reply.why));
    more.append(button("Why not?", () => desk.why(), { key: "W" }));
  } else if (reply.verdict === "unknown") text.textContent = reply.why ?? "Nobody knows yet.";
  else if (level < LEVELS) more.append(button("A little more", () => desk.open("hint"), { key: "H" }));
  else more.append(button("Show it all", () => desk.open("solve"), { key: "S" }));
}

const steps = (level) =>
  h("p", { class: "dots", "aria-label": `Level ${level} of ${LEVELS}`, role: "img" },
    Array.from({ length: LEVELS }, (_, i) => h("i", { class: i < level ? "on" : "" })));
