// A picture with a slider, in one mode or several; the view has all that is drawn at each place.
// `theory` is a button that shows what is exact, with what is said `then`.

// What draws each kind of picture, by its name; the files of `pictures/` put it here.
const PICTURES = {};

const slides = (paint, also = ({ note }) => note) => (view, tell) => {
  const modes = view.modes.length ? view.modes : [view];
  const state = { at: view.start, mode: 0, been: new Set(), shown: false };
  const figure = figureOf("0 0 1000 400", "pig-slides-figure", view.title);
  const last = view.least + modes[0].places.length - 1;
  const show = () => {
    const mode = modes[state.mode];
    const place = mode.places[state.at - view.least];
    state.been.add(state.at);
    // Who has gone on to the end has seen where it leads.
    state.shown ||= Boolean(step) && state.at === last;
    const rows = (view.modes[state.mode]?.rows ?? []).map(({ told }) => told).join(" ");
    figure.setAttribute("aria-label", [view.title, rows].filter(Boolean).join(". "));
    figure.replaceChildren(...paint(view, place, state, mode).filter(Boolean));
    slider.put(state.at, place.shows);
    step?.setAttribute("aria-disabled", String(state.at === last));
    theory?.setAttribute("aria-disabled", String(state.shown));
    tabs.forEach((tab, number) => tab.setAttribute("aria-pressed", String(number === state.mode)));
    tell([place.says, state.shown && view.then, also(view, state)].filter(Boolean).join(" "));
  };
  const go = (at) => { state.at = Math.min(last, at); show(); };
  const turnTo = (mode) => { state.mode = mode; show(); };
  const pressing = (label, act, kind) => button(act, { label, kind });
  const slider = slideRange(view.label, view.least, last, go);
  const step = view.step ? pressing(view.step, () => go(state.at + 1), "pig-primary") : null;
  const open = () => { state.shown = true; show(); };
  const theory = view.theory ? button(open, { action: "theory", label: view.theory, key: "E" }) : null;
  const again = view.again && pressing(view.again, () => turnTo((state.mode + 1) % modes.length));
  const tabs = again || modes.length < 2 ? [] : modes.map(({ label }, number) => pressing(label, () => turnTo(number)));
  show();
  return { body: figure, foot: [step, again, theory, ...tabs, slider.host] };
};

// A labelled slider: `go` hears where it is moved, and `put` shows where it is.
function slideRange(label, min, max, go, name = "slider") {
  const range = element("input", { type: "range", min: String(min), max: String(max), step: "1", "data-focus": name });
  const shows = element("b", { class: "pig-slides-at", "aria-hidden": "true" });
  const host = classed("label", "pig-slides-slider", element("span", {}, label), range, shows);
  range.addEventListener("input", () => go(Number(range.value)));
  const put = (at, told) => {
    range.value = at;
    if (told) range.setAttribute("aria-valuetext", told);
    shows.textContent = told ?? at;
  };
  return { host, put };
}

// Text, a line and a line through many points; `kind` is the class of each.
const words = (x, y, text, kind = "", more = {}) => svg("text", { x, y, class: `pig-figure-text ${kind}`, ...more }, text);
const stroke = (x1, y1, x2, y2, kind) => svg("line", { x1, y1, x2, y2, class: kind });
const polyline = (points, kind) => svg("polyline", { points: points.map(({ x, y }) => `${x},${y}`).join(" "), class: kind });

// A line of numbers from `from` to `to`, with every first, second, fifth … of them under it.
const STEPS = [1, 10, 100, 1000, 10_000].flatMap((it) => [it, 2 * it, 5 * it]);

function axis({ left, right, foot }, from, to, most = 7) {
  const every = STEPS.find((it) => (to - from) / it <= most);
  const x = (number) => left + ((right - left) * (number - from)) / Math.max(1, to - from);
  const ticks = [];
  for (let it = Math.ceil(from / every) * every; it <= to; it += every) ticks.push(words(x(it), foot + 28, it, "pig-figure-quiet"));
  return { x, marks: [stroke(left, foot + 2, right, foot + 2, "pig-figure-line"), ...ticks] };
}

// Where one is on a line: a tip that points to it from above, or from below it.
const pointer = (x, y, { above }) =>
  svg("path", { d: `M${x},${y} ${above ? "l-12,-22 h24" : "l-11,20 h22"} Z`, class: "pig-figure-here" });

// A box with lines of text in its middle; the first may stand out.
const TEXT_LINE = 22;

function boxOf({ x, y, width, height }, kind, lines, first = "") {
  const top = y + (height - lines.length * TEXT_LINE) / 2 + TEXT_LINE - 6;
  const text = (it, line) => words(x + width / 2, top + line * TEXT_LINE, it, `pig-tree-label ${line ? "" : first}`);
  return [svg("rect", { x, y, width, height, rx: 10, class: `pig-tree-end ${kind}` }), ...lines.map(text)];
}
