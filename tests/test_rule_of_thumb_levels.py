"""What the second level of the player by rule of thumb reads off the obligations is true in every world."""

from __future__ import annotations

import random

from test_worlds import late_play, view_of

from contree.analysis.worlds import Knowledge
from contree.match import Match
from contree.players.rule_of_thumb import RuleOfThumb
from contree.players.rule_of_thumb.inference import Inferred, Seen
from contree.rules import A_DEUX, SALON
from contree.seats import Seat


def test_level_two_is_right_in_every_world() -> None:
    for seed in range(30):
        rng = random.Random(seed)
        play = late_play(rng, SALON, rng.choice((2, 3)))
        view = view_of(play, play.turn)
        two = Inferred(view)
        foes = [seat for seat in Seat if seat.team is not play.turn.team]
        held = [world[foe].mask for world in Knowledge.of(view).every() for foe in foes]
        for card in view.hand:
            if two.master_of_suit(card):
                assert not any(mask & two.ranking.higher[card.index] for mask in held)
        if not two.trumps_against:
            assert not any(mask & two.ranking.trump_mask for mask in held)


def test_level_two_sees_more_masters_and_is_not_wrong() -> None:
    more = 0
    for seed in range(150):
        play = late_play(random.Random(seed), SALON, 5)
        view = view_of(play, play.turn)
        one, two = Seen(view), Inferred(view)
        foes = [play.hands[seat].mask for seat in Seat if seat.team is not play.turn.team]
        for card in view.hand:
            if two.master_of_suit(card):
                assert not any(mask & two.ranking.higher[card.index] for mask in foes)
                more += not one.master_of_suit(card)
            else:
                assert not one.master_of_suit(card)
    assert more > 5, "the second level saw nothing that the first does not"


def test_both_levels_play_whatever_the_game() -> None:
    for rules in (SALON, A_DEUX):
        match = Match.start(rules, seed=2)
        for level in RuleOfThumb.LEVELS:
            assert RuleOfThumb(level).decide(match.view(match.turn)).action in match.legal_actions()
