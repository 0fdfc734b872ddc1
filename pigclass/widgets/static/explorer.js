// The policy explorer: a map of both scores, under the pointer or two sliders; beside it what
// perfect play does there with each turn total, and its slice at this score of the other.

const EXPLORER_MAP = { left: 70, top: 10, size: 350 };
const EXPLORER_SIDE = { left: 20, right: 440, top: 30, foot: 190, strip: 250 };
// Pixels between two numbers that are read as two.
const CLEAR = 44;

function drawExplorer(view, tell, send, kept) {
  const last = view.target - 1;
  // With other rules one stays where one was, as far as there is such a place.
  const state = Object.assign(kept, { own: Math.min(kept.own ?? 0, last), other: Math.min(kept.other ?? 0, last) });
  if (!view.best.holds && state.way === "best") state.way = undefined;
  const figure = svg("svg", { viewBox: "0 0 440 420", class: "pig-slides-figure", role: "img", "aria-label": view.title });
  // What it shows is said under it.
  const side = svg("svg", { viewBox: "0 0 460 345", class: "pig-explorer-side", "aria-hidden": "true" });
  const now = svg("g", {});
  const { left, top, size } = EXPLORER_MAP;
  const cell = size / view.target;
  const x = (own) => left + own * cell;
  const y = (other) => top + (last - other) * cell;
  const ruleAt = (own, other) => view.rules[view.rule[own][other]];
  const land = landscape("pig-landscape");
  kept.forget?.();
  kept.forget = land.forget;
  const ground = explorerGround(view, ruleAt);
  land.canvas.setAttribute("aria-label", view.title);
  const cells = svg("g", {});
  const ways = ["landscape", ...(view.best.holds ? ["best"] : [])].map((way) =>
    element("button", { type: "button", class: "pig-button", "data-focus": way, onclick: () => turnTo(way) }, view[way].label ?? view[way]),
  );
  const turnTo = (way) => {
    state.way = state.way === way ? undefined : way;
    state.touched = false;
    lay();
    show();
  };
  const lay = () => {
    const isLand = state.way === "landscape";
    land.canvas.hidden = !isLand;
    figure.toggleAttribute("hidden", isLand);
    ways.forEach((it) => it.setAttribute("aria-pressed", String(it.dataset.focus === state.way)));
    cells.replaceChildren(...(state.way === "best" ? besideBest : explorerCells)(view, ruleAt, { x, y, cell }));
  };
  const show = () => {
    const { own, other } = state;
    if (!land.canvas.hidden) land.show({ ...ground, here: [own / last, other / last, explorerHold(view, ruleAt, own, other) / ground.most] });
    const here = svg("rect", { x: x(own) - 3, y: y(other) - 3, width: cell + 6, height: cell + 6, class: "pig-map-here" });
    now.replaceChildren(here);
    side.replaceChildren(...explorerStrip(view, ruleAt(own, other), own), ...explorerSlice(view, ruleAt, own, other));
    mine.put(own);
    theirs.put(other);
    const win = fillIn(view.percent, { number: (view.wins[own][other] / 10).toFixed(1).replace(".", view.mark) });
    const sentence = fillIn(view.at, { own, other, rule: ruleAt(own, other).told, win });
    const beside = state.way === "best" && explorerBeside(view, ruleAt, own, other);
    const start = state.way === "best" ? view.best.start : view.says;
    tell([...(state.touched ? [sentence, beside] : [start]), view.note].filter(Boolean).join(" "));
  };
  const go = (place) => { Object.assign(state, place, { touched: true }); show(); };
  const mine = slideRange(view.own, 0, last, (own) => go({ own }), "own");
  const theirs = slideRange(view.other, 0, last, (other) => go({ other }), "other");
  const pointed = (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(figure.getScreenCTM().inverse());
    const [own, other] = [Math.floor((at.x - left) / cell), last - Math.floor((at.y - top) / cell)];
    if (Math.min(own, other) >= 0 && Math.max(own, other) <= last) go({ own, other });
  };
  figure.addEventListener("pointermove", pointed);
  figure.addEventListener("pointerdown", pointed);
  figure.append(cells, ...explorerEnds(view, { x, y, cell }), ...explorerPath(view, { x, y, cell }), now);
  lay();
  show();
  // Each slider is as long as the picture beside the map: a hundred scores want room.
  const beside = element("div", { class: "pig-explorer-beside" }, mine.host, theirs.host, side);
  const options = view.fields.map(({ name, label, value }) => {
    const change = ({ target }) => send("change", { name, value: target.value });
    const box = element("input", { type: "text", inputmode: "numeric", value, "data-focus": `option-${name}`, onchange: change });
    return element("label", { class: "pig-explorer-option" }, element("span", {}, label), box);
  });
  return { body: [figure, land.canvas, beside], foot: [...ways, ...options] };
}

const explorerHold = ({ target }, ruleAt, own, other) => ruleAt(own, other).turns[0] ?? target - own;

// The map as a landscape: the higher, the longer one rolls. More tiles cannot be told apart.
function explorerGround(view, ruleAt) {
  const last = view.target - 1;
  const tiles = Math.min(34, last);
  const shown = [...Array(tiles + 1).keys()].map((it) => Math.round((it * last) / tiles));
  const heights = shown.map((own) => shown.map((other) => explorerHold(view, ruleAt, own, other)));
  return { heights, most: Math.max(...heights.flat()), target: view.target, axes: [view.own, view.other, view.height] };
}

// All cells of one number are one path: a map of ten thousand is drawn at once. The more, the stronger.
function explorerFilled(target, { x, y, cell }, number, kind) {
  const paths = new Map();
  for (let own = 0; own < target; own++) {
    for (let other = 0; other < target; other++) {
      const it = number(own, other);
      paths.set(it, (paths.get(it) ?? "") + `M${x(own)},${y(other)}h${cell}v${cell}h${-cell}z`);
    }
  }
  const most = Math.max(1, ...[...paths.keys()].map(Math.abs));
  return [...paths].map(([it, d]) => svg("path", { d, class: kind(it), "fill-opacity": 0.06 + 0.64 * Math.sqrt(Math.abs(it) / most) }));
}

function explorerCells(view, ruleAt, at) {
  const { target } = view;
  const again = [];
  for (let own = 0; own < target; own++) {
    for (let other = 0; other < target; other++) {
      if (ruleAt(own, other).turns.length > 1) again.push(`M${at.x(own) + at.cell / 2},${at.y(other) + at.cell / 2}h0.01`);
    }
  }
  return [
    ...explorerFilled(target, at, (own, other) => explorerHold(view, ruleAt, own, other), () => "pig-map-hold"),
    svg("path", { d: again.join(""), class: "pig-map-again", "stroke-width": Math.max(2, at.cell * 0.6) }),
  ];
}

// By how many points the best threshold holds later than perfect play; below 0, sooner.
const explorerBy = (view, ruleAt, own, other) => view.best.holds[own] - explorerHold(view, ruleAt, own, other);

function besideBest(view, ruleAt, at) {
  return explorerFilled(view.target, at, (...scores) => explorerBy(view, ruleAt, ...scores), (it) => (it < 0 ? "pig-map-sooner" : "pig-map-hold"));
}

function explorerBeside(view, ruleAt, own, other) {
  const by = explorerBy(view, ruleAt, own, other);
  return fillIn(view.best[by < 0 ? "sooner" : by ? "later" : "same"], { by: Math.abs(by) });
}

function explorerEnds({ target, own: across, other: up }, { x, y, cell }) {
  const { left, top, size } = EXPLORER_MAP;
  const told = [0, 0.25, 0.5, 0.75].map((share) => Math.round(share * target));
  const ends = [...new Set([...told, target - 1])].flatMap((score) => [
    words(x(score) + cell / 2, top + size + 26, score, "pig-figure-quiet"),
    words(left - 8, y(score) + cell / 2 + 7, score, "pig-figure-quiet pig-figure-end"),
  ]);
  return [
    ...ends,
    words(left + size / 2, top + size + 50, across, "pig-figure-quiet"),
    words(0, 0, up, "pig-figure-quiet", { transform: `translate(${left - 46} ${top + size / 2}) rotate(-90)` }),
  ];
}

// The game that was played: a line from decision to decision, a cross where perfect play differs.
function explorerPath({ path }, { x, y, cell }) {
  if (!path.length) return [];
  const at = path.map(({ own, other }) => [x(own) + cell / 2, y(other) + cell / 2]);
  return [
    svg("polyline", { points: at.map((it) => it.join()).join(" "), class: "pig-map-path" }),
    ...path.flatMap(({ same }, place) => (same ? [] : [words(at[place][0], at[place][1] + 8, "✕", "pig-map-missed")])),
  ];
}

function explorerStrip({ target, at_risk: name }, { turns }, own) {
  const { left, right, strip } = EXPLORER_SIDE;
  const needed = target - own;
  const x = (points) => left + ((right - left) * points) / needed;
  const edges = [0, ...turns, needed];
  const parts = edges.slice(1).map((end, place) =>
    svg("rect", { x: x(edges[place]), y: strip, width: x(end) - x(edges[place]), height: 36, class: place % 2 ? "pig-strip-hold" : "pig-strip-roll" }),
  );
  // A number too near the one before it stands over the strip.
  let before = -CLEAR;
  const ticks = edges.map((points) => {
    const near = x(points) - before < CLEAR;
    before = near ? before : x(points);
    return words(x(points), near ? strip - 8 : strip + 60, points, "pig-figure-quiet");
  });
  return [...parts, ...ticks, words((left + right) / 2, strip + 88, name, "pig-figure-quiet")];
}

function explorerSlice({ target, hold_at: name }, ruleAt, own, other) {
  const { left, right, top, foot } = EXPLORER_SIDE;
  const hold = (mine) => explorerHold({ target }, ruleAt, mine, other);
  const x = (mine) => left + ((right - left) * mine) / Math.max(1, target - 1);
  const y = (points) => foot - ((foot - top) * points) / target;
  const line = [...Array(target).keys()].map((mine) => `${x(mine)},${y(hold(mine))}`).join(" ");
  return [
    stroke(left, foot, right, foot, "pig-figure-line"),
    svg("polyline", { points: line, class: "pig-figure-curve" }),
    svg("circle", { cx: x(own), cy: y(hold(own)), r: 10, class: "pig-figure-here" }),
    words(x(own), Math.max(top + 12, y(hold(own)) - 18), hold(own), "pig-figure-strong"),
    words((left + right) / 2, foot + 28, name, "pig-figure-quiet"),
  ];
}
