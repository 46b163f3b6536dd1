// The table view: one position, its picture, what may be done with it, and the panel beside it. A game brings what its
// gestures mean (`table/GAME.js`); a panel brings one kind of help (`panel/NAME.js`). Answers that come late, for a
// position no longer shown, are dropped: each position has its own signal.

import { h, button, code, plural, still } from "./dom.js";
import { ask, recall, Refusal } from "./engine.js";
import { Scene, key } from "./scene.js";
import { settings } from "./settings.js";
import { dayNumber, gameOf, plainRules } from "./deals.js";

const TABLES = {
  boaf: () => import("./table/boaf.js"),
  set: () => import("./table/set.js"),
  swish: () => import("./table/swish.js"),
};

const PANELS = {
  deal: () => import("./panel/deal.js"),
  hint: () => import("./panel/hint.js"),
  solve: () => import("./panel/solve.js"),
  why: () => import("./panel/why.js"),
  own: () => import("./panel/own.js"),
  share: () => import("./panel/share.js"),
};

const LIGHT = { budget: 2_000_000 };

export class Desk {
  constructor(page, places) {
    this.page = page;
    this.places = places;
    this.position = null;
    this.module = null;
    this.hands = null;
    this.moves = [];
    this.marks = {};
    this.names = new Map(); // what cards that were seen look like
    this.scene = new Scene(places.scene, {
      tap: (...all) => this.hands?.tap(...all),
      lift: (...all) => this.hands?.lift?.(...all) ?? false,
      focus: (...all) => this.hands?.focus?.(...all),
      hover: (...all) => this.hands?.hover?.(...all),
      drop: (...all) => this.hands?.drop?.(...all) ?? false,
      miss: (...all) => this.hands?.miss?.(...all),
    });
    this.#tools();
    addEventListener("resize", () => {
      clearTimeout(this.resized);
      this.resized = setTimeout(() => this.#fit(), 200);
    });
  }

  // --- what is shown -----------------------------------------------------------------------------

  async show(position, view) {
    this.#stop();
    const stop = (this.stop = new AbortController());
    const { signal } = stop;
    const turned = gameOf(position) !== this.module?.game;
    this.position = position; // at once: keys may be quicker than answers
    this.view = view;
    this.opened = null;
    this.#offer(true);
    try {
      const load = TABLES[gameOf(position)];
      if (!load) throw new Refusal({ message: `there is no game “${gameOf(position) || position}”`, place: "address" });
      const module = await load();
      const [deal, picture] = await Promise.all([
        recall({ ask: "deal", position }, { signal }),
        this.draw(position, { signal, module }),
      ]);
      if (signal.aborted) return;
      const before = this.deal;
      this.deal = deal;
      if (turned || !this.hands) {
        this.hands?.leave?.();
        this.module = module;
        this.hands = module.sit(this);
        this.places.deeds.replaceChildren(...(this.hands.deeds ?? []));
      }
      this.marks = {};
      this.moves = [];
      this.paint(picture, { glide: before?.position.split("+")[0] === this.base() }); // another deal is no move
      this.#head(before);
      const moves = await recall({ ask: "moves", position, ...(module.listing ?? {}) }, { signal });
      if (signal.aborted) return;
      this.moves = moves.moves;
      this.listed = moves;
      this.hands.changed?.();
      await this.#end(moves, signal);
      if (signal.aborted) return;
      this.light();
      if (!this.opened) await this.open(view === "why" ? "why" : "deal", false);
    } catch (error) {
      this.fail(error);
    }
  }

  /// A picture of a position; `more` are further fields of the ask.
  async draw(position, { signal, module = this.module, ...more } = {}) {
    const one = (name) => recall({ ask: "draw", position: name, picture: { theme: "green", bare: true, parts: true }, ...more }, { signal });
    if (!module?.keepsPlaces || more.solution) return one(position);
    const { spread } = await import("./table/spread.js");
    const { scene } = this.places;
    const room = { width: scene.clientWidth, height: parseFloat(getComputedStyle(scene).minHeight) }; // as the style sheet keeps it free
    if (!position.includes("+")) return spread(await one(position), room);
    // What is taken leaves a hole, and nothing else moves.
    const [now, first] = await Promise.all([one(position), one(position.split("+")[0])]);
    return { ...spread(first, room), position, present: new Set(now.parts.map(key)) };
  }

  /// A window of another shape may have room for other rows.
  async #fit() {
    if (!this.module?.keepsPlaces || this.view === "why" || this.scene.quiet || !this.scene.svg) return;
    const { position } = this;
    const picture = await this.draw(position);
    const { width, height } = this.scene.svg.viewBox.baseVal;
    if (position === this.position && Math.abs(picture.width / picture.height - width / height) > 0.01) this.paint(picture);
  }

  paint(picture, options = {}) {
    const { style } = this.places.scene.parentNode;
    style.setProperty("--ratio", picture.width / picture.height);
    style.setProperty("--most", picture.tall ? `${picture.tall}px` : "");
    this.scene.paint(picture, { label: `Table ${picture.position}`, labels: this.module?.label, present: picture.present, ...options });
    if (!options.quiet) this.hands?.painted?.();
    this.scene.mark(this.marks);
    for (const part of this.scene.parts) this.names.set(part.card, shown(part));
  }

  /// Ringed until the position changes.
  ring(marks) {
    this.marks = marks;
    this.scene.mark(marks);
  }

  #head(before) {
    const { heading, state } = this.places;
    const { deal, module } = this;
    const named = module.families.find((one) => one.family === deal.family)?.name ?? deal.family.replace(/^[a-z]+\//, "");
    heading.textContent = deal.deal === null || deal.deal === undefined ? "Your table"
      : deal.deal === dayNumber(new Date()) ? "Today’s deal" : `Deal ${deal.deal}`;
    const size = deal.family === deal.game ? module.title : `${module.title}, ${named}`;
    const played = deal.moves?.length ?? 0;
    this.lamp = h("span", { class: "lamp", hidden: true });
    this.time = h("span", { class: "time", hidden: true });
    state.replaceChildren(h("span", { class: "family" }, size), h("span", {}, played ? plural(played, "move") : ""), ...(this.hands.status?.() ?? []), this.lamp, this.time);
    const base = this.base();
    if (before?.position === undefined || base !== this.began?.base) {
      this.began = { base, at: performance.now() };
    }
    this.clock();
  }

  async #end(moves, signal) {
    let over = moves.state;
    if (!over && moves.count === 0 && moves.complete) {
      const reply = await recall({ ask: "solve", position: this.position, evidence: "none" }, { signal });
      over = reply.verdict === "solved" ? "won" : "stuck";
    }
    this.over = over === "won" || over === "stuck" ? over : null;
    this.places.scene.classList.toggle("won", this.over === "won");
    this.toolFor.next.classList.toggle("main", this.over === "won");
    if (this.over && !this.module.quietEnd) {
      this.say(this.module.words[this.over === "won" ? "over" : "stuck"]);
      this.began.end ??= performance.now();
    } else if (this.said !== "keep") this.say("");
    this.said = null;
  }

  fail(error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Refusal)) console.error(error);
    this.say(error instanceof Refusal ? sentence(error.text.replaceAll("`", "")) : "Something went wrong here. Please reload the page.", "bad");
    const { panel, heading, state } = this.places;
    if (!this.scene.svg) {
      heading.textContent = "No table"; // nothing was laid before
      state.replaceChildren();
    }
    this.#offer(false);
    panel.dataset.open = "";
    if (error.kind === "system") {
      // No engine: at least the rules, which stand in the page for those without JavaScript.
      panel.replaceChildren(h("h2", {}, "No engine"), h("p", { class: "bad" }, ...code(sentence(error.text))), ...plainRules());
      return;
    }
    panel.replaceChildren(
      h("h2", {}, "This is not a table"),
      h("p", { class: "bad" }, ...code(sentence(error.text ?? error.message))),
      h("p", {}, h("a", { href: "#game=boaf" }, "Today’s deal"), " is ready to play."),
    );
  }

  leave() {
    this.#stop();
  }

  #stop() {
    this.stop?.abort();
    this.pause?.();
    this.pause = null;
  }

  // --- what may be done --------------------------------------------------------------------------

  play(move) {
    this.said = null;
    return this.page.go("play", move.position ?? move);
  }

  base() {
    return this.position.split("+")[0];
  }

  undo() {
    const at = this.position.lastIndexOf("+");
    if (at > 0) this.page.go("play", this.position.slice(0, at));
  }

  restart() {
    if (this.position.includes("+")) this.page.go("play", this.base());
  }

  next() {
    const [, family, deal] = /^(.+)#(-?\d+)$/.exec(this.base()) ?? [];
    if (family) this.page.go("play", `${family}#${Number(deal) + 1}`);
    else this.page.go("game", gameOf(this.position));
  }

  /// Why a move is refused: the engine's words.
  async refused(move, card) {
    this.scene.refuse(card);
    try {
      const reply = await ask({ ask: "check", position: this.position, certificate: move }, { signal: this.stop.signal });
      if (reply.why) this.say(this.pretty(sentence(reply.why)));
    } catch (error) {
      if (error.name !== "AbortError") this.say(sentence(error.message));
    }
  }

  say(text, kind = "") {
    const { line } = this.places;
    line.className = `line ${kind}`;
    line.textContent = text;
  }

  /// A card as it is drawn: 7♥ for 7H.
  name(card) {
    const part = this.scene.parts.find((one) => one.name === card || one.card === card);
    return part ? shown(part) : (this.names.get(card) ?? card);
  }

  /// What moves call these cards, each of two equal ones once.
  numbersOf(cards) {
    const left = [...this.scene.parts];
    return cards.flatMap((card) => {
      const at = left.findIndex((part) => part.card === card);
      return at < 0 ? [] : left.splice(at, 1).map(key);
    });
  }

  /// A sentence of the engine with the cards as they are drawn.
  pretty(text) {
    return text.replace(/[\p{L}\p{N}_]+/gu, (word) => this.names.get(word) ?? word);
  }

  // --- the panel ---------------------------------------------------------------------------------

  /// `asked`: by a button or a key, so that it should come into sight.
  async open(name, asked = true) {
    this.opened = name;
    const module = await PANELS[name]();
    if (this.opened !== name) return; // another one was asked for meanwhile
    this.pause?.();
    this.pause = null;
    const place = h("div", { class: `inside ${name}` });
    const { panel } = this.places;
    const close = button("×", () => this.close(), { kind: "close" });
    close.setAttribute("aria-label", "Close");
    panel.replaceChildren(place, close);
    panel.dataset.open = name;
    if (asked && panel.getBoundingClientRect().bottom > innerHeight && getComputedStyle(panel).position !== "fixed")
      panel.scrollIntoView({ behavior: still() ? "auto" : "smooth", block: "start" });
    try {
      await module.open(place, this);
    } catch (error) {
      if (error.name === "AbortError") return;
      place.append(h("p", { class: "bad" }, error.text ?? error.message));
      if (!(error instanceof Refusal)) console.error(error);
    }
  }

  close() {
    if (this.view === "why") return this.page.go("play", this.position);
    this.ring({});
    this.say("");
    return this.open("deal", false);
  }

  // --- quiet until asked -------------------------------------------------------------------------

  async light() {
    if (!this.lamp) return;
    this.lamp.hidden = !settings.light;
    if (!settings.light || !this.position) return;
    this.lamp.className = "lamp";
    this.lamp.textContent = "…";
    try {
      const reply = await recall(
        { ask: "solve", position: this.position, evidence: "none", search: LIGHT },
        { signal: this.stop.signal },
      );
      this.lamp.className = `lamp ${reply.verdict}`;
      this.lamp.textContent =
        { solved: this.module.words.yes, impossible: this.module.words.no, unknown: "not known" }[reply.verdict];
    } catch (error) {
      if (error.name !== "AbortError") this.lamp.textContent = "not known";
    }
  }

  clock() {
    clearInterval(this.ticking);
    if (!this.time) return;
    this.time.hidden = !settings.timer;
    if (!settings.timer) return;
    const tick = () => {
      const seconds = Math.floor(((this.began.end ?? performance.now()) - this.began.at) / 1000);
      this.time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    };
    tick();
    this.ticking = setInterval(tick, 1000);
  }

  // --- tools and keys ----------------------------------------------------------------------------

  #tools() {
    const tool = (word, key, does, title) => button(word, does, { key, title: title ?? `${word} (${key})` });
    this.toolFor = {
      undo: tool("Undo", "U", () => this.undo()),
      restart: tool("Restart", "R", () => this.restart()),
      hint: tool("Hint", "H", () => this.open("hint")),
      solve: tool("Solve", "S", () => this.open("solve")),
      why: tool("Why not?", "W", () => this.why()),
      next: tool("Next deal", "N", () => this.next()),
      deal: tool("Deals", "D", () => this.open("deal")),
      own: tool("Own table", "O", () => this.open("own")),
      share: tool("Share", "L", () => this.open("share")),
      print: tool("Print", "P", () => this.print()),
    };
    this.places.tools.append(...Object.values(this.toolFor));
  }

  /// Where no table lies there is nothing to be done but to take moves back.
  #offer(lies) {
    for (const tool of Object.values(this.toolFor)) tool.disabled = !lies;
    const { undo, restart } = this.toolFor;
    undo.disabled = restart.disabled = !this.position?.includes("+");
  }

  /// A button of the panel that has this key.
  #ofPanel(key) {
    const found = this.places.panel.querySelector(`[aria-keyshortcuts="${key.toUpperCase()}"]:not(:disabled)`);
    found?.click();
    return found;
  }

  why() {
    if (this.view === "why") this.open("why");
    else this.page.go("why", this.position);
  }

  async print() {
    const { print } = await import("./panel/sheet.js");
    await print(this);
  }

  key(event) {
    if (!this.position) return;
    if (this.hands?.key?.(event)) return event.preventDefault();
    if (event.key === "Escape") {
      if (this.hands?.escape?.()) return;
      return this.close();
    }
    const keys = { u: "undo", r: "restart", h: "hint", s: "solve", w: "why", n: "next", d: "deal", o: "own", l: "share", p: "print" };
    const tool = this.toolFor[keys[event.key.toLowerCase()]];
    if (tool && !tool.disabled) {
      event.preventDefault();
      tool.click();
    } else if (/^[a-z]$/i.test(event.key) && this.#ofPanel(event.key)) {
      event.preventDefault();
    } else if (event.key.startsWith("Arrow") && !this.places.scene.contains(document.activeElement)) {
      if (/^(BUTTON|A|SUMMARY)$/.test(document.activeElement?.tagName)) return;
      event.preventDefault();
      this.scene.focus();
    }
  }
}

const shown = (part) => part.title.split(": ")[0];
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, ".");
