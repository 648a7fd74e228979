"""What each command is called in the history, once it is done."""

from __future__ import annotations

from collections.abc import Mapping

from tournament.wording.words import Wording

JOURNAL: Mapping[str, Wording] = {
    "CreateTournament": ("Tournament “{title}” set up.", "Создан турнир «{title}»."),
    "ReviseConfig": ("Set-up changed.", "Изменены настройки турнира."),
    "ReviseStructure": ("Structure changed.", "Изменена структура."),
    "OpenRegistration": ("Registration opened.", "Открыта регистрация."),
    "CancelTournament": ("Tournament cancelled: {reason}.", "Турнир отменён: {reason}."),
    "RegisterEntry": ("{name}: registered.", "{name}: регистрация."),
    "ConfirmPayment": (
        "{name}: buy-in paid ({method}), seat drawn.",
        "{name}: вход оплачен ({method}), место разыграно.",
    ),
    "CancelEntry": ("{name}: registration withdrawn: {reason}.", "{name}: регистрация снята: {reason}."),
    "VoidEntry": (
        "{name}: entry voided, money returned: {reason}.",
        "{name}: вход аннулирован, деньги возвращены: {reason}.",
    ),
    "OpenTable": ("Table {table} opened, seats: {size}.", "Открыт стол {table}, мест: {size}."),
    "CloseTable": ("Table {table} closed.", "Закрыт стол {table}."),
    "MoveEntry": (
        "{name}: from table {origin_table}, seat {origin_number} to table {target_table}, seat {target_number}.",
        "{name}: со стола {origin_table}, место {origin_number}, за стол {target_table}, место {target_number}.",
    ),
    "ProposePlan": ("Moves proposed.", "Предложены пересадки."),
    "ApprovePlan": ("Moves of plan {plan} approved.", "Пересадки плана {plan} утверждены."),
    "RejectPlan": ("Moves of plan {plan} rejected.", "Пересадки плана {plan} отклонены."),
    "SetBalancing.approve": (
        "Plans of moves are approved by the director.",
        "Планы пересадок утверждает главный судья.",
    ),
    "SetBalancing.automatic": ("Tables are balanced automatically.", "Балансировка столов – автоматическая."),
    "ConfirmArrival": (
        "{name}: arrived at table {seat_table}, seat {seat_number}.",
        "{name}: на месте – стол {seat_table}, место {seat_number}.",
    ),
    "StartTournament": ("Cards in the air: the tournament has started.", "Турнир начался."),
    "PauseClock": ("Clock paused.", "Часы остановлены."),
    "ResumeClock": ("Clock running again.", "Часы снова идут."),
    "AddTime": ("{time} added to the clock.", "К часам добавлено {time}."),
    "AddTime.less": ("{time} taken off the clock.", "С часов снято {time}."),
    "GoToPeriod": ("Clock put to line {line} of the structure.", "Часы переведены на строку {line} структуры."),
    "TurnLevel": ("Line {line} of the structure has ended.", "Строка {line} структуры закончилась."),
    "StartHand": ("Table {table}: hand {hand} dealt.", "Стол {table}: начата раздача {hand}."),
    "EndHand": ("Table {table}: hand {hand} over.", "Стол {table}: закончена раздача {hand}."),
    "BustEntries": ("Table {table}, hand {hand}, out: {names}.", "Стол {table}, раздача {hand}, выбывание: {names}."),
    "AskForRebuy": ("{name}: wants a rebuy.", "{name}: нужен ребай."),
    "SellRebuy": ("{name}: rebuy paid ({method}).", "{name}: ребай оплачен ({method})."),
    "SellAddOn": ("{name}: add-on paid ({method}).", "{name}: аддон оплачен ({method})."),
    "ReportStacks": ("Table {table}: stacks counted.", "Стол {table}: стеки посчитаны."),
    "CorrectStack": ("{name}: stack corrected to {stack}: {reason}.", "{name}: стек исправлен на {stack}: {reason}."),
    "SetHandForHand": ("Hand for hand begins.", "Начата игра «раздача в раздачу»."),
    "SetHandForHand.off": ("Hand for hand ends.", "Игра «раздача в раздачу» закончена."),
    "CallFloor": ("Table {table} calls the floor: {reason}.", "Стол {table} вызывает судью: {reason}."),
    "AnswerFloorCall": ("Floor call {call} answered.", "На вызов {call} судья ответил."),
    "ImposePenalty.warning": ("{name}: warning.", "{name}: предупреждение."),
    "ImposePenalty.rounds": (
        "{name}: penalty, rounds to miss: {rounds}.",
        "{name}: взыскание, пропуск кругов: {rounds}.",
    ),
    "ImposePenalty.disqualification": ("{name}: disqualified.", "{name}: дисквалификация."),
    "Announce": ("Announcement: {text}", "Объявление: {text}"),
    "Announce.nothing": ("Announcement taken away.", "Объявление снято."),
    "SetPayouts": ("Prizes set by hand.", "Призы заданы вручную."),
    "SetPayouts.policy": ("Prizes follow the payout table again.", "Призы снова по таблице выплат."),
    "FinishTournament": ("Tournament finished, results are final.", "Турнир завершён, результаты окончательны."),
    "Undo": ("Line {seq} taken back.", "Отменена строка {seq}."),
}
