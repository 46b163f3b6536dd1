// Runs before the first paint, so that nothing changes under the eye: the ground that was chosen, the game whose table the
// address means, or that it means a sheet. A classic script, as modules come after the paint.

{
  const root = document.documentElement;
  const [, view, word] = /^#?(?:(why|game)=)?([a-z]*)/.exec(location.hash);
  const game = ["boaf", "set", "swish"].includes(word) ? word : null;
  root.dataset.game = game ?? "boaf";
  if (!game && !view && word) root.dataset.sheet = "";
  let theme = new URLSearchParams(location.search).get("theme");
  try {
    theme ??= JSON.parse(localStorage.getItem("fairdeal"))?.theme;
  } catch {
    // A private window, or a text of somebody else.
  }
  if (["light", "dark"].includes(theme)) root.dataset.theme = theme;
}
