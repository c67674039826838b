"""The partie in the learner's folder: a text that anybody can read, replaced whole after each action.

>>> from tempfile import TemporaryDirectory
>>> from contree.rules import SALON
>>> with TemporaryDirectory() as folder:
...     store = Store("table", Path(folder))
...     store.save(Match.start(SALON, seed=7)), store.load(SALON) == Match.start(SALON, seed=7)
(True, True)
"""

from __future__ import annotations

import random
import re
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from contree.cards import Suit
from contree.deal import first_player, seats_from
from contree.errors import ContreeError, NotationError
from contree.match import Match
from contree.record import read_match, write_match
from contree.rules import Rules
from contree.trick import Trick

from ..learner import home
from ..learner.folder import write_whole
from .setup import Setup

FOLDER = "parties"
NO_TRUMP = Suit.S
"""The suit that a hand is sorted by while nothing is trumps."""

_NAME = re.compile(r"[0-9A-Za-z_-]{1,40}")


@dataclass(frozen=True, slots=True)
class Store:
    """Keep one partie under a name.

    Raises NotationError for a name that could be no file.
    """

    name: str
    folder: Path | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not _NAME.fullmatch(self.name):
            raise NotationError(
                f"a partie is kept under a name of letters, digits, - and _, not {self.name!r}: 'table'",
                code="bad_name",
            )

    @property
    def path(self) -> Path:
        """Return the file of the partie."""
        return (self.folder or home() / FOLDER) / f"{self.name}.contree"

    def save(self, match: Match) -> bool:
        """Keep the partie as it stands; False where the folder cannot be written."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, write_match(match))
        except OSError:
            return False
        return True

    def load(self, rules: Rules | None = None) -> Match | None:
        """Return the partie that was left, None if there is none to go on with.

        One under other rules than those given, and one that cannot be read, are put aside under another name.
        """
        try:
            match = read_match(self.path.read_text("utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError, ContreeError):
            self._put_aside()
            return None
        if rules is not None and match.rules != rules:
            self._put_aside()
            return None
        return match

    def save_setup(self, setup: Setup) -> bool:
        """Keep the choices of the partie beside it; False where the folder cannot be written."""
        try:
            write_whole(self.path.with_suffix(".json"), setup.write())
        except OSError:
            return False
        return True

    def load_setup(self) -> Setup | None:
        """Return the choices of the partie that was left, None if there are none that can be read."""
        try:
            return Setup.read(self.path.with_suffix(".json").read_text("utf-8"))
        except (OSError, UnicodeDecodeError, ContreeError):
            return None

    def set_aside(self) -> Path | None:
        """Move the partie to a name of its own, where none is ever written over; None if there is no file of it.

        Raises OSError where the folder cannot be written.
        """
        if not self.path.exists():
            return None
        taken = {path.name for path in self.path.parent.iterdir()}
        number = next(n for n in count(1) if f"{self.name}-{n}.contree" not in taken)
        return self.path.rename(self.path.with_name(f"{self.name}-{number}.contree"))

    def forget(self) -> None:
        """Take the partie away."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _put_aside(self) -> None:
        with suppress(OSError):
            self.path.replace(self.path.with_suffix(".before"))


def new_seed() -> str:
    """Return a seed that nobody could foresee."""
    return str(random.SystemRandom().randrange(10**9))


def no_trick(match: Match) -> Trick:
    """Return the trick that nobody has led to yet, while the auction goes on."""
    return Trick(seats_from(first_player(match.dealer, match.rules), match.rules))
