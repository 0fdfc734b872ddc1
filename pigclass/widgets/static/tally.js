// What a class believes, shown by hands: one tap a hand. What was tapped stands in the field as a
// tally, "20 x 5, 15", where anything else may be typed.

function drawTally(field, box) {
  const parts = () => box.value.split(/[,;]+/).map((it) => it.trim()).filter(Boolean);
  const hands = (part, value) => {
    const [, said, times] = /^(\S+?)(?: x (\d+))?$/i.exec(part) ?? [];
    return said === value ? Number(times ?? 1) : 0;
  };
  const handsFor = (value) => parts().reduce((sum, part) => sum + hands(part, value), 0);
  // How many have said something, where all of it is written as it is tapped; else nobody knows here.
  // It stands where it says what may be typed: beside a long question it would take a line more.
  const said = element("span", { class: "pig-hands-said" });
  const help = element("span", {}, field.help);
  const sayHowMany = () => {
    const each = parts().map((part) => /^(?:\d+%?|[A-Z])(?:\s*[x×*]\s*(\d+))?$/i.exec(part));
    const number = each.reduce((sum, it) => sum + Number(it?.[1] ?? 1), 0);
    said.textContent = each.length && each.every(Boolean) ? field.said.replace("{number}", number) : "";
    help.hidden = said.textContent !== "";
  };
  const tapped = [];
  const change = (value, by) => {
    const now = handsFor(value) + by;
    const told = now > 1 ? [`${value} x ${now}`] : now === 1 ? [value] : [];
    box.value = [...parts().filter((part) => !hands(part, value)), ...told].join(", ");
    count();
  };
  const more = (value) => { tapped.push(value); change(value, 1); };
  const fewer = () => tapped.length && change(tapped.pop(), -1);
  const taps = field.taps.map(([value, words]) => element(
    "button",
    { type: "button", class: "pig-tap", "data-tap": value, "data-focus": `${field.name}-${value}`, onclick: () => more(value) },
    element("b", {}),
    element("span", {}, words),
  ));
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
  const less = element("button", { type: "button", class: "pig-button pig-fewer", "aria-label": field.fewer, title: field.fewer, onclick: fewer }, "−1");
  const typed = element("label", { class: "pig-field" }, element("small", {}, help, said), box);
  box.setAttribute("aria-label", field.label);
  return element(
    "div",
    { class: "pig-tally", role: "group", "aria-label": field.label },
    element("p", {}, field.label),
    element("div", { class: "pig-taps" }, ...taps, less),
    typed,
  );
}
