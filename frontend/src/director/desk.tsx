/** The registration desk: three letters, the player, the money, the seat, next. */
import { useEffect, useRef, useState } from "preact/hooks";
import { read } from "../shared/api.ts";
import { money, texts } from "../shared/i18n.ts";
import type { Answer, EntryRow, PaymentMethod, Player, Price, Seat } from "../shared/types.ts";
import { CsvImport } from "./csv-import.tsx";
import { Search } from "./desk-search.tsx";
import { EntryMenu, Methods } from "./entry-menu.tsx";
import { rebuyOffer, reentryOffer, withoutChips, type Offer } from "./offers.ts";
import { aboutPlayer, entriesOf } from "./people.ts";
import { RecordSheet } from "./player-record.tsx";
import { Press } from "./press.tsx";
import { act, isOver, useRoom } from "./room.ts";
import { printSeatCard } from "./seat-card.tsx";
import { register, takePayment } from "./selling.ts";
import { SignUps } from "./sign-ups.tsx";
import { isDirector } from "./session.ts";
import { count, entryStatusWord, say as common, seatWord } from "./words.ts";

const say = texts({
  looks_like: ["Another player has this name or phone number.", "Есть другой игрок с таким именем или телефоном."],
  compare: ["Compare…", "Сверить…"],
  record: ["Record…", "Карточка…"],
  buy_in: ["Buy-in {price}", "Вход {price}"],
  reentry: ["Re-entry {price}", "Повторный вход {price}"],
  register_only: ["Register, pays later", "Записать, оплата позже"],
  due: ["Payments due", "Ждут оплаты"],
  due_none: ["Nobody waits to pay.", "Никто не ждёт оплаты."],
  several: ["Remove several…", "Снять несколько…"],
  places_left: ["Places left: {n}. Who pays first gets one.", "Свободных мест: {n}. Место получит тот, кто раньше оплатит."],
  no_places: ["All places are paid for; these wait for a free one.", "Все места оплачены, эти ждут свободного."],
  room_pin: ["PIN for phones", "Пин-код для телефонов"],
  wall_link: ["Screen that shows it", "Экран, который его показывает"],
  due_more: ["and {n} more", "и ещё {n}"],
  take: ["Take {price}", "Принять {price}"],
  import: ["Import a list…", "Загрузить список…"],
  requests: ["Want a rebuy", "Ждут ребай"],
  rebought: ["Rebuy sold to {name}", "Ребай продан: {name}"],
  rebuy: ["Rebuy {price}", "Ребай {price}"],
  next: ["Next player", "Следующий"],
  card: ["Print seat card", "Печать карточки"],
  setup: ["Registration is not open yet. Open it on the Clock page.", "Регистрация ещё не открыта. Откройте её на странице «Часы»."],
  closed: ["Registration is closed", "Регистрация закрыта"],
  is_open: ["Registration is open", "Регистрация идёт"],
  entries: ["Entries of this player", "Входы этого игрока"],
});

/** The cashier's page: who is found, who owes, who is at the desk. */
export function Desk() {
  const room = useRoom();
  const [player, setPlayer] = useState<Player | null>(null);
  const [importing, setImporting] = useState(false);
  const event = room.live.section("event").value;
  const counted = room.live.section("counts").value;
  if (!event || !counted) return null;
  return (
    <div class="desk">
      <section class="panel desk-main">
        <header class="desk-head">
          <h1>{common("desk")}</h1>
          <span class={`badge ${counted.registration_open ? "good" : "warn"}`}>
            {say(counted.registration_open ? "is_open" : "closed")}
          </span>
          <span class="spring" />
          {!isOver(room) && (
            <button class="button small" onClick={() => setImporting(true)}>
              {say("import")}
            </button>
          )}
        </header>
        {event.status === "setup" && <p class="notice warn">{say("setup")}</p>}
        {player ? (
          <AtDesk key={player.id} player={player} onNext={() => setPlayer(null)} onPlayer={setPlayer} />
        ) : (
          <Search onPick={setPlayer} />
        )}
      </section>
      <aside class="desk-side">
        <Requests />
        <PaymentsDue />
        <RoomPin />
      </aside>
      {importing && <CsvImport onClose={() => setImporting(false)} />}
    </div>
  );
}

/** One player before the desk. */
function AtDesk({ player, onNext, onPlayer }: {
  player: Player;
  onNext: () => void;
  onPlayer: (player: Player | null) => void;
}) {
  const room = useRoom();
  const [entries, setEntries] = useState<EntryRow[] | null>(null);
  const [seated, setSeated] = useState<{ entry: number; seat: Seat } | null>(null);
  const [open, setOpen] = useState<EntryRow | null>(null);
  const [record, setRecord] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const event = room.live.section("event").value;
  const seq = room.live.seq.value;
  const known = entries !== null;
  useEffect(() => {
    // Enter goes on: from the name to the money, from the money to the next player.
    const step = seated ? ".next" : ".methods .button";
    if (known) box.current?.querySelector<HTMLElement>(step)?.focus();
  }, [known, seated]);
  useEffect(() => {
    let old = false;
    void entriesOf(room.id, player).then((rows) => {
      if (!old && rows) setEntries(rows);
    });
    return () => {
      old = true;
    };
  }, [room.id, player, seq]);
  if (!event) return null;

  const seatFrom = (answer: Answer, entry: number | undefined) => {
    if (answer.ok && answer.result.seat && entry !== undefined) setSeated({ entry, seat: answer.result.seat });
  };
  const pay = async (entry: number, method: PaymentMethod) =>
    seatFrom(await takePayment(room, { entry, name: player.name, method }), entry);
  const rebuy = async (entry: number, method: PaymentMethod) => {
    const done = say("rebought", { name: player.name });
    seatFrom(await act(room, { name: "sell-rebuy", fields: { entry, method }, done }), entry);
  };
  const enter = async (method: PaymentMethod | null) => {
    const answer = await register(room, { player: player.id, name: player.name, method });
    if (method === null && answer.ok) onNext();
    else if (answer.ok) seatFrom(answer, answer.result.entry);
  };

  return (
    <div class="at-desk" ref={box}>
      <header class="desk-head">
        <h2 class="desk-name">{player.name}</h2>
        <span class="soft about">{aboutPlayer(player)}</span>
        <span class="spring" />
        <button class="button" onClick={() => setRecord(true)}>
          {say("record")}
        </button>
        <button class="button next" onClick={onNext}>
          {say("next")}
        </button>
      </header>
      {player.duplicates.length > 0 && (
        <p class="notice warn">
          {say("looks_like")}{" "}
          <button class="button small" onClick={() => setRecord(true)}>
            {say("compare")}
          </button>
        </p>
      )}
      {seated ? (
        <div class="drawn" role="status">
          <p class="drawn-seat">{seatWord(seated.seat)}</p>
          <button class="button" onClick={() => printSeatCard({ event, entry: seated.entry, name: player.name, seat: seated.seat })}>
            {say("card")}
          </button>
        </div>
      ) : (
        entries !== null && <Sold entries={entries} onPay={pay} onRebuy={rebuy} onEnter={enter} />
      )}
      {entries && entries.length > 0 && (
        <ul class="lines" aria-label={say("entries")}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <span class="grow">
                {common("entry", { n: entry.id })} · {entryStatusWord(entry.status)}
                {entry.seat && <> · {seatWord(entry.seat)}</>}
              </span>
              <span class="soft">{money(entry.paid, event.currency, { short: true })}</span>
              <button class="button small" aria-label={common("entry", { n: entry.id })} onClick={() => setOpen(entry)}>
                …
              </button>
            </li>
          ))}
        </ul>
      )}
      {record && (
        <RecordSheet
          player={player}
          onClose={() => setRecord(false)}
          onLeft={(left) => {
            setRecord(false);
            onPlayer(left);
          }}
        />
      )}
      {open && <EntryMenu card={{ ...open, entry: open.id }} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface SoldProps {
  entries: readonly EntryRow[];
  onPay: (entry: number, method: PaymentMethod) => Promise<unknown>;
  onRebuy: (entry: number, method: PaymentMethod) => Promise<unknown>;
  onEnter: (method: PaymentMethod | null) => Promise<unknown>;
}

/** What is sold to this player now: what is owed, a rebuy, an entry – in this order – and why the rest is not. */
function Sold({ entries, onPay, onRebuy, onEnter }: SoldProps) {
  const room = useRoom();
  const event = room.live.section("event").value;
  const counted = room.live.section("counts").value;
  if (!event || !counted || isOver(room)) return null;
  const priceOf = ({ pool, fee }: Price) => money(pool + fee, event.currency, { short: true });
  const price = priceOf(event.buy_in);
  const due = entries.find((one) => one.status === "registered");
  if (due) return <Methods label={say("take", { price })} onPick={(method) => onPay(due.id, method)} />;
  const lost = withoutChips(entries);
  const rebuy = lost && rebuyOffer(event, counted, lost);
  const reentry = reentryOffer(event, counted, entries, isDirector.value);
  const first = !entries.some(({ status }) => status === "seated" || status === "broke" || status === "out");
  return (
    <div class="stack">
      {lost && event.rebuy && rebuy?.sold && (
        <Methods label={say("rebuy", { price: priceOf(event.rebuy) })} onPick={(method) => onRebuy(lost.id, method)} />
      )}
      {(first || reentry?.sold) && (
        <>
          <Methods second={rebuy?.sold} label={say(first ? "buy_in" : "reentry", { price })} onPick={onEnter} />
          <Press class="quiet" on={() => onEnter(null)}>
            {say("register_only")}
          </Press>
        </>
      )}
      <WhyNot offers={[rebuy, reentry]} />
    </div>
  );
}

function WhyNot({ offers }: { offers: readonly Offer[] }) {
  return (
    <>
      {offers.map((offer) => offer && !offer.sold && <p key={offer.why} class="soft why-not">{offer.why}</p>)}
    </>
  );
}

/** The PIN that phones must repeat, and the address of a screen that shows it. */
function RoomPin() {
  const room = useRoom();
  const asks = room.live.section("event").value?.room_pin ?? false;
  const seq = room.live.seq.value;
  const [shown, setShown] = useState<{ pin: string; wall: string } | null>(null);
  useEffect(() => {
    if (!asks) return setShown(null);
    void read<{ pin: string; wall: string }>(`tournaments/${room.id}/qr`).then((answer) => answer.ok && setShown(answer.body));
  }, [asks, room.id, seq]);
  if (!asks || !shown?.pin) return null;
  return (
    <section class="panel">
      <header class="desk-head">
        <h2>{say("room_pin")}</h2>
        <strong class="room-pin">{shown.pin}</strong>
      </header>
      <a href={shown.wall} target="_blank" rel="noreferrer">
        {say("wall_link")}
      </a>
    </section>
  );
}

function PaymentsDue() {
  const room = useRoom();
  const [several, setSeveral] = useState(false);
  const left = room.live.section("counts").value?.places_left ?? null;
  const due = room.live.section("payments_due").value;
  const event = room.live.section("event").value;
  if (!due || !event || isOver(room)) return null;
  const price = money(event.buy_in.pool + event.buy_in.fee, event.currency, { short: true });
  return (
    <section class="panel">
      <header class="desk-head">
        <h2>{say("due")}</h2>
        <span class="badge">{due.count}</span>
        <span class="spring" />
        {due.count > 1 && (
          <button class="button small" onClick={() => setSeveral(true)}>
            {say("several")}
          </button>
        )}
      </header>
      {several && <SignUps onClose={() => setSeveral(false)} />}
      {left !== null && due.count > 0 && <p class="soft">{left > 0 ? say("places_left", { n: left }) : say("no_places")}</p>}
      {due.count === 0 && <p class="soft">{say("due_none")}</p>}
      <ol class="lines due">
        {due.entries.map((entry) => (
          <DueLine key={entry.entry} entry={entry} price={price} />
        ))}
      </ol>
      {due.count > due.entries.length && <p class="soft">{say("due_more", { n: due.count - due.entries.length })}</p>}
    </section>
  );
}

function DueLine({ entry, price }: { entry: { entry: number; name: string; number: number }; price: string }) {
  const room = useRoom();
  return (
    <li class="due-line">
      <span class="soft">№ {entry.number}</span>
      <strong class="grow">{entry.name}</strong>
      <Methods
        label={price}
        onPick={(method) => takePayment(room, { entry: entry.entry, name: entry.name, method })}
      />
    </li>
  );
}

function Requests() {
  const room = useRoom();
  const requests = room.live.section("requests").value ?? [];
  const event = room.live.section("event").value;
  if (requests.length === 0 || !event?.rebuy || isOver(room)) return null;
  const price = money(event.rebuy.pool + event.rebuy.fee, event.currency, { short: true });
  return (
    <section class="panel attention">
      <header class="desk-head">
        <h2>{say("requests")}</h2>
        <span class="badge warn">{count("players", requests.length)}</span>
      </header>
      <ul class="lines">
        {requests.map((request) => (
          <li key={request.entry} class="due-line">
            <span class="whole">
              <strong>{request.name}</strong> <span class="soft">{request.seat && seatWord(request.seat)}</span>
            </span>
            <Methods
              label={say("rebuy", { price })}
              onPick={(method) =>
                act(room, { name: "sell-rebuy", fields: { entry: request.entry, method }, done: say("rebought", { name: request.name }) })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
