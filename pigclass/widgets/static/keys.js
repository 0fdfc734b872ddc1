// Keys that work anywhere inside the activity. Text fields keep their own, as do shortcuts with
// Ctrl, Alt or Cmd; all other printable keys stay here, so that JupyterLab does not act on them.

const KEYS = {
  r: "press_roll",
  u: "undo",
  t: "where",
  s: "scores",
  S: "details",
};

// `own` gives the keys that only the game at hand has, each with its action and data.
function listen(root, send, own) {
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isText = event.target.closest("input, textarea, select") && !isKey(event);
    if (event.key.length === 1) event.stopPropagation();
    if (isText) {
      if (event.key !== "Escape") event.stopPropagation();
      return;
    }
    const action = KEYS[event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase()];
    if (event.key === "Escape") send("close", {});
    const pressed = action ? { action, data: {} } : own()[event.key.toLowerCase()];
    if (!pressed || event.repeat) return;
    event.preventDefault();
    send(pressed.action, pressed.data);
  });
}

// In a field for dice that show numbers, letters are keys all the same.
function isKey(event) {
  return event.target.dataset.letters === "keys" && /^[a-z]$/i.test(event.key);
}
