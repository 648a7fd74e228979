/** The control by which one question is answered: what its type asks for. */
import { language, texts } from "../shared/i18n.ts";
import type { Question } from "../shared/rulebook.ts";
import { sameAnswer, unitOf, valueWords } from "../shared/rulebook-values.ts";
import { TypedInput } from "./fields.tsx";
import { earlier, faultOfNumber, hasSteps, numberMeant, numberText, stepped, toggled } from "./house-values.ts";
import { say as common } from "./words.ts";

const say = texts({
  less: ["One less", "На один меньше"],
  more: ["One more", "На один больше"],
  earlier: ["One place higher: {what}", "На место выше: {what}"],
  not_here: ["Changed in a rulebook of one’s own", "Меняется в собственном своде правил"],
  percent: ["%", "%"],
  seconds: ["s", "с"],
  minutes: ["min", "мин"],
});

interface AnswerProps {
  question: Question;
  value: unknown;
  /** The house's own answer, and not the rulebook's. */
  own: boolean;
  /** The id of the element that asks the question. */
  named: string;
  fault: string | null;
  onValue: (value: unknown) => void;
}

export function Answer(props: AnswerProps) {
  const { question, fault } = props;
  const withFault = (control: preact.ComponentChildren) => (
    <div class="house-answer">
      {control}
      {fault && <span class="hint fault" role="alert">{fault}</span>}
    </div>
  );
  switch (question.control) {
    case "yes_no":
      return withFault(<Buttons {...props} choices={[true, false]} />);
    case "choice":
      return withFault(<OneOf {...props} />);
    case "choices":
      return withFault(<Several {...props} />);
    case "order":
      return withFault(<Order {...props} />);
    case "number":
      return <NumberAnswer {...props} />;
    case "shown":
      return withFault(<Shown {...props} />);
  }
}

const READ_IN_A_ROW = 30; // letters: more of them are a list

function OneOf(props: AnswerProps) {
  const { question, value, named, onValue } = props;
  const words = question.choices.map((choice) => valueWords(question.parameter, choice));
  if (words.length <= 3 && words.join("").length <= READ_IN_A_ROW) return <Buttons {...props} choices={question.choices} />;
  const at = question.choices.findIndex((choice) => sameAnswer(choice, value));
  return (
    <select class="input" aria-labelledby={named} value={String(at)} onChange={(event) => onValue(question.choices[Number(event.currentTarget.value)])}>
      {at < 0 && <option value="-1">{valueWords(question.parameter, value)}</option>}
      {words.map((text, index) => (
        <option key={index} value={String(index)}>
          {text}
        </option>
      ))}
    </select>
  );
}

function Buttons({ question, value, named, onValue, choices }: AnswerProps & { choices: readonly unknown[] }) {
  return (
    <div class="segments" role="group" aria-labelledby={named}>
      {choices.map((choice) => (
        <button key={String(choice)} type="button" class="button" aria-pressed={sameAnswer(choice, value)} onClick={() => onValue(choice)}>
          {typeof choice === "boolean" ? common(choice ? "yes" : "no") : valueWords(question.parameter, choice)}
        </button>
      ))}
    </div>
  );
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function Several({ question, value, named, onValue }: AnswerProps) {
  const list = listed(value);
  return (
    <div class="house-several" role="group" aria-labelledby={named}>
      {question.choices.map((choice) => (
        <button
          key={String(choice)}
          type="button"
          class="button small"
          aria-pressed={list.includes(choice)}
          onClick={() => onValue(toggled(list, choice, question.choices))}
        >
          {valueWords(question.parameter, choice)}
        </button>
      ))}
    </div>
  );
}

function Order({ question, value, named, onValue }: AnswerProps) {
  return (
    <div class="segments" role="group" aria-labelledby={named}>
      {listed(value).map((one, place) => {
        const what = valueWords(question.parameter, one);
        return (
          <button key={String(one)} type="button" class="button" aria-label={say("earlier", { what })} onClick={() => onValue(earlier(listed(value), place))}>
            {what}
          </button>
        );
      })}
    </div>
  );
}

function NumberAnswer({ question, value, named, fault, onValue }: AnswerProps) {
  const unit = unitOf(question.parameter);
  const step = (sign: string, name: string, by: 1 | -1, type: (text: string) => void) => {
    if (!hasSteps(question)) return null;
    const next = stepped(question, value, by);
    return (
      <button type="button" class="button" aria-label={name} disabled={next === null} onClick={() => type(numberText(question, next))}>
        {sign}
      </button>
    );
  };
  return (
    <TypedInput
      key={language.value}
      value={value}
      onValue={onValue}
      parse={(typed) => numberMeant(question, typed)}
      format={(kept) => numberText(question, kept)}
      complaint={(typed) => faultOfNumber(question, typed)}
      fault={fault ?? undefined}
      inputMode={unit === "cents" ? "decimal" : "numeric"}
      aria-labelledby={named}
      placeholder={question.nullable ? valueWords(question.parameter, null) : undefined}
    >
      {(input, wrong, type) => (
        <div class="house-answer">
          <div class="house-number" role="group" aria-labelledby={named}>
            {step("−", say("less"), -1, type)}
            {input}
            {step("+", say("more"), 1, type)}
            {unit && unit !== "cents" && <span class="soft">{say(unit)}</span>}
          </div>
          {wrong && <span class="hint fault" role="alert">{wrong}</span>}
        </div>
      )}
    </TypedInput>
  );
}

/** What cannot be tapped together. */
function Shown({ question, value, own }: AnswerProps) {
  return (
    <div class="house-shown">
      {own && <span class="house-value">{valueWords(question.parameter, value)}</span>}
      <span class="hint faint">{say("not_here")}</span>
    </div>
  );
}
