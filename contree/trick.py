"""A trick: who leads, what was played, who is master, what it is worth.

>>> trick = Trick.parse("N:AS W:TS S:7S E:KS")
>>> trick.winner(Suit.H).name, trick.points(Suit.H)
('N', 25)
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .cards import STANDARD, Card, CardTable, Suit, Trump
from .errors import InvalidStateError, NotationError, expect
from .seats import Rotation, Seat


@dataclass(frozen=True, slots=True)
class Trick:
    """Hold a trick, complete or under way.

    ``seats`` is the whole order of play of this trick, the leader first: four seats, or two
    in the games for two. ``cards`` are those played so far, in that order.

    >>> Trick.start(Seat.W).play(Card.parse("7S")).turn.name
    'S'

    Raises InvalidStateError for seats or cards that no trick can have.
    """

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...] = ()
    indices: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        seats, cards = self.seats, self.cards
        expect("seats", seats, tuple, "a tuple of Seats, the leader first")
        if len(set(seats)) != len(seats) or len(seats) not in (2, 4) or not all(type(s) is Seat for s in seats):
            raise InvalidStateError(
                f"a trick has four different seats, or two, not {seats!r}: Trick.start(Seat.S) makes them",
                code="bad_seats",
            )
        if not isinstance(cards, tuple) or not all(isinstance(c, Card) for c in cards):
            raise InvalidStateError(f"a trick holds a tuple of cards, not {cards!r}", code="not_cards")
        if len(cards) > len(seats):
            raise InvalidStateError(
                f"{len(cards)} cards for {len(seats)} players: each plays one card to a trick", code="too_many_cards"
            )
        if len(set(cards)) != len(cards):
            raise InvalidStateError("the same card is there twice in one trick", code="card_twice")
        object.__setattr__(self, "indices", tuple(c.index for c in cards))

    @staticmethod
    def start(leader: Seat, rotation: Rotation = "ccw") -> Trick:
        """Return an empty trick of four players.

        >>> [seat.name for seat in Trick.start(Seat.N).seats]
        ['N', 'W', 'S', 'E']

        Raises InvalidStateError for what is no seat, or a direction other than ``ccw`` and ``cw``.
        """
        expect("leader", leader, Seat, "a Seat")
        return Trick(leader.order(rotation))

    @staticmethod
    def parse(text: str, rotation: Rotation = "ccw", leader: Seat = Seat.S) -> Trick:
        """Read ``SEAT:CARD`` words in the order played; an empty text is a trick nobody has led to.

        >>> Trick.parse("W:7S S:9S").led_suit.name
        'S'

        Raises NotationError for a word that is no play, or plays out of turn.
        """
        if not isinstance(text, str):
            raise NotationError(f"a trick is read from a text such as 'W:7S S:9S', not from {text!r}", code="not_text")
        expect("leader", leader, Seat, "a Seat")
        plays: list[tuple[Seat, Card]] = []
        for word in text.split():
            place, colon, name = word.partition(":")
            if not colon:
                raise NotationError(f"{word!r} is no play: write SEAT:CARD, such as W:7S", code="bad_play", text=word)
            plays.append((Seat.parse(place), Card.parse(name)))
        order = (plays[0][0] if plays else leader).order(rotation)
        for (seat, card), due in zip(plays, order, strict=False):
            if seat is not due:
                raise NotationError(
                    f"{seat.name} plays {card} out of turn: it is {due.name}'s turn", code="out_of_turn", seat=seat
                )
        if len(plays) > 4:
            raise NotationError(f"{len(plays)} plays: a trick has four at most", code="too_many_cards")
        return Trick(order, tuple(card for _, card in plays))

    @property
    def leader(self) -> Seat:
        """Return the seat that leads.

        >>> Trick.start(Seat.E).leader.name
        'E'
        """
        return self.seats[0]

    @property
    def led_suit(self) -> Suit | None:
        """Return the suit asked for, None before the lead.

        >>> Trick.start(Seat.E).led_suit
        """
        return self.cards[0].suit if self.cards else None

    @property
    def complete(self) -> bool:
        """Tell whether everybody has played.

        >>> Trick.parse("N:AS W:TS S:7S E:KS").complete
        True
        """
        return len(self.cards) == len(self.seats)

    @property
    def turn(self) -> Seat:
        """Return the seat to play.

        >>> Trick.parse("N:AS W:TS").turn.name
        'S'

        Raises InvalidStateError once the trick is complete.
        """
        if self.complete:
            raise InvalidStateError("the trick is complete: nobody is to play", code="trick_complete")
        return self.seats[len(self.cards)]

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Return who played what, in order.

        >>> [(seat.name, str(card)) for seat, card in Trick.parse("N:AS W:TS").plays]
        [('N', 'AS'), ('W', 'TS')]
        """
        return tuple(zip(self.seats, self.cards, strict=False))

    def play(self, card: Card) -> Trick:
        """Return the trick with one more card, whoever's turn it is; no obligation is looked at.

        >>> str(Trick.start(Seat.W).play(Card.parse("7S")).play(Card.parse("9S")))
        'W:7S S:9S'

        Raises InvalidStateError if the trick is complete or the card lies there already.
        """
        if self.complete or not isinstance(card, Card) or card in self.cards:
            return Trick(self.seats, (*self.cards, card))  # which says what is wrong
        after = object.__new__(Trick)
        object.__setattr__(after, "seats", self.seats)
        object.__setattr__(after, "cards", (*self.cards, card))
        object.__setattr__(after, "indices", (*self.indices, card.index))
        return after

    def master_position(self, trump: Trump, table: CardTable = STANDARD) -> int:
        """Return the place, 0 to 3, of the card that holds the trick so far (rule R0.5).

        >>> Trick.parse("N:AS W:7H S:TS").master_position(Suit.H)
        1

        Raises InvalidStateError before the lead.
        """
        if not self.cards:
            raise InvalidStateError("nobody has led: nobody is master yet", code="no_card")
        expect("table", table, CardTable, "a CardTable")
        power = table.ranking(trump).power[self.cards[0].suit]
        best, at = -1, 0
        for position, index in enumerate(self.indices):
            if power[index] > best:
                best, at = power[index], position
        return at

    def master(self, trump: Trump, table: CardTable = STANDARD) -> Seat:
        """Return the seat whose card holds the trick so far.

        >>> Trick.parse("N:AS W:7H S:TS").master(Suit.H).name
        'W'

        Raises InvalidStateError before the lead.
        """
        return self.seats[self.master_position(trump, table)]

    def master_card(self, trump: Trump, table: CardTable = STANDARD) -> Card:
        """Return the card that holds the trick so far.

        >>> str(Trick.parse("N:AS W:7H S:TS").master_card(Suit.H))
        '7H'

        Raises InvalidStateError before the lead.
        """
        return self.cards[self.master_position(trump, table)]

    def winner(self, trump: Trump, table: CardTable = STANDARD) -> Seat:
        """Return the seat that takes the complete trick (rule R0.5).

        >>> Trick.parse("N:AS W:7H S:TS E:9S").winner(Suit.H).name
        'W'

        Raises InvalidStateError while the trick is under way.
        """
        if not self.complete:
            raise InvalidStateError(
                f"{len(self.cards)} cards played: the trick is not over, ask master()", code="trick_open"
            )
        return self.master(trump, table)

    def points(self, trump: Trump, table: CardTable = STANDARD) -> int:
        """Return the card points on the table, the dix de der apart (rules R0.2, R0.3).

        >>> Trick.parse("N:AS W:7H S:TS E:9S").points(Suit.H)
        21

        Raises InvalidStateError for what is no trump or no table of cards.
        """
        expect("table", table, CardTable, "a CardTable")
        return table.sum(self.cards, trump)

    def __str__(self) -> str:
        return " ".join(f"{seat.name}:{card}" for seat, card in self.plays)
