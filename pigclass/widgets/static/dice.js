// Dice, coins and faces that are words, drawn as SVG.

const SVG = "http://www.w3.org/2000/svg";
const PIPS = {
  1: [[50, 50]],
  2: [[27, 27], [73, 73]],
  3: [[27, 27], [50, 50], [73, 73]],
  4: [[27, 27], [73, 27], [27, 73], [73, 73]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[27, 25], [73, 25], [27, 50], [73, 50], [27, 75], [73, 75]],
};

function svg(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function die({ face, poison, coin, sides, picture: drawn }) {
  const shown = svg("svg", {
    viewBox: "0 0 100 100",
    class: `pig-die ${poison ? "pig-poison" : ""} ${face === "" ? "pig-blank" : ""}`,
    "aria-hidden": "true",
  });
  shown.append(
    coin
      ? svg("circle", { cx: 50, cy: 50, r: 46, class: "pig-die-body" })
      : svg("rect", { x: 4, y: 4, width: 92, height: 92, rx: 20, class: "pig-die-body" }),
  );
  if (drawn) {
    shown.append(...picture(drawn, face && String(face), coin));
  } else if (PIPS[face] && (sides ?? 6) <= 6) {
    for (const [cx, cy] of PIPS[face]) {
      shown.append(svg("circle", { cx, cy, r: 9.5, class: "pig-pip" }));
    }
  } else if (face !== "") {
    const size = String(face).length > 3 ? 26 : 46;
    shown.append(
      svg("text", { x: 50, y: 52, "font-size": size, class: "pig-die-text" }, String(face)),
    );
  }
  return shown;
}

function drawDice(dice, words) {
  const faces = dice.map((one) => one.face).filter((face) => face !== "");
  return [
    element(
      "div",
      { class: `pig-dice-row ${sizeOf(dice.length)}`, role: "img", "aria-label": faces.join(words.and) || words.no_throw },
      ...dice.map(die),
    ),
  ];
}

// Up to two dice are drawn large, up to ten still read from the back row.
function sizeOf(number) {
  if (number <= 2) return "";
  return number <= 10 ? "pig-dice-many" : "pig-dice-crowd";
}
