/* A tip: choose a card in a real position; the proof that Python made opens under the hand. */
export default ct.widget("tip", (page) => (view) => {
  page.fill(
    ct.h("header.ct-bar", {}, view.pill && ct.trumpPill(view.pill), ct.h("span.ct-contract", {}, ct.h("b", {}, view.contract)),
      (view.known || []).map((known) => ct.h("span.ct-quiet", {}, known))),
    view.past && page.keep("past", view.past, () => ct.h("div.ct-proof", { html: view.past })),
    ct.h("div.ct-felt.ct-felt--trick", {}, ct.trick(page, view.trick)),
    ct.say(page, view.say),
    ct.hand(page, view.hand, { label: view.label }),
    ct.h("div.ct-actions", {}, view.actions.map((action) => ct.button(action, () => page.send(action.key)))),
    view.proof && page.keep("proof", view.proof, () => ct.h("div.ct-proof", { html: view.proof })),
  );
});
