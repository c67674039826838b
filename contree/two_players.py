"""Belote for two: with a stock to draw from (*belote à deux*), or half open (*belote découverte*).

Both are a ``Play`` that does one thing more after each trick: draw, or turn cards over.

>>> from contree.cards import DECK
>>> from contree.rules import A_DEUX
>>> play = StockPlay.deal(DECK, Seat.S, A_DEUX)
>>> play.turn.name, play.stock, str(play.turned), play.trump.name
('W', 20, 'JH', 'H')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from .cards import Card, Hand, Suit
from .deal import Hands, check_pack, dealing_order, dealt, seats_from
from .errors import InvalidStateError, expect
from .play import Play, changed
from .rules import Rules
from .seats import Seat
from .trick import Trick


@dataclass(frozen=True, slots=True)
class StockPlay(Play):
    """Hold the play of belote à deux: six cards each, a draw after each trick (rule R5.a_deux).

    ``pile`` is the whole stock as it lay before the first draw, next card first, the turned one last.

    >>> from contree.cards import DECK
    >>> from contree.rules import A_DEUX
    >>> play = StockPlay.deal(DECK, Seat.S, A_DEUX)
    >>> after = play.play(Card.parse("7S")).play(Card.parse("TS"))  # South takes, and draws first
    >>> after.stock, after.hands[Seat.S] - play.hands[Seat.S], after.hands[Seat.W] - play.hands[Seat.W]
    (18, Hand('QH'), Hand('KH'))
    """

    pile: tuple[Card, ...] = ()

    @classmethod
    def deal(cls, pack: Sequence[Card], dealer: Seat, rules: Rules) -> Self:
        """Return the play before the lead of the non-dealer; the card after the hands is turned.

        >>> from contree.cards import DECK
        >>> from contree.rules import A_DEUX
        >>> play = StockPlay.deal(DECK, Seat.S, A_DEUX)
        >>> str(play.hands[Seat.W]), str(play.turned), play.trump.name  # by threes, West first; the 13th card is turned
        ('7S 8S 9S KS AS 7H', 'JH', 'H')

        Raises InvalidStateError for rules without a stock, packets that leave no even stock, what is no pack.
        """
        pack = check_pack(pack)
        expect("rules", rules, Rules, "Rules")
        used = 2 * sum(rules.deal_packets)
        if rules.players != 2 or rules.layout != "stock" or used % 2 or used >= len(pack):
            raise InvalidStateError(
                "a stock is drawn from under players=2, layout='stock' and packets that leave one: rules A_DEUX",
                code="no_stock",
            )
        order = dealing_order(dealer, rules)
        hands = _by_seat(dealt(pack, order, rules.deal_packets))
        turned = pack[used]
        pile = (*pack[used + 1 :], turned)
        return cls(hands, hands, turned.suit, rules, Trick(seats_from(order[0], rules)), pile=pile)

    @property
    def stock(self) -> int:
        """Return how many cards are left to draw, the turned one included.

        >>> from contree.cards import DECK
        >>> from contree.rules import A_DEUX
        >>> StockPlay.deal(DECK, Seat.S, A_DEUX).stock  # 32 cards less twice six
        20
        """
        return max(0, len(self.pile) - 2 * len(self.tricks))

    @property
    def turned(self) -> Card:
        """Return the card that named the trump, the last to be drawn.

        >>> from contree.cards import DECK
        >>> from contree.rules import A_DEUX
        >>> StockPlay.deal(DECK, Seat.S, A_DEUX).turned
        Card('JH')
        """
        return self.pile[-1]

    def steps(self) -> Iterator[tuple[Seat, Card, Hand]]:
        """Yield each card played, by whom, and the cards it was chosen from.

        >>> from contree.cards import DECK
        >>> from contree.rules import A_DEUX
        >>> play = StockPlay.deal(DECK, Seat.S, A_DEUX).play(Card.parse("7S")).play(Card.parse("TS"))
        >>> seat, card, hand = list(play.play(Card.parse("TH")).steps())[2]
        >>> seat.name, str(card), str(hand)  # the queen of hearts was drawn
        ('S', 'TH', 'JS QS 8H 9H TH QH')
        """
        left = list(self.dealt)
        for number, trick in enumerate((*self.tricks, self.trick)):
            for seat, card in trick.plays:
                yield seat, card, left[seat]
                left[seat] = left[seat].without(card)
            if number < len(self.winners):
                left = list(_drawn(left, self._draws(number), self.winners[number], self.rules))

    def _collect(self, hands: Hands, trick: Trick, words: tuple[int, ...]) -> Self:
        """Give the trick to its winner, who draws first, then the other (rule R5.a_deux)."""
        after = Play._collect(self, hands, trick, words)
        drawn = _drawn(after.hands, self._draws(len(self.tricks)), after.winners[-1], self.rules)
        return changed(after, hands=drawn)

    def _draws(self, trick: int) -> tuple[Card, ...]:
        """Return the two cards that are drawn after a trick, counted from 0."""
        return self.pile[2 * trick : 2 * trick + 2]


@dataclass(frozen=True, slots=True)
class OpenPlay(Play):
    """Hold the play of belote découverte: eight open cards on eight hidden ones (rule R5.a_deux_decouverte).

    ``beneath`` pairs each card of the upper rows with the one that lies under it. ``hands`` hold
    open and hidden cards; only open ones can be played, and duties are judged on them.

    >>> from contree.cards import DECK
    >>> from contree.rules import A_DEUX_DECOUVERTE
    >>> play = OpenPlay.deal(DECK, Suit.H, Seat.S, A_DEUX_DECOUVERTE)
    >>> [len(play.playable(seat)) for seat in (Seat.S, Seat.W)], len(play.hidden(Seat.W))
    ([8, 8], 8)
    """

    beneath: tuple[tuple[Card, Card], ...] = ()

    @classmethod
    def deal(cls, pack: Sequence[Card], trump: Suit, dealer: Seat, rules: Rules) -> Self:
        """Return the play before the lead of the non-dealer: the first packet is hidden, the second lies on it.

        >>> from contree.cards import DECK
        >>> from contree.rules import A_DEUX_DECOUVERTE
        >>> play = OpenPlay.deal(DECK, Suit.H, Seat.S, A_DEUX_DECOUVERTE)
        >>> play.beneath[0]  # West's first two packets: a diamond on a spade
        (Card('7D'), Card('7S'))

        Raises InvalidStateError for rules without open cards, what is no pack or no suit.
        """
        expect("rules", rules, Rules, "Rules")
        packets = rules.deal_packets
        if rules.players != 2 or rules.layout != "open_cards" or packets != (8, 8):
            raise InvalidStateError(
                "open cards lie on hidden ones under players=2, layout='open_cards', deal_packets=(8, 8): "
                "rules A_DEUX_DECOUVERTE",
                code="no_open_cards",
            )
        if type(trump) is not Suit:
            raise InvalidStateError(f"the trump drawn is a Suit, not {trump!r}", code="wrong_type", argument="trump")
        order = dealing_order(dealer, rules)
        cards = dealt(pack, order, packets)
        beneath = tuple(pair for seat in order for pair in zip(cards[seat][8:], cards[seat][:8], strict=True))
        hands = _by_seat(cards)
        return cls(hands, hands, trump, rules, Trick(seats_from(order[0], rules)), beneath=beneath)

    def hidden(self, seat: Seat) -> Hand:
        """Return the cards of a seat that nobody sees, its holder neither.

        >>> from contree.cards import DECK
        >>> from contree.rules import A_DEUX_DECOUVERTE
        >>> play = OpenPlay.deal(DECK, Suit.H, Seat.S, A_DEUX_DECOUVERTE)
        >>> str(play.hidden(Seat.W))  # dealt first
        '7S 8S 9S TS JS QS KS AS'
        """
        return self._hidden(self.hands[seat], self.trick.cards)

    def playable(self, seat: Seat) -> Hand:
        """Return the open cards of a seat.

        >>> from contree.cards import DECK
        >>> from contree.rules import A_DEUX_DECOUVERTE
        >>> play = OpenPlay.deal(DECK, Suit.H, Seat.S, A_DEUX_DECOUVERTE)
        >>> str(play.playable(Seat.W))  # dealt last
        '7D 8D 9D TD JD QD KD AD'
        """
        return self.hands[seat] - self.hidden(seat)

    def steps(self) -> Iterator[tuple[Seat, Card, Hand]]:
        """Yield each card played, by whom, and the open cards it was chosen from.

        >>> from contree.cards import DECK
        >>> from contree.rules import A_DEUX_DECOUVERTE
        >>> play = OpenPlay.deal(DECK, Suit.H, Seat.S, A_DEUX_DECOUVERTE).play(Card.parse("7D"))
        >>> [(seat.name, str(card), str(hand)) for seat, card, hand in play.steps()]
        [('W', '7D', '7D 8D 9D TD JD QD KD AD')]
        """
        left = list(self.dealt)
        for trick in (*self.tricks, self.trick):
            for place, (seat, card) in enumerate(trick.plays):
                yield seat, card, left[seat] - self._hidden(left[seat], trick.cards[:place])
                left[seat] = left[seat].without(card)

    def _hidden(self, hand: Hand, on_table: Sequence[Card]) -> Hand:
        """Return the cards of a hand whose cover is still there, or lies in the trick under way."""
        seen = hand | Hand(on_table)
        return Hand(under for cover, under in self.beneath if under in hand and cover in seen)


def _by_seat(cards: dict[Seat, tuple[Card, ...]]) -> Hands:
    south, east, north, west = (Hand(cards.get(seat, ())) for seat in Seat)
    return south, east, north, west


def _drawn(hands: Sequence[Hand], cards: Sequence[Card], winner: Seat, rules: Rules) -> Hands:
    """Return the hands after a draw, the winner of the trick first."""
    after = list(hands)
    for seat, card in zip(seats_from(winner, rules), cards, strict=False):
        after[seat] = after[seat].with_card(card)
    south, east, north, west = after
    return south, east, north, west
