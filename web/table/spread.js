// The engine draws a hand as a picture of a pleasant shape. On a screen of another shape there are more or fewer cards a
// row, so that they are as large as can be: only places change.

const LEAST = 50; // px of a card's width: below it the table is made longer than the room, and scrolled

/// The same drawing with other places: its size, and how far each part is moved; `tall` if it needs more height than the
/// room has.
export function spread(reply, room) {
  const laid = fitted(reply, room);
  const [first] = reply.parts ?? [];
  const scale = Math.min(room.width / laid.width, room.height / laid.height);
  if (!first || first.width * scale >= LEAST || room.width / laid.width === scale) return laid;
  const longer = { ...room, height: 4 * room.height };
  return { ...fitted(reply, longer), tall: longer.height };
}

function fitted(reply, room) {
  const parts = reply.parts ?? [];
  if (parts.length < 2) return reply;
  const [first] = parts;
  const perRow = parts.filter((part) => part.y === first.y).length;
  const across = parts.slice(1, 2).map((part) => part.x - first.x)[0];
  const below = parts.find((part) => part.y > first.y);
  // Needs an even grid of at least two rows to go by.
  if (perRow < 2 || !below || across <= 0) return reply;
  const down = below.y - first.y;
  const last = parts[parts.length - 1];
  const size = (columns) => {
    const rows = Math.ceil(parts.length / columns);
    return {
      width: 2 * first.x + (columns - 1) * across + first.width,
      height: reply.height - last.y + first.y + (rows - 1) * down,
    };
  };
  const scale = (columns) => Math.min(room.width / size(columns).width, room.height / size(columns).height);
  const rest = (columns) => Math.ceil(parts.length / columns) * columns - parts.length;
  const all = Array.from({ length: parts.length }, (_, i) => i + 1);
  const most = Math.max(...all.map(scale));
  // Among those nearly as large, full rows look best.
  const columns = all.filter((n) => scale(n) > 0.93 * most).sort((a, b) => rest(a) - rest(b) || scale(b) - scale(a))[0];
  if (columns === perRow) return reply;
  const shift = parts.map((part, i) => ({
    x: first.x + (i % columns) * across - part.x,
    y: first.y + Math.floor(i / columns) * down - part.y,
  }));
  return { ...reply, ...size(columns), shift };
}
