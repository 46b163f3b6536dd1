// Which table: by number, by wish, by day. The panel that is there when nothing else was asked.

import { h, button } from "../dom.js";
import { recall } from "../engine.js";
import { chance, daily, wish } from "../deals.js";

export async function open(place, desk) {
  const { module, deal, page } = desk;
  const go = (position) => page.go("play", position);
  const note = h("p", { class: "quiet", role: "status" });
  const family = h("select", { id: "family" },
    module.families.map((f) => h("option", { value: f.family, selected: f.family === deal.family }, f.name)));
  if (!module.families.some((f) => f.family === deal.family))
    family.append(h("option", { value: deal.family, selected: true }, deal.family));
  const number = h("input", { id: "number", inputmode: "numeric", pattern: "-?[0-9]+", value: deal.deal ?? 1, autocomplete: "off" });
  const day = h("input", { id: "day", type: "date", value: new Date().toLocaleDateString("sv") });

  let looking = null;
  const stop = button("Stop", () => looking?.abort(), { kind: "plain" });
  const find = async (what, doing) => {
    looking?.abort();
    const mine = (looking = new AbortController());
    desk.stop.signal.addEventListener("abort", () => mine.abort());
    note.replaceChildren(what, " ", stop);
    try {
      go(await doing(mine.signal));
    } catch (error) {
      if (mine === looking) note.textContent = error.name === "AbortError" ? "" : (error.text ?? error.message);
    }
  };
  const asks = (difficulty) =>
    find("Looking …", (signal) => wish(family.value, chance(), { winnable: true, difficulty }, signal));

  const rules = h("p", { class: "rules" });
  place.append(
    h("h2", {}, module.goal),
    rules,
    h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); go(`${family.value}#${number.value.trim()}`); } },
      h("label", {}, module.familyWord ?? "Board", family),
      h("label", {}, "Deal number", number),
      h("button", { type: "submit" }, "Deal")),
    h("form", { class: "row", onsubmit: (event) => {
      event.preventDefault();
      if (day.value) find("Looking …", (signal) => daily(family.value, Number(day.value.replaceAll("-", "")), signal));
    } },
      h("label", {}, "The deal of the day", day),
      h("button", { type: "submit" }, "Deal")),
    h("div", { class: "row", role: "group", "aria-label": module.wishTitle ?? "One that can be won" },
      h("span", { class: "label" }, module.wishTitle ?? "One that can be won"),
      ["easy", "medium", "hard"].map((level) => button(level, () => asks(level), { kind: "plain" }))),
    note,
    module.extras?.(desk) ?? "",
  );
  const { games } = await recall({ ask: "games", game: module.game }, { signal: desk.stop.signal });
  rules.textContent = games.find((game) => game.name === module.game)?.rules ?? "";
}
