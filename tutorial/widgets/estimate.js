/* A hand to estimate: two rows of choices, then the chances that Python made. */
export default ct.widget("estimate", (page) => {
  function choices(spec) {
    const group = page.keep(`choices-${spec.key}`, [spec.key, spec.label], () => {
      const el = ct.h("div.ct-choices", { role: "radiogroup", aria: { label: spec.label }, data: { key: spec.key } });
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
  return (view) => page.fill(
    ct.h("div.ct-hand.ct-hand--flat", { role: "group", aria: { label: view.label }, data: { count: view.hand.length } },
      view.hand.map((card) => { const el = ct.picture(page, card); if (card.first) el.dataset.first = ""; return el; })),
    ...view.choices.map(choices),
    ct.say(page, view.say),
    ct.h("div.ct-actions", {}, ct.button(view.action, () => page.send(view.action.key))),
    view.proof && page.keep("proof", view.proof, () => ct.h("div", { html: view.proof })),
  );
});
