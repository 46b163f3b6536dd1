// How a card lies: turned by quarters, then perhaps flipped left-right. The words are the engine's.

const WORDS = [
  ["as-is", "quarter-turn", "half-turn", "three-quarter-turn"],
  ["left-right", "transposed", "up-down", "anti-transposed"],
];

export const AS_IS = { flip: 0, quarter: 0 };

const quarters = ({ quarter }) => ((quarter % 4) + 4) % 4;
export const word = (laying) => WORDS[laying.flip][quarters(laying)];

export function laid(text) {
  for (const flip of [0, 1]) {
    const quarter = WORDS[flip].indexOf(text);
    if (quarter >= 0) return { flip, quarter };
  }
  return AS_IS;
}

/// Clockwise as it is seen. Quarters are counted on and never taken back to 0, so that the picture turns the short way.
export const turned = ({ flip, quarter }, by) => ({ flip, quarter: quarter + (flip ? -by : by) });
export const flipped = ({ flip, quarter }) => ({ flip: 1 - flip, quarter });

export const css = ({ flip, quarter }) => `scaleX(${flip ? -1 : 1}) rotate(${quarter * 90}deg)`;

/// Where a spot beside the middle of the card comes to lie.
export function moved(laying, x, y) {
  for (let i = 0; i < quarters(laying); i++) [x, y] = [-y, x];
  return [laying.flip ? -x : x, y];
}
