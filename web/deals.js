// Which deal: today's, the next, one that fits a wish. Numbers are chosen here; what lies under a number the engine says.

import { recall, Refusal } from "./engine.js";

export const gameOf = (position) => /^[a-z]+/.exec(position)?.[0] ?? "";

/// 2026-11-15 is deal 20261115: the same for everybody.
export const dayNumber = (date) => date.getFullYear() * 10000 + (date.getMonth() + 1) * 100 + date.getDate();

const SEARCH = { budget: 5_000_000 }; // nodes for all deals that are looked at: some seconds

/// The first deal from this number on that fits.
async function fitting(family, from, fit, signal) {
  const reply = await recall({ ask: "deal", position: `${family}#${from}`, search: SEARCH, ...fit }, { signal });
  if (!reply.position) throw new Refusal({ message: reply.why ?? "no such deal was found" });
  return reply.position;
}

/// The day's deal: the first from the day's number on with something to win or to find.
export const daily = (family, number, signal) => fitting(family, number, { winnable: true }, signal);

export const today = (family) => daily(family, dayNumber(new Date()));

export const wish = (family, from, { winnable, difficulty }, signal) =>
  fitting(family, from, { winnable, ...(difficulty ? { difficulty } : {}) }, signal);

/// The rules in plain words, of one game or of all: they stand in the page for those without JavaScript.
export function plainRules(game) {
  const text = document.querySelector("noscript").textContent;
  const rules = [...new DOMParser().parseFromString(text, "text/html").querySelectorAll("[data-rules]")];
  return rules.filter((one) => !game || one.dataset.rules === game);
}

export const chance = () => 1 + Math.floor(Math.random() * 999_999);
