// Birds of a Feather at the table: three ways to move, undo, history, links.

const WIN = "7H>7C JD>JC KD>KC KD>QC 2D>JD KD>AD 9H>9S 9H>7H 2D>3H KH>9H KD>2D 5S>5H 5D>5S KD>5D KH>KD".split(" ");
const SUIT = { S: "♠", H: "♥", D: "♦", C: "♣" };
const name = (card) => card.replace("T", "10").replace(/[SHDC]$/, (suit) => SUIT[suit]);

/// What the engine says: which way it wins is its own affair.
const asked = (page, ask) => page.evaluate(async (value) => (await import("./engine.js")).ask(value), ask);

export const cases = {
  "today's deal is on the table": async ({ page, open, assert, address }) => {
    await open("");
    const now = await page.evaluate(() => { const d = new Date(); return d.getFullYear() * 10000 + (d.getMonth() + 1) * 100 + d.getDate(); });
    await page.waitForFunction(() => location.hash.length > 5);
    const deal = Number(address().split("#").at(-1));
    assert.ok(deal >= now && deal < now + 20, `deal ${deal}`);
    assert.equal(await page.locator("#scene [role=button]").count(), 16);
  },

  "win boaf#1 by clicks": [{}, async ({ open, card, at, line, sees, page }) => {
    await open("#boaf#1");
    let here = "#boaf#1";
    for (const move of WIN) {
      const [from, onto] = move.split(">");
      await card(name(from)).click();
      await page.locator(".marks .target").first().waitFor({ state: "attached" });
      await card(name(onto)).click();
      here += `+${move}`;
      await at(here);
      await page.waitForFunction((moves) => document.querySelector("#state").innerText.includes(`${moves} move`), here.split("+").length - 1);
      await page.waitForFunction(() => !document.querySelector(".air")?.childElementCount);
    }
    await sees(line, "Won.");
  }],

  "win boaf#1 by playback": [{}, async ({ open, tool, panel, line, page, sees, at, address, assert }) => {
    await open("#boaf#1");
    const { solution } = await asked(page, { ask: "solve", position: "boaf#1" });
    await tool("Solve").click();
    await sees(panel, "It can be won in 15 moves");
    await panel.getByLabel("One step on").click();
    await sees(panel, `1 of 15 · ${solution[0].split(">").map(name).join(" → ")}`);
    await panel.getByRole("slider").fill("7");
    await sees(panel, "7 of 15");
    await panel.getByLabel("Speed").selectOption("4");
    await panel.getByRole("button", { name: "Play", exact: true }).click();
    await sees(panel, "15 of 15");
    await sees(line, "Won.");
    assert.equal(address(), "#boaf#1", "the address stays with the player");
    await panel.getByRole("button", { name: "Go on from here" }).click();
    await at(`#boaf#1+${solution.join("+")}`);
    await sees(page.locator("#state"), "15 moves");
  }],

  "drag a card, and one that may not go there": async ({ open, card, page, at, line, sees }) => {
    await open("#boaf#1");
    await page.waitForTimeout(100);
    const drag = async (from, onto) => {
      const [a, b] = [await card(from).boundingBox(), await card(onto).boundingBox()];
      await page.mouse.move(a.x + 20, a.y + 20);
      await page.mouse.down();
      await page.mouse.move(a.x + 40, a.y + 30, { steps: 3 });
      await page.mouse.move(b.x + 30, b.y + 30, { steps: 4 });
      await page.mouse.up();
    };
    await drag("J♦", "3♥");
    await sees(line, "share neither row nor column");
    await at("#boaf#1");
    await drag("J♦", "J♣");
    await at("#boaf#1+JD>JC");
  },

  "undo, restart, back and forward": async ({ open, card, at, tool, page }) => {
    await open("#boaf#1+7H>7C+JD>JC");
    await page.waitForFunction(() => !document.querySelector("#tools button").disabled);
    await tool("Undo").click();
    await at("#boaf#1+7H>7C");
    await page.goBack();
    await at("#boaf#1+7H>7C+JD>JC");
    await page.goForward();
    await at("#boaf#1+7H>7C");
    await card("7♥").waitFor();
    await tool("Restart").click();
    await at("#boaf#1");
    await page.waitForFunction(() => document.querySelectorAll("#scene [role=button]").length === 16);
  },

  "share a link with moves and reload it": [{}, async ({ open, page, panel, tool, host, assert, context, card }) => {
    await open("#boaf#1+7H>7C");
    await tool("Share").click();
    const link = await panel.getByLabel("Link").inputValue();
    assert.ok(link.startsWith(host.base));
    assert.equal(await panel.getByLabel("Name").inputValue(), "boaf#1+7H>7C");
    const other = await context.newPage();
    await other.goto(link);
    await other.getByRole("button", { name: /^7♥, / }).waitFor();
    assert.equal(await other.locator("#scene [role=button]").count(), 15);
    await other.reload();
    await other.getByRole("button", { name: /^7♥, / }).waitFor();
    assert.equal(await other.locator("#state").innerText().then((t) => t.includes("1 move")), true);
    await page.reload();
    await card("7♥").waitFor();
  }],

  "keyboard only": async ({ open, page, at, line, sees, panel }) => {
    await open("#boaf#1");
    await page.waitForTimeout(150);
    await page.keyboard.press("ArrowRight"); // from nowhere: onto the table
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await sees(line, "7♥: 2 places to go.");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await at("#boaf#1+7H>7C");
    await sees(page.locator("#state"), "1 move");
    await page.keyboard.press("u");
    await at("#boaf#1");
    const { move } = await asked(page, { ask: "hint", position: "boaf#1", level: 2 });
    const [from, onto] = move.split(">").map(name);
    await page.keyboard.press("h");
    await sees(panel, `Look at ${from}.`);
    await page.keyboard.press("h");
    await sees(panel, `Put ${from} on ${onto}.`);
    await page.keyboard.press("s");
    await sees(panel, "It can be won in 15 moves");
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await at("#boaf#2");
    await page.keyboard.press("w");
    await at("#why=boaf#2");
    await page.keyboard.press("?");
    await page.getByRole("heading", { name: "Keys" }).waitFor();
  },

  "a number, a day, a wish": async ({ open, panel, at, page, address, assert, sees }) => {
    await open("#boaf#1");
    await page.locator("#panel .inside").evaluate((inside) => (inside.dataset.old = ""));
    await panel.getByLabel("Deal number").fill("617");
    await panel.getByRole("button", { name: "Deal", exact: true }).first().click();
    await at("#boaf#617");
    await sees(page.locator("h1"), "Deal 617"); // its panel is a new one, a moment later
    await page.waitForFunction(() => document.querySelector("#panel .inside:not([data-old]) #day"));
    await panel.getByLabel("The deal of the day").fill("2026-01-31");
    await panel.getByRole("button", { name: "Deal", exact: true }).nth(1).click();
    await at("#boaf#20260131");
    await panel.getByRole("button", { name: "medium" }).click();
    await page.waitForFunction(() => !location.hash.includes("20260131"));
    assert.match(address(), /^#boaf#\d+$/);
  },

  "an own table, typed with a mistake first": [{ refusals: true }, async ({ open, panel, tool, at, sees, page }) => {
    await open("#boaf#1");
    await tool("Own table").click();
    const text = panel.locator("#own");
    await text.fill("2H 3D\nXZ 3H");
    await sees(panel, "XZ is not a rank and suit");
    await text.fill("2H 3D\n4D 3H");
    await panel.getByRole("button", { name: "Lay them out" }).click();
    await at("#boaf:2H 3D / 4D 3H");
    await page.waitForFunction(() => document.querySelectorAll("#scene [role=button]").length === 4);
  }],

  "an address that is no table says where it is wrong": [{ refusals: true }, async ({ open, page, line, sees, tool, at, card, assert }) => {
    await open("#boaf#1+JD>3H");
    await sees(line, "share neither row nor column");
    await sees(page.locator("h1"), "No table");
    assert.equal(await tool("Hint").isDisabled(), true);
    await page.keyboard.press("h"); // nor by its key
    await tool("Undo").click();
    await at("#boaf#1");
    await card("J♦").waitFor();
    assert.equal(await tool("Hint").isDisabled(), false);
  }],

  "the light, when it is switched on": async ({ page, open, sees }) => {
    await open("#settings");
    await page.getByLabel("A light that says").check();
    await open("#boaf#1264");
    await sees(page.locator(".lamp"), "can’t be won any more");
  },

  "on a phone": [{ size: "phone" }, async ({ open, page, assert, tool, panel, sees, card, at }) => {
    await open("#boaf#1");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `nothing to scroll sideways: ${wide}`);
    for (const box of await page.locator("#tools button").all().then((all) => Promise.all(all.map((b) => b.boundingBox()))))
      assert.ok(box.height >= 44, "fingers need room");
    const bottom = await tool("Hint").boundingBox();
    assert.ok(bottom.y + bottom.height < 844, "the tools are on the first screen");
    await card("7♥").tap();
    await card("7♣").tap();
    await at("#boaf#1+7H>7C");
    await tool("Hint").tap();
    await sees(panel, "Look at");
  }],

  "on a projector": [{ size: "projector" }, async ({ open, page, assert, tool }) => {
    await open("#boaf#1");
    await page.waitForTimeout(200);
    const [board, panel, print] = await Promise.all([page.locator("#scene"), page.locator("#panel"), tool("Print")].map((x) => x.boundingBox()));
    assert.ok(board.height > 0.6 * 1080, `the table is the page: ${board.height}`);
    assert.ok(panel.x > board.x + board.width, "the panel stands beside it");
    assert.ok(print.y + print.height < 1080, "all tools are on the first screen");
    const size = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
    assert.ok(size >= 20, "readable from the last row");
  }],

  "nothing jumps": async ({ open, page, tool, panel, sees, assert }) => {
    await open("#boaf#1");
    await page.waitForTimeout(200);
    const where = () => page.locator("#tools").boundingBox().then((b) => Math.round(b.y));
    const before = await where();
    await tool("Hint").click();
    await sees(panel, "Look at");
    assert.equal(await where(), before);
    await tool("Solve").click();
    await sees(panel, "0 of 15");
    assert.equal(await where(), before);
    const shift = await page.evaluate(() => new Promise((done) => {
      new PerformanceObserver((list) => done(list.getEntries().filter((e) => !e.hadRecentInput).reduce((sum, e) => sum + e.value, 0))).observe({ type: "layout-shift", buffered: true });
      setTimeout(() => done(0), 200);
    }));
    assert.ok(shift < 0.05, `layout shift ${shift}`);
  },

  "reduced motion: cards are there at once": [{ still: true }, async ({ open, card, page, assert }) => {
    await open("#boaf#1");
    await page.waitForTimeout(100);
    await card("7♥").click();
    await card("7♣").click();
    await page.waitForFunction(() => document.querySelectorAll("#scene [data-part]").length === 15);
    assert.equal(await page.locator(".air *").count(), 0);
  }],
};
