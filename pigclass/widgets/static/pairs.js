// All tables of a class that plays in pairs: a card for each, which can be pressed.

function drawPairs(send) {
  return (tables) => [
    element(
      "div",
      { class: "pig-pairs", role: "group", style: `--pig-columns: ${tables.length <= 6 ? 3 : tables.length <= 12 ? 4 : 5}`, onfocusin: comesFirst },
      ...tables.map((table, place) => drawPair(send, table, place)),
    ),
  ];
}

function drawPair(send, { table, seats, told, over, label }, place) {
  return element(
    "button",
    {
      type: "button",
      class: `pig-tile pig-pair ${over ? "pig-pair-over" : ""}`,
      "data-tile": true,
      "data-focus": `table-${table}`,
      "aria-label": label,
      tabindex: place ? "-1" : "0",
      onclick: () => send("table", { table }),
    },
    ...seats.map(drawPlayer),
    element("span", { class: "pig-pair-told" }, told),
  );
}

// Whose turn it is and who has won have a sign of their own, and so has a device.
const DEVICES = { here: "○", asleep: "z" };

const drawPlayer = ({ name, score, share, now, won, device }) =>
  element(
    "span",
    { class: `pig-pair-player ${now ? "pig-pair-now" : ""}` },
    element("span", { class: "pig-pair-sign" }, won ? "★" : now ? "▶" : ""),
    element("span", { class: "pig-pair-name" }, name, " ", element("small", {}, DEVICES[device] ?? "")),
    element("b", {}, String(score)),
    element("span", { class: "pig-pair-way" }, element("span", { style: `width: ${share}%` })),
  );
