// A table of one's own: typed or pasted, in any spelling the engine reads; what is wrong is said with its place.

import { h, button, code } from "../dom.js";
import { ask } from "../engine.js";

export async function open(place, desk) {
  const { module, page } = desk;
  const said = h("p", { class: "bad", role: "alert" });
  const text = h("textarea", { id: "own", rows: 6, spellcheck: "false", autocapitalize: "off", "aria-describedby": "spelling" });
  text.value = module.sample;
  const wish = () => (/^[a-z]+[/:#]/.test(text.value.trim()) || text.value.trim().startsWith("{") ? text.value.trim() : module.write(text.value));
  let turn = 0;
  async function look(then) {
    const mine = ++turn;
    try {
      const reply = await ask({ ask: "deal", position: wish() }, { signal: desk.stop.signal });
      if (mine !== turn) return;
      said.textContent = "";
      text.removeAttribute("aria-invalid");
      notes.textContent = (reply.notes ?? []).join(" ");
      then?.(reply);
    } catch (error) {
      if (mine !== turn || error.name === "AbortError") return;
      said.replaceChildren(...code(error.text ?? error.message));
      notes.textContent = "";
      text.setAttribute("aria-invalid", "true");
    }
  }
  const notes = h("p", { class: "quiet" });
  text.addEventListener("input", () => look());
  /// Cards that are clicked together come after those that are there, a new row when one is full.
  function lay(card) {
    const rows = text.value.split("\n");
    const full = rows.at(-1).trim().split(/\s+/).filter(Boolean).length >= (module.row ?? Infinity);
    text.value += `${full ? "\n" : /\S$/.test(text.value) ? " " : ""}${card}`;
    look();
  }
  const palette = module.palette
    ? h("details", {}, h("summary", {}, "Click cards together"),
        h("div", { class: "row" }, button("Clear", () => { text.value = ""; look(); }, { kind: "plain" })),
        h("div", { class: "palette" }, module.palette.map(({ card, name, kind }) => button(name, () => lay(card), { kind }))))
    : "";
  const slot = h("div", {}); // where a game has a way of its own to put cards together
  place.append(
    h("h2", {}, "Your own table"),
    slot,
    h("form", { onsubmit: (event) => { event.preventDefault(); look((reply) => page.go("play", reply.position)); } },
      h("label", { for: "own" }, "Cards, or anything the command line takes"),
      text,
      h("p", { class: "quiet", id: "spelling" }, module.spelling),
      said, notes,
      h("div", { class: "row" },
        h("button", { type: "submit", class: "main" }, "Lay them out"),
        button("This table’s cards", () => { text.value = desk.position; look(); }, { kind: "plain" }))),
    palette);
  if (module.picker) await module.picker(slot, desk, (cards) => { text.value = cards; look(); });
  else text.focus();
}
