// Every view in light and dark: no violation that axe-core knows, nothing wider than the window.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const VIEWS = {
  play: ["#boaf#1", async () => {}],
  lifted: ["#boaf#1", async ({ card }) => card("7♥").click()],
  hint: ["#boaf#1", async ({ tool, panel, sees }) => { await tool("Hint").click(); await sees(panel, "Look at"); }],
  playback: ["#boaf#1", async ({ tool, panel, sees }) => { await tool("Solve").click(); await panel.getByRole("slider").fill("7"); await sees(panel, "7 of 15"); }],
  why: ["#why=boaf#1264", async ({ panel }) => panel.locator("figure svg").waitFor()],
  own: ["#boaf#1", async ({ tool, panel }) => { await tool("Own table").click(); await panel.locator("#own").waitFor(); }],
  share: ["#boaf#1", async ({ tool, panel }) => { await tool("Share").click(); await panel.getByLabel("Link").waitFor(); }],
  unplayable: ["#unplayable", async ({ page }) => page.locator("figure svg").waitFor()],
  "unplayable-set": ["#unplayable=set", async ({ page }) => page.locator("figure svg").waitFor()],
  reductions: ["#reductions", async ({ page, sees }) => { await page.getByRole("button", { name: "Solve and read back" }).click(); await sees(page.locator(".result"), "Read back"); }],
  papers: ["#papers", async ({ page }) => page.locator("table, pre").first().waitFor()],
  survey: ["#survey", async ({ page }) => { await page.getByRole("button", { name: "Decide them" }).click(); await page.locator("section.survey").waitFor(); }],
  settings: ["#settings", async () => {}],
  keys: ["#keys", async () => {}],
  about: ["#about", async ({ page }) => page.getByRole("heading", { name: "SWISH" }).waitFor()],
};

export const look = (theme, size, views = VIEWS) => [{ theme, size, patience: 15_000 }, async (words) => {
  const { page, open, assert, picture } = words;
  for (const [name, [hash, reach]] of Object.entries(views)) {
    await page.goto("about:blank");
    await open(hash);
    await reach(words);
    await page.waitForTimeout(200);
    await picture(`${name}-${size}-${theme}`);
    const { scroll, wide } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, wide: innerWidth }));
    assert.ok(scroll <= wide, `${name}: wider than the window, ${scroll} > ${wide}`);
    await page.evaluate(axe); // by the debugger: the page's policy stays as it is
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    assert.deepEqual(violations.map((v) => `${name}: ${v.id}: ${v.nodes.map((n) => `${n.target} ${n.failureSummary}`).join("; ")}`), []);
  }
}];

export const long = ([options, test]) => [{ ...options, long: true }, test];

export const cases = {
  "every view, light, laptop": look("light", "laptop"),
  "every view, dark, phone": look("dark", "phone"),
  "every view, dark, projector": long(look("dark", "projector")),
  "every view, light, phone": long(look("light", "phone")),
};
