"""What every widget shares on the side of Python: state out as plain JSON, events in, each one answered.

A widget is ``view`` (what the page draws, plain JSON), ``faces`` (the drawings of the cards it shows)
and methods ``on_<event>``. The page sends ``{"type": "play", "card": "9H"}``; the method changes the
state and sets ``view``. Whatever the page sends, forged or late, gets an answer and changes nothing
it may not. The JSON of cards, hands and tricks is made by ``tutorial.play.parts``, whose ``step``
makes the states that the page plays at its own pace before it shows the view.

A widget of its own needs three files beside this one, ``name.py``, ``name.js`` and, if base.css does
not suffice, ``name.css``::

    class NameWidget(CardWidget):
        _esm = module("name")
        _css = sheet("name")

        def on_play(self, event): ...
        def picture(self): ...          # the static picture that a page without a kernel shows
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import anywidget
import traitlets

from contree.cards import Card
from contree.errors import ContreeError

from .. import svg
from ..art.ink import Deck
from ..i18n import Lang, text
from ..learner import settings
from ..play.parts import Json

MAX_TEXT, MAX_FILE = 64, 200_000
"""No text that a page may send is longer: card codes, seats, names of buttons; or a file that is opened."""


class CardWidget(anywidget.AnyWidget):
    """Hold what the page draws, and answer what it sends."""

    view = traitlets.Dict().tag(sync=True)
    faces = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    lang = traitlets.Unicode("fr").tag(sync=True)
    deck = traitlets.Unicode("two").tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)
    motion = traitlets.Unicode("auto").tag(sync=True)

    WORDS: ClassVar[Sequence[str]] = ()
    """The keys of section ``widget`` that the page needs beside the common ones."""

    LONG: ClassVar[str] = ""
    """The key under which the page may send the text of a file, if there is one."""

    def __init__(self, name: str, *, lang: Lang | None = None, deck: Deck | None = None) -> None:
        chosen = settings.load()
        lang = lang or chosen.language
        super().__init__(
            lang=lang,
            deck=deck or chosen.deck,
            theme=chosen.theme,
            motion=chosen.motion,
            words={"name": text(name, lang), **{key: text(f"widget.{key}", lang) for key in ("lost", *self.WORDS)}},
        )
        self.on_msg(self._receive)

    # ---------------------------------------------------------------- what the page gets

    def draw(self, cards: Iterable[Card], *, small: bool = False, back: bool = False) -> None:
        """Make sure that the page has the drawings of these cards, and of a back."""
        wanted = {f"{card}.small" if small else str(card): card for card in cards}
        missing = {
            key: svg.live_face(card, self.tongue, small=small) for key, card in wanted.items() if key not in self.faces
        }
        if back and "back" not in self.faces:
            missing["back"] = svg.live_back()
        if missing:
            self.faces = {**self.faces, **missing}

    @property
    def tongue(self) -> Lang:
        """Return the language of the widget."""
        return "en" if self.lang == "en" else "fr"

    def say(self, key: str, **facts: Any) -> str:
        """Return a sentence in the language of the widget."""
        return text(key, self.tongue, **facts)

    # ---------------------------------------------------------------- what the page sends

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer one message, whatever it holds."""
        try:
            answer = self._handle(content)
        except ContreeError:
            answer = {"done": False, "tell": self.say("widget.not_understood")}
        self.send({"type": "answer", **answer})

    def _handle(self, content: object) -> Json:
        kind = content.get("type") if isinstance(content, dict) else None
        if not isinstance(content, dict) or not _small(content, self.LONG) or kind not in self.events():
            return {"done": False, "tell": self.say("widget.not_understood")}
        return {"done": True, **self.act(content)}

    def act(self, event: Json) -> Json:
        """Do what the page asks and return the answer: by default, the method named after the event."""
        answer: Json | None = getattr(self, f"on_{event['type']}")(event)
        return answer or {}

    @classmethod
    def events(cls) -> frozenset[str]:
        """Return the events the widget knows: its methods ``on_...``."""
        return frozenset(name[3:] for name in dir(cls) if name.startswith("on_") and name not in _IPYWIDGETS)

    @property
    def colours(self) -> Deck:
        """Return the deck of the widget: two colours or four."""
        return "four" if self.deck == "four" else "two"

    # ---------------------------------------------------------------- without a kernel

    def picture(self) -> str:
        """Return the SVG that stands for the widget where nothing runs."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **options: Any) -> tuple[Json, Json] | None:
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle
        image = svg.img(self.picture())
        plain = image.partition('alt="')[2].partition('"')[0]
        return {**data, "text/plain": plain, "text/html": image}, metadata


_IPYWIDGETS = frozenset(name for name in dir(anywidget.AnyWidget) if name.startswith("on_"))


def _small(content: Mapping[object, object], long: str) -> bool:
    """Tell whether a message is of the size and the kinds that a page sends; ``long`` may be a whole file."""
    if len(content) > 8:
        return False
    for key, value in content.items():
        limit = MAX_FILE if key == long else MAX_TEXT
        short = isinstance(value, (int, bool)) or (isinstance(value, str) and len(value) <= limit)
        if not isinstance(key, str) or not short:
            return False
    return True
