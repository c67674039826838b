"""What one seat may know of a match: its own hand, and what everybody sees. No other hand is in it to peek at.

>>> from contree.match import Match
>>> from contree.rules import SALON
>>> view = Match.start(SALON, seed=7, dealer=Seat.S).view(Seat.N)
>>> len(view.hand), [hand is None for hand in view.auction.hands]
(8, [True, True, False, True])
"""

from __future__ import annotations

from dataclasses import dataclass

from .action import Action, NextDeal, Phase, PlayCard
from .auction import Auction, Call, Contract
from .belote import Said
from .cards import Card, Hand, Trump
from .deal import DealEnd, seats_from
from .errors import InvalidStateError, expect
from .match_deal import MatchDeal
from .rules import Rules
from .scoring import DealScore
from .seats import Seat, Team
from .taking import Taking
from .trick import Trick
from .two_players import OpenPlay


@dataclass(frozen=True, slots=True)
class PastDeal:
    """Hold what everybody saw of a deal that is over.

    >>> from contree.action import NextDeal
    >>> from contree.auction import parse_call
    >>> from contree.match import Match
    >>> from contree.rules import SALON
    >>> match = Match.start(SALON, seed=7)
    >>> for _ in range(4):
    ...     match = match.act(parse_call("P"))
    >>> seen = match.act(NextDeal()).view(Seat.S).past[0]
    >>> seen.end, len(seen.calls), seen.score
    ('passed_out', 4, None)
    """

    number: int
    dealer: Seat
    end: DealEnd
    calls: tuple[tuple[Seat, Call], ...]
    contract: Contract | None
    trump: Trump | None
    tricks: tuple[Trick, ...]
    winners: tuple[Seat, ...]
    words: tuple[Said, ...]
    score: DealScore | None

    @staticmethod
    def of(deal: MatchDeal) -> PastDeal:
        """Return what everybody saw of a deal.

        >>> from contree.auction import Pass
        >>> from contree.cards import DECK
        >>> from contree.match_deal import MatchDeal
        >>> from contree.rules import CLASSIQUE
        >>> deal = MatchDeal.start(1, Seat.S, CLASSIQUE, DECK)
        >>> for _ in range(8):
        ...     deal = deal.after(Pass(), 0)
        >>> PastDeal.of(deal).end
        'passed_out'

        Raises InvalidStateError while it is under way, or for what is no deal of a match.
        """
        expect("deal", deal, MatchDeal, "a MatchDeal")
        if deal.end is None:
            raise InvalidStateError("the deal is under way: it is past once it is over", code="deal_open")
        return PastDeal(
            deal.number,
            deal.dealer,
            deal.end,
            deal.auction.calls if deal.auction is not None else (),
            deal.contract,
            deal.trump,
            deal.play.tricks if deal.play is not None else (),
            deal.play.winners if deal.play is not None else (),
            deal.words,
            deal.score,
        )


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """Hold what one seat may know of a match: its own hand, and what everybody sees.

    ``hand`` are the cards it could play (in belote découverte its open cards), ``dealt`` those it
    was dealt. ``auction`` hides every other hand. ``open_hands`` are the open cards by seat in belote
    découverte, empty elsewhere; ``stock`` is the number of cards to draw. ``points`` and
    ``tricks_won`` are of the deal, ``totals`` and ``pending`` of the match, by ``Team``. ``actions``
    are the legal ones if it is this seat's turn, or if a new deal is to come. ``past`` are the deals before.

    >>> from contree.match import Match
    >>> from contree.rules import SALON
    >>> view = Match.start(SALON, seed=7, dealer=Seat.S).view(Seat.W)
    >>> view.turn.name, len(view.hand), view.actions, [hand is None for hand in view.auction.hands]
    ('E', 8, (), [True, True, True, False])
    """

    seat: Seat
    rules: Rules
    number: int
    dealer: Seat
    phase: Phase
    turn: Seat | None
    hand: Hand
    dealt: Hand
    auction: Auction | Taking | None
    contract: Contract | None
    trump: Trump | None
    turned: Card | None
    trick: Trick | None
    tricks: tuple[Trick, ...]
    winners: tuple[Seat, ...]
    points: tuple[int, int]
    tricks_won: tuple[int, int]
    words: tuple[Said, ...]
    stock: int
    open_hands: tuple[Hand, ...]
    score: DealScore | None
    totals: tuple[int, int]
    pending: int
    winner: Team | None
    actions: tuple[Action, ...]
    past: tuple[PastDeal, ...]

    @staticmethod
    def of(
        deal: MatchDeal,
        seat: Seat,
        *,
        phase: Phase,
        totals: tuple[int, int],
        pending: int,
        winner: Team | None,
        past: tuple[PastDeal, ...],
    ) -> View:
        """Return what a seat may know of a deal, and of the match that it belongs to.

        >>> from contree.cards import DECK
        >>> from contree.match_deal import MatchDeal
        >>> from contree.rules import SALON
        >>> deal = MatchDeal.start(1, Seat.S, SALON, DECK)
        >>> view = View.of(deal, Seat.E, phase=Phase.BIDDING, totals=(0, 0), pending=0, winner=None, past=())
        >>> str(view.hand), str(view.actions[1])
        ('7S 8S 9S JH QH JD QD KD', '80S')

        Raises InvalidStateError for a seat where nobody sits, or what is no deal of a match.
        """
        expect("deal", deal, MatchDeal, "a MatchDeal")
        seats_from(seat, deal.rules)
        play, auction = deal.play, deal.auction
        mine = deal.legal_actions() if deal.turn is seat else ()
        return View(
            seat=seat,
            rules=deal.rules,
            number=deal.number,
            dealer=deal.dealer,
            phase=phase,
            turn=deal.turn,
            hand=deal.hands[seat] if play is None else play.playable(seat),
            dealt=_dealt_to(deal, seat),
            auction=auction.seen_from(seat) if isinstance(auction, Auction) else auction,
            contract=deal.contract,
            trump=deal.trump,
            turned=deal.turned,
            trick=play.trick if play is not None else None,
            tricks=play.tricks if play is not None else (),
            winners=play.winners if play is not None else (),
            points=play.points if play is not None else (0, 0),
            tricks_won=play.tricks_won if play is not None else (0, 0),
            words=deal.words,
            stock=play.stock if play is not None else 0,
            open_hands=tuple(play.playable(s) for s in Seat) if isinstance(play, OpenPlay) else (),
            score=deal.score,
            totals=totals,
            pending=pending,
            winner=winner,
            actions=(NextDeal(),) if phase is Phase.DEAL_OVER else mine,
            past=past,
        )

    def __repr__(self) -> str:
        """Show whose view it is and where the match stands."""
        return f"<View {self.seat.name}, {standing(self.rules, self.number, self.phase, self.turn, self.totals)}>"

    @property
    def calls(self) -> tuple[tuple[Seat, Call], ...]:
        """Return who called what in this deal.

        >>> from contree.auction import Pass
        >>> from contree.match import Match
        >>> from contree.rules import SALON
        >>> Match.start(SALON, seed=7, dealer=Seat.S).act(Pass()).view(Seat.W).calls
        ((<Seat.E: 1>, Pass()),)
        """
        return self.auction.calls if self.auction is not None else ()

    @property
    def legal_cards(self) -> Hand:
        """Return the cards that this seat may play now, none if it is not to play.

        >>> from contree.cards import DECK, Suit
        >>> from contree.match import Match
        >>> from contree.rules import DECOUVERTE
        >>> match = Match.start(DECOUVERTE, dealer=Seat.S, pack=DECK, trump=Suit.S)
        >>> [len(match.view(seat).legal_cards) for seat in (match.turn, match.turn.partner)]
        [8, 0]
        """
        return Hand({action.card for action in self.actions if isinstance(action, PlayCard)})


def _dealt_to(deal: MatchDeal, seat: Seat) -> Hand:
    """Return the hand a seat was dealt, without the cards that it does not see itself."""
    if deal.play is None:
        return deal.hands[seat]
    if isinstance(deal.play, OpenPlay):
        return Hand(cover for cover, _ in deal.play.beneath if cover in deal.play.dealt[seat])
    return deal.play.dealt[seat]


def standing(rules: Rules, number: int, phase: Phase, turn: Seat | None, totals: tuple[int, int]) -> str:
    """Return where a match stands, in one line, for programmers.

    >>> from contree.rules import SALON
    >>> standing(SALON, 1, Phase.BIDDING, Seat.E, (0, 0))
    'SALON, deal 1, bidding, E to act, NS 0 EW 0'
    """
    due = "" if turn is None else f" {turn.name} to act,"
    return f"{rules!r}, deal {number}, {phase.value},{due} NS {totals[Team.NS]} EW {totals[Team.EW]}"
