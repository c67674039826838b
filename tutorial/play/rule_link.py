"""The rule behind a sentence: what a small button beside it opens, in place.

Which rule it is comes from the engine's code: the obligation that a card breaks, the freedom that lets it
be played, the refusal of a call, the line of the score.

>>> from contree.legality import Obligation
>>> from contree.rules import SALON
>>> rule_of(Obligation.OVERRUFF, "en", SALON)["name"]
'The rule: Overruffing'
"""

from __future__ import annotations

from collections.abc import Mapping

from contree.auction import Refusal
from contree.cards import Card
from contree.legality import Duty, Freedom, Obligation, Verdict
from contree.rulebook import Rule, deciding, explaining
from contree.rules import Rules
from contree.scoring import ScoreCode

from ..i18n import Lang, text
from ..pages.rules import rule_content, rule_title
from .parts import Json


def rule_of(code: Obligation | Freedom | Refusal | ScoreCode, lang: Lang, rules: Rules) -> Json:
    """Return the rule that explains a code, as the page opens it; the table being played is marked in it."""
    return _link(explaining(code.value), lang, rules)


def rule_deciding(option: str, lang: Lang, rules: Rules) -> Json:
    """Return the rule that an option decides, as the page opens it.

    Raises RulesError for what is no option.
    """
    return _link(deciding(option), lang, rules)


def rule_of_verdict(verdict: Verdict, lang: Lang, rules: Rules) -> Json:
    """Return the rule that refuses a card, or that lets it be played.

    Of several obligations that a card breaks, the last is the one that decides.
    """
    return rule_of_duty(verdict.duty, lang, rules) if verdict.legal else rule_of(verdict.broken[-1], lang, rules)


def rule_of_duty(duty: Duty, lang: Lang, rules: Rules) -> Json:
    """Return the rule of what a hand owes to a trick, or of why it owes nothing."""
    code = duty.obligation or duty.freedom
    assert code is not None, f"{duty.case} has neither an obligation nor a freedom"
    return rule_of(code, lang, rules)


def rule_of_hand(verdicts: Mapping[Card, Verdict], lang: Lang, rules: Rules) -> Json:
    """Return the rule of what a hand owes: the verdicts on its cards all know it."""
    return rule_of_duty(next(iter(verdicts.values())).duty, lang, rules)


def _link(found: Rule, lang: Lang, rules: Rules) -> Json:
    return {
        "id": found.key,
        "label": text("rule_link.label", lang),
        "name": text("rule_link.named", lang, title=rule_title(found.id, lang)),
        "html": rule_content(found.id, lang, table=rules.preset),
    }
