// The stage: an activity fills the window as a popover, and the notebook under it stays as it was.
// What is under it is inert: Tab does not reach it, and nothing there is read out.

// On a stage of this size everything has its place; a larger window enlarges it.
const STAGE = { width: 1024, height: 580 };
// A browser's own: reload, full screen, the tools of whoever programs.
const BROWSERS_KEYS = new Set(["F5", "F11", "F12"]);
const HOST = ".pig-activity";
// What scrolls by itself where it is longer than its place.
const SCROLLERS = ".pig-seats, .pig-panel, .pig-score-tables, .pig-rules-work, .pig-lab-columns";

// The activity that a screen belongs to: the outermost, where a lab holds a game.
function hostOf(root) {
  let host = root.closest(HOST) ?? root;
  while (host.parentElement?.closest(HOST)) host = host.parentElement.closest(HOST);
  return host;
}

const isOnStage = (root) => hostOf(root).hasAttribute("popover");

// A lesson that was left for its notebook stays so when its page is reloaded; opened anew, it begins on
// the stage. One window of JupyterLab shows many lessons, and its address follows late.
const panelOf = (host) => host.closest("[data-pigclass-path]") ?? document.body;
const leftFor = (host) => `pigclass notebook ${panelOf(host).dataset.pigclassPath ?? window.location.pathname}`;
const thisPage = String(performance.timeOrigin);

function rememberLeft(host) {
  panelOf(host).pigLeft = true;
  window.sessionStorage.setItem(leftFor(host), thisPage);
}

function wasLeft(host) {
  const page = window.sessionStorage.getItem(leftFor(host));
  return panelOf(host).pigLeft || (page && page !== thisPage);
}

// The activity that a key in the notebook brings back: the last on the stage, if near, or the lesson's first.
const isNear = (host) => host?.isConnected && Math.abs(host.getBoundingClientRect().top) < window.innerHeight;
function returning(panel) {
  return (isNear(panel.pigLast) ? panel.pigLast : panel.querySelector(`.pigclass-activity ${HOST}`)) ?? panel.querySelector(HOST);
}

// Whether an activity is meant by a key: its own, its cell's, or one that no other activity claims.
function isMeant(root, target) {
  const host = hostOf(root);
  const pressed = target.closest?.(HOST) ?? target.closest?.(".jp-Cell")?.querySelector(HOST);
  if (isNear(pressed)) return hostOf(pressed) === host;
  const here = target === document.body || panelOf(host).contains(target);
  return here && returning(panelOf(host)) === host && host.checkVisibility() && !document.querySelector(`${HOST}[popover]`);
}

function enterStage(root) {
  const host = hostOf(root);
  if (isOnStage(root) || !host.isConnected) return;
  panelOf(host).pigLast = host;
  const scroller = scrollerOf(host);
  host.pigBefore = { scroller, top: scroller?.scrollTop, height: host.parentElement.style.minHeight };
  // The place that it leaves stays as high as it was, or the notebook would move up.
  host.parentElement.style.minHeight = `${host.offsetHeight}px`;
  host.setAttribute("popover", "manual");
  host.showPopover();
  host.pigBefore.asleep = putToSleep(host);
  fit(host);
  panelOf(host).pigLeft = false;
  window.sessionStorage.removeItem(leftFor(host));
  host.dispatchEvent(new Event("pig-stage"));
}

function leaveStage(root) {
  const host = hostOf(root);
  if (!isOnStage(root)) return;
  const { scroller, top, height, asleep } = host.pigBefore;
  for (const one of asleep) one.inert = false;
  host.hidePopover();
  host.removeAttribute("popover");
  host.style.removeProperty("--pig-zoom");
  // A notebook that is closed has taken it away already.
  if (host.parentElement) host.parentElement.style.minHeight = height;
  if (scroller) scroller.scrollTop = top;
  if (document.fullscreenElement) document.exitFullscreen();
  host.dispatchEvent(new Event("pig-stage"));
}

// The whole page is shown without the browser's bars: what is a popover cannot be shown so itself.
async function switchFullScreen(root) {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen?.().catch(() => {});
  if (!isOnStage(root)) return;
  // What was shown last lies on top.
  hostOf(root).hidePopover();
  hostOf(root).showPopover();
  root.focus({ preventScroll: true });
}

// Empties the screen until any key. Behind a dialog nothing is pressed, or read out.
function blank(root, label) {
  const end = (event) => { event.preventDefault(); event.stopPropagation(); event.currentTarget.remove(); root.focus({ preventScroll: true }); };
  const sheet = element("dialog", { class: "pig-dark", "aria-label": label, onkeydown: end, onclick: end, oncancel: end });
  hostOf(root).append(sheet);
  sheet.showModal();
}

function scrollerOf(node) {
  for (let at = node.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(window.getComputedStyle(at).overflowY)) return at;
  }
  return null;
}

// Everything beside the way from the page to the activity; returns what was awake before.
function putToSleep(host) {
  const asleep = [];
  for (let at = host; at !== document.body && at.parentElement; at = at.parentElement) {
    asleep.push(...[...at.parentElement.children].filter((it) => it !== at && !it.inert));
  }
  for (const one of asleep) one.inert = true;
  return asleep;
}

function fit(host) {
  const zoom = Math.min(window.innerWidth / STAGE.width, window.innerHeight / STAGE.height);
  host.style.setProperty("--pig-zoom", zoom.toFixed(4));
}

// Joins a screen to the stage. `close` closes what lies over the screen, and returns whether anything did.
function joinStage(root, { bar: foot = root, close = () => false } = {}) {
  const bar = element("div", { class: "pig-stage-bar" });
  foot.append(bar);
  let words;
  const letScroll = () => root.querySelectorAll(SCROLLERS).forEach(letBeScrolled);
  const sizes = new ResizeObserver(letScroll);
  sizes.observe(root);
  const draw = () => {
    if (!words) return;
    const on = isOnStage(root);
    root.dataset.on = on ? "stage" : "page";
    const buttons = on ? [["full", "F"], ["leave", "Esc"]] : [["enter", "F"]];
    drawBar(buttons.map(([action, key]) => ({ action, label: words[`stage_${action}`], key })));
  };
  const tell = () => {
    const said = root.querySelector(".pig-said");
    said?.classList.remove("pig-long");
    if (said && words) write(said, isOnStage(root) ? words.stage_entered : words.stage_left);
  };
  const focus = () => root.contains(document.activeElement) || root.focus({ preventScroll: true });
  const enter = () => { enterStage(root); focus(); };
  const leave = () => {
    leaveStage(root);
    rememberLeft(hostOf(root));
    focus();
    // The class sees no answers that were open before, and that this is the notebook.
    panelOf(hostOf(root)).querySelectorAll(".jp-RenderedMarkdown details[open]").forEach((it) => it.removeAttribute("open"));
    if (root.closest(".pigclass-activity")) root.querySelector(".pig-said")?.scrollIntoView({ block: "start" });
  };
  const acts = { enter, leave, full: () => switchFullScreen(root), close, blank: () => blank(root, words.blank) };
  const drawBar = part(bar, (buttons) => buttons.map((one) => button((action) => acts[action](), one)));
  const changed = () => { draw(); tell(); };
  // The button over a notebook.
  const called = ({ target }) => returning(target) === hostOf(root) && enter();
  // What Jupyter has to say, that Python has stopped for one, is not hidden under a game.
  const spoken = () => leaveStage(root);
  const dialogs = new MutationObserver((changes) => {
    if (changes.some((it) => [...it.addedNodes].some((node) => node.matches?.(".jp-Dialog")))) spoken();
  });
  // Whatever is pressed in an activity and is nobody's key ends there: no arrow leads out of it.
  const held = (event) => {
    if (!withModifier(event) && !BROWSERS_KEYS.has(event.key) && event.key !== "Tab") event.stopPropagation();
  };
  // Notebook 7 hears a key on its way down already: it passes over what is so marked.
  const marked = (event) => {
    const { target } = event;
    if (withModifier(event) || !hostOf(root).contains(target)) return;
    target.setAttribute("data-lm-suppress-shortcuts", "");
    setTimeout(() => target.removeAttribute("data-lm-suppress-shortcuts"));
  };
  const listening = new AbortController();
  const { signal } = listening;
  let host, isGuest;
  const open = () => {
    host = hostOf(root);
    isGuest = root.closest(HOST) !== host;
    host.addEventListener("pig-stage", changed, { signal });
    host.addEventListener("keydown", held, { signal });
    draw();
    // A lesson begins on the stage, with the activity that the kit's extension has marked.
    if (!root.closest(".pigclass-activity")) return;
    if (wasLeft(host)) rememberLeft(host);
    // A dialog of Jupyter's, that Python was started again for one, is answered first.
    else when(() => !document.querySelector(".jp-Dialog"), () => root.isConnected && enter(), 100);
  };
  window.addEventListener("keydown", marked, { capture: true, signal });
  window.addEventListener("keydown", (event) => onStageKey(event, root, acts), { capture: true, signal });
  document.addEventListener("pigclass-notebook", spoken, { signal });
  document.addEventListener("pigclass-stage", called, { signal });
  window.addEventListener("resize", () => isOnStage(root) && fit(hostOf(root)), { signal });
  dialogs.observe(document.body, { childList: true });
  return {
    blank: acts.blank,
    // The words come with each view: a first view comes before the screen is on the page.
    speak: (told) => {
      const first = !words;
      words = told;
      letScroll();
      if (first) when(() => root.isConnected && root.closest(HOST), open, 20);
      else draw();
    },
    forget: () => {
      // A closed notebook may have removed the screen already; a game in a lab leaves the lab on the stage.
      if (!isGuest) leaveStage(host ?? root);
      listening.abort();
      dialogs.disconnect();
      sizes.disconnect();
    },
  };
}

// Looks again after so many milliseconds.
function when(isSo, act, wait) {
  if (isSo()) act();
  else setTimeout(() => when(isSo, act, wait), wait);
}

// What is longer than its place, and holds nothing that Tab comes to, is scrolled by keys as well.
function letBeScrolled(host) {
  const reached = host.querySelector("button, input, select, textarea");
  if (host.scrollHeight > host.clientHeight && !reached) host.tabIndex = 0;
  else host.removeAttribute("tabindex");
}

const withModifier = (event) => event.ctrlKey || event.altKey || event.metaKey;

// Keys of the stage itself. Enter with Ctrl, Alt or Shift does nothing, or Jupyter would run the cell anew.
function onStageKey(event, root, { enter, leave, full, close, blank }) {
  const [{ key }, inField] = [event, event.target.closest?.(TYPED_IN)];
  const stop = () => { event.preventDefault(); event.stopImmediatePropagation(); };
  const runsCell = key === "Enter" && (withModifier(event) || event.shiftKey);
  if (runsCell && (isOnStage(root) || root.contains(event.target)) && !event.target.closest?.("textarea")) return stop();
  if (event.target.closest?.("dialog")) return;
  if (!isOnStage(root)) {
    // Jupyter has no F of its own.
    if (key.toLowerCase() === "f" && !isTyping(event) && !withModifier(event) && isMeant(root, event.target)) {
      stop();
      enter();
    }
    return;
  }
  if (withModifier(event) || BROWSERS_KEYS.has(key)) return;
  if (key === "Escape") { stop(); if (!close()) leave(); }
  else if (key.toLowerCase() === "f" && !isTyping(event)) { stop(); if (!event.repeat) full(); }
  else if (key === "." && !inField) { stop(); blank(); }
  else if (/^F\d+$/.test(key) || ("'/".includes(key) && !inField)) stop();
}

// Into a field for dice that show numbers nobody types a letter.
const isTyping = ({ target }) => Boolean(target.closest?.(TYPED_IN)) && target.dataset.letters !== "keys";
const TYPED_IN = "input:not([type=range], [name=tab]), textarea, select, [contenteditable=true]";
