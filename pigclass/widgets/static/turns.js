// What a table of players who take turns sees beside the dice: whose turn it is, how many dice to
// take, and the score sheet: for each round the points, and under them the running total.

function drawTurnHead({ headline, sub, title }) {
  return [
    element("h2", { class: "pig-whose" }, headline),
    element("p", { class: "pig-throw", title }, sub),
  ];
}

function drawNumbers(send) {
  return (numbers) =>
    numbers
      ? [element("div", { class: "pig-how-many", role: "group", "aria-label": numbers.label }, ...numbers.choices.map((one) => button(send, one)))]
      : [];
}

function drawSheet({ sheet, title }) {
  const head = [sheet.round, ...sheet.columns, sheet.total].map((name) => headOf("col", name));
  return [tableOf({ class: "pig-sheet", "aria-label": title }, head, ...sheet.teams.map((team) => team.map(sheetRow)))];
}

function sheetRow(row) {
  return element(
    "tr",
    { class: `pig-row-${row.state}`, "aria-current": row.state === "now" && "true" },
    element(
      "th",
      { scope: "row", title: row.name },
      element("span", { class: "pig-sign", "aria-hidden": "true" }, row.sign),
      element("span", { class: "pig-name" }, row.name),
    ),
    ...row.cells.map((cell) =>
      element(
        "td",
        { class: `pig-cell-${cell.state}` },
        element("span", { class: "pig-cell-points" }, cell.points),
        element("span", { class: "pig-cell-total" }, cell.total),
      ),
    ),
    element("td", { class: "pig-sheet-score" }, String(row.score)),
  );
}

// What the coach says: each move with its win chance, the better one marked, and a sentence.
function drawCoach(coach) {
  if (!coach) return [];
  const move = ({ label, chance, best }) =>
    element(
      "li",
      { class: best ? "pig-coach-best" : "" },
      element("span", { "aria-hidden": "true" }, best ? "▶ " : ""),
      element("span", {}, label),
      element("b", {}, chance),
    );
  return [
    element(
      "section",
      { class: "pig-coach", "aria-label": coach.title },
      element("p", {}, coach.now),
      coach.moves.length ? element("ul", {}, ...coach.moves.map(move)) : null,
      coach.advice ? element("p", { class: "pig-coach-advice" }, coach.advice) : null,
    ),
  ];
}

// A computer player's next move is asked for after a pause that lets the class read the last one.
// Whoever presses keys meanwhile does not begin the pause anew, or an impatient R would stop the game.
function pacer(send) {
  let waiting = {};
  return (tick) => {
    const wanted = tick && JSON.stringify(tick);
    if (wanted && wanted === waiting.wanted) return;
    clearTimeout(waiting.timer);
    waiting = {};
    if (!tick) return;
    const timer = setTimeout(() => {
      waiting = {};
      send(tick.action, tick.data);
    }, tick.ms);
    waiting = { wanted, timer };
  };
}
