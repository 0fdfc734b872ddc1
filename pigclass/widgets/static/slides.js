// A picture with a slider: whatever there is to see at one of its places came with the view, so
// that it is drawn while the slider moves.

function drawSlides(view, tell, { paint, also = () => "" }) {
  const state = { at: view.start, been: new Set() };
  const figure = svg("svg", { viewBox: "0 0 1000 400", class: "pig-slides-figure", role: "img", "aria-label": view.title });
  const last = view.least + view.places.length - 1;
  const range = element("input", { type: "range", min: view.least, max: last, step: 1, "data-focus": "slider" });
  const shows = element("b", { class: "pig-slides-at", "aria-hidden": "true" });
  const show = () => {
    const place = view.places[state.at - view.least];
    state.been.add(state.at);
    figure.replaceChildren(...paint(view, place, state).filter(Boolean));
    range.value = state.at;
    shows.textContent = state.at;
    step?.setAttribute("aria-disabled", String(state.at === last));
    tell([place.says, also(view, state)].filter(Boolean).join(" "));
  };
  const go = (at) => { state.at = Math.min(last, at); show(); };
  range.addEventListener("input", () => go(Number(range.value)));
  const step = view.step && element("button", { type: "button", class: "pig-button pig-primary", onclick: () => go(state.at + 1) }, view.step);
  show();
  const slider = element("label", { class: "pig-slides-slider" }, element("span", {}, view.label), range, shows);
  return { body: [figure], foot: [...(step ? [step] : []), slider] };
}

const words = (x, y, text, kind = "", more = {}) => svg("text", { x, y, class: `pig-figure-text ${kind}`, ...more }, text);

function grouped(attributes, ...children) {
  const made = svg("g", attributes);
  made.append(...children.filter(Boolean));
  return made;
}
