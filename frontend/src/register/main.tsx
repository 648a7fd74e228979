/** The player's phone: the list of tournaments, or one of them. */
import { render } from "preact";
import "../shared/theme.css";
import "../shared/components.css";
import "../shared/rulebook.css";
import "./phone.css";
import "../shared/theme.ts";
import { keepPage } from "../shared/device.ts";
import { EventPage } from "./event.tsx";
import { List } from "./list.tsx";
import { here } from "./route.ts";
import { forgetStrangers } from "./tickets.ts";

function Phone() {
  const { event, token } = here.value;
  return event === null ? <List halfTicket={token !== null} /> : <EventPage key={event} event={event} />;
}

forgetStrangers();
keepPage();
render(<Phone />, document.getElementById("face")!);
