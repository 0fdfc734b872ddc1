// The class screen. It draws the view that Python sends and sends back what was pressed.

function render({ model, el }) {
  const send = (action, data) => {
    if (here[action]) return here[action](data);
    tried = Boolean(drawn.side) && action === drawn.side.submit.action;
    model.send({ action, data });
  };
  const parts = {
    head: (data) => (data.rounds ? drawHead(data, words) : drawTurnHead(data)),
    dice: (dice) => drawDice(dice, words),
    clock: drawClock,
    trail: drawTrail,
    risk: drawRisk,
    counts: drawCounts,
    devices: undefined,
    numbers: drawNumbers,
    main: ({ primary, beside }) => [primary && button(send, { ...primary, kind: "pig-primary" }), ...beside.map((one) => button(send, one))],
    side: drawForm,
    seats: (data) => {
      if (data.pairs) return drawPairs(data.pairs, send);
      if (data.sheet) return [drawSheet(data), drawCoach(data.coach)];
      return data.head_count ? drawHeadCount(data.head_count) : drawTiles(data, send, words);
    },
    buttons: (buttons) => drawButtons(send, buttons, words.more),
    panel: drawPanel,
    question: drawQuestion,
    meaning: drawMeaning,
    way: drawWay,
  };
  const { box, root, said, problem, banner, hosts, draw, names } = boot(el, "setup", parts, send);
  // What a coach says: a place that is there already, or nobody would hear of it.
  const heard = element("p", { class: "pig-hidden", role: "status", "aria-live": "polite" });
  const left = box("left", hosts.dice, hosts.risk, hosts.counts, hosts.trail, hosts.devices, hosts.numbers);
  const next = box("next", hosts.main, hosts.side);
  const told = box("told", said);
  const foot = box("foot", box("words", problem, told, hosts.meaning, hosts.way, hosts.buttons));
  root.append(banner, box("top", hosts.head, hosts.clock), box("table", left, hosts.panel, hosts.seats), hosts.question, foot, heard);

  // `tried` says whether what was sent last was typed beside the dice.
  let [drawn, words, tried] = [{}, {}, false];
  let marks = { seats: {}, line: "", count: "" };
  // What was said last is said once more: to a screen reader only what is new is news.
  const repeat = () => {
    const place = problem.textContent ? problem : said;
    const told = place.textContent;
    place.textContent = "";
    setTimeout(() => writeWhatFits(place, told, drawn.heard), 60);
  };
  const isOpen = () => Boolean(drawn.overlay || drawn.closes || (drawn.kind !== "setup" && (drawn.panel || drawn.compact)));
  const close = () => {
    const more = root.querySelector(".pig-more[open], .pig-plan[open]");
    more?.removeAttribute("open");
    return Boolean(more) || (isOpen() && (send("close", {}), true));
  };
  const sizes = new ResizeObserver(() => fitTiles(hosts.seats));
  sizes.observe(hosts.seats);
  const stage = joinStage(root, { bar: told, close });
  const show = (message) => {
    if (message.held) return root.querySelector(".pig-held")?.show(message.held);
    if (message.marks) {
      showMarks(root, hosts.devices, (marks = message.marks));
      return fitTiles(hosts.seats);
    }
    if (!message.view?.kind) return;
    const { view } = message;
    const held = root.contains(document.activeElement);
    [drawn, words] = [view, message.words];
    // After a throw a class decides: an R in haste is for the throw, and does not lock.
    setTimeout(() => delete root.dataset.deaf, view.kind === "table" && view.stage === "deciding" ? 800 : 0);
    names(words.language, words.class_screen);
    const panel = view.panel ? (view.panel.form ? "form" : view.panel.door || view.panel.asked || view.kind === "table" ? "door" : "yes") : "no";
    Object.assign(root.dataset, { kind: view.kind, stage: view.stage, compact: view.compact ? "yes" : "no", panel });
    draw.panel(view.panel);
    draw.clock(view.clock);
    if (view.kind !== "setup") {
      draw.head(partOf(view, HEAD));
      for (const name of ["dice", "counts", "numbers", "side", "buttons"]) draw[name](view[name]);
      draw.trail({ trail: view.trail, rows: view.side ? 1 : 2 });
      draw.risk(view.at_risk);
      draw.main({ primary: view.side && view.focus ? null : view.primary, beside: view.beside });
      draw.seats(partOf(view, SEATS));
      for (const name of ["question", "meaning", "way"]) draw[name](view.reveal);
    }
    showMarks(root, hosts.devices, marks);
    // What is pressed next stands under the dice; at a table for few, under the scores.
    const place = view.kind === "table" ? left : foot;
    if (next.parentElement !== place) place === left ? place.append(next) : place.prepend(next);
    fitTiles(hosts.seats);
    writeWhatFits(said, view.said, view.heard);
    said.classList.toggle("pig-long", said.firstChild?.length > 64);
    // A panel over everything hides where sentences are said.
    write(heard, view.coach?.heard ?? ((view.panel?.asked ?? view.panel?.tables) && view.said));
    write(problem, view.problem);
    if (view.problem) problem.scrollIntoView({ block: "nearest" });
    write(banner, view.banner);
    if (held) keepFocus(root);
    focusFirst(root, view);
    // Who forgot to type an answer types it now.
    if (view.problem && root.querySelector(".pig-asks") && !document.activeElement.matches("input")) focusOn(root, view);
    // What was refused is marked: the next key replaces it.
    const field = tried && (view.problem || view.focus) && hosts.side.querySelector("input");
    if (field) [field.focus(), field.select()];
    tried = false;
    stage.speak(words);
    pace(view.tick);
  };
  const pace = pacer(send);
  // R sends the answers to a question, as Enter does: what was said is not lost.
  const idle = ({ key }) => write(problem, fill(words.no_key, { key }));
  const copied = async (kind, blob, ending) => {
    const { asks, who } = drawn.reveal;
    const told = await copy(kind, blob, `${asks.replace(/[^\p{L}\d]+/gu, " ").trim()}.${ending}`, words);
    const place = root.querySelector(".pig-who");
    [said, place].forEach((it) => write(it, told));
    setTimeout(() => place.textContent === told && write(place, who), 5000);
  };
  const copyScores = () => copied("text/plain", new Blob([drawn.reveal.scores], { type: "text/plain" }), "tsv");
  const copyPicture = () => copied("image/png", drawPng(hostOf(root), drawn.reveal.asks), "png");
  const here = { idle, repeat, blank: stage.blank, copy_picture: copyPicture, copy_scores: copyScores };
  const press = (action, data) => {
    // Dice that charts or a sheet of scores hide are not thrown: they are shown first.
    if (["press_roll", "bank"].includes(action) && drawn.kind !== "setup" && !hosts.dice.checkVisibility()) return send("close", {});
    if (action === "press_roll" && root.dataset.deaf) return undefined;
    if (action === "press_roll") root.dataset.deaf = "yes";
    const asked = action === "press_roll" && root.querySelector(".pig-asks");
    asked ? asked.requestSubmit() : send(action, data);
  };
  const forget = listen(root, press, () => ({ ...(isOnStage(root) && IDLE), a: { action: "repeat", data: {} }, b: { action: "blank", data: {} }, ...drawn.keys }));
  root.addEventListener("click", (event) => {
    if (!event.target.closest("input, textarea, select, button, summary")) root.focus();
  });
  whenShown(root, () => focusOn(root, drawn));
  return hearPython(model, el, show, forget, stage.forget, () => sizes.disconnect(), () => pace(null));
}

// Keys that some moment of a lesson has say so when it has not come.
const IDLE = Object.fromEntries([..."cdeghknpwx"].map((key) => [key, { action: "idle", data: { key: key.toUpperCase() } }]));

// Its end stays to be seen until the class goes on.
function drawClock({ seconds, over }) {
  const end = Date.now() + seconds * 1000;
  const digits = element("p", { role: "timer" }, String(seconds));
  const timer = setInterval(() => {
    const left = Math.ceil((end - Date.now()) / 1000);
    if (left <= 0) digits.setAttribute("role", "alert");
    write(digits, left > 0 ? String(left) : over);
    if (left <= 0 || !digits.isConnected) clearInterval(timer);
  }, 200);
  return [digits];
}

// What a part shows of a view: of anything else it need not be drawn again.
const HEAD = ["rounds", "headline", "title", "throw", "sub", "rule", "place"];
const SEATS = ["pairs", "sheet", "title", "coach", "head_count", "tiles", "open", "own_dice"];
const partOf = (view, names) => Object.fromEntries(names.map((name) => [name, view[name]]));

function drawHead({ rounds, headline, title, throw: thrown, rule, place }, words) {
  const where = element("span", {}, [place, thrown].filter(Boolean).join(" · "));
  return [
    drawRounds(rounds, `${words.rounds_of} ${title}`),
    classed("h2", headline.length > 50 ? "pig-long" : "", headline),
    classed("p", `pig-where ${rule.length > 36 ? "pig-long" : ""}`, element("b", {}, rule), " ", where),
  ];
}

// How this round came about: each throw small, with what it did, and what earlier ones had brought.
function drawTrail({ trail: throws, rows }) {
  const faces = (one) => one.faces.map((face) => element("span", {}, String(face)));
  const kind = (it, place) => (it.bust ? "pig-trail-bust" : place === latest.length - 1 ? "pig-trail-last" : "");
  const one = (it, place) =>
    classed("li", kind(it, place), classed("span", "pig-trail-faces", ...faces(it)), element("b", {}, it.does));
  const across = Math.floor(280 / (28 * (throws[0]?.faces.length ?? 1) + 6));
  const isLong = throws.length > rows * across;
  // What earlier throws had brought together needs the room of about 100 pixels.
  const latest = throws.slice(isLong ? Math.ceil(across / 2.7) - rows * across : 0);
  const before = isLong && element("li", {}, element("span", {}, "…"), element("b", {}, latest[0].before));
  return latest.length > 0 && classed("ol", "pig-trail-list", before, ...latest.map(one));
}

// How many stay, will sit and have sat: in words, and as parts of a bar.
function drawCounts(counts) {
  if (!counts.length) return [];
  const share = ({ state, number }) => element("span", { class: `pig-share-${state}`, style: `flex: ${number}` });
  const told = ({ state, label }) =>
    classed("b", `pig-count-${state}`, element("span", { "aria-hidden": "true" }, `${SIGNS[state]} `), label);
  return [
    element("p", { class: "pig-bar", "aria-hidden": "true" }, ...counts.filter((it) => it.number).map(share)),
    classed("p", "pig-stay-and-sit", ...counts.map(told)),
  ];
}

const drawRisk = ({ points, label, lost }) =>
  classed("p", `pig-risk-points ${lost ? "pig-lost" : ""}`, element("b", {}, points), element("span", {}, label));

// What lies over the table: a form, the table of scores, or the list of the class.
function drawPanel(panel, send) {
  if (panel.form) return drawForm(panel.form, send);
  if (panel.door) return drawDoor(panel.door, send);
  if (panel.asked) return drawAsked(panel.asked, send);
  const tables = panel.sheets
    ? panel.sheets.map((sheet) => drawSheet({ sheet, title: panel.title }))
    : panel.tables.map((rows) => scoreTable(panel, rows));
  const close = button(send, { action: "close", label: panel.close, key: "Esc" });
  return [
    ...(panel.lines ?? []).map((line) => classed("p", "pig-panel-line", line)),
    element("div", { class: "pig-score-tables", style: `--pig-rows: ${panel.tables?.[0]?.length + 1}; --pig-columns: ${tables.length * (panel.columns?.length + 3)}` }, ...tables),
    classed("div", "pig-panel-foot", close, ...(panel.files ?? []).map(fileLink), gameCode(panel.code)),
  ];
}

// A file that was written beside the notebook, by way of the server that shows both.
function fileLink({ name, label }) {
  const folderOf = (host) => (host.closest("[data-pigclass-path]")?.dataset.pigclassPath ?? "").replace(/[^/]*$/, "");
  const find = ({ currentTarget: link }) => (link.href = `${baseUrl()}files/${folderOf(link)}${encodeURIComponent(name)}?download=1`);
  return baseUrl() ? element("a", { class: "pig-button", href: "#", download: name, target: "_blank", onclick: find }, label) : null;
}

// The question at the end, and a bar for each answer once they are shown.
function drawAsked({ asks, told, rows, buttons, kind }, send) {
  const bar = (share) => element("span", { class: "pig-asked-bar", "aria-hidden": "true", style: `--share: ${share}%` });
  const row = ({ name, number, share }) => element("li", {}, classed("span", name.length > 60 ? "pig-long" : "", name), element("b", {}, number), bar(share));
  const acts = classed("div", "pig-form-buttons", ...buttons.map((one) => button(send, one)));
  return classed("div", `pig-asked ${kind ?? ""}`, element("h2", {}, asks), element("ol", {}, ...rows.map(row)), element("p", { role: "status" }, told), acts);
}

function scoreTable({ title, columns, corner }, rows) {
  const head = [element("td", {}, corner ?? ""), ...columns.map((name) => headOf("col", name))];
  const row = ({ name, cells }) => element("tr", {}, headOf("row", name), ...cells.map((text) => element("td", {}, text)));
  return tableOf({ class: "pig-scores", "aria-label": title }, head, rows.map(row));
}

// A first view is drawn before it is on the page, and JupyterLab moves the focus when a cell has run.
function whenShown(root, act) {
  const unlessTyping = () => {
    const at = document.activeElement;
    const types = at?.isContentEditable || at?.matches("input, textarea, select");
    if (root.isConnected && !root.contains(at) && !types) act();
  };
  for (const wait of [50, 300, 800, 1500]) setTimeout(unlessTyping, wait);
}

// The first field of a new question has the focus, else the activity itself: its keys need no click.
function focusFirst(root, view) {
  const asks = `${view.kind}/${view.focus ?? ""}/${view.compact ?? false}`;
  if (root.dataset.asks === asks) return;
  root.dataset.asks = asks;
  if (view.kind !== "setup") root.scrollIntoView({ block: "start" });
  focusOn(root, view);
}

function focusOn(root, view) {
  const first = ".pig-tell, .pig-start [type=submit], .pig-form :is(input:not([name=tab]), textarea, select)";
  const field = view.focus && root.querySelector(first);
  (field || root).focus({ preventScroll: true });
  // What an undo has brought back is replaced by the next digit.
  if (field?.value) field.select?.();
}

export default { render };
