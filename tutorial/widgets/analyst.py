"""The solver at work beside a table: what it finds of a deal reaches the page card by card.

It works in a thread, so that the table answers meanwhile; where there are no threads it works at once.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from contree.analysis.review import CardReview
from contree.match_deal import MatchDeal

from ..play.game import Game
from ..play.grades import graded

EVERY = 0.4
"""Seconds between two messages to the page."""


class Analyst:
    """Compare the cards of a deal with the best ones, and tell the page as they are known."""

    def __init__(self, show: Callable[[], None]) -> None:
        """Make one for a table; ``show`` sends the view, and ``lock`` is held while a game changes."""
        self.show = show
        self.lock = threading.RLock()

    def start(self, game: Game) -> None:
        """Begin with the deal that is over."""
        try:
            threading.Thread(target=self._work, args=(game,), daemon=True).start()
        except RuntimeError:  # a browser's Python has no threads
            self._work(game)

    def _work(self, game: Game) -> None:
        deal = game.match.deal
        found: list[CardReview] = []
        last = time.monotonic()
        for card in graded(deal):
            found.append(card)
            if time.monotonic() - last >= EVERY or card.place == 0:
                if not self._tell(game, deal, found):
                    return
                found, last = [], time.monotonic()

    def _tell(self, game: Game, deal: MatchDeal, found: list[CardReview]) -> bool:
        with self.lock:
            wanted = game.grade(deal, found)
            if wanted:
                self.show()
            return wanted
