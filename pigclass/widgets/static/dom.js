// Small helpers for building the page. Text is always set as text, so that a name such as
// "<script>" is shown as it was typed and never run.

function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// A part of the screen that is drawn again only when its data has changed. The focus stays where
// it was: on whatever carries the same data-focus.
function part(host, draw) {
  let shown;
  return (data) => {
    const wanted = JSON.stringify(data);
    if (wanted === shown) return;
    shown = wanted;
    const focused = host.contains(document.activeElement) && document.activeElement.dataset.focus;
    host.replaceChildren(...draw(data).filter(Boolean));
    if (focused) host.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
  };
}

function button(send, { action, label, key, data, kind, off }) {
  return element(
    "button",
    {
      type: "button",
      class: `pig-button ${kind ?? ""}`,
      "data-focus": action,
      "data-action": action,
      "aria-disabled": off && "true",
      onclick: () => send(action, data ?? {}),
    },
    element("span", {}, label),
    key ? element("span", { class: "pig-key", "aria-hidden": "true" }, key) : null,
  );
}
