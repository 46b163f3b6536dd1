// Two fingers that turn about each other.

const TWIST = 0.6; // radians before it counts

/// Calls `turn` for each twist on the place; abort what comes back to end it.
export function twist(place, turn) {
  const end = new AbortController();
  const options = { signal: end.signal, passive: true };
  const fingers = new Map();
  let angle = null;
  const between = () => {
    const [a, b] = [...fingers.values()];
    return Math.atan2(b.y - a.y, b.x - a.x);
  };
  place.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    angle = fingers.size === 2 ? between() : null;
  }, options);
  addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size !== 2 || angle === null) return;
    const by = Math.atan2(Math.sin(between() - angle), Math.cos(between() - angle));
    if (Math.abs(by) < TWIST) return;
    angle = between();
    turn();
  }, options);
  for (const name of ["pointerup", "pointercancel"])
    addEventListener(name, (event) => {
      fingers.delete(event.pointerId);
      angle = null;
    }, options);
  return end;
}
