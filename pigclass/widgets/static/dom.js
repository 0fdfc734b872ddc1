// Helpers for building the page. Text is always set as text: a name such as "<script>" never runs.

// Properties, listeners and children of a new node; empty ones are left out.
function filled(node, properties, children) {
  const isThere = (it) => it !== undefined && it !== null && it !== false;
  for (const [name, value] of Object.entries(properties).filter(([, it]) => isThere(it))) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter(isThere));
  return node;
}

const element = (tag, properties = {}, ...children) => filled(document.createElement(tag), properties, children);

const svg = (tag, properties, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);

// A picture that is read out as its label.
const figureOf = (viewBox, name, label, ...children) =>
  svg("svg", { viewBox, class: name, role: "img", "aria-label": label }, ...children);

// Elements that are needed often: with a class alone, a labelled group, the cap of a key, a word to hear only.
const classed = (tag, name, ...children) => element(tag, { class: name }, ...children);
const groupOf = (name, label, ...children) => element("div", { class: name, role: "group", "aria-label": label }, ...children);
const keyCap = (key) => key && element("span", { class: "pig-key", "aria-hidden": "true" }, key);
const hiddenWord = (text) => classed("span", "pig-hidden", text);
const headOf = (scope, text) => element("th", { scope }, text);

// The frame of every screen. `draw` has a function for each of its `parts`: `draw.form` for "lab-form".
function boot(el, kind, parts = {}, send) {
  const box = (name, ...children) => classed("div", `pig-${name}`, ...children);
  const root = element("section", { class: "pig-screen", tabindex: "-1", "data-kind": kind });
  const said = element("p", { class: "pig-said", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  const problem = element("p", { class: "pig-problem", role: "alert" });
  const banner = element("p", { class: "pig-banner", role: "alert" });
  const hosts = Object.fromEntries(Object.keys(parts).map((name) => [name, box(name)]));
  const draw = Object.fromEntries(Object.entries(parts).map(([name, one]) => [name.split("-").at(-1), part(hosts[name], one, send)]));
  const names = (language, label) => {
    root.lang = language;
    root.setAttribute("aria-label", label);
  };
  el.replaceChildren(root);
  return { box, root, said, problem, banner, hosts, draw, names };
}

// The letters of the rounds: what is over, and which is played now.
function drawRounds(rounds, label) {
  const one = ({ state, letter }) =>
    element("li", { class: `pig-round pig-round-${state}`, "aria-current": state === "now" && "step" }, letter);
  return element("ol", { class: "pig-rounds", "aria-label": label }, ...rounds.map(one));
}

// A table: its head in one row, and its rows in one body or several.
function tableOf(attributes, head, ...bodies) {
  const rows = bodies.map((body) => element("tbody", {}, ...body));
  return element("table", attributes, head.length ? element("thead", {}, element("tr", {}, ...head)) : null, ...rows);
}

// The sentence with its gaps filled in, as Python does it.
const fill = (sentence, values = {}) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

// The button that sends a form, with what may be said of its key.
function submitting(label, key) {
  const properties = { type: "submit", class: "pig-button pig-primary", "data-focus": "submit" };
  return element("button", properties, label, keyCap(key));
}

// What stands in the fields of a form, by their names.
const typedIn = (form) => Object.fromEntries(new FormData(form));

// A form that its button sends, and Enter, which JupyterLab takes from the fields of a cell.
function formOf(attributes, send, ...children) {
  const submit = (event) => { event.preventDefault(); send(typedIn(event.currentTarget)); };
  const enter = (event) => { if (event.key === "Enter" && event.target.matches("input")) submit(event); };
  return element("form", { ...attributes, onsubmit: submit, onkeydown: enter, novalidate: true }, ...children);
}

// Where the server of Jupyter begins; "" on a page that is not its own.
const baseUrl = () => JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}").baseUrl ?? "";

// The address of the server of Jupyter; none where that is this computer itself.
function server() {
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return baseUrl() && !isHere ? new URL(baseUrl(), location.href).href : "";
}

// Shows each view that Python sends, and asks for the first. Returns a function that ends this.
function hearPython(model, el, show, ...forget) {
  const note = element("p", { class: "pig-waking", role: "status", style: WAKING });
  el.append(note);
  let timer, words;
  const wait = (name) => (timer ??= setTimeout(() => write(note, words?.[name] ?? "…"), SILENCE));
  const send = model.send;
  // Every press of every screen goes through here.
  model.send = (...message) => { wait("waking"); return send(...message); };
  const quiet = () => { timer = clearTimeout(timer); write(note, ""); };
  const hear = (message) => {
    words = message.words ?? words;
    quiet();
    if (message.heard) wait("working");
    if (message.file) download(message.file.name, `data:application/vnd.sqlite3;base64,${message.file.data}`);
    else if (!message.heard) show(message);
  };
  model.on("msg:custom", hear);
  // A kernel that has stopped does not wake up: a bar over the activity says so.
  document.addEventListener("pigclass-notebook", quiet);
  const remembered = { language: navigator.language, server: server() };
  const ask = () => model.send({ action: "show yourself", data: {}, ...remembered });
  // A page that was loaded again may lose its first message.
  const asking = setInterval(() => (words ? clearInterval(asking) : ask()), 3000);
  ask();
  return () => {
    clearInterval(asking);
    model.off("msg:custom", hear);
    document.removeEventListener("pigclass-notebook", quiet);
    clearTimeout(timer);
    for (const end of forget) end();
  };
}

const download = (name, href) => element("a", { href, download: name }).click();

// In milliseconds. Python acknowledges each message at once, unless it is still waking up.
const SILENCE = 600;
const WAKING = "position: fixed; inset: 0 0 auto; z-index: 9; margin: 0; text-align: center; font: 700 26px var(--pig-font); background: var(--pig-busted-soft); color: var(--pig-ink)";

// A part of the screen, drawn again when its data changes, a problem apart. Focus and selection stay.
function part(host, draw, send) {
  let shown;
  return (data) => {
    const wanted = JSON.stringify(data, (name, value) => (name === "problem" ? undefined : value));
    if (wanted === shown) return;
    shown = wanted;
    const before = host.contains(document.activeElement) ? document.activeElement : null;
    const [start, end] = [before?.selectionStart, before?.selectionEnd];
    isDrawing = true;
    host.replaceChildren(...(data ? [draw(data, send)].flat().filter(Boolean) : []));
    isDrawing = false;
    if (!before?.dataset.focus) return;
    const now = host.querySelector(`[data-focus="${CSS.escape(before.dataset.focus)}"]`);
    now?.focus();
    // What was typed by then, and has not been sent, stays.
    if (now && "sent" in before.dataset && before.value !== before.dataset.sent) now.value = before.value;
    Number.isInteger(start) ? now?.setSelectionRange(start, end) : now?.type === "number" && now.select();
  };
}

// What leaves the page while it is drawn again was left by nobody.
let isDrawing = false;

// What was taken away, or what a panel hides, loses the focus: the next key would be the page's.
function keepFocus(root) {
  const at = document.activeElement;
  if (!root.contains(at) || !at.checkVisibility()) root.focus({ preventScroll: true });
}

// The code by which somebody else has the same game.
function gameCode(code) {
  if (!code) return null;
  const { label, link, text, help } = code;
  const shown = link ? element("a", { href: link, target: "_blank", rel: "noopener" }, text) : element("b", {}, text);
  return classed("p", "pig-game-code", `${label} `, shown, element("small", {}, help));
}

// A list to choose from. A list in groups keeps its own name, since the page's heading is the choice.
function picker(send, { action, label, data, choices, groups }) {
  const [[name]] = Object.entries(data);
  const option = ([value, words]) => element("option", { value }, words);
  const grouped = ([words, some]) => element("optgroup", { label: words }, ...some.map(option));
  const options = groups ? [element("option", { value: "", disabled: true }, label), ...groups.map(grouped)] : choices.map(option);
  const choose = ({ target }) => send(action, { [name]: target.value });
  // Not when it was chosen: the arrow keys go on from there.
  const reset = ({ target }) => { if (groups) target.value = ""; };
  const heard = { onchange: choose, onblur: reset, onpointerdown: reset };
  const list = element("select", { class: "pig-button", "data-focus": `${action}-list`, "aria-label": label, ...heard }, ...options);
  return Object.assign(list, { value: groups ? "" : String(data[name]) });
}

const ONE_AT_A_TIME = new Set(["press_roll", "sit_all", "bank", "roll", "free_seat"]);

// Its `id` tells the one with the focus from others that ask for the same; `heard` is what is read out.
function button(send, { action, label, key, data, kind, off, heard, pressed, current, id }, ...more) {
  const properties = {
    type: "button",
    class: `pig-button ${kind ?? ""}`,
    "data-focus": id || action,
    "data-action": action,
    "aria-disabled": off && "true",
    "aria-label": heard || null,
    "aria-pressed": pressed?.toString(),
    "aria-current": current && "page",
    // The second click of a double click is meant for what stood there before.
    onclick: ({ detail }) => (detail > 1 && ONE_AT_A_TIME.has(action)) || send(action, data ?? {}),
  };
  return element("button", properties, element("span", {}, label), keyCap(key), ...more);
}

// What is seldom pressed waits behind one button, so that the rest stays in one row.
function drawButtons(send, buttons, label) {
  const one = (it) => button(send, it);
  const rest = buttons.filter((it) => it.is_rare).map(one);
  if (!rest.length) return buttons.map(one);
  const close = ({ currentTarget, relatedTarget }) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.removeAttribute("open");
  };
  const pressed = ({ currentTarget, target }) => target.closest("[data-action]") && currentTarget.removeAttribute("open");
  const summary = element("summary", { class: "pig-button", "data-focus": "more" }, label);
  const more = element("details", { class: "pig-more", onfocusout: close, onclick: pressed }, summary, classed("div", "pig-more-list", ...rest));
  return [...buttons.filter((it) => !it.is_rare).map(one), more];
}

// Written only when it is new: a screen reader reads whatever is written.
function write(place, text) {
  if (place.textContent !== (text ?? "")) place.textContent = text ?? "";
}

// A longer sentence is cut for the eye and read out to its end, as is a headline that ends it.
const LETTERS_SEEN = 150;

function writeWhatFits(place, text = "", headline = "") {
  if (place.textContent === text) return;
  const told = headline && text.endsWith(` ${headline}`) ? text.length - headline.length - 1 : text.length;
  const ends = [...text.slice(0, LETTERS_SEEN).matchAll(/[.:](?= )/g)];
  const seen = told > LETTERS_SEEN && ends.length ? ends.at(-1).index : told;
  const heard = text.slice(seen);
  place.replaceChildren(text.slice(0, seen), heard && hiddenWord(heard));
}
