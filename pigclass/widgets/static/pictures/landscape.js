// A grid of heights as a landscape, drawn back to front, turned and tilted.

const LAND = { x: 220, y: 205, size: 225 };

function landscape({ heights, most, target, axes }, here, { turn, tilt }) {
  const [c, s, ct, st] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)];
  // From the unit cube to the figure.
  const at = (x, y, z = 0) => {
    const [across, away, up] = [(x - 0.5) * c - (y - 0.5) * s, (x - 0.5) * s + (y - 0.5) * c, (z - 0.5) * 0.8];
    return { x: LAND.x + LAND.size * across, y: LAND.y - LAND.size * (up * ct + away * st), depth: away * ct - up * st };
  };
  const area = (corners, more) => svg("polygon", { points: corners.map(({ x, y }) => `${x},${y}`).join(" "), ...more });
  const line = (from, to, kind) => stroke(from.x, from.y, to.x, to.y, kind);
  const label = ({ x, y }, text, side = "") => words(x, y + 7, text, `pig-figure-quiet ${side}`);
  const last = heights.length - 1;
  const corner = (i, j) => at(i / last, j / last, heights[i][j] / most);
  const tiles = heights.slice(1).flatMap((row, i) =>
    row.slice(1).map((height, j) => {
      const corners = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
      const style = `fill: color-mix(in srgb, var(--pig-blue) ${15 + 75 * Math.sqrt(height / most)}%, var(--pig-paper))`;
      return { depth: corners.reduce((sum, it) => sum + it.depth, 0), drawn: area(corners, { class: "pig-land", style }) };
    }),
  );
  // Each axis stands at the edge of the floor that is nearest to the viewer, or farthest to the left.
  const floor = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
  const nearX = at(0, 0.5).depth < at(1, 0.5).depth ? 0 : 1;
  const nearY = at(0.5, 0).depth < at(0.5, 1).depth ? 0 : 1;
  const beyond = (near, by) => (near ? 1 + by : -by);
  const side = ({ x }) => (x < LAND.x ? "pig-figure-end" : "pig-figure-start");
  const edge = floor.indexOf(floor.reduce((left, it) => (it.x < left.x ? it : left)));
  const up = (z) => at(edge === 1 || edge === 2 ? 1 : 0, edge > 1 ? 1 : 0, z);
  const [across, away] = [at(0.5, beyond(nearY, 0.2)), at(beyond(nearX, 0.2), 0.5)];
  const pin = at(here[0], here[1], here[2] + 0.18);
  return [
    area(floor, { class: "pig-land" }),
    ...tiles.sort((one, other) => other.depth - one.depth).map((it) => it.drawn),
    ...[0.5, 1].flatMap((share) => [
      label(at(share, beyond(nearY, 0.09)), Math.round(share * target)),
      label(at(beyond(nearX, 0.09), share), Math.round(share * target)),
      label({ ...up(share), x: up(share).x - 8 }, Math.round(share * most), "pig-figure-end"),
    ]),
    label(across, axes[0], side(across)),
    label(away, axes[1], side(away)),
    line(up(0), up(1), "pig-figure-line"),
    label({ x: Math.max(4, up(1).x - 60), y: up(1).y - 28 }, axes[2], "pig-figure-start"),
    line(at(...here), pin, "pig-figure-line"),
    svg("circle", { cx: pin.x, cy: pin.y, r: 8, class: "pig-figure-ink" }),
  ];
}
