"""The score of a deal: its lines, their sum, their causes; the sums of a match."""

from __future__ import annotations

import random

import pytest
from reference_scoring import count

from contree import (
    A_DEUX,
    BRIDGEE,
    CLASSIQUE,
    DECOUVERTE,
    PRESETS,
    SALON,
    TABLE_EN_LIGNE,
    Contract,
    Deal,
    DealScore,
    InvalidStateError,
    Outcome,
    Play,
    Result,
    Rules,
    ScoreCode,
    Seat,
    Suit,
    Team,
    other_readings,
    score_deal,
    winner_of,
)
from contree.rules import CHOICES, DEFAULTS
from contree.scoring import Cause, ScoreLine

NS, EW = Team


def deal(
    rules: Rules,
    points: int,
    value: int | None = None,
    *,
    capot: bool = False,
    m: int = 1,
    tricks: int = 5,
    belotes: tuple[int, int] = (0, 0),
    held: int = 0,
    last: Team | None = None,
    taker: Seat = Seat.S,
) -> DealScore:
    """Count a deal in which South's side made these points and tricks."""
    outcome = Outcome((points, 162 - points), (tricks, 8 - tricks), belotes, last)
    return score_deal(Contract(taker, value, Suit.H, capot, m), outcome, rules, held)


def lines(score: DealScore) -> list[str]:
    return [f"{line.side.name} {line.code.value} {line.amount}" for line in score.lines]


# --- each way of scoring, to the last line -------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (
            deal(TABLE_EN_LIGNE, 92, 90, belotes=(1, 0), m=2, last=EW),
            [
                "NS cards 92",
                "EW cards 60",
                "EW last_trick 10",
                "NS contract 90",
                "NS multiplied 182",
                "EW multiplied 70",
                "NS belote 20",
            ],
        ),
        (
            deal(TABLE_EN_LIGNE, 60, 90, belotes=(1, 0), m=4),
            ["NS nothing_failed 0", "EW failed_base 160", "EW contract 90", "EW multiplied 750", "NS belote 20"],
        ),
        (
            deal(TABLE_EN_LIGNE, 162, None, capot=True, tricks=8, m=2),
            ["NS capot_made 250", "EW nothing_capot 0", "NS multiplied 250"],
        ),
        (
            deal(TABLE_EN_LIGNE, 140, None, capot=True, tricks=7),
            ["NS nothing_failed 0", "EW capot_failed 410"],
        ),
        (deal(SALON, 100, 90, belotes=(0, 1)), ["NS contract 90", "EW nothing_only_contract 0", "EW belote 20"]),
        (deal(SALON, 80, 90, m=2), ["NS nothing_failed 0", "EW contract 90", "EW multiplied 90"]),
        (deal(CLASSIQUE, 82, last=NS), ["NS cards 72", "NS last_trick 10", "EW cards 80"]),
        (deal(CLASSIQUE, 80), ["NS nothing_failed 0", "EW failed_base 162"]),
        (
            deal(CLASSIQUE, 162, tricks=8, last=NS),
            ["NS cards 152", "NS last_trick 10", "NS capot_bonus 90", "EW cards 0"],
        ),
        (deal(CLASSIQUE, 0, tricks=0), ["NS nothing_failed 0", "EW failed_base 162", "EW capot_bonus 90"]),
        (
            deal(CLASSIQUE, 81, belotes=(1, 0), held=30),
            ["NS cards 81", "EW cards 81", "NS litige_held -81", "NS belote 20"],
        ),
        (deal(CLASSIQUE, 100, held=81), ["NS cards 100", "EW cards 62", "NS litige_won 81"]),
        (deal(CLASSIQUE, 70, held=81), ["NS nothing_failed 0", "EW failed_base 162", "EW litige_won 81"]),
        (
            deal(TABLE_EN_LIGNE.but(rounding="nearest10"), 105, 80),
            ["NS cards 105", "EW cards 57", "NS contract 80", "NS rounded 5", "EW rounded 3"],
        ),
        (
            deal(TABLE_EN_LIGNE.but(defence_scores_when_doubled=False), 100, 90, m=2),
            ["NS cards 100", "EW nothing_doubled 0", "NS contract 90", "NS multiplied 190"],
        ),
        (
            deal(SALON.but(belote_on_failure="winner"), 60, 90, belotes=(1, 0)),
            ["NS nothing_failed 0", "EW contract 90", "EW belote_lost 20"],
        ),
        (
            deal(SALON.but(belote_multiplied=True), 100, 90, belotes=(1, 0), m=2),
            [
                "NS contract 90",
                "EW nothing_only_contract 0",
                "NS multiplied 90",
                "NS belote 20",
                "NS belote_multiplied 20",
            ],
        ),
    ],
)
def test_the_lines_of_a_deal(score: DealScore, expected: list[str]) -> None:
    assert lines(score) == expected
    assert score.marks == tuple(sum(int(x.split()[2]) for x in expected if x.startswith(side)) for side in ("NS", "EW"))


def test_the_causes_of_the_lines() -> None:
    """Each cause names the option that decides and the number behind the amount."""
    score = deal(TABLE_EN_LIGNE, 92, 90, belotes=(1, 0), m=2, last=EW)
    assert [line.cause for line in score.lines] == [
        Cause("scoring", 5),
        Cause("scoring", 3),
        Cause("scoring"),
        Cause("scoring"),
        Cause("multiplier_scope", 182, 2),
        Cause("multiplier_scope", 70, 2),
        Cause("belote_on_failure"),
    ]
    causes = {line.code: line.cause for line in deal(CLASSIQUE, 162, tricks=8).lines}
    assert causes[ScoreCode.CAPOT_BONUS] == Cause("capot_bonus_total", 252)
    causes = {line.code: line.cause for line in deal(CLASSIQUE, 81).lines}
    assert causes[ScoreCode.LITIGE_HELD] == Cause("tie", 81)
    causes = {line.code: line.cause for line in deal(CLASSIQUE, 60, held=81).lines}
    assert causes[ScoreCode.LITIGE_WON] == Cause("tie", 81)
    assert causes[ScoreCode.FAILED_BASE] == Cause("failed_base")
    causes = {line.code: line.cause for line in deal(TABLE_EN_LIGNE, 150, None, capot=True, tricks=7).lines}
    assert causes[ScoreCode.CAPOT_FAILED] == Cause("capot_bid_failed", 7)
    causes = {line.code: line.cause for line in deal(TABLE_EN_LIGNE, 162, None, capot=True, tricks=8).lines}
    assert causes[ScoreCode.CAPOT_MADE] == causes[ScoreCode.NOTHING_CAPOT] == Cause("capot_bid_made")
    score = deal(SALON.but(belote_multiplied=True), 91, 100, m=4, belotes=(0, 1))
    causes = {line.code: line.cause for line in score.lines}
    assert causes[ScoreCode.BELOTE_MULTIPLIED] == Cause("belote_multiplied", 20, 4)
    doubled = deal(TABLE_EN_LIGNE.but(defence_scores_when_doubled=False), 100, 90, m=2)
    assert Cause("defence_scores_when_doubled") in [line.cause for line in doubled.lines]
    rounded = deal(TABLE_EN_LIGNE.but(rounding="nearest10"), 105, 80)
    assert rounded.lines[-1] == ScoreLine(ScoreCode.ROUNDED, EW, 3, Cause("rounding", 57))


@pytest.mark.parametrize(
    ("score", "facts"),
    [
        (deal(TABLE_EN_LIGNE, 70, 90, belotes=(1, 1)), (Result.MADE, 90, 90, 112)),
        (deal(TABLE_EN_LIGNE.but(belote_counts_for_contract="own"), 70, 90, belotes=(1, 1)), (Result.MADE, 90, 90, 92)),
        (
            deal(TABLE_EN_LIGNE.but(belote_counts_for_contract="no"), 70, 90, belotes=(1, 1)),
            (Result.FAILED, 70, 90, 92),
        ),
        (deal(CLASSIQUE, 81), (Result.LITIGE, 81, 82, 81)),
        (deal(TABLE_EN_LIGNE, 150, None, capot=True, tricks=7), (Result.FAILED, 7, 8, 1)),
        (deal(TABLE_EN_LIGNE, 162, None, capot=True, tricks=8), (Result.MADE, 8, 8, 0)),
    ],
)
def test_a_score_says_what_was_reached_and_needed(score: DealScore, facts: tuple[Result, int, int, int]) -> None:
    assert (score.result, score.reached, score.needed, score.against) == facts


# --- the edges of making and failing -------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "points", "value", "belotes", "result"),
    [
        (TABLE_EN_LIGNE, 90, 90, (0, 0), "made"),  # exactly the contract (1.20)
        (TABLE_EN_LIGNE, 89, 90, (0, 0), "failed"),
        (TABLE_EN_LIGNE, 80, 80, (0, 0), "made"),
        (TABLE_EN_LIGNE, 81, 80, (0, 0), "made"),
        (TABLE_EN_LIGNE, 70, 90, (1, 0), "made"),
        (TABLE_EN_LIGNE, 69, 90, (1, 0), "failed"),
        (TABLE_EN_LIGNE, 90, 90, (0, 1), "made"),  # only the bid decides
        (SALON, 81, 80, (0, 0), "failed"),
        (SALON, 82, 80, (0, 0), "made"),
        (SALON, 72, 80, (1, 0), "made"),  # 92 to 90 (2.10)
        (SALON, 71, 80, (1, 0), "failed"),  # 91 to 91
        (SALON, 91, 80, (0, 1), "failed"),  # 91 to 91
        (SALON, 92, 80, (0, 1), "made"),
        (CLASSIQUE, 82, None, (0, 1), "made"),
        (CLASSIQUE, 81, None, (1, 0), "litige"),
        (CLASSIQUE, 80, None, (1, 0), "failed"),
        (CLASSIQUE.but(belote_counts_for_contract="both"), 71, None, (1, 0), "litige"),  # 91 to 91 (3.8)
        (CLASSIQUE.but(belote_counts_for_contract="both"), 72, None, (1, 0), "made"),
        (CLASSIQUE.but(belote_counts_for_contract="both"), 81, None, (1, 0), "made"),
        (CLASSIQUE.but(belote_counts_for_contract="both"), 81, None, (0, 1), "failed"),
        (CLASSIQUE.but(belote_counts_for_contract="both"), 90, None, (0, 1), "failed"),
        (CLASSIQUE.but(belote_counts_for_contract="own"), 62, None, (1, 0), "made"),
        (CLASSIQUE.but(belote_counts_for_contract="own"), 61, None, (1, 0), "failed"),
        (CLASSIQUE.but(belote_counts_for_contract="own"), 81, None, (1, 0), "litige"),
        (CLASSIQUE.but(belote_counts_for_contract="own"), 82, None, (0, 1), "made"),
        (CLASSIQUE.but(tie="failed"), 81, None, (0, 0), "failed"),
        (CLASSIQUE.but(tie="made"), 81, None, (0, 0), "made"),
        (CLASSIQUE.but(tie="none"), 81, None, (0, 0), "failed"),
        (CLASSIQUE.but(must_beat_defence=False), 82, None, (0, 1), "made"),
        (CLASSIQUE.but(must_beat_defence=False, belote_counts_for_contract="both"), 85, None, (0, 1), "made"),
        (SALON.but(tie="litige"), 81, 80, (0, 0), "litige"),
        (SALON.but(tie="litige"), 81, 90, (0, 0), "failed"),  # a bid that was not reached is no tie
        (SALON.but(tie="made"), 81, 80, (0, 0), "made"),
        (TABLE_EN_LIGNE.but(tie="failed"), 81, 80, (0, 0), "failed"),
        (SALON.but(belote_counts_for_contract="own"), 72, 80, (1, 1), "made"),  # 92 to 90, the other belote left out
    ],
)
def test_made_failed_or_litige(
    rules: Rules, points: int, value: int | None, belotes: tuple[int, int], result: str
) -> None:
    assert deal(rules, points, value, belotes=belotes).result.value == result


def test_a_last_trick_of_worthless_cards_brings_its_ten_points_and_no_more() -> None:
    """East and West make that one trick of sevens and eights: 152 to 10 (R0.4)."""
    assert lines(deal(CLASSIQUE, 152, tricks=7, last=EW)) == ["NS cards 152", "EW cards 0", "EW last_trick 10"]


def test_the_capot_is_seen_from_the_tricks_not_from_the_points() -> None:
    """Seven tricks and all the points but none in the eighth: no capot."""
    outcome = Outcome((162, 0), (7, 1))
    contract = Contract(Seat.S, None, Suit.H, capot=True)
    assert score_deal(contract, outcome, TABLE_EN_LIGNE).result is Result.FAILED
    assert score_deal(Contract(Seat.S, None, Suit.H), outcome, CLASSIQUE).marks == (162, 0)


def test_all_the_tricks_of_an_ending_are_all_the_tricks() -> None:
    contract = Contract(Seat.S, None, Suit.H, capot=True)
    assert score_deal(contract, Outcome((21, 0), (1, 0)), SALON).result is Result.MADE


def test_a_belote_that_would_be_multiplied_has_one_line_when_nobody_doubled() -> None:
    score = deal(SALON.but(belote_multiplied=True), 100, 90, belotes=(1, 0))
    assert lines(score) == ["NS contract 90", "EW nothing_only_contract 0", "NS belote 20"]


def test_a_value_means_nothing_in_classic_belote() -> None:
    assert (deal(CLASSIQUE, 85, 120).result, deal(CLASSIQUE, 85, 120).needed) == (Result.MADE, 82)


def test_nothing_is_multiplied_where_nothing_is_bid() -> None:
    rules = A_DEUX.but(belote_multiplied=True)
    assert score_deal(None, Outcome((100, 62), (5, 3), (1, 0)), rules).marks == (120, 62)


def test_no_tricks_at_all_are_no_capot() -> None:
    outcome = Outcome((0, 0), (0, 0))
    assert score_deal(Contract(Seat.S, None, Suit.H, capot=True), outcome, SALON).result is Result.FAILED


def test_a_score_without_a_contract_or_lines_has_nothing_pending() -> None:
    empty = DealScore((), Result.COUNTED)
    assert (empty.marks, empty.reached, empty.needed, empty.against, empty.pending) == ((0, 0), 0, 0, 0, 0)


def test_a_litige_piles_up_and_the_next_winner_has_it() -> None:  # 001:52, 3.12
    first = deal(CLASSIQUE, 81)
    assert (first.marks, first.pending) == ((0, 81), 81)
    second = deal(CLASSIQUE, 81, held=first.pending, taker=Seat.E)
    assert (second.marks, second.pending) == ((81, 0), 162)
    third = deal(CLASSIQUE, 100, held=second.pending)
    assert (third.marks, third.pending) == ((262, 62), 0)


@pytest.mark.parametrize(
    ("rules", "marks"),
    [(DECOUVERTE, (100, 62)), (A_DEUX, (120, 62))],  # decouverte: no belote (001:22)
)
def test_points_only(rules: Rules, marks: tuple[int, int]) -> None:
    score = score_deal(None, Outcome((100, 62), (5, 3), (1, 0)), rules)
    assert (score.marks, score.result, score.pending) == (marks, Result.COUNTED, 0)
    assert (score.reached, score.needed, score.against) == (0, 0, 0)
    assert score_deal(None, Outcome((100, 62), (5, 3)), rules, 7).pending == 7
    assert score_deal(None, Outcome((105, 57), (5, 3)), rules.but(rounding="nearest10")).marks == (110, 60)


# --- against the second count --------------------------------------------------------------------

_SCORING = (
    "belote_counts_for_contract",
    "belote_on_failure",
    "belote_multiplied",
    "belote_points",
    "must_beat_defence",
    "capot_bonus_total",
    "multiplier_scope",
    "defence_scores_when_doubled",
    "tie",
    "rounding",
)


def random_case(rng: random.Random) -> tuple[Rules, dict[str, object]]:
    options = {name: rng.choice(CHOICES.get(name, (True, False))) for name in _SCORING if rng.random() < 0.4}
    if rng.random() < 0.3:
        options["failed_base"] = rng.choice((0, 100, 160, 162))
    rules = rng.choice((TABLE_EN_LIGNE, SALON, CLASSIQUE)).but(**options)
    tricks = rng.choice((0, 4, 8, *range(9)))
    p = {0: 0, 8: 162}.get(tricks, rng.choice((rng.randrange(163), 81, 80, 82, 71, 72, 91)))
    belotes = rng.choice(((0, 0), (1, 0), (0, 1), (1, 1), (2, 1)))
    capot = rules.scoring != "classic" and rng.random() < 0.15
    value = None if capot or rules.scoring == "classic" else rng.choice((80, 80, *range(80, 190, 10)))
    numbers = {"value": value, "capot": capot, "m": rng.choice((1, 1, 2, 4)), "p": p, "p2": 162 - p, "tricks": tricks}
    numbers |= {"tricks2": 8 - tricks, "belotes": belotes[0], "belotes2": belotes[1], "held": rng.choice((0, 81))}
    return rules, numbers


def test_a_second_count_agrees_under_every_mixture_of_options() -> None:
    rng = random.Random(2026)
    seen = set()
    for _ in range(8_000):
        rules, n = random_case(rng)
        taker = rng.choice(list(Seat))
        own, other = (n["p"], n["tricks"], n["belotes"]), (n["p2"], n["tricks2"], n["belotes2"])
        pairs = zip(own, other, strict=True) if taker.team is NS else zip(other, own, strict=True)
        outcome = Outcome(*(tuple(pair) for pair in pairs))  # type: ignore[arg-type]
        contract = Contract(taker, n["value"], Suit.H, n["capot"], n["m"])  # type: ignore[arg-type]
        score = score_deal(contract, outcome, rules, n["held"])  # type: ignore[arg-type]
        got = (score.marks[taker.team], score.marks[taker.team.other], score.result.value, score.pending)
        assert got == count(rules, **n), (rules, n)  # type: ignore[arg-type]
        seen |= {line.code for line in score.lines}
    assert seen == set(ScoreCode) - {ScoreCode.LAST_TRICK}  # nobody told who won the last trick


def test_every_line_of_the_count_has_an_option_behind_it() -> None:
    rng = random.Random(9)
    for _ in range(300):
        rules, n = random_case(rng)
        outcome = Outcome((n["p"], n["p2"]), (n["tricks"], n["tricks2"]))  # type: ignore[arg-type]
        contract = Contract(Seat.S, n["value"], Suit.H, n["capot"], n["m"])  # type: ignore[arg-type]
        for line in score_deal(contract, outcome, rules).lines:
            assert line.cause.option in DEFAULTS
            assert line.amount or line.code in {c for c in ScoreCode if c.name.startswith("NOTHING")} | {
                ScoreCode.CARDS
            }


@pytest.mark.parametrize("rules", [r for r in PRESETS.values() if r.players == 4], ids=lambda r: str(r.preset))
def test_a_played_deal_is_counted_from_its_play(rules: Rules) -> None:
    rng = random.Random(4)
    for _ in range(20):
        play = Play.start(Deal.random(rng), Suit.H, Seat.S, rules)
        while not play.over:
            play = play.play(rng.choice(list(play.legal_cards())), said=True)
        outcome = Outcome.of(play)
        assert sum(outcome.points) == 162
        assert (outcome.points, outcome.tricks, outcome.last) == (play.points, play.tricks_won, play.winners[-1].team)
        bare = Outcome(outcome.points, outcome.tricks, outcome.belotes)
        value = None if rules.scoring == "classic" else 80
        contract = None if rules.scoring == "points_only" else Contract(Seat.S, value, Suit.H)
        score = score_deal(contract, outcome, rules)
        assert score.marks == score_deal(contract, bare, rules).marks


def test_a_deal_under_way_is_not_counted() -> None:
    play = Play.start(Deal.random(random.Random(1)), Suit.H, Seat.S, SALON)
    with pytest.raises(InvalidStateError) as caught:
        Outcome.of(play)
    assert caught.value.code == "play_open"


# --- bad use -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "tricks", "belotes", "last", "field"),
    [
        ((92,), (5, 3), (0, 0), None, "points"),
        ((92, -1), (5, 3), (0, 0), None, "points"),
        ([92, 70], (5, 3), (0, 0), None, "points"),
        ((92, 70), (5, "3"), (0, 0), None, "tricks"),
        ((92, 70), (5, 3), (True, 0), None, "belotes"),
        ((153, 9), (5, 3), (0, 0), EW, "last"),
        ((92, 70), (5, 3), (0, 0), 0, "last"),
    ],
)
def test_outcomes_that_no_deal_has(points: object, tricks: object, belotes: object, last: object, field: str) -> None:
    with pytest.raises(InvalidStateError) as caught:
        Outcome(points, tricks, belotes, last)  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.facts["field"]) == ("bad_outcome", field)


@pytest.mark.parametrize(
    ("contract", "rules"),
    [
        (None, SALON),
        (None, CLASSIQUE),
        (Contract(Seat.S, None, Suit.H), SALON),
        (Contract(Seat.S, None, Suit.H), BRIDGEE),
    ],
)
def test_a_contract_is_needed_with_its_value(contract: Contract | None, rules: Rules) -> None:
    with pytest.raises(InvalidStateError) as caught:
        score_deal(contract, Outcome((92, 70), (5, 3)), rules)
    assert caught.value.code == "contract_missing"


@pytest.mark.parametrize("held", [-1, "81", None, 1.5])
def test_points_in_litige_are_a_whole_number(held: object) -> None:
    with pytest.raises(InvalidStateError) as caught:
        score_deal(None, Outcome((92, 70), (5, 3)), DECOUVERTE, held)  # type: ignore[arg-type]
    assert caught.value.code == "bad_held"


@pytest.mark.parametrize("totals", [(1, 2, 3), (501,), ("501", 0), "51", None, {0: 501, 1: 0}])
def test_totals_are_two_whole_numbers(totals: object) -> None:
    with pytest.raises(InvalidStateError) as caught:
        winner_of(totals, SALON)  # type: ignore[arg-type]
    assert caught.value.code == "bad_totals"


# --- other readings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "contract", "outcome", "expected"),
    [
        # 80 to 82: made at the online table, failed where one must beat the defence (8.8)
        (TABLE_EN_LIGNE, 80, Outcome((80, 82), (4, 4)), {("must_beat_defence", True): (0, 240)}),
        (SALON, 80, Outcome((80, 82), (4, 4)), {("must_beat_defence", False): (80, 0)}),
        # the belote alone carries it (8.7)
        (
            TABLE_EN_LIGNE,
            100,
            Outcome((82, 80), (5, 3), (1, 0)),
            {("belote_counts_for_contract", "no"): (20, 260)},
        ),
        # classic: 85 with the belote against (8.5)
        (
            CLASSIQUE,
            None,
            Outcome((85, 77), (5, 3), (0, 1)),
            {("belote_counts_for_contract", "both"): (0, 182)},
        ),
        (
            CLASSIQUE,
            None,
            Outcome((71, 91), (4, 4), (1, 0)),
            {("belote_counts_for_contract", "both"): (20, 91), ("belote_counts_for_contract", "own"): (91, 91)},
        ),
        (TABLE_EN_LIGNE, 90, Outcome((100, 62), (5, 3)), {}),
    ],
)
def test_what_another_table_would_have_marked(
    rules: Rules, contract: int | None, outcome: Outcome, expected: dict[tuple[str, object], tuple[int, int]]
) -> None:
    readings = other_readings(Contract(Seat.S, contract, Suit.H), outcome, rules)
    assert {(r.option, r.value): r.score.marks for r in readings} == expected


def test_a_doubled_deal_counts_otherwise_elsewhere() -> None:
    """Made 100 + 90 doubled: contract only, or a defence that marks nothing (8.4)."""
    readings = other_readings(Contract(Seat.S, 90, Suit.H, multiplier=2), Outcome((100, 62), (5, 3)), TABLE_EN_LIGNE)
    marks = {(r.option, r.value): r.score.marks for r in readings}
    assert marks == {("multiplier_scope", "bid"): (280, 62), ("defence_scores_when_doubled", False): (380, 0)}


@pytest.mark.parametrize(
    ("rules", "option", "here", "there"),
    [
        (TABLE_EN_LIGNE, "must_beat_defence", True, False),
        (TABLE_EN_LIGNE, "must_beat_defence", False, True),
        (TABLE_EN_LIGNE, "multiplier_scope", "bid", "all"),
        (TABLE_EN_LIGNE, "defence_scores_when_doubled", False, True),
        (TABLE_EN_LIGNE, "belote_counts_for_contract", "no", "both"),
        (SALON, "must_beat_defence", True, False),
        (SALON, "must_beat_defence", False, True),
        (SALON, "belote_counts_for_contract", "no", "both"),
        (CLASSIQUE, "belote_counts_for_contract", "own", "no"),
    ],
)
def test_a_table_of_the_other_reading_hears_of_the_usual_one(
    rules: Rules, option: str, here: object, there: object
) -> None:
    value = None if rules is CLASSIQUE else 80
    contract = Contract(Seat.S, value, Suit.H, multiplier=1 if rules is CLASSIQUE else 2)
    at = rules.but(**{option: here})
    found = set()
    for points in range(163):
        for belotes in ((0, 0), (1, 0)):
            found |= {
                (r.option, r.value)
                for r in other_readings(contract, Outcome((points, 162 - points), (4, 4), belotes), at)
            }
    assert (option, there) in found
    assert (option, here) not in found


def test_where_nothing_is_bid_nothing_is_read_otherwise() -> None:
    assert other_readings(None, Outcome((100, 62), (5, 3)), DECOUVERTE) == ()


# --- the match -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "totals", "last_taker", "winner"),
    [
        (TABLE_EN_LIGNE, (501, 0), None, NS),  # 000:73: reached is enough
        (TABLE_EN_LIGNE, (500, 0), None, None),
        (TABLE_EN_LIGNE.but(target_strict=True), (501, 0), None, None),
        (TABLE_EN_LIGNE.but(target_strict=True), (502, 0), None, NS),
        (TABLE_EN_LIGNE, (520, 610), None, EW),
        (TABLE_EN_LIGNE, (610, 520), EW, NS),
        (TABLE_EN_LIGNE, (600, 600), NS, None),  # a dead heat: one more deal (1.34)
        (TABLE_EN_LIGNE.but(both_reach="taker"), (610, 520), EW, EW),
        (TABLE_EN_LIGNE.but(both_reach="taker"), (610, 520), None, NS),
        (TABLE_EN_LIGNE.but(both_reach="taker"), (600, 600), NS, NS),
        (TABLE_EN_LIGNE.but(both_reach="taker"), (300, 520), NS, EW),
        (SALON, (1000, 999), None, NS),  # 002:56
        (SALON.but(target=500), (0, 500), None, EW),
        (SALON.but(target=1500), (1000, 0), None, None),
        (DECOUVERTE, (162, 0), None, None),
    ],
)
def test_who_has_won(rules: Rules, totals: tuple[int, int], last_taker: Team | None, winner: Team | None) -> None:
    assert winner_of(totals, rules, last_taker) is winner
