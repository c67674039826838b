// The slim strip at the top of a lesson: previous, next, where one is, the other language, run again, and what to do
// when the lesson did not run by itself. Plain DOM; every word comes with the list of lessons.

/**
 * Return the strip of the lesson at this path. A lesson that somebody made or renamed has no place among those that
 * were shipped: it gets what it can use, in the language its metadata tell. No words at all: no strip.
 */
export function makeStrip(path, ownLang, { lessons, texts }, { open, runAgain }) {
  const place = findPlace(path, lessons);
  const { folder, lang, at } = place ?? { lang: ownLang in texts ? ownLang : "en" };
  const words = texts[lang];
  if (!words) return null;
  const here = lessons[lang];
  const fill = (text, values) => text.replace(/\{(\w+)(?::\w+)?\}/g, (whole, name) => values[name] ?? whole);
  const key = /Mac|iPhone|iPad/.test(navigator.platform) ? words.key_mac : words.key;

  const node = make("div", { className: "ct-Strip", lang });
  const bar = make("nav", { className: "ct-Strip-bar" });
  bar.setAttribute("aria-label", words.lessons);

  if (place) {
    bar.append(
      move("‹", words.previous, here[at - 1], "previous"),
      whereOneIs(),
      move("›", words.next, here[at + 1], "next"),
      ...Object.keys(lessons).filter((other) => other !== lang && lessons[other][at]).map(language),
    );
  }
  bar.append(button("↻", words.run_again, runAgain, "run-again", key));
  const notice = make("p", { className: "ct-Strip-notice", hidden: true });
  notice.setAttribute("role", "status");
  node.append(bar, notice);

  function move(sign, label, lesson, name) {
    const found = button(sign, label, () => open(folder(lang) + lesson.file), name, lesson?.title);
    // Kept in the order of tabbing at both ends of the list, so that the focus does not jump.
    if (!lesson) found.setAttribute("aria-disabled", "true");
    return found;
  }

  function button(sign, label, act, name, tip) {
    const found = make("button", { type: "button", className: "ct-Strip-button", title: tip ? `${label} (${tip})` : label });
    found.dataset.contreeGo = name;
    found.setAttribute("aria-label", found.title);
    found.append(make("span", { className: "ct-Strip-sign", textContent: sign, ariaHidden: "true" }), make("span", { className: "ct-Strip-label", textContent: label }));
    found.addEventListener("click", () => {
      if (found.getAttribute("aria-disabled") !== "true") act();
    });
    return found;
  }

  function language(other) {
    const name = texts[other].language_name;
    const found = button(other.toUpperCase(), name, () => open(folder(other) + lessons[other][at].file, other), "language", lessons[other][at].title);
    found.lang = other;
    return found;
  }

  function whereOneIs() {
    // The welcome is number 0: the numbers are those that the lessons, the glossary and the rules go by.
    const position = { n: at, total: here.length - 1 };
    const box = make("div", { className: "ct-Strip-place" });
    const meter = make("progress", { value: position.n, max: position.total });
    meter.setAttribute("aria-hidden", "true");
    box.append(make("span", { textContent: fill(words.place, position) }), meter);
    return box;
  }

  /** Tell, where the lesson stands still, which key to press. */
  function say(status) {
    const text = words.notice[status];
    notice.hidden = !text;
    notice.textContent = text ? fill(text, { key }) : "";
  }

  return { node, say };
}

// The folder says the language ("fr/01_x.ipynb"), and the two languages lie side by side; a lesson copied to some
// other folder is still known by its name, and its neighbours are looked for there.
function findPlace(path, lessons) {
  const parts = path.split("/");
  const file = parts.pop();
  const index = (lang) => lessons[lang].findIndex((lesson) => lesson.file === file);
  const own = parts.at(-1);
  const inPlace = own in lessons && index(own) >= 0;
  const lang = inPlace ? own : Object.keys(lessons).find((one) => index(one) >= 0);
  if (!lang) return null;
  const folder = (other) => [...(inPlace ? [...parts.slice(0, -1), other] : parts), ""].join("/");
  return { folder, lang, at: index(lang) };
}

function make(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
