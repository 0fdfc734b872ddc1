// The policy explorer: a map of both scores, under the pointer or two sliders; beside it what
// perfect play does there with each turn total, and its slice at this score of the other.

const EXPLORER_MAP = { left: 70, top: 10, size: 350 };
const EXPLORER_SIDE = { left: 20, right: 440, top: 30, foot: 190, strip: 250 };
// Pixels between two numbers that are read as two.
const CLEAR = 44;

function drawExplorer(view, tell) {
  const last = view.target - 1;
  const state = { own: 0, other: 0, touched: false };
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
  const ground = explorerGround(view, ruleAt);
  land.canvas.hidden = true;
  land.canvas.setAttribute("aria-label", view.title);
  const turn = element("button", { type: "button", class: "pig-button", "aria-pressed": "false", "data-focus": "landscape" }, view.landscape);
  turn.addEventListener("click", () => {
    land.canvas.hidden = !land.canvas.hidden;
    figure.toggleAttribute("hidden", !land.canvas.hidden);
    turn.setAttribute("aria-pressed", String(!land.canvas.hidden));
    show();
  });
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
    tell([state.touched ? sentence : view.says, view.note].filter(Boolean).join(" "));
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
  figure.append(...explorerCells(view, ruleAt, { x, y, cell }), ...explorerPath(view, { x, y, cell }), now);
  show();
  // Each slider is as long as the picture beside the map: a hundred scores want room.
  const beside = element("div", { class: "pig-explorer-beside" }, mine.host, theirs.host, side);
  return { body: [figure, land.canvas, beside], foot: [turn] };
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

// All cells in which one holds alike are one path: a map of ten thousand is drawn at once.
function explorerCells({ target, own: across, other: up }, ruleAt, { x, y, cell }) {
  const { left, top, size } = EXPLORER_MAP;
  const paths = new Map();
  const again = [];
  for (let own = 0; own < target; own++) {
    for (let other = 0; other < target; other++) {
      const { turns } = ruleAt(own, other);
      const hold = turns[0] ?? target - own;
      const square = `M${x(own)},${y(other)}h${cell}v${cell}h${-cell}z`;
      paths.set(hold, (paths.get(hold) ?? "") + square);
      if (turns.length > 1) again.push(`M${x(own) + cell / 2},${y(other) + cell / 2}h0.01`);
    }
  }
  const most = Math.max(...paths.keys());
  const filled = [...paths].map(([hold, d]) => svg("path", { d, class: "pig-map-hold", "fill-opacity": 0.06 + 0.64 * Math.sqrt(hold / most) }));
  const told = [0, 0.25, 0.5, 0.75].map((share) => Math.round(share * target));
  const ends = [...new Set([...told, target - 1])].flatMap((score) => [
    words(x(score) + cell / 2, top + size + 26, score, "pig-figure-quiet"),
    words(left - 8, y(score) + cell / 2 + 7, score, "pig-figure-quiet pig-figure-end"),
  ]);
  return [
    ...filled,
    svg("path", { d: again.join(""), class: "pig-map-again", "stroke-width": Math.max(2, cell * 0.6) }),
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
