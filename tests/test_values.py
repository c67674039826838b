"""The engine's states are values: they never change, carry nothing else, and copy and compare as wholes."""

from __future__ import annotations

import dataclasses
import inspect
import pickle
import random
from typing import Any

import pytest

from contree import (
    A_DEUX,
    A_DEUX_DECOUVERTE,
    CLASSIQUE,
    DECK,
    SALON,
    Auction,
    Bid,
    Card,
    Contract,
    Deal,
    Double,
    FourSevensRedeal,
    Hand,
    MisereRedeal,
    Outcome,
    Pass,
    Play,
    Redouble,
    Seat,
    Suit,
    Take,
    Taking,
    Trick,
    TurnedDeal,
    duty,
    judge,
    other_readings,
    score_deal,
)
from contree.action import NextDeal, PlayCard
from contree.belote import words_of
from contree.match import Match
from contree.rulebook import rule
from contree.two_players import OpenPlay, StockPlay

PLAY = Play.start([Hand.parse(text) for text in ("KH QH", "7H 8H", "9S 8S", "7D 8D")], Suit.H, Seat.S, SALON)
CONTRACT = Contract(Seat.S, 80, Suit.H)
SCORE = score_deal(CONTRACT, Outcome((80, 82), (4, 4)), SALON)
MATCH = Match.start(SALON, seed=1)
HAND, TRICK, SEVEN = Hand.parse("7H 9H AD"), Trick.parse("W:AH"), Card.parse("7H")

VALUES: list[Any] = [
    Pass(),
    Bid(90, Suit.H),
    Double(),
    Redouble(),
    MisereRedeal(),
    FourSevensRedeal(),
    Take(Suit.S),
    CONTRACT,
    Auction.start(Seat.S, SALON),
    Auction.start(Seat.S, SALON).judge(Pass()),
    Taking.start(Seat.S, CLASSIQUE, DECK[0]),
    TurnedDeal.of(DECK, Seat.S, CLASSIQUE),
    words_of(PLAY.play(Card.parse("KH")))[0],
    Outcome((80, 82), (4, 4)),
    SCORE,
    SCORE.lines[0],
    SCORE.lines[0].cause,
    other_readings(CONTRACT, Outcome((80, 82), (4, 4)), SALON)[0],
    rule("R1.1"),
    SALON,
    SEVEN,
    HAND,
    TRICK,
    Deal.random(random.Random(1)),
    PLAY,
    StockPlay.deal(DECK, Seat.S, A_DEUX),
    OpenPlay.deal(DECK, Suit.H, Seat.S, A_DEUX_DECOUVERTE),
    duty(HAND, TRICK, Suit.H, SALON),
    judge(SEVEN, HAND, TRICK, Suit.H, SALON),
    MATCH,
    MATCH.deal,
    MATCH.view(Seat.S),
    MATCH.act(Pass()).act(Pass()).act(Pass()).act(Pass()).act(NextDeal()).view(Seat.S).past[0],
    PlayCard(SEVEN),
    NextDeal(),
]


def name(value: Any) -> str:
    return type(value).__name__


@pytest.mark.parametrize("value", VALUES, ids=name)
def test_a_value_never_changes(value: Any) -> None:
    field = (
        dataclasses.fields(value)[0].name if dataclasses.is_dataclass(value) and dataclasses.fields(value) else "mask"
    )
    with pytest.raises((AttributeError, TypeError)):  # TypeError where there is no field at all
        setattr(value, field, None)


@pytest.mark.parametrize("value", VALUES, ids=name)
def test_a_value_carries_its_fields_and_nothing_else(value: Any) -> None:
    if type(value) is not Deal:  # it keeps what was worked out once
        assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("value", VALUES, ids=name)
def test_a_value_copies_as_a_whole(value: Any) -> None:
    copy = pickle.loads(pickle.dumps(value))
    assert copy == value
    assert hash(copy) == hash(value)


@pytest.mark.parametrize("value", VALUES, ids=name)
def test_what_needs_no_state_can_be_asked_of_a_state(value: Any) -> None:
    """A maker such as ``start`` works from the class and from an instance alike."""
    for member in vars(type(value)).values():
        if inspect.isfunction(member) and not member.__name__.startswith("__"):
            assert next(iter(inspect.signature(member).parameters)) == "self", member
