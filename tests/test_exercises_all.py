"""Every kind of exercise: the same code gives the same exercise, the answer is the engine's, none is trivial.

By default some hundreds of each; ``pytest -m slow tests/test_exercises_all.py`` makes 10,000 of each kind.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import reference

from contree.auction import parse_call
from contree.cards import Card, Suit
from contree.legality import duty
from contree.rulebook import RULES
from contree.rules import PRESETS, Rules
from contree.seats import Seat, Team
from tutorial.exercises import KINDS, Attempt, Exercise, exercise, from_code
from tutorial.exercises.auctions import state_of
from tutorial.exercises.forms import Number, Numbers, Order, Pick, Tick
from tutorial.exercises.turns import TurnQuestion
from tutorial.i18n import LANGS, seat_name

TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
SA_POINTS = {**PLAIN_POINTS, "A": 19}
TA_POINTS = {"J": 14, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 1, "8": 0, "7": 0}


def made(name: str, count: int) -> Iterator[Exercise]:
    """Exercises of every level and table of a kind, evenly."""
    kind = KINDS[name]
    places = [(level, table) for level in range(1, len(kind.levels) + 1) for table in kind.tables]
    for level, table in places:
        for seed in range(-(-count // len(places))):
            yield exercise(name, level=level, table=table, seed=seed)


# --- the answer, worked out a second time ----------------------------------------------------------


def points(card: Card, trump: Any) -> int:
    letter = str(card)[0]
    if trump.name == "SA":
        return SA_POINTS[letter]
    if trump.name == "TA":
        return TA_POINTS[letter]
    return (TRUMP_POINTS if card.suit is trump else PLAIN_POINTS)[letter]


def strength(card: Card, led: Suit, trump: Any) -> int:
    return reference.strength(str(card), led.name, trump.name)


def winner(trick: Any, trump: Any) -> Seat:
    led = trick.cards[0].suit
    return max(trick.plays, key=lambda play: strength(play[1], led, trump))[0]


def worth(q: Any, rules: Rules) -> Any:
    return sum(points(card, q.trump) for card in q.cards) + (10 if q.last else 0)


def order(q: Any, rules: Rules) -> Any:
    return tuple(str(c) for c in sorted(q.cards, key=lambda card: -strength(card, card.suit, q.trump)))


def legal(q: Any, rules: Rules) -> Any:
    return frozenset(
        reference.legal(
            [str(card) for card in q.hand],
            [str(card) for card in q.trick.cards],
            q.trump.name,
            cannot_overruff=rules.cannot_overruff,
            raise_over_partner=rules.raise_over_partner,
            partner_master=rules.partner_master,
        )
    )


def forbids(q: Any, rules: Rules) -> Any:
    """The rule by elimination, from the legal cards alone."""
    allowed = [Card.parse(name) for name in legal(q, rules)]
    if q.card in allowed:
        return "none"
    led = q.trick.led_suit
    raising = led == q.trump or q.trump.name == "TA"
    if allowed[0].suit is led:
        return "raise_trump" if q.card.suit is led and raising else "follow_suit"
    if not any(card.suit == q.trump for card in q.trick.cards):
        return "ruff"
    best = max(strength(card, led, q.trump) for card in q.trick.cards)
    over = any(strength(card, led, q.trump) > best for card in allowed)
    return "overruff" if over else "underruff"


def turn(q: Any, rules: Rules) -> Any:
    around = "SENW"
    if q.end is not None:
        return around[(q.dealer + (q.end != "redeal")) % 4]
    if q.trick is None:
        return "S" if rules.first_player == "south" else around[(q.dealer + 1) % 4]
    if len(q.trick.cards) == 4:
        return winner(q.trick, q.trump).name
    return around[(q.trick.seats[0] + len(q.trick.cards)) % 4]


def count(q: Any, rules: Rules) -> Any:
    return sum(points(card, q.trump) for trick in q.tricks for card in trick.cards) + (10 if q.last else 0)


def last_trick(q: Any, rules: Rules) -> Any:
    gain = sum(points(card, q.trump) for card in q.trick.cards) + 10
    mine = winner(q.trick, q.trump).team is Team.NS
    return (q.points[0] + gain, q.points[1]) if mine else (q.points[0], q.points[1] + gain)


def belote(q: Any, rules: Rules) -> Any:
    silent = rules.belote_declaration == "spoken" and not (q.said_first and q.said_second)
    if q.king is not q.queen or q.suit is not q.trump or silent:
        return "nobody"
    return q.king.team.name


def marks(q: Any, rules: Rules) -> tuple[str, dict[Team, int]]:
    """The score of a deal from the formulas of the rules, table by table."""
    side, other = q.contract.side, q.contract.side.other
    mine, theirs, times = q.outcome.points[side], q.outcome.points[other], q.contract.multiplier
    belotes = {team: 20 * q.outcome.belotes[team] for team in Team}
    if rules.scoring == "classic":
        if mine == theirs:
            return "litige", {side: belotes[side], other: 81 + belotes[other]}
        won = mine >= 82
        scored = {side: mine, other: theirs} if won else {side: 0, other: 162}
        for team in Team:
            if q.outcome.tricks[team] == 8:
                scored = {team: 252, team.other: 0}
        scored[side if won else other] += q.held
        return "made" if won else "failed", {team: scored[team] + belotes[team] for team in Team}
    if q.contract.capot:
        won = q.outcome.tricks[side] == 8
        value = (250 if rules.scoring == "made_plus_bid" else 500) if won else 410
        scored = {side if won else other: value * times, other if won else side: 0}
    else:
        total, against = mine + belotes[side], theirs + belotes[other]
        won = total >= q.contract.value and (rules.scoring == "made_plus_bid" or total > against)
        if rules.scoring == "made_plus_bid":
            scored = {side: mine + q.contract.value, other: theirs} if won else {side: 0, other: 160 + q.contract.value}
        else:
            scored = {side if won else other: q.contract.value, other if won else side: 0}
        scored = {team: scored[team] * times for team in Team}
    return "made" if won else "failed", {team: scored[team] + belotes[team] for team in Team}


def score(q: Any, rules: Rules) -> Any:
    found = marks(q, rules)[1]
    return found[Team.NS], found[Team.EW]


def match_winner(q: Any, rules: Rules) -> Any:
    target = 1000 if rules.scoring == "bid_only" else 501
    ns, ew = q.totals
    if max(ns, ew) < target or ns == ew:
        return "go_on"
    return "NS" if ns > ew else "EW"


SECOND: dict[str, Callable[[Any, Rules], Any]] = {
    "worth": worth,
    "order": order,
    "winner": lambda q, rules: winner(q.trick, q.trump).name,
    "legal": legal,
    "forbids": forbids,
    "turn": turn,
    "belote": belote,
    "count": count,
    "last_trick": last_trick,
    "score": score,
    "made": lambda q, rules: marks(q, rules)[0],
    "match_winner": match_winner,
    # the score of each line of a sheet is the engine's; its last row is the formulas'
    "sheet": lambda q, rules: score(q, rules),
}


# --- what makes each worth asking ------------------------------------------------------------------


def asks_something(one: Exercise) -> bool:
    """No exercise is answered without thinking."""
    q, answer, form = one.question, one.answer, one.form
    if isinstance(form, Tick):
        ticked = answer if isinstance(answer, frozenset) else frozenset()
        whole = one.name == "legal" and one.level > 5 and len(ticked) == len(form.options)
        return 0 < len(ticked) < len(form.options) or whole
    if isinstance(form, Order):
        return answer != form.options
    if one.name == "worth":
        return len(q.cards) == 1 or sum(points(card, q.trump) > 0 for card in q.cards) > 1
    return not isinstance(form, Pick) or len(form.options) > 1


def check(one: Exercise) -> None:
    assert from_code(one.code) == one
    assert one.check(one.answer).right and one.check(one.form.plain(one.answer)).right
    assert one.answer == one.kind.solve(one.question, one.rules)
    assert asks_something(one), one
    if one.name in SECOND:
        mine = SECOND[one.name](one.question, one.rules)
        assert (one.answer[-2:] if one.name == "sheet" else one.answer) == mine, one
    assert one.rule_ids


def wrong_answer(one: Exercise) -> Any:
    form: Any = one.form
    if isinstance(form, Number):
        return 1 if one.answer == 0 else 0
    if isinstance(form, Numbers):
        return [3] * len(form.fields)
    if isinstance(form, Pick):
        return next(option for option in form.options if option != one.answer)
    if isinstance(form, Order):
        return list(reversed(one.form.plain(one.answer)))
    return [option for option in form.options if option not in one.answer] or list(form.options[1:])


@pytest.mark.parametrize("name", KINDS)
def test_the_answer_is_the_engines_and_a_second_ones(name: str) -> None:
    for one in made(name, 200):
        check(one)


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_ten_thousand_of_each(name: str) -> None:
    number = 0
    for one in made(name, 10_000):
        check(one)
        number += 1
    assert number >= 10_000


@pytest.mark.parametrize("name", KINDS)
def test_every_word_is_there_in_both_languages(name: str) -> None:
    """Scene, hints, a right and a wrong answer: no sentence lacks a fact, the wrong answer is marked."""
    for one in made(name, 90):
        wrong = one.check(wrong_answer(one))
        assert (not wrong.right and "wrong" in wrong.marks.values()) or "missed" in wrong.marks.values()
        for lang in LANGS:
            scene = one.scene(lang)
            assert scene.title and one.topic(lang)
            if isinstance(one.form, Tick | Order | Pick):
                assert tuple(item.id for item in scene.items) == one.form.options
            if isinstance(one.form, Numbers):
                assert tuple(item.id for item in scene.items) == one.form.fields
            sentences = [scene.title, scene.story, *one.hints(lang)]
            for feedback in (wrong, one.check(one.answer)):
                words = one.words(feedback, lang)
                sentences += [words.headline, words.consequence, *(sentence for _, sentence in words.lines)]
            assert len(one.hints(lang)) == 3 and all(one.hints(lang))
            for sentence in sentences:
                assert "{" not in sentence and "  " not in sentence, (one.code, sentence)


@pytest.mark.parametrize("name", KINDS)
def test_each_idea_of_a_level_is_met_equally_often(name: str) -> None:
    """Over numbers in a row, as a sitting draws them."""
    kind = KINDS[name]
    for table in kind.tables:
        level = len(kind.levels)
        ideas = kind.ideas(level, PRESETS[table])
        met = Counter(
            exercise(name, level=level, table=table, seed=seed).idea for seed in range(70, 70 + 3 * len(ideas))
        )
        assert met == Counter(3 * ideas), (name, table)


@pytest.mark.parametrize("table", ["table_en_ligne", "salon", "classique", "decouverte", "bridgee"])
def test_each_obligation_is_met_equally_often(table: str) -> None:
    """By what the engine says the hand owes, not by what the generator meant."""
    met: Counter[str] = Counter()
    for seed in range(400):
        one = exercise("legal", level=5, table=table, seed=seed)
        q = one.question
        owed = duty(q.hand, q.trick, q.trump, one.rules)
        assert owed.obligation is not None and 0 < len(one.answer) < len(q.hand)
        met[owed.obligation.value] += 1
    wanted = 5 if table == "salon" else 4
    assert len(met) == wanted
    assert all(abs(number / 400 * wanted - 1) < 0.2 for number in met.values()), met


def test_legal_calls_are_those_the_auction_takes() -> None:
    """Each call ticked can be made, each call left out is refused when it is tried."""
    from contree.errors import ContreeError

    for one in made("calls", 150):
        state = state_of(one.question, one.rules)
        assert state.turn is Seat.S
        for name in one.form.options:
            try:
                state.call(parse_call(name))
            except ContreeError:
                assert name not in one.answer
            else:
                assert name in one.answer


def test_winners_sit_in_every_place_and_lead_no_more_than_others() -> None:
    met = Counter(exercise("winner", level=5, seed=seed).answer for seed in range(400))
    assert all(abs(number / 100 - 1) < 0.25 for number in met.values()), met


NOT_ASKED = {
    "R0.1": "the pack and the four players: shown in lesson 1, nothing to work out",
    "R0.7": "melds are not played",
    "R0.8": "no contract without a trump suit: nothing to decide",
    "R0.9": "générale is not bid",
    "D4": "the tables of the course leave the choice free",
    "R1.1": "the first dealer is drawn",
    "R1.2": "packets",
    "R1.3": "shuffling",
    "R1.36": "the page's own comforts",
    "R1.28": "no table multiplies the belote",
    "R1.31": "no table rounds",
    "R3.1": "packets and the turned card",
    "R3.19": "nobody doubles in classic belote",
    "R4.1": "découverte: no bidding",
    "R4.2": "découverte: eight cards each",
    "R4.5": "découverte: the others play at random",
    "R4.6": "découverte: only the points",
    "R4.8": "découverte: what the page shows",
    "R5.coinchee": "a name for what lessons 7 and 9 ask",
    "R5.a_deux": "played, not asked",
    "R5.a_deux_decouverte": "played, not asked",
}


def test_every_rule_that_can_be_asked_is_asked() -> None:
    """The map from rule to exercise: each rule of the rulebook is asked by a kind, or says why not."""
    asked = {row for name in KINDS for one in made(name, 400) for row in one.rule_ids}
    assert {rule.id for rule in RULES} - asked == set(NOT_ASKED)


GOLDEN = {
    "worth": "3a57eba900de678b",
    "order": "1c9d66265543b3cf",
    "winner": "39131b97feb1bbb4",
    "legal": "55451b04861c3a28",
    "forbids": "d9c8c5ed7b4f3ae3",
    "turn": "10b0505dffaeb3b4",
    "calls": "fac0472546580a20",
    "auction_over": "08a9a09901a8d76a",
    "belote": "33d581d5620ae045",
    "count": "d18ecfe1ddffcb6e",
    "score": "8bf703cdd6f01633",
    "made": "f6f028feb8b8a2bc",
    "match_winner": "b05e728624e808f7",
    "last_trick": "cd37374c68975fe8",
    "sheet": "e123b03eff65e6ce",
}
"""What the codes gave when they were first shipped: a code on a blackboard must give it for ever."""


def digest(name: str) -> str:
    text = "\n".join(f"{one.code} {one.question!r} {one.form.plain(one.answer)}" for one in made(name, 120))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", GOLDEN)
def test_codes_give_for_ever_what_they_gave(name: str) -> None:
    assert digest(name) == GOLDEN[name], f"{name}: a shipped code changed; a better generator is a new kind"


def test_a_right_answer_earns_three_stars() -> None:
    for name in KINDS:
        one = exercise(name, seed=5)
        assert Attempt(one).answer(one.answer).stars == 3


def test_a_mistake_says_what_it_would_have_cost() -> None:
    """A refused discard leaves the trick to the opponent; a card not ticked gives partner nothing."""
    one = exercise("legal", level=4, table="salon", seed=3)  # Nine of diamonds led, ten of clubs ruffs: 10 points
    said = one.words(one.check(["8S"]), "en").consequence
    assert said == "By playing the 8 of spades you would have left West winning a trick of 10 points."
    said = one.words(one.check(["QC", "JC"]), "en").consequence
    assert said == "By playing the queen of trumps you would have left West winning a trick of 13 points."
    free = exercise("legal", level=7, table="salon", seed=0)  # North holds it
    assert free.idea == "partner_master"
    trumps = [str(card) for card in free.question.hand if card.suit is free.question.trump]
    assert free.words(free.check(trumps), "en").consequence == (
        "The king of hearts would have added 4 points to the trick your partner is winning."
    )
    assert one.words(one.check(one.answer), "en").consequence == ""


@pytest.mark.parametrize("taker", Seat)
def test_the_story_names_the_taker_whoever_it_is(taker: Seat) -> None:
    kind, dealer = KINDS["turn"], taker.partner
    question = TurnQuestion("leads", dealer, taker)
    story = kind.scene(question, 1, PRESETS["salon"], "en").story
    assert story == f"{seat_name(dealer, 'en')} dealt. {seat_name(taker, 'en')} is the taker."
