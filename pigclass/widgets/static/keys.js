// Keys work wherever the focus is on the page, unless somebody types in a field or holds Ctrl, Alt or Cmd.

const KEYS = { r: "press_roll", u: "undo", t: "where", s: "scores", S: "details" };

const TYPING = "input:not([name=tab]), textarea, select, dialog, [contenteditable=true], .cm-editor, .lm-Menu";

// The activity that was used last has the keys.
let inUse;

// `own` returns the keys of the game, each with its action and data. Returns what stops the listening.
function listen(root, send, own) {
  root.addEventListener("focusin", () => { inUse = root; });
  const pressed = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !hasKeys(root, event.target)) return;
    if (event.key === "Enter" && event.repeat && root.querySelector(".pig-asks")) return event.preventDefault();
    if (event.target.closest?.(TYPING) && !isKey(event)) {
      if (root.contains(event.target) && event.key !== "Escape") event.stopPropagation();
      return;
    }
    // What real dice show is typed wherever the focus is; only Enter sends it, and sends it once.
    const field = root.querySelector(".pig-side input");
    if (field?.checkVisibility() && /^\d$/.test(event.key)) {
      field.focus();
      if (field.pigTried) field.select();
      return;
    }
    const sends = event.key === "Enter" && !event.repeat && !event.target.closest?.("button, summary");
    if (sends && field?.checkVisibility() && field.value && !field.pigTried) return field.form.requestSubmit();
    // A button that has the focus is pressed by them.
    const held = event.key === "Enter" ? "button, summary:not([data-focus=drawer], [data-focus=plan])" : "button, summary";
    if (["Enter", " "].includes(event.key) && event.target.closest?.(held)) return;
    // What a form that fills the screen says of Enter holds wherever one has clicked.
    const start = event.key === "Enter" && root.dataset.kind === "setup" && root.querySelector("[type=submit]");
    if (start && !event.repeat && isSeen(root) && (isOnStage(root) || root.contains(event.target))) {
      event.preventDefault();
      return start.click();
    }
    const action = KEYS[event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase()];
    const meant = action ? { action, data: {} } : own()[event.key.toLowerCase()];
    if (event.key === "Escape") send("close", {});
    if (moveAmongTiles(root, event.key)) event.preventDefault();
    if (!meant) return;
    event.stopPropagation();
    event.preventDefault();
    if (event.repeat) return;
    // Nothing happens to a game that nobody sees: it is shown first.
    if (isSeen(root)) send(meant.action, meant.data);
    else bringIntoView(root);
  };
  const backFromCell = ({ target }) => isOnStage(root) && target.contains(hostOf(root).parentElement) && root.focus({ preventScroll: true });
  const heard = [["keydown", pressed, true], ["focusin", backFromCell]];
  for (const one of heard) window.addEventListener(...one);
  return () => heard.forEach((one) => window.removeEventListener(...one));
}

// JupyterLab, while it still gives its cells their places, may put back where the page stood.
function bringIntoView(root) {
  [0, 100, 300].forEach((after) => setTimeout(() => isSeen(root) || root.scrollIntoView({ block: "start" }), after));
}

// The dice are what one looks at; where there are none, what is asked.
function isSeen(root) {
  const shown = [...root.querySelectorAll(".pig-dice, .pig-main, .pig-form, .pig-asked, .pig-buttons")];
  const watched = shown.find((it) => it.offsetHeight);
  if (!watched) return false;
  const { left, right, top, bottom } = watched.getBoundingClientRect();
  return root.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}

function hasKeys(root, target) {
  if (isOnStage(root)) return root.contains(target) || !hostOf(root).contains(target);
  if (root.contains(target)) return true;
  if (!inUse?.isConnected) inUse = root;
  return inUse === root && root.offsetParent !== null && !target.closest?.(TYPING);
}

// In a field for dice that show numbers, letters are keys all the same.
function isKey(event) {
  const letters = event.target.dataset?.letters ?? "";
  return /^[a-z]$/i.test(event.key) && (letters === "keys" || letters.includes(event.key.toLowerCase()));
}
