"""The solver against plain minimax: points, scores, sweeps, and the traps others fell into."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from minimax import card_scores, random_ending, random_rules, solved

from contree.analysis import kernel, outcomes, reaches, solve, sweeps, use, value
from contree.analysis.engine import Engine, layout
from contree.analysis.marks import belotes_held, margin, solve_scores
from contree.analysis.solver import random_plays
from contree.auction import Contract
from contree.cards import DECK, STANDARD, TRUMPS, Card, CardTable, Hand, Suit, Suitless
from contree.deal import Deal
from contree.errors import InvalidStateError, RulesError
from contree.play import Play
from contree.rules import A_DEUX, CLASSIQUE, DECOUVERTE, SALON, TABLE_EN_LIGNE, Rules
from contree.seats import Seat, Team


@pytest.fixture(autouse=True, params=["plain"])
def kernel_in_use(request: pytest.FixtureRequest):  # type: ignore[no-untyped-def]
    use(request.param)
    yield
    use("auto")


@pytest.mark.parametrize("seed", range(60))
def test_solver_is_plain_minimax(seed: int) -> None:
    rng = random.Random(seed)
    for size in (2, 2, 2, 3):
        play = random_ending(rng, size, rng.choice(TRUMPS), random_rules(rng))
        truth = solved(play)
        assert solve(play) == truth, (play, play.rules)
        assert value(play) == max(truth.values())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_solver_is_plain_minimax_with_four_cards(seed: int) -> None:
    rng = random.Random(1000 + seed)
    play = random_ending(rng, 4, rng.choice(TRUMPS), random_rules(rng))
    assert solve(play) == solved(play)


@pytest.mark.parametrize(
    ("rules", "leads"),
    [
        (TABLE_EN_LIGNE, {"8H": 15, "TD": 8, "9D": 3, "9C": 3}),
        (SALON, {"8H": 15, "TD": 8, "9C": 2, "9D": 0}),
    ],
)
def test_a_card_on_the_table_still_separates_its_neighbours(rules: Rules, leads: dict[str, int]) -> None:
    play = Play.start(Deal.parse(".8.T9.9 ..K.KQ8 Q97...7 TJ8.9.."), Suit.H, Seat.S, rules)
    assert {str(card): points for card, points in solve(play).items()} == leads
    assert value(play) == 15


def test_card_tables_nobody_plays_are_solved_too() -> None:
    odd = CardTable(
        trump_order=STANDARD.plain_order,
        plain_order=STANDARD.trump_order,
        trump_points=STANDARD.plain_points,
        plain_points=(5, 0, 0, 7, 0, 1, 0, 2),  # points that do not rise with strength
        sa_points=(9, 8, 7, 6, 5, 4, 3, 2),
        ta_points=STANDARD.ta_points,
    )
    rng = random.Random(4)
    for _ in range(60):
        play = random_ending(rng, rng.choice((2, 3)), rng.choice(TRUMPS), random_rules(rng).but(table=odd))
        assert solve(play) == solved(play)


def test_too_many_points_are_refused() -> None:
    rich = replace(STANDARD, plain_points=(100,) * 8)
    with pytest.raises(RulesError):
        layout(rich, Suit.S)


def test_reaches_and_sweeps_answer_as_the_value_does() -> None:
    rng = random.Random(8)
    for _ in range(60):
        play = random_ending(rng, rng.choice((2, 3)), rng.choice(TRUMPS), random_rules(rng))
        best = value(play)
        side = play.turn.team
        assert reaches(play, side, best) and not reaches(play, side, best + 1)
        total = max(solve(play).values())
        other = (
            sum(play.points)
            + 10
            + play.rules.table.sum([c for h in play.hands for c in h] + list(play.trick.cards), play.trump)
            - total
        )
        assert reaches(play, side.other, other) and not reaches(play, side.other, other + 1)
        for team in Team:
            truth = card_scores(
                play, lambda _, ns, ew, team=team: int((ew, ns)[team] == 0) * (1 if team is Team.NS else -1)
            )
            best_for_ns = max(truth.values()) if side is Team.NS else min(truth.values())
            assert sweeps(play, team) == bool(best_for_ns)


def _late(rng: random.Random, rules: Rules, left: int) -> Play:
    """Return a whole deal played down to a few cards, often one that a side sweeps or nearly."""
    trump = rng.choice(list(Suit))
    pack = list(DECK)
    strength = rules.table.ranking(trump).power[trump]
    pack.sort(key=lambda c: rules.table.points(c, trump) + strength[c.index] + rng.random() * rng.choice((8, 8, 60)))
    strong, weak = pack[16:], pack[:16]
    rng.shuffle(strong)
    rng.shuffle(weak)
    hands = [Hand(strong[:8]), Hand(weak[:8]), Hand(strong[8:]), Hand(weak[8:])]
    turn = rng.randrange(2)
    play = Play.start(hands[turn:] + hands[:turn], trump, Seat((4 - turn) % 4), rules)
    while len(play.hands[play.turn]) > left or (len(play.hands[play.turn]) == left and rng.random() < 0.4):
        cards = sorted(play.legal_cards(), key=lambda c: rules.table.points(c, trump))
        lead = not play.trick.cards
        mine = play.turn % 2 == turn % 2
        play = play.play(cards[-1] if mine and lead else cards[0] if rng.random() < 0.6 else rng.choice(cards))
    return play


SCORINGS = [
    TABLE_EN_LIGNE,
    SALON,
    CLASSIQUE,
    DECOUVERTE,
    TABLE_EN_LIGNE.but(capot_bonus_total=252, must_beat_defence=True, tie="failed"),
    TABLE_EN_LIGNE.but(rounding="nearest10", multiplier_scope="bid", defence_scores_when_doubled=False),
    CLASSIQUE.but(tie="made", belote_counts_for_contract="both", belote_declaration="auto"),
    CLASSIQUE.but(tie="failed", belote_counts_for_contract="own", capot_bonus_total=250),
    SALON.but(belote_on_failure="winner", belote_multiplied=True),
]


@pytest.mark.parametrize("rules", SCORINGS, ids=range(len(SCORINGS)))
def test_scores_are_those_of_minimax_on_scores(rules: Rules) -> None:
    rng = random.Random(3)
    swept = 0
    for _ in range(25):
        play = _late(rng, rules, rng.choice((2, 2, 3)))
        capot = rules.capot_bid and rng.random() < 0.3
        value_bid = None if capot or rules.scoring == "classic" else rng.randrange(80, 170, 10)
        times = rng.choice((1, 1, 2, 4)) if rules.double_allowed else 1
        contract = Contract(Seat(rng.randrange(4)), value_bid, play.trump, bool(capot), times)
        held = rng.choice((0, 81)) if rules.tie == "litige" else 0
        belotes = belotes_held(play)

        def marked(ns: int, won_ns: int, won_ew: int, contract=contract, belotes=belotes, held=held) -> int:  # type: ignore[no-untyped-def]
            code = 163 if won_ew == 0 else -1 if won_ns == 0 else ns
            return margin(contract, code, rules, 162, belotes, held)

        sign = 1 if play.turn.team is Team.NS else -1
        truth = {card: sign * v for card, v in card_scores(play, marked).items()}
        assert solve_scores(play, contract, held) == truth
        swept += any(outcome.sweeper is not None for outcome in outcomes(play).values())
    assert swept, "no deal came near a capot: the test would not see it"


def test_rules_that_mark_less_for_more_points_are_refused() -> None:
    rules = TABLE_EN_LIGNE.but(failed_base=0, min_bid=10)
    rng = random.Random(1)
    play = _late(rng, rules, 2)
    with pytest.raises(InvalidStateError):
        solve_scores(play, Contract(Seat.S, 10, play.trump))


def test_values_do_not_depend_on_rotation_turning_or_names_of_suits() -> None:
    rng = random.Random(6)
    for _ in range(4):
        deal = Deal.random(rng)
        play = Play.start([Hand(list(h)[:6]) for h in deal.hands], Suit.S, Seat.S, SALON)
        base = value(play)
        turned = Play.start([play.hands[(s - 1) % 4] for s in range(4)], Suit.S, Seat.E, SALON)
        assert value(turned) == base
        mirrored = Play.start([play.hands[-s % 4] for s in range(4)], Suit.S, Seat.S, SALON.but(rotation="cw"))
        assert value(mirrored) == base
        renamed = [Hand(Card(Suit((c.suit + 1) % 4), c.rank) for c in h) for h in play.hands]
        assert value(Play.start(renamed, Suit.H, Seat.S, SALON)) == base


def test_both_sides_together_make_the_whole() -> None:
    rng = random.Random(9)
    for trump in (Suit.D, Suitless.SA, Suitless.TA):
        play = Play.start([Hand(list(h)[:5]) for h in Deal.random(rng).hands], trump, Seat.S, SALON)
        mine = value(play)
        for card, points in solve(play).items():
            after = play.play(card)
            total = 10 + SALON.table.sum([c for h in play.hands for c in h], trump)
            theirs = value(after)
            assert points == (theirs if after.turn.team is Team.NS else total - theirs)
            assert points <= mine


def test_nothing_to_solve_and_games_for_two_are_refused() -> None:
    play = Play.start([Hand.parse(t) for t in ("7S", "8S", "9S", "TS")], Suit.H, Seat.S, SALON)
    for _ in range(4):
        play = play.play(next(iter(play.legal_cards())))
    with pytest.raises(InvalidStateError):
        solve(play)
    with pytest.raises(InvalidStateError):
        value(replace(Play.start(Deal.random(random.Random(1)), Suit.H, Seat.S, SALON), rules=A_DEUX))


def test_the_stamp_of_a_deal_comes_round_without_harm() -> None:
    """After 1024 questions the table is wiped: later answers are those of a fresh memory."""
    rng = random.Random(2)
    lay = layout(STANDARD, Suit.S)
    used = Engine(kernel)
    for asked in range(1100):
        cards = rng.sample(range(32), 12)
        hands = [sum(1 << c for c in cards[i : i + 3]) for i in (0, 3, 6, 9)]
        question = (*hands, 0, 0, 0, 0, 0, 3, 0, -500, 500)
        memory = used.memory(lay, kernel.MUST_RUFF)
        memory[kernel.IN : kernel.IN + 13] = question
        answer = used.answer(memory)
        if asked % 100 == 25:
            fresh = Engine(kernel)
            memory = fresh.memory(lay, kernel.MUST_RUFF)
            memory[kernel.IN : kernel.IN + 13] = question
            assert fresh.answer(memory) == answer


def test_random_plays_stray_around_what_chance_brings() -> None:
    rng = random.Random(3)
    play = Play.start(Deal.random(rng), Suit.H, Seat.S, SALON)
    means = [random_plays(play, 400, seed) for seed in (1, 2, 3)]
    assert len(set(means)) > 1 and random_plays(play, 400, 1) == means[0], "a seed decides"
    assert all(0 <= mean <= 162 for mean in means) and max(means) - min(means) < 12, "eight standard errors"
    with pytest.raises(RulesError, match="at least one play"):
        random_plays(play, 0)
