// A page of the reveal: the question over its picture; under it what it means, once somebody asks,
// and the way through the pages.

const drawQuestion = ({ asks, who, offers, find }, send) => [
  classed("h2", asks.length > 36 ? "pig-long" : "", asks),
  classed("p", "pig-who", who),
  ...(offers ?? []).map((one) => button(send, one)),
  ...(find ? [picker(send, find), keyCap("N")] : []),
];

const drawMeaning = ({ tell, sentence }, send) => [
  tell && button(send, { ...tell, kind: "pig-tell" }),
  sentence && classed("p", `pig-meaning-said ${sentence.length > 125 ? "pig-long" : ""}`, sentence),
];

function drawWay({ steps, dots, turns }, send) {
  const step = ([words, isHere]) => element("li", { "aria-current": isHere && "step" }, words);
  return [
    classed("ol", "pig-steps", ...steps.map(step)),
    element("p", { class: "pig-dots", "aria-hidden": "true" }, ...dots.map((isHere) => classed("span", isHere ? "pig-dot-here" : ""))),
    ...turns.map((one) => (one ? button(send, one) : classed("span", "pig-no-turn"))),
  ];
}
