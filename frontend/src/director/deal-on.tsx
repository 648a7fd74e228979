/** The way out of a standstill: tables deal so many more hands although they are uneven, for a reason that stays. */
import { useState } from "preact/hooks";
import { texts } from "../shared/i18n.ts";
import { Sheet } from "../shared/sheet.tsx";
import { NumberField, TextField } from "./fields.tsx";
import { FixFirst, Form } from "./form.tsx";
import { Press } from "./press.tsx";
import { act, useRoom } from "./room.ts";
import { say as common } from "./words.ts";

const say = texts({
  deal_on: ["Deal on…", "Сдавать дальше…"],
  do_it: ["Deal on", "Сдавать дальше"],
  title: ["Let uneven tables deal on", "Сдавать за неравными столами"],
  text: [
    "Every table may begin so many more hands, although tables are uneven. A new number counts from now.",
    "Каждый стол может начать ещё столько раздач, хотя столы неравны. Новое число считается с этой минуты.",
  ],
  hands: ["Hands", "Раздач"],
  done: ["Tables deal on, hands: {n}", "Столы сдают дальше, раздач: {n}"],
});

const USUAL_HANDS = 5;
const MOST_HANDS = 50;

/** The button, and the sheet that it opens. */
export function DealOn() {
  const room = useRoom();
  const [open, setOpen] = useState(false);
  const [hands, setHands] = useState(USUAL_HANDS);
  const [reason, setReason] = useState("");
  const send = async () => {
    const fields = { hands, reason: reason.trim() };
    if ((await act(room, { name: "deal-on", fields, done: say("done", { n: hands }) })).ok) setOpen(false);
  };
  return (
    <>
      <button class="button small" onClick={() => setOpen(true)}>
        {say("deal_on")}
      </button>
      {open && (
        <Sheet title={say("title")} onClose={() => setOpen(false)}>
          <Form>
            <p>{say("text")}</p>
            <div class="columns">
              <NumberField label={say("hands")} value={hands} onValue={setHands} min={1} max={MOST_HANDS} autoFocus />
              <TextField label={common("reason")} value={reason} onValue={setReason} maxLength={280} />
            </div>
            <div class="sheet-actions">
              <FixFirst />
              <button type="button" class="button quiet" onClick={() => setOpen(false)}>
                {common("cancel")}
              </button>
              <Press class="primary" disabled={reason.trim() === ""} on={send}>
                {say("do_it")}
              </Press>
            </div>
          </Form>
        </Sheet>
      )}
    </>
  );
}
