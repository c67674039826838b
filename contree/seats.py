"""Seats, sides and the direction of play.

>>> Seat.S.partner, Seat.S.team, [seat.name for seat in Seat.W.order("ccw")]
(<Seat.N: 2>, <Team.NS: 0>, ['W', 'S', 'E', 'N'])
"""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

from .errors import InvalidStateError, NotationError

Rotation = Literal["ccw", "cw"]


class Team(IntEnum):
    """Name one of the two sides.

    >>> Team.NS.other.name, (92, 70)[Team.EW]  # a pair of numbers, one a side, is indexed by Team
    ('EW', 70)
    """

    NS = 0
    EW = 1

    @property
    def other(self) -> Team:
        """Return the opposing side.

        >>> Team.NS.other.name
        'EW'
        """
        return Team(1 - self)

    @staticmethod
    def parse(text: str) -> Team:
        """Read a side from its two letters.

        >>> Team.parse("EW").name
        'EW'

        Raises NotationError for any other text.
        """
        try:
            return Team[text]
        except (KeyError, TypeError):
            raise NotationError(f"unknown side {text!r}: use NS or EW", code="unknown_team", text=text) from None


class Seat(IntEnum):
    """Name a place at the table, numbered in the usual (anticlockwise) order of play.

    >>> [seat.name for seat in Seat], Seat.S.next().name
    (['S', 'E', 'N', 'W'], 'E')
    """

    S = 0
    E = 1
    N = 2
    W = 3

    @property
    def partner(self) -> Seat:
        """Return the seat across the table.

        >>> Seat.E.partner.name
        'W'
        """
        return Seat((self + 2) % 4)

    @property
    def team(self) -> Team:
        """Return the side the seat plays for.

        >>> Seat.W.team.name
        'EW'
        """
        return Team(self % 2)

    def next(self, rotation: Rotation = "ccw") -> Seat:
        """Return the seat that plays after this one (rule R1.5).

        >>> Seat.S.next().name, Seat.S.next("cw").name
        ('E', 'W')

        Raises InvalidStateError for a direction other than ``ccw`` and ``cw``.
        """
        return Seat((self + _step(rotation)) % 4)

    @property
    def right(self) -> Seat:
        """Return the neighbour on this seat's right-hand side, whatever the direction of play.

        >>> Seat.S.right.name
        'E'
        """
        return Seat((self + 1) % 4)

    @property
    def left(self) -> Seat:
        """Return the neighbour on this seat's left-hand side.

        >>> Seat.S.left.name
        'W'
        """
        return Seat((self + 3) % 4)

    def order(self, rotation: Rotation = "ccw") -> tuple[Seat, Seat, Seat, Seat]:
        """Return the four seats in order of play, this one first.

        >>> [seat.name for seat in Seat.N.order("cw")]
        ['N', 'E', 'S', 'W']

        Raises InvalidStateError for a direction other than ``ccw`` and ``cw``.
        """
        step = _step(rotation)
        return (self, Seat((self + step) % 4), Seat((self + 2 * step) % 4), Seat((self + 3 * step) % 4))

    @staticmethod
    def parse(text: str) -> Seat:
        """Read a seat from its letter.

        >>> Seat.parse("N").name
        'N'

        Raises NotationError for any other text.
        """
        try:
            return Seat[text]
        except (KeyError, TypeError):
            raise NotationError(f"unknown seat {text!r}: use one of S E N W", code="unknown_seat", text=text) from None


def _step(rotation: Rotation) -> int:
    """Return how far the next seat is."""
    if rotation == "ccw":
        return 1
    if rotation == "cw":
        return 3
    raise InvalidStateError(f"rotation must be 'ccw' or 'cw', not {rotation!r}", code="wrong_type", argument="rotation")
