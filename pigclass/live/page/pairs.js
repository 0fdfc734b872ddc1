// A device at a table of its own: whose turn it is, what lies there, and what may be done now.

function pairing(scene, me) {
  const heading = me.over ? me.headline : me.may ? asks(me) : me.headline;
  const waits = waiting.has("press");
  return scene(me.over ? "over" : `pair ${me.may} ${me.headline}`, {
    top: { name: me.name, rounds: [], score: me.score },
    card: { dice: me.dice, risk: me.at_risk.points, label: me.at_risk.label, players: me.players },
    heading: waits ? words.sending : heading,
    told: me.sub,
    keys: me.may && !me.over ? { kind: "press", of: me.of, keys: me.keys, typed: me.typed, waits } : undefined,
  });
}

// One device may go from hand to hand.
function asks(me) {
  if (!me.mine) return fill(words.pass_on, me);
  const [first, , third] = me.keys;
  if (me.typed) return words.your_turn_typed;
  if (first?.does === "throw") return words.your_turn_real;
  if (third?.does === "roll") return words.your_turn_number;
  return me.keys.some((it) => it.does === "bank" && !it.off) ? words.your_turn : words.your_turn_roll;
}

const press = (of, does, told) => waiting.has("press") || ask("press", { say: "press", of, does, told });

SCENES_KEYS.press = ({ of, keys, typed, waits }) => {
  const kindOf = (does, told) => (told ? "pig-number" : does === "bank" ? "pig-large" : "pig-large pig-primary");
  const key = ({ does, label, told, off }) =>
    button(() => off || press(of, does, told), { action: `${does} ${told}`, label, off: off || waits, kind: kindOf(does, told) });
  return [typed && typing(words.throw_typed, words.throw_send, (text) => press(of, "throw", text)), ...keys.map(key)];
};

// What several real dice show is typed, a number for which there is no key, and the code of a class.
function typing(asks, label, send, kind, more = {}) {
  const box = element("input", { name: "typed", id: "typed", autocomplete: "off", inputmode: "numeric", maxlength: 40, ...more });
  return formOf({ class: kind }, () => send(box.value), element("label", { for: "typed" }, asks), box, submitting(label));
}

const drawPlayer = ({ now, name, score }) => {
  const properties = { class: now ? "pig-now" : "", "aria-current": now && "true" };
  return element("li", properties, element("span", {}, `${now ? "▶ " : ""}${name}`), element("b", {}, score));
};
