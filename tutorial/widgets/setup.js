/* The choices of a partie, in controls that every browser has. */
Object.assign(ct, (() => {
  const { h, say } = ct;
  /* A browser names its own file button in its own language: this one stands for it, for mouse, keyboard and reader. */
  function opener(page, view) {
    const file = page.keep("setup-file", "", () => h("input", {
      type: "file", accept: ".contree,.txt,text/plain", hidden: true, tabindex: -1,
      on: { change: async (event) => {
        const [one] = event.target.files;
        event.target.value = "";   // the same file may be chosen again
        if (one) page.send("open", { text: one.size > page.most ? "" : await one.text() });
      } },
    }));
    page.most = view.most;
    return h("div.ct-field", {}, h("span", { id: `${page.id}-open` }, view.open),
      h("button.ct-button", { data: { key: "file" }, aria: { describedby: `${page.id}-open` }, on: { click: () => file.click() } }, view.file), file);
  }
  function setup(page, view, notice) {
    const help = `${page.id}-code-help`;
    const code = page.keep("setup-code", "", () => h("input", { type: "text", id: `${page.id}-code`, maxlength: 23, autocomplete: "off", spellcheck: "false", aria: { describedby: help }, data: { key: "code" } }));
    return h("form.ct-setup", { aria: { label: view.title }, on: { submit: (event) => { event.preventDefault(); page.send("start", { code: code.value }); } } },
      h("h3.ct-title", {}, view.title),
      notice && say(page, notice),
      h("div.ct-setup__fields", {}, view.fields.map((field) => h("label.ct-field", {}, h("span", {}, field.label),
        h("select", { data: { key: `set-${field.key}` }, on: { change: (event) => page.send("set", { name: field.key, value: event.target.value }) } },
          field.choices.map((choice) => h("option", { value: choice.value, selected: choice.value === field.value }, choice.label)))))),
      h("p.ct-quiet", {}, view.about),
      h("div.ct-field", {}, h("label", { for: `${page.id}-code` }, view.code), code, h("p.ct-quiet", { id: help }, view.code_help)),
      h("div.ct-actions", {}, h("button.ct-button.ct-button--main", { data: { key: "main" }, on: { click: (event) => { event.preventDefault(); page.send("start", { code: code.value }); } } }, view.start)),
      opener(page, view));
  }
  return { setup };
})());
