/** The words on the wall. */
import { counts, number, texts } from "../shared/i18n.ts";
import type { LevelPeriod } from "../shared/types.ts";

export const say = texts({
  level: ["Level {n}", "Уровень {n}"],
  last_level: ["Last level", "Последний уровень"],
  break: ["Break", "Перерыв"],
  back_at: ["Back at {time}", "Продолжаем в {time}"],
  paused: ["Paused", "Пауза"],
  ante: ["Ante {n}", "Анте {n}"],
  bb_ante: ["BB ante {n}", "Анте ББ {n}"],
  next: ["Next", "Далее"],
  to_break: ["Break in", "До перерыва"],
  then_break: ["then a break", "затем перерыв"],
  players: ["Players", "Игроки"],
  average: ["Average stack", "Средний стек"],
  bb: ["{n} BB", "{n} ББ"],
  pool: ["Prize pool", "Призовой фонд"],
  guarantee: ["Guaranteed", "Гарантия"],
  prizes: ["Prizes", "Призы"],
  more_places: ["Places {first}–{last} of {all}", "Места {first}–{last} из {all}"],
  moves: ["Moves", "Пересадки"],
  seat: ["{table} / {seat}", "{table} / {seat}"],
  table_seat: ["table / seat", "стол / место"],
  waits: ["waits for the button", "ждёт баттона"],
  busts: ["Out", "Выбыли"],
  registration_open: ["Registration is open", "Идёт регистрация"],
  late_open: ["Late registration is open", "Поздняя регистрация открыта"],
  starts_in: ["Cards in the air in", "До начала"],
  starts_at: ["Start", "Начало"],
  soon: ["We are about to start", "Сейчас начинаем"],
  registered: ["Registered", "Зарегистрированы"],
  buy_in: ["Buy-in", "Взнос"],
  stack: ["Starting stack", "Стартовый стек"],
  scan: ["Scan to register", "Сканируйте, чтобы записаться"],
  bubble: ["Bubble: the next player out is the last without a prize", "Баббл: следующий выбывший – последний без приза"],
  in_the_money: ["Everybody left is in the money", "Все оставшиеся в призах"],
  hand_for_hand: ["Hand for hand", "Раздача в раздачу"],
  final_table: ["Final table", "Финальный стол"],
  winner: ["Winner", "Победитель"],
  cancelled: ["The tournament is cancelled", "Турнир отменён"],
  not_open: ["The tournament is being prepared", "Турнир готовится"],
  offline: ["No connection to the server. The clock goes on by itself. Last news at {time}", "Нет связи с сервером. Часы идут сами. Последние данные – {time}"],
  connecting: ["Connecting…", "Подключаемся…"],
  gone: ["There is no such tournament", "Такого турнира нет"],
  choose: ["Which tournament?", "Какой турнир показать?"],
  no_events: ["No tournament yet", "Турниров пока нет"],
  sound_on: ["Sound on", "Звук включён"],
  sound_off: ["Sound off", "Звук выключен"],
  full: ["Full screen", "Во весь экран"],
}); // prettier-ignore

export const count = counts({
  to_money: [
    ["{n} place to the money", "{n} places to the money"],
    ["До призов {n} место", "До призов {n} места", "До призов {n} мест"],
  ],
});

export function blinds(level: LevelPeriod): string {
  return `${number(level.small_blind)} / ${number(level.big_blind)}`;
}

export function ante(level: LevelPeriod): string {
  return level.ante > 0 ? say(level.ante_kind === "big_blind" ? "bb_ante" : "ante", { n: level.ante }) : "";
}
