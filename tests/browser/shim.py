"""A widget on a bare page, without JupyterLab: its own module, its own style sheet, its own Python object.

The page's model forwards events to the object and gets back what it changed, as Jupyter's would.
Everything but the wire is real; tests/browser also drives a real JupyterLab.
"""

from __future__ import annotations

import json
from pathlib import Path

SHOTS = Path(__file__).parents[2] / "screenshots"

PAGE = """<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body {{ margin: 0; padding: 12px; background: {paper}; font-family: system-ui, sans-serif;
  --jp-layout-color1: {paper}; --jp-content-font-color1: {ink}; }}
{css}</style></head>
<body data-jp-theme-light="{light}"><main>
<button id="before">before</button><div id="widget"></div><button id="after">after</button></main>
<script type="module">
const state = {state};
const listeners = {{}};
const model = {{
  get: (key) => state[key],
  on: (names, act) => names.split(" ").forEach((name) => (listeners[name] ||= new Set()).add(act)),
  off: (names, act) => names.split(" ").forEach((name) => listeners[name] && listeners[name].delete(act)),
  send: (content) => window.toPython(JSON.stringify(content)).then(apply),
}};
const emit = (name, ...args) => (listeners[name] || []).forEach((act) => act(...args));
function apply(text) {{
  const {{ changed, sent }} = JSON.parse(text);
  Object.assign(state, changed);
  Object.keys(changed).forEach((key) => emit(`change:${{key}}`));
  sent.forEach((content) => emit("msg:custom", content, []));
}}
window.fromPython = apply;
window.model = model;
const source = {esm};
const url = URL.createObjectURL(new Blob([source], {{ type: "text/javascript" }}));
const widget = (await import(url)).default;
window.close_ = widget.render({{ model, el: document.querySelector("#widget") }});
window.ready = true;
</script></body></html>"""


class Shim:
    """A page that shows one widget; ``widget`` is the Python object behind it."""

    def __init__(self, page, widget, *, dark=False, fast=False):
        self.page, self.widget, self.log = page, widget, []
        self.changed, self.sent = {}, []
        names = [name for name in widget.keys if not name.startswith("_")]
        widget.observe(lambda change: self.changed.__setitem__(change.name, change.new), names)
        widget.send = lambda content, buffers=None: self.sent.append(content)
        page.expose_function("toPython", self.receive)
        if fast:  # the page's pace is for people; a test need not wait for it
            page.add_init_script(
                "{ const wait = window.setTimeout; window.setTimeout = (act, ms) => wait(act, ms / 8); }"
            )
        plain = {name: getattr(widget, name) for name in ("view", "faces", "words", "lang", "deck", "theme", "motion")}
        html = PAGE.format(
            name=type(widget).__name__, css=widget._css, state=json.dumps(plain), esm=json.dumps(str(widget._esm)),
            lang=widget.lang, light=str(not dark).lower(),
            paper="#111" if dark else "#fff", ink="#f2f4f8" if dark else "#1a1a1a",
        )  # fmt: skip
        page.route("http://widget.test/**", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.goto("http://widget.test/")
        page.wait_for_function("window.ready")

    def receive(self, text):
        """Take one message of the page; return what it changed and what is sent back."""
        self.log.append(json.loads(text))
        self.widget._handle_custom_msg(json.loads(text), [])
        return self.take()

    def take(self):
        out = json.dumps({"changed": self.changed, "sent": self.sent})
        self.changed, self.sent = {}, []
        return out

    def push(self):
        """Send what changed in Python without an event of the page."""
        self.page.evaluate("text => window.fromPython(text)", self.take())

    def shot(self, name):
        SHOTS.mkdir(exist_ok=True)
        path = SHOTS / f"{name}.png"
        self.page.screenshot(path=path, full_page=True)
        return path
