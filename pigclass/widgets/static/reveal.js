// A page of the reveal: its question, what its picture means, and the way through the pages.

const drawQuestion = ({ asks, who, offers }, send) => [
  classed("h2", asks.length > 36 ? "pig-long" : "", asks),
  classed("p", "pig-who", who),
  ...(offers ?? []).map((one) => button(send, one)),
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

// A picture of a page as a PNG, twice as large, below its question: light in every theme.
async function drawPng(host, question) {
  const drawn = host.querySelector(".pig-charts svg").cloneNode(true);
  const { width, height } = drawn.viewBox.baseVal;
  const fonts = new Set([...document.querySelectorAll("style")].flatMap((it) => it.textContent.match(/@font-face[^}]*}/g) ?? []));
  const heading = svg("text", { x: 18, y: -24, "font-size": 30, "font-weight": 700, "font-family": "Pigclass Sans" }, question);
  drawn.prepend(svg("style", {}, ...fonts), svg("rect", { y: -HEADING, width: "100%", height: "100%", fill: "white" }), heading);
  const size = { width: 2 * width, height: 2 * (height + HEADING) };
  filled(drawn, { ...size, viewBox: `0 ${-HEADING} ${width} ${height + HEADING}` }, []);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
  await image.decode();
  const canvas = element("canvas", size);
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob(done));
}

const HEADING = 64;

// To the clipboard, while a press still counts as one; into a file where the browser refuses.
async function copy(kind, blob, name, words) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [kind]: blob })]);
    return words.copied;
  } catch {
    download(name, URL.createObjectURL(await blob));
    return fill(words.saved, { name });
  }
}
