// A clean sheet: the position on white, its name below, nothing of the page.

import { h, picture } from "../dom.js";
import { recall } from "../engine.js";

export async function print(desk) {
  const { position, module } = desk;
  const drawn = await recall({ ask: "draw", position, picture: { theme: "print", bare: true } }, { signal: desk.stop.signal });
  const paper = h("section", { class: "paper", "aria-hidden": "true" },
    picture(drawn.svg, position),
    h("p", {}, `${module.title} · ${position}`),
    h("p", {}, module.goal));
  document.body.append(paper);
  addEventListener("afterprint", () => paper.remove(), { once: true });
  window.print();
}
