// The position with its moves, as a link and as a name that the command line takes.

import { h, button } from "../dom.js";

export async function open(place, desk) {
  const link = location.href;
  const field = (id, label, value) => {
    const input = h("input", { id, readonly: true, value, onfocus: () => input.select() });
    const copy = button("Copy", async () => {
      try {
        await navigator.clipboard.writeText(value);
        copy.textContent = "Copied";
      } catch {
        input.select();
        copy.textContent = "Press Ctrl-C";
      }
      setTimeout(() => (copy.textContent = "Copy"), 1500);
    });
    return h("div", { class: "row" }, h("label", { for: id }, label, input), copy);
  };
  place.append(
    h("h2", {}, "Share this table"),
    field("link", "Link", link),
    field("name", "Name", desk.position),
    h("p", { class: "quiet" }, "The link holds the table and the moves, nothing else. The name works in every command: "),
    h("pre", {}, `fairdeal solve '${desk.position}'`),
  );
}
