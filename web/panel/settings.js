import { h } from "../dom.js";
import { settings, set } from "../settings.js";

export const title = "Settings";

export function show(place) {
  const choice = (value, word) =>
    h("label", { class: "pick" }, h("input", { type: "radio", name: "theme", value, checked: settings.theme === value, onchange: () => set("theme", value) }), word);
  const flag = (name, word) =>
    h("label", { class: "pick" }, h("input", { type: "checkbox", checked: settings[name], onchange: (event) => set(name, event.target.checked) }), word);
  place.append(
    h("h1", {}, "Settings"),
    h("p", { class: "lead" }, "They stay in this browser. The page sets no cookie and sends nothing anywhere."),
    h("fieldset", {}, h("legend", {}, "Ground"), choice("auto", "Like the system"), choice("light", "Light"), choice("dark", "Dark")),
    h("h2", { class: "small-head" }, "At the table"),
    flag("light", "A light that says whether the table can still be won"),
    flag("timer", "A clock"),
  );
}
