"""What is read aloud about blinds, straddles, newcomers, absent players and the draw, in English and Russian.

Numbers are chips. The sentences name no gender and decline no name; seats are called by their number.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.hand.events import Post, Posting
from rules.sentences import Text

_BLINDS: Mapping[str, Text] = {
    "no_antes": Text(
        en="There are no antes here: the ante of {ante} is not taken.", ru="Анте здесь нет: {ante} анте не берётся."
    ),
    "plays_at_once": Text(en="Seat {seat} plays at once.", ru="Место {seat} играет сразу."),
    "in_the_big_blind": Text(
        en="Seat {seat} comes in with the big blind; nothing else is owed.",
        ru="Место {seat} входит в игру на большом блайнде; доплачивать ничего не нужно.",
    ),
    "makes_up_blinds": Text(
        en="Seat {seat} makes up the missed blinds: {chips}.",
        ru="Место {seat} восполняет пропущенные блайнды: {chips}.",
    ),
    "posts_live_blind": Text(
        en="Seat {seat} posts {chips} and keeps the right to check or raise.",
        ru="Место {seat} ставит {chips} и сохраняет право на чек или рэйз.",
    ),
    "waits_for_big_blind": Text(en="Seat {seat} waits for the big blind.", ru="Место {seat} ждёт большого блайнда."),
    "most_players_seated": Text(
        en="The table is full: {players} players.", ru="За столом мест нет: игроков уже {players}."
    ),
    "needs_permission": Text(
        en="Players at the table: {players}. One more needs the manager's permission.",
        ru="Игроков за столом: {players}. Ещё одному нужно разрешение менеджера.",
    ),
    "fewest_players_missing": Text(
        en="A hand needs {fewest} players; at the table: {players}.",
        ru="Для раздачи нужно {fewest} игрока, а за столом {players}.",
    ),
}
_STRADDLES: Mapping[str, Text] = {
    "too_late": Text(
        en="The first card is out: the extra bet of seat {seat} is void and goes back.",
        ru="Первая карта уже сдана: дополнительная ставка места {seat} недействительна и возвращается.",
    ),
    "no_straddles": Text(en="Straddles are not played here.", ru="Страддлы здесь не ставят."),
    "straddles_in_cash_games_only": Text(
        en="Straddles are for cash games only.", ru="Страддл бывает только в кэш-играх."
    ),
    "no_straddles_at_this_table": Text(
        en="Straddles are not played at this table.", ru="За этим столом страддлы не ставят."
    ),
    "no_straddle_heads_up": Text(
        en="With two players nobody straddles: seat {seat} is on a blind.",
        ru="При игре один на один страддла нет: место {seat} – на блайнде.",
    ),
    "straddle_needs_permission": Text(
        en="With two players the straddle of seat {seat} needs the manager's permission.",
        ru="При игре один на один для страддла места {seat} нужно разрешение менеджера.",
    ),
    "too_many_straddles": Text(
        en="Extra bets in a hand: no more than {most}.", ru="Дополнительных ставок в раздаче – не больше {most}."
    ),
    "not_the_straddle_seat": Text(
        en="The straddle belongs to the player next to the last blind bet, not to seat {seat}.",
        ru="Право на страддл – у игрока сразу после последней ставки вслепую, а не у места {seat}.",
    ),
    "restraddle_objected": Text(
        en="Seat {by} objects: the restraddle of seat {seat} is not accepted.",
        ru="Место {by} возражает: рестраддл места {seat} не принимается.",
    ),
    "stack_too_short": Text(
        en="The bet is exactly {amount}; seat {seat} has fewer chips and cannot make it.",
        ru="Ставка – ровно {amount}; у места {seat} фишек меньше, и сделать её нельзя.",
    ),
    "no_mississippi": Text(en="The Mississippi is not played here.", ru="Миссисипи здесь не ставят."),
    "mississippi_needs_permission": Text(
        en="The Mississippi of seat {seat} needs the manager's own permission.",
        ru="Для миссисипи места {seat} нужно личное разрешение менеджера.",
    ),
    "not_the_mississippi_seat": Text(
        en="Only the player on the button may post the Mississippi, not seat {seat}.",
        ru="Миссисипи ставит только игрок на баттоне, а не место {seat}.",
    ),
    "straddle_or_mississippi": Text(
        en="A hand has a straddle or a Mississippi, not both: the bet of seat {seat} stands.",
        ru="В раздаче возможен либо страддл, либо миссисипи: остаётся ставка места {seat}.",
    ),
}
_PRESENCE: Mapping[str, Text] = {
    "in_the_seat_in_time": Text(
        en="Seat {seat} is there in time: the hand is live.", ru="Место {seat} занято вовремя: рука в игре."
    ),
    "all_in_and_away": Text(
        en="Seat {seat} is all-in: the hand stays live.", ru="Место {seat} в олл-ине: рука остаётся в игре."
    ),
    "hand_killed": Text(
        en="Seat {seat} was not taken in time: the hand is dead, and the cards are taken unseen.",
        ru="Место {seat} не занято вовремя: рука мертва, карты закрытыми уходят в отбой.",
    ),
    "left_with_live_hand": Text(
        en="Seat {seat} has left with a live hand: the officials may give a penalty.",
        ru="Место {seat} опустело, хотя рука в игре: судьи могут назначить взыскание.",
    ),
    "dropped_cards_play": Text(
        en="The cards of seat {seat} were dropped by accident and stay in play.",
        ru="Карты места {seat} открылись случайно и остаются в игре.",
    ),
    "not_ruled_for_that": Text(
        en="This cannot be ruled for what was seen at seat {seat}.",
        ru="За то, что замечено на месте {seat}, такого решения нет.",
    ),
}
_DRAWS: Mapping[str, Text] = {
    "draw_not_allowed": Text(en="Seats are not drawn this way here.", ru="Так места здесь не разыгрывают."),
    "seat_drawn_twice": Text(
        en="Table {table}, seat {seat} was entered twice.", ru="Стол {table}, место {seat}: указано дважды."
    ),
    "seat_not_laid_out": Text(
        en="There is no card for table {table}, seat {seat}.", ru="Карточки «стол {table}, место {seat}» нет."
    ),
    "draw_incomplete": Text(
        en="The draw and the list of players differ: entry {entry}.",
        ru="Жеребьёвка и список участников расходятся: заявка {entry}.",
    ),
    "seating_not_checked": Text(
        en="An official has yet to check the seating.", ru="Рассадку ещё должен проверить судья."
    ),
    "seating_not_in_order": Text(en="The seating is not in order yet.", ru="Рассадка ещё не в порядке."),
}

SENTENCES: Mapping[str, Text] = MappingProxyType({**_BLINDS, **_STRADDLES, **_PRESENCE, **_DRAWS})
"""The sentences of refusals and rulings, by code."""

_POSTS: Mapping[Post, Text] = {
    Post.ANTE: Text(en="ante", ru="анте"),
    Post.TABLE_ANTE: Text(en="ante for the table", ru="анте за стол"),
    Post.DEAD: Text(en="dead chips", ru="мёртвые фишки"),
    Post.SMALL_BLIND: Text(en="small blind", ru="малый блайнд"),
    Post.BIG_BLIND: Text(en="big blind", ru="большой блайнд"),
    Post.STRADDLE: Text(en="straddle", ru="страддл"),
    Post.BRING_IN: Text(en="bring-in", ru="бринг-ин"),
}


def posting_sentence(posting: Posting) -> Text:
    """One line of the dealer's list: `Seat 3: big blind, 100.`"""
    why = _POSTS[posting.why]
    return Text(
        en=f"Seat {posting.seat}: {why['en']}, {posting.chips}.",
        ru=f"Место {posting.seat}: {why['ru']}, {posting.chips}.",
    )
