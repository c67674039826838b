"""A second, plainly written count of a deal: the formulas of the rules of scoring, one after the other.

It shares nothing with the engine but the rules' options: numbers in, numbers out, no lines.
"""

from __future__ import annotations

from contree import Rules


def count(
    rules: Rules,
    *,
    value: int | None,
    capot: bool,
    m: int,
    p: int,
    p2: int,
    tricks: int,
    tricks2: int,
    belotes: int,
    belotes2: int,
    held: int,
) -> tuple[int, int, str, int]:
    """Return what the takers mark, what the defence marks, made / failed / litige, what is held then.

    ``p`` and ``p2`` are the points of the takers and of the defence, the others alike.
    """
    b, b2 = belotes * rules.belote_points, belotes2 * rules.belote_points
    result = judged(rules, value, capot, p, p2, tricks2, b, b2)
    c = value or 0
    all_scores = rules.multiplier_scope == "all"
    pile, pile2 = p, p2
    if rules.capot_bonus_total:
        pile = rules.capot_bonus_total if tricks2 == 0 else p
        pile2 = rules.capot_bonus_total if tricks == 0 else p2
    if result == "litige":
        times = m if all_scores else 1
        mark, mark2, held = 0, p2 * times, held + p * times
    elif result == "made":
        mark, mark2 = made(rules, c, capot, m, pile, pile2)
    else:
        base = rules.failed_base
        if tricks == 0 and rules.capot_bonus_total and rules.scoring != "bid_only":
            base = rules.capot_bonus_total
        bid = 0 if rules.scoring == "classic" else c
        mark = 0
        mark2 = rules.capot_bid_failed * m if capot else (base + bid) * m if all_scores else base + bid * m
    if rules.belote_multiplied:
        b, b2 = b * m, b2 * m
    if result == "failed" and rules.belote_on_failure == "winner":
        b, b2 = 0, b + b2
    mark, mark2 = mark + b, mark2 + b2
    if held and result == "made":
        mark, held = mark + held, 0
    if held and result == "failed":
        mark2, held = mark2 + held, 0
    if rules.rounding == "nearest10":
        mark, mark2 = nearest(mark), nearest(mark2)
    return mark, mark2, result, held


def judged(rules: Rules, value: int | None, capot: bool, p: int, p2: int, tricks2: int, b: int, b2: int) -> str:
    if capot:
        return "made" if tricks2 == 0 else "failed"
    helps = rules.belote_counts_for_contract
    total = p if helps == "no" else p + b
    total2 = p2 + b2 if helps == "both" else p2
    equal = total == total2 if helps == "both" else p == p2
    if rules.scoring == "classic":
        if equal and rules.tie != "none":
            return rules.tie
        enough = total >= 82
        more = total > total2 or helps == "own"
    else:
        enough = value is not None and total >= value
        if equal and enough and rules.tie != "none":
            return rules.tie
        more = total > total2
    return "made" if enough and (more or not rules.must_beat_defence) else "failed"


def made(rules: Rules, c: int, capot: bool, m: int, p: int, p2: int) -> tuple[int, int]:
    if capot:
        return rules.capot_bid_made * m, 0
    if rules.scoring == "bid_only":
        return c * m, 0
    if rules.scoring == "classic":
        c = 0
    heard = m == 1 or rules.defence_scores_when_doubled
    if rules.multiplier_scope == "all":
        return (p + c) * m, p2 * m if heard else 0
    return p + c * m, p2 if heard else 0


def nearest(mark: int) -> int:
    tens, units = divmod(mark, 10)
    return 10 * tens + (10 if units >= 5 else 0)
