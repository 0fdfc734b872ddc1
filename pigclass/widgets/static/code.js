// A field for a few lines of Python, with line numbers and indented new lines.

function codeField(field) {
  const numbers = element("pre", { class: "pig-code-lines", "aria-hidden": "true" });
  const plain = { wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off" };
  const box = element("textarea", { name: field.name, class: "pig-code-text", "data-focus": `field-${field.name}`, rows: 9, ...plain });
  const count = () => {
    const lines = box.value.split("\n").length;
    numbers.textContent = Array.from({ length: lines }, (_, at) => at + 1).join("\n");
    numbers.scrollTop = box.scrollTop;
  };
  box.value = field.value ?? "";
  box.addEventListener("input", count);
  box.addEventListener("scroll", () => { numbers.scrollTop = box.scrollTop; });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const text = `\n${indentation(box.value.slice(0, box.selectionStart))}`;
    box.setRangeText(text, box.selectionStart, box.selectionEnd, "end");
    box.dispatchEvent(new Event("input", { bubbles: true }));
  });
  count();
  return classed("div", "pig-code", numbers, box);
}

function indentation(before) {
  const line = before.split("\n").at(-1);
  const deeper = line.trimEnd().endsWith(":") ? "    " : "";
  return line.match(/^\s*/)[0] + deeper;
}

function selectLine(box, number) {
  const lines = box.value.split("\n");
  const start = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
  box.focus();
  box.setSelectionRange(start, start + (lines[number - 1] ?? "").length);
}
