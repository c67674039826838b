/* The auction: who said what, and the box from which one speaks. What may be said is lit; the rest tells why not. */
Object.assign(ct, (() => {
  const { h, words, suit, picture, children, roving, button } = ct;

  function log(page, view) {
    return h("div.ct-log", {},
      h("table", { aria: { label: view.log.label } },
        h("thead", {}, h("tr", {}, view.log.heads.map((head) =>
          h("th", { scope: "col", data: { us: head.us || undefined } }, head.name, head.note && h("small", {}, head.note))))),
        h("tbody", {}, view.log.rows.map((row) => h("tr", {}, [0, 1, 2, 3].map((i) => {
          const cell = row[i];
          if (!cell) return h("td");
          return h("td", { data: { pass: cell.pass || undefined, best: cell.best, turn: cell.turn || undefined } }, words(cell.parts));
        }))))),
      view.note && h("p.ct-quiet", {}, view.note));
  }

  /* The bids as a grid on a wide page, as value then suit on a narrow one; one choice for both. */
  function box(page, view) {
    const box = view.box, turn = JSON.stringify(view.log.rows);
    if (!page.chosen || page.chosen.turn !== turn) page.chosen = { turn, value: "", suit: "" };   // nothing, until touched
    const chosen = page.chosen;
    const named = (value, suit) => box.values.filter((one) => !value || one.value === value).flatMap((one) =>
      box.suits.filter((sign) => !suit || sign.suit === suit).map((sign) => one.value + sign.suit)).filter((bid) => box.bids[bid]);
    const free = (value, suit) => named(value, suit).find((bid) => !box.bids[bid].off);
    const announce = () => page.send("call", { call: chosen.value + chosen.suit });
    /* A part that no bid goes with is sent all the same, for the answer tells why; Enter on what is chosen bids it. */
    const choose = (part, event) => {
      const keyboard = event.detail === 0, next = { ...chosen, ...part };
      if (!free(next.value, next.suit)) {
        if (part.value) return page.send("call", { call: named(next.value, next.suit)[0] || named(next.value)[0] });
        next.value = "";
      }
      if (keyboard && chosen.value && chosen.suit && next.value === chosen.value && next.suit === chosen.suit) return announce();
      Object.assign(chosen, next);
      page.redraw();
      if (keyboard && chosen.value && chosen.suit) page.tell(box.bids[chosen.value + chosen.suit].again);
    };
    const once = (group) => group.addEventListener("keydown", (event) => { if (event.key === "Enter" && event.repeat) event.preventDefault(); });
    const label = (value) => box.values.find((one) => one.value === value).label;
    const cell = (value, one) => {
      const bid = value.value + one.suit, offer = box.bids[bid];
      return h("td", {}, offer && h("button.ct-bid", {
        role: "radio", data: { key: `bid-${bid}`, value: value.value, suit: one.suit },
        aria: { label: offer.name, checked: value.value === chosen.value && one.suit === chosen.suit, disabled: offer.off ? true : undefined },
        on: { click: (event) => choose({ value: value.value, suit: one.suit }, event) },
      }, value.label));
    };
    const grid = h("table.ct-bids.ct-bids--grid", { role: "radiogroup", aria: { label: box.label }, data: { key: "grid" } },
      h("tbody", { role: "presentation" }, box.suits.map((one) => h("tr", { role: "presentation" },
        h("th", { scope: "row", role: "presentation" }, suit(one.suit, one.name)), box.values.map((value) => cell(value, one))))));
    grid.querySelectorAll("td").forEach((td) => td.setAttribute("role", "presentation"));
    const values = h("div.ct-bids__row", { role: "radiogroup", aria: { label: box.value_label }, style: { "--cols": 6 }, data: { key: "values" } },
      box.values.map((value) => {
        const all = named(value.value, chosen.suit), offer = box.bids[free(value.value, chosen.suit) || all[0]] || {};
        return h("button.ct-bid", { role: "radio", data: { key: `value-${value.value}`, value: value.value }, aria: { label: offer.off ? offer.name : undefined, checked: value.value === chosen.value, disabled: offer.off ? true : undefined }, on: { click: (event) => choose({ value: value.value }, event) } }, value.label);
      }));
    const suits = h("div.ct-bids__row", { role: "radiogroup", aria: { label: box.suit_label }, style: { "--cols": Math.min(4, box.suits.length) }, data: { key: "suits" } },
      box.suits.map((one) => h("button.ct-bid", { role: "radio", data: { key: `suit-${one.suit}`, suit: one.suit }, aria: { checked: one.suit === chosen.suit }, on: { click: (event) => choose({ suit: one.suit }, event) } }, words([one, " ", one.suit.length > 1 ? "" : one.name]))));
    [grid, values, suits].forEach((group) => { roving(group); group.rove(); once(group); });
    const ready = chosen.value && chosen.suit, left = chosen.value ? "suit" : chosen.suit ? "value" : "bid";
    const said = ready ? [box.announce, " ", label(chosen.value), " ", box.suits.find((one) => one.suit === chosen.suit)] : box.pick[left];
    /* Pressed too early, the big button leads to what is to be chosen. */
    const lead = () => [...page.root.querySelectorAll(left === "suit" ? ".ct-bids__row [data-suit]" : ".ct-bid[data-value]")]
      .find((el) => el.offsetParent && el.getAttribute("aria-disabled") !== "true")?.focus();
    return h("div.ct-box", { role: "group", aria: { label: box.label } },
      grid, h("div.ct-bids--steps", {}, values, suits),
      h("div.ct-calls", { data: { key: "calls" } }, calls(page, box),
        free() && button({ key: "main", label: said, main: true, off: !ready }, ready ? announce : lead)));
  }
  const calls = (page, box) => box.calls.map((call) => button({ ...call, key: `call-${call.call}` }, () => page.send("call", { call: call.call })));

  /* Classic belote: the turned card, and taking or passing. */
  function taking(page, view) {
    return h("div.ct-box.ct-taking", { role: "group", aria: { label: view.turned.label } },
      h("div.ct-turned", {}, picture(page, view.turned.card), h("p", {}, view.turned.label)),
      view.box && h("div.ct-calls", { data: { key: "calls" } }, calls(page, view.box)));
  }

  /* `hand` makes the hand after the box, whose choice marks a suit in it. */
  function auction(page, view, hand) {
    const right = view.turned ? taking(page, view) : view.box && view.box.bids ? box(page, view) : null;
    return h("div.ct-auction", { data: { alone: right ? undefined : true } }, log(page, view), right, hand());
  }

  /* The ring of the timer; it warns, and says beforehand what it will do. */
  function timer(page, view) {
    if (page.clock && page.clock.at === view.at) return page.clock.el;
    if (page.clock) clearInterval(page.clock.tick);
    const number = h("b", {}, String(view.seconds)), ring = h("div.ct-timer", { role: "timer", aria: { label: `${view.seconds} ${view.label}` }, style: { "--left": 1 }, html:
      '<svg viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="20" pathLength="100"/><circle cx="24" cy="24" r="20" pathLength="100"/></svg>' }, number);
    const ends = Date.now() + view.seconds * 1000;
    const tick = setInterval(() => {
      const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
      number.textContent = String(left);
      ring.style.setProperty("--left", left / view.seconds);
      ring.setAttribute("aria-label", `${left} ${view.label}`);
      if (left <= view.warn && !ring.dataset.warn) { ring.dataset.warn = ""; page.tell(`${left} ${view.label}. ${view.says}`); }
      if (left === 0) { clearInterval(tick); if (ring.isConnected) page.send("time_up", { at: view.at }); }
    }, 250);
    page.clock = { at: view.at, el: ring, tick };
    return ring;
  }

  return { auction, timer };
})());
