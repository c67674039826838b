"""Which kernel answers: plain Python at once, the compiled one as soon as it is there."""

from __future__ import annotations

from . import kernel
from .engine import Engine

_plain = Engine(kernel)


def engine() -> Engine:
    return _plain
