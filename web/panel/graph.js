// Draws a small graph with the pointer: tap the ground for a vertex, two vertices for an edge, an edge again to take it away.
// Its text is the DIMACS edge list (or arc list) that the engine reads; the text is the truth, this is a view of it.

import { h, s, button } from "../dom.js";

const [WIDE, HIGH, MOST] = [360, 240, 12];

export function read(text) {
  const head = /^p (edge|col|arc) (\d+)/m.exec(text);
  if (!head || Number(head[2]) > MOST) return null;
  const edges = [...text.matchAll(/^[ea] (\d+) (\d+)/gm)].map((m) => [Number(m[1]), Number(m[2])]);
  return { directed: head[1] === "arc", count: Number(head[2]), edges };
}

export function write({ directed, count, edges }) {
  return [`p ${directed ? "arc" : "edge"} ${count} ${edges.length}`, ...edges.map(([u, v]) => `${directed ? "a" : "e"} ${u} ${v}`)].join("\n");
}

/// `changed(text)` is called for every stroke. `shine(edges)` draws an answer into it: pairs, or pairs with a colour.
export function editor(text, changed) {
  let graph = read(text);
  let picked = null;
  let bright = [];
  const spots = ring(graph.count);
  const svg = s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "graph", role: "group", "aria-label": "The graph" });
  const remove = button("Remove the last vertex", () => {
    if (graph.count < 2) return;
    graph.edges = graph.edges.filter((edge) => !edge.includes(graph.count));
    graph.count--;
    spots.pop();
    done();
  }, { kind: "plain" });
  const add = button("Add a vertex", () => {
    if (graph.count >= MOST) return;
    spots.push(free(spots));
    graph.count++;
    done();
  }, { kind: "plain" });

  function tap(vertex) {
    if (picked === null) picked = vertex;
    else if (picked === vertex) picked = null;
    else {
      const [u, v] = [picked, vertex];
      const at = graph.edges.findIndex(([a, b]) => (a === u && b === v) || (!graph.directed && a === v && b === u));
      if (at >= 0) graph.edges.splice(at, 1);
      else graph.edges.push([u, v]);
      picked = null;
      done();
    }
    draw();
    svg.querySelector(`[data-vertex="${vertex}"]`)?.focus();
  }

  function done() {
    bright = [];
    draw();
    changed(write(graph));
  }

  function draw() {
    const line = ([u, v], kind) => {
      const [[x1, y1], [x2, y2]] = [spots[u - 1], spots[v - 1]];
      const part = s("line", { x1, y1, x2, y2, class: kind });
      if (!graph.directed || kind !== "edge") return [part];
      const turn = Math.atan2(y2 - y1, x2 - x1);
      const [x, y] = [x2 - 19 * Math.cos(turn), y2 - 19 * Math.sin(turn)];
      const tip = (by) => `${(x - 9 * Math.cos(turn + by)).toFixed(1)},${(y - 9 * Math.sin(turn + by)).toFixed(1)}`;
      return [part, s("polygon", { points: `${x},${y} ${tip(0.45)} ${tip(-0.45)}` })];
    };
    svg.replaceChildren(
      s("rect", { width: WIDE, height: HIGH, class: "ground", "aria-hidden": "true" }),
      ...graph.edges.flatMap((edge) => line(edge, "edge")),
      ...bright.flatMap(([u, v, colour]) => line([u, v], colour ? `bright s${colour}` : "bright")),
      ...spots.map(([x, y], i) =>
        s("g", {
          role: "button", tabindex: 0, "data-vertex": i + 1, transform: `translate(${x} ${y})`,
          "aria-label": `Vertex ${i + 1}, joined to ${graph.edges.filter((e) => e.includes(i + 1)).map(([u, v]) => (u === i + 1 ? v : u)).join(", ") || "none"}`,
          "aria-pressed": String(picked === i + 1),
          onclick: (event) => { event.stopPropagation(); tap(i + 1); },
          onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); tap(i + 1); } },
        }, s("circle", { r: 22, class: "reach" }), s("circle", { r: 15 }), s("text", { y: 5 }, String(i + 1)))),
    );
    remove.disabled = graph.count < 2;
    add.disabled = graph.count >= MOST;
  }
  svg.addEventListener("click", (event) => {
    if (graph.count >= MOST) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    if (spots.some(([u, v]) => Math.hypot(u - x, v - y) < 40)) return;
    spots.push([Math.round(Math.max(20, Math.min(WIDE - 20, x))), Math.round(Math.max(20, Math.min(HIGH - 20, y)))]);
    graph.count++;
    done();
  });
  draw();
  return {
    element: h("div", { class: "drawn" }, svg, h("div", { class: "row" }, add, remove),
      h("p", { class: "quiet" }, "Tap the ground for a vertex; tap two vertices to join them, or to part them.")),
    shine(edges) {
      bright = edges;
      draw();
    },
  };
}

const ring = (n) => Array.from({ length: n }, (_, i) => {
  const turn = (2 * Math.PI * i) / n - Math.PI / 2;
  return [Math.round(WIDE / 2 + 130 * Math.cos(turn)), Math.round(HIGH / 2 + 90 * Math.sin(turn))];
});

/// The spot of a coarse grid that is farthest from all vertices.
function free(spots) {
  let best = [WIDE / 2, HIGH / 2];
  let far = -1;
  for (let x = 30; x < WIDE; x += 30)
    for (let y = 30; y < HIGH; y += 30) {
      const near = Math.min(...spots.map(([u, v]) => Math.hypot(u - x, v - y)), Infinity);
      if (near > far) [best, far] = [[x, y], near];
    }
  return best;
}
