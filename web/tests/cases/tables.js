// SET and SWISH as they look, in light and dark, on phone and projector.

import { look, long } from "./looks.js";

const tap = (page, ...cards) => cards.reduce((before, card) => before.then(() => page.locator(`#scene [data-name="${card}"]`).click()), Promise.resolve());

const VIEWS = {
  "set-chosen": ["#set#1", async ({ page }) => tap(page, "3sro", "3fpd")],
  "set-wrong": ["#set#1", async ({ page, line, sees }) => { await tap(page, "3sro", "3fpd", "3hgo"); await sees(line, "No set"); }],
  "set-practice": ["#set/v4p3/16#1", async ({ panel }) => panel.getByText("Practice, timer, streak").click()],
  "set-own": ["#set#1", async ({ tool, panel, sees }) => { await tool("Own table").click(); await sees(panel, "12 cards chosen"); }],
  "set-all": ["#set#1", async ({ tool, panel, sees }) => { await tool("Solve").click(); await panel.getByRole("slider").fill("1"); await sees(panel, "1 of 4"); }],
  "set-why": ["#why=set:3hgd 3spd 3fro 1frd 1fro", async ({ panel }) => panel.locator("figure svg").first().waitFor()],
  "swish-hand": ["#swish#1", async ({ page }) => { await tap(page, 9); await page.keyboard.press("f"); }],
  "swish-closed": ["#swish#1", async ({ page }) => { await tap(page, 9); await page.keyboard.press("r"); await tap(page, 3); await page.locator(".halo.closed").waitFor(); }],
  "swish-keys": ["#swish#1", async ({ page }) => { for (const key of ["ArrowDown", "Enter", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key); }],
  "swish-own": ["#swish#1", async ({ tool, panel, sees }) => { await tool("Own table").click(); await sees(panel, "16 cards so far"); }],
  "swish-solved": ["#swish#1", async ({ tool, panel, page }) => { await tool("Solve").click(); await panel.getByRole("slider").fill("2"); await page.locator(".halo.closed").waitFor(); }],
  "swish-why": ["#why=swish:p1,1c2,2 p1,1c2,3 p1,2c2,2", async ({ panel }) => panel.locator("figure svg").first().waitFor()],
};

export const cases = {
  "the tables, light, phone": look("light", "phone", VIEWS),
  "the tables, dark, projector": long(look("dark", "projector", VIEWS)),
};
