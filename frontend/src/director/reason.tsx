/** Asks the director for a reason where the house keeps one on record. */
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Sheet } from "../shared/sheet.tsx";
import { TextField } from "./fields.tsx";
import { say as common } from "./words.ts";

interface Question {
  title: string;
  text: string;
  answer: (reason: string | null) => void;
}

const question = signal<Question | null>(null);

/** The reason that was typed, or null when the director thought better of it. */
export function reasonFor(title: string, text: string): Promise<string | null> {
  return new Promise((answer) => {
    question.value = {
      title,
      text,
      answer: (reason) => {
        question.value = null;
        answer(reason);
      },
    };
  });
}

/** Asks for the reason that a deed needs. */
export function ReasonSheet() {
  const asked = question.value;
  return asked && <Form key={asked.title} asked={asked} />;
}

function Form({ asked }: { asked: Question }) {
  const [reason, setReason] = useState("");
  return (
    <Sheet title={asked.title} onClose={() => asked.answer(null)}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) asked.answer(reason.trim());
        }}
      >
        <p>{asked.text}</p>
        <TextField label={common("reason")} value={reason} onValue={setReason} autoFocus maxLength={280} />
        <div class="sheet-actions">
          <button type="button" class="button quiet" onClick={() => asked.answer(null)}>
            {common("cancel")}
          </button>
          <button class="button primary" disabled={reason.trim() === ""}>
            {common("continue")}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
