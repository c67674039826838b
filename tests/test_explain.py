"""Every obligation broken and every freedom has its sentence, with the facts of the position."""

from __future__ import annotations

import random
import re
from typing import get_args

import pytest

from contree.cards import DECK, TRUMPS, Card, Hand, Suit, Suitless, Trump
from contree.legality import Case, Freedom, Obligation, duty, judge
from contree.rules import A_DEUX, BRIDGEE, CLASSIQUE, SALON, Rules
from contree.seats import Seat
from contree.trick import Trick
from tutorial.explain import explain_duty, explain_master, explain_verdict, obligation_name, obligation_rule
from tutorial.i18n import LANGS, Lang

NO_UNDER = CLASSIQUE.but(partner_master="no_undertrump")

# trick, hand, card, trump, rules -> the French sentence (no-break spaces written as plain ones)
SENTENCES = [
    ("W:AH", "7H 9H AD", "7H", Suit.H, SALON, "Il faut monter : votre 9 bat l’as d’atout joué par Ouest."),
    ("N:KD W:QC", "9C TC 7C AH", "7C", Suit.C, SALON,
     "Il faut surcouper : votre 9 et votre 10 d’atout battent la dame d’atout jouée par Ouest."),
    ("N:KD W:QC", "9C TC 7C AH", "AH", Suit.C, SALON,
     "Il faut couper, et surcouper : vous n’avez pas de carreau et votre 9 et votre 10 d’atout battent "
     "la dame d’atout jouée par Ouest."),
    ("E:AS N:7S W:8S", "KS 7H AD", "AD", Suit.H, SALON,
     "Il faut fournir : Est demande pique et vous avez le roi de pique."),
    ("W:AD", "9C 7C AH", "AH", Suit.C, SALON,
     "Il faut couper : vous n’avez pas de carreau, Ouest est maître avec l’as de carreau et vous tenez "
     "le 9 et le 7 d’atout."),
    ("N:AD W:9C", "7C AH", "AH", Suit.C, SALON,
     "Il faut sous-couper à cette table : aucun de vos atouts ne bat le 9 d’atout joué par Ouest, "
     "mais il faut quand même jouer le 7 d’atout."),
    ("N:9C W:7C", "7S", "AH", Suit.C, SALON, "Vous n’avez pas l’as de cœur en main."),
    ("W:AC", "9C AH", "AH", Suit.C, SALON,
     "Il faut fournir et monter : on demande atout et votre 9 bat l’as d’atout joué par Ouest."),
    ("E:7D N:QC W:8D", "7C 9C AH", "7C", Suit.C, NO_UNDER,
     "On ne sous-coupe pas son partenaire à cette table : Nord est maître avec la dame d’atout, "
     "et vous avez mieux à jouer que le 7 d’atout."),
]  # fmt: skip


def plain(sentence: str) -> str:
    return re.sub("[\u00a0\u202f]", " ", sentence)


@pytest.mark.parametrize(("trick", "hand", "card", "trump", "rules", "sentence"), SENTENCES)
def test_a_refusal_names_the_rule_and_the_facts(
    trick: str, hand: str, card: str, trump: Trump, rules: Rules, sentence: str
) -> None:
    on_table = Trick.parse(trick)
    verdict = judge(Card.parse(card), Hand.parse(hand), on_table, trump, rules)
    assert plain(explain_verdict(verdict, "fr", trick=on_table, trump=trump)) == sentence


FREEDOMS = [
    ("", "AS 7H", Suit.H, SALON, "C’est vous qui entamez : jouez la carte de votre choix."),
    ("W:AS", "7H 8D", Suit.C, SALON, "Vous n’avez ni pique ni atout : jouez ce que vous voulez."),
    ("W:AS", "7H 8D", Suit.S, SALON, "Ouest demande atout et vous n’en avez pas : jouez ce que vous voulez."),
    ("N:AS W:7S", "7H 8D", Suit.H, SALON,
     "Vous n’avez pas de pique, mais Nord, votre partenaire, est maître avec l’as de pique : "
     "jouez ce que vous voulez."),
    ("N:AD W:9C", "7C AH", Suit.C, CLASSIQUE,
     "Vous n’avez pas de carreau et aucun de vos atouts ne bat le 9 d’atout d’Ouest : à cette table, "
     "on ne vous oblige pas à sous-couper, jouez ce que vous voulez."),
    ("W:JS", "7S 9S", Suit.S, SALON,
     "Ouest demande atout et vous en avez, mais aucun ne bat le valet d’atout d’Ouest : "
     "n’importe quel atout convient."),
]  # fmt: skip


@pytest.mark.parametrize(("trick", "hand", "trump", "rules", "sentence"), FREEDOMS)
def test_a_freedom_says_why(trick: str, hand: str, trump: Trump, rules: Rules, sentence: str) -> None:
    on_table = Trick.parse(trick)
    owed = duty(Hand.parse(hand), on_table, trump, rules)
    assert plain(explain_duty(owed, "fr", trick=on_table, trump=trump)) == sentence


@pytest.mark.parametrize("lang", LANGS)
def test_every_obligation_and_freedom_has_a_name_and_a_rule(lang: Lang) -> None:
    for code in (*Obligation, *Freedom):
        assert obligation_name(code, lang)
        assert obligation_rule(code, lang).endswith(".")


TABLES = (
    SALON,
    CLASSIQUE,
    BRIDGEE,
    NO_UNDER,
    CLASSIQUE.but(raise_over_partner=False),
    CLASSIQUE.but(raise_on_trump_lead=False),
    CLASSIQUE.but(must_ruff=False),
    CLASSIQUE.but(must_overruff=False),
)


@pytest.mark.parametrize("lang", get_args(Lang))
def test_no_position_is_left_without_a_sentence(lang: Lang) -> None:
    """Random positions over tables that flip each option: every case comes up, and no sentence lacks a fact."""
    rng, seen = random.Random(7), set()
    for _ in range(4000):
        rules = rng.choice(TABLES)
        trump = rng.choice(TRUMPS if rules is BRIDGEE else list(Suit))
        cards = rng.sample(DECK, 11)
        played = rng.randrange(4)
        trick = _trick(cards[:played])
        hand = Hand(cards[3 : 4 + rng.randrange(8)])
        owed = duty(hand, trick, trump, rules)
        seen.add(owed.case)
        assert explain_duty(owed, lang, trick=trick, trump=trump).endswith(".")
        for card in hand:
            verdict = judge(card, hand, trick, trump, rules)
            sentence = explain_verdict(verdict, lang, trick=trick, trump=trump)
            assert sentence.endswith(".") and "{" not in sentence
        if trick.cards:
            assert explain_master(trick, lang, trump=trump)
    assert set(Case) - seen == {Case.STOCK}
    two = Trick((Seat.W, Seat.S), (DECK[0],))
    assert explain_duty(duty(Hand.parse("7H"), two, Suit.H, A_DEUX, stock=4), lang, trick=two, trump=Suit.H)


def test_who_wins_says_why() -> None:
    assert explain_master(Trick.parse("N:AS W:7H S:TS E:9H"), "fr", trump=Suit.H) == (
        "Est remporte le pli avec le 9 d’atout\u00a0: c’est le plus fort atout."
    )
    assert explain_master(Trick.parse("N:AS W:7H"), "fr", trump=Suitless.SA) == (
        "Nord est maître avec l’as de pique, la plus forte carte de la couleur demandée."
    )


def _trick(cards: list[Card]) -> Trick:
    """A trick under way in which South is to play next."""
    leader = Seat((4 - len(cards)) % 4)
    return Trick(leader.order(), tuple(cards))
