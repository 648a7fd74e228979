/** The dealer's tablet: bound to one table, or waiting for a code. */
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import "../shared/theme.css";
import "../shared/components.css";
import "../shared/rulebook.css";
import "../shared/theme.ts";
import "./dealer.css";
import { isUnderWay, stayAwake } from "../shared/awake.ts";
import { follow as followClock } from "../shared/clock.ts";
import { keepPage, warnBeforeLeaving } from "../shared/device.ts";
import { forgetOthers } from "../shared/kept.ts";
import { follow } from "../shared/live.ts";
import { halfTyped, levelRuns, renewUnless } from "../shared/newer.ts";
import type { TableSections } from "../shared/types.ts";
import { isAway, type Following } from "./following.ts";
import { codeOf } from "./code.ts";
import { PairingPage } from "./pairing.tsx";
import { TablePage } from "./table.tsx";
import { connected, keepEpoch, openTablet, pairing, unpair, unsent, viewOf } from "./tablet.ts";

const following = signal<Following | null>(null);

// The code of the address is used once: neither a reload of the page nor a tablet taken off its table pairs again.
const scanned = signal(codeOf(/[?&#]code=([^&#]*)/.exec(location.search + location.hash)?.[1] ?? ""));
if (scanned.peek()) {
  history.replaceState(null, "", location.pathname);
  if (pairing.peek()) unpair(false); // whoever scans a code wants that table
}

effect(() => {
  const bound = pairing.value;
  if (!bound) {
    following.value = null;
    return;
  }
  scanned.value = "";
  const live = follow<TableSections>({
    tournament: bound.tournament,
    audience: `tables/${bound.table}`,
    credentials: { header: `Tablet ${bound.token}` },
    keeps: true,
    onDenied: () => unpair(true),
  });
  const clock = followClock(live.section("clock"), live.section("structure"), live.serverNow);
  following.value = { live, reading: clock.reading };
  const sleep = stayAwake(() => isUnderWay(live.section("event").value, clock.reading.value));
  const tablet = effect(() => keepEpoch(bound.tournament, live.epoch.value));
  const renewing = renewUnless(live.outdated, () => levelRuns(clock.reading.peek()) || unsent() || halfTyped());
  const watch = effect(() => {
    connected.value = live.connection.value === "live" || live.connection.value === "polling";
  });
  return () => {
    watch();
    sleep();
    tablet();
    renewing();
    clock.stop();
    live.close();
  };
});

function Face() {
  return following.value ? <TablePage following={following.value} /> : <PairingPage scanned={scanned.peek()} />;
}

window.addEventListener("hashchange", () => location.reload()); // another code was scanned into this very page
warnBeforeLeaving(() => unsent() || (following.peek() !== null && isAway(following.peek()!)));
const bound = pairing.peek();
forgetOthers(/\/tables\//, bound ? [viewOf(bound)] : []);
keepPage();
void openTablet();
render(<Face />, document.getElementById("face")!);
