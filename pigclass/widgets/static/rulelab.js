// The Rule Lab. It draws the view that Python sends and sends back each change at once.

function render({ model, el }) {
  const send = (action, data) => model.send({ action, data: data ?? {} });
  const { box, root, said, problem, hosts, draw, names } = boot(el, "rules", {
    "rules-head": drawLabHead,
    "rules-start": drawStart,
    "rules-form": drawRule,
    "rules-options": (fields) => fieldGrid(send, fields),
    "rules-sides": (sides) => sides.map(drawSide(send)),
    "rules-cards": (cards) => cards.map(drawCard),
    buttons: (buttons) => buttons.map((one) => button(send, one)),
    "rules-code": gameCode,
  }, send);
  const left = box("rules-left", hosts["rules-start"], hosts["rules-form"], hosts["rules-options"]);
  const right = box("rules-right", hosts["rules-sides"]);
  const told = box("told", said, hosts.buttons, hosts["rules-code"]);
  root.append(hosts["rules-head"], box("rules-work", left, right, hosts["rules-cards"]), problem, told);
  const stage = joinStage(root, { bar: told });
  const show = ({ view, words }) => {
    if (!view?.kind) return;
    names(words.language, words.rule_lab);
    root.dataset.page = view.page;
    root.dataset.stale = view.stale ? "yes" : "no";
    for (const name in draw) draw[name](name === "head" ? view : view[name]);
    // Who sees the figures needs no sentence about them.
    root.dataset.heard = view.said ? "" : "only";
    write(said, view.said || view.heard);
    write(problem, view.problem);
    placeProblem(root, problem, view);
    stage.speak(words);
  };
  return hearPython(model, el, show, stage.forget);
}

// What is wrong is said where it was typed: in the row of the field, which is marked as well.
function placeProblem(root, problem, { problem_at: at }) {
  for (const box of root.querySelectorAll("[aria-invalid]")) box.removeAttribute("aria-invalid");
  const box = at && root.querySelector(`[data-focus="${CSS.escape(at)}"]`);
  const row = box && box.closest(".pig-rules-fields, .pig-rules-start");
  if (!row) {
    root.querySelector(".pig-rules-work").after(problem);
    return;
  }
  if (problem.parentElement !== row) row.append(problem);
  if (box.matches("input, select")) box.setAttribute("aria-invalid", "true");
  problem.scrollIntoView({ block: "nearest" });
}

// Sends what was typed at Enter and when the field is left: "change" misses text typed before a redraw.
function typedInto(box, tell) {
  box.setAttribute("value", box.value);
  box.dataset.sent = box.value;
  const commit = () => {
    if (isDrawing || box.value === box.dataset.sent) return;
    box.dataset.sent = box.value;
    tell(box.value);
  };
  box.addEventListener("blur", commit);
  box.addEventListener("keydown", ({ key }) => { if (key === "Enter") commit(); });
  return box;
}

const drawLabHead = ({ title, heading, tabs }, send) => [
  element("h2", {}, element("span", {}, title), ` ${heading}`),
  element("nav", { class: "pig-lab-tabs", "aria-label": title }, ...tabs.map((one) => button(send, one))),
];

function drawStart({ label, list, code: given }, send) {
  return formOf(
    {},
    ({ code }) => send("open_code", { code }),
    labelled({ kind: "choice", label }, picker(send, list)),
    labelled({ kind: "text", label: given.label }, input({ kind: "text", name: "code" })),
    element("button", { type: "submit", class: "pig-button", "data-action": "open_code" }, given.button),
  );
}

function labelledInput(send, field) {
  const tell = (value) => send("change", { field: field.name, value });
  const box = input(field);
  if (box.tagName === "INPUT") typedInto(box, tell);
  else box.addEventListener("change", () => tell(box.value));
  return labelled(field, box);
}

const fieldGrid = (send, fields, kind = "") =>
  fields.length > 0 && classed("div", `pig-rules-fields ${kind}`, ...fields.map((field) => labelledInput(send, field)));

const drawRule = ({ named, throws, fixed }, send) => [
  fieldGrid(send, named, "pig-rules-wide"),
  fieldGrid(send, throws, "pig-rules-throws"),
  fixed && element("p", {}, fixed),
];

function drawCard({ name, play, rows, end }) {
  const lines = (some) => some.map((line) => element("p", {}, line));
  const list = element("ul", {}, ...rows.map((row) => element("li", {}, row)));
  const properties = { class: "pig-rules-card", "aria-label": name };
  return element("section", properties, element("h3", {}, name), ...lines(play), list, ...lines(end));
}

export default { render };
