/** Which house rules a line of the history changed, from what to what. */
import { texts } from "../shared/i18n.ts";
import { HouseMark } from "../shared/rulebook-house.tsx";
import { questionWords, valueWords } from "../shared/rulebook-values.ts";
import type { JournalLine } from "../shared/types.ts";

const say = texts({
  to: ["changed to", "изменено на"],
});

type Change = JournalLine["house_rules"][number];

export function HouseChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ul class="house-changes">
      {changes.map(({ parameter, meaning, before, after }) => (
        <li key={parameter}>
          {questionWords(parameter, meaning)} <Value parameter={parameter} standing={before} />
          <span aria-hidden="true"> → </span>
          <span class="visually-hidden">{say("to")} </span>
          <Value parameter={parameter} standing={after} />
        </li>
      ))}
    </ul>
  );
}

function Value({ parameter, standing }: { parameter: string; standing: Change["before"] }) {
  return (
    <>
      <b class="house-value">{valueWords(parameter, standing.value)}</b> {standing.house && <HouseMark />}
    </>
  );
}
