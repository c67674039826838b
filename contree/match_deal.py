"""One deal of a match, as its own state machine: the auction, the play, the score.

>>> from contree.auction import parse_call
>>> from contree.cards import DECK
>>> from contree.rules import SALON
>>> deal = MatchDeal.start(1, Seat.S, SALON, DECK)
>>> deal.turn.name, deal.play is None
('E', True)
>>> for text in ("80H", "P", "P", "P"):
...     deal = deal.after(parse_call(text), 0)
>>> str(deal.contract), [str(action) for action in deal.legal_actions()][:2]
('E 80H x1', ['7S', '8S'])
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .action import Action, PlayCard
from .auction import CALL_TYPES, Auction, Call, Contract, Status
from .belote import Said, belote_suits, word_due, words_of
from .cards import Card, Rank, Suit, Trump
from .deal import DealEnd, Hands, Pack, deal_hands, dealing_order, first_player
from .errors import InvalidStateError, expect
from .play import Play, changed
from .rules import Rules
from .scoring import DealScore, Outcome, score_deal
from .seats import Seat
from .taking import Taking, TurnedDeal
from .two_players import OpenPlay, StockPlay


@dataclass(frozen=True, slots=True)
class MatchDeal:
    """Hold one deal of a match: who dealt which pack, the auction, the play, the score.

    ``auction`` is an ``Auction``, a ``Taking``, or None where the rules have neither. ``play`` is
    None until there is a contract. ``score`` is None until the last trick, ``end`` until it is over.
    ``words`` are the words belote and rebelote said so far.

    >>> from contree.cards import DECK
    >>> from contree.rules import DECOUVERTE
    >>> deal = MatchDeal.start(1, Seat.S, DECOUVERTE, DECK, Suit.H)
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

    @staticmethod
    def start(number: int, dealer: Seat, rules: Rules, pack: Pack, trump: Suit | None = None) -> MatchDeal:
        """Return a deal that waits for its first call or its lead; ``trump`` is the suit that was drawn, if one was.

        >>> from contree.cards import DECK
        >>> from contree.rules import CLASSIQUE
        >>> deal = MatchDeal.start(1, Seat.S, CLASSIQUE, DECK)
        >>> str(deal.turned), str(deal.hands[Seat.E])
        ('JD', '7S 8S 9S JH QH')

        Raises InvalidStateError where a trump is drawn and none is given, for what is no seat, rules or pack.
        """
        expect("rules", rules, Rules, "Rules")
        deal = MatchDeal(number, dealer, rules, pack)
        if rules.auction == "contract":
            return replace(deal, auction=Auction.start(dealer, rules, deal.hands))
        if rules.auction == "turnup":
            return replace(deal, auction=Taking.start(dealer, rules, TurnedDeal.of(pack, dealer, rules).turned))
        if rules.layout == "stock":
            return replace(deal, play=StockPlay.deal(pack, dealer, rules))
        if trump is None:
            raise InvalidStateError("the trump is drawn with the pack: a deal needs its suit", code="bad_trump")
        if rules.layout == "open_cards":
            return replace(deal, play=OpenPlay.deal(pack, trump, dealer, rules))
        return replace(deal, play=Play.start(deal.hands, trump, first_player(dealer, rules), rules))

    @property
    def contract(self) -> Contract | None:
        """Return what the deal is played for, None where nothing is bid or nobody has taken.

        >>> from contree.auction import Take
        >>> from contree.cards import DECK
        >>> from contree.rules import CLASSIQUE
        >>> deal = MatchDeal.start(1, Seat.S, CLASSIQUE, DECK)
        >>> deal.contract, str(deal.after(Take(), 0).contract)
        (None, 'E D x1')
        """
        return self.auction.contract if self.auction is not None else None

    @property
    def turn(self) -> Seat | None:
        """Return the seat to speak or to play, None when the deal is over."""
        if self.play is not None:
            return self.play.turn
        return self.auction.turn if self.auction is not None else None

    @property
    def turned(self) -> Card | None:
        """Return the turned card of classic belote or of belote à deux.

        >>> from contree.cards import DECK
        >>> from contree.rules import CLASSIQUE, SALON
        >>> [str(MatchDeal.start(1, Seat.S, rules, DECK).turned) for rules in (CLASSIQUE, SALON)]
        ['JD', 'None']
        """
        if isinstance(self.auction, Taking):
            return self.auction.turned
        return self.play.turned if isinstance(self.play, StockPlay) else None

    @property
    def trump(self) -> Trump | None:
        """Return what is played at, None while it is open.

        >>> from contree.cards import DECK
        >>> from contree.rules import DECOUVERTE, SALON
        >>> MatchDeal.start(1, Seat.S, DECOUVERTE, DECK, Suit.H).trump, MatchDeal.start(1, Seat.S, SALON, DECK).trump
        (<Suit.H: 1>, None)
        """
        return self.play.trump if self.play is not None else None

    @property
    def hands(self) -> Hands:
        """Return what each seat holds now, by seat.

        >>> from contree.cards import DECK
        >>> from contree.rules import CLASSIQUE
        >>> [len(hand) for hand in MatchDeal.start(1, Seat.S, CLASSIQUE, DECK).hands]  # eight once somebody takes
        [5, 5, 5, 5]
        """
        if self.play is not None:
            return self.play.hands
        return deal_hands(self.pack, dealing_order(self.dealer, self.rules), self.rules.deal_packets)

    @property
    def drawn_trump(self) -> Suit | None:
        """Return the trump that was drawn with the pack, None where it came from an auction or a card.

        >>> from contree.cards import DECK
        >>> from contree.rules import DECOUVERTE
        >>> MatchDeal.start(1, Seat.S, DECOUVERTE, DECK, Suit.H).drawn_trump
        <Suit.H: 1>
        """
        return self.trump if self.rules.draws_trump and isinstance(self.trump, Suit) else None

    @property
    def actions(self) -> tuple[Action, ...]:
        """Return the calls and the cards of the deal, in the order they came.

        >>> from contree.auction import Pass
        >>> from contree.cards import DECK
        >>> from contree.rules import SALON
        >>> [str(action) for action in MatchDeal.start(1, Seat.S, SALON, DECK).after(Pass(), 0).actions]
        ['P']
        """
        calls = [call for _, call in self.auction.calls] if self.auction is not None else []
        if self.play is None:
            return tuple(calls)
        said = self.play.said
        return (*calls, *(PlayCard(card, place in said) for place, (_, card, _) in enumerate(self.play.steps())))

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat whose turn it is may do: nothing once the deal is over.

        >>> from contree.cards import DECK
        >>> from contree.rules import CLASSIQUE
        >>> [str(action) for action in MatchDeal.start(1, Seat.S, CLASSIQUE, DECK).legal_actions()]
        ['P', 'TAKE']
        """
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

        >>> from contree.auction import Take
        >>> from contree.cards import DECK
        >>> from contree.rules import CLASSIQUE
        >>> deal = MatchDeal.start(1, Seat.S, CLASSIQUE, DECK).after(Take(), 0)
        >>> str(deal.contract), str(deal.hands[Seat.E])
        ('E D x1', '7S 8S 9S JH QH JD QD KD')

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
