// What each throw does: squares for one die or two, bars for more, and what the signs stand for.
// Every effect has a sign of its own, so that nothing rests on colour.

const hiddenWord = (word) => element("span", { class: "pig-hidden" }, word);

const drawSide = (send) => ({ name, map, facts, refusal, ask }, place) =>
  element(
    "section",
    { class: "pig-side-of-two", "aria-label": `${place + 1}: ${name}` },
    element("h3", {}, name),
    element(
      "div",
      { class: "pig-map-and-facts" },
      element(
        "div",
        { class: "pig-map-box" },
        map.kind === "bars" ? drawBars(map) : drawSquares(map),
        drawLegend(map),
        map.note ? element("p", { class: "pig-map-note" }, map.note) : null,
      ),
      ask ? drawAsk(send, ask) : drawFacts(facts),
    ),
    refusal ? element("p", { class: "pig-map-note" }, refusal) : null,
  );

// The class says its number before it sees what theory says.
function drawAsk(send, { label, button }) {
  const box = input({ kind: "number", name: "number_said" });
  return formOf(
    { class: "pig-say-first" },
    () => send("say_number", { number: box.value }),
    labelled({ kind: "number", label }, box),
    element("button", { type: "submit", class: "pig-button pig-primary", "data-focus": "say-number" }, button),
  );
}

function drawSquares({ label, columns, rows }) {
  const isWide = (columns.length || rows[0].cells.length) > 6;
  const head = columns.length ? [element("td"), ...columns.map((face) => headOf("col", face))] : [];
  const body = rows.flatMap((row) => (columns.length ? [facedRow(row)] : bareRows(row)));
  return tableOf({ class: "pig-map", "aria-label": label, "data-wide": String(isWide) }, head, body);
}

const facedRow = ({ face, cells }) =>
  element("tr", {}, headOf("row", face), ...cells.map(square));

// One die: its faces in a row, and under each what it does.
const bareRows = ({ cells }) => [
  element("tr", {}, ...cells.map(({ face }) => headOf("col", face))),
  element("tr", {}, ...cells.map(square)),
];

const square = ({ text, effect, label }) =>
  element(
    "td",
    { class: `pig-effect pig-effect-${effect}` },
    element("span", { "aria-hidden": "true" }, text),
    hiddenWord(effect === "adds" ? text : `${label} ${text.replace(/[✕=!]/g, "")}`),
  );

function drawBars({ label, bars }) {
  return element(
    "ul",
    { class: "pig-bars", "aria-label": label },
    ...bars.map(({ text, effect, label: word, chance, width }) =>
      element(
        "li",
        {},
        element("span", { class: `pig-effect pig-effect-${effect}` }, text, effect === "adds" ? null : hiddenWord(word)),
        element("span", { class: "pig-bar" }, element("i", { style: `width: ${width}%` })),
        element("span", {}, chance),
      ),
    ),
  );
}

function drawLegend({ legend }) {
  return element(
    "ul",
    { class: "pig-legend" },
    ...legend.map(({ effect, sign, label, chance }) =>
      element(
        "li",
        {},
        element("span", { class: `pig-effect pig-effect-${effect}`, "aria-hidden": "true" }, sign),
        element("span", {}, label),
        element("b", {}, chance),
      ),
    ),
  );
}

function drawFacts(facts) {
  return element(
    "dl",
    { class: "pig-facts" },
    ...facts.flatMap(({ name, value }) => [element("dt", {}, name), element("dd", {}, value)]),
  );
}
