/** What asks for somebody now: shown above every page of the console. */
import { number, texts } from "../shared/i18n.ts";
import type { FloorCallView } from "../shared/types.ts";
import { DealOn } from "./deal-on.tsx";
import { sharedTables, standstill } from "./floor-state.ts";
import { Press } from "./press.tsx";
import { reasonFor } from "./reason.tsx";
import { act, isDecided, isOver, tablesOf, useRoom } from "./room.ts";
import { Link, type Page } from "./route.tsx";
import { isDirector } from "./session.ts";
import { Troubles } from "./troubles.tsx";
import { count, more, say as common } from "./words.ts";

const say = texts({
  outdated: ["There is a new version of this page.", "Вышла новая версия страницы."],
  reload: ["Reload", "Обновить"],
  lost: ["No connection: this is not up to date", "Нет связи: данные могут устареть"],
  call: ["Table {n}: {reason}", "Стол {n}: {reason}"],
  count: [
    "Table {n}: counted {counted}, may have {expected}: {difference}",
    "Стол {n}: насчитано {counted}, может быть {expected}: {difference}",
  ],
  event_sum: ["{told}. The whole event: {sum} of {issued}", "{told}. Во всём турнире: {sum} из {issued}"],
  settle: ["It stands…", "Принять…"],
  settle_why: [
    "The stacks stand as counted, though this is not what was issued. Why?",
    "Стеки останутся как насчитано, хотя выдано было другое. Почему?",
  ],
  settled: ["Table {n}: the count stands", "Стол {n}: подсчёт принят"],
  coming: ["I am coming", "Иду"],
  noted: ["Noted", "Принято"],
  answered: ["Call of table {n} is answered", "Вызов со стола {n} принят"],
  plan: ["Plan waits: {moves}", "План ждёт: {moves}"],
  look: ["Look", "Посмотреть"],
  rebuys: ["Rebuy wanted: {names}", "Ждут ребай: {names}"],
  winner: ["{name} wins", "Победитель: {name}"],
  results: ["Results", "Результаты"],
  tables_uneven: ["Tables wait: they are uneven.", "Столы ждут: они неравны."],
  shared: ["{n} tablets serve table {table}", "У стола {table} планшетов: {n}"],
  final_table: ["No table may deal: the final table is drawn.", "Столы не сдают: жеребьёвка финала."],
  no_plan: ["There is no plan yet.", "Плана пока нет."],
  moving: ["The moves are under way.", "Идут пересадки."],
  approve: ["Approve the plan", "Одобрить план"],
  approved: ["Plan approved", "План одобрен"],
  propose: ["Make a plan", "Составить план"],
});

/** What asks for somebody now, on every screen. */
export function Attention({ page }: { page: Page }) {
  const room = useRoom();
  const over = isOver(room);
  const calls = (over ? null : room.live.section("floor_calls").value) ?? [];
  const plan = over ? null : room.live.section("plan").value;
  const requests = (over ? null : room.live.section("requests").value) ?? [];
  const winner = room.live.section("winner").value;
  const status = room.live.section("event").value?.status;
  return (
    <div class="attention-strip">
      {room.live.outdated.value && (
        <p class="notice warn">
          <span class="grow">{say("outdated")}</span>
          <button class="button small" onClick={() => location.reload()}>
            {say("reload")}
          </button>
        </p>
      )}
      {room.live.connection.value === "lost" && (
        <p class="notice bad" role="alert">
          {say("lost")}
        </p>
      )}
      <Troubles />
      {calls.map((call) => (
        <p key={call.id} class="notice bad ring">
          <strong class="grow">{callWords(call, room.live.section("counts").value?.chips_issued)}</strong>
          {isDirector.value && <SettleCount call={call} />}
          {isDirector.value && (
            <Press
              class="small"
              on={() => act(room, { name: "answer-floor-call", fields: { call: call.id }, done: say("answered", { n: call.table }) })}
            >
              {say(call.reason.indexOf(WENT_ON) === 0 ? "noted" : "coming")}
            </Press>
          )}
        </p>
      ))}
      {isDirector.value &&
        sharedTables(tablesOf(room)).map((table) => (
          <p key={table.number} class="notice warn">
            <strong class="grow">{say("shared", { n: table.tablet!.devices, table: table.number })}</strong>
            {page !== "floor" && (
              <Link to={`/director/${room.id}/floor`} class="button small">
                {say("look")}
              </Link>
            )}
          </p>
        ))}
      <Standstill page={page} />
      {plan && isDirector.value && page !== "floor" && !standstill(tablesOf(room)) && (
        <p class="notice brass">
          <strong class="grow">{say("plan", { moves: count("moves", plan.moves.length) })}</strong>
          <Link to={`/director/${room.id}/floor`} class="button small">
            {say("look")}
          </Link>
        </p>
      )}
      {requests.length > 0 && page !== "desk" && (
        <p class="notice warn">
          <strong class="grow">{say("rebuys", { names: requests.map((one) => one.name).join(", ") })}</strong>
          <Link to={`/director/${room.id}/desk`} class="button small">
            {common("desk")}
          </Link>
        </p>
      )}
      {winner && status === "running" && isDirector.value && page !== "payouts" && (
        <p class="notice brass">
          <strong class="grow">♠ {say("winner", { name: winner.name })}</strong>
          <Link to={`/director/${room.id}/payouts`} class="button small">
            {say("results")}
          </Link>
        </p>
      )}
    </div>
  );
}

function callWords({ table, reason, count }: FloorCallView, issued?: number): string {
  if (!count) return say("call", { n: table, reason: reasonWord(reason) });
  const { counted, expected, event } = count;
  const told = say("count", { n: table, counted: number(counted), expected: number(expected), difference: more(counted - expected) });
  return event && issued ? say("event_sum", { told, sum: number(event), issued: number(issued) }) : told;
}

/** The count of a table stands though it does not add up, for a reason; otherwise it is counted again. */
function SettleCount({ call }: { call: FloorCallView }) {
  const room = useRoom();
  const table = room.live.section(`tables/${call.table}`).value;
  const { count } = call;
  if (!count) return null;
  const settle = async () => {
    const reason = await reasonFor(callWords(call), say("settle_why"));
    if (reason === null) return;
    const fields = { table: call.table, hand: count.hand, stacks: count.stacks, reason };
    const during = table?.hand?.number === count.hand; // told with the end of the hand
    await act(room, { name: during ? "end-hand" : "report-stacks", fields, done: say("settled", { n: call.table }) });
  };
  return (
    <Press class="small" on={settle}>
      {say("settle")}
    </Press>
  );
}

/** The level clock runs and no table may deal until players move: on every page, with the plan to approve. */
function Standstill({ page }: { page: Page }) {
  const room = useRoom();
  const plan = room.live.section("plan").value;
  const held = standstill(tablesOf(room));
  if (held === null || !isDirector.value || isDecided(room)) return null;
  const moving = !plan && (room.live.section("moves").value ?? []).some((move) => move.state === "pending");
  return (
    <p class="notice bad standstill" role="alert">
      <strong class="grow">
        {say(held)} {plan ? say("plan", { moves: count("moves", plan.moves.length) }) : moving ? say("moving") : say("no_plan")}
      </strong>
      {plan && (
        <Press
          class="small primary"
          disabled={plan.stale}
          on={() => act(room, { name: "approve-plan", fields: { plan: plan.id }, done: say("approved") })}
        >
          {say("approve")}
        </Press>
      )}
      {!plan && !moving && (
        <Press class="small primary" on={() => act(room, { name: "propose-plan", fields: {} })}>
          {say("propose")}
        </Press>
      )}
      {held === "tables_uneven" && <DealOn />}
      {page !== "floor" && (
        <Link to={`/director/${room.id}/floor`} class="button small">
          {say("look")}
        </Link>
      )}
    </p>
  );
}

const REASONS = {
  dispute: ["dispute between players", "спор между игроками"],
  ruling: ["a ruling is needed", "нужно решение судьи"],
  irregularity: ["irregularity in the deal", "ошибка сдачи"],
  conduct: ["conduct of a player", "поведение игрока"],
  chips: ["chips", "фишки"],
  count: ["a count does not add up", "подсчёт не сходится"],
  clock: ["clock on a player", "время на решение игрока"],
  dealer: ["a dealer is needed", "нужен дилер"],
  other: ["the floor is wanted", "вызов судьи"],
} as const;
const reason = texts(REASONS);

/** What the server tells of a table that nobody has called from: it dealt without a connection though it should wait. */
const WENT_ON = "went_on.";
const wentOn = texts({
  told: ["dealt on without a connection – {why}", "без связи сдавали дальше – {why}"],
  tables_uneven: ["tables were uneven", "столы были неравны"],
  final_table: ["the final table was being drawn", "разыгрывался финальный стол"],
  hand_for_hand: ["it was hand for hand", "шла игра «раздача в раздачу»"],
  clock_paused: ["the clock was stopped", "часы стояли"],
  on_break: ["there was a break", "был перерыв"],
  player_without_chips: ["a player had no chips", "у игрока не было фишек"],
  too_few_players: ["players should have left", "игроки должны были уйти"],
  player_moved: ["who had been moved went out here, and the move is void", "пересаженный игрок выбыл здесь, пересадка отменена"],
  tournament_decided: ["the tournament was decided", "турнир был решён"],
});

/** The tablet sends a code, so that everybody reads the reason in a language of their own; words stand as they are. */
function reasonWord(said: string): string {
  if (said.indexOf(WENT_ON) === 0) return wentOn("told", { why: wentOn(said.slice(WENT_ON.length) as "tables_uneven") });
  return said in REASONS ? reason(said as keyof typeof REASONS) : said;
}
