// Which table: by number, by wish, by day. The panel that is there when nothing else was asked.

import { h, button } from "../dom.js";
import { recall } from "../engine.js";
import { chance, daily, plainRules, wish } from "../deals.js";
import { settings, set } from "../settings.js";

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

  const rules = await told(desk); // first, so that nothing is pushed down by them
  const light = h("input", { type: "checkbox", checked: settings.light, onchange: () => set("light", light.checked) });
  place.append(
    h("h2", {}, module.goal),
    h("p", { class: "rules" }, rules),
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
      ["easy", "medium", "hard"].map((level) => button(`${level[0].toUpperCase()}${level.slice(1)}`, () => asks(level), { kind: "plain" }))),
    note,
    h("label", { class: "switch" }, light, module.words.lamp ?? "Tell me while I play whether it can still be won"),
    module.extras?.(desk) ?? "",
  );
}

/// In plain words where they say it all, else the engine's.
async function told({ module, deal, stop }) {
  if (module.usual?.(deal) ?? true) {
    const [{ childNodes }] = plainRules(module.game);
    return [...childNodes].slice(1).map((node) => node.textContent.trim());
  }
  const { games } = await recall({ ask: "games", game: module.game }, { signal: stop.signal });
  return games.find((game) => game.name === module.game)?.rules ?? "";
}
