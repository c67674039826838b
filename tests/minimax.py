"""Plain minimax, no pruning and no table: the only judge of the solver.

Built on ``contree.legality`` and ``Trick.winner`` alone, and on nothing of ``contree.analysis``.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from contree.cards import DECK, Card, Hand, Trump
from contree.legality import legal_cards
from contree.play import Play
from contree.rules import Rules
from contree.seats import Seat, Team
from contree.trick import Trick

Hands = tuple[Hand, Hand, Hand, Hand]
Score = Callable[[int, int, int], int]  # points of NS, tricks of NS, tricks of EW -> what NS wants most


def best(hands: Hands, trick: Trick, trump: Trump, rules: Rules, score: Score, ns: int, won: tuple[int, int]) -> int:
    """Return the score both sides come to, NS having ``ns`` points and ``won`` the tricks so far."""
    if trick.complete:
        winner = trick.winner(trump, rules.table)
        last = not any(hands)
        gain = trick.points(trump, rules.table) + 10 * last
        if winner.team is Team.NS:
            ns, won = ns + gain, (won[0] + 1, won[1])
        else:
            won = (won[0], won[1] + 1)
        if last:
            return score(ns, *won)
        trick = Trick(winner.order(rules.rotation))
    seat = trick.turn
    values = [
        best(_without(hands, seat, card), Trick(trick.seats, (*trick.cards, card)), trump, rules, score, ns, won)
        for card in legal_cards(hands[seat], trick, trump, rules)
    ]
    return max(values) if seat.team is Team.NS else min(values)


def _without(hands: Hands, seat: Seat, card: Card) -> Hands:
    new = list(hands)
    new[seat] = hands[seat].without(card)
    return (new[0], new[1], new[2], new[3])


def _points(ns: int, _won_ns: int, _won_ew: int) -> int:
    return ns


def card_scores(play: Play, score: Score = _points) -> dict[Card, int]:
    """Return what each legal card leads to, as NS counts it from the start of the play."""
    seat = play.turn
    assert seat is not None
    ns, won = play.points[Team.NS], (play.tricks_won[Team.NS], play.tricks_won[Team.EW])
    return {
        card: best(
            _without(play.hands, seat, card),
            Trick(play.trick.seats, (*play.trick.cards, card)),
            play.trump,
            play.rules,
            score,
            ns,
            won,
        )
        for card in play.legal_cards()
    }


def solved(play: Play) -> dict[Card, int]:
    """Return what ``contree.analysis.solve`` should: the points the side to move ends with."""
    assert play.turn is not None
    table = play.rules.table
    left = sum(table.points(c, play.trump) for hand in (*play.hands, play.trick.cards) for c in hand)
    total = sum(play.points) + left + 10
    return {c: v if play.turn.team is Team.NS else total - v for c, v in card_scores(play).items()}


def random_ending(rng: Random, size: int, trump: Trump, rules: Rules) -> Play:
    """Return a random ending of ``size`` cards each, in one of several shapes, often in mid-trick."""
    pack = list(DECK)
    rng.shuffle(pack)
    shape = rng.randrange(4)
    if shape == 1:  # few suits: long runs
        suits = rng.sample(range(4), 3)
        pack.sort(key=lambda card: suits.index(card.suit) if card.suit in suits else 9)
        pack = pack[: max(4 * size, rng.choice((12, 16, 20, 24)))]
        rng.shuffle(pack)
    cards = pack[: 4 * size]
    if shape == 2:  # long suits in one hand, voids in others
        cards.sort(key=lambda card: card.suit + rng.random() * rng.choice((1, 2, 3)))
    elif shape == 3:  # the high cards together
        cards.sort(key=lambda card: rules.table.points(card, trump) + rng.random() * 15)
    hands = [Hand(cards[i * size : (i + 1) * size]) for i in range(4)]
    rng.shuffle(hands)
    play = Play.start(hands, trump, Seat(rng.randrange(4)), rules)
    for _ in range(rng.choice((0, 0, 1, 2, 3))):
        play = play.play(rng.choice(list(play.legal_cards())))
    return play


def random_rules(rng: Random) -> Rules:
    """Return rules whose obligations are drawn at random, half the time one of the usual tables."""
    if rng.random() < 0.4:
        return Rules(cannot_overruff=rng.choice(("free", "undertrump")))
    return Rules(
        raise_on_trump_lead=rng.random() < 0.7,
        raise_over_partner=rng.random() < 0.6,
        must_ruff=rng.random() < 0.7,
        must_overruff=rng.random() < 0.6,
        cannot_overruff=rng.choice(("free", "undertrump")),
        partner_master=rng.choice(("free", "no_undertrump")),
        rotation=rng.choice(("ccw", "cw")),
    )
