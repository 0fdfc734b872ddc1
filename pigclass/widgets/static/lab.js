// The Strategy Lab. It draws the view that Python sends and sends back what was pressed and typed.

const DRAFT_AFTER = 700;

function render({ model, el }) {
  const send = (action, data) => model.send({ action, data });
  const title = element("h2", { class: "pig-lab-title" });
  const writing = drawWriting(send);
  const { box, root, said, problem, banner, hosts, draw, names } = boot(el, "lab", {
    "lab-asked": drawForm,
    "lab-pick": (pick) => drawPick(pick, send, writing.typed),
    "lab-form": writing.draw,

    "lab-entries": drawEntries,
    buttons: (buttons) => buttons.map((one) => button(send, one)),
    progress: drawProgress,
  }, send);
  const left = box("lab-left", hosts["lab-pick"], hosts["lab-form"], problem, hosts.progress);
  const foot = box("foot", hosts.buttons);
  root.append(banner, hosts["lab-asked"], box("lab-head", title), box("lab-columns", left, hosts["lab-entries"]), said, foot);

  let drawn = "";
  let told;
  const stage = joinStage(root, { bar: foot });
  const show = ({ view, words }) => {
    if (!view?.kind) return;
    const held = root.contains(document.activeElement);
    names(words.language, words.strategy_lab);
    root.dataset.kind = view.kind;
    write(title, view.title);
    if (!view.form) writing.forget();
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

// The form for a strategy. A draft goes to Python after a pause, so that a reloaded page shows it.
function drawWriting(send) {
  let waiting, form;
  const typed = () => (form ? typedIn(form) : {});
  const draw = ({ title, submit, others, pieces, fields }) => {
    const later = () => {
      clearTimeout(waiting);
      if (submit.action === "enter") waiting = setTimeout(() => send("draft", typed()), DRAFT_AFTER);
    };
    const enter = (all) => {
      clearTimeout(waiting);
      send(submit.action, all);
    };
    form = formOf(
      { class: "pig-form", "aria-label": title, oninput: later },
      enter,
      classed("div", "pig-sentence", ...pieces.map(drawPiece)),
      ...fields.map((field) => labelled(field, input(field))),
      classed("div", "pig-form-buttons", submitting(submit.label), ...others.map((other) => button(send, other))),
    );
    return form;
  };
  const select = (line) => form?.elements.text && selectLine(form.elements.text, line);
  return { draw, typed, select, forget: () => { form = undefined; } };
}

function drawPiece(piece) {
  if (typeof piece === "string") return element("span", {}, piece);
  if (piece.kind === "code") return labelled(piece, codeField(piece));
  const box = input(piece);
  box.setAttribute("aria-label", piece.label);
  box.classList.add("pig-blank-number");
  return box;
}

// A list that says at once what is chosen from it.
function drawPick(pick, send, typed) {
  const box = input({ ...pick, kind: "choice" });
  box.addEventListener("change", () => send(pick.action, { ...typed(), [pick.name]: box.value }));
  return labelled({ ...pick, kind: "choice" }, box);
}

const drawEntries = ({ title, list }, send) => [
  element("h3", {}, title),
  classed("ul", "pig-lab-list", ...list.map((entry) => drawEntry(entry, send))),
];

const drawEntry = ({ editing, name, result, says, buttons }, send) =>
  classed(
    "li",
    `pig-lab-entry ${editing ? "pig-lab-editing" : ""}`,
    element("span", { class: "pig-name", title: name }, name),
    classed("span", "pig-lab-result", result),
    element("span", { class: "pig-lab-says", title: says }, says),
    classed("span", "pig-lab-do", ...buttons.map((one) => button(send, one))),
  );

const drawProgress = ({ label, done, of }) => [
  element("span", {}, of ? `${label} ${done} / ${of}` : label),
  element("progress", { max: of || null, value: of ? done : null, "aria-label": label }),
];

export default { render };
