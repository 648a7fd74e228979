/** What the house of this tournament has laid down otherwise than its rulebook, as every face shows it. */
import { texts, words } from "./i18n.ts";
import { cutNumber, isSilent, type HouseRule } from "./rulebook.ts";
import { found } from "./rulebook-find.ts";
import { ArticleButton } from "./rulebook-link.tsx";
import { rulebookName } from "./rulebook-name.ts";
import { questionBoth, questionWords, valueWords } from "./rulebook-values.ts";

const say = texts({
  mark: ["house", "дом"],
  mark_title: ["Laid down by the house, not by the rulebook", "Так решил дом, а не свод правил"],
  title: ["House rules of this tournament", "Правила дома на этом турнире"],
  silent: ["not said in the rulebook", "в своде не сказано"],
});

/** The mark of a value that is the house's own. */
export function HouseMark() {
  return (
    <span class="badge brass house-mark" title={say("mark_title")}>
      {say("mark")}
    </span>
  );
}

/** What the rulebook itself answers, and by which article. */
export function Printed({ rulebook, rule, value, onOpen }: {
  rulebook: string;
  rule: Pick<HouseRule, "parameter" | "article" | "number" | "title">;
  value: unknown;
  onOpen?: (id: string) => void;
}) {
  return (
    <p class="house-printed">
      <span>
        {rulebookName(rulebook)}: <span class="house-value">{valueWords(rule.parameter, value)}</span>
      </span>
      {isSilent(rule) ? (
        <span class="faint">{say("silent")}</span>
      ) : (
        <ArticleButton id={rule.article} number={cutNumber(rule.number).number} title={words(rule.title)} {...(onOpen && { onOpen })} />
      )}
    </p>
  );
}

/** The house rules that hold every word of the search, above the articles. */
export function HouseRules({ rules, rulebook, search, onOpen }: {
  rules: readonly HouseRule[];
  rulebook: string;
  search: string;
  onOpen: (id: string) => void;
}) {
  const shown = found(rules, search, (rule) => [
    Object.values(questionBoth(rule.parameter, rule.meaning)),
    [rule.number, ...Object.values(rule.title), valueWords(rule.parameter, rule.value)],
  ]);
  if (shown.length === 0) return null;
  return (
    <section class="rulebook-house" aria-label={say("title")}>
      <h3>{say("title")}</h3>
      <ul>
        {shown.map((rule) => (
          <li key={rule.parameter}>
            <span>{questionWords(rule.parameter, rule.meaning)}</span>
            <b>
              <span class="house-value">{valueWords(rule.parameter, rule.value)}</span> <HouseMark />
            </b>
            <Printed rulebook={rulebook} rule={rule} value={rule.otherwise} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}
