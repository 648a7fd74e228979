"""What the server says about moves and waiting tables, in English and Russian.

The sentences are read on the screen, on phones and aloud at a table: they name no gender and decline no name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from rules.tournament.state import Move, MoveReason
from rules.verdict import Facts


class Text(TypedDict):
    """One sentence in every language of the house."""

    en: str
    ru: str


class _Facts(dict[str, object]):
    """What fills a sentence in one language; a fact that is not known is read as a dash."""

    def __init__(self, facts: Mapping[str, object], language: str) -> None:
        told = {name: fact[language] if isinstance(fact, dict) else fact for name, fact in facts.items()}
        super().__init__({name: fact for name, fact in told.items() if fact is not None})

    def __missing__(self, name: str) -> str:
        return "–"


def filled(text: Text, facts: Mapping[str, object]) -> Text:
    """The sentence with its facts. A fact may be a `Text` itself: a word of the floor, in the sentence's language."""
    return Text(en=text["en"].format_map(_Facts(facts, "en")), ru=text["ru"].format_map(_Facts(facts, "ru")))


def closed(text: Text) -> Text:
    """What is read aloud begins with a capital and ends with a stop, also where it is kept as a clause."""
    return Text(en=_closed(text["en"]), ru=_closed(text["ru"]))


def _closed(told: str) -> str:
    return f"{told[:1].upper()}{told[1:]}{'' if told.endswith(('.', '?', '!')) else '.'}"


def plural_en(count: int, one: str, many: str) -> str:
    """1 table, 2 tables."""
    return f"{count} {one if count == 1 else many}"


def plural_ru(count: int, one: str, few: str, many: str) -> str:
    """1 стол, 2 стола, 5 столов, 11 столов, 21 стол."""
    if count % 10 == 1 and count % 100 != 11:
        return f"{count} {one}"
    if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14):
        return f"{count} {few}"
    return f"{count} {many}"


def _players_en(count: int) -> str:
    return plural_en(count, "player", "players")


def _players_ru(count: int) -> str:
    return plural_ru(count, "игрок", "игрока", "игроков")


# --- moves --------------------------------------------------------------------------------------------------------


def move_sentence(move: Move, name: str, *, dealt_in: bool) -> Text:
    """Who goes where, why, and whether the next hand is played there."""
    where, why = _where(move, name), _why(move)
    wait = Text(
        en="" if dealt_in else " Waits there until the button has passed.",
        ru="" if dealt_in else " На новом месте ждёт, пока пройдёт баттон.",
    )
    return Text(en=f"{where['en']} {why['en']}{wait['en']}", ru=f"{where['ru']} {why['ru']}{wait['ru']}")


def _where(move: Move, name: str) -> Text:
    origin, target = move.origin, move.target
    if origin.table == target.table:
        return Text(
            en=f"{name}: table {target.table}, from seat {origin.number} to seat {target.number}.",
            ru=f"{name}: стол {target.table}, с места {origin.number} на место {target.number}.",
        )
    return Text(
        en=f"{name}: from table {origin.table}, seat {origin.number} to table {target.table}, seat {target.number}.",
        ru=f"{name}: со стола {origin.table}, место {origin.number} – за стол {target.table}, место {target.number}.",
    )


def _why(move: Move) -> Text:
    match move.reason:
        case MoveReason.BALANCE:
            return _why_balance(move)
        case MoveReason.BREAK:
            return Text(
                en=f"Table {move.origin.table} is broken: its players fit at the other tables. The seat was drawn.",
                ru=f"Стол {move.origin.table} расформирован: его игроки помещаются за другими столами. "
                "Место выбрано жребием.",
            )
        case MoveReason.FINAL_TABLE:
            players = _number(move.why, "players")
            return Text(
                en=f"Final table of {_players_en(players)}: seats are drawn again.",
                ru=f"Финальный стол, {_players_ru(players)}: места разыграны заново.",
            )
        case MoveReason.DIRECTOR:
            return Text(en="By decision of the director.", ru="По решению главного судьи.")


def _why_balance(move: Move) -> Text:
    from_count, to_count = _number(move.why, "from_count"), _number(move.why, "to_count")
    mover = _MOVERS[str(move.why["mover"])]
    if move.why.get("house"):
        mover = Text(en=f"House rule: {_lower(mover['en'])}", ru=f"Правило дома: {_lower(mover['ru'])}")
    en = [
        f"Table {move.origin.table} has {_players_en(from_count)}, table {move.target.table} has {to_count}.",
        mover["en"],
        _SEATS[str(move.why["seat"])]["en"],
    ]
    ru = [
        f"За столом {move.origin.table} – {_players_ru(from_count)}, за столом {move.target.table} – {to_count}.",
        mover["ru"],
        _SEATS[str(move.why["seat"])]["ru"],
    ]
    return Text(en=" ".join(en), ru=" ".join(ru))


def _lower(told: str) -> str:
    return f"{told[:1].lower()}{told[1:]}"


_MOVERS: Mapping[str, Text] = {
    "next_big_blind": Text(
        en="The player who is next in line for the big blind moves.",
        ru="Пересаживается тот, чья очередь ставить большой блайнд.",
    ),
    "last_big_blind": Text(
        en="The player who had the big blind in the last hand moves.",
        ru="Пересаживается тот, кто ставил большой блайнд в последней раздаче.",
    ),
    "without_last_big_blind": Text(
        en="The player who had the big blind in the last hand moves. Nobody at this table had it, so the player who is "
        "next in line for the big blind moves.",
        ru="Пересаживается тот, кто ставил большой блайнд в последней раздаче. Такого игрока за столом нет, поэтому "
        "пересаживается тот, чья очередь ставить большой блайнд.",
    ),
    "drawn": Text(en="The player was drawn by lot.", ru="Игрок выбран жребием."),
}

_SEATS: Mapping[str, Text] = {
    "becomes_big_blind": Text(
        en="The new seat has the big blind in the next hand.",
        ru="На новом месте большой блайнд будет в следующей раздаче.",
    ),
    "nearest_after_big_blind": Text(
        en="The new seat is the nearest free one after the big blind.",
        ru="Новое место – ближайшее свободное после большого блайнда.",
    ),
    "nearest_to_big_blind": Text(
        en="The new seat is the free one nearest to the big blind.",
        ru="Новое место – ближайшее свободное к большому блайнду.",
    ),
    "drawn": Text(en="The seat was drawn by lot.", ru="Место выбрано жребием."),
}


# --- why a table waits --------------------------------------------------------------------------------------------


def hold_sentence(code: str, detail: Facts) -> Text:
    """Why the dealer must not deal yet, in words to be read aloud."""
    match code:
        case "tables_uneven":
            apart = _number(detail, "difference")
            return Text(
                en=f"Please wait: the tables differ by {_players_en(apart)} and are being balanced.",
                ru=f"Ждём: столы отличаются на {plural_ru(apart, 'игрока', 'игрока', 'игроков')}, идёт балансировка.",
            )
        case "hand_for_hand":
            tables = _number(detail, "tables")
            return Text(
                en=f"Hand for hand: {plural_en(tables, 'table is', 'tables are')} still playing this hand.",
                ru="Раздача в раздачу: "
                + plural_ru(tables, "стол ещё играет", "стола ещё играют", "столов ещё играют")
                + " эту раздачу.",
            )
        case "not_running":
            return _NOT_RUNNING.get(str(detail.get("status")), _HOLDS[code])
        case _:
            return _HOLDS[code]


_NOT_RUNNING: Mapping[str, Text] = {
    "setup": Text(en="The tournament has not started yet.", ru="Турнир ещё не начался."),
    "open": Text(en="The tournament has not started yet.", ru="Турнир ещё не начался."),
    "finished": Text(en="The tournament is finished.", ru="Турнир завершён."),
    "cancelled": Text(en="The tournament is cancelled.", ru="Турнир отменён."),
}


_HOLDS: Mapping[str, Text] = {
    "not_running": Text(en="The tournament is not running.", ru="Турнир не идёт."),
    "tournament_decided": Text(en="The tournament is decided.", ru="Победитель турнира определён."),
    "clock_paused": Text(en="The clock is paused.", ru="Часы остановлены."),
    "on_break": Text(en="Break.", ru="Перерыв."),
    "final_table": Text(
        en="Please stop: the final table is being drawn.", ru="Стоп: разыгрываются места за финальным столом."
    ),
    "too_few_players": Text(
        en="Too few players with chips at this table.", ru="За столом слишком мало игроков с фишками."
    ),
    "player_without_chips": Text(
        en="A player has no chips: report the bust or ask for a rebuy first.",
        ru="У игрока нет фишек: сначала отметьте выбывание или запросите ребай.",
    ),
}
HOLD_CODES = (*_HOLDS, "tables_uneven", "hand_for_hand")


def _number(facts: Facts, name: str) -> int:
    value = facts[name]
    assert isinstance(value, int)
    return value
