"""The pictures: well formed, each card its own, self-contained, small, the same at each call."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from itertools import product

import pytest

from contree.cards import DECK, STANDARD, Card, Hand, Suit
from contree.seats import Seat
from contree.trick import Trick
from tutorial import svg
from tutorial.art.ink import LIVE, hex_ink, mix
from tutorial.art.scene import FELT, RING, SLOT
from tutorial.i18n import rank_label

SVG = "{http://www.w3.org/2000/svg}"
TRICK = Trick.parse("E:KH N:8H W:AH")
HAND = Hand.parse("9H TH 7H QS TD AC")


def every_picture():
    for card, lang, deck, theme, trump, refused in product(
        DECK, ("fr", "en"), ("two", "four"), ("light", "dark"), (False, True), (False, True)
    ):
        yield svg.card_svg(card, lang, deck=deck, theme=theme, trump=trump, refused=refused)
    for card in DECK:
        yield svg.card_svg(card, "fr", size=30, trump=True)
        yield svg.live_face(card, "fr")
        yield svg.live_face(card, "en", small=True)
    yield svg.back_svg()
    yield svg.back_svg(size=30)
    yield svg.hand_svg(HAND, "fr", trump=Suit.H, refused=HAND - Suit.H.cards)
    yield svg.trick_svg(TRICK, "en", trump=Suit.H)
    yield svg.table_svg(HAND, TRICK, "fr", trump=Suit.H, counts={Seat.N: 5, Seat.E: 5, Seat.W: 5}, points=(11, 15))


def test_every_picture_is_well_formed_and_needs_nothing_from_outside():
    for picture in every_picture():
        root = ET.fromstring(picture if "xmlns" in picture else picture.replace("<svg", f'<svg xmlns="{SVG[1:-1]}"', 1))
        assert root.tag == SVG + "svg"
        references = re.findall(r'(?:href|src)="([^"]*)"|url\(([^)]*)\)', picture)
        ids = set(re.findall(r' id="([^"]*)"', picture))
        assert {a or b for a, b in references} <= {f"#{name}" for name in ids}
        assert "<script" not in picture and "<image" not in picture and "<foreignObject" not in picture


def test_equal_ids_name_equal_drawings():
    """Pictures are put side by side on one page, where the first of two equal ids answers for both."""
    seen: dict[str, str] = {}
    for picture in every_picture():
        for name, body in re.findall(r'<g id="([^"]*)">(.*?)</g><use', picture, re.S):
            assert seen.setdefault(name, body) == body


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_32_faces_differ(lang, small):
    assert len({svg.live_face(card, lang, small=small) for card in DECK}) == 32


def test_french_and_english_indices():
    assert rank_label(Card.parse("JS").rank, "fr") == "V"
    for name in ("JS", "QH", "KD"):
        card = Card.parse(name)
        assert svg.card_svg(card, "fr") != svg.card_svg(card, "en")
    seven = Card.parse("7S")
    assert svg.live_face(seven, "fr").replace("-fr-", "") == svg.live_face(seven, "en").replace("-en-", "")


def test_trumps_differ_by_shape_too():
    """Without its colours, a trump still has a star that a plain card has not."""
    card = Card.parse("9H")
    colourless = [re.sub(r"#[0-9a-f]{3,6}", "", svg.card_svg(card, "fr", trump=trump)) for trump in (False, True)]
    assert colourless[0].count("<path") < colourless[1].count("<path")


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("refused", [False, True])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("deck", ["two", "four"])
@pytest.mark.parametrize("suit", list(Suit))
def test_the_index_is_legible_in_every_state(suit, deck, theme, refused):
    ink = hex_ink(suit, deck=deck, theme=theme, refused=refused)
    assert contrast(ink.index, ink.paper) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_refused_card_is_told_from_a_playable_one(theme):
    plain, refused = (hex_ink(Suit.S, theme=theme, refused=state) for state in (False, True))
    assert plain.paper != refused.paper
    assert contrast(refused.suit, refused.paper) < contrast(plain.suit, plain.paper) / 2


def test_the_style_sheet_sets_every_colour_of_a_face_in_every_state():
    sheet = svg.face_sheet()
    used = set(re.findall(r"var\((--cf-\w+)\)", "".join(svg.live_face(c, "fr") for c in DECK)))
    assert used <= {getattr(LIVE, name)[4:-1] for name in LIVE.__slots__}
    for name in used:
        assert sheet.count(name + ":") >= 4  # light, dark, refused in each
    assert len(sheet) < 16_000


def test_size_budget():
    assert max(len(svg.card_svg(card, "fr", trump=True)) for card in DECK) < 7_500
    assert max(len(svg.live_face(card, "fr", small=True)) for card in DECK) < 3_200
    assert sum(len(svg.live_face(card, "fr")) for card in DECK) < 140_000
    assert len(svg.img(svg.hand_svg(HAND, "fr", trump=Suit.H))) < 48_000


def test_pictures_are_deterministic():
    first, again = (list(every_picture()) for _ in range(2))
    assert first == again


def test_labels_say_what_is_seen():
    assert 'aria-label="valet de pique"' in svg.card_svg(Card.parse("JS"), "fr")
    label = ET.fromstring(svg.trick_svg(TRICK, "en", trump=Suit.H)).get("aria-label")
    assert label == "East: king of hearts, North: 8 of hearts, West: ace of hearts. Winning: West"
    row = svg.hand_svg(STANDARD.sorted(HAND, Suit.H), "en", trump=Suit.H)
    assert ET.fromstring(row).get("aria-label").startswith("9 of hearts, 10 of hearts, 7 of hearts, queen of spades")


def test_the_places_of_a_trick_follow_the_one_who_looks():
    """The next seat to play sits on the right: from South that is East."""
    south, west = (svg.trick_svg(TRICK, "fr", trump=Suit.H, me=me) for me in (Seat.S, Seat.W))
    assert south != west


def test_an_image_carries_its_picture_and_its_label():
    picture = svg.card_svg(Card.parse("AD"), "fr")
    tag = svg.img(picture)
    data = re.search(r"base64,([^\"]*)", tag).group(1)
    assert base64.b64decode(data).decode() == picture
    assert 'alt="as de carreau"' in tag


def test_mix_goes_from_one_colour_to_the_other():
    assert mix("#102030", "#ffffff", 0) == "#102030"
    assert mix("#102030", "#ffffff", 1) == "#ffffff"


def test_a_static_table_suits_a_white_page_and_a_black_one():
    """A saved picture knows no theme: the felt lets the page through, and words stand on paper, not on the felt."""
    for picture in (
        svg.trick_svg(TRICK, "fr", trump=Suit.H),
        svg.table_svg(HAND, TRICK, "en", trump=Suit.H, counts={Seat.N: 5, Seat.E: 5, Seat.W: 5}, points=(11, 15)),
    ):
        root = ET.fromstring(picture)
        felt = next(rect for rect in root.iter(f"{SVG}rect") if rect.get("fill") == FELT)
        veil = float(felt.get("fill-opacity"))
        assert 0 < veil < 0.5
        slips = [rect for rect in root.findall(f"{SVG}rect") if rect.get("fill") not in ("none", FELT)]
        for word in root.findall(f"{SVG}text"):
            x, y = float(word.get("x")), float(word.get("y"))
            assert any(
                0 <= x - float(slip.get("x")) <= float(slip.get("width"))
                and 0 <= y - float(slip.get("y")) <= float(slip.get("height"))
                for slip in slips
            ), word.text
        for page in ("#ffffff", "#111111"):
            cloth = mix(page, FELT, veil)
            assert contrast(cloth, page) < 2 and min(contrast(RING, cloth), contrast(SLOT, cloth)) >= 3
