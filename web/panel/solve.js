// The solution, played on the table: step, speed, scrub. The address stays where the player was until the play is taken over.

import { h, button, plural } from "../dom.js";
import { settings, set } from "../settings.js";
import { search } from "./search.js";

const STEP = 900; // ms a step at speed 1
const SPEEDS = [0.5, 1, 2, 4];

export async function open(place, desk, more = desk.module.solving) {
  const { position, module } = desk;
  const head = h("h2", {}, "Solve");
  place.append(head);
  const reply = await search(place, desk, { ask: "solve", position, evidence: "small", ...more });
  if (!reply) return;
  if (reply.verdict !== "solved") {
    head.textContent = reply.verdict === "impossible" ? module.words.none ?? "This can’t be won" : "Not decided";
    place.append(h("p", { class: "answer" }, desk.pretty(reply.why ?? "")));
    if (reply.verdict === "impossible") place.append(h("div", { class: "row" }, button("Why not?", () => desk.why(), { key: "W" })));
    return;
  }
  const frames = module.playback(position, reply, desk);
  if (frames.length < 2) {
    head.textContent = "There is nothing left to do";
    return;
  }
  head.textContent = module.found?.(reply) ?? `It can be won in ${plural(frames.length - 1, "move")}`;
  player(place, desk, frames);
  const others = (module.questions ?? []).filter(({ question }) => question !== more?.question);
  if (others.length)
    place.append(h("div", { class: "row" }, others.map(({ question, name }) =>
      button(name, () => {
        place.replaceChildren();
        open(place, desk, { question });
      }, { kind: "plain" }))));
}

/// Plays frames ({position, words, marks}) on the desk's table. Also what a reduction's famous game is played with.
export function player(place, desk, frames) {
  let at = 0;
  let timer = null;
  const last = frames.length - 1;
  const words = h("p", { class: "step", role: "status" });
  const scrub = h("input", { type: "range", min: 0, max: last, value: 0, "aria-label": "Step", oninput: () => { stop(); to(Number(scrub.value)); } });
  const run = button("Play", () => (timer ? stop() : start()), { kind: "main" });
  const back = button("◀", () => { stop(); to(at - 1); }, { title: "One step back" });
  const on = button("▶", () => { stop(); to(at + 1); }, { title: "One step on" });
  back.setAttribute("aria-label", "One step back");
  on.setAttribute("aria-label", "One step on");
  const speed = h("select", { "aria-label": "Speed", onchange: () => { set("speed", Number(speed.value)); if (timer) { stop(); start(); } } },
    SPEEDS.map((x) => h("option", { value: x, selected: x === settings.speed }, `${x}×`)));
  const take = button(desk.module.words.take ?? "Go on from here", () => desk.page.go("play", frames[at].go ?? frames[at].position), { kind: "plain" });

  async function to(step) {
    at = Math.max(0, Math.min(last, step));
    const here = at;
    scrub.value = at;
    back.disabled = at === 0;
    on.disabled = at === last;
    const frame = frames[at];
    scrub.setAttribute("aria-valuetext", `Step ${at} of ${last}`);
    words.textContent = `${at} of ${last}${frame.words ? ` · ${desk.pretty(frame.words)}` : ""}`;
    if (at === last) stop();
    try {
      const picture = await desk.draw(frame.position, { signal: desk.stop.signal, ...(frame.ask ?? {}) });
      if (here !== at) return;
      desk.paint(picture, { quiet: true });
      desk.scene.mark(frame.marks ?? {});
      frame.show?.();
      if (at === last) desk.say(frame.end ?? desk.module.words.over);
      else desk.say("");
      desk.places.scene.classList.toggle("won", at === last);
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
  }
  function start() {
    if (at === last) at = -1;
    run.textContent = "Pause";
    const step = () => to(at + 1);
    step();
    timer = setInterval(step, STEP / settings.speed);
  }
  function stop() {
    clearInterval(timer);
    timer = null;
    run.textContent = "Play";
  }
  place.append(
    h("div", { class: "player" }, h("div", { class: "row" }, back, run, on, speed), scrub, h("div", { class: "row between" }, words, take)));
  desk.pause = async () => {
    stop();
    desk.places.scene.classList.remove("won");
    if (desk.stop.signal.aborted) return;
    desk.paint(await desk.draw(desk.position)); // the table is the player's again
  };
  to(0);
  return { to, start, stop };
}
