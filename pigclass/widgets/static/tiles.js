// One tile for each student; every state has a sign of its own besides its colour.

const SIGNS = { standing: "▲", heads: "▲", tapped: "▼", tails: "✕", out: "✕", wiped: "✖", sat: "●", caught: "✕", banked: "●", unfinished: "…", away: "–", joins: "+" };
// What taps tell of a throw of real dice.
const FATES = ["tails", "out", "wiped"];
const MARKS = { sat: "●", banked: "●", caught: "✕", unfinished: "–", away: "·" };

function drawTiles({ tiles, open, own_dice }, send, words) {
  const all = tiles.map((tile, place) => drawTile(send, tile, place, open && "tap"));
  const properties = { role: "group", "aria-label": words.students, "data-own-dice": own_dice && "yes", onfocusin: comesFirst };
  return element("div", { class: "pig-tiles", ...properties }, ...all);
}

// No text is smaller than this many pixels of the window, unless there are more tiles than find room.
const SMALLEST = 18;
// What a tile needs, in heights of its name's letters: across, and for its three lines.
const NEEDS = { plain: [4.4, 3.7], dice: [5.2, 4.4] };
// Border and padding at both sides, above and below; and what is between two tiles.
const [FRAME, GAP] = [{ across: 12, down: 8 }, 4];

// As many columns as leave the largest letters; on the stage all rows are seen at once.
function fitTiles(host) {
  const [grid, pairs] = [host.querySelector(".pig-tiles"), host.querySelector(".pig-pairs")];
  if (pairs) fitNames(pairs, 20, SMALLEST / 1.25);
  const [wide, high] = [host.clientWidth - 6, host.closest(":popover-open") ? host.clientHeight - 6 : 0];
  if (!grid || wide <= 0) return;
  const number = grid.children.length;
  const [letters, lines] = NEEDS[grid.dataset.ownDice ? "dice" : "plain"];
  const room = (columns) => {
    const across = (wide + GAP) / columns - GAP - FRAME.across;
    const down = ((high || wide * 0.8) + GAP) / Math.ceil(number / columns) - GAP - FRAME.down;
    return { columns, across, down, size: Math.min(across / letters, down / lines) };
  };
  const { columns, across, down, size: wished } = Array.from({ length: number }, (_, at) => room(at + 1)).reduce((best, it) => (it.size > best.size ? it : best));
  const least = Math.max(10, Math.min(SMALLEST / Math.min(host.currentCSSZoom ?? 1, 1.25), high ? down / lines : SMALLEST, (1.15 * across) / letters));
  const size = Math.max(least, Math.min(26, wished));
  const row = high ? Math.max(down, size * lines) : size * (lines + 0.3);
  const score = Math.max(size, Math.min(48, size * 1.9, row * (grid.dataset.ownDice ? 0.28 : 0.36)));
  const die = row - 1.2 * (size + score);
  const set = { columns, row: `${row + FRAME.down}px`, letters: `${size}px`, score: `${score}px`, least: `${least}px`, die: `${die}px`, fit: 1 };
  for (const [name, value] of Object.entries(set)) grid.style.setProperty(`--pig-${name}`, value);
  fitNames(grid, size, Math.min(least, SMALLEST));
  const shares = () => Math.min(1, ...[...grid.querySelectorAll(".pig-tile-points")].map((it) => it.clientWidth / it.scrollWidth));
  delete grid.dataset.tight;
  // Where even the smallest letters are too large, devices are told beside the tiles only.
  if (shares() < least / size) grid.dataset.tight = "yes";
  grid.style.setProperty("--pig-fit", shares());
}

// A long name is set smaller, then narrower, and on two lines before a letter of it would be lost.
const NARROWEST = 0.7;
function fitNames(grid, size, least) {
  const names = [...grid.querySelectorAll("[data-fits]")];
  for (const name of names) [name.style.cssText, name.className] = ["", ""];
  const shares = names.map((name) => name.parentElement.clientWidth / name.offsetWidth);
  names.forEach((name, place) => {
    if (shares[place] >= 1) return;
    const smaller = Math.max(least, size * shares[place]);
    const narrower = Math.min(1, (shares[place] * size) / smaller);
    if (narrower < NARROWEST) name.className = "pig-two-lines";
    else name.style.cssText = `font-size: ${smaller}px; transform: scaleX(${narrower})`;
  });
}

// Tab comes to one tile, the one that had the focus last; arrows go on from there.
function comesFirst({ target, currentTarget }) {
  for (const tile of currentTarget.querySelectorAll("button")) tile.tabIndex = tile === target ? 0 : -1;
}

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

// Returns whether the key was an arrow that moves the focus from tile to tile, on to the next row if it `wraps`.
function moveAmongTiles(root, key, wraps = true) {
  const tiles = [...root.querySelectorAll("[data-tile]")].filter((it) => it.offsetParent);
  if (!ARROWS[key] || !tiles.length) return false;
  const [across, down] = ARROWS[key];
  const columns = tiles.filter((it) => it.offsetTop === tiles[0].offsetTop).length;
  const at = tiles.indexOf(document.activeElement);
  const next = at < 0 ? tiles.findIndex((it) => it.tabIndex === 0) : at + across + down * columns;
  if (wraps || down || Math.floor(next / columns) === Math.floor(at / columns)) tiles[next]?.focus();
  return true;
}

// One of several buttons of which Tab comes to one, at first to that in `place` 0.
const tileButton = (kind, label, place, onclick, more, ...children) =>
  element("button", { type: "button", class: kind, "data-tile": true, tabindex: place ? -1 : 0, "aria-label": label, onclick, ...more }, ...children);

// Whether a tap counts. A second tap, or Space on a focused tile, would take the first one back.
function tapped({ detail, currentTarget }) {
  if (detail) currentTarget.blur();
  return detail < 2;
}

// What a tap does is an action, or nothing.
function drawTile(send, tile, place, action) {
  const canTap = action && !tile.computer && ["standing", "tapped", ...FATES].includes(tile.status);
  const group = tile.group && element("span", { class: "pig-group", "aria-hidden": "true" }, tile.group);
  const tail = classed("span", "pig-tail", group);
  const marks = tile.marks.map((mark) => classed("span", `pig-mark-${mark}`, MARKS[mark])).reverse();
  const past = tile.dice ? classed("span", "pig-own-dice", ...ownThrow(tile.dice)) : classed("span", "pig-past", ...marks);
  const kind = `pig-tile pig-${tile.status} ${tile.won ? "pig-won" : ""} ${canTap ? "pig-can-tap" : ""}`;
  const press = (event) => tapped(event) && send(action || "tap", { seat: tile.seat });
  const more = {
    "data-focus": `seat-${tile.seat}`,
    "data-seat": tile.seat,
    "data-group": tile.group || null,
    "aria-pressed": ["tapped", ...FATES].includes(tile.status) ? "true" : "false",
    "aria-disabled": canTap ? "false" : "true",
    title: tile.name,
  };
  const points = [
    classed("span", "pig-score", tile.score),
    // What was sat with is a sign of its own, and points at risk stand beside that of who stands.
    classed("span", tile.gained ? "pig-gained" : "pig-sign", tile.won ? "★" : tile.gained || SIGNS[tile.status]),
    tile.total && classed("b", "pig-own-total", tile.total),
  ];
  return tileButton(
    kind,
    tile.label,
    place,
    press,
    more,
    classed("span", "pig-name", element("span", { "data-fits": "" }, tile.short)),
    classed("span", "pig-tile-points", ...points, tile.dice && tail),
    classed("span", "pig-marks", past, !tile.dice && tail),
  );
}

// Everyone's own dice fall on their tile; so small a coin shows its picture, and its word beside it.
const SIDES = { heads: "head", tails: "tail" };
const ownThrow = (dice) =>
  dice.flatMap((one) => (one.coin ? [die({ ...one, picture: SIDES[one.face], face: null }), element("span", {}, one.word)] : die(one)));

// A head count has no tiles: how many stand, and who sat after which throw with how much.
function drawHeadCount({ standing, of, marks, note }) {
  return [
    classed("p", "pig-count", element("b", {}, standing), ` ▲ ${of}`),
    classed("ul", "pig-count-marks", ...marks.map((mark) => element("li", {}, mark))),
    classed("p", "pig-note", note),
  ];
}
