"""A deal looked at again with all hands open: what each card cost, and where the deal turned.

>>> from contree.cards import Suit
>>> from contree.deal import Deal
>>> from contree.rules import TABLE_EN_LIGNE
>>> from contree.seats import Seat
>>> play = Play.start(Deal.parse(".8.T9.9 ..K.KQ8 Q97...7 TJ8.9.."), Suit.H, Seat.S, TABLE_EN_LIGNE)
>>> for card in Hand.parse("9D"):
...     play = play.play(card)
>>> first = review(play).cards[0]
>>> str(first.card), first.points, first.best, first.lost, first.better
('9D', 3, 15, 12, Hand('8H'))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..auction import Contract
from ..cards import Card, Hand
from ..errors import InvalidStateError
from ..play import LAST_TRICK_BONUS, Play
from ..seats import Seat, Team
from .marks import belotes_held, made
from .solver import solve_worlds


@dataclass(frozen=True, slots=True)
class CardReview:
    """Hold what became of one card.

    ``place`` counts the cards of the deal from 0. ``points`` are the card points (0 to 162, der
    included) its side would end with after it, ``best`` after the best card, ``better`` the best cards
    if this is none of them. ``forced`` tells that no other was legal. ``made`` is whether the
    contract would be made from there on, None without a contract; ``made_before`` what it was before.

    >>> from contree import TABLE_EN_LIGNE, Deal, Suit
    >>> play = Play.start(Deal.parse("A7... T8... K9... QJ..."), Suit.H, Seat.S, TABLE_EN_LIGNE)
    >>> lead = review(play.play(Card.parse("AS")), Contract(Seat.S, 20, Suit.H)).cards[0]
    >>> lead.points, lead.best, lead.lost, lead.better  # the ace belongs in the last trick
    (17, 27, 10, Hand('7S'))
    >>> lead.made_before, lead.made, lead.turned
    (True, False, True)
    """

    place: int
    seat: Seat
    card: Card
    points: int
    best: int
    better: Hand
    forced: bool
    made_before: bool | None
    made: bool | None

    @property
    def lost(self) -> int:
        """Return the card points this card gave away against the best one."""
        return self.best - self.points

    @property
    def turned(self) -> bool:
        """Tell whether this card changed the fate of the contract."""
        return self.made is not self.made_before


@dataclass(frozen=True, slots=True)
class Review:
    """Hold the review of a deal: every card in the order played, and what the hands were worth.

    ``par`` are the card points of each side, by ``Team``, with best play from the lead on.

    >>> from contree import TABLE_EN_LIGNE, Deal, Suit
    >>> play = Play.start(Deal.parse("A7... T8... K9... QJ..."), Suit.H, Seat.S, TABLE_EN_LIGNE)
    >>> found = review(play.play(Card.parse("AS")))
    >>> found.par, str(found.turning.card), found.lost(Seat.S), found.lost(Seat.E)
    ((27, 13), 'AS', 10, 0)
    """

    cards: tuple[CardReview, ...]
    par: tuple[int, int]

    @property
    def turning(self) -> CardReview | None:
        """Return where the deal turned, None if no card cost a point.

        That is the last card that changed the contract's fate, else the dearest one.
        """
        turned = [card for card in self.cards if card.turned]
        if turned:
            return turned[-1]
        dearest = max(self.cards, key=lambda card: card.lost)
        return dearest if dearest.lost else None

    def lost(self, seat: Seat) -> int:
        """Return the card points a seat gave away, all its cards together."""
        return sum(card.lost for card in self.cards if card.seat is seat)


def review(play: Play, contract: Contract | None = None) -> Review:
    """Return the review of a play, over or under way, with best play by all after each card.

    >>> from contree import TABLE_EN_LIGNE, Deal, Suit
    >>> play = Play.start(Deal.parse("A7... T8... K9... QJ..."), Suit.H, Seat.S, TABLE_EN_LIGNE)
    >>> found = review(play.play(Card.parse("7S")).play(Card.parse("TS")))
    >>> [(str(one.card), one.points) for one in found.cards], found.turning  # of the 40 points, each side its best
    ([('7S', 27), ('TS', 13)], None)

    Raises InvalidStateError if no card has been played, or for a game for two.
    """
    cards = sorted(review_backwards(play, contract), key=lambda card: card.place)
    if not cards:
        raise InvalidStateError("no card has been played: there is nothing to review", code="no_card")
    first = cards[0]
    total = _total(play)
    mine = first.best, total - first.best
    return Review(tuple(cards), mine if first.seat.team is Team.NS else mine[::-1])


def review_backwards(play: Play, contract: Contract | None = None) -> Iterator[CardReview]:
    """Yield the review of each card, the last one first: late cards are solved at once, the lead takes longest.

    >>> from contree import TABLE_EN_LIGNE, Deal, Suit
    >>> play = Play.start(Deal.parse("A7... T8... K9... QJ..."), Suit.H, Seat.S, TABLE_EN_LIGNE)
    >>> [(one.place, str(one.card)) for one in review_backwards(play.play(Card.parse("7S")).play(Card.parse("TS")))]
    [(1, 'TS'), (0, '7S')]

    Raises InvalidStateError for a game for two.
    """
    states = [Play.start(play.dealt, play.trump, play.leader, play.rules)]
    for place, (_, card, _) in enumerate(play.steps()):
        states.append(states[-1].play(card, said=place in play.said))
    total = _total(play)
    fate = made(contract, play.rules, total, belotes_held(play)) if contract is not None else None
    for place in range(len(states) - 2, -1, -1):
        yield _card(states[place], states[place + 1], place, total, fate)


def _card(before: Play, after: Play, place: int, total: int, fate: tuple[bool, ...] | None) -> CardReview:
    """Review one card: the position it was played in, solved for every legal card."""
    seat = before.turn
    assert seat is not None
    played = next(iter(before.hands[seat] - after.hands[seat]))
    cards, table = solve_worlds(before, [before.hands], sweep=True)
    found = dict(zip(cards, table[0], strict=True))
    sign = 1 if seat.team is Team.NS else -1
    top = max(found.values(), key=lambda ns: sign * ns)

    def own(ns: int) -> int:
        ns = min(max(ns, 0), total)
        return ns if seat.team is Team.NS else total - ns

    best = own(top)
    points = own(found[played])
    better = Hand(c for c, ns in found.items() if ns == top) if found[played] != top else Hand()
    row = (fate[top + 1], fate[found[played] + 1]) if fate is not None else (None, None)
    return CardReview(place, seat, played, points, best, better, len(cards) == 1, *row)


def _total(play: Play) -> int:
    """Return all the card points of a play, der included."""
    table = play.rules.table
    return table.sum((card for hand in play.dealt for card in hand), play.trump) + LAST_TRICK_BONUS
