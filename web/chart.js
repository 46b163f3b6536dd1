// Small charts in the page's own colours: bars, steps, and points with intervals, on even, log or named axes. The form of a
// plot is that of the reproduce report: {x: {label, scale, names}, y, series: [{name, kind, points}]}.

import { h, s, number } from "./dom.js";

const [WIDE, HIGH] = [640, 320];
const ROOM = { left: 64, right: 16, top: 14, bottom: 56 };

export function chart(plot) {
  const points = plot.series.flatMap((series) => series.points);
  const x = axis(plot.x, points.map((p) => p[0]), [ROOM.left, WIDE - ROOM.right]);
  const y = axis(plot.y, points.flatMap((p) => [p[1], p[2] ?? p[1], p[3] ?? p[1]]), [HIGH - ROOM.bottom, ROOM.top],
    plot.series.every((series) => series.kind === "points"));
  const foot = HIGH - ROOM.bottom;
  const svg = s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "chart", role: "img", "aria-label": plot.title });
  for (const [value, word] of y.ticks)
    svg.append(s("line", { class: "grid", x1: ROOM.left, x2: WIDE - ROOM.right, y1: y.at(value), y2: y.at(value) }),
      s("text", { x: ROOM.left - 8, y: y.at(value) + 5, "text-anchor": "end" }, word));
  const crowded = x.ticks.length > 9;
  x.ticks.forEach(([value, word], i) => {
    if (crowded && x.ticks.length > 16 && i % 2) return;
    const text = s("text", { x: x.at(value), y: foot + 20, "text-anchor": crowded ? "end" : "middle" }, word);
    if (crowded) text.setAttribute("transform", `rotate(-35 ${x.at(value)} ${foot + 14})`);
    svg.append(text);
  });
  const step = plot.x.names ? (x.at(1) - x.at(0)) * 0.7 : Math.max(2, ((WIDE - ROOM.left - ROOM.right) / Math.max(points.length, 1)) * 0.7);
  plot.series.forEach((series, i) => {
    const group = s("g", { class: `series s${(i % 8) + 1}` });
    if (series.kind === "bars")
      for (const [u, v] of series.points)
        group.append(s("rect", { x: x.at(u) - step / 2, y: y.at(v), width: step, height: Math.max(0, foot - y.at(v)) }));
    else if (series.kind === "steps")
      group.append(s("path", { d: series.points.map(([u, v], k) => (k ? `H${x.at(u).toFixed(1)}V${y.at(v).toFixed(1)}` : `M${x.at(u).toFixed(1)} ${y.at(v).toFixed(1)}`)).join("") }));
    else
      for (const [u, v, low, high] of series.points) {
        if (low !== undefined) group.append(s("line", { x1: x.at(u), x2: x.at(u), y1: y.at(low), y2: y.at(high) }));
        if (!(plot.y.scale === "log" && v <= 0)) group.append(dot(x.at(u), y.at(v), i));
      }
    svg.append(group);
  });
  svg.append(s("line", { class: "foot-line", x1: ROOM.left, x2: WIDE - ROOM.right, y1: foot, y2: foot }));
  const legend = plot.series.length > 1
    ? h("p", { class: "legend" }, plot.series.map((series, i) => h("span", { class: `s${(i % 8) + 1}` }, series.name)))
    : "";
  return h("figure", { class: "plot" },
    h("p", { class: "quiet" }, plot.y.label ?? ""), svg,
    h("p", { class: "quiet across" }, plot.x.label ?? ""), legend,
    plot.caption ? h("figcaption", {}, plot.caption) : "");
}

/// Series differ by shape as well as colour.
function dot(x, y, series) {
  const [a, b] = [x.toFixed(1), y.toFixed(1)];
  const d = [`M${a} ${b}m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z`, `M${a} ${b}m-4-4h8v8h-8z`, `M${a} ${b}m0-5.5l5.5 9.5h-11z`, `M${a} ${b}m0-6l6 6l-6 6l-6-6z`][series % 4];
  return s("path", { class: "dot", d });
}

/// Bars and steps stand on zero; points alone (`loose`) need not.
function axis({ scale, names, unit }, values, [from, to], loose) {
  if (names) {
    const at = (value) => from + ((value + 0.5) / names.length) * (to - from);
    return { at, ticks: names.map((name, i) => [i, name]) };
  }
  const seen = values.filter((v) => Number.isFinite(v) && (scale !== "log" || v > 0));
  let low = scale === "log" || loose ? Math.min(...seen) : Math.min(0, ...seen);
  let high = Math.max(...seen, low);
  const word = (v) => (unit === "share" ? `${number(v * 100)} %` : v !== 0 && (Math.abs(v) < 1e-3 || Math.abs(v) >= 1e6) ? v.toExponential(0) : number(v));
  if (scale === "log") {
    low = 10 ** Math.floor(Math.log10(low));
    high = 10 ** Math.ceil(Math.log10(high));
    if (low === high) high *= 10;
    const many = Math.ceil(Math.log10(high / low) / 6);
    const ticks = [];
    for (let v = low; v <= high * 1.01; v *= 10 ** many) ticks.push([v, word(v)]);
    return { at: (v) => from + (Math.log(Math.max(v, low) / low) / Math.log(high / low)) * (to - from), ticks };
  }
  if (low === high) high = low + 1;
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((m) => m * power >= rough) * power;
  low = Math.floor(low / step + 1e-6) * step;
  high = Math.ceil(high / step - 1e-6) * step;
  const ticks = [];
  for (let v = low; v <= high + step / 1e6; v += step) ticks.push([v, word(Number(v.toPrecision(6)))]);
  return { at: (v) => from + ((v - low) / (high - low)) * (to - from), ticks };
}

/// Bars lying down, with words and numbers: [{word, count, kind}].
export function bars(rows) {
  const most = Math.max(1, ...rows.map((row) => row.count));
  return h("table", { class: "bars" }, h("tbody", {}, rows.map((row, i) => {
    const bar = s("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true", class: `series s${((row.kind ?? i) % 8) + 1}` },
      s("rect", { x: 0, y: 0, height: 10, width: (100 * row.count) / most }));
    return h("tr", {}, h("th", { scope: "row" }, row.word), h("td", {}, bar), h("td", { class: "n" }, number(row.count)));
  })));
}
