// A box for one answer. What is typed is kept with Enter, with the button, and when somebody leaves
// the box: nobody loses an answer who knows nothing of notebooks.

const FIELDS = { number: typing, words: typing, strategy: typing, choice: radios, sketch: bars };
let boxes = 0;

function render({ model, el }) {
  const asks = classed("legend", "pig-ask-asks");
  const field = classed("div", "pig-ask-field");
  const buttons = classed("div", "pig-ask-buttons");
  const kept = classed("p", "pig-ask-kept");
  const told = classed("p", "pig-ask-told");
  const problem = element("p", { class: "pig-problem", role: "alert" });
  const said = element("p", { class: "pig-said", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  const root = element("fieldset", { class: "pig-screen pig-ask" }, asks, field, buttons, kept, told, problem, said);
  el.replaceChildren(root);

  let read, drawn, typed, unheard, saved, isNew;
  const send = (action, data = {}) => model.send({ action, data });
  const sendText = (action) => send(action, { text: (typed = unheard = read()) });
  const keep = () => sendText("keep");
  // Only what was changed since: who passes through a box has said nothing.
  const keepIfNew = () => read && read() !== typed && read().trim() && keep();
  const acts = { keep, check: () => sendText("check"), again: () => send("again") };
  // Drawn again, a button would lose the focus: that keeps what nobody has changed.
  const drawActs = part(buttons, (labels) => labels.map(([action, label]) => button(acts[action], { action, label })));
  const draw = (view) => {
    const described = JSON.stringify([view.kind, view.options, view.across, view.rows, view.most, view.height]);
    if (view.typed === unheard) unheard = undefined;
    // What somebody is typing, or has just sent, is not drawn over.
    if (drawn !== described || (typed !== view.typed && unheard === undefined && !root.contains(document.activeElement))) {
      const made = FIELDS[view.kind](view, keep);
      field.replaceChildren(...made.body);
      read = made.read;
      drawn = described;
      typed = made.read();
    }
    drawActs(["keep", "check", "again"].map((action) => [action, view[action]]).filter(([, label]) => label));
  };
  const show = ({ view, words }) => {
    if (!view?.kind) return;
    root.lang = words.language;
    write(asks, view.asks);
    draw(view);
    write(kept, view.kept);
    if (told.textContent !== view.told) {
      write(told, view.told);
      // A student sees what was just said, wherever the window ends.
      told.scrollIntoView({ block: "nearest" });
    }
    write(problem, view.problem);
    write(said, view.says);
    root.dataset.answered = view.kept ? "yes" : "no";
    // Jupyter saves the notebook (see the kit's extension).
    if (view.says && view.kept !== saved) root.dispatchEvent(new Event("pigclass-kept", { bubbles: true }));
    saved = view.kept;
    if (view.is_new && !isNew) root.dispatchEvent(new Event("pigclass-again", { bubbles: true }));
    isNew = view.is_new;
  };
  root.addEventListener("focusout", ({ relatedTarget }) => root.contains(relatedTarget) || keepIfNew());
  // No key that is pressed in a box is one of Jupyter's.
  root.dataset.lmSuppressShortcuts = "true";
  root.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
      event.preventDefault();
      keepIfNew();
      root.dispatchEvent(new Event("pigclass-kept", { bubbles: true }));
    }
    event.stopPropagation();
  });
  return hearPython(model, el, show);
}

const onEnter = (act) => (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  act();
};

function typing(view, keep) {
  const isCode = view.kind === "strategy";
  const shared = { autocomplete: "off", "aria-label": view.asks, onkeydown: view.rows > 1 ? undefined : onEnter(keep) };
  const box = view.kind === "number"
    ? element("input", { ...shared, type: "text", inputmode: "numeric" })
    : element("textarea", { ...shared, rows: view.rows, class: isCode && "pig-ask-code", spellcheck: isCode ? "false" : "true" });
  box.value = view.typed || view.start || "";
  return { body: [box], read: () => box.value };
}

function radios(view, keep) {
  const name = `pig-ask-${++boxes}`;
  const one = (option) => {
    const radio = element("input", { type: "radio", name, onkeydown: onEnter(keep) });
    radio.checked = option === view.typed;
    return [classed("label", "pig-ask-option", radio, element("span", {}, option)), radio];
  };
  const made = view.options.map(one);
  const read = () => view.options[made.findIndex(([, radio]) => radio.checked)] ?? "";
  return { body: made.map(([label]) => label), read };
}

// A height over each place: arrow keys, Page Up and Home move it, as every slider.
function bars(view, keep) {
  const heights = view.typed ? view.typed.split(",") : view.across.map(() => 0);
  const step = view.most > 50 ? 5 : 1;
  const one = (place, at) => {
    const heard = { "aria-label": fill(view.height, { place }), onkeydown: onEnter(keep) };
    const slider = element("input", { type: "range", min: 0, max: view.most, step, ...heard });
    slider.value = heights[at];
    const shown = element("output", {}, slider.value);
    slider.addEventListener("input", () => { shown.textContent = slider.value; });
    return [classed("label", "pig-ask-bar", shown, slider, element("span", { "aria-hidden": "true" }, place)), slider];
  };
  const made = view.across.map(one);
  const body = [classed("div", "pig-ask-bars", ...made.map(([label]) => label))];
  return { body, read: () => made.map(([, slider]) => slider.value).join(",") };
}

export default { render };
