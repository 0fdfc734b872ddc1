// The Strategy Lab: a sentence with blanks is filled in, and stands on the class's shelf.

function writing(scene, me) {
  const told = waiting.has("press") ? words.sending : me.entered ? fill(words.lab_entered, me) : words.lab_told;
  return scene(me.open ? "writing" : "waiting", {
    top: { name: me.name, rounds: [], score: "" },
    card: {},
    heading: me.open ? words.lab_title : words.lab_closed,
    told,
    keys: me.open ? { kind: "ways", ways: me.ways } : undefined,
  });
}

SCENES_KEYS.ways = ({ ways }) => ways.map(({ does, pieces }) => {
  const boxes = [];
  const blank = ({ label, value }) => {
    const box = element("input", { class: "pig-blank", inputmode: "numeric", autocomplete: "off", maxlength: 4, "aria-label": label, value: String(value) });
    // Who taps a number writes another in its place.
    box.addEventListener("focus", () => box.select());
    boxes.push(box);
    return box;
  };
  // What was left empty is told as such.
  const submit = (event) => { event.preventDefault(); press("", does, boxes.map((it) => it.value.trim() || "–").join(" ")); };
  return element("form", { class: "pig-way-form", onsubmit: submit },
    element("p", {}, ...pieces.map((it) => (typeof it === "string" ? it : blank(it)))),
    element("button", { class: "pig-button pig-primary" }, words.lab_enter));
});
