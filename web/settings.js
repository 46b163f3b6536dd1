// What the page remembers, in one versioned key; nothing else is kept, and nothing leaves the browser.

const KEY = "fairdeal";
const VERSION = 1;
const FIRST = { version: VERSION, theme: "auto", light: false, timer: false, speed: 1, graph: true, games: {} };

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    return kept?.version === VERSION ? { ...FIRST, ...kept } : { ...FIRST };
  } catch {
    return { ...FIRST }; // a private window, or a text of somebody else
  }
}

export const settings = read();

const watchers = new Set();
export const onSetting = (watch) => watchers.add(watch);

export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // It holds until the page is closed.
  }
  for (const watch of watchers) watch(name, value);
}

/// The theme of a pasted link (`?theme=dark`) counts before the one that was chosen.
export function dress() {
  const asked = new URLSearchParams(location.search).get("theme");
  document.documentElement.dataset.theme = ["light", "dark"].includes(asked) ? asked : settings.theme;
}
