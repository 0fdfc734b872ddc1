// The Rule Lab. It draws the view that Python sends and sends back each change; it works out nothing
// itself. A change shows at once: there is no form to submit.

function render({ model, el }) {
  const send = (action, data) => model.send({ action, data: data ?? {} });
  const box = (name, tag = "div", more = {}) => element(tag, { class: `pig-${name}`, ...more });
  const root = box("screen", "section", { tabindex: "-1", "data-kind": "rules" });
  const said = box("said", "p", { role: "status", "aria-live": "polite" });
  const problem = box("problem", "p", { role: "alert" });
  const hosts = Object.fromEntries(
    ["rules-head", "rules-start", "rules-form", "rules-sides", "rules-options", "rules-cards", "buttons", "rules-code"].map((name) => [name, box(name)]),
  );
  const work = box("rules-work");
  const left = box("rules-left");
  left.append(hosts["rules-start"], hosts["rules-form"], hosts["rules-options"]);
  const right = box("rules-right");
  right.append(hosts["rules-sides"]);
  work.append(left, right, hosts["rules-cards"]);
  const told = box("told");
  told.append(said, hosts.buttons, hosts["rules-code"]);
  root.append(hosts["rules-head"], work, problem, told);
  el.replaceChildren(root);
  const draw = {
    head: part(hosts["rules-head"], drawLabHead(send)),
    start: keeping(hosts["rules-start"], drawStart(send)),
    form: keeping(hosts["rules-form"], drawRule(send)),
    options: keeping(hosts["rules-options"], drawOptions(send)),
    sides: part(hosts["rules-sides"], ({ sides }) => sides.map(drawSide(send))),
    cards: part(hosts["rules-cards"], (cards) => cards.map(drawCard)),
    buttons: part(hosts.buttons, (buttons) => buttons.map((one) => button(send, one))),
    code: part(hosts["rules-code"], (code) => [gameCode(code)]),
  };
  const stage = joinStage(root, { bar: told });
  const show = ({ view, words }) => {
    if (!view?.kind) return;
    root.lang = words.language;
    root.setAttribute("aria-label", words.rule_lab);
    root.dataset.page = view.page;
    root.dataset.stale = view.stale ? "yes" : "no";
    draw.head(view);
    draw.start(view.start);
    draw.form(view.form);
    draw.options(view.options);
    draw.sides({ sides: view.sides });
    draw.cards(view.cards);
    draw.buttons(view.buttons);
    draw.code(view.code);
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
  const row = box && box.closest(".pig-lines li, .pig-line-buttons, .pig-rules-fields, .pig-rules-start");
  if (!row) {
    root.querySelector(".pig-rules-work").after(problem);
    return;
  }
  if (problem.parentElement !== row) row.append(problem);
  if (box.matches("input, select")) box.setAttribute("aria-invalid", "true");
  problem.scrollIntoView({ block: "nearest" });
}

// A part that is drawn again while somebody types in it: what was typed by then stays.
let drawing = false;

function keeping(host, draw) {
  const redraw = part(host, draw);
  return (data) => {
    const box = host.contains(document.activeElement) ? document.activeElement : null;
    const typed = box?.type === "text" && box.value !== box.dataset.sent ? box.value : null;
    drawing = true;
    redraw(data);
    drawing = false;
    const now = document.activeElement;
    if (typed !== null && now?.dataset.focus === box.dataset.focus) now.value = typed;
  };
}

// A field that says what was typed when it is left, or at Enter. The browser's own "change" would
// not notice what was typed before the field was drawn again.
function typedInto(box, tell) {
  box.setAttribute("value", box.value);
  box.dataset.sent = box.value;
  const commit = () => {
    if (drawing || box.value === box.dataset.sent) return;
    box.dataset.sent = box.value;
    tell(box.value);
  };
  box.addEventListener("blur", commit);
  box.addEventListener("keydown", ({ key }) => { if (key === "Enter") commit(); });
  return box;
}

function drawLabHead(send) {
  return ({ title, heading, tabs }) => [
    element("h2", {}, element("span", {}, title), ` ${heading}`),
    element(
      "nav",
      { class: "pig-tabs", "aria-label": title },
      ...tabs.map(({ page, label, current }) =>
        element(
          "button",
          {
            type: "button",
            class: "pig-button",
            "data-focus": `page-${page}`,
            "data-page": page,
            "aria-current": current && "page",
            onclick: () => send("page", { page }),
          },
          label,
        ),
      ),
    ),
  ];
}

function drawStart(send) {
  return (start) => {
    if (!start) return [];
    const list = element(
      "select",
      { "data-focus": "start", name: "start", onchange: ({ target }) => send("start_from", { key: target.value }) },
      element("option", { value: "" }, start.none),
      ...start.groups.map(({ label, choices }) =>
        element(
          "optgroup",
          { label },
          ...choices.map(([key, name]) => element("option", { value: key }, name)),
        ),
      ),
    );
    const code = element("input", { type: "text", name: "code", "data-focus": "code", autocomplete: "off" });
    const open = () => send("open_code", { code: code.value });
    code.addEventListener("keydown", ({ key }) => { if (key === "Enter") open(); });
    return [
      labelled({ kind: "choice", label: start.label }, list),
      labelled({ kind: "text", label: start.code.label }, code),
      element("button", { type: "button", class: "pig-button", "data-action": "open_code", onclick: open }, start.code.button),
    ];
  };
}

function labelledInput(send, field) {
  const tell = (value) => send("change", { field: field.name, value });
  const box = input(field);
  if (box.tagName === "INPUT") typedInto(box, tell);
  else box.addEventListener("change", () => tell(box.value));
  return labelled(field, box);
}

function drawOptions(send) {
  return (fields) => {
    if (!fields.length) return [];
    return [element("div", { class: "pig-rules-fields" }, ...fields.map((field) => labelledInput(send, field)))];
  };
}

function drawRule(send) {
  return (form) => {
    if (!form) return [];
    const fields = [form.name, form.dice].map((field) => labelledInput(send, field));
    return [
      element("div", { class: "pig-rules-fields pig-rules-wide" }, ...fields),
      element("h3", { id: "pig-rules-lines" }, form.lines_label),
      element(
        "ol",
        { class: "pig-lines", "aria-labelledby": "pig-rules-lines" },
        ...form.lines.map((line) => drawLine(send, form, line)),
      ),
      element("div", { class: "pig-line-buttons" }, ...form.buttons.map((one) => button(send, one))),
    ];
  };
}

function drawLine(send, form, line) {
  const name = (what) => `${form.says[what]}, ${line.number + 1}`;
  const focus = (what) => `line-${line.number}-${what}`;
  const change = (field, value) => send("change_line", { number: line.number, field, value });
  const choice = (what, choices, value) => {
    const box = element(
      "select",
      { "aria-label": name(what), "data-focus": focus(what), onchange: ({ target }) => change(what, target.value) },
      ...choices.map(([key, label]) => element("option", { value: key }, label)),
    );
    box.value = value;
    return box;
  };
  const text = (what, value) => {
    const shown = { type: "text", value: String(value), autocomplete: "off" };
    const box = element("input", { ...shown, "aria-label": name(what), "data-focus": focus(what) });
    return typedInto(box, (typed) => change(what, typed));
  };
  const small = (action, sign) =>
    element(
      "button",
      {
        type: "button",
        class: "pig-button pig-small",
        "aria-label": name(action),
        "data-focus": focus(action),
        onclick: () => send(action, { number: line.number }),
      },
      sign,
    );
  return element(
    "li",
    {},
    line.is_last ? element("span", { class: "pig-else" }, line.when_label) : choice("when", form.whens, line.when),
    line.numbers === null ? element("span") : text("numbers", line.numbers),
    choice("then", form.thens, line.then),
    line.points === null ? element("span") : text("points", line.points),
    line.is_last || line.number === 0 ? element("span") : small("raise_line", "▲"),
    line.is_last ? element("span") : small("remove_line", "✕"),
  );
}

function drawCard({ name, play, rows, end }) {
  const lines = (some) => some.map((line) => element("p", {}, line));
  return element(
    "section",
    { class: "pig-rules-card", "aria-label": name },
    element("h3", {}, name),
    ...lines(play),
    element("ul", {}, ...rows.map((row) => element("li", {}, row))),
    ...lines(end),
  );
}

export default { render };
