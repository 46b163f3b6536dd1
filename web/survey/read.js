// Files of surveys as summaries: {family, strategy, deals, solved, impossible, unknown, reasons, stops, winnable, nodes, hardest,
// histogram: [[least nodes, rows]]}. What is dropped together is read together: the Parquet files of a folder, or its ledgers,
// are one survey; each JSON text, and each table that `survey --rows` wrote, is one by itself.

import { footer } from "./parquet.js";

const VERDICTS = ["solved", "impossible", "unknown"];

/// {summaries, faults: [{name, message}]}. A file that cannot be read is a fault and left out; one of another survey than the
/// others, or that has deals in common with them, makes the sum false, so that then there is none.
export async function read(files) {
  const faults = [];
  const each = async (list, doing) => {
    const all = [];
    for (const file of list) {
      try {
        all.push(await doing(file));
      } catch (error) {
        faults.push({ name: file.name, message: error.message });
      }
    }
    return all;
  };
  const ours = files.filter(({ name }) => !/^(lock|\.)/.test(name)); // what else lies in a survey's folder
  const tables = ours.filter(({ name }) => /\.parquet$/i.test(name));
  const ledgers = ours.filter(({ name }) => /^ledger.*\.jsonl$/.test(name));
  const plans = ours.filter(({ name }) => name === "plan.json");
  const texts = ours.filter((file) => ![tables, ledgers, plans].some((list) => list.includes(file)));
  const summaries = (await each(texts, async (file) => {
    const text = await file.slice(0, 4).text() === "PAR1" ? null : await file.text();
    return text === null ? total([await ofTable(file)]) : ofText(text, file.name);
  })).flat();
  const whole = async (name, make) => {
    try {
      summaries.push(...(await make()));
    } catch (error) {
      faults.push({ name, message: error.message });
    }
  };
  const parts = await each(tables, ofTable);
  const placed = parts.filter((part) => part.from !== null);
  for (const part of parts.filter((one) => !placed.includes(one))) await whole(part.name, () => total([part]));
  if (placed.length) await whole("together", () => total(placed));
  else if (ledgers.length) {
    const plan = plans.length ? await plans[0].text() : "";
    const lines = (await each(ledgers, async (file) => ofLedger(await file.text(), file.name, plan))).flat();
    if (lines.length) await whole("together", () => total(inForce(lines)));
  }
  return { summaries, faults };
}

// --- Parquet -------------------------------------------------------------------------------------

async function ofTable(file) {
  const { rows, pairs } = await footer(file);
  const plan = pairs.get("fairdeal.plan");
  if (plan === undefined) throw new Error("no rows of a survey: its footer has no `fairdeal.plan`");
  const text = pairs.get("fairdeal.summary");
  if (text === undefined) throw new Error("its footer has no `fairdeal.summary`: an older version wrote it; `fairdeal survey stats DIR --json` prints one");
  let strategies;
  try {
    strategies = JSON.parse(text);
  } catch {
    throw new Error("damaged: its `fairdeal.summary` is not JSON");
  }
  sound(strategies);
  const counted = strategies.reduce((sum, { deals }) => sum + deals, 0);
  if (rows !== counted) throw new Error(`damaged: it has ${rows} rows, and its summary counts ${counted}`);
  return { name: file.name, plan, ...range(file.name), strategies };
}

/// The deals that a file's name says it has.
function range(name) {
  const [, from, to] = /^(-?\d+)-(-?\d+)-[0-9a-f]{16}\.parquet$/.exec(name) ?? [];
  return from === undefined ? { from: null, to: null } : { from: Number(from), to: Number(to) };
}

// --- ledgers -------------------------------------------------------------------------------------

function ofLedger(text, name, plan) {
  const lines = text.split("\n");
  return lines.flatMap((line, i) => {
    if (!line.trim()) return [];
    let value;
    try {
      value = JSON.parse(line);
      sound(value.strategies);
    } catch {
      if (i === lines.length - 1) return []; // torn off while it was written
      throw new Error(`line ${i + 1}: not a line of a ledger`);
    }
    const { from, to, budget, strategies } = value;
    return [{ name: value.file, plan, from, to, budget: budget ?? Infinity, strategies }];
  });
}

/// Later lines stand beside earlier ones of the same deals: the longer counts, then the larger budget, then the later.
function inForce(lines) {
  const kept = [];
  const order = [...lines].reverse().sort((a, b) => b.to - b.from - (a.to - a.from) || (a.budget === b.budget ? 0 : b.budget - a.budget));
  for (const line of order) if (!kept.some((other) => other.from <= line.from && line.to <= other.to)) kept.push(line);
  return kept;
}

// --- sums ----------------------------------------------------------------------------------------

/// One summary a strategy of all parts.
function total(all) {
  const parts = [...new Map(all.map((part) => [part.name, part])).values()]; // a file dropped twice counts once
  const [first] = parts;
  const other = parts.find((part) => part.plan !== first.plan);
  if (other) throw new Error(`${other.name} and ${first.name} are of different surveys${differs(first.plan, other.plan)}`);
  const placed = [...parts].sort((a, b) => a.from - b.from);
  const twice = placed.find((part, i) => i && part.from < placed[i - 1].to);
  if (twice) throw new Error(`${placed[placed.indexOf(twice) - 1].name} and ${twice.name} have deals in common, and only one of them counts: drop the ledger instead`);
  const { family } = plan(first.plan);
  const names = [...new Set(parts.flatMap((part) => part.strategies.map((one) => one.strategy)))];
  return names.map((strategy) => {
    const sum = { family: names.length > 1 ? `${family ?? first.name}, ${strategy}` : family ?? first.name, strategy, deals: 0, solved: 0, impossible: 0, unknown: 0, nodes: 0, reasons: {}, stops: {} };
    const histogram = new Map();
    let hardest = null;
    let drawn = true;
    for (const one of parts.flatMap((part) => part.strategies.filter((one) => one.strategy === strategy))) {
      for (const name of ["deals", "nodes", ...VERDICTS]) sum[name] += one[name];
      for (const name of ["reasons", "stops"]) for (const [word, n] of Object.entries(one[name] ?? {})) sum[name][word] = (sum[name][word] ?? 0) + n;
      for (const [least, rows] of one.histogram ?? []) histogram.set(least, (histogram.get(least) ?? 0) + rows);
      drawn &&= Array.isArray(one.histogram);
      const [deal, nodes] = one.hardest ?? [];
      if (one.hardest && (!hardest || nodes > hardest.nodes || (nodes === hardest.nodes && deal < hardest.deal))) hardest = { deal, nodes };
    }
    if (hardest && family) sum.hardest = { ...hardest, position: `${family}#${hardest.deal}` };
    if (drawn) sum.histogram = [...histogram].sort((a, b) => a[0] - b[0]);
    return { ...sum, winnable: share(sum) };
  });
}

function plan(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/// Where two plans differ: ": boaf, set".
function differs(one, other) {
  const [a, b] = [plan(one), plan(other)];
  const field = Object.keys(a).find((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
  return field ? `: \`${field}\` is ${JSON.stringify(a[field])} here and ${JSON.stringify(b[field])} there` : "";
}

/// The share of deals that can be won with its 95 % interval (Wilson 1927), undecided ones counted against the lower end and for
/// the upper, as the engine has it.
export function share({ solved, impossible, unknown }) {
  const n = solved + impossible + unknown;
  if (!n || !(solved + impossible)) return null;
  const z = 1.959963984540054;
  const end = (k, side) => {
    const p = k / n;
    const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
    const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
    return Math.min(1, Math.max(0, middle + side * half));
  };
  return { count: solved, rate: solved / (solved + impossible), low: end(solved, -1), high: end(solved + unknown, 1) };
}

const whole = (n) => Number.isInteger(n) && n >= 0;

/// That counts are counts, and add up.
function sound(strategies) {
  const fine = (one) => typeof one?.strategy === "string" && ["deals", "nodes", ...VERDICTS].every((name) => whole(one[name])) &&
    one.deals === one.solved + one.impossible + one.unknown &&
    (one.histogram ?? []).every(([least, rows]) => whole(least) && whole(rows));
  let good = false;
  try {
    good = Array.isArray(strategies) && strategies.every(fine);
  } catch {
    // Something that is not iterable where pairs should be.
  }
  if (!good) throw new Error("damaged: its summary does not add up");
}

// --- texts ---------------------------------------------------------------------------------------

/// JSON (one, a list, or one a line), the groups of `survey stats`, or rows as CSV or JSON Lines.
function ofText(text, name) {
  const head = text.trimStart();
  if (/^(deal|position),/.test(head)) return [count(cells(head), name)];
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
  const summaries = values.flatMap((value) => (value?.groups ? value.groups.map((group) => parted(value, group)) : value));
  for (const value of summaries)
    if (!whole(value?.solved) || !whole(value?.impossible)) throw new Error("not a survey's summary: `solved` and `impossible` are missing");
  return summaries.map((value) => ({ ...value, winnable: value.winnable ?? share({ unknown: 0, ...value }) }));
}

/// A group of `survey stats` as a summary.
function parted({ family, by, groups }, group) {
  const several = new Set(groups.map((g) => g.strategy)).size > 1;
  return {
    ...group,
    family: [family, several && group.strategy, by && `${by} ${group.value}`].filter(Boolean).join(", "),
    deals: group.rows,
    quantiles: group.nodes,
    histogram: group.histogram.map(({ from, rows }) => [from, rows]),
  };
}

function cells(text) {
  const [head, ...lines] = text.trim().split("\n");
  const columns = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [columns[i], cell])));
}

function count(rows, name) {
  const sum = { family: name, solved: 0, impossible: 0, unknown: 0, reasons: {}, stops: {}, deals: rows.length };
  const histogram = new Map();
  rows.forEach(({ verdict, reason, nodes }, i) => {
    if (!VERDICTS.includes(verdict)) throw new Error(`row ${i + 1}: \`${verdict}\` is no verdict`);
    sum[verdict]++;
    const words = { impossible: sum.reasons, unknown: sum.stops }[verdict];
    if (words) words[reason] = (words[reason] ?? 0) + 1;
    const least = Number(nodes) > 0 ? 2 ** Math.floor(Math.log2(Number(nodes))) : 0;
    histogram.set(least, (histogram.get(least) ?? 0) + 1);
  });
  return { ...sum, winnable: share(sum), histogram: [...histogram].sort((a, b) => a[0] - b[0]) };
}
