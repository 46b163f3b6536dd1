// The first seconds: when something is seen, when the cards lie, and that nothing moves meanwhile. Every file and answer comes
// late, as on a slow line, so that whatever comes in parts is seen to.

import { readdir, readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

const PAGE = new URL("../../", import.meta.url);
const SMALL = 100_000; // bytes compressed: the page without its engine and its report
const REPORT = 80_000; // the report, which is asked for when the papers are opened
const LATE = 30; // ms for every request
const MOST = 0.02; // layout shift; what people notice begins at 0.1

const GAMES = { boaf: 16, set: 12, swish: 16 };
const SHEETS = ["unplayable", "reductions", "papers", "survey", "settings", "keys", "about"];

async function watch(page) {
  await page.route("**/*", async (route) => {
    await new Promise((later) => setTimeout(later, LATE));
    await route.continue().catch(() => {}); // the page was left meanwhile
  });
  await page.addInitScript(() => {
    window.shifts = [];
    const what = ({ node, previousRect: a, currentRect: b }) => `${node?.id || node?.className || node?.nodeName} ${a.x},${a.y} → ${b.x},${b.y}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, what: entry.sources.map(what) });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const seen = (page) => page.evaluate(() => ({
  shifts: window.shifts,
  shift: window.shifts.reduce((sum, { value }) => sum + value, 0),
  painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  now: performance.now(),
}));

const still = (assert, name, { shift, shifts }) => assert.ok(shift < MOST, `${name}: layout shift ${shift}: ${JSON.stringify(shifts)}`);

const games = async ({ page, host, assert, note }) => {
  await watch(page);
  for (const [game, cards] of Object.entries(GAMES)) {
    await page.goto("about:blank");
    await page.goto(`${host.base}#game=${game}`);
    await page.waitForFunction((n) => document.querySelectorAll("#scene [role=button]").length === n, cards);
    const { now } = await seen(page);
    await page.locator("#panel h2").waitFor();
    await page.waitForTimeout(200);
    const first = await seen(page);
    still(assert, game, first);
    assert.ok(first.painted < now, `${game}: the table is seen (${first.painted} ms) before its cards are (${now} ms)`); // however busy the machine
    note(`${game}: first paint ${Math.round(first.painted)} ms, cards ${Math.round(now)} ms, shift ${first.shift.toFixed(3)}`);
  }
};

const sheets = async ({ page, host, assert }) => {
  await watch(page);
  for (const name of SHEETS) {
    await page.goto("about:blank");
    await page.goto(`${host.base}#${name}`);
    await page.locator("#sheet h1").waitFor();
    await page.waitForFunction(() => document.documentElement.dataset.ready === "");
    await page.waitForTimeout(200);
    still(assert, name, await seen(page));
  }
};

export const cases = {
  "the page is small": async ({ assert, note }) => {
    const served = (name) => /\.(html|js|css|json|svg|png|webmanifest)$/.test(name) && !/^tests|node_modules/.test(name);
    const names = (await readdir(PAGE, { recursive: true })).filter(served);
    const size = async (name) => gzipSync(await readFile(new URL(name, PAGE)), { level: 9 }).length;
    const report = await size("report.json");
    const sizes = await Promise.all(names.map(size));
    const all = sizes.reduce((sum, size) => sum + size, 0) - report;
    note(`${names.length} files, ${all} bytes compressed, and ${report} of the report`);
    assert.ok(names.length > 40 && all < SMALL && report < REPORT, `${all} and ${report} bytes compressed`);
  },

  "nothing moves while it loads: the three games, phone": [{ size: "phone", patience: 20_000 }, games],
  "nothing moves while it loads: the three games, laptop": [{ patience: 20_000 }, games],
  "nothing moves while it loads: the sheets, laptop": [{ long: true, patience: 20_000 }, sheets],
  "nothing moves while it loads: the three games, projector": [{ size: "projector", long: true, patience: 20_000 }, games],
  "nothing moves while it loads: the sheets, phone": [{ size: "phone", long: true, patience: 20_000 }, sheets],

  "the chosen ground is there from the first paint": async ({ page, context, host, assert }) => {
    await context.addInitScript(() => localStorage.setItem("fairdeal", JSON.stringify({ version: 1, theme: "dark" })));
    await page.route("**/app.js", () => {}); // it never comes
    await page.goto(host.base, { waitUntil: "commit" });
    await page.locator(".bar").waitFor();
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(20, 24, 30)");
  },
};
