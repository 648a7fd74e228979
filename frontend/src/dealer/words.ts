/** The words of the tablet: short, to be read at arm's length and aloud. */
import { texts } from "../shared/i18n.ts";
import type { Tap } from "../shared/offline.ts";
import type { Commands } from "../shared/types.ts";

export const say = texts({
  type_code: ["Type the code of this table", "Введите код этого стола"],
  code_hint: ["The director finds it at the table on the floor map.", "Его покажет судья: стол на схеме зала."],
  pairing: ["Pairing…", "Подключаем…"],
  erase: ["Erase", "Стереть"],
  revoked: [
    "This tablet has been taken off its table. Ask the director for a new code.",
    "Этот планшет отключён от стола. Попросите у судьи новый код.",
  ],
  connecting: ["Connecting…", "Подключаемся…"],
  no_table: ["This table is not there any more. Ask the director.", "Этого стола больше нет. Спросите судью."],
  closed: ["This table is closed", "Стол закрыт"],
  finished: ["The tournament is over", "Турнир окончен"],
  cancelled: ["The tournament was cancelled", "Турнир отменён"],

  table: ["Table {n}", "Стол {n}"],
  hand: ["Hand {n}", "Раздача {n}"],
  level: ["Level {n}", "Уровень {n}"],
  break: ["Break", "Перерыв"],
  until: ["until {time}", "до {time}"],
  break_until: ["Break until {time}", "Перерыв до {time}"],
  break_in: ["Break in {time}", "Перерыв через {time}"],
  paused: ["Clock paused", "Часы стоят"],
  not_started: ["Starts at {time}", "Начало в {time}"],
  this_hand: ["This hand", "Эта раздача"],
  next_hand: ["Next hand", "Следующая раздача"],
  next_level: ["Next level", "Следующий уровень"],
  ante: ["ante {n}", "анте {n}"],
  bb_ante: ["BB ante {n}", "анте ББ {n}"],
  dealer: ["Dealer", "Дилер"],

  hand_over: ["Hand over", "Раздача окончена"],
  deal: ["Deal", "Раздавать"],
  wait: ["Wait", "Ждите"],
  offline_wait: ["No connection and a move is due: ask the floor before you deal.", "Связи нет, а пересадка назначена: спросите судью, прежде чем раздавать."],
  undo: ["Take back: {what}", "Вернуть: {what}"],
  count_stacks: ["Count stacks", "Посчитать стеки"],
  call_floor: ["Call the floor", "Позвать судью"],
  floor_called: ["The floor has been called", "Судья вызван"],

  seat: ["Seat {n}", "Место {n}"],
  empty: ["free", "свободно"],
  out: ["Out", "Выбыл"],
  broke: ["waits for a rebuy", "ждёт ребай"],
  coming: ["on the way", "в пути"],
  arrived: ["Arrived", "Пришёл"],
  all_here: ["All are here ({n})", "Все на месте ({n})"],
  not_dealt: ["not dealt in", "не сдавать"],
  penalty: ["penalty: {n}", "штраф: {n}"],
  send_now: ["Seat {seat} to table {table}, seat {to}: send now", "Место {seat} – за стол {table}, место {to}: отправьте сейчас"],
  calling: ["Calling the floor…", "Вызываем судью…"],
  not_sent: ["NOT sent", "НЕ отправлено"],
  call_not_sent: ["The call was NOT sent – call aloud", "Вызов НЕ отправлен – позовите голосом"],
  estimated: ["Estimated: the server has not said so yet", "Предположительно: сервер ещё не подтвердил"],
  moves_to: ["→ table {table}, seat {seat}", "→ стол {table}, место {seat}"],
  wants_rebuy: ["Wants a rebuy", "Просит ребай"],
  no_actions: ["Nothing to do with this seat now", "Сейчас с этим местом делать нечего"],

  who_else: ["Who else went out in this hand?", "Кто ещё выбыл в этой раздаче?"],
  chips_at_start: ["Chips at the start of this hand", "Фишки в начале этой раздачи"],
  chips_why: ["More chips at the start – a better place. Equal chips share it.", "У кого было больше фишек, тот выше. Поровну – делят место."],
  confirm_out: ["Seat {seats}: out", "Место {seats}: выбыл"],
  confirm_outs: ["Seats {seats}: out", "Места {seats}: выбыли"],
  counts_hint: ["Count every stack at the table.", "Посчитайте стеки всех за столом."],
  total: ["Together", "Всего"],
  save_counts: ["Save the counts", "Записать стеки"],
  hand_over_counts: ["Hand over, with these counts", "Раздача окончена, стеки записать"],
  next: ["Next", "Дальше"],
  at_most: ["At most {n}: there are no more chips in play", "Не больше {n}: столько фишек в игре"],

  floor_reason: ["What is it about?", "Что случилось?"],
  reason_ruling: ["Unclear bet or raise, ruling needed", "Неясная ставка, нужно решение"],
  reason_dispute: ["Dispute between players", "Спор между игроками"],
  reason_irregularity: ["Misdeal, exposed card", "Ошибка сдачи, открытая карта"],
  reason_conduct: ["Conduct of a player", "Поведение игрока"],
  reason_chips: ["Chips: count, change, colour-up", "Фишки: счёт, размен, обмен номиналов"],
  reason_clock: ["Clock on a player", "Время на решение игрока"],
  reason_other: ["Something else", "Другое"],

  offline: ["No connection. Go on: taps are kept and sent later.", "Нет связи. Продолжайте: нажатия сохранятся и уйдут позже."],
  kept: ["Go on: taps are kept and sent later.", "Продолжайте: нажатия сохранятся и уйдут позже."],
  pending: ["Waiting to be sent: {n}", "Ждут отправки: {n}"],
  sending: ["Sending…", "Отправляем…"],
  refused: ["Not accepted: {what}", "Не принято: {what}"],
  rules: ["Rules", "Правила"],
  floor_settles: ["The floor sees this count already.", "Судья уже видит этот подсчёт."],
  understood: ["Understood", "Понятно"],
  settings: ["Settings", "Настройки"],
  language: ["Русский", "English"],
  light: ["Light", "Светлый"],
  dark: ["Dark", "Тёмный"],
  unpair: ["Take this tablet off the table", "Отключить планшет от стола"],
  unpair_sure: ["A new code will be needed. Take it off?", "Понадобится новый код. Отключить?"],
  unpair_yes: ["Yes, take it off", "Да, отключить"],
  outdated: ["A newer version is ready", "Готова новая версия"],
  reload: ["Load it", "Загрузить"],

  tap_end: ["hand {n} over", "раздача {n} окончена"],
  tap_start: ["hand {n} dealt", "раздача {n} начата"],
  tap_bust: ["out: seat {n}", "вылет: место {n}"],
  tap_rebuy: ["seat {n} wants a rebuy", "место {n} просит ребай"],
  tap_arrived: ["seat {n} arrived", "место {n} пришёл"],
  tap_counts: ["counts", "стеки"],
  tap_floor: ["floor call", "вызов судьи"],
  tap_undo: ["taking back", "возврат"],
}); // prettier-ignore

/** The server knows these by name: director and history read them in their own language, not in the tablet's. */
export const REASONS = ["ruling", "dispute", "irregularity", "conduct", "chips", "clock", "other"] as const;

/** A tap in words: "seat 4 out". */
export function tapWords(tap: Pick<Tap, "name" | "fields">): string {
  switch (tap.name) {
    case "end-hand":
      return say("tap_end", { n: (tap.fields as Commands["end-hand"]).hand });
    case "start-hand":
      return say("tap_start", { n: (tap.fields as Commands["start-hand"]).hand });
    case "bust-entries":
      return say("tap_bust", { n: (tap.fields as Commands["bust-entries"]).busts.map((bust) => bust.seat).join(", ") });
    case "ask-for-rebuy":
      return say("tap_rebuy", { n: (tap.fields as Commands["ask-for-rebuy"]).seat });
    case "confirm-arrival":
      return say("tap_arrived", { n: (tap.fields as Commands["confirm-arrival"]).seat.number });
    case "report-stacks":
      return say("tap_counts");
    case "call-floor":
      return say("tap_floor");
    case "undo":
      return say("tap_undo");
    default:
      return tap.name;
  }
}
