"""Belote-rebelote: who holds it, which word belongs to which card, who marks it.

King and queen of trumps in one hand; at TA those of any suit, at SA none. The first of the two
played is *belote*, the second *rebelote*, in any order.

>>> from contree.rules import CLASSIQUE, SALON
>>> hands = {Seat.S: Hand.parse("KH QH 7S")}
>>> plays = [(Seat.S, Card.parse("KH")), (Seat.E, Card.parse("7H")), (Seat.S, Card.parse("QH"))]
>>> [str(word) for word in words(steps(hands, plays), Suit.H, SALON)]
['S:belote', 'S:rebelote']
>>> belotes(words(steps(hands, plays), Suit.H, CLASSIQUE, said=[0]))  # rebelote was forgotten
(0, 0)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from .cards import DECK, Card, Hand, Rank, Suit, Suitless, Trump
from .play import Play
from .rules import Rules
from .seats import Seat, Team


class Word(Enum):
    """Name one of the two words.

    >>> [word.value for word in Word]
    ['belote', 'rebelote']
    """

    BELOTE = "belote"
    REBELOTE = "rebelote"


@dataclass(frozen=True, slots=True)
class Said:
    """Hold a word said: by whom, with which card, at which place among the cards played.

    >>> str(Said(Seat.S, Word.BELOTE, Card.parse("KH"), 0))
    'S:belote'
    """

    seat: Seat
    word: Word
    card: Card
    place: int

    def __str__(self) -> str:
        return f"{self.seat.name}:{self.word.value}"


Step = tuple[Seat, Card, Hand]
"""A card played: by whom, which, and the hand it was played from."""


def belote_suits(trump: Trump) -> tuple[Suit, ...]:
    """Return the suits whose king and queen make a belote: the trump, all at TA, none at SA.

    >>> belote_suits(Suit.H), len(belote_suits(Suitless.TA)), belote_suits(Suitless.SA)
    ((<Suit.H: 1>,), 4, ())
    """
    if isinstance(trump, Suit):
        return (trump,)
    return tuple(Suit) if trump is Suitless.TA else ()


def other_half(card: Card) -> Card | None:
    """Return the queen for a king and the king for a queen of the same suit, None for any other card.

    >>> other_half(Card.parse("KD")), other_half(Card.parse("JD"))
    (Card('QD'), None)
    """
    other = {Rank.KING: Rank.QUEEN, Rank.QUEEN: Rank.KING}.get(card.rank)
    return None if other is None else DECK[8 * card.suit + other]


def holders(hands: Mapping[Seat, Hand] | Sequence[Hand], trump: Trump, rules: Rules) -> tuple[tuple[Seat, Suit], ...]:
    """Return who holds a belote, and in which suit (rule R0.6).

    >>> from contree.rules import DECOUVERTE, SALON
    >>> hands = {Seat.E: Hand.parse("KH QH")}
    >>> holders(hands, Suit.H, SALON), holders(hands, Suit.H, DECOUVERTE)
    (((<Seat.E: 1>, <Suit.H: 1>),), ())
    """
    if not rules.belote_points:
        return ()
    by_seat = hands if isinstance(hands, Mapping) else {seat: hands[seat] for seat in Seat}
    return tuple(
        (seat, suit)
        for seat, hand in by_seat.items()
        for suit in belote_suits(trump)
        if DECK[8 * suit + Rank.KING] in hand and DECK[8 * suit + Rank.QUEEN] in hand
    )


def word_due(seat: Seat, card: Card, hand: Hand, trump: Trump, rules: Rules, before: Iterable[Said]) -> Word | None:
    """Return the word that belongs to a card about to be played from a hand, None if there is none.

    ``before`` are the words said so far in the deal: rebelote needs its belote.

    >>> from contree.rules import SALON
    >>> word_due(Seat.S, Card.parse("QH"), Hand.parse("KH QH"), Suit.H, SALON, ()).value
    'belote'
    """
    other = other_half(card)
    if other is None or card.suit not in belote_suits(trump) or not rules.belote_points:
        return None
    if other in hand:
        return Word.BELOTE
    return Word.REBELOTE if any(said.seat is seat and said.card == other for said in before) else None


def words(steps: Iterable[Step], trump: Trump, rules: Rules, said: Collection[int] = ()) -> tuple[Said, ...]:
    """Return the words that count, in the order they were said (rules R1.30, R3.17).

    ``said`` are the places of the cards with which a player spoke; where the rules announce
    by themselves it is not looked at. A word that does not belong to its card counts for nothing.

    >>> from contree.rules import CLASSIQUE
    >>> played = [(Seat.S, Card.parse("KH"), Hand.parse("KH QH")), (Seat.S, Card.parse("QH"), Hand.parse("QH"))]
    >>> [str(word) for word in words(played, Suit.H, CLASSIQUE, said=[0])], words(played, Suit.H, CLASSIQUE, said=[1])
    (['S:belote'], ())
    """
    counted: tuple[Said, ...] = ()
    for place, (seat, card, hand) in enumerate(steps):
        if rules.belote_declaration == "spoken" and place not in said:
            continue
        word = word_due(seat, card, hand, trump, rules, counted)
        if word is not None:
            counted += (Said(seat, word, card, place),)
    return counted


def steps(hands: Mapping[Seat, Hand] | Sequence[Hand], plays: Iterable[tuple[Seat, Card]]) -> Iterator[Step]:
    """Return each card played with the hand it came from, given the hands before the lead.

    A seat whose hand is not given plays from an empty one.

    >>> [str(hand) for _, _, hand in steps({Seat.S: Hand.parse("KH QH")}, [(Seat.S, Card.parse("KH"))] * 2)]
    ['QH KH', 'QH']
    """
    left = dict(hands) if isinstance(hands, Mapping) else {seat: hands[seat] for seat in Seat}
    for seat, card in plays:
        hand = left.get(seat, Hand())
        yield seat, card, hand
        left[seat] = hand.without(card)


def words_of(play: Play) -> tuple[Said, ...]:
    """Return the words that count in a deal, so far.

    >>> from contree.rules import SALON
    >>> play = Play.start([Hand.parse(text) for text in ("KH", "7H", "8H", "9H")], Suit.H, Seat.S, SALON)
    >>> words_of(play.play(Card.parse("KH")))
    ()
    """
    return words(play.steps(), play.trump, play.rules, play.said)


def belotes(said: Iterable[Said]) -> tuple[int, int]:
    """Return how many belotes each side has earned, by ``Team``: one for each rebelote that counts.

    >>> king, queen = Card.parse("KH"), Card.parse("QH")
    >>> belotes([Said(Seat.E, Word.BELOTE, king, 0), Said(Seat.E, Word.REBELOTE, queen, 4)])
    (0, 1)
    """
    count = [0, 0]
    for one in said:
        count[one.seat.team] += one.word is Word.REBELOTE
    return count[Team.NS], count[Team.EW]
