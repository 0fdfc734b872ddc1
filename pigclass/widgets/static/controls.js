// A row of labelled native controls: choices, numbers and sliders. Each change is sent at once.

function render({ model, el }) {
  const root = element("section", { class: "pig-controls" });
  const fields = element("div", { class: "pig-control-fields" });
  const problem = element("p", { role: "alert", class: "pig-control-problem" });
  root.append(fields, problem);
  el.replaceChildren(root);
  const send = (name, value) => model.send({ name, value });
  const draw = part(fields, (described) => described.map((field) => control(send, field)));
  const stage = joinStage(root);
  const show = ({ view, words }) => {
    if (!view) return;
    root.setAttribute("aria-label", view.label);
    draw(view.fields.map(({ value, ...described }) => described));
    for (const { name, value } of view.fields) setValue(fields, name, value);
    problem.textContent = view.problem;
    stage.speak(words);
  };
  return hearPython(model, el, show, stage.forget);
}

function control(send, field) {
  return element(
    "label",
    { class: `pig-control pig-control-${field.kind}` },
    element("span", {}, field.label),
    MADE[field.kind](send, field),
    field.kind === "range" ? element("output", { "data-shows": field.name }) : null,
  );
}

const MADE = {
  choice: (send, { name, choices }) =>
    element(
      "select",
      { name, "data-focus": name, onchange: ({ target }) => send(name, target.value) },
      ...choices.map(([key, label]) => element("option", { value: key }, label)),
    ),
  number: (send, { name }) =>
    element("input", {
      name,
      type: "text",
      inputmode: "numeric",
      "data-focus": name,
      onchange: ({ target }) => send(name, target.value),
    }),
  range: (send, { name, least, most }) =>
    element("input", {
      name,
      type: "range",
      min: least,
      max: most,
      step: 1,
      "data-focus": name,
      oninput: once((value) => send(name, value)),
    }),
};

// While a slider is dragged, only its newest place counts.
function once(act) {
  let newest, waiting;
  return ({ target }) => {
    newest = target.value;
    const shows = target.parentElement.querySelector("output");
    shows.textContent = newest;
    waiting ??= setTimeout(() => {
      waiting = undefined;
      act(newest);
    }, 60);
  };
}

function setValue(host, name, value) {
  const box = host.querySelector(`[name="${name}"]`);
  const shows = host.querySelector(`[data-shows="${name}"]`);
  if (box === document.activeElement && box.type === "range") return;
  box.value = value;
  if (shows) shows.textContent = value;
}

export default { render };
