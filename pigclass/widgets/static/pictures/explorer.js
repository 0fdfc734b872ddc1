// The policy explorer: a map of both scores, and beside it what perfect play does at the chosen pair.

const EXPLORER_MAP = { left: 70, top: 10, size: 350 };
const EXPLORER_SIDE = { left: 20, right: 440, strip: 30 };
// Pixels between two numbers that are read as two.
const CLEAR = 44;
const FIRST_LOOK = { turn: -0.65, tilt: 0.5 };
// How far an arrow key turns the landscape.
const TURN = 0.13;

PICTURES.explorer = ({ explorer: view, title, said, note }, tell, send, kept) => {
  const last = view.target - 1;
  // With other rules one stays where one was, as far as there is such a place.
  const state = Object.assign(kept, { own: Math.min(kept.own ?? 0, last), other: Math.min(kept.other ?? 0, last), look: kept.look ?? FIRST_LOOK });
  if (!view.best.holds && state.way === "best") state.way = undefined;
  const map = explorerMap(view);
  const ground = explorerGround(view, map);
  const figure = figureOf("0 0 440 420", "pig-slides-figure", title);
  // What it shows is said under it.
  const side = svg("svg", { viewBox: "0 0 460 125", class: "pig-explorer-side", "aria-hidden": "true" });
  const isLand = () => state.way === "landscape";
  const ways = ["landscape", ...(view.best.holds ? ["best"] : [])].map((way) => button(() => turnTo(way), { action: way, label: way === "best" ? view.best.label : view.words.landscape }));
  const turnTo = (way) => {
    state.way = state.way === way ? undefined : way;
    state.touched = isLand();
    lay();
    show();
  };
  const now = svg("g", {});
  const lay = () => {
    // It is turned by the arrow keys, too.
    figure.tabIndex = isLand() ? 0 : -1;
    figure.classList.toggle("pig-landscape", isLand());
    ways.forEach((it) => it.setAttribute("aria-pressed", String(it.dataset.focus === state.way)));
    const cells = (state.way === "best" ? besideBest : explorerCells)(view, map);
    if (!isLand()) figure.replaceChildren(...cells, ...explorerEnds(view, map), ...explorerPath(view, map), now);
  };
  const show = () => {
    const { own, other } = state;
    if (isLand()) figure.replaceChildren(...landscape(ground, [own / last, other / last, map.hold(own, other) / ground.most], state.look));
    else now.replaceChildren(svg("rect", { x: map.x(own) - 3, y: map.y(other) - 3, width: map.cell + 6, height: map.cell + 6, class: "pig-map-here" }));
    side.replaceChildren(...explorerStrip(view, map.rule(own, other), own));
    mine.put(own);
    theirs.put(other);
    const win = fill(view.percent, { number: (view.wins[own][other] / 10).toFixed(1).replace(".", view.mark) });
    const sentence = fill(view.words.at, { own, other, rule: map.rule(own, other).told, win });
    const beside = state.way === "best" && explorerBeside(view, map, own, other);
    const start = state.way === "best" ? view.best.start : said;
    tell([...(state.touched ? [sentence, beside] : [start]), note].filter(Boolean).join(" "));
  };
  const go = (place) => { Object.assign(state, place, { touched: true }); show(); };
  const mine = slideRange(view.words.own, 0, last, (own) => go({ own }), "own");
  const theirs = slideRange(view.words.other, 0, last, (other) => go({ other }), "other");
  const turnBy = (turn, tilt) => {
    state.look = { turn: state.look.turn + turn, tilt: Math.min(1.45, Math.max(0.05, state.look.tilt + tilt)) };
    show();
  };
  const pointed = (event) => {
    if (isLand()) return event.buttons && turnBy(event.movementX / 150, event.movementY / 150);
    const [own, other] = map.cellAt(new DOMPoint(event.clientX, event.clientY).matrixTransform(figure.getScreenCTM().inverse()));
    if (Math.min(own, other) >= 0 && Math.max(own, other) <= last) go({ own, other });
  };
  figure.addEventListener("pointermove", pointed);
  figure.addEventListener("pointerdown", pointed);
  figure.addEventListener("keydown", (event) => {
    const by = ARROWS[event.key];
    if (!by || !isLand() || withModifier(event)) return;
    event.preventDefault();
    turnBy(by[0] * TURN, -by[1] * TURN);
  });
  lay();
  show();
  // Each slider is as long as the picture beside the map: a hundred scores want room.
  const beside = classed("div", "pig-explorer-beside", mine.host, theirs.host, side);
  const options = view.fields.map(({ name, label, value }) => {
    const change = ({ target }) => send("change", { name, value: target.value });
    const box = element("input", { type: "text", inputmode: "numeric", value, "data-focus": `option-${name}`, onchange: change });
    return classed("label", "pig-explorer-option", element("span", {}, label), box);
  });
  return { body: [figure, beside], foot: [...ways, ...options] };
};

// Where each pair of scores is on the map, and what perfect play does there.
function explorerMap({ target, rules, rule: numbers }) {
  const { left, top, size } = EXPLORER_MAP;
  const cell = size / target;
  const rule = (own, other) => rules[numbers[own][other]];
  const all = numbers.flatMap((row, own) => row.map((_, other) => [own, other]));
  return {
    all, cell, rule,
    x: (own) => left + own * cell,
    y: (other) => top + (target - 1 - other) * cell,
    cellAt: ({ x, y }) => [Math.floor((x - left) / cell), target - 1 - Math.floor((y - top) / cell)],
    hold: (own, other) => rule(own, other).turns[0] ?? target - own,
  };
}

// The higher, the longer one rolls. More tiles cannot be told apart.
function explorerGround(view, { hold }) {
  const last = view.target - 1;
  const tiles = Math.min(34, last);
  const shown = [...Array(tiles + 1).keys()].map((it) => Math.round((it * last) / tiles));
  const heights = shown.map((own) => shown.map((other) => hold(own, other)));
  return { heights, most: Math.max(...heights.flat()), target: view.target, axes: [view.words.own, view.words.other, view.words.height] };
}

// All cells of one number are one path: a map of ten thousand is drawn at once. The more, the stronger.
function explorerFilled({ all, x, y, cell }, number, kind) {
  const paths = new Map();
  for (const [own, other] of all) {
    const it = number(own, other);
    paths.set(it, (paths.get(it) ?? "") + `M${x(own)},${y(other)}h${cell}v${cell}h${-cell}z`);
  }
  const most = Math.max(1, ...[...paths.keys()].map(Math.abs));
  return [...paths].map(([it, d]) => svg("path", { d, class: kind(it), "fill-opacity": 0.06 + 0.64 * Math.sqrt(Math.abs(it) / most) }));
}

function explorerCells(view, map) {
  const { all, rule, hold, x, y, cell } = map;
  const again = all.filter(([own, other]) => rule(own, other).turns.length > 1).map(([own, other]) => `M${x(own) + cell / 2},${y(other) + cell / 2}h0.01`);
  return [
    ...explorerFilled(map, hold, () => "pig-map-hold"),
    svg("path", { d: again.join(""), class: "pig-map-again", "stroke-width": Math.max(2, cell * 0.6) }),
  ];
}

// By how many points the best threshold holds later than perfect play; below 0, sooner.
const explorerBy = (view, { hold }, own, other) => view.best.holds[own] - hold(own, other);

function besideBest(view, map) {
  return explorerFilled(map, (...scores) => explorerBy(view, map, ...scores), (it) => (it < 0 ? "pig-map-sooner" : "pig-map-hold"));
}

function explorerBeside(view, map, own, other) {
  const by = explorerBy(view, map, own, other);
  return fill(view.best[by < 0 ? "sooner" : by ? "later" : "same"], { by: Math.abs(by) });
}

function explorerEnds({ target, words: { own: across, other: up } }, { x, y, cell }) {
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
  const at = path.map(({ own, other, same }) => ({ x: x(own) + cell / 2, y: y(other) + cell / 2, same }));
  return [
    polyline(at, "pig-map-path"),
    ...at.filter(({ same }) => !same).map((it) => words(it.x, it.y + 8, "✕", "pig-map-missed")),
  ];
}

function explorerStrip({ target, words: { at_risk: name } }, { turns }, own) {
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
