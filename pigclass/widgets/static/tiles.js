// One tile for each student: name, standing or sat, score, and a mark for each round played.
// Every state has a sign of its own, so that nothing rests on colour.

const SIGNS = { standing: "▲", tapped: "▼", sat: "●", caught: "✕", banked: "●", unfinished: "…", away: "–", joins: "+" };
const MARKS = { sat: "●", banked: "●", caught: "✕", unfinished: "–", away: "·" };

function drawTiles(send, words) {
  return ({ tiles, open }) => [
    element(
      "div",
      { class: "pig-tiles", role: "group", "aria-label": words.students },
      ...tiles.map((tile) => drawTile(send, tile, open)),
    ),
  ];
}

function drawTile(send, tile, open) {
  const canTap = open && !tile.computer && ["standing", "tapped"].includes(tile.status);
  return element(
    "button",
    {
      type: "button",
      class: `pig-tile pig-${tile.status} ${canTap ? "pig-can-tap" : ""}`,
      "data-focus": `seat-${tile.seat}`,
      "data-seat": tile.seat,
      "aria-label": tile.label,
      "aria-pressed": tile.status === "tapped" ? "true" : "false",
      "aria-disabled": canTap ? "false" : "true",
      title: tile.name,
      onclick: () => send("tap", { seat: tile.seat }),
    },
    element("span", { class: "pig-name" }, tile.name),
    element(
      "span",
      { class: "pig-tile-points" },
      // What was sat with is a sign of its own; a score of three digits leaves room for one of both.
      tile.gained ? null : element("span", { class: "pig-sign" }, SIGNS[tile.status]),
      element("span", { class: "pig-score" }, String(tile.score)),
      tile.gained ? element("span", { class: "pig-gained" }, tile.gained) : null,
    ),
    element(
      "span",
      { class: "pig-marks" },
      ...tile.marks.map((mark) => element("span", { class: `pig-mark-${mark}` }, MARKS[mark])),
    ),
  );
}

// A head count has no tiles: how many stand, and who sat after which throw with how much.
function drawHeadCount({ standing, of, marks, note, code }) {
  return [
    element("p", { class: "pig-count" }, element("b", {}, String(standing)), ` ▲ ${of}`),
    element("ul", { class: "pig-count-marks" }, ...marks.map((mark) => element("li", {}, mark))),
    element("p", { class: "pig-note" }, note),
    gameCode(code),
  ];
}
