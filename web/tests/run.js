// Drives real Chromium over the page, both ways of reaching the engine.
//
//   node run.js [--server FAIRDEAL [--web FOLDER]] [--static DIR] [--only WORDS] [--pictures DIR] [--all]
//
// --web: the page that the server shows, instead of the one built into it. --all: every test on both engines, and the long ones.
//
// A file of cases/ exports `cases`: name → test, or [options, test]. Every test has a browser context of its own; an error in
// the console fails it, whatever it is about.

import { chromium } from "playwright-core";
import { readdir } from "node:fs/promises";
import { bench } from "./bench.js";
import { serveFolder, serveBinary } from "./hosts.js";

const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : null;
};
// Every window of a new Chromium loads two pages of its own for the address bar that nobody sees: two fifths of all the time
// the tests took. Only the last such list counts, so that Playwright's own names come first.
const OFF = ["AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
  "ThirdPartyStoragePartitioning", "AimEnabled", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", `--disable-features=${OFF.join(",")}`];
const TOGETHER = 3; // tests at a time

const hosts = [];
if (option("server")) hosts.push(await serveBinary(option("server"), option("web")));
if (option("static")) hosts.push(await serveFolder(option("static")));
if (!hosts.length) {
  console.error("usage: node run.js [--server FAIRDEAL] [--static DIR] [--only WORDS] [--pictures DIR]");
  process.exit(2);
}

const files = (await readdir(new URL("cases/", import.meta.url))).filter((name) => name.endsWith(".js")).sort();
const all = process.argv.includes("--all");
const cases = [];
let turn = 0; // the engines answer alike, to the byte; so that most tests go to one of them, by turns
for (const file of files) {
  const module = await import(`./cases/${file}`);
  for (const [name, value] of Object.entries(module.cases)) {
    const [options, test] = Array.isArray(value) ? value : [{}, value];
    if (options.long && !all) continue;
    const fitting = hosts.filter((host) => !options.on || options.on === host.name);
    const chosen = all || options.both ? fitting : fitting.slice(turn % fitting.length, (turn++ % fitting.length) + 1);
    for (const host of chosen) cases.push({ name: `${host.name}: ${name}`, options, test, host });
  }
}
const wanted = cases.filter(({ name }) => !option("only") || name.includes(option("only")));

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
let failed = 0;
const queue = [...wanted];
async function work() {
  for (let one = queue.shift(); one; one = queue.shift()) {
    const began = Date.now();
    try {
      const notes = [];
      await bench(browser, one, { pictures: option("pictures"), note: (text) => notes.push(text) });
      console.log(`ok    ${one.name} (${((Date.now() - began) / 1000).toFixed(1)} s)${notes.map((text) => `\n        ${text}`).join("")}`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${one.name}\n${error.stack}`);
    }
  }
}
const began = Date.now();
await Promise.all(Array.from({ length: TOGETHER }, work));
await browser.close();
for (const host of hosts) host.close();
console.log(`page: ${wanted.length - failed} passed, ${failed} failed (${((Date.now() - began) / 1000).toFixed(0)} s)`);
process.exit(failed || !wanted.length ? 1 : 0);
