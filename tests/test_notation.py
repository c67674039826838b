"""The record of a match: it round-trips, reopens at any point, can be edited, and refuses what is damaged."""

from __future__ import annotations

import random

import pytest
from fuzz import fuzz, some_match

from contree import (
    A_DEUX_DECOUVERTE,
    BRIDGEE,
    CLASSIQUE,
    DECK,
    PRESETS,
    SALON,
    TABLE_EN_LIGNE,
    Auction,
    Match,
    NotationError,
    Phase,
    Rank,
    Rules,
    Seat,
    Suit,
    Taking,
    pack_code,
    parse_call,
    preset,
    read_calls,
    read_match,
    write_calls,
    write_match,
)
from contree.cards import STANDARD, CardTable

RECORD = """contree 1
rules table_en_ligne
option target 1000
seed 7

deal 1 dealer S
  dealt E 7S 8S 9S JH QH JD QD KD
  dealt N TS JS QS KH AH AD 7C 8C
  dealt W KS AS 7H 7D 8D 9C TC JC
  dealt S 8H 9H TH 9D TD QC KC AC
  calls E:P N:80H W:P S:P E:P
  trick E:7S N:TS W:KS S:8H
"""
"""The pack in the order of the notation, dealt 3-2-3 by South, written by hand."""


def test_a_record_written_by_hand_reads() -> None:
    match = read_match(RECORD + "end\n")
    assert match.deal.pack == DECK
    assert match.rules == TABLE_EN_LIGNE.but(target=1000)
    assert str(match.deal.contract) == "N 80H x1"
    assert (match.phase, match.turn, match.deal.play.points) == (Phase.PLAY, Seat.S, (14, 0))  # type: ignore[union-attr]
    assert pack_code(match.deal.pack) == "0" * 23


def test_comments_and_empty_lines_are_skipped() -> None:
    text = "# my first partie\n\n" + RECORD.replace("\n", "   # a remark\n\n") + "end # for now"
    assert read_match(text) == read_match(RECORD + "end")


def test_what_editors_add_is_no_damage() -> None:
    text = write_match(Match.start(SALON, 3))
    assert read_match("\ufeff" + text.replace("\n", "\r\n")) == read_match(text)


@pytest.mark.parametrize("name", PRESETS)
def test_a_record_reopens_at_every_point(name: str) -> None:
    rng = random.Random(name)
    match = Match.start(preset(name), 4)
    for _ in range(45):
        text = write_match(match)
        again = read_match(text)
        assert again == match
        assert write_match(again) == text
        assert again.legal_actions() == match.legal_actions()
        if match.over:
            break
        match = match.act(rng.choice(match.legal_actions()))


def test_a_reopened_match_goes_on_as_it_would_have() -> None:
    match = some_match(random.Random(11))
    again = read_match(write_match(match))
    one, two = random.Random(1), random.Random(1)
    while not match.over:
        match = match.act(one.choice(match.legal_actions()))
        again = again.act(two.choice(again.legal_actions()))
    assert again == match


WRONG_TABLE = CardTable(
    trump_order=STANDARD.plain_order,
    plain_order=tuple(reversed(Rank)),
    trump_points=(1, 2, 3, 4, 5, 6, 7, 8),
    plain_points=STANDARD.plain_points,
    sa_points=STANDARD.sa_points,
    ta_points=STANDARD.ta_points,
)


@pytest.mark.parametrize(
    "rules",
    [
        SALON.but(target=500, cannot_overruff="free", misere_redeal=False),
        TABLE_EN_LIGNE.but(min_bid=200, max_bid=300, bid_step=5, deal_packets=(2, 3, 3), rotation="cw"),
        CLASSIQUE.but(deal_packets=(2, 3), tie="made", belote_declaration="auto"),
        BRIDGEE.but(table=WRONG_TABLE),
        A_DEUX_DECOUVERTE.but(belote_points=0),
    ],
    ids=str,
)
def test_every_option_is_written_and_read(rules: Rules) -> None:
    match = Match.start(rules, "a.b-c_d:e")
    assert read_match(write_match(match)) == match


def test_a_person_can_go_back_by_deleting_lines() -> None:
    match = Match.start(SALON, 3, dealer=Seat.S)
    for call in ["80H", "P", "P", "P"]:
        match = match.act(parse_call(call))
    bidding = match
    for _ in range(9):
        match = match.act(match.legal_actions()[0])
    lines = [line for line in write_match(match).splitlines() if not line.startswith(("  trick", "end"))]
    assert read_match("\n".join([*lines, "end"])) == bidding


def test_what_was_changed_is_noticed_unless_the_check_is_taken_away() -> None:
    text = write_match(Match.start(SALON, 3, dealer=Seat.S))
    with pytest.raises(NotationError, match=r"line \d+: the check .* damaged or edited"):
        read_match(text.replace("seed 3", "seed 4"))
    edited = text.replace("seed 3", "seed 4").splitlines()
    assert read_match("\n".join([*edited[:-1], "end"])).seed == "4"


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("contree 1", "contree 2", 1, "version '2' is not known"),
        ("contree 1", "hello", 1, "this is no record"),
        ("contree 1", "contree 1\ncontree 1", 2, "second record"),
        ("rules table_en_ligne", "rules salons", 2, "unknown preset"),
        ("rules table_en_ligne", "", 3, "between the rules and the first deal"),
        ("rules table_en_ligne", "rules salon\nrules salon", 3, "one line 'rules NAME'"),
        ("option target 1000", "option goal 1000", 3, "unknown option 'goal'"),
        ("option target 1000", "option target many", 3, "no whole number"),
        ("option target 1000", "option target 99999999999", 3, "no whole number"),
        ("option target 1000", "option target", 3, "write 'option NAME VALUE'"),
        ("option target 1000", "option must_ruff 1", 3, "must_ruff cannot be '1'"),
        ("option target 1000", "option target 5\noption target 6", 4, "there twice"),
        ("option target 1000", "option table standard", 3, "part by part"),
        ("option target 1000", "option min_bid 200", 6, "nobody could bid"),
        ("option target 1000", "table trump_order J9", 6, "the table lacks plain_order"),
        ("option target 1000", "table trump_order J9X", 3, "'X' is no rank"),
        ("option target 1000", "table colours 1", 3, "a table has trump_order"),
        ("seed 7", "", 6, "the seed is missing"),
        ("seed 7", "seed 7 8", 4, "write 'seed TEXT'"),
        ("seed 7", "seed 7\nseed 7", 5, "the seed is there twice"),
        ("seed 7", "seed é", 10, "a seed is a number or"),
        ("deal 1 dealer S", "deal 2 dealer S", 6, "this is deal 1, not 2"),
        ("deal 1 dealer S", "deal 1 dealer X", 6, "unknown seat 'X'"),
        ("deal 1 dealer S", "deal 1 South", 6, "write 'deal NUMBER dealer SEAT'"),
        ("deal 1 dealer S", "", 7, "right under a line 'deal"),
        ("  dealt N TS", "  dealt E TS", 8, "E is dealt to once"),
        ("  dealt N TS JS QS KH AH AD 7C 8C", "  dealt", 8, "write 'dealt SEAT"),
        ("  dealt N TS", "  dealt N 1S", 8, "unknown card '1S'"),
        ("  dealt N TS ", "  dealt N ", 10, "N is dealt 8 cards, not 7"),
        ("  dealt N TS", "  dealt N 7S", 10, "32 cards once each"),
        ("  dealt N TS", "  stock\n  stock\n  dealt N TS", 9, "the stock is there twice"),
        ("  dealt N TS", "  trump H\n  dealt N TS", 8, "where the rules draw it"),
        ("  dealt S 8H 9H TH 9D TD QC KC AC\n", "", 10, "once the cards of a deal are dealt"),
        ("E:P N:80H", "N:80H", 11, "call 1: N comes with N:80H out of turn: it is E's turn"),
        ("N:80H", "N:85H", 11, "call 2: N may not call 85H"),
        ("N:80H", "N80H", 11, "call 2: 'N80H' is no call"),
        ("N:80H", "N:80Z", 11, "call 2: unknown call '80Z'"),
        ("N:80H W:P S:P E:P", "N:80H W:P", 12, "nobody has taken yet"),
        ("  trick E:7S", "  calls S:P\n  trick E:7S", 12, "the auction is over"),
        ("W:KS S:8H", "W:8D S:8H", 12, "card 3: W cannot play 8D: it breaks follow_suit"),
        ("N:TS W:KS", "W:KS N:TS", 12, "card 2: W comes with W:KS out of turn"),
        ("S:8H\n", "S:8H S:TH\n", 12, "a trick has 1 to 4 cards, not 5"),
        ("W:KS S:8H", "\n  trick W:KS S:8H", 13, "cut short: it has 2 cards"),
        ("S:8H\n", "S:8H!\n", 12, "card 4: no word belongs to 8H"),
        ("S:8H\n", "S:8H\n  score NS:0 EW:0 held 0\n", 13, "comes once, at the end of a deal"),
        ("S:8H\n", "S:8H\n  passed_out\n", 13, "comes once, at the end of a deal"),
        ("S:8H\n", "S:8H\ndeal 2 dealer E\n", 13, "deal 1 is not over"),
        ("S:8H\n", "S:8H\n  remark\n", 13, "unknown line 'remark'"),
        ("S:8H\n", "S:8H\nend\nend\n", 14, "nothing may follow"),
        ("S:8H\n", "S:8H\nseed 5\n", 13, "between the rules and the first deal"),
    ],
)
def test_a_forged_line_is_refused_with_its_number_and_the_reason(old: str, new: str, line: int, words: str) -> None:
    assert old in RECORD
    with pytest.raises(NotationError) as caught:
        read_match(RECORD.replace(old, new, 1) + "end\n")
    assert str(caught.value).startswith(f"line {line}: ")
    assert words in str(caught.value)
    assert caught.value.facts["line"] == line


def test_nothing_is_lost_of_a_damaged_record() -> None:
    """The error holds the match up to the last good action."""
    with pytest.raises(NotationError) as caught:
        read_match(RECORD.replace("S:8H", "S:9S") + "end\n")
    match = caught.value.facts["match"]
    assert str(match.deal.play) == "E:7S N:TS W:KS"
    with pytest.raises(NotationError, match="cut short") as caught:
        read_match(RECORD)
    assert caught.value.facts["match"] == read_match(RECORD + "end")


def test_a_score_a_dealer_or_a_pack_that_is_forged_is_refused() -> None:
    match = Match.start(TABLE_EN_LIGNE, 3, dealer=Seat.S)
    for call in ["P", "P", "P", "P"]:
        match = match.act(parse_call(call))
    match = match.act(match.legal_actions()[0])
    text = write_match(match)
    lines = text.splitlines()[:-1]
    with pytest.raises(NotationError, match="E deals now, not N"):
        read_match("\n".join([*lines, "end"]).replace("deal 2 dealer E", "deal 2 dealer N"))
    # two cards of the second deal change places: no cut of the gathered pack gives this
    hands = [n for n, line in enumerate(lines) if line.startswith("  dealt")][4:]
    one, two = lines[hands[0]].split(), lines[hands[1]].split()
    one[-1], two[-1] = two[-1], one[-1]
    lines[hands[0]], lines[hands[1]] = " ".join(one), " ".join(two)
    with pytest.raises(NotationError, match="no cut of the gathered one"):
        read_match("\n".join([*lines, "end"]))


def test_the_score_of_a_deal_must_be_written_and_right() -> None:
    match = Match.start(SALON, 3, dealer=Seat.S)
    for call in ["80H", "P", "P", "P"]:
        match = match.act(parse_call(call))
    while match.phase is Phase.PLAY:
        match = match.act(match.legal_actions()[0])
    text = write_match(match)
    score = next(line for line in text.splitlines() if line.startswith("  score"))
    bare = text.rpartition("end")[0] + "end"
    with pytest.raises(NotationError, match="the deal ended in 'score NS:"):
        read_match(bare.replace(score, "  score NS:999 EW:0 held 0"))
    with pytest.raises(NotationError, match="does not say how it ended"):
        read_match(bare.replace(score, ""))


@pytest.mark.parametrize("text", [None, 3, b"contree 1", ["contree 1"]])
def test_only_a_text_is_read(text: object) -> None:
    with pytest.raises(NotationError, match="read from a text"):
        read_match(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing", "contree 1", "contree 1\nrules salon\nseed 1\nend"])
def test_a_record_without_a_deal_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"line \d+: "):
        read_match(text)


def test_damaged_records_give_only_the_projects_errors_each_with_its_place() -> None:
    """The whole run, 10,000 records, is tests/bench/fuzz_records.py."""
    refused, read, wrong = fuzz(600, seed=3)
    assert wrong == []
    assert refused > 300 and read > 0


# --- an auction alone ------------------------------------------------------------------------


def test_an_auction_reads_back_from_its_text() -> None:
    start = Auction.start(Seat.S, SALON)
    auction = start.after("P 80H X P")
    assert read_calls(start, write_calls(auction)) == auction
    taking = Taking.start(Seat.S, CLASSIQUE, DECK[0])
    assert write_calls(read_calls(taking, "E:P N:TAKE")) == "E:P N:TAKE"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("E:P W:P", "call 2: W comes with W:P out of turn: it is N's turn"),
        ("E:P N:75H", "call 2: N may not call 75H"),
        ("E", "call 1: 'E' is no call"),
        ("E:nothing", "call 1: unknown call"),
        ("E:P N:P W:P S:P E:P", "call 5"),
        (None, "from a text"),
    ],
)
def test_a_text_that_is_no_auction_is_refused_with_its_place(text: object, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        read_calls(Auction.start(Seat.S, SALON), text)  # type: ignore[arg-type]


def test_the_trump_drawn_is_written_where_it_is_drawn() -> None:
    text = write_match(Match.start(A_DEUX_DECOUVERTE, 1, trump=Suit.D))
    assert "  trump D\n" in text
    assert "trump" not in write_match(Match.start(SALON, 1))
