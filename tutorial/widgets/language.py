"""Choose the language of the lessons: it is remembered, and the same lesson opens in it.

>>> shown = LanguageWidget(lang="fr")
>>> [(one["lang"], one["here"]) for one in shown.view["choices"]]
[('fr', True), ('en', False)]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..art.scene import COLOURS, words
from ..i18n import LANGS, Lang, text
from ..learner import settings
from ..play.parts import Json
from .assets import module, sheet
from .base import CardWidget


class LanguageWidget(CardWidget):
    """Show one button a language; the page opens the lesson in the one chosen."""

    _esm = module("language")
    _css = sheet("language")

    def __init__(self, *, lang: Lang | None = None) -> None:
        """Show the choice."""
        super().__init__("language.choose", lang=lang)
        self._show()

    def _show(self, chosen: str = "", said: str = "") -> None:
        self.view = {
            "label": self.say("language.choose"),
            "choices": [{"lang": one, "name": text("language.name", one), "here": one == self.lang} for one in LANGS],
            "chosen": chosen,
            "files": {one: text("language.file", one) for one in LANGS},
            "said": said,
        }

    def on_choose(self, event: Mapping[str, Any]) -> Json:
        """Remember the language."""
        chosen = event.get("lang")
        if chosen not in LANGS:
            return {"done": False, "tell": self.say("widget.not_understood")}
        settings.change(language=str(chosen))
        sentence = text("language.kept" if chosen == self.lang else "language.opening", chosen)
        self._show(str(chosen), sentence)
        return {"tell": sentence}

    def picture(self) -> str:
        """Return the two names as a static picture."""
        ink = COLOURS["light"]
        body = ""
        for place, one in enumerate(LANGS):
            x = 2 + 172 * place
            fill, letters = (ink.accent, ink.paper) if one == self.lang else (ink.paper, ink.ink)
            body += f'<rect x="{x}" y="2" width="160" height="44" rx="10" fill="{fill}" stroke="{ink.quiet}"/>'
            body += words(text("language.name", one), x + 80, 30, letters, weight=650, size=15)
        label = " / ".join(text("language.name", one) for one in LANGS)
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" width="340" height="48" viewBox="0 0 340 48" role="img" '
            f'aria-label="{label}">{body}</svg>'
        )
