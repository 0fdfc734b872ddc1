// All tables of a class that plays in pairs: a card for each, which can be pressed.

function drawPairs(tables, send) {
  const style = `--pig-columns: ${Math.max(3, Math.ceil(tables.length / 3))}`;
  return element("div", { class: "pig-pairs", role: "group", style, onfocusin: comesFirst }, ...tables.map(drawPair(send)));
}

const drawPair = (send) => ({ table, seats, told, over, label }, place) => {
  const shown = [...seats.map(drawPlayer), classed("span", "pig-pair-told", told)];
  const kind = `pig-tile pig-pair ${over ? "pig-pair-over" : ""}`;
  return tileButton(kind, label, place, () => send("table", { table }), { "data-focus": `table-${table}` }, ...shown);
};

// Whose turn it is and who has won have a sign of their own, and so has a device.
const DEVICES = { here: "○", asleep: "z" };

const drawPlayer = ({ name, score, share, now, won, device }) =>
  classed(
    "span",
    `pig-pair-player ${now ? "pig-pair-now" : ""}`,
    classed("span", "pig-pair-sign", won ? "★" : now ? "▶" : ""),
    classed("span", "pig-pair-name", element("span", { "data-fits": "" }, name, " ", element("small", {}, DEVICES[device] ?? ""))),
    element("b", {}, score),
    classed("span", "pig-pair-way", element("span", { style: `width: ${share}%` })),
  );
