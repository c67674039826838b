"""The helpers of the online table: trump counter, history, preset chat, hints; each with a switch.

All of it is worked out from a ``View``, so a helper knows no more than the player it helps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from contree.cards import Card, Hand, Suit
from contree.trick import Trick
from contree.view import View

from ..i18n import count_phrase, rank_label
from .parts import Json, Parts
from .story import Story


@dataclass(frozen=True, slots=True)
class Helpers:
    """Hold which helpers a table has on.

    >>> FRIENDLY.hints, SERIOUS.hints
    (True, False)
    """

    counter: bool = True
    history: bool = True
    chat: bool = True
    hints: bool = True
    takeback: bool = True
    why: bool = True


FRIENDLY = Helpers()
"""Every helper on: the friendly table for beginners."""

SERIOUS = Helpers(counter=False, history=False, chat=True, hints=False, takeback=False, why=False)
"""As at a table of people: one may talk, but nobody counts or remembers for anybody."""

PHRASES = ("hello", "luck", "well_played", "thanks", "sorry", "thinking", "again", "bye")
"""The preset phrases of the chat, which give nothing away about a hand."""


def counter(view: View, parts: Parts) -> Json | None:
    """Return the eight trumps: fallen, in hand, or still out; None where there is no trump suit."""
    trump = view.trump
    if not isinstance(trump, Suit):
        return None
    gone = _played(view)
    places = {card: _whereabouts(card, view.hand, gone) for card in view.rules.table.order(trump, trump)}
    counts = {at: sum(1 for place in places.values() if place == at) for at in ("gone", "mine", "out")}
    return {
        "label": parts.say("counter.name"),
        "cards": [
            {
                "at": at,
                "label": rank_label(card.rank, parts.lang),
                "name": parts.say(f"counter.{at}", card=card, trump=trump),
            }
            for card, at in places.items()
        ],
        "sum": parts.say("counter.sum", **counts),
    }


def _played(view: View) -> Hand:
    shown = [*view.tricks, *([view.trick] if view.trick is not None else [])]
    return Hand(card for trick in shown for card in trick.cards)


def _whereabouts(card: Card, hand: Hand, gone: Hand) -> str:
    return "mine" if card in hand else "gone" if card in gone else "out"


def history(view: View, parts: Parts, at: int | None) -> Json:
    """Return the complete tricks, and the one at place ``at`` laid out; the last one unless told otherwise."""
    total = len(view.tricks)
    if not total:
        return {"empty": parts.say("history.empty")}
    place = total - 1 if at is None else max(0, min(at, total - 1))
    return {
        "at": place,
        "total": total,
        "title": parts.say("history.trick", n=place + 1, total=total),
        "trick": parts.trick(view.tricks[place]),
        "taken": Story(parts, view.rules.players).trick(view.winners[place], _worth(view, place)),
        "list": list(_rows(view, parts)),
    }


def _rows(view: View, parts: Parts) -> Iterator[Json]:
    for place, winner in enumerate(view.winners):
        points = count_phrase(_worth(view, place), "points", parts.lang)
        yield {
            "n": place + 1,
            "winner": parts.name(winner),
            "us": winner.team is parts.me.team,
            "points": points,
            "name": parts.say("history.row", n=place + 1, seat=parts.name(winner), points=points),
        }


def _worth(view: View, place: int) -> int:
    """Return the card points of a trick, the dix de der apart."""
    trick: Trick = view.tricks[place]
    return view.rules.table.sum(trick.cards, view.trump) if view.trump is not None else 0


def chat(parts: Parts) -> list[Json]:
    """Return the phrases one may say."""
    return [{"key": key, "label": parts.say(f"chat.{key}")} for key in PHRASES]
