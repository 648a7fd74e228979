/** Who moves where, and why: the plan that waits, the moves under way, and those just made. */
import { texts, words } from "../shared/i18n.ts";
import { ArticleLink } from "../shared/rulebook-link.tsx";
import type { MoveView } from "../shared/types.ts";
import { toast } from "../shared/toasts.tsx";
import { difference, moveOf, walkers, type Walker } from "./floor-state.ts";
import { Press } from "./press.tsx";
import { act, isOver, type Room, tablesOf, useRoom } from "./room.ts";
import { isDirector } from "./session.ts";
import { count, seatWord } from "./words.ts";

const say = texts({
  plan: ["Balancing plan", "План пересадок"],
  approve: ["Approve", "Одобрить"],
  approved: ["Plan approved", "План одобрен"],
  reject: ["Reject", "Отклонить"],
  rejected: ["Plan rejected", "План отклонён"],
  stale: ["The floor has changed; a fresh plan is coming.", "Рассадка изменилась, сейчас будет новый план."],
  closes: ["Table {n} closes", "Стол {n} закрывается"],
  under_way: ["Moves under way", "Идут пересадки"],
  on_the_way: ["On the way", "В пути"],
  all_arrived: ["All have arrived", "Все на месте"],
  made: ["Recent moves", "Недавние пересадки"],
  even: ["Tables are even", "Столы равны"],
  even_hint: ["A plan appears here as soon as somebody should move.", "План появится здесь, как только кого-то нужно пересадить."],
  uneven: ["Tables differ by {players}", "Столы отличаются на {players}"],
  uneven_before: ["The plan of moves comes with the start.", "План пересадок появится со стартом турнира."],
  uneven_hint: ["A plan appears here as soon as the rules ask for one.", "План появится здесь, как только его потребуют правила."],
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
  const over = isOver(room);
  const plan = over ? null : room.live.section("plan").value;
  const moves = room.live.section("moves").value ?? [];
  const status = room.live.section("event").value?.status;
  const waiting = moves.filter((move) => move.state === "pending" || move.state === "proposed");
  const walking = over ? [] : walkers(tablesOf(room));
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
        waiting.length + walking.length === 0 && status !== "finished" && status !== "cancelled" && <NoPlan />
      )}
      {waiting.length > 0 && (
        <section class="panel">
          <h2>{say("under_way")}</h2>
          <ol class="moves">
            {waiting.map((move) => (
              <Move key={`${move.seq} ${move.entry}`} move={move} live />
            ))}
          </ol>
        </section>
      )}
      {walking.length > 0 && <OnTheWay walking={walking} moves={moves} />}
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

/** Nobody has to move now; whether the tables are even is another question. */
function NoPlan() {
  const room = useRoom();
  const status = room.live.section("event").value?.status;
  const apart = difference(tablesOf(room));
  const uneven = apart > 1;
  return (
    <section class={`panel ${uneven ? "uneven" : "calm"}`}>
      <h2>{uneven ? say("uneven", { players: count("by_players", apart) }) : say("even")}</h2>
      <p class="soft">{say(!uneven ? "even_hint" : status === "running" ? "uneven_hint" : "uneven_before")}</p>
      {status === "running" && isDirector.value && (
        <Press class="small quiet" on={() => act(room, { name: "propose-plan", fields: {} })}>
          {say("propose")}
        </Press>
      )}
    </section>
  );
}

/** One arrival after the other, each of which can be taken back; the first that is refused ends it. */
async function allArrived(room: Room, walking: readonly Walker[]): Promise<void> {
  for (const { entry, name, seat } of walking) {
    const doing = { name: "confirm-arrival", fields: { entry, seat } } as const;
    if (walking.length === 1) return void (await act(room, { ...doing, done: say("arrived_done", { name }) }));
    if (!(await act(room, doing)).ok) return;
  }
  toast({ kind: "good", text: say("all_arrived") });
}

/** Who walks to a seat: everybody, however long the list of recent moves is. */
function OnTheWay({ walking, moves }: { walking: readonly Walker[]; moves: readonly MoveView[] }) {
  const room = useRoom();
  return (
    <section class="panel">
      <header>
        <h2>{say("on_the_way")}</h2>
        <span class="soft">{count("players", walking.length)}</span>
      </header>
      {walking.length > 1 && isDirector.value && (
        <Press class="small primary" on={() => allArrived(room, walking)}>
          {say("all_arrived")}
        </Press>
      )}
      <ol class="moves">
        {walking.map((walker) => {
          const move = moveOf(moves, walker);
          return move ? <Move key={walker.entry} move={move} live /> : <Walking key={walker.entry} walker={walker} />;
        })}
      </ol>
    </section>
  );
}

/** Somebody on the way whose move is not told any more, or who comes to a first seat. */
function Walking({ walker }: { walker: Walker }) {
  const room = useRoom();
  return (
    <li class="move">
      <span class="move-way">
        <strong>{walker.name}</strong>
        <span class="move-seats">
          → <b>{walker.seat.table}·{walker.seat.number}</b>
        </span>
      </span>
      <span class="move-foot">
        <span class="badge brass" title={seatWord(walker.seat)}>{say("walking")}</span>
        {isDirector.value && (
          <Press class="small" on={() => allArrived(room, [walker])}>
            {say("arrived")}
          </Press>
        )}
      </span>
    </li>
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
