// Routes and history: the address is the state. `#POSITION` is the table, `#VIEW=ARGUMENT` everything
// else; reload, back, forward and a pasted link give the same screen.

import { h, code } from "./dom.js";
import { Desk } from "./desk.js";
import { reach, where, Refusal } from "./engine.js";
import { dress, onSetting } from "./settings.js";
import { today, gameOf } from "./deals.js";

const VIEWS = {
  unplayable: () => import("./panel/unplayable.js"),
  reductions: () => import("./panel/reductions.js"),
  papers: () => import("./panel/papers.js"),
  survey: () => import("./panel/survey.js"),
  about: () => import("./panel/about.js"),
  settings: () => import("./panel/settings.js"),
  keys: () => import("./panel/keys.js"),
};

const $ = (id) => document.getElementById(id);

/// What the address says.
export function parse(hash) {
  const text = decode(hash.replace(/^#/, ""));
  const [, word, argument] = /^([a-z]+)(?:=(.*))?$/s.exec(text) ?? [];
  if (word === "why" || word === "game" || word in VIEWS) return { view: word, argument: argument ?? "" };
  return { view: "play", argument: text };
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray % of somebody's own
  }
}

/// The address of a view; only what a browser would change anyway is escaped.
export function address(view, argument = "") {
  const text = argument.replace(/[% "<>`\n]/g, encodeURIComponent).replace(/%3E/g, ">");
  return view === "play" ? `#${text}` : argument ? `#${view}=${text}` : `#${view}`;
}

const page = {
  go(view, argument, { replace = false } = {}) {
    const url = location.pathname + location.search + address(view, argument);
    history[replace ? "replaceState" : "pushState"](null, "", url);
    return show();
  },
};

const desk = new Desk(page, {
  scene: $("scene"), line: $("line"), tools: $("tools"), deeds: $("deeds"), panel: $("panel"), heading: $("deal"), state: $("state"),
});
page.desk = desk;

let showing = 0;

async function show() {
  const turn = ++showing;
  page.stop?.abort(); // whatever the last view was still waiting for
  page.stop = new AbortController();
  const { view, argument } = parse(location.hash);
  if (view === "game" || (view === "play" && argument === "")) {
    const kind = argument || "boaf";
    mark(kind, "play");
    onTable(true);
    const position = await today(kind).catch((error) => desk.fail(error));
    if (turn === showing && position) return page.go("play", position, { replace: true });
    return;
  }
  if (view === "play" || view === "why") {
    mark(gameOf(argument), view);
    onTable(true);
    document.title = `${argument.split("+")[0]} · Fairdeal`;
    return desk.show(argument, view);
  }
  desk.leave();
  mark(null, view);
  const place = $("sheet");
  const module = await VIEWS[view]();
  if (turn !== showing) return;
  const stage = h("article", { class: view });
  const held = document.activeElement;
  onTable(false);
  document.title = `${module.title} · Fairdeal`;
  const focused = held && place.contains(held) ? held.id : null; // a slider that was moved stays in hand
  place.replaceChildren(stage);
  try {
    await module.show(stage, argument, page);
  } catch (error) {
    if (error.name === "AbortError") return; // another view was asked for meanwhile
    const said = h("p", { class: "bad", role: "alert" }, ...code(error.text ?? "Something went wrong here. Please reload the page."));
    (stage.querySelector(".lead") ?? stage.lastChild)?.after(said);
    if (!said.isConnected) stage.append(said);
    if (!(error instanceof Refusal)) console.error(error);
  }
  if (focused && turn === showing) document.getElementById(focused)?.focus();
}

function onTable(yes) {
  delete document.documentElement.dataset.sheet; // known by now
  $("desk").hidden = !yes;
  $("sheet").hidden = yes;
}

function mark(game, view) {
  if (game) document.documentElement.dataset.game = game;
  const here = desk.position ?? "";
  for (const link of document.querySelectorAll("a[data-game]")) {
    const current = link.dataset.game === game;
    link.toggleAttribute("aria-current", false);
    if (current) link.setAttribute("aria-current", "true");
  }
  for (const link of document.querySelectorAll("[data-view]")) {
    const name = link.dataset.view;
    const position = view === "play" || view === "why" ? parse(location.hash).argument : here;
    if (name === "play") link.href = address("play", position || "");
    if (name === "why") link.href = address("why", position || "boaf#1264");
    if (name === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

addEventListener("popstate", show);
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
  if (event.key === "?") page.go("keys", "");
  else if (!$("desk").hidden) desk.key(event);
  else if (event.key === "Escape" && desk.position) page.go("play", desk.position);
});
document.querySelector("[data-skip]").addEventListener("click", (event) => {
  event.preventDefault();
  if (!$("desk").hidden) return desk.scene.focus();
  const head = $("sheet").querySelector("h1");
  head?.setAttribute("tabindex", "-1");
  head?.focus();
});

onSetting((name) => {
  if (name === "theme") dress();
  if (name === "light") desk.light();
  if (name === "timer") desk.clock();
});
dress();
// The foot comes with the first view: before, it would only be pushed about.
show().finally(() => (document.documentElement.dataset.ready = ""));

// Only the static page is kept for later: the one a server gives is useless without it.
async function keep() {
  await reach();
  if (where !== "wasm" || !("serviceWorker" in navigator)) return;
  const { version } = await (await fetch("files.json")).json();
  await navigator.serviceWorker.register(`offline.js?${version}`);
}
keep().catch(() => {}); // without it the page works as long as there is a network
