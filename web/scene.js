// Paints a reply of `draw`. Cards are known by the reply's `parts`: the text, the name in moves, the title and the
// rectangle of each; the picture's group of a part carries `data-part`. What was on the table before glides from where it was to where it is,
// what was covered stays below until it is. Nothing here knows a game.

import { s, picture, still } from "./dom.js";

const GLIDE = { duration: 160, easing: "ease-out" };
const FAR = 8; // px a finger may wander before a tap becomes a drag

const inside = (part, x, y, slack = 0) =>
  !part.gone && x >= part.x - slack && x <= part.x + part.width + slack && y >= part.y - slack && y <= part.y + part.height + slack;

export class Scene {
  /// `hands` is told what happens: tap(part), lift(part) → may it be dragged, drop(part, onto), hover(onto).
  constructor(place, hands) {
    this.place = place;
    this.hands = hands;
    this.parts = [];
    this.elements = [];
    this.svg = null;
    this.focused = null; // the card the keys are on
    this.flying = 0;
    place.addEventListener("pointerdown", (event) => this.#down(event));
    place.addEventListener("click", (event) => this.#click(event));
    place.addEventListener("keydown", (event) => this.#key(event));
    place.addEventListener("focusin", (event) => this.#focus(event));
  }

  /// Puts the picture up; `quiet` is for looking only. `present` are the cards that still lie there; the places of the
  /// others stay empty.
  paint(reply, { label, labels = spoken, glide = true, quiet = false, present } = {}) {
    const before = this.svg ? { parts: this.parts, elements: this.elements, svg: this.svg } : null;
    const held = this.svg?.contains(document.activeElement) ? this.focused : null;
    const svg = picture(reply.svg, label);
    svg.setAttribute("role", "group");
    svg.querySelector("title")?.remove(); // it would show as a tooltip over the whole table; the label says it
    const drawn = (reply.parts ?? []).map((part, index) => ({ part: { ...part }, element: svg.querySelector(`[data-part="${index}"]`) ?? s("g") }));
    if (reply.shift) move(svg, reply, drawn);
    const lies = ({ part, element }) => !present || present.has(key(part)) || (element.remove(), false);
    const lying = drawn.filter(lies);
    this.parts = lying.map(({ part }) => part);
    this.elements = lying.map(({ part, element }) => {
      element.querySelector("title")?.remove();
      if (!quiet) {
        element.setAttribute("role", "button");
        element.dataset.name = key(part);
        element.setAttribute("aria-label", labels(part));
        element.setAttribute("tabindex", "-1");
      }
      return element;
    });
    this.marks = s("g", { class: "marks", "aria-hidden": "true" });
    this.air = s("g", { class: "air", "aria-hidden": "true" });
    this.here = s("rect", { class: "here", rx: 15, "aria-hidden": "true" });
    svg.append(this.here, this.marks, this.air);
    this.svg = svg;
    this.quiet = quiet;
    this.place.replaceChildren(svg);
    if (before && glide && !still()) this.#glide(before);
    this.dragged = null;
    if (!this.part(this.focused)) this.focused = this.parts[0] ? key(this.parts[0]) : null;
    this.rove();
    if (held !== null) this.focus();
  }

  part(card) {
    return this.parts.find((part) => key(part) === card);
  }

  element(card) {
    return this.elements[this.parts.findIndex((part) => key(part) === card)];
  }

  /// Rings round cards: {kind: [cards]}. A kind is a class of the style sheet.
  mark(kinds) {
    this.marks?.replaceChildren(
      ...Object.entries(kinds).flatMap(([kind, cards]) =>
        cards.map((card) => {
          const part = this.part(card);
          const grow = 4;
          return part
            ? s("rect", {
                class: kind,
                x: part.x - grow, y: part.y - grow,
                width: part.width + 2 * grow, height: part.height + 2 * grow, rx: 13,
              })
            : null;
        }),
      ).filter(Boolean),
    );
    this.elements.forEach((element, i) => {
      const card = key(this.parts[i]);
      element.classList.toggle("lifted", kinds.lifted?.includes(card) ?? false);
      if (!this.quiet) {
        if (kinds.chosen || kinds.lifted)
          element.setAttribute("aria-pressed", String([...(kinds.lifted ?? []), ...(kinds.chosen ?? [])].includes(card)));
        else element.removeAttribute("aria-pressed");
      }
    });
  }

  focus(card = this.focused) {
    this.focused = card;
    this.rove();
    this.element(card)?.focus({ preventScroll: true });
  }

  /// Cards are about to go: the keys stay as near as can be to where this one was.
  pass(card, going) {
    const from = this.part(card);
    const far = (part) => Math.hypot(part.x - from.x, part.y - from.y);
    const [next] = this.parts.filter((part) => !going.includes(key(part))).sort((a, b) => far(a) - far(b));
    if (from && next) this.focused = key(next);
  }

  /// A card shakes its head.
  refuse(card) {
    if (!still())
      this.element(card)?.animate(
        [0, -5, 5, -3, 0].map((x) => ({ translate: `${x}px 0` })),
        { duration: 240 },
      );
  }

  // --- movement ----------------------------------------------------------------------------------

  #glide(before) {
    const now = new Map(this.parts.map((part, i) => [key(part), i]));
    const gone = [];
    const movers = [];
    before.parts.forEach((old, i) => {
      const at = now.get(key(old));
      if (at === undefined) gone.push(before.elements[i]);
      else {
        const part = this.parts[at];
        const by = old.drag ?? { x: 0, y: 0 };
        const dx = old.x + by.x - part.x;
        const dy = old.y + by.y - part.y;
        if (Math.abs(dx) + Math.abs(dy) > 0.5) movers.push([at, dx, dy]);
      }
    });
    if (!movers.length || movers.length > 40) return;
    for (const element of gone) {
      const ghost = element.cloneNode(true);
      this.air.append(frame(element, before.svg, ghost));
    }
    for (const [at, dx, dy] of movers) {
      const element = this.elements[at];
      const ghost = element.cloneNode(true);
      for (const name of ["role", "tabindex", "aria-label", "data-part"]) ghost.removeAttribute(name);
      this.air.append(frame(element, this.svg, ghost));
      element.classList.add("away");
      ghost.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], GLIDE);
    }
    const { air, elements } = this;
    setTimeout(() => {
      air.replaceChildren();
      for (const [at] of movers) elements[at].classList.remove("away");
    }, GLIDE.duration);
  }

  // --- pointer -----------------------------------------------------------------------------------

  /// A point of the screen in the picture's own measure.
  point(event) {
    const matrix = this.svg.getScreenCTM().inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  }

  at(event) {
    const { x, y } = this.point(event);
    for (let i = this.parts.length - 1; i >= 0; i--) if (inside(this.parts[i], x, y)) return this.parts[i];
    return null;
  }

  #down(event) {
    if (!this.svg || this.quiet || event.button !== 0 || !event.isPrimary) return;
    const part = this.at(event);
    if (!part) return;
    const start = this.point(event);
    const element = this.element(key(part));
    let dragging = false;
    const other = (e) => e.pointerId !== event.pointerId; // a second finger
    const move = (e) => {
      if (other(e)) return;
      const now = this.point(e);
      const dx = now.x - start.x;
      const dy = now.y - start.y;
      if (!dragging) {
        if (Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) < FAR) return;
        if (!this.hands.lift(key(part), part)) return end();
        dragging = true;
        this.place.setPointerCapture?.(event.pointerId);
        element.classList.add("away");
        this.ghost = element.cloneNode(true);
        this.ghost.classList.remove("away");
        for (const name of ["role", "tabindex", "aria-label", "data-part"]) this.ghost.removeAttribute(name);
        this.air.append(frame(element, this.svg, this.ghost));
      }
      part.drag = { x: dx, y: dy };
      this.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
      const below = this.parts.findLast((p) => p !== part && inside(p, now.x, now.y));
      this.hands.hover?.(key(part), below ? key(below) : null);
    };
    const up = (e) => {
      if (other(e)) return;
      end();
      if (!dragging) return;
      this.dragged = true; // the click that follows is no tap
      setTimeout(() => (this.dragged = null), 0);
      const now = this.point(e);
      const below = this.parts.findLast((p) => p !== part && inside(p, now.x, now.y));
      const taken = e.type === "pointerup" && this.hands.drop(key(part), below ? key(below) : null, { part, point: now });
      if (!taken) this.#back(part, element);
    };
    const end = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  }

  #back(part, element) {
    const ghost = this.ghost;
    const { x, y } = part.drag;
    part.drag = undefined;
    const done = () => {
      element.classList.remove("away");
      this.air?.replaceChildren();
    };
    if (still()) return done();
    ghost.style.transform = "none";
    ghost.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], GLIDE).onfinish = done;
  }

  #click(event) {
    if (!this.svg || this.quiet || this.dragged) return;
    // A screen reader clicks an element, a finger a point.
    const index = this.elements.findIndex((element) => element.contains(event.target));
    const part = index >= 0 ? this.parts[index] : this.at(event);
    if (part) {
      this.focused = key(part);
      this.rove();
      this.hands.tap(key(part), part, event);
    } else this.hands.miss?.(event);
  }

  // --- keys --------------------------------------------------------------------------------------

  #focus(event) {
    const index = this.elements.indexOf(event.target);
    if (index >= 0) {
      this.focused = key(this.parts[index]);
      this.rove();
      this.hands.focus?.(this.focused);
    }
  }

  /// One card can be tabbed to, the arrows reach the others; the style sheet shows `here` while the keys are on it.
  rove() {
    if (this.quiet) return;
    const part = this.part(this.focused);
    if (part)
      for (const [name, value] of Object.entries({ x: part.x - 8, y: part.y - 8, width: part.width + 16, height: part.height + 16 }))
        this.here.setAttribute(name, value);
    this.elements.forEach((element, i) =>
      element.setAttribute("tabindex", key(this.parts[i]) === this.focused ? "0" : "-1"));
  }

  #key(event) {
    if (this.quiet || !this.svg) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.walk(...way);
    } else if (event.key === "Enter" || event.key === " ") {
      const part = this.part(this.focused);
      if (!part || !this.svg.contains(event.target)) return;
      event.preventDefault();
      this.hands.tap(key(part), part, event);
    }
  }

  /// To the nearest card in this direction; one in line is nearer than one aside.
  walk(dx, dy) {
    const from = this.part(this.focused);
    if (!from) return;
    const centre = (part) => [part.x + part.width / 2, part.y + part.height / 2];
    const [x, y] = centre(from);
    let best = null;
    let cost = Infinity;
    for (const part of this.parts) {
      if (part.gone) continue;
      const [u, v] = centre(part);
      const ahead = (u - x) * dx + (v - y) * dy;
      const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
      if (ahead > 4 && ahead + 3 * aside < cost) [best, cost] = [part, ahead + 3 * aside];
    }
    if (best) this.focus(key(best));
  }
}

/// What a card is called in moves, and here.
export const key = (part) => part.name;

/// "7♥: row 2, column 2" is said as "7♥, row 2, column 2".
export const spoken = (part) => part.words || part.title.replace(": ", ", ");

/// Other places than the engine's.
function move(svg, { width, height, shift }, drawn) {
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  for (const [name, value] of Object.entries({ width, height })) svg.querySelector(":scope > rect").setAttribute(name, value);
  drawn.forEach(({ part, element }, i) => {
    const [, x = 0, y = 0] = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(element.getAttribute("transform") ?? "") ?? [];
    element.setAttribute("transform", `translate(${Number(x) + shift[i].x} ${Number(y) + shift[i].y})`);
    part.x += shift[i].x;
    part.y += shift[i].y;
  });
}

/// The clone in a group that stands where the original and its parents are, so that the clone's own movement is free.
function frame(element, svg, clone) {
  let [x, y] = [0, 0];
  clone.removeAttribute("transform");
  for (let up = element; up && up !== svg; up = up.parentNode) {
    const move = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(up.getAttribute?.("transform") ?? "");
    if (move) [x, y] = [x + Number(move[1]), y + Number(move[2])];
  }
  return s("g", { transform: `translate(${x} ${y})` }, clone);
}
