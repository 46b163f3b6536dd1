// SET: what a gesture means. Whether cards are a set, which property fails, how many sets there are: the engine says.

import { h, button, number, plural, still } from "../dom.js";
import { ask, recall } from "../engine.js";
import { chance } from "../deals.js";
import { settings, set } from "../settings.js";

export const game = "set";
export const title = "SET";
export const goal = "Find a set.";
export const familyWord = "Game";
export const wishTitle = "One with a set";

export const families = [
  { family: "set", name: "12 cards" },
  { family: "set/v3p4/15", name: "15 cards" },
  { family: "set/v3p4/9/ultra", name: "UltraSet" },
  { family: "set/v3p3", name: "v = 3, p = 3" },
  { family: "set/v4p3/16", name: "v = 4, p = 3" },
  { family: "set/v4p4/24", name: "v = 4, p = 4" },
  { family: "set/v5p2/15", name: "v = 5, p = 2" },
];

export const words = {
  yes: "there is a set",
  no: "there is no set",
  over: "No set is left.",
  stuck: "There is no set here.",
  none: "There is no set",
  possible: "There is a set",
  take: "Take this set",
  lamp: "Tell me while I play whether there is a set",
};

/// A table is judged by what is chosen; one move shows how large a find is.
export const listing = { most: 1 };
export const solving = { question: "all" };
export const keepsPlaces = true;
/// Whether a set is left is for the player to say.
export const quietEnd = true;

/// Whether the rules in plain words are those of this deal.
export const usual = ({ family, parameters: { values, properties } }) => values === 3 && properties === 4 && !/\bultra\b/.test(family);

const TAKE = { duration: 200, easing: "ease-in" };
const NOTHING = { found: 0, wrong: 0, streak: 0, longest: 0, best: null };

const kept = () => ({ practice: false, streak: false, score: { ...NOTHING }, ...settings.games.set });
const keep = (more) => set("games", { ...settings.games, set: { ...kept(), ...more } });

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}`.replace(/([^.!?])$/, "$1.");
/// The position after a find; cards of many values hold commas themselves.
const after = (position, cards) => `${position}+${cards.join(cards[0].includes(",") ? ";" : ",")}`;
const isUltra = (desk) => /\bultra\b/.test(desk.deal.family);
const thing = (desk) => (isUltra(desk) ? "ultraset" : "set");

export function sit(desk) {
  let chosen = [];
  let wrong = [];
  let busy = false;
  const streak = h("span", { class: "streak" });

  const size = () => desk.moves[0]?.cards.length ?? (isUltra(desk) ? 4 : desk.deal.parameters.values);

  function show() {
    desk.scene.mark({ ...(chosen.length || wrong.length ? {} : desk.marks), chosen, wrong });
  }

  function count(what) {
    const score = { ...kept().score };
    if (what === "found") {
      score.found += 1;
      score.streak += 1;
      score.longest = Math.max(score.longest, score.streak);
      const seconds = (performance.now() - desk.began.at) / 1000;
      if (settings.timer && (score.best === null || seconds < score.best)) score.best = seconds;
    } else {
      score.wrong += 1;
      score.streak = 0;
    }
    keep({ score });
    tell();
  }

  function tell() {
    const { streak: on, score } = kept();
    streak.hidden = !on;
    streak.textContent = `streak ${number(score.streak)}`;
    for (const [name, place] of Object.entries(board)) if (place.isConnected) place.textContent = shownScore(score)[name];
  }

  /// In practice a deal is done when it is answered.
  function onward(words) {
    const { family, deal } = desk.deal;
    desk.said = "keep";
    desk.say(words);
    return desk.page.go("play", `${family}#${(deal ?? chance()) + 1}`);
  }

  async function judge() {
    const cards = chosen;
    busy = true;
    try {
      const reply = await ask({ ask: "check", position: desk.position, certificate: cards.join(" ") }, { signal: desk.stop.signal });
      if (!reply.accepted) {
        chosen = [];
        wrong = cards;
        count("wrong");
        show();
        for (const card of cards) desk.scene.refuse(card);
        return desk.say(`No ${thing(desk)}: ${reply.why}.`, "bad");
      }
      count("found");
      await away(cards);
      const next = await recall({ ask: "deal", position: after(desk.position, cards) }, { signal: desk.stop.signal });
      chosen = [];
      desk.scene.pass(cards[cards.length - 1], cards);
      if (kept().practice) return await onward(`Yes, ${thing(desk) === "set" ? "a set" : "an ultraset"}. The next deal:`);
      await desk.play(next.position);
    } catch (error) {
      if (error.name !== "AbortError") desk.say(sentence(error.message), "bad");
      chosen = [];
      show();
    } finally {
      busy = false;
    }
  }

  /// What was found leaves the table.
  async function away(cards) {
    desk.scene.mark({ found: cards });
    desk.say(`${thing(desk) === "set" ? "A set" : "An ultraset"}: ${cards.map((card) => desk.name(card)).join(", ")}.`);
    const elements = cards.map((card) => desk.scene.element(card)).filter(Boolean);
    if (!still())
      await Promise.all(elements.map((element) => element.animate(
        [{ opacity: 1 }, { opacity: 1, offset: 0.3 }, { opacity: 0, translate: "0 -26px" }],
        { ...TAKE, duration: 420 },
      ).finished.catch(() => {})));
    for (const element of elements) element.classList.add("away");
    desk.scene.mark({});
  }

  /// "No set here": the engine counts.
  async function claim() {
    if (busy) return;
    const { position } = desk;
    chosen = [];
    wrong = [];
    show();
    try {
      const { signal } = desk.stop;
      const reply = await recall({ ask: "solve", position, evidence: "none" }, { signal });
      if (reply.verdict === "impossible") {
        const why = `Right, no ${thing(desk)}. ${reply.why ?? ""}`;
        if (desk.claimed !== position) count("found");
        desk.claimed = position;
        desk.began.end ??= performance.now();
        if (kept().practice) return await onward(`${why} The next deal:`);
        return desk.say(why);
      }
      if (reply.verdict === "unknown") return desk.say(sentence(reply.why ?? "Not decided"));
      const { count: many } = await recall({ ask: "solve", position, question: "count" }, { signal });
      count("wrong");
      desk.say(many === 1 ? `There is one ${thing(desk)} here.` : `There are ${number(many)} ${thing(desk)}s here.`, "bad");
    } catch (error) {
      if (error.name !== "AbortError") desk.say(sentence(error.message), "bad");
    }
  }

  const none = button("No set here", claim, { key: "X", title: "No set here (X)" });
  const clear = button("Put back", () => hands.escape(), { key: "Esc", title: "Put all cards back (Esc)" });
  clear.disabled = true;

  const hands = {
    deeds: [none, clear],
    status: () => (tell(), [streak]),
    tap(card) {
      if (busy) return;
      wrong = [];
      chosen = chosen.includes(card) ? chosen.filter((c) => c !== card) : [...chosen, card];
      clear.disabled = chosen.length === 0;
      show();
      if (chosen.length === size()) return judge();
      desk.say(chosen.length ? `${chosen.length} of ${size()}: ${chosen.map((card) => desk.name(card)).join(", ")}` : "");
    },
    escape() {
      if (!chosen.length && !wrong.length) return false;
      chosen = wrong = [];
      clear.disabled = true;
      show();
      desk.say("");
      return true;
    },
    key(event) {
      if (event.key.toLowerCase() !== "x") return false;
      claim();
      return true;
    },
    painted() {
      chosen = [];
      wrong = [];
      clear.disabled = true;
    },
    changed() {
      none.textContent = `No ${thing(desk)} here`;
    },
  };
  return hands;
}

// --- the deal panel: practice, timer, streak, any v and p --------------------------------------------

let board = {};

const shownScore = ({ found, wrong, longest, best }) => ({
  found: number(found), wrong: number(wrong), longest: number(longest), best: best === null ? "–" : `${best.toFixed(1)} s`,
});

export function extras(desk) {
  const check = (word, on, change) =>
    h("label", { class: "switch" }, h("input", { type: "checkbox", checked: on, onchange: (event) => change(event.target.checked) }), word);
  const now = kept();
  const field = (id, word, value, least, most) =>
    h("label", {}, word, h("input", { id, type: "number", min: least, max: most, value, inputmode: "numeric" }));
  const { values, properties } = desk.deal.parameters;
  const v = field("v", "Values", values, 2, 64);
  const p = field("p", "Properties", properties, 1, 64);
  const n = field("n", "Cards", desk.deal.cards.length, 1, 10_000);
  const value = (label) => Number(label.querySelector("input").value);
  board = Object.fromEntries(Object.keys(NOTHING).filter((name) => name !== "streak").map((name) => [name, h("dd")]));
  const names = { found: "Found", wrong: "Wrong", longest: "In a row", best: "Best" };
  const fill = () => { for (const [name, text] of Object.entries(shownScore(kept().score))) board[name].textContent = text; };
  fill();
  return h("div", { class: "extras" },
    h("details", { open: now.practice || now.streak },
      h("summary", {}, "Practice, timer, streak"),
      check("A find leads to the next deal", now.practice, (on) => keep({ practice: on })),
      check("Timer", settings.timer, (on) => set("timer", on)),
      check("Count my streak", now.streak, (on) => { keep({ streak: on }); desk.hands.status(); }),
      h("dl", { class: "score", "aria-label": "Score" }, Object.entries(board).map(([name, place]) => h("div", {}, h("dt", {}, names[name]), place))),
      button("Start counting anew", () => { keep({ score: { ...NOTHING } }); desk.hands.status(); fill(); }, { kind: "plain" })),
    h("details", { open: !families.some((f) => f.family === desk.deal.family) },
      h("summary", {}, "Any number of values, properties and cards"),
      h("form", { class: "row", onsubmit: (event) => {
      event.preventDefault();
      desk.page.go("play", `set/v${value(v)}p${value(p)}/${value(n)}#${desk.deal.deal ?? 1}`);
    } }, v, p, n, h("button", { type: "submit" }, "Deal"))));
}

// --- answers ------------------------------------------------------------------------------------

/// All sets, one after the other.
export function playback(position, reply, desk) {
  const sets = reply.solutions ?? (reply.solution ? [reply.solution] : []);
  return [
    { position, words: "" },
    ...sets.map((cards, i) => ({
      position,
      marks: { hint: cards },
      words: cards.map((card) => desk.name(card)).join(", "),
      go: after(position, cards),
      end: sets.length === 1 ? "The only one." : `All ${number(sets.length)} of them.`,
    })),
  ];
}

export const found = (reply) => {
  const many = reply.count ?? reply.solutions?.length;
  const what = /ultra/.test(reply.position) ? "ultraset" : "set";
  return many === undefined ? `There is ${what === "set" ? "a set" : "an ultraset"}.` : `${plural(many, what)} on the table`;
};

export function hint(reply, name) {
  const { cards, missing } = reply;
  if (reply.verdict === "impossible") return { cards: [], text: "There is no set on this table." };
  if (reply.level === 1) return { cards, text: `There is a set, and ${name(cards[0])} belongs to it.` };
  const list = cards.map(name).join(", ");
  return { cards, text: missing ? `${list}: ${plural(missing, "card is", "cards are")} missing.` : `A set: ${list}.` };
}

export const views = (reply) => [
  { view: "grid", name: "The whole deck", about: "The table’s cards are filled in." },
  ...(reply.cards.length <= 30
    ? [{ view: "graph", over: { x: 0.5, y: 0.97, asked: true }, name: "The pairs", about: "Two cards are joined in a colour for the properties in which they differ." }]
    : []),
];

// --- one's own table ------------------------------------------------------------------------------

export const sample = "3hgd 3spd 3frd 1hgo 2srs 1fpd";
export const spelling = "Cards parted by spaces. Number 1 2 3, texture h f s (hollow, filled, striped), colour g r p, shape d o s: 3hgd. Or digits: 2000. Other games: set/v5p3: 012 444.";
export const write = (text) => `set:${text.trim().replace(/\s+/g, " ")}`;

export const picker = async (...all) => (await import("./set-cards.js")).picker(...all);
