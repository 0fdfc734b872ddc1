// Your rule: the class's own throws in rows; a thousand classes as a hundred dots, beside all means.

const RULE_ROWS = { top: 34, most: 60, name: 26, first: 76, last: 880, widest: 130, head: 240, sum: 64 };
const RULE_DOTS = { left: 30, right: 590, foot: 345, top: 20, widest: 11 };
const RULE_CURVE = { left: 680, right: 970, foot: 345, top: 60 };

PICTURES.rule = slides((view, place, { at }, mode) =>
  mode.kind === "ours" ? ruleRows(mode, place) : [...ruleDots(mode, place), ...ruleCurve(mode, at)]);

function ruleRows({ rows, throws, kept }, { stops, points, sum }) {
  const { top, most, name, first, last, widest } = RULE_ROWS;
  const high = Math.min(most, (400 - top) / (rows.length + 1));
  const longest = Math.max(...rows.map(({ totals, lost }) => totals.length + lost));
  const wide = Math.min(widest, (last - first) / longest);
  const made = first + Math.max(RULE_ROWS.head, longest * wide) + RULE_ROWS.sum;
  const all = rows.flatMap(({ name: called, totals, lost }, row) => {
    const y = top + row * high;
    const stop = stops[row];
    const chips = [...totals, ...(lost ? ["✕"] : [])].flatMap((total, place) => {
      const isLost = lost && place === totals.length;
      const kind = place === stop ? "stop" : stop !== null && place > stop ? "after" : isLost ? "lost" : "on";
      return [
        svg("rect", { x: first + place * wide, y: y + 3, width: wide - 8, height: high - 8, rx: 8, class: `pig-chip-${kind}` }),
        words(first + place * wide + wide / 2 - 4, y + high / 2 + 7, total, `pig-chip-text-${kind}`),
      ];
    });
    return [words(name, y + high / 2 + 7, called, "pig-figure-strong"), ...chips, words(made, y + high / 2 + 7, points[row], "pig-figure-strong")];
  });
  const heads = [words(first, top - 12, throws, "pig-figure-quiet pig-figure-start"), words(made, top - 12, kept, "pig-figure-quiet")];
  const foot = top + rows.length * high;
  return [...heads, ...all, stroke(made - 36, foot + 2, made + 36, foot + 2, "pig-figure-line"), words(made, foot + 34, sum, "pig-figure-strong")];
}

// Each pile is one line of round dots: a slider that moves draws thirty lines, and no thousand dots.
function ruleDots({ across, dot, width }, { dots, ours, ours_told: told, mean }) {
  const { left, right, foot, top, widest } = RULE_DOTS;
  const wide = (right - left) / dots.length;
  const size = Math.min(wide - 1, (foot - top) / Math.max(20, ...dots), 2 * widest);
  // Points are whole: their middle is half a point on.
  const { x, marks } = axis(RULE_DOTS, -0.5, dots.length * width - 0.5);
  const piles = dots.map((number, pile) => {
    const middle = left + (pile + 0.5) * wide;
    const [from, to] = [foot - size / 2, foot - size / 2 - (number - 1) * size - 0.01];
    const dashes = { "stroke-width": size * 0.86, "stroke-dasharray": `0 ${size}` };
    return number && svg("line", { x1: middle, y1: from, x2: middle, y2: to, class: "pig-pile", ...dashes });
  });
  return [
    ...marks,
    ...piles,
    stroke(x(mean), top, x(mean), foot + 8, "pig-figure-mean"),
    ours !== null && pointer(x(ours), foot + 2, { above: false }),
    words((left + right) / 2, foot + 52, across, "pig-figure-quiet"),
    words(right, top + 8, dot, "pig-figure-quiet pig-figure-end"),
    words(right, top + 36, told, "pig-figure-quiet pig-figure-end"),
  ];
}

function ruleCurve({ means, curve }, at) {
  const { left, right, foot, top } = RULE_CURVE;
  const { x, marks } = axis(RULE_CURVE, 1, means.length);
  const most = Math.max(...means), y = (mean) => foot - ((foot - top) * mean) / most;
  const points = means.map((mean, place) => ({ x: x(place + 1), y: y(mean) }));
  const here = points[at - 1];
  return [
    ...marks,
    ...[0, Math.floor(most)].map((mean) => words(left - 14, y(mean) + 7, mean, "pig-figure-quiet pig-figure-end")),
    polyline(points, "pig-figure-curve"),
    svg("circle", { cx: here.x, cy: here.y, r: 11, class: "pig-figure-here" }),
    words((left + right) / 2, top - 24, curve, "pig-figure-quiet"),
  ];
}
