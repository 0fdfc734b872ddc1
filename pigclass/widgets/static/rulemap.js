// What each throw does, in squares: each effect has a sign of its own besides its colour.

const drawSide = (send) => ({ name, map, facts, refusal, ask }, place) => {
  const note = (text) => text && classed("p", "pig-map-note", text);
  const drawn = map.rows.length && drawSquares(map);
  const box = element("div", {}, drawn, drawLegend(map), note(map.note));
  return element(
    "section",
    { class: "pig-side-of-two", "aria-label": `${place + 1}: ${name}` },
    element("h3", {}, name),
    classed("div", "pig-map-and-facts", box, ask ? drawAsk(send, ask) : drawFacts(facts)),
    note(refusal),
  );
};

// The class says its number before it sees what theory says.
function drawAsk(send, { label, button }) {
  const box = input({ kind: "number", name: "number_said" });
  const field = labelled({ kind: "number", label }, box);
  return formOf({ class: "pig-say-first" }, () => send("say_number", { number: box.value }), field, submitting(button));
}

function drawSquares({ label, columns, rows }) {
  const isWide = (columns.length || rows[0].cells.length) > 6;
  const head = columns.length ? [element("td"), ...columns.map((face) => headOf("col", face))] : [];
  const faced = ({ face, cells }) => [element("tr", {}, headOf("row", face), ...cells.map(square))];
  const body = rows.flatMap(columns.length ? faced : bareRows);
  return tableOf({ class: "pig-map", "aria-label": label, "data-wide": String(isWide) }, head, body);
}

// One die: its faces in a row, and under each what it does.
const bareRows = ({ cells }) => [
  element("tr", {}, ...cells.map(({ face }) => headOf("col", face))),
  element("tr", {}, ...cells.map(square)),
];

const square = ({ text, effect, label }) => {
  const heard = effect === "adds" ? text : `${label} ${text.replace(/[✕=!]/g, "")}`;
  return classed("td", `pig-effect pig-effect-${effect}`, element("span", { "aria-hidden": "true" }, text), hiddenWord(heard));
};

function drawLegend({ legend }) {
  const one = ({ effect, sign, label, chance }) => {
    const shown = element("span", { class: `pig-effect pig-effect-${effect}`, "aria-hidden": "true" }, sign);
    return element("li", {}, shown, element("span", {}, label), element("b", {}, chance));
  };
  return classed("ul", "pig-legend", ...legend.map(one));
}

const drawFacts = (facts) =>
  classed("dl", "pig-facts", ...facts.flatMap(({ name, value }) => [element("dt", {}, name), element("dd", {}, value)]));
