// The way in for students' own devices, to be read and scanned from the back row.
function drawDoor({ how, note, url, code, code_label, qr, qr_label, buttons, free, held }, send) {
  const size = qr.size + 8;
  const path = svg("path", { d: qr.path, "shape-rendering": "crispEdges" });
  const way = classed(
    "div",
    "pig-way-in",
    element("p", {}, how),
    classed("b", "pig-url", url),
    element("p", {}, code_label),
    classed("b", "pig-door-code", `${code.slice(0, 3)} ${code.slice(3)}`),
    element("p", { "data-who": "here", role: "status" }),
    classed("div", "pig-form-buttons", ...buttons.map((one) => button(send, one))),
    drawHeld(send, free, held),
    element("p", { role: "status" }, note),
  );
  return classed("div", "pig-door", way, figureOf(`-4 -4 ${size} ${size}`, "pig-qr", qr_label, path));
}

// Who holds a seat, each to be let go; the list stays open, so that several can be.
let isFreeing = false;
function drawHeld(send, label, held) {
  const list = classed("div", "pig-held-list");
  const toggled = ({ target }) => { isFreeing = target.open; };
  const host = element("details", { class: "pig-held", open: isFreeing, ontoggle: toggled }, element("summary", { class: "pig-button", "data-focus": "held" }, label), list);
  const draw = part(list, (them) => Object.entries(them).map(([seat, name]) => button(send, { action: "free_seat", label: `${name} ✕`, data: { seat } })));
  host.show = (them) => { draw(them); host.open ||= "" in them; host.hidden = !list.childElementCount; };
  host.show(held);
  return host;
}

// Who is here with a device and who has locked changes many times while nothing else does.
function showMarks(root, host, { seats, line, count }) {
  for (const tile of root.querySelectorAll("[data-seat]")) tile.dataset.device = seats[tile.dataset.seat] ?? "";
  write(host, line);
  for (const many of root.querySelectorAll("[data-who]")) write(many, [count, line].filter(Boolean).join(" · "));
}
