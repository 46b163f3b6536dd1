// Elements in one line. Attributes are set one by one and styles through CSSOM, so that the
// strictest content-security policy has nothing to refuse.

const SVG = "http://www.w3.org/2000/svg";

export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  return element;
}

/// An SVG text of the engine as an element. Parsed as XML: no script in it would run, and none is there.
export function picture(text, label) {
  const svg = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  if (label) svg.setAttribute("aria-label", label);
  return svg;
}

/// A sentence of the engine; what it puts between backticks is a text to type.
export const code = (text) => text.split("`").map((part, i) => (i % 2 ? h("code", {}, part) : part));

const GROUPED = new Intl.NumberFormat("en");
export const number = (n) => GROUPED.format(n);

export const plural = (n, one, many = `${one}s`) => `${number(n)} ${n === 1 ? one : many}`;

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/// A button with a word and, for those who use keys, its key.
export function button(word, onclick, { key, kind, title } = {}) {
  return h("button", { type: "button", class: kind, onclick, title, "aria-keyshortcuts": key }, word);
}
