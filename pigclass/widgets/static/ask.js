// A box for one answer, which keeps what is typed at Enter, at its button, and when it loses the focus.

const FIELDS = { number: typing, words: typing, strategy: typing, choice: radios, sketch: bars };

function render({ model, el }) {
  // Drawn again, a button would lose the focus: that keeps what nobody has changed.
  const drawActs = (buttons) => buttons.map((one) => button(acts[one.action], one));
  const { root, said, problem, hosts, draw: drawPart, names } = boot(el, "ask", { "ask-field": undefined, "ask-buttons": drawActs });
  const [asks, kept, told] = ["asks", "kept", "told"].map((name) => classed("p", `pig-ask-${name}`));
  const form = formOf({}, () => keep(), hosts["ask-field"], hosts["ask-buttons"]);
  root.classList.add("pig-ask");
  root.append(asks, form, kept, told, problem, said);

  let drawn, typed, unheard, saved, isNew;
  // A sketch has several heights, and of a choice nothing may be chosen.
  const read = () => new FormData(form).getAll("answer").join();
  const send = (action, data = {}) => model.send({ action, data });
  const sendText = (action) => send(action, { text: (typed = unheard = read()) });
  const keep = () => sendText("keep");
  // Only what was changed since: who passes through a box has said nothing.
  const keepIfNew = () => read() !== typed && read().trim() && keep();
  const acts = { keep, check: () => sendText("check"), again: () => send("again") };
  const draw = (view) => {
    const described = JSON.stringify([view.kind, view.field]);
    if (view.typed === unheard) unheard = undefined;
    // What somebody is typing, or has just sent, is not drawn over.
    if (drawn !== described || (typed !== view.typed && unheard === undefined && !root.contains(document.activeElement))) {
      hosts["ask-field"].replaceChildren(...FIELDS[view.kind](view));
      drawn = described;
      typed = read();
    }
    drawPart.buttons(view.buttons);
  };
  const show = ({ view, words }) => {
    if (!view?.kind) return;
    names(words.language, view.title);
    write(asks, view.title);
    draw(view);
    write(kept, view.answer);
    if (told.textContent !== view.feedback) {
      write(told, view.feedback);
      // A student sees what was just said, wherever the window ends.
      told.scrollIntoView({ block: "nearest" });
    }
    write(problem, view.problem);
    write(said, view.said);
    root.dataset.answered = view.answer ? "yes" : "no";
    // Jupyter saves the notebook (see the kit's extension).
    if (view.said && view.answer !== saved) root.dispatchEvent(new Event("pigclass-kept", { bubbles: true }));
    saved = view.answer;
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

function typing({ kind, title, typed, field }) {
  const isCode = kind === "strategy";
  const shared = { name: "answer", autocomplete: "off", "aria-label": title };
  const box = field.rows > 1
    ? element("textarea", { ...shared, rows: field.rows, class: isCode && "pig-ask-code", spellcheck: isCode ? "false" : "true" })
    : element("input", { ...shared, type: "text", inputmode: kind === "number" && "numeric" });
  box.value = typed || field.start || "";
  return [box];
}

function radios({ typed, field }) {
  return field.options.map((option) => {
    const radio = element("input", { type: "radio", name: "answer", value: option, checked: option === typed });
    return classed("label", "pig-ask-option", radio, element("span", {}, option));
  });
}

// A height over each place: arrow keys, Page Up and Home move it, as every slider.
function bars({ typed, field: { across, most } }) {
  const heights = typed.split(",");
  const one = ([place, label], at) => {
    const slider = element("input", { type: "range", name: "answer", min: 0, max: most, step: most > 50 ? 5 : 1, "aria-label": label });
    slider.value = heights[at] || 0;
    const shown = element("output", {}, slider.value);
    slider.addEventListener("input", () => { shown.textContent = slider.value; });
    return classed("label", "pig-ask-bar", shown, slider, element("span", { "aria-hidden": "true" }, place));
  };
  return [classed("div", "pig-ask-bars", ...across.map(one))];
}

export default { render };
