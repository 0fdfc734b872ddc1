// The Strategy Lab. It draws the view that Python sends and sends back what was pressed and typed.

const DRAFT_AFTER = 700;

function render({ model, el }) {
  const send = (action, data) => model.send({ action, data });
  const box = (name, tag = "div", more = {}) => element(tag, { class: `pig-${name}`, ...more });
  const root = box("screen", "section", { tabindex: "-1", "data-kind": "lab" });
  const title = box("lab-title", "h2");
  const said = box("said", "p", { role: "status", "aria-live": "polite", "aria-atomic": "true" });
  const problem = box("problem", "p", { role: "alert" });
  const banner = box("banner", "p", { role: "alert" });
  const hosts = Object.fromEntries(
    ["lab-asked", "lab-shelf", "lab-pick", "lab-form", "lab-door", "lab-entries", "buttons", "progress"].map((name) => [name, box(name)]),
  );
  const writing = drawWriting(send);
  const draw = {
    asked: part(hosts["lab-asked"], drawForm(send)),
    shelf: part(hosts["lab-shelf"], drawShelf(send)),
    pick: part(hosts["lab-pick"], drawPick(send, writing.typed)),
    form: part(hosts["lab-form"], writing.draw),
    door: part(hosts["lab-door"], (door) => (door ? drawDoor(send, door) : [])),
    entries: part(hosts["lab-entries"], drawEntries(send)),
    buttons: part(hosts.buttons, (buttons) => buttons.map((one) => drawChoice(send, one))),
    progress: part(hosts.progress, drawProgress),
  };
  const left = box("lab-left");
  left.append(hosts["lab-pick"], hosts["lab-form"], hosts["lab-door"], problem, hosts.progress);
  const columns = box("lab-columns");
  columns.append(left, hosts["lab-entries"]);
  const foot = box("foot");
  foot.append(hosts.buttons);
  const head = box("lab-head");
  head.append(title, hosts["lab-shelf"]);
  root.append(banner, hosts["lab-asked"], head, columns, said, foot);
  el.replaceChildren(root);

  let drawn = "";
  let told;
  const stage = joinStage(root, { bar: foot });
  const show = ({ view, words, marks, held: seats }) => {
    if (seats) root.querySelector(".pig-held")?.show(seats);
    if (marks) showMarks(root, document.createElement("p"), marks);
    if (!view?.kind) return;
    const held = root.contains(document.activeElement);
    root.lang = words.language;
    root.setAttribute("aria-label", words.strategy_lab);
    root.dataset.kind = view.kind;
    write(title, view.title);
    draw.asked(view.asked);
    draw.shelf(view.shelf);
    draw.pick(view.pick);
    draw.form(view.form);
    draw.door(view.door);
    draw.entries(view.entries);
    draw.buttons(view.buttons);
    draw.progress(view.progress);
    // While something is tried, what was said last is no news.
    if (view.said !== told) write(said, view.said);
    told = view.said;
    write(problem, view.problem);
    write(banner, view.banner);
    root.setAttribute("aria-busy", view.progress ? "true" : "false");
    if (view.problem && view.form?.wrong_line) writing.select(view.form.wrong_line);
    if (view.problem) problem.scrollIntoView({ block: "nearest" });
    if (held) keepFocus(root);
    if (drawn && drawn !== view.kind) root.scrollIntoView({ block: "start" });
    drawn = view.kind;
    stage.speak(words);
  };
  return hearPython(model, el, show, stage.forget);
}

// The form: a sentence with blanks, or the field for a function. What is typed is told to Python
// after a pause, so that a page that is loaded again shows it.
function drawWriting(send) {
  let boxes = new Map();
  let waiting;
  const typed = () => Object.fromEntries([...boxes].map(([name, box]) => [name, box.value]));
  let isDraft;
  const later = () => {
    clearTimeout(waiting);
    if (!isDraft) return;
    waiting = setTimeout(() => send("draft", typed()), DRAFT_AFTER);
  };
  const kept = (name, box) => {
    boxes.set(name, box);
    box.addEventListener("input", later);
    return box;
  };
  const draw = (form) => {
    boxes = new Map();
    if (!form) return [];
    isDraft = form.submit.action === "enter";
    const submit = (event) => {
      event.preventDefault();
      clearTimeout(waiting);
      send(form.submit.action, typed());
    };
    return [
      element(
        "form",
        { class: "pig-form", onsubmit: submit, "aria-label": form.title, novalidate: true },
        element("div", { class: "pig-sentence" }, ...form.pieces.map((piece) => drawPiece(piece, kept))),
        ...form.fields.map((field) => labelled(field, kept(field.name, input(field)))),
        element(
          "div",
          { class: "pig-form-buttons" },
          element("button", { type: "submit", class: "pig-button pig-primary", "data-focus": "submit" }, form.submit.label),
          ...form.others.map((other) => button(send, other)),
        ),
      ),
    ];
  };
  const select = (line) => boxes.has("text") && selectLine(boxes.get("text"), line);
  return { draw, typed, select };
}

function drawPiece(piece, kept) {
  if (typeof piece === "string") return element("span", {}, piece);
  if (piece.kind === "code") {
    const { host, box } = codeField(piece);
    kept(piece.name, box);
    return labelled(piece, host);
  }
  const box = kept(piece.name, input(piece));
  box.setAttribute("aria-label", piece.label);
  box.classList.add("pig-blank-number");
  return box;
}

function drawPick(send, typed) {
  return (pick) => {
    if (!pick) return [];
    const box = input({ ...pick, kind: "choice" });
    box.addEventListener("change", () => send(pick.action, { ...typed(), [pick.name]: box.value }));
    return [labelled({ ...pick, kind: "choice" }, box)];
  };
}

// A shelf for each class and season: chosen from the list, or opened under a new name.
function drawShelf(send) {
  return (shelf) => {
    if (!shelf) return [];
    const list = input({ ...shelf, name: "shelf", kind: "choice" });
    list.addEventListener("change", () => send("shelf", { shelf: list.value }));
    const name = element("input", { type: "text", "aria-label": shelf.new.label, placeholder: shelf.new.label, maxlength: "40", "data-focus": "new-shelf", autocomplete: "off" });
    const submit = (event) => {
      event.preventDefault();
      if (name.value.trim()) send("shelf", { shelf: name.value });
    };
    return [
      element(
        "form",
        { class: "pig-lab-shelf-form", onsubmit: submit, novalidate: true },
        labelled({ ...shelf, name: "shelf", kind: "choice" }, list),
        name,
        element("button", { type: "submit", class: "pig-button", "data-focus": "open-shelf" }, shelf.new.button),
      ),
    ];
  };
}

function drawEntries(send) {
  return (entries) => {
    if (!entries) return [];
    return [
      element("h3", {}, entries.title),
      element("ul", { class: "pig-lab-list" }, ...entries.list.map((entry) => drawEntry(send, entry))),
    ];
  };
}

function drawEntry(send, entry) {
  const small = (action, { label, name }) =>
    element(
      "button",
      {
        type: "button",
        class: "pig-button",
        "aria-label": name,
        "data-action": action,
        "data-focus": `${action}-${entry.id}`,
        onclick: () => send(action, { id: entry.id }),
      },
      label,
    );
  return element(
    "li",
    { class: `pig-lab-entry ${entry.editing ? "pig-lab-editing" : ""}` },
    element("span", { class: "pig-name", title: entry.name }, entry.name),
    element("span", { class: "pig-lab-result" }, entry.result),
    element("span", { class: "pig-lab-says", title: entry.says }, entry.says),
    element("span", { class: "pig-lab-do" }, small("edit", entry.edit), small("remove", entry.remove)),
  );
}

function drawChoice(send, one) {
  const made = button(send, one);
  if (one.pressed !== undefined) made.setAttribute("aria-pressed", String(one.pressed));
  made.dataset.focus = `${one.action}-${one.data?.page ?? ""}`;
  return made;
}

function drawProgress(progress) {
  if (!progress) return [];
  const { label, done, of } = progress;
  const amount = of ? { max: of, value: done } : {};
  return [
    element("span", {}, of ? `${label} ${done} / ${of}` : label),
    element("progress", { ...amount, "aria-label": label }),
  ];
}

export default { render };
