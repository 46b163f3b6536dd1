// Why not? The board becomes the argument: the engine draws what the reason rests on, the graph behind it, a sentence
// under it; and the checker, which believes no solver, reads the proof.

import { h, button, picture, plural } from "../dom.js";
import { ask, recall } from "../engine.js";
import { search } from "./search.js";

export async function open(place, desk) {
  const { position, module } = desk;
  const { signal } = desk.stop;
  const head = h("h2", {}, "Why not?");
  place.append(head);
  const reply = await search(place, desk, { ask: "solve", position, evidence: "full" });
  if (!reply) return;
  if (reply.verdict === "solved") {
    head.textContent = module.words.possible ?? "It can be won";
    place.append(
      h("p", { class: "answer" }, module.found?.(reply) ?? `There is a way of ${plural(reply.solution.length, "move")}.`),
      h("div", { class: "row" }, button("Show it", () => desk.open("solve"), { key: "S", kind: "main" })));
    check(place, desk, reply);
    return;
  }
  if (reply.verdict === "unknown") {
    head.textContent = "Not decided";
    place.append(h("p", { class: "answer" }, desk.pretty(reply.why ?? "")));
    return;
  }
  head.textContent = module.words.none ?? "This can’t be won";
  place.append(h("p", { class: "answer" }, desk.pretty(reply.why ?? "")));
  desk.paint(await desk.draw(position, { solution: true, signal }), { glide: false });
  desk.say(desk.pretty(brief(reply.why ?? "")));
  check(place, desk, reply);
  for (const { name, about, ...ask } of module.views(reply)) {
    const drawn = await recall({ ask: "draw", position, picture: { theme: "green", bare: true }, ...ask }, { signal }).catch((error) => {
      if (error.name === "AbortError") throw error;
      return null; // a table too large for this view
    });
    if (drawn) place.append(h("figure", {}, picture(drawn.svg, name), h("figcaption", {}, about)));
  }
}

/// Under the table one sentence will do; the panel has them all.
const brief = (why) => (why.length > 160 ? why.split(/(?<=\.) /)[0] : why);

/// "Check this proof": what was claimed, and that the checker found it so. `more` are buttons beside it.
export function check(place, desk, reply, ...more) {
  const said = h("p", { class: "verdict", role: "status" });
  const run = button("Check this proof", async () => {
    run.disabled = true;
    said.textContent = "Checking …";
    try {
      const result = await ask({ ask: "check", position: reply.position, certificate: JSON.stringify(reply) }, { signal: desk.stop.signal });
      said.className = `verdict ${result.accepted ? "good" : "bad"}`;
      said.textContent = result.accepted
        ? `Accepted. The checker read a proof by ${result.kind.replaceAll("-", " ")} and found: it ${result.claim}. The checker knows no solver.`
        : `Not accepted: ${result.place ? `${result.place}: ` : ""}${result.why ?? ""}`;
    } catch (error) {
      if (error.name !== "AbortError") said.textContent = error.text ?? error.message;
    }
    run.disabled = false;
  });
  if (reply.certificate) place.append(h("div", { class: "row" }, run, more), said);
  else place.append(h("div", { class: "row" }, more), h("p", { class: "quiet" }, "There is no certificate for this one: it would be too large."));
}
