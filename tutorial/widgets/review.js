/* The deal laid open: the strip of tricks, the hands, one card forwards or backwards at a time. */
Object.assign(ct, (() => {
  const { h, icon, picture, trick, roving, button } = ct;

  /* The strip: the tricks, below them the grades by seat, below those the points within reach. */
  function strip(page, view) {
    const grades = view.grades, column = (i) => ({ "--c": i + 2 });
    const group = h("div.ct-strip", { role: "group", aria: { label: view.words.strip }, data: { key: "strip" }, style: { "--n": view.tricks.length } },
      h("span.ct-rowhead", { style: { "--r": 1 } }, view.words.strip),
      view.tricks.map((one, i) => h("button.ct-pli", {
        data: { key: `trick-${one.n}` }, aria: { pressed: i === view.chosen, label: one.name }, tabindex: i === view.chosen ? 0 : -1, style: { "--r": 1, ...column(i) },
        on: { click: () => page.send("review", { at: (i + 1) * view.width }) } },
        h("span.ct-pli__no", {}, String(one.n)), trick(page, one.trick, { small: true }),
        h("span.ct-pli__pts", { data: one.us ? { us: true } : { them: true } }, one.taken))),
      grades && grades.rows.map((row, r) => [
        h("span.ct-rowhead", { style: { "--r": r + 2 } }, row.name),
        row.cells.map((cell, i) => h("span.ct-dot", {
          style: { "--r": r + 2, ...column(i) }, role: cell && "img", aria: { label: cell && cell.label }, data: { on: i === view.chosen || undefined },
          html: cell ? GRADE[cell.grade] : "" }))]),
      grades && [h("span.ct-rowhead", { style: { "--r": 6 } }, grades.curve.name), curve(grades.curve, view.chosen)]);
    roving(group);
    group.rove();
    const scroller = h("div.ct-scroll", {}, group);
    // bring the chosen trick into view, inside its own scroller only
    requestAnimationFrame(() => { const chosen = group.querySelectorAll(".ct-pli")[view.chosen]; scroller.scrollLeft = chosen.offsetLeft - group.offsetLeft - scroller.clientWidth / 2 + chosen.offsetWidth / 2; });
    return scroller;
  }
  const GRADE = {
    best: '<svg viewBox="0 0 18 18"><circle class="ct-grade-best" cx="9" cy="9" r="5"/></svg>',
    good: '<svg viewBox="0 0 18 18"><circle class="ct-grade-good" cx="9" cy="9" r="5.5"/></svg>',
    loose: '<svg viewBox="0 0 18 18"><path class="ct-grade-loose" d="M9 2.5 16.5 15.5H1.5z"/></svg>',
    error: '<svg viewBox="0 0 18 18"><path class="ct-grade-error" d="M3.5 3.5l11 11M14.5 3.5l-11 11"/></svg>',
  };
  /* What could still be reached, above what was made; the dashed line is what it took. */
  function curve(view, chosen) {
    const wide = 100, tall = 150, count = view.reach.length, y = (n) => 8 + (1 - n / view.total) * (tall - 20);
    const seen = view.reach.map((n, i) => [n, i]).filter(([n]) => n !== null);
    const made = view.made.map((n, i) => `L${i * wide},${y(n)} L${(i + 1) * wide},${y(n)}`).join(" ");
    const label = (x, n, more = "", anchor = "middle") => `<text x="${x}" y="${n}" text-anchor="${anchor}"${more}>`;
    const el = h("div.ct-curve", { role: "img", aria: { label: view.label }, html: `<svg viewBox="0 0 ${wide * count} ${tall}" preserveAspectRatio="none" aria-hidden="true">
      <rect class="sel" x="${chosen * wide}" y="0" width="${wide}" height="${tall}"/>
      <path class="made" d="M0,${y(0)} ${made} L${wide * count},${y(0)}Z"/>
      <line class="axis" x1="0" x2="${wide * count}" y1="${y(0)}" y2="${y(0)}"/>
      ${view.goal === null ? "" : `<line class="goal" x1="0" x2="${wide * count}" y1="${y(view.goal)}" y2="${y(view.goal)}"/>`}
      <path class="best" d="${seen.map(([n, i], k) => `${k ? "L" : "M"}${(i + .5) * wide},${y(n)}`).join(" ")}"/></svg>` });
    seen.forEach(([n, i]) => el.append(h("span.ct-curve__pt", { data: { fall: view.falls.includes(i) || undefined }, style: { left: `${(i + .5) / count * 100}%`, top: `${y(n) / tall * 100}%` } }, h("b", {}, String(n)))));
    if (view.goal !== null) el.append(h("span.ct-curve__goal", { style: { top: `${y(view.goal) / tall * 100}%` } }, view.goal_label));
    el.append(h("span.ct-curve__made", {}, view.made_label));
    return el;
  }
  function detail(page, one) {
    const choice = (side) => h("figure", {}, picture(page, side.card), h("figcaption", {}, h("b", {}, side.label), side.points));
    return h("div.ct-detail", {}, h("div.ct-pair", {}, choice(one.played), one.best && choice(one.best)), h("p", {}, one.text));
  }
  function graded(page, view) {
    const grades = view.grades;
    if (!grades) return view.analyse && h("div.ct-actions", {}, button({ key: "analyse", label: view.analyse.label, icon: "eye" }, () => page.send("analyse")), h("span.ct-quiet", {}, view.analyse.note));
    return [
      h("p.ct-legend", {}, grades.legend.map((one) => h("span", {}, h("i", { html: GRADE[one.grade], aria: { hidden: "true" } }), one.label))),
      grades.working && h("p.ct-quiet", {}, grades.working),
      grades.turning && h("div.ct-actions", {}, h("span", {}, grades.turning.text), grades.turning.at !== null && button({ key: "turning", label: grades.turning.label, icon: "eye" }, () => page.send("review", { at: grades.turning.at }))),
    ];
  }
  function hands(page, view) {
    return h("div.ct-hands", {}, view.hands.map((hand) => h("div.ct-laid", {},
      h("h4", {}, hand.name),
      h("div.ct-laid__cards", { role: "list" }, hand.cards.map((card) => h("span", { role: "listitem" }, picture(page, card, { small: true, off: card.off })))))));
  }
  function review(page, view) {
    const go = (to) => page.send("review", to);
    const nav = [["first", { at: 0 }, "first"], ["before", { by: -1 }, "left"], ["after", { by: 1 }, "right"], ["last", { at: view.total }, "last"]];
    const off = (to) => view.at === (to.at === 0 || to.by < 0 ? 0 : view.total);
    const el = h("section.ct-review", { aria: { label: view.name } },
      h("h3.ct-title", {}, view.name),
      strip(page, view),
      graded(page, view),
      h("div.ct-lay", {},
        h("div.ct-felt.ct-felt--trick", {}, trick(page, view.trick)),
        h("div.ct-lay__side", {},
          h("p", {}, h("b", {}, view.title), h("br"), view.told),
          h("div.ct-actions", { data: { key: "steps" } }, nav.map(([key, to, name]) => h("button.ct-button", {
            data: { key: `step-${key}` }, aria: { label: view.words[key], disabled: off(to) ? true : undefined }, title: view.words[key],
            on: { click: () => { if (!off(to)) go(to); } } }, icon(name))),
            view.from_here && view.at < view.total && button({ key: "from-here", label: view.from_here, icon: "undo" }, () => page.send("replay", { at: view.at }))),
          view.grades && view.grades.detail && detail(page, view.grades.detail),
          hands(page, view))));
    el.addEventListener("keydown", (event) => {
      if (event.target.closest(".ct-strip") || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = { ArrowLeft: { by: -1 }, ArrowRight: { by: 1 }, Home: { at: 0 }, End: { at: view.total } }[event.key];
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
