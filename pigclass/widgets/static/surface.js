// The boundary between rolling and holding as a surface that can be turned: by the mouse, by the
// arrow keys, or by four buttons.

function render({ model, el }) {
  const root = element("section", { class: "pig-surface" });
  const seen = element("p", { class: "pig-surface-seen", role: "status" });
  const { canvas, show: draw, turnBy, forget } = landscape("pig-surface-canvas");
  const buttons = element("div", { class: "pig-surface-buttons" });
  const title = element("h3", {});
  root.append(title, canvas, buttons, seen);
  el.replaceChildren(root);

  const show = ({ view }) => {
    if (!view) return;
    title.textContent = view.title;
    seen.textContent = view.description;
    root.setAttribute("aria-label", view.title);
    canvas.setAttribute("aria-label", view.description);
    buttons.replaceChildren(
      ...view.buttons.map(({ label, turn, tilt }) =>
        element(
          "button",
          { type: "button", class: "pig-button", onclick: () => turnBy(turn * STEP, tilt * STEP) },
          label,
        ),
      ),
    );
    draw(view);
  };

  return hearPython(model, el, show, forget);
}

export default { render };
