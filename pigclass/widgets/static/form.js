// Forms: labelled native inputs, described as data. What was typed stays when something is wrong.

function drawForm(send) {
  return (form) => {
    if (!form) return [];
    const fields = form.fields.map((field) => [field, input(field)]);
    const submit = (event) => {
      event.preventDefault();
      const data = Object.fromEntries(fields.map(([field, box]) => [field.name, box.value]));
      send(form.submit.action, { ...(form.submit.data ?? {}), ...data });
    };
    return [
      element(
        "form",
        { class: `pig-form ${form.wide ? "pig-form-wide" : ""}`, onsubmit: submit, "aria-label": form.title, novalidate: true },
        form.title ? element("h3", {}, form.title) : null,
        element("div", { class: "pig-offers" }, ...(form.offers ?? []).map((it) => button(send, it))),
        ...fields.map(([field, box]) => labelled(field, box)),
        element(
          "div",
          { class: "pig-form-buttons" },
          element(
            "button",
            { type: "submit", class: "pig-button pig-primary", "data-focus": "submit" },
            form.submit.label,
          ),
          ...(form.others ?? []).map((other) => button(send, other)),
        ),
      ),
    ];
  };
}

function input(field) {
  const shared = { name: field.name, id: field.id, "data-focus": `field-${field.name}` };
  if (field.kind === "area") {
    const box = element("textarea", { ...shared, rows: field.rows ?? 3 });
    box.value = field.value ?? "";
    return box;
  }
  if (field.kind === "choice") {
    const box = element(
      "select",
      shared,
      ...field.choices.map(([key, label]) => element("option", { value: key }, label)),
    );
    box.value = field.value;
    return box;
  }
  const numeric = field.kind === "number" ? { inputmode: "numeric" } : {};
  const letters = { "data-letters": field.letters, "data-asked": field.asked };
  const box = element("input", { ...shared, ...numeric, ...letters, type: "text", autocomplete: "off" });
  box.value = field.value ?? "";
  return box;
}

function labelled(field, box) {
  return element(
    "label",
    { class: `pig-field pig-field-${field.kind}` },
    element("span", {}, field.label),
    field.help ? element("small", {}, field.help) : null,
    box,
  );
}
