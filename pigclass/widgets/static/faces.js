// Faces that are pictures: a pig's head and tail (Pig Dice, and the two sides of a coin) and a
// skull. Each is drawn in the 100 × 100 box of its die, above the word for it.

const line = (d, more = {}) => svg("path", { d, class: "pig-line", ...more });
const dot = (cx, cy, r) => svg("circle", { cx, cy, r, class: "pig-pip" });

const PICTURES = {
  head: () => [
    line("M30 30 L25 11 L44 20"),
    line("M70 30 L75 11 L56 20"),
    svg("circle", { cx: 50, cy: 41, r: 26, class: "pig-line" }),
    svg("ellipse", { cx: 50, cy: 49, rx: 13, ry: 9, class: "pig-line" }),
    dot(45, 49, 2.8),
    dot(55, 49, 2.8),
    dot(40, 34, 3.4),
    dot(60, 34, 3.4),
  ],
  tail: () => [line("M20 58 C38 64 48 52 44 38 C40 22 62 18 62 34 C62 50 42 50 46 36 C50 22 66 14 80 22")],
  skull: () => [
    line("M50 10 C28 10 20 24 21 38 C22 48 28 53 33 56 L33 70 L67 70 L67 56 C72 53 78 48 79 38 C80 24 72 10 50 10 Z"),
    dot(39, 37, 7.5),
    dot(61, 37, 7.5),
    line("M50 47 L46 54 L54 54 Z"),
    line("M44 62 L44 70 M50 62 L50 70 M56 62 L56 70"),
  ],
};

function picture(name, word, coin) {
  const drawn = svg("g", { transform: !coin ? "" : word ? "translate(14 10) scale(0.72)" : "translate(3 14) scale(0.94)" });
  drawn.append(...PICTURES[name]());
  if (!word) return [drawn];
  const below = coin ? { y: 71, "font-size": 17 } : { y: 83, "font-size": 19 };
  return [drawn, svg("text", { x: 50, ...below, class: "pig-die-text" }, word)];
}
