"""How probable each false rule is, after each answer: priors, likelihoods, and what a question would tell.

A ``Guess`` is one hypothesis about the learner: no false rule, one, two, or something unknown in a
domain. Nothing here knows a rule of the game: predictions come from ``mind``.

>>> evidence = before(priors(["jack_20", "no_der"], ["cards"]))
>>> jack = Guess(("jack_20",))
>>> evidence[jack] = with_heard(evidence[jack], Heard(20, 2, frozenset({20, 2}), 16).likelihood(20))
>>> posterior(evidence)[jack] > 0.3
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, log
from operator import add
from typing import TypeAlias

from .questions import Answer, Domain

PRIOR_NONE = 0.30
PRIOR_UNKNOWN = 0.02
PRIOR_PAIRS = 0.04
SLIPS: Mapping[float, float] = {0.03: 0.35, 0.10: 0.40, 0.20: 0.25}
"""How often learners slip, with the share of learners who do: the answers tell which it is."""


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


@dataclass(frozen=True, slots=True)
class Heard:
    """Hold one answer as evidence: what was given, what is right, what the hypotheses predict.

    ``space`` is how many answers come to mind. Half of the slips go to predicted answers, half
    anywhere. Each likelihood is a tuple, one for each rate of ``SLIPS``.

    >>> heard = Heard("A", "A", frozenset("AB"), 4)
    >>> [round(chance, 4) for chance in heard.likelihood("A")]
    [0.97, 0.9, 0.8]
    >>> [round(chance, 4) for chance in heard.likelihood("B")]
    [0.0187, 0.0625, 0.125]
    """

    given: Answer
    right: Answer
    predicted: frozenset[Answer]
    space: int

    @property
    def others(self) -> int:
        """Return how many wrong answers some hypothesis predicts."""
        return len(self.predicted | {self.right}) - 1

    def likelihood(self, predicted: Answer) -> tuple[float, ...]:
        """Return how probable the answer is for a learner who would give ``predicted`` but for slips."""
        if self.given == predicted:
            return tuple(1 - slip for slip in SLIPS)
        if self.given in self.predicted:
            share = 0.5 / self.others + 0.5 / self.space
        else:
            share = (0.5 if self.others else 1.0) / self.space
        return tuple(slip * share for slip in SLIPS)

    def likelihood_unknown(self) -> tuple[float, ...]:
        """Return how probable the answer is for a learner with a false rule that the catalogue does not have."""
        if self.given == self.right:
            chance = 0.5
        elif self.given in self.predicted:
            chance = 0.5 * (0.35 / self.others + 0.65 / self.space)
        else:
            chance = (0.325 if self.others else 0.5) / self.space
        return (chance,) * len(SLIPS)


Evidence: TypeAlias = dict[Guess, tuple[float, ...]]
"""The logarithm of prior and likelihood of each hypothesis, one for each rate of ``SLIPS``."""


def before(weights: Weights) -> Evidence:
    """Return the evidence before any answer."""
    return {guess: tuple(log(weight * share) for share in SLIPS.values()) for guess, weight in weights.items()}


def with_heard(logs: tuple[float, ...], chances: tuple[float, ...]) -> tuple[float, ...]:
    """Return the evidence for a hypothesis after one more answer."""
    return tuple(so_far + log(chance) for so_far, chance in zip(logs, chances, strict=True))


def posterior(evidence: Evidence) -> Weights:
    """Return the weights of the hypotheses, whatever the rate of slips."""
    top = max(map(max, evidence.values()))
    return normalised({guess: sum(exp(one - top) for one in logs) for guess, logs in evidence.items()})


def slip_rate(evidence: Evidence) -> float:
    """Return how often the learner seems to slip, to a hundredth.

    >>> slip_rate(before({NONE: 1.0}))
    0.1
    """
    top = max(map(max, evidence.values()))
    rows = [[exp(one - top) for one in logs] for logs in evidence.values()]
    mean = sum(slip * one for row in rows for slip, one in zip(SLIPS, row, strict=True))
    return round(mean / sum(map(sum, rows)), 2)


# ---------------------------------------------------------------- what a question would tell


def entropy(masses: Iterable[float]) -> float:
    """Return the entropy of some masses, in nats.

    >>> round(entropy([0.5, 0.5]), 3), entropy([1.0])
    (0.693, 0.0)
    """
    return -sum(mass * log(mass) for mass in masses if mass > 0) + 0.0


@dataclass(frozen=True, slots=True)
class Noise:
    """Hold how an answer strays from the class predicted, where ``k`` distinct answers are predicted.

    ``keep`` is the weight of the class predicted, ``stray`` that of each other, and what is left goes
    to answers that nobody predicts; ``unknown`` are the weights for an unknown false rule, the
    right answer first and those that nobody predicts last. The entropies are of one learner's answer.
    """

    classes: int
    keep: float
    stray: float
    lost: float
    unknown: tuple[float, ...]
    entropy: float
    entropy_unknown: float

    @staticmethod
    @cache
    def of(classes: int, slip: float, space: int) -> Noise:
        """Return the noise of a question with so many distinct predicted answers."""
        others = classes - 1
        stray = slip * (0.5 / others + 0.5 / space) if others else 0.0
        wild = 0.5 * (0.35 / others + 0.65 / space) if others else 0.0
        lost = max(0.0, slip - others * stray)
        unknown = (0.5, *[wild] * others, max(0.0, 0.5 - others * wild))
        plain = entropy([1 - slip, *[stray] * others, lost])
        return Noise(classes, 1 - slip, stray, lost, unknown, plain, entropy(unknown))


def information(masses: Sequence[float], unknown: float, noise: Noise) -> float:
    """Return the expected information of one question, in nats.

    ``masses`` are the weights of the hypotheses by the class of answer that they predict, the
    right one first; ``unknown`` is the weight of an unknown false rule of the question's domain.
    """
    known = sum(masses)
    strayed, firm = noise.stray * known, noise.keep - noise.stray
    heard = [firm * mass + strayed + unknown * wild for mass, wild in zip(masses, noise.unknown, strict=False)]
    heard.append(noise.lost * known + unknown * noise.unknown[-1])
    return entropy(heard) - known * noise.entropy - unknown * noise.entropy_unknown


def joint_information(groups: Mapping[tuple[int, ...], float], unknown: float, noises: Sequence[Noise]) -> float:
    """Return the expected information of several questions answered together, in nats.

    ``groups`` are the weights of the hypotheses by the classes that they predict, one a question.
    """
    cells = [unknown]
    for noise in noises:
        cells = [cell * chance for cell in cells for chance in noise.unknown]
    for key, weight in groups.items():
        row = [weight]
        for own, noise in zip(key, noises, strict=True):
            chances = [noise.stray] * noise.classes + [noise.lost]
            chances[own] = noise.keep
            row = [cell * chance for cell in row for chance in chances]
        cells = list(map(add, cells, row))
    known = sum(groups.values())
    plain, wild = sum(noise.entropy for noise in noises), sum(noise.entropy_unknown for noise in noises)
    return entropy(cells) - known * plain - unknown * wild
