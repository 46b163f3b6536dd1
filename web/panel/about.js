import { h } from "../dom.js";
import { recall, where } from "../engine.js";

export const title = "About";

export async function show(place) {
  const { games } = await recall({ ask: "games" });
  place.append(
    h("h1", {}, "Fairdeal"),
    h("p", { class: "lead" }, "Decides card puzzles exactly and shows why. Can this deal be won? Here are the moves, or here is the reason it cannot, and a small checker that believes neither you nor us."),
    ...games.flatMap((game) => [h("h2", { class: "small-head" }, game.title), h("p", {}, game.rules), h("p", { class: "quiet" }, game.source)]),
    h("h2", { class: "small-head" }, "This page"),
    h("p", {}, where === "wasm"
      ? "The engine runs in your browser. After the first visit the page works without a network."
      : ["The engine runs on the machine that serves this page, by the command ", h("code", {}, "fairdeal serve"), "."]),
    h("p", {}, "It asks nobody else for anything, sets no cookie and counts no visits. Your settings stay in this browser."),
    h("h2", { class: "small-head" }, "Names"),
    h("p", {}, "SET and SWISH are trademarks of their owners, who have nothing to do with this page. Birds of a Feather is a game by T. W. Neller. The drawings are our own."),
  );
}
