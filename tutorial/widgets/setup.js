/* The choices of a partie, in controls that every browser has. */
Object.assign(ct, (() => {
  const { h, button } = ct;
  function setup(page, view) {
    const code = page.keep("setup-code", "", () => h("input", { type: "text", id: `${page.id}-code`, maxlength: 23, autocomplete: "off", spellcheck: "false", data: { key: "code" } }));
    const file = page.keep("setup-file", view.file, () => h("input", {
      type: "file", accept: ".contree,text/plain", aria: { label: view.file }, data: { key: "file" },
      on: { change: async (event) => { const [one] = event.target.files; if (one) page.send("open", { text: await one.text() }); } },
    }));
    return h("form.ct-setup", { aria: { label: view.title }, on: { submit: (event) => { event.preventDefault(); page.send("start", { code: code.value }); } } },
      h("h3.ct-title", {}, view.title),
      h("div.ct-setup__fields", {}, view.fields.map((field) => h("label.ct-field", {}, h("span", {}, field.label),
        h("select", { data: { key: `set-${field.key}` }, on: { change: (event) => page.send("set", { name: field.key, value: event.target.value }) } },
          field.choices.map((choice) => h("option", { value: choice.value, selected: choice.value === field.value }, choice.label)))))),
      h("p.ct-quiet", {}, view.about),
      h("label.ct-field", {}, h("span", {}, view.code), code),
      h("div.ct-actions", {}, h("button.ct-button.ct-button--main", { data: { key: "main" }, on: { click: (event) => { event.preventDefault(); page.send("start", { code: code.value }); } } }, view.start)),
      h("div.ct-field", {}, h("span", {}, view.open), file));
  }
  return { setup };
})());
