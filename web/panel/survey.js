// Surveys: many deals decided. Drop summaries (what `fairdeal survey` and `survey stats` print under --json) or rows, or run a
// small one here.

import { h, number, button } from "../dom.js";
import { bars, chart } from "../chart.js";
import { ask } from "../engine.js";

export const title = "Surveys";

const MOST = 20_000; // deals that a page may decide by itself in a moment

export async function show(place, argument, page) {
  const said = h("p", { class: "bad", role: "alert" });
  const shown = h("div", {});
  const kept = [];
  const put = (summary) => {
    kept.push(summary);
    shown.replaceChildren(...(kept.length > 1 ? [compare(kept)] : []), ...kept.map(one).reverse());
  };
  async function take(files) {
    said.textContent = "";
    for (const file of files) {
      try {
        const text = await file.text();
        for (const summary of read(text, file.name)) put(summary);
      } catch (error) {
        said.textContent = `${file.name}: ${error.message}`;
      }
    }
  }
  const file = h("input", { type: "file", id: "file", multiple: true, accept: ".json,.jsonl,.csv", onchange: () => take(file.files) });
  const zone = h("div", { class: "drop",
    ondragover: (event) => { event.preventDefault(); zone.classList.add("over"); },
    ondragleave: () => zone.classList.remove("over"),
    ondrop: (event) => { event.preventDefault(); zone.classList.remove("over"); take(event.dataTransfer.files); } },
    h("label", { for: "file" }, "Drop summaries here, or choose files", file),
    h("p", { class: "quiet" }, "What survey or survey stats print under --json, or the rows of survey --rows as CSV or JSON Lines. They stay on this machine."));

  const family = h("input", { id: "family", value: argument || "boaf", autocomplete: "off" });
  const from = h("input", { id: "from", inputmode: "numeric", value: 0 });
  const to = h("input", { id: "to", inputmode: "numeric", value: 1000 });
  const told = h("p", { class: "quiet", role: "status" });
  let stop = null;
  const run = h("button", { type: "submit", class: "main" }, "Decide them");
  const halt = button("Stop", () => stop?.abort(), { kind: "plain" });
  halt.disabled = true;
  page.stop.signal.addEventListener("abort", () => stop?.abort());
  const small = h("form", { class: "row", onsubmit: async (event) => {
    event.preventDefault();
    said.textContent = "";
    const [a, b] = [Number(from.value), Number(to.value)];
    if (!(b > a) || b - a > MOST) {
      said.textContent = `deals: a range of at most ${number(MOST)} is decided here; the command line takes any`;
      return;
    }
    stop = new AbortController();
    run.disabled = true;
    halt.disabled = false;
    told.textContent = "Deciding …";
    try {
      const reply = await ask({ ask: "survey", family: family.value.trim(), from: a, to: b, threads: 1 }, {
        signal: stop.signal,
        onProgress: ({ done, total }) => (told.textContent = `${number(done)} of ${number(total || b - a)}`),
      });
      told.textContent = "";
      put(reply);
    } catch (error) {
      told.textContent = error.name === "AbortError" ? "Stopped." : "";
      if (error.name !== "AbortError") said.textContent = error.text ?? error.message;
    }
    run.disabled = false;
    halt.disabled = true;
  } },
    h("label", { for: "family" }, "Family", family), h("label", { for: "from" }, "From deal", from), h("label", { for: "to" }, "to before", to), run, halt);
  place.append(
    h("h1", {}, "Surveys"),
    h("p", { class: "lead" }, "How many deals can be won? Run a small survey here, or look at a large one that the command line made."),
    small, told, zone, said, shown);
}

/// Summaries in a text: JSON (one, a list, or one a line), the groups of `survey stats`, or rows as CSV or JSON Lines.
export function read(text, name) {
  const head = text.trimStart();
  if (/^(deal|position),/.test(head)) return [count(table(head), name)];
  if (head.startsWith("PAR1")) throw new Error("Parquet is not read here; `fairdeal survey stats DIR --json` prints its summary");
  let values;
  try {
    values = [JSON.parse(text)].flat();
  } catch {
    values = head.split("\n").filter((line) => line.trim()).map((line, i) => {
      try {
        return JSON.parse(line);
      } catch {
        throw new Error(`line ${i + 1}: not JSON`);
      }
    });
  }
  if (values[0]?.verdict && values[0].nodes !== undefined) return [count(values, name)];
  const summaries = values.flatMap((value) => (value.groups ? value.groups.map((group) => parted(value, group)) : value));
  for (const value of summaries)
    if (!Number.isInteger(value.solved) || !Number.isInteger(value.impossible)) throw new Error("not a survey's summary: `solved` and `impossible` are missing");
  return summaries;
}

/// A group of `survey stats` as a summary.
function parted({ family, by, groups }, group) {
  const several = new Set(groups.map((g) => g.strategy)).size > 1;
  return {
    ...group,
    family: [family, several && group.strategy, by && `${by} ${group.value}`].filter(Boolean).join(", "),
    deals: group.rows,
    quantiles: group.nodes,
    histogram: Object.fromEntries(group.histogram.map(({ from, rows }) => [from, rows])),
  };
}

function table(text) {
  const [head, ...lines] = text.trim().split("\n");
  const columns = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [columns[i], cell])));
}

function count(rows, name) {
  const sum = { family: name, solved: 0, impossible: 0, unknown: 0, reasons: {}, histogram: {}, deals: rows.length };
  rows.forEach(({ verdict, reason, nodes }, i) => {
    if (!["solved", "impossible", "unknown"].includes(verdict)) throw new Error(`row ${i + 1}: \`${verdict}\` is no verdict`);
    sum[verdict]++;
    if (verdict === "impossible") sum.reasons[reason] = (sum.reasons[reason] ?? 0) + 1;
    const size = Number(nodes) > 0 ? 2 ** Math.floor(Math.log2(Number(nodes))) : 0;
    sum.histogram[size] = (sum.histogram[size] ?? 0) + 1;
  });
  return sum;
}

function one(summary) {
  const { solved, impossible, unknown = 0, winnable, hardest } = summary;
  const all = summary.deals ?? solved + impossible + unknown;
  const percent = (x) => `${(100 * x).toFixed(3)} %`;
  const reasons = Object.entries(summary.reasons ?? {}).sort((a, b) => b[1] - a[1]);
  const costs = Object.entries(summary.histogram ?? {}).map(([size, n]) => [Number(size), n]).sort((a, b) => a[0] - b[0]);
  return h("section", { class: "survey" },
    h("h2", { class: "gap" }, `${summary.family ?? "Survey"}: ${number(all)} deals`),
    winnable ? h("p", {}, `${percent(winnable.rate)} can be won; between ${percent(winnable.low)} and ${percent(winnable.high)} at 95 %.`) : "",
    bars([{ word: "solved", count: solved, kind: 2 }, { word: "impossible", count: impossible, kind: 1 }, { word: "unknown", count: unknown, kind: 3 }]),
    reasons.length ? h("h3", {}, "Why not") : "",
    reasons.length ? bars(reasons.map(([word, n]) => ({ word: word.replaceAll("-", " "), count: n, kind: 1 }))) : "",
    summary.quantiles ? h("p", {}, `Half of them took at most ${number(summary.quantiles.p50)} nodes, one in a hundred more than ${number(summary.quantiles.p99)}, the hardest ${number(summary.quantiles.most)}.`) : "",
    costs.length ? h("h3", {}, "Nodes a deal, at least") : "",
    costs.length ? bars(costs.map(([size, n]) => ({ word: number(size), count: n, kind: 0 }))) : "",
    hardest ? h("p", { class: "quiet" }, "Hardest: ", h("a", { href: `#${hardest.position}` }, hardest.position), `, ${number(hardest.nodes)} nodes.`) : "");
}

const compare = (list) => chart({
  title: "What can be won, side by side", caption: "The share of deals that can be won, with the 95 % interval.",
  x: { label: "", names: list.map((s) => s.family ?? "survey") }, y: { label: "can be won", unit: "share" },
  series: [{ name: "", kind: "points", points: list.map((s, i) => {
    const all = s.deals ?? s.solved + s.impossible + (s.unknown ?? 0);
    return [i, s.winnable?.rate ?? s.solved / all, s.winnable?.low ?? s.solved / all, s.winnable?.high ?? s.solved / all];
  }) }],
});
