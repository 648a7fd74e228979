/** The settings of one tournament, and its end without play. */
import { useEffect, useRef, useState } from "preact/hooks";
import { texts } from "../shared/i18n.ts";
import type { Config } from "../shared/types.ts";
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
  clone: ["Make a copy", "Создать копию"],
});

/** What was laid down, to be changed. */
export function Settings() {
  const room = useRoom();
  const setup = useSetup(room.id);
  if (!setup) return <p class="soft">{common("loading")}</p>;
  return <Form saved={setup.config} tag={setup.tags.config} periods={setup.structure.periods} />;
}

function Form({ saved, tag, periods }: { saved: Config; tag: string; periods: Parameters<typeof useAdvice>[1] }) {
  const room = useRoom();
  const event = room.live.section("event").value;
  const [config, setConfig] = useState(saved);
  const [base, setBase] = useState(saved);
  const begunFrom = useRef<string | undefined>(tag);
  const dirty = JSON.stringify(config) !== JSON.stringify(base);
  const problems = useAdvice(config, periods);
  const seen = useRef(saved);
  useEffect(() => {
    // The server's settings rule as soon as they come anew, unless something is being edited here.
    if (seen.current === saved || dirty) return;
    seen.current = saved;
    begunFrom.current = tag;
    setBase(saved);
    setConfig(saved);
  }, [dirty, saved, tag]);
  useEffect(() => {
    mayLeave.value = dirty ? () => window.confirm(say("leave")) : null;
    return () => {
      mayLeave.value = null;
    };
  }, [dirty]);
  if (!event) return null;
  const save = async () => {
    const ifMatch = begunFrom.current;
    const answer = await act(room, { name: "revise-config", fields: { config }, done: say("saved"), ifMatch });
    if (!answer.ok) return;
    begunFrom.current = undefined;
    setBase(config);
  };
  const cancel = async () => {
    const reason = await reasonFor(say("cancel_event"), say("cancel_text"));
    if (reason) await act(room, { name: "cancel-tournament", fields: { reason }, done: say("cancelled") });
  };
  return (
    <div class="stack narrow">
      <div class="toolbar">
        <h1>{common("settings")}</h1>
        <span class="spring" />
        <button class="button small" onClick={() => go(`/director/new?clone=${room.id}`)}>
          {say("clone")}
        </button>
        {dirty && (
          <button class="button small quiet" onClick={() => setConfig(base)}>
            {say("discard")}
          </button>
        )}
        <Press class="small primary" disabled={!dirty} on={save}>
          {common("save")}
        </Press>
      </div>
      <Problems problems={problems} />
      <ConfigForm config={config} timeZone={event.timezone} onConfig={setConfig} />
      {(event.status === "setup" || event.status === "open") && (
        <Press class="danger" on={cancel}>
          {say("cancel_event")}
        </Press>
      )}
    </div>
  );
}
