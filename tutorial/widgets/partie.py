"""A partie that one sets up oneself: rules, target, opponents, helpers; or reopens from a code or a file.

>>> shown = Partie(save=None, lang="en")
>>> shown.view["screen"], [field["label"] for field in shown.view["setup"]["fields"]][:3]
('setup', ['Rules', 'Play to', 'West'])
"""

from __future__ import annotations

from contree.cards import DECK
from contree.errors import ContreeError
from contree.match import Match
from contree.notation import read_match

from .. import svg
from ..art.ink import Deck
from ..i18n import Lang
from ..play import practice, saving
from ..play.game import GAME_EVENTS, Game
from ..play.parts import Json
from ..play.setup import Setup
from .analyst import Analyst
from .assets import module, sheet
from .base import CardWidget

CHOOSING = frozenset({"set", "start", "open"})
"""The events of the choices, each a method here."""


class Partie(CardWidget):
    """Set up a partie, then play it; one that was left goes on."""

    _esm = module("felt", "auction", "sheet", "review", "setup", "table")
    _css = sheet("felt", "auction", "sheet", "review", "setup", "table")

    WORDS = ("bid_title", "bid_other", "tools")
    LONG = "text"

    def __init__(
        self,
        *,
        save: str | None = "partie",
        setup: Setup = Setup(),  # noqa: B008 - frozen
        seed: int | str | None = None,
        lang: Lang | None = None,
        deck: Deck | None = None,
    ) -> None:
        """Go on with the partie kept under this name, else show the choices; ``seed`` sets the first deal."""
        super().__init__("table.name", lang=lang, deck=deck)
        self.store = saving.Store(save) if save is not None else None
        self.setup, self.seed = setup, seed
        self.game: Game | None = None
        kept = self.store.load_setup() if self.store is not None else None
        match = self.store.load() if self.store is not None and kept is not None else None
        self.analyst = Analyst(self._draw)
        self.draw(DECK, back=True)  # the whole pack: which drawings are sent must tell nothing
        if kept is not None and match is not None:
            self.setup = kept
            self._sit(match)
        self._draw()

    @classmethod
    def events(cls) -> frozenset[str]:
        """Return the events of the game, and those of the choices."""
        return GAME_EVENTS | CHOOSING

    def act(self, event: Json) -> Json:
        """Do what the page asks: a choice, or an event of the game."""
        with self.analyst.lock:
            answer = self._act(event)
            self._draw()
        return answer

    def _act(self, event: Json) -> Json:
        if event["type"] in CHOOSING:
            answer: Json = getattr(self, f"_on_{event['type']}")(event)
        elif self.game is None:
            return {"done": False, "tell": self.say("widget.not_understood")}
        elif event["type"] == "again" and self.game.main.over:
            self.game, answer = None, {"tell": self.say("setup.title")}
        else:
            answer = self._play(self.game, event)
        return answer

    def _play(self, game: Game, event: Json) -> Json:
        before, options = game.match, game.options
        answer = game.handle(event)
        if game.options != options:
            self.setup = self.setup.switched(game.options)
            answer = {**answer, **self._keep(game.main)}
        if answer.pop("analysing", False):
            self.analyst.start(game)
        if game.match is not before and game.aside is None:
            answer = {**answer, **self._keep(game.match)}
        return answer

    def _on_set(self, event: Json) -> Json:
        if self.game is not None:
            return {"done": False, "tell": self.say("widget.not_now")}
        self.setup = self.setup.but(str(event.get("name")), str(event.get("value")))
        return {}

    def _on_start(self, event: Json) -> Json:
        if self.game is not None:
            return {"done": False, "tell": self.say("widget.not_now")}
        rules = self.setup.make_rules()
        try:
            code = str(event.get("code", "")).strip()
            seed = self.seed if self.seed is not None else saving.new_seed()
            match = practice.by_code(code, rules) if code else Match.start(rules, seed)
        except ContreeError:
            return {"done": False, "tell": self.say("setup.bad_code")}
        self.seed = None  # the next partie is another one
        self._sit(match)
        return self._keep(match)

    def _on_open(self, event: Json) -> Json:
        """Go on with a match read from the text of a file, with the helpers and players chosen here."""
        try:
            match = read_match(str(event.get("text", "")))
        except ContreeError:
            return {"done": False, "tell": self.say("setup.not_read")}
        self._sit(match)
        return {"tell": self.say("setup.opened"), **self._keep(match)}

    def _sit(self, match: Match) -> None:
        setup = self.setup
        self.game = Game(
            match,
            self.tongue,
            people=setup.people,
            players=setup.players(),
            options=setup.options,
            showing=self._draw,
        )

    def _keep(self, match: Match) -> Json:
        if self.store is None or (self.store.save(match) and self.store.save_setup(self.setup)):
            return {}
        return {"tell": self.say("table.not_kept")}

    def _draw(self) -> None:
        if self.game is None:
            self.view = {
                "screen": "setup",
                "setup": self.setup.json(self.tongue),
                "hand": [],
                "tools": [],
                "actions": [],
            }
            return
        view = self.game.view
        if "review" in view:
            self.draw(DECK, small=True)
        self.view = view

    def picture(self) -> str:
        """Return a picture of an empty table, whatever is played at it."""
        start = Match.start(self.setup.make_rules(), "picture")
        return svg.table_svg((), saving.no_trick(start), self.tongue, table=start.rules.table, deck=self.colours)
