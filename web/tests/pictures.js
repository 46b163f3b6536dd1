// The pictures of docs/page.md, taken anew: node pictures.js --server FAIRDEAL [--web FOLDER] --out DIR
// They are larger than they need to be: a palette of 128 colours makes them a third.

import { chromium } from "playwright-core";
import { writeFile } from "node:fs/promises";
import { SIZES } from "./bench.js";
import { serveBinary } from "./hosts.js";

const option = (name) => process.argv[process.argv.indexOf(`--${name}`) + 1];
const host = await serveBinary(option("server"), process.argv.includes("--web") ? option("web") : null);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });

async function shot(hash, reach, { size = "laptop", theme = "light" } = {}) {
  const context = await browser.newContext({ viewport: SIZES[size], colorScheme: theme, reducedMotion: "reduce", hasTouch: size === "phone" });
  const page = await context.newPage();
  await page.goto(host.base + hash);
  await page.waitForFunction(() => document.documentElement.dataset.ready === "" && (document.querySelector("#scene [role=button]") || document.querySelector("#sheet h1")));
  await page.waitForTimeout(400);
  const words = {
    page, panel: page.locator("#panel"),
    tap: async (...cards) => { for (const card of cards) await page.locator(`#scene [data-name="${card}"]`).click(); },
    tool: (name) => page.locator("#tools").getByRole("button", { name, exact: true }),
  };
  await reach(words);
  await page.waitForTimeout(600);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

/// Pictures side by side on white.
async function beside(pictures) {
  const context = await browser.newContext({ viewport: { width: 3 * 390 + 2 * 24, height: 844 } });
  const page = await context.newPage();
  await page.setContent(`<body style="margin:0;display:flex;gap:24px;background:#fff">${pictures.map((one) => `<img src="data:image/png;base64,${one.toString("base64")}">`).join("")}`);
  await page.waitForTimeout(300);
  const all = await page.screenshot();
  await context.close();
  return all;
}

const phone = { size: "phone" };
const all = {
  play: () => shot("#boaf#1", ({ tap }) => tap("7H")),
  set: () => shot("#set#1", ({ tap }) => tap("3sro", "3fpd")),
  swish: () => shot("#swish#1", async ({ tap, page }) => { await tap(9); await page.keyboard.press("r"); await tap(3); await page.locator(".halo.closed").waitFor(); }),
  why: () => shot("#why=boaf#1264", async ({ panel, page }) => { await panel.getByRole("button", { name: "Check this proof" }).click(); await page.locator(".overlay").waitFor({ state: "attached" }); }),
  phone: async () => beside([
    await shot("#boaf#1", ({ tool }) => tool("Hint").click(), phone),
    await shot("#boaf#1", async ({ tool, panel }) => { await tool("Solve").click(); await panel.getByRole("slider").fill("7"); }, { ...phone, theme: "dark" }),
    await shot("#why=boaf#1264", ({ page }) => page.locator(".overlay").waitFor({ state: "attached" }), phone)]),
  unplayable: () => shot("#unplayable", ({ page }) => page.locator("figure svg").waitFor()),
  reductions: () => shot("#reductions=edge-colouring-to-swish-easy", async ({ page }) => { await page.getByRole("button", { name: "Solve and read back" }).click(); await page.locator(".graph .bright").first().waitFor({ state: "attached" }); }),
  papers: () => shot("#papers", () => {}),
  survey: () => shot("#survey", async ({ page }) => {
    for (const family of ["boaf", "boaf/3x4"]) {
      await page.getByLabel("Family").fill(family);
      await page.getByRole("button", { name: "Decide them" }).click();
      await page.locator("section.survey h2").filter({ hasText: `${family}: 1,000` }).waitFor();
    }
    await page.locator("figure.plot").evaluate((figure) => { figure.scrollIntoView(); scrollBy(0, -24); });
  }),
};

for (const [name, take] of Object.entries(all)) await writeFile(`${option("out")}/page-${name}.png`, await take());
await browser.close();
host.close();
