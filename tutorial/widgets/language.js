/* Choose the language: Python remembers it, then the same lesson opens in it. */
export default ct.widget("language-widget", (page) => {
  /* The strip over the lesson knows its twin; without the strip the address tells it. */
  function open(view) {
    const strip = document.querySelector(`[data-contree-go="language"][lang="${view.chosen}"]`);
    if (strip) { strip.click(); return; }
    const here = page.model.get("lang"), from = view.files[here], to = view.files[view.chosen];
    if (location.href.includes(from)) location.href = location.href.replace(from, to);
  }
  let opened = "";
  return (view) => {
    page.fill(
      ct.h("div.ct-languages", { role: "group", data: { key: "languages" }, aria: { label: view.label } }, view.choices.map((choice) =>
        ct.h(`button.ct-button${choice.here ? ".ct-button--main" : ""}`, {
          lang: choice.lang, data: { key: `lang-${choice.lang}` }, aria: { pressed: choice.here },
          on: { click: () => page.send("choose", { lang: choice.lang }) },
        }, choice.name))),
      view.said && ct.h("p.ct-quiet", {}, view.said),
    );
    if (view.chosen && view.chosen !== opened && view.chosen !== page.model.get("lang")) { opened = view.chosen; open(view); }
  };
});
