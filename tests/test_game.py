"""A table without a page: what each event does, what is told, what a seat may see, what survives."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace

import pytest

from contree.action import NextDeal, Phase, PlayCard
from contree.auction import Bid, Double, Pass
from contree.cards import DECK, Card, Suit
from contree.match import Match
from contree.players.rule_of_thumb import RuleOfThumb
from contree.rules import A_DEUX, A_DEUX_DECOUVERTE, CLASSIQUE, DECOUVERTE, PRESETS, SALON, TABLE_EN_LIGNE
from contree.scoring import Outcome, score_deal
from contree.seats import Seat
from tutorial.play.game import GAME_EVENTS, Game
from tutorial.play.grades import Grades, grade_of, graded
from tutorial.play.helpers import SERIOUS
from tutorial.play.parts import Parts
from tutorial.play.past import fresh, states_of
from tutorial.play.review import Review
from tutorial.play.sheet import Sheet
from tutorial.play.sitting import Options

GARBAGE = [
    {},
    {"type": None},
    {"type": ["play"]},
    {"type": "sit"},
    {"type": "handle"},
    {"type": "time_up"},
    {"type": "time_up", "at": "now"},
    {"type": "time_up", "at": 10**9},
    {"type": "panel", "name": "hands"},
    {"type": "panel", "name": 3},
    {"type": "trick", "at": 0},
    {"type": "review", "at": "last"},
    {"type": "chat", "phrase": "my hand is strong"},
    {"type": "chat"},
    {"type": "uncover"},
    {"type": "again"},
    {"type": "replay"},
    {"type": "next"},
]


def shown(view):
    """Return every card that a view names."""
    return set(re.findall(r'"card": "(..)"', json.dumps(view)))


def event_of(action):
    return (
        {"type": "play", "card": str(action.card)}
        if isinstance(action, PlayCard)
        else {"type": "call", "call": str(action)}
    )


def play_on(game, rng, *, until=lambda game: game.match.over):
    """Make legal moves for the person, and look at the game before each."""
    for _ in range(2000):
        if until(game):
            return
        yield game
        if game.match.turn is None:
            assert game.handle({"type": "next"})["done"]
            continue
        action = rng.choice([a for a in game.match.legal_actions() if not getattr(a, "said", False)])
        assert game.handle(event_of(action))["done"]
    raise AssertionError("the match does not end")


def finished(rules, seed, rng_seed=1, **options):
    game = Game(Match.start(rules, seed), "fr", **options)
    for _ in play_on(game, random.Random(rng_seed)):
        pass
    return game


@pytest.fixture(params=list(PRESETS))
def rules(request):
    rules = PRESETS[request.param]
    return rules.but(target=150) if rules.target else rules


# ---------------------------------------------------------------- moves and what is told


def test_decouverte_ends_at_162_and_every_change_is_told():
    game = Game(Match.start(DECOUVERTE, seed=7), "en")
    told = []
    for state in play_on(game, random.Random(2)):
        told += [step["tell"] for step in state.view["steps"]]
    told += [step["tell"] for step in game.view["steps"]]
    assert all(told)
    assert sum(" wins the " in text or "You win the " in text for text in told) == 8
    assert sum(" plays " in text or " leads " in text or text.startswith("You ") for text in told) >= 32
    points = game.view["bar"]["points"]
    assert points["us"]["n"] + points["them"]["n"] == points["total"] == 162
    assert [action["key"] for action in game.view["actions"]] == ["again", "replay"]


def test_steps_lead_from_one_view_to_the_next(rules):
    """Each card on the table comes one at a time, a complete trick stays, and then goes to its winner."""
    game = Game(Match.start(rules, seed=11), "fr")
    for state in play_on(game, random.Random(5)):
        for step in state.view["steps"]:
            trick = step["patch"]["felt"]["trick"]
            cards = [place for place in trick["places"] if "card" in place] if trick else []
            if "sweep" in step:
                assert not cards
            elif trick and len(cards) == len(trick["places"]):
                assert step["ms"] == 1000 and step["hold"]


def test_the_trick_can_stay_until_one_goes_on():
    game = Game(Match.start(DECOUVERTE, seed=7), "fr", options=Options(hold="until"))
    game.handle(event_of(game.match.legal_actions()[0]))
    assert [step["wait"] for step in game.view["steps"] if "wait" in step] == ["Continuer"]


def test_a_refused_card_is_explained_and_changes_nothing():
    game = Game(Match.start(DECOUVERTE, seed=5), "en")
    for state in play_on(game, random.Random(3)):
        view = state.match.view(Seat.S)
        refused = [card for card in view.hand if card not in view.legal_cards]
        if refused and view.turn is Seat.S:
            break
    before = state.match
    answer = game.handle({"type": "play", "card": str(refused[0])})
    assert not answer["done"] and answer["tell"].startswith("You must")
    assert game.match is before and game.view["say"]["tone"] == "bad"


def test_a_refused_call_says_its_reason():
    game = Game(Match.start(SALON, seed=7, dealer=Seat.W), "en")
    assert game.match.turn is Seat.S
    answer = game.handle({"type": "call", "call": "X"})
    assert not answer["done"] and "nothing to double" in answer["tell"]
    assert game.match.deal.auction.calls == ()
    offer = game.view["auction"]["box"]["bids"]["80H"]
    assert offer["name"] == "80 hearts" and "off" not in offer


def test_what_a_pass_would_do_is_said():
    match = Match.start(SALON, seed=7, dealer=Seat.S)  # East speaks first
    for call in (Bid(80, Suit.S), Pass(), Pass()):
        match = match.act(call)
    note = Game(match, "en").view["auction"]["note"]
    assert note == "If you pass, the auction closes: East plays 80 spades."


def test_the_first_dealer_is_drawn_and_shown():
    match = Match.start(TABLE_EN_LIGNE, seed=3, dealer=Seat.W)
    assert Game(match, "en").sentence.startswith("Dealer drawn by lot: West.")


# ---------------------------------------------------------------- what a seat may see


def visible(match, me):
    """Return the cards that a seat may know: its own, and all that lies open."""
    deal = match.deal
    cards = {str(card) for card in match.view(me).hand}
    if deal.play is not None:
        cards |= {str(card) for trick in (*deal.play.tricks, deal.play.trick) for card in trick.cards}
    if deal.turned is not None:
        cards.add(str(deal.turned))
    for hand in match.view(me).open_hands:
        cards |= {str(card) for card in hand}
    return cards


def test_no_hidden_card_is_in_what_is_sent(rules):
    game = Game(Match.start(rules, seed=13), "fr")
    for state in play_on(game, random.Random(7), until=lambda g: g.match.deal.end is not None):
        for event in ({"type": "legal"}, {"type": "hint"}, {"type": "panel", "name": "history"}):
            state.handle(event)
            assert shown(state.view) <= visible(state.match, Seat.S)


def test_a_shared_screen_shows_nobody_s_hand_until_it_is_uncovered():
    game = Game(Match.start(DECOUVERTE, seed=7), "en", people=(Seat.S, Seat.N))
    assert game.view["screen"] == "cover" and game.view["hand"] == []
    assert shown(game.view) == set()
    assert not game.handle({"type": "play", "card": str(next(iter(game.match.legal_actions())).card)})["done"]
    assert game.handle({"type": "uncover"})["done"]
    assert shown(game.view) == {str(card) for card in game.match.deal.hands[Seat.S]}
    game.handle(event_of(game.match.legal_actions()[0]))
    assert game.match.turn is Seat.N and game.view["hand"] == []
    north = {str(card) for card in game.match.deal.hands[Seat.N]}
    south = {str(card) for card in game.match.deal.hands[Seat.S]}
    assert not shown({**game.view, "steps": []}) & (north | south)
    assert not shown(game.view) & north
    game.handle({"type": "uncover"})
    assert shown(game.view) & north == north and not shown(game.view) & south


@pytest.mark.parametrize("people", [(Seat.S, Seat.E), (Seat.S, Seat.E, Seat.N, Seat.W)])
def test_people_can_play_a_whole_deal_at_one_screen(people):
    game = Game(Match.start(SALON, seed=3), "fr", people=people)
    rng = random.Random(4)
    for _ in range(400):
        if game.match.deal.end is not None:
            break
        if game.view["screen"] == "cover":
            assert game.handle({"type": "uncover"})["done"]
        assert game.me is game.match.turn
        assert game.handle(event_of(rng.choice(game.match.legal_actions())))["done"]
    assert game.match.deal.end is not None


# ---------------------------------------------------------------- forged and late messages


@pytest.mark.parametrize("phase", ["bidding", "play"])
@pytest.mark.parametrize("event", GARBAGE, ids=str)
def test_garbage_is_answered_and_changes_nothing(phase, event):
    game = Game(Match.start(SALON if phase == "bidding" else DECOUVERTE, seed=7, dealer=Seat.W), "en")
    assert game.match.phase.value == phase
    match, view = game.match, json.dumps(game.view)
    answer = game.handle(event)
    assert answer["done"] is False and answer["tell"]
    assert game.match is match and json.dumps(game.view) == view


def test_cards_of_others_and_calls_out_of_time_change_nothing():
    game = Game(Match.start(DECOUVERTE, seed=7), "en")
    match = game.match
    for seat in (Seat.E, Seat.N, Seat.W):
        for card in match.deal.hands[seat]:
            assert game.handle({"type": "play", "card": str(card)})["done"] is False
    for call in ("P", "80H", "X", "TAKE"):
        assert game.handle({"type": "call", "call": call})["done"] is False
    assert game.match is match
    for text in ("", "ZZ", None, 7, "9H" * 9):
        with pytest.raises(ValueError):
            game.handle({"type": "play", "card": text})
    assert game.match is match


def test_a_thousand_clicks_play_one_card():
    game = Game(Match.start(DECOUVERTE, seed=7), "en")
    card = str(next(iter(game.match.legal_actions())).card)
    answers = [game.handle({"type": "play", "card": card}) for _ in range(1000)]
    assert sum(answer["done"] for answer in answers) == 1
    assert all("tell" in answer for answer in answers if not answer["done"])
    assert len([c for c in game.match.deal.play.dealt[Seat.S] if c not in game.match.deal.hands[Seat.S]]) == 1


def test_after_the_end_nothing_can_be_played():
    game = finished(DECOUVERTE, 7)
    match = game.match
    for card in DECK:
        assert game.handle({"type": "play", "card": str(card)})["done"] is False
    assert game.handle({"type": "call", "call": "P"})["done"] is False
    assert game.handle({"type": "takeback"})["done"] is False
    assert game.match is match


def test_the_page_may_ask_only_for_events():
    assert {"play", "call", "next", "uncover", "time_up"} <= GAME_EVENTS
    assert not any(name.startswith("_") or name in ("sit", "handle") for name in GAME_EVENTS)


# ---------------------------------------------------------------- helpers


def test_a_card_can_be_taken_back_even_after_reopening():
    game = Game(Match.start(DECOUVERTE, seed=7), "en")
    states = []
    for state in play_on(game, random.Random(2), until=lambda g: len(g.match.deal.play.tricks) > 3):
        states.append(state.match)
    again = Game(game.match, "en")
    assert again.handle({"type": "takeback"})["done"]
    assert again.match == states[-1]
    assert again.handle({"type": "takeback"})["done"]
    assert again.match == states[-2]


def test_a_serious_table_helps_nobody():
    game = Game(Match.start(DECOUVERTE, seed=7), "en", options=Options(helpers=SERIOUS))
    game.handle(event_of(game.match.legal_actions()[0]))
    view = game.view
    for event in ({"type": "hint"}, {"type": "takeback"}, {"type": "panel", "name": "history"}):
        assert game.handle(event)["done"] is False
    assert game.handle({"type": "why", "card": view["hand"][0]["card"]})["done"] is False
    assert not any("refused:" in card["label"] for card in view["hand"])
    refused = [card["card"] for card in view["hand"] if not card.get("legal", True)]
    assert refused and game.handle({"type": "play", "card": refused[0]})["tell"] == "This card is refused."
    assert view["counter"] is None and [tool["key"] for tool in view["tools"]] == ["switches", "chat"]
    assert view["say"]["parts"] in (["Your turn to play."], ["Your lead."])


def test_the_trump_counter_counts_eight():
    game = Game(Match.start(DECOUVERTE, seed=7), "en")
    for state in play_on(game, random.Random(2)):
        counter = state.view["counter"]
        assert len(counter["cards"]) == 8
        mine = [card for card in state.match.deal.hands[Seat.S] if card.suit is state.match.deal.trump]
        assert sum(card["at"] == "mine" for card in counter["cards"]) == len(mine)


def test_hints_come_in_two_steps_and_the_second_is_legal():
    game = Game(Match.start(DECOUVERTE, seed=7), "en")
    game.handle({"type": "hint"})
    answer = game.handle({"type": "hint"})
    card = RuleOfThumb().decide(game.match.view(Seat.S)).action.card
    assert card in game.match.view(Seat.S).legal_cards and "A computer player would play" in answer["tell"]


def test_history_steps_through_the_tricks():
    game = Game(Match.start(DECOUVERTE, seed=7), "en")
    for _ in play_on(game, random.Random(2), until=lambda g: len(g.match.deal.play.tricks) >= 3):
        pass
    game.handle({"type": "panel", "name": "history"})
    assert game.view["panel"]["at"] == 2
    assert game.handle({"type": "trick", "at": 0})["tell"] == "Trick 1 of 3"
    assert game.view["panel"]["trick"]["places"][0]["card"]["card"] == str(game.match.deal.play.tricks[0].cards[0])
    game.handle({"type": "trick", "at": 99})
    assert game.view["panel"]["at"] == 2


def test_chat_says_only_what_gives_nothing_away():
    game = Game(Match.start(DECOUVERTE, seed=7), "fr")
    assert game.handle({"type": "chat", "phrase": "luck"})["tell"] == "Vous\N{NO-BREAK SPACE}: Bonne chance\u202f!"
    assert next(seat for seat in game.view["felt"]["seats"] if seat["at"] == "S")["bubble"].startswith("Bonne")


def test_the_timer_says_what_it_will_do_and_a_late_one_does_nothing():
    match = Match.start(SALON, seed=7, dealer=Seat.W)
    game = Game(match, "en", options=Options(timer=20))
    timer = game.view["timer"]
    assert timer["seconds"] == 20 and timer["says"] == "When time is up, you pass."
    assert game.handle({"type": "time_up", "at": timer["at"] + 1})["done"] is False
    assert game.match is match
    assert game.handle({"type": "time_up", "at": timer["at"]})["done"]
    assert game.match.deal.auction.calls[0] == (Seat.S, Pass())
    assert "timer" not in Game(match, "en").view


# ---------------------------------------------------------------- belote that is spoken


def belote_deal():
    """A classic deal in which South takes at once and holds king and queen of trumps."""
    for seed in range(400):
        match = Match.start(CLASSIQUE, seed=seed, dealer=Seat.W)
        after = match.act(next(a for a in match.legal_actions() if str(a) == "TAKE"))
        trump, hand = after.deal.trump, after.deal.hands[Seat.S]
        king, queen = Card.parse(f"K{trump.name}"), Card.parse(f"Q{trump.name}")
        if king in hand and queen in hand:
            return after, king, queen
    raise AssertionError("no such deal")


def test_belote_is_said_with_the_card_or_forgotten():
    match, king, _ = belote_deal()
    game = Game(match, "en")
    assert game.view["speak"] == {"label": "Say “belote” with the card", "pressed": False}
    game.handle({"type": "speak"})
    assert game.view["speak"]["pressed"]
    assert game.handle({"type": "play", "card": str(king)})["done"]
    assert [str(word) for word in game.match.deal.words] == ["S:belote"]
    assert "You say “belote”." in game.view["steps"][0]["tell"]
    assert not game.view.get("speak", {}).get("pressed")

    silent = Game(match, "en")
    silent.handle({"type": "play", "card": str(king)})
    assert silent.match.deal.words == ()


def test_the_word_goes_with_no_other_card():
    match, king, queen = belote_deal()
    game = Game(match, "en")
    other = next(card for card in match.view(Seat.S).legal_cards if card not in (king, queen))
    game.handle({"type": "speak"})
    answer = game.handle({"type": "play", "card": str(other)})
    assert not answer["done"] and "not played" in answer["tell"] and game.match is match
    assert game.handle({"type": "play", "card": str(other)})["done"], "the word is put away, the card may go"


def test_a_beginner_s_table_says_it_by_itself():
    match, king, _ = belote_deal()
    auto = CLASSIQUE.but(belote_declaration="auto")
    match = Match.start(auto, match.seed, dealer=Seat.W).act(match.deal.auction.calls[0][1])
    game = Game(match, "en")
    assert "speak" not in game.view
    game.handle({"type": "play", "card": str(king)})
    assert [str(word) for word in game.match.deal.words] == ["S:belote"]


# ---------------------------------------------------------------- score sheet, review, the way back


def test_the_sheet_adds_up_to_the_totals(rules):
    game = finished(rules, 21)
    sheet = Sheet(game.match, Parts("fr")).json()
    for column in (0, 1):
        assert sum(row["marks"][column] for row in sheet["rows"]) == game.match.totals[column]
        assert sheet["rows"][-1]["totals"][column] == game.match.totals[column]
    for row in sheet["rows"]:
        for column, side in enumerate(("us", "them")):
            assert sum(line[side] or 0 for line in row["lines"]) == row["marks"][column]


def doubled_deal():
    """A doubled contract that was made at the online table, which multiplies everything."""
    for seed in range(300):
        match = Match.start(TABLE_EN_LIGNE, seed=seed, dealer=Seat.W)
        for call in (Bid(80, Suit.H), Double(), Pass(), Pass(), Pass()):
            match = match.act(call)
        rng = random.Random(seed)
        while match.deal.end is None:
            match = match.act(rng.choice(match.legal_actions()))
        if match.deal.score.result.value == "made":
            return match
    raise AssertionError("no such deal")


def test_another_reading_is_told_with_its_marks():
    match = doubled_deal()
    deal = match.deal
    other = score_deal(deal.contract, Outcome.of(deal.play), deal.rules.but(multiplier_scope="bid")).marks
    assert other != deal.score.marks
    told = list(Sheet(match, Parts("en")).other_readings(deal))
    assert any(
        text.startswith("At other tables a double multiplies the contract only.") and f"{other[0]} for You" in text
        for text in told
    )
    assert all(str(deal.score.marks[0]) not in text or str(deal.score.marks[1]) not in text for text in told)


def test_the_review_lays_the_deal_open_card_by_card(rules):
    game = finished(rules, 21)
    deal = game.match.deal
    if deal.play is None:
        pytest.skip("nobody took")
    review = Review(deal, Parts("en"))
    first, last = review.json(0), review.json(32)
    assert first["total"] == 32 and not any(card.get("off") for hand in first["hands"] for card in hand["cards"])
    assert all(card.get("off") for hand in last["hands"] for card in hand["cards"])
    assert sum(len(hand["cards"]) for hand in first["hands"]) == 32
    for at in range(33):
        state = review.json(at)
        assert sum(bool(card.get("off")) for hand in state["hands"] for card in hand["cards"]) == at
        assert state["told"]
    gains = [int(trick["taken"].rsplit("+", 1)[1]) for trick in first["tricks"]]
    assert sum(gains) == sum(deal.play.points)
    assert review.json(99)["at"] == 32 and review.json(-5)["at"] == 0


def test_the_way_a_match_came_can_be_walked_again(rules):
    game = finished(rules, 33)
    match = fresh(game.match)
    for action in game.match.deal.actions:
        match = match.act(action)
    assert match == game.match
    assert all(state.deal.number == game.match.deal.number for state in states_of(game.match))


def test_the_same_deal_can_be_played_again():
    game = finished(SALON.but(target=150), 21)
    number, hands = game.match.deal.number, fresh(game.match).deal.hands
    assert game.handle({"type": "replay"})["done"]
    assert game.match.deal.number == number and fresh(game.match).deal.hands == hands
    assert game.match.phase in (Phase.BIDDING, Phase.PLAY)


def test_a_few_tricks_end_with_who_took_the_last():
    game = Game(Match.start(DECOUVERTE, seed=7), "en", options=Options(tricks=1))
    game.handle(event_of(game.match.legal_actions()[0]))
    assert game.view["screen"] == "over" and "the trick" in game.sentence
    assert len([place for place in game.view["felt"]["trick"]["places"] if "card" in place]) == 4
    assert not game.handle({"type": "play", "card": game.view["hand"][0]["card"]})["done"]
    assert game.handle({"type": "again"})["done"] and game.view["screen"] == "play"


def test_games_for_two_show_their_stock_and_their_open_cards():
    stock = Game(Match.start(A_DEUX, seed=7), "en").view["felt"]
    assert stock["stock"]["count"] == 20 and {seat["at"] for seat in stock["seats"]} == {"S", "N"}
    felt = Game(Match.start(A_DEUX_DECOUVERTE, seed=7, dealer=Seat.W), "en").view
    other = next(seat for seat in felt["felt"]["seats"] if seat["at"] == "N")
    assert (
        len(other["open"]) == 8 and all(card["under"] for card in other["open"]) and other["held"] == "8 cards beneath"
    )
    assert all(card["under"] for card in felt["hand"])


def test_dealing_again_tells_who_deals():
    match = Match.start(SALON, seed=7, dealer=Seat.S)
    for _ in range(4):
        match = match.act(Pass())
    game = Game(match, "en")
    assert game.sentence == "Everybody has passed: the cards are dealt again."
    game.handle({"type": "next"})
    assert game.match.deals[-1].number == 2
    assert game.view["steps"][0]["tell"] == "Deal 2. East deals."
    assert NextDeal() not in game.match.legal_actions()


# ---------------------------------------------------------------- what the solver says


SEED = 9


@pytest.fixture(scope="module")
def looked_at():
    """A deal played at random, and what the solver finds of its last cards."""
    game = finished(TABLE_EN_LIGNE.but(target=100), SEED)
    deal = game.match.deal
    return game, deal, [card for card, _ in zip(graded(deal), range(20), strict=False)]


def test_grades_come_as_they_are_known_and_only_for_a_deal_that_is_over(looked_at):
    _, deal, cards = looked_at
    game = finished(TABLE_EN_LIGNE.but(target=100), SEED)
    assert "analyse" in game.view["review"]
    assert game.handle({"type": "analyse"})["analysing"]
    assert game.handle({"type": "analyse"})["done"] is False
    assert game.grade(game.match.deal, cards[:4])
    shown = game.view["review"]["grades"]
    assert [row["cells"][7] is not None for row in shown["rows"]] == [True] * 4
    assert [row["cells"][0] for row in shown["rows"]] == [None] * 4
    assert shown["working"] and shown["turning"] is None
    assert shown["curve"]["reach"][7] == deal.play.points[0] == shown["curve"]["made"][7]
    assert game.handle({"type": "replay"})["done"]
    assert not game.grade(deal, cards[4:]), "the page has gone on"
    assert Game(Match.start(DECOUVERTE, 7), "en").handle({"type": "analyse"})["done"] is False
    assert finished(A_DEUX.but(target=10), 3).handle({"type": "analyse"})["done"] is False


def test_the_goal_of_the_curve_is_what_the_contract_took(looked_at):
    _, deal, cards = looked_at
    for me in (Seat.S, Seat.E):
        curve = Grades(deal, Parts("en", deal.trump, me=me), {card.place: card for card in cards}).json(32)["curve"]
        mine = deal.play.points[me.team]
        had_its_way = (deal.score.result.value == "made") is (deal.contract.side is me.team)
        assert (curve["goal"] is not None and mine >= curve["goal"]) is had_its_way
        assert curve["made"][-1] == mine and curve["made"] == sorted(curve["made"])


@pytest.mark.parametrize(
    ("seat", "whose"), [(Seat.W, "la carte d’Ouest."), (Seat.N, "la carte de Nord."), (Seat.S, "votre carte.")]
)
def test_the_turning_point_names_whose_card_it_was(looked_at, seat, whose):
    _, deal, cards = looked_at
    known = {
        place: replace(cards[0], place=place, points=cards[0].best, made_before=None, made=None) for place in range(32)
    }
    known[17] = replace(cards[0], place=17, seat=seat, points=cards[0].best - 20, made_before=None, made=None)
    words = Grades(deal, Parts("fr", deal.trump, me=Seat.S), known).json(32)["turning"]["text"]
    assert "pli 5" in words and words.endswith(whose)


def test_a_grade_follows_what_a_card_gave_away(looked_at):
    _, _, cards = looked_at
    for card in cards:
        expected = (
            "error" if card.turned or card.lost > 9 else "loose" if card.lost > 4 else "good" if card.lost else "best"
        )
        assert grade_of(card) == expected
    assert any(card.lost for card in cards) and any(not card.lost for card in cards)


def test_each_helper_has_its_switch():
    game = Game(Match.start(DECOUVERTE, seed=7), "en")
    assert game.handle({"type": "switch", "name": "hints"})["done"] is False, "the panel is closed"
    game.handle({"type": "panel", "name": "switches"})
    for name in ("counter", "history", "chat", "hints", "takeback", "why"):
        assert game.handle({"type": "switch", "name": name})["tell"].endswith("off")
        assert not getattr(game.options.helpers, name)
    assert game.view["counter"] is None and [tool["key"] for tool in game.view["tools"]] == ["switches"]
    assert game.handle({"type": "hint"})["done"] is False
    assert game.handle({"type": "switch", "name": "hold"})["tell"].endswith("on") and game.options.hold == "until"
    for name in ("cheat", "__class__", None, 3):
        assert game.handle({"type": "switch", "name": name})["done"] is False


def test_a_slow_player_lets_the_page_see_what_was_played_before_it_thinks():
    """What a person does is on the page at once; each move of a slow player follows when it is found."""
    shown = []

    class Slow(RuleOfThumb):
        slow = True

        def act(self, view, rng):
            shown.append([step["tell"] for step in game.view["steps"]] if game else None)
            return super().act(view, rng)

    game = None
    match = Match.start(DECOUVERTE, seed=7)
    views = []
    game = Game(match, "en", players=dict.fromkeys(Seat, Slow()), showing=lambda: views.append(dict(game.view)))
    card = game.match.legal_actions()[0].card
    game.handle({"type": "play", "card": str(card)})
    assert "You lead" in views[0]["steps"][0]["tell"] and str(card) not in {c["card"] for c in views[0]["hand"]}
    told = [step["tell"] for view in [*views, game.view] for step in view["steps"]]
    assert len(told) == len(set(told)), "nothing is shown twice"
    assert sum("win" in text for text in told) == 1
    assert all(view["screen"] == "play" for view in views)
    assert game.handle({"type": "takeback"})["done"] and game.match == match


def test_a_belote_stays_over_its_seat_as_long_as_its_trick_lies_there():
    match, king, _ = belote_deal()
    auto = CLASSIQUE.but(belote_declaration="auto")
    match = Match.start(auto, match.seed, dealer=Seat.W).act(match.deal.auction.calls[0][1])
    game = Game(match, "en")
    game.handle({"type": "play", "card": str(king)})
    bubbles = [
        next(seat.get("bubble") for seat in step["patch"]["felt"]["seats"] if seat["at"] == "S")
        for step in game.view["steps"]
    ]
    gone = next(i for i, step in enumerate(game.view["steps"]) if "sweep" in step)
    assert bubbles[:gone] == ["Belote"] * gone and bubbles[gone] is None


def test_the_last_trick_of_a_few_tells_the_der():
    match = Match.start(DECOUVERTE, seed=7)
    rng = random.Random(2)
    while len(match.deal.play.tricks) < 7 or match.turn is not Seat.S:
        match = match.act(rng.choice(match.legal_actions()))
    game = Game(match, "en", options=Options(tricks=8))
    game.handle(event_of(match.legal_actions()[0]))
    gain = sum(game.match.deal.play.points) - sum(match.deal.play.points)
    assert f"last trick bonus included: {gain} points" in game.sentence


def test_what_is_to_be_done_is_told_after_the_moves_and_only_then():
    game = Game(Match.start(DECOUVERTE, seed=7), "en")
    assert game.view["tell"] == game.sentence == "Your lead."
    game.handle(event_of(game.match.legal_actions()[0]))
    assert game.view["tell"] == game.sentence
    game.handle({"type": "panel", "name": "history"})
    assert "tell" not in game.view, "nothing has happened at the table"


def test_after_a_practised_deal_one_goes_back_or_to_a_new_one():
    game = finished(DECOUVERTE, 7)
    over = game.match
    game.handle({"type": "replay", "seat": "N"})
    assert game.me is Seat.N and [action["key"] for action in game.view["actions"]] == ["back"]
    for _ in play_on(game, random.Random(4)):
        pass
    assert [action["key"] for action in game.view["actions"]] == ["again", "back", "replay"]
    game.handle({"type": "again"})
    assert game.me is Seat.S and game.match not in (over, None) and game.aside is None

    partie = Game(Match.start(SALON, seed=3), "fr")
    for _ in play_on(
        partie, random.Random(4), until=lambda g: g.match.deal.play is not None and g.match.deal.end is not None
    ):
        pass
    left = partie.match
    assert not left.over
    partie.handle({"type": "replay"})
    assert partie.handle({"type": "again"})["done"] is False, "the partie is not over"
    assert partie.handle({"type": "next"})["done"] is False
    partie.handle({"type": "back"})
    assert partie.match == left
