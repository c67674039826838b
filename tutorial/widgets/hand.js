/* A hand in a trick: click or Enter plays a card, a refused one says why. */
export default ct.widget("hand-widget", (page) => (view) => {
  page.fill(
    ct.h("header.ct-bar", {}, view.pill && ct.trumpPill(view.pill), view.title && ct.h("span.ct-contract", {}, ct.words(view.title))),
    view.trick && ct.h("div.ct-felt.ct-felt--trick", {}, ct.trick(page, view.trick)),
    view.say && ct.say(page, view.say),
    ct.hand(page, view.hand, { label: view.label }),
    view.actions && ct.h("div.ct-actions", {}, view.actions.map((action) => ct.button(action, () => page.send(action.key)))),
  );
});
