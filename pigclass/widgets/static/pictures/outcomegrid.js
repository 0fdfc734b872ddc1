// The outcome grid: squares to press, and beside it what has been counted.

PICTURES.grid = ({ grid: view, said }, tell) => {
  const pressed = new Set();
  const counted = new Set();
  const groups = view.ways.flatMap((way) => way.beside);
  const names = new Map([...groups, ...view.rows, ...view.columns].filter(({ cells }) => cells.length > 1).map(({ cells, what }) => [cells.join(), what]));
  const all = view.cells.length;
  let way = view.ways[0];
  const squares = view.cells.map((name, place) => tileButton("pig-square", name, place, () => switchCells([place])));
  const columns = view.columns.map((head) => gridHead(head, () => switchCells(head.cells)));
  const rows = view.rows.map((head) => gridHead(head, () => switchCells(head.cells)));
  const beside = groupOf("pig-grid-beside", view.words.every);
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
      one.lastChild.textContent = counted.has(it) ? fill(view.words.share, { count: it.cells.length, all }) : "";
    }
    const what = names.get(shown);
    const numbers = { count: pressed.size, all, rest: all - pressed.size, what };
    tell(pressed.size ? fill(what ? view.words.named : view.words.counted, numbers) : said);
  };
  // A head presses all its squares, a group no others beside; once all are pressed they are let go.
  const switchCells = (cells, isOnly = false) => {
    const all = cells.every((it) => pressed.has(it)) && !(isOnly && pressed.size > cells.length);
    if (isOnly) pressed.clear();
    for (const it of cells) all ? pressed.delete(it) : pressed.add(it);
    show();
  };
  let drawn = [];
  const writeIn = (it) => {
    way = it;
    drawn = way.beside.map((group) => {
      const { label, cells } = group;
      return [button(() => switchCells(cells, true), { label, kind: "pig-grid-group" }, element("b")), group];
    });
    beside.replaceChildren(...drawn.map(([one]) => one));
    show();
  };
  const clear = button(() => { pressed.clear(); counted.clear(); show(); }, { label: view.words.clear });
  writeIn(way);
  const side = classed("div", "pig-grid-side", element("p", {}, view.words.every), beside);
  const writes = ways.length > 1 && groupOf("pig-grid-ways", view.words.write, element("span", {}, view.words.write), ...ways);
  return { body: [board, side], foot: [writes, clear] };
};

// One square of the board is reached by Tab, and from there all others by the arrows.
function gridBoard(view, squares, columns, rows) {
  const headed = rows.length > 0;
  const lines = rows.flatMap((head, row) => [head, ...squares.slice(row * view.wide, (row + 1) * view.wide)]);
  const move = (event) => !withModifier(event) && moveAmongTiles(board, event.key, false) && event.preventDefault();
  const board = element(
    "div",
    { class: "pig-grid", role: "group", "aria-label": view.words.squares, style: `--pig-wide: ${view.wide}`, "data-headed": headed, onfocusin: comesFirst, onkeydown: move },
    ...(headed ? [element("span", { "data-tile": true }), ...columns, ...lines] : squares),
  );
  return board;
}

const gridHead = ({ face, what }, onclick) => tileButton("pig-square-head", what, 1, onclick, {}, die({ face }));
