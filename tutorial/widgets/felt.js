/* The table seen from one seat: the bar above it, the four places, the trick in the middle. */
Object.assign(ct, (() => {
  const { h, words, suit, picture, trick, trumpPill, face } = ct;

  /* The points of both sides, with a bar and the mark the taker has to reach. */
  function points(view) {
    const { us, them, total, goal, label, name } = view;
    const far = goal && total ? `${(goal.side === "us" ? goal.n : total - goal.n) / total * 100}%` : null;
    return h("div.ct-points", { role: "group", aria: { label: name } },
      h("div", {}, us.label, " ", h("b", {}, String(us.n))),
      h("div.ct-points__bar", { role: "img", aria: { label }, style: { "--us": us.n, "--them": them.n, "--total": total || 1 } },
        h("i"), h("i"), far && h("i", { style: { left: far } })),
      h("div.ct-points__them", {}, h("b", {}, String(them.n)), " ", them.label));
  }
  function totals(view) {
    return h("div.ct-points", { role: "group" },
      h("div", {}, view.us.label, " ", h("b", {}, String(view.us.n))),
      h("div.ct-quiet.ct-points__target", {}, view.target),
      h("div.ct-points__them", {}, h("b", {}, String(view.them.n)), " ", view.them.label));
  }
  function contract(view) {
    return h("div.ct-contract", {}, h("b", {}, words(view.level)), h("span", {}, view.words.join(", ")));
  }
  function bar(page, view) {
    return h("header.ct-bar", {},
      view.bar.pill && trumpPill(view.bar.pill), view.bar.contract && contract(view.bar.contract), points(view.bar.points));
  }

  function seat(page, one) {
    const mine = one.at === "S";
    const fan = !mine && !one.open && h("span.ct-fan", { style: { "--n": one.count }, aria: { hidden: "true" } },
      Array.from({ length: one.count }, (_, i) => h("i", { style: { "--i": i } })));
    return h("div.ct-seat", { data: { seat: one.at, turn: one.turn || undefined, home: one.seat } },
      one.bubble && h("span.ct-bubble", {}, one.bubble),
      one.marks.filter((mark) => mark.kind === "dealer").map(mark),
      h("span.ct-seat__name", {}, one.name, one.note && h("small", {}, ` ${one.note}`)),
      fan,
      one.open && h("span.ct-open", {}, one.open.map((card) => h("span.ct-stacked", { data: { under: card.under || undefined } }, picture(page, card)))),
      h("span.ct-seat__count", {}, one.held),
      one.marks.filter((mark) => mark.kind !== "dealer").map(mark));
  }
  function mark(one) {
    return h("span.ct-mark", { class: `ct-mark ct-mark--${one.kind}` },
      one.label.map((part) => part.wide ? h("span.ct-wide", {}, part.wide) : words(part)).flat());
  }
  function stock(page, one) {
    return h("div.ct-stock", {},
      h("div.ct-stock__pile", {}, picture(page, one.card), one.count > 1 && h("div.ct-card.ct-back", { html: face(page, "back"), aria: { hidden: "true" } })),
      h("span.ct-seat__count", {}, one.label));
  }
  function felt(page, view) {
    const places = view.felt.seats;
    return h("div.ct-felt", { data: { players: places.length } },
      places.map((one) => seat(page, one)),
      view.felt.stock && stock(page, view.felt.stock),
      view.felt.trick && trick(page, view.felt.trick));
  }

  function counter(view) {
    return h("div.ct-counter", {},
      h("ol", { aria: { label: view.label } }, view.cards.map((card) => h("li", { data: { at: card.at } },
        h("span", { aria: { hidden: "true" } }, card.label), h("span.ct-sr", {}, card.name)))),
      h("span", {}, view.sum));
  }

  /* A few tricks: the table without its tools. */
  function tricks(page, view, act) {
    page.fill(
      bar(page, view),
      felt(page, view),
      ct.say(page, view.say),
      view.screen !== "over" && ct.hand(page, view.hand, { label: view.hand_label, flat: !view.mine }),
      view.actions.length && h("div.ct-actions", { data: { key: "actions" } }, view.actions.map((action) => ct.button(action, () => act(action)))));
  }

  return { bar, felt, counter, totals, tricks };
})());
