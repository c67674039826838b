"""The auction: which calls are legal, whose turn it is, whether all is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from contree.auction import (
    Auction,
    Bid,
    Call,
    Double,
    FourSevensRedeal,
    MisereRedeal,
    Pass,
    Redouble,
    Status,
    Take,
    parse_call,
)
from contree.cards import DECK, Card, Hand, Rank, Suit, Suitless, Trump
from contree.rulebook import explaining
from contree.rules import Rules
from contree.seats import Seat
from contree.taking import Taking

from ..explain import explain_call, tell_auction_end
from ..i18n import Lang, call_name, seat_name, text
from .base import ExerciseError, Feedback, Item, Kind, Level, Scene, Words
from .chance import Chance
from .forms import Answer, Pick, Tick

State: TypeAlias = Auction | Taking

ATTEMPTS = 20_000
PROPOSED = 7
CLOSED = ("contract", "redeal")


@dataclass(frozen=True, slots=True)
class CallsQuestion:
    """Ask which of some calls South may make; ``hand`` and ``turned`` where they matter."""

    dealer: Seat
    calls: tuple[Call, ...]
    proposed: tuple[Call, ...]
    hand: Hand | None = None
    turned: Card | None = None


@dataclass(frozen=True, slots=True)
class AuctionQuestion:
    """Ask who speaks next, or what the auction ended in."""

    dealer: Seat
    calls: tuple[Call, ...]
    turned: Card | None = None


def state_of(question: CallsQuestion | AuctionQuestion, rules: Rules) -> State:
    """Return the auction that a question shows, as the engine holds it."""
    hand = question.hand if isinstance(question, CallsQuestion) else None
    return _start(question.dealer, rules, hand, question.turned).after(question.calls)


def _start(dealer: Seat, rules: Rules, hand: Hand | None, turned: Card | None) -> State:
    if turned is not None:
        return Taking.start(dealer, rules, turned)
    return Auction.start(dealer, rules, {} if hand is None else {Seat.S: hand})


def _bid(state: State) -> Bid | None:
    return state.bid if isinstance(state, Auction) else None


def _bidder(state: State) -> Seat | None:
    return state.bidder if isinstance(state, Auction) else None


def _doubled(state: State) -> bool:
    return isinstance(state, Auction) and state.doubled_by is not None and state.redoubled_by is None


def _spoke(state: State) -> list[Call]:
    return [call for seat, call in state.calls if seat is Seat.S]


def _plain(state: State) -> bool:
    """Tell whether the last bid is a number of points that nobody has doubled."""
    bid = _bid(state)
    return bid is not None and not bid.capot and not _doubled(state)


Test = Callable[[State], bool]

CALL_IDEAS: Mapping[str, Test] = {
    "opening": lambda s: _bid(s) is None and isinstance(s, Auction),
    "higher": lambda s: _plain(s) and _bidder(s) is not Seat.N,
    "partner_bid": lambda s: _plain(s) and _bidder(s) is Seat.N,
    "opponent_bid": lambda s: _plain(s) and _bidder(s) in (Seat.E, Seat.W),
    "doubled_ours": lambda s: _doubled(s) and _bidder(s) in (Seat.N, Seat.S),
    "doubled_theirs": lambda s: _doubled(s) and _bidder(s) in (Seat.E, Seat.W),
    "after_capot": lambda s: (bid := _bid(s)) is not None and bid.capot and not _doubled(s),
    "passed_before": lambda s: _plain(s) and _spoke(s) == [Pass()],
    "misere": lambda s: isinstance(s, Auction) and not _doubled(s) and not _spoke(s),
    "misere_late": lambda s: isinstance(s, Auction) and not _doubled(s) and bool(_spoke(s)),
    "four_sevens": lambda s: isinstance(s, Auction) and not _doubled(s) and bool(_spoke(s)),
    "first_round": lambda s: isinstance(s, Taking) and not s.second_round,
    "second_round": lambda s: isinstance(s, Taking) and s.second_round,
}
"""Each idea of the legal calls, with its test on an open auction in which South is to speak."""

END_IDEAS: Mapping[str, Test] = {
    "two_passes": lambda s: not s.over and _bid(s) is not None and not _doubled(s) and s.passes == 2,  # type: ignore[union-attr]  # a bid: no Taking
    "three_passes": lambda s: s.status is Status.CONTRACT and not _is_doubled_end(s),
    "three_opening_passes": lambda s: not s.over and [str(c) for _, c in s.calls] == ["P"] * 3,
    "passed_out": lambda s: s.status is Status.PASSED_OUT,
    "doubled_open": lambda s: not s.over and _doubled(s),
    "doubled_closed": lambda s: s.over and _doubled(s),
    "redoubled": lambda s: isinstance(s, Auction) and s.redoubled_by is not None,
    "taken": lambda s: isinstance(s, Taking) and s.status is Status.CONTRACT,
    "second_round": lambda s: isinstance(s, Taking) and not s.over and len(s.calls) == 4,
    "refused_twice": lambda s: isinstance(s, Taking) and s.status is Status.PASSED_OUT,
    "refused_once": lambda s: isinstance(s, Taking) and not s.over and len(s.calls) in (3, 7),
}
"""Each idea of the end of an auction, with its test."""


def _is_doubled_end(state: State) -> bool:
    return isinstance(state, Auction) and state.doubled_by is not None


def _asked(ideas: tuple[str, ...], rules: Rules) -> tuple[str, ...]:
    """Leave out the ideas that a table has no auction for."""
    missing = {
        "misere": not rules.misere_redeal,
        "misere_late": not rules.misere_redeal,
        "four_sevens": not rules.four_sevens_redeal,
        # where only the takers answer a contre, South never speaks after his own side's
        "doubled_theirs": rules.after_double == "declarers_only",
    }
    return tuple(idea for idea in ideas if not missing.get(idea))


class Calls(Kind[CallsQuestion]):
    """Tick every call you may make."""

    number: ClassVar[int] = 7
    name: ClassVar[str] = "calls"
    levels: ClassVar[tuple[Level, ...]] = (
        Level("bids", ("opening", "higher")),
        Level("double", ("partner_bid", "opponent_bid", "doubled_ours", "doubled_theirs")),
        Level("capot", ("after_capot", "passed_before")),
        Level("redeal", ("misere", "misere_late", "four_sevens")),
        Level(
            "all",
            (
                "opening",
                "higher",
                "partner_bid",
                "opponent_bid",
                "doubled_ours",
                "doubled_theirs",
                "after_capot",
                "passed_before",
                "misere",
                "misere_late",
                "four_sevens",
            ),
        ),
    )
    tables: ClassVar[tuple[str, ...]] = ("table_en_ligne", "salon", "classique", "bridgee")

    def ideas(self, level: int, rules: Rules) -> tuple[str, ...]:
        if rules.auction == "turnup":
            return ("first_round", "second_round")
        return _asked(super().ideas(level, rules), rules) or _asked(self.levels[0].ideas, rules)

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> CallsQuestion:
        for _ in range(ATTEMPTS):
            dealer = Seat(chance.below(4))
            turned = chance.choice(DECK) if rules.auction == "turnup" else None
            hand = _redeal_hand(chance, idea) if rules.misere_redeal and idea in REDEALS else None
            state = _random_auction(chance, _start(dealer, rules, hand, turned), CALL_IDEAS[idea])
            if state is None:
                continue
            proposed = _proposals(chance, state, rules, redeals=hand is not None)
            legal = sum(state.judge(call).legal for call in proposed)
            if 1 <= legal < len(proposed):
                return CallsQuestion(dealer, tuple(call for _, call in state.calls), proposed, hand, turned)
        raise ExerciseError(f"these rules have no auction for {idea}", code="no_position", idea=idea)

    def form(self, question: CallsQuestion, rules: Rules) -> Tick:
        return Tick(tuple(str(call) for call in question.proposed))

    def solve(self, question: CallsQuestion, rules: Rules) -> Answer:
        state = state_of(question, rules)
        return frozenset(str(call) for call in question.proposed if state.judge(call).legal)

    def rule_ids(self, question: CallsQuestion, rules: Rules) -> tuple[str, ...]:
        state = state_of(question, rules)
        refused = [reason.value for call in question.proposed for reason in state.judge(call).reasons[:1]]
        return (_at_stake(question, state), *(explaining(code).id for code in refused))

    def scene(self, question: CallsQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        state = state_of(question, rules)
        return Scene(
            title=text("exercise.calls.title", lang),
            items=tuple(Item(str(call), call_name(call, lang)) for call in question.proposed),
            cards=rules.table.sorted(question.hand, Suit.S) if question.hand else (),
            pointed=question.turned,
            dealer=question.dealer,
            calls=_told(state, lang),
        )

    def hints(self, question: CallsQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        state = state_of(question, rules)
        kind = "taking" if question.turned else "redeal" if question.hand else "doubled" if _doubled(state) else "bids"
        legal = [parse_call(name) for name in self.form(question, rules).options if name in _ids(self, question, rules)]
        answer = text("exercise.calls.answer", lang, calls=legal)
        return text(f"exercise.calls.rule.{kind}", lang), _situation(state, lang), answer

    def words(self, question: CallsQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        state = state_of(question, rules)
        remarks = {
            name: explain_call(state.judge(parse_call(name)), lang)
            for name, mark in feedback.marks.items()
            if mark != "right"
        }
        _, _, answer = self.hints(question, rules, lang)
        return Words.about(f"{_situation(state, lang)} {answer}", remarks)


def _ids(kind: Calls, question: CallsQuestion, rules: Rules) -> frozenset[str]:
    answer = kind.solve(question, rules)
    assert isinstance(answer, frozenset)
    return answer


class AuctionOver(Kind[AuctionQuestion]):
    """Say who speaks next, or that the auction is over."""

    number: ClassVar[int] = 8
    name: ClassVar[str] = "auction_over"
    levels: ClassVar[tuple[Level, ...]] = (
        Level("passes", ("two_passes", "three_passes")),
        Level("passed_out", ("three_opening_passes", "passed_out")),
        Level("doubled", ("doubled_open", "redoubled", "doubled_closed")),
        Level(
            "all",
            (
                "two_passes",
                "three_passes",
                "three_opening_passes",
                "passed_out",
                "doubled_open",
                "doubled_closed",
                "redoubled",
            ),
        ),
    )
    tables: ClassVar[tuple[str, ...]] = ("table_en_ligne", "salon", "classique", "bridgee")

    def ideas(self, level: int, rules: Rules) -> tuple[str, ...]:
        if rules.auction == "turnup":
            return ("taken", "refused_once", "second_round", "refused_twice")
        return super().ideas(level, rules)

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> AuctionQuestion:
        for _ in range(ATTEMPTS):
            dealer = Seat(chance.below(4))
            turned = chance.choice(DECK) if rules.auction == "turnup" else None
            state = _random_auction(chance, _start(dealer, rules, None, turned), END_IDEAS[idea], south=False)
            if state is not None:
                return AuctionQuestion(dealer, tuple(call for _, call in state.calls), turned)
        raise ExerciseError(f"these rules have no auction for {idea}", code="no_position", idea=idea)

    def form(self, question: AuctionQuestion, rules: Rules) -> Pick:
        return Pick((*(seat.name for seat in Seat), *CLOSED))

    def solve(self, question: AuctionQuestion, rules: Rules) -> Answer:
        state = state_of(question, rules)
        if state.turn is not None:
            return state.turn.name
        return "contract" if state.status is Status.CONTRACT else "redeal"

    def rule_ids(self, question: AuctionQuestion, rules: Rules) -> tuple[str, ...]:
        if question.turned:
            return ("R3.2", "R3.4")
        return ("R1.13", "R1.15", "R1.16") if rules.after_double == "three_passes" else ("R2.4", "R2.6", "R2.7")

    def scene(self, question: AuctionQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        return Scene(
            title=text("exercise.auction_over.title", lang),
            items=(
                *(Item(seat.name, seat_name(seat, lang, "label")) for seat in Seat),
                *(Item(one, text(f"exercise.auction_over.{one}", lang)) for one in CLOSED),
            ),
            pointed=question.turned,
            dealer=question.dealer,
            calls=_told(state_of(question, rules), lang),
        )

    def hints(self, question: AuctionQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        state = state_of(question, rules)
        kind = "taking" if question.turned else rules.after_double
        return (
            text(f"exercise.auction_over.rule.{kind}", lang),
            _situation(state, lang),
            tell_auction_end(state, lang),
        )

    def words(self, question: AuctionQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        rule, _, answer = self.hints(question, rules, lang)
        return Words(f"{answer} {rule}")


def _at_stake(question: CallsQuestion, state: State) -> str:
    """Return the rule that a question is about first of all."""
    if isinstance(state, Taking):
        return "R3.3" if state.second_round else "R3.2"
    if state.doubled_by is not None:
        return "R1.15"
    if question.hand is not None:
        sevens = sum(card.rank is Rank.SEVEN for card in question.hand)
        return "R2.20" if sevens > 2 else "R2.19"
    if state.bid is None:
        return "R1.6"
    return "R1.9" if state.bid.capot else "R1.10" if _spoke(state) else "R1.7"


REDEALS = {"misere", "misere_late", "four_sevens"}


def _redeal_hand(chance: Chance, idea: str) -> Hand:
    """Draw a hand near the limit of a misère, or with three or four sevens."""
    low = [card for card in DECK if card.rank in (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.JACK, Rank.QUEEN)]
    if idea != "four_sevens":
        return Hand([*chance.sample(low, 7), chance.choice([card for card in DECK if card not in low])])
    sevens = [card for card in DECK if card.rank is Rank.SEVEN][: 3 + chance.below(2)]
    rest = [card for card in DECK if card.rank is not Rank.SEVEN]
    return Hand([*sevens, *chance.sample(rest, 8 - len(sevens))])


def _random_auction(chance: Chance, state: State, test: Test, *, south: bool = True) -> State | None:
    """Let players speak at random until a test holds, with South to speak if it is for him; None if it never does."""
    for _ in range(14):
        if (state.turn is Seat.S or not south) and (not state.over or not south) and test(state):
            return state
        if state.over:
            return None
        state = state.call(_random_call(chance, state))
    return None


def _random_call(chance: Chance, state: State) -> Call:
    """Draw a call as people speak: half passes, small raises, a contre now and then, a capot rarely."""
    # in an order of our own: what the engine lists first must not change what a code gives
    spoken = sorted(state.legal_calls(), key=_place)
    legal = [call for call in spoken if not isinstance(call, MisereRedeal | FourSevensRedeal)]
    said = [call for call in legal if isinstance(call, Double | Redouble)]
    if said and chance.below(3) == 0:
        return said[0]
    capots = [call for call in legal if isinstance(call, Bid) and call.capot]
    if capots and chance.below(20) == 0:
        return chance.choice(capots)
    raises = [call for call in legal if isinstance(call, Take) or (isinstance(call, Bid) and not call.capot)]
    if raises and chance.below(2) == 0:
        return chance.choice(raises[:6])
    return Pass()


def _proposals(chance: Chance, state: State, rules: Rules, *, redeals: bool) -> tuple[Call, ...]:
    """Return calls to judge, in the order of an auction: a pass, and others near the limit on both sides."""
    if isinstance(state, Taking):
        return (Pass(), Take(), *(Take(suit) for suit in Suit))
    bid = state.bid
    trumps = _trumps(rules)
    first = bid.trump if bid else chance.choice(trumps)
    second = chance.choice([trump for trump in trumps if trump != first])
    value = (bid.value or rules.max_bid) if bid else rules.min_bid
    steps = (-rules.bid_step, 0, 0, rules.bid_step, 2 * rules.bid_step, 5)
    bids: list[Call] = [Bid(value + step, chance.choice((first, second))) for step in steps]
    bids += [Bid(rules.max_bid + rules.bid_step, first), Bid(None, second, capot=True)]
    others: list[Call] = [MisereRedeal(), FourSevensRedeal()] if redeals else []
    others += [Double(), Redouble()]
    # without the hand nobody could judge a redeal: it is proposed only where the hand is shown
    chosen = {
        Pass(),
        *others,
        *chance.sample(sorted(set(bids), key=_place), min(PROPOSED - 1 - len(others), len(set(bids)))),
    }
    return tuple(sorted(chosen, key=_place))


def _trumps(rules: Rules) -> list[Trump]:
    return [*Suit, *(trump for trump, on in ((Suitless.SA, rules.sa_bids), (Suitless.TA, rules.ta_bids)) if on)]


def _place(call: Call) -> tuple[int, int, int]:
    """Return where a call stands in a list: pass, bids by value, capots, contre, surcontre, redeals."""
    if isinstance(call, Bid):
        return 1, call.value or 10_000, call.trump
    order = (Pass, Bid, Double, Redouble, MisereRedeal, FourSevensRedeal, Take)
    suit = call.trump if isinstance(call, Take) else None
    return order.index(type(call)), 0, -1 if suit is None else suit


def _told(state: State, lang: Lang) -> tuple[tuple[Seat, str], ...]:
    return tuple((seat, call_name(call, lang)) for seat, call in state.calls)


def _situation(state: State, lang: Lang) -> str:
    """Say where an auction stands: the last bid and who made it, a contre, the turned card."""
    if isinstance(state, Taking):
        key = "second_round" if state.second_round else "first_round"
        return text(f"exercise.auction.{key}", lang, card=state.turned)
    if state.bid is None:
        return text("exercise.auction.no_bid", lang)
    key = "redoubled" if state.redoubled_by is not None else "doubled" if state.doubled_by is not None else "bid"
    return text(f"exercise.auction.{key}", lang, seat=state.bidder, call=state.bid, by=state.doubled_by or Seat.S)
