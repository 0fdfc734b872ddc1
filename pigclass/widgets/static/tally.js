// What a class believes, shown by hands: one tap a hand. What was tapped stands in the field as a
// tally, "20: 5, 15", where anything else may be typed.

function drawTally(field, box) {
  const isSaid = (said, value) => [said, `${said}%`].includes(value);
  const written = (said, times) => (times > 1 ? `${said}: ${times}` : said);
  const handsFor = (value) => (readHands(box.value) ?? []).reduce((sum, [said, times]) => sum + (isSaid(said, value) ? times : 0), 0);
  // How many have said something, and what, as Python will read it; nothing where it cannot be read.
  // It stands where it says what may be typed: beside a long question it would take a line more.
  const said = classed("span", "pig-hands-said");
  const help = element("span", {}, field.help);
  const sayHowMany = () => {
    const read = readHands(box.value) ?? [];
    const number = read.reduce((sum, [, times]) => sum + times, 0);
    said.textContent = number ? [fill(field.said, { number }), ...echoes(field, box.value).reverse()].join(" · ") : "";
    said.title = said.textContent;
    help.hidden = said.textContent !== "";
  };
  const tapped = [];
  const change = (value, by) => {
    const [now, read] = [handsFor(value) + by, readHands(box.value)];
    // What cannot be read stays as it was typed.
    const others = read?.filter(([said]) => !isSaid(said, value)).map((it) => written(...it)) ?? [box.value];
    box.value = [...others, ...(now > 0 ? [written(value, now)] : [])].join(", ");
    count();
  };
  const more = (value) => { tapped.push(value); change(value, 1); };
  const fewer = () => tapped.length && change(tapped.pop(), -1);
  const taps = field.taps.map(([value, words]) => {
    const properties = { "data-tap": value, "data-focus": `${field.name}-${value}`, onclick: () => more(value) };
    return element("button", { type: "button", class: "pig-tap", ...properties }, element("b"), element("span", {}, words));
  });
  const count = () => {
    for (const tap of taps) {
      const number = handsFor(tap.dataset.tap);
      tap.firstChild.textContent = number || "";
      tap.style.setProperty("--pig-hands", Math.min(number, 20));
      tap.setAttribute("aria-label", `${tap.lastChild.textContent}: ${number}`);
    }
    sayHowMany();
  };
  box.addEventListener("input", count);
  count();
  const properties = { type: "button", "aria-label": field.fewer, title: field.fewer, onclick: fewer };
  const less = element("button", { class: "pig-button pig-fewer", ...properties }, "−1");
  box.setAttribute("aria-label", field.label);
  return groupOf(
    "pig-tally",
    field.label,
    element("p", {}, field.label),
    classed("div", "pig-taps", ...taps, less),
    classed("label", "pig-field", element("small", {}, help, said), box),
  );
}
