"""Every view of the table, on a bare page: looked at by axe, measured on a phone, pictured into screenshots/."""

from __future__ import annotations

import random

import pytest

from contree.action import PlayCard
from contree.auction import Bid, Pass
from contree.cards import Card, Hand, Suit, Suitless
from contree.deal import dealing_order, undealt
from contree.match import Match
from contree.players import play_match
from contree.players.rule_of_thumb import RuleOfThumb
from contree.rules import A_DEUX, A_DEUX_DECOUVERTE, BRIDGEE, CLASSIQUE, DECOUVERTE, SALON, TABLE_EN_LIGNE
from contree.seats import Seat
from tutorial.play.grades import graded
from tutorial.play.sitting import Options
from tutorial.widgets.partie import Partie
from tutorial.widgets.table import Table

from .shim import Shim


def table(rules, seed, *, moves=0, lang="fr", events=(), deck="two", match=None, **options):
    """A table after so many moves of South, made by the rule of thumb."""
    shown = Table(rules, seed=seed, save=None, lang=lang, deck=deck, match=match, **options)
    for _ in range(moves):
        if shown.match.turn is None:
            break
        action = RuleOfThumb().act(shown.match.view(shown.game.me), random.Random(1))
        name = "card" if hasattr(action, "card") else "call"
        shown._handle_custom_msg(
            {"type": "play" if name == "card" else "call", name: str(getattr(action, "card", action))}, []
        )
    for event in events:
        shown._handle_custom_msg(event, [])
    shown.view = {**shown.view, "steps": []}
    return shown


def auction():
    match = Match.start(TABLE_EN_LIGNE, seed=12, dealer=Seat.E)
    for call in (Pass(), Bid(80, Suit.S), Bid(90, Suit.H), Bid(100, Suit.S), Pass(), Pass()):
        match = match.act(call)
    return match


HANDS = {
    Seat.S: "7D 8S 9H TD AC QS 7H TH",
    Seat.E: "8D AS KH JD 8C JS QC QH",
    Seat.N: "AD KS 8H QD 9C 7S JC 7C",
    Seat.W: "9D 9S AH KD KC TS TC JH",
}


def contracted():
    """West plays 90 hearts; East has led the king of trumps to the third trick, with the belote: South must go up."""
    hands = {seat: tuple(Hand.parse(text)) for seat, text in HANDS.items()}
    order = dealing_order(Seat.N, TABLE_EN_LIGNE)
    pack = undealt(hands, (), order, TABLE_EN_LIGNE.deal_packets)
    match = Match.start(TABLE_EN_LIGNE, seed=1, dealer=Seat.N, pack=pack)
    for call in (Bid(90, Suit.H), Pass(), Pass(), Pass()):
        match = match.act(call)
    for trick in (("9D", "7D", "8D", "AD"), ("KS", "9S", "8S", "AS"), ("KH", "8H", "AH")):
        for card in trick:
            match = match.act(PlayCard(Card.parse(card)))
    return match


def at_all_trumps():
    match = Match.start(BRIDGEE, seed=12, dealer=Seat.W)
    for call in (Bid(90, Suitless.TA), Pass(), Pass(), Pass()):
        match = match.act(call)
    return match


def partie():
    """A partie of several deals, on the sheet."""
    match = Match.start(TABLE_EN_LIGNE.but(target=900), seed=41)
    players = dict.fromkeys(Seat, RuleOfThumb())
    return play_match(match, players, random.Random(1))


def looked_into(**look):
    """A deal that is over, each card with its grade."""
    shown = table(TABLE_EN_LIGNE.but(target=900), 41, match=partie(), events=[{"type": "review", "at": 22}], **look)
    deal = shown.match.deal
    shown.game.handle({"type": "analyse"})
    shown.game.grade(deal, [card for card, _ in zip(graded(deal), range(22), strict=False)])
    shown.view = shown.game.view
    return shown


VIEWS = {
    "table": lambda **k: table(TABLE_EN_LIGNE, 1, match=contracted(), **k),
    "decouverte": lambda **k: table(DECOUVERTE, 5, moves=2, **k),
    "auction": lambda **k: table(TABLE_EN_LIGNE, 12, match=auction(), options=Options(timer=20), **k),
    "auction-bridgee": lambda **k: table(BRIDGEE, 12, **k),
    "all-trumps": lambda **k: table(BRIDGEE, 12, match=at_all_trumps(), moves=2, **k),
    "turned-card": lambda **k: table(CLASSIQUE, 1, match=Match.start(CLASSIQUE, 1, dealer=Seat.N), **k),
    "stock": lambda **k: table(A_DEUX, 5, moves=2, **k),
    "open-cards": lambda **k: table(A_DEUX_DECOUVERTE, 5, moves=2, **k),
    "history": lambda **k: table(DECOUVERTE, 5, moves=4, events=[{"type": "panel", "name": "history"}], **k),
    "chat": lambda **k: table(DECOUVERTE, 5, moves=1, events=[{"type": "panel", "name": "chat"}], **k),
    "deal-over": lambda **k: table(DECOUVERTE, 5, moves=8, events=[{"type": "review", "at": 14}], **k),
    "score": lambda **k: table(TABLE_EN_LIGNE.but(target=900), 41, match=partie(), **k),
    "graded": looked_into,
    "shared": lambda **k: table(SALON, 5, people=("S", "N"), **k),
    "setup": lambda **k: Partie(save=None, **k),
}


@pytest.fixture(autouse=True)
def learner(monkeypatch, tmp_path):
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path))


@pytest.fixture
def show(browser):
    opened = []

    def page_of(view, *, width=1000, dark=False, **options):
        context = browser.new_context(viewport={"width": width, "height": 844}, reduced_motion="reduce")
        opened.append(context)
        page = context.new_page()
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        shim = Shim(page, VIEWS[view](**options), dark=dark)
        shim.errors = errors
        return shim

    yield page_of
    for context in opened:
        context.close()


SMALL = """() => [...document.querySelectorAll('.ct button, .ct select')].filter((el) => el.offsetParent)
    .map((el) => [el.getBoundingClientRect(), el.dataset.key]).filter(([box]) => box.width < 44 || box.height < 44)
    .map(([box, key]) => `${key} ${box.width}x${box.height}`)"""
CUT = """() => [...document.querySelectorAll('.ct .ct-button, .ct .ct-bid')].filter((el) => el.offsetParent)
    .filter((el) => el.scrollWidth > el.clientWidth + 1).map((el) => el.textContent)"""


@pytest.mark.parametrize("view", VIEWS)
def test_each_view_on_a_laptop_and_on_a_phone_in_the_dark(show, barriers, view):
    """Nothing serious for axe, nothing sticks out, every target is large enough, no word is cut."""
    for width, dark, lang in ((1000, False, "fr"), (390, True, "en")):
        shown = show(view, width=width, dark=dark, lang=lang)
        page = shown.page
        page.wait_for_timeout(100)
        shown.shot(f"{view}-{width}-{'dark' if dark else 'light'}")
        assert not shown.errors
        assert not barriers(page, ".ct")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert not page.evaluate(SMALL)
        assert not page.evaluate(CUT)


@pytest.mark.parametrize("view", ["table", "auction", "score", "deal-over"])
def test_a_projector_shows_all_of_it_larger(show, view):
    shown = show(view, width=1920)
    frame = shown.page.locator(".ct-frame").bounding_box()
    assert frame["width"] >= 1300
    shown.shot(f"{view}-1920-light")


@pytest.mark.parametrize("view", ["table", "auction"])
@pytest.mark.parametrize("dark", [False, True])
def test_four_colours_in_english(show, view, dark):
    shown = show(view, deck="four", dark=dark, lang="en")
    shown.shot(f"{view}-1000-{'dark' if dark else 'light'}-four-en")
    inks = shown.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.ct-hand .ct-card')].map((el) =>
            [el.dataset.suit, getComputedStyle(el).getPropertyValue('--cf-index')]))"""
    )
    assert len(set(inks.values())) == len(inks)


def test_the_dark_follows_jupyterlab_s_theme_at_once(show):
    page = show("table").page
    paper = "getComputedStyle(document.querySelector('.ct-hand .ct-card')).getPropertyValue('--cf-paper')"
    light = page.evaluate(paper)
    page.evaluate("document.body.dataset.jpThemeLight = 'false'; 0")
    assert page.evaluate(paper) != light
