// Dice, coins and faces that are words, drawn as SVG.

const PIPS = {
  1: [[50, 50]],
  2: [[27, 27], [73, 73]],
  3: [[27, 27], [50, 50], [73, 73]],
  4: [[27, 27], [73, 27], [27, 73], [73, 73]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[27, 25], [73, 25], [27, 50], [73, 50], [27, 75], [73, 75]],
};

function die({ face, poison, coin, sides, picture: drawn }) {
  const body = coin
    ? svg("circle", { cx: 50, cy: 50, r: 46, class: "pig-die-body" })
    : svg("rect", { x: 4, y: 4, width: 92, height: 92, rx: 20, class: "pig-die-body" });
  const kind = `pig-die ${poison ? "pig-poison" : ""} ${face === "" ? "pig-blank" : ""}`;
  const shown = svg("svg", { viewBox: "0 0 100 100", class: kind, "aria-hidden": "true" }, body);
  if (drawn) {
    shown.append(...picture(drawn, face && String(face), coin));
  } else if (PIPS[face] && (sides ?? 6) <= 6) {
    shown.append(...PIPS[face].map(([cx, cy]) => svg("circle", { cx, cy, r: 9.5, class: "pig-pip" })));
  } else if (face !== "") {
    const size = String(face).length > 3 ? 26 : 46;
    shown.append(svg("text", { x: 50, y: 52, "font-size": size, class: "pig-die-text" }, face));
  }
  return shown;
}

function drawDice(dice, words) {
  const faces = dice.map((one) => one.face).filter((face) => face !== "");
  const label = faces.join(words.and) || words.no_throw;
  // Up to two dice are drawn large, up to ten still read from the back row.
  const size = dice.length <= 2 ? "" : dice.length <= 10 ? "pig-dice-many" : "pig-dice-crowd";
  return element("div", { class: `pig-dice-row ${size}`, role: "img", "aria-label": label }, ...dice.map(die));
}
