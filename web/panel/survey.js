// Surveys: many deals decided. Drop a survey's folder, its Parquet files, its ledger, or summaries and rows as text; or run a small
// one here.

import { h, code, number, button } from "../dom.js";
import { bars, chart } from "../chart.js";
import { ask } from "../engine.js";
import { read } from "../survey/read.js";

export const title = "Surveys";

const MOST_FAULTS = 5; // that are named
const MOST = 20_000; // deals that a page may decide by itself in a moment

export async function show(place, argument, page) {
  const said = h("div", { class: "bad", role: "alert" });
  const told = h("p", { class: "quiet", role: "status" });
  const shown = h("div", {});
  const kept = [];
  const put = (...summaries) => {
    kept.push(...summaries);
    shown.replaceChildren(...(kept.length > 1 ? [compare(kept)] : []), ...kept.map(one).reverse());
  };
  async function take(files) {
    said.replaceChildren();
    told.textContent = "Reading …";
    const { summaries, faults } = await read(files);
    told.textContent = "";
    if (summaries.length) put(...summaries);
    const some = faults.slice(0, MOST_FAULTS);
    said.replaceChildren(...some.map(({ name, message }) => h("p", {}, ...code(`${name}: ${message}`))),
      faults.length > some.length ? h("p", {}, `and ${number(faults.length - some.length)} more files that cannot be read`) : "");
    if (!summaries.length && !faults.length) said.textContent = "There is nothing of a survey in it.";
  }
  const file = h("input", { type: "file", id: "file", multiple: true, accept: ".json,.jsonl,.csv,.parquet", onchange: () => take([...file.files]) });
  const zone = h("div", { class: "drop",
    ondragover: (event) => { event.preventDefault(); zone.classList.add("over"); },
    ondragleave: () => zone.classList.remove("over"),
    ondrop: async (event) => { event.preventDefault(); zone.classList.remove("over"); take(await dropped(event.dataTransfer)); } },
    h("label", { for: "file" }, "Drop a survey’s folder here, or choose files", file),
    h("p", { class: "quiet" }, ...code("The folder of `survey --out`, its Parquet files or its ledger; what `survey` or `survey stats` print under `--json`; the rows of `survey --rows`. They stay on this machine, and of a Parquet file only the end is read.")));

  const family = h("input", { id: "family", value: argument || "boaf", autocomplete: "off" });
  const from = h("input", { id: "from", inputmode: "numeric", value: 0 });
  const to = h("input", { id: "to", inputmode: "numeric", value: 1000 });
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

/// The files of a drop; a folder gives those in it, however deep.
async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()); // before the first wait: then they are gone
  const loose = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory)) return loose;
  const files = [];
  const open = async (entry) => {
    if (entry.isFile) return void files.push(await new Promise((done, failed) => entry.file(done, failed)));
    const reader = entry.createReader();
    for (;;) {
      const some = await new Promise((done, failed) => reader.readEntries(done, failed)); // a hundred at a time
      if (!some.length) return;
      for (const one of some) await open(one);
    }
  };
  for (const entry of entries) if (entry) await open(entry);
  return files;
}

function one(summary) {
  const { solved, impossible, unknown = 0, winnable, hardest } = summary;
  const all = summary.deals ?? solved + impossible + unknown;
  const percent = (x) => `${(100 * x).toFixed(3)} %`;
  const reasons = Object.entries(summary.reasons ?? {}).sort((a, b) => b[1] - a[1]);
  const stops = Object.entries(summary.stops ?? {}).sort((a, b) => b[1] - a[1]);
  const costs = summary.histogram ?? [];
  return h("section", { class: "survey" },
    h("h2", { class: "gap" }, `${summary.family ?? "Survey"}: ${number(all)} deals`),
    winnable ? h("p", {}, `${percent(winnable.rate)} can be won; between ${percent(winnable.low)} and ${percent(winnable.high)} at 95 %.`) : "",
    Number.isFinite(summary.nodes) && all ? h("p", { class: "quiet" }, `${summary.strategy ? `By ${summary.strategy}: ` : ""}${number(summary.nodes)} nodes, ${number(Math.round((10 * summary.nodes) / all) / 10)} a deal.`) : "",
    bars([{ word: "solved", count: solved, kind: 2 }, { word: "impossible", count: impossible, kind: 1 }, { word: "unknown", count: unknown, kind: 3 }]),
    reasons.length ? h("h3", {}, "Why not") : "",
    reasons.length ? bars(reasons.map(([word, n]) => ({ word: word.replaceAll("-", " "), count: n, kind: 1 }))) : "",
    stops.length ? h("h3", {}, "What stopped the others") : "",
    stops.length ? bars(stops.map(([word, n]) => ({ word: word.replaceAll("-", " "), count: n, kind: 3 }))) : "",
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
