// Your rule: the class's own throws in rows, each up to where the rule stops; and a thousand
// classes as a hundred dots, beside the means of all numbers that one may stop at.

const RULE_ROWS = { top: 34, most: 60, name: 26, first: 76, last: 880, widest: 130, sum: 64 };
const RULE_DOTS = { left: 30, right: 590, foot: 345, top: 20, widest: 11 };
const RULE_CURVE = { left: 680, right: 970, foot: 345, top: 60 };

const RULE = {
  paint: (view, place, { at }, mode) =>
    mode.kind === "ours" ? [...ruleRows(mode, place)] : [...ruleDots(mode, place), ...ruleCurve(mode, at)],
};

function ruleRows({ rows, throws, kept }, { stops, points, sum }) {
  const { top, most, name, first, last, widest } = RULE_ROWS;
  const high = Math.min(most, (400 - top) / (rows.length + 1));
  const longest = Math.max(...rows.map(({ totals, lost }) => totals.length + lost));
  const wide = Math.min(widest, (last - first) / longest);
  const made = first + longest * wide + RULE_ROWS.sum;
  const all = rows.flatMap(({ name: called, totals, lost }, row) => {
    const y = top + row * high;
    const stop = stops[row];
    const chips = [...totals, ...(lost ? ["✕"] : [])].map((total, place) => {
      const isLost = lost && place === totals.length;
      const kind = place === stop ? "stop" : stop !== null && place > stop ? "after" : isLost ? "lost" : "on";
      return together(
        {},
        svg("rect", { x: first + place * wide, y: y + 3, width: wide - 8, height: high - 8, rx: 8, class: `pig-chip-${kind}` }),
        words(first + place * wide + wide / 2 - 4, y + high / 2 + 7, total, `pig-chip-text-${kind}`),
      );
    });
    return [words(name, y + high / 2 + 7, called, "pig-figure-strong"), ...chips, words(made, y + high / 2 + 7, points[row], "pig-figure-strong")];
  });
  const heads = [words(first, top - 12, throws, "pig-figure-quiet pig-figure-start"), words(made, top - 12, kept, "pig-figure-quiet")];
  const foot = top + rows.length * high;
  return [...heads, ...all, stroke(made - 36, foot + 2, made + 36, foot + 2, "pig-figure-line"), words(made, foot + 34, sum, "pig-figure-strong")];
}

// Each pile is one line of round dots: a slider that moves draws thirty lines, and no thousand dots.
function ruleDots({ across, dot, width, places }, { dots, ours, ours_told: told, mean }) {
  const { left, right, foot, top, widest } = RULE_DOTS;
  const wide = (right - left) / dots.length;
  const highest = Math.max(...places.flatMap((place) => place.dots));
  const size = Math.min(wide - 1, (foot - top) / highest, 2 * widest);
  const x = (points) => left + (points / width) * wide;
  const piles = dots.map((number, pile) => {
    if (!number) return null;
    const middle = left + (pile + 0.5) * wide;
    const dashes = { "stroke-width": size * 0.86, "stroke-dasharray": `0 ${size}`, class: "pig-pile" };
    const line = stroke(middle, foot - size / 2, middle, foot - size / 2 - (number - 1) * size - 0.01, "pig-pile");
    for (const [name, value] of Object.entries(dashes)) line.setAttribute(name, value);
    return line;
  });
  const every = [5, 10, 20, 50, 100, 200, 500].find((it) => (dots.length * width) / it <= 7);
  const ticks = [];
  for (let points = 0; points < dots.length * width; points += every) ticks.push(words(x(points + 0.5), foot + 26, points, "pig-figure-quiet"));
  return [
    stroke(left, foot + 2, right, foot + 2, "pig-figure-line"),
    ...ticks,
    ...piles,
    stroke(x(mean + 0.5), top, x(mean + 0.5), foot + 8, "pig-figure-mean"),
    ours === null ? null : svg("path", { d: `M${x(ours + 0.5)},${foot + 2} l-11,20 h22 Z`, class: "pig-figure-here" }),
    words((left + right) / 2, foot + 52, across, "pig-figure-quiet"),
    words(right, top + 8, dot, "pig-figure-quiet pig-figure-end"),
    words(right, top + 36, told, "pig-figure-quiet pig-figure-end"),
  ];
}

function ruleCurve({ means, curve }, at) {
  const { left, right, foot, top } = RULE_CURVE;
  const most = Math.max(...means);
  const x = (stop) => left + ((right - left) * (stop - 1)) / Math.max(1, means.length - 1);
  const y = (mean) => foot - ((foot - top) * mean) / most;
  const line = means.map((mean, place) => `${x(place + 1)},${y(mean)}`).join(" ");
  const every = [1, 2, 5, 10, 20].find((it) => means.length / it <= 7) ?? 50;
  const ticks = means.flatMap((_, place) => ((place + 1) % every ? [] : [words(x(place + 1), foot + 26, place + 1, "pig-figure-quiet")]));
  return [
    stroke(left, foot + 2, right, foot + 2, "pig-figure-line"),
    ...ticks,
    svg("polyline", { points: line, class: "pig-figure-curve" }),
    svg("circle", { cx: x(at), cy: y(means[at - 1]), r: 11, class: "pig-figure-here" }),
    words((left + right) / 2, top - 24, curve, "pig-figure-quiet"),
  ];
}
