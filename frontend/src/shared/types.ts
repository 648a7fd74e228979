/** What the server says to the faces: the sections of the live views and the answers to commands. */

import type { components, paths } from "./schema.d.ts";

export type Iso = string; // an instant, UTC

export interface Seat {
  table: number;
  number: number;
}

export interface Place {
  first: number;
  last: number;
}

export interface Price {
  pool: number;
  fee: number;
  chips: number;
}

export type Status = "setup" | "open" | "running" | "finished" | "cancelled";
export type EntryStatus = "registered" | "seated" | "broke" | "out" | "cancelled" | "voided";
export type PaymentMethod = "cash" | "card" | "transfer";
export type Balancing = "approve" | "automatic";
export type AnteKind = "none" | "each" | "big_blind";
export type PenaltyKind = "warning" | "rounds" | "disqualification";

/** A sanction that the ladder prints; `most` is null where a number of rounds has no printed limit. */
export interface PenaltyOffer {
  kind: PenaltyKind;
  least: number;
  most: number | null;
}

/** What the rulebook proposes for the next offence of this kind; `count` 0: it prints no ladder for it. */
export interface NextRung {
  count: number;
  offers: PenaltyOffer[];
  may_depart: boolean;
}
export type MoveReason = "balance" | "break" | "final_table" | "director";

/** Words that the server wrote in both languages. */
export interface Words {
  en: string;
  ru: string;
}

// --- sections of the live views -------------------------------------------------------------------------------

export interface EventSection {
  id: number;
  name: string;
  status: Status;
  starts_at: Iso;
  currency: string;
  rulebook: string;
  timezone: string;
  seats_per_table: number;
  final_table_size: number;
  late_registration_levels: number;
  starting_chips: number;
  buy_in: Price;
  rebuy: Price | null;
  addon: Price | null;
  reentries_max: number;
  rebuys_max: number;
  cap: number | null;
  room_pin: boolean;
  balancing: Balancing;
  guarantee: number;
}

export interface LevelPeriod {
  kind: "level";
  level: number;
  seconds: number;
  small_blind: number;
  big_blind: number;
  ante: number;
  ante_kind: AnteKind;
}

export interface BreakPeriod {
  kind: "break";
  seconds: number;
  name: string;
}

export type Period = LevelPeriod | BreakPeriod;

export interface StructureSection {
  periods: Period[];
  marks: { late_registration_ends: number | null; rebuys_end: number | null; addon: number | null };
  locked_by?: string | null; // the article, or "house", by which levels can only be added now
  revised?: { period: number; at: Iso } | null; // the latest change during play
}

export type ClockSection =
  | { kind: "running"; period: number; ends_at: Iso; most_ms?: number | null }
  | { kind: "paused"; period: number; remaining_ms: number }
  | null;

export interface CountsSection {
  entries: number;
  in_play: number;
  registered: number;
  waiting_payment: number;
  places_left: number | null;
  rebuys: number;
  addons: number;
  tables: number;
  chips_issued: number;
  average_stack: number;
  registration_open: boolean;
  can_rebuy: boolean;
  can_addon: boolean;
}

export interface PayoutsSection {
  pool: number;
  fees: number;
  guarantee: number;
  overlay: number;
  prizes: number[];
  paid_places: number;
  locked: boolean;
  bubble: "far" | "near" | "bubble" | "in_the_money";
}

export interface MoveView {
  entry: number;
  name: string;
  from: Seat;
  to: Seat;
  reason: MoveReason;
  text: Words;
  article: string;
  dealt_in: boolean;
  state: "proposed" | "pending" | "walking" | "arrived";
  seq: number | null;
}

export interface BustView {
  entry: number;
  name: string;
  place: Place;
  prize: number | null;
  seq: number | null;
}

export interface SeatView {
  seat: number;
  entry: number;
  name: string;
  stack: number;
  counted: boolean;
  status: EntryStatus;
  arrived: boolean;
  penalty_hands: number;
  rebuys: number;
  dealt_in: boolean;
}

export interface ButtonView {
  button: number | null;
  small_blind: number | null;
  big_blind: number | null;
}

export interface TableView extends ButtonView {
  number: number;
  size: number;
  is_open: boolean;
  hand: { number: number; period: number } | null;
  hands: number;
  next: ButtonView | null;
  may_deal: string | null; // why the next hand may not be dealt
  seats: SeatView[];
  tablet: { paired: boolean; connected: boolean; devices: number; online: number } | null;
}

export interface PlanSection {
  id: number;
  moves: MoveView[];
  closes: number[];
  sizes: Record<number, number>; // players at each table afterwards
  stale: boolean;
}

export interface FloorCallView {
  id: number;
  table: number;
  reason: string;
  at: Iso;
  count: { hand: number; stacks: Record<number, number>; counted: number; expected: number; event?: number | null } | null; // does not add up
}

export interface PenaltyView {
  id: number;
  entry: number;
  name: string;
  kind: PenaltyKind;
  article: string;
  note: string;
  rounds: number;
  hands_left: number;
  lifted: boolean;
}

/** Seen by everybody. */
export interface PublicSections {
  event: EventSection;
  structure: StructureSection;
  clock: ClockSection;
  counts: CountsSection;
  payouts: PayoutsSection;
  moves: MoveView[];
  busts: BustView[];
  announcement: { text: string };
  hand_for_hand: { on: boolean; tables_waiting: number };
  winner: { entry: number; name: string } | null;
  final_table: { table: number; seats: { seat: number; entry: number; name: string; stack: number }[] } | null;
  results: { place: Place; entry: number; name: string; prize: number | null }[];
}

export interface DirectorSections extends PublicSections {
  [table: `tables/${number}`]: TableView;
  plan: PlanSection | null;
  floor_calls: FloorCallView[];
  differences: { table: number; chips: number }[]; // settled by a reason: more chips than were issued, or fewer
  requests: { entry: number; name: string; seat: Seat | null }[];
  payments_due: { count: number; entries: { entry: number; name: string; number: number }[] };
  penalties: PenaltyView[];
}

/** One table's tablet. */
export interface TableSections {
  event: EventSection;
  clock: ClockSection;
  structure: StructureSection;
  counts: CountsSection;
  announcement: { text: string };
  table: TableView & {
    leaving: MoveView[];
    coming: MoveView[];
    hold_text: Words | null;
    rebuy_possible: boolean;
    floor_call: { id: number } | null;
    blinds: { small_blind: number; big_blind: number; ante: number; ante_kind: AnteKind } | null;
  };
}

/** One player's phone. */
export interface EntrySections extends PublicSections {
  me: {
    entry: number;
    name: string;
    status: EntryStatus;
    seat: Seat | null;
    arrived: boolean;
    stack: number;
    counted: boolean;
    place: Place | null;
    prize: number | null;
    move: { to: Seat; from: Seat; dealt_in: boolean; text: Words; state: MoveView["state"] } | null;
    can_rebuy: boolean;
    can_addon: boolean;
    can_reenter: boolean;
    queue: { position: number; ahead: number } | null;
    number: number;
    rebuys: number;
  };
}

// --- live messages --------------------------------------------------------------------------------------------

export type LiveMessage =
  | { type: "hello"; epoch: string; seq: number; server_now: Iso; build: string }
  | { type: "snapshot"; epoch: string; seq: number; view: Record<string, unknown> }
  | { type: "changed"; from_seq: number; seq: number; set: Record<string, unknown>; gone: string[] }
  | { type: "pong"; epoch: string; seq: number; server_now: Iso }
  | { type: "refused"; code: string; text: string };

// --- commands and their answers --------------------------------------------------------------------------------

export interface Refusal {
  code: string;
  article?: string;
  text: string;
  detail?: Record<string, string | number | null>;
  fields?: FieldFault[];
}

/** What is wrong with one field of what was sent; `text` of the refusal says the first of them. */
export type FieldFault = components["schemas"]["FieldFaultOutput"];

export type Answer<Result = CommandResult> =
  | { ok: true; seq: number; result: Result }
  | { ok: false; seq?: number; refusal: Refusal };

/** What a command gives back beside its number; every part only where it makes sense. */
export interface CommandResult {
  entry?: number;
  seat?: Seat | null;
  tournament?: number;
  id?: number;
  [more: string]: unknown;
}

// What the API takes and gives besides is generated from its schema: `make openapi`.

type Schemas = components["schemas"];
type Body<Path> = Path extends keyof paths
  ? paths[Path] extends { post: { requestBody: { content: { "application/json": infer Found } } } }
    ? Found
    : never
  : never;

type OneTournament = "/api/tournaments/{tournament}/";

/** What may be asked of a tournament: the name in the address … */
export type CommandName = {
  [Path in keyof paths]: Path extends `${OneTournament}${infer Name}`
    ? Body<Path> extends { command_id: string }
      ? Name
      : never
    : never;
}[keyof paths];

/** … and the fields of the body, beside the id of the tap. */
export type Commands = { [Name in CommandName]: Omit<Body<`${OneTournament}${Name}`>, "command_id"> };

export type Config = Schemas["ConfigInput"];

/** Periods as commands carry them: a level's number follows from its place in the list. */
export type PeriodInput = Omit<LevelPeriod, "level"> | BreakPeriod;

export type Player = Schemas["PlayerOutput"];
export type PlayerRecord = Schemas["RecordOutput"];
export type SignedUp = Schemas["SignedUpOutput"];
export type EntryRow = Schemas["EntryOutput"] & { status: EntryStatus };
export type EntryPage = { count: number; entries: EntryRow[] };
export type TournamentRow = Schemas["TournamentOutput"] & { status: Status };
export type Trouble = Schemas["TroubleOutput"];
export type Backups = Schemas["BackupsOutput"];
export type BackupCopy = Schemas["CopyOutput"];
export type JournalLine = Schemas["LineOutput"];
export type ResultRow = Schemas["ResultOutput"];
export type ImportPreview = Schemas["ImportPreviewOutput"];
export type SetupProblem = { code: string; text: string; hindrance: boolean; period: number | null };
export type TabletRow = Schemas["TabletOutput"];
export type PairingCode = Schemas["PairingCodeOutput"];
