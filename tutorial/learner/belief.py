"""How probable each false rule is, after each answer: priors, likelihoods, and what a question would tell.

A ``Guess`` is one hypothesis about the learner: no false rule, one, two, or something unknown in a
domain. Nothing here knows a rule of the game: predictions come from ``mind``.

>>> round(likelihood("A", "A", "A", ["A", "B"], slip=0.10, space=4), 4)
0.9
>>> round(likelihood("B", "A", "A", ["A", "B"], slip=0.10, space=4), 4)
0.0625
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import TypeAlias

from .questions import Answer, Domain

PRIOR_NONE = 0.30
PRIOR_UNKNOWN = 0.02
PRIOR_PAIRS = 0.04


@dataclass(frozen=True, slots=True)
class Guess:
    """Hold a hypothesis: the false rules believed, in catalogue order, or an unknown one of a domain.

    >>> Guess(("jack_20",)), Guess(unknown="play")
    (Guess(believed=('jack_20',), unknown=None), Guess(believed=(), unknown='play'))
    """

    believed: tuple[str, ...] = ()
    unknown: Domain | None = None


NONE = Guess()

Weights: TypeAlias = dict[Guess, float]


def priors(singles: Sequence[str], domains: Iterable[Domain]) -> Weights:
    """Return the prior of each hypothesis: none 0.30, unknown 0.02 a domain, the rest even.

    >>> weights = priors(["jack_20", "no_der"], ["cards"])
    >>> weights[NONE], round(weights[Guess(("no_der",))], 2)
    (0.3, 0.34)
    """
    weights = {NONE: PRIOR_NONE, **{Guess(unknown=domain): PRIOR_UNKNOWN for domain in domains}}
    left = (1 - sum(weights.values())) / len(singles)
    return {**weights, **{Guess((name,)): left for name in singles}}


def normalised(weights: Mapping[Guess, float]) -> Weights:
    """Return weights that sum to one."""
    total = sum(weights.values())
    return {guess: weight / total for guess, weight in weights.items()}


def likelihood(
    given: Answer, predicted: Answer, right: Answer, answers: Iterable[Answer], *, slip: float, space: int
) -> float:
    """Return how probable an answer is for a learner who would give ``predicted`` but for slips.

    ``answers`` are all those that some hypothesis predicts. Half of the slips go to them, half
    anywhere among the ``space`` answers that come to mind.
    """
    distinct = set(answers)
    others = len(distinct | {right}) - 1
    if given == predicted:
        return 1 - slip
    if given in distinct:
        return slip * (0.5 / others + 0.5 / space)
    return slip * (0.5 if others else 1.0) / space


def likelihood_unknown(given: Answer, right: Answer, answers: Iterable[Answer], *, space: int) -> float:
    """Return how probable an answer is for a learner with a false rule that the catalogue does not have."""
    distinct = set(answers)
    others = len(distinct | {right}) - 1
    if given == right:
        return 0.5
    if given in distinct:
        return 0.5 * (0.35 / others + 0.65 / space)
    return (0.325 if others else 0.5) / space


# ---------------------------------------------------------------- what a question would tell


def entropy(masses: Iterable[float]) -> float:
    """Return the entropy of some masses, in nats.

    >>> round(entropy([0.5, 0.5]), 3), entropy([1.0])
    (0.693, 0.0)
    """
    return -sum(mass * log(mass) for mass in masses if mass > 0) + 0.0


@dataclass(frozen=True, slots=True)
class Noise:
    """Hold how an answer of one of ``k`` classes strays, for a learner of the catalogue and an unknown one.

    ``keep`` is the weight of the class predicted, ``stray`` that of each other; what is left of one
    goes to answers that nobody predicts.
    """

    keep: float
    stray: float
    lost: float
    unknown: tuple[float, ...]

    @staticmethod
    def of(classes: int, slip: float, space: int) -> Noise:
        """Return the noise of a question with so many distinct predicted answers."""
        others = classes - 1
        stray = slip * (0.5 / others + 0.5 / space) if others else 0.0
        wild = 0.5 * (0.35 / others + 0.65 / space) if others else 0.0
        lost = max(0.0, slip - others * stray)
        return Noise(1 - slip, stray, lost, (0.5, *[wild] * others, max(0.0, 0.5 - others * wild)))


def information(masses: Sequence[float], unknown: float, noise: Noise) -> float:
    """Return the expected information of one question, in nats.

    ``masses`` are the weights of the hypotheses by the class of answer that they predict, the
    right one first; ``unknown`` is the weight of an unknown false rule of the question's domain.
    """
    known = sum(masses)
    heard = [noise.keep * mass + noise.stray * (known - mass) for mass in masses]
    heard.append(noise.lost * known)
    heard = [mass + unknown * wild for mass, wild in zip(heard, noise.unknown, strict=True)]
    plain = [noise.keep, *[noise.stray] * (len(masses) - 1), noise.lost]
    return entropy(heard) - known * entropy(plain) - unknown * entropy(noise.unknown)


def joint_information(groups: Mapping[tuple[int, ...], float], unknown: float, noises: Sequence[Noise]) -> float:
    """Return the expected information of several questions answered together, in nats.

    ``groups`` are the weights of the hypotheses by the classes that they predict, one a question.
    """
    heard = [1.0]
    rows = [(weight, [1.0]) for weight in groups.values()]
    keys = list(groups)
    for at, noise in enumerate(noises):
        size = len(noise.unknown)
        spread = []
        for (_, row), key in zip(rows, keys, strict=True):
            chances = [noise.stray] * (size - 1) + [noise.lost]
            chances[key[at]] = noise.keep
            spread.append([cell * chance for cell in row for chance in chances])
        rows = [(weight, row) for (weight, _), row in zip(rows, spread, strict=True)]
        heard = [cell * chance for cell in heard for chance in noise.unknown]
    cells = [unknown * cell for cell in heard]
    for weight, row in rows:
        cells = [cell + weight * chance for cell, chance in zip(cells, row, strict=True)]
    known = sum(groups.values())
    plain = sum(entropy([n.keep, *[n.stray] * (len(n.unknown) - 2), n.lost]) for n in noises)
    return entropy(cells) - known * plain - unknown * sum(entropy(n.unknown) for n in noises)
