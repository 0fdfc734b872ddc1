// One throw of some dice: two branches as wide as they are likely, and a bar for each number of dice seen.

const THROW_KNOT = { x: 500, y: 24, width: 150, height: 44 };
const THROW_BOX = { y: 98, width: 380, height: 92, apart: 250 };
const THROW_BARS = { left: 130, right: 985, foot: 368, high: 118, wide: 40 };
// Both branches together; before one knows how likely they are, both are thin.
const THROW_FLOW = 140;

PICTURES.throw = slides((view, place, state) => {
  const { x, y, width, height } = THROW_KNOT;
  return [
    ...place.branches.flatMap((it, side) => throwBranch(it, side ? 1 : -1, state.shown)),
    svg("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: 22, class: "pig-tree-here" }),
    words(x, y + 8, place.dice, "pig-tree-now"),
    ...throwBars(view, state),
  ];
});

// On its `side`, -1 on the left, a branch leaves the throw at that side and ends in its box.
function throwBranch({ kind, name, told: [percent, exactly, points], share }, side, isShown) {
  const { y, width, height, apart } = THROW_BOX;
  const x = THROW_KNOT.x + side * apart;
  const lines = isShown ? [`${name}: ${percent}`, exactly, points].filter(Boolean) : [name, "?"];
  const wide = THROW_FLOW * (isShown ? share : 0.08);
  const outer = THROW_KNOT.x + (side * THROW_FLOW) / 2;
  const d = `M${outer},${THROW_KNOT.y} L${x + (side * wide) / 2},${y} h${-side * wide} L${outer - side * wide},${THROW_KNOT.y} Z`;
  return [
    svg("path", { d, class: `pig-throw-${kind}` }),
    ...boxOf({ x: x - width / 2, y, width, height }, `pig-throw-box-${kind}`, lines, "pig-throw-first"),
  ];
}

function throwBars(view, { at, been, shown }) {
  const { left, right, foot, high, wide } = THROW_BARS;
  const step = (right - left) / view.places.length;
  const x = (dice) => left + (dice - view.least + 0.5) * step;
  const stop = (dice) => view.places[dice - view.least].stop;
  const seen = shown ? [...been] : [];
  const most = Math.max(...seen.map((dice) => stop(dice).high));
  const numbers = view.places.map((_, place) => place + view.least);
  return [
    ...treeCaption(view.throw.brings_here, 60, foot - 4),
    stroke(left, foot, right, foot, "pig-figure-line"),
    ...seen.flatMap((dice) => treeBar(stop(dice), { x: x(dice), foot, wide, aPoint: high / view.throw.highest, isBest: stop(dice).high === most })),
    ...numbers.map((dice) => words(x(dice), foot + 26, dice, dice === at ? "pig-tree-at" : "pig-tree-come")),
  ];
}
