/** The prize pool, its table, the results, the end. */
import { useEffect, useState } from "preact/hooks";
import { read } from "../shared/api.ts";
import { language, money, placeText, texts } from "../shared/i18n.ts";
import { Sheet } from "../shared/sheet.tsx";
import { refused } from "../shared/toasts.tsx";
import type { ResultRow } from "../shared/types.ts";
import { MoneyField } from "./fields.tsx";
import { FixFirst, Form } from "./form.tsx";
import { Press } from "./press.tsx";
import { act, isOver, useRoom } from "./room.ts";
import { Link } from "./route.tsx";
import type { Saved } from "./setup.tsx";
import { more, say as common } from "./words.ts";

const say = texts({
  pool: ["Prize pool", "Призовой фонд"],
  collected: ["Collected", "Собрано"],
  fees: ["Fees", "Сборы"],
  guarantee: ["Guarantee", "Гарантия"],
  overlay: ["Overlay", "Доплата до гарантии"],
  places: ["Paid places", "Призовых мест"],
  prizes: ["Prizes", "Призы"],
  locked: ["Locked", "Зафиксированы"],
  by_policy: ["By the formula", "По формуле"],
  edit: ["Edit", "Изменить"],
  lock: ["Lock these prizes", "Зафиксировать"],
  locked_now: ["The prizes are locked", "Призы зафиксированы"],
  back: ["Back to the formula", "Вернуть формулу"],
  backed: ["The prizes follow the formula again", "Призы снова считаются по формуле"],
  place: ["Place", "Место"],
  player: ["Player", "Игрок"],
  prize: ["Prize", "Приз"],
  add: ["Add a place", "Ещё место"],
  remove: ["Remove the last", "Убрать последнее"],
  rest: ["Still to divide: {sum}", "Осталось распределить: {sum}"],
  over: ["Too much by {sum}", "Больше фонда на {sum}"],
  exact: ["The sum is exact", "Сумма сходится"],
  results: ["Results", "Результаты"],
  differences: ["Counted otherwise than issued, settled with a reason:", "Насчитано не столько, сколько выдано; принято с объяснением:"],
  difference: ["table {n}: {chips}", "стол {n}: {chips}"],
  provisional: ["provisional while registration is open", "предварительно, пока идёт регистрация"],
  finish: ["Finish the tournament", "Завершить турнир"],
  open_still: [
    "Registration is open until the end of level {level}: somebody may still enter, so nothing is final yet.",
    "Регистрация открыта до конца уровня {level}: кто-то ещё может войти, поэтому итогов пока нет.",
  ],
  open_to_the_end: [
    "Late registration lasts as long as the structure: end it in the settings.",
    "Поздняя регистрация идёт до конца структуры: завершите её в настройках.",
  ],
  close_registration: ["Close registration", "Закрыть регистрацию"],
  registration_closed: ["Registration is closed", "Регистрация закрыта"],
  finish_sure: [
    "Places and prizes become final and are booked. This cannot be taken back: look through the results first.",
    "Места и призы станут окончательными и будут проведены. Отменить это нельзя: сначала проверьте результаты.",
  ],
  finish_yes: ["Yes, the results are right", "Да, результаты верны"],
  finished: ["The tournament is finished", "Турнир завершён"],
  winner: ["{name} wins", "Победитель: {name}"],
  none: ["Nobody is out yet.", "Пока никто не выбыл."],
  stale: [
    "Entries have changed since the prizes were locked: they do not sum to the pool.",
    "После фиксации призов изменились входы: сумма призов не равна фонду.",
  ],
});

const PERCENT = { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

export function Payouts() {
  const room = useRoom();
  const payouts = room.live.section("payouts").value;
  const event = room.live.section("event").value;
  const winner = room.live.section("winner").value;
  const [editing, setEditing] = useState(false);
  const [finishing, setFinishing] = useState(false);
  const open = room.live.section("counts").value?.registration_open ?? false;
  const differences = room.live.section("differences").value ?? [];
  if (!payouts || !event) return null;
  const over = isOver(room);
  const show = (minor: number) => money(minor, event.currency, { short: true });
  const percent = new Intl.NumberFormat(language.value === "ru" ? "ru-RU" : "en-GB", PERCENT);
  const sum = payouts.prizes.reduce((all, prize) => all + prize, 0);
  const total = payouts.pool + payouts.overlay;
  return (
    <div class="payouts">
      <h1 class="visually-hidden">{common("payouts")}</h1>
      {differences.length > 0 && (
        <p class="notice warn">
          {say("differences")}{" "}
          {differences.map((one) => say("difference", { n: one.table, chips: more(one.chips) })).join(" · ")}
        </p>
      )}
      {winner && (
        <section class="panel winner">
          <p class="winner-name">♠ {say("winner", { name: winner.name })}</p>
          {event.status === "running" && (open ? (
            <CloseFirst />
          ) : (
            <button class="button primary large" onClick={() => setFinishing(true)}>
              {say("finish")}
            </button>
          ))}
        </section>
      )}
      {finishing && <FinishSheet close={() => setFinishing(false)} />}
      <section class="panel">
        <dl class="figures">
          <Figure label={say("pool")} value={show(total)} big />
          <Figure label={say("collected")} value={show(payouts.pool)} />
          <Figure label={say("fees")} value={show(payouts.fees)} />
          {event.guarantee > 0 && <Figure label={say("guarantee")} value={show(event.guarantee)} />}
          {payouts.overlay > 0 && <Figure label={say("overlay")} value={show(payouts.overlay)} warn />}
          <Figure label={say("places")} value={String(payouts.paid_places)} />
        </dl>
      </section>
      <section class="panel">
        <header class="desk-head">
          <h2>{say("prizes")}</h2>
          <span class={`badge ${payouts.locked ? "brass" : ""}`}>{say(payouts.locked ? "locked" : "by_policy")}</span>
          <span class="spring" />
          {!editing && !over && (
            <button class="button small" onClick={() => setEditing(true)}>
              {say("edit")}
            </button>
          )}
          {payouts.locked && !editing && !over && (
            <Press class="small" on={() => act(room, { name: "set-payouts", fields: { prizes: null }, done: say("backed") })}>
              {say("back")}
            </Press>
          )}
        </header>
        {payouts.locked && sum !== total && <p class="notice bad">{say("stale")}</p>}
        {editing && !over ? (
          <Editor prizes={payouts.prizes} total={total} currency={event.currency} onDone={() => setEditing(false)} />
        ) : (
          <ol class="prizes">
            {payouts.prizes.map((prize, index) => (
              <li key={index}>
                <span class="prize-place">{index + 1}</span>
                <strong>{show(prize)}</strong>
                <span class="soft">{total > 0 ? percent.format(prize / total) : ""}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <Results show={show} provisional={room.live.section("counts").value?.registration_open ?? false} />
    </div>
  );
}

function Figure({ label, value, big = false, warn = false }: { label: string; value: string; big?: boolean; warn?: boolean }) {
  return (
    <div class={`figure ${big ? "big" : ""} ${warn ? "warn" : ""}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** While somebody may still enter nothing is final; the clock stands, so registration does not close by itself. */
function CloseFirst() {
  const room = useRoom();
  const event = room.live.section("event").value;
  const periods = room.live.section("structure").value?.periods ?? [];
  const seen = room.reading.value?.index;
  const last = periods.findIndex((period) => period.kind === "level" && period.level === event?.late_registration_levels);
  const after = last >= 0 && last + 1 < periods.length ? last + 1 : null;
  return (
    <div class="stack">
      <p>{say("open_still", { level: event?.late_registration_levels ?? 0 })}</p>
      {after === null && (
        <p>
          {say("open_to_the_end")}{" "}
          <Link to={`/director/${room.id}/settings`} class="button small">
            {common("settings")}
          </Link>
        </p>
      )}
      {after !== null && seen !== undefined && (
        <Press
          class="large"
          on={() => act(room, { name: "go-to-period", fields: { seen, period: after }, done: say("registration_closed") })}
        >
          {say("close_registration")}
        </Press>
      )}
    </div>
  );
}

/** The one thing of the evening that is asked twice. */
function FinishSheet({ close }: { close: () => void }) {
  const room = useRoom();
  const finish = async () => {
    await act(room, { name: "finish-tournament", fields: {}, done: say("finished") });
    close();
  };
  return (
    <Sheet title={say("finish")} onClose={close}>
      <p>{say("finish_sure")}</p>
      <div class="sheet-actions">
        <button class="button quiet" onClick={close}>
          {common("cancel")}
        </button>
        <Press class="primary" on={finish}>
          {say("finish_yes")}
        </Press>
      </div>
    </Sheet>
  );
}

function Editor({ prizes: from, total, currency, onDone }: {
  prizes: number[];
  total: number;
  currency: string;
  onDone: () => void;
}) {
  const room = useRoom();
  const [prizes, setPrizes] = useState(from.length > 0 ? from : [total]);
  const [ifMatch, setTag] = useState<string>();
  useEffect(() => {
    void read<Saved>(`tournaments/${room.id}`).then((answer) => {
      if (answer.ok) return setTag(answer.body.tags.prizes);
      refused(answer.refusal);
      onDone();
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the tag is of the prizes that the editor was opened with
  }, [room.id]);
  const rest = total - prizes.reduce((sum, prize) => sum + prize, 0);
  const lock = async () => {
    if ((await act(room, { name: "set-payouts", fields: { prizes }, done: say("locked_now"), ifMatch })).ok) onDone();
  };
  return (
    <Form>
      <ol class="prizes editing">
        {prizes.map((prize, index) => (
          <li key={index}>
            <span class="prize-place">{index + 1}</span>
            <MoneyField
              small
              label={`${say("place")} ${index + 1}`}
              currency={currency}
              value={prize}
              onValue={(value) => setPrizes(prizes.map((old, at) => (at === index ? value : old)))}
            />
          </li>
        ))}
      </ol>
      <div class="menu-row">
        <button class="button small" onClick={() => setPrizes([...prizes, Math.max(0, rest)])}>
          {say("add")}
        </button>
        <button class="button small" disabled={prizes.length < 2} onClick={() => setPrizes(prizes.slice(0, -1))}>
          {say("remove")}
        </button>
        <span class={`grow ${rest === 0 ? "good-ink" : "bad-ink"}`} role="status">
          {rest === 0
            ? say("exact")
            : say(rest > 0 ? "rest" : "over", { sum: money(Math.abs(rest), currency, { short: true }) })}
        </span>
        <FixFirst />
        <button class="button quiet" onClick={onDone}>
          {common("cancel")}
        </button>
        <Press class="primary" disabled={rest !== 0 || !ifMatch} on={lock}>
          {say("lock")}
        </Press>
      </div>
    </Form>
  );
}

function Results({ show, provisional }: { show: (minor: number) => string; provisional: boolean }) {
  const room = useRoom();
  const [results, setResults] = useState<ResultRow[] | null>(null);
  const seq = room.live.seq.value;
  useEffect(() => {
    let old = false;
    void read<ResultRow[]>(`tournaments/${room.id}/results`).then((answer) => {
      if (old) return;
      if (answer.ok) setResults(answer.body);
      else refused(answer.refusal);
    });
    return () => {
      old = true;
    };
  }, [room.id, seq]);
  return (
    <section class="panel flush">
      <header class="desk-head padded">
        <h2>{say("results")}</h2>
        {provisional && results !== null && results.length > 0 && <span class="soft">{say("provisional")}</span>}
      </header>
      {results === null || results.length === 0 ? (
        <p class="soft padded">{results === null ? common("loading") : say("none")}</p>
      ) : (
        <table class="table">
          <thead>
            <tr>
              <th class="number">{say("place")}</th>
              <th>{say("player")}</th>
              <th class="number">{say("prize")}</th>
            </tr>
          </thead>
          <tbody>
            {results.map((result) => (
              <tr key={result.entry}>
                <td class="number">{placeText(result.place)}</td>
                <td>{result.name}</td>
                <td class="number">{result.prize ? <strong>{show(result.prize)}</strong> : ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
