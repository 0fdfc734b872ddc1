// Forms: labelled native inputs, described as data. What was typed stays when something is wrong.

// More letters than a class has in its names; a message of many megabytes would never arrive.
const LONGEST_LIST = 200_000;

function drawForm(form, send) {
  const typed = () => { const { tab, ...all } = typedIn(drawn); return all; };
  const one = (field) => labelled(field, field.kind === "file" ? filePicker(send, field, typed) : input(field));
  const [who, fields] = [(form.who ?? []).map(one), form.fields.map(one)];
  const offered = (action, data) => send(action, { ...typed(), ...data });
  const submit = (event) => {
    event.preventDefault();
    // A second Enter in haste sends nothing; digits come back to the field, and replace what is there.
    if (event.target.closest(".pig-side")) {
      event.target.closest(".pig-screen").focus();
      event.target.querySelector("input").pigTried = true;
    }
    const { action, data } = form.usual ?? form.submit;
    offered(action, data);
  };
  const isQuestion = form.submit.action === "believe";
  const others = (form.others ?? []).map((other) => button(send, other));
  const submits = submitting(element("span", {}, (form.usual ?? form.submit).label), form.submit.key);
  const buttons = classed("div", "pig-form-buttons", submits, ...(isQuestion ? [classed("div", "pig-passes", ...others)] : others));
  const asked = classed("div", "pig-fields pig-rows", ...fields);
  const title = form.title && element("h2", {}, form.title);
  const kind = form.drawer ? "pig-start" : isQuestion ? "pig-asks" : "";
  const here = isQuestion && element("b", { "data-who": "here", role: "status" });
  const lead = form.lead && element("p", {}, form.lead);
  const parts = form.drawer ? opening(form, { title, who, buttons, asked }, offered) : [title, lead, asked, here, buttons];
  const properties = { onsubmit: submit, "aria-label": form.title, novalidate: true };
  const drawn = element("form", { class: `pig-form ${kind}`, ...properties }, ...parts);
  return drawn;
}

// What opens a lesson: tabs for all who may play, one button to start, beside it what else there is.
function opening(form, { title, who, buttons, asked }, offered) {
  const offer = (it) => button(offered, it, it.note && classed("span", "pig-offer-note", it.note));
  const shown = classed("span", "pig-options-shown");
  const tell = () => {
    const label = (it) => (it.name === "rounds" ? `${it.parentElement.firstChild.textContent}: ` : "");
    shown.textContent = [...asked.querySelectorAll("[name=dice], [name=mode], [name=rounds]")].map((it) => label(it) + it.selectedOptions[0].text).join(" · ");
  };
  tell();
  const properties = { class: "pig-drawer pig-form-wide", open: form.is_open, ontoggle: tell };
  const tab = ({ id, label }) => {
    const radio = element("input", { type: "radio", name: "tab", value: id, checked: id === form.tab, "data-focus": `tab-${id}`, onchange: () => offered("tab", { tab: id }) });
    return element("label", { class: "pig-tab", title: label }, radio, element("span", {}, label));
  };
  const tabs = form.tabs && element("div", { class: "pig-tabs", role: "radiogroup", "aria-label": form.tabs_label }, ...form.tabs.map(tab));
  const row = ([minutes, what]) => element("p", {}, element("b", {}, minutes), " ", what);
  const plan = element("details", { class: "pig-plan" }, element("summary", { class: "pig-button", "data-focus": "plan" }, form.plan_label), ...form.plan.map(row));
  const says = who.length ? [classed("div", "pig-fields pig-new-class", ...who)] : [element("p", {}, form.lead), classed("p", "pig-start-rule", form.rule)];
  return [
    tabs,
    classed("div", "pig-start-now", title, ...says, buttons, form.note && element("p", {}, form.note)),
    classed("div", "pig-offers", ...form.offers.map(offer), form.plan.length > 0 && plan),
    element("details", properties, element("summary", { "data-focus": "drawer" }, element("b", {}, form.drawer), "\u2003", shown), asked),
    classed("div", "pig-start-more", picker(offered, form.picker)),
  ];
}

// A class list is read by Python, which knows the encodings of the world: it gets the bytes.
function filePicker(send, field, typed) {
  const read = async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    // A long message would be lost on its way without a word: Python only hears how long.
    const content = file.size > field.most ? "" : await inBase64(file);
    send("read_file", { ...typed(), content, size: file.size, file: file.name });
    // The same file, once it is mended, can be chosen again.
    target.value = "";
  };
  return element("input", { type: "file", accept: ".csv,.txt,.tsv,.xlsx", style: "color: transparent", onchange: read });
}

async function inBase64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function input(field) {
  const shared = { name: field.name, "data-focus": `field-${field.name}` };
  if (field.kind === "area") {
    // No browser stores the names of a class, or sends them to a spelling server.
    const quiet = { autocomplete: "off", spellcheck: "false", maxlength: LONGEST_LIST };
    return Object.assign(element("textarea", { ...shared, ...quiet, rows: 3, placeholder: " " }), { value: field.value ?? "" });
  }
  if (field.kind === "choice") {
    const options = field.choices.map(([key, label]) => element("option", { value: key }, label));
    return Object.assign(element("select", shared, ...options), { value: field.value });
  }
  const numeric = field.kind === "number" ? { inputmode: "numeric" } : {};
  const letters = { "data-letters": field.letters, "data-asked": field.asked };
  const heard = { oninput: ({ target }) => (target.pigTried = false) };
  const box = element("input", { ...shared, ...numeric, ...letters, ...heard, type: "text", placeholder: " ", autocomplete: "off", spellcheck: "false" });
  return Object.assign(box, { value: field.value ?? "" });
}

function labelled(field, box) {
  if (field.taps) return drawVotes(field, box);
  const help = field.help && element("small", {}, field.help);
  // Before it is sent it says what it means.
  const echo = () => write(help, field.kind === "area" ? fill(field.echo, { number: namesIn(box.value) }) : echoes(field, box.value).join(" · ") || field.help);
  if (field.echo) [echo(), box.addEventListener("input", echo)];
  return classed("label", `pig-field pig-field-${field.kind}`, element("span", {}, field.label), help, box);
}

const namesIn = (text) => text.split(text.trim().includes("\n") ? "\n" : /[\n,;\t]/).filter((it) => it.trim()).length;

// "10 say 4", for each answer that several gave.
const echoes = ({ echo }, text) =>
  (readVotes(text) ?? []).filter(([, times]) => times > 1).map(([answer, times]) => fill(echo, { count: times, answer }));

