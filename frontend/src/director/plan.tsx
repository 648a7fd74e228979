/** Who moves where, and why: the plan that waits, the moves under way, and those just made. */
import { texts, words } from "../shared/i18n.ts";
import { ArticleLink } from "../shared/rulebook-link.tsx";
import type { MoveView } from "../shared/types.ts";
import { Press } from "./press.tsx";
import { act, useRoom } from "./room.ts";
import { isDirector } from "./session.ts";
import { count } from "./words.ts";

const say = texts({
  plan: ["Balancing plan", "План пересадок"],
  approve: ["Approve", "Одобрить"],
  approved: ["Plan approved", "План одобрен"],
  reject: ["Reject", "Отклонить"],
  rejected: ["Plan rejected", "План отклонён"],
  stale: ["The floor has changed; a fresh plan is coming.", "Рассадка изменилась, сейчас будет новый план."],
  closes: ["Table {n} closes", "Стол {n} закрывается"],
  under_way: ["Moves under way", "Идут пересадки"],
  made: ["Recent moves", "Недавние пересадки"],
  even: ["Tables are even", "Столы равны"],
  even_hint: ["A plan appears here as soon as somebody should move.", "План появится здесь, как только кого-то нужно пересадить."],
  propose: ["Look again", "Проверить ещё раз"],
  dealt_in: ["dealt in", "в раздаче"],
  waits: ["waits for the button", "пропускает до баттона"],
  pending: ["after the hand", "после раздачи"],
  walking: ["on the way", "в пути"],
  arrived: ["Has arrived", "На месте"],
  arrived_done: ["{name} has arrived", "{name} на месте"],
});

/** The moves that are proposed, to approve or to reject. */
export function PlanPanel() {
  const room = useRoom();
  const plan = room.live.section("plan").value;
  const moves = room.live.section("moves").value ?? [];
  const status = room.live.section("event").value?.status;
  const underWay = moves.filter((move) => move.state !== "arrived");
  const made = moves.filter((move) => move.state === "arrived").slice(0, 8);
  return (
    <aside class="plan" aria-label={say("plan")}>
      {plan ? (
        <section class="panel plan-waiting">
          <header>
            <h2>{say("plan")}</h2>
            <span class="soft">{count("moves", plan.moves.length)}</span>
          </header>
          {plan.stale && <p class="notice warn">{say("stale")}</p>}
          <ol class="moves">
            {plan.moves.map((move) => (
              <Move key={move.entry} move={move} />
            ))}
            {plan.closes.map((table) => (
              <li key={`close ${table}`} class="move closes">
                {say("closes", { n: table })}
              </li>
            ))}
          </ol>
          <div class="menu-row" hidden={!isDirector.value}>
            <Press
              class="primary"
              disabled={plan.stale}
              on={() => act(room, { name: "approve-plan", fields: { plan: plan.id }, done: say("approved") })}
            >
              {say("approve")}
            </Press>
            <Press on={() => act(room, { name: "reject-plan", fields: { plan: plan.id }, done: say("rejected") })}>{say("reject")}</Press>
          </div>
        </section>
      ) : (
        underWay.length === 0 && (
          <section class="panel calm">
            <h2>{say("even")}</h2>
            <p class="soft">{say("even_hint")}</p>
            {status === "running" && isDirector.value && (
              <Press class="small quiet" on={() => act(room, { name: "propose-plan", fields: {} })}>
                {say("propose")}
              </Press>
            )}
          </section>
        )
      )}
      {underWay.length > 0 && (
        <section class="panel">
          <h2>{say("under_way")}</h2>
          <ol class="moves">
            {underWay.map((move) => (
              <Move key={`${move.seq} ${move.entry}`} move={move} live />
            ))}
          </ol>
        </section>
      )}
      {made.length > 0 && (
        <section class="panel">
          <h2>{say("made")}</h2>
          <ol class="moves made">
            {made.map((move) => (
              <li key={`${move.seq} ${move.entry}`} class="move">
                <Way move={move} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </aside>
  );
}

function Way({ move }: { move: MoveView }) {
  return (
    <span class="move-way">
      <strong>{move.name}</strong>
      <span class="move-seats">
        {move.from.table}·{move.from.number} → <b>{move.to.table}·{move.to.number}</b>
      </span>
    </span>
  );
}

function Move({ move, live = false }: { move: MoveView; live?: boolean }) {
  const room = useRoom();
  const done = say("arrived_done", { name: move.name });
  return (
    <li class="move">
      <Way move={move} />
      <span class="move-why">
        {words(move.text)} {move.article && <ArticleLink id={move.article} />}
      </span>
      <span class="move-foot">
        <span class={`badge ${move.dealt_in ? "" : "warn"}`}>{say(move.dealt_in ? "dealt_in" : "waits")}</span>
        {live && <span class="badge brass">{say(move.state === "walking" ? "walking" : "pending")}</span>}
        {live && move.state === "walking" && isDirector.value && (
          <Press
            class="small"
            on={() => act(room, { name: "confirm-arrival", fields: { entry: move.entry, seat: move.to }, done })}
          >
            {say("arrived")}
          </Press>
        )}
      </span>
    </li>
  );
}
