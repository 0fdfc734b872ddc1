// The tree of a turn: branches that end hang below, and a bar over each throw is the mean of stopping.

const TREE_TOP = 205;
const TREE_ROOM = { left: 112, right: 940, widest: 220 };
const TREE_BARS = { foot: 106, high: 74, wide: 56 };
const TREE_ENDS = { first: 250, apart: 75, high: 69, widest: 190, gap: 8 };

PICTURES.tree = slides(({ tree, places: all }, place, { at }) => {
  const { left, right, widest } = TREE_ROOM;
  const wide = Math.min(widest, (right - left) / tree.branches.length);
  const x = (made) => left + made * wide;
  const places = all.slice(0, at + 1);
  // Where no throw ends in two ways the bars have that room.
  const lower = tree.branches.every(({ ends }) => ends.length < 2) ? TREE_ENDS.apart : 0;
  const high = TREE_BARS.high + lower;
  const most = Math.max(...places.map(({ stop }) => stop?.high ?? 0));
  const drawn = [
    ...treeCaption(tree.brings_here, left, TREE_BARS.foot),
    ...treeCaption(tree.still_going, left, TREE_TOP - 46),
    ...treeCaption(tree.points, left - 40, TREE_TOP + 18, "pig-figure-end"),
    ...places.flatMap(({ stop }, made) => treeBar(stop, { x: x(made), ...TREE_BARS, aPoint: high / tree.highest, isBest: stop?.high === most })),
    ...tree.branches.slice(0, at).flatMap((branch, made) => treeBranches(branch, x(made), wide)),
    ...places.flatMap((it, made) => treeKnot(it, x(made), made === at)),
  ];
  return [svg("g", { transform: `translate(0 ${lower})` }, ...drawn)];
});

const treeCaption = (told, x, y, kind = "") => told.map((it, line) => words(x, y + TEXT_LINE * (line - 1), it, `pig-tree-quiet ${kind}`));

// The best so far stand out: two that bring the same are both the best.
function treeBar(stop, { x, foot, wide, aPoint, isBest }) {
  if (!stop) return [];
  const high = aPoint * stop.high;
  return [
    stroke(x - wide / 2 - 6, foot, x + wide / 2 + 6, foot, "pig-figure-line"),
    svg("rect", { x: x - wide / 2, y: foot - high, width: wide, height: high, class: isBest ? "pig-tree-best" : "pig-tree-bar" }),
    words(x, foot - high - 7, stop.brings, isBest ? "pig-tree-brings pig-figure-strong" : "pig-tree-brings"),
  ];
}

function treeBranches({ on, ends }, x, wide) {
  const middle = x + wide / 2;
  const trunk = on && [
    stroke(x, TREE_TOP, x + wide, TREE_TOP, "pig-tree-on"),
    words(middle, TREE_TOP - 24, on, "pig-tree-come pig-tree-go"),
  ];
  const width = Math.min(TREE_ENDS.widest, wide - TREE_ENDS.gap);
  const fallen = ends.flatMap(({ kind, name, chance, comes }, place) => {
    const y = TREE_ENDS.first + place * TREE_ENDS.apart;
    const box = { x: middle - width / 2, y, width, height: TREE_ENDS.high };
    // To a second box the branch goes by the side of the first.
    const end = place ? [box.x, y + TREE_ENDS.high / 2] : [middle, y];
    return [
      stroke(x, TREE_TOP, ...end, kind === "kept" ? "pig-tree-on" : "pig-tree-off"),
      ...boxOf(box, `pig-tree-${kind}`, [name, chance, comes].filter(Boolean)),
    ];
  });
  return [...fallen, ...(trunk || [])];
}

function treeKnot({ at, chance: [exactly, percent] }, x, isLast) {
  if (!at) return [];
  return [
    svg("circle", { cx: x, cy: TREE_TOP, r: at.length > 4 ? 38 : 32, class: isLast ? "pig-tree-here" : "pig-tree-knot" }),
    words(x, TREE_TOP + 8, at, isLast ? "pig-tree-now" : "pig-tree-at"),
    words(x, TREE_TOP - 68, exactly, "pig-tree-come"),
    words(x, TREE_TOP - 46, percent, "pig-tree-come"),
  ];
}
