// The outcome grid: squares are pressed by mouse, by touch, or by Space where the arrows have led.
// What has been counted stays beside, under what was counted.

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function drawGrid(view, tell) {
  const pressed = new Set();
  const counted = new Set();
  const groups = view.ways.flatMap((way) => way.beside);
  const names = new Map([...groups, ...view.rows, ...view.columns].map(({ cells, what }) => [cells.join(), what]));
  let way = view.ways[0];
  const squares = view.cells.map((name, place) => gridSquare(name, () => switchCells([place])));
  const columns = view.columns.map((head) => gridHead(head, () => switchCells(head.cells)));
  const rows = view.rows.map((head) => gridHead(head, () => switchCells(head.cells)));
  const beside = element("div", { class: "pig-grid-beside", role: "group", "aria-label": view.every });
  const ways = view.ways.map((it) => button(() => writeIn(it), { label: it.label }));
  const board = gridBoard(view, squares, columns, rows);

  const show = () => {
    const shown = [...pressed].sort((one, other) => one - other).join();
    for (const it of groups) if (it.cells.join() === shown) counted.add(it);
    squares.forEach((square, place) => {
      square.textContent = way.texts[place];
      square.setAttribute("aria-pressed", String(pressed.has(place)));
    });
    ways.forEach((one, place) => one.setAttribute("aria-pressed", String(view.ways[place] === way)));
    for (const [one, it] of drawn) {
      one.setAttribute("aria-pressed", String(it.cells.join() === shown));
      one.lastChild.textContent = counted.has(it) ? fillIn(view.share, { count: it.cells.length }) : "";
    }
    const what = names.get(shown);
    const numbers = { count: pressed.size, rest: view.cells.length - pressed.size, what };
    tell(pressed.size ? fillIn(what ? view.named : view.counted, numbers) : view.says);
  };
  // A head presses all its squares; once all are pressed it lets them go.
  const switchCells = (cells) => {
    const all = cells.every((it) => pressed.has(it));
    for (const it of cells) all ? pressed.delete(it) : pressed.add(it);
    show();
  };
  const pressOnly = (cells) => {
    const same = cells.length === pressed.size && cells.every((it) => pressed.has(it));
    pressed.clear();
    if (!same) cells.forEach((it) => pressed.add(it));
    show();
  };
  let drawn = [];
  const writeIn = (it) => {
    way = it;
    drawn = way.beside.map((group) => [gridGroup(group, () => pressOnly(group.cells)), group]);
    beside.replaceChildren(...drawn.map(([one]) => one));
    show();
  };
  const clear = button(() => { pressed.clear(); counted.clear(); show(); }, { label: view.clear });
  writeIn(way);
  const side = element("div", { class: "pig-grid-side" }, element("p", {}, view.every), beside);
  const writes = element("div", { class: "pig-grid-ways", role: "group", "aria-label": view.write }, element("span", {}, view.write), ...ways);
  return { body: [board, side], foot: [...(ways.length > 1 ? [writes] : []), clear] };
}

// One square of the board is reached by Tab, and from there all others by the arrows.
function gridBoard(view, squares, columns, rows) {
  const headed = rows.length > 0;
  const board = element("div", { class: "pig-grid", role: "group", "aria-label": view.squares, style: `--pig-wide: ${view.wide}`, "data-headed": headed });
  const lines = [];
  if (headed) lines.push([null, ...columns]);
  for (let first = 0; first < squares.length; first += view.wide) {
    const line = squares.slice(first, first + view.wide);
    lines.push(headed ? [rows[first / view.wide], ...line] : line);
  }
  const all = lines.flat().filter(Boolean);
  board.append(...lines.flat().map((it) => it ?? element("span")));
  const reach = (one) => all.forEach((it) => { it.tabIndex = it === one ? 0 : -1; });
  reach(squares[0]);
  board.addEventListener("focusin", ({ target }) => reach(target));
  board.addEventListener("keydown", (event) => {
    const by = ARROWS[event.key];
    if (!by || withModifier(event)) return;
    event.preventDefault();
    const row = lines.findIndex((line) => line.includes(event.target));
    lines[row + by[0]]?.[lines[row].indexOf(event.target) + by[1]]?.focus();
  });
  return board;
}

const gridSquare = (name, onclick) =>
  element("button", { type: "button", class: "pig-square", "aria-label": name, onclick });

const gridHead = ({ face, what }, onclick) =>
  element("button", { type: "button", class: "pig-square-head", "aria-label": what, onclick }, die({ face }));

function gridGroup({ label }, act) {
  const group = button(act, { label, kind: "pig-grid-group" });
  group.append(element("b", {}));
  return group;
}
