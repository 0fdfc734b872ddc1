// Keys that work anywhere inside the activity. Text fields keep their own, as do shortcuts with
// Ctrl, Alt or Cmd; all other printable keys stay here, so that JupyterLab does not act on them.

const KEYS = {
  r: "press_roll",
  u: "undo",
  t: "where",
  s: "scores",
  S: "details",
};

function listen(root, send) {
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isText = event.target.closest("input, textarea, select");
    if (event.key.length === 1) event.stopPropagation();
    if (isText) {
      if (event.key !== "Escape") event.stopPropagation();
      return;
    }
    const action = KEYS[event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase()];
    if (event.key === "Escape") send("close", {});
    if (!action || event.repeat) return;
    event.preventDefault();
    send(action, {});
  });
}
