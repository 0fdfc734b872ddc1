// Forms: labelled native inputs, described as data. What was typed stays when something is wrong.

function drawForm(send) {
  return (form) => {
    if (!form) return [];
    const boxes = new Map();
    const typed = () => Object.fromEntries([...boxes].map(([name, box]) => [name, box.value]));
    const fields = form.fields.map((field) => {
      const box = field.kind === "file" ? filePicker(send, field, typed) : input(field);
      if (field.kind !== "file") boxes.set(field.name, box);
      return labelled(field, box);
    });
    const submit = (event) => {
      event.preventDefault();
      send(form.submit.action, { ...(form.submit.data ?? {}), ...typed() });
    };
    // An offer begins with what stands in the form: its dice, its clock.
    const offered = (action, data) => send(action, { ...typed(), ...data });
    return [
      element(
        "form",
        { class: `pig-form ${form.wide ? "pig-form-wide" : ""}`, onsubmit: submit, "aria-label": form.title, novalidate: true },
        form.title ? element("h2", {}, form.title) : null,
        element("div", { class: "pig-offers" }, ...(form.offers ?? []).map((it) => button(offered, it))),
        element("div", { class: `pig-fields pig-${form.layout ?? "rows"}` }, ...fields),
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

// A class list is read by Python, which knows the encodings of the world: it gets the bytes.
function filePicker(send, field, typed) {
  const read = async ({ target }) => {
    const bytes = new Uint8Array(await target.files[0].arrayBuffer());
    const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    send("read_file", { content, typed: typed() });
  };
  return element("input", { type: "file", name: field.name, accept: ".csv,.txt,.tsv", onchange: read });
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
