"""Each option of the rules makes a difference: a case that comes out otherwise when it is ignored.

One line an option: what is asked, its answer at the usual value, and at another. The answers are
read off the rules, not off the engine.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from contree import (
    A_DEUX,
    BRIDGEE,
    CLASSIQUE,
    DECK,
    DECOUVERTE,
    SALON,
    STANDARD,
    TABLE_EN_LIGNE,
    Auction,
    Card,
    Contract,
    Hand,
    Outcome,
    Rules,
    Seat,
    Suit,
    Taking,
    Team,
    Trick,
    deal_hands,
    first_player,
    legal_cards,
    next_dealer,
    parse_call,
    score_deal,
    winner_of,
)
from contree.action import NextDeal
from contree.belote import belotes, steps, words
from contree.deal import dealing_order, seats_from
from contree.match import Match

Ask = Callable[[Rules], object]


def legal(hand: str, trick: str, stock: int = 0) -> Ask:
    return lambda rules: str(legal_cards(Hand.parse(hand), Trick.parse(trick), Suit.H, rules, stock=stock))


def may_call(call: str, calls: str = "", hand: str = "") -> Ask:
    hands = {seat: Hand.parse(hand) for seat in Seat} if hand else None
    return lambda rules: Auction.start(Seat.S, rules, hands).after(calls).judge(parse_call(call)).legal


def end(calls: str) -> Ask:
    return lambda rules: Auction.start(Seat.S, rules).after(calls).status.value


def marks(value: int | None, points: int, tricks: int = 5, m: int = 1, b: tuple[int, int] = (0, 0)) -> Ask:
    """Count a deal taken by NS: a contract of 0 is a capot."""
    contract = Contract(Seat.S, value or None, Suit.H, value == 0, m)
    outcome = Outcome((points, 162 - points), (tricks, 8 - tricks), b)
    return lambda rules: score_deal(contract, outcome, rules).marks


def counted(rules: Rules) -> object:
    contract = None if rules.scoring == "points_only" else Contract(Seat.S, 90, Suit.H)
    return score_deal(contract, Outcome((100, 62), (5, 3)), rules).marks


def belote_of(said: tuple[int, ...]) -> Ask:
    plays = [(Seat.S, Card.parse("KH")), (Seat.S, Card.parse("QH"))]
    hands = {Seat.S: Hand.parse("KH QH")}
    return lambda rules: belotes(words(steps(hands, plays), Suit.H, rules, said))


def begins(rules: Rules) -> object:
    """How a deal begins: with which kind of auction, or none."""
    return type(Match.start(rules, seed=1).deal.auction).__name__


def packets(rules: Rules) -> object:
    return str(deal_hands(DECK, dealing_order(Seat.S, rules), rules.deal_packets)[Seat.E])


def second_pack_is_a_cut(rules: Rules) -> object:
    """Whether the pack after a deal that was thrown in is the first one, gathered and cut."""
    match = Match.start(rules, seed=1)
    for _ in range(4):
        match = match.act(parse_call("P"))
    gathered = match.gathered
    pack = match.act(NextDeal()).deal.pack
    at = gathered.index(pack[0])
    return gathered[at:] + gathered[:at] == pack


CASES: dict[str, tuple[Rules, Ask, object, object, object]] = {
    # option: (rules, what is asked, the answer as the rules stand, another value, the answer then)
    "players": (A_DEUX, lambda r: len(seats_from(Seat.S, r)), 2, 4, 4),
    "layout": (
        A_DEUX,
        lambda r: type(Match.start(_two(r), seed=1).deal.play).__name__,
        "StockPlay",
        "open_cards",
        "OpenPlay",
    ),
    "rotation": (SALON, lambda r: Auction.start(Seat.S, r).after("P").turn, Seat.N, "cw", Seat.S),
    "first_player": (SALON, lambda r: first_player(Seat.W, r), Seat.S, "left", Seat.N),
    "dealer_after_pass_out": (SALON, lambda r: next_dealer(Seat.S, r, "passed_out"), Seat.E, "same", Seat.S),
    "dealer_after_redeal_call": (SALON, lambda r: next_dealer(Seat.S, r, "redeal"), Seat.S, "next", Seat.E),
    "shuffle": (TABLE_EN_LIGNE, second_pack_is_a_cut, True, "every_deal", False),
    "deal_packets": (SALON, packets, "7S 8S 9S JH QH JD QD KD", (8,), "7S 8S 9S TS JS QS KS AS"),
    "raise_on_trump_lead": (SALON, legal("JH 7H AS", "W:9H"), "JH", False, "7H JH"),
    "raise_over_partner": (SALON, legal("JH 7H AS", "N:9H W:8H"), "JH", False, "7H JH"),
    "must_ruff": (SALON, legal("7H AS", "W:AD"), "7H", False, "AS 7H"),
    "must_overruff": (SALON, legal("7H JH AS", "W:AD S:9H"), "JH", False, "7H JH"),
    "cannot_overruff": (SALON, legal("7H AS", "W:AD S:9H"), "7H", "free", "AS 7H"),
    "partner_master": (SALON, legal("7H JH AS", "S:AD E:9H N:7D"), "AS 7H JH", "no_undertrump", "AS JH"),
    "obligations_only_when_stock_empty": (A_DEUX, legal("7H AD", "W:8H", stock=4), "7H AD", False, "7H"),
    "auction": (SALON, lambda r: begins(_auction(r)), "Auction", "none", "NoneType"),
    "min_bid": (SALON, may_call("80H"), True, 90, False),
    "max_bid": (SALON, may_call("170H"), False, 180, True),
    "bid_step": (SALON, may_call("90H"), True, 20, False),
    "capot_bid": (SALON, may_call("CAPOTH"), True, False, False),
    "sa_bids": (SALON, may_call("80SA"), False, True, True),
    "ta_bids": (SALON, may_call("80TA"), False, True, True),
    "double_allowed": (SALON, may_call("X", "80H"), True, False, False),
    "redouble_allowed": (SALON, may_call("XX", "80H X"), True, False, False),
    "double_capot_allowed": (SALON, may_call("X", "CAPOTH"), True, False, False),
    "after_double": (SALON, end("80H X P P"), "contract", "three_passes", "open"),
    "misere_redeal": (SALON, may_call("MISERE", hand="7S 8S 9S 7H 8H 9H 7D 8D"), True, False, False),
    "misere_max_points": (SALON, may_call("MISERE", hand="AS 8S 9S 7H 8H 9H 7D 8D"), False, 11, True),
    "four_sevens_redeal": (SALON, may_call("CARRE7", hand="7S 7H 7D 7C AS AH AD AC"), True, False, False),
    "belote_points": (TABLE_EN_LIGNE, marks(90, 100, b=(1, 0)), (210, 62), 0, (190, 62)),
    "belote_declaration": (TABLE_EN_LIGNE, belote_of(()), (1, 0), "spoken", (0, 0)),
    "belote_counts_for_contract": (TABLE_EN_LIGNE, marks(90, 80, b=(1, 0)), (190, 82), "no", (20, 250)),
    "belote_on_failure": (TABLE_EN_LIGNE, marks(90, 60, b=(1, 0)), (20, 250), "winner", (0, 270)),
    "belote_multiplied": (TABLE_EN_LIGNE, marks(90, 100, m=2, b=(1, 0)), (400, 124), True, (420, 124)),
    "scoring": (TABLE_EN_LIGNE, counted, (190, 62), "bid_only", (90, 0)),
    "must_beat_defence": (TABLE_EN_LIGNE, marks(80, 80), (160, 82), True, (0, 240)),
    "failed_base": (TABLE_EN_LIGNE, marks(90, 60), (0, 250), 162, (0, 252)),
    "capot_bid_made": (TABLE_EN_LIGNE, marks(0, 162, 8), (250, 0), 500, (500, 0)),
    "capot_bid_failed": (TABLE_EN_LIGNE, marks(0, 152, 7), (0, 410), 500, (0, 500)),
    "capot_bonus_total": (TABLE_EN_LIGNE, marks(90, 162, 8), (252, 0), 252, (342, 0)),
    "multiplier_scope": (TABLE_EN_LIGNE, marks(90, 100, m=2), (380, 124), "bid", (280, 62)),
    "defence_scores_when_doubled": (TABLE_EN_LIGNE, marks(90, 100, m=2), (380, 124), False, (380, 0)),
    "tie": (CLASSIQUE, marks(None, 81), (0, 81), "made", (81, 81)),
    "rounding": (TABLE_EN_LIGNE, marks(90, 95), (185, 67), "nearest10", (190, 70)),
    "target": (SALON, lambda r: winner_of((600, 0), r), None, 500, Team.NS),
    "target_strict": (SALON, lambda r: winner_of((1000, 0), r), Team.NS, True, None),
    "both_reach": (SALON, lambda r: winner_of((1010, 1050), r, Team.NS), Team.EW, "taker", Team.NS),
    "table": (
        SALON,
        lambda r: r.table.points(Card.parse("JH"), Suit.H),
        20,
        replace(STANDARD, trump_points=STANDARD.plain_points),
        2,
    ),
}


def _two(rules: Rules) -> Rules:
    """Give a game for two its own packets."""
    return rules if rules.layout == "stock" else rules.but(deal_packets=(8, 8))


def _auction(rules: Rules) -> Rules:
    """Give a deal without an auction its own scoring."""
    return rules if rules.auction == "contract" else rules.but(scoring="points_only")


@pytest.mark.parametrize("option", CASES)
def test_the_option_makes_its_difference(option: str) -> None:
    rules, ask, usual, value, other = CASES[option]
    assert getattr(rules, option) != value
    assert ask(rules) == usual
    assert ask(rules.but(**{option: value})) == other


def test_no_option_is_left_out() -> None:
    assert set(CASES) == set(SALON.options())


def test_the_remaining_values() -> None:
    """The third values, and the options that matter at one table only."""
    assert first_player(Seat.W, SALON.but(first_player="south")) is Seat.S
    assert first_player(Seat.E, DECOUVERTE) is Seat.S
    assert begins(CLASSIQUE) == "Taking"
    assert marks(None, 62, b=(1, 0))(CLASSIQUE.but(belote_counts_for_contract="own")) == (82, 100)
    assert marks(None, 81)(CLASSIQUE.but(tie="failed")) == (0, 162)
    assert marks(None, 81)(CLASSIQUE.but(tie="none")) == (0, 162)
    assert marks(90, 162, 8)(TABLE_EN_LIGNE.but(capot_bonus_total=250)) == (340, 0)
    assert marks(None, 162, 8)(CLASSIQUE.but(capot_bonus_total=250)) == (250, 0)
    assert marks(80, 0, 0)(TABLE_EN_LIGNE.but(capot_bonus_total=252)) == (0, 332)
    assert counted(DECOUVERTE) == (100, 62)
    assert may_call("CAPOTSA")(BRIDGEE) and may_call("CAPOTTA")(BRIDGEE)
    assert Taking.start(Seat.S, CLASSIQUE.but(first_player="left"), DECK[0]).turn is Seat.W


def test_a_legality_that_ignores_an_option_would_be_seen() -> None:
    """Over random positions each option of the obligations changes some answers, and never makes them empty."""
    from strategies import random_position

    flips = [
        ("raise_on_trump_lead", False),
        ("raise_over_partner", False),
        ("must_ruff", False),
        ("must_overruff", False),
        ("cannot_overruff", "undertrump"),
        ("partner_master", "no_undertrump"),
    ]
    rng = random.Random(3)
    changed: set[str] = set()
    for _ in range(1500):
        position = random_position(rng)
        for option, value in flips:
            before = legal_cards(position.hand, position.trick, position.trump, TABLE_EN_LIGNE)
            after = legal_cards(position.hand, position.trick, position.trump, TABLE_EN_LIGNE.but(**{option: value}))
            assert before and after
            if before != after:
                changed.add(option)
    assert changed == {option for option, _ in flips}
