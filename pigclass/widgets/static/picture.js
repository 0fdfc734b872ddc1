// A picture to touch. Python sends all that may be seen of it, and everything that is done to it
// stays on the page: nothing is asked meanwhile.

const PICTURES = {
  grid: drawGrid,
  balance: (view, tell) => drawSlides(view, tell, BALANCE),
  tree: (view, tell) => drawSlides(view, tell, TREE),
  throw: (view, tell) => drawSlides(view, tell, ONE_THROW),
  rule: (view, tell) => drawSlides(view, tell, RULE),
  run: (view, tell) => drawSlides(view, tell, LONG_RUN),
  explorer: drawExplorer,
};
// While somebody presses on, only what is seen at last is read out.
const HEARD_AFTER = 300;

function render({ model, el }) {
  const root = element("section", { class: "pig-screen", tabindex: "-1", "data-kind": "picture" });
  const title = element("h2", { class: "pig-picture-title" });
  const work = element("div", { class: "pig-picture-work" });
  const seen = element("p", { class: "pig-picture-seen" });
  const said = element("p", { class: "pig-said", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  const problem = element("p", { class: "pig-problem", role: "alert" });
  const foot = element("div", { class: "pig-foot" });
  const controls = element("div", { class: "pig-picture-controls" });
  foot.append(controls);
  root.append(title, work, seen, problem, said, foot);
  el.replaceChildren(root);

  let heard;
  let first = true;
  const tell = (sentence) => {
    write(seen, sentence);
    clearTimeout(heard);
    // Nobody has touched it yet.
    if (!first) heard = setTimeout(() => write(said, sentence), HEARD_AFTER);
  };
  root.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "e" && !withModifier(event)) controls.querySelector("[data-action=theory]")?.click();
  });
  const stage = joinStage(root, { bar: foot });
  const draw = part(work, (view) => {
    root.dataset.picture = view.picture;
    first = true;
    const drawn = PICTURES[view.picture](view, tell);
    first = false;
    controls.replaceChildren(...drawn.foot);
    return drawn.body;
  });
  const show = ({ view: { problem: wrong, ...view }, words }) => {
    if (!view.picture) return;
    root.lang = words.language;
    root.setAttribute("aria-label", view.title);
    write(title, view.title);
    draw(view);
    write(problem, wrong);
    stage.speak(words);
  };
  return hearPython(model, el, show, stage.forget, () => clearTimeout(heard));
}

// The sentence with its gaps filled in, as Python does it.
const fillIn = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);

export default { render };
