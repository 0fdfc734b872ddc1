// One tile for each student: name, standing or sat, score, and a mark for each round played.
// Every state has a sign of its own, so that nothing rests on colour.

const SIGNS = { standing: "▲", heads: "▲", tapped: "▼", tails: "✕", out: "✕", wiped: "✖", sat: "●", caught: "✕", banked: "●", unfinished: "…", away: "–", joins: "+" };
// What taps tell of a throw of real dice.
const FATES = ["tails", "out", "wiped"];
const MARKS = { sat: "●", banked: "●", caught: "✕", unfinished: "–", away: "·" };

function drawTiles(send, words) {
  return ({ tiles, open, grouping }) => [
    element(
      "div",
      {
        class: "pig-tiles",
        role: "group",
        "aria-label": words.students,
        style: `--pig-columns: ${columnsFor(tiles.length)}`,
        "data-size": tiles.length <= 8 ? "large" : tiles.length <= 15 ? "medium" : tiles.length <= 28 ? "many" : "crowd",
        onfocusin: comesFirst,
      },
      ...tiles.map((tile, place) => drawTile(send, tile, place, grouping ? "put_into_group" : open && "tap")),
    ),
  ];
}

// Few have large tiles, a class has seven in a row, and who are more stand closer.
function columnsFor(number) {
  if (number <= 3) return number;
  if (number <= 8) return Math.ceil(number / 2);
  if (number <= 15) return 5;
  return number <= 24 ? 6 : number <= 42 ? 7 : 9;
}

// Tab comes to one tile, the one that had the focus last; arrows go on from there.
function comesFirst({ target }) {
  for (const tile of target.closest(".pig-tiles").children) tile.tabIndex = tile === target ? 0 : -1;
}

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

// Returns whether the key was an arrow that moves the focus from tile to tile.
function moveAmongTiles(root, key) {
  const tiles = [...root.querySelectorAll("[data-tile]")].filter((it) => it.offsetParent);
  if (!ARROWS[key] || !tiles.length) return false;
  const [across, down] = ARROWS[key];
  const columns = tiles.filter((it) => it.offsetTop === tiles[0].offsetTop).length;
  const at = tiles.indexOf(document.activeElement);
  const next = at < 0 ? tiles.findIndex((it) => it.tabIndex === 0) : at + across + down * columns;
  tiles[next]?.focus();
  return true;
}

// Whether a tap counts: the second of a double tap would take the first one back, and so would
// Space or Enter, had the tile the focus.
function tapped({ detail, currentTarget }) {
  if (detail) currentTarget.blur();
  return detail < 2;
}

// What a tap does is an action, or nothing; into a group anybody can be put.
function drawTile(send, tile, place, action) {
  const canTap = action && !tile.computer && (action !== "tap" || ["standing", "tapped", ...FATES].includes(tile.status));
  return element(
    "button",
    {
      type: "button",
      class: `pig-tile pig-${tile.status} ${tile.won ? "pig-won" : ""} ${canTap ? "pig-can-tap" : ""}`,
      "data-tile": true,
      "data-focus": `seat-${tile.seat}`,
      "data-seat": tile.seat,
      "data-group": tile.group || null,
      tabindex: place ? -1 : 0,
      "aria-label": [tile.label, tile.believed].filter(Boolean).join(", "),
      "aria-pressed": ["tapped", ...FATES].includes(tile.status) ? "true" : "false",
      "aria-disabled": canTap ? "false" : "true",
      title: tile.name,
      onclick: (event) => tapped(event) && send(action || "tap", { seat: tile.seat }),
    },
    tile.group && element("span", { class: "pig-group", "aria-hidden": "true" }, tile.group),
    tile.believed && element("span", { class: "pig-believed" }, tile.believed),
    drawName(tile),
    element(
      "span",
      { class: "pig-tile-points" },
      // What was sat with is a sign of its own; a score of three digits leaves room for one of both.
      tile.gained ? null : element("span", { class: "pig-sign" }, SIGNS[tile.status]),
      element("span", { class: "pig-score" }, String(tile.score)),
      tile.gained ? element("span", { class: "pig-gained" }, tile.gained) : null,
    ),
    element("span", { class: "pig-marks" }, ...(tile.dice ? ownThrow(tile) : tile.marks.map(drawMark))),
  );
}

// How many letters of the usual size a tile of a class holds, the star of who has won among them.
const LETTERS_OF_A_NAME = 7;

function drawName({ won, short, name }) {
  const told = `${won ? "★ " : ""}${short ?? name}`;
  return element("span", { class: `pig-name ${[...told].length > LETTERS_OF_A_NAME ? "pig-long" : ""}` }, told);
}

const drawMark = (mark) => element("span", { class: `pig-mark-${mark}` }, MARKS[mark]);

// Everyone's own dice fall on their tile, with what they have made in the round; so small a coin
// shows its picture, since no word could be read.
const SIDES = { heads: "head", tails: "tail" };
const ownThrow = ({ dice, total }) => [
  ...dice.map((one) => die({ ...one, picture: one.coin ? SIDES[one.face] : undefined })),
  element("b", {}, total),
];

// A head count has no tiles: how many stand, and who sat after which throw with how much.
function drawHeadCount({ standing, of, marks, note, code }) {
  return [
    element("p", { class: "pig-count" }, element("b", {}, String(standing)), ` ▲ ${of}`),
    element("ul", { class: "pig-count-marks" }, ...marks.map((mark) => element("li", {}, mark))),
    element("p", { class: "pig-note" }, note),
    gameCode(code),
  ];
}
