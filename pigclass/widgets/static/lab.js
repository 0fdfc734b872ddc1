// The Strategy Lab. It draws the view that Python sends and sends back what was pressed and typed.

const DRAFT_AFTER = 700;

function render({ model, el }) {
  const send = (action, data) => model.send({ action, data });
  const places = ["lab-asked", "lab-shelf", "lab-pick", "lab-form", "lab-door", "lab-entries", "buttons", "progress"];
  const { box, root, said, problem, banner, hosts, names } = boot(el, "lab", places);
  const title = element("h2", { class: "pig-lab-title" });
  const writing = drawWriting(send);
  const draw = {
    asked: part(hosts["lab-asked"], drawForm(send)),
    shelf: part(hosts["lab-shelf"], drawShelf(send)),
    pick: part(hosts["lab-pick"], drawPick(send, writing.typed)),
    form: part(hosts["lab-form"], writing.draw),
    door: part(hosts["lab-door"], (door) => (door ? drawDoor(send, door) : [])),
    entries: part(hosts["lab-entries"], drawEntries(send)),
    buttons: part(hosts.buttons, (buttons) => buttons.map((one) => button(send, one))),
    progress: part(hosts.progress, drawProgress),
  };
  const left = box("lab-left", hosts["lab-pick"], hosts["lab-form"], hosts["lab-door"], problem, hosts.progress);
  const foot = box("foot", hosts.buttons);
  root.append(banner, hosts["lab-asked"], box("lab-head", title, hosts["lab-shelf"]), box("lab-columns", left, hosts["lab-entries"]), said, foot);

  let drawn = "";
  let told;
  const stage = joinStage(root, { bar: foot });
  const show = ({ view, words, marks, held: seats }) => {
    if (seats) root.querySelector(".pig-held")?.show(seats);
    if (marks) showMarks(root, document.createElement("p"), marks);
    if (!view?.kind) return;
    const held = root.contains(document.activeElement);
    names(words.language, words.strategy_lab);
    root.dataset.kind = view.kind;
    write(title, view.title);
    for (const name in draw) draw[name](view[name]);
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
    const submit = () => {
      clearTimeout(waiting);
      send(form.submit.action, typed());
    };
    return [
      formOf(
        { class: "pig-form", "aria-label": form.title },
        submit,
        element("div", { class: "pig-sentence" }, ...form.pieces.map((piece) => drawPiece(piece, kept))),
        ...form.fields.map((field) => labelled(field, kept(field.name, input(field)))),
        element(
          "div",
          { class: "pig-form-buttons" },
          submitting(form.submit.label),
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
    return [
      formOf(
        { class: "pig-lab-shelf-form" },
        () => name.value.trim() && send("shelf", { shelf: name.value }),
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
  return element(
    "li",
    { class: `pig-lab-entry ${entry.editing ? "pig-lab-editing" : ""}` },
    element("span", { class: "pig-name", title: entry.name }, entry.name),
    element("span", { class: "pig-lab-result" }, entry.result),
    element("span", { class: "pig-lab-says", title: entry.says }, entry.says),
    element("span", { class: "pig-lab-do" }, ...entry.buttons.map((one) => button(send, one))),
  );
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
