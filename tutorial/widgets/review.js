/* The deal laid open: the strip of tricks, the hands, one card forwards or backwards at a time. */
Object.assign(ct, (() => {
  const { h, icon, picture, trick, roving, button } = ct;

  function strip(page, view) {
    const group = h("div.ct-strip", { role: "group", aria: { label: view.words.strip }, data: { key: "strip" } }, view.tricks.map((one, i) =>
      h("button.ct-pli", { data: { key: `trick-${one.n}`, stop: i === view.chosen ? "" : undefined }, aria: { pressed: i === view.chosen, label: one.name }, tabindex: i === view.chosen ? 0 : -1,
        on: { click: () => page.send("review", { at: (i + 1) * view.width }) } },
        h("span.ct-pli__no", {}, String(one.n)), trick(page, one.trick, { small: true }),
        h("span.ct-pli__pts", { data: one.us ? { us: true } : { them: true } }, one.taken))));
    roving(group);
    group.rove();
    const scroller = h("div.ct-scroll", {}, group);
    // bring the chosen trick into view, inside its own scroller only
    requestAnimationFrame(() => { const chosen = group.children[view.chosen]; scroller.scrollLeft = chosen.offsetLeft - scroller.offsetLeft - scroller.clientWidth / 2 + chosen.offsetWidth / 2; });
    return scroller;
  }
  function hands(page, view) {
    return h("div.ct-hands", {}, view.hands.map((hand) => h("div.ct-laid", {},
      h("h4", {}, hand.name),
      h("div.ct-laid__cards", { role: "list" }, hand.cards.map((card) => h("span", { role: "listitem" }, picture(page, card, { small: true, off: card.off })))))));
  }
  function review(page, view) {
    const go = (at) => page.send("review", { at: Math.max(0, Math.min(view.total, at)) });
    const nav = [["first", 0, "first"], ["before", view.at - 1, "left"], ["after", view.at + 1, "right"], ["last", view.total, "last"]];
    const off = (at) => at === view.at || at < 0 || at > view.total;
    const el = h("section.ct-review", { aria: { label: view.name } },
      h("h3.ct-title", {}, view.name),
      strip(page, view),
      h("div.ct-lay", {},
        h("div.ct-felt.ct-felt--trick", {}, trick(page, view.trick)),
        h("div.ct-lay__side", {},
          h("p", {}, h("b", {}, view.title), h("br"), view.told),
          h("div.ct-actions", { data: { key: "steps" } }, nav.map(([key, at, name]) => h("button.ct-button", {
            data: { key: `step-${key}` }, aria: { label: view.words[key], disabled: off(at) ? true : undefined }, title: view.words[key],
            on: { click: () => { if (!off(at)) go(at); } } }, icon(name))),
            view.from_here && view.at < view.total && button({ key: "from-here", label: view.from_here, icon: "undo" }, () => page.send("replay", { at: view.at }))),
          hands(page, view))));
    el.addEventListener("keydown", (event) => {
      if (event.target.closest(".ct-strip") || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = { ArrowLeft: view.at - 1, ArrowRight: view.at + 1, Home: 0, End: view.total }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      go(to);
    });
    return el;
  }
  /* The deal once more: from another seat, under other rules, by its code, as a file. */
  function practice(page, view) {
    const save = () => {
      const link = h("a", { href: URL.createObjectURL(new Blob([view.save.text], { type: "text/plain" })), download: view.save.name });
      link.click();
      URL.revokeObjectURL(link.href);
    };
    return h("section.ct-practice", { aria: { label: view.title } },
      h("h3.ct-title", {}, view.title),
      h("div.ct-actions", { data: { key: "seats" } }, view.seats.map((one) => button({ key: `seat-${one.seat}`, label: one.label }, () => page.send("replay", { seat: one.seat })))),
      view.tables.length > 0 && h("div.ct-actions", { data: { key: "tables" } }, h("span.ct-quiet", {}, view.tables_label),
        view.tables.map((one) => button({ key: `table-${one.table}`, label: one.label }, () => page.send("replay", { table: one.table })))),
      h("p.ct-quiet.ct-code", {}, view.code_label, " ", h("code", {}, view.code), " ", button({ key: "save", label: view.save.label, icon: "save", bare: true }, save)));
  }
  return { review, practice };
})());
