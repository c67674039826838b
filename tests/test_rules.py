"""The rules as a value: every option, every preset."""

from __future__ import annotations

import pytest

from contree import (
    A_DEUX,
    A_DEUX_DECOUVERTE,
    BRIDGEE,
    CLASSIQUE,
    DECOUVERTE,
    PRESETS,
    SALON,
    STANDARD,
    TABLE_EN_LIGNE,
    Rules,
    RulesError,
    preset,
)
from contree.rules import CHOICES, DEFAULTS

NEVER_READ = None
TABLE = {
    # option: (table_en_ligne, salon, classique, decouverte), copied from the rules matrix
    "rotation": ("ccw", "ccw", "ccw", "ccw"),
    "first_player": ("right", "right", "right", "south"),
    "dealer_after_pass_out": ("next", "next", "next", NEVER_READ),
    "dealer_after_redeal_call": (NEVER_READ, "same", NEVER_READ, NEVER_READ),
    "raise_on_trump_lead": (True, True, True, True),
    "raise_over_partner": (True, True, True, True),
    "must_ruff": (True, True, True, True),
    "must_overruff": (True, True, True, True),
    "cannot_overruff": ("free", "undertrump", "free", "free"),
    "partner_master": ("free", "free", "free", "free"),
    "obligations_only_when_stock_empty": (False, False, False, False),
    "auction": ("contract", "contract", "turnup", "none"),
    "min_bid": (80, 80, NEVER_READ, NEVER_READ),
    "max_bid": (180, 160, NEVER_READ, NEVER_READ),
    "bid_step": (10, 10, NEVER_READ, NEVER_READ),
    "capot_bid": (True, True, False, False),
    "double_allowed": (True, True, False, False),
    "redouble_allowed": (True, True, False, False),
    "double_capot_allowed": (True, True, NEVER_READ, NEVER_READ),
    "after_double": ("three_passes", "declarers_only", NEVER_READ, NEVER_READ),
    "misere_redeal": (False, True, False, False),
    "four_sevens_redeal": (False, True, False, False),
    "belote_points": (20, 20, 20, 0),
    "belote_declaration": ("auto", "auto", "spoken", NEVER_READ),
    "belote_counts_for_contract": ("both", "both", "no", NEVER_READ),
    "belote_on_failure": ("holder", "holder", "holder", NEVER_READ),
    "belote_multiplied": (False, False, NEVER_READ, NEVER_READ),
    "scoring": ("made_plus_bid", "bid_only", "classic", "points_only"),
    "must_beat_defence": (False, True, True, NEVER_READ),
    "failed_base": (160, 0, 162, NEVER_READ),
    "capot_bid_made": (250, 500, NEVER_READ, NEVER_READ),
    "capot_bid_failed": (410, 410, NEVER_READ, NEVER_READ),
    "capot_bonus_total": (0, 0, 252, 0),
    "multiplier_scope": ("all", "bid", NEVER_READ, NEVER_READ),
    "defence_scores_when_doubled": (True, NEVER_READ, NEVER_READ, NEVER_READ),
    "tie": ("none", "none", "litige", NEVER_READ),
    "rounding": ("none", "none", "none", "none"),
    "target": (501, 1000, 501, 0),
    "target_strict": (False, False, False, NEVER_READ),
    "both_reach": ("highest", "highest", "highest", NEVER_READ),
    "shuffle": ("after_4_passed_out", "every_deal", "every_deal", "every_deal"),
    "deal_packets": ((3, 2, 3), (3, 2, 3), (3, 2), (8,)),
    "sa_bids": (False, False, False, False),
    "ta_bids": (False, False, False, False),
    "misere_max_points": (10, 10, 10, 10),
}


@pytest.mark.parametrize("option", TABLE)
def test_an_option_has_the_value_of_the_rulebook_at_each_preset(option: str) -> None:
    for rules, value in zip((TABLE_EN_LIGNE, SALON, CLASSIQUE, DECOUVERTE), TABLE[option], strict=True):
        wanted = DEFAULTS[option] if value is NEVER_READ else value
        assert getattr(rules, option) == wanted, rules.preset


def test_the_table_names_every_option_but_those_of_the_pack_and_the_seats() -> None:
    assert set(DEFAULTS) - set(TABLE) == {"players", "layout", "table"}


def test_the_presets_of_section_5() -> None:
    assert TABLE_EN_LIGNE.but(sa_bids=True, ta_bids=True) == BRIDGEE
    for rules in (A_DEUX, A_DEUX_DECOUVERTE):
        assert (rules.players, rules.auction, rules.scoring) == (2, "none", "points_only")
        assert (rules.target, rules.belote_points, rules.belote_declaration) == (501, 20, "auto")
    assert A_DEUX.obligations_only_when_stock_empty and not A_DEUX_DECOUVERTE.obligations_only_when_stock_empty
    assert A_DEUX.deal_packets == (3, 3)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_found_by_its_name_and_shows_itself(name: str) -> None:
    assert preset(name).preset == name
    assert repr(preset(name)) == name.upper()
    assert Rules(**preset(name).options()) == preset(name)


def test_rules_of_ones_own_show_what_they_change() -> None:
    mine = SALON.but(target=1500, cannot_overruff="free")
    assert mine.preset is None
    assert eval(repr(mine), {"SALON": SALON}) == mine


@pytest.mark.parametrize("option", DEFAULTS)
def test_an_option_refuses_a_value_it_cannot_take(option: str) -> None:
    for wrong in (None, "nonsense", -1, 2.5, [], object()):
        with pytest.raises(RulesError, match=f"{option} cannot be") as caught:
            Rules(**{option: wrong})
        assert caught.value.facts["option"] == option


@pytest.mark.parametrize("option", CHOICES)
def test_an_option_takes_each_of_its_values(option: str) -> None:
    for value in CHOICES[option]:
        assert getattr(Rules(**{option: value}), option) == value


def test_true_is_no_number_and_one_is_no_switch() -> None:
    for wrong in ({"target": True}, {"must_ruff": 1}, {"players": 4.0}, {"belote_points": False}):
        with pytest.raises(RulesError):
            Rules(**wrong)


def test_an_unknown_option_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(RulesError, match="did you mean 'must_overruff'"):
        SALON.but(must_overuff=True)
    with pytest.raises(RulesError, match="the options are players, layout"):
        Rules(zzz=1)


def test_a_ceiling_below_the_floor_is_refused() -> None:
    with pytest.raises(RulesError, match="nobody could bid"):
        Rules(min_bid=100, max_bid=90)


@pytest.mark.parametrize("name", ["", "Salon", None, 3, "ffb"])
def test_an_unknown_preset_is_refused(name: object) -> None:
    with pytest.raises(RulesError, match="table_en_ligne, salon"):
        preset(name)  # type: ignore[arg-type]


def test_rules_are_frozen_and_carry_a_card_table() -> None:
    with pytest.raises(AttributeError):
        SALON.target = 500  # type: ignore[misc]
    assert SALON.table is STANDARD
