// Why not, long searches, and the sheets.

// A star of four points has no path through all of them; to see it by cards takes long.
const STAR = "p edge 4 3\ne 1 2\ne 1 3\ne 1 4";

export const cases = {
  "why not, on boaf#1264, with the proof checked": [{ both: true }, async ({ open, panel, line, sees, page, assert }) => {
    await open("#why=boaf#1264");
    await sees(panel, "This can’t be won");
    await sees(panel, "10♠ and 9♠ match no card outside them");
    await sees(line, "two flocks can never become one stack");
    await panel.getByRole("button", { name: "Check this proof" }).click();
    await sees(panel, "Accepted. The checker read a proof by multiple flocks");
    await panel.locator("figure svg").waitFor();
    assert.equal(await page.locator("#scene [role=button]").count(), 16, "the board is the argument");
  }],

  "the graph over the cards: the same lines, and a switch": async ({ open, page, panel, assert, sees }) => {
    await open("#why=boaf#1264");
    const overlay = page.locator("#scene .overlay");
    await overlay.waitFor({ state: "attached" });
    const drawn = await panel.locator("figure svg > path").count();
    assert.ok(drawn > 20);
    assert.equal(await overlay.locator("path:not(.casing)").count(), drawn, "every line of the graph beside it");
    // The two cards that the reason names are joined to each other, and to nothing else.
    const spots = await page.evaluate(() => ["TS", "9S"].map((name) => {
      const box = document.querySelector(`#scene [data-name="${name}"]`).getBoundingClientRect();
      const inside = ({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom;
      return [...document.querySelectorAll("#scene .overlay path:not(.casing)")].filter((path) => {
        const matrix = path.getScreenCTM();
        return [0, path.getTotalLength()].some((at) => inside(path.getPointAtLength(at).matrixTransform(matrix)));
      }).length;
    }));
    assert.deepEqual(spots, [1, 1]);
    await page.keyboard.press("g");
    await overlay.waitFor({ state: "detached" });
    await page.reload();
    await panel.getByRole("button", { name: "Graph over the cards", pressed: false }).click();
    await overlay.waitFor({ state: "attached" });
    await open("#why=boaf#1");
    await sees(panel, "It can be won");
    await panel.getByRole("button", { name: "Graph over the cards", pressed: false }).waitFor();
  },

  "why not, on a table that can be won": async ({ open, panel, sees, page }) => {
    await open("#why=boaf#1");
    await sees(panel, "It can be won");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => location.hash === "#boaf#1");
  },

  "a long search is stopped, and the page goes on": [{ both: true, patience: 20_000 }, async ({ open, page, sees, assert }) => {
    await open("#reductions=hamiltonian-path-to-boaf");
    await page.getByText("As text").click();
    await page.locator("#source").fill(STAR);
    await page.getByRole("button", { name: "Solve and read back" }).click();
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await page.waitForTimeout(700);
    const free = await page.evaluate(() => new Promise((done) => { const t = performance.now(); setTimeout(() => done(performance.now() - t), 0); }));
    assert.ok(free < 100, `the page is free while the engine works: ${free} ms`);
    await page.getByRole("button", { name: "Stop" }).click();
    await sees(page.locator(".search"), "Stopped.");
    await page.locator("#source").fill("p edge 3 2\ne 1 2\ne 2 3");
    await page.getByRole("button", { name: "Solve and read back" }).click();
    await sees(page.locator(".result"), "Read back: the path");
  }],

  "the reduction of a small graph, drawn": [{ both: true }, async ({ open, page, sees }) => {
    await open("#reductions=hamiltonian-path-to-boaf");
    await page.getByText("As text").click();
    await page.locator("#source").fill("p edge 3 2\ne 1 2\ne 1 3");
    await page.getByRole("button", { name: /^Vertex 2/ }).click();
    await page.getByRole("button", { name: /^Vertex 3/ }).click();
    await page.waitForFunction(() => document.querySelector("#source").value.includes("e 2 3"));
    await sees(page.locator("table"), "= 4");
    await page.getByRole("button", { name: "Solve and read back" }).click();
    await sees(page.locator(".result"), "Read back: the path");
    await sees(page.locator(".result"), "the statement holds here");
    await page.locator(".graph .bright").first().waitFor({ state: "attached" });
  }],

  "a graph drawn by keys, and the bar skipped": async ({ open, page, assert }) => {
    await open("#reductions=hamiltonian-path-to-boaf");
    await page.getByRole("button", { name: /^Vertex 1/ }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter"); // past the bar
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "H1");
    const on = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    for (let i = 0; i < 2; i++) await page.keyboard.press("Tab"); // the choice, then vertex 1
    await page.keyboard.press("Enter");
    for (let i = 0; i < 2; i++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    assert.equal(await on(), "Vertex 3, joined to 2, 4, 1", "joined, and the keys stay where they are");
  },

  "the broken proof, played": async ({ open, page, sees }) => {
    await open("#reductions=3sat-to-boaf");
    await page.getByRole("button", { name: "Play the game that breaks the proof" }).click();
    await sees(page.locator(".result"), "won in 360 legal moves");
    await sees(page.locator(".result"), "clause 1 false");
    await page.locator(".result").getByRole("slider").fill("360");
    await sees(page.locator(".result"), "360 of 360");
  },

  "unplayable: 28 of SWISH, 20 of SET, any size": async ({ open, page, sees }) => {
    await open("#unplayable");
    await sees(page.locator(".figure"), "28 of 60 cards");
    await page.getByRole("button", { name: "Check this proof" }).click();
    await sees(page.locator(".verdict"), "Accepted");
    await page.getByRole("link", { name: "20 cards of SET" }).click();
    await sees(page.locator(".figure"), "20 cards");
    await open("#unplayable=swish/4x5");
    await sees(page.locator(".formula"), "h²(2w²+2w+1)");
  },

  "a survey run here, and one dropped": [{}, async ({ open, page, sees, assert }) => {
    await open("#survey");
    await page.getByLabel("to before").fill("200");
    await page.getByRole("button", { name: "Decide them" }).click();
    await sees(page.locator("section.survey h2"), "boaf: 200 deals");
    await page.locator("#file").setInputFiles([
      { name: "a.json", mimeType: "application/json", buffer: Buffer.from('{"family":"set","deals":10,"solved":9,"impossible":1,"unknown":0,"reasons":{"exhausted":1}}') },
      { name: "stats.json", mimeType: "application/json", buffer: Buffer.from('{"schema":"fairdeal/survey-stats/2","family":"boaf","by":null,"groups":[{"strategy":"fast","value":null,"rows":30,"solved":29,"impossible":1,"unknown":0,"winnable":{"count":29,"rate":0.97,"low":0.83,"high":0.99},"nodes":{"p50":15,"p99":156,"most":200},"histogram":[{"from":8,"rows":30}]}]}') },
      { name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from("deal,verdict,reason,nodes\n0,solved,,15\n1,impossible,odd-bird,0\n") },
      { name: "b.json", mimeType: "application/json", buffer: Buffer.from("{") },
    ]);
    await sees(page.locator("section.survey h2"), "set: 10 deals");
    await sees(page.locator("section.survey"), "Half of them took at most 15 nodes");
    await sees(page.locator("section.survey h2"), "rows.csv: 2 deals");
    await sees(page.getByRole("alert"), "b.json: line 1: not JSON");
    assert.equal(await page.locator(".chart").count(), 1);
  }],

  "a view of nothing says so": [{ refusals: true }, async ({ open, page, sees }) => {
    await open("#unplayable=swish/2x2/s3");
    await sees(page.getByRole("alert"), "has no deck");
    await open("#reductions=nonsense");
    await sees(page.locator("h1"), "Reductions");
  }],

  "papers": async ({ open, page }) => {
    await open("#papers");
    await page.getByRole("heading", { name: "Papers" }).waitFor();
    await page.locator("table, pre").first().waitFor();
  },

  "print is a clean sheet": async ({ open, page, assert, tool }) => {
    await open("#boaf#1");
    await page.evaluate(() => { window.print = () => { window.printed = document.querySelector(".paper svg") !== null; }; });
    await tool("Print").click();
    await page.waitForFunction(() => window.printed);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".bar").isVisible(), false);
    assert.equal(await page.locator(".paper svg").isVisible(), true);
  },

  "offline after the first visit": [{ on: "wasm", offline: true }, async ({ open, page, context, card, at, panel, sees }) => {
    await open("#boaf#1");
    await page.waitForFunction(async () => (await navigator.serviceWorker?.ready)?.active?.state === "activated");
    await context.setOffline(true);
    await page.reload();
    await card("7♥").click();
    await card("7♣").click();
    await at("#boaf#1+7H>7C");
    await page.keyboard.press("s");
    await sees(panel, "It can be won");
    await page.goto(page.url().replace(/#.*/, "#unplayable"));
    await sees(page.locator(".figure"), "28 of 60 cards");
  }],
};
