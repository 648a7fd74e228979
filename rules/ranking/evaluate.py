"""What a holding is worth: the best five of its cards, by the rules of its game.

52 cards without joker are ranked by `phevaluator`; the short deck, jokers, wild cards and incomplete boards are ours.
Cards are taken as already checked (`rules.cards.refusal_of_cards`): each once, all of the deck.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, starmap

from phevaluator import _pheval

from rules.cards import ACE, JOKERS, Card, is_joker, rank_of
from rules.hand.state import Game
from rules.ranking.categories import STANDARD, Category, Scale, Strength, scale_of, strengths
from rules.rulebook import Rules

_RANK = {5: _pheval.evaluate_5cards, 6: _pheval.evaluate_6cards, 7: _pheval.evaluate_7cards}
# The named functions of phevaluator take the same numbers as these, through a layer that reads card texts.

# --- many hands at once ------------------------------------------------------------------------------------------


def ranks_of(hands: Sequence[Sequence[Card]]) -> list[int]:
    """The ranks of many hands of 52 cards without joker, all of five, of six or of seven cards: 1 is the royal flush,
    7462 the worst; **lower is better**. `strength_of_rank` says what a rank is. Nothing is checked."""
    return list(starmap(_RANK[len(hands[0])], hands)) if hands else []


def omaha_ranks_of(hands: Iterable[Sequence[Card]]) -> list[int]:
    """The same for Omaha: each hand is five board cards, then four own cards. FSPR-5.7.2."""
    return list(starmap(_pheval.evaluate_omaha_cards, hands))


def strength_of_rank(rank: int) -> Strength:
    """What a rank of `ranks_of` is worth."""
    return _by_rank()[rank - 1]


@cache
def _by_rank() -> tuple[Strength, ...]:
    return strengths(STANDARD)


# --- one hand ----------------------------------------------------------------------------------------------------


def strength_of(
    cards: Sequence[Card], rules: Rules, deck_size: int | None = None, *, wild: Collection[int] = ()
) -> Strength:
    """The worth of the best five of `cards`; fewer than five make nothing but equal ranks. `wild` are ranks whose
    cards are jokers by agreement (CODE-1.3).

    FSPR-4.6.1-a and REG-1.4.1: five cards; CLUB-overview-11 and REG-2.6.6: any five of own cards and board.
    """
    scale = scale_of(rules, deck_size)
    if len(cards) in _RANK and scale.lowest == STANDARD.lowest and not _jokers(cards, wild):
        return strength_of_rank(_RANK[len(cards)](*cards))
    bug = rules.joker_mode == "bug"
    if len(cards) <= 5:
        return _strength(cards, scale, wild, bug=bug)
    return max(_strength(five, scale, wild, bug=bug) for five in combinations(cards, 5))


def best(
    game: Game,
    hole: Sequence[Card],
    board: Sequence[Card],
    rules: Rules,
    *,
    deck_size: int | None = None,
    wild: Collection[int] = (),
) -> Strength:
    """The worth of a player's hand: any five cards in hold'em and stud, exactly two own and three of the board in
    Omaha. FSPR-5.7.2, CLUB-overview-11, REG-2.6.6."""
    if game is not Game.OMAHA:
        return strength_of((*hole, *board), rules, deck_size, wild=wild)
    whole = len(hole) == 4 and len(board) == 5 and (deck_size or rules.deck_size) == 52
    if whole and not _jokers((*hole, *board), wild) and _uses(rules) == (2, 3):
        return strength_of_rank(_pheval.evaluate_omaha_cards(*board, *hole))
    return max(strength_of(five, rules, deck_size, wild=wild) for five in _choices(game, hole, board, rules))


def best_five(
    game: Game, hole: Sequence[Card], board: Sequence[Card], rules: Rules, *, deck_size: int | None = None
) -> tuple[Card, ...]:
    """The cards that make a player's hand, own cards first: what the dealer pushes forward when reading it. Where
    several choices are worth the same, the one with most own cards."""
    fives = list(_choices(game, hole, board, rules))
    return max(fives, key=lambda five: (strength_of(five, rules, deck_size), sum(card in hole for card in five)))


def _choices(game: Game, hole: Sequence[Card], board: Sequence[Card], rules: Rules) -> Iterator[tuple[Card, ...]]:
    if game is not Game.OMAHA:
        cards = (*hole, *board)
        yield from combinations(cards, min(5, len(cards)))
        return
    own, common = _uses(rules)
    for two in combinations(hole, min(own, len(hole))):
        for three in combinations(board, min(common, len(board))):
            yield two + three


def _uses(rules: Rules) -> tuple[int, int]:
    """How many own and how many common cards an Omaha hand uses. FSPR-5.7.2."""
    return rules.omaha_hole_used, rules.omaha_board_used


# --- ours --------------------------------------------------------------------------------------------------------


def _jokers(cards: Iterable[Card], wild: Collection[int]) -> bool:
    """Whether any of the cards may stand for another."""
    return max(cards, default=0) >= JOKERS[0] or (bool(wild) and any(rank_of(card) in wild for card in cards))


def _strength(cards: Sequence[Card], scale: Scale, wild: Collection[int], *, bug: bool) -> Strength:
    """One to five cards, by counting ranks and comparing suits."""
    natural = [card for card in cards if not is_joker(card) and rank_of(card) not in wild]
    ranks = tuple(sorted(map(rank_of, natural), reverse=True))
    suited = len(cards) == 5 and len({card & 3 for card in natural}) <= 1
    jokers = len(cards) - len(natural)
    if not jokers:
        return scale.strength(ranks, suited)
    return _with_jokers(scale, ranks, suited, jokers, bug=bug)


_FILLED = frozenset({Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH})


@lru_cache(maxsize=100_000)
def _with_jokers(scale: Scale, ranks: tuple[int, ...], suited: bool, jokers: int, *, bug: bool) -> Strength:
    """The best that jokers can make of these ranks. A joker stands for a card that the hand does not hold, so a rank
    occurs five times only where five of a kind is a combination (CODE-3.1-k). A bug stands for an ace, or for what
    completes a straight or a flush (CODE-1.4)."""
    candidates = [
        (filled, scale.strength(filled, suited and len(set(filled)) == 5))
        for stands_for in combinations_with_replacement(range(ACE, scale.lowest - 1, -1), jokers)
        if _possible(filled := tuple(sorted(ranks + stands_for, reverse=True)), scale)
    ]
    if bug:
        aces = ranks.count(ACE) + jokers
        allowed = [made for filled, made in candidates if filled.count(ACE) == aces or made.category in _FILLED]
        if allowed:
            return max(allowed)
    return max(made for _, made in candidates)


def _possible(ranks: tuple[int, ...], scale: Scale) -> bool:
    return scale.five_of_a_kind or len(ranks) < 5 or ranks[0] != ranks[4]
