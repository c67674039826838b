"""Whole matches at every table, driven at random: what must hold in every state (hypothesis)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from contree import (
    DECK,
    PRESETS,
    Action,
    ContreeError,
    Double,
    FourSevensRedeal,
    Match,
    MisereRedeal,
    NextDeal,
    Pass,
    Phase,
    PlayCard,
    Redouble,
    Seat,
    Suit,
    Take,
    parse_call,
    preset,
    read_match,
    write_match,
)

ANY_ACTION: tuple[Action, ...] = (
    Pass(),
    Double(),
    Redouble(),
    MisereRedeal(),
    FourSevensRedeal(),
    Take(),
    *(Take(suit) for suit in Suit),
    *(parse_call(text) for text in ("70H", "80H", "85S", "90S", "160D", "170C", "190S", "CAPOTH", "100SA", "110TA")),
    *(PlayCard(card, said) for card in DECK for said in (False, True)),
    NextDeal(),
)


class MatchMachine(RuleBasedStateMachine):
    """Drive one match; each subclass sits at one table."""

    preset_name = ""

    @initialize(seed=st.integers(0, 10**6))
    def start(self, seed: int) -> None:
        self.match = Match.start(preset(self.preset_name), seed)
        self.actions: list[Action] = []

    def act(self, action: Action) -> None:
        before, self.match = self.match, self.match.act(action)
        self.actions.append(action)
        assert before != self.match

    @precondition(lambda self: not self.match.over)
    @rule(data=st.data())
    def any_legal_action(self, data: st.DataObject) -> None:
        self.act(data.draw(st.sampled_from(self.match.legal_actions())))

    @precondition(lambda self: not self.match.over)
    @rule(seed=st.integers(0, 999), number=st.integers(1, 120))
    def many_legal_actions(self, seed: int, number: int) -> None:
        rng = random.Random(seed)
        for _ in range(number):
            if not self.match.over:
                self.act(rng.choice(self.match.legal_actions()))
                self.every_state_has_an_action()

    @rule(action=st.sampled_from(ANY_ACTION))
    def nothing_illegal_is_accepted(self, action: Action) -> None:
        legal = action in self.match.legal_actions()
        try:
            self.match.act(action)
        except ContreeError:
            assert not legal
        else:
            assert legal

    @invariant()
    def every_state_has_an_action(self) -> None:
        match = self.match
        assert bool(match.legal_actions()) is not match.over
        assert (match.turn is None) is (match.phase in (Phase.DEAL_OVER, Phase.OVER))

    @invariant()
    def the_points_of_a_played_deal_are_162_and_its_lines_add_up(self) -> None:
        totals = [0, 0]
        for deal in self.match.deals:
            assert (deal.score is not None) is (deal.end == "played")
            if deal.score is None or deal.play is None:
                continue
            assert sum(deal.play.points) == 162
            for side in (0, 1):
                marks = sum(line.amount for line in deal.score.lines if line.side == side)
                assert marks == deal.score.marks[side]
                totals[side] += marks
        assert self.match.totals == tuple(totals)

    @invariant()
    def each_seat_sees_its_own_hand(self) -> None:
        for seat in Seat if self.match.rules.players == 4 else (Seat.S, Seat.W):
            view = self.match.view(seat)
            assert view.hand <= self.match.deal.hands[seat]
            assert view.totals == self.match.totals

    @rule()
    def the_record_reopens_here(self) -> None:
        text = write_match(self.match)
        again = read_match(text)
        assert again == self.match
        assert write_match(again) == text

    @rule()
    def its_actions_lead_here_again(self) -> None:
        states = list(self.match.states())
        assert states[-1] == self.match
        assert len(states) == len(self.actions) + 1
        assert [str(action) for action in self.match.actions] == [str(action) for action in self.actions]

    def teardown(self) -> None:
        if not hasattr(self, "match"):
            return
        rng = random.Random(len(self.actions))
        while not self.match.over:
            self.act(rng.choice(self.match.legal_actions()))
            self.every_state_has_an_action()
        self.the_points_of_a_played_deal_are_162_and_its_lines_add_up()
        self.the_record_reopens_here()
        first = self.match.deals[0]
        again = Match.start(self.match.rules, self.match.seed)
        assert again.deals[0].pack == first.pack
        for action in self.actions:
            again = again.act(action)
        assert again == self.match


@pytest.mark.parametrize("name", PRESETS)
def test_a_whole_match(name: str) -> None:
    machine: Any = type(f"Match_{name}", (MatchMachine,), {"preset_name": name})
    machine.TestCase.settings = settings(
        max_examples=10,
        stateful_step_count=12,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    test = machine.TestCase()
    test.runTest()
