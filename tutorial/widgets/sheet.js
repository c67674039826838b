/* The score sheet: the race to the target, and a row for each deal that opens to its lines. */
Object.assign(ct, (() => {
  const { h, words, icon } = ct;

  function race(sides) {
    return h("dl.ct-race", {}, sides.map((side, i) => {
      const colour = i ? "var(--ct-them)" : "var(--ct-accent)";
      return [
        h("dt", { data: i ? { them: true } : { us: true } }, side.label),
        h("dd", { style: { "--part": Math.max(0, Math.min(1, side.n / side.target)), "--c": colour }, aria: { hidden: "true" } }, h("i")),
        h("dd", {}, String(side.n), " ", h("small", {}, side.of)),
      ];
    }));
  }
  /* The lines of a deal; each opens its rule below itself. */
  function lines(page, row, sheet) {
    const number = (n) => (n === null ? "" : String(n).replace("-", "\u2212"));
    return h("table.ct-lines", {},
      h("thead.ct-sr", {}, h("tr", {}, sheet.heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {},
        row.lines.map((line, i) => {
          const [opener, rule] = ct.ruleLink(page, sheet.rules[line.rule], `rule-${row.no}-${i}`, (card) => h("tr.ct-lines__rule", {}, h("td", { colspan: 3 }, card)));
          return [
            h("tr", {}, h("th", { scope: "row", abbr: line.title }, h("div.ct-lines__line", {}, h("span", {}, line.title, line.why && h("small", {}, line.why)), opener)), h("td", {}, number(line.us)), h("td", {}, number(line.them))),
            rule,
          ];
        }),
        h("tr", {}, h("th", { scope: "row" }, sheet.marked), row.marks.map((mark) => h("td", {}, String(mark))))));
  }
  function sheet(page, view) {
    const open = page.opened || (page.opened = new Set());
    const last = view.rows.length ? view.rows[view.rows.length - 1].no : null;
    if (page.lastRow !== last) { page.lastRow = last; open.clear(); open.add(last); }
    return h("div.ct-scores", { role: "group", aria: { label: view.label } },
      view.race.length > 0 && race(view.race),
      h("div.ct-sheet", {},
        h("div.ct-sheet__row.ct-sheet__head", {}, h("span"), h("span", {}, view.heads[0]), h("span", { data: { us: true } }, view.heads[1]), h("span", { data: { them: true } }, view.heads[2]), h("span")),
        view.rows.map((row) => {
          const shown = open.has(row.no), id = `${page.id}-deal-${row.no}`, can = row.lines.length > 0;
          return [
            h("button.ct-sheet__row", { data: { key: `row-${row.no}` }, aria: { expanded: can ? shown : undefined, controls: can && shown ? id : undefined, disabled: can ? undefined : true },
              on: { click: () => { if (!can) return; shown ? open.delete(row.no) : open.add(row.no); page.redraw(); } } },
              h("span", {}, String(row.no)),
              h("span", {}, words(row.title), row.tag && h("span.ct-tag", { class: `ct-tag ct-tag--${row.tag.tone}` }, row.tag.label), row.note && h("small", {}, row.note)),
              row.marks.map((mark, i) => h("span", {}, h("b", {}, String(mark)), h("small", {}, row.total_words[i]))),
              can ? icon("chevron") : h("span")),
            shown && can && h("div.ct-sheet__open", { id }, lines(page, row, view), (row.others || []).map((other) => h("p.ct-other", {}, other))),
          ];
        }),
        view.pending && h("p.ct-sheet__pending", {}, view.pending)));
  }
  return { sheet };
})());
