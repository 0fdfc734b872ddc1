// Forms: labelled native inputs, described as data. What was typed stays when something is wrong.

// More letters than a class has in its names; a message of many megabytes would never arrive.
const LONGEST_LIST = 200_000;

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
          form.picker && picker(offered, form.picker),
        ),
      ),
    ];
  };
}

// A class list is read by Python, which knows the encodings of the world: it gets the bytes.
function filePicker(send, field, typed) {
  const read = async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    // A long message would be lost on its way without a word: Python only hears how long.
    const content = file.size > field.most ? "" : await inBase64(file);
    send("read_file", { ...typed(), content, size: file.size });
    // The same file, once it is mended, can be chosen again.
    target.value = "";
  };
  const accept = ".csv,.txt,.tsv,.xlsx";
  return element("input", { type: "file", name: field.name, accept, onchange: read });
}

function inBase64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // After "data:text/csv;base64,"; an empty file has not even that.
    reader.onload = () => resolve(reader.result.split(",")[1] ?? "");
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function input(field) {
  const shared = { name: field.name, id: field.id, "data-focus": `field-${field.name}` };
  if (field.kind === "area") {
    // Otherwise a browser keeps what stands there, names too, in its own files, or has it checked
    // for spelling elsewhere.
    const quiet = { autocomplete: "off", spellcheck: "false", maxlength: LONGEST_LIST };
    const box = element("textarea", { ...shared, ...quiet, rows: field.rows ?? 3 });
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
  const box = element("input", { ...shared, ...numeric, ...letters, type: "text", autocomplete: "off", spellcheck: "false" });
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
