"""The table as a widget: what goes over the wire, and a partie that outlives its notebook."""

from __future__ import annotations

import json
import random
import re
import time

import comm
import pytest

from contree.cards import DECK
from contree.deal import Deal
from contree.match import Match
from contree.record import read_match, write_match
from contree.rules import A_DEUX, DECOUVERTE, SALON, TABLE_EN_LIGNE
from contree.seats import Seat
from tutorial.play import practice
from tutorial.play.saving import Store
from tutorial.play.sitting import Options
from tutorial.widgets.partie import Partie
from tutorial.widgets.table import Table
from tutorial.widgets.trick import TrickWidget


@pytest.fixture(autouse=True)
def learner(monkeypatch, tmp_path):
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def wire(monkeypatch):
    """Every message that would go to a page, as it would go."""
    sent = []

    class Recorder(comm.base_comm.BaseComm):
        def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
            sent.append((msg_type, data))

    monkeypatch.setattr(comm, "create_comm", Recorder)
    return sent


def move(table, rng):
    if table.match.turn is None:
        table._handle_custom_msg({"type": "next"}, [])
        return
    action = rng.choice([a for a in table.match.legal_actions() if not getattr(a, "said", False)])
    name = "card" if hasattr(action, "card") else "call"
    table._handle_custom_msg({"type": "play" if name == "card" else "call", name: str(action)}, [])


def test_no_message_names_a_hidden_card(wire):
    """Neither the view, nor its steps, nor which drawings are sent, tell what another seat holds."""
    table = Table(SALON, seed=9, save=None, lang="fr")
    rng = random.Random(1)
    opening = [data for kind, data in wire if kind == "comm_open"]
    assert opening, "the widget is really sent"
    drawn = {key for data in opening for key in (data["state"].get("faces") or {})} | set(table.faces)
    assert {str(card) for card in DECK} <= drawn, "all drawings or none: a part would tell"
    while table.match.deal.end is None:
        wire.clear()
        move(table, rng)
        if table.match.deal.end is not None:
            break
        hidden = {str(card) for seat in (Seat.E, Seat.N, Seat.W) for card in table.match.deal.hands[seat]}
        text = json.dumps([data for _, data in wire])
        assert wire and not set(re.findall(r'"card": "(..)"', text)) & hidden
        assert "pack" not in text and "dealt" not in text


def test_the_partie_is_kept_after_each_action_and_goes_on(learner):
    table = Table(SALON, seed=9, save="one", lang="fr")
    rng = random.Random(1)
    path = learner / "parties" / "one.contree"
    for _ in range(7):
        move(table, rng)
        assert read_match(path.read_text("utf-8")) == table.match
    again = Table(SALON, save="one", lang="fr")
    assert again.match == table.match
    assert {**again.view, "steps": []} | {"say": 0} == {**table.view, "steps": []} | {"say": 0}


def test_a_partie_under_other_rules_is_put_aside_not_lost(learner):
    table = Table(SALON, seed=9, save="one", lang="fr")
    move(table, random.Random(1))
    other = Table(DECOUVERTE, seed=2, save="one", lang="fr")
    assert other.match.rules == DECOUVERTE
    assert read_match((learner / "parties" / "one.before").read_text("utf-8")) == table.match


@pytest.mark.parametrize(
    "damage", [lambda t: t[: len(t) // 2], lambda t: "", lambda t: "\0" * 40, lambda t: t.replace("deal 1", "deal 9")]
)
def test_a_damaged_file_starts_a_new_partie_and_is_kept_aside(learner, damage):
    table = Table(SALON, seed=9, save="one", lang="fr")
    move(table, random.Random(1))
    path = learner / "parties" / "one.contree"
    path.write_text(damage(path.read_text("utf-8")), "utf-8")
    again = Table(SALON, seed=4, save="one", lang="fr")
    assert again.match == Match.start(SALON, 4) or again.match.seed == "4"
    assert (learner / "parties" / "one.before").exists()


def test_a_folder_that_refuses_is_said_and_the_game_goes_on(learner, monkeypatch):
    table = Table(SALON, seed=9, save="one", lang="fr")
    answers = []
    table.send = lambda content, buffers=None: answers.append(content)
    monkeypatch.setattr(Store, "save", lambda self, match: False)
    before = table.match
    move(table, random.Random(1))
    assert table.match != before and "n’a pas pu être gardée" in answers[-1]["tell"]


def test_a_refused_click_writes_nothing(learner):
    table = Table(SALON, seed=9, save="one", lang="fr")
    table._handle_custom_msg({"type": "play", "card": "7S"}, [])
    table._handle_custom_msg({"type": "call", "call": "XX"}, [])
    assert not (learner / "parties").exists()


@pytest.mark.parametrize("name", ["", "../x", "a/b", "x" * 41, None, 7, "é"])
def test_a_name_that_could_be_no_file_is_an_error(name):
    with pytest.raises(ValueError, match="kept under a name"):
        Store(name)


def test_a_match_given_is_the_one_played():
    match = Match.start(A_DEUX, 3)
    table = Table(A_DEUX, match=match, save=None, lang="en")
    assert table.match.deals[0].pack == match.deals[0].pack
    assert read_match(write_match(table.match)) == table.match


@pytest.mark.parametrize(
    "rules", ["decouverte", "table_en_ligne", "salon", "classique", "bridgee", "a_deux", "a_deux_decouverte"]
)
def test_every_table_has_a_picture_in_each_language(rules):
    pictures = [Table(rules, seed=3, save=None, lang=lang).picture() for lang in ("fr", "en")]
    assert pictures[0] != pictures[1] and pictures[0] == Table(rules, seed=3, save=None, lang="fr").picture()


def test_the_picture_is_that_of_the_first_deal_whatever_was_kept(learner):
    """Saved notebooks are compared: what they show may not depend on the learner's folder."""
    first = Table(SALON, seed=9, save="one", lang="fr")
    move(first, random.Random(1))
    assert Table(SALON, seed=9, save="one", lang="fr").picture() == first.picture()


def test_a_trick_is_played_and_another_hand_dealt():
    shown = TrickWidget(seed=1, trump="H", lang="en")
    answers = []
    shown.send = lambda content, buffers=None: answers.append(content)
    card = next(card["card"] for card in shown.view["hand"] if card["legal"])
    shown._handle_custom_msg({"type": "play", "card": card}, [])
    assert answers[-1]["done"] and shown.view["screen"] == "over"
    shown._handle_custom_msg({"type": "again"}, [])
    assert shown.view["screen"] == "play" and len(shown.view["hand"]) == 8


def test_what_a_page_may_ask_is_the_same_for_all_tables():
    assert Table.events() == TrickWidget.events()
    assert Options().timer == 0


def test_no_rule_is_written_in_a_page_file():
    """The page draws: it knows no rank, no order, no value, no obligation."""
    from importlib.resources import files

    for name in ("base", "felt", "auction", "sheet", "review", "table", "trick", "hand"):
        source = files("tutorial.widgets").joinpath(f"{name}.js").read_text("utf-8")
        code = re.sub(r"/\*.*?\*/|//[^\n]*|\"M[^\"]*\"", "", source, flags=re.S)
        assert "789TJQKA" not in code and "SHDC" not in code
        assert not re.search(r"\b(legal_cards|must_ruff|overruff|obligation|trump\s*===|power|strength)\b", code)


# ---------------------------------------------------------------- a partie that one sets up


def ask(widget, **content):
    answers = []
    widget.send = lambda answer, buffers=None: answers.append(answer)
    widget._handle_custom_msg(content, [])
    return answers[-1]


def test_a_partie_is_chosen_played_and_goes_on_with_its_choices(learner):
    partie = Partie(lang="en", save="mine", seed=4)
    assert partie.view["screen"] == "setup"
    for name, value in (("rules", "salon"), ("target", "500"), ("east", "random"), ("helpers", "serious")):
        assert ask(partie, type="set", name=name, value=value)["done"]
    assert ask(partie, type="start", code="")["done"]
    assert partie.game.match.rules == SALON.but(target=500)
    assert type(partie.game.players[Seat.E]).__name__ == "RandomPlayer"
    again = Partie(lang="en", save="mine")
    assert again.game.match == partie.game.match and again.setup == partie.setup
    assert not again.game.options.helpers.hints


def test_a_choice_that_does_not_exist_changes_nothing():
    partie = Partie(lang="en", save=None)
    before = partie.setup
    for content in (
        {"name": "rules", "value": "poker"},
        {"name": "__class__", "value": "x"},
        {},
        {"name": 3, "value": 4},
    ):
        assert ask(partie, type="set", **content)["done"] is False
    assert partie.setup == before
    assert ask(partie, type="play", card="7S")["done"] is False, "nothing is dealt yet"


def test_a_partie_is_dealt_from_a_code():
    match = Match.start(SALON, 3)
    for code in (practice.code_of(match.deal), Deal(match.deal.hands).code.lower()):
        partie = Partie(lang="en", save=None)
        ask(partie, type="set", name="rules", value="salon")
        assert ask(partie, type="start", code=code)["done"]
        if len(code) == practice.DEAL_CODE:
            assert partie.game.match.deal.hands == match.deal.hands
    partie = Partie(lang="en", save=None)
    assert ask(partie, type="start", code="nothing")["done"] is False and partie.game is None
    ask(partie, type="set", name="rules", value="a_deux")
    assert ask(partie, type="start", code=Deal(match.deal.hands).code)["done"] is False


def test_a_partie_is_reopened_from_its_file():
    table = Table(SALON, seed=9, save=None, lang="en")
    rng = random.Random(3)
    for _ in range(6):
        move(table, rng)
    partie = Partie(lang="en", save=None)
    assert ask(partie, type="open", text="no match at all")["done"] is False and partie.game is None
    assert ask(partie, type="open", text="x" * 300_000)["done"] is False
    assert ask(partie, type="open", text=write_match(table.match))["done"]
    assert partie.game.match == table.match


def test_a_deal_is_practised_without_marking_anything():
    partie = Table(SALON.but(target=150), seed=9, save="kept", lang="en")
    rng = random.Random(3)
    while partie.match.deal.play is None or partie.match.deal.end is None:
        move(partie, rng)
    left, kept = partie.match, read_match(partie.store.path.read_text("utf-8"))
    for content in ({}, {"seat": "N"}, {"table": "table_en_ligne"}, {"at": 5}):
        answer = ask(partie, type="replay", **content)
        assert answer["done"], content
        practised = partie.game.match
        assert practised.rules.target == 0
        assert {s: practice.once_more(practised).deal.hands[s] for s in Seat} == {
            s: practice.once_more(left).deal.hands[s] for s in Seat
        }
        if content.get("seat"):
            assert partie.game.me is Seat.N
        for _ in range(60):
            if partie.match.deal.end is not None:
                break
            move(partie, rng)
        assert ask(partie, type="back")["done"]
        assert partie.game.match == left and partie.game.me is Seat.S
        assert read_match(partie.store.path.read_text("utf-8")) == kept
    for content in ({"table": "classique"}, {"table": "poker"}):
        assert ask(partie, type="replay", **content)["done"] is False


def test_the_solver_works_beside_the_table():
    """The page gets its answer at once, then the grades as they are known."""
    table = Table(TABLE_EN_LIGNE.but(target=100), seed=21, save=None, lang="en")
    rng = random.Random(1)
    while table.match.deal.end is None or table.match.deal.play is None:
        move(table, rng)
    start = time.monotonic()
    assert ask(table, type="analyse")["done"]
    assert time.monotonic() - start < 2
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not any(table.view["review"]["grades"]["curve"]["reach"]):
        time.sleep(0.05)
    assert table.view["review"]["grades"]["curve"]["reach"][7] is not None
    ask(table, type="replay")  # the solver finds that the page has gone on, and stops


def test_switched_helpers_are_kept_with_the_partie():
    partie = Partie(lang="en", save="mine", seed=4)
    ask(partie, type="start", code="")
    ask(partie, type="panel", name="switches")
    ask(partie, type="switch", name="hints")
    ask(partie, type="switch", name="hold")
    again = Partie(lang="en", save="mine")
    assert not again.game.options.helpers.hints and again.game.options.helpers.counter
    assert again.game.options.hold == "until"
    for name in ("counter", "history", "chat", "takeback", "why"):
        ask(again, type="panel", name="switches") if again.game.panel is None else None
        ask(again, type="switch", name=name)
    bare = Partie(lang="en", save="mine").game.options.helpers
    assert not any(getattr(bare, name) for name in ("counter", "history", "chat", "hints", "takeback", "why"))


def seen(widget):
    """What stands in the line that warns, and whether it is bad news."""
    notice = widget.view["notice"]
    text = "".join(part if isinstance(part, str) else part["strong"] for part in notice["parts"])
    return text, notice["tone"]


def test_what_did_not_go_is_seen_and_not_only_heard(learner, monkeypatch):
    partie = Partie(lang="en", save="mine", seed=4)
    for event, words in (
        ({"type": "start", "code": "ZZZZ"}, "23 the order of the pack"),
        ({"type": "open", "text": "no match at all"}, "is no saved match"),
    ):
        assert partie.view["notice"] is None
        answer = ask(partie, **event)
        text, tone = seen(partie)
        assert words in text and tone == "bad" and answer["tell"] == text
        ask(partie, type="set", name="rules", value="salon")
    monkeypatch.setattr(Store, "save", lambda self, match: False)
    assert ask(partie, type="start", code="")["done"]
    assert "could not be kept" in seen(partie)[0]
    monkeypatch.undo()
    table = Table(SALON, seed=9, save="other", lang="en")
    for kept in (False, True):
        monkeypatch.setattr(Store, "save", lambda self, match, kept=kept: kept)
        move(table, random.Random(1))
        assert (table.view["notice"] is None) is kept


def test_the_code_that_is_wanted_is_named():
    """Four hands of eight have a code of their own; a table for two, or one with a turned card, has only the pack."""
    partie = Partie(lang="en", save=None)
    for rules, hands in (("salon", True), ("bridgee", True), ("a_deux", False), ("classique", False)):
        ask(partie, type="set", name="rules", value=rules)
        assert ("11" in partie.view["setup"]["code_help"]) is hands
        code = Deal(Match.start(SALON, 3).deal.hands).code
        assert ask(Partie(lang="en", save=None, setup=partie.setup), type="start", code=code)["done"] is hands


def test_a_partie_is_left_for_another_and_kept(learner):
    partie = Partie(lang="en", save="mine", seed=4)
    assert ask(partie, type="leave")["done"] is False, "there is nothing to leave"
    left = []
    for _ in range(2):
        ask(partie, type="start", code="")
        assert ask(partie, type="leave_now")["done"] is False, "it asks first"
        ask(partie, type="leave")
        assert partie.view["ask"] and partie.view["steps"] == []
        ask(partie, type="stay")
        assert "ask" not in partie.view and partie.game is not None
        left.append(partie.game.match)
        ask(partie, type="leave")
        assert ask(partie, type="leave_now")["done"] and partie.view["screen"] == "setup"
    assert "parties/mine-2.contree" in seen(partie)[0]
    kept = [read_match((learner / "parties" / f"mine-{n}.contree").read_text("utf-8")) for n in (1, 2)]
    assert kept == left and left[0] != left[1]
    assert Partie(lang="en", save="mine").view["screen"] == "setup"


def test_a_partie_that_cannot_be_put_aside_is_not_left(learner, monkeypatch):
    partie = Partie(lang="en", save="mine", seed=4)
    ask(partie, type="start", code="")
    ask(partie, type="leave")
    monkeypatch.setattr(Store, "set_aside", lambda self: (_ for _ in ()).throw(PermissionError))
    assert ask(partie, type="leave_now")["done"] is False
    assert partie.game is not None and seen(partie)[1] == "bad"


def test_moves_are_shown_once():
    """Whatever is asked after a trick, the page does not play that trick again."""
    table = Table(DECOUVERTE, seed=5, save=None, lang="en")
    card = next(card["card"] for card in table.view["hand"] if card["legal"])
    ask(table, type="play", card=card)
    assert len(table.view["steps"]) > 3
    refused = next((card["card"] for card in table.view["hand"] if not card["legal"]), None)
    for event in (
        {"type": "panel", "name": "history"},
        {"type": "why", "card": refused or table.view["hand"][0]["card"]},
    ):
        ask(table, **event)
        assert table.view["steps"] == []


def test_the_second_click_of_a_double_one_says_nothing():
    table = Table(DECOUVERTE, seed=5, save=None, lang="en")
    card = next(card["card"] for card in table.view["hand"] if card["legal"])
    assert ask(table, type="play", card=card)["done"]
    before = table.match
    assert not ask(table, type="play", card=card).get("tell") and table.match is before
    other = next(str(card) for card in DECK if card not in table.match.deal.hands[Seat.S] and str(card) != card)
    assert ask(table, type="play", card="7S" if other == card else other)["done"] is False


def test_the_only_trick_is_the_first_one():
    shown = TrickWidget(seed=1, trump="H", lang="en")
    mine = next(seat for seat in shown.view["felt"]["seats"] if seat["at"] == "S")
    assert mine["held"] == "trick 1 of 8"
    ask(shown, type="play", card=next(card["card"] for card in shown.view["hand"] if card["legal"]))
    full = [step["patch"]["felt"] for step in shown.view["steps"] if "felt" in step["patch"]][-2]
    for felt in (full, shown.view["felt"]):
        assert next(seat for seat in felt["seats"] if seat["at"] == "S")["held"] == "trick 1 of 8"


def test_a_contract_that_fell_is_told_in_the_past():
    """The deal is over: nothing is still to make, and the sentence runs on after its colon."""
    for seed in range(1, 40):
        table = Table(TABLE_EN_LIGNE.but(target=100), seed=seed, save=None, lang="fr")
        rng = random.Random(seed)
        while table.match.deal.end is None:
            move(table, rng)
        score, contract = table.match.deal.score, table.match.deal.contract
        if score is not None and score.result.value == "failed" and not contract.capot:
            break
    short = score.needed - score.reached
    bar = table.view["bar"]["contract"]["words"][-1]
    assert str(short) in bar and "manqué" in bar and "à faire" not in bar
    said = "".join(p if isinstance(p, str) else p["strong"] for p in table.view["say"]["parts"])
    assert re.match(rf"Contrat chuté\s: {contract.value} \w+ par ", said)
