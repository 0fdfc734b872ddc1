// The tree: along its top the turn goes on, and each throw has branches that end below.

const TREE_TOP = 130;
const TREE_ROOM = { left: 60, right: 940, widest: 240 };
const TREE_ENDS = { first: 265, apart: 86, narrowest: 128, widest: 190, high: 72 };

const TREE = {
  paint: (view, place, { at }) => {
    const { left, right, widest } = TREE_ROOM;
    const wide = Math.min(widest, (right - left) / view.room);
    const x = (made) => left + made * wide;
    const grown = view.branches.slice(0, at);
    const branches = grown.flatMap((branch, made) => treeBranches(branch, x(made), wide));
    const knots = [...Array(at + 1).keys()].flatMap((made) => treeKnot(view.places[made], x(made), made === at));
    return [words(left, TREE_TOP - 46, view.places[0].at && view.points, "pig-figure-quiet"), ...branches, ...knots];
  },
};

function treeBranches({ on, ends }, x, wide) {
  const middle = x + wide / 2;
  const trunk = on && [
    stroke(x, TREE_TOP, x + wide, TREE_TOP, "pig-tree-on"),
    words(middle, TREE_TOP + 32, on, "pig-figure-strong"),
  ];
  const width = Math.max(TREE_ENDS.narrowest, Math.min(TREE_ENDS.widest, wide - 12));
  const fallen = ends.flatMap(({ kind, chance, comes }, place) => {
    const y = TREE_ENDS.first + place * TREE_ENDS.apart;
    const box = { x: middle - width / 2, y: y - 26, width, height: TREE_ENDS.high, rx: 10 };
    // To a second box the branch goes by the side of the first.
    const end = place ? [box.x, y + 10] : [middle, y - 26];
    return [
      stroke(x, TREE_TOP, ...end, kind === "kept" ? "pig-tree-on" : "pig-tree-off"),
      svg("rect", { ...box, class: `pig-tree-end pig-tree-${kind}` }),
      words(middle, comes ? y : y + 16, chance, "pig-tree-label"),
      words(middle, y + 30, comes, "pig-tree-label"),
    ];
  });
  return [...fallen, ...(trunk || [])];
}

function treeKnot({ at, chance: [exactly, percent] }, x, isLast) {
  if (!at) return [];
  return [
    svg("circle", { cx: x, cy: TREE_TOP, r: at.length > 4 ? 42 : 32, class: isLast ? "pig-tree-here" : "pig-tree-knot" }),
    words(x, TREE_TOP + 9, at, isLast ? "pig-tree-now" : "pig-figure-strong"),
    words(x, TREE_TOP - 72, exactly),
    words(x, TREE_TOP - 46, percent),
  ];
}
