/* A panel: cards to look at, a page, rows of choices, a sentence, buttons, and what they bring. Python makes it all. */
export default ct.widget("panel", (page) => {
  function choices(spec) {
    const group = page.keep(`choices-${spec.key}`, [spec.key, spec.label], () => {
      const el = ct.h("div.ct-pills", { role: "radiogroup", aria: { label: spec.label }, data: { key: spec.key } });
      ct.roving(el);
      return el;
    });
    ct.children(group, spec.items.map((item) => page.keep(`${spec.key}-${item.value}`, item, () => ct.h("button.ct-button", {
      role: "radio", data: { key: `${spec.key}-${item.value}` }, aria: { checked: Boolean(item.on) },
      on: { click: () => page.send(spec.key, { value: item.value }) },
    }, item.suit && ct.suit(item.suit), ct.h("span", {}, item.label)))));
    group.rove();
    return ct.h("div.ct-choose", {}, ct.h("span.ct-quiet", { aria: { hidden: "true" } }, spec.label), group);
  }
  const cards = (view) => ct.h("div.ct-hand.ct-hand--flat", { role: "group", aria: { label: view.label }, data: { count: view.hand.length } },
    view.hand.map((card) => { const el = ct.picture(page, card); if (card.first) el.dataset.first = ""; return el; }));
  const html = (key, content) => content && page.keep(key, content, () => ct.h("div", { html: content }));
  return (view) => page.fill(
    view.hand && cards(view),
    html("page", view.page),
    ...(view.choices || []).map(choices),
    view.say && ct.say(page, view.say),
    view.actions && view.actions.length > 0 && ct.h("div.ct-actions", {}, view.actions.map((action) => ct.button(action, () => page.send(action.key)))),
    html("proof", view.proof),
  );
});
