"""The partie as one state machine: deals until the target, and what one seat may know of it.

A ``Match`` never changes: ``act`` returns the next one. Whoever drives it, a screen, a table of
people or a simulation, asks ``turn`` and ``legal_actions`` and gives an action back; after a deal
the only action is ``NextDeal``. A seat's ``View`` holds what that seat may know and nothing else.

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
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias

from .auction import CALL_TYPES, Auction, Call, Contract, Status
from .belote import Said, belote_suits, word_due, words_of
from .cards import Card, Hand, Rank, Suit, Trump
from .deal import (
    CUT_FROM,
    CUT_TO,
    DUEL,
    DealEnd,
    Hands,
    Pack,
    check_pack,
    cut,
    deal_hands,
    dealing_order,
    dealt,
    first_player,
    gathered,
    next_dealer,
    seats_from,
    shuffled,
)
from .errors import InvalidStateError, expect
from .play import Play, changed
from .rules import Rules
from .scoring import DealScore, Outcome, score_deal, winner_of
from .seats import Seat, Team
from .taking import Taking, TurnedDeal
from .trick import Trick
from .two_players import OpenPlay, StockPlay


class Phase(Enum):
    """Name what a match is waiting for."""

    BIDDING = "bidding"
    PLAY = "play"
    DEAL_OVER = "deal_over"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card, perhaps with the word belote or rebelote where it is spoken (rule R3.17).

    >>> str(PlayCard(Card.parse("KH"), said=True))
    'KH!'
    """

    card: Card
    said: bool = False

    def __post_init__(self) -> None:
        expect("card", self.card, Card, "a Card")

    def __str__(self) -> str:
        return f"{self.card}{'!' if self.said else ''}"


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Deal again, once a deal is over.

    By itself the pack comes from the seed of the match. ``pack`` sets it up instead, and ``trump``
    the suit drawn where the rules draw one.
    """

    pack: Pack | None = None
    trump: Suit | None = None

    def __str__(self) -> str:
        return "NEXT"


Action: TypeAlias = Call | PlayCard | NextDeal
"""Anything that moves a match on."""


@dataclass(frozen=True, slots=True)
class MatchDeal:
    """Hold one deal of a match: who dealt which pack, the auction, the play, the score.

    ``auction`` is an ``Auction``, a ``Taking``, or None where the rules have neither. ``play`` is
    None until there is a contract. ``score`` is None until the last trick, ``end`` until it is over.
    ``words`` are the words belote and rebelote said so far.

    >>> from contree.rules import DECOUVERTE
    >>> deal = Match.start(DECOUVERTE, seed=7).deal
    >>> deal.auction is None, deal.play.turn.name, deal.end is None
    (True, 'S', True)
    """

    number: int
    dealer: Seat
    rules: Rules
    pack: Pack
    auction: Auction | Taking | None = None
    play: Play | None = None
    score: DealScore | None = None
    end: DealEnd | None = None
    words: tuple[Said, ...] = ()

    @property
    def contract(self) -> Contract | None:
        """Return what the deal is played for, None where nothing is bid or nobody has taken."""
        return self.auction.contract if self.auction is not None else None

    @property
    def turn(self) -> Seat | None:
        """Return the seat to speak or to play, None when the deal is over."""
        if self.play is not None:
            return self.play.turn
        return self.auction.turn if self.auction is not None else None

    @property
    def turned(self) -> Card | None:
        """Return the turned card of classic belote or of belote à deux."""
        if isinstance(self.auction, Taking):
            return self.auction.turned
        return self.play.turned if isinstance(self.play, StockPlay) else None

    @property
    def trump(self) -> Trump | None:
        """Return what is played at, None while it is open."""
        return self.play.trump if self.play is not None else None

    @property
    def hands(self) -> Hands:
        """Return what each seat holds now, by seat."""
        if self.play is not None:
            return self.play.hands
        return deal_hands(self.pack, dealing_order(self.dealer, self.rules), self.rules.deal_packets)

    @property
    def drawn_trump(self) -> Suit | None:
        """Return the trump that was drawn with the pack, None where it came from an auction or a card."""
        return self.trump if self.rules.draws_trump and isinstance(self.trump, Suit) else None

    @property
    def actions(self) -> tuple[Action, ...]:
        """Return the calls and the cards of the deal, in the order they came.

        >>> from contree.auction import Pass
        >>> from contree.rules import SALON
        >>> [str(action) for action in Match.start(SALON).act(Pass()).deal.actions]
        ['P']
        """
        calls = [call for _, call in self.auction.calls] if self.auction is not None else []
        if self.play is None:
            return tuple(calls)
        said = self.play.said
        return (*calls, *(PlayCard(card, place in said) for place, (_, card, _) in enumerate(self.play.steps())))

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat whose turn it is may do: nothing once the deal is over."""
        if self.end is not None:
            return ()
        if self.play is None:
            return self.auction.legal_calls() if self.auction is not None else ()
        actions = []
        for card in self.play.legal_cards():
            actions.append(PlayCard(card))
            if self._may_speak(self.play, card):
                actions.append(PlayCard(card, said=True))
        return tuple(actions)

    def after(self, action: Action, held: int) -> MatchDeal:
        """Return the deal after a call or a card; ``held`` are the points in litige from before.

        Raises IllegalCallError or IllegalCardError for what the rules refuse, InvalidStateError for
        an action the deal is not waiting for.
        """
        if self.end is None and self.auction is not None and self.play is None and isinstance(action, CALL_TYPES):
            return self._called(self.auction, action)
        if self.end is None and self.play is not None and isinstance(action, PlayCard):
            return self._played(self.play, action, held)
        awaits = "a new deal" if self.end is not None else "a call" if self.play is None else "a card"
        raise InvalidStateError(
            f"the deal waits for {awaits}, not for {action!r}: legal_actions() lists what would do",
            code="wrong_action",
            action=action,
        )

    def _called(self, before: Auction | Taking, call: Call) -> MatchDeal:
        auction = before.call(call)
        deal = changed(self, auction=auction)
        if auction.status is Status.OPEN:
            return deal
        contract = auction.contract
        if contract is None:
            return changed(deal, end="passed_out" if auction.status is Status.PASSED_OUT else "redeal")
        hands = (
            TurnedDeal.of(self.pack, self.dealer, self.rules).completed(contract.taker)
            if isinstance(auction, Taking)
            else self.hands
        )
        return changed(deal, play=Play.start(hands, contract.trump, first_player(self.dealer, self.rules), self.rules))

    def _played(self, play: Play, action: PlayCard, held: int) -> MatchDeal:
        if action.said and not self._may_speak(play, action.card):
            raise InvalidStateError(
                f"no word belongs to {action.card} here: belote and rebelote go with the king and the queen of "
                "trumps of one hand, where the rules have them spoken",
                code="no_word_due",
                card=action.card,
            )
        after = play.play(action.card, action.said)
        words = words_of(after) if _belote_card(play, action.card) else self.words
        if not after.over:
            return changed(self, play=after, words=words)
        score = score_deal(self.contract, Outcome.of(after), self.rules, held)
        return changed(self, play=after, words=words, score=score, end="played")

    def _may_speak(self, play: Play, card: Card) -> bool:
        """Tell whether a word could be said with a card of the seat whose turn it is (rule R3.17)."""
        if self.rules.belote_declaration != "spoken" or play.turn is None or not _belote_card(play, card):
            return False
        hand = play.playable(play.turn)
        return word_due(play.turn, card, hand, play.trump, self.rules, self.words) is not None


def _belote_card(play: Play, card: Card) -> bool:
    """Tell whether a word can go with such a card at all: a king or a queen of trumps (rule R0.6)."""
    return card.rank in (Rank.KING, Rank.QUEEN) and card.suit in belote_suits(play.trump)


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
        return Match(rules, seed, (_dealt(1, dealer, rules, drawn, _trump(trump, rules, rng)),))

    @property
    def deal(self) -> MatchDeal:
        """Return the deal under way, or the one just over."""
        return self.deals[-1]

    @property
    def dealer(self) -> Seat:
        """Return who dealt the deal under way."""
        return self.deal.dealer

    @property
    def turn(self) -> Seat | None:
        """Return the seat to speak or to play, None between two deals and at the end."""
        return self.deal.turn

    @property
    def phase(self) -> Phase:
        """Return what the match is waiting for."""
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
        """Return the match as it was before its first call or card."""
        first = self.deals[0]
        return Match(self.rules, self.seed, (_dealt(1, first.dealer, self.rules, first.pack, first.drawn_trump),))

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
        seats_from(seat, self.rules)
        return _view(self, seat)

    def __repr__(self) -> str:
        """Show where the match stands, not all it holds; ``write_match`` writes that.

        >>> from contree.rules import SALON
        >>> Match.start(SALON, seed=7, dealer=Seat.S)
        <Match SALON, deal 1, bidding, E to act, NS 0 EW 0>
        """
        return f"<Match {_standing(self.rules, self.deal.number, self.phase, self.turn, self.totals)}>"

    @property
    def shuffle_due(self) -> bool:
        """Tell whether the next pack is shuffled, not gathered and cut (rules R1.3, R2.1).

        A new deal that a player asked for neither counts among the four nor breaks their run.
        """
        return self.rules.shuffle == "every_deal" or (self.deal.end == "passed_out" and self.passed_out % 4 == 0)

    @property
    def next_dealer(self) -> Seat:
        """Return who deals next.

        Raises InvalidStateError while the deal is under way.
        """
        return next_dealer(self.dealer, self.rules, self._end())

    @property
    def gathered(self) -> Pack:
        """Return the pack as it is gathered after this deal, before the cut (rule R1.3).

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
        deal = _dealt(number, self.next_dealer, self.rules, pack, _trump(action.trump, self.rules, rng))
        return changed(self, deals=(*self.deals, deal), past=(*self.past, _past(self.deal)))

    def _set_up(self, pack: Pack) -> Pack:
        """Return a pack that is given if it can be: at a table that only cuts, a cut of the gathered one."""
        if self.shuffle_due or any(pack == cut(self.gathered, at) for at in range(CUT_FROM, CUT_TO + 1)):
            return pack
        raise InvalidStateError(
            "this pack is no cut of the gathered one: the tricks of the taker, then those of the defence, "
            f"cut between the {CUT_FROM}th and the {CUT_TO}th card",
            code="not_a_cut",
        )


@dataclass(frozen=True, slots=True)
class PastDeal:
    """Hold what everybody saw of a deal that is over.

    >>> from contree.auction import parse_call
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


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """Hold what one seat may know of a match: its own hand, and what everybody sees.

    ``hand`` are the cards it could play (in belote découverte its open cards), ``dealt`` those it
    was dealt. ``auction`` hides every other hand. ``open_hands`` are the open cards by seat in belote
    découverte, empty elsewhere; ``stock`` is the number of cards to draw. ``points`` and
    ``tricks_won`` are of the deal, ``totals`` and ``pending`` of the match, by ``Team``. ``actions``
    are the legal ones if it is this seat's turn, or if a new deal is to come. ``past`` are the deals before.

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

    def __repr__(self) -> str:
        """Show whose view it is and where the match stands."""
        return f"<View {self.seat.name}, {_standing(self.rules, self.number, self.phase, self.turn, self.totals)}>"

    @property
    def calls(self) -> tuple[tuple[Seat, Call], ...]:
        """Return who called what in this deal."""
        return self.auction.calls if self.auction is not None else ()

    @property
    def legal_cards(self) -> Hand:
        """Return the cards that this seat may play now, none if it is not to play."""
        return Hand({action.card for action in self.actions if isinstance(action, PlayCard)})


def _standing(rules: Rules, number: int, phase: Phase, turn: Seat | None, totals: tuple[int, int]) -> str:
    due = "" if turn is None else f" {turn.name} to act,"
    return f"{rules!r}, deal {number}, {phase.value},{due} NS {totals[Team.NS]} EW {totals[Team.EW]}"


def check_playable(rules: Rules) -> None:
    """Refuse rules whose options do not make a game that can be played to the end.

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


def _dealt(number: int, dealer: Seat, rules: Rules, pack: Pack, trump: Suit | None) -> MatchDeal:
    """Return a deal that waits for its first call or its lead."""
    deal = MatchDeal(number, dealer, rules, pack)
    if rules.auction == "contract":
        return replace(deal, auction=Auction.start(dealer, rules, deal.hands))
    if rules.auction == "turnup":
        return replace(deal, auction=Taking.start(dealer, rules, TurnedDeal.of(pack, dealer, rules).turned))
    if rules.layout == "stock":
        return replace(deal, play=StockPlay.deal(pack, dealer, rules))
    assert trump is not None
    if rules.layout == "open_cards":
        return replace(deal, play=OpenPlay.deal(pack, trump, dealer, rules))
    return replace(deal, play=Play.start(deal.hands, trump, first_player(dealer, rules), rules))


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


def _past(deal: MatchDeal) -> PastDeal:
    assert deal.end is not None
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


def _view(match: Match, seat: Seat) -> View:
    deal = match.deal
    play, auction = deal.play, deal.auction
    mine = deal.turn is seat or deal.end is not None
    return View(
        seat=seat,
        rules=match.rules,
        number=deal.number,
        dealer=deal.dealer,
        phase=match.phase,
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
        totals=match.totals,
        pending=match.pending,
        winner=match.winner,
        actions=match.legal_actions() if mine else (),
        past=match.past,
    )


def _dealt_to(deal: MatchDeal, seat: Seat) -> Hand:
    """Return the hand a seat was dealt, without the cards that it does not see itself."""
    if deal.play is None:
        return deal.hands[seat]
    if isinstance(deal.play, OpenPlay):
        return Hand(cover for cover, _ in deal.play.beneath if cover in deal.play.dealt[seat])
    return deal.play.dealt[seat]
