"""The match: dealing without a shuffle, next dealer, target, litige, what a seat may know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from contree import (
    A_DEUX,
    A_DEUX_DECOUVERTE,
    CLASSIQUE,
    DECK,
    DECOUVERTE,
    PRESETS,
    SALON,
    TABLE_EN_LIGNE,
    Card,
    Hand,
    IllegalCallError,
    IllegalCardError,
    InvalidStateError,
    Match,
    MatchDeal,
    NextDeal,
    OpenPlay,
    Pass,
    PastDeal,
    Phase,
    PlayCard,
    RandomPlayer,
    Rules,
    Seat,
    Suit,
    Team,
    View,
    parse_call,
    play_match,
    preset,
    shuffled,
    step,
)
from contree.deal import cut

RANDOM = {seat: RandomPlayer() for seat in Seat}


def said(match: Match, calls: str) -> Match:
    for call in calls.split():
        match = match.act(parse_call(call))
    return match


def played_out(match: Match, rng: random.Random | None = None) -> Match:
    """Play the first legal card, or a random one, to the end of the deal."""
    while match.phase is Phase.PLAY:
        actions = match.legal_actions()
        match = match.act(rng.choice(actions) if rng else actions[0])
    return match


# --- dealing ---------------------------------------------------------------------------------


def test_the_first_dealer_is_drawn_and_each_seat_is_drawn_now_and_then() -> None:
    assert {Match.start(SALON, seed).dealer for seed in range(40)} == set(Seat)
    assert {Match.start(A_DEUX, seed).dealer for seed in range(20)} == {Seat.S, Seat.W}


def test_one_seed_is_one_match() -> None:
    assert Match.start(SALON, 5) == Match.start(SALON, "5") != Match.start(SALON, 6)
    one, two = (play_match(Match.start(SALON, 5), RANDOM, random.Random(3)) for _ in range(2))
    assert one == two


def test_eight_cards_in_threes_and_twos_from_the_dealers_right() -> None:
    match = Match.start(SALON, dealer=Seat.S, pack=DECK)
    assert match.deal.hands[Seat.E] == Hand((*DECK[0:3], *DECK[12:14], *DECK[20:23]))
    assert match.turn is Seat.E


def test_the_passed_out_hands_are_gathered_in_the_order_of_speaking_and_cut() -> None:
    """R1.3: each hand in the order it was dealt; the cut lies between the 4th and the 28th card."""
    pack = shuffled(random.Random(8))
    match = said(Match.start(TABLE_EN_LIGNE, 1, dealer=Seat.W, pack=pack), "P P P P")
    speaking = [Seat.S, Seat.E, Seat.N, Seat.W]  # the right of West is South
    hands = {
        seat: pack[3 * i : 3 * i + 3] + pack[12 + 2 * i : 14 + 2 * i] + pack[20 + 3 * i : 23 + 3 * i]
        for i, seat in enumerate(speaking)
    }
    heap = tuple(card for seat in speaking for card in hands[seat])
    assert match.gathered == heap
    after = match.act(NextDeal())
    assert after.deal.pack in [heap[at:] + heap[:at] for at in range(4, 29)]
    assert after.dealer is Seat.S


@pytest.mark.parametrize(("calls", "first"), [("P 80H P P P", Team.NS), ("80H P P P", Team.EW)])
def test_the_takers_tricks_are_gathered_first_each_in_the_order_played(calls: str, first: Team) -> None:
    match = said(Match.start(TABLE_EN_LIGNE.but(target=9999), 2, dealer=Seat.S), calls)
    match = played_out(match, random.Random(4))
    heap = tricks_by_side(match, first)
    assert match.gathered == heap
    assert match.act(NextDeal()).deal.pack in [cut(heap, at) for at in range(4, 29)]


def tricks_by_side(match: Match, first: Team) -> tuple[Card, ...]:
    play = match.deal.play
    assert play is not None and 0 < play.tricks_won[first] < 8, "both sides have tricks, so that the order shows"
    won = list(zip(play.winners, play.tricks, strict=True))
    return tuple(
        card for side in (first, first.other) for winner, trick in won if winner.team is side for card in trick.cards
    )


def test_where_nobody_takes_the_tricks_of_north_and_south_are_gathered_first() -> None:
    match = Match.start(DECOUVERTE.but(shuffle="after_4_passed_out", target=501), 2)
    match = played_out(match, random.Random(4))
    assert match.gathered == tricks_by_side(match, Team.NS)


def test_the_pack_is_shuffled_after_four_passed_out_deals_in_a_row_and_not_before() -> None:
    match = Match.start(TABLE_EN_LIGNE, 3)
    for number in range(1, 10):
        match = said(match, "P P P P")
        assert match.shuffle_due is (number % 4 == 0), number
        gathered, match = match.gathered, match.act(NextDeal())
        cuts = [cut(gathered, at) for at in range(4, 29)]
        assert (match.deal.pack in cuts) is (number % 4 != 0), number


def test_a_new_deal_that_was_asked_for_neither_counts_nor_breaks_the_run() -> None:
    """Every hand is a misère here: three deals passed out, one called back, and the next passed out is the fourth."""
    match = Match.start(TABLE_EN_LIGNE.but(misere_redeal=True, misere_max_points=200), 3)
    for _ in range(3):
        match = said(match, "P P P P").act(NextDeal())
    match = said(match, "MISERE")
    assert not match.shuffle_due
    match = said(match.act(NextDeal()), "P P P P")
    assert match.shuffle_due
    match = said(match.act(NextDeal()), "MISERE")
    assert not match.shuffle_due


def test_a_played_deal_breaks_the_run_of_passed_out_ones() -> None:
    match = Match.start(TABLE_EN_LIGNE.but(target=5000), 3)
    for _ in range(3):
        match = said(match, "P P P P").act(NextDeal())
    match = played_out(said(match, "80H P P P"))
    match = said(match.act(NextDeal()), "P P P P")
    assert not match.shuffle_due


def test_the_other_tables_shuffle_each_deal() -> None:
    for rules in (SALON, CLASSIQUE):
        match = Match.start(rules, 3)
        while match.phase is Phase.BIDDING:
            match = match.act(Pass())
        assert match.shuffle_due


def test_a_pack_that_is_set_up_must_be_a_cut_where_the_table_only_cuts() -> None:
    match = said(Match.start(TABLE_EN_LIGNE, 3), "P P P P")
    assert match.act(NextDeal(cut(match.gathered, 9))).deal.pack == cut(match.gathered, 9)
    with pytest.raises(InvalidStateError, match="no cut of the gathered one"):
        match.act(NextDeal(shuffled(random.Random(1))))
    salon = said(Match.start(SALON, 3), "P P P P")
    assert salon.act(NextDeal(DECK)).deal.pack == DECK


def test_classic_deals_five_each_turns_one_and_completes_to_eight() -> None:
    """R3.1, R3.5: with the pack in order, E S... the 21st card, JD, is turned."""
    match = Match.start(CLASSIQUE, dealer=Seat.S, pack=DECK)
    assert match.deal.turned == Card.parse("JD")
    assert [len(hand) for hand in match.deal.hands] == [5, 5, 5, 5]
    match = said(match, "P TAKE")
    assert [len(hand) for hand in match.deal.hands] == [8, 8, 8, 8]
    assert match.deal.turned in match.deal.hands[Seat.N]
    assert match.deal.trump is Suit.D
    assert match.turn is Seat.E  # the right of the dealer leads, whoever took


def test_the_trump_of_the_page_is_drawn_and_shown() -> None:
    trumps = {Match.start(DECOUVERTE, seed).deal.trump for seed in range(40)}
    assert trumps == set(Suit)
    assert Match.start(DECOUVERTE, 1, trump=Suit.D).deal.trump is Suit.D
    assert Match.start(DECOUVERTE, 1).turn is Seat.S


@pytest.mark.parametrize(
    ("rules", "calls", "dealer"),
    [
        (TABLE_EN_LIGNE, "P P P P", Seat.E),
        (TABLE_EN_LIGNE.but(dealer_after_pass_out="same"), "P P P P", Seat.S),
        (TABLE_EN_LIGNE.but(rotation="cw"), "P P P P", Seat.W),
        (CLASSIQUE, "P P P P P P P P", Seat.E),
    ],
)
def test_who_deals_after_a_passed_out_deal(rules: Rules, calls: str, dealer: Seat) -> None:
    match = said(Match.start(rules, 1, dealer=Seat.S), calls)
    assert (match.deal.end, match.phase) == ("passed_out", Phase.DEAL_OVER)
    assert match.next_dealer is match.act(NextDeal()).dealer is dealer


@pytest.mark.parametrize(("option", "dealer"), [("same", Seat.S), ("next", Seat.E)])
def test_a_misere_has_the_deal_done_again(option: str, dealer: Seat) -> None:
    low = Hand.parse("7S 8S 9S 7H 8H 9H 7D 8D")
    rest = [card for card in DECK if card not in low]
    order = list(low)
    pack = [*order[0:3], *rest[0:9], *order[3:5], *rest[9:15], *order[5:8], *rest[15:24]]
    match = Match.start(SALON.but(dealer_after_redeal_call=option), dealer=Seat.S, pack=pack)
    match = said(match, "MISERE")
    assert (match.deal.end, match.phase) == ("redeal", Phase.DEAL_OVER)
    assert match.act(NextDeal()).dealer is dealer


# --- the end of the match --------------------------------------------------------------------


def test_a_match_goes_on_until_the_target() -> None:
    match = play_match(Match.start(SALON, 2), RANDOM, random.Random(2))
    assert match.over and match.winner is not None and match.totals[match.winner] >= 1000
    assert match.legal_actions() == match.deal.legal_actions() == () and match.turn is None
    before = sum(d.score.marks[match.winner] for d in match.deals[:-1] if d.score is not None)
    assert before < 1000 or before == sum(d.score.marks[match.winner.other] for d in match.deals[:-1] if d.score)
    for action in (NextDeal(), Pass(), PlayCard(DECK[0])):
        with pytest.raises(InvalidStateError, match="the match is over"):
            match.act(action)


def test_a_single_deal_is_a_whole_match_that_nobody_wins() -> None:
    match = played_out(Match.start(DECOUVERTE, 4))
    assert (match.phase, match.winner, sum(match.totals)) == (Phase.OVER, None, 162)


def test_litige_is_held_over_a_passed_out_deal_and_goes_to_the_next_winner() -> None:
    """R3.11 to R3.13, by hand: a deal of 81-81, one thrown in, one that is decided."""
    for seed in range(20000):
        match = Match.start(CLASSIQUE.but(target=1000), seed, dealer=Seat.S)
        match = played_out(said(match, "TAKE"), random.Random(seed))
        if match.pending:
            break
    assert match.pending == 81 and match.totals[match.deal.contract.side.other] >= 81  # type: ignore[union-attr]
    match = said(match.act(NextDeal()), "P P P P P P P P").act(NextDeal())
    assert match.pending == 81
    before = match.totals
    match = played_out(said(match, "TAKE"), random.Random(1))
    assert match.deal.score is not None
    won = [line for line in match.deal.score.lines if line.code.value == "litige_won"]
    assert (match.pending, [line.amount for line in won]) == (0, [81])
    assert match.totals == tuple(a + b for a, b in zip(before, match.deal.score.marks, strict=True))


# --- belote, spoken --------------------------------------------------------------------------


def a_classic_deal_with_belote() -> Match:
    """Return a deal in which the seat to lead holds king and queen of trumps, and took."""
    for seed in range(2000):
        match = said(Match.start(CLASSIQUE, seed, dealer=Seat.S), "TAKE")
        hand, trump = match.deal.hands[Seat.E], match.deal.trump
        if hand >= Hand.parse(f"K{trump.name} Q{trump.name}"):  # type: ignore[union-attr]
            return match
    raise AssertionError("no such deal")


def test_the_word_is_offered_with_its_cards_and_refused_with_others() -> None:
    match = a_classic_deal_with_belote()
    king, other = Card(match.deal.trump, Card.parse("KS").rank), match.deal.hands[Seat.E]  # type: ignore[arg-type]
    speaking = {action.card for action in match.legal_actions() if isinstance(action, PlayCard) and action.said}
    assert {card.rank.letter for card in speaking} == {"K", "Q"}
    after = match.act(PlayCard(king, said=True))
    assert [str(word) for word in after.deal.words] == ["E:belote"]
    assert match.act(PlayCard(king)).deal.words == ()
    plain = next(card for card in other if card not in speaking)
    with pytest.raises(InvalidStateError, match="no word belongs to"):
        match.act(PlayCard(plain, said=True))


def test_where_belote_announces_itself_no_word_is_asked_for() -> None:
    for seed in range(200):
        match = said(Match.start(SALON, seed, dealer=Seat.S), "80H P P P")
        if match.deal.hands[Seat.E] >= Hand.parse("KH QH"):
            break
    assert not any(action.said for action in match.legal_actions() if isinstance(action, PlayCard))
    assert [str(word) for word in match.act(PlayCard(Card.parse("KH"))).deal.words] == ["E:belote"]
    with pytest.raises(InvalidStateError, match="no word belongs to"):
        match.act(PlayCard(Card.parse("KH"), said=True))


# --- what a seat may know --------------------------------------------------------------------


def cards_in(value: object) -> Iterator[Card]:
    """Yield every card that can be reached from a value."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, (Hand, tuple, list)):
        for item in value:
            yield from cards_in(item)
    elif is_dataclass(value) and not isinstance(value, Rules):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))


@pytest.mark.parametrize("name", PRESETS)
def test_a_view_holds_no_card_that_the_seat_has_not_seen(name: str) -> None:
    rng = random.Random(name)
    for seed in range(4):
        match = Match.start(preset(name), seed)
        for _ in range(90):
            if match.over:
                break
            deal, play = match.deal, match.deal.play
            for seat in Seat if preset(name).players == 4 else (Seat.S, Seat.W):
                view = match.view(seat)
                unseen = Hand(deal.pack) - deal.hands[seat]
                if play is not None:
                    unseen -= Hand(card for trick in (*play.tricks, play.trick) for card in trick.cards)
                if isinstance(play, OpenPlay):
                    unseen -= play.playable(Seat.S) | play.playable(Seat.W)
                    unseen |= play.hidden(seat)
                if deal.turned is not None:
                    unseen = unseen.without(deal.turned)
                now = [getattr(view, f.name) for f in fields(view) if f.name != "past"]
                assert unseen.isdisjoint(Hand(set(cards_in(now)))), (view, unseen)
            match = match.act(rng.choice(match.legal_actions()))


def test_what_is_past_holds_the_tricks_but_no_hand_that_was_thrown_in() -> None:
    match = said(Match.start(SALON, 1), "P P P P").act(NextDeal())
    assert list(cards_in(match.view(Seat.S).past)) == []
    match = played_out(said(match, "80H P P P")).act(NextDeal())
    assert sorted(set(cards_in(match.view(Seat.S).past[1].tricks))) == list(DECK)


def test_the_hidden_hands_do_not_change_a_view() -> None:
    """Deal the same hand to South and shuffle the rest among the others: South sees the same."""
    pack = list(shuffled(random.Random(2)))
    match = Match.start(SALON, 1, dealer=Seat.S, pack=pack)
    others = [i for i in range(32) if i not in (*range(9, 12), *range(18, 20), *range(29, 32))]
    swapped = list(pack)
    for at, to in zip(others, others[::-1], strict=True):
        swapped[at] = pack[to]
    other = Match.start(SALON, 1, dealer=Seat.S, pack=swapped)
    assert other.deal.hands[Seat.E] != match.deal.hands[Seat.E]
    for calls in ("", "80H", "P", "P", "P"):
        match, other = said(match, calls), said(other, calls)
        assert match.view(Seat.S) == other.view(Seat.S)


def test_only_the_seat_to_play_sees_actions() -> None:
    match = Match.start(SALON, 1)
    for seat in Seat:
        assert match.view(seat).actions == (match.legal_actions() if seat is match.turn else ())
    match = said(match, "P P P P")
    assert all(match.view(seat).actions == (NextDeal(),) for seat in Seat)


def test_a_view_is_made_from_a_deal_and_the_standing_of_its_match() -> None:
    match = Match.start(SALON, 1)
    standing = {"phase": Phase.BIDDING, "totals": (0, 0), "pending": 0, "winner": None, "past": ()}
    for seat in Seat:
        assert View.of(deal=match.deal, seat=seat, **standing) == match.view(seat)  # type: ignore[arg-type]


def test_a_deal_is_past_once_it_is_over() -> None:
    match = Match.start(SALON, 1)
    with pytest.raises(InvalidStateError) as caught:
        PastDeal.of(match.deal)
    assert caught.value.code == "deal_open"
    assert PastDeal.of(said(match, "P P P P").deal).end == "passed_out"


@pytest.mark.parametrize("rules", [DECOUVERTE, A_DEUX_DECOUVERTE])
def test_a_deal_at_a_drawn_trump_needs_one(rules: Rules) -> None:
    with pytest.raises(InvalidStateError) as caught:
        MatchDeal.start(1, Seat.S, rules, DECK)
    assert caught.value.code == "bad_trump"
    assert MatchDeal.start(1, Seat.S, rules, DECK, Suit.H).trump is Suit.H


def test_a_seat_still_sees_what_it_was_dealt() -> None:
    match = said(Match.start(SALON, 1, dealer=Seat.S, pack=DECK), "80H P P P")
    east = Hand((*DECK[0:3], *DECK[12:14], *DECK[20:23]))
    assert match.view(Seat.E).dealt == east
    card = next(iter(match.deal.play.legal_cards()))  # type: ignore[union-attr]
    after = match.act(PlayCard(card)).view(Seat.E)
    assert (after.dealt, after.hand) == (east, east.without(card))
    classic = said(Match.start(CLASSIQUE, dealer=Seat.S, pack=DECK), "TAKE").view(Seat.E)
    assert classic.dealt == Hand((*DECK[0:3], *DECK[12:14], *DECK[20:23]))  # 3 + 2, then the turned card and two


def test_a_match_and_a_view_show_where_they_stand() -> None:
    match = Match.start(SALON, 1, dealer=Seat.S)
    assert repr(match) == "<Match SALON, deal 1, bidding, E to act, NS 0 EW 0>"
    assert repr(match.view(Seat.N)) == "<View N, SALON, deal 1, bidding, E to act, NS 0 EW 0>"
    assert repr(said(match, "P P P P")) == "<Match SALON, deal 1, deal_over, NS 0 EW 0>"


def test_the_codes_that_a_screen_and_a_record_hold() -> None:
    assert " ".join(phase.value for phase in Phase) == "bidding play deal_over over"
    king = Card.parse("KH")
    assert (str(PlayCard(king)), str(PlayCard(king, said=True)), str(NextDeal())) == ("KH", "KH!", "NEXT")


def test_the_turned_card_is_known_where_there_is_one() -> None:
    """With the pack in order the 13th card is JH in belote for two, the 21st JD in classic."""
    assert Match.start(A_DEUX, dealer=Seat.S, pack=DECK).deal.turned == Card.parse("JH")
    assert Match.start(CLASSIQUE, dealer=Seat.S, pack=DECK).view(Seat.W).turned == Card.parse("JD")
    assert Match.start(SALON).deal.turned is None and Match.start(DECOUVERTE).deal.turned is None


# --- a match again ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_match_is_replayed_from_its_opening(name: str) -> None:
    rng = random.Random(name)
    for seed in range(3):
        match = Match.start(preset(name), seed)
        states = [match]
        while not match.over and len(states) < 110:
            match = match.act(rng.choice(match.legal_actions()))
            states.append(match)
        assert list(match.states()) == states
        assert match.opening == states[0]


def test_a_set_up_trump_is_replayed() -> None:
    match = played_out(Match.start(DECOUVERTE, 1, trump=Suit.C, pack=DECK))
    assert list(match.states())[-1] == match
    assert match.opening.deal.trump is Suit.C


def test_a_view_has_the_calls_so_far_and_the_cards_its_seat_may_play() -> None:
    match = said(Match.start(SALON, 1, dealer=Seat.S), "80H")
    assert [(seat.name, str(call)) for seat, call in match.view(Seat.W).calls] == [("E", "80H")]
    match = said(match, "P P P")
    play = match.deal.play
    assert play is not None
    assert match.view(Seat.E).legal_cards == play.legal_cards() == play.hands[Seat.E]
    assert match.view(Seat.N).legal_cards == Hand()
    assert Match.start(DECOUVERTE).view(Seat.S).calls == ()


# --- players ---------------------------------------------------------------------------------


def test_a_player_does_the_same_with_the_same_view_and_chance() -> None:
    view = (match := Match.start(SALON, 1)).view(match.turn)  # type: ignore[arg-type]
    assert len({str(RandomPlayer().act(view, random.Random(4))) for _ in range(5)}) == 1
    assert len({str(RandomPlayer().act(view, random.Random(seed))) for seed in range(40)}) > 10


def test_a_player_whose_turn_it_is_not_and_a_seat_without_player_are_refused() -> None:
    match = Match.start(SALON, 1, dealer=Seat.S)
    with pytest.raises(InvalidStateError, match="not S's turn"):
        RandomPlayer().act(match.view(Seat.S), random.Random(1))
    with pytest.raises(InvalidStateError, match="nobody plays for E"):
        step(match, {}, random.Random(1))


# --- bad use ---------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [None, "P", DECK[0], NextDeal(), PlayCard(DECK[0]), 3])
def test_an_action_that_the_auction_does_not_wait_for_is_refused(action: object) -> None:
    with pytest.raises(InvalidStateError, match="waits for a call"):
        Match.start(SALON, 1).act(action)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [None, "7S", DECK[0], NextDeal(), Pass()])
def test_an_action_that_the_play_does_not_wait_for_is_refused(action: object) -> None:
    with pytest.raises(InvalidStateError, match="waits for a card"):
        Match.start(DECOUVERTE, 1).act(action)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [None, Pass(), PlayCard(DECK[0])])
def test_between_two_deals_only_a_deal_will_do(action: object) -> None:
    with pytest.raises(InvalidStateError, match="waits for a new deal"):
        said(Match.start(SALON, 1), "P P P P").act(action)  # type: ignore[arg-type]


def test_what_the_rules_refuse_is_refused() -> None:
    match = Match.start(SALON, 1)
    with pytest.raises(IllegalCallError):
        match.act(parse_call("70H"))
    match = said(match, "80H P P P")
    turn = match.turn
    assert turn is not None
    other = next(iter(match.deal.hands[turn.partner]))
    with pytest.raises(IllegalCardError):
        match.act(PlayCard(other))
    with pytest.raises(InvalidStateError, match="card must be a Card"):
        PlayCard("7S")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"rules": "salon"}, "needs Rules"),
        ({"seed": ""}, "a seed is"),
        ({"seed": "two words"}, "a seed is"),
        ({"seed": None}, "a seed is"),
        ({"seed": 1.5}, "a seed is"),
        ({"seed": True}, "a seed is"),
        ({"seed": "x" * 65}, "a seed is"),
        ({"dealer": "S"}, "a dealer is a Seat"),
        ({"dealer": 0}, "a dealer is a Seat"),
        ({"pack": DECK[:31]}, "32 cards once each"),
        ({"pack": "cards"}, "a pack is a tuple"),
        ({"trump": Suit.S}, "the trump cannot be set"),
        ({"rules": DECOUVERTE, "trump": "S"}, "the trump cannot be set"),
        ({"rules": A_DEUX, "dealer": Seat.N}, "nobody sits at N"),
        ({"rules": A_DEUX, "trump": Suit.S}, "the trump cannot be set"),
    ],
)
def test_a_match_that_cannot_start_is_refused(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidStateError, match=words):
        Match.start(**{"rules": SALON, **arguments})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "option"),
    [
        (SALON.but(players=2), "layout"),
        (SALON.but(layout="stock"), "layout"),
        (A_DEUX.but(auction="contract"), "auction"),
        (SALON.but(scoring="points_only"), "scoring"),
        (DECOUVERTE.but(scoring="classic"), "scoring"),
        (CLASSIQUE.but(scoring="bid_only"), "scoring"),
        (SALON.but(scoring="classic"), "scoring"),
        (SALON.but(deal_packets=(3, 2)), "deal_packets"),
        (CLASSIQUE.but(deal_packets=(3, 2, 3)), "deal_packets"),
        (A_DEUX_DECOUVERTE.but(deal_packets=(4, 12)), "deal_packets"),
        (A_DEUX.but(deal_packets=(8, 8)), "deal_packets"),
    ],
)
def test_options_that_make_no_game_are_refused_at_the_start(rules: Rules, option: str) -> None:
    with pytest.raises(InvalidStateError, match="makes no game") as caught:
        Match.start(rules)
    assert caught.value.facts["option"] == option


@pytest.mark.parametrize("seat", ["S", None, 0])
def test_a_view_of_no_seat_is_refused(seat: object) -> None:
    with pytest.raises(InvalidStateError, match="seat must be a Seat"):
        Match.start(SALON).view(seat)  # type: ignore[arg-type]


def test_nobody_looks_from_north_in_a_game_for_two() -> None:
    with pytest.raises(InvalidStateError, match="nobody sits at N"):
        Match.start(A_DEUX).view(Seat.N)


def test_nothing_is_gathered_while_a_deal_is_under_way() -> None:
    match = Match.start(SALON)
    for ask in (lambda: match.gathered, lambda: match.next_dealer):
        with pytest.raises(InvalidStateError, match="under way"):
            ask()
