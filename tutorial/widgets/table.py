"""A whole table: choose the rules, bid, play, count, look back; the partie outlives the notebook.

``Table`` is the page's side of ``tutorial.play.game.Game``: it hands events over and sends the view.
Its page is made of ``felt.js`` (places, trick, counter), ``auction.js`` (log, box, timer), ``sheet.js``,
``review.js`` and ``table.js``, each with its style sheet. A new part of the view is a method of
``tutorial.play.display`` and a function in one of these files.

>>> from contree.rules import SALON
>>> shown = Table(SALON, seed=7, lang="en", save=None)
>>> shown.view["screen"], shown.view["auction"]["log"]["heads"][0]["name"]
('bid', 'You')
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from contree.action import Phase
from contree.cards import DECK
from contree.match import Match
from contree.players import Player
from contree.players.random_player import RandomPlayer
from contree.players.rule_of_thumb import RuleOfThumb
from contree.rules import TABLE_EN_LIGNE, Rules, preset
from contree.seats import Seat

from .. import svg
from ..art.ink import Deck
from ..i18n import Lang
from ..play import saving
from ..play.game import GAME_EVENTS, Game
from ..play.parts import Json, line
from ..play.sitting import Options
from .analyst import Analyst
from .assets import module, sheet
from .base import CardWidget


class Table(CardWidget):
    """Play a partie under any rules, alone against the computer or with people at one screen."""

    _esm = module("felt", "auction", "sheet", "review", "table")
    _css = sheet("felt", "auction", "sheet", "review", "table")

    WORDS = ("bid_title", "bid_other", "tools")

    def __init__(
        self,
        rules: Rules | str = TABLE_EN_LIGNE,
        *,
        seed: int | str | None = None,
        save: str | None = "table",
        people: Collection[str] = ("S",),
        players: Mapping[Seat, Player] | None = None,
        options: Options = Options(),  # noqa: B008 - frozen
        match: Match | None = None,
        lang: Lang | None = None,
        deck: Deck | None = None,
    ) -> None:
        """Sit down; ``save`` names the partie in the learner's folder, which goes on where it was left.

        A partie that was begun under other rules is put aside, not lost. ``match`` is one to go on with.

        Raises RulesError for an unknown preset, InvalidStateError for rules that cannot be played,
        NotationError for an unknown seat.
        """
        super().__init__("table.name", lang=lang, deck=deck)
        rules = preset(rules) if isinstance(rules, str) else rules
        self.store = saving.Store(save) if save is not None else None
        kept = self.store.load(rules) if self.store is not None and match is None else None
        fresh = Match.start(rules, seed if seed is not None else saving.new_seed())
        self.start = match or fresh
        self.notice: Json | None = None
        self.game = Game(
            match or kept or fresh,
            self.tongue,
            people=[Seat.parse(name) for name in people],
            players=_players(rules) if players is None else players,
            options=options,
            showing=self._send_view,
        )
        self.analyst = Analyst(self._send_view)
        self.draw(DECK, back=True)  # the whole pack: which drawings are sent must tell nothing
        self._send_view()

    @property
    def match(self) -> Match:
        """Return the partie as it stands."""
        return self.game.match

    @property
    def finished(self) -> bool:
        """Tell whether a deal has been played to its end."""
        return len(self.match.deals) > 1 or self.match.phase in (Phase.DEAL_OVER, Phase.OVER)

    @classmethod
    def events(cls) -> frozenset[str]:
        """Return the events the game knows."""
        return GAME_EVENTS

    def act(self, event: Json) -> Json:
        """Let the game do what the page asks, show it, then keep it."""
        before = self.game.match
        with self.analyst.lock:
            answer = self.game.handle(event)
            if self.store is not None and self.game.match is not before and self.game.aside is None:
                answer = {**answer, **self._keep(self.store)}
            self._send_view()
        if answer.pop("analysing", False):
            self.analyst.start(self.game)
        return answer

    def _keep(self, store: saving.Store) -> Json:
        """Keep the partie; where that fails, say so to be seen and to be heard."""
        if store.save(self.game.match):
            self.notice = None
            return {}
        self.notice = line(self.say("table.not_kept"), "bad")
        return {"tell": self.say("table.not_kept")}

    def _send_view(self) -> None:
        view = self.game.view
        if "review" in view or view.get("panel"):
            self.draw(DECK, small=True)
        self.view = {**view, "notice": self.notice}

    def picture(self) -> str:
        """Return the first deal as it lay on the table, as a static picture."""
        me = self.game.me
        view = self.start.view(me)
        hands = self.start.deal.hands
        trick = view.trick if view.trick is not None else saving.no_trick(self.start)
        return svg.table_svg(
            view.rules.table.sorted(view.hand, view.trump if view.trump is not None else saving.NO_TRUMP),
            trick,
            self.tongue,
            trump=view.trump,
            counts={seat: len(hands[seat]) for seat in trick.seats if seat is not me},
            me=me,
            table=view.rules.table,
            deck=self.colours,
        )


def _players(rules: Rules) -> dict[Seat, Player]:
    """Return who sits there unless told otherwise: on the discovery page chance, else players that follow the tips."""
    kind = RandomPlayer if rules.first_player == "south" else RuleOfThumb
    return {seat: kind() for seat in Seat}
