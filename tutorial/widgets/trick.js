/* A few tricks against the computer: the table without its tools. */
export default ct.widget("table", (page) => (view) => {
  page.fill(
    ct.bar(page, view),
    ct.felt(page, view),
    ct.say(page, view.say),
    view.screen !== "over" && ct.hand(page, view.hand, { label: view.hand_label, flat: !view.mine }),
    view.actions.length && ct.h("div.ct-actions", { data: { key: "actions" } },
      view.actions.map((action) => ct.button(action, () => page.send(action.key)))),
  );
});
