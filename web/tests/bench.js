// One test: a fresh context, a page whose console must stay silent, and the few words that tests share.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";

export const SIZES = { phone: { width: 390, height: 844 }, laptop: { width: 1280, height: 800 }, projector: { width: 1920, height: 1080 } };

export async function bench(browser, { options, test, host }, { pictures, note = () => {} } = {}) {
  const size = options.size ?? "laptop";
  const context = await browser.newContext({
    viewport: SIZES[size],
    deviceScaleFactor: options.scale ?? 1,
    colorScheme: options.theme ?? "light",
    reducedMotion: options.still ? "reduce" : "no-preference",
    hasTouch: size === "phone",
    serviceWorkers: options.offline ? "allow" : "block",
  });
  context.setDefaultTimeout(options.patience ?? 10_000);
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.stack));
  page.on("console", (message) => {
    // A refusal of the server is a 4xx, which Chromium writes down whatever the page does with it.
    if (options.refusals && /status of 4\d\d/.test(message.text())) return;
    if (/blocked by Playwright/.test(message.text())) return;
    if (["error", "warning"].includes(message.type())) errors.push(`${message.type()}: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(host.base) && !/^(data|blob):/.test(url)) errors.push(`asks elsewhere: ${url}`);
  });
  const words = {
    page, context, host, assert, note,
    /// Opens an address and waits until the table lies, or the sheet is there.
    async open(hash) {
      await page.goto(host.base + hash);
      await words.ready();
    },
    ready: () => page.waitForFunction(() =>
      document.querySelector("#scene svg [role=button]") || document.querySelector("#sheet:not([hidden]) h1") || document.querySelector(".line.bad")),
    card: (name) => page.getByRole("button", { name: new RegExp(`^${name}, `) }),
    panel: page.locator("#panel"),
    line: page.locator("#line"),
    tool: (name) => page.locator("#tools").getByRole("button", { name, exact: true }),
    address: () => decodeURIComponent(new URL(page.url()).hash),
    at: (hash) => page.waitForFunction((want) => decodeURIComponent(location.hash) === want, hash),
    /// What is seen, waited for.
    sees: (locator, text) => locator.filter({ hasText: text }).first().waitFor(),
    async picture(name) {
      if (!pictures) return;
      await mkdir(pictures, { recursive: true });
      await page.screenshot({ path: `${pictures}/${name}.png` });
    },
  };
  try {
    await test(words);
    assert.deepEqual(errors, [], "the console is not silent");
  } catch (error) {
    if (errors.length) error.stack += `\nconsole:\n${errors.join("\n")}`;
    throw error;
  } finally {
    await context.close();
  }
}
