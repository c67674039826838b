"""What the hidden hands can be, by what one seat has seen; and such hands drawn at random.

Every card that others played was legal: so a player who did not go up holds no higher trump, one
who discarded under an opponent's ruff holds no trump that he owed. These limits are read off
``legality`` itself, so they follow the rules in force.

>>> import random
>>> from contree.match import Match
>>> from contree.rules import DECOUVERTE
>>> match = Match.start(DECOUVERTE, seed=2)
>>> for _ in range(6):
...     match = match.act(match.legal_actions()[0])
>>> known = Knowledge.of(match.view(match.turn))
>>> hands = known.sample(random.Random(1))
>>> [len(hand) for hand in hands], known.allows(hands)
([6, 7, 7, 6], True)
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import TypeVar

from ..belote import Word, belote_suits, other_half
from ..cards import FULL_PACK, Card, Hand, Trump
from ..errors import InvalidStateError
from ..legality import legal_cards
from ..play import Play
from ..rules import Rules
from ..seats import Seat
from ..trick import Trick
from ..view import View

Hands = tuple[Hand, Hand, Hand, Hand]
T = TypeVar("T")


@dataclass(frozen=True)
class Knowledge:
    """Hold what one seat knows of the other hands: how many cards each has left, and which it cannot have.

    ``sizes`` are the cards left, ``excluded`` those a seat is known not to hold, ``held`` those it
    is known to hold, all by seat; ``unseen`` are the cards that lie in the hidden hands.

    >>> none = (Hand(),) * 4
    >>> known = Knowledge(Seat.S, Hand.parse("AS"), (1, 1, 1, 1), Hand.parse("7S 8S 9S"), none, none, none)
    >>> [seat.name for seat in known.others], known.worlds  # three cards among three hands
    (['E', 'N', 'W'], 6)
    """

    seat: Seat
    hand: Hand
    sizes: tuple[int, int, int, int]
    unseen: Hand
    excluded: Hands
    held: Hands
    played: Hands = field(repr=False)

    @classmethod
    def of(cls, view: View) -> Knowledge:
        """Return what a seat knows.

        >>> from contree import DECK, DECOUVERTE, Match, PlayCard, Suit
        >>> match = Match.start(DECOUVERTE, dealer=Seat.W, pack=DECK, trump=Suit.D)  # each seat holds one suit
        >>> match = match.act(PlayCard(Card.parse("7S"))).act(PlayCard(Card.parse("7H")))
        >>> known = Knowledge.of(match.view(Seat.S))
        >>> known.sizes, str(known.excluded[Seat.E])  # East did not ruff: it has no trump
        ((7, 7, 8, 8), '7D 8D 9D TD JD QD KD AD')

        Raises InvalidStateError for a game for two, and before anybody has taken the turned card.
        """
        rules = view.rules
        if rules.players != 4:
            raise InvalidStateError("worlds are four hands, not a game for two", code="two_players")
        if view.turned is not None and view.contract is None:
            raise InvalidStateError("the deal is not complete: nobody has taken yet", code="no_contract")
        tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
        played = [0, 0, 0, 0]
        for trick in tricks:
            for seat, card in trick.plays:
                played[seat] |= card.bit
        excluded, held = _from_play(view, tricks), [0, 0, 0, 0]
        _from_words(view, tricks, excluded, held)
        if view.turned is not None and view.contract is not None:
            held[view.contract.taker] |= view.turned.bit & ~played[view.contract.taker]
        gone = played[0] | played[1] | played[2] | played[3] | view.hand.mask
        unseen = FULL_PACK.mask & ~gone
        whole = len(view.dealt)
        sizes = [whole - mask.bit_count() for mask in played]
        made = [tuple(Hand.from_mask(mask) for mask in masks) for masks in (excluded, held, played)]
        return cls(view.seat, view.hand, _four(sizes), Hand.from_mask(unseen), *map(_four, made))

    @cached_property
    def others(self) -> tuple[Seat, Seat, Seat]:
        """Return the three seats whose hands are hidden, in order."""
        a, b, c = (seat for seat in Seat if seat is not self.seat)
        return a, b, c

    @cached_property
    def _classes(self) -> list[tuple[int, list[int]]]:
        """Return the unseen cards by which of the three others may hold them, the most bound first."""
        held = [self.held[seat].mask for seat in self.others]
        excluded = [self.excluded[seat].mask for seat in self.others]
        found: dict[int, list[int]] = {}
        for card in self.unseen:
            owner = [i for i in range(3) if held[i] >> card.index & 1]
            may = 1 << owner[0] if owner else sum(1 << i for i in range(3) if not excluded[i] >> card.index & 1)
            found.setdefault(may, []).append(card.index)
        return sorted(found.items(), key=lambda item: (item[0].bit_count(), item[0]))

    @cached_property
    def _ways(self) -> list[dict[tuple[int, int], tuple[int, list[tuple[int, int, int]]]]]:
        """Return, for each class and cards still to place with the first two seats, the number of ways on.

        Each entry also lists the splits (cards to the first seat, to the second, number of ways).
        The third seat takes the rest, so two numbers say how far the dealing has come.
        """
        a, b, c = (self.sizes[seat] for seat in self.others)
        last: dict[tuple[int, int], tuple[int, list[tuple[int, int, int]]]] = {(0, 0): (1, [])}
        tables = [last]
        todo = 0
        for may, cards in reversed(self._classes):
            k = len(cards)
            todo += k
            table = {}
            for x in range(min(a, todo) + 1):
                for y in range(min(b, todo - x) + 1):
                    if todo - x - y > c:
                        continue
                    total, splits = 0, []
                    for i in range((min(k, x) if may & 1 else 0) + 1):
                        for j in range((min(k - i, y) if may & 2 else 0) + 1):
                            if i + j < k and not may & 4:
                                continue
                            after = tables[-1].get((x - i, y - j))
                            if after is not None:
                                total += comb(k, i) * comb(k - i, j) * after[0]
                                splits.append((i, j, total))
                    if total:
                        table[x, y] = (total, splits)
            tables.append(table)
        return tables[::-1]

    @property
    def worlds(self) -> int:
        """Return the number of ways the hidden cards can lie; 0 if what was seen contradicts itself.

        >>> from contree import DECOUVERTE, Match
        >>> known = Knowledge.of(Match.start(DECOUVERTE, seed=2).view(Seat.S))
        >>> known.worlds == comb(24, 8) * comb(16, 8)  # before the lead any 24 cards can lie anywhere
        True
        """
        a, b, _ = self.others
        return self._ways[0].get((self.sizes[a], self.sizes[b]), (0, []))[0]

    def sample(self, rng: random.Random) -> Hands:
        """Return four hands, each way the hidden cards can lie being as likely.

        >>> from contree import DECOUVERTE, Match
        >>> known = Knowledge.of(Match.start(DECOUVERTE, seed=2).view(Seat.S))
        >>> hands = known.sample(random.Random(1))
        >>> hands[Seat.S] == known.hand, hands[Seat.E] | hands[Seat.N] | hands[Seat.W] == known.unseen
        (True, True)

        Raises InvalidStateError if nothing fits what was seen.
        """
        if not self.worlds:
            raise InvalidStateError("no hands fit what was seen", code="no_world")
        first, second, third = self.others
        x, y = self.sizes[first], self.sizes[second]
        dealt = [0, 0, 0, 0]
        dealt[self.seat] = self.hand.mask
        for (_, cards), table in zip(self._classes, self._ways, strict=False):
            total, splits = table[x, y]
            draw = rng.randrange(total) if len(splits) > 1 else 0
            i, j, _ = next(split for split in splits if draw < split[2])
            mixed = rng.sample(cards, len(cards)) if len(cards) > 1 else cards
            for at, card in enumerate(mixed):
                dealt[first if at < i else second if at < i + j else third] |= 1 << card
            x, y = x - i, y - j
        return _four([Hand.from_mask(mask) for mask in dealt])

    def every(self) -> Iterator[Hands]:
        """Yield every way the hidden cards can lie; meant for few cards.

        >>> none, no_nine = (Hand(),) * 4, (Hand(), Hand.parse("9S"), Hand.parse("9S"), Hand())
        >>> known = Knowledge(Seat.S, Hand.parse("AS"), (1, 1, 1, 1), Hand.parse("7S 8S 9S"), no_nine, none, none)
        >>> [" ".join(map(str, hands)) for hands in known.every()]  # West must have the nine
        ['AS 7S 8S 9S', 'AS 8S 7S 9S']
        """
        a, b, c = self.others
        cards = list(self.unseen)
        for of_a in itertools.combinations(cards, self.sizes[a]):
            rest = [card for card in cards if card not in of_a]
            for of_b in itertools.combinations(rest, self.sizes[b]):
                hands = [self.hand] * 4
                hands[a], hands[b] = Hand(of_a), Hand(of_b)
                hands[c] = Hand(rest) - hands[b]
                if self._fits(hands):
                    yield _four(hands)

    def allows(self, hands: Sequence[Hand]) -> bool:
        """Tell whether four hands are one of the worlds.

        >>> none, no_nine = (Hand(),) * 4, (Hand(), Hand.parse("9S"), Hand(), Hand())
        >>> known = Knowledge(Seat.S, Hand.parse("AS"), (1, 1, 1, 1), Hand.parse("7S 8S 9S"), no_nine, none, none)
        >>> [known.allows([Hand.parse(card) for card in text.split()]) for text in ("AS 7S 8S 9S", "AS 9S 8S 7S")]
        [True, False]
        """
        first, second, third = self.others
        hidden = hands[first] | hands[second] | hands[third]  # with the sizes right, no card lies in two of them
        return hands[self.seat] == self.hand and hidden == self.unseen and self._fits(hands)

    def _fits(self, hands: Sequence[Hand]) -> bool:
        """Tell whether the hidden hands are of the right sizes, and hold what they may and must."""
        return all(
            len(hands[seat]) == self.sizes[seat]
            and not hands[seat] & self.excluded[seat]
            and self.held[seat] <= hands[seat]
            for seat in self.others
        )

    def dealt(self, hands: Hands) -> Hands:
        """Return the hands of a world as they were before the lead.

        >>> from contree import DECK, DECOUVERTE, Match, PlayCard
        >>> match = Match.start(DECOUVERTE, dealer=Seat.W, pack=DECK).act(PlayCard(Card.parse("7S")))
        >>> view = match.view(Seat.S)
        >>> Knowledge.of(view).dealt((view.hand, *match.deal.hands[1:]))[Seat.S] == view.dealt  # the 7S is back
        True
        """
        return _four([hand | gone for hand, gone in zip(hands, self.played, strict=True)])


def play_of(view: View, hands: Hands) -> Play:
    """Return the play as it stands if the hands are these: what a solver can be asked about.

    >>> from contree import DECOUVERTE, Match
    >>> view = Match.start(DECOUVERTE, seed=2).view(Seat.S)
    >>> hands = Knowledge.of(view).sample(random.Random(1))
    >>> play = play_of(view, hands)
    >>> play.turn.name, play.hands == hands, play.legal_cards() == view.legal_cards
    ('S', True, True)

    Raises InvalidStateError where no card is to be played.
    """
    if view.trick is None or view.trump is None:
        raise InvalidStateError("no card is to be played: there is no contract yet", code="no_play")
    dealt = list(hands)
    for trick in (*view.tricks, view.trick):
        for seat, card in trick.plays:
            dealt[seat] = dealt[seat].with_card(card)
    return Play(
        _four(dealt),
        hands,
        view.trump,
        view.rules,
        view.trick,
        view.tricks,
        view.winners,
        view.points,
        view.tricks_won,
    )


def _four(values: Sequence[T]) -> tuple[T, T, T, T]:
    a, b, c, d = values
    return a, b, c, d


def _from_play(view: View, tricks: Sequence[Trick]) -> list[int]:
    """Return, by seat, the cards that would have made a card illegal which was played."""
    excluded = [0, 0, 0, 0]
    if view.trump is None:
        return excluded
    unseen = FULL_PACK - view.dealt
    for trick in tricks:
        for place, (seat, card) in enumerate(trick.plays):
            if place and seat is not view.seat:
                before = Trick(trick.seats, trick.cards[:place])
                excluded[seat] |= forbidden_by(card, before, view.trump, view.rules, unseen)
    return excluded


def forbidden_by(card: Card, trick: Trick, trump: Trump, rules: Rules, among: Hand) -> int:
    """Return the mask of the cards whose presence in the same hand would have forbidden a card.

    A hand may play a card exactly when each of its other cards, alone beside it, leaves it legal.

    >>> from contree.cards import Suit
    >>> from contree.rules import SALON
    >>> trick = Trick.parse("W:AS S:7H")  # South ruffed: East discards
    >>> Hand.from_mask(forbidden_by(Card.parse("8D"), trick, Suit.H, SALON, Hand.parse("KS 8H JH 9D")))
    Hand('KS 8H JH')
    """
    mask = 0
    for other in among - Hand(trick.cards):
        if other != card and card not in legal_cards(Hand((card, other)), trick, trump, rules):
            mask |= other.bit
    return mask


def _from_words(view: View, tricks: Sequence[Trick], excluded: list[int], held: list[int]) -> None:
    """Read the belote: who said it holds the other card; who did not, where it is automatic, does not."""
    trump = view.trump
    if trump is None:
        return
    said = {word.card: word for word in view.words}
    gone = {card for trick in tricks for card in trick.cards}
    for trick in tricks:
        for seat, card in trick.plays:
            other = other_half(card)
            if other is None or card.suit not in belote_suits(trump) or other in gone:
                continue
            word = said.get(card)
            if word is not None and word.word is Word.BELOTE:
                held[seat] |= other.bit
            elif view.rules.belote_declaration == "auto" and view.rules.belote_points:
                excluded[seat] |= other.bit
