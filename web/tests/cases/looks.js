// Every view in light and dark: no violation that axe-core knows, nothing wider than the window; the cards have something on them.

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

/// What a narrow screen lays out otherwise.
const NARROW = Object.fromEntries(["hint", "playback", "why", "own", "unplayable", "reductions", "papers", "survey"].map((name) => [name, VIEWS[name]]));

/// Those that say less about the look, or take long to audit.
const MORE = {
  "why-edge": ["#why=boaf#221602", async ({ page }) => page.locator(".overlay").waitFor({ state: "attached" })],
  "why-not": ["#why=boaf#1", async ({ panel }) => panel.locator("figure svg").waitFor()],
  error: ["#boaf:2H%202H", async ({ panel, sees }) => sees(panel, "This is not a table")],
  "reductions-broken": ["#reductions=3sat-to-boaf", async ({ page, sees }) => { await page.getByRole("button", { name: "Play the game" }).click(); await sees(page.locator(".result"), "won in 360"); }],
};

const OTHER = { light: "dark", dark: "light" };

/// `audited`: by axe-core too; if not, only what depends on the size is looked at.
export const look = (theme, size, views = VIEWS, audited = true) => [{ theme, size, patience: 15_000, refusals: true }, async (words) => {
  const { page, open, assert, picture } = words;
  for (const [name, [hash, reach]] of Object.entries(views)) {
    await page.goto("about:blank");
    await open(hash);
    await reach(words);
    await page.waitForTimeout(200);
    await picture(`${name}-${size}-${theme}`);
    const { scroll, wide } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, wide: innerWidth }));
    assert.ok(scroll <= wide, `${name}: wider than the window, ${scroll} > ${wide}`);
    if (!audited) continue;
    await page.evaluate(axe); // by the debugger: the page's policy stays as it is
    await audit(words, `${name}, ${theme}`);
    // On the other ground only colours are others, and drawings lie on their own.
    await page.emulateMedia({ colorScheme: OTHER[theme] });
    await audit(words, `${name}, ${OTHER[theme]}`, { runOnly: ["color-contrast"] }, { exclude: [["svg"]] });
    await page.emulateMedia({ colorScheme: theme });
  }
}];

async function audit({ page, assert }, name, options = {}, where = {}) {
  const { violations } = await page.evaluate(([more, less]) => window.axe.run({ include: [["html"]], ...less }, { resultTypes: ["violations"], ...more }), [options, where]);
  assert.deepEqual(violations.map((v) => `${name}: ${v.id}: ${v.nodes.map((n) => `${n.target} ${n.failureSummary}`).join("; ")}`), []);
}

/// What is really on the screen in these boxes: [{colours, ink, light}], ink being the share of pixels of another colour than the most
/// common one, light the mean brightness from 0 to 1. The page decodes its own screenshot.
async function pixels(page, boxes) {
  const shot = (await page.screenshot()).toString("base64");
  return page.evaluate(async ([data, places]) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    canvas.drawImage(image, 0, 0);
    return places.map(({ x, y, width, height }) => {
      const seen = canvas.getImageData(Math.ceil(x), Math.ceil(y), Math.floor(width), Math.floor(height)).data;
      const colours = new Map();
      let light = 0;
      for (let i = 0; i < seen.length; i += 4) {
        const colour = (seen[i] << 16) | (seen[i + 1] << 8) | seen[i + 2];
        colours.set(colour, (colours.get(colour) ?? 0) + 1);
        light += (seen[i] + seen[i + 1] + seen[i + 2]) / 765;
      }
      const all = seen.length / 4;
      return { colours: colours.size, ink: 1 - Math.max(...colours.values()) / all, light: light / all };
    });
  }, [shot, boxes]);
}

const cards = async ({ page, open, assert }) => {
  for (const [hash, many] of [["#boaf#1", 16], ["#set#1", 12], ["#swish#1", 16], ["#set/v5p3/20#3", 20]]) {
    await open(hash);
    await page.waitForFunction((n) => document.querySelectorAll("#scene [role=button]").length === n, many);
    await page.waitForTimeout(250); // whatever glides has arrived
    const boxes = await page.locator("#scene [role=button]").evaluateAll((all) => all.map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return { x, y, width, height };
    }));
    (await pixels(page, boxes)).forEach(({ colours, ink, light }, i) => {
      assert.ok(colours > 8 && ink > 0.02 && ink < 0.8, `${hash}: card ${i} shows something: ${colours} colours, ${ink} ink`);
      assert.ok(light > 0.6, `${hash}: card ${i} is paper: ${light}`);
    });
  }
  // The ground beside the table follows the theme, at once.
  const corner = [{ x: 2, y: 200, width: 8, height: 8 }];
  const ground = async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    return (await pixels(page, corner))[0].light;
  };
  const [light, dark] = [await ground("light"), await ground("dark")];
  assert.ok(light > 0.9 && dark < 0.2, `the ground: ${light} in light, ${dark} in dark`);
};

export const long = ([options, test]) => [{ ...options, long: true }, test];

export const cases = {
  "what is on the cards, pixel by pixel": cards,
  "what is on the cards, pixel by pixel, phone": [{ size: "phone", long: true }, cards],
  "every view, light, laptop": look("light", "laptop"),
  "what is laid out otherwise, dark, phone": look("dark", "phone", NARROW, false),
  "every view, dark, phone": long(look("dark", "phone")),
  "more views, light, laptop": long(look("light", "laptop", MORE)),
  "more views, dark, phone": long(look("dark", "phone", MORE)),
  "every view, dark, projector": long(look("dark", "projector")),
  "every view, light, phone": long(look("light", "phone")),
};
