"""What a seat can tell when it is to play: from the cards that have gone, and from what the obligations prove."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from ...analysis.worlds import Knowledge
from ...cards import FULL_PACK, Card, Hand, Ranking, Suit, Trump
from ...seats import Seat
from ...trick import Trick
from ...view import View


class Seen:
    """Hold what a seat that counts the cards knows when it is to play: those still out, who is out of a suit.

    >>> from contree import DECK, DECOUVERTE, Match
    >>> match = Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S)
    >>> seen = Seen(match.view(Seat.S))
    >>> str(seen.hand), len(seen.out), seen.voids, seen.trumps_against
    ('7C 8C 9C TC JC QC KC AC', 24, set(), True)
    """

    def __init__(self, view: View) -> None:
        assert view.trick is not None and view.trump is not None
        self.view = view
        self.seat = view.seat
        self.hand = view.hand
        self.legal = view.legal_cards
        self.trick: Trick = view.trick
        self.trump: Trump = view.trump
        self.table = view.rules.table
        self.ranking: Ranking = self.table.ranking(self.trump)
        self.partner = self.seat.partner if view.rules.players == 4 else None
        self.opponents = [s for s in self.trick.seats if s not in (self.seat, self.partner)]

    @cached_property
    def out(self) -> Hand:
        """Return the cards that others hold."""
        played = (card for trick in (*self.view.tricks, self.trick) for card in trick.cards)
        return FULL_PACK - Hand(played) - self.hand

    @cached_property
    def voids(self) -> set[tuple[Seat, Suit]]:
        """Return who has shown that he is out of a suit."""
        if self.view.stock or self.view.rules.players == 2:
            return set()
        found = set()
        for trick in (*self.view.tricks, self.trick):
            found |= {(seat, trick.cards[0].suit) for seat, card in trick.plays if card.suit is not trick.cards[0].suit}
        return found

    @property
    def trumps(self) -> Hand:
        """Return the trumps in hand, none at SA and TA."""
        return Hand.from_mask(self.hand.mask & self.ranking.trump_mask)

    @property
    def trumps_against(self) -> bool:
        """Tell whether an opponent may hold a trump."""
        if not self.out.mask & self.ranking.trump_mask:
            return False
        return any((seat, self.trump) not in self.voids for seat in self.opponents)

    @property
    def attacking(self) -> bool:
        """Tell whether this side has the contract; without one, whether the hand is long in trumps.

        >>> from contree import DECK, DECOUVERTE, Match
        >>> match = Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S)  # East holds all the spades
        >>> Seen(match.view(Seat.S)).attacking
        False
        """
        contract = self.view.contract
        return len(self.trumps) >= 4 if contract is None else contract.side is self.seat.team

    @property
    def last(self) -> bool:
        """Tell whether this seat plays the last card of the trick.

        >>> from contree import DECK, DECOUVERTE, Match
        >>> Seen(Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S).view(Seat.E)).last  # it leads
        False
        """
        return len(self.trick.cards) == len(self.trick.seats) - 1

    @property
    def partner_master(self) -> bool:
        """Tell whether partner holds the trick.

        >>> from contree import DECK, DECOUVERTE, Match
        >>> match = Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S)
        >>> match = match.act(match.legal_actions()[0])  # East leads a spade, and holds them all
        >>> match = match.act(match.legal_actions()[0])
        >>> Seen(match.view(Seat.W)).partner_master
        True
        """
        return self.trick.master(self.trump, self.table) is self.partner

    def points(self, card: Card) -> int:
        """Return the card points of a card at this trump.

        >>> from contree import DECK, DECOUVERTE, Match
        >>> match = Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S)
        >>> seen = Seen(match.view(Seat.S))
        >>> seen.points(Card.parse("JC")), seen.points(Card.parse("JS"))
        (2, 20)
        """
        return self.ranking.points[card.index]

    def is_trump(self, card: Card) -> bool:
        """Tell whether a card is a trump; at SA and TA none is.

        >>> from contree import DECK, DECOUVERTE, Match
        >>> match = Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S)
        >>> seen = Seen(match.view(Seat.S))
        >>> seen.is_trump(Card.parse("7C")), seen.is_trump(Card.parse("7S"))
        (False, True)
        """
        return bool(self.ranking.trump_mask >> card.index & 1)

    def master_of_suit(self, card: Card) -> bool:
        """Tell whether no card that is out beats this one in its suit.

        >>> from contree import DECK, DECOUVERTE, Match
        >>> match = Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S)
        >>> seen = Seen(match.view(Seat.S))
        >>> seen.master_of_suit(Card.parse("7C")), seen.master_of_suit(Card.parse("AS"))
        (True, False)
        """
        return not self.out.mask & self.ranking.higher[card.index]

    def may_be_ruffed(self, suit: Suit, seats: Iterable[Seat]) -> bool:
        """Tell whether one of these is known to be out of a suit and may hold a trump.

        Before the first trick nobody is known to be.

        >>> from contree import DECK, DECOUVERTE, Match
        >>> match = Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S)
        >>> Seen(match.view(Seat.S)).may_be_ruffed(Suit.C, [Seat.E])
        False
        """
        if not self.trumps_against or suit is self.trump:
            return False
        return any(self._ruffs(seat, suit) for seat in seats)

    def partner_ruffs(self, suit: Suit) -> bool:
        """Tell whether partner is known to be out of a suit and may hold a trump.

        >>> from contree import DECK, DECOUVERTE, Match
        >>> match = Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S)
        >>> Seen(match.view(Seat.S)).partner_ruffs(Suit.C)  # before the first trick nobody is known to be
        False
        """
        if self.partner is None or suit is self.trump or not self.out.mask & self.ranking.trump_mask:
            return False
        return self._ruffs(self.partner, suit)

    def _ruffs(self, seat: Seat, suit: Suit) -> bool:
        """Tell whether a seat is out of a suit and not of trumps, as far as this player can tell."""
        return (seat, suit) in self.voids and (seat, self.trump) not in self.voids

    def holds_trick(self, card: Card) -> bool:
        """Tell whether a card, once master, is likely to stay so until the trick is complete.

        East holds every trump, here the spades: nobody can beat any of them.

        >>> from contree import DECK, DECOUVERTE, Match
        >>> match = Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S)
        >>> match = match.act(match.legal_actions()[0])
        >>> Seen(match.view(Seat.E)).holds_trick(Card.parse("7S"))
        True
        """
        behind = self.trick.seats[len(self.trick.cards) + 1 :]
        foes = [seat for seat in behind if seat is not self.partner]
        if not foes:
            return True
        return self.master_of_suit(card) and not self.may_be_ruffed(card.suit, foes)

    def winners(self) -> list[Card]:
        """Return the legal cards that would take the trick from its master, weakest first.

        >>> from contree import DECK, DECOUVERTE, Match
        >>> match = Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S)
        >>> match = match.act(match.legal_actions()[0])
        >>> [str(card) for card in Seen(match.view(Seat.E)).winners()]
        ['7S', '8S', 'QS', 'KS', 'TS', 'AS', '9S', 'JS']
        """
        power = self.ranking.power[self.trick.cards[0].suit]
        best = power[self.trick.master_card(self.trump, self.table).index]
        return sorted((c for c in self.legal if power[c.index] > best), key=lambda c: power[c.index])


class Inferred(Seen):
    """Hold what a seat knows that also reads the obligations: which cards each player can still hold.

    >>> from contree import DECK, DECOUVERTE, Match
    >>> seen = Inferred(Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S).view(Seat.S))
    >>> seen.may_hold[Seat.E] == seen.out.mask
    True
    >>> seen.may_be_ruffed(Suit.C, [Seat.E]), seen.partner_ruffs(Suit.C)  # South holds all the clubs
    (True, True)
    """

    @cached_property
    def may_hold(self) -> tuple[int, int, int, int]:
        """Return the masks of the hidden cards that each seat may hold, by seat."""
        known = Knowledge.of(self.view)
        held = [hand.mask for hand in known.held]
        south, east, north, west = (
            known.unseen.mask & ~known.excluded[seat].mask & ~(sum(held) - held[seat]) for seat in Seat
        )
        return south, east, north, west

    @property
    def trumps_against(self) -> bool:
        """Tell whether an opponent can hold a trump.

        >>> from contree import DECK, DECOUVERTE, Match
        >>> Inferred(Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S).view(Seat.S)).trumps_against
        True
        """
        return any(self.may_hold[seat] & self.ranking.trump_mask for seat in self.opponents)

    def master_of_suit(self, card: Card) -> bool:
        """Tell whether no opponent can hold a card that beats this one in its suit.

        >>> from contree import DECK, DECOUVERTE, Match
        >>> match = Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S)
        >>> seen = Inferred(match.view(Seat.S))
        >>> seen.master_of_suit(Card.parse("7C")), seen.master_of_suit(Card.parse("AS"))
        (True, False)
        """
        higher = self.ranking.higher[card.index]
        return not any(self.may_hold[seat] & higher for seat in self.opponents)

    def _ruffs(self, seat: Seat, suit: Suit) -> bool:
        may = self.may_hold[seat]
        return bool(may & self.ranking.trump_mask) and not may & suit.cards.mask


def seen_by(view: View, level: int) -> Seen:
    """Return what a player of a level can tell; in the games for two there are no obligations to read more from.

    >>> from contree import A_DEUX, Match
    >>> game = Match.start(A_DEUX, seed=1)
    >>> type(seen_by(game.view(game.turn), level=2)).__name__
    'Seen'
    """
    return Inferred(view) if level > 1 and view.rules.players == 4 else Seen(view)
