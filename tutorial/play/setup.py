"""How a partie is set up: rules, target, who sits where, which helpers; chosen on the page, kept with the partie.

>>> setup = Setup(rules="salon", target="500", east="thumb", helpers="serious")
>>> setup.make_rules().target, [seat.name for seat in setup.people], setup.options.helpers.hints
(500, ['S'], False)
>>> Setup.read(setup.write()) == setup
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace

from contree.errors import NotationError
from contree.players import Player
from contree.players.random_player import RandomPlayer
from contree.players.rule_of_thumb import RuleOfThumb
from contree.rules import PRESETS, Rules, preset
from contree.seats import Seat

from ..i18n import Lang, seat_name, text
from . import practice
from .helpers import FRIENDLY, SERIOUS, Helpers
from .parts import Json
from .sitting import Options
from .strong import Strong

PLAYERS: Mapping[str, Callable[[], Player]] = {"random": RandomPlayer, "thumb": RuleOfThumb, "strong": Strong}
"""The players of the engine that can be given a seat; a person is the other choice."""

PERSON = "person"
NONE = "none"
TARGETS = ("usual", "301", "500", "501", "1000", "1500")

CHOICES: Mapping[str, tuple[str, ...]] = {
    "rules": tuple(PRESETS),
    "target": TARGETS,
    "west": (*PLAYERS, PERSON),
    "north": (*PLAYERS, PERSON),
    "east": (*PLAYERS, PERSON),
    "helpers": ("friendly", "serious"),
    "timer": ("off", "60", "20"),
    "hold": ("second", "until"),
    "belote": ("usual", "auto"),
}
"""Each choice with its values; the first is what a new learner gets, but for the rules."""

_SEATS = {Seat.W: "west", Seat.N: "north", Seat.E: "east"}


@dataclass(frozen=True, slots=True)
class Setup:
    """Hold the choices of a partie; South is always a person.

    Raises NotationError for a value that a choice cannot take.
    """

    rules: str = "table_en_ligne"
    target: str = "usual"
    west: str = "thumb"
    north: str = "thumb"
    east: str = "thumb"
    helpers: str = "friendly"
    timer: str = "off"
    hold: str = "second"
    belote: str = "usual"
    switches: str = ""
    """The helpers that are on, where they were switched one by one at the table."""

    def __post_init__(self) -> None:
        for name, values in CHOICES.items():
            if getattr(self, name) not in values:
                raise NotationError(
                    f"{name} cannot be {getattr(self, name)!r}: use one of {', '.join(values)}",
                    code="bad_choice",
                    name=name,
                )

    def switched(self, options: Options) -> Setup:
        """Return the same setup with the switches as they stand at the table."""
        on = " ".join(name for name in Helpers.__slots__ if getattr(options.helpers, name)) or NONE
        return replace(self, switches=on, hold=options.hold)

    def but(self, name: str, value: str) -> Setup:
        """Return the same setup with one choice changed.

        Raises NotationError for a choice there is not, or a value it cannot take.
        """
        if name not in CHOICES:
            raise NotationError(f"no choice {name!r}: use one of {', '.join(CHOICES)}", code="bad_choice", name=name)
        return replace(self, **{name: value}, **({"switches": ""} if name == "helpers" else {}))

    def make_rules(self) -> Rules:
        """Return the rules of the partie."""
        rules = preset(self.rules)
        if self.target != "usual" and rules.target:
            rules = rules.but(target=int(self.target))
        return rules.but(belote_declaration="auto") if self.belote == "auto" else rules

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats that others than South sit at."""
        return (Seat.W,) if preset(self.rules).players == 2 else (Seat.W, Seat.N, Seat.E)

    @property
    def people(self) -> tuple[Seat, ...]:
        """Return the seats where people sit."""
        return (Seat.S, *(seat for seat in self.seats if getattr(self, _SEATS[seat]) == PERSON))

    def players(self) -> dict[Seat, Player]:
        """Return who plays at the other seats."""
        kinds = {seat: getattr(self, _SEATS[seat]) for seat in self.seats}
        return {seat: PLAYERS[kind]() for seat, kind in kinds.items() if kind != PERSON}

    @property
    def options(self) -> Options:
        """Return how the table is run."""
        helpers = FRIENDLY if self.helpers == "friendly" else SERIOUS
        if self.switches:
            helpers = Helpers(**{name: name in self.switches.split() for name in Helpers.__slots__})
        return Options(
            helpers=helpers,
            hold="until" if self.hold == "until" else "second",
            timer=0 if self.timer == "off" else int(self.timer),
        )

    def write(self) -> str:
        """Return the choices as a text."""
        return json.dumps(asdict(self))

    @staticmethod
    def read(written: str) -> Setup:
        """Read the choices back.

        Raises NotationError for a text that holds none.
        """
        try:
            values = json.loads(written)
            known = {field.name: str(values[field.name]) for field in fields(Setup) if field.name in values}
        except (ValueError, TypeError) as error:
            raise NotationError(f"no choices can be read: {error}", code="bad_setup") from None
        return Setup(**known)

    def json(self, lang: Lang) -> Json:
        """Return the form that the page shows: only the choices that mean something under these rules."""
        return {
            "title": text("setup.title", lang),
            "fields": [self._field(name, lang) for name in CHOICES if self._applies(name)],
            "about": text(f"setup.about.{self.rules}", lang),
            "start": text("setup.start", lang),
            "code": text("setup.code", lang),
            "code_help": self.code_help(lang),
            "open": text("setup.open", lang),
            "file": text("setup.choose_file", lang),
        }

    def code_help(self, lang: Lang) -> str:
        """Say which codes name a deal of these rules."""
        return text("setup.code_hands" if practice.names_hands(self.make_rules()) else "setup.code_pack", lang)

    def _applies(self, name: str) -> bool:
        rules = preset(self.rules)
        if name in _SEATS.values():
            return any(_SEATS[seat] == name for seat in self.seats)
        if name == "target":
            return rules.target > 0
        return name != "belote" or rules.belote_declaration == "spoken"

    def _field(self, name: str, lang: Lang) -> Json:
        seat = next((seat for seat, choice in _SEATS.items() if choice == name), None)
        label = text(f"setup.{name}", lang) if seat is None else seat_name(seat, lang)
        return {
            "key": name,
            "label": label,
            "value": getattr(self, name),
            "choices": [{"value": value, "label": self._choice(name, value, lang)} for value in CHOICES[name]],
        }

    def _choice(self, name: str, value: str, lang: Lang) -> str:
        if name == "rules":
            return text(f"table_name.{value}", lang)
        if name == "target":
            return text("setup.usual_target", lang, n=preset(self.rules).target) if value == "usual" else value
        if name == "timer":
            return text("setup.no_timer", lang) if value == "off" else text("setup.seconds", lang, n=int(value))
        return text(f"setup.value.{value}" if name != "belote" else f"setup.value_belote.{value}", lang)
