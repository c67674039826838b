"""The card play of one deal, from the lead to the last trick, as a value.

>>> from contree.rules import SALON
>>> play = Play.start(Deal.parse("7... 8... 9... T..."), Suit.S, Seat.S, SALON)
>>> while not play.over:
...     play = play.play(next(iter(play.legal_cards())))
>>> play.winners[0].name, play.points[Team.EW], play.points[Team.NS]
('N', 0, 34)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, Self, TypeVar

from .cards import Card, Hand, Suit, Suitless, Trump
from .deal import Deal, Hands, check_hands, seats_from
from .errors import IllegalCardError, InvalidStateError, expect
from .legality import Verdict, judge, legal_cards
from .rules import Rules
from .seats import Seat, Team
from .trick import Trick

LAST_TRICK_BONUS = 10
"""The dix de der, card points of the last trick (rule R0.4)."""

DEAL_POINTS = 162
"""The card points of a whole deal with the usual cards: 152, and the dix de der (rules R0.3, R0.4)."""

DEAL_TRICKS = 8
"""The tricks of a whole deal of four."""

T = TypeVar("T")


def changed(value: T, **changes: Any) -> T:
    """Return a frozen value with some fields changed, unchecked: for steps that keep it right by themselves.

    ``dataclasses.replace`` does the same through the constructor, in three times the time, which is felt
    in a match: every card makes a new play, deal and match.

    >>> from contree.rules import SALON
    >>> play = Play.start(Deal.parse("7... 8... 9... T..."), Suit.S, Seat.S, SALON)
    >>> changed(play, points=(20, 0)).points, play.points
    ((20, 0), (0, 0))
    """
    kind: Any = type(value)
    new: T = object.__new__(kind)
    for name in _field_names(kind):
        object.__setattr__(new, name, changes[name] if name in changes else getattr(value, name))
    return new


@lru_cache(maxsize=16)
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


@dataclass(frozen=True, slots=True)
class Play:
    """Hold the card play of one deal: whose turn, the tricks so far, the points of each side.

    ``dealt`` are the hands before the lead, ``hands`` what is left of them, both by seat.
    ``tricks`` and ``winners`` are of the complete tricks; ``trick`` is the one under way, empty
    before its lead and when all is over. ``points`` (card points, 0 to 162, der included) and
    ``tricks_won`` are indexed by ``Team``. ``said`` are the places, counted from the first card
    of the deal, of the cards played with the word belote or rebelote.

    >>> from contree.rules import SALON
    >>> play = Play.start(Deal.parse("7... A... 9... T..."), Suit.H, Seat.S, SALON).play(Card.parse("7S"))
    >>> play.turn.name, play.trick.cards, play.legal_cards()
    ('E', (Card('7S'),), Hand('AS'))
    """

    dealt: Hands
    hands: Hands
    trump: Trump
    rules: Rules
    trick: Trick
    tricks: tuple[Trick, ...] = ()
    winners: tuple[Seat, ...] = ()
    points: tuple[int, int] = (0, 0)
    tricks_won: tuple[int, int] = (0, 0)
    said: tuple[int, ...] = ()

    @classmethod
    def start(cls, hands: Deal | Sequence[Hand], trump: Trump, leader: Seat, rules: Rules) -> Self:
        """Return the play before the lead; the hands may be of any one size, as in an ending.

        Hands come by seat. In a game for two those of E and N are empty.

        Raises InvalidStateError for hands that no deal has, or anything of the wrong type.
        """
        expect("trump", trump, (Suit, Suitless), "a Suit, SA or TA")
        expect("leader", leader, Seat, "a Seat")
        expect("rules", rules, Rules, "Rules")
        seats = seats_from(leader, rules)
        by_seat = hands.hands if isinstance(hands, Deal) else check_hands(hands, seats)
        if not by_seat[leader]:
            raise InvalidStateError("the hands are empty: there is no card to play", code="no_cards")
        return cls(by_seat, by_seat, trump, rules, Trick(seats))

    @property
    def over(self) -> bool:
        """Tell whether every card has been played.

        >>> from contree.rules import SALON
        >>> play = Play.start(Deal.parse("7... 8... 9... T..."), Suit.S, Seat.S, SALON)
        >>> after = play.play(Card.parse("7S")).play(Card.parse("8S")).play(Card.parse("9S")).play(Card.parse("TS"))
        >>> play.over, after.over
        (False, True)
        """
        return not self.trick.cards and not self.hands[self.trick.seats[0]].mask

    @property
    def turn(self) -> Seat | None:
        """Return the seat to play, None when all is over."""
        return None if self.over else self.trick.seats[len(self.trick.cards)]

    @property
    def leader(self) -> Seat:
        """Return the seat that led the first trick.

        >>> from contree.rules import SALON
        >>> play = Play.start(Deal.parse("7... 8... 9... T..."), Suit.H, Seat.S, SALON)
        >>> after = play.play(Card.parse("7S")).play(Card.parse("8S")).play(Card.parse("9S")).play(Card.parse("TS"))
        >>> after.leader.name, after.trick.leader.name  # West took the trick, and would lead the next
        ('S', 'W')
        """
        return self.tricks[0].leader if self.tricks else self.trick.leader

    @property
    def stock(self) -> int:
        """Return how many cards are left to draw: none but in belote à deux.

        >>> from contree.rules import SALON
        >>> Play.start(Deal.parse("7... 8... 9... T..."), Suit.S, Seat.S, SALON).stock
        0
        """
        return 0

    def playable(self, seat: Seat) -> Hand:
        """Return the cards a seat could play if nothing bound it: its hand, or its open cards.

        >>> from contree.rules import SALON
        >>> Play.start(Deal.parse("7... 8... 9... T..."), Suit.S, Seat.S, SALON).playable(Seat.N)
        Hand('9S')

        Raises InvalidStateError for what is no seat.
        """
        expect("seat", seat, Seat, "a Seat")
        return self.hands[seat]

    def legal_cards(self) -> Hand:
        """Return the cards that the seat whose turn it is may play (rule R0.10).

        Raises InvalidStateError when all is over.
        """
        return legal_cards(self.playable(self._due()), self.trick, self.trump, self.rules, stock=self.stock)

    def judge(self, card: Card) -> Verdict:
        """Judge a card of the seat whose turn it is: what it breaks, what would do (rule R0.10).

        >>> from contree.rules import SALON
        >>> play = Play.start(Deal.parse("7... A... 9... T..."), Suit.H, Seat.S, SALON)
        >>> play.judge(Card.parse("AS")).broken
        (<Obligation.NOT_HELD: 'not_held'>,)

        Raises InvalidStateError when all is over, or for what is no card.
        """
        return judge(card, self.playable(self._due()), self.trick, self.trump, self.rules, stock=self.stock)

    def play(self, card: Card, said: bool = False) -> Self:
        """Return the state after a card; ``said`` tells that belote or rebelote was said with it.

        >>> from contree.rules import SALON
        >>> play = Play.start(Deal.parse("7... A... 9... T..."), Suit.H, Seat.S, SALON)
        >>> play.play(Card.parse("7S")).turn.name, play.turn.name
        ('E', 'S')

        Raises IllegalCardError, with the verdict, for a card the rules refuse; InvalidStateError
        when all is over, or for what is no card.
        """
        seat = self._due()
        if not isinstance(card, Card) or card not in self.legal_cards():
            self._refuse(card)
        played = sum(len(trick.cards) for trick in self.tricks) + len(self.trick.cards) if said else 0
        words = (*self.said, played) if said else self.said
        hands = _without(self.hands, seat, card)
        trick = self.trick.play(card)
        if not trick.complete:
            return changed(self, hands=hands, trick=trick, said=words)
        return self._collect(hands, trick, words)

    def steps(self) -> Iterator[tuple[Seat, Card, Hand]]:
        """Yield each card played, by whom, and the cards it was chosen from.

        >>> from contree.rules import SALON
        >>> play = Play.start(Deal.parse("7... A... 9... T..."), Suit.H, Seat.S, SALON).play(Card.parse("7S"))
        >>> [(seat.name, str(card), str(hand)) for seat, card, hand in play.steps()]
        [('S', '7S', '7S')]
        """
        left = list(self.dealt)
        for trick in (*self.tricks, self.trick):
            for seat, card in trick.plays:
                yield seat, card, left[seat]
                left[seat] = left[seat].without(card)

    def _collect(self, hands: Hands, trick: Trick, words: tuple[int, ...]) -> Self:
        """Give a complete trick to its winner, who leads the next (rules R0.4, R0.5)."""
        winner = trick.winner(self.trump, self.rules.table)
        gain = trick.points(self.trump, self.rules.table)
        if not self.stock and not any(hand.mask for hand in hands):
            gain += LAST_TRICK_BONUS
        ns, ew = self.points
        won_ns, won_ew = self.tricks_won
        mine = winner.team is Team.NS
        return changed(
            self,
            hands=hands,
            trick=Trick(seats_from(winner, self.rules)),
            tricks=(*self.tricks, trick),
            winners=(*self.winners, winner),
            points=(ns + gain, ew) if mine else (ns, ew + gain),
            tricks_won=(won_ns + 1, won_ew) if mine else (won_ns, won_ew + 1),
            said=words,
        )

    def _due(self) -> Seat:
        turn = self.turn
        if turn is None:
            raise InvalidStateError("the last trick has been played: nobody is to play", code="play_over")
        return turn

    def _refuse(self, card: Card) -> None:
        verdict = self.judge(card)
        broken = ", ".join(obligation.value for obligation in verdict.broken)
        raise IllegalCardError(
            f"{self._due().name} cannot play {card}: it breaks {broken}; these would do: {verdict.would_do}",
            verdict=verdict,
            card=card,
            seat=self._due(),
        )

    def __str__(self) -> str:
        return " / ".join(str(trick) for trick in (*self.tricks, self.trick) if trick.cards)


def _without(hands: Hands, seat: Seat, card: Card) -> Hands:
    left = list(hands)
    left[seat] = left[seat].without(card)
    return left[0], left[1], left[2], left[3]
