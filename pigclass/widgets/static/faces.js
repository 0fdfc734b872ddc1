// A pig's head and tail on coins and Pig Dice, drawn in the 100 × 100 box of a die above their word.

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
};

function picture(name, word, coin) {
  const transform = !coin ? "" : word ? "translate(14 10) scale(0.72)" : "translate(3 14) scale(0.94)";
  const drawn = svg("g", { transform }, ...PICTURES[name]());
  if (!word) return [drawn];
  const below = coin ? { y: 71, "font-size": 17 } : { y: 83, "font-size": 19 };
  return [drawn, svg("text", { x: 50, ...below, class: "pig-die-text" }, word)];
}
