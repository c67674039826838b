/* A whole partie: the auction, the table, the score, the deal laid open. All of it is told by Python. */
export default ct.widget("table", (page) => {
  const { h, button, icon, children } = ct;
  page.redraw = () => page.show();

  function head(view) {
    if (view.screen !== "bid" || !view.auction) return ct.bar(page, view);
    return h("header.ct-bar", {},
      h("div.ct-turn", {}, view.timer && ct.timer(page, view.timer),
        h("p", {}, h("span.ct-title", {}, page.words[view.mine ? "bid_title" : "bid_other"]), view.timer && [h("br"), h("span.ct-quiet", {}, view.timer.says)])),
      view.totals && ct.totals(view.totals));
  }
  function hand(view, flat) {
    if (!view.hand.length) return null;
    const el = ct.hand(page, view.hand, { label: view.hand_label, flat: flat || !view.mine });
    const suit = view.screen === "bid" && page.chosen && page.chosen.suit;
    el.querySelectorAll(".ct-card").forEach((card) => {
      if (view.screen === "bid") card.toggleAttribute("data-trump", card.dataset.suit === suit);
    });
    return el;
  }
  function tool(one) {
    const label = h("span", {}, one.label);
    return h("button.ct-button.ct-button--bare", { data: { key: `tool-${one.key}` }, aria: { expanded: one.expanded },
      on: { click: () => one.panel ? page.send("panel", { name: one.key }) : page.send(one.key) } }, icon(one.icon), label);
  }
  function tools(view) {
    const group = h("div.ct-tools", { role: "toolbar", aria: { label: page.words.tools }, data: { key: "tools" } }, view.tools.map(tool));
    ct.roving(group);
    group.rove();
    return group;
  }
  function foot(view) {
    const shown = [view.counter && view.screen === "play" && ct.counter(view.counter), view.tools.length > 0 && tools(view)];
    return shown.some(Boolean) && h("footer.ct-foot", {}, shown);
  }
  function cover(view) {
    return h("div.ct-cover", {}, h("p.ct-title", {}, view.title), button({ key: "main", label: view.label, icon: "eye", main: true }, () => page.send("uncover")));
  }
  const PANEL = {
    history: (view) => view.empty ? [h("p", {}, view.empty)] : [
      h("div.ct-past", {},
        h("div.ct-felt.ct-felt--trick", {}, ct.trick(page, view.trick)),
        h("div", {}, h("p", {}, h("b", {}, view.title), h("br"), view.taken),
          h("div.ct-actions", { data: { key: "past" } },
            button({ key: "past-before", label: view.before, icon: "left", off: view.at === 0 }, () => view.at > 0 && page.send("trick", { at: view.at - 1 })),
            button({ key: "past-after", label: view.after, icon: "right", off: view.at === view.total - 1 }, () => view.at < view.total - 1 && page.send("trick", { at: view.at + 1 })))))],
    chat: (view) => [h("p.ct-quiet", {}, view.note),
      h("div.ct-actions", { data: { key: "phrases" } }, view.phrases.map((one) => button({ key: `say-${one.key}`, label: one.label }, () => page.send("chat", { phrase: one.key }))))],
    sheet: (view) => [ct.sheet(page, view)],
    switches: (view) => [h("div.ct-actions", { data: { key: "switches" } }, view.switches.map((one) =>
      button({ key: `switch-${one.name}`, label: one.label, pressed: one.on }, () => page.send("switch", { name: one.name }))))],
  };
  function panel(view) {
    return h("section.ct-panel", { aria: { label: view.name } },
      h("header", {}, h("h3.ct-title", {}, view.name), button({ key: "close", icon: "cross", label: view.close, bare: true }, () => page.send("panel", { name: "" }))),
      PANEL[view.kind](view));
  }
  /* Whether the partie is to be left; what is safe comes first. */
  function question(view) {
    return h("section.ct-panel", { role: "group", aria: { label: view.title } },
      h("h3.ct-title", {}, view.title), h("p", {}, view.note),
      h("div.ct-actions", { data: { key: "ask" } },
        button({ key: "ask-no", label: view.no, main: true }, () => page.send("stay")),
        button({ key: "ask-yes", label: view.yes, icon: "plus" }, () => page.send("leave_now"))));
  }
  function actions(view) {
    return h("div.ct-actions", { data: { key: "actions" } }, view.actions.map((action) =>
      button({ ...action, key: action.main ? "main" : action.key }, () => page.send(action.key))));
  }
  const speak = (view) => h("div.ct-actions", {}, button({ key: "speak", label: view.label, icon: "chat", pressed: view.pressed }, () => page.send("speak")));

  page.close = () => page.clock && clearInterval(page.clock.tick);
  return (view) => {
    if (view.screen === "setup") { page.fill(ct.setup(page, view.setup, view.notice)); return; }
    const bidding = view.screen === "bid" && view.auction;
    const timer = view.screen === "play" && view.timer && view.mine && h("div.ct-turn", {}, ct.timer(page, view.timer), h("p.ct-quiet", {}, view.timer.says));
    if (!bidding) page.chosen = null;
    if (!view.timer && page.clock) { clearInterval(page.clock.tick); page.clock = null; }
    page.fill(
      head(view),
      bidding || view.review ? null : ct.felt(page, view),
      ct.say(page, view.say),
      view.notice && ct.say(page, view.notice),
      bidding ? ct.auction(page, view.auction, () => hand(view, true)) : view.cover ? cover(view.cover) : hand(view),
      timer,
      view.speak && view.mine && speak(view.speak),
      view.actions.length > 0 && actions(view),
      foot(view),
      view.ask && question(view.ask),
      view.panel && panel(view.panel),
      view.sheet && ct.sheet(page, view.sheet),
      view.review && ct.review(page, view.review),
      view.practice && ct.practice(page, view.practice),
    );
  };
});
