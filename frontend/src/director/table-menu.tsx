/** Everything that can be done with a table: deal for a dealer without a tablet, pair a tablet, close it. */
import { useEffect, useState } from "preact/hooks";
import { post, read, remove } from "../shared/api.ts";
import { moment, number, texts } from "../shared/i18n.ts";
import { Sheet } from "../shared/sheet.tsx";
import { refused, toast } from "../shared/toasts.tsx";
import type { PairingCode, TabletRow, TableView } from "../shared/types.ts";
import { NumberField, TextField } from "./fields.tsx";
import { FixFirst, Form } from "./form.tsx";
import { holdOf } from "./floor-state.ts";
import { Press } from "./press.tsx";
import { act, isOver, useRoom } from "./room.ts";
import { blindsWord, count, holdWord, say as common } from "./words.ts";

const say = texts({
  deal: ["Deal hand {n}", "Сдать раздачу {n}"],
  over: ["Hand {n} is over", "Раздача {n} окончена"],
  dealt: ["Table {n}: hand {hand} is dealt", "Стол {n}: сдана раздача {hand}"],
  ended: ["Table {n}: hand {hand} is over", "Стол {n}: раздача {hand} окончена"],
  may_not: ["May not deal: {why}", "Сдавать нельзя: {why}"],
  close: ["Close the table", "Закрыть стол"],
  closed: ["Table {n} is closed", "Стол {n} закрыт"],
  pair: ["Pair a tablet", "Подключить планшет"],
  pair_hint: [
    "Scan with the tablet, or open {url} there and type the code. It works once, until {until}.",
    "Отсканируйте планшетом или откройте на нём {url} и введите код. Действует один раз, до {until}.",
  ],
  pair_plain: [
    "Over http:// a tablet deals on without a network, but must not be reloaded meanwhile. How to get a certificate: docs/https.md.",
    "По http:// планшет без сети продолжает раздавать, но обновлять его страницу нельзя. Как получить сертификат: docs/https.md.",
  ],
  revoke: ["Revoke", "Отключить"],
  revoked: ["The tablet has lost its table", "Планшет отключён от стола"],
  tablets: ["Tablets of this table", "Планшеты этого стола"],
  device: ["Tablet {n}, paired {at}:", "Планшет {n}, подключён {at}:"],
  several: ["{n} tablets serve this table: revoke the one that does not lie here.", "У стола планшетов: {n}. Отключите тот, что не лежит на столе."],
  online: ["online", "на связи"],
  offline: ["offline since {at}", "не на связи с {at}"],
  never: ["not seen yet", "ещё не появлялся"],
  count: ["Count the stacks…", "Пересчитать стеки…"],
  counted: ["Table {n}: stacks are counted", "Стол {n}: стеки пересчитаны"],
  answer_call: ["I am coming", "Иду"],
  answered: ["Call of table {n} is answered", "Вызов со стола {n} принят"],
  total: ["Together {n}", "Всего {n}"],
  settle: ["It stands all the same, because", "Всё же верно, потому что"],
});

/** All that can be done at one table. */
export function TableMenu({ number: tableNo, onClose }: { number: number; onClose: () => void }) {
  const room = useRoom();
  const table = room.live.section(`tables/${tableNo}`).value;
  const structure = room.live.section("structure").value;
  const call = room.live.section("floor_calls").value?.find((one) => one.table === tableNo);
  const [counting, setCounting] = useState(false);
  if (!table) return null;
  const hand = table.hand?.number ?? table.hands;
  const hold = holdOf(table, room.reading.value);
  const period = table.hand && structure?.periods[table.hand.period];
  return (
    <Sheet title={common("table", { n: tableNo })} onClose={onClose}>
      <p class="facts">
        <span>{count("players", table.seats.length)}</span>
        <span>{count("seats", table.size)}</span>
        {period && <span>{blindsWord(period)}</span>}
        {!table.hand && hold && <span class="badge warn">{say("may_not", { why: holdWord(hold) })}</span>}
      </p>
      {counting ? (
        <Counting table={table} onDone={() => setCounting(false)} />
      ) : (
        <>
          {call && !isOver(room) && (
            <Press
              class="primary large"
              on={() => act(room, { name: "answer-floor-call", fields: { call: call.id }, done: say("answered", { n: tableNo }) })}
            >
              {say("answer_call")}
            </Press>
          )}
          {!isOver(room) && <div class="menu-row">
            {table.hand ? (
              <Press
                class="large"
                on={() => act(room, { name: "end-hand", fields: { table: tableNo, hand }, done: say("ended", { n: tableNo, hand }) })}
              >
                {say("over", { n: hand })}
              </Press>
            ) : (
              <Press
                class="large"
                disabled={hold !== null}
                on={() =>
                  act(room, {
                    name: "start-hand",
                    fields: { table: tableNo, hand: table.hands + 1 },
                    done: say("dealt", { n: tableNo, hand: table.hands + 1 }),
                  })
                }
              >
                {say("deal", { n: table.hands + 1 })}
              </Press>
            )}
            {table.seats.length > 0 && !table.hand && (
              <button class="button large" onClick={() => setCounting(true)}>
                {say("count")}
              </button>
            )}
            {table.seats.length === 0 && (
              <Press
                class="danger large"
                on={async () => {
                  const answer = await act(room, { name: "close-table", fields: { table: tableNo }, done: say("closed", { n: tableNo }) });
                  if (answer.ok) onClose();
                }}
              >
                {say("close")}
              </Press>
            )}
          </div>}
          <Tablets table={tableNo} />
        </>
      )}
    </Sheet>
  );
}

function Tablets({ table }: { table: number }) {
  const room = useRoom();
  const [tablets, setTablets] = useState<TabletRow[]>([]);
  const [pairing, setPairing] = useState<PairingCode | null>(null);
  const event = room.live.section("event").value;
  const seq = room.live.seq.value;
  useEffect(() => {
    let gone = false;
    const look = () =>
      void read<TabletRow[]>(`tournaments/${room.id}/tablets`).then((answer) => {
        if (!gone && answer.ok) setTablets(answer.body.filter((one) => one.table === table));
      });
    look();
    const timer = setInterval(look, 3000);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [room.id, table, seq]);

  const pair = async () => {
    const answer = await post<PairingCode>(`tournaments/${room.id}/tablets`, { table });
    const made = "code" in answer ? (answer as unknown as PairingCode) : answer.ok ? answer.result : null;
    if (made) setPairing(made);
    else if (!answer.ok) refused(answer.refusal);
  };
  const revoke = async (tablet: TabletRow) => {
    const answer = await remove<TabletRow[]>(`tournaments/${room.id}/tablets/${tablet.id}`);
    if (!answer.ok) return void refused(answer.refusal);
    setTablets(tablets.filter((one) => one !== tablet));
    toast({ kind: "good", text: say("revoked") });
  };

  return (
    <div class="stack">
      {pairing ? (
        <div class="pairing">
          <div class="qr" dangerouslySetInnerHTML={{ __html: pairing.qr_svg }} />
          <div>
            <p class="code">{`${pairing.code.slice(0, 4)} ${pairing.code.slice(4)}`}</p>
            <p class="soft">
              {say("pair_hint", { url: pairing.url.replace(/[?#].*$/, ""), until: moment(pairing.expires_at, event?.timezone) })}
            </p>
            {pairing.url.startsWith("http:") && <p class="soft">{say("pair_plain")}</p>}
          </div>
        </div>
      ) : (
        <Press on={pair}>{say("pair")}</Press>
      )}
      {tablets.length > 1 && <p class="notice warn">{say("several", { n: tablets.length })}</p>}
      {tablets.length > 0 && (
        <ul class="lines" aria-label={say("tablets")}>
          {tablets.map((tablet, nth) => (
            <li key={tablet.id}>
              <span class={`dot ${tablet.connected ? "good" : "bad"}`} />
              <span class="grow">
                {tablets.length > 1 && `${say("device", { n: nth + 1, at: moment(tablet.paired_at, event?.timezone) })} `}
                {tablet.connected
                  ? say("online")
                  : tablet.last_seen
                    ? say("offline", { at: moment(tablet.last_seen, event?.timezone) })
                    : say("never")}
              </span>
              <Press class="small danger" on={() => revoke(tablet)}>
                {say("revoke")}
              </Press>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The stacks of a table, counted between two hands. */
function Counting({ table, onDone }: { table: TableView; onDone: () => void }) {
  const room = useRoom();
  const [stacks, setStacks] = useState<Record<number, number>>(() =>
    Object.fromEntries(table.seats.map((seat) => [seat.entry, seat.stack])),
  );
  const [difference, setDifference] = useState("");
  const [reason, setReason] = useState("");
  const total = Object.values(stacks).reduce((sum, stack) => sum + stack, 0);
  const report = async () => {
    const fields = { table: table.number, hand: table.hands, stacks, reason };
    const done = say("counted", { n: table.number });
    const answer = await act(room, { name: "report-stacks", fields, done, expects: ["chips_do_not_add_up"] });
    if (answer.ok) onDone();
    else if (answer.refusal.code === "chips_do_not_add_up") setDifference(answer.refusal.text);
  };
  return (
    <Form>
      <div class="columns">
        {table.seats.map((seat) => (
          <NumberField
            key={seat.entry}
            label={`${seat.seat} · ${seat.name}`}
            value={stacks[seat.entry] ?? 0}
            onValue={(stack) => setStacks({ ...stacks, [seat.entry]: stack })}
          />
        ))}
      </div>
      {difference && <p class="notice warn">{difference}</p>}
      {difference && <TextField label={say("settle")} value={reason} onValue={setReason} />}
      <div class="sheet-actions">
        <span class="grow soft">{say("total", { n: number(total) })}</span>
        <FixFirst />
        <button class="button quiet" onClick={onDone}>
          {common("cancel")}
        </button>
        <Press class="primary" on={report}>
          {common("save")}
        </Press>
      </div>
    </Form>
  );
}
