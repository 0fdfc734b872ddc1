// The page of a device. It shows what the server says, and sends what is pressed until that is noted.

const VERSION = 3;
const SILENT = 8000; // The door says something every 5 seconds.
const UNHEARD = 2000;

// Where a browser keeps nothing, the seat lasts as long as the page.
const kept = {};
const read = (name) => { try { return localStorage.getItem(name) ?? kept[name] ?? ""; } catch { return kept[name] ?? ""; } };
const keep = (name, value) => { kept[name] = value; try { localStorage.setItem(name, value); } catch {} };

let words = WORDS[navigator.language.slice(0, 2)] ?? WORDS.en;

// What is known: the scene at the door, the last state, and what waits to be noted.
let at = "coming";
let state = null;
let free = { seats: [] };
let problem = "";
let counted = null;
let isOffline = false;
let shows = false;
// Which opening question is answered once more, if any.
let changing = NaN;
const waiting = new Map();

// Drawn here, so that whoever does not hear that a seat was taken has it all the same.
const newToken = () => [...crypto.getRandomValues(new Uint8Array(16))].map((it) => it.toString(16).padStart(2, "0")).join("");
if (!read("pigclass token")) keep("pigclass token", newToken());
const token = () => read("pigclass token");
const code = () => decodeURIComponent(location.hash.slice(1)) || read("pigclass code");

// The socket: hello, then whatever still waits.
let socket;
let heardAt = 0;
let tries = 0;
let again;

function connect() {
  clearTimeout(again);
  if (socket?.readyState === WebSocket.CONNECTING) return;
  if (socket) hangUp();
  if (!code() && !read("pigclass seat")) return show("code");
  const mine = new WebSocket(new URL("socket", location.href.split("#")[0]).href.replace("http", "ws"));
  socket = mine;
  setTimeout(() => mine.readyState === WebSocket.CONNECTING && mine.close(), SILENT);
  heardAt = Date.now();
  // What waits goes along at once: on a bad network each way there and back may take seconds.
  mine.onopen = () => {
    mine.send(JSON.stringify({ say: "hello", v: VERSION, code: code(), token: token() }));
    for (const it of waiting.values()) {
      it.since = Date.now();
      mine.send(JSON.stringify(it.whole));
    }
  };
  mine.onmessage = ({ data }) => mine === socket && hear(JSON.parse(data));
  mine.onclose = () => mine === socket && (socket = null, later());
}

function hangUp() {
  const old = socket;
  socket = null;
  old.onclose = old.onmessage = null;
  old.close();
}

// The longer it does not work, the longer it waits; not all at the same moment.
function later() {
  if (["moved", "freed", "closed", "reload", "code"].includes(at)) return;
  clearTimeout(again);
  again = setTimeout(connect, Math.min(5000, 200 * 2 ** tries++) * (0.5 + Math.random()));
  if (at === "coming") draw();
}

const isOpen = () => socket?.readyState === WebSocket.OPEN;
const say = (message) => isOpen() && socket.send(JSON.stringify(message));

// Kept until it is noted: a later choice takes the place of one that nobody has heard.
let last = 0;
function ask(slot, message) {
  last = Math.max(last + 1, Date.now());
  const whole = { ...message, id: last };
  waiting.set(slot, { whole, since: Date.now() });
  if (state && !["claim", "leave"].includes(message.say)) state.fresh = false;
  say(whole);
  draw();
}

const HEARD = {
  state: (told) => {
    const isNew = state?.of !== told.of;
    // Why something was refused stays to be read while others act.
    if (isNew || state?.stage !== told.stage || problem === words.trouble) problem = "";
    state = told;
    if (isNew) {
      shows = false;
      counted = null;
      if (waiting.delete("choice")) problem = words.late;
    }
    words = WORDS[told.language] ?? words;
    keep("pigclass seat", "taken");
    // Whoever hears it has the seat, also where that was not acknowledged.
    waiting.delete("seat");
    at = "inside";
  },
  free: (told) => { [state, free] = [null, told]; waiting.clear(); at = told.kept ? "kept" : told.locked ? "locked" : "name"; },
  trouble: () => { problem = words.trouble; if (!state) at = "trouble"; },
  locked: (told) => { counted = told; },
  ok: ({ id }) => settle(id, ""),
  no: ({ id, why }) => (why === "code" ? wrongCode() : settle(id, why)),
  bye: ({ why }) => { hangUp(); if (why === "freed") becomeNew(); at = why in words ? why : "closed"; },
};

function hear(told) {
  [heardAt, tries, isOffline] = [Date.now(), 0, false];
  HEARD[told.say]?.(told);
  draw();
}

// From then on nothing that was sent before can take the same seat again.
function becomeNew() {
  waiting.clear();
  keep("pigclass token", newToken());
}

function settle(id, why) {
  for (const [slot, { whole }] of waiting) {
    if (whole.id !== id) continue;
    waiting.delete(slot);
    problem = words[`no_${why}`] ?? words[why] ?? why;
    if (why === "freed" || (!why && whole.say === "leave")) becomeNew();
    if (!why && whole.say === "choose") state.me.chose = whole.sits;
    if (!why && whole.say === "belief") state.me.believed[whole.question] = whole.answer;
    if (why && whole.say === "belief") changing = state.questions.findIndex((it) => it.id === whole.question);
  }
}

function wrongCode() {
  problem = code() ? fill(words.wrong_code, { code: code().toUpperCase() }) : "";
  keep("pigclass code", "");
  history.replaceState(null, "", location.pathname);
  hangUp();
  at = "code";
}

// What is not heard is not there: come again. A phone that slept tells so late.
setInterval(() => {
  const silent = Date.now() - heardAt > SILENT;
  const unheard = [...waiting.values()].some(({ whole, since }) => Date.now() - since > (whole.say === "claim" ? SILENT : UNHEARD));
  if (!socket && at !== "inside") return;
  if (silent && !isOffline) { isOffline = true; draw(); }
  if (silent || unheard) {
    for (const it of waiting.values()) it.since = Date.now();
    if (at === "inside") at = "coming back";
    connect();
  }
}, 500);
const wake = () => {
  if (document.hidden || !["inside", "coming", "coming back", "name", "kept", "trouble"].includes(at)) return;
  if (!isOpen()) connect();
  else if (Date.now() - heardAt > 6000) { if (at === "inside") at = "coming back"; connect(); }
};
document.addEventListener("visibilitychange", wake);
window.addEventListener("pageshow", (event) => event.persisted && wake());
window.addEventListener("online", wake);
window.addEventListener("offline", () => { isOffline = true; draw(); });

// The page: one column, the heading says what to do and has the focus at each new stage.
const top_ = classed("header", "pig-top");
const offline = element("p", { class: "pig-offline", role: "alert" });
const card = classed("section", "pig-card");
const heading = element("h1", { class: "pig-heading", tabindex: "-1" });
const told = classed("p", "pig-told");
// What the dice showed is seen in their card, and said to those who listen.
const spoken = element("p", { class: "pig-spoken", role: "status" });
const alertHost = element("p", { class: "pig-problem", role: "alert" });
const keys = classed("div", "pig-keys");
// What may be pressed is in view whatever stands above it, and what was wrong stands beside it.
const bar = classed("div", "pig-keys-bar", alertHost, keys);
document.body.append(element("main", {}, offline, top_, card, heading, told, spoken, bar));

const drawTop = part(top_, ({ name, rounds, place, score, fresh }) => {
  const leave = () => ask("leave", { say: "leave" });
  if (fresh) return [classed("b", "pig-name", fill(words.you, { name })), button(leave, { action: "leave", label: words.not_you, kind: "pig-small" })];
  const heard = fill(score === 1 ? words.score_one : words.score, { score });
  return [
    classed("b", "pig-name", name),
    rounds.length > 6 ? classed("span", "pig-place", place) : drawRounds(rounds),
    rounds.length > 0 && score !== "" && element("b", { class: "pig-score", "aria-label": heard }, score),
  ];
});
const drawCard = part(card, ({ dice, risk, label, trail, own, players }) => [
  players && classed("ul", "pig-players", ...players.map(drawPlayer)),
  dice?.length && drawDice(dice, words),
  risk !== undefined && classed("p", "pig-risk", element("b", {}, risk), " ", label),
  trail?.length > 1 && classed("p", "pig-trail", trail.join(" · ")),
  own && drawOwn(own),
]);
const drawKeys = part(keys, (drawn) => SCENES_KEYS[drawn.kind](drawn));

let shown;
function show(where) {
  at = where;
  draw();
}

function draw() {
  const scene = SCENES[at] ? SCENES[at]() : inside();
  document.documentElement.lang = words.language;
  document.body.dataset.stage = scene.stage;
  write(offline, isOffline ? words.offline : "");
  drawTop(scene.top ? { ...scene.top, fresh: state.fresh } : { name: "pigclass", rounds: [], score: "" });
  drawCard(scene.card ?? {});
  write(heading, scene.heading);
  write(told, scene.told);
  write(spoken, state?.me?.said ?? state?.said);
  write(alertHost, problem);
  drawKeys(scene.keys);
  card.hidden = !card.childElementCount;
  if (shown !== scene.stage) {
    shown = scene.stage;
    (keys.querySelector("form:not(.pig-other) input") ?? heading).focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
}

const farewell = (name, key) => ({ stage: name, heading: words[name], keys: key && { kind: "one", label: words[key], does: key } });
const SCENES = {
  coming: () => ({ ...farewell("coming", tries > 1 && "join_again"), told: tries > 1 ? words.no_answer : "" }),
  code: () => ({ stage: "code", heading: words.code_title, keys: { kind: "code", label: words.code_label, join: words.join } }),
  name: () => {
    const { seats, taken = [] } = free;
    const title = seats.length ? words.name_title : taken.length ? words.all_taken : words.coming;
    return { stage: "name", heading: waiting.has("seat") ? words.sending : title, keys: { kind: "names", names: seats, taken } };
  },
  locked: () => ({ stage: "locked", heading: words.no_locked }),
  kept: () => farewell("kept"),
  trouble: () => farewell("coming"),
  moved: () => farewell("moved", "go_on_here"),
  freed: () => farewell("freed", "join_again"),
  closed: () => farewell("closed", "join_again"),
  strange: () => farewell("closed", "join_again"),
  reload: () => farewell("reload", "reload_key"),
};
const DOES = {
  go_on_here: comeIn,
  join_again: comeIn,
  reload_key: () => location.reload(),
  rethink: () => { changing = 0; draw(); },
  look: () => { shows = true; draw(); setTimeout(() => { shows = false; draw(); }, 2000); },
};

// At once it is seen that it tries, and where nobody answers that it goes on trying.
function comeIn() {
  [tries, problem] = [0, ""];
  show("coming");
  connect();
}

const SCENES_KEYS = {
  one: ({ label, does }) => button(() => DOES[does](), { action: does, label }),
  code: ({ label, join }) => {
    const send = (text) => { keep("pigclass code", text.replace(/[^a-z0-9]/gi, "")); comeIn(); };
    return typing(label, join, send, "", { inputmode: "text", autocapitalize: "characters", spellcheck: "false", maxlength: 12 });
  },
  names: ({ names, taken }) => {
    const claim = (seat) => ask("seat", { say: "claim", seat, token: token() });
    return [
      classed("div", "pig-names", ...names.map(([seat, name]) => button(() => claim(seat), { action: seat, label: name }))),
      names.length > 0 && taken.length > 0 && classed("p", "pig-told", words.name_gone),
      taken.length > 0 && classed("ul", "pig-names pig-taken", ...taken.map((name) => element("li", {}, name))),
    ];
  },
  question: ({ id, taps, label: kind, chosen, other }) => {
    const send = (answer) => { changing += 1; ask(id, { say: "belief", question: id, answer }); };
    const pressed = (answer) => (chosen === undefined ? undefined : chosen === answer);
    const key = ([answer, label]) =>
      button(() => send(answer), { action: `${id} ${answer}`, label, kind, pressed: pressed(answer) });
    const value = taps.some(([answer]) => answer === chosen) ? "" : (chosen ?? "");
    return [...taps.map(key), other && typing(words.other_number, words.enter, send, "pig-other", { value })];
  },
  decide: ({ keeps, look }) => {
    const choose = (sits) => () => ask("choice", { say: "choose", of: state.of, sits });
    const way = (name, sign, risk) => element(
      "button",
      { type: "button", class: `pig-choice pig-${name}`, "data-focus": name, onclick: choose(name === "sit") },
      element("span", { class: "pig-sign", "aria-hidden": "true" }, sign),
      element("b", {}, words[name]),
      element("small", {}, risk),
    );
    return [
      way("sit", "▼", fill(words.sit_keeps, { points: keeps })),
      way("stand", "▲", words.stand_risks),
      // Its place is kept: what moved under a finger would be pressed by mistake.
      button(() => DOES.look(), { action: "look", label: words.look, kind: "pig-look", off: !look }),
    ];
  },
};

// Inside: what is seen follows from the stage of the game and from what has become of this seat.
function inside() {
  if (!state) return SCENES.coming();
  const { me, stage } = state;
  const top = { name: me.name, rounds: state.rounds ?? [], place: state.place, score: me.score ?? "" };
  // Who throws dice of their own has points of their own, and who sits has none at risk.
  const isOut = ["sat", "away", "joins"].includes(me.status);
  const { points: risk, label } = me.own_risk ?? (isOut ? null : state.at_risk) ?? {};
  const table = { dice: me.dice ?? state.dice, risk, label, trail: state.trail };
  const scene = (name, more) => ({ stage: `${name} ${state.of ?? ""}`, top, card: table, ...more });
  if (stage === "pair") return pairing(scene, me);
  if (stage === "waiting") return scene("waiting", { heading: fill(words.waiting, me), card: {} });
  if (stage === "trial") return scene("trial", { heading: words.trial, card: {} });
  if (stage === "predicting") return believing(top);
  if (stage === "game over" && state.exit?.length) return leaving(top);
  if (stage === "game over") return scene("over", { heading: fill(words.over, me), told: state.said, card: { own: { me, finals: state.finals } } });
  const now = BECAME[me.status];
  if (now) return scene(me.status, { heading: fill(words[now], me), told: state.said });
  if (stage === "deciding" && state.of) return deciding(scene, me);
  const heading = stage === "locked" ? words.closed_now : stage === "round over" ? words.round_over : state.ready;
  return scene(stage, { heading, told: stage === "round over" ? state.said : state.rule });
}

const BECAME = { sat: "sat", caught: "caught", away: "away", joins: "joins", banked: "sat", unfinished: "stopped" };

function deciding(scene, me) {
  const isSending = waiting.has("choice");
  const isLocked = me.chose !== null && !isSending;
  const count = counted ?? state.locked;
  const heading = shows ? words[me.chose ? "chose_sit" : "chose_stand"] : isSending ? words.sending : isLocked ? words.locked : words.decide;
  return scene("deciding", {
    heading,
    told: isLocked && count.locked ? fill(words.chosen, count) : words.secret,
    keys: { kind: "decide", keeps: me.at_risk, look: isLocked },
  });
}

// The question at the end: an answer may be changed until the board shows them all.
function leaving(top) {
  const [question] = state.exit;
  const told = waiting.has(question.id) ? words.sending : question.id in state.me.believed ? words.exit_noted : words.exit_title;
  return { ...answering({ ...question, other: false }, top, "pig-long"), stage: "leaving", told };
}

// The key of what was answered before.
function chosenOf({ id, logged }) {
  const said = state.me.believed[id];
  return said === undefined ? said : Object.keys(logged).find((it) => logged[it] === said) ?? String(said);
}

// One question after the other; until play starts they may be gone through once more.
function believing(top) {
  const next = state.questions.find((it) => !(it.id in state.me.believed) && !waiting.has(it.id)) ?? state.questions[changing];
  if (next) return answering(next, top, next.is_long ? "pig-long" : "pig-number");
  return { ...farewell("believed", "rethink"), top: { ...top, rounds: [] }, heading: words[waiting.size ? "sending" : "believed"], told: words.may_rethink };
}

const answering = (question, top, label) => ({
  stage: `believing ${question.id}`,
  top: { ...top, rounds: [] },
  heading: question.asks,
  told: `${state.rule}. ${words.believe}`,
  keys: { kind: "question", label, chosen: chosenOf(question), ...question },
});
