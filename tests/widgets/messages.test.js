// Pages against the table of messages: they read no field that Python does not send, and ask for
// nothing that Python does not take. `test_messages.py` draws the states and runs this.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const text = (path) => readFileSync(path, "utf-8");
const read = (path) => JSON.parse(text(path));
const { rows, screens, actions } = read(join(import.meta.dirname ?? ".", "messages.json"));
const folder = process.env.PIGCLASS_DRAWN;
const DEVICE = "device";
const SHARED = [".pig-button", ".pig-primary", ".pig-problem", ".pig-die", ".pig-dice-row", ".pig-rounds", ".pig-score", ".pig-sign", ".pig-told", ".pig-top", ".pig-foot"];
// What keeps a line open is for others than this page.
const NEVER_SAID = ["ping"];
const KEYS = ["r", "u", "S", "Escape", "Enter", "e", "x", "ArrowRight"];

// Stands for all that a browser has: each property, called or not, is one more of the same.
function anything(heard, own = { parentElement: null, then: undefined }) {
  const known = new Map(Object.entries(own));
  return new Proxy(function () {}, {
    get(_, name) {
      if (name === Symbol.toPrimitive) return (wanted) => (wanted === "number" ? 1 : "{}");
      if (name === Symbol.iterator) return [][Symbol.iterator].bind([]);
      if (name === "addEventListener") return (_, act) => heard.push(act);
      if (!known.has(name)) known.set(name, anything(heard));
      return known.get(name);
    },
    set: (_, name, value) => Boolean(known.set(name, value)),
    has: () => true,
    apply: () => anything(heard),
    construct: () => anything(heard),
  });
}

// A message whose fields are told when they are read and the table has none of that name.
function watched(value, described, unknown, at = "") {
  const alternatives = typeof described === "string" ? described.split(" or ").map((it) => rows[it]) : [described];
  const table = alternatives.find(Boolean);
  if (value === null || typeof value !== "object" || !table) return value;
  const inside = (name) => (Array.isArray(value) ? table[0] : table[name] ?? table[`${name}?`] ?? table["*"]);
  return new Proxy(value, {
    get(target, name) {
      const isData = typeof name === "string" && name !== "toJSON" && !(name in Object.prototype);
      if (!isData || (Array.isArray(target) && name in Array.prototype)) return target[name];
      if (!Array.isArray(target) && inside(name) === undefined && !(`${name}?` in table)) unknown.add(`${at}.${name}`);
      return watched(target[name], inside(name), unknown, `${at}.${Array.isArray(target) ? "#" : name}`);
    },
  });
}

function browser(heard) {
  const later = (act) => heard.push(act) && 0;
  const real = { clearTimeout() {}, clearInterval() {}, setTimeout: later, setInterval: later };
  const names = ["document", "window", "location", "navigator", "CSS", "Event", "FileReader", "FormData", "MutationObserver", "ResizeObserver", "getComputedStyle", "requestAnimationFrame", "matchMedia", "history", "localStorage", "sessionStorage", "Image", "XMLSerializer", "ClipboardItem"];
  for (const name of names) Object.defineProperty(globalThis, name, { value: anything(heard), configurable: true, writable: true });
  return real;
}

// A screen: what it is shown comes through the model of its widget, and what it asks for goes there.
async function screen(path, { heard, sent, shows }) {
  const { default: page } = await import(path);
  const model = { send: (message) => sent.push(message), on: (_, show) => shows.push(show), off() {} };
  page.render({ model, el: anything(heard) });
  sent.shift();
}

// The page of a device has a socket for both, and its messages are text.
async function device(path, { sent, shows, real }) {
  const socket = function () {
    const made = { readyState: 1, close() {}, send: ({ say: action, ...data }) => sent.push({ action, data }) };
    shows[0] = (message) => made.onmessage?.({ data: Object.values(message)[0] });
    queueMicrotask(() => made.onopen());
    return made;
  };
  real.WebSocket = Object.assign(socket, { OPEN: 1, CONNECTING: 0 });
  real.location = { hash: "#ABCDEF", href: "http://school/", pathname: "/" };
  real.JSON = { parse: (it) => it, stringify: (it) => (it?.say ? it : JSON.stringify(it)) };
  await import(path);
}

test("the page keeps to the table", { skip: !folder }, async () => {
  const { name, script, messages } = read(join(folder, "drawn.json"));
  const path = join(folder, "page.mjs");
  const [heard, unknown, sent, shows] = [[], new Set(), [], []];
  const real = browser(heard);
  globalThis.pigReal = real;
  const names = [...Object.keys(real), ...(name === DEVICE ? ["WebSocket", "location", "JSON"] : [])];
  writeFileSync(path, `const { ${names} } = globalThis.pigReal;\n${script}`);
  await (name === DEVICE ? device : screen)(path, { heard, sent, shows, real });
  // Each page hears of files and of devices, whether it has any or not.
  const table = { ...Object.assign({}, ...Object.values(screens)), ...screens[name] };
  for (const message of messages) {
    await null;
    shows.forEach((show) => show(watched(message, table, unknown)));
    const acts = heard.splice(0);
    for (const act of acts) for (const key of KEYS) attempt(() => act(anything([], { key, detail: 1 })));
  }
  assert.deepEqual([...unknown], []);
  // Activities of one screen may take more for the same action than others.
  const all = {};
  for (const [act, takes] of Object.values(actions[name]).flatMap(Object.entries)) all[act] = { ...all[act], ...takes };
  const wrong = sent.filter(({ action, data }) => !fits(data ?? {}, all[action], name === DEVICE));
  assert.deepEqual([...new Set(wrong.map((it) => JSON.stringify(it)))], []);
  if (name !== DEVICE) return;
  const said = new Set(sent.map(({ action }) => action));
  assert.deepEqual(Object.keys(all).filter((it) => !said.has(it)), NEVER_SAID);
});

// A class is defined in one sheet; others say how it is in some place. Of a device's page, which shares
// scripts with the screens, only what means the same may be called the same.
test("no class means two things", () => {
  const folder = join(import.meta.dirname ?? ".", "..", "..", "pigclass");
  const sheets = readdirSync(join(folder, "widgets/static")).filter((it) => it.endsWith(".css")).map((it) => `widgets/static/${it}`);
  const definedBy = (sheet) => {
    const selectors = text(join(folder, sheet)).replace(/\/\*[^]*?\*\/|@[^{]*\{[^]*?\n\}/g, "").matchAll(/(?:^|\}\s*)(?:\.pig-screen )?(?::is\()?((?:\.[\w-]+(?:, )?)+)\)? \{/g);
    return new Set([...selectors].flatMap(([, names]) => names.split(", ")));
  };
  const all = sheets.flatMap((sheet) => [...definedBy(sheet)]);
  assert.deepEqual(all.filter((it, place) => all.indexOf(it) !== place), []);
  const shared = [...definedBy("live/page/join.css")].filter((it) => all.includes(it));
  assert.deepEqual(shared.filter((it) => !SHARED.includes(it)), []);
});

// A device must say all that its message has; an action of a screen has fields that may be left out.
const fits = (data, takes, isWhole) =>
  takes && Object.keys(data).every((it) => it in takes || "*" in takes) && (!isWhole || Object.keys(takes).every((it) => it in data));

// What stands for a browser is no browser: what breaks there is no matter here.
function attempt(act) {
  try {
    act();
  } catch {}
}
