"""Every public function, with each of its arguments replaced by what it cannot be.

Only the project's own errors may come out, with a message that says something and a code.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from functools import partial, reduce
from typing import Any

import pytest

import contree
from contree import (
    CLASSIQUE,
    DECK,
    SALON,
    STANDARD,
    Auction,
    Bid,
    Card,
    Contract,
    ContreeError,
    Deal,
    Hand,
    Match,
    MatchDeal,
    Outcome,
    Pass,
    PastDeal,
    Phase,
    Play,
    PlayCard,
    RandomPlayer,
    Rules,
    Seat,
    StockPlay,
    Suit,
    Taking,
    Team,
    Trick,
    TurnedDeal,
    View,
)
from contree.deal import cut, dealing_order, dealt, gathered, seats_from, undealt
from contree.two_players import OpenPlay

HAND, TRICK = Hand.parse("7S 9H"), Trick.parse("W:8S")
DEAL = Deal.random(random.Random(1))
PLAY = Play.start(DEAL, Suit.H, Seat.S, SALON)
MATCH = Match.start(SALON, 1)
OVER = reduce(lambda deal, call: deal.after(call, 0), [Pass()] * 4, MATCH.deal)
AUCTION = Auction.start(Seat.S, SALON)
TAKING = Taking.start(Seat.S, CLASSIQUE, DECK[0])
CHANCE = random.Random(1)
PLAYERS = {seat: RandomPlayer() for seat in Seat}

CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "Card": (Card, {"suit": Suit.H, "rank": contree.Rank.ACE}),
    "Card.parse": (Card.parse, {"text": "9H"}),
    "Hand": (Hand, {"cards": DECK[:3]}),
    "Hand.parse": (Hand.parse, {"text": "9H"}),
    "Hand.parse_suits": (Hand.parse_suits, {"text": "A..."}),
    "Hand.from_mask": (Hand.from_mask, {"mask": 3}),
    "Hand.of_suit": (HAND.of_suit, {"suit": Suit.H}),
    "Hand.with_card": (HAND.with_card, {"card": DECK[0]}),
    "Hand.without": (HAND.without, {"card": DECK[0]}),
    "Hand.isdisjoint": (HAND.isdisjoint, {"other": HAND}),
    "parse_trump": (contree.parse_trump, {"text": "H"}),
    "CardTable.points": (STANDARD.points, {"card": DECK[0], "trump": Suit.H}),
    "CardTable.order": (STANDARD.order, {"suit": Suit.H, "trump": Suit.H}),
    "CardTable.sum": (STANDARD.sum, {"cards": HAND, "trump": Suit.H}),
    "CardTable.sorted": (STANDARD.sorted, {"cards": HAND, "trump": Suit.H}),
    "CardTable.ranking": (STANDARD.ranking, {"trump": Suit.H}),
    "Seat.parse": (Seat.parse, {"text": "S"}),
    "Seat.next": (Seat.S.next, {"rotation": "ccw"}),
    "Seat.order": (Seat.S.order, {"rotation": "ccw"}),
    "Team.parse": (Team.parse, {"text": "NS"}),
    "Rules": (lambda target: Rules(target=target), {"target": 501}),
    "preset": (contree.preset, {"name": "salon"}),
    "Trick": (Trick, {"seats": Seat.S.order(), "cards": DECK[:2]}),
    "Trick.parse": (Trick.parse, {"text": "W:7S", "rotation": "ccw", "leader": Seat.S}),
    "Trick.start": (Trick.start, {"leader": Seat.S, "rotation": "ccw"}),
    "Trick.play": (TRICK.play, {"card": DECK[0]}),
    "Trick.master": (TRICK.master, {"trump": Suit.H, "table": STANDARD}),
    "Trick.points": (TRICK.points, {"trump": Suit.H, "table": STANDARD}),
    "legal_cards": (
        contree.legal_cards,
        {"hand": HAND, "trick": TRICK, "trump": Suit.H, "rules": SALON, "stock": 0},
    ),
    "duty": (contree.duty, {"hand": HAND, "trick": TRICK, "trump": Suit.H, "rules": SALON, "stock": 0}),
    "judge": (contree.judge, {"card": DECK[0], "hand": HAND, "trick": TRICK, "trump": Suit.H, "rules": SALON}),
    "Deal": (Deal, {"hands": DEAL.hands}),
    "Deal.random": (Deal.random, {"rng": CHANCE}),
    "Deal.parse": (Deal.parse, {"text": "A... K... Q... J...", "first": Seat.S, "rotation": "ccw"}),
    "Deal.from_code": (Deal.from_code, {"code": "0" * 11}),
    "shuffled": (contree.shuffled, {"rng": CHANCE}),
    "pack_code": (contree.pack_code, {"pack": DECK}),
    "pack_from_code": (contree.pack_from_code, {"code": "0" * 23}),
    "deal_hands": (contree.deal_hands, {"pack": DECK, "order": Seat.S.order(), "packets": (3, 2, 3)}),
    "dealt": (dealt, {"pack": DECK, "order": Seat.S.order(), "packets": (3, 2, 3)}),
    "undealt": (
        undealt,
        {"hands": dealt(DECK, Seat.S.order(), (8,)), "stock": (), "order": Seat.S.order(), "packets": (8,)},
    ),
    "gathered": (gathered, {"tricks": [DECK[:8]], "rest": DECK[8:]}),
    "cut": (cut, {"pack": DECK, "at": 8}),
    "first_player": (contree.first_player, {"dealer": Seat.S, "rules": SALON}),
    "seats_from": (seats_from, {"seat": Seat.S, "rules": SALON}),
    "dealing_order": (dealing_order, {"dealer": Seat.S, "rules": SALON}),
    "next_dealer": (contree.next_dealer, {"dealer": Seat.S, "rules": SALON, "ended": "played"}),
    "Play.start": (Play.start, {"hands": DEAL, "trump": Suit.H, "leader": Seat.S, "rules": SALON}),
    "Play.play": (PLAY.play, {"card": next(iter(PLAY.legal_cards()))}),
    "Play.judge": (PLAY.judge, {"card": DECK[0]}),
    "Play.playable": (PLAY.playable, {"seat": Seat.S}),
    "StockPlay.deal": (StockPlay.deal, {"pack": DECK, "dealer": Seat.S, "rules": contree.A_DEUX}),
    "OpenPlay.deal": (
        OpenPlay.deal,
        {"pack": DECK, "trump": Suit.S, "dealer": Seat.S, "rules": contree.A_DEUX_DECOUVERTE},
    ),
    "random_card": (contree.random_card, {"play": PLAY, "rng": CHANCE}),
    "perft": (contree.perft, {"play": PLAY, "depth": 1}),
    "divide": (contree.divide, {"play": PLAY, "depth": 1}),
    "parse_call": (contree.parse_call, {"text": "80H"}),
    "Bid": (Bid, {"value": 80, "trump": Suit.H}),
    "Contract": (Contract, {"taker": Seat.S, "value": 80, "trump": Suit.H, "multiplier": 1}),
    "Auction.start": (Auction.start, {"dealer": Seat.S, "rules": SALON, "hands": DEAL.hands}),
    "Auction.call": (AUCTION.call, {"call": Pass()}),
    "Auction.judge": (AUCTION.judge, {"call": Pass(), "seat": Seat.E}),
    "Taking.start": (Taking.start, {"dealer": Seat.S, "rules": CLASSIQUE, "turned": DECK[0]}),
    "Taking.call": (TAKING.call, {"call": Pass()}),
    "TurnedDeal.of": (TurnedDeal.of, {"pack": DECK, "dealer": Seat.S, "rules": CLASSIQUE}),
    "Outcome": (Outcome, {"points": (92, 70), "tricks": (5, 3), "belotes": (0, 0), "last": Team.NS}),
    "score_deal": (
        contree.score_deal,
        {"contract": Contract(Seat.S, 80, Suit.H), "outcome": Outcome((92, 70), (5, 3)), "rules": SALON, "held": 0},
    ),
    "winner_of": (contree.winner_of, {"totals": (0, 0), "rules": SALON, "last_taker": Team.NS}),
    "other_readings": (
        contree.other_readings,
        {"contract": Contract(Seat.S, 80, Suit.H), "outcome": Outcome((92, 70), (5, 3)), "rules": SALON},
    ),
    "Match.start": (Match.start, {"rules": SALON, "seed": 1, "dealer": Seat.S, "pack": DECK, "trump": None}),
    "MatchDeal.start": (partial(MatchDeal.start, 1), {"dealer": Seat.S, "rules": SALON, "pack": DECK}),
    "PastDeal.of": (PastDeal.of, {"deal": OVER}),
    "View.of": (
        partial(View.of, phase=Phase.BIDDING, totals=(0, 0), pending=0, winner=None, past=()),
        {"deal": MATCH.deal, "seat": Seat.S},
    ),
    "Match.act": (MATCH.act, {"action": Pass()}),
    "Match.view": (MATCH.view, {"seat": Seat.S}),
    "PlayCard": (PlayCard, {"card": DECK[0]}),
    "write_plays": (contree.write_plays, {"play": PLAY}),
    "read_plays": (contree.read_plays, {"start": PLAY, "text": ""}),
    "write_calls": (contree.write_calls, {"auction": AUCTION}),
    "read_calls": (contree.read_calls, {"start": AUCTION, "text": ""}),
    "write_match": (contree.write_match, {"match": MATCH}),
    "read_match": (contree.read_match, {"text": contree.write_match(MATCH)}),
    "RandomPlayer.act": (RandomPlayer().act, {"view": MATCH.view(MATCH.turn), "rng": CHANCE}),  # type: ignore[arg-type]
    "step": (contree.step, {"match": MATCH, "players": PLAYERS, "rng": CHANCE}),
    "play_match": (contree.play_match, {"match": MATCH, "players": PLAYERS, "rng": CHANCE}),
}

JUNK: tuple[Any, ...] = (None, 7.5, -3, "junk", object(), [1, 2], {"a": 1})

MAY_BE: tuple[tuple[str, str, Any], ...] = (
    ("dealt", "packets", [1, 2]),
    ("deal_hands", "packets", [1, 2]),
    ("winner_of", "totals", [1, 2]),
    # what an argument may be after all: left out, or a number or a text that names something
    ("legal_cards", "stock", -3),
    ("duty", "stock", -3),
    ("Auction.start", "hands", None),
    ("Auction.judge", "seat", None),
    ("Outcome", "last", None),
    ("winner_of", "last_taker", None),
    ("Contract", "value", None),
    ("Match.start", "dealer", None),
    ("Match.start", "pack", None),
    ("Match.start", "trump", None),
    ("Match.start", "seed", -3),
    ("Match.start", "seed", "junk"),
)

ARGUMENTS = [(name, argument) for name, (_, arguments) in CALLS.items() for argument in arguments]


@pytest.mark.parametrize("name", CALLS)
def test_the_call_is_good_as_it_stands(name: str) -> None:
    function, arguments = CALLS[name]
    function(**arguments)


@pytest.mark.parametrize(("name", "argument"), ARGUMENTS)
def test_what_an_argument_cannot_be_is_refused(name: str, argument: str) -> None:
    function, arguments = CALLS[name]
    for junk in JUNK:
        if any(name == n and argument == a and junk == value for n, a, value in MAY_BE):
            continue
        with pytest.raises(ContreeError) as caught:
            function(**{**arguments, argument: junk})
        assert len(str(caught.value)) > 15, junk
        assert caught.value.code != "error", junk


def test_every_public_function_is_there() -> None:
    functions = {name for name in contree.__all__ if inspect.isfunction(getattr(contree, name))}
    assert functions <= set(CALLS), functions - set(CALLS)
