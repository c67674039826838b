"""What a learner goes by: the engine's rules, bent by the false rules he believes.

A learner, for the tutor, is ``answer(question, beliefs, rules)``. Without beliefs it is the
engine's own answer. All false rules share the engine's one notion of strength and of who is
master, so that an error of order also reaches winners and legality.

>>> from contree.rules import SALON
>>> question = Question("legal|7H 9H AD|N:AH|H")
>>> answer(question, (), SALON), answer(question, ("any_trump_on_trump_lead",), SALON)
(('9H',), ('7H', '9H'))
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias

from contree.auction import Auction, Call, Status
from contree.cards import Trump
from contree.legality import legal_cards
from contree.play import LAST_TRICK_BONUS
from contree.rules import Rules
from contree.scoring import Outcome, score_deal
from contree.seats import Team
from contree.taking import Taking
from contree.trick import Trick

from .misconceptions import LAWS, in_order, misconception
from .questions import Answer, Calls, LastTrick, Legal, Order, Question, Score, Turn, Winner, Worth

Beliefs: TypeAlias = Collection[str]
"""The ids of the false rules somebody believes; none of them is the right rule."""


@dataclass(frozen=True, slots=True)
class Mind:
    """Hold what a learner goes by: the rules as believed, and the laws beside them.

    ``true`` are the rules of the table: what was said in an auction was said under them.
    """

    true: Rules
    rules: Rules
    laws: Mapping[str, tuple[Any, ...]]

    def within(self, trick: Trick, trump: Trump) -> Rules:
        """Return the rules as they are believed to stand for one trick."""
        rules = self.rules
        for law in self.laws["trick"]:
            rules = law(trick, trump, rules)
        return rules


def mind_of(beliefs: Beliefs, rules: Rules) -> Mind:
    """Return what somebody goes by who believes some false rules at a table.

    >>> mind_of(("no_duty_to_ruff",), Rules()).rules.must_ruff
    False

    Raises MisconceptionError for an id that the catalogue does not have.
    """
    believed = [misconception(name) for name in in_order(beliefs)]
    options: dict[str, Any] = {}
    table = rules.table
    for one in believed:
        options.update(one.options)
        table = one.table(table) if one.table else table
    if table is not rules.table:
        options["table"] = table
    laws = {law: tuple(getattr(one, law) for one in believed if getattr(one, law)) for law in LAWS}
    return Mind(rules, rules.but(**options) if options else rules, laws)


def answer(question: Question, beliefs: Beliefs, rules: Rules) -> Answer:
    """Return the answer of somebody who believes some false rules; with none, the engine's own.

    >>> answer(Question("value|9H|H"), (), Rules()), answer(Question("value|9S|H"), ["nine_14"], Rules())
    (14, 14)

    Raises MisconceptionError for an unknown id, NotationError for a code that is no question.
    """
    return answer_as(question, _mind(in_order(beliefs), rules))


def answer_as(question: Question, believer: Mind) -> Answer:
    """Return the answer of a mind, made once with ``mind_of`` and asked many times."""
    return _ANSWERS[question.kind](question.facts, believer)


_mind = lru_cache(maxsize=256)(mind_of)


def _worth(facts: Worth, mind: Mind) -> Answer:
    return mind.rules.table.points(facts.card, facts.trump)


def _order(facts: Order, mind: Mind) -> Answer:
    ranking = mind.rules.table.ranking(facts.trump)
    power = ranking.power[facts.cards[0].suit]
    return tuple(str(card) for card in sorted(facts.cards, key=lambda card: -power[card.index]))


def _winner(facts: Winner, mind: Mind) -> Answer:
    return facts.trick.winner(facts.trump, mind.within(facts.trick, facts.trump).table).name


def _last(facts: LastTrick, mind: Mind) -> Answer:
    winner = facts.trick.winner(facts.trump, mind.within(facts.trick, facts.trump).table).team
    totals = list(facts.before)
    totals[winner] += facts.trick.points(facts.trump, mind.rules.table)
    bonus: Team | None = winner
    for law in mind.laws["der"]:
        bonus = None if bonus is None else law(bonus, facts.taker.team)
    if bonus is not None:
        totals[bonus] += LAST_TRICK_BONUS
    return totals[0], totals[1]


def _legal(facts: Legal, mind: Mind) -> Answer:
    rules = mind.within(facts.trick, facts.trump)
    cards = legal_cards(facts.hand, facts.trick, facts.trump, rules)
    for law in mind.laws["legal"]:
        cards = law(cards, facts, rules)
    return tuple(str(card) for card in cards)


def _calls(facts: Calls, mind: Mind) -> Answer:
    auction = facts.spoken.auction(mind.true)
    return tuple(str(call) for call in facts.proposed if _may_call(call, auction, mind))


def _may_call(call: Call, auction: Auction | Taking, mind: Mind) -> bool:
    reasons = set(auction.judge(call).reasons)
    reasons -= {refusal for refusal, when in mind.laws["forgives"] if refusal in reasons and when(call, auction)}
    return not reasons and not any(law(call, auction) for law in mind.laws["silences"])


def _turn(facts: Turn, mind: Mind) -> Answer:
    auction = facts.spoken.auction(mind.true)
    turn = _NEXT[auction.status] if auction.turn is None else auction.turn.name
    for law in mind.laws["turn"]:
        turn = law(turn, auction)
    return turn


_NEXT = {Status.CONTRACT: "contract", Status.PASSED_OUT: "redeal", Status.REDEAL: "redeal"}


def _score(facts: Score, mind: Mind) -> Answer:
    belotes = (int(facts.belote is Team.NS), int(facts.belote is Team.EW))
    for law in mind.laws["belotes"]:
        belotes = law(facts)
    deal = facts
    for law in mind.laws["deal"]:
        deal = law(deal, belotes, mind.rules)
    score = score_deal(deal.contract, Outcome(deal.points, deal.tricks, belotes), mind.rules)
    marks = list(score.marks)
    for law in mind.laws["marks"]:
        law(marks, replace(facts, contract=deal.contract), score, mind.rules)
    return marks[0], marks[1]


_ANSWERS: Mapping[str, Callable[[Any, Mind], Answer]] = {
    "value": _worth,
    "order": _order,
    "winner": _winner,
    "last": _last,
    "legal": _legal,
    "calls": _calls,
    "turn": _turn,
    "score": _score,
}
