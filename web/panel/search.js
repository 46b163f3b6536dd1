// A search that may take long: it says so, shows how far it is, and can be stopped; a budget that was spent can be raised.

import { h, button, number } from "../dom.js";
import { ask } from "../engine.js";

const SOON = 250; // ms before a search is worth a word
const BUDGET = 5_000_000;

/// The reply, or null if it was stopped.
export async function search(place, desk, question, budget = BUDGET) {
  const { signal } = desk.stop;
  const stop = new AbortController();
  const given = () => stop.abort();
  signal.addEventListener("abort", given);
  const box = h("div", { class: "search", hidden: true, role: "status" });
  const text = h("p", {}, "Searching …");
  box.append(text, button("Stop", () => stop.abort(), { kind: "plain" }));
  place.append(box);
  const soon = setTimeout(() => (box.hidden = false), SOON);
  const began = performance.now();
  let far = "";
  const tick = setInterval(() => {
    const seconds = Math.round((performance.now() - began) / 1000);
    text.textContent = `Searching … ${seconds} s${far}`;
  }, 500);
  try {
    const reply = await ask(
      { ...question, search: { ...(question.search ?? {}), budget } },
      { signal: stop.signal, onProgress: ({ done, total }) => (far = done ? `, ${number(done)}${total ? ` of ${number(total)}` : ""}` : "") },
    );
    box.remove();
    if (reply.verdict === "unknown" && reply.reason === "node-budget") {
      place.append(h("p", { class: "answer" }, `Not decided after ${number(budget)} nodes.`));
      return await new Promise((resolve, reject) => {
        const on = button("Look ten times as long", () => {
          on.remove();
          search(place, desk, question, budget * 10).then(resolve, reject);
        });
        place.append(on);
        signal.addEventListener("abort", () => resolve(null));
      });
    }
    return reply;
  } catch (error) {
    if (error.name !== "AbortError") throw error;
    if (!signal.aborted) text.textContent = "Stopped.";
    box.querySelector("button")?.remove();
    return null;
  } finally {
    clearTimeout(soon);
    clearInterval(tick);
    signal.removeEventListener("abort", given);
  }
}
