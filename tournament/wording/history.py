"""What each command is called in the history, once it is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.wording.words import Wording

JOURNAL: Mapping[str, Wording] = {
    "CreateTournament": ("Tournament “{title}” set up.", "Создан турнир «{title}»."),
    "ReviseConfig": ("Set-up changed: {fields}.", "Изменены настройки турнира: {fields}."),
    "ReviseConfig.unsaid": ("Set-up changed.", "Изменены настройки турнира."),
    "ReviseStructure": ("Structure changed.", "Изменена структура."),
    "OpenRegistration": ("Registration opened.", "Открыта регистрация."),
    "CancelTournament": ("Tournament cancelled: {reason}.", "Турнир отменён: {reason}."),
    "RegisterEntry": ("{name}: registered.", "{name}: регистрация."),
    "ConfirmPayment": (
        "{name}: buy-in paid, {sum} ({method}); table {seat_table}, seat {seat_number}.",
        "{name}: вход оплачен, {sum} ({method}); стол {seat_table}, место {seat_number}.",
    ),
    "CancelEntry": ("{name}: registration withdrawn: {reason}.", "{name}: регистрация снята: {reason}."),
    "CancelEntry.unsaid": ("{name}: registration withdrawn.", "{name}: регистрация снята."),
    "CancelEntries": (
        "Registrations withdrawn together: {names}: {reason}.",
        "Регистрации сняты вместе: {names}: {reason}.",
    ),
    "VoidEntry": (
        "{name}: entry voided, {sum} returned: {reason}.",
        "{name}: вход аннулирован, возвращено {sum}: {reason}.",
    ),
    "MergePlayer": (
        "Player {player} and {name} are one person: entries, results and money have been merged.",
        "Игрок {player} и {name} – один человек: входы, результаты и деньги объединены.",
    ),
    "ErasePlayer": ("Player {player} erased.", "Данные игрока {player} удалены."),
    "OpenTable": ("Table {table} opened, seats: {size}.", "Открыт стол {table}, мест: {size}."),
    "CloseTable": ("Table {table} closed.", "Закрыт стол {table}."),
    "MoveEntry": (
        "{name}: from table {origin_table}, seat {origin_number} to table {target_table}, seat {target_number}.",
        "{name}: со стола {origin_table}, место {origin_number}, за стол {target_table}, место {target_number}.",
    ),
    "MoveEntry.waits": (
        "{name}: after the hand from table {origin_table}, seat {origin_number} to table {target_table}, "
        "seat {target_number}.",
        "{name}: после раздачи – со стола {origin_table}, место {origin_number}, за стол {target_table}, "
        "место {target_number}.",
    ),
    "SwapSeats": (
        "Chairs changed: {name} – table {second_seat_table}, seat {second_seat_number}; {other} – "
        "table {first_seat_table}, seat {first_seat_number}.",
        "Обмен местами: {name} – стол {second_seat_table}, место {second_seat_number}; {other} – "
        "стол {first_seat_table}, место {first_seat_number}.",
    ),
    "DealOn": (
        "Tables may deal on though uneven, hands: {hands}. {reason}",
        "Столы сдают, хотя и неравны, раздач: {hands}. {reason}",
    ),
    "DealOn.ended": (
        "Uneven tables wait again for players. {reason}",
        "Неравные столы снова ждут пересадок. {reason}",
    ),
    "ProposePlan": ("Moves proposed: {moves}.", "Предложены пересадки: {moves}."),
    "ProposePlan.automatic": ("Tables are balanced: {moves}.", "Балансировка столов: {moves}."),
    "ProposePlan.dropped": (
        "The moves of plan {plan} are no longer needed.",
        "Пересадки плана {plan} больше не нужны.",
    ),
    "ApprovePlan": ("Moves approved: {moves}.", "Утверждены пересадки: {moves}."),
    "RejectPlan": ("Moves rejected: {moves}.", "Отклонены пересадки: {moves}."),
    "SetBalancing.approve": (
        "Plans of moves are approved by the director.",
        "Планы пересадок утверждает главный судья.",
    ),
    "SetBalancing.automatic": ("Tables are balanced automatically.", "Балансировка столов – автоматическая."),
    "ConfirmArrival": (
        "{name}: arrived at table {seat_table}, seat {seat_number}.",
        "{name}: на месте – стол {seat_table}, место {seat_number}.",
    ),
    "StartTournament": (
        "Cards in the air: the tournament has started. Level {number}: {blinds}.",
        "Турнир начался. Уровень {number}: {blinds}.",
    ),
    "StartTournament.break": ("The tournament has started with a break{title}.", "Турнир начался с перерыва{title}."),
    "StartTournament.gone": ("Cards in the air: the tournament has started.", "Турнир начался."),
    "PauseClock": ("Clock paused.", "Часы остановлены."),
    "ResumeClock": ("Clock running again.", "Часы снова идут."),
    "AddTime": ("{time} added to the clock.", "К часам добавлено {time}."),
    "AddTime.less": ("{time} taken off the clock.", "С часов снято {time}."),
    "GoToPeriod": ("Clock put to level {number}: {blinds}.", "Часы переведены на уровень {number}: {blinds}."),
    "GoToPeriod.again": (
        "Level {number} begins again: {blinds}.",
        "Уровень {number} начат заново: {blinds}.",
    ),
    "GoToPeriod.break": (
        "Clock put to the break{title} after level {number}.",
        "Часы переведены на перерыв{title} после уровня {number}.",
    ),
    "GoToPeriod.gone": ("Clock put to line {line} of the structure.", "Часы переведены на строку {line} структуры."),
    "TurnLevel": ("Level {number}: {blinds}.", "Уровень {number}: {blinds}."),
    "TurnLevel.break": ("Break{title} after level {number}.", "Перерыв{title} после уровня {number}."),
    "TurnLevel.gone": ("Line {line} of the structure has begun.", "Началась строка {line} структуры."),
    "StartHand": ("Table {table}: hand {hand} dealt.", "Стол {table}: начата раздача {hand}."),
    "EndHand": ("Table {table}: hand {hand} over.", "Стол {table}: закончена раздача {hand}."),
    "BustEntries": ("Table {table}, hand {hand}, out: {names}.", "Стол {table}, раздача {hand}, выбывание: {names}."),
    "BustEntries.several": (
        "Table {table}, hand {hand}, out: {names}.",
        "Стол {table}, раздача {hand}, выбыли: {names}.",
    ),
    "BustEntries.untold": ("Table {table}, out: {names}.", "Стол {table}, выбывание: {names}."),
    "BustEntries.untold_several": (
        "Table {table}, out in one hand: {names}.",
        "Стол {table}, выбыли в одной раздаче: {names}.",
    ),
    "PlaceBust.after_before": (
        "Entered late: out after {after} and before {before}: {names}.",
        "Внесено позже, выбывание после {after} и раньше {before}: {names}.",
    ),
    "PlaceBust.after": (
        "Entered late: out after {after}: {names}.",
        "Внесено позже, выбывание после {after}: {names}.",
    ),
    "PlaceBust.before": (
        "Entered late: out before {before}: {names}.",
        "Внесено позже, выбывание раньше {before}: {names}.",
    ),
    "PlaceBust.at": ("Entered late: out at {at}: {names}.", "Внесено позже, выбывание в {at}: {names}."),
    "PlaceBust.again_after_before": (
        "{name}: went out after {after} and before {before}.",
        "{name}: выбывание после {after} и раньше {before}.",
    ),
    "PlaceBust.again_after": ("{name}: went out after {after}.", "{name}: выбывание после {after}."),
    "PlaceBust.again_before": ("{name}: went out before {before}.", "{name}: выбывание раньше {before}."),
    "PlaceBust.again_at": ("{name}: went out at {at}.", "{name}: выбывание в {at}."),
    "AskForRebuy": ("{name}: wants a rebuy.", "{name}: нужен ребай."),
    "SellRebuy": ("{name}: rebuy paid, {sum} ({method}).", "{name}: ребай оплачен, {sum} ({method})."),
    "SellRebuy.back": (
        "{name}: rebuy paid, {sum} ({method}); table {seat_table}, seat {seat_number}.",
        "{name}: ребай оплачен, {sum} ({method}); стол {seat_table}, место {seat_number}.",
    ),
    "SellAddOn": ("{name}: add-on paid, {sum} ({method}).", "{name}: аддон оплачен, {sum} ({method})."),
    "ReportStacks": ("Table {table}: stacks counted: {stacks}.", "Стол {table}: стеки посчитаны: {stacks}."),
    "CorrectStack": (
        "{name}: stack corrected from {before:chips} to {stack:chips}: {reason}.",
        "{name}: стек исправлен с {before:chips} на {stack:chips}: {reason}.",
    ),
    "SetHandForHand": ("Hand for hand begins.", "Начата игра «раздача в раздачу»."),
    "SetHandForHand.off": ("Hand for hand ends.", "Игра «раздача в раздачу» закончена."),
    "CallFloor": ("Table {table} calls the floor: {reason}.", "Стол {table} вызывает судью: {reason}."),
    "AnswerFloorCall": (
        "Table {table}: floor call answered ({reason}).",
        "Стол {table}: судья ответил на вызов ({reason}).",
    ),
    "ImposePenalty.warning": ("{name}: warning.", "{name}: предупреждение."),
    "ImposePenalty.rounds": (
        "{name}: penalty, rounds to miss: {rounds}.",
        "{name}: взыскание, пропуск кругов: {rounds}.",
    ),
    "ImposePenalty.disqualification": ("{name}: disqualified.", "{name}: дисквалификация."),
    "Announce": ("Announcement: {text}", "Объявление: {text}"),
    "Announce.nothing": ("Announcement taken away.", "Объявление снято."),
    "SetPayouts": ("Prizes set by hand: {prizes}.", "Призы заданы вручную: {prizes}."),
    "SetPayouts.policy": ("Prizes follow the payout table again.", "Призы снова по таблице выплат."),
    "FinishTournament": (
        "Tournament finished. Winner: {winner}. Prizes: {prizes}.",
        "Турнир завершён. Первое место: {winner}. Призы: {prizes}.",
    ),
    "Undo": ("Line {seq} taken back: “{what}”.", "Отменена строка {seq}: «{what}»."),
    "Undo.unsaid": ("Line {seq} taken back.", "Отменена строка {seq}."),
}


@dataclass(frozen=True, slots=True)
class Afterwards:
    """What is said of something that followed by itself, but not where the command says it already."""

    said: Wording
    but_after: tuple[str, ...]


AFTERWARDS: Mapping[str, Afterwards] = {
    "EntryDisqualified": Afterwards(("Out: {out}.", "Выбывание: {out}."), ("Undo",)),
    "TableOpened": Afterwards(("Table {table} opened.", "Открыт стол {table}."), ("OpenTable", "Undo")),
    "TableClosed": Afterwards(("Table {table} closed.", "Закрыт стол {table}."), ("CloseTable", "Undo")),
    "PlayersMoved": Afterwards(
        ("Moved: {moves}.", "Пересадка: {moves}."), ("MoveEntry", "ProposePlan", "ApprovePlan", "Undo")
    ),
    "FloorCalled": Afterwards(("{reason}.", "{reason}."), ("CallFloor", "AnswerFloorCall", "Undo")),
    "HandStarted": Afterwards(("Hand {hand} dealt.", "Начата раздача {hand}."), ("StartHand", "Undo")),
    "ClockPaused": Afterwards(
        ("One player is left, the clock is stopped.", "Остался один игрок, часы остановлены."), ("PauseClock", "Undo")
    ),
    "PlanDropped": Afterwards(
        ("The plan of moves no longer fits.", "План пересадок больше не подходит."),
        ("ProposePlan", "RejectPlan", "Undo"),
    ),
    "PayoutsSet": Afterwards(
        ("Prizes follow the payout table again.", "Призы снова по таблице выплат."), ("SetPayouts", "Undo")
    ),
}
"""By the kind of event."""

ASIDE: Mapping[str, Wording] = {
    "void_move": (
        "The move of {name} to table {table}, seat {number} is void.",
        "Пересадка отменена: {name}, стол {table}, место {number}.",
    ),
    "sits": ("{name} sits at table {table}, seat {number}.", "{name}: стол {table}, место {number}."),
    "move": (
        "{name} (table {origin_table}, seat {origin_number} → table {target_table}, seat {target_number})",
        "{name} (стол {origin_table}, место {origin_number} → стол {target_table}, место {target_number})",
    ),
    "more": ("and {number} more", "и ещё {number}"),
    "place": ("place {place}", "место {place}"),
    "places": ("places {place} shared", "места {place} поровну"),
    "chips": ("chips at the start of the hand: {chips:chips}", "фишек в начале раздачи: {chips:chips}"),
    "ante": ("ante {ante:chips}", "анте {ante:chips}"),
    "title": ("“{title}”", "«{title}»"),
}
"""Parts of sentences."""
