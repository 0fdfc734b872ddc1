// The balance. Where it tips is shown once the slider has been on both sides of it.

const BEAM = { x: 500, y: 185, arm: 330, slope: 9 };
const HIGHEST_WEIGHT = 135;
const GROUND = { left: 380, right: 620, y: 240 };
const SCALE = { left: 60, right: 940, foot: 350 };

const hasTipped = ({ balance: { tips } }, { been }) => {
  const all = [...been];
  return tips !== null && all.some((at) => at < tips) && all.some((at) => at >= tips);
};

const whereItTips = (view, state) => [hasTipped(view, state) ? view.balance.tips_at : "", view.note].filter(Boolean).join(" ");

PICTURES.balance = slides((view, { shown, ways, heavy, tilt: share }, state) => {
  const { x, y, arm, slope } = BEAM;
  const tilt = slope * share;
  const drop = Math.sin((tilt * Math.PI) / 180) * arm;
  const weights = ["win", "lose"].map((side, place) => {
    const middle = x + (place ? 1 : -1) * arm;
    const high = Math.max(2, heavy[place] * HIGHEST_WEIGHT);
    const top = y + (place ? drop : -drop) - high - 14;
    return [
      svg("rect", { x: middle - 110, y: y - high - 6, width: 220, height: high, rx: 6, class: `pig-weight-${side}` }),
      words(middle, top - 30, `${view.balance[side]} ${shown[place]}`, "pig-figure-strong"),
      words(middle, top - 4, ways[place]),
    ];
  });
  const beam = svg(
    "g",
    { transform: `rotate(${tilt} ${x} ${y})` },
    svg("rect", { x: x - arm - 120, y: y - 6, width: 2 * (arm + 120), height: 12, rx: 6, class: "pig-figure-ink" }),
    ...weights.map(([weight]) => weight),
  );
  const foot = svg("path", { d: `M${x},${y} L${x - 34},${GROUND.y} h68 Z`, class: "pig-figure-ink" });
  const ground = stroke(GROUND.left, GROUND.y, GROUND.right, GROUND.y, "pig-figure-line");
  return [ground, foot, beam, ...weights.flatMap((it) => it.slice(1)), ...tippingScale(view, state)];
}, whereItTips);

// The points at risk as a line, where we are on it, and where the balance tips.
function tippingScale(view, state) {
  const { foot } = SCALE;
  const { tips, mark } = view.balance;
  const { x, marks } = axis(SCALE, 0, view.places.length - 1, 10);
  const tipped = [
    svg("path", { d: `M${x(tips)},${foot - 34} V${foot + 10}`, class: "pig-figure-tip" }),
    words(x(tips), foot - 42, mark, "pig-figure-strong pig-figure-mark"),
  ];
  return [...marks, ...(hasTipped(view, state) ? tipped : []), pointer(x(state.at), foot - 3, { above: true })];
}
