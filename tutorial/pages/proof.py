"""The proof of a tip as HTML: what each card brings, the four hands, how the deal goes on.

>>> from tutorial.tips import TIPS
>>> shown = ProofPage(TIPS["load"], "en")
>>> "10 of diamonds" in shown.bars(None), "<td>9 7</td>" in shown.hands()
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

from contree.cards import Card, Suit
from contree.play import DEAL_POINTS, DEAL_TRICKS, LAST_TRICK_BONUS, Play
from contree.seats import Seat, Team

from ..i18n import Lang, card_name, rank_label, seat_name, suit_name, text
from ..tips import Proof, Tip, continuation
from .page import folded, tag


@dataclass(frozen=True, slots=True)
class ProofPage:
    """Hold a tip and the language it is shown in; the solver is asked when the first figure is needed."""

    tip: Tip
    lang: Lang
    play: Play = field(init=False)
    proof: Proof = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "play", self.tip.play)
        object.__setattr__(self, "proof", Proof.of(self.tip))

    def html(self, card: Card | None) -> str:
        """Return the whole proof; ``card`` is the one that was chosen, if any."""
        compared = dict.fromkeys((self.tip.best, self.tip.tempting if card is None else card))
        parts = (self.bars(card) + self.hands(), "".join(map(self.after, compared)))
        return "".join(tag("div", part, class_="ct-proof__pair") for part in parts)

    def bars(self, card: Card | None) -> str:
        """Return what each legal card brings, best first."""
        points = self.proof.points
        rows = "".join(self._bar(each, card) for each in sorted(points, key=lambda each: -points[each]))
        heads = tag("th", self._say("card"), scope="col") + tag("th", self._say("points"), scope="col", colspan=2)
        return self._section("cards", f'<table class="ct-proof__bars"><thead><tr>{heads}</tr></thead>{rows}</table>')

    def hands(self) -> str:
        """Return the four hands, suit by suit."""
        heads = "".join(tag("th", escape(suit_name(suit, self.lang)), scope="col") for suit in Suit)
        rows = "".join(
            tag(
                "tr",
                tag("th", _name(seat, self.lang), scope="row") + "".join(self._holding(seat, suit) for suit in Suit),
            )
            for seat in (Seat.N, Seat.W, Seat.E, Seat.S)
        )
        return self._section(
            "hands", f'<table class="ct-proof__hands"><thead><tr><td></td>{heads}</tr></thead>{rows}</table>'
        )

    def after(self, card: Card) -> str:
        """Return how the deal goes on after a card, everybody playing their best."""
        title = text("tip.after", self.lang, card=card, trump=self.play.trump)
        played = tricks_table(continuation(self.play, card), self.lang, first=len(self.play.tricks))
        return tag("section", tag("h4", escape(title)) + played)

    def _bar(self, card: Card, chosen: Card | None) -> str:
        points = self.proof.points[card]
        best = points == self.proof.best
        holds = {"is_best": best, "is_tempting": card == self.tip.tempting and not best, "is_yours": card == chosen}
        notes = ", ".join(self._say(note) for note, true in holds.items() if true)
        name = escape(card_name(card, self.lang, trump=self.play.trump))
        noted = f" {tag('span', notes, class_='ct-quiet')}" if notes else ""
        bar = tag("i", "", style=f"width:{round(100 * points / DEAL_POINTS)}%")
        cells = tag("td", str(points), class_="ct-proof__n") + tag(
            "td", bar, class_="ct-proof__bar", aria_hidden="true"
        )
        return tag("tr", tag("th", name + noted, scope="row") + cells, class_="ct-proof__best" if best else None)

    def _holding(self, seat: Seat, suit: Suit) -> str:
        cards = self.play.rules.table.sorted(self.play.hands[seat].of_suit(suit), self.play.trump)
        return tag("td", " ".join(rank_label(card.rank, self.lang) for card in cards) or "–")

    def _section(self, key: str, content: str) -> str:
        return tag("section", tag("h4", self._say(key)) + content)

    def _say(self, key: str) -> str:
        return escape(text(f"tip.{key}", self.lang))


def past_tricks(play: Play, lang: Lang) -> str:
    """Return the tricks played so far, folded; nothing before the second trick."""
    return folded(escape(text("tip.played", lang)), tricks_table(play, lang)) if play.tricks else ""


def tricks_table(play: Play, lang: Lang, *, first: int = 0) -> str:
    """Return the complete tricks from a place on: who played what, who led and won, the points of North-South."""
    names = (text("tip.trick", lang), *(_name(seat, lang) for seat in Seat), text("tip.total", lang))
    heads = "".join(tag("th", escape(name), scope="col") for name in names)
    totals = list(_running_points(play))
    rows = "".join(
        f"<tr>{tag('th', str(place + 1), scope='row')}{''.join(_played(play, place, seat, lang) for seat in Seat)}"
        f"{tag('td', str(totals[place]), class_='ct-proof__n')}</tr>"
        for place in range(first, len(play.tricks))
    )
    return f'<div class="ct-scroll"><table class="ct-proof__tricks"><thead><tr>{heads}</tr></thead>{rows}</table></div>'


def _running_points(play: Play) -> Iterator[int]:
    total = 0
    for place, (trick, winner) in enumerate(zip(play.tricks, play.winners, strict=True)):
        if winner.team is Team.NS:
            total += trick.points(play.trump, play.rules.table)
            total += LAST_TRICK_BONUS if place == DEAL_TRICKS - 1 else 0
        yield total


def _played(play: Play, place: int, seat: Seat, lang: Lang) -> str:
    """Return one card of a trick: the leader's is marked by an arrow, the winner's by a ring."""
    trick, winner = play.tricks[place], play.winners[place]
    card = trick.cards[trick.seats.index(seat)]
    led, won = seat is trick.seats[0], seat is winner
    words = [card_name(card, lang)] + [
        text(key, lang) for key, holds in (("table.led", led), ("tip.wins", won)) if holds
    ]
    label = tag("b", escape(card_name(card, lang, "short")), class_="ct-proof__won" if won else None)
    return tag("td", ("▸" if led else "") + label, title=", ".join(words))


def _name(seat: Seat, lang: Lang) -> str:
    return text("table.you", lang) if seat is Seat.S else seat_name(seat, lang)
