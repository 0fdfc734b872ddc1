// The long run: means of so many rounds, the axis stretched since chance evens out that slowly. What
// earlier runs came to stays as a thin line. The exact mean is not drawn before it is asked for.

const RUN_FRAME = { left: 70, right: 900, top: 44, foot: 330 };

const LONG_RUN = {
  paint: (view, { rounds }, { mode, shown }) => {
    const { left, right, top, foot } = RUN_FRAME;
    // As high as the runs that are seen: one lucky throw of a later one would flatten them all.
    const all = [2 * view.exact, ...view.modes.slice(0, mode + 1).flatMap(({ means }) => means)];
    const [low, high] = [Math.min(0, ...all), Math.max(...all)];
    const x = (played) => left + ((right - left) * Math.log(played)) / Math.log(view.drawn.at(-1));
    const y = (mean) => foot - ((foot - top) * (mean - low)) / (high - low || 1);
    const count = view.drawn.filter((played) => played <= rounds).length;
    const lines = view.modes.slice(0, mode + 1).map(({ means }, run) => runLine(means.slice(0, count), view.drawn, { x, y }, run === mode));
    const last = view.modes[mode].means[count - 1];
    const powers = view.modes[mode].places.filter(({ rounds: played }) => /^10*$/.test(played));
    const ticks = powers.map(({ rounds: played, shows }) => words(x(played), foot + 28, shows, "pig-figure-quiet"));
    const every = [1, 2, 5, 10, 20, 50, 100, 200].find((it) => (high - low) / it <= 6) ?? 500;
    for (let mean = 0; mean <= high; mean += every) ticks.push(words(left - 16, y(mean) + 7, mean, "pig-figure-quiet pig-figure-end"));
    return [
      stroke(left, foot, right, foot, "pig-figure-line"),
      stroke(left, top, left, foot, "pig-figure-line"),
      ...ticks,
      words((left + right) / 2, foot + 58, view.across, "pig-figure-quiet"),
      words(left, top - 18, view.up, "pig-figure-quiet pig-figure-start"),
      ...lines,
      shown && stroke(left, y(view.exact), right, y(view.exact), "pig-run-exact"),
      shown && words(right + 90, y(view.exact) - 20, view.exactly, "pig-figure-end"),
      svg("circle", { cx: x(view.drawn[count - 1]), cy: y(last), r: 10, class: "pig-figure-here" }),
    ];
  },
};

function runLine(means, drawn, { x, y }, isNow) {
  const points = means.map((mean, place) => `${x(drawn[place])},${y(mean)}`).join(" ");
  return svg("polyline", { points, class: isNow ? "pig-figure-curve" : "pig-run-before" });
}
