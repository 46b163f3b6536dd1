// SWISH at the table: glass cards turned, flipped and laid over each other by mouse, finger and keys.

const AFTER = "#swish#1+3:as-is,9:half-turn"; // two cards of swish#1
const NONE = "swish:p1,1c2,2 p1,1c2,3";

const at = (page, card) => page.locator(`#scene [data-name="${card}"]`);
const lie = (page, cards) => page.waitForFunction((n) => document.querySelectorAll("#scene [role=button]").length === n, cards);
const deed = (page, name) => page.locator("#deeds").getByRole("button", { name, exact: true });
const middle = async (page, card) => {
  const box = await at(page, card).boundingBox();
  return [box.x + box.width / 2, box.y + box.height * 0.4];
};

async function drag(page, from, onto) {
  const [x, y] = await middle(page, from);
  const [u, v] = await middle(page, onto);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 12, { steps: 3 });
  await page.mouse.move(u + 3, v + 3, { steps: 6 });
  return () => page.mouse.up();
}

export const cases = {
  "SWISH: turn, drag, see it close, take it, undo, reload": async ({ open, page, at: arrives, line, sees, tool, assert }) => {
    await open("#swish#1");
    await page.waitForFunction(() => document.querySelector("#panel h2"));
    const before = await page.locator("#scene").boundingBox();
    await at(page, 9).click();
    await deed(page, "Turn").click();
    await sees(line, "Card 9: half turn.");
    const up = await drag(page, 9, 3);
    assert.equal(await page.locator(".lights circle").count(), 2, "both points lie in circles while the card is in the air");
    await up();
    await sees(line, "A swish of 2 cards.");
    await page.locator(".halo.closed").waitFor();
    await deed(page, "Take it").click();
    await arrives(AFTER);
    await lie(page, 14);
    assert.deepEqual(await page.locator("#scene").boundingBox(), before, "the table stays where it is");
    await page.reload();
    await lie(page, 14);
    await tool("Undo").click();
    await arrives("#swish#1");
    await lie(page, 16);
  },

  "SWISH: close one by flipping": async ({ open, page, line, sees, at: arrives, assert }) => {
    await open("#swish#1"); // 4 flipped up-down lies over 6: turned by half, then flipped
    await page.waitForTimeout(100);
    await at(page, 4).click();
    await page.keyboard.press("f");
    await sees(line, "Card 4: left right.");
    await page.keyboard.press("r");
    await sees(line, "Card 4: up down.");
    await (await drag(page, 4, 6))();
    await sees(line, "A swish of 2 cards.");
    await page.keyboard.press("t");
    await arrives("#swish#1+4:up-down,6:as-is");
    await lie(page, 14);
  },

  "SWISH: a pile that does not close says where, and is put back": async ({ open, page, line, sees, assert, address }) => {
    await open("#swish#1");
    await page.waitForTimeout(100);
    await (await drag(page, 9, 3))();
    await sees(line, "Not yet: cell 1,1 shows 1 point and 0 circles.");
    assert.equal(await deed(page, "Take it").isDisabled(), true);
    await deed(page, "Turn").click(); // the top card is turned where it lies
    await sees(line, "A swish of 2 cards.");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelectorAll(".glass [data-card]").length === 0);
    assert.equal(address(), "#swish#1");
    assert.equal(await at(page, 9).evaluate((element) => element.classList.contains("away")), false);
  },

  "SWISH: a card is pulled off the pile, and dropped beside it goes home": async ({ open, page, line, sees, assert }) => {
    await open("#swish#1");
    await page.waitForTimeout(100);
    await (await drag(page, 9, 3))();
    await sees(line, "Not yet");
    const [x, y] = await middle(page, 3);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 8, { steps: 3 });
    const cloth = await page.locator("#scene").boundingBox();
    await page.mouse.move(cloth.x + 6, cloth.y + 6, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelectorAll(".glass [data-card]").length === 0);
    assert.equal(await page.locator("#scene .away").count(), 0);
  },

  "SWISH: keys only": async ({ open, page, line, sees, at: arrives, assert }) => {
    await open("#swish#1");
    await page.waitForTimeout(100);
    const walk = async (card) => {
      for (let steps = 0; steps < 30; steps++) {
        const way = await page.evaluate((name) => {
          const box = (element) => element.getBoundingClientRect();
          const [a, b] = [box(document.activeElement), box(document.querySelector(`#scene [data-name="${name}"]`))];
          const [dx, dy] = [b.x + b.width / 2 - a.x - a.width / 2, b.y - a.y];
          return Math.abs(dx) > 20 ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : Math.abs(dy) > 20 ? (dy > 0 ? "ArrowDown" : "ArrowUp") : null;
        }, String(card));
        if (!way) return;
        await page.keyboard.press(way);
      }
      assert.fail(`${card} cannot be reached`);
    };
    await page.keyboard.press("ArrowRight");
    await walk(9);
    await page.keyboard.press("Enter");
    await sees(line, "Card 9.");
    await page.keyboard.press("r");
    await walk(3); // the card in the hand goes along, and what falls together lights up
    assert.equal(await page.locator(".lights circle").count(), 2);
    await page.keyboard.press("Enter");
    await sees(line, "A swish of 2 cards.");
    await page.keyboard.press("Enter");
    await arrives(AFTER);
    await page.keyboard.press("u");
    await arrives("#swish#1");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".glass [data-card]").count(), 0);
  },

  "SWISH: three cards in one pile": async ({ open, page, line, sees, at: arrives, assert }) => {
    await open("#swish#1"); // 3:as-is, 8:half-turn, 14:left-right
    await page.waitForTimeout(100);
    await at(page, 8).click();
    await page.keyboard.press("r");
    await at(page, 3).click();
    await sees(line, "Not yet");
    await at(page, 14).click();
    await page.keyboard.press("f");
    await at(page, 3).click();
    await sees(line, "A swish of 3 cards.");
    assert.equal(await page.locator(".lights circle").count(), 3);
    assert.match(await at(page, 3).getAttribute("aria-label"), /^Pile of card 3, as-is; card 8, half-turn; card 14, left-right; a swish/);
    await at(page, 3).click();
    await arrives("#swish#1+3:as-is,8:half-turn,14:left-right");
  },

  "SWISH: square cards turn by quarters": async ({ open, page, line, sees }) => {
    await open("#swish/3x3/12#1");
    await page.waitForTimeout(100);
    await at(page, 1).click();
    for (const word of ["quarter turn", "half turn", "three quarter turn", "as is"]) {
      await page.keyboard.press("r");
      await sees(line, `Card 1: ${word}.`);
    }
    await page.keyboard.press("r");
    await page.keyboard.press("f");
    await sees(line, "Card 1: transposed.");
  },

  "SWISH: cards that may not be turned": async ({ open, page, line, sees }) => {
    await open("#swish/deck60/simple#1");
    await page.waitForTimeout(100);
    await at(page, 1).click();
    await page.keyboard.press("r");
    await at(page, 2).click();
    await sees(line, "cannot be laid half-turn");
  },

  "SWISH: two fingers turn the card": [{ size: "phone" }, async ({ open, page, line, sees, context }) => {
    await open("#swish#1");
    await page.waitForTimeout(100);
    await at(page, 1).tap();
    await sees(line, "Card 1.");
    const fingers = await context.newCDPSession(page);
    const [x, y] = await middle(page, 6);
    const send = (type, points) => fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
    await send("touchStart", [[x, y]]);
    await send("touchStart", [[x, y], [x + 60, y]]);
    for (const a of [0.2, 0.5, 0.8]) await send("touchMove", [[x, y], [x + 60 * Math.cos(a), y + 60 * Math.sin(a)]]);
    await sees(line, "Card 1: half turn.");
    await send("touchEnd", []);
  }],

  "SWISH: hints, and the solution laid on the table": async ({ open, page, panel, tool, sees, at: arrives, assert }) => {
    await open("#swish#1");
    await tool("Hint").click();
    await sees(panel, "card 3 belongs to it");
    await panel.getByRole("button", { name: "A little more" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".marks .hint").length === 2);
    await tool("Solve").click();
    await sees(panel, "A swish of 2 cards");
    await panel.getByLabel("One step on").click();
    await panel.getByLabel("One step on").click();
    await page.locator(".halo.closed").waitFor();
    assert.equal(await page.locator(".lights circle").count(), 2);
    await panel.getByRole("button", { name: "Take this swish" }).click();
    await arrives(AFTER);
  },

  "SWISH: why not, with the reason checked": async ({ open, panel, sees }) => {
    await open(`#why=${NONE}`);
    await sees(panel, "There is no swish");
    await sees(panel, "needs a circle at 1,1, 1,3, 4,1 or 4,3, and no other card has one");
    await panel.getByRole("button", { name: "Check this proof" }).click();
    await sees(panel, "Accepted.");
    await panel.locator("figure svg").waitFor();
  },

  "SWISH: the unplayable table can be played": async ({ open, page, line, sees }) => {
    await open("#unplayable");
    await page.getByRole("button", { name: "Play it" }).click();
    await lie(page, 28);
    await sees(line, "There is no swish here.");
  },

  "SWISH: without motion, the largest swish": [{ still: true }, async ({ open, page, panel, tool, sees, at: arrives, line }) => {
    await open("#swish#1");
    await tool("Solve").click();
    await panel.getByRole("button", { name: "The largest swish" }).click();
    await sees(panel, "A swish of 9 cards");
    await panel.getByRole("slider").fill("9");
    await page.locator(".halo.closed").waitFor();
    await sees(line, "A swish of 9 cards.");
    await panel.getByRole("button", { name: "Take this swish" }).click();
    await lie(page, 7);
    await tool("Restart").click();
    await arrives("#swish#1");
  }],

  "SWISH: whatever is done, every card is there once": [{ long: true }, async ({ open, page, assert }) => {
    await open("#swish#1");
    await page.waitForTimeout(100);
    let seed = 7;
    const some = (n) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % 9973 % n;
    const done = [];
    for (let i = 0; i < 120; i++) {
      const cards = await page.locator("#scene [role=button]:not([style*=hidden])").evaluateAll((all) => all.map((one) => one.dataset.name));
      const [one, other] = [cards[some(cards.length)], cards[some(cards.length)]];
      const what = ["tap", "tap", "drag", "drag", "r", "f", "t", "u", "Escape", "Enter", "ArrowLeft", "ArrowDown"][some(12)];
      done.push(`${what} ${one} ${other}`);
      if (what === "tap") await page.mouse.click(...(await middle(page, one)));
      else if (what === "drag") await (await drag(page, one, other))();
      else await page.keyboard.press(what);
      await page.waitForTimeout(some(4) ? 30 : 300);
      const odd = await page.evaluate(() => {
        const glass = [...document.querySelectorAll(".glass [data-card]")].map((sheet) => sheet.dataset.card);
        if (!document.querySelector(".glass") || document.querySelector(".air").childElementCount) return [];
        const twice = glass.filter((card, at) => glass.indexOf(card) !== at);
        const lost = [...document.querySelectorAll("#scene [role=button]")]
          .filter((card) => card.classList.contains("away") !== glass.includes(card.dataset.name)).map((card) => card.dataset.name);
        return [...twice, ...lost];
      });
      assert.deepEqual(odd, [], done.slice(-6).join(", "));
    }
  }],

  "SWISH: a card clicked together": async ({ open, page, panel, tool, sees }) => {
    await open("#swish#1");
    await tool("Own table").click();
    await panel.getByRole("button", { name: "Start with none" }).click();
    const cell = (row, column) => panel.getByRole("button", { name: new RegExp(`^row ${row}, column ${column}:`) });
    for (const [point, circle] of [[[1, 1], [2, 2]], [[2, 2], [1, 1]]]) {
      await cell(...point).click();
      await cell(...circle).click();
      await cell(...circle).click();
      await panel.getByRole("button", { name: "Add this card" }).click();
    }
    await sees(panel, "2 cards so far");
    await panel.getByRole("button", { name: "Lay them out" }).click();
    await lie(page, 2);
  },
};
