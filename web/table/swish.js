// SWISH: cards are glass. A card is lifted, turned, flipped and laid over others; whatever falls together on the screen
// lights up. Whether a pile is a swish, and why not, the engine says (`check`); taking it is a move like any other.

import { button, plural } from "../dom.js";
import { recall } from "../engine.js";
import { Glass } from "./glass.js";
import { AS_IS, css, flipped, laid, turned, word } from "./layings.js";
import { twist } from "./twist.js";

export const game = "swish";
export const title = "SWISH";
export const goal = "Find a swish.";
export const familyWord = "Cards";
export const wishTitle = "One with a swish";

export const families = [
  { family: "swish", name: "16 of 60" },
  { family: "swish/deck60/24", name: "24 of 60" },
  { family: "swish/deck36", name: "16 of 36" },
  { family: "swish/3x3/12", name: "3 × 3" },
  { family: "swish/4x5", name: "4 × 5" },
  { family: "swish/4x4/s3/12", name: "4 × 4, 3 symbols" },
  { family: "swish/deck60/16/simple", name: "not turned" },
];

export const words = {
  yes: "there is a swish",
  no: "there is no swish",
  over: "No swish is left.",
  stuck: "There is no swish here.",
  none: "There is no swish",
  possible: "There is a swish",
  take: "Take this swish",
  lamp: "Tell me while I play whether there is a swish",
};

/// A hand can have more swishes than anyone would read; one tells that there is one.
export const listing = { most: 1 };
export const keepsPlaces = true;

/// Whether the rules in plain words are those of this deal.
export const usual = ({ parameters }) => !parameters.simple;

const NEAR = 16; // how near a card must come before it snaps into place

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}`.replace(/([^.!?])$/, "$1.");
const plain = (laying) => word(laying).replaceAll("-", " ");

/// What the player has done since the position was laid.
function empty() {
  return {
    pile: null, // {at, cards}: on the place of a card, cards from below
    active: null, // the card that is turned; in the pile or in the hand
    preview: null, // the card over which the one in the hand is held
    closed: false, // the engine said that the pile is a swish
    drag: null, // {card, part, from}: a card in the air
    layings: new Map(),
  };
}

export function sit(desk) {
  const hand = {
    ...empty(),
    laying: (card) => hand.layings.get(card) ?? AS_IS,
    inPile: (card) => hand.pile?.cards.includes(card) ?? false,
    held: () => (hand.active !== null && !hand.inPile(hand.active) ? hand.active : null),
  };
  const glass = new Glass(desk, hand);
  let turn = 0; // answers to older piles are late

  const part = (card) => desk.scene.part(card);
  const written = (between) => hand.pile.cards.map((card) => `${card}:${word(hand.laying(card))}`).join(between);

  function reset() {
    Object.assign(hand, empty());
    turn++;
  }

  // --- what may be done ---

  const buttons = {
    turn: button("Turn", () => turnIt(), { key: "R", title: "Turn the card (R)" }),
    flip: button("Flip", () => flipIt(), { key: "F", title: "Flip the card (F)" }),
    back: button("Put back", () => hands.escape(), { key: "Esc", title: "Put the last card back (Esc)" }),
    take: button("Take it", () => take(), { key: "T", title: "Take the swish (T, or Enter on the pile)" }),
  };

  function offer() {
    const none = hand.active === null;
    buttons.turn.disabled = buttons.flip.disabled = none;
    buttons.back.disabled = none && !hand.pile;
    buttons.take.disabled = !hand.closed;
    buttons.take.classList.toggle("main", hand.closed);
    desk.places.scene.style.touchAction = none ? "" : "none"; // two fingers turn the card, not the page
  }

  function show(from) {
    glass.render(from);
    offer();
  }

  function lies(laying) {
    const { active } = hand;
    if (active === null) return;
    hand.layings.set(active, laying(hand.laying(active)));
    changed(`card ${active}: ${plain(hand.laying(active))}`);
  }

  function turnIt() {
    const { height, width } = desk.deal.parameters;
    lies((laying) => turned(laying, height === width ? 1 : 2));
  }

  const flipIt = () => lies(flipped);

  function lay(card, onto, from) {
    hand.pile ??= { at: onto, cards: [onto] };
    hand.pile.cards.push(card);
    hand.active = card;
    hand.preview = null;
    return changed("", from);
  }

  /// Puts down a card that is not in the pile.
  function put(card, from) {
    hand.layings.delete(card);
    hand.active = null;
    hand.preview = null;
    changed();
    if (from) glass.settle(card, from);
    if (!hand.pile) desk.say("");
  }

  /// Takes the uppermost card off the pile; a single card is no pile.
  function unpile() {
    const card = hand.pile.cards.pop();
    if (hand.pile.cards.length < 2) {
      for (const one of hand.pile.cards) hand.layings.delete(one);
      hand.pile = null;
    }
    hand.closed = false;
    turn++;
    return card;
  }

  /// The engine looks at the pile after each change; until it has answered nothing is closed.
  async function changed(said = "", from) {
    const mine = ++turn;
    hand.closed = false;
    if (hand.drag) fill();
    show(from);
    if (said) desk.say(sentence(said));
    if (!hand.pile) return;
    try {
      const reply = await recall({ ask: "check", position: desk.position, certificate: written(" ") }, { signal: desk.stop.signal });
      if (mine !== turn) return;
      hand.closed = reply.accepted;
      show();
      if (hand.closed) desk.say(`A swish of ${hand.pile.cards.length} cards. Take it.`);
      else desk.say(`${said ? `${sentence(said)} ` : ""}Not yet: ${reply.place ? `${reply.place} ` : ""}${reply.why}.`);
    } catch (error) {
      if (error.name !== "AbortError" && mine === turn) desk.say(sentence(error.message), "bad");
    }
  }

  async function take() {
    if (!hand.closed) return;
    turn++;
    try {
      const after = await recall({ ask: "deal", position: `${desk.position}+${written(",")}` }, { signal: desk.stop.signal });
      await glass.rise();
      if (!hand.pile) return;
      desk.scene.pass(hand.pile.at, hand.pile.cards);
      reset();
      await desk.play(after.position);
    } catch (error) {
      if (error.name !== "AbortError") desk.say(sentence(error.message), "bad");
    }
  }

  // --- dragging: the ghost of the scene shows the card as it lies ---

  function fill() {
    const { drag } = hand;
    const { ghost } = desk.scene;
    if (!ghost) return;
    if (drag.ghost !== ghost) {
      drag.ghost = ghost;
      ghost.replaceChildren(glass.pane(drag.card));
      ghost.classList.add("free");
      // The card is in the air now: what it leaves is painted without it.
      hand.active = null;
      glass.render();
      hand.active = drag.card;
      glass.sheet(drag.card)?.remove();
      desk.scene.element(drag.card).classList.add("away");
      offer();
    }
    ghost.firstChild.style.transform = css(hand.laying(drag.card));
  }

  function over(onto) {
    const { drag, pile } = hand;
    const { from } = drag;
    const at = { x: from.x + drag.part.drag.x, y: from.y + drag.part.drag.y };
    const others = desk.scene.parts.filter((p) => !p.gone && p.name !== drag.card && (p !== drag.part || pile));
    const near = others.find((p) => Math.hypot(p.x - at.x, p.y - at.y) < NEAR);
    if (near) {
      [at.x, at.y] = [near.x, near.y];
      drag.ghost.style.transform = `translate(${at.x - from.x}px, ${at.y - from.y}px)`;
    }
    const below = near?.name ?? onto;
    const ground = below === null || hand.inPile(below) ? [] : [below];
    glass.light([...(pile?.cards ?? []), ...ground, drag.card], { card: drag.card, at });
    desk.scene.mark(below === null ? {} : { over: [below] });
    Object.assign(drag, { at, near: near?.name ?? null });
  }

  const hands = {
    deeds: Object.values(buttons),

    tap(card) {
      const mine = hand.held();
      const { pile } = hand;
      if (pile?.at === card) {
        if (mine !== null) return lay(mine, card);
        if (hand.closed) return take();
        // Any card of the pile can be turned: each tap goes to the next.
        hand.active = pile.cards[(pile.cards.indexOf(hand.active) + 1) % pile.cards.length];
        show();
        return desk.say(`Card ${hand.active}. Turn it, flip it, or lay another on the pile.`);
      }
      if (mine === card) return put(card);
      if (mine !== null && !pile) return lay(mine, card);
      if (mine !== null) hand.layings.delete(mine);
      hand.active = card;
      hand.preview = null;
      show();
      desk.say(`Card ${card}. ${pile ? "Tap the pile to lay it there." : "Turn it, flip it, lay it over another."}`);
    },

    /// From a pile the uppermost card is lifted.
    lift(card) {
      const piled = hand.pile?.at === card;
      const one = piled ? hand.pile.cards.at(-1) : card;
      const from = glass.place(one);
      if (piled) unpile();
      else if (hand.held() !== null && hand.held() !== one) hand.layings.delete(hand.held());
      hand.active = one;
      hand.preview = null;
      hand.drag = { card: one, part: part(card), from };
      return true;
    },

    hover(card, onto) {
      if (!hand.drag) return;
      fill();
      over(onto);
    },

    drop(card, onto) {
      if (!hand.drag) return false; // the table changed meanwhile
      const { card: one, at, near } = hand.drag;
      hand.drag = null;
      desk.scene.air.replaceChildren();
      desk.scene.mark({});
      for (const p of desk.scene.parts) p.drag = undefined;
      glass.sheet(one)?.remove();
      const target = near ?? (onto === one ? null : onto);
      if (target === null) {
        put(one, at);
        return true;
      }
      // One pile at a time: another card as the ground begins a new one.
      if (hand.pile && !hand.inPile(target)) {
        for (const old of hand.pile.cards) hand.layings.delete(old);
        hand.pile = null;
      }
      lay(one, target, at && { card: one, ...at });
      return true;
    },

    focus(card) {
      if (hand.held() === null || hand.drag) return;
      hand.preview = card === hand.held() ? null : card;
      show();
    },

    miss() {
      if (hand.held() !== null) hands.escape();
    },

    escape() {
      const mine = hand.held();
      if (mine !== null) put(mine, glass.place(mine));
      else if (hand.pile) {
        const from = glass.place(hand.pile.at);
        const card = unpile();
        put(card, from);
        hand.active = hand.pile?.cards.at(-1) ?? null;
        offer();
      } else return false;
      return true;
    },

    key(event) {
      const name = event.key.toLowerCase();
      if (name === "f" && hand.active !== null) flipIt();
      else if (name === "r" && hand.active !== null) turnIt();
      else if (name === "t" && hand.closed) take();
      else return false;
      return true;
    },

    painted() {
      reset();
      offer();
    },

    /// A pile of a solution, for the playback: its last card comes from its place.
    show(cards, closed) {
      reset();
      hand.layings = new Map(cards.map(({ card, how }) => [card, laid(how)]));
      if (cards.length) hand.pile = { at: cards[0].card, cards: cards.map(({ card }) => card) };
      hand.closed = closed;
      show();
    },

    leave() {
      twisting.abort();
      desk.places.scene.style.touchAction = "";
    },
  };
  const twisting = twist(desk.places.scene, turnIt);
  return hands;
}

// --- answers ------------------------------------------------------------------------------------

/// "9:half-turn" as {card, how}.
const read = (text) => {
  const [card, how] = text.split(":");
  return { card, how };
};
const told = ({ card, how }) => `card ${card} ${how === "as-is" ? "as it is" : how.replaceAll("-", " ")}`;

/// The pile, card by card.
export function playback(position, reply, desk) {
  const cards = (reply.solution ?? []).map(read);
  const { hands } = desk;
  return [
    { position, words: "", show: () => hands.show([], false) },
    ...cards.map((card, i) => ({
      position,
      words: told(card),
      go: `${position}+${reply.solution.join(",")}`,
      end: `A swish of ${plural(cards.length, "card")}.`,
      show: () => hands.show(cards.slice(0, i + 1), i + 1 === cards.length),
    })),
  ];
}

export const questions = [{ question: "largest", name: "The largest swish" }];

export const found = (reply) => `A swish of ${plural(reply.solution?.length ?? reply.size, "card")}`;

export function hint(reply, name, desk) {
  if (reply.verdict === "impossible") return { cards: [], text: "There is no swish on this table." };
  const cards = reply.solution?.map((text) => read(text).card) ?? reply.numbers?.map(String) ?? desk.numbersOf(reply.cards);
  if (reply.level === 1) return { cards, text: `There is a swish, and ${name(cards[0])} belongs to it.` };
  if (reply.solution) return { cards, text: `Lay ${reply.solution.map((text) => told(read(text))).join(", ")}.` };
  return { cards, text: `${cards.map(name).join(", ")}${reply.missing ? `: ${plural(reply.missing, "card is", "cards are")} missing` : ": turn them until they close"}.` };
}

export const views = () => [
  { view: "graph", name: "The orbits", about: "Cells that layings carry into each other are one spot; a card is an arrow from its point’s spot to its circle’s. A swish needs a ring of arrows." },
];

// --- one's own table ------------------------------------------------------------------------------

export const sample = "p1,1c3,2 p3,2c1,1 *../.o./.../...";
export const spelling = "Cards parted by spaces: p a point, c a circle, row and column (p1,1c3,2), or a picture, rows parted by / (*../.../.o./...). Other sizes: swish/2x3: *../.o. …";
export const write = (text) => `swish:${text.trim().replace(/\s+/g, " ")}`;

export const picker = async (...all) => (await import("./swish-cards.js")).picker(...all);
