// The Strategy Lab: a sentence with blanks is filled in, and stands on the class's shelf.

// Which sentence is open; one at a time, so that what came of it stands beside it.
let way = "";

function writing(scene, me) {
  const told = waiting.has("press") ? words.sending : me.entered ? fill(words.lab_entered, me) : words.lab_told;
  way ||= me.way;
  return scene(me.open ? "writing" : "waiting", {
    top: { name: me.name, rounds: [], score: "" },
    card: {},
    heading: me.open ? words.lab_title : words.lab_closed,
    told,
    keys: me.open ? { kind: "ways", ways: me.ways, way } : undefined,
  });
}

SCENES_KEYS.ways = ({ ways, way: open }) => {
  const gaps = (pieces) => pieces.map((it) => (typeof it === "string" ? it : "__")).join("");
  const choose = ({ target }) => { [way, problem] = [target.value, ""]; draw(); };
  const list = element("select", { class: "pig-pick", "aria-label": words.lab_title, "data-focus": "way", onchange: choose }, ...ways.map((it) => element("option", { value: it.does }, gaps(it.pieces))));
  list.value = open;
  const { does, pieces } = ways.find((it) => it.does === open) ?? ways[0];
  const boxes = [];
  const blank = ({ label, value }) => {
    const box = element("input", { class: "pig-blank", inputmode: "numeric", autocomplete: "off", maxlength: 4, "aria-label": label, value: String(value) });
    // Who taps a number writes another in its place.
    box.addEventListener("focus", () => box.select());
    boxes.push(box);
    return box;
  };
  // What was left empty is told as such.
  const enter = () => press("", does, boxes.map((it) => it.value.trim() || "–").join(" "));
  return [list, formOf({ class: "pig-way-form" }, enter, element("p", {}, ...pieces.map((it) => (typeof it === "string" ? it : blank(it)))), submitting(words.lab_enter))];
};
