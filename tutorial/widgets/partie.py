"""A partie that one sets up oneself: rules, target, opponents, helpers; or reopens from a code or a file.

>>> shown = Partie(save=None, lang="en")
>>> shown.view["screen"], [field["label"] for field in shown.view["setup"]["fields"]][:3]
('setup', ['Rules', 'Play to', 'West'])
"""

from __future__ import annotations

from contree.cards import DECK
from contree.errors import ContreeError
from contree.match import Match
from contree.record import read_match

from .. import svg
from ..art.ink import Deck
from ..i18n import Lang
from ..play import practice, saving
from ..play.game import GAME_EVENTS, Game
from ..play.parts import Json, line
from ..play.setup import Setup
from .analyst import Analyst
from .assets import module, sheet
from .base import MAX_FILE, CardWidget

CHOOSING = frozenset({"set", "start", "open"})
LEAVING = frozenset({"leave", "stay", "leave_now"})
"""The events of the choices, and of leaving a partie for another one: each a method here."""


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
        self.notice: Json | None = None
        self.asking = False
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
        return GAME_EVENTS | CHOOSING | LEAVING

    def act(self, event: Json) -> Json:
        """Do what the page asks: a choice, or an event of the game."""
        with self.analyst.lock:
            answer = self._act(event)
            self._draw()
        return answer

    def _act(self, event: Json) -> Json:
        kind = event["type"]
        if kind in CHOOSING:
            if self.game is not None:
                return {"done": False, "tell": self.say("widget.not_understood")}
            self.notice = None
            answer: Json = getattr(self, f"_on_{kind}")(event)
        elif self.game is None:
            return {"done": False, "tell": self.say("widget.not_understood")}
        elif kind in LEAVING:
            answer = getattr(self, f"_on_{kind}")(self.game)
        elif kind == "again" and self.game.main.over:
            self.game, answer = None, {"tell": self.say("setup.title")}
        else:
            self.asking = False
            answer = self._play(self.game, event)
        return answer

    def _on_leave(self, game: Game) -> Json:
        """Ask whether the partie is to be left for another one."""
        self.asking = not self.asking and not game.main.over
        game.settle()
        return {"tell": f"{self.say('setup.leave')} {self._fate()}"} if self.asking else {}

    def _on_stay(self, game: Game) -> Json:
        self.asking = False
        game.settle()
        return {}

    def _on_leave_now(self, game: Game) -> Json:
        """Put the partie aside in the learner's folder and show the choices of another one."""
        if not self.asking:
            return {"done": False, "tell": self.say("widget.not_understood")}
        self.asking = False
        try:
            left = None
            if self.store is not None:
                self.store.save(game.main)  # with what the others have done since one's own last move
                left = self.store.set_aside()
        except OSError:
            return self._warn("setup.not_left")
        self.game, self.notice = None, None
        if left is None:
            return {"tell": self.say("setup.title")}
        sentence = self.say("setup.left", file="/".join(left.parts[-3:]))
        self.notice = line(sentence, "ok")
        return {"tell": f"{self.say('setup.title')}. {sentence}"}

    def _fate(self) -> str:
        """Say what becomes of the partie if it is left."""
        return self.say("setup.leave_kept" if self.store is not None else "setup.leave_lost")

    def _warn(self, key: str, *more: str) -> Json:
        """Say what did not go, both to be seen and to be heard."""
        sentence = " ".join([self.say(key), *more])
        self.notice = line(sentence, "bad")
        return {"done": False, "tell": sentence}

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
        self.setup = self.setup.but(str(event.get("name")), str(event.get("value")))
        return {}

    def _on_start(self, event: Json) -> Json:
        rules = self.setup.make_rules()
        try:
            code = str(event.get("code", "")).strip()
            seed = self.seed if self.seed is not None else saving.new_seed()
            match = practice.by_code(code, rules) if code else Match.start(rules, seed)
        except ContreeError:
            return self._warn("setup.bad_code", self.setup.code_help(self.tongue))
        self.seed = None  # the next partie is another one
        self._sit(match)
        return self._keep(match)

    def _on_open(self, event: Json) -> Json:
        """Go on with a match read from the text of a file, with the helpers and players chosen here."""
        try:
            match = read_match(str(event.get("text", "")))
        except ContreeError:
            return self._warn("setup.not_read")
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
        self.notice = None
        if self.store is None or (self.store.save(match) and self.store.save_setup(self.setup)):
            return {}
        return {**self._warn("table.not_kept"), "done": True}

    def _draw(self) -> None:
        if self.game is None:
            self.view = {
                "screen": "setup",
                "setup": {**self.setup.json(self.tongue), "most": MAX_FILE},
                "notice": self.notice,
                "hand": [],
                "tools": [],
                "actions": [],
            }
            return
        view = self.game.view
        if "review" in view:
            self.draw(DECK, small=True)
        self.view = {**view, "notice": self.notice, **self._leaving(self.game, view)}

    def _leaving(self, game: Game, view: Json) -> Json:
        """Return the tool that leaves the partie, and the question it asks; a partie that is over needs neither."""
        if game.main.over:
            return {}
        tool = {"key": "leave", "icon": "plus", "label": self.say("table.new_match"), "expanded": self.asking}
        shown: Json = {"tools": [*view["tools"], tool]}
        if self.asking:
            shown["ask"] = {
                "title": self.say("setup.leave"),
                "note": self._fate(),
                "yes": self.say("setup.leave_yes"),
                "no": self.say("setup.leave_no"),
            }
        return shown

    def picture(self) -> str:
        """Return a picture of an empty table, whatever is played at it."""
        start = Match.start(self.setup.make_rules(), "picture")
        return svg.table_svg((), saving.no_trick(start), self.tongue, table=start.rules.table, deck=self.colours)
