"""The exact search on bare numbers: one source, compiled by numba or run as plain Python.

``contree.analysis.start`` loads this file twice, once as it stands and once with ``JIT`` set
to numba's compiler. Everything lives in one flat memory ``A`` of whole numbers: a list, or when
compiled the bare address that ``FLAT`` takes from an int64 array, since an array is seven words
in every call and asks at every access whether its index is negative. A ``PART`` is compiled into
the functions that use it.

A card is a bit: suit x 8 + strength, suit 0 the trump suit. Seats 0 and 2 are NS. Values are
the points NS still takes from a position on, the cards on the table and the der included.
The transposition table lives at trick boundaries. Its key keeps, for each suit, only the
order of the owners of the cards left: two positions with the same key are the same game but
for the points of the cards, and the difference of the points bounds the difference of value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Compiler(Protocol):
    """Turn a function into one that does the same."""

    def __call__(self, function: F, /) -> F: ...


JIT: Compiler = globals().get("JIT", lambda function: function)
PART: Compiler = globals().get("PART", JIT)
FLAT: Callable[[list[int]], list[int]] = globals().get("FLAT", lambda memory: memory)

# --- the memory: where each table begins ---
HAND = 0  # the four hands
OPT = 4  # the options, see below
TM = 5  # mask of the trump suit, 0 at SA and TA
ZERO = 6  # always 0: numba needs a typed zero in recursive calls
STAMP = 7  # changes with each deal, so that old lines of the table no longer match
CNS = 8  # what NS adds to the der for taking every trick of the deal
CEW = 9  # what is taken from NS when EW takes every trick
DER = 10  # the der
WORTHLESS = 11  # mask of the cards without points
SUM_OK = 12  # 1 if points rise with strength: else no bound or cut may rely on it
NODES = 13  # positions between tricks that were searched, for the curious
RANDOM = 14  # state of the playouts' chance
MASK = 15  # lines of the table in use less one: an ending keeps to few, which stay close to the processor
IN = 16  # a question: hands 4, leader, cards on the table 1+3, flags, mode, low, high
OUT = 32  # its answer
REC = 64  # a record for each number of tricks left
MOVES = 144  # moves of each ply, 8 a ply
SUM0 = 512  # points of a set of trumps
SUM1 = 768  # points of a set of cards of another suit
COUNT = 1024  # number of cards in a set
POINT = 1280  # points of each card
BEATEN = 1312  # cards that take the trick from each card
BIT = 1344  # number of a single bit, by a De Bruijn product
SELECT = 1408  # n-th lowest card of a set of one suit
CODE = 3456  # order of the owners of a set, for each suit of the deal
EDGE = 4480  # points of the n highest and n lowest of a set, both kinds of suit in one word
REPLY = 6784  # the card that answered last what lay on the table
ROW = 10880  # where the row of a set begins in the next but one
PLACE = 11136  # the place of a set among those of as many cards
DELTA = 11392  # points lost between two sets of as many cards, eight to a word, for trumps and other suits
PAIRS = 1616
TABLE = 14624
LINES = 4096
SIZE = TABLE + 4 * LINES

# --- a record ---
ALL, REST, LED, FLAGS, LEAD = 0, 1, 2, 3, 4
EW_HAS, NS_HAS = 1, 2

# --- the options ---
RAISE = 15  # the suits in which one must go up, a bit for each
OVER_PARTNER = 16
MUST_RUFF = 32
MUST_OVERRUFF = 64
UNDERTRUMP = 128
NO_UNDERTRUMP = 256

FULL = 0xFFFFFFFF
FAR = 99999
HASH1 = 0x1E3779B97F4A7C15
HASH2 = 0x3F58476D1CE4E5B9
BRUIJN = 0x077CB531


@PART
def legal(A: list[int], hand: int, led: int, best: int, partner: bool) -> int:
    """Return the cards that may follow (rule R0.10): the suit led, the card to beat, who holds the trick."""
    opt = A[OPT]
    follow = hand & (255 << 8 * led)
    if follow:
        if opt >> led & 1 and (opt & OVER_PARTNER or not partner):
            above = follow & A[BEATEN + best]
            if above:
                return above
        return follow
    trumps = hand & A[TM]
    if trumps == 0:
        return hand
    above = trumps & A[BEATEN + best]
    ruffed = best < 8
    if partner:
        if opt & NO_UNDERTRUMP and ruffed and above:
            return hand & ~(trumps & ~above)
        return hand
    if not opt & MUST_RUFF:
        return hand
    if not ruffed:
        return trumps
    if above:
        return above if opt & MUST_OVERRUFF else trumps
    return trumps if opt & UNDERTRUMP else hand


@PART
def down(x: int) -> int:
    """Fill the bits below each card of a suit that stands alone in its mask."""
    x |= x >> 1
    x |= x >> 2
    return x | x >> 4


@PART
def next_is_own(own: int, cards: int) -> int:
    """Return one's cards whose next higher card in play is one's own too."""
    gap = ~cards & FULL
    seen = own
    seen |= gap & (seen >> 1 & 0x7F7F7F7F)
    gap &= gap >> 1 & 0x7F7F7F7F
    seen |= gap & (seen >> 2 & 0x3F3F3F3F)
    gap &= gap >> 2 & 0x3F3F3F3F
    seen |= gap & (seen >> 4 & 0x0F0F0F0F)
    return own & (seen >> 1 & 0x7F7F7F7F)


@PART
def last_is_own(own: int, cards: int) -> int:
    """Return one's cards whose next lower card in play is one's own too."""
    gap = ~cards & FULL
    seen = own
    seen |= gap & (seen << 1 & 0xFEFEFEFE)
    gap &= gap << 1 & 0xFEFEFEFE
    seen |= gap & (seen << 2 & 0xFCFCFCFC)
    gap &= gap << 2 & 0xFCFCFCFC
    seen |= gap & (seen << 4 & 0xF0F0F0F0)
    return own & (seen << 1 & 0xFEFEFEFE)


@PART
def sure(A: list[int], lead: int, mate: int, one: int, two: int, xrun: int, left: int) -> int:
    """Return what the leader's side takes for certain: points x 16 + tricks, 15 tricks meaning all.

    The leader cashes the cards above all others, trumps first, then crosses to partner's. An
    opponent who holds more trumps than the leader can draw may ruff, so that suit is capped.
    """
    tm = A[TM]
    ruff1 = False
    ruff2 = False
    points = 0
    tricks = 0
    first = 0
    if tm:
        first = 1
        own = lead & 255
        pal = mate & 255
        top = own & ~down(pal | (one | two) & 255)
        n = A[COUNT + top]
        ruff1 = A[COUNT + (one & 255)] > n
        ruff2 = A[COUNT + (two & 255)] > n
        if ruff1 or ruff2:
            base = EDGE + (n << 8)
            points = (
                A[SUM0 + xrun]
                + (A[base + (pal & ~xrun)] & 1023)
                + (A[base + (one & 255)] >> 10 & 1023)
                + (A[base + (two & 255)] >> 10 & 1023)
            )
            tricks = n
        else:
            points = A[SUM0 + (own | pal | (one | two) & 255)]
            tricks = A[COUNT + own]
    far = 0
    far_points = 0
    link = False
    for suit in range(first, 4):
        shift = 8 * suit
        own = lead >> shift & 255
        pal = mate >> shift & 255
        a = one >> shift & 255
        b = two >> shift & 255
        ab = a | b
        mine = own > (pal | ab)
        if mine or pal > (own | ab):
            top = own & ~down(pal | ab) if mine else pal & ~down(own | ab)
            n = A[COUNT + top]
            if ruff1 and A[COUNT + a] < n:
                n = A[COUNT + a]
            if ruff2 and A[COUNT + b] < n:
                n = A[COUNT + b]
            if n:
                base = EDGE + (n << 8)
                gain = (
                    (A[base + own] >> 20 & 1023)
                    + (A[base + pal] >> 20 & 1023)
                    + (A[base + a] >> 30 & 1023)
                    + (A[base + b] >> 30 & 1023)
                )
                if mine:
                    points += gain
                    tricks += n
                else:
                    far += n
                    far_points += gain
                    link = link or own > 0
    if link and tricks + far <= left:
        points += far_points
        tricks += far
    return points << 4 | (15 if tricks >= left else tricks)


@PART
def bit(A: list[int], mask: int) -> int:
    """Return the number of the lowest card of a set."""
    return A[BIT + ((((mask & -mask) * BRUIJN) & FULL) >> 27)]


@JIT
def two_tricks(A: list[int], seat: int, rest: int, flags: int) -> int:
    """Return what the leader's side takes of the last two tricks, by nested loops over the legal cards."""
    h0 = A[HAND + seat]
    h1 = A[HAND + (seat + 1 & 3)]
    h2 = A[HAND + (seat + 2 & 3)]
    h3 = A[HAND + (seat + 3 & 3)]
    if seat & 1:
        my_bonus, their_bonus = A[CEW], A[CNS]
        my_flag, their_flag = flags & EW_HAS, flags & NS_HAS
    else:
        my_bonus, their_bonus = A[CNS], A[CEW]
        my_flag, their_flag = flags & NS_HAS, flags & EW_HAS
    v0 = -FAR
    m0 = h0
    while m0:
        c0 = bit(A, m0)
        m0 &= m0 - 1
        led = c0 >> 3
        r0 = bit(A, h0 ^ (1 << c0))
        v1 = FAR
        m1 = legal(A, h1, led, c0, False)
        while m1:
            c1 = bit(A, m1)
            m1 &= m1 - 1
            r1 = bit(A, h1 ^ (1 << c1))
            b1, w1 = c0, 0
            if A[BEATEN + c0] >> c1 & 1:
                b1, w1 = c1, 1
            v2 = -FAR
            m2 = legal(A, h2, led, b1, w1 == 0)
            while m2:
                c2 = bit(A, m2)
                m2 &= m2 - 1
                r2 = bit(A, h2 ^ (1 << c2))
                b2, w2 = b1, w1
                if A[BEATEN + b1] >> c2 & 1:
                    b2, w2 = c2, 2
                v3 = FAR
                m3 = legal(A, h3, led, b2, w2 == 1)
                while m3:
                    c3 = bit(A, m3)
                    m3 &= m3 - 1
                    r3 = bit(A, h3 ^ (1 << c3))
                    w = w2
                    if A[BEATEN + b2] >> c3 & 1:
                        w = 3
                    gain = A[POINT + c0] + A[POINT + c1] + A[POINT + c2] + A[POINT + c3]
                    # the last trick, in which nobody has a choice; in what order the cards are held up is all one
                    b, x = r0, w
                    if w == 1:
                        b = r1
                    elif w == 2:
                        b = r2
                    elif w == 3:
                        b = r3
                    if A[BEATEN + b] >> r0 & 1:
                        b, x = r0, 0
                    if A[BEATEN + b] >> r1 & 1:
                        b, x = r1, 1
                    if A[BEATEN + b] >> r2 & 1:
                        b, x = r2, 2
                    if A[BEATEN + b] >> r3 & 1:
                        x = 3
                    value = 0
                    if w & 1 == 0:
                        value = gain
                        if x & 1 == 0:
                            value = rest + A[DER]
                            if their_flag == 0:
                                value += my_bonus
                    elif x & 1 == 0:
                        value = rest - gain + A[DER]
                    elif my_flag == 0:
                        value = -their_bonus
                    if value < v3:
                        v3 = value
                        if v3 <= v2 or v3 <= v0:
                            break
                if v3 > v2:
                    v2 = v3
                    if v2 >= v1:
                        break
            if v2 < v1:
                v1 = v2
                if v1 <= v0:
                    break
        if v1 > v0:
            v0 = v1
    return v0


@PART
def loss(A: list[int], old: int, new: int) -> int:
    """Return the points that the aligned cards of two sets lose from the old to the new."""
    i = A[ROW + (old & 255)] + A[PLACE + (new & 255)]
    lost = A[DELTA + (i >> 3)] >> ((i & 7) << 3) & 255
    for suit in range(1, 4):
        shift = 8 * suit
        i = A[ROW + (old >> shift & 255)] + A[PLACE + (new >> shift & 255)]
        lost += A[DELTA + PAIRS + (i >> 3)] >> ((i & 7) << 3) & 255
    return lost


@PART
def worth(A: list[int], cards: int) -> int:
    """Return the points of a set of cards."""
    return (
        A[SUM0 + (cards & 255)] + A[SUM1 + (cards >> 8 & 255)] + A[SUM1 + (cards >> 16 & 255)] + A[SUM1 + (cards >> 24)]
    )


@PART
def order_leads(A: list[int], seat: int, cards: int, stored: int, to: int) -> int:
    """Write the leads worth trying from slot ``to`` on, each with its score; return how many."""
    own = A[HAND + seat]
    one = A[HAND + (seat + 1 & 3)]
    mate = A[HAND + (seat + 2 & 3)]
    two = A[HAND + (seat + 3 & 3)]
    tm = A[TM]
    lower = next_is_own(own, cards)
    lower_zero = next_is_own(own & A[WORTHLESS], cards) if lower else 0
    n = 0
    for suit in range(4):
        block = 255 << 8 * suit
        mine = own & block
        if mine == 0:
            continue
        plain = tm & block == 0
        follow1 = one & block
        follow2 = two & block
        ruff1 = tm if plain and follow1 == 0 and one & tm else 0
        ruff2 = tm if plain and follow2 == 0 and two & tm else 0
        fear = ruff1 or ruff2
        theirs = (follow1 | follow2) >> 8 * suit
        pals = (mate & block) >> 8 * suit
        held = mine >> 8 * suit
        safe = 0 if fear else held & ~down(theirs)
        top = held & ~down(theirs | pals)
        drop = lower_zero >> 8 * suit
        if A[SUM_OK]:
            drop |= (lower >> 8 * suit) & safe
        length = A[COUNT + held]
        base = 10 - 7 * length
        toll = 2
        if plain:
            if fear:
                base -= 30
            if pals > (held | theirs) and not fear:
                base += 38
                toll = 0
            if pals == 0 and mate & tm:
                base += 15
        else:
            base -= 40
            if pals > (held | theirs):
                base += 38
                toll = 0
        if follow1 == 0 and follow2 == 0:
            base -= 7
        todo = held & ~drop
        while todo:
            low = todo & -todo
            todo ^= low
            card = A[BIT + (((low * BRUIJN) & FULL) >> 27)] | suit << 3
            p = A[POINT + card]
            if top & low and not fear:
                score = 4 * p - 1 - length
                if not plain:
                    score -= 76
            else:
                score = base - toll * p
            if safe & low:
                score += 6
            if card == stored:
                score += 8000
            A[to + n] = score << 5 | card
            n += 1
    return n


@PART
def order_follows(
    A: list[int], left: int, pos: int, seat: int, best: int, win: int, table: int, moves: int, cards: int, to: int
) -> int:
    """Write the cards worth following with from slot ``to`` on, each with its score; return how many."""
    hand = A[HAND + seat]
    tm = A[TM]
    block = 255 << 8 * A[REC + (left << 3) + LED]
    beats = A[BEATEN + best]
    partner = (win ^ seat) & 1 == 0
    theirs = 0
    pals = 0
    if pos < 3:
        other = A[HAND + (seat + 1 & 3)]
        theirs = other & block or other & tm
        if pos == 1:
            other = A[HAND + (seat + 2 & 3)]
            pals = other & block or other & tm
    over = moves & beats
    threat = theirs & beats
    if threat == 0:
        mine = over
    elif threat & tm and over & tm == 0:
        mine = 0
    else:
        x = threat & tm if over & tm else threat
        x |= x >> 1
        x |= x >> 2
        x |= x >> 4
        mine = over & ~x
    under = moves & ~over
    certain = mine
    lost = 0
    if partner:
        if threat == 0:
            certain |= under
    elif pals & beats == 0:
        lost = under
    # of cards that are worth the same in strength, one is enough: which, depends on whose the trick is
    lower = next_is_own(hand, cards)
    if lower:
        drop = next_is_own(hand & A[WORTHLESS], cards)
        if A[SUM_OK]:
            drop = lower & certain | last_is_own(hand, cards) & lost | drop & ~certain & ~lost
        moves &= ~drop
    if moves & (moves - 1) == 0:
        A[to] = A[BIT + (((moves * BRUIJN) & FULL) >> 27)]
        return 1
    reply = A[REPLY + (pos << 10 | best << 5 | A[REC + (left << 3) + LEAD])]
    n = 0
    while moves:
        low = moves & -moves
        moves ^= low
        card = A[BIT + (((low * BRUIJN) & FULL) >> 27)]
        p = A[POINT + card]
        wins = over & low
        trump = tm & low
        if pos == 3:
            if wins:
                score = 577 + 3 * p - 8 * table
                if trump:
                    score -= 2
            elif partner:
                score = 648 + 3 * p
                if trump:
                    score -= 20
            else:
                score = -468 * p
                if trump:
                    score -= 20
        elif certain & low:
            score = 450 + 2 * p
            if wins:
                score += 2
                if trump:
                    score -= 14
        elif wins or partner:
            score = -6 * p
            if wins:
                score += 72
            if trump:
                score -= 3
        else:
            score = -2097 * p if lost else -2 * p
            if trump:
                score -= 3
        if card == reply:
            score += 400
        A[to + n] = score << 5 | card
        n += 1
    return n


@PART
def most_promising(A: list[int], at: int, end: int) -> int:
    """Return the card of the highest score from slot ``at`` on, leaving the others behind it."""
    best = A[at]
    for slot in range(at + 1, end):
        other = A[slot]
        if other > best:
            A[slot] = best
            best = other
    return best & 31


@PART
def recall(A: list[int], line: int, net: int, cards: int, ns_run: int, low: int, high: int) -> tuple[int, int, int]:
    """Return the bounds made narrower by what a line of the table tells, and the move that was best.

    The bounds of another set of cards hold but for the points by which its cards differ.
    """
    for slot in range(2, 4):
        entry = A[line + slot]
        if entry == 0:
            break
        old = entry & FULL
        lo = (entry >> 32 & 1023) - 256 + ns_run
        hi = (entry >> 42 & 1023) - 256 + ns_run
        if old != net:
            lost = loss(A, old, net)
            lo -= lost
            hi += lost + worth(A, net) - worth(A, old)
        if lo > low:
            low = lo
        if hi < high:
            high = hi
    suit = A[line + 2] >> 52 & 24
    rank = A[line + 2] >> 52 & 7
    return low, high, suit | A[SELECT + ((cards >> suit & 255) << 3 | rank)]


@PART
def remember(A: list[int], line: int, key0: int, key1: int, net: int, low: int, high: int, move: int) -> None:
    """Write what a search found to its line of the table, beside what another set of cards left there."""
    if A[line] != key0 or A[line + 1] != key1:
        A[line] = key0
        A[line + 1] = key1
        A[line + 3] = 0
    elif A[line + 2] & FULL != net:
        A[line + 3] = A[line + 2]
    A[line + 2] = net | (low + 256) << 32 | (high + 256) << 42 | move << 52


@PART
def state(left: int, pos: int, seat: int, best: int, win: int, table: int) -> int:
    """Return a point of a trick as one number: few arguments make the recursion of ``search`` cheap.

    ``left`` tricks are left, ``pos`` cards lie on the table worth ``table`` points, ``best`` is
    the card that holds the trick for seat ``win``, and ``seat`` is to play.
    """
    return left | pos << 4 | seat << 7 | best << 9 | win << 14 | table << 16


@JIT
def search(A: list[int], point: int, alpha: int, beta: int) -> int:
    """Return the points NS still takes, exact if inside the window, else a bound on the side it fell.

    Where the way is forced, and where a trick ends, it goes on in the same call; so the hands are
    not as they were when it returns, and the caller puts them back.
    """
    zero = A[ZERO]
    left = point & 15
    pos = point >> 4 & 7
    seat = point >> 7 & 3
    best = point >> 9 & 31
    win = point >> 14 & 3
    table = point >> 16
    rec = REC + (left << 3)
    to = MOVES
    cards = zero
    n = zero
    gain = zero
    # what is forced, up to the end of the trick
    while pos:
        if pos == 4:
            seen = A[rec + FLAGS]
            if win & 1 == 0:
                gain = table
                seen |= NS_HAS
            else:
                seen |= EW_HAS
            if left == 1:
                if win & 1 == 0:
                    gain += A[DER]
                    if seen & EW_HAS == 0:
                        gain += A[CNS]
                elif seen & NS_HAS == 0:
                    gain -= A[CEW]
                return gain
            A[rec - 8 + REST] = A[rec + REST] - table
            A[rec - 8 + FLAGS] = seen
            left -= 1
            rec -= 8
            pos = zero
            seat = win
            table = zero
            alpha -= gain
            beta -= gain
            break
        moves = legal(A, A[HAND + seat], A[rec + LED], best, (win ^ seat) & 1 == 0)
        if moves & (moves - 1):
            cards = A[rec + ALL]
            to = MOVES + ((left << 2) + 3 - pos << 3)
            n = order_follows(A, left, pos, seat, best, win, table, moves, cards, to)
            if n > 1:
                break
            card = A[to]
        else:
            card = A[BIT + (((moves * BRUIJN) & FULL) >> 27)]
        if A[BEATEN + best] >> card & 1:
            best = card
            win = seat
        A[HAND + seat] ^= 1 << card
        table += A[POINT + card]
        pos += 1
        seat = seat + 1 & 3
    ns_turn = seat & 1 == 0
    line = zero
    key0 = zero
    key1 = zero
    net = zero
    ns_run = zero
    low = zero
    high = zero
    h0 = A[HAND]
    h1 = A[HAND + 1]
    h2 = A[HAND + 2]
    h3 = A[HAND + 3]
    # between two tricks: what is known already
    if pos == 0:
        to = MOVES + ((left << 2) + 3 << 3)
        cards = h0 | h1 | h2 | h3
        A[rec + ALL] = cards
        flags = A[rec + FLAGS]
        whole = A[rec + REST] + A[DER]
        net = cards
        ns_own = zero
        ew_own = zero
        if A[TM]:
            ns_own = (h0 | h2) & 255
            ew_own = (h1 | h3) & 255
            if ns_own > ew_own:
                ns_own &= ~down(ew_own)
                ew_own = zero
                ns_run = A[SUM0 + ns_own]
            else:
                ew_own &= ~down(ns_own)
                ns_own = zero
            net ^= ns_own | ew_own
        low = ns_run
        if flags & NS_HAS == 0 and ns_own == 0:
            low -= A[CEW]
        high = whole - A[SUM0 + ew_own]
        if flags & EW_HAS == 0 and ew_own == 0:
            high += A[CNS]
        # what the same order of owners has taught before
        key0 = (
            A[CODE + (cards & 255)]
            | A[CODE + 256 + (cards >> 8 & 255)] << 17
            | A[CODE + 512 + (cards >> 16 & 255)] << 34
            | (seat << 2 | flags) << 51
        )
        key1 = A[CODE + 768 + (cards >> 24)] | A[STAMP] << 17
        mix = (key0 ^ key0 >> 29) * HASH1 + key1 * HASH2
        line = TABLE + ((mix >> 37 ^ mix >> 23) & A[MASK]) * 4
        stored = zero - 1
        if A[line] == key0 and A[line + 1] == key1:
            low, high, stored = recall(A, line, net, cards, ns_run, low, high)
            if low >= beta or low == high:
                return gain + low
            if high <= alpha:
                return gain + high
        # what is certain without a search
        if A[SUM_OK]:
            if ns_turn:
                certain = sure(A, A[HAND + seat], A[HAND + (seat ^ 2)], h1, h3, ns_own, left)
                if certain & 15 == 15:
                    low = whole
                    if flags & EW_HAS == 0:
                        low += A[CNS]
                    high = low
                elif certain and certain >> 4 > low:  # even a trick without points keeps the other side from all
                    low = certain >> 4
            else:
                certain = sure(A, A[HAND + seat], A[HAND + (seat ^ 2)], h0, h2, ew_own, left)
                if certain & 15 == 15:
                    high = zero
                    if flags & NS_HAS == 0:
                        high -= A[CEW]
                    low = high
                elif certain and whole - (certain >> 4) < high:
                    high = whole - (certain >> 4)
            if low >= beta or low == high:
                return gain + low
            if high <= alpha:
                return gain + high
        A[NODES] += 1
        if left == 2:
            low = two_tricks(A, seat, A[rec + REST], flags)
            if not ns_turn:
                low = whole - low
            high = low
            n = zero
        else:
            if alpha < low - 1:
                alpha = low - 1
            if beta > high + 1:
                beta = high + 1
            n = order_leads(A, seat, cards, stored, to)
    # each card worth trying, the first with the whole window
    first = alpha
    last = beta
    value = zero + FAR
    if ns_turn:
        value = -value
    chosen = zero
    i = zero
    while i < n:
        card = most_promising(A, to + i, to + n)
        new_best = best
        new_win = win
        if pos == 0:
            A[rec + LED] = card >> 3
            A[rec + LEAD] = card
            new_best = card
            new_win = seat
        elif A[BEATEN + best] >> card & 1:
            new_best = card
            new_win = seat
        here = A[HAND + seat] ^ 1 << card
        child = state(left, pos + 1, seat + 1 & 3, new_best, new_win, table + A[POINT + card])
        a = alpha
        b = beta
        if i:
            if ns_turn:
                b = a + 1
            else:
                a = b - 1
        while True:
            A[HAND + seat] = here
            v = search(A, child, a, b)
            A[HAND] = h0
            A[HAND + 1] = h1
            A[HAND + 2] = h2
            A[HAND + 3] = h3
            # a null window that was left on the open side says too little
            if a < v < b or (a == alpha and b == beta):
                break
            if ns_turn:
                if v <= a or v >= beta:
                    break
                a = v - 1
                b = beta
            else:
                if v >= b or v <= alpha:
                    break
                b = v + 1
                a = alpha
            if a < alpha:
                a = alpha
            if b > beta:
                b = beta
        if ns_turn:
            if v > value:
                value = v
                chosen = card
                if v > alpha:
                    alpha = v
        elif v < value:
            value = v
            chosen = card
            if v < beta:
                beta = v
        if alpha >= beta:
            if pos:
                A[REPLY + (pos << 10 | best << 5 | A[rec + LEAD])] = card
            break
        i += 1
    if pos:
        return gain + value
    if n:
        if value > first and value > low:
            low = value
        if value < last and value < high:
            high = value
    else:
        value = low
    rank = A[COUNT + (cards >> (chosen & 24) & (1 << (chosen & 7)) - 1)]
    remember(A, line, key0, key1, net, low - ns_run, high - ns_run, chosen & 24 | rank)
    return gain + value


@JIT
def answer(A: list[int]) -> int:
    """Answer the question in ``A[IN:]``: the value, or in mode 1 the value of each card to ``A[OUT:]``.

    The answer of mode 1 is the number of cards; each stands as (value + 512) x 32 + card.
    """
    zero = A[ZERO]
    for seat in range(4):
        A[HAND + seat] = A[IN + seat]
    A[STAMP] = A[STAMP] + 1 & 1023
    if A[STAMP] == 0:
        for i in range(LINES):
            A[TABLE + 4 * i] = 0
    h1 = A[HAND + 1]
    h2 = A[HAND + 2]
    h3 = A[HAND + 3]
    cards = A[HAND] | h1 | h2 | h3
    # the order of the owners, for each set of cards of a suit that may be left
    for suit in range(4):
        own = cards >> 8 * suit & 255
        base = CODE + (suit << 8)
        A[base] = 1
        part = -own & own
        while part:
            top = down(part)
            top ^= top >> 1
            card = top << 8 * suit
            owner = 1 if h1 & card else 2 if h2 & card else 3 if h3 & card else 0
            A[base + part] = A[base + (part ^ top)] << 2 | owner
            part = part - own & own
    on_table = A[IN + 5]
    seat = A[IN + 4] + on_table & 3
    hand = A[HAND + seat]
    left = (
        A[COUNT + (hand & 255)] + A[COUNT + (hand >> 8 & 255)] + A[COUNT + (hand >> 16 & 255)] + A[COUNT + (hand >> 24)]
    )
    A[MASK] = LINES - 1 if left > 6 else (1 << 2 * left) - 1 >> 1
    rec = REC + (left << 3)
    best = zero
    win = A[IN + 4]
    table = zero
    for i in range(on_table):
        card = A[IN + 6 + i]
        cards |= 1 << card
        table += A[POINT + card]
        if i == 0:
            best = card
            A[rec + LED] = card >> 3
            A[rec + LEAD] = card
        elif A[BEATEN + best] >> card & 1:
            best = card
            win = A[IN + 4] + i & 3
    A[rec + ALL] = cards
    A[rec + REST] = worth(A, cards)
    A[rec + FLAGS] = A[IN + 9]
    low = A[IN + 11]
    high = A[IN + 12]
    if A[IN + 10] == 0:
        return search(A, state(left, on_table, seat, best, win, table), low, high)
    moves = hand if on_table == 0 else legal(A, hand, A[rec + LED], best, (win ^ seat) & 1 == 0)
    near = next_is_own(hand, cards)
    n = zero
    before = zero
    before_points = zero
    while moves:
        card = bit(A, moves)
        moves &= moves - 1
        new_best = best
        new_win = win
        if on_table == 0:
            A[rec + LED] = card >> 3
            A[rec + LEAD] = card
            new_best = card
            new_win = seat
        elif A[BEATEN + best] >> card & 1:
            new_best = card
            new_win = seat
        p = A[POINT + card]
        a = low
        b = high
        if n:
            a = before - 8
            b = before + 8
            if before_points >= 0:
                gap = p - before_points if p > before_points else before_points - p
                low = before - gap - 1
                high = before + gap + 1
                a = low if low > a else a
                b = high if high < b else b
        child = state(left, on_table + 1, seat + 1 & 3, new_best, new_win, table + p)
        while True:
            for other in range(4):
                A[HAND + other] = A[IN + other]
            A[HAND + seat] ^= 1 << card
            v = search(A, child, a, b)
            if a < v < b:
                break
            if v <= a:
                a = A[IN + 11]
                b = v + 1
            else:
                b = A[IN + 12]
                a = v - 1
        A[OUT + n] = (v + 512) << 5 | card
        low = A[IN + 11]
        high = A[IN + 12]
        before = v
        before_points = p if near >> card & 1 else zero - 1
        n += 1
    return n


@PART
def pick(A: list[int], cards: int) -> int:
    """Return the number of a random card of a set, each as likely."""
    x = A[RANDOM]
    x ^= x << 13 & FULL
    x ^= x >> 17
    x ^= x << 5 & FULL
    A[RANDOM] = x
    n0 = A[COUNT + (cards & 255)]
    n1 = n0 + A[COUNT + (cards >> 8 & 255)]
    n2 = n1 + A[COUNT + (cards >> 16 & 255)]
    k = x * (n2 + A[COUNT + (cards >> 24)]) >> 32
    if k < n0:
        return A[SELECT + ((cards & 255) << 3 | k)]
    if k < n1:
        return 8 | A[SELECT + ((cards >> 8 & 255) << 3 | k - n0)]
    if k < n2:
        return 16 | A[SELECT + ((cards >> 16 & 255) << 3 | k - n1)]
    return 24 | A[SELECT + ((cards >> 24) << 3 | k - n2)]


@JIT
def playouts(A: list[int], times: int) -> int:
    """Return the points NS takes, summed over random plays of the position in ``A[IN:]``, no card on the table."""
    total = A[ZERO]
    for _ in range(times):
        h0 = A[IN]
        A[HAND] = h0
        A[HAND + 1] = A[IN + 1]
        A[HAND + 2] = A[IN + 2]
        A[HAND + 3] = A[IN + 3]
        leader = A[IN + 4]
        while A[HAND + leader]:
            hand = A[HAND + leader]
            best = pick(A, hand)
            A[HAND + leader] = hand ^ (1 << best)
            led = best >> 3
            win = leader
            points = A[POINT + best]
            for i in range(1, 4):
                seat = leader + i & 3
                hand = A[HAND + seat]
                moves = legal(A, hand, led, best, (win ^ seat) & 1 == 0)
                card = pick(A, moves) if moves & (moves - 1) else bit(A, moves)
                A[HAND + seat] = hand ^ (1 << card)
                points += A[POINT + card]
                if A[BEATEN + best] >> card & 1:
                    best = card
                    win = seat
            leader = win
            if win & 1 == 0:
                total += points
        if leader & 1 == 0:
            total += A[DER]
    return total


@JIT
def ask(memory: list[int]) -> int:
    """Answer the question in a memory; from outside, where a memory is a list or an array."""
    return answer(FLAT(memory))


@JIT
def ask_playouts(memory: list[int], times: int) -> int:
    """Play a position out at random; from outside, where a memory is a list or an array."""
    return playouts(FLAT(memory), times)
