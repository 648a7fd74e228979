/** Words that several screens of the console use. */
import { counts, exactChips, number, texts } from "../shared/i18n.ts";
import type { EntryStatus, PaymentMethod, Period, Seat, Status } from "../shared/types.ts";

export const say = texts({
  floor: ["Floor", "Зал"],
  desk: ["Desk", "Регистрация"],
  clock: ["Clock", "Часы"],
  players: ["Players", "Игроки"],
  payouts: ["Payouts", "Призы"],
  structure: ["Structure", "Структура"],
  history: ["History", "Журнал"],
  settings: ["Settings", "Настройки"],
  rules: ["Rules", "Правила"],

  setup: ["Set-up", "Подготовка"],
  open: ["Registration open", "Идёт регистрация"],
  running: ["Running", "Идёт игра"],
  finished: ["Finished", "Завершён"],
  cancelled: ["Cancelled", "Отменён"],

  entry_registered: ["Not paid", "Не оплачен"],
  entry_seated: ["In play", "В игре"],
  entry_broke: ["Wants a rebuy", "Ждёт ребай"],
  entry_out: ["Out", "Выбыл"],
  entry_cancelled: ["Cancelled", "Отменён"],
  entry_voided: ["Voided", "Аннулирован"],

  cash: ["Cash", "Наличные"],
  card: ["Card", "Карта"],
  transfer: ["Transfer", "Перевод"],

  table: ["Table {n}", "Стол {n}"],
  table_seat: ["Table {table}, seat {seat}", "Стол {table}, место {seat}"],
  level: ["Level {n}", "Уровень {n}"],
  break: ["Break", "Перерыв"],
  entry: ["Entry {n}", "Вход № {n}"],

  staff_director: ["director {n}", "судья {n}"],
  staff_desk: ["desk {n}", "секретарь {n}"],

  place_of_bust: ["When", "Когда"],
  save: ["Save", "Сохранить"],
  cancel: ["Cancel", "Не надо"],
  continue: ["Continue", "Продолжить"],
  reason: ["Reason", "Причина"],
  search: ["Search", "Поиск"],
  loading: ["Loading…", "Загрузка…"],
  nothing_found: ["Nothing found", "Ничего не найдено"],
  print: ["Print", "Печать"],
  yes: ["Yes", "Да"],
  no: ["No", "Нет"],
});

export const count = counts({
  seats: [["{n} seat", "{n} seats"], ["{n} место", "{n} места", "{n} мест"]],
  players: [["{n} player", "{n} players"], ["{n} игрок", "{n} игрока", "{n} игроков"]],
  entries: [["{n} entry", "{n} entries"], ["{n} вход", "{n} входа", "{n} входов"]],
  tables: [["{n} table", "{n} tables"], ["{n} стол", "{n} стола", "{n} столов"]],
  by_players: [["{n} player", "{n} players"], ["{n} игрока", "{n} игрока", "{n} игроков"]],
  moves: [["{n} move", "{n} moves"], ["{n} пересадка", "{n} пересадки", "{n} пересадок"]],
  rebuys: [["{n} rebuy", "{n} rebuys"], ["{n} ребай", "{n} ребая", "{n} ребаев"]],
  levels: [["{n} level", "{n} levels"], ["{n} уровень", "{n} уровня", "{n} уровней"]],
  hands: [["{n} hand", "{n} hands"], ["{n} раздача", "{n} раздачи", "{n} раздач"]],
  rounds: [["{n} round", "{n} rounds"], ["{n} круг", "{n} круга", "{n} кругов"]],
  minutes: [["{n} minute", "{n} minutes"], ["{n} минута", "{n} минуты", "{n} минут"]],
  problems: [["{n} problem", "{n} problems"], ["{n} замечание", "{n} замечания", "{n} замечаний"]],
});

/** How many more or fewer: +6,000 or −400. */
export const more = (value: number) => (value < 0 ? "−" : "+") + number(Math.abs(value));

export const statusWord = (status: Status) => say(status);
export const entryStatusWord = (status: EntryStatus) => say(`entry_${status}`);
export const methodWord = (method: PaymentMethod) => say(method);
export const seatWord = (seat: Seat) => say("table_seat", { table: seat.table, seat: seat.number });
/** A stack; one that was not counted since the last hand is only about right. */
export const aboutWord = ({ stack, counted }: { stack: number; counted: boolean }) => `${counted ? "" : "≈ "}${number(stack)}`;
/** Who of the staff: the server numbers those that it let in by a link, "director 1"; everybody else has a name. */
export function staffWord(name: string): string {
  const numbered = /^(director|desk) (\d+)$/.exec(name);
  return numbered ? say(numbered[1] === "desk" ? "staff_desk" : "staff_director", { n: numbered[2]! }) : name;
}

export const METHODS: readonly PaymentMethod[] = ["cash", "card", "transfer"];

/** 100/200, ante 200. */
export function blindsWord(period: Period): string {
  if (period.kind === "break") return period.name || say("break");
  const blinds = `${exactChips(period.small_blind)} / ${exactChips(period.big_blind)}`;
  return period.ante > 0 ? `${blinds} (${exactChips(period.ante)})` : blinds;
}

/** Level 3, or the name of the break. */
export function periodWord(period: Period): string {
  return period.kind === "break" ? period.name || say("break") : say("level", { n: period.level });
}

const HOLDS = {
  not_running: ["the tournament does not run now", "турнир сейчас не идёт"],
  clock_paused: ["the clock is paused", "часы стоят"],
  on_break: ["break", "перерыв"],
  final_table: ["the final table is drawn", "жеребьёвка финала"],
  tables_uneven: ["tables are uneven", "столы неравны"],
  too_few_players: ["too few players", "мало игроков"],
  hand_for_hand: ["hand for hand", "раздача в раздачу"],
  tournament_decided: ["decided", "победитель есть"],
  player_without_chips: ["a player has no chips", "у игрока нет фишек"],
  hand_under_way: ["hand under way", "идёт раздача"],
} as const;
const hold = texts(HOLDS);

/** Why a table may not deal, in two or three words. */
export function holdWord(code: string): string {
  return code in HOLDS ? hold(code as keyof typeof HOLDS) : code.replace(/_/g, " ");
}
