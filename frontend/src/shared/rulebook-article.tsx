/** One article: its words, how it is read, what the other rulebooks say on the same, and what stands beside it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { texts, words } from "./i18n.ts";
import { cutNumber, HOUSE, houseRulesOf, isOffline, isSilent, labels, learnLabels, readArticle, type Article, type HouseRule } from "./rulebook.ts";
import { HouseMark, HouseRules } from "./rulebook-house.tsx";
import { rulebookName } from "./rulebook-name.ts";
import { useAttempts } from "./rulebook-retry.ts";
import { lineOf, questionWords, remarkWords, sameAnswer, valueWords } from "./rulebook-values.ts";
import type { Refusal } from "./types.ts";

const say = texts({
  loading: ["Opening the article…", "Открываем статью…"],
  reading: ["How it is read here", "Как это понято здесь"],
  others: ["What the other rulebooks say", "Что говорят другие своды"],
  rulebook: ["Rulebook", "Свод правил"],
  answer: ["Answer", "Ответ"],
  by_article: ["By article", "По статье"],
  silent: ["not said in the rulebook", "в своде не сказано"],
  differs: ["differs", "иначе"],
  here: ["This tournament", "Этот турнир"],
  by_house: ["laid down by the house", "так решил дом"],
  none_of_its_own: [
    "The house of this tournament has laid down nothing of its own.",
    "Своих правил дом на этом турнире не устанавливал.",
  ],
  related: ["Related articles", "Связанные статьи"],
  missing: ["There is no such article", "Такой статьи нет"],
  missing_hint: ["It may come from an older edition of the rules.", "Возможно, она из прежней редакции правил."],
  offline: ["No connection", "Нет связи"],
  offline_hint: ["This article was not read here before. It opens as soon as the server answers.", "Эту статью здесь ещё не открывали. Она откроется, как только ответит сервер."],
  again: ["Try again", "Ещё раз"],
});

type Opening = { id: string; article: Article | null; fault: Refusal | null };

/** The article of this id, tried again when the network comes back. */
function useArticle(id: string): Opening & { again: () => void } {
  const [opening, setOpening] = useState<Opening>({ id, article: null, fault: null });
  const { attempt, again } = useAttempts(opening.fault);
  useEffect(() => {
    let left = false;
    void learnLabels();
    void readArticle(id).then((answer) => {
      if (left) return;
      setOpening(answer.ok ? { id, article: answer.body, fault: null } : { id, article: null, fault: answer.refusal });
    });
    return () => {
      left = true;
    };
  }, [id, attempt]);
  const mine = opening.id === id;
  return { id, article: mine ? opening.article : null, fault: mine ? opening.fault : null, again };
}

interface Props {
  id: string;
  /** The rulebook of the tournament. */
  own: string;
  tournament?: number | undefined;
  onArticle: (id: string) => void;
}

export function ArticleView({ id, own, tournament, onArticle }: Props) {
  const { article, fault, again } = useArticle(id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!article) return;
    heading.current?.closest(".rulebook-page")?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [article]);
  if (fault) return <Fault fault={fault} again={again} />;
  if (!article) return <p class="rulebook-wait soft">{say("loading")}</p>;
  const { number, remark } = cutNumber(article.number);
  const house = houseRulesOf(tournament);
  const overruled = article.compared.some(({ parameter }) => house.some((rule) => rule.parameter === parameter));
  return (
    <article class="rulebook-article" aria-labelledby="rulebook-title">
      <p class="rulebook-where">
        <span>{rulebookName(article.rulebook)}</span>
        <span>{words(labels.value?.areas[article.area])}</span>
        <span>{remarkWords(remark)}</span>
      </p>
      <h2 id="rulebook-title" ref={heading} tabIndex={-1}>
        {number && <span class="rulebook-number">{number}</span>}
        <span>{words(article.title)}</span> {overruled && <HouseMark />}
      </h2>
      <p class="rulebook-text">{words(article.text)}</p>
      {id === HOUSE && <InForce house={house} own={own} onArticle={onArticle} />}
      {article.reading && (
        <aside class="rulebook-reading">
          <b>{say("reading")}</b>
          <p>{words(article.reading)}</p>
        </aside>
      )}
      {article.compared.length > 0 && <Compared article={article} house={house} onArticle={onArticle} />}
      {article.related.length > 0 && <Related article={article} onArticle={onArticle} />}
      <p class="rulebook-foot faint">
        {article.rulebook !== HOUSE && <code>{article.id}</code>}
        <span>{words(labels.value?.machines[article.machine])}</span>
      </p>
    </article>
  );
}

/** What "house rule" means at this tournament: the rules that its house has laid down. */
function InForce({ house, own, onArticle }: { house: readonly HouseRule[]; own: string; onArticle: (id: string) => void }) {
  if (house.length === 0) return <p class="soft">{say("none_of_its_own")}</p>;
  return <HouseRules rules={house} rulebook={own} search="" onOpen={onArticle} />;
}

function Fault({ fault, again }: { fault: Refusal; again: () => void }) {
  const offline = isOffline(fault);
  return (
    <div class="rulebook-empty" role="alert">
      <h2>{offline ? say("offline") : fault.code === "not_found" ? say("missing") : fault.text}</h2>
      <p class="soft">{say(offline ? "offline_hint" : "missing_hint")}</p>
      {offline && (
        <button type="button" class="button" onClick={again}>
          {say("again")}
        </button>
      )}
    </div>
  );
}

function Compared({ article, house, onArticle }: {
  article: Article;
  house: readonly HouseRule[];
  onArticle: (id: string) => void;
}) {
  return (
    <section class="rulebook-part">
      <h3>{say("others")}</h3>
      {article.compared.map((question) => {
        const own = question.answers[0];
        const laidDown = house.find((rule) => rule.parameter === question.parameter);
        return (
          <table key={question.parameter} class="rulebook-table">
            <caption>{questionWords(question.parameter, question.meaning)}</caption>
            <thead>
              <tr>
                <th scope="col">{say("rulebook")}</th>
                <th scope="col">{say("answer")}</th>
                <th scope="col">{say("by_article")}</th>
              </tr>
            </thead>
            <tbody>
              {laidDown && (
                <tr class="house">
                  <th scope="row">{say("here")}</th>
                  <td>
                    {valueWords(question.parameter, lineOf(laidDown.value, article.number))} <HouseMark />
                  </td>
                  <td class="soft">{say("by_house")}</td>
                </tr>
              )}
              {question.answers.map((answer, index) => {
                const differs = index > 0 && !sameAnswer(answer.value, own?.value);
                return (
                  <tr key={answer.rulebook} class={index === 0 ? "own" : differs ? "differs" : ""}>
                    <th scope="row">{rulebookName(answer.rulebook)}</th>
                    <td>
                      {valueWords(question.parameter, lineOf(answer.value, article.number))}
                      {differs && <span class="visually-hidden"> ({say("differs")})</span>}
                    </td>
                    <td>
                      {isSilent(answer) ? (
                        <span class="faint">{say("silent")}</span>
                      ) : answer.article === article.id ? (
                        <span class="soft">{words(answer.title)}</span>
                      ) : (
                        <button type="button" class="rulebook-link" onClick={() => onArticle(answer.article)}>
                          {words(answer.title)}
                        </button>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        );
      })}
    </section>
  );
}

function Related({ article, onArticle }: { article: Article; onArticle: (id: string) => void }) {
  return (
    <section class="rulebook-part">
      <h3>{say("related")}</h3>
      <ul class="rulebook-related">
        {article.related.map((other) => (
          <li key={other.id}>
            <button type="button" class="rulebook-link" onClick={() => onArticle(other.id)}>
              {words(other.title)}
            </button>
            <span class="soft">
              {rulebookName(other.rulebook)} · {words(labels.value?.relations[other.relation]) || other.relation}
            </span>
            {other.note && <span class="faint">{words(other.note)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
