// Birds of a Feather: what a gesture means. Which moves there are, and where they lead, the engine says.

export const game = "boaf";
export const title = "Birds of a Feather";

/// Boards to choose from in the deal panel.
export const families = [
  { family: "boaf", name: "4 × 4" },
  { family: "boaf/3x3", name: "3 × 3" },
  { family: "boaf/3x4", name: "3 × 4" },
  { family: "boaf/4x5", name: "4 × 5" },
  { family: "boaf/5x5", name: "5 × 5" },
  { family: "boaf/6x6", name: "6 × 6" },
];

export const goal = "Join all stacks into one.";

/// The words of the light, of the answers and of the end.
export const words = {
  yes: "can still be won",
  no: "can’t be won any more",
  over: "Won. All cards are in one stack.",
  stuck: "No move is left.",
};

/// `table` has: scene, moves (of the engine), play(position), say(text), names(text), paintMarks().
export function sit(table) {
  let lifted = null;

  const from = (card) => table.moves.filter((move) => move.cards[0] === card);

  function put(card) {
    lifted = card;
    table.scene.mark(card ? { lifted: [card], target: from(card).map((move) => move.onto) } : table.marks);
  }

  function go(card, onto) {
    const move = from(card).find((m) => m.onto === onto);
    lifted = null;
    if (move) {
      table.scene.focused = move.cards[0];
      table.play(move);
      return true;
    }
    put(null);
    table.refused(`${card}>${onto}`, card);
    return false;
  }

  return {
    tap(card) {
      if (lifted === null) {
        if (!table.moves.length) return;
        put(card);
        const count = from(card).length;
        table.say(count
          ? `${table.name(card)}: ${count === 1 ? "one place" : `${count} places`} to go.`
          : `${table.name(card)} has nowhere to go.`);
      } else if (lifted === card) {
        put(null);
        table.say("");
      } else go(lifted, card);
    },
    lift(card) {
      if (!table.moves.length) return false;
      put(card);
      return true;
    },
    hover(card, onto) {
      const targets = from(card).map((move) => move.onto);
      table.scene.mark({ lifted: [card], target: targets, over: targets.includes(onto) ? [onto] : [] });
    },
    drop(card, onto) {
      if (onto === null) {
        put(null);
        return false;
      }
      return go(card, onto);
    },
    miss: () => put(null),
    escape() {
      if (lifted === null) return false;
      put(null);
      table.say("");
      return true;
    },
    changed() {
      lifted = null;
    },
  };
}

/// The frames of a playback: positions in order, each with the words of the step that led there.
export function playback(position, reply) {
  const frames = [{ position, words: "" }];
  (reply.solution ?? []).forEach((move, i) =>
    frames.push({ position: `${frames[i].position}+${move}`, words: move.replace(">", " → ") }));
  return frames;
}

/// What to ring for a hint, and how to say it.
export function hint(reply, name) {
  const cards = reply.cards;
  if (reply.verdict === "impossible") return { cards, text: "This can’t be won." };
  if (reply.level === 1) return { cards, text: `It can be won. Look at ${name(cards[0])}.` };
  const put = (move) => move.split(">").map(name).join(" on ");
  if (reply.level === 2) return { cards, text: `Put ${put(reply.move)}.` };
  const first = reply.solution.slice(0, 3).map(put).join(", then ");
  const { winning, legal } = reply.moves;
  return {
    cards,
    text: `Put ${first}. ${winning === legal ? `All ${legal} moves` : `${winning} of ${legal} moves`} from here keep the win.`,
  };
}

/// The pictures beside an argument.
export function views(reply) {
  const graph = { view: "graph", solution: true, over: { x: 0.1, y: 0.92 }, name: "The match graph", about: "Cards that match are joined, boldly where they are in line." };
  return reply.reason === "cut-edge" ? [graph, { view: "cases", solution: false, name: "The cases", about: "One small board each." }] : [graph];
}

/// An example to change, in the panel for one's own table.
export const sample = "2H 3D KD 3H\n4D AH TS 6D\n3C 4H KC 9S\nKH AC 6C 2C";
export const row = 4;
export const palette = [["S", "♠"], ["H", "♥"], ["D", "♦"], ["C", "♣"]].flatMap(([suit, sign]) =>
  [..."A23456789TJQK"].map((rank) => ({ card: rank + suit, name: rank.replace("T", "10") + sign, kind: "HD".includes(suit) ? "red" : "" })));
export const write = (text) => `boaf:${text.trim().split(/\n+/).join(" / ")}`;
export const spelling = "A row a line: 2H 3D KD 3H. A rank (A 2 … 9 T J Q K) and a suit (S H D C). A dash is an empty cell.";
