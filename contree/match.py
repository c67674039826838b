"""The partie as one state machine: deals until the target.

A ``Match`` never changes: ``act`` returns the next one. Whoever drives it, a screen, a table of
people or a simulation, asks ``turn`` and ``legal_actions`` and gives an action back; after a deal
the only action is ``NextDeal``. ``view`` is what one seat may know of it.

>>> from contree.auction import parse_call
>>> from contree.rules import SALON
>>> match = Match.start(SALON, seed=7, dealer=Seat.S)
>>> match.phase.value, match.turn.name, str(match.legal_actions()[1])
('bidding', 'E', '80S')
>>> for text in ("80H", "P", "P", "P"):
...     match = match.act(parse_call(text))
>>> match.phase.value, str(match.deal.contract), len(match.view(Seat.N).hand)
('play', 'E 80H x1', 8)
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .action import Action, NextDeal, Phase
from .cards import Card, Suit
from .deal import (
    CUT_FROM,
    CUT_TO,
    DUEL,
    DealEnd,
    Pack,
    check_pack,
    cut,
    dealing_order,
    dealt,
    first_player,
    gathered,
    next_dealer,
    seats_from,
    shuffled,
)
from .errors import InvalidStateError
from .match_deal import MatchDeal
from .play import changed
from .rules import Rules
from .scoring import winner_of
from .seats import Seat, Team
from .view import PastDeal, View, standing


@dataclass(frozen=True, slots=True, repr=False)
class Match:
    """Hold a match: its rules and seed, every deal so far, the totals of each side.

    ``deals`` end with the deal under way; ``past`` is what everybody saw of those before. ``totals``
    are the points marked, by ``Team``; in a game for two NS is the player at S. ``pending`` are the
    points in litige.

    >>> from contree.rules import DECOUVERTE
    >>> match = Match.start(DECOUVERTE, seed="a")
    >>> while not match.over:
    ...     match = match.act(match.legal_actions()[0])
    >>> sum(match.totals), match.winner
    (162, None)
    """

    rules: Rules
    seed: str
    deals: tuple[MatchDeal, ...]
    totals: tuple[int, int] = (0, 0)
    pending: int = 0
    passed_out: int = field(default=0, repr=False)
    past: tuple[PastDeal, ...] = field(default=(), repr=False)

    @staticmethod
    def start(
        rules: Rules,
        seed: int | str = 0,
        *,
        dealer: Seat | None = None,
        pack: Sequence[Card] | None = None,
        trump: Suit | None = None,
    ) -> Match:
        """Return a match whose first deal lies on the table; dealer, pack and trump are drawn unless given.

        Two matches with one seed and the same actions are the same match.

        >>> from contree.rules import SALON
        >>> Match.start(SALON, seed=7, dealer=Seat.N).turn.name
        'W'

        Raises InvalidStateError for rules that cannot be played to the end, a seed of another form,
        what is no seat, pack or suit.
        """
        check_playable(rules)
        seed = _check_seed(seed)
        if dealer is None:
            seats = tuple(Seat) if rules.players == 4 else DUEL
            dealer = random.Random(f"{seed}:dealer").choice(seats)
        elif type(dealer) is not Seat:
            raise InvalidStateError(f"a dealer is a Seat, not {dealer!r}", code="wrong_type", argument="dealer")
        seats_from(dealer, rules)
        rng = random.Random(f"{seed}:1")
        drawn = shuffled(rng) if pack is None else check_pack(pack)
        return Match(rules, seed, (MatchDeal.start(1, dealer, rules, drawn, _trump(trump, rules, rng)),))

    @property
    def deal(self) -> MatchDeal:
        """Return the deal under way, or the one just over.

        >>> from contree.rules import SALON
        >>> Match.start(SALON, seed=7).deal.number
        1
        """
        return self.deals[-1]

    @property
    def dealer(self) -> Seat:
        """Return who dealt the deal under way.

        >>> from contree.rules import SALON
        >>> Match.start(SALON, seed=7, dealer=Seat.N).dealer.name
        'N'
        """
        return self.deal.dealer

    @property
    def turn(self) -> Seat | None:
        """Return the seat to speak or to play, None between two deals and at the end.

        >>> from contree.rules import SALON
        >>> Match.start(SALON, seed=7, dealer=Seat.S).turn.name  # on the dealer's right
        'E'
        """
        return self.deal.turn

    @property
    def phase(self) -> Phase:
        """Return what the match is waiting for.

        >>> from contree.rules import DECOUVERTE, SALON
        >>> Match.start(SALON, seed=7).phase.value, Match.start(DECOUVERTE, seed=7).phase.value
        ('bidding', 'play')
        """
        if self.deal.end is None:
            return Phase.BIDDING if self.deal.play is None else Phase.PLAY
        return Phase.OVER if self._ended else Phase.DEAL_OVER

    @property
    def over(self) -> bool:
        """Tell whether the match has come to its end."""
        return self.deal.end is not None and self._ended

    @property
    def winner(self) -> Team | None:
        """Return who has won, None before the end and after a single deal, which nobody wins (rules R1.33, R4.6)."""
        if self.deal.end is None:
            return None
        contract = self.deal.contract
        return winner_of(self.totals, self.rules, contract.side if contract is not None else None)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what may be done now: calls, cards, or dealing again; nothing at the end.

        >>> from contree.rules import A_DEUX
        >>> len(Match.start(A_DEUX, seed=3).legal_actions())
        6
        """
        if self.deal.end is None:
            return self.deal.legal_actions()
        return () if self._ended else (NextDeal(),)

    def act(self, action: Action) -> Match:
        """Return the match after an action of the seat whose turn it is, or after a new deal.

        >>> from contree.auction import Pass
        >>> from contree.rules import SALON
        >>> Match.start(SALON, dealer=Seat.S).act(Pass()).turn.name
        'N'

        Raises IllegalCallError or IllegalCardError for what the rules refuse, InvalidStateError for
        an action the match is not waiting for.
        """
        if self.over:
            raise InvalidStateError("the match is over: nothing can be done any more", code="match_over")
        if self.deal.end is not None and isinstance(action, NextDeal):
            return self._deal_again(action)
        deal = self.deal.after(action, self.pending)
        deals = (*self.deals[:-1], deal)
        if deal.end is None:
            return changed(self, deals=deals)
        if deal.score is None:
            thrown_in = self.passed_out + (deal.end == "passed_out")
            return changed(self, deals=deals, passed_out=thrown_in)
        ns, ew = self.totals
        mark_ns, mark_ew = deal.score.marks
        return changed(self, deals=deals, totals=(ns + mark_ns, ew + mark_ew), pending=deal.score.pending, passed_out=0)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats that play, in order of play from South.

        >>> from contree.rules import A_DEUX
        >>> [seat.name for seat in Match.start(A_DEUX).seats]
        ['S', 'W']
        """
        return seats_from(Seat.S, self.rules)

    @property
    def opening(self) -> Match:
        """Return the match as it was before its first call or card.

        >>> from contree.auction import Pass
        >>> from contree.rules import SALON
        >>> match = Match.start(SALON, seed=7)
        >>> match.act(Pass()).opening == match
        True
        """
        first = self.deals[0]
        deal = MatchDeal.start(1, first.dealer, self.rules, first.pack, first.drawn_trump)
        return Match(self.rules, self.seed, (deal,))

    @property
    def actions(self) -> tuple[Action, ...]:
        """Return every action that led from the opening to here, packs included.

        >>> from contree.auction import Pass
        >>> from contree.rules import SALON
        >>> [str(action) for action in Match.start(SALON).act(Pass()).act(Pass()).actions]
        ['P', 'P']
        """
        actions: list[Action] = []
        for deal in self.deals:
            if deal.number > 1:
                actions.append(NextDeal(deal.pack, deal.drawn_trump))
            actions += deal.actions
        return tuple(actions)

    def states(self) -> Iterator[Match]:
        """Yield every state from the opening to this one: to replay a match, or to take an action back.

        >>> from contree.auction import Pass
        >>> from contree.rules import SALON
        >>> match = Match.start(SALON)
        >>> list(match.act(Pass()).states()) == [match, match.act(Pass())]
        True
        """
        match = self.opening
        yield match
        for action in self.actions:
            match = match.act(action)
            yield match

    def view(self, seat: Seat) -> View:
        """Return what one seat may know now.

        >>> from contree.rules import SALON
        >>> Match.start(SALON, seed=7, dealer=Seat.S).view(Seat.E)
        <View E, SALON, deal 1, bidding, E to act, NS 0 EW 0>

        Raises InvalidStateError for a seat where nobody sits.
        """
        return View.of(
            self.deal,
            seat,
            phase=self.phase,
            totals=self.totals,
            pending=self.pending,
            winner=self.winner,
            past=self.past,
        )

    def __repr__(self) -> str:
        """Show where the match stands, not all it holds; ``write_match`` writes that.

        >>> from contree.rules import SALON
        >>> Match.start(SALON, seed=7, dealer=Seat.S)
        <Match SALON, deal 1, bidding, E to act, NS 0 EW 0>
        """
        return f"<Match {standing(self.rules, self.deal.number, self.phase, self.turn, self.totals)}>"

    @property
    def shuffle_due(self) -> bool:
        """Tell whether the next pack is shuffled, not gathered and cut (rules R1.3, R2.1).

        A new deal that a player asked for neither counts among the four nor breaks their run.

        >>> from contree.rules import SALON, TABLE_EN_LIGNE
        >>> [Match.start(rules, seed=7).shuffle_due for rules in (SALON, TABLE_EN_LIGNE)]
        [True, False]
        """
        return self.rules.shuffle == "every_deal" or (self.deal.end == "passed_out" and self.passed_out % 4 == 0)

    @property
    def next_dealer(self) -> Seat:
        """Return who deals next.

        >>> from contree.auction import Pass
        >>> from contree.rules import SALON
        >>> match = Match.start(SALON, seed=7, dealer=Seat.S)
        >>> for _ in range(4):
        ...     match = match.act(Pass())
        >>> match.next_dealer.name
        'E'

        Raises InvalidStateError while the deal is under way.
        """
        return next_dealer(self.dealer, self.rules, self._end())

    @property
    def gathered(self) -> Pack:
        """Return the pack as it is gathered after this deal, before the cut (rule R1.3).

        >>> from contree.auction import Pass
        >>> from contree.rules import SALON
        >>> match = Match.start(SALON, seed=7)
        >>> for _ in range(4):
        ...     match = match.act(Pass())
        >>> sorted(match.gathered) == sorted(match.deal.pack)
        True

        Raises InvalidStateError while the deal is under way.
        """
        self._end()
        return _gathered(self.deal)

    def _end(self) -> DealEnd:
        if self.deal.end is None:
            raise InvalidStateError("the deal is under way: the next one comes after it", code="deal_open")
        return self.deal.end

    @property
    def _ended(self) -> bool:
        """Tell whether a deal that is over is the last: the target, or the only deal there is (rule R1.33)."""
        if self.deal.score is None:
            return False
        return self.rules.target == 0 or self.winner is not None

    def _deal_again(self, action: NextDeal) -> Match:
        number = self.deal.number + 1
        rng = random.Random(f"{self.seed}:{number}")
        if action.pack is None:
            pack = shuffled(rng) if self.shuffle_due else cut(self.gathered, rng.randint(CUT_FROM, CUT_TO))
        else:
            pack = self._set_up(check_pack(action.pack))
        deal = MatchDeal.start(number, self.next_dealer, self.rules, pack, _trump(action.trump, self.rules, rng))
        return changed(self, deals=(*self.deals, deal), past=(*self.past, PastDeal.of(self.deal)))

    def _set_up(self, pack: Pack) -> Pack:
        """Return a pack that is given if it can be: at a table that only cuts, a cut of the gathered one."""
        if self.shuffle_due or any(pack == cut(self.gathered, at) for at in range(CUT_FROM, CUT_TO + 1)):
            return pack
        raise InvalidStateError(
            "this pack is no cut of the gathered one: the tricks of the taker, then those of the defence, "
            f"cut between the {CUT_FROM}th and the {CUT_TO}th card",
            code="not_a_cut",
        )


def check_playable(rules: Rules) -> None:
    """Refuse rules whose options do not make a game that can be played to the end.

    >>> from contree.rules import SALON
    >>> check_playable(SALON.but(players=2))
    Traceback (most recent call last):
        ...
    contree.errors.InvalidStateError: layout='hands' makes no game here: four hold hands; two a stock or open cards

    Raises InvalidStateError, with the option at fault.
    """
    if not isinstance(rules, Rules):
        raise InvalidStateError(f"a match needs Rules, not {rules!r}: preset('salon')", code="wrong_type")
    for option, refused, wanted in _UNPLAYABLE:
        if refused(rules):
            raise InvalidStateError(
                f"{option}={getattr(rules, option)!r} makes no game here: {wanted}", code="unplayable", option=option
            )


_UNPLAYABLE: tuple[tuple[str, Callable[[Rules], bool], str], ...] = (
    ("layout", lambda r: (r.layout == "hands") is not (r.players == 4), "four hold hands; two a stock or open cards"),
    ("auction", lambda r: r.players == 2 and r.auction != "none", "two players bid nothing: auction='none'"),
    (
        "scoring",
        lambda r: (r.scoring == "points_only") is not (r.auction == "none"),
        "points alone are counted where nothing is bid, and only there",
    ),
    (
        "scoring",
        lambda r: (r.scoring == "classic") is not (r.auction == "turnup") and r.scoring != "points_only",
        "taking a turned card is scored as 'classic', a bid as 'made_plus_bid' or 'bid_only'",
    ),
    (
        "deal_packets",
        lambda r: sum(r.deal_packets) != _DEALT.get((r.layout, r.auction), sum(r.deal_packets)),
        "eight cards each, five before a turned card, sixteen where they lie open",
    ),
    ("deal_packets", lambda r: r.layout == "open_cards" and r.deal_packets != (8, 8), "eight hidden, then eight open"),
    (
        "deal_packets",
        lambda r: r.layout == "stock" and sum(r.deal_packets) > 8,
        "eight cards each at most, and a stock",
    ),
)

_DEALT: Mapping[tuple[str, str], int] = {
    ("hands", "contract"): 8,
    ("hands", "none"): 8,
    ("hands", "turnup"): 5,
    ("open_cards", "none"): 16,
}

_SEED = re.compile(r"[0-9A-Za-z_.:-]{1,64}")


def _check_seed(seed: object) -> str:
    """Return the seed as a text that a record can hold."""
    text = str(seed) if isinstance(seed, (int, str)) and not isinstance(seed, bool) else ""
    if not _SEED.fullmatch(text):
        raise InvalidStateError(
            f"a seed is a number or 1 to 64 letters, digits and marks _.:-, not {seed!r}", code="bad_seed"
        )
    return text


def _trump(given: Suit | None, rules: Rules, rng: random.Random) -> Suit | None:
    """Return the trump that is drawn with the pack, None where it comes from an auction or a card."""
    if given is not None and (not rules.draws_trump or type(given) is not Suit):
        raise InvalidStateError(
            f"the trump cannot be set to {given!r}: it is a Suit, where the rules draw one", code="bad_trump"
        )
    return (given if given is not None else rng.choice(list(Suit))) if rules.draws_trump else None


def _gathered(deal: MatchDeal) -> Pack:
    """Return the pack as it is gathered (rule R1.3); where nobody took, the tricks of NS come first."""
    if deal.play is None:
        packets = deal.rules.deal_packets
        cards = dealt(deal.pack, dealing_order(deal.dealer, deal.rules), packets)
        speaking = seats_from(first_player(deal.dealer, deal.rules), deal.rules)
        return gathered([cards[seat] for seat in speaking], deal.pack[len(speaking) * sum(packets) :])
    first = deal.contract.side if deal.contract is not None else Team.NS
    won = list(zip(deal.play.winners, deal.play.tricks, strict=True))
    return gathered([trick.cards for side in (first, first.other) for winner, trick in won if winner.team is side])
