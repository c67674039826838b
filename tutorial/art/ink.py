"""The colours of a card: light and dark, two- and four-colour decks, refused or not.

A face is drawn once, in named colours. Written into a picture they are plain hex; on a page
they are ``var(--cf-name)``, so that one drawing follows the theme, the deck and the state of its card.

>>> hex_ink(Suit.H).suit, hex_ink(Suit.D, deck="four").suit
('#cb1712', '#1a44d0')
>>> LIVE.paper
'var(--cf-paper)'
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass, fields, replace
from itertools import product
from typing import Literal, TypeAlias

from contree.cards import Suit

Deck: TypeAlias = Literal["two", "four"]
Theme: TypeAlias = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class Ink:
    """Hold the colours one face is drawn in."""

    paper: str
    edge: str
    line: str
    suit: str
    index: str
    accent: str
    tint: str
    steel: str
    gold: str
    bronze: str
    skin: str
    shade: str
    hair: str
    red: str
    leaf: str


_BASE = {
    "light": {
        "paper": "#fffdf6",
        "edge": "#a9a294",
        "black": "#1b2030",
        "red": "#cb1712",
        "blue": "#1a44d0",
        "green": "#00765b",
        "slate": "#66718a",
        "gold": "#e0ab34",
        "bronze": "#a97a14",
        "skin": "#fbe6cf",
        "shade": "#f0cdaa",
    },
    "dark": {
        "paper": "#e4dfd3",
        "edge": "#6f6a5e",
        "black": "#161a26",
        "red": "#a5100b",
        "blue": "#1234b4",
        "green": "#0a5e4a",
        "slate": "#545e74",
        "gold": "#cd9a2c",
        "bronze": "#80590a",
        "skin": "#eed5bb",
        "shade": "#dfb995",
    },
}
_REFUSED = {  # paper and index of a card that cannot be played: the index keeps 4.5:1 on its paper
    "light": {
        "paper": "#e9ebf0",
        "edge": "#c3c9d4",
        "black": "#3f4757",
        "red": "#a3222d",
        "blue": "#2f4fa6",
        "green": "#19604c",
    },
    "dark": {
        "paper": "#333c4c",
        "edge": "#4d586c",
        "black": "#d3d9e4",
        "red": "#f3b1b3",
        "blue": "#b3c6f5",
        "green": "#a3d6c0",
    },
}
_SUIT = {
    "two": {Suit.S: "black", Suit.H: "red", Suit.D: "red", Suit.C: "black"},
    "four": {Suit.S: "black", Suit.H: "red", Suit.D: "blue", Suit.C: "green"},
}
_ACCENT = {  # the second colour of the clothes
    "two": {Suit.S: "blue", Suit.H: "black", Suit.D: "blue", Suit.C: "green"},
    "four": {Suit.S: "slate", Suit.H: "black", Suit.D: "black", Suit.C: "black"},
}
_HAIR = {Suit.S: "#3a2a33", Suit.H: "#d8963a", Suit.D: "#a04a26", Suit.C: "#6a4a35"}
_FADE = {"light": 0.52, "dark": 0.62}  # how far the art of a refused card goes into its paper


def mix(a: str, b: str, share: float) -> str:
    """Return colour ``a`` moved towards ``b`` by ``share``, 0 to 1.

    >>> mix("#000000", "#ffffff", .5)
    '#808080'
    """
    pairs = zip(_channels(a), _channels(b), strict=True)
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def hex_ink(suit: Suit, *, deck: Deck = "two", theme: Theme = "light", refused: bool = False) -> Ink:
    """Return the colours of a face as plain hex.

    >>> hex_ink(Suit.S, refused=True).paper == hex_ink(Suit.S).paper
    False
    """
    base = _BASE[theme]
    colour = base[_SUIT[deck][suit]]
    accent = base[_ACCENT[deck][suit]]
    ink = Ink(
        paper=base["paper"],
        edge=base["edge"],
        line=base["black"],
        suit=colour,
        index=colour,
        accent=accent,
        tint=mix(base["paper"], accent if colour == base["black"] else colour, 0.1),
        steel=mix(base["paper"], "#2f4a70", 0.38),
        gold=base["gold"],
        bronze=base["bronze"],
        skin=base["skin"],
        shade=base["shade"],
        hair=_HAIR[suit],
        red=base["red"],
        leaf=base["green"],
    )
    return _refuse(ink, _SUIT[deck][suit], theme) if refused else ink


def _refuse(ink: Ink, name: str, theme: Theme) -> Ink:
    """Wash the art into a flatter paper; the index keeps its strength."""
    flat = _REFUSED[theme]
    washed = {key: mix(colour, flat["paper"], _FADE[theme]) for key, colour in asdict(ink).items()}
    if theme == "dark":  # black lines would vanish into dark paper
        washed["line"] = mix(flat["paper"], "#000000", 0.35)
        washed["suit"] = mix(flat[name], flat["paper"], _FADE[theme])
    return Ink(**{**washed, "paper": flat["paper"], "edge": flat["edge"], "index": flat[name]})


LIVE = Ink(**{field.name: f"var(--cf-{field.name})" for field in fields(Ink)})
"""The colours of a face on a page: CSS variables that ``stylesheet`` sets."""


def index_ink(ink: Ink) -> Ink:
    """Return the colours with the suit at the strength of the index, for a drawing that is all index."""
    return replace(ink, suit=ink.index)


def stylesheet() -> str:
    """Return the CSS that gives ``LIVE`` its colours, for each theme, deck, suit and state.

    A card is an element with ``data-suit``; it is refused with ``aria-disabled="true"`` or ``data-off``.
    """
    states = product(_THEMES, _DECKS, (False, True))
    return "".join(_state_rules(theme, deck, refused) for theme, deck, refused in states)


_THEMES: tuple[Theme, ...] = ("light", "dark")
_DECKS: tuple[Deck, ...] = ("two", "four")


def _state_rules(theme: Theme, deck: Deck, refused: bool) -> str:
    """Return the rules of one state: the colours all suits share, then those of each suit."""
    inks = {suit: asdict(hex_ink(suit, deck=deck, theme=theme, refused=refused)) for suit in Suit}
    shared = {name for name in inks[Suit.S] if len({ink[name] for ink in inks.values()}) == 1}
    card = _selector(theme, deck, refused)
    rules = [f"{card}{{{_declare(inks[Suit.S], shared)}}}"] if deck == "two" else []
    for suit, ink in inks.items():
        rules.append(f'{card}[data-suit="{suit.name}"]{{{_declare(ink, ink.keys() - shared)}}}')
    return "\n".join(rules) + "\n"


def _selector(theme: Theme, deck: Deck, refused: bool) -> str:
    decks = '[data-deck="four"]' if deck == "four" else ""
    state = ":is([aria-disabled=true],[data-off])" if refused else ""
    roots = f".ct{decks}"
    if theme == "dark":
        roots = f':is(body[data-jp-theme-light="false"] .ct{decks},.ct{decks}[data-theme="dark"])'
    return f"{roots} .ct-card{state}"


def _declare(ink: Mapping[str, str], names: AbstractSet[str]) -> str:
    return ";".join(f"--cf-{name}:{ink[name]}" for name in sorted(names))
