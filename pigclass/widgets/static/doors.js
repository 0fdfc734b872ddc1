// The way in for students' own devices, to be read and scanned from the back row.
function drawDoor(send, { how, note, url, code, code_label, qr, qr_label, buttons }) {
  const size = qr.size + 8;
  const picture = svg("svg", { viewBox: `-4 -4 ${size} ${size}`, class: "pig-qr", role: "img", "aria-label": qr_label });
  picture.append(svg("path", { d: qr.path, "shape-rendering": "crispEdges" }));
  const way = [element("p", {}, how), element("b", { class: "pig-url" }, url), element("p", {}, code_label), element("b", { class: "pig-door-code" }, `${code.slice(0, 3)} ${code.slice(3)}`)];
  return [
    element(
      "div",
      { class: "pig-door" },
      element("div", { class: "pig-way-in" }, ...way, element("p", { class: "pig-who-is-here", role: "status" }), element("div", { class: "pig-form-buttons" }, ...buttons.map((one) => button(send, one))), note && element("p", { role: "status" }, note)),
      picture,
    ),
  ];
}

// Who is here with a device and who has locked changes many times while nothing else does.
function showMarks(root, host, { seats, line, count }) {
  for (const tile of root.querySelectorAll("[data-seat]")) tile.dataset.device = seats[tile.dataset.seat] ?? "";
  write(host, line);
  const many = root.querySelector(".pig-who-is-here");
  if (many) write(many, count);
}
