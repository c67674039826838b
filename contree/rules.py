"""Every option of the rules as one frozen value, and the presets of the three texts.

>>> SALON.cannot_overruff, TABLE_EN_LIGNE.cannot_overruff
('undertrump', 'free')
>>> SALON.but(target=500).target
500
>>> SALON.but(cannot_overuff="free")
Traceback (most recent call last):
    ...
contree.errors.RulesError: unknown option 'cannot_overuff': did you mean 'cannot_overruff'?
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any, Literal

from .cards import STANDARD, CardTable
from .errors import RulesError
from .seats import Rotation


@dataclass(frozen=True, slots=True, init=False)
class Rules:
    """Hold one table's rules: every option of the rulebook, the card table, how many sit down.

    Options are given by name; those not given keep the value they have at the online table.
    ``-`` options of a preset (never read there) keep that default too.

    >>> Rules(must_beat_defence=True).must_beat_defence, Rules() == TABLE_EN_LIGNE
    (True, True)

    Raises RulesError for an unknown option, or a value the option cannot take.
    """

    # the table: seats and dealing
    players: Literal[4, 2]
    layout: Literal["hands", "stock", "open_cards"]
    rotation: Rotation
    first_player: Literal["right", "left", "south"]
    dealer_after_pass_out: Literal["next", "same"]
    dealer_after_redeal_call: Literal["same", "next"]
    shuffle: Literal["after_4_passed_out", "every_deal"]
    deal_packets: tuple[int, ...]
    # the obligations
    raise_on_trump_lead: bool
    raise_over_partner: bool
    must_ruff: bool
    must_overruff: bool
    cannot_overruff: Literal["free", "undertrump"]
    partner_master: Literal["free", "no_undertrump"]
    obligations_only_when_stock_empty: bool
    # the auction
    auction: Literal["contract", "turnup", "none"]
    min_bid: int
    max_bid: int
    bid_step: int
    capot_bid: bool
    sa_bids: bool
    ta_bids: bool
    double_allowed: bool
    redouble_allowed: bool
    double_capot_allowed: bool
    after_double: Literal["three_passes", "declarers_only"]
    misere_redeal: bool
    misere_max_points: int
    four_sevens_redeal: bool
    # belote-rebelote
    belote_points: Literal[20, 0]
    belote_declaration: Literal["auto", "spoken"]
    belote_counts_for_contract: Literal["both", "own", "no"]
    belote_on_failure: Literal["holder", "winner"]
    belote_multiplied: bool
    # the score of a deal
    scoring: Literal["made_plus_bid", "bid_only", "classic", "points_only"]
    must_beat_defence: bool
    failed_base: int
    capot_bid_made: int
    capot_bid_failed: int
    capot_bonus_total: Literal[0, 250, 252]
    multiplier_scope: Literal["all", "bid"]
    defence_scores_when_doubled: bool
    tie: Literal["none", "litige", "failed", "made"]
    rounding: Literal["none", "nearest10"]
    # the match
    target: int
    target_strict: bool
    both_reach: Literal["highest", "taker"]
    # the cards
    table: CardTable

    def __init__(self, **options: Any) -> None:
        for name in options:
            if name not in DEFAULTS:
                near = get_close_matches(name, DEFAULTS, 1)
                hint = f"did you mean {near[0]!r}?" if near else f"the options are {', '.join(DEFAULTS)}"
                raise RulesError(f"unknown option {name!r}: {hint}", code="unknown_option", option=name)
        for name, default in DEFAULTS.items():
            value = options.get(name, default)
            _check(name, value)
            object.__setattr__(self, name, value)
        if self.max_bid < self.min_bid:
            raise RulesError(
                f"max_bid {self.max_bid} is below min_bid {self.min_bid}: nobody could bid",
                code="bad_bids",
                option="max_bid",
            )

    def but(self, **options: Any) -> Rules:
        """Return the same rules with some options changed.

        >>> CLASSIQUE.but(target=1000, tie="failed").tie
        'failed'

        Raises RulesError for an unknown option, or a value the option cannot take.
        """
        return Rules(**{**self.options(), **options})

    def options(self) -> dict[str, Any]:
        """Return every option with its value, in the order of the rulebook.

        >>> DECOUVERTE.options()["auction"]
        'none'
        """
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def preset(self) -> str | None:
        """Return the name of the preset these rules equal, None at a table of one's own.

        >>> SALON.preset, SALON.but(target=500).preset
        ('salon', None)
        """
        return next((name for name, rules in PRESETS.items() if rules == self), None)

    @property
    def draws_trump(self) -> bool:
        """Tell whether the trump is drawn with the pack, neither bid nor turned up.

        >>> DECOUVERTE.draws_trump, SALON.draws_trump, A_DEUX.draws_trump
        (True, False, False)
        """
        return self.auction == "none" and self.layout != "stock"

    def nearest(self) -> tuple[str, dict[str, Any]]:
        """Return the name of the preset that differs in the fewest options, and those options as they are here.

        >>> SALON.but(target=500).nearest()
        ('salon', {'target': 500})
        """
        mine = self.options().items()
        differing = {
            name: {option: value for option, value in mine if value != getattr(rules, option)}
            for name, rules in PRESETS.items()
        }
        return min(differing.items(), key=lambda item: len(item[1]))

    def __repr__(self) -> str:
        """Show what differs from the nearest preset, so that it reads and evaluates back."""
        name, options = self.nearest()
        changes = ", ".join(f"{option}={value!r}" for option, value in options.items())
        return f"{name.upper()}.but({changes})" if changes else name.upper()


DEFAULTS: Mapping[str, Any] = {
    "players": 4,
    "layout": "hands",
    "rotation": "ccw",
    "first_player": "right",
    "dealer_after_pass_out": "next",
    "dealer_after_redeal_call": "same",
    "shuffle": "after_4_passed_out",
    "deal_packets": (3, 2, 3),
    "raise_on_trump_lead": True,
    "raise_over_partner": True,
    "must_ruff": True,
    "must_overruff": True,
    "cannot_overruff": "free",
    "partner_master": "free",
    "obligations_only_when_stock_empty": False,
    "auction": "contract",
    "min_bid": 80,
    "max_bid": 180,
    "bid_step": 10,
    "capot_bid": True,
    "sa_bids": False,
    "ta_bids": False,
    "double_allowed": True,
    "redouble_allowed": True,
    "double_capot_allowed": True,
    "after_double": "three_passes",
    "misere_redeal": False,
    "misere_max_points": 10,
    "four_sevens_redeal": False,
    "belote_points": 20,
    "belote_declaration": "auto",
    "belote_counts_for_contract": "both",
    "belote_on_failure": "holder",
    "belote_multiplied": False,
    "scoring": "made_plus_bid",
    "must_beat_defence": False,
    "failed_base": 160,
    "capot_bid_made": 250,
    "capot_bid_failed": 410,
    "capot_bonus_total": 0,
    "multiplier_scope": "all",
    "defence_scores_when_doubled": True,
    "tie": "none",
    "rounding": "none",
    "target": 501,
    "target_strict": False,
    "both_reach": "highest",
    "table": STANDARD,
}
"""Each option with its value at the online table (``table_en_ligne``)."""

CHOICES: Mapping[str, tuple[Any, ...]] = {
    "players": (4, 2),
    "layout": ("hands", "stock", "open_cards"),
    "rotation": ("ccw", "cw"),
    "first_player": ("right", "left", "south"),
    "dealer_after_pass_out": ("next", "same"),
    "dealer_after_redeal_call": ("same", "next"),
    "shuffle": ("after_4_passed_out", "every_deal"),
    "cannot_overruff": ("free", "undertrump"),
    "partner_master": ("free", "no_undertrump"),
    "auction": ("contract", "turnup", "none"),
    "after_double": ("three_passes", "declarers_only"),
    "belote_points": (20, 0),
    "belote_declaration": ("auto", "spoken"),
    "belote_counts_for_contract": ("both", "own", "no"),
    "belote_on_failure": ("holder", "winner"),
    "scoring": ("made_plus_bid", "bid_only", "classic", "points_only"),
    "capot_bonus_total": (0, 250, 252),
    "multiplier_scope": ("all", "bid"),
    "tie": ("none", "litige", "failed", "made"),
    "rounding": ("none", "nearest10"),
    "both_reach": ("highest", "taker"),
}
"""The values of each option that names one of a few; the others are numbers or switches."""

_AT_LEAST = {"min_bid": 1, "max_bid": 1, "bid_step": 1}


def _check(name: str, value: Any) -> None:
    """Refuse a value that the option cannot take, and say which it can."""
    default = DEFAULTS[name]
    if name in CHOICES:
        good = type(value) is type(default) and value in CHOICES[name]
        wanted = "one of " + ", ".join(map(repr, CHOICES[name]))
    elif isinstance(default, bool):
        good, wanted = isinstance(value, bool), "True or False"
    elif isinstance(default, int):
        least = _AT_LEAST.get(name, 0)
        good = isinstance(value, int) and not isinstance(value, bool) and value >= least
        wanted = f"a whole number from {least} up"
    elif isinstance(default, tuple):
        good = isinstance(value, tuple) and bool(value) and all(isinstance(n, int) and n > 0 for n in value)
        wanted = "the sizes of the packets, such as (3, 2, 3)"
    else:
        good, wanted = isinstance(value, CardTable), "a CardTable"
    if not good:
        raise RulesError(f"{name} cannot be {value!r}: give {wanted}", code="bad_value", option=name, value=value)


TABLE_EN_LIGNE = Rules()
"""Contrée of the first text: points made plus contract, online table."""

SALON = Rules(
    shuffle="every_deal",
    cannot_overruff="undertrump",
    max_bid=160,
    after_double="declarers_only",
    misere_redeal=True,
    four_sevens_redeal=True,
    scoring="bid_only",
    must_beat_defence=True,
    failed_base=0,
    capot_bid_made=500,
    multiplier_scope="bid",
    target=1000,
)
"""Contrée of the third text: only the announced points are marked."""

CLASSIQUE = Rules(
    shuffle="every_deal",
    deal_packets=(3, 2),
    auction="turnup",
    capot_bid=False,
    double_allowed=False,
    redouble_allowed=False,
    belote_declaration="spoken",
    belote_counts_for_contract="no",
    scoring="classic",
    must_beat_defence=True,
    failed_base=162,
    capot_bonus_total=252,
    tie="litige",
)
"""Belote with a turned card, the full rules of the second text."""

DECOUVERTE = Rules(
    first_player="south",
    shuffle="every_deal",
    deal_packets=(8,),
    auction="none",
    capot_bid=False,
    double_allowed=False,
    redouble_allowed=False,
    belote_points=0,
    scoring="points_only",
    target=0,
)
"""The page of the second text that can be played: trump drawn at random, one deal."""

BRIDGEE = TABLE_EN_LIGNE.but(sa_bids=True, ta_bids=True)
"""Belote bridgée: the online table with SA and TA bids."""

A_DEUX = DECOUVERTE.but(
    players=2,
    layout="stock",
    first_player="right",
    deal_packets=(3, 3),
    obligations_only_when_stock_empty=True,
    belote_points=20,
    target=501,
)
"""Belote for two with a stock: six cards each, a draw after each trick."""

A_DEUX_DECOUVERTE = A_DEUX.but(layout="open_cards", deal_packets=(8, 8), obligations_only_when_stock_empty=False)
"""Belote découverte for two: eight open cards on eight hidden ones."""

PRESETS: Mapping[str, Rules] = {
    "table_en_ligne": TABLE_EN_LIGNE,
    "salon": SALON,
    "classique": CLASSIQUE,
    "decouverte": DECOUVERTE,
    "bridgee": BRIDGEE,
    "a_deux": A_DEUX,
    "a_deux_decouverte": A_DEUX_DECOUVERTE,
}
"""The presets by the names the cases and the learner's settings use."""


def preset(name: str) -> Rules:
    """Return the rules of a preset.

    >>> preset("salon").target
    1000

    Raises RulesError for a name that no preset has.
    """
    rules = PRESETS.get(name) if isinstance(name, str) else None
    if rules is None:
        raise RulesError(f"unknown preset {name!r}: use one of {', '.join(PRESETS)}", code="unknown_preset", name=name)
    return rules
