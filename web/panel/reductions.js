// Another problem becomes cards: choose or draw a small formula or graph, see what it becomes, solve it, and read the answer
// back. And the published proof that does not hold, played move by move.

import { h, button, picture, number } from "../dom.js";
import { recall, Refusal } from "../engine.js";
import { editor, read } from "./graph.js";
import { search } from "./search.js";
import { player } from "./solve.js";

export const title = "Reductions";

const FIRST = "hamiltonian-path-to-boaf";
const BROKEN = "3sat-to-boaf";

export async function show(place, argument, page) {
  const { stop } = page;
  const { reductions } = await recall({ ask: "reduce" });
  const chosen = reductions.find((r) => r.name === argument) ?? reductions.find((r) => r.name === FIRST);
  const broken = chosen.name === BROKEN;

  const choice = h("select", { id: "reduction", onchange: () => page.go("reductions", choice.value) },
    reductions.map((r) => h("option", { value: r.name, selected: r === chosen }, named(r.name))));
  const source = h("textarea", { id: "source", rows: 7, spellcheck: "false" });
  source.value = chosen.example.trim();
  const drawing = h("div", {});
  const board = h("figure", { class: "cloth tall" });
  const answer = h("div", { class: "inside kept", role: "status" });
  const about = h("div", {});
  const said = h("p", { class: "bad", role: "alert" });
  let graph = null;

  function sketch() {
    graph = read(source.value) ? editor(source.value, (text) => { source.value = text; build(); }) : null;
    const clauses = formula(source.value);
    drawing.replaceChildren(...(graph ? [graph.element] : clauses ? [h("p", { class: "clauses" }, clauses)] : []));
  }

  const asked = (then) => ({
    ask: "reduce", name: chosen.name, source: source.value, as_printed: broken, then,
    draw: { theme: "green", bare: true },
  });

  let turn = 0;
  async function build() {
    const mine = ++turn;
    answer.replaceChildren();
    try {
      const reply = await recall(asked("show"), { signal: stop.signal });
      if (mine !== turn) return;
      said.textContent = "";
      display(reply);
    } catch (error) {
      if (error.name === "AbortError" || mine !== turn) return;
      said.textContent = error.text ?? error.message;
      if (!(error instanceof Refusal)) console.error(error);
    }
  }

  function display(reply) {
    board.replaceChildren(...(reply.svg ? [picture(reply.svg, `The cards of ${chosen.name}`)] : []));
    answer.replaceChildren(
      h("div", { class: "row" },
        broken
          ? button("Play the game that breaks the proof", replay, { kind: "main" })
          : button("Solve and read back", solve, { kind: "main" }),
        button("To the table", () => page.go("play", reply.position), { kind: "plain" })));
    about.replaceChildren(
      h("div", { class: "scroll" }, h("table", {},
        h("thead", {}, h("tr", {}, h("th", {}, "It becomes"), h("th", { class: "n" }, "so many"), h("th", {}, "by the formula"))),
        h("tbody", {}, reply.sizes.map((size) =>
          h("tr", {}, h("td", {}, size.what), h("td", { class: "n" }, number(size.measured)), h("td", {}, `${size.formula} = ${number(size.value)}`)))))),
      reply.stands_for?.length
        ? h("details", {}, h("summary", {}, "What each card stands for"),
            h("ol", {}, reply.stands_for.map((what) => h("li", {}, what))))
        : "");
  }

  async function solve() {
    const result = h("div", {});
    answer.querySelector(".result")?.remove();
    result.className = "result";
    answer.append(result);
    try {
      const reply = await search(result, { stop }, asked("solve"), 50_000_000);
      if (!reply) return;
      if (reply.svg) board.replaceChildren(picture(reply.svg, "The answer on the cards"));
      result.append(h("p", { class: "answer" }, told(reply)));
      const lines = edges(reply.answer);
      if (lines.length) graph?.shine(lines);
      if (reply.holds !== undefined && reply.holds !== null)
        result.append(h("p", { class: `verdict ${reply.holds ? "good" : "bad"}` },
          reply.holds ? "Trying all answers of the source says the same: the statement holds here." : "Trying all answers of the source says otherwise: the statement fails here."));
    } catch (error) {
      if (error.name !== "AbortError") result.append(h("p", { class: "bad" }, error.text ?? error.message));
    }
  }

  async function replay() {
    const result = h("div", { class: "result" });
    answer.querySelector(".result")?.remove();
    answer.append(result);
    const reply = await search(result, { stop }, asked("replay"), 50_000_000);
    if (!reply) return;
    const moves = reply.certificate?.moves ?? [];
    const said = [];
    if (reply.read) said.push(`Read by the paper’s rule, the game says ${assigned(reply.read)}.`);
    if (reply.falsified?.length) said.push(`That makes clause ${reply.falsified.join(", ")} false, and yet the board is won.`);
    result.append(h("p", { class: "answer" }, `The board is won in ${number(moves.length)} legal moves. ${said.join(" ")}`));
    const frames = [{ position: reply.position, words: "" }];
    moves.forEach((move, i) => frames.push({ position: `${frames[i].position}+${move}`, words: move.replace(">", " → ") }));
    frames.at(-1).end = "Won.";
    const line = h("p", { class: "line", role: "status" });
    player(result, {
      stop, page, pretty: (text) => text,
      places: { scene: board },
      module: { words: { over: "Won." } },
      scene: { mark() {} },
      draw: (position, more) => recall({ ask: "draw", position, picture: { theme: "green", bare: true } }, { signal: more.signal }),
      paint: (drawn) => board.replaceChildren(picture(drawn.svg, "The board")),
      say: (text) => (line.textContent = text),
    }, frames);
    result.append(line);
  }

  source.addEventListener("input", () => { sketch(); build(); });
  place.append(
    h("h1", {}, "Reductions"),
    h("p", { class: "lead" }, "Why are these games hard? Because other hard problems can be dressed up as cards. Choose one, see the cards it becomes, solve them, and read the answer back."),
    h("div", { class: "two" },
      h("div", {},
        h("label", { for: "reduction" }, "Reduction", choice),
        h("p", { class: "statement" }, chosen.statement),
        h("p", { class: "quiet" }, chosen.source),
        drawing,
        h("details", { open: !read(source.value) }, h("summary", {}, `As text: ${chosen.from}`),
          h("label", { for: "source" }, "Source"), source),
        said),
      h("div", {}, answer, board, about)),
    broken ? "" : h("p", { class: "quiet" }, "One published reduction does not hold: ", h("a", { href: `#reductions=${BROKEN}` }, "see the game that breaks it"), "."));
  sketch();
  await build();
}

const WORDS = { boaf: "Birds of a Feather", set: "SET", swish: "SWISH", "3dm": "3-dimensional matching", "3sat": "3-SAT", max2sat: "MAX-2-SAT", hamiltonian: "Hamiltonian" };

/// "hamiltonian-path-to-boaf" as one would say it.
const named = (name) => {
  const text = name.split("-").map((word) => WORDS[word] ?? word).join(" ");
  return `${text[0].toUpperCase()}${text.slice(1)}`;
};

/// Clauses of DIMACS as one writes them: (x1 ∨ ¬x2) ∧ ….
function formula(text) {
  if (!/^p cnf /m.test(text)) return null;
  const numbers = text.split("\n").filter((line) => /^\s*-?\d/.test(line)).join(" ").trim().split(/\s+/).map(Number);
  const clauses = [[]];
  for (const n of numbers) n === 0 ? clauses.push([]) : clauses.at(-1).push(`${n < 0 ? "¬" : ""}x${Math.abs(n)}`);
  return clauses.filter((clause) => clause.length).map((clause) => `(${clause.join("\u00a0∨\u00a0")})`).join(" ∧ ");
}

const assigned = (list) => list.map((x) => `x${Math.abs(x)} ${x > 0 ? "true" : "false"}`).join(", ");

/// A witness in words.
function told({ target, answer, worth, optimum }) {
  const head = { solved: "Yes.", impossible: "No: the cards have no solution, so the source has none.", unknown: "Not decided." }[target];
  if (!answer) return head;
  const worthy = (optimum ?? null) === null ? "" : ` It is worth ${number(worth)}${optimum === worth ? ", and nothing is worth more" : ""}.`;
  const path = Array.isArray(answer) && answer.every(Number.isInteger) ? answer : answer.path;
  if (path) return `${head} Read back: the path ${path.join(" → ")}.${worthy}`;
  if (answer.assignment) return `${head} Read back: ${assigned(answer.assignment)}.${worthy}`;
  if (answer.arcs) return `${head} Read back: the arcs ${answer.arcs.map(([u, v]) => `${u}→${v}`).join(", ")}.${worthy}`;
  if (answer.colours) return `${head} Read back: ${answer.colours.map(([u, v, c]) => `${u}–${v} colour ${c}`).join(", ")}.${worthy}`;
  if (answer.cards) return `${head} Read back: the cards ${answer.cards.join(", ")}.${worthy}`;
  if (Array.isArray(answer)) return `${head} Read back: ${answer.map((t) => (Array.isArray(t) ? `(${t.join(", ")})` : t)).join(", ")}.${worthy}`;
  return `${head} Read back: ${JSON.stringify(answer)}.${worthy}`;
}

function edges(answer) {
  const path = Array.isArray(answer) && answer.every(Number.isInteger) ? answer : answer?.path;
  if (path) return path.slice(1).map((v, i) => [path[i], v]);
  return answer?.colours ?? answer?.arcs ?? []; // with a colour, or without
}
