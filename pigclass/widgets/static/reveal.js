// A page of the reveal: the question over its picture; under it what it means, once somebody asks,
// and the way through the pages.

function drawQuestion(send) {
  return (page) =>
    page
      ? [
          element("h2", { class: page.asks.length > 36 ? "pig-long" : "" }, page.asks),
          element("p", { class: "pig-who" }, page.who),
          ...(page.offers ?? []).map((one) => button(send, one)),
          ...(page.find ? [picker(send, page.find), element("span", { class: "pig-key", "aria-hidden": "true" }, "N")] : []),
        ]
      : [];
}

function drawMeaning(send) {
  return (page) => [
    page?.tell && button(send, { ...page.tell, kind: "pig-tell" }),
    page?.sentence && element("p", { class: "pig-meaning-said" }, page.sentence),
  ];
}

function drawWay(send) {
  const step = ([words, isHere]) => element("li", { "aria-current": isHere && "step" }, words);
  const dot = (isHere) => element("span", { class: isHere ? "pig-dot-here" : "" });
  const turn = (one) => (one ? button(send, one) : element("span", { class: "pig-no-turn" }));
  return (page) =>
    page
      ? [
          element("ol", { class: "pig-steps" }, ...page.steps.map(step)),
          element("p", { class: "pig-dots", "aria-hidden": "true" }, ...page.dots.map(dot)),
          ...page.turns.map(turn),
        ]
      : [];
}
