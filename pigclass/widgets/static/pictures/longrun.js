// The long run: the mean after each round, on a logarithmic axis; earlier runs stay as thin lines.

const RUN_FRAME = { left: 70, right: 900, top: 44, foot: 330 };
PICTURES.run = slides(({ run: view, modes }, { rounds }, { mode, shown }) => {
  const { left, right, top, foot } = RUN_FRAME;
  // As high as the runs that are seen: one lucky throw of a later one would flatten them all.
  const all = [...view.exact.map((it) => 2 * it), ...modes.slice(0, mode + 1).flatMap(({ means }) => means.flat())];
  const [low, high] = [Math.min(0, ...all), Math.max(...all)];
  const x = (played) => left + ((right - left) * Math.log(played)) / Math.log(view.drawn.at(-1));
  const y = (mean) => foot - ((foot - top) * (mean - low)) / (high - low || 1);
  const count = view.drawn.filter((played) => played <= rounds).length;
  const here = { x, y, at: x(view.drawn[count - 1]) };
  const powers = modes[mode].places.filter(({ rounds: played }) => /^10*$/.test(played));
  const ticks = powers.map(({ rounds: played, shows }) => words(x(played), foot + 28, shows, "pig-figure-quiet"));
  // In hundredths, so that steps of less than a point are added up exactly.
  const every = STEPS.find((it) => (100 * (high - low)) / it <= 6) ?? 50_000;
  for (let marked = 0; marked <= 100 * high; marked += every) {
    const mark = String(marked / 100).replace(".", view.decimal);
    ticks.push(words(left - 16, y(marked / 100) + 7, mark, "pig-figure-quiet pig-figure-end"));
  }
  return [
    stroke(left, foot, right, foot, "pig-figure-line"),
    stroke(left, top, left, foot, "pig-figure-line"),
    ...ticks,
    words((left + right) / 2, foot + 58, view.across, "pig-figure-quiet"),
    words(left, top - 18, view.up, "pig-figure-quiet pig-figure-start"),
    ...modes.slice(0, mode).flatMap(({ means }) => means.map((it) => runLine(it.slice(0, count), view.drawn, here, "pig-run-before"))),
    ...modes[mode].means.flatMap((it, which) => runNow(it.slice(0, count), view, which, here)),
    ...(shown ? runsExactly(view, y) : runNames(view, modes[mode].means.map((it) => it[count - 1]), here)),
  ];
});

const runLine = (means, drawn, { x, y }, kind) => polyline(means.map((mean, place) => ({ x: x(drawn[place]), y: y(mean) })), kind);

const runNow = (means, view, which, here) => [
  runLine(means, view.drawn, here, `pig-figure-curve ${runKind(view, which)}`),
  svg("circle", { cx: here.at, cy: here.y(means.at(-1)), r: 10, class: `pig-figure-here ${runKind(view, which)}` }),
];

// Of two means the higher has its name above, the lower below: they may lie close together.
const nameAt = (means, which) => (means.some((it, other) => it > means[which] || (it === means[which] && other < which)) ? 36 : -20);

const runKind = ({ names }, which) => (names.length ? `pig-run-two pig-run-${which}` : "");

function runsExactly(view, y) {
  const { left, right } = RUN_FRAME;
  const { exact, exactly } = view;
  return exact.flatMap((mean, which) => [
    stroke(left, y(mean), right, y(mean), `pig-run-exact ${runKind(view, which)}`),
    words(right + 90, y(mean) + nameAt(exact, which), exactly[which], `pig-figure-end ${runKind(view, which)}`),
  ]);
}

function runNames(view, means, { y, at }) {
  const [side, beside] = at > 500 ? ["end", -18] : ["start", 18];
  // Two names have a line each at the top and at the foot, too.
  const low = (which, by = nameAt(means, which)) => Math.max(RUN_FRAME.top + (by > 0 ? 54 : 18), Math.min(RUN_FRAME.foot - (by > 0 ? 10 : 46), y(means[which]) + by));
  return view.names.map((name, which) => words(at + beside, low(which), name, `pig-figure-${side} ${runKind(view, which)}`));
}
