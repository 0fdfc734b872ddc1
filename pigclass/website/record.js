// The record of this browser as a file: out of its storage, and in again.
const FILE = "class.db";
const at = (id) => document.getElementById(id);
const say = (sentence, file) => (at("record-said").textContent = sentence.replace("{file}", file));
const recordHere = async () => new Map(await store.open()).get(FILE);

function download(bytes) {
  const name = `class-${new Date().toISOString().slice(0, 16).replace(/[:T]/g, "-")}.db`;
  Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([bytes])), download: name }).click();
  return name;
}

// The record that was there goes into a file first, and windows that play it are told.
async function openRecord(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!new TextDecoder("latin1").decode(bytes).startsWith("SQLite format 3\0")) return say(words.record_strange, file.name);
  const [before, writer] = [await recordHere(), String(Math.random())];
  if (before) download(before);
  await store.open(writer);
  await store.save(writer, [[FILE, bytes]], []);
  say(before ? words.record_opened : words.record_first);
}

const keep = (bytes) => say(bytes ? words.record_saved : words.record_none, bytes && download(bytes));
at("record-save").onclick = () => recordHere().then(keep).catch(() => say(words.record_fails));
at("record-open").onclick = () => at("record-file").click();
at("record-file").onchange = ({ target }) => openRecord(target.files[0]).catch(() => say(words.record_fails)).then(() => (target.value = ""));

// A browser plays nothing from a file, nor where a page may keep nothing: it says so in place of the keys.
const mayKeep = () => { try { return Boolean(window.localStorage && window.indexedDB); } catch { return false; } };
const why = window.location.protocol === "file:" ? words.from_file : mayKeep() ? "" : words.no_storage;
Object.assign(at("why-nothing-plays"), { textContent: why, hidden: !why });
for (const link of why ? document.querySelectorAll("[data-plays]") : []) link.removeAttribute("href");
