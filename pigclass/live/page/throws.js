// An experiment: so many throws of one's own, or what came of real dice.

function throwing(scene, me) {
  const waits = waiting.has("press");
  const top = { name: me.name, rounds: [], score: me.done ? me.score : "" };
  if (me.done) return scene("thrown", { top, heading: words.believed, told: me.told, card: {} });
  const number = Math.min(me.made + 1, me.throws);
  const once = { does: "throw", label: words.throw_once, told: "" };
  const taps = me.real ? me.counts.map((it) => ({ does: "tell", label: String(it), told: String(it) })) : [once];
  return scene("throwing", {
    top,
    card: me.real ? {} : { dice: me.dice, risk: me.busts ?? undefined, label: fill(words.throws_bust, me) },
    heading: me.real ? (taps.length ? fill(words.count_busts, me) : me.asks) : fill(words.throw_of, { number, throws: me.throws }),
    keys: { kind: "press", of: me.of, keys: taps, typed: me.real && !me.counts.length, label: me.asks, waits },
  });
}
