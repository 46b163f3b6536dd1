// The engine's graph laid over the table. The engine draws it with the cards in a circle; here the same lines run between the
// same cards where they lie. Which cards a line joins is read from where it ends in that picture, so that nothing here knows
// what a line means.

import { s, picture } from "../dom.js";

/// The lines of a drawn graph: {from, to, stroke, faint, dashed}, cards by the name they are shown with. Null if the
/// picture is not one of cards.
export function lines(drawn) {
  const svg = picture(drawn.svg);
  const cards = [...svg.querySelectorAll(":scope > g")].flatMap((group) => {
    const name = group.querySelector("title")?.textContent.split(/:? /)[0];
    const face = [...group.querySelectorAll("rect")].at(-1);
    if (!name || !face) return [];
    const [x, y, width, height] = ["x", "y", "width", "height"].map((side) => Number(face.getAttribute(side)));
    return [{ name, x: x + width / 2, y: y + height / 2 }];
  });
  if (new Set(cards.map((card) => card.name)).size !== cards.length) return null; // two cards of one name
  const nearest = ({ x, y }) => cards.reduce((best, card) => (far(card, x, y) < far(best, x, y) ? card : best)).name;
  if (cards.length < 2) return null;
  return [...svg.querySelectorAll(":scope > path, :scope > line")].map((line) => ({
    from: nearest(ends(line)[0]),
    to: nearest(ends(line)[1]),
    stroke: line.getAttribute("stroke"),
    faint: line.hasAttribute("stroke-opacity"),
    dashed: line.hasAttribute("stroke-dasharray"),
  }));
}

/// Where a line of a picture begins and ends. A browser says it of a path that is not shown, but not of a straight line.
function ends(line) {
  const of = (name) => Number(line.getAttribute(name));
  if (line.localName === "line") return [{ x: of("x1"), y: of("y1") }, { x: of("x2"), y: of("y2") }];
  return [line.getPointAtLength(0), line.getPointAtLength(line.getTotalLength())];
}

const CHALK = ["#deece6", "#96b9ae"]; // the drawings' own, for cloth: on cards the style sheet has another

const far = (card, x, y) => Math.hypot(card.x - x, card.y - y);

/// A layer with the lines between the parts of the table. They begin at a `spot` of each card where it is blank, as shares of
/// its width and height, and lines along a row or column run in the gap beside it, the farther they go the deeper: cards stay
/// readable. `named` are the cards that the reason names.
export function layer(joined, parts, shown, named, spot) {
  const at = new Map(parts.map((part) => [shown(part), { x: part.x + part.width * spot.x, y: part.y + part.height * spot.y, part }]));
  const told = new Set(named);
  const group = s("g", { class: "overlay", "aria-hidden": "true" });
  const ways = joined.filter((line) => at.has(line.from) && at.has(line.to)).sort((a, b) => b.faint - a.faint);
  for (const line of ways) {
    const d = way(at.get(line.from), at.get(line.to));
    const plain = CHALK.includes(line.stroke); // any other colour of the engine's means something
    const kind = { plain, faint: line.faint, dashed: line.dashed, told: plain && told.has(line.from) && told.has(line.to) };
    if (!line.faint) group.append(s("path", { d, class: "casing" }));
    group.append(s("path", { d, stroke: line.stroke, class: Object.keys(kind).filter((name) => kind[name]).join(" ") }));
  }
  for (const name of new Set(ways.flatMap((line) => [line.from, line.to]))) group.append(s("circle", { cx: at.get(name).x, cy: at.get(name).y, r: 5 }));
  return group;
}

function way(a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (Math.abs(dx) > 1 && Math.abs(dy) > 1) return `M${a.x} ${a.y}L${b.x} ${b.y}`;
  const { width, height } = a.part;
  const deep = 9 + 7 * Math.round(Math.abs(dx) / (width * 1.2) + Math.abs(dy) / (height * 1.15));
  const [u, v] = dy ? [-deep, 0] : [0, deep];
  return `M${a.x} ${a.y}C${a.x + u} ${a.y + v} ${b.x + u} ${b.y + v} ${b.x} ${b.y}`;
}
