// A table of players who take turns: whose turn it is, how many dice to take, and the score sheet.

const drawTurnHead = ({ headline, sub, title }) => [classed("h2", "pig-whose", headline), element("p", { class: "pig-throw", title }, sub)];

const drawNumbers = ({ label, choices }, send) => groupOf("pig-how-many", label, ...choices.map((one) => button(send, one)));

function drawSheet({ sheet, title }) {
  const head = [sheet.round, ...sheet.columns, sheet.total].map((name) => headOf("col", name));
  return tableOf({ class: "pig-sheet", "aria-label": title }, head, ...sheet.teams.map((team) => team.map(sheetRow)));
}

function sheetRow({ state, name, sign, cells, score }) {
  const shown = element("span", { class: "pig-sign", "aria-hidden": "true" }, sign);
  const head = element("th", { scope: "row", title: name }, shown, classed("span", "pig-name", name));
  const cell = ({ state: kind, points, total }) =>
    classed("td", `pig-cell-${kind}`, classed("span", "pig-cell-points", points), classed("span", "pig-cell-total", total));
  const properties = { class: `pig-row-${state}`, "aria-current": state === "now" && "true" };
  return element("tr", properties, head, ...cells.map(cell), classed("td", "pig-sheet-score", score));
}

// What the coach says: each move with its win chance, the better one marked, and a sentence.
function drawCoach(coach) {
  if (!coach) return null;
  const { title, now, moves, advice } = coach;
  const sign = (best) => element("span", { "aria-hidden": "true" }, best ? "▶ " : "");
  const move = ({ label, chance, best }) =>
    classed("li", best ? "pig-coach-best" : "", sign(best), element("span", {}, label), element("b", {}, chance));
  return element(
    "section",
    { class: "pig-coach", "aria-label": title },
    element("p", {}, now),
    moves.length > 0 && element("ul", {}, ...moves.map(move)),
    advice && classed("p", "pig-coach-advice", advice),
  );
}

// Asks for a computer player's next move after a pause, which keys pressed meanwhile do not restart.
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
