// Cards as glass over the engine's drawing: a clone of a card's picture can be turned, flipped and laid over others. What
// falls together on the screen lights up; whether it is a swish is not asked here.

import { s, still } from "../dom.js";
import { spoken } from "../scene.js";
import { css, moved, word } from "./layings.js";

const GLIDE = { duration: 160, easing: "ease-out" };
const SAME = 4; // how near a point must be to a circle to lie in it
const FAN = 3; // between the edges of a pile's cards
const MOST_EDGES = 8;

/// `hand` is what the player has done: pile {at, cards}, active, preview, closed, drag, layings, and laying(card),
/// inPile(card), held().
export class Glass {
  constructor(desk, hand) {
    this.desk = desk;
    this.hand = hand;
    this.layer = null;
    this.lights = null;
  }

  #part(card) {
    return this.desk.scene.part(card);
  }

  sheet(card) {
    return this.layer?.querySelector(`[data-card="${card}"]`) ?? null;
  }

  /// The card's picture without the number below it, so that it can be turned.
  pane(card) {
    const { width, height } = this.#part(card);
    const drawn = [...this.desk.scene.element(card).children].filter((child) => child.getBBox().y < height);
    const pane = s("g", { class: "pane" }, drawn.map((child) => child.cloneNode(true)));
    pane.style.transformOrigin = `${width / 2}px ${height / 2}px`;
    pane.style.transform = css(this.hand.laying(card));
    return pane;
  }

  place(card) {
    const { pile, preview } = this.hand;
    const over = this.hand.inPile(card) ? pile.at : card === this.hand.held() ? preview ?? card : card;
    const { x, y } = this.#part(over);
    return { x, y };
  }

  /// The points and circles of a card as they lie.
  #symbols(card, at = this.place(card)) {
    const { width, height } = this.#part(card);
    return [...this.desk.scene.element(card).querySelectorAll("circle")].map((circle) => {
      const [x, y] = moved(this.hand.laying(card), circle.cx.baseVal.value - width / 2, circle.cy.baseVal.value - height / 2);
      const point = circle.getAttribute("fill") !== "none";
      return { card, point, x: at.x + width / 2 + x, y: at.y + height / 2 + y, r: circle.r.baseVal.value };
    });
  }

  /// Points that lie in circles light up. `over` is a card in the air: {card, at}.
  light(cards, over) {
    const all = cards.flatMap((card) => this.#symbols(card, card === over?.card ? over.at : undefined));
    const rings = all.filter((symbol) => !symbol.point);
    const within = (point) => (ring) => ring.card !== point.card && Math.hypot(ring.x - point.x, ring.y - point.y) < SAME;
    const lit = all.filter((symbol) => symbol.point && rings.some(within(symbol)));
    this.lights.replaceChildren(...lit.map(({ x, y, r }) => s("circle", { cx: x, cy: y, r: r * 2.4 })));
  }

  /// Paints what lies otherwise than the engine drew it. Sheets are kept, so that a turned card turns. `from` is where a
  /// card was let go: {card, x, y}.
  render(from) {
    const { scene } = this.desk;
    const { pile, active, preview, closed, drag, layings } = this.hand;
    const held = this.hand.held();
    if (!this.layer?.isConnected) {
      this.layer = s("g", { class: "glass", "aria-hidden": "true" });
      this.lights = s("g", { class: "lights", "aria-hidden": "true" });
      scene.marks.before(this.layer, this.lights);
    }
    const piled = pile?.cards ?? [];
    const out = new Set([...piled, ...(active === null ? [] : [active]), ...layings.keys()]);
    const order = [...out].filter((card) => !piled.includes(card) && card !== held);
    order.push(...piled, ...(held === null ? [] : [held]));
    this.#arrange([
      ...order.flatMap((card) => this.#hole(card)),
      ...this.#edges(piled.length),
      ...order.map((card) => this.#laid(card, from)),
      ...(pile ? [this.#halo(pile.at, closed ? "closed" : "pile")] : []),
      ...(held === null ? [] : [this.#halo(held, "hand")]),
    ]);
    const ground = held === null || preview === null ? [] : [...(piled.includes(preview) ? [] : [preview]), held];
    this.light([...piled, ...ground]);
    for (const part of scene.parts) {
      const card = part.name;
      const element = scene.element(card);
      element.classList.toggle("away", out.has(card) || card === drag?.card);
      part.gone = piled.includes(card) && card !== pile.at;
      element.style.visibility = part.gone ? "hidden" : "";
      if (scene.quiet) continue;
      element.setAttribute("aria-label", this.#label(card));
      element.setAttribute("aria-pressed", String(card === active || card === pile?.at));
    }
    if (this.#part(scene.focused)?.gone) scene.focused = pile.at;
    scene.rove();
  }

  /// The place that a card has left.
  #hole(card) {
    const { x, y, width, height } = this.#part(card);
    const at = this.place(card);
    return at.x === x && at.y === y ? [] : [s("rect", { class: "hole", x, y, width, height, rx: 8 })];
  }

  #edges(cards) {
    if (!cards) return [];
    const { x, y, width, height } = this.#part(this.hand.pile.at);
    const behind = Array.from({ length: Math.min(cards, MOST_EDGES) - 1 }, (_, i) => FAN * (i + 1)).reverse();
    return behind.map((off) => s("rect", { class: "edge", x: x + off, y: y + off, width, height, rx: 8 }));
  }

  #laid(card, from) {
    const { pile, preview } = this.hand;
    const old = this.sheet(card);
    const sheet = old ?? s("g", { "data-card": card }, this.pane(card));
    const lifted = card === this.hand.held();
    const above = (lifted && preview !== null) || (this.hand.inPile(card) && card !== pile.cards[0]);
    sheet.setAttribute("class", `sheet${lifted ? " free" : ""}${above ? " over" : ""}`);
    const at = this.place(card);
    const start = from?.card === card ? from : old ? at : this.#part(card);
    sheet.style.transform = `translate(${at.x}px, ${at.y}px)`;
    if (!still() && (start.x !== at.x || start.y !== at.y))
      sheet.animate([{ transform: `translate(${start.x}px, ${start.y}px)` }, { transform: sheet.style.transform }], GLIDE);
    sheet.firstChild.style.transform = css(this.hand.laying(card));
    return sheet;
  }

  #halo(card, kind) {
    const { width, height } = this.#part(card);
    const { x, y } = this.place(card);
    return s("rect", { class: `halo ${kind}`, x: x - 4, y: y - 4, width: width + 8, height: height + 8, rx: 12 });
  }

  /// The layer is only touched where it changed: to move a node would end its transition.
  #arrange(pieces) {
    const stay = new Set(pieces);
    for (const child of [...this.layer.children]) if (!stay.has(child)) child.remove();
    let before = this.layer.firstChild;
    for (const piece of pieces) {
      if (piece === before) before = before.nextSibling;
      else this.layer.insertBefore(piece, before);
    }
  }

  #label(card) {
    const { pile, closed } = this.hand;
    const how = (one) => word(this.hand.laying(one));
    if (pile?.at === card) return `Pile of ${pile.cards.map((one) => `card ${one}, ${how(one)}`).join("; ")}${closed ? "; a swish" : ""}`;
    const turned = how(card) === "as-is" ? "" : `, ${how(card)}`;
    return `${spoken(this.#part(card))}${turned}${card === this.hand.held() ? ", in your hand" : ""}`;
  }

  /// A card that goes home glides there from where it was.
  settle(card, { x, y }) {
    if (still()) return;
    const home = this.#part(card);
    this.desk.scene.element(card).animate(
      [{ transform: `translate(${x}px, ${y}px)` }, { transform: `translate(${home.x}px, ${home.y}px)` }], GLIDE);
  }

  /// A pile that is taken rises and fades.
  async rise() {
    if (still()) return;
    const up = [{ opacity: 1, translate: "0 0" }, { opacity: 0, translate: "0 -34px" }];
    await Promise.all([...this.layer.children, this.lights].map((piece) =>
      piece.animate(up, { duration: 260, easing: "ease-in", fill: "forwards" }).finished.catch(() => {})));
  }
}
