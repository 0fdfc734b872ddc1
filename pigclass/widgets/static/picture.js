// A picture to touch. Python sends all that can be seen of it, and is asked only for other rules.

// While somebody presses on, only what is seen at last is read out.
const HEARD_AFTER = 300;

function render({ model, el }) {
  const { box, root, said, problem, names } = boot(el, "picture");
  const title = classed("h2", "pig-picture-title");
  const [work, controls] = [box("picture-work"), box("picture-controls")];
  const seen = classed("p", "pig-picture-seen");
  const foot = box("foot", controls);
  root.append(title, work, seen, problem, said, foot);

  let heard, drawn;
  let first = true;
  // What the next view of this picture goes on with.
  const kept = {};
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
    root.dataset.picture = view.kind;
    drawn = PICTURES[view.kind](view, tell, (action, data) => model.send({ action, data }), kept);
    first = false;
    return drawn.body;
  });
  const drawControls = part(controls, () => drawn.foot);
  const show = ({ view, words }) => {
    if (!view?.kind) return;
    names(words.language, view.title);
    write(title, view.title);
    draw(view);
    drawControls(view);
    write(problem, view.problem);
    stage.speak(words);
  };
  return hearPython(model, el, show, stage.forget, () => clearTimeout(heard));
}

export default { render };
