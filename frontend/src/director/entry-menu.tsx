/** Everything that can be done with one player: from a seat of the floor, a line of the list, or the desk. */
import { useState } from "preact/hooks";
import { money, texts } from "../shared/i18n.ts";
import { Sheet } from "../shared/sheet.tsx";
import type { EntryStatus, PaymentMethod, Refusal, Seat } from "../shared/types.ts";
import { BustForm, handTold, isAsked, PlaceForm, reportBust } from "./bust.tsx";
import { NumberField, TextField } from "./fields.tsx";
import { FixFirst, Form } from "./form.tsx";
import { rebuyOffer } from "./offers.ts";
import { PenaltyForm } from "./penalty-form.tsx";
import { Press } from "./press.tsx";
import { act, isOver, useRoom } from "./room.ts";
import { printSeatCard } from "./seat-card.tsx";
import { takePayment } from "./selling.ts";
import { isDirector } from "./session.ts";
import { aboutWord, count, entryStatusWord, methodWord, METHODS, say as common, seatWord } from "./words.ts";

const say = texts({
  busts: ["Busts", "Выбывает"],
  move: ["Move…", "Пересадить…"],
  rebuy: ["Rebuy {price}", "Ребай {price}"],
  rebought: ["Rebuy sold to {name}", "Ребай продан: {name}"],
  wants_rebuy: ["Wants a rebuy", "Хочет ребай"],
  asked: ["{name} waits for a rebuy", "{name} ждёт ребай"],
  addon: ["Add-on {price}", "Аддон {price}"],
  added: ["Add-on sold to {name}", "Аддон продан: {name}"],
  arrived: ["Has arrived", "Сел на место"],
  arrived_done: ["{name} has arrived", "{name} на месте"],
  penalty: ["Penalty…", "Штраф…"],
  correct: ["Correct the stack…", "Исправить стек…"],
  corrected: ["Stack of {name}: {stack}", "Стек {name}: {stack}"],
  void: ["Void the entry…", "Аннулировать вход…"],
  voided: ["Entry of {name} voided, the money goes back", "Вход {name} аннулирован, деньги возвращены"],
  cancel: ["Cancel the entry…", "Снять с регистрации…"],
  cancelled: ["Entry of {name} cancelled", "{name}: регистрация снята"],
  pay: ["Take {price}", "Принять {price}"],
  card: ["Seat card", "Карточка места"],
  new_stack: ["Chips counted", "Фишек по пересчёту"],
  why: ["Why?", "Почему?"],
  went_earlier: ["Went out earlier…", "Выбыл раньше…"],
  went_otherwise: ["Went out at another time…", "Выбыл в другое время…"],
  last_count: ["by the last count", "по последнему счёту"],
});

/** What the menu must know of a player; the floor and the list both have it. */
export interface EntryCard {
  entry: number;
  name: string;
  status: EntryStatus;
  seat: Seat | null;
  stack: number;
  counted: boolean;
  rebuys: number;
  arrived: boolean;
}

type Step = "menu" | "bust" | "place" | "penalty" | "correct" | "void" | "cancel";

/** All that can be done for one entry. */
export function EntryMenu({ card, onClose, onMove }: {
  card: EntryCard;
  onClose: () => void;
  onMove?: (() => void) | undefined;
}) {
  const [step, setStep] = useState<Step>("menu");
  const [asked, setAsked] = useState<Refusal | null>(null);
  const back = () => setStep("menu");
  const onAsked = (refusal: Refusal) => {
    setAsked(refusal);
    setStep("bust");
  };
  return (
    <Sheet title={card.name} onClose={onClose}>
      <p class="facts">
        <span class={`badge ${card.status === "seated" ? "good" : card.status === "broke" ? "warn" : ""}`}>
          {entryStatusWord(card.status)}
        </span>
        <span>{common("entry", { n: card.entry })}</span>
        {card.seat && <strong>{seatWord(card.seat)}</strong>}
        {(card.status === "seated" || card.status === "broke") && (
          <span title={card.counted ? undefined : say("last_count")}>{aboutWord(card)}</span>
        )}
        {card.rebuys > 0 && <span>{count("rebuys", card.rebuys)}</span>}
      </p>
      {step === "menu" && <Menu card={card} onClose={onClose} onStep={setStep} onMove={onMove} onAsked={onAsked} />}
      {step === "bust" && asked && <BustForm who={card} asked={asked} onClose={onClose} />}
      {step === "place" && <PlaceForm who={card} onClose={onClose} onBack={back} />}
      {step === "penalty" && <PenaltyForm card={card} onClose={onClose} onBack={back} />}
      {step === "correct" && <CorrectForm card={card} onClose={onClose} onBack={back} />}
      {(step === "void" || step === "cancel") && <EndForm step={step} card={card} onClose={onClose} onBack={back} />}
    </Sheet>
  );
}

function Menu({ card, onClose, onStep, onMove, onAsked }: {
  card: EntryCard;
  onClose: () => void;
  onStep: (step: Step) => void;
  onMove: (() => void) | undefined;
  onAsked: (refusal: Refusal) => void;
}) {
  const room = useRoom();
  const event = room.live.section("event").value;
  const counted = room.live.section("counts").value;
  if (!event || !counted || isOver(room)) return null;
  const { entry, name, seat, status } = card;
  const price = (of: { pool: number; fee: number }) => money(of.pool + of.fee, event.currency, { short: true });
  const inPlay = status === "seated" || status === "broke";
  const directs = isDirector.value;
  const offer = event.status === "running" ? rebuyOffer(event, counted, card) : null;
  const table = seat ? room.live.section(`tables/${seat.table}`).value : undefined;

  const pay = async (method: PaymentMethod) => {
    if ((await takePayment(room, { entry, name, method })).ok) onClose();
  };
  const bust = async () => {
    const answer = await reportBust(room, card);
    if (answer?.ok) onClose();
    else if (answer && isAsked(answer.refusal)) onAsked(answer.refusal);
  };
  const rebuy = async (method: PaymentMethod) => {
    if ((await act(room, { name: "sell-rebuy", fields: { entry, method }, done: say("rebought", { name }) })).ok) onClose();
  };
  const addon = async (method: PaymentMethod) => {
    if ((await act(room, { name: "sell-add-on", fields: { entry, method }, done: say("added", { name }) })).ok) onClose();
  };
  const ask = async () => {
    if (!seat) return;
    const fields = { table: seat.table, hand: handTold(table), entry, seat: seat.number };
    if ((await act(room, { name: "ask-for-rebuy", fields, done: say("asked", { name }) })).ok) onClose();
  };
  const arrived = async () => {
    if (!seat) return;
    const done = say("arrived_done", { name });
    if ((await act(room, { name: "confirm-arrival", fields: { entry, seat }, done })).ok) onClose();
  };

  return (
    <div class="menu">
      {status === "registered" && <Methods label={say("pay", { price: price(event.buy_in) })} onPick={pay} />}
      {directs && inPlay && !card.arrived && (
        <Press class="primary large" on={arrived}>
          {say("arrived")}
        </Press>
      )}
      {directs && inPlay && (
        <div class="menu-row">
          {event.status === "running" && (
            <Press class="danger large" on={bust}>
              {say("busts")}
            </Press>
          )}
          {onMove && (
            <button class="button large" onClick={onMove}>
              {say("move")}
            </button>
          )}
        </div>
      )}
      {event.rebuy && offer?.sold && <Methods label={say("rebuy", { price: price(event.rebuy) })} onPick={rebuy} />}
      {offer && !offer.sold && <p class="soft">{offer.why}</p>}
      {event.rebuy && counted.can_rebuy && card.rebuys < event.rebuys_max && status === "seated" && directs && event.status === "running" && (
        <Press on={ask}>{say("wants_rebuy")}</Press>
      )}
      {event.addon && counted.can_addon && inPlay && (
        <Methods label={say("addon", { price: price(event.addon) })} onPick={addon} />
      )}
      <div class="menu-row">
        {inPlay && seat && (
          <button class="button" onClick={() => printSeatCard({ event, entry, name, seat })}>
            {say("card")}
          </button>
        )}
        {directs && event.status === "running" && (inPlay || status === "out") && (
          <button class="button" onClick={() => onStep("place")}>
            {say(inPlay ? "went_earlier" : "went_otherwise")}
          </button>
        )}
        {directs && inPlay && (
          <>
            <button class="button" onClick={() => onStep("penalty")}>
              {say("penalty")}
            </button>
            <button class="button" onClick={() => onStep("correct")}>
              {say("correct")}
            </button>
          </>
        )}
        {status === "registered" && (
          <button class="button danger" onClick={() => onStep("cancel")}>
            {say("cancel")}
          </button>
        )}
        {inPlay && (
          <button class="button danger" onClick={() => onStep("void")}>
            {say("void")}
          </button>
        )}
      </div>
    </div>
  );
}

/** A price and the ways to pay it: one tap takes the money. `second`: something else is likelier. */
export function Methods({ label, second = false, onPick }: {
  label: string;
  second?: boolean | undefined;
  onPick: (method: PaymentMethod) => Promise<unknown>;
}) {
  return (
    <div class="methods">
      <strong>{label}</strong>
      {METHODS.map((method, index) => (
        <Press key={method} class={index === 0 && !second ? "primary" : ""} on={() => onPick(method)}>
          {methodWord(method)}
        </Press>
      ))}
    </div>
  );
}

export interface FormProps {
  card: EntryCard;
  onClose: () => void;
  onBack: () => void;
}

function CorrectForm({ card, onClose, onBack }: FormProps) {
  const room = useRoom();
  const [stack, setStack] = useState(card.stack);
  const [reason, setReason] = useState("");
  const correct = async () => {
    const done = say("corrected", { name: card.name, stack });
    const fields = { entry: card.entry, stack, reason };
    if ((await act(room, { name: "correct-stack", fields, done })).ok) onClose();
  };
  return (
    <Form>
      <NumberField label={say("new_stack")} value={stack} onValue={setStack} autoFocus />
      <TextField label={say("why")} value={reason} onValue={setReason} />
      <Actions onBack={onBack}>
        <Press class="primary" on={correct} disabled={reason.trim() === ""}>
          {common("save")}
        </Press>
      </Actions>
    </Form>
  );
}

/** Void a paid entry or cancel an unpaid one: both are kept on record with their reason. */
function EndForm({ step, card, onClose, onBack }: FormProps & { step: "void" | "cancel" }) {
  const room = useRoom();
  const [reason, setReason] = useState("");
  const end = async () => {
    const fields = { entry: card.entry, reason };
    const answer =
      step === "void"
        ? await act(room, { name: "void-entry", fields, done: say("voided", { name: card.name }) })
        : await act(room, { name: "cancel-entry", fields, done: say("cancelled", { name: card.name }) });
    if (answer.ok) onClose();
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) void end();
      }}
    >
      <TextField label={say("why")} value={reason} onValue={setReason} autoFocus />
      <Actions onBack={onBack}>
        <Press class="danger" on={end} disabled={reason.trim() === ""}>
          {say(step)}
        </Press>
      </Actions>
    </form>
  );
}

/** The way back, and what the form is for. */
export function Actions({ onBack, children }: { onBack: () => void; children: preact.ComponentChildren }) {
  return (
    <div class="sheet-actions">
      <button type="button" class="button quiet" onClick={onBack}>
        {common("cancel")}
      </button>
      <FixFirst />
      {children}
    </div>
  );
}
