"""Whole deals in a real browser: by mouse, by keyboard alone, with an auction, with people, after a restart."""

from __future__ import annotations

import random

import pytest

from contree.auction import Bid, Pass
from contree.cards import Suit
from contree.match import Match
from contree.players.rule_of_thumb import RuleOfThumb
from contree.rules import CLASSIQUE, DECOUVERTE, TABLE_EN_LIGNE
from contree.seats import Seat
from tutorial.play.setup import Setup
from tutorial.play.sitting import Options
from tutorial.widgets.partie import Partie
from tutorial.widgets.table import Table

from .shim import Shim

IDLE = "document.querySelector('.ct').dataset.busy === 'false'"
LEGAL = ".ct-hand .ct-card:not([aria-disabled=true])"
MARKED = """(suit) => { const cards = [...document.querySelectorAll('.ct-hand .ct-card')];
    return cards.some((card) => card.hasAttribute('data-trump'))
        && cards.every((card) => card.hasAttribute('data-trump') === (card.dataset.suit === suit)); }"""
INSIDE = "document.querySelector('.ct').contains(document.activeElement)"


class Fixed:
    """A player that makes the calls it was given, then passes, and plays its lowest card."""

    def __init__(self, *calls):
        self.calls = list(calls)

    def act(self, view, rng):
        if view.auction is not None and view.contract is None:
            wanted = self.calls.pop(0) if self.calls else "P"
            return next((a for a in view.actions if str(a) == wanted), Pass())
        return view.actions[0]


@pytest.fixture(autouse=True)
def learner(monkeypatch, tmp_path):
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path))


@pytest.fixture
def sit(browser):
    opened = []

    def at(widget, *, width=1000, still=True, touch=False):
        motion = "reduce" if still else "no-preference"
        context = browser.new_context(viewport={"width": width, "height": 1000}, reduced_motion=motion, has_touch=touch)
        opened.append(context)
        return Shim(context.new_page(), widget, fast=still)

    yield at
    for context in opened:
        context.close()


def told(page):
    return page.locator(".ct-sr p").all_inner_texts()


def play_with_mouse(shim):
    """Click the first card that may be played, until the deal is over."""
    page = shim.page
    while shim.widget.game.match.deal.end is None:
        page.wait_for_function(IDLE)
        held = page.locator(".ct-hand .ct-card").count()
        page.locator(LEGAL).first.click()
        page.wait_for_function(f"document.querySelectorAll('.ct-hand .ct-card').length < {held}")
    page.wait_for_function(IDLE)


def test_a_whole_deal_of_decouverte_by_mouse(sit):
    shim = sit(Table(DECOUVERTE, match=Match.start(DECOUVERTE, 1, trump=Suit.D), save=None, lang="fr"))
    page = shim.page
    assert page.inner_text(".ct-trump").split() == ["Atout", "carreau"]
    assert page.locator(".ct-hand .ct-card").count() == 8
    assert page.evaluate(MARKED, "D")
    play_with_mouse(shim)
    us, them = (int(text) for text in page.locator(".ct-points b").all_inner_texts())
    assert us + them == 162
    page.click("text=Nouvelle donne")
    page.wait_for_function(IDLE)
    assert page.locator(".ct-hand .ct-card").count() == 8
    assert page.locator(".ct-points b").all_inner_texts() == ["0", "0"]
    assert shim.widget.game.match.turn is Seat.S


def test_a_whole_deal_by_keyboard_alone(sit):
    shim = sit(Table(DECOUVERTE, seed=5, save=None, lang="en"))
    page, keys = shim.page, shim.page.keyboard
    page.focus("#before")
    keys.press("Tab")
    assert page.evaluate("document.activeElement.closest('.ct-hand') !== null")
    while shim.widget.game.match.deal.end is None:
        page.wait_for_function(IDLE)
        assert page.evaluate("document.activeElement.closest('.ct-hand') !== null"), "the focus stays in the hand"
        keys.press("Home")
        while page.evaluate("document.activeElement.getAttribute('aria-disabled') === 'true'"):
            keys.press("ArrowRight")
        held = page.locator(".ct-hand .ct-card").count()
        keys.press("Enter")
        page.wait_for_function(f"document.querySelectorAll('.ct-hand .ct-card').length < {held}")
    page.wait_for_function(IDLE)
    assert page.evaluate(INSIDE), "the focus never falls out of the table"
    page.focus("[data-key=step-after]")
    page.evaluate("""() => { for (let n = 0; n < 3; n++) document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })) }""")  # faster than Python answers
    page.wait_for_function("document.querySelectorAll('.ct-lay .ct-place .ct-card').length === 3")
    keys.press("ArrowLeft")
    page.wait_for_function("document.querySelectorAll('.ct-lay .ct-place .ct-card').length === 2")
    assert page.evaluate("document.activeElement.dataset.key") == "step-after"
    keys.press("End")
    page.wait_for_function("document.querySelectorAll('.ct-laid .ct-card:not([data-off])').length === 0")
    page.focus("[data-key=main]")
    keys.press("Enter")
    page.wait_for_function("document.querySelectorAll('.ct-hand .ct-card').length === 8")
    assert page.evaluate(INSIDE)


def test_an_auction_with_contre_and_surcontre_then_the_deal(sit):
    """South bids 90 hearts in two steps, East doubles, South redoubles; the bids below are refused and say why."""
    match = Match.start(TABLE_EN_LIGNE, seed=12, dealer=Seat.W)
    players = {Seat.E: Fixed("X"), Seat.N: Fixed(), Seat.W: Fixed()}
    shim = sit(Table(TABLE_EN_LIGNE, match=match, players=players, save=None, lang="fr"))
    page = shim.page
    page.click('.ct-bid[data-value="90"][data-suit="H"]')
    assert page.inner_text("[data-key=main]").split() == ["Annoncer", "90"]
    assert page.evaluate(MARKED, "H")
    page.click("[data-key=main]")
    page.wait_for_function(IDLE)
    assert "contre" in page.inner_text(".ct-log") and page.evaluate(INSIDE)
    page.locator('.ct-bid[data-value="100"][data-suit="S"]').click(force=True)
    page.wait_for_selector(".ct-say--bad")
    assert "contre arrête les annonces" in page.inner_text(".ct-say")
    page.click("[data-key=call-XX]")
    page.wait_for_selector(".ct-felt")
    page.wait_for_function(IDLE)
    assert shim.widget.game.match.deal.contract.multiplier == 4
    assert "surcontré" in page.inner_text(".ct-contract")
    assert any("surcontre" in text for text in told(page))
    play_with_mouse(shim)
    assert page.locator(".ct-sheet__row[aria-expanded=true]").count() == 1
    assert "Multiplié par 4" in page.inner_text(".ct-lines") or "Contrat chuté" in page.inner_text(".ct-lines")


def test_the_bid_on_a_phone_is_a_value_then_a_suit(sit):
    match = Match.start(TABLE_EN_LIGNE, seed=12, dealer=Seat.W)
    players = {seat: Fixed() for seat in (Seat.E, Seat.N, Seat.W)}
    shim = sit(Table(TABLE_EN_LIGNE, match=match, players=players, save=None, lang="fr"), width=390, touch=True)
    page = shim.page
    assert not page.locator(".ct-bids--grid").is_visible()
    page.tap("[data-key=value-110]")
    page.tap("[data-key=suit-C]")
    page.tap("[data-key=main]")
    page.wait_for_selector(".ct-felt")
    assert str(shim.widget.game.match.deal.contract) == "S 110C x1"


def test_bids_by_keyboard(sit):
    match = Match.start(TABLE_EN_LIGNE, seed=12, dealer=Seat.W)
    players = {seat: Fixed() for seat in (Seat.E, Seat.N, Seat.W)}
    shim = sit(Table(TABLE_EN_LIGNE, match=match, players=players, save=None, lang="fr"))
    page, keys = shim.page, shim.page.keyboard
    page.focus("[data-key=bid-80S]")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        keys.press(key)
    assert page.evaluate("document.activeElement.dataset.key") == "bid-100H"
    assert page.inner_text("[data-key=main]").split() == ["Annoncer", "100"]
    page.focus("[data-key=main]")
    keys.press("Enter")
    page.wait_for_function("document.querySelector('.ct-felt')")
    assert str(shim.widget.game.match.deal.contract) == "S 100H x1"


def test_a_classic_deal_taken_in_the_second_round_with_a_spoken_belote(sit):
    """Everybody refuses the turned card; in the second round South names a suit in which he holds the belote."""
    match, suit = second_round_with_belote()
    players = {seat: Fixed() for seat in (Seat.E, Seat.N, Seat.W)}
    shim = sit(Table(CLASSIQUE, match=match, players=players, save=None, lang="fr"))
    page = shim.page
    assert page.locator(".ct-turned .ct-card").count() == 1
    page.click("[data-key=call-P]")
    page.wait_for_function(IDLE)
    assert "Second tour" in page.inner_text(".ct-turned")
    turned = match.deal.turned.suit.name
    page.locator(f"[data-key=call-TAKE{turned}]").click(force=True)
    page.wait_for_selector(".ct-say--bad")
    page.click(f"[data-key=call-TAKE{suit.name}]")
    page.wait_for_selector(".ct-felt")
    page.wait_for_function(IDLE)
    assert page.locator(".ct-hand .ct-card").count() == 8
    said = 0
    while shim.widget.game.match.deal.end is None:
        page.wait_for_function(IDLE)
        held = page.locator(".ct-hand .ct-card").count()
        honour = page.locator(
            f'.ct-hand .ct-card:not([aria-disabled=true]):is([data-card="K{suit.name}"],[data-card="Q{suit.name}"])'
        )
        if honour.count():
            page.click("[data-key=speak]")
            page.wait_for_selector("[data-key=speak][aria-pressed=true]")
            honour.first.click()
            said += 1
        else:
            page.locator(LEGAL).first.click()
        page.wait_for_function(f"document.querySelectorAll('.ct-hand .ct-card').length < {held}")
    assert said == 2
    assert [str(word) for word in shim.widget.game.match.deal.words] == ["S:belote", "S:rebelote"]
    page.wait_for_function(IDLE)
    assert "Belote-rebelote" in page.inner_text(".ct-lines")


def second_round_with_belote():
    for seed in range(500):
        match = Match.start(CLASSIQUE, seed=seed, dealer=Seat.W)
        held = {str(card) for card in match.deal.hands[Seat.S]}
        for suit in Suit:
            if {f"K{suit.name}", f"Q{suit.name}"} <= held and suit is not match.deal.turned.suit:
                return match, suit
    raise AssertionError("no such deal")


def test_a_partie_to_its_end_and_another_one(sit):
    shim = sit(Partie(save="short", seed=3, lang="fr"))
    page = shim.page
    page.select_option("[data-key=set-rules]", "salon")
    page.wait_for_function("document.querySelector('.ct-setup').textContent.includes('seuls les points annoncés')")
    page.select_option("[data-key=set-target]", "301")
    page.click("[data-key=main]")
    page.wait_for_function(IDLE)
    game, rng = shim.widget.game, random.Random(2)
    for _ in range(400):
        if game.match.over:
            break
        page.wait_for_function(IDLE)
        if game.match.turn is None:
            page.click("[data-key=main]")
        elif game.match.deal.play is None:
            offers = [str(a) for a in game.match.legal_actions()]
            bid = next((b for b in offers if b.startswith("80")), "P") if rng.random() < 0.4 else "P"
            if bid == "P":
                page.click("[data-key=call-P]")
            else:
                page.click(f"[data-key=bid-{bid}]")
                page.click("[data-key=main]")
        else:
            page.locator(LEGAL).first.click()
        page.wait_for_timeout(20)
    page.wait_for_function(IDLE)
    assert game.match.over and max(game.match.totals) >= 301
    assert "La partie est gagnée par" in page.inner_text(".ct-say")
    assert page.locator(".ct-race dt").count() == 2
    page.click("text=Nouvelle partie")
    page.wait_for_selector(".ct-setup")
    assert page.evaluate(INSIDE)


def test_two_people_share_the_screen(sit):
    shim = sit(Table(DECOUVERTE, seed=5, save=None, lang="fr", people=("S", "N")))
    page = shim.page
    for name in ("Sud", "Nord"):
        page.wait_for_selector(".ct-cover")
        assert page.locator(".ct-hand .ct-card").count() == 0
        page.click(f"text=Je suis {name}, montrer ma main")
        page.wait_for_selector(LEGAL)
        page.locator(LEGAL).first.click()
    page.wait_for_function(IDLE)


def test_the_trick_waits_until_one_goes_on(sit):
    shim = sit(Table(DECOUVERTE, seed=5, save=None, lang="fr", options=Options(hold="until")))
    page = shim.page
    page.locator(LEGAL).first.click()
    page.wait_for_selector("[data-key=go-on]")
    assert page.locator(".ct-felt .ct-place .ct-card").count() == 4
    assert page.evaluate("document.activeElement.dataset.key") == "go-on"
    page.keyboard.press("Enter")
    page.wait_for_function(IDLE)
    assert page.locator("[data-key=go-on]").count() == 0 and page.evaluate(INSIDE)


def test_a_click_during_the_moves_hurries_them_and_tells_all(sit):
    shim = sit(Table(DECOUVERTE, seed=5, save=None, lang="fr"), still=False)
    page = shim.page
    page.locator(LEGAL).first.click()
    page.wait_for_function("document.querySelector('.ct').dataset.busy === 'true'")
    page.click("[data-key=tool-history]")
    page.wait_for_selector(".ct-panel")
    assert any("remporte le pli" in text or "Vous remportez" in text for text in told(page))


def test_a_thousand_clicks_in_a_second(sit):
    shim = sit(Table(DECOUVERTE, seed=5, save=None, lang="fr"))
    page = shim.page
    page.evaluate(
        """() => { const card = document.querySelector('.ct-hand .ct-card:not([aria-disabled=true])').dataset.card;
            for (let i = 0; i < 1000; i += 1) window.model.send({ type: 'play', card }); }"""
    )
    page.wait_for_function(IDLE)
    play = shim.widget.game.match.deal.play
    assert len(play.dealt[Seat.S]) - len(play.hands[Seat.S]) == 1
    assert len(shim.log) == 1000


def test_the_timer_warns_then_does_what_it_said(sit):
    match = Match.start(TABLE_EN_LIGNE, seed=12, dealer=Seat.W)
    players = {Seat.E: Fixed("80S"), Seat.N: Fixed(), Seat.W: Fixed()}
    shim = sit(Table(TABLE_EN_LIGNE, match=match, players=players, save=None, lang="fr", options=Options(timer=3)))
    page = shim.page
    page.wait_for_selector(".ct-timer[data-warn]")
    assert "vous passez" in page.inner_text(".ct-turn")
    page.wait_for_function("document.querySelector('.ct-log').textContent.includes('80')", timeout=10_000)
    assert shim.widget.game.match.deal.auction.calls[0] == (Seat.S, Pass())
    assert isinstance(shim.widget.game.match.deal.auction.calls[1][1], Bid)


# ---------------------------------------------------------------- in JupyterLab


def test_a_game_survives_a_restarted_kernel_a_closed_tab_and_cells_run_again(open_lesson):
    cell = "from tutorial.widgets.table import Table\nTable('decouverte', seed=5, save='survives', lang='fr')"
    page = open_lesson.cells(cell, still=True)
    for held in (7, 6, 5):
        page.wait_for_function(IDLE)
        page.locator(LEGAL).first.click()
        page.wait_for_function(f"document.querySelectorAll('.ct-hand .ct-card').length === {held}")
    page.wait_for_function(IDLE)
    hand = page.locator(".ct-hand .ct-card").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    points = page.locator(".ct-points b").all_inner_texts()
    trick = page.locator(".ct-place .ct-card").evaluate_all("cards => cards.map((card) => card.dataset.card).sort()")
    open_lesson.lab.shut_kernels_down()
    page.reload()
    page.wait_for_selector(LEGAL, timeout=60_000)
    again = page.locator(".ct-hand .ct-card").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert again == hand and page.locator(".ct-points b").all_inner_texts() == points
    assert (
        page.locator(".ct-place .ct-card").evaluate_all("cards => cards.map((card) => card.dataset.card).sort()")
        == trick
    )
    held = len(hand)
    page.locator(LEGAL).first.click()
    page.wait_for_function(f"document.querySelectorAll('.ct-hand .ct-card').length === {held - 1}")


def test_keys_reach_the_table_and_not_the_notebook(open_lesson):
    """`b`, `x` and the arrows would insert, delete and leave the cell."""
    cell = "from tutorial.widgets.table import Table\nTable('decouverte', seed=5, save=None, lang='fr')"
    page = open_lesson.cells(cell, still=True)
    cells = page.locator(".jp-Cell").count()
    page.locator(LEGAL).first.focus()
    for key in ("b", "x", "x", "ArrowRight", "ArrowDown", "a", "l"):
        page.keyboard.press(key)
    page.wait_for_function("document.querySelector('.ct [role=status]').textContent.includes('Vous pouvez jouer')")
    assert page.locator(".jp-Cell").count() == cells
    assert page.evaluate("document.activeElement.closest('.ct-hand') !== null")


# ---------------------------------------------------------------- what a newcomer stumbled over

APART = """() => {
    const box = (el) => el.getBoundingClientRect();
    const card = document.querySelector('.ct-place[data-master] .ct-card');
    const marks = [...card.parentElement.querySelectorAll('.ct-mark')];
    const hidden = (mark) => Math.min(box(mark).bottom, box(card).bottom) - Math.max(box(mark).top, box(card).top);
    const clash = box(marks[0]).top < box(marks[1]).bottom && box(marks[1]).top < box(marks[0]).bottom;
    return { n: marks.length, clash, hidden: Math.max(...marks.map(hidden)) / box(card).height };
}"""
"""The marks of the master's card: do they cover each other, and how much of the card do they hide?"""


@pytest.mark.parametrize("width", [390, 1000])
def test_the_card_that_leads_and_is_master_can_be_read(sit, width):
    match = Match.start(DECOUVERTE, 1, trump=Suit.D)
    while match.turn is Seat.S:  # let South lead: the first card is both
        match = match.act(match.legal_actions()[0])
    shim = sit(Table(DECOUVERTE, match=match, save=None, lang="fr", people=("S", "E")), width=width)
    shim.page.wait_for_selector(".ct-place[data-master] .ct-mark--leader")
    found = shim.page.evaluate(APART)
    assert found["n"] == 2 and not found["clash"]
    assert found["hidden"] < 0.06, "the index begins there"


def test_nothing_is_bid_before_it_is_chosen_and_enter_twice_bids(sit):
    match = Match.start(TABLE_EN_LIGNE, seed=12, dealer=Seat.W)
    players = {seat: Fixed() for seat in (Seat.E, Seat.N, Seat.W)}
    shim = sit(Table(TABLE_EN_LIGNE, match=match, players=players, save=None, lang="fr"))
    page, keys = shim.page, shim.page.keyboard
    assert page.locator(".ct-bid[aria-checked=true]").count() == 0
    main = page.locator("[data-key=main]")
    assert main.inner_text() == "Choisissez une enchère" and main.get_attribute("aria-disabled") == "true"
    main.click(force=True)
    assert shim.log == [] and page.evaluate("document.activeElement.dataset.key") == "bid-80S"
    keys.press("ArrowRight")
    keys.press("Enter")
    assert main.inner_text().split() == ["Annoncer", "90"] and shim.log == []
    assert any("encore Entrée" in text for text in told(page))
    keys.press("Enter")
    page.wait_for_selector(".ct-felt")
    assert str(shim.widget.game.match.deal.contract) == "S 90S x1"


def test_half_a_bid_asks_for_the_other_half(sit):
    match = Match.start(TABLE_EN_LIGNE, seed=12, dealer=Seat.W)
    shim = sit(Table(TABLE_EN_LIGNE, match=match, save=None, lang="fr"), width=390, touch=True)
    page = shim.page
    page.tap("[data-key=value-110]")
    assert page.inner_text("[data-key=main]") == "Choisissez la couleur"
    page.tap("[data-key=suit-C]")
    assert page.inner_text("[data-key=main]").split()[:2] == ["Annoncer", "110"] and shim.log == []


def test_a_double_click_plays_one_card_and_hurries_nothing(sit):
    shim = sit(Table(DECOUVERTE, seed=5, save=None, lang="fr"), still=False)
    page = shim.page
    page.locator(LEGAL).first.dblclick()
    page.wait_for_function("document.querySelector('.ct').dataset.busy === 'true'")
    assert len(shim.log) == 1 and not any("rien n’a changé" in text for text in told(page))


def test_what_cannot_be_opened_is_seen_on_the_page(sit, tmp_path):
    shim = sit(Partie(save="mine", seed=3, lang="fr"))
    page = shim.page
    page.fill("[data-key=code]", "ZZZZ")
    page.click("[data-key=main]")
    page.wait_for_selector(".ct-setup .ct-say--bad")
    assert "23" in page.inner_text(".ct-say--bad") and page.input_value("[data-key=code]") == "ZZZZ"
    page.select_option("[data-key=set-rules]", "a_deux")
    page.wait_for_function("!document.querySelector('.ct-say--bad')")
    assert page.locator("#" + page.get_attribute("[data-key=code]", "aria-describedby")).is_visible()
    large = tmp_path / "large.contree"
    large.write_text("x" * 3_000_000)
    button = page.locator("[data-key=file]")
    for choose in (lambda: button.press("Enter"), button.click):
        with page.expect_file_chooser() as chooser:
            choose()
        chooser.value.set_files(large)
        page.wait_for_selector(".ct-setup .ct-say--bad")
        assert "pas une partie" in page.inner_text(".ct-say--bad")
    assert page.inner_text("[data-key=file]") == "Choisir un fichier…"
    assert not page.locator("input[type=file]").is_visible(), "the browser’s own words are in its own language"


def test_a_partie_under_way_is_left_after_a_question(sit):
    shim = sit(Partie(save="mine", seed=3, lang="fr"))
    page = shim.page
    page.click("[data-key=main]")
    page.wait_for_function(IDLE)
    page.click("[data-key=tool-leave]")
    page.wait_for_selector("text=Commencer une autre partie")
    page.click("[data-key=ask-no]")
    page.wait_for_function("!document.querySelector('.ct-panel')")
    assert page.evaluate(INSIDE)
    page.click("[data-key=tool-leave]")
    page.click("[data-key=ask-yes]")
    page.wait_for_selector(".ct-setup")
    assert "mine-1.contree" in page.inner_text(".ct-say--ok") and page.evaluate(INSIDE)


def test_the_tools_of_a_partie_do_not_run_into_each_other_on_a_phone(sit):
    """In the second deal of a partie there are seven."""
    partie = Partie(save="mine", seed=3, lang="fr", setup=Setup(rules="salon"))
    partie._handle_custom_msg({"type": "start", "code": ""}, [])
    player, game = RuleOfThumb(), partie.game
    while len(game.match.deals) < 2 or game.match.deal.play is None or not game.match.deal.play.tricks:
        if game.match.turn is None:
            partie._handle_custom_msg({"type": "next"}, [])
            continue
        action = player.act(game.match.view(Seat.S), random.Random(1))
        name = "card" if hasattr(action, "card") else "call"
        partie._handle_custom_msg(
            {"type": "play" if name == "card" else "call", name: str(getattr(action, "card", action))}, []
        )
    page = sit(partie, width=390).page
    assert page.locator(".ct-tools .ct-button").count() == 7
    assert page.evaluate(
        """() => [...document.querySelectorAll('.ct-tools .ct-button')].every((button) =>
            button.querySelector('span').scrollWidth <= button.clientWidth)"""
    )
