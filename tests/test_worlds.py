"""The hidden hands a seat takes for possible are those, and only those, that explain what it saw."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from minimax import random_rules

from contree.analysis.worlds import Hands, Knowledge, play_of
from contree.belote import words_of
from contree.cards import TRUMPS, Hand
from contree.deal import Deal
from contree.errors import ContreeError, InvalidStateError
from contree.match import Match
from contree.play import Play
from contree.rules import A_DEUX, CLASSIQUE, DECOUVERTE, SALON, Rules
from contree.seats import Seat
from contree.view import View


def view_of(play: Play, seat: Seat) -> View:
    """Return what a seat sees of a play that no match surrounds."""
    view = Match.start(DECOUVERTE.but(rotation=play.rules.rotation)).view(seat)
    return View(
        **{name: getattr(view, name) for name in View.__slots__}
        | {
            "rules": play.rules,
            "turn": play.turn,
            "hand": play.hands[seat],
            "dealt": play.dealt[seat],
            "trump": play.trump,
            "contract": None,
            "trick": play.trick,
            "tricks": play.tricks,
            "winners": play.winners,
            "points": play.points,
            "tricks_won": play.tricks_won,
            "words": words_of(play),
        }
    )


def late_play(rng: random.Random, rules: Rules, left: int) -> Play:
    """Return a play of random legal cards in which the seat to move has ``left`` cards."""
    play = Play.start(Deal.random(rng), rng.choice(TRUMPS), Seat(rng.randrange(4)), rules)
    while len(play.hands[play.turn]) > left or rng.random() < 0.5:
        play = play.play(rng.choice(list(play.legal_cards())))
        if play.over or len(play.hands[play.turn]) < left:
            return late_play(rng, rules, left)
    return play


def explains(hands: Hands, seen: Play) -> bool:
    """Tell whether hands could have been played so, to the last word said, by replaying every card."""
    dealt = list(hands)
    plays = [step for trick in (*seen.tricks, seen.trick) for step in trick.plays]
    for seat, card in plays:
        dealt[seat] = dealt[seat].with_card(card)
    play = Play.start(dealt, seen.trump, seen.leader, seen.rules)
    try:
        for _, card in plays:
            play = play.play(card)
    except ContreeError:
        return False
    return words_of(play) == words_of(seen)


def deals(seen: Play, seat: Seat) -> list[Hands]:
    """Return every way to lay the hidden cards, whatever was seen."""
    a, b, c = (s for s in Seat if s is not seat)
    cards = [card for s in (a, b, c) for card in seen.hands[s]]
    found = []
    for of_a in itertools.combinations(cards, len(seen.hands[a])):
        rest = [card for card in cards if card not in of_a]
        for of_b in itertools.combinations(rest, len(seen.hands[b])):
            hands = list(seen.hands)
            hands[a], hands[b] = Hand(of_a), Hand(of_b)
            hands[c] = Hand(rest) - hands[b]
            found.append((hands[0], hands[1], hands[2], hands[3]))
    return found


@pytest.mark.parametrize("seed", range(25))
def test_worlds_are_the_hands_that_explain_every_card_played(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    play = late_play(rng, rules, rng.choice((2, 2, 3)))
    known = Knowledge.of(view_of(play, play.turn))
    expected = {hands for hands in deals(play, play.turn) if explains(hands, play)}
    assert play.hands in expected
    assert set(known.every()) == expected
    assert known.worlds == len(expected)
    for _ in range(20):
        assert known.sample(rng) in expected
    assert all(known.allows(hands) == (hands in expected) for hands in deals(play, play.turn))


def test_hands_with_a_card_twice_or_a_strange_one_are_no_world() -> None:
    none = (Hand(),) * 4
    known = Knowledge(Seat.S, Hand.parse("AS"), (1, 1, 1, 1), Hand.parse("7S 8S 9S"), none, none, none)
    for text, fits in {"AS 7S 8S 9S": 1, "AS 7S 7S 9S": 0, "AS 7S 8S KD": 0, "KD 7S 8S 9S": 0}.items():
        assert known.allows([Hand.parse(card) for card in text.split()]) == bool(fits), text


def test_every_world_is_as_likely() -> None:
    tried = 0
    for seed in range(200):
        rng = random.Random(seed)
        play = late_play(rng, SALON, 3)
        known = Knowledge.of(view_of(play, play.turn))
        if not 6 <= known.worlds <= 60 or len({may for may, _ in known._classes}) < 3:
            continue
        tried += 1
        draws = 120 * known.worlds
        seen = Counter(known.sample(rng) for _ in range(draws))
        chi2 = sum((seen[hands] - 120) ** 2 / 120 for hands in known.every())
        freedom = known.worlds - 1
        assert chi2 < freedom + 4.5 * (2 * freedom) ** 0.5, f"seed {seed}: {seen}"
        if tried == 6:
            return
    pytest.fail("too few cases: the generator no longer makes bound hands")


def test_belote_said_shows_the_other_card_and_silence_denies_it() -> None:
    hands = [Hand.parse(text) for text in ("7H AS", "KH QH", "8H AD", "JH 9S")]
    said = Play.start(hands, TRUMPS[1], Seat.S, SALON).play(*hands[0] & Hand.parse("7H"))
    view = view_of(said.play(next(c for c in hands[1] if str(c) == "KH")), Seat.N)
    assert {str(c) for c in Knowledge.of(view).held[Seat.E]} == {"QH"}
    hands[1], hands[3] = Hand.parse("KH 9S"), Hand.parse("JH QH")
    mute = Play.start(hands, TRUMPS[1], Seat.S, SALON).play(*hands[0] & Hand.parse("7H"))
    view = view_of(mute.play(next(c for c in hands[1] if str(c) == "KH")), Seat.N)
    assert "QH" in {str(c) for c in Knowledge.of(view).excluded[Seat.E]}
    spoken = view_of(Play.start(hands, TRUMPS[1], Seat.S, CLASSIQUE).play(*hands[0] & Hand.parse("7H")), Seat.N)
    assert not Knowledge.of(spoken).excluded[Seat.E]


def test_the_turned_card_lies_with_the_taker() -> None:
    match = Match.start(CLASSIQUE, seed=3)
    while match.deal.contract is None:
        actions = match.legal_actions()
        match = match.act(actions[1] if len(actions) > 1 else actions[0])
    taker = match.deal.contract.taker
    other = taker.partner
    known = Knowledge.of(match.view(other))
    assert match.deal.turned in known.held[taker]
    assert all(match.deal.turned in known.sample(random.Random(i))[taker] for i in range(20))


def test_a_world_can_be_played_on() -> None:
    rng = random.Random(5)
    play = late_play(rng, SALON, 4)
    view = view_of(play, play.turn)
    same = play_of(view, play.hands)
    assert (same.turn, same.legal_cards(), same.points, same.dealt) == (
        play.turn,
        play.legal_cards(),
        play.points,
        play.dealt,
    )


def test_no_world_before_the_taking_nor_for_two() -> None:
    with pytest.raises(InvalidStateError):
        Knowledge.of(Match.start(CLASSIQUE, seed=1).view(Seat.S))
    with pytest.raises(InvalidStateError):
        Knowledge.of(Match.start(A_DEUX, seed=1).view(Seat.S))
