/* What every widget shares: elements, cards, hands, tricks, keys, focus, the live region, moves at their pace.

   A widget's own file is put after this one by Python (`assets.module`) and ends with

       export default ct.widget("hand", (page) => (view) => { page.fill(ct.hand(page, view.hand), ...); });

   `view` is plain JSON that Python made; this file and those after it draw it and decide nothing. Events go
   back by `page.send("play", { card })`; every one is answered, and when no answer comes the page says so. */
const ct = (() => {
  const ANSWER_MS = 4000;
  let quiet = false;   // what the learner chose for the lessons, whatever the system says
  const still = () => quiet || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));

  /* ── elements ─────────────────────────────────────────────────────────────────────────────── */

  /* h("button.ct-bid", { type: "button", aria: { label: "80" }, on: { click } }, "80") */
  function h(name, props = {}, ...children) {
    const [tag, ...classes] = name.split(".");
    const el = document.createElement(tag || "div");
    if (classes.length) el.className = classes.join(" ");
    if (tag === "button") el.type = "button";
    for (const [key, value] of Object.entries(props)) {
      if (value === undefined || value === null || value === false) continue;
      if (key === "on") for (const [event, act] of Object.entries(value)) el.addEventListener(event, act);
      else if (key === "data" || key === "aria") for (const [k, v] of Object.entries(value)) attribute(el, `${key}-${k}`, v);
      else if (key === "style") for (const [k, v] of Object.entries(value)) el.style.setProperty(k, v);
      else if (key === "html") el.innerHTML = value;
      else attribute(el, key, value);
    }
    el.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
    return el;
  }
  function attribute(el, name, value) {
    if (value === undefined || value === null || (value === false && !name.startsWith("aria-"))) return;
    el.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
  }

  /* Set the children of an element; those that stay are never moved, so that they keep the focus. */
  function children(parent, list) {
    const wanted = list.flat().filter(Boolean), set = new Set(wanted);
    for (const child of [...parent.childNodes]) if (!set.has(child)) child.remove();
    let at = parent.firstChild;
    for (const child of wanted) {
      if (child === at) at = at.nextSibling;
      else parent.insertBefore(child, at);
    }
  }

  /* A sentence from Python, [text, {suit: "H"}, {strong: "..."}] or a plain string, as nodes. */
  function words(parts) {
    return [parts].flat().map((part) => {
      if (typeof part === "string") return part;
      if (part.strong) return h("b", {}, part.strong);
      return suit(part.suit, part.name);
    });
  }

  const SIGN = {
    S: "M0-10C2.2-5.8 9.4-2.6 9.4 2.5 9.4 5.4 7.4 7.1 5 7.1 3.2 7.1 1.8 6.2.9 4.8 1 7.2 1.9 9 3.6 10H-3.6C-1.9 9-1 7.2-.9 4.8-1.8 6.2-3.2 7.1-5 7.1-7.4 7.1-9.4 5.4-9.4 2.5-9.4-2.6-2.2-5.8 0-10Z",
    H: "M0 10C-2.2 5.8-9.6 2.2-9.6-3.8-9.6-7-7.4-9.2-4.8-9.2-2.6-9.2-.9-7.8 0-5.6 .9-7.8 2.6-9.2 4.8-9.2 7.4-9.2 9.6-7 9.6-3.8 9.6 2.2 2.2 5.8 0 10Z",
    D: "M0-10.4C2-6.4 4.6-3 8 0 4.6 3 2 6.4 0 10.4-2 6.4-4.6 3-8 0-4.6-3-2-6.4 0-10.4Z",
    C: "M-.9 4.7A4.5 4.5 0 1 1-2.9-1.5 4.5 4.5 0 1 1 2.9-1.5 4.5 4.5 0 1 1 .9 4.7C1 7.2 1.9 9 3.6 10H-3.6C-1.9 9-1 7.2-.9 4.7Z",
  };
  const ICON = {
    history: "M4 12a8 8 0 1 0 2.6-5.900L4 8.500M4 4v4.500h4.500M12 8v4.400l3 1.8",
    help: "M20.500 12a8.500 8.500 0 1 1-17 0 8.500 8.500 0 0 1 17 0M9.600 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1.100.9-1.100 1.600v.4M12 16.800v.1",
    undo: "M8.500 5 4.500 9l4 4M4.500 9H14a5 5 0 0 1 0 10H9",
    chat: "M4.500 5.500h15v10h-8l-4.500 4v-4H4.500z",
    info: "M20.500 12a8.500 8.500 0 1 1-17 0 8.500 8.500 0 0 1 17 0M12 11v5.500M12 7.700v.1",
    check: "M4.500 12.500l5 5L19.500 7",
    cross: "M6 6l12 12M18 6 6 18",
    chevron: "M6 9.500l6 6 6-6",
    plus: "M12 5v14M5 12h14",
    star: "M12 3.200l2.700 5.600 6.100.8-4.500 4.300 1.100 6.100L12 17.100 6.600 20l1.100-6.100L3.200 9.600l6.100-.8z",
    eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM14.800 12a2.800 2.800 0 1 1-5.600 0 2.800 2.800 0 0 1 5.600 0",
    sheet: "M6 3.500h12v17H6zM9 8h6M9 12h6M9 16h4",
    deal: "M4 7.500l9-3.500 5 12.500-9 3.500zM15 5.500l5 2-3.500 9",
    switches: "M4 7h9m5 0h2M4 17h2m5 0h9M18 7a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0M11 17a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0",
    left: "M15 5l-7 7 7 7",
    right: "M9 5l7 7-7 7",
    first: "M17 5l-7 7 7 7M7 5v14",
    last: "M7 5l7 7-7 7M17 5v14",
    save: "M12 4v11m-4.500-4.500L12 15l4.500-4.500M5 19.500h14",
  };
  function svg(viewBox, d, props) {
    const el = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", d);
    for (const [key, value] of Object.entries({ viewBox, ...props })) el.setAttribute(key, value);
    el.append(path);
    return el;
  }
  const icon = (name) => svg("0 0 24 24", ICON[name], { class: "ct-icon", "aria-hidden": "true", focusable: "false" });
  function suit(letter, name) {
    if (!SIGN[letter]) return h("b.ct-suitless", {}, name || letter);
    const said = name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" };
    return svg("-11 -11 22 22", SIGN[letter], { class: "ct-suit", "data-suit": letter, focusable: "false", ...said });
  }

  /* A button; `spec` is {label, icon?, name?, main?, bare?, off?, pressed?, expanded?} and `act` what it does. */
  function button(spec, act, kind = "") {
    const style = spec.main ? ".ct-button--main" : spec.bare ? ".ct-button--bare" : "";
    return h(`button.ct-button${style}${kind}`, {
      data: { key: spec.key || spec.name, action: spec.key },
      aria: { label: spec.name, disabled: spec.off ? true : undefined, pressed: spec.pressed, expanded: spec.expanded },
      on: { click: act },
    }, spec.icon && icon(spec.icon), h("span", {}, words(spec.label)));
  }

  /* ── cards ────────────────────────────────────────────────────────────────────────────────── */

  /* The picture of a card, of its small drawing, or of a back where Python gave no card. */
  function face(page, code, small = false) {
    const faces = page.model.get("faces");
    return faces[small ? `${code}.small` : code] || faces[code] || "";
  }
  function picture(page, card, { small = false, off = false } = {}) {
    return h("div.ct-card", {
      role: "img", html: face(page, card.card, small),
      data: { card: card.card, suit: card.card[1], trump: card.trump || undefined, off: off || undefined },
      aria: { label: card.label },
    });
  }

  /* One card as a button. `card` is {card, label, trump?, legal?, first?, mark?}; a refused one stays focusable. */
  function cardButton(page, card, act) {
    return page.keep(`card-${card.card}`, card, () => h("button.ct-card", {
      html: face(page, card.card),
      data: {
        key: `card-${card.card}`, card: card.card, suit: card.card[1], trump: card.trump || undefined,
        first: card.first || undefined, mark: card.mark, under: card.under || undefined,
      },
      aria: { label: card.label, disabled: card.legal === false ? true : undefined, pressed: card.pressed },
      on: { click: (event) => act(card, event) },
    }));
  }

  /* The second click of a double one means nothing: the card went with the first. */
  const playing = (page) => (card, event) => event.detail > 1 || page.send("play", { card: card.card });

  /* A hand: arrows move in it, Enter plays, `?` asks why, `l` reads the cards that may be played. */
  function hand(page, cards, { label, act = playing(page), flat = false, key = "hand" } = {}) {
    const group = page.keep(`group-${key}`, "", () => {
      const el = h("div.ct-hand", { role: "group", data: { key } });
      roving(el);
      el.addEventListener("keydown", (event) => {
        const focused = el.contains(event.target) && event.target.dataset.card;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "?" && focused) ask(event, "why", { card: focused });
        if (event.key === "l" || event.key === "L") ask(event, "legal", {});
      });
      return el;
    });
    function ask(event, type, content) { event.preventDefault(); event.stopPropagation(); page.send(type, content); }
    group.classList.toggle("ct-hand--flat", flat);
    group.dataset.count = cards.length;
    if (label) group.setAttribute("aria-label", label);
    children(group, cards.map((card) => cardButton(page, card, act)));
    group.rove();
    return group;
  }

  /* A trick: `trick` is {label, places: [{seat, at, card?, empty?, turn?, master?, leader?, marks: [..]}]}. */
  function trick(page, trick, { small = false } = {}) {
    return h("div.ct-trick", { role: "group", aria: { label: trick.label } }, trick.places.map((place) =>
      h("div.ct-place", { data: { seat: place.at, turn: place.turn || undefined, master: place.master || undefined, from: place.seat } },
        place.card ? picture(page, place.card, { small }) : h("div.ct-place__empty", {}, place.empty || ""),
        (place.marks || []).map((mark) => h("span.ct-mark", { class: `ct-mark ct-mark--${mark.kind}` }, mark.label)))));
  }

  /* The rule behind a sentence: a button, and the part it opens in place. `rule` is {id, label, name, html}, `key` is
     the button's own; `wrap` puts the part where it stands. One is open at a time, until something else is done. */
  function ruleLink(page, rule, key, wrap = (content) => content) {
    const id = `${page.id}-${key}`;
    const part = wrap(h("div.ct-rule-card", { role: "group", aria: { label: rule.name }, html: rule.html }));
    const opener = button({ key, label: rule.label, name: rule.name, icon: "chevron", bare: true, expanded: false }, () => {
      page.closeRule(key);
      open(part.hidden);
    }, ".ct-rule-link");
    function open(on) {
      part.hidden = !on;
      opener.setAttribute("aria-expanded", on);
      if (on) page.rule = { key, close: () => open(false) };
      else if (page.rule && page.rule.key === key) page.rule = null;
    }
    const leave = (event) => {
      if (event.key !== "Escape" || part.hidden) return;
      event.preventDefault();
      event.stopPropagation();
      open(false);
      opener.focus();
    };
    part.id = id;
    opener.setAttribute("aria-controls", id);
    part.querySelectorAll(".ct-scroll").forEach((el) => { el.tabIndex = 0; });   // a table too wide is moved by the arrows
    [opener, part].forEach((el) => el.addEventListener("keydown", leave));
    open(Boolean(page.rule) && page.rule.key === key);
    return [opener, part];
  }

  /* The line that explains: {parts, tone: "info" | "ok" | "bad", rule?}. */
  function say(page, line) {
    const tone = (line && line.tone) || "info";
    const kind = { ok: ".ct-say--ok", bad: ".ct-say--bad" }[tone] || "";
    return h(`div.ct-say${kind}`, {}, icon({ ok: "check", bad: "cross" }[tone] || "info"), h("p", {}, words((line && line.parts) || "")),
      line && line.rule && ruleLink(page, line.rule, `rule-${line.rule.id}`));
  }

  function trumpPill(pill) {
    return h("div.ct-trump", {}, pill.suit && [pill.label, " ", suit(pill.suit), " "], h("b", {}, pill.name));
  }

  /* ── keys and focus ───────────────────────────────────────────────────────────────────────── */

  /* One tab stop per group; arrows, Home and End move inside it. `step` is how far up and down go. */
  function roving(group, step = 0) {
    const items = () => [...group.querySelectorAll("button, [role=radio], [role=tab]")].filter((el) => el.offsetParent !== null || !el.isConnected);
    const stop = (one) => items().forEach((el) => { el.tabIndex = el === one ? 0 : -1; });
    group.rove = () => {
      const list = items(), held = list.find((el) => el === el.ownerDocument.activeElement) || list.find((el) => el.tabIndex === 0 && el.dataset.stop);
      stop(held || list.find((el) => el.getAttribute("aria-disabled") !== "true") || list[0]);
    };
    group.addEventListener("focusin", (event) => {
      const one = items().find((el) => el === event.target);
      if (!one) return;
      items().forEach((el) => { delete el.dataset.stop; });
      one.dataset.stop = "";
      stop(one);
    });
    group.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const list = items(), at = list.indexOf(group.ownerDocument.activeElement), by = step || rowLength(list);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + by, ArrowUp: at - by, Home: 0, End: list.length - 1 }[event.key];
      if (to === undefined || at < 0) return;
      event.preventDefault();
      event.stopPropagation();
      list[Math.max(0, Math.min(list.length - 1, to))].focus();
    });
  }
  /* How many items stand on the first line: what Up and Down step by. */
  function rowLength(list) {
    const boxes = list.map((el) => el.getBoundingClientRect());
    const row = boxes.findIndex((box) => Math.abs(box.top - boxes[0].top) > box.height / 2);
    return row > 0 ? row : 1;
  }

  /* JupyterLab binds plain letters and arrows to commands of the cell. It looks for this attribute on the focused
     element itself. It is lifted while Control or Meta is down, so that Ctrl+S still saves the notebook. */
  function keepKeys(root) {
    const mark = (el, on) => { if (el && el !== root && el.dataset) on ? (el.dataset.lmSuppressShortcuts = "true") : delete el.dataset.lmSuppressShortcuts; };
    root.addEventListener("focusin", (event) => mark(event.target, true));
    root.addEventListener("focusout", (event) => mark(event.target, false));
    root.addEventListener("keydown", (event) => { if (event.key === "Control" || event.key === "Meta") mark(event.target, false); });
    root.addEventListener("keyup", (event) => { if (event.key === "Control" || event.key === "Meta") mark(event.target, true); });
  }

  /* Remember where the focus is, by key and by place in its group; bring it back if a redraw took it away. */
  function holdFocus(root) {
    const active = root.ownerDocument.activeElement;
    if (!active || !root.contains(active) || active === root) return () => {};
    const key = active.dataset.key, group = active.closest("[data-key]:not(button), .ct-hand");
    const place = group ? [...group.querySelectorAll("button")].indexOf(active) : -1, groupKey = group && group.dataset.key;
    return () => {
      const now = root.ownerDocument.activeElement;
      if (now && now !== root.ownerDocument.body && root.contains(now) && now.offsetParent !== null) return;
      const find = (name) => name && [...root.querySelectorAll("[data-key]")].find((el) => el.dataset.key === name && el.offsetParent !== null);
      const same = find(key), within = find(groupKey);
      const near = within && [...within.querySelectorAll("button")];
      const target = same || (near && near[Math.min(place, near.length - 1)]) || find("main") || root.querySelector("button:not([tabindex='-1'])") || root;
      target.focus({ preventScroll: true });
    };
  }

  /* ── motion ───────────────────────────────────────────────────────────────────────────────── */

  const TIMES = { card: 260, sweep: 420 };
  /* Let an element come from where `from` (a box) is. */
  function flyFrom(el, from, ms = TIMES.card) {
    if (!el || !from || still() || !el.animate) return;
    const to = el.getBoundingClientRect(), zoom = el.currentCSSZoom || 1;
    if (!to.width || !from.width) return;
    el.animate(
      [{ transformOrigin: "0 0", transform: `translate(${(from.x - to.x) / zoom}px, ${(from.y - to.y) / zoom}px) scale(${from.width / to.width})` }, { transformOrigin: "0 0", transform: "none" }],
      { duration: ms, easing: "cubic-bezier(.2,.7,.2,1)" });
  }
  /* Let elements go to where `to` (an element) is, and fade. */
  function flyTo(els, to, ms = TIMES.sweep) {
    if (!to || still()) return Promise.resolve();
    const box = to.getBoundingClientRect();
    const moves = [...els].filter((el) => el.animate).map((el) => {
      const at = el.getBoundingClientRect();
      const zoom = el.currentCSSZoom || 1;
      const dx = (box.x + box.width / 2 - at.x - at.width / 2) / zoom, dy = (box.y + box.height / 2 - at.y - at.height / 2) / zoom;
      return el.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(.35)`, opacity: 0 }],
        { duration: ms, easing: "cubic-bezier(.4,0,.7,.2)", fill: "forwards" }).finished.catch(() => {});
    });
    return Promise.race([Promise.all(moves), pause(ms + 120)]);
  }

  /* ── the widget ───────────────────────────────────────────────────────────────────────────── */

  /* `setup(page)` returns `draw(view)`. A view may bring `steps`: earlier states {patch, tell, ms, sweep?}
     that the page shows one after the other, at its own pace, before the state itself. In a step, `ms` is how
     long it stays, `hold` that it stays even where motion is unwanted, `sweep` the seat the trick goes to. */
  function widget(name, setup) {
    return { render({ model, el }) { return mount(name, setup, model, el); } };
  }

  function mount(name, setup, model, el) {
    const words = model.get("words");
    const frame = h("div.ct-frame"), live = h("div.ct-sr", { role: "status", aria: { live: "polite" } });
    const lost = h("p.ct-lost", { hidden: true, role: "alert" });
    const root = h(`section.ct.ct-${name}`, { tabindex: -1, aria: { label: words.name } }, frame, lost, live);
    el.append(root);
    keepKeys(root);
    const kept = new Map();
    let waiting = null, turn = 0, shown = {}, pending = [], released = () => {};
    const missed = () => { lost.textContent = words.lost; lost.hidden = false; };
    const page = {
      model, root, frame, words,
      id: `ct-${Math.random().toString(36).slice(2, 8)}`,
      /* Build an element once and keep it while its spec is the same. */
      keep(key, spec, build) {
        const sign = JSON.stringify(spec), had = kept.get(key);
        if (had && had.sign === sign) return had.el;
        const el = build();
        if (had && had.el.tabIndex === 0) { el.tabIndex = 0; if ("stop" in had.el.dataset) el.dataset.stop = ""; }
        kept.set(key, { sign, el });
        return el;
      },
      fill(...list) { children(frame, list.flat(Infinity)); },
      /* Draw the state on the page again, after something of the page itself changed. */
      show: () => show(shown),
      /* Send an event to Python. Moves still being played are shown at once. */
      send(type, content = {}) {
        page.hurry();
        page.closeRule();
        clearTimeout(waiting);
        waiting = setTimeout(missed, ANSWER_MS);
        try { model.send({ type, ...content }); } catch (error) { missed(); }
      },
      /* Close the rule that is open, unless it is the one named. */
      closeRule(but) { if (page.rule && page.rule.key !== but) page.rule.close(); },
      tell(text) {
        if (!text) return;
        live.append(h("p", {}, text));
        while (live.children.length > 12) live.firstChild.remove();
      },
      hurry() {
        if (!pending.length) return;
        turn += 1;
        released();
        const left = pending.filter((step) => !step.seen);
        pending = [];
        if (left.length) show(left[left.length - 1].whole);
        left.forEach((step) => page.tell(step.tell));
        busy(false);
      },
    };
    const draw = setup(page);
    const busy = (on) => { root.dataset.busy = on; };
    function show(view) {
      const back = holdFocus(root);
      shown = view;
      draw(view);
      back();
    }
    /* Show the states that led to each new one, at a pace that can be followed. A view that comes meanwhile waits. */
    function changed() {
      answered();
      const view = model.get("view"), idle = !pending.length;
      pending.push(...(view.steps || []).map((step) => ({ ...step })), { whole: view, tell: view.tell });
      if (idle) play((turn += 1));
    }
    async function play(run) {
      busy(true);
      while (pending.length) {
        const step = pending[0];
        if (step.sweep) await flyTo(root.querySelectorAll(".ct-frame > .ct-felt .ct-place .ct-card"), root.querySelector(`[data-home="${step.sweep}"]`));
        if (run !== turn) return;
        const before = boxes(root);
        show(step.whole || { ...shown, ...step.patch });
        step.seen = true;
        arrive(root, before);
        page.tell(step.tell);
        if (step.wait) await goOn(step.wait);
        else if (step.ms) await pause(still() && !step.hold ? 0 : step.ms);
        if (run !== turn) return;
        pending.shift();
      }
      busy(false);
    }
    /* Wait until the reader goes on, by a button, or by doing something else. */
    function goOn(label) {
      return new Promise((done) => {
        const last = root.ownerDocument.activeElement;
        const act = () => {
          const held = next.contains(root.ownerDocument.activeElement);
          next.remove();
          if (held) (last.isConnected ? last : root.querySelector('.ct-hand [tabindex="0"]') || root).focus({ preventScroll: true });
          released = () => {};
          done();
        };
        const next = h("div.ct-actions.ct-goon", {}, button({ key: "go-on", label, main: true }, act));
        released = act;
        frame.after(next);
        if (root.contains(root.ownerDocument.activeElement)) next.querySelector("button").focus({ preventScroll: true });
      });
    }
    const answered = () => { clearTimeout(waiting); lost.hidden = true; };
    const message = (content) => {
      answered();
      page.tell(content.tell);
      if (page.onAnswer) page.onAnswer(content);
    };
    const dress = () => {
      root.dataset.deck = model.get("deck");
      root.dataset.theme = model.get("theme");
      quiet = model.get("motion") === "reduced";
      root.dataset.motion = model.get("motion");
      root.lang = model.get("lang");
    };
    model.on("change:view", changed);
    model.on("msg:custom", message);
    model.on("change:deck change:theme change:motion change:lang", dress);
    dress();
    show(model.get("view"));
    busy(false);
    return () => {
      turn += 1;
      clearTimeout(waiting);
      model.off("change:view", changed);
      model.off("msg:custom", message);
      model.off("change:deck change:theme change:motion change:lang", dress);
      if (page.close) page.close();
    };
  }

  /* Where each card is, and where each seat's cards lie: what a card on its way to the trick comes from. */
  function boxes(root) {
    const found = { trick: new Set() };
    for (const el of root.querySelectorAll(".ct-hand [data-card], .ct-open [data-card]")) found[el.dataset.card] = el.getBoundingClientRect();
    for (const el of root.querySelectorAll("[data-home]")) found[`home-${el.dataset.home}`] = el.getBoundingClientRect();
    for (const el of root.querySelectorAll(".ct-frame > .ct-felt .ct-place .ct-card")) found.trick.add(el.dataset.card);
    return found;
  }
  function arrive(root, before) {
    for (const el of root.querySelectorAll(".ct-frame > .ct-felt .ct-place .ct-card")) {
      if (before.trick.has(el.dataset.card)) continue;
      const home = before[`home-${el.closest(".ct-place").dataset.from}`];
      flyFrom(el, before[el.dataset.card] || (home && { x: home.x + home.width / 2 - 13, y: home.y, width: 26, height: 39 }));
    }
  }

  return { h, words, children, icon, suit, button, face, picture, cardButton, hand, trick, ruleLink, say, trumpPill, roving, flyFrom, flyTo, still, pause, widget };
})();
