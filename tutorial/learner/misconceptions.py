"""The false rules a learner may believe, each a few lines beside the engine's own rule.

Where ``Rules`` or ``CardTable`` has an option for the false rule, it is that option. Elsewhere it
is a small law that changes one answer of the engine. There is no second engine: ``mind`` bends the
engine's rules by these and asks the engine.

>>> misconception("no_duty_to_ruff").options, misconception("nine_14").domain
({'must_ruff': False}, 'cards')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from contree.auction import Auction, Bid, Call, Double, Pass, Refusal
from contree.cards import DECK, FULL_MASK, CardTable, Hand, Rank, Ranking, Suit, Trump
from contree.errors import ContreeError
from contree.legality import Case, duty, legal_cards
from contree.rules import Rules
from contree.scoring import DealScore, Outcome, Result, ScoreCode, score_deal
from contree.seats import Seat, Team
from contree.taking import Taking
from contree.trick import Trick

from .questions import Domain, Legal, Score

# ---------------------------------------------------------------- what a false rule is made of


class MisconceptionError(ContreeError):
    """Report the name of a false rule that the catalogue does not have."""


@dataclass(frozen=True, slots=True)
class Misconception:
    """Hold one false rule: what it gets wrong, at which tables, and what it puts instead.

    ``rule`` is the id of the rule that it contradicts. ``options`` are changed options of
    ``Rules``; ``table`` changes the card table; the other fields are laws that change an answer:

    - ``trick``: the rules as they stand for one trick
    - ``legal``: the cards that may be played
    - ``der``: the side that gets the dix de der, None for nobody
    - ``forgives``: a refusal of the auction that is not seen, on a condition
    - ``silences``: a call refused though the auction allows it
    - ``turn``: whose turn it is in the auction
    - ``belotes``: how many belotes each side is given
    - ``deal``: the deal to be counted, before it is counted
    - ``marks``: the totals of the two sides, after
    """

    id: str
    domain: Domain
    rule: str
    tables: frozenset[str]
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    table: Callable[[CardTable], CardTable] | None = None
    trick: Callable[[Trick, Trump, Rules], Rules] | None = None
    legal: Callable[[Hand, Legal, Rules], Hand] | None = None
    der: Callable[[Team, Team], Team | None] | None = None
    forgives: tuple[Refusal, Callable[[Call, Auction | Taking], bool]] | None = None
    silences: Callable[[Call, Auction | Taking], bool] | None = None
    turn: Callable[[str, Auction | Taking], str] | None = None
    belotes: Callable[[Score], tuple[int, int]] | None = None
    deal: Callable[[Score, tuple[int, int], Rules], Score] | None = None
    marks: Callable[[list[int], Score, DealScore, Rules], None] | None = None


LAWS = ("trick", "legal", "der", "forgives", "silences", "turn", "belotes", "deal", "marks")
"""The fields of a misconception that are laws."""


# ---------------------------------------------------------------- cards: worth, order, who is master


@dataclass(frozen=True, slots=True)
class _BentTable(CardTable):
    """Hold a card table whose rankings are bent, for the false orders that no list of ranks can say."""

    bends: tuple[Callable[[Ranking], Ranking], ...] = ()

    def __post_init__(self) -> None:
        CardTable.__post_init__(self)
        for bend in self.bends:
            object.__setattr__(self, "_rankings", tuple(map(bend, self._rankings)))


def _bent(bend: Callable[[Ranking], Ranking]) -> Callable[[CardTable], CardTable]:
    def bent(table: CardTable) -> CardTable:
        lists = {name: getattr(table, name) for name in _LISTS}
        return _BentTable(**lists, bends=(*getattr(table, "bends", ()), bend))

    return bent


_LISTS = ("trump_order", "plain_order", "trump_points", "plain_points", "sa_points", "ta_points")


def _worthless_equal(ranking: Ranking) -> Ranking:
    """Let no worthless card beat another: the first stays master."""
    worthless = sum(card.bit for card in DECK if not ranking.points[card.index])
    higher = tuple(
        above & ~worthless if worthless & card.bit else above for card, above in zip(DECK, ranking.higher, strict=True)
    )

    def level(powers: tuple[int, ...]) -> tuple[int, ...]:
        # a power that beats nothing and is as strong as any other worthless card of its suit
        least = [min((powers[c.index] for c in suit.cards if worthless & c.bit), default=0) for suit in Suit]
        return tuple(
            least[card.suit] if worthless & card.bit else power for card, power in zip(DECK, powers, strict=True)
        )

    return replace(ranking, higher=higher, power=tuple(map(level, ranking.power)))


def _any_suit_wins(ranking: Ranking) -> Ranking:
    """Let a card of a suit that was not asked for win by its rank."""
    own = [ranking.power[card.suit][card.index] for card in DECK]
    power = tuple(tuple(mine if p < 0 else p for p, mine in zip(powers, own, strict=True)) for powers in ranking.power)
    return replace(ranking, power=power)


def _go_up_everywhere(ranking: Ranking) -> Ranking:
    return replace(ranking, raise_mask=FULL_MASK)


@dataclass(frozen=True, slots=True)
class _OneTrick(CardTable):
    """Hold a card table good for one trick at one trump: its ranking is given, not worked out."""

    ranking_here: Ranking | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "_rankings", (self.ranking_here,) * 6)


def _last_trump_wins(trick: Trick, trump: Trump, rules: Rules) -> Rules:
    """Let each trump beat those played before it, whatever their ranks."""
    ranking = rules.table.ranking(trump)
    played = [card for card in trick.cards if ranking.trump_mask & card.bit]
    if not played:
        return rules
    place = {card.index: 8 + at for at, card in enumerate(played)}
    powers = tuple(tuple(place.get(i, power) for i, power in enumerate(row)) for row in ranking.power)
    higher = list(ranking.higher)
    beaten = 0
    for card in played:
        beaten |= card.bit
        higher[card.index] = ranking.trump_mask & ~beaten
    here = replace(ranking, power=powers, higher=tuple(higher))
    lists = {name: getattr(rules.table, name) for name in _LISTS}
    return rules.but(table=_OneTrick(**lists, ranking_here=here))


def _points(**changes: Any) -> Callable[[CardTable], CardTable]:
    """Change the points of plain cards."""

    def changed(table: CardTable) -> CardTable:
        points = list(table.plain_points)
        for rank, value in changes.items():
            points[Rank[rank.upper()]] = value
        return replace(table, plain_points=tuple(points))

    return changed


def _ten_below_jack(table: CardTable) -> CardTable:
    order: list[Rank] = [rank for rank in table.plain_order if rank is not Rank.TEN]
    order.insert(order.index(Rank.JACK) + 1, Rank.TEN)
    return replace(table, plain_order=tuple(order))


# ---------------------------------------------------------------- play: the obligations


def _ruff_over_partner(cards: Hand, facts: Legal, rules: Rules) -> Hand:
    """Treat a partner who is master as an opponent."""
    if duty(facts.hand, facts.trick, facts.trump, rules).case is not Case.PARTNER_MASTER:
        return cards
    # without the opponent's card that lies over his, partner's seat is an opponent's
    short = Trick(facts.trick.seats, facts.trick.cards[:-1])
    return legal_cards(facts.hand, short, facts.trump, rules)


def _ruff_with_suit(cards: Hand, facts: Legal, rules: Rules) -> Hand:
    led = facts.trick.led_suit
    if led is None or led == facts.trump or not facts.hand.of_suit(led):
        return cards
    return cards | Hand.from_mask(facts.hand.mask & rules.table.ranking(facts.trump).trump_mask)


def _free_under_partner(cards: Hand, facts: Legal, rules: Rules) -> Hand:
    trick = facts.trick
    if trick.cards and trick.master(facts.trump, rules.table) is trick.turn.partner:
        return facts.hand
    return cards


# ---------------------------------------------------------------- the auction


def _same_value(call: Call, auction: Auction | Taking) -> bool:
    last = getattr(auction, "bid", None)
    return isinstance(call, Bid) and isinstance(last, Bid) and call.value == last.value and call.trump != last.trump


def _higher_suit(call: Call, auction: Auction | Taking) -> bool:
    """Tell whether a bid repeats the value in a suit of higher rank, spades first and clubs last."""
    last = getattr(auction, "bid", None)
    return _same_value(call, auction) and isinstance(call, Bid) and isinstance(last, Bid) and call.trump < last.trump


def _always(call: Call, auction: Auction | Taking) -> bool:
    return True


def _three_passes(auction: Auction | Taking) -> bool:
    return len(auction.calls) == 3 and all(isinstance(call, Pass) for _, call in auction.calls)


def _out(auction: Auction | Taking) -> set[Seat]:
    return {seat for seat, call in auction.calls if isinstance(call, Pass)}


def _skip_who_passed(turn: str, auction: Auction | Taking) -> str:
    """Pass over those who have passed; the auction is over once only the last to call is left."""
    if not auction.calls:
        return turn
    called = [seat for seat, call in auction.calls if not isinstance(call, Pass)]
    out = _out(auction) | set(called[-1:])
    seat = auction.calls[-1][0]
    for _ in range(3):
        seat = seat.next(auction.rules.rotation)
        if seat not in out:
            return seat.name
    return "contract" if called else "redeal"


def _all_speak_after_double(turn: str, auction: Auction | Taking) -> str:
    """Let the bidding go round after a contre as before it, until three passes."""
    doubled = [at for at, (_, call) in enumerate(auction.calls) if isinstance(call, Double)]
    if not doubled or not isinstance(auction, Auction) or auction.redoubled_by is not None:
        return turn
    if len(auction.calls) - doubled[-1] > 3:
        return turn
    return auction.calls[-1][0].next(auction.rules.rotation).name


# ---------------------------------------------------------------- the score


def _belote_lines(score: DealScore, side: Team) -> int:
    codes = (ScoreCode.BELOTE, ScoreCode.BELOTE_MULTIPLIED)
    return sum(line.amount for line in score.lines if line.side is side and line.code in codes)


def _times(facts: Score, rules: Rules) -> int:
    """Return how often trick points count."""
    return facts.contract.multiplier if rules.multiplier_scope == "all" else 1


def _contract_not_added(marks: list[int], facts: Score, score: DealScore, rules: Rules) -> None:
    contract = facts.contract
    if score.result is Result.MADE and contract.value is not None:
        marks[contract.side] -= contract.value * contract.multiplier


def _points_added(marks: list[int], facts: Score, score: DealScore, rules: Rules) -> None:
    if score.result is Result.MADE and not facts.contract.capot:
        marks[facts.contract.side] += facts.points[facts.contract.side]


def _failing_keeps_points(marks: list[int], facts: Score, score: DealScore, rules: Rules) -> None:
    side = facts.contract.side
    if score.result is Result.FAILED:
        marks[side] += facts.points[side] * _times(facts, rules)


def _defence_only_its_tricks(marks: list[int], facts: Score, score: DealScore, rules: Rules) -> None:
    defence = facts.contract.side.other
    if score.result is Result.FAILED:
        marks[defence] = facts.points[defence] * _times(facts, rules) + _belote_lines(score, defence)


def _defence_nothing(marks: list[int], facts: Score, score: DealScore, rules: Rules) -> None:
    defence = facts.contract.side.other
    if score.result is Result.MADE:
        marks[defence] = _belote_lines(score, defence)


def _defence_its_points(marks: list[int], facts: Score, score: DealScore, rules: Rules) -> None:
    defence = facts.contract.side.other
    if score.result is Result.MADE and not facts.contract.capot:
        marks[defence] += facts.points[defence]


def _redouble_counts_twice(facts: Score, belotes: tuple[int, int], rules: Rules) -> Score:
    contract = facts.contract
    return replace(facts, contract=replace(contract, multiplier=2)) if contract.multiplier == 4 else facts


def _exactly_fails(facts: Score, belotes: tuple[int, int], rules: Rules) -> Score:
    """Take a point from a side that reaches just what it bid: what a failed deal marks is the same."""
    score = score_deal(facts.contract, Outcome(facts.points, facts.tricks, belotes), rules)
    if facts.contract.capot or score.result is not Result.MADE or score.reached != score.needed:
        return facts
    taker = facts.contract.side
    points = [facts.points[Team.NS], facts.points[Team.EW]]
    points[taker] -= 1
    points[taker.other] += 1
    return replace(facts, points=(points[0], points[1]))


def _half_a_belote(facts: Score) -> tuple[int, int]:
    """Give a belote to every side that holds the king or the queen of trumps."""
    sides = {facts.king.team, facts.queen.team}
    return int(Team.NS in sides), int(Team.EW in sides)


def _to_who_won_king(facts: Score) -> tuple[int, int]:
    won = facts.won_king.team if facts.belote is not None else None
    return int(won is Team.NS), int(won is Team.EW)


# ---------------------------------------------------------------- the catalogue

_ALL = frozenset({"table_en_ligne", "salon", "classique"})
_BIDDING = frozenset({"table_en_ligne", "salon"})
_O, _S, _C = (frozenset({name}) for name in ("table_en_ligne", "salon", "classique"))


def _cards_say(name: str, rule: str, **laws: Any) -> Misconception:
    return Misconception(name, "cards", rule, _ALL, **laws)


def _play_says(name: str, rule: str, tables: frozenset[str] = _ALL, **laws: Any) -> Misconception:
    return Misconception(name, "play", rule, tables, **laws)


def _auction_says(name: str, rule: str, tables: frozenset[str] = _BIDDING, **laws: Any) -> Misconception:
    return Misconception(name, "auction", rule, tables, **laws)


def _score_says(name: str, rule: str, tables: frozenset[str] = _ALL, **laws: Any) -> Misconception:
    return Misconception(name, "scoring", rule, tables, **laws)


_CATALOGUE: tuple[Misconception, ...] = (
    _cards_say("trumps_as_plain", "R0.2", table=lambda t: replace(t, trump_points=t.plain_points)),
    _cards_say("jack_20", "R0.3", table=_points(jack=20)),
    _cards_say("nine_14", "R0.3", table=_points(nine=14)),
    _cards_say("trumps_ranked_as_plain", "R0.2", table=lambda t: replace(t, trump_order=t.plain_order)),
    _cards_say("ten_below_jack", "R0.3", table=_ten_below_jack),
    _cards_say("jack_nine_on_top", "R0.3", table=lambda t: replace(t, plain_order=t.trump_order)),
    _cards_say("worthless_equal", "R0.5", table=_bent(_worthless_equal)),
    _cards_say("any_suit_wins", "R0.5", table=_bent(_any_suit_wins)),
    _cards_say("last_trump_wins", "R0.5", trick=_last_trump_wins),
    _cards_say("no_der", "R0.4", der=lambda winner, taker: None),
    _cards_say("der_to_taker", "R0.4", der=lambda winner, taker: taker),
    _play_says("go_up_everywhere", "R0.10.2", table=_bent(_go_up_everywhere)),
    _play_says("any_trump_on_trump_lead", "R0.10.3", options={"raise_on_trump_lead": False}),
    _play_says("no_raise_over_partner", "D3", options={"raise_over_partner": False}),
    _play_says("no_duty_to_ruff", "R0.10.6", options={"must_ruff": False}),
    _play_says("ruff_over_partner", "R0.10.5", legal=_ruff_over_partner),
    _play_says("no_duty_to_overruff", "D2", options={"must_overruff": False}),
    _play_says("must_underruff", "D1", _O | _C, options={"cannot_overruff": "undertrump"}),
    _play_says("no_duty_to_underruff", "D1", _S, options={"cannot_overruff": "free"}),
    _play_says("ruff_with_suit_in_hand", "R0.10.2", legal=_ruff_with_suit),
    _play_says("free_under_partner", "R0.10.5", legal=_free_under_partner),
    _auction_says("same_value_other_suit", "R1.7", forgives=(Refusal.NOT_HIGHER, _same_value)),
    _auction_says("suits_ranked", "R1.7", forgives=(Refusal.NOT_HIGHER, _higher_suit)),
    _auction_says("double_own_side", "R1.14", forgives=(Refusal.OWN_SIDE, _always)),
    _auction_says(
        "three_passes_end",
        "R1.13",
        silences=lambda call, auction: _three_passes(auction),
        turn=lambda turn, auction: "redeal" if _three_passes(auction) else turn,
    ),
    _auction_says("bids_over_capot", "R1.9", forgives=(Refusal.AFTER_CAPOT, _always)),
    _auction_says(
        "passed_is_out",
        "R1.10",
        silences=lambda call, auction: auction.turn in _out(auction) and not isinstance(call, Pass),
        turn=_skip_who_passed,
    ),
    _auction_says("bids_after_double", "R1.15", forgives=(Refusal.AFTER_DOUBLE, _always), turn=_all_speak_after_double),
    _auction_says("turned_suit_in_round_two", "R3.3", _C, forgives=(Refusal.TURNED_SUIT, _always)),
    _auction_says("any_suit_in_round_one", "R3.2", _C, forgives=(Refusal.SUIT_IN_FIRST_ROUND, _always)),
    _score_says("contract_not_added", "R1.22", _O, marks=_contract_not_added),
    _score_says("points_added", "R2.11", _S, marks=_points_added),
    _score_says("failing_keeps_points", "R1.23", marks=_failing_keeps_points),
    _score_says("defence_only_its_tricks", "R1.23", _O | _C, marks=_defence_only_its_tricks),
    _score_says("failure_160_more", "R2.12", _S, options={"failed_base": 160}),
    _score_says("made_defence_nothing", "R1.22", _O | _C, marks=_defence_nothing),
    _score_says("made_defence_its_points", "R2.11", _S, marks=_defence_its_points),
    _score_says("double_only_contract", "R1.27", _O, options={"multiplier_scope": "bid"}),
    _score_says("redouble_counts_twice", "R2.13", _S, deal=_redouble_counts_twice),
    _score_says("must_beat_defence", "R1.20", _O, options={"must_beat_defence": True}),
    _score_says("bid_is_enough", "R2.9", _S, options={"must_beat_defence": False}),
    _score_says("exactly_fails", "R1.20", _BIDDING, deal=_exactly_fails),
    _score_says("enough_at_81", "R3.8", _C, options={"tie": "made"}),
    _score_says("tie_fails", "R3.11", _C, options={"tie": "failed"}),
    _score_says("capot_made_410", "R1.24", _O, options={"capot_bid_made": 410}),
    _score_says("capot_made_250", "R2.14", _S, options={"capot_bid_made": 250}),
    _score_says("all_tricks_162", "R3.15", _C, options={"capot_bonus_total": 0}),
    _score_says("half_a_belote", "R0.6", belotes=_half_a_belote),
    _score_says("belote_to_king_winner", "R0.6", belotes=_to_who_won_king),
    _score_says("failed_belote_to_defence", "R1.29", options={"belote_on_failure": "winner"}),
    _score_says("belote_no_help", "R1.21", _BIDDING, options={"belote_counts_for_contract": "no"}),
    _score_says("belote_helps_82", "R3.8", _C, options={"belote_counts_for_contract": "own"}),
    _score_says("double_doubles_belote", "R1.28", _BIDDING, options={"belote_multiplied": True}),
)

CATALOGUE: Mapping[str, Misconception] = {one.id: one for one in _CATALOGUE}
"""Every false rule by its id, in the order of the catalogue."""

_PLACES = {name: place for place, name in enumerate(CATALOGUE)}


def misconception(name: str) -> Misconception:
    """Return a false rule by its id.

    >>> misconception("nine_14").domain
    'cards'

    Raises MisconceptionError for an id that the catalogue does not have.
    """
    found = CATALOGUE.get(name)
    if found is None:
        raise MisconceptionError(
            f"unknown misconception {name!r}: use one of {', '.join(CATALOGUE)}",
            code="unknown_misconception",
            name=name,
        )
    return found


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Return some ids in the order of the catalogue, each once.

    >>> in_order(["nine_14", "jack_20"])
    ('jack_20', 'nine_14')

    Raises MisconceptionError for an id that the catalogue does not have.
    """
    return tuple(sorted({misconception(name).id for name in names}, key=_PLACES.__getitem__))


def bearing_on(table: str, domains: Iterable[Domain] | None = None) -> tuple[Misconception, ...]:
    """Return the false rules that bear on a table, of some domains or of all.

    >>> len(bearing_on("classique", ["play"]))
    9
    """
    wanted = None if domains is None else set(domains)
    return tuple(one for one in _CATALOGUE if table in one.tables and (wanted is None or one.domain in wanted))
