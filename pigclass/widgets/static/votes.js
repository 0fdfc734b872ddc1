// A bar for each answer of a class to one question. Python reads one line, "20: 5, 15: 1".

function drawVotes(field, box) {
  // What was typed and not sent is there again when the page is loaded again.
  box.value = (field.draft && sessionStorage[field.draft]) || box.value;
  const read = readVotes(box.value);
  const known = new Map(field.taps.map(([value]) => [value, 0]));
  const valueOf = (answer) => [answer, `${answer}%`].find((it) => known.has(it));
  for (const [answer, number] of read ?? []) if (valueOf(answer)) known.set(valueOf(answer), known.get(valueOf(answer)) + number);
  // What cannot be read stays as it was typed.
  const others = read ? read.filter(([answer]) => !valueOf(answer)).map(([answer, number]) => `${answer}: ${number}`).join(", ") : box.value;
  const quiet = { type: "text", autocomplete: "off", spellcheck: "false", "data-letters": "keys", "data-focus": `${field.name}-other` };
  const other = field.other && element("input", { ...quiet, value: others });
  const echo = element("small", {});
  const said = element("p", { class: "pig-votes-said", role: "status" });
  const columns = field.taps.map(([value, words]) => drawVote(field, value, words, known.get(value)));
  const more = element("span", { style: "display: contents" });
  const echoed = ([answer, count]) => fill(count === 1 ? field.echo_one : field.echo, { count, answer });
  const [last, end] = columns.slice(-2).map((it) => placeOf(it.pigValue));
  const count = () => {
    const counts = columns.map((it) => [it.pigValue, it.pigWords, Number(it.pigInput.value) || 0]).filter(([, , number]) => number > 0);
    const typed = other ? other.value.trim() : others;
    box.value = sessionStorage[field.draft] = [...counts.map(([value, , number]) => `${value}: ${number}`), typed].filter(Boolean).join(", ");
    const rest = readVotes(typed) ?? [];
    const all = [...counts.map(([value, words, number]) => [field.other ? words : value, number]), ...rest];
    const most = Math.max(0, ...all.map(([, number]) => number));
    more.replaceChildren(...rest.map(([answer, number]) => Object.assign(classed("div", "pig-vote", ...barOf(answer)), { pigInput: { value: number }, pigValue: answer })));
    for (const it of [...columns, ...more.children]) it.style.cssText = `order: ${placeOf(it.pigValue)}; margin-inline-start: ${placeOf(it.pigValue) > 2 * end - last ? "1em" : 0}; --pig-share: ${(Number(it.pigInput.value) || 0) / Math.max(most, 8)}`;
    const first = all.filter(([, number]) => number === most);
    const sum = all.reduce((total, [, number]) => total + number, 0);
    write(said, [sum ? fill(field.said, { number: sum }) : field.hands, first.length === 1 && fill(field.most, { answer: first[0][0] })].filter(Boolean).join(" · "));
    write(echo, rest.map(echoed).join(" · ") || fill(field.means, { echo: echoed(readVotes(field.example)[0]) }));
    return sum > 0 && !(field.students && sum > field.students);
  };
  const typing = other && classed("label", "pig-votes-other", field.other, other, echo);
  const group = groupOf("pig-votes", field.label, element("h2", {}, field.label), classed("div", "pig-votes-row", ...columns, more), said, typing, box);
  box.type = "hidden";
  // A warning goes as soon as what was wrong is right.
  group.addEventListener("input", () => count() && write(group.closest(".pig-screen").querySelector(".pig-problem"), ""));
  count();
  return group;
}

// A number stands in its place among the others, a fraction as the percentage that it is.
const placeOf = (answer, [over, under] = answer.split("/").map(parseFloat)) => Math.round((under ? 100 * over / under : over) || 0);
const barOf = (words) => [classed("span", "pig-vote-room", element("span", { class: "pig-vote-bar", "aria-hidden": "true" })), element("b", {}, words)];

// One answer: a tap on its bar is one more, and so is the arrow key in its number.
function drawVote(field, value, words, number) {
  const shown = { type: "number", min: 0, max: 1000, inputmode: "numeric", autocomplete: "off", "data-letters": "keys" };
  const names = { "data-answer": value, "data-focus": `${field.name}-${value}`, "aria-label": fill(field.count, { answer: words }) };
  const input = element("input", { ...shown, ...names, value: number || "" });
  const more = () => {
    input.value = (Number(input.value) || 0) + 1;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  };
  const tap = { type: "button", tabindex: -1, "aria-label": fill(field.more, { answer: words }), onclick: more };
  const column = classed("div", "pig-vote", element("button", tap, ...barOf(words)), input);
  return Object.assign(column, { pigInput: input, pigValue: value, pigWords: words });
}

// Answers with how many gave each, as Python reads them: "20, 15: 4"; null where one cannot be read.
function readVotes(text) {
  const words = text.replace(/\s+(?=[%:])|:\s+/g, (gap) => gap.trim()).split(/[\s,;]+/).filter(Boolean);
  const read = words.map((word) => /^(-?\d+(?:\.\d+)?%?|\d+\/\d+|[A-W])(?::(\d+))?$/i.exec(word));
  return read.every(Boolean) ? read.map(([, answer, times]) => [answer.toUpperCase(), Number(times ?? 1)]) : null;
}
