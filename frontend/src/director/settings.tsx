/** The settings of one tournament, and its end without play. */
import { useEffect, useRef, useState } from "preact/hooks";
import { texts } from "../shared/i18n.ts";
import { sameAnswer } from "../shared/rulebook-values.ts";
import { refused as sayRefused } from "../shared/toasts.tsx";
import type { Config, Refusal } from "../shared/types.ts";
import type { RefusedRule } from "./house-rules.tsx";
import { changedIn, rebased, refusedParameter } from "./house-values.ts";
import { FixFirst, Form } from "./form.tsx";
import { Press } from "./press.tsx";
import { reasonFor } from "./reason.tsx";
import { act, useRoom } from "./room.ts";
import { go, mayLeave } from "./route.tsx";
import { ConfigForm, Problems, useAdvice, useSetup } from "./setup.tsx";
import { say as common } from "./words.ts";

const say = texts({
  saved: ["Settings are saved", "Настройки сохранены"],
  discard: ["Discard", "Сбросить"],
  leave: ["The settings are not saved. Leave them?", "Настройки не сохранены. Уйти?"],
  cancel_event: ["Cancel the tournament…", "Отменить турнир…"],
  cancel_text: ["Only while nobody has paid. The reason stays on record.", "Только пока никто не оплатил. Причина останется в журнале."],
  cancelled: ["The tournament is cancelled", "Турнир отменён"],
  clash: ["Somebody else has saved these settings meanwhile. Your changes are still here.", "Эти настройки тем временем сохранил кто-то другой. Ваши изменения ещё здесь."],
  both: ["Put mine on theirs", "Внести мои поверх"],
  theirs: ["Take theirs", "Взять чужие"],
  finished: ["The tournament is finished: these settings can only be read.", "Турнир завершён: настройки можно только посмотреть."],
  was_cancelled: ["The tournament is cancelled: these settings can only be read.", "Турнир отменён: настройки можно только посмотреть."],
  clone: ["Make a copy", "Создать копию"],
  export: ["Export", "Экспорт"],
  export_hint: ["One file for another server: history and players", "Один файл для другого сервера: история и игроки"],
});

/** Refusals that are shown where the fault is. */
const SAID_HERE = ["rule_out_of_range", "unknown_rule", "bad_request"];

/** What was laid down, to be changed. */
export function Settings() {
  const room = useRoom();
  const setup = useSetup(room.id);
  if (!setup) return <p class="soft">{common("loading")}</p>;
  return <Editor saved={setup.config} tag={setup.tags.config} periods={setup.structure.periods} />;
}

/** What is being edited, beside what the server has. */
function useEditing(saved: Config, tag: string) {
  const [config, setConfig] = useState(saved);
  const [base, setBase] = useState(saved);
  const begunFrom = useRef<string | undefined>(tag);
  const seen = useRef(tag);
  const dirty = !sameAnswer(config, base);
  const begin = (edited: Config) => {
    seen.current = begunFrom.current = tag;
    setBase(saved);
    setConfig(edited);
  };
  useEffect(() => {
    // The server's settings rule as soon as they come anew, unless something is being edited here.
    if (seen.current === tag) return;
    if (sameAnswer(saved, base)) seen.current = begunFrom.current = tag;
    else if (!dirty) begin(saved);
  });
  useEffect(() => {
    mayLeave.value = dirty ? () => window.confirm(say("leave")) : null;
    return () => {
      mayLeave.value = null;
    };
  }, [dirty]);
  const kept = () => {
    begunFrom.current = undefined; // until the server has told the new tag
    setBase(config);
  };
  return { config, base, dirty, begunFrom, setConfig, begin, kept, overtaken: dirty && seen.current !== tag && !sameAnswer(saved, base) };
}

/** Saving what is edited; a house rule that the server refuses is told at its line. */
function useSaving({ config, base, begunFrom, kept }: ReturnType<typeof useEditing>) {
  const room = useRoom();
  const [refused, setRefused] = useState<RefusedRule | null>(null);
  const [saving, setSaving] = useState(false);
  const whatIsWrong = (refusal: Refusal) => {
    const parameter = refusedParameter(refusal, changedIn(base.overrides, config.overrides));
    setRefused(parameter === null ? null : { parameter, text: refusal.text });
    if (parameter === null && SAID_HERE.includes(refusal.code)) sayRefused(refusal);
  };
  const save = async () => {
    const ifMatch = begunFrom.current;
    setSaving(true);
    const answer = await act(room, { name: "revise-config", fields: { config }, done: say("saved"), ifMatch, expects: SAID_HERE });
    setSaving(false);
    if (!answer.ok) return whatIsWrong(answer.refusal);
    setRefused(null);
    kept();
  };
  return { refused, saving, save, forgive: () => setRefused(null) };
}

function Editor({ saved, tag, periods }: { saved: Config; tag: string; periods: Parameters<typeof useAdvice>[1] }) {
  const room = useRoom();
  const event = room.live.section("event").value;
  const editing = useEditing(saved, tag);
  const { config, base, dirty } = editing;
  const { refused, saving, save, forgive } = useSaving(editing);
  const problems = useAdvice(config, periods);
  if (!event) return null;
  const clash = editing.overtaken && !saving;
  const over = event.status === "finished" || event.status === "cancelled";
  const begin = (edited: Config) => {
    editing.begin(edited);
    forgive();
  };
  const put = (edited: Config) => {
    editing.setConfig(edited);
    if (refused && !sameAnswer(edited.overrides, config.overrides)) forgive();
  };
  return (
    <Form class="stack narrow">
      <div class={`toolbar settings-bar ${dirty ? "dirty" : ""}`}>
        <h1>{common("settings")}</h1>
        <span class="spring" />
        <FixFirst />
        <a class="button small quiet" href={`/api/tournaments/${room.id}/export`} download title={say("export_hint")}>
          {say("export")}
        </a>
        <button class="button small settings-clone" onClick={() => go(`/director/new?clone=${room.id}`)}>
          {say("clone")}
        </button>
        {dirty && !over && (
          <button class="button small quiet" onClick={() => begin(saved)}>
            {say("discard")}
          </button>
        )}
        {!over && (
          <Press class="small primary" disabled={!dirty || clash} on={save}>
            {common("save")}
          </Press>
        )}
      </div>
      {over && <p class="notice">{say(event.status === "finished" ? "finished" : "was_cancelled")}</p>}
      {clash && <Clash onBoth={() => begin(rebased(base, config, saved))} onTheirs={() => begin(saved)} />}
      {!over && <Problems problems={problems} />}
      <fieldset class="read-only" disabled={over}>
        <ConfigForm config={config} timeZone={event.timezone} onConfig={put} refused={refused} />
      </fieldset>
      {(event.status === "setup" || event.status === "open") && <Cancel />}
    </Form>
  );
}

/** Somebody else has saved what is being edited here. */
function Clash({ onBoth, onTheirs }: { onBoth: () => void; onTheirs: () => void }) {
  return (
    <div class="notice warn" role="alert">
      <span class="grow">{say("clash")}</span>
      <button class="button small" onClick={onBoth}>
        {say("both")}
      </button>
      <button class="button small quiet" onClick={onTheirs}>
        {say("theirs")}
      </button>
    </div>
  );
}

function Cancel() {
  const room = useRoom();
  const cancel = async () => {
    const reason = await reasonFor(say("cancel_event"), say("cancel_text"));
    if (reason) await act(room, { name: "cancel-tournament", fields: { reason }, done: say("cancelled") });
  };
  return (
    <Press class="danger" on={cancel}>
      {say("cancel_event")}
    </Press>
  );
}
