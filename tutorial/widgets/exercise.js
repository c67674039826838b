/* An exercise: tick, order, choose or write, then check. What is being answered lives here until it is sent. */
export default ct.widget("exercise-widget", (page) => {
  const { h } = ct;
  const SIGNS = { right: "M3 8.5l3.4 3.5L13 4.5", missed: "M8 3v10M3 8h10", wrong: "M4 4l8 8M12 4l-8 8" };
  let draft = { ask: null, value: null }, codeOpen = false;

  /* ── the answer under way ─────────────────────────────────────────────────────────────────── */

  function begin(view) {
    if (draft.ask === view.ask) return;
    draft = { ask: view.ask, value: view.form === "tick" || view.form === "order" ? [] : view.form === "numbers" ? {} : "" };
    codeOpen = false;
  }
  function answer(view) {
    if (view.form === "numbers") return view.sheet.rows.flatMap((row) => row.fields).map((field) => (draft.value[field] || "").trim() || "?").join(" ");
    return Array.isArray(draft.value) ? draft.value.join(" ") : draft.value.trim();
  }
  const check = (view) => page.send("check", { answer: answer(view).slice(0, 64) });
  const asking = (view) => view.phase === "ask";
  /* The value to show: what is being answered, or what was given once it is judged. */
  const given = (view) => (asking(view) ? draft.value : view.given);

  /* ── parts ────────────────────────────────────────────────────────────────────────────────── */

  function sign(kind) {
    const svg = ct.icon("star");
    svg.setAttribute("viewBox", "0 0 16 16");
    svg.setAttribute("class", "");
    svg.firstChild.setAttribute("d", SIGNS[kind]);
    return svg;
  }
  const verdict = (mark) => mark && mark.kind && h("span.ct-verdict", {}, sign(mark.kind), mark.label);

  function stars({ on, of, label }) {
    if (of > 3) return null;
    const row = h("span.ct-stars", { role: "img", aria: { label } });
    for (let n = 0; n < of; n += 1) {
      const star = ct.icon("star");
      star.setAttribute("class", "");
      if (n < on) star.dataset.on = "";
      row.append(star);
    }
    return row;
  }

  function auction(view) {
    const { heads, rows, dealer, label, empty } = view.auction;
    return h("table.ct-spoken", { aria: { label } },
      h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col", data: { us: head.us || undefined } }, head.name, head.dealer && h("small", {}, dealer))))),
      h("tbody", {}, rows.length
        ? rows.map((row) => h("tr", {}, heads.map((_, n) => h("td", {}, row[n] || ""))))
        : h("tr", {}, h("td.ct-quiet", { colspan: 4 }, empty))));
  }

  const lying = (cards) => h("div.ct-hand.ct-hand--flat.ct-lying", { data: { count: cards.length } },
    cards.map((card) => { const el = ct.picture(page, card); if (card.pointed) el.dataset.pointed = ""; return el; }));

  function scene(view) {
    const facts = h("div.ct-facts", {},
      view.pill && ct.trumpPill(view.pill),
      view.story && h("p.ct-story", {}, view.story),
      view.turned && h("figure.ct-turned", {}, ct.picture(page, view.turned.card), h("figcaption.ct-quiet", {}, view.turned.label)),
      view.rows && h("dl.ct-rows", {}, view.rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))));
    const shown = [
      view.trick && h("div.ct-felt.ct-felt--trick", {}, ct.trick(page, view.trick)),
      view.auction && auction(view),
    ].filter(Boolean);
    return [
      h(`div.ct-exercise__scene${shown.length ? "" : ".ct-exercise__scene--facts"}`, {}, shown, facts),
      view.tricks && h("div.ct-won", {}, view.tricks.map((trick) => h("div.ct-won__trick", {}, trick.map((card) => ct.picture(page, card, { small: true }))))),
      view.cards && lying(view.cards),
    ];
  }

  /* ── forms ────────────────────────────────────────────────────────────────────────────────── */

  function group(view, kind, role, build) {
    const el = h(kind, { role, data: { key: "answer" }, aria: { label: view.title } }, build);
    ct.roving(el);
    el.rove();
    return el;
  }

  function tick(view) {
    const chosen = given(view), cards = view.items.some((item) => item.card);
    const toggle = (item, el) => {
      if (!asking(view)) return;
      draft.value = draft.value.includes(item.id) ? draft.value.filter((id) => id !== item.id) : [...draft.value, item.id];
      el.setAttribute("aria-checked", draft.value.includes(item.id));
    };
    const buttons = view.items.map((item) => {
      const el = h(cards ? "button.ct-card.ct-tickable" : "button.ct-choice.ct-choice--tick", {
        role: "checkbox", html: item.card && ct.face(page, item.card.card),
        data: {
          key: `item-${item.id}`, card: item.card && item.card.card, suit: item.card && item.card.card[1],
          trump: item.card && item.card.trump, first: item.card && item.card.first, mark: item.mark && item.mark.kind, off: item.off || undefined,
        },
        aria: {
          checked: chosen.includes(item.id), readonly: asking(view) ? undefined : true,
          label: `${item.card ? item.card.label : item.label}${item.mark && item.mark.label ? `, ${item.mark.label}` : ""}`,
        },
      }, !item.card && h("span", {}, item.label), verdict(item.mark));
      el.addEventListener("click", () => toggle(item, el));
      return el;
    });
    const el = group(view, cards ? "div.ct-hand.ct-hand--flat" : "div.ct-choices", "group", buttons);
    el.dataset.count = view.items.length;
    return el;
  }

  /* Cards in order: the first click takes a card first, a second click on it takes it back. */
  function order(view) {
    const el = group(view, "div.ct-hand.ct-hand--flat", "group", []);
    el.dataset.count = view.items.length;
    const buttons = view.items.map((item) => h("button.ct-card.ct-tickable.ct-orderable", {
      html: ct.face(page, item.card.card),
      data: { key: `item-${item.id}`, card: item.card.card, suit: item.card.card[1], trump: item.card.trump, mark: item.mark && item.mark.kind },
      on: { click: () => {
        if (!asking(view)) return;
        const at = draft.value.indexOf(item.id);
        draft.value = at < 0 ? [...draft.value, item.id] : draft.value.filter((id) => id !== item.id);
        number();
      } },
    }, h("span.ct-order", { "aria-hidden": "true" }), verdict(item.mark)));
    function number() {
      const row = given(view);
      view.items.forEach((item, n) => {
        const at = row.indexOf(item.id);
        buttons[n].querySelector(".ct-order").textContent = at < 0 ? "" : at + 1;
        buttons[n].setAttribute("aria-pressed", at >= 0);
        buttons[n].setAttribute("aria-label", `${item.card.label}${at < 0 ? "" : `, ${at + 1}`}${item.mark && item.mark.label ? `, ${item.mark.label}` : ""}`);
      });
    }
    el.append(...buttons);
    number();
    el.rove();
    return el;
  }

  function pick(view) {
    const chosen = given(view);
    const buttons = view.items.map((item) => h("button.ct-choice", {
      role: "radio",
      data: { key: `item-${item.id}`, mark: item.mark && item.mark.kind },
      aria: { checked: chosen === item.id, disabled: asking(view) ? undefined : true },
      on: { click: (event) => {
        if (!asking(view)) return;
        draft.value = item.id;
        buttons.forEach((button) => button.setAttribute("aria-checked", button === event.currentTarget));
      } },
    }, h("span", {}, item.label), verdict(item.mark)));
    return group(view, "div.ct-choices", "radiogroup", buttons);
  }

  function field(view, name, label, mark, value, keep) {
    return h("span.ct-field", { data: { mark: mark && mark.kind } },
      h("input", {
        type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 5, value, readonly: asking(view) ? undefined : true,
        data: { key: `item-${name}` }, aria: { label: mark && mark.label ? `${label}, ${mark.label}${mark.right ? ` ${mark.right}` : ""}` : label, invalid: mark && mark.kind === "wrong" ? true : undefined },
        on: {
          input: (event) => keep(event.target.value),
          keydown: (event) => { if (event.key === "Enter") { event.preventDefault(); event.stopPropagation(); if (asking(view)) check(view); } },
        },
      }),
      mark && mark.kind === "right" && verdict(mark),
      mark && mark.right !== undefined && h("span.ct-field__right", {}, mark.right));
  }
  function number(view) {
    const el = field(view, "number", view.title, view.marks && view.marks[""], given(view), (value) => { draft.value = value; });
    return h("p.ct-number", {}, el, view.unit);
  }
  function numbers(view) {
    const marks = Object.fromEntries(view.items.map((item) => [item.id, item.mark]));
    const fields = view.sheet.rows.flatMap((row) => row.fields), judged = view.given || [];
    const cell = (name, label) => field(view, name, label, marks[name], (asking(view) ? draft.value[name] : judged[fields.indexOf(name)]) ?? "", (value) => { draft.value[name] = value; });
    const { heads, rows } = view.sheet;
    if (!heads.length) return h("div.ct-numbers", {}, rows.map((row) => h("label.ct-number", {}, h("span", {}, row.label), cell(row.fields[0], row.label), view.unit)));
    return h("table.ct-marksheet", { aria: { label: view.title } },
      h("thead", {}, h("tr", {}, h("td"), heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.label), row.fields.map((name, n) => h("td", {}, cell(name, `${row.label}, ${heads[n]}`)))))));
  }
  const FORMS = { tick, order, pick, number, numbers };

  /* ── around the answer ────────────────────────────────────────────────────────────────────── */

  function ladder(view) {
    const el = h("div.ct-ladder", { role: "group", data: { key: "ladder" }, aria: { label: view.hints.map((hint) => hint.label).join(", ") } }, view.hints.map((hint, n) =>
      h("button", {
        data: { key: `hint-${n}` }, aria: { expanded: Boolean(hint.text), disabled: hint.next ? undefined : true },
        on: { click: () => hint.next && page.send("hint") },
      }, h("i", {}, n + 1), hint.label)));
    return [asking(view) && view.hints.length > 0 && el, ...view.hints.filter((hint) => hint.text).map((hint) => h("p.ct-hint", {}, hint.text))];
  }

  const why = (view) => view.why && view.why.length > 0 && h("ul.ct-why", {}, view.why.map((line) =>
    h("li", { data: { long: line.long || undefined, bare: line.label.length ? undefined : true } }, line.label.length > 0 && h("b", {}, ct.words(line.label)), h("span", {}, line.text))));

  function code(view) {
    const { text, label, go, ask, max = 12 } = view.code;
    const input = h("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: max, data: { key: "code-input" }, aria: { label: ask }, placeholder: text });
    const send = () => input.value.trim() && page.send("code", { code: input.value.slice(0, 64) });
    input.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); event.stopPropagation(); send(); } });
    const form = h("span.ct-code__form", { hidden: codeOpen ? undefined : true }, input, ct.button({ label: go, key: "code-go" }, send));
    const open = h("button.ct-code", { data: { key: "code" }, aria: { expanded: codeOpen, label: `${label} ${text}. ${ask}` }, on: { click: () => {
      codeOpen = !codeOpen;
      form.hidden = !codeOpen;
      open.setAttribute("aria-expanded", codeOpen);
      if (codeOpen) input.focus();
    } } }, h("span", {}, label), " ", h("code", {}, text));
    return [open, form];
  }

  /* The focus goes where one goes on: to the answer of a new question, to the next step once it is judged. */
  let seen = "";
  function goOn(view, held) {
    const moment = view.ask + (asking(view) ? "" : view.phase), moved = seen && seen !== moment;
    seen = moment;
    if (!moved || !held) return;
    const next = view.screen === "play" ? '.ct-hand [tabindex="0"]' : asking(view) ? '[data-key="answer"] [tabindex="0"], .ct-field input' : '[data-key="main"]';
    const target = page.root.querySelector(next);
    if (target) target.focus({ preventScroll: true });
  }

  return (view) => {
    const held = page.root.contains(page.root.ownerDocument.activeElement);
    const act = (action) => (action.act === "check" ? check(view) : page.send(action.act));
    page.root.classList.toggle("ct-table", Boolean(view.screen));
    if (view.screen) {  // a position that is played on: the table in place of the exercise
      ct.tricks(page, view, act);
      goOn(view, held);
      return;
    }
    begin(view);
    page.fill(h("article.ct-exercise", { data: { phase: view.phase } },
      h("header", {}, h("h3.ct-title", {}, view.title), view.topic && h("span.ct-quiet", {}, view.topic), stars(view.stars)),
      h("div.ct-exercise__body", {},
        ...(view.phase === "over" ? [] : [...scene(view), FORMS[view.form](view), ...ladder(view)]),
        view.say && ct.say(page, view.say),
        why(view),
        view.notice && ct.say(page, view.notice),
        view.consequence && h("p.ct-consequence", {}, view.consequence),
        view.rule && h("div.ct-page.ct-rule", { html: view.rule }),
        h("div.ct-actions", {}, view.actions.map((action) => ct.button(action, () => act(action))), ...(view.code ? code(view) : [])))));
    goOn(view, held);
  };
});
