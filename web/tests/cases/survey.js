// Surveys that are dropped: Parquet footers, ledgers, and what is refused.

import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parquet } from "../parquet.js";

const PLAN = JSON.stringify({ schema: "fairdeal/survey-plan/1", version: "0.1.0", family: "boaf/3x3", strategies: ["fast", "brute"], columns: [], chunk: 100, memory: 1 });
const part = (strategy, solved, more = {}) => ({ strategy, deals: 100, solved, impossible: 99 - solved, unknown: 1, reasons: { "odd-bird": 99 - solved }, stops: { "node-budget": 1 },
  nodes: 1000, hardest: [solved, 40 + solved], histogram: [[0, 30], [8, 70]], ...more });
const rows = (from, strategies, plan = PLAN) => ({
  name: `${from}-${from + 100}-0123456789abcde${from / 100}.parquet`, mimeType: "",
  buffer: parquet({ "fairdeal.schema": "fairdeal/survey-rows/1", "fairdeal.plan": plan, "fairdeal.summary": JSON.stringify(strategies) }, strategies.length * 100),
});
const FIRST = rows(0, [part("fast", 60), part("brute", 50)]);
const NEXT = rows(100, [part("fast", 80), part("brute", 70)]);

const SMALL = parquet({ "fairdeal.plan": "{}", "fairdeal.summary": "[]" }, 0);

const sections = (page) => page.locator("section.survey");
const drop = (page, ...files) => page.locator("#file").setInputFiles(files);
const alert = (page) => page.getByRole("alert");

export const cases = {
  "a survey's Parquet files are dropped": [{}, async ({ open, page, sees, assert }) => {
    await open("#survey");
    await drop(page, NEXT, FIRST, FIRST);
    await sees(sections(page), "boaf/3x3, fast: 200 deals");
    await sees(sections(page), "boaf/3x3, brute: 200 deals");
    const fast = sections(page).filter({ hasText: "fast: 200" });
    await sees(fast, "70.707 % can be won");
    await sees(fast, "What stopped the others");
    assert.deepEqual(await fast.locator("table.bars").last().locator("td.n").allInnerTexts(), ["60", "140"]);
    assert.equal(await fast.getByRole("link").getAttribute("href"), "#boaf/3x3#80");
    assert.equal(await page.locator(".chart").count(), 1, "the two strategies side by side");
  }],

  "files that are not a survey's, or not of one survey": async ({ open, page, sees, assert }) => {
    await open("#survey");
    const named = (name, buffer) => ({ name, mimeType: "", buffer });
    for (const [files, words] of [
      [[named("a.parquet", Buffer.from("hello, world"))], "a.parquet: not a Parquet file"],
      [[named("a.parquet", Buffer.alloc(0))], "a.parquet: not a Parquet file"],
      [[named("a.parquet", FIRST.buffer.subarray(0, -3))], "a.parquet: cut short"],
      [[named("a.parquet", Buffer.concat([FIRST.buffer.subarray(0, -8), Buffer.from([255, 255, 255, 3]), Buffer.from("PAR1")]))], "longer than the file"],
      [[named("a.parquet", parquet({ pandas: "{}" }, 3))], "its footer has no fairdeal.plan"],
      [[named("a.parquet", parquet({ "fairdeal.plan": PLAN }, 3))], "an older version wrote it"],
      [[named("a.parquet", parquet({ "fairdeal.plan": PLAN, "fairdeal.summary": "[" }, 3))], "is not JSON"],
      [[rows(0, [part("fast", 60, { unknown: 2 })])], "does not add up"],
      [[named("a.parquet", parquet({ "fairdeal.plan": PLAN, "fairdeal.summary": JSON.stringify([part("fast", 60)]) }, 99))], "it has 99 rows, and its summary counts 100"],
      [[FIRST, rows(100, [part("fast", 1)], PLAN.replace("3x3", "4x4"))], "are of different surveys: family is \"boaf/3x3\" here and \"boaf/4x4\" there"],
      [[FIRST, { ...FIRST, name: "0-100-fedcba9876543210.parquet" }], "have deals in common"],
    ]) {
      await drop(page, ...files);
      await sees(alert(page), words);
      assert.equal(await sections(page).count(), 0, words);
    }
    await drop(page, FIRST, named("b.parquet", Buffer.from("PAR1")));
    await sees(alert(page), "b.parquet: cut short");
    assert.equal(await sections(page).count(), 2, "what can be read is shown");
  },

  "a ledger, with what its later lines replace": async ({ open, page, sees, assert }) => {
    await open("#survey");
    const line = (from, to, budget, solved) => JSON.stringify({ from, to, file: `${from}-${to}-${solved}.parquet`, bytes: 1, sha256: "", rows: "", budget, open: 0,
      strategies: [{ ...part("fast", solved), histogram: undefined }], check: "" });
    const ledger = [line(0, 100, 50, 10), line(100, 200, null, 20), line(0, 100, null, 40), '{"from":'].join("\n");
    await drop(page, { name: "ledger-1-of-2.jsonl", mimeType: "", buffer: Buffer.from(ledger) }, { name: "plan.json", mimeType: "", buffer: Buffer.from(PLAN) },
      { name: "lock", mimeType: "", buffer: Buffer.alloc(0) });
    await sees(sections(page), "boaf/3x3: 200 deals");
    assert.equal(await sections(page).locator("td.n").first().innerText(), "60", "the line with the larger budget counts");
    assert.equal(await alert(page).innerText(), "");
  },

  "a damaged footer is an error, whatever is wrong with it": async ({ open, page, assert }) => {
    await open("#survey");
    const wrong = await page.evaluate(async (bytes) => {
      const { footer } = await import("./survey/parquet.js");
      const whole = new Uint8Array(bytes);
      const odd = [];
      let refused = 0;
      const look = async (what, changed) => {
        try {
          await footer(new File([changed], "x"));
        } catch (error) {
          refused++;
          if (!/^(damaged|cut short|not a Parquet)/.test(error.message)) odd.push(`${what}: ${error.stack}`);
        }
      };
      for (let n = 0; n < whole.length; n++) await look(`cut at ${n}`, whole.slice(0, n));
      for (let at = 54; at < whole.length; at++)
        for (const value of [0, 0xff, whole[at] ^ 1]) await look(`byte ${at} is ${value}`, whole.with(at, value));
      return { odd, refused };
    }, [...SMALL]);
    assert.deepEqual(wrong.odd, []);
    assert.ok(wrong.refused > SMALL.length);
  },

  "only the end of a large file is read": async ({ open, page, sees, assert }) => {
    await open("#survey");
    const read = await page.evaluate(async (bytes) => {
      const { footer } = await import("./survey/parquet.js");
      let asked = 0;
      const end = new Uint8Array(bytes);
      const size = 2 ** 40; // a terabyte that nobody has
      const file = { size, slice: (from, to) => {
        asked += to - from;
        const some = new Uint8Array(to - from);
        some.set(end, some.length - end.length);
        return new Blob([some]);
      } };
      const { rows, pairs } = await footer(file);
      return { asked, rows, keys: [...pairs.keys()] };
    }, [...FIRST.buffer]);
    assert.equal(read.rows, 200);
    assert.equal(read.keys.at(-1), "fairdeal.summary");
    assert.ok(read.asked <= 65_536, `${read.asked} bytes`);
  },

  "a survey of the command line, by its files and by its summary": [{ on: "server" }, async ({ open, page, context, host, sees, assert }) => {
    const dir = await mkdtemp(join(tmpdir(), "fairdeal-page-"));
    try {
      const run = promisify(execFile);
      const out = join(dir, "s");
      await run(host.binary, ["survey", "boaf/3x3", "--deals", "0..700", "--chunk", "256", "--strategy", "brute", "--budget", "300", "--out", out]);
      const { stdout } = await run(host.binary, ["survey", "stats", out, "--json"]);
      const [group] = JSON.parse(stdout).groups;
      const names = await readdir(join(out, "rows"));
      assert.equal(names.length, 3);
      const files = await Promise.all(names.map(async (name) => ({ name, mimeType: "", buffer: await readFile(join(out, "rows", name)) })));
      await open("#survey");
      await drop(page, ...files);
      await sees(sections(page), "boaf/3x3: 700 deals");
      const told = () => sections(page).first().evaluate((section) => ({
        share: section.querySelector("p").innerText,
        bars: [...section.querySelectorAll("table.bars")].map((table) => [...table.rows].map((row) => [row.cells[0].innerText, row.cells[2].innerText])),
      }));
      const ours = await told();
      assert.deepEqual(ours.bars[0], [["solved", String(group.solved)], ["impossible", String(group.impossible)], ["unknown", String(group.unknown)]]);
      await page.reload();
      await drop(page, { name: "stats.json", mimeType: "", buffer: Buffer.from(stdout) });
      await sees(sections(page), "boaf/3x3: 700 deals");
      const theirs = await told();
      assert.equal(ours.share, theirs.share);
      const filled = (bars) => bars.at(-1).filter(([, n]) => n !== "0");
      assert.deepEqual(filled(ours.bars), filled(theirs.bars), "the same histogram");
      await page.reload();
      await drop(page, { name: "ledger.jsonl", mimeType: "", buffer: await readFile(join(out, "ledger.jsonl")) }, { name: "plan.json", mimeType: "", buffer: await readFile(join(out, "plan.json")) });
      await sees(sections(page), "boaf/3x3: 700 deals");
      assert.deepEqual((await told()).bars[0], ours.bars[0]);
      // The folder itself, dropped.
      await page.reload();
      const zone = await page.locator(".drop").boundingBox();
      const at = { x: zone.x + 20, y: zone.y + 20, data: { items: [], files: [out], dragOperationsMask: 1 } };
      const hand = await context.newCDPSession(page);
      for (const type of ["dragEnter", "dragOver", "drop"]) await hand.send("Input.dispatchDragEvent", { type, ...at });
      await sees(sections(page), "boaf/3x3: 700 deals");
      assert.deepEqual(await told(), ours);
    } finally {
      await rm(dir, { recursive: true });
    }
  }],
};
