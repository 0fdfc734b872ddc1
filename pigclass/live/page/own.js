// After the game: one's own rounds as bars, one's own dot among all final scores, and one's ghost.

const WIDE = 320;

function drawOwn({ me, finals }) {
  if (!me.rounds?.length) return null;
  const told = me.rounds.map((it) => `${it.round}: ${it.told}`).join("; ");
  const chart = figureOf(`0 0 ${WIDE} 150`, "pig-own-chart", fill(words.own_chart, { told }), ...bars(me.rounds));
  const ghost = me.ghost && classed("p", "pig-ghost", me.ghost);
  return classed("div", "pig-own", chart, finals?.length > 1 && dots(finals, me.score), ghost);
}

// A round that brought nothing has a cross in the place of its bar.
function* bars(rounds) {
  const step = WIDE / rounds.length;
  const most = Math.max(1, ...rounds.map((it) => it.points));
  for (const [place, { letter, points, fate }] of rounds.entries()) {
    const middle = (place + 0.5) * step;
    const high = (92 * Math.max(0, points)) / most;
    const text = (y, said, kind = "") => svg("text", { x: middle, y, class: `pig-own-text ${kind}` }, said);
    if (points) yield svg("rect", { x: middle - step * 0.35, y: 122 - high, width: step * 0.7, height: high, rx: 4, class: "pig-own-bar" });
    yield text(116 - high, fate === "caught" ? "✕" : String(points), fate === "caught" ? "pig-own-caught" : "");
    yield text(144, letter);
  }
  yield svg("line", { x1: 0, x2: WIDE, y1: 123, y2: 123, class: "pig-own-axis" });
}

// Equal scores stand on each other; where there are very many, closer.
function dots(finals, own) {
  const [low, high] = [finals[0], finals.at(-1)];
  const columns = finals.map((score) => 10 * Math.round((14 + ((WIDE - 28) * (score - low)) / Math.max(1, high - low)) / 10));
  const below = columns.map((column, place) => place - columns.indexOf(column));
  const up = Math.min(11, 96 / (1 + Math.max(...below)));
  const label = fill(words.own_dot, { score: own, number: finals.length });
  const dot = (cx, place) => {
    const isMine = place === finals.indexOf(own);
    return svg("circle", { cx, cy: 104 - below[place] * up, r: isMine ? 8 : 4.5, class: isMine ? "pig-own-mine" : "pig-own-dot" });
  };
  const end = (x, score) => svg("text", { x, y: 130, class: "pig-own-text" }, String(score));
  const axis = svg("line", { x1: 0, x2: WIDE, y1: 111, y2: 111, class: "pig-own-axis" });
  const drawn = [...columns.map(dot), axis, end(14, low), end(WIDE - 14, high)];
  return element("div", {}, figureOf(`0 0 ${WIDE} 134`, "pig-own-chart", label, ...drawn), classed("p", "pig-trail", label));
}
