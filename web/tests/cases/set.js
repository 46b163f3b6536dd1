// SET at the table: choices right and wrong, practice, claims, other games, one's own table.

const FIRST = ["3sro", "3fpd", "3hgs"]; // a set of set#1
const AFTER = "#set#1+3sro,3fpd,3hgs";
const EMPTY = "set:3hgd 3spd 3fro 1frd 1fro"; // five cards without a set

const at = (page, card) => page.locator(`#scene [data-name="${card}"]`);
const choose = async (page, cards) => { for (const card of cards) await at(page, card).click(); };
const lie = (page, cards) => page.waitForFunction((n) => document.querySelectorAll("#scene [role=button]").length === n, cards);
const deed = (page, name) => page.locator("#deeds").getByRole("button", { name, exact: true });

export const cases = {
  "SET: find a set by clicks, undo, reload": async ({ open, page, at: arrives, tool, assert, sees }) => {
    await open("#set#1");
    await page.waitForFunction(() => document.querySelector("#panel h2"));
    const before = await page.locator("#scene").boundingBox();
    await choose(page, FIRST.slice(0, 2));
    assert.equal(await page.locator(".marks .chosen").count(), 2);
    assert.equal(await at(page, "3sro").getAttribute("aria-pressed"), "true");
    await choose(page, FIRST.slice(2));
    await arrives(AFTER);
    await sees(page.locator("#state"), "1 move");
    await lie(page, 9);
    assert.deepEqual(await page.locator("#scene").boundingBox(), before, "the table stays where it is");
    await page.reload();
    await lie(page, 9);
    await tool("Undo").click();
    await arrives("#set#1");
    await lie(page, 12);
  },

  "SET: a wrong choice says which property fails": async ({ open, page, line, sees, assert, address }) => {
    await open("#set#1");
    await page.waitForTimeout(100);
    await choose(page, ["3sro", "3fpd", "3hgo"]);
    await sees(line, /No set: .*shape/);
    assert.equal(await page.locator(".marks .wrong").count(), 3);
    assert.equal(address(), "#set#1");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".marks .wrong").count(), 0);
  },

  "SET: keys only": async ({ open, page, at: arrives, assert }) => {
    await open("#set#1");
    await page.waitForTimeout(100);
    // Walks by the arrows to a card, wherever it lies.
    const walk = async (card) => {
      for (let steps = 0; steps < 30; steps++) {
        const way = await page.evaluate((name) => {
          const box = (element) => element.getBoundingClientRect();
          const [a, b] = [box(document.activeElement), box(document.querySelector(`#scene [data-name="${name}"]`))];
          const [dx, dy] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];
          return Math.abs(dx) > 20 ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : Math.abs(dy) > 20 ? (dy > 0 ? "ArrowDown" : "ArrowUp") : null;
        }, card);
        if (!way) return;
        await page.keyboard.press(way);
      }
      assert.fail(`${card} cannot be reached`);
    };
    await page.keyboard.press("ArrowRight"); // to the table
    for (const card of FIRST) {
      await walk(card);
      await page.keyboard.press("Enter");
    }
    await arrives(AFTER);
    await page.keyboard.press("u");
    await arrives("#set#1");
  },

  "SET: practice leads from deal to deal and keeps the score": async ({ open, page, panel, at: arrives, sees, line, assert }) => {
    await open("#set#1");
    await panel.getByText("Practice, timer, streak").click();
    await panel.getByLabel("A find leads to the next deal").check();
    await panel.getByLabel("Count my streak").check();
    await panel.getByLabel("Timer").check();
    await choose(page, ["3sro", "3fpd", "3hgo"]);
    await sees(line, "No set");
    await choose(page, FIRST);
    await arrives("#set#2");
    await sees(line, "The next deal");
    await sees(page.locator("#state"), "streak 1");
    await sees(page.locator("#state .time"), "0:0");
    const { set } = await page.evaluate(() => JSON.parse(localStorage.fairdeal).games);
    assert.equal(set.score.found, 1);
    assert.equal(set.score.wrong, 1);
    assert.ok(set.score.best > 0);
    await page.reload();
    await sees(page.locator("#state"), "streak 1");
  },

  "SET: “no set here”, wrong and right": async ({ open, page, line, sees }) => {
    await open("#set#1");
    await page.waitForTimeout(100);
    await deed(page, "No set here").click();
    await sees(line, "There are 4 sets here.");
    await open(`#${EMPTY}`);
    await lie(page, 5);
    await page.keyboard.press("x");
    await sees(line, "Right, no set. 5 cards, 10 pairs");
  },

  "SET: four of four values": async ({ open, page, at: arrives, line, sees, assert }) => {
    await open("#set/v4p2/10#1");
    const reply = await page.evaluate(async () => {
      const { ask } = await import("./engine.js");
      return ask({ ask: "moves", position: "set/v4p2/10#1" });
    });
    const { cards, position } = reply.moves[0];
    assert.equal(cards.length, 4);
    await choose(page, cards.slice(0, 3));
    await sees(line, "3 of 4");
    await choose(page, cards.slice(3));
    await arrives(`#${position}`);
  },

  "SET: an ultraset": async ({ open, page, at: arrives }) => {
    await open("#set/v3p4/9/ultra#7");
    await page.waitForTimeout(100);
    await choose(page, ["3fpd", "2hgo", "3spo", "2sgd"]);
    await arrives("#set/v3p4/9/ultra#7+3fpd,2hgo,3spo,2sgd");
  },

  "SET: without motion, on a phone": [{ still: true, size: "phone" }, async ({ open, page, at: arrives }) => {
    await open("#set#1");
    await page.waitForTimeout(100);
    for (const card of FIRST) await at(page, card).tap();
    await arrives(AFTER);
    await lie(page, 9);
  }],

  "SET: the unplayable table can be played": async ({ open, page, line, sees }) => {
    await open("#unplayable=set");
    await page.getByRole("button", { name: "Play it" }).click();
    await lie(page, 20);
    await page.keyboard.press("x");
    await sees(line, "Right, no set. 20 cards, 190 pairs");
  },

  "SET: hints, and all sets one by one": async ({ open, page, panel, tool, at: arrives, sees, assert }) => {
    await open("#set#1");
    await tool("Hint").click();
    await sees(panel, "belongs to it");
    assert.equal(await page.locator(".marks .hint").count(), 1);
    await panel.getByRole("button", { name: "A little more" }).click();
    await sees(panel, "1 card is missing");
    await panel.getByRole("button", { name: "A little more" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".marks .hint").length === 3);
    await tool("Solve").click();
    await sees(panel, "4 sets on the table");
    await panel.getByLabel("One step on").click();
    await sees(panel, "1 of 4");
    await page.waitForFunction(() => document.querySelectorAll(".marks .hint").length === 3);
    await panel.getByRole("button", { name: "Take this set" }).click();
    await arrives(AFTER);
  },

  "SET: why not, with the count": async ({ open, panel, sees }) => {
    await open(`#why=${EMPTY}`);
    await sees(panel, "There is no set");
    await sees(panel, "5 cards, 10 pairs: none has its third card on the table");
    await panel.getByRole("button", { name: "Check this proof" }).click();
    await sees(panel, "Accepted.");
  },

  "SET: a table clicked together": async ({ open, page, panel, tool, at: arrives, sees }) => {
    await open("#set#1");
    await tool("Own table").click();
    await sees(panel, "12 cards chosen");
    await panel.getByRole("button", { name: "None" }).click();
    const pick = panel.locator(".picker [role=button]");
    for (const i of [0, 1, 2]) await pick.nth(i).click();
    await sees(panel, "3 cards chosen");
    await panel.getByRole("button", { name: "Lay them out" }).click();
    await lie(page, 3);
  },
};
