"""What the second level of the player by rule of thumb reads off the obligations is true in every world."""

from __future__ import annotations

import random

from test_worlds import late_play, view_of

from contree.analysis.worlds import Knowledge
from contree.cards import Suit
from contree.match import Match
from contree.players.rule_of_thumb import RuleOfThumb, _Read, _Seen
from contree.rules import A_DEUX, SALON
from contree.seats import Seat


def test_level_two_is_right_in_every_world_and_sees_more() -> None:
    more = 0
    for seed in range(60):
        rng = random.Random(seed)
        play = late_play(rng, SALON, rng.choice((2, 3)))
        if not isinstance(play.trump, Suit):
            continue
        view = view_of(play, play.turn)
        one, two = _Seen(view), _Read(view)
        worlds = list(Knowledge.of(view).every())
        foes = [seat for seat in Seat if seat.team is not play.turn.team]
        held = [world[foe].mask for world in worlds for foe in foes]
        for card in view.hand:
            higher = two.ranking.higher[card.index]
            if two.master_of_suit(card):
                assert not any(mask & higher for mask in held)
                more += not one.master_of_suit(card)
            else:
                assert not one.master_of_suit(card)
        if not two.trumps_against:
            assert not any(mask & two.ranking.trump_mask for mask in held)
    assert more > 10, "the second level saw nothing that the first does not"


def test_both_levels_play_whatever_the_game() -> None:
    for rules in (SALON, A_DEUX):
        match = Match.start(rules, seed=2)
        for level in RuleOfThumb.LEVELS:
            assert RuleOfThumb(level).decide(match.view(match.turn)).action in match.legal_actions()
