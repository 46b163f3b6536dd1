// Why not? The board becomes the argument: the engine draws what the reason rests on, the graph behind it, a sentence
// under it; and the checker, which believes no solver, reads the proof.

import { h, button, picture, plural } from "../dom.js";
import { ask, recall } from "../engine.js";
import { settings, set } from "../settings.js";
import { layer, lines } from "./over.js";
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
    return behind(place, desk, reply);
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
  await behind(place, desk, reply);
}

/// The proof and the pictures behind the answer; the graph among them can lie over the cards, too.
async function behind(place, desk, reply) {
  const { position, module } = desk;
  const { signal } = desk.stop;
  const all = module.views(reply);
  const over = button("Graph over the cards", () => {}, { key: "G", title: "Graph over the cards (G)" });
  over.disabled = true; // until it is drawn
  check(place, desk, reply, all.some((view) => view.over) ? over : "");
  for (const { name, about, over: spot, ...ask } of all) {
    const drawn = await recall({ ask: "draw", position, picture: { theme: "green", bare: true }, ...ask }, { signal }).catch((error) => {
      if (error.name === "AbortError") throw error;
      return null; // a table too large for this view
    });
    if (!drawn) continue;
    if (spot) lay(over, desk, drawn, reply, spot);
    place.append(h("figure", {}, picture(drawn.svg, name), h("figcaption", {}, about)));
  }
}

/// Lays the graph over the cards, as long as the switch says so.
function lay(over, desk, drawn, reply, spot) {
  const joined = lines(drawn);
  if (!joined) return;
  const { parts, svg, marks } = desk.scene;
  const graph = layer(joined, parts, (part) => desk.name(part.name), (reply.cards ?? []).map((card) => desk.name(card)), spot);
  const show = (on) => {
    over.setAttribute("aria-pressed", String(on));
    if (!on) graph.remove();
    else if (svg === desk.scene.svg) marks.before(graph); // unless another picture lies there now
  };
  over.addEventListener("click", () => {
    set("graph", over.getAttribute("aria-pressed") !== "true");
    show(settings.graph);
  });
  over.disabled = false;
  show(settings.graph && !spot.asked && reply.verdict === "impossible");
}

/// Under the table the first of a long argument will do; the panel has it all.
const brief = (why) => (why.length > 110 ? `${why.split(/[.;] /)[0]}.` : why);

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
