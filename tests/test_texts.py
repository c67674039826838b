"""Every worked number of the three texts, with the line it stands on.

Texts: 000 the online table, 001 classic belote and its découverte page, 002 the salon.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from contree import (
    CLASSIQUE,
    DECK,
    DECOUVERTE,
    SALON,
    STANDARD,
    TABLE_EN_LIGNE,
    Auction,
    Card,
    Contract,
    Deal,
    Hand,
    Outcome,
    Play,
    Rules,
    Seat,
    Suit,
    Team,
    TurnedDeal,
    deal_hands,
    legal_cards,
    parse_call,
    score_deal,
    winner_of,
)
from contree.action import NextDeal
from contree.belote import holders
from contree.deal import dealing_order
from contree.match import Match
from contree.trick import Trick


def points(rank: str, trump: bool) -> int:
    return STANDARD.points(Card.parse(rank + "H"), Suit.H if trump else Suit.S)


def marks(rules: Rules, value: int | None, made: int, tricks: int = 5, m: int = 1, b: int = 0, held: int = 0) -> object:
    """Count a deal taken by NS; a value of 0 is a capot."""
    contract = Contract(Seat.S, value or None, Suit.H, value == 0, m)
    return score_deal(contract, Outcome((made, 162 - made), (tricks, 8 - tricks), (b, 0)), rules, held).marks


def legal(call: str, calls: str = "", rules: Rules = TABLE_EN_LIGNE, hand: str = "") -> bool:
    hands = {seat: Hand.parse(hand) for seat in Seat} if hand else None
    return Auction.start(Seat.S, rules, hands).after(calls).judge(parse_call(call)).legal


def played_deal(rules: Rules) -> Play:
    rng = random.Random(8)
    play = Play.start(Deal.random(rng), Suit.D, Seat.S, rules)
    while not play.over:
        play = play.play(rng.choice(list(play.legal_cards())))
    return play


def packets(rules: Rules) -> list[int]:
    """How many cards East gets each time, the dealer being South."""
    order = dealing_order(Seat.S, rules)
    return [len(deal_hands(DECK, order, rules.deal_packets[: n + 1])[Seat.E]) for n in range(len(rules.deal_packets))]


def shuffles_after(passed_out: int) -> bool:
    """Whether the pack is shuffled once this many deals in a row were thrown in."""
    match = Match.start(TABLE_EN_LIGNE, seed=1)
    for number in range(passed_out):
        match = match if number == 0 else match.act(NextDeal())
        for _ in range(4):
            match = match.act(parse_call("P"))
    return match.shuffle_due


def turned_deal() -> TurnedDeal:
    return TurnedDeal.of(DECK, Seat.S, CLASSIQUE)


def out_of_five_trumps() -> int:
    """Five of the eight trumps held, three are out."""
    return len(Suit.H.cards) - 5


WORKED: list[tuple[str, str, Callable[[], object], object]] = [
    # text:line, the words there, what the engine says, the number there
    ("000:3", "un jeu de 32 cartes", lambda: len(DECK), 32),
    ("000:6", "8 cartes par joueur : 3 + 2 + 3", lambda: packets(TABLE_EN_LIGNE), [3, 5, 8]),
    (
        "000:7",
        "sauf après 4 donnes sans prise",
        lambda: [shuffles_after(n) for n in (1, 2, 3, 4)],
        [False] * 3 + [True],
    ),
    ("000:10-17", "à l’atout", lambda: [points(r, True) for r in "J9ATKQ87"], [20, 14, 11, 10, 4, 3, 0, 0]),
    ("000:19-26", "sans atout", lambda: [points(r, False) for r in "ATKQJ987"], [11, 10, 4, 3, 2, 0, 0, 0]),
    ("000:31", "≥ 80", lambda: (legal("70H"), legal("80H")), (False, True)),
    ("000:31", "toujours multiple de 10", lambda: (legal("85H"), legal("90H")), (False, True)),
    ("000:31", "90 à Cœur", lambda: str(Auction.start(Seat.S, TABLE_EN_LIGNE).after("90H P P P").contract), "E 90H x1"),
    ("000:32", "je double", lambda: Auction.start(Seat.S, TABLE_EN_LIGNE).after("90H X").multiplier, 2),
    ("000:33", "je quadruple", lambda: Auction.start(Seat.S, TABLE_EN_LIGNE).after("90H X XX").multiplier, 4),
    ("000:34", "valeur fixe : 250 pts", lambda: marks(TABLE_EN_LIGNE, 0, 162, 8), (250, 0)),
    ("000:36", "exprimé au moins une fois", lambda: Auction.start(Seat.S, TABLE_EN_LIGNE).after("P P P").turn, Seat.S),
    ("000:37", "trois passe", lambda: Auction.start(Seat.S, TABLE_EN_LIGNE).after("80H P P P").turn, None),
    ("000:51", "20 pts", lambda: marks(TABLE_EN_LIGNE, 90, 92, b=1), (202, 70)),
    ("000:58", "92 pts de levée + contrat 90 = 182", lambda: marks(TABLE_EN_LIGNE, 90, 92), (182, 70)),
    ("000:61", "0 pt (sauf belote éventuelle)", lambda: marks(TABLE_EN_LIGNE, 120, 60, b=1), (20, 280)),
    ("000:62", "160 pts + contrat annoncé", lambda: marks(TABLE_EN_LIGNE, 90, 60), (0, 160 + 90)),
    ("000:64-65", "250 pts, 0 pt", lambda: marks(TABLE_EN_LIGNE, 0, 162, 8), (250, 0)),
    ("000:67-68", "160 pts + 250 pts = 410 pts", lambda: marks(TABLE_EN_LIGNE, 0, 150, 7), (0, 410)),
    ("000:70", "×2", lambda: marks(TABLE_EN_LIGNE, 90, 92, m=2), (364, 140)),
    ("000:70", "×4", lambda: marks(TABLE_EN_LIGNE, 90, 92, m=4), (728, 280)),
    ("000:70", "tous les scores, chuté aussi", lambda: marks(TABLE_EN_LIGNE, 90, 60, m=2), (0, 500)),
    ("000:71", "10 pts pour le dernier pli", lambda: sum(played_deal(TABLE_EN_LIGNE).points) - 152, 10),
    (
        "000:73",
        "qui atteint 501",
        lambda: (winner_of((500, 0), TABLE_EN_LIGNE), winner_of((501, 0), TABLE_EN_LIGNE)),
        (None, Team.NS),
    ),
    ("001:4", "8 cartes", lambda: len(Deal.random(random.Random(1)).hands[Seat.N]), 8),
    ("001:18", "les 32 cartes d’un coup, huit par joueur", lambda: packets(DECOUVERTE), [8]),
    ("001:19", "le huitième pli en rapporte dix de plus", lambda: sum(played_deal(DECOUVERTE).points), 162),
    ("001:22", "ne rapportent pas 20 points", lambda: holders({Seat.S: Hand.parse("KH QH")}, Suit.H, DECOUVERTE), ()),
    ("001:32", "cinq cartes à chacun, en deux fois", lambda: packets(CLASSIQUE), [3, 5]),
    (
        "001:33",
        "deux cartes de plus, trois, huit en main",
        lambda: [len(h) for h in turned_deal().completed(Seat.N)],
        [8] * 4,
    ),
    ("001:33", "il ne reste aucun talon", lambda: len(turned_deal().rest) - 3 * 3 - 2, 0),
    ("001:36", "à l’atout", lambda: [points(r, True) for r in "J9ATKQ87"], [20, 14, 11, 10, 4, 3, 0, 0]),
    (
        "001:37",
        "dans les trois autres couleurs",
        lambda: [points(r, False) for r in "ATKQJ987"],
        [11, 10, 4, 3, 2, 0, 0, 0],
    ),
    ("001:38", "le valet et le neuf pèsent 34 points", lambda: points("J", True) + points("9", True), 34),
    ("001:48", "20 points, gardés si l’équipe rate son contrat", lambda: marks(CLASSIQUE, None, 60, b=1), (20, 162)),
    ("001:50", "152 points", lambda: STANDARD.sum(DECK, Suit.H), 152),
    ("001:50", "62 à l’atout", lambda: STANDARD.sum(Suit.H.cards, Suit.H), 62),
    (
        "001:50",
        "30 dans chacune des trois autres",
        lambda: [STANDARD.sum(s.cards, Suit.H) for s in Suit if s is not Suit.H],
        [30] * 3,
    ),
    ("001:50", "162 points en jeu", lambda: sum(played_deal(CLASSIQUE).points), 162),
    ("001:52", "82 sur 162", lambda: marks(CLASSIQUE, None, 82), (82, 80)),
    ("001:52", "dedans : l’adversaire encaisse les 162", lambda: marks(CLASSIQUE, None, 80), (0, 162)),
    ("001:52", "à 81 partout", lambda: marks(CLASSIQUE, None, 81), (0, 81)),
    ("001:52", "reviennent au vainqueur de la donne suivante", lambda: marks(CLASSIQUE, None, 100, held=81), (181, 62)),
    ("001:53", "une prime de 90 porte la donne à 252", lambda: marks(CLASSIQUE, None, 162, 8), (162 + 90, 0)),
    (
        "001:53",
        "certaines tables comptant 250",
        lambda: marks(CLASSIQUE.but(capot_bonus_total=250), None, 162, 8),
        (250, 0),
    ),
    ("001:53", "en 501", lambda: winner_of((501, 0), CLASSIQUE), Team.NS),
    (
        "001:53",
        "ou 1 000",
        lambda: [winner_of((n, 0), CLASSIQUE.but(target=1000)) for n in (999, 1000)],
        [None, Team.NS],
    ),
    ("001:56", "le valet 20 points, le neuf 14", lambda: (points("J", True), points("9", True)), (20, 14)),
    ("001:58", "huit atouts en tout", lambda: len(Suit.H.cards), 8),
    ("001:58", "si vous en tenez cinq, les trois autres", out_of_five_trumps, 3),
    ("001:60", "encaisser 11 points", lambda: points("A", False), 11),
    ("001:88", "le valet vaut 20, le neuf 14", lambda: (points("J", True), points("9", True)), (20, 14)),
    (
        "001:88",
        "l’as troisième, le dix quatrième",
        lambda: [str(c) for c in STANDARD.order(Suit.H, Suit.H)[2:4]],
        ["AH", "TH"],
    ),
    ("001:90", "20 points", lambda: marks(CLASSIQUE, None, 82, b=1), (102, 80)),
    ("001:92", "152 pour les cartes, 10 pour le dernier pli", lambda: STANDARD.sum(DECK, Suit.S) + 10, 162),
    (
        "001:92",
        "au moins 82",
        lambda: [marks(CLASSIQUE.but(tie="none"), None, n) for n in (81, 82)],
        [(0, 162), (82, 80)],
    ),
    (
        "001:96",
        "il faut surcouper",
        lambda: str(legal_cards(Hand.parse("7H JH AS"), Trick.parse("W:AD S:9H"), Suit.H, CLASSIQUE)),
        "JH",
    ),
    (
        "001:96",
        "libre de défausser",
        lambda: str(legal_cards(Hand.parse("7H AS"), Trick.parse("W:AD S:9H"), Suit.H, CLASSIQUE)),
        "AS 7H",
    ),
    ("002:6", "huit en main avant de parler", lambda: packets(SALON)[-1], 8),
    (
        "002:8",
        "de 80 à 160 puis capot",
        lambda: [legal(c, rules=SALON) for c in ("80H", "160H", "170H", "CAPOTH")],
        [True, True, False, True],
    ),
    (
        "002:10",
        "en 1000, ou 500, ou 1500",
        lambda: [winner_of((999, 0), SALON.but(target=t)) for t in (1000, 500, 1500)],
        [None, Team.NS, None],
    ),
    ("002:12", "trois, deux puis trois", lambda: packets(SALON), [3, 5, 8]),
    ("002:15", "de dix en dix", lambda: [legal(c, "80H", SALON) for c in ("80S", "85S", "90S")], [False, False, True]),
    ("002:16", "trois passe de suite", lambda: Auction.start(Seat.S, SALON).after("80H P P P").turn, None),
    ("002:19", "compte double", lambda: Auction.start(Seat.S, SALON).after("90H X").multiplier, 2),
    ("002:19", "il compte quadruple", lambda: Auction.start(Seat.S, SALON).after("90H X XX").multiplier, 4),
    (
        "002:24",
        "sous-couper à défaut",
        lambda: str(legal_cards(Hand.parse("7H AS"), Trick.parse("W:AD S:9H"), Suit.H, SALON)),
        "7H",
    ),
    ("002:28-35", "à l’atout", lambda: [points(r, True) for r in "J9ATKQ87"], [20, 14, 11, 10, 4, 3, 0, 0]),
    ("002:36", "par couleur 62", lambda: STANDARD.sum(Suit.C.cards, Suit.C), 62),
    ("002:39-46", "ailleurs", lambda: [points(r, False) for r in "ATKQJ987"], [11, 10, 4, 3, 2, 0, 0, 0]),
    ("002:47", "par couleur 30", lambda: STANDARD.sum(Suit.C.cards, Suit.H), 30),
    ("002:48", "10 points de plus, 162 en tout", lambda: sum(played_deal(SALON).points), 162),
    ("002:51", "la valeur du contrat", lambda: marks(SALON, 90, 100), (90, 0)),
    ("002:52", "la défense marque la valeur du contrat", lambda: marks(SALON, 90, 80), (0, 90)),
    (
        "002:53",
        "contré double, surcontré quadruple",
        lambda: [marks(SALON, 100, 110, m=m) for m in (2, 4)],
        [(200, 0), (400, 0)],
    ),
    ("002:54", "500 s’il est fait", lambda: marks(SALON, 0, 162, 8), (500, 0)),
    ("002:54", "410 s’il chute", lambda: marks(SALON, 0, 150, 7), (0, 410)),
    (
        "002:55",
        "20 quel que soit le résultat",
        lambda: [marks(SALON, 100, n, b=1) for n in (110, 60)],
        [(120, 0), (20, 100)],
    ),
    ("002:56", "à 1000 points", lambda: [winner_of((n, 0), SALON) for n in (999, 1000)], [None, Team.NS]),
    ("002:58", "10 points ou moins", lambda: legal("MISERE", rules=SALON, hand="7S 8S 9S 7H 8H QH KD QD"), True),
    ("002:59", "les quatre 7", lambda: legal("CARRE7", rules=SALON, hand="7S 7H 7D 7C AS AH AD AC"), True),
]


@pytest.mark.parametrize(("line", "words", "engine", "number"), WORKED, ids=[f"{w[0]} {w[1]}" for w in WORKED])
def test_a_number_of_the_texts(line: str, words: str, engine: Callable[[], object], number: object) -> None:
    assert engine() == number, f"line {line}: {words}"
