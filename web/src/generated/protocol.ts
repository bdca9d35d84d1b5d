// Written by tools/web_types.py from table_info.py, protocol.py, http/, analysis/, classes/, clubs/, order/, teaching/, tournaments/ of src/seaboard/server; do not edit.

export const VERSION = 1;
export const PING_SECONDS = 2.5;
export const DEAD_SECONDS = 9.0;
export const AWAY_SECONDS = 15.0;

export type World = "drawn" | "true";
export type Language = "en" | "fr" | "pl";
export type Status = "closed" | "gathering" | "over" | "playing";
export type NoticeKind = "bots" | "place" | "removed" | "seat" | "storing" | "time";
export type EmoteName = "ahoy" | "cheers" | "ouch" | "thanks" | "thinking" | "well-played";
export type Quiet = "" | "class" | "house" | "hushed" | "off" | "seat" | "silenced" | "strangers";
export type Part = string | [string, string];
export type ServerMessage = Snapshot | Update | TableChanged | Acknowledged | RefusedMove | Said | Emoted | Hinted | Presence | Pong | Fault | Moved | Notice | Because | Scenes;
export type ClientMessage = Act | Say | Emote | Hint | Mute | Silence | Report | ReportName | LetBack | Remove | Undo | AnswerUndo | GiveSeat | FillSeat | TakeSeat | Rematch | Resync | Ping | Why | ShowScenes;
export type Beginning = "campaign" | "day" | "end" | "round" | "turn";
export type Depth = "deep" | "quick" | "usual";
export type AnalysisStage = "done" | "failed" | "none" | "running" | "waiting";
export type How = "closed" | "flagged" | "given up" | "played";
export type SeekState = "called" | "seated" | "waiting";
export type Offers = "always" | "entry" | "never";
export type HallPhase = "entry" | "over" | "play" | "test";
export type HallRole = "player" | "referee" | "spectator";
export type WayState = "fails" | "given" | "local" | "works";
export type Stuck = "" | "connection" | "move" | "reading";
export type Order = EndTable | DeleteTable | CloseEvent | DeleteEvent | CloseClub | RenameClub | DeletePlayer | MutePlayer | KickPlayer | BanPlayer | LiftMute | LiftBan | NewName | DismissReport | Announce | EndNotice | InviteKeeper | RemoveKeeper | SetEntry | MakeInvitation | RevokeInvitation | LetIn | MakeTeacher | RemoveTeacher;
export type ClubRole = "member" | "organiser" | "owner";
export type BalanceStage = "done" | "failed" | "none" | "running" | "waiting";

/** How long a seat may think: `untimed`, seconds per `move`, a time `bank` for the game (with seconds added per move), `days` per move. */
export interface Pace {
  kind?: "bank" | "days" | "move" | "untimed";
  seconds?: number;
  increment?: number;
  days?: number;
}

/** What was agreed when the table was made. */
export interface TableSettings {
  public: boolean;
  pace: Pace;
  level: string;
  on_timeout: "bot" | "forfeit";
  undo: boolean;
  forced: boolean;
  chat: boolean;
  spectators: boolean;
  spectator_delay: number;
  takeover: boolean;
  rated: boolean;
  rematch: boolean;
  begins: "full" | "host";
}

/** Where a what-if game goes on from.  It is no real game: it counts for nothing, and its dice are sealed for nobody. */
export interface WhatIf {
  game: string;
  parent: string;
  move: number;
  seat: number;
  world: "drawn" | "true";
  name: string;
}

/** From when to when somebody does not play, in seconds since 1970. */
export interface Holiday {
  begins: number;
  ends: number;
}

/** One seat as everybody sees it. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "guest" | "open";
  name: string;
  level: string | null;
  taken_over: boolean;
  connected: boolean;
  holiday: Holiday | null;
}

/** A set of data at a table. */
export interface PlayedSet {
  id: string;
  name: string;
}

/** A table from outside: nothing in it is secret. */
export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: Record<string, string>;
  settings: TableSettings;
  status: "closed" | "gathering" | "over" | "playing";
  host: string;
  seats: SeatInfo[];
  rules_version: number;
  commitment: string;
  created: number;
  seq: number;
  asked: number[];
  you: number | null;
  is_host: boolean;
  rematch: string | null;
  held: boolean;
  suspended: string | null;
  what_if: WhatIf | null;
  set: PlayedSet | null;
  club: string | null;
}

/** One legal move, offered to the seat that is asked. */
export interface Choice {
  move: string;
  kind: string;
  arguments: string[];
  label: string;
  does: string;
  loses?: string;
  loses_while?: string[];
}

/** Something became more or less. */
export interface StoryChange {
  field: string;
  seat: number | null;
  at: string;
  thing: string;
  by: number;
  words: string;
}

/** One step of what followed from a move. */
export interface StoryBeat {
  cause: string;
  rule: string;
  who: number | null;
  whom: number | null;
  words: (string | [string, string])[];
  changes: StoryChange[];
}

/** One move as this viewer may know it. */
export interface Happening {
  number: number;
  actor: number | null;
  move: string;
  kind: string;
  arguments: string[];
  words: (string | [string, string])[];
  story: StoryBeat[];
}

/** The clocks when the message was sent: the time left by seat in milliseconds (null: no limit), and which of them run. */
export interface Clock {
  left: (number | null)[];
  running: number[];
}

/** A line of chat; `seat` is null in old lines of spectators, from when they could write. */
export interface ChatLine {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** A player asks to take moves back; it happens when every other person at the table has agreed. */
export interface UndoOffer {
  seat: number;
  back_to: number;
  agreed: number[];
}

/** How the game ended; without scores and places where it was closed before its end. */
export interface Ending {
  scores: number[];
  places: number[];
  seed: string;
  stream: string;
}

/** Everything a viewer needs to draw the table; it replaces all that was known. */
export interface Snapshot {
  type: "snapshot";
  version: number;
  seq: number;
  table: TableInfo;
  you: number | null;
  view: unknown;
  prompt: string;
  choices: Choice[];
  log: Happening[];
  chat: ChatLine[];
  clock: Clock;
  spectators: number;
  undo_to: number | null;
  undo: UndoOffer | null;
  ending: Ending | null;
  quiet: "" | "class" | "house" | "hushed" | "off" | "seat" | "silenced" | "strangers";
  muted: number[];
  silenced: number[];
  removed: string[];
  hints: boolean;
}

/** The table has changed.  `after` is the number the change follows: if it is not the client's, something was missed: `resync`. */
export interface Update {
  type: "update";
  seq: number;
  after: number;
  view: unknown;
  prompt: string;
  asked: number[];
  choices: Choice[];
  events: Happening[];
  clock: Clock;
  undo_to: number | null;
  status: "closed" | "gathering" | "over" | "playing";
  ending: Ending | null;
  log_from: number | null;
}

/** Seats, host, status or what was agreed have changed: somebody sat down, left, was taken over, came back. */
export interface TableChanged {
  type: "table";
  seq: number;
  after: number;
  table: TableInfo;
  undo: UndoOffer | null;
}

/** The deed with this id is done and stored. */
export interface Acknowledged {
  type: "acknowledged";
  id: string;
  seq: number;
  words?: string;
}

/** The deed with this id was not done; nothing has changed.  `rule` is the rule that forbids a move; null if no rule of the game does. */
export interface RefusedMove {
  type: "refused";
  id: string;
  rule: string | null;
  words: string;
}

/** A new line of chat. */
export interface Said {
  type: "said";
  line: ChatLine;
}

/** The person in this seat has made a sign; it is not kept. */
export interface Emoted {
  type: "emoted";
  seat: number;
  emote: "ahoy" | "cheers" | "ouch" | "thanks" | "thinking" | "well-played";
}

/** What a strong bot would do in the place of the person who asked; nobody else is told.  `seq` is that of the question. */
export interface Hinted {
  type: "hinted";
  id: string;
  seq: number;
  move: string;
}

/** The seats that are connected, and the number of spectators. */
export interface Presence {
  type: "presence";
  connected: number[];
  spectators: number;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  seq: number;
}

/** A message that could not be understood or came too often; nothing has changed. */
export interface Fault {
  type: "fault";
  words: string;
}

/** The same people go on at another table. */
export interface Moved {
  type: "rematch";
  table: string;
}

/** Something about the server that everybody at the table should know.  It replaces the last one of its kind; without words it is over. */
export interface Notice {
  type: "notice";
  kind: "bots" | "place" | "removed" | "seat" | "storing" | "time";
  words: string;
}

/** Why something cannot be done. */
export interface Reason {
  label: string;
  words: string;
  rule: string | null;
}

/** The answer to `why`; without reasons where the thing can be used after all. */
export interface Because {
  type: "because";
  id: string;
  reasons: Reason[];
}

/** One move beat by beat: the viewer's view after each beat of its story. */
export interface MoveScenes {
  number: number;
  views: unknown[];
}

/** The answer to `show-scenes`; moves that the viewer is not shown are left out. */
export interface Scenes {
  type: "scenes";
  id: string;
  moves: MoveScenes[];
}

/** Make a move.  `seq` is that of the message that offered it: an answer to a question that is no longer open is refused. */
export interface Act {
  type: "act";
  id: string;
  seq: number;
  move: string;
}

/** Write something to everybody at the table. */
export interface Say {
  type: "chat";
  id: string;
  text: string;
}

/** Make a sign to everybody at the table. */
export interface Emote {
  type: "emote";
  id: string;
  emote: "ahoy" | "cheers" | "ouch" | "thanks" | "thinking" | "well-played";
}

/** Ask what a strong bot would do now.  Only where everybody else is a bot, and never in a tournament. */
export interface Hint {
  type: "hint";
  id: string;
  seq: number;
}

/** Read no more lines of the person in this seat, or read them again.  Nobody else is told. */
export interface Mute {
  type: "mute";
  id: string;
  seat: number;
  is_so?: boolean;
}

/** The host lets the person in this seat write no more at this table, or again. */
export interface Silence {
  type: "silence";
  id: string;
  seat: number;
  is_so?: boolean;
}

/** Report a line to whoever runs the server; it is hidden for the reporter at once. */
export interface Report {
  type: "report";
  id: string;
  line: number;
}

/** Report the name of the person in this seat to whoever runs the server. */
export interface ReportName {
  type: "report-name";
  id: string;
  seat: number;
}

/** The host lets everybody sit down again who was removed. */
export interface LetBack {
  type: "let-back";
  id: string;
}

/** The host takes the person in this seat from the table; in a running game a bot plays on.  Not in rated games, and not in a tournament. */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}

/** Ask to take back moves, down to `undo_to`. */
export interface Undo {
  type: "undo";
  id: string;
}

/** Agree to taking back, or not. */
export interface AnswerUndo {
  type: "answer-undo";
  id: string;
  agree: boolean;
}

/** Leave a running game: a bot plays on (or the game is forfeited, as was agreed). */
export interface GiveSeat {
  type: "give-seat";
  id: string;
}

/** Let a bot play on for a person who has been away for a while; that person can take the seat back.  Not where everybody has days to think. */
export interface FillSeat {
  type: "fill-seat";
  id: string;
  seat: number;
}

/** Take your seat back from the bot. */
export interface TakeSeat {
  type: "take-seat";
  id: string;
}

/** Play again with the same people, seats rotated. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Send everything again. */
export interface Resync {
  type: "resync";
}

/** Are you there? */
export interface Ping {
  type: "ping";
}

/** Ask why nothing can be done with a thing.  Nothing changes. */
export interface Why {
  type: "why";
  id: string;
  moves: string[];
}

/** Ask how the table looked after each beat of some moves' stories, to show them one after another.  Nothing changes. */
export interface ShowScenes {
  type: "show-scenes";
  id: string;
  moves: number[];
}

/** A seat of a new table. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  level?: string;
}

/** A table to be made.  Without `seats`: me first, the others open. */
export interface NewTable {
  game: string;
  players?: number;
  options?: Record<string, string>;
  seats?: SeatWish[];
  settings?: TableSettings;
  set?: string;
  club?: string;
}

/** A game against bots, begun at once. */
export interface PlayNow {
  game: string;
  players?: number;
  options?: Record<string, string>;
  level?: string;
  seat?: number;
  set?: string;
}

/** A what-if game: play on from a moment of a game that is over. */
export interface NewBranch {
  move: number;
  seat: number;
  world?: "drawn" | "true";
  level?: string;
  name?: string;
}

/** What the player of a what-if game changes about it. */
export interface BranchWishes {
  name?: string;
  shared?: boolean;
}

/** Sit down: in this seat, or in the first open one. */
export interface JoinTable {
  seat?: number;
}

/** What the host does with a seat while people gather. */
export interface SeatChange {
  kind: "bot" | "open";
  level?: string;
}

/** A guest, as that guest is shown. */
export interface Me {
  name: string;
  language: "en" | "fr" | "pl";
  created: number;
  class_name: string;
  wish: string;
}

/** What a guest changes: their name, their language. */
export interface MyWishes {
  name?: string;
  language?: "en" | "fr" | "pl";
}

/** What stands behind the `#` of a link. */
export interface LinkToken {
  token: string;
  take_along?: boolean;
}

/** A passkey that an authenticator has made for the asker. */
export interface NewPasskey {
  name: string;
  credential: Record<string, unknown>;
}

/** Sign in with a passkey. */
export interface PasskeyAnswer {
  credential: Record<string, unknown>;
  take_along?: boolean;
}

/** Sign in at the server's OpenID provider, or add an account there to one's own ways to sign in. */
export interface ProviderWish {
  adds?: boolean;
  take_along?: boolean;
}

/** Sign in with a recovery code; how it is typed does not matter. */
export interface TypedCode {
  words: string;
  take_along?: boolean;
}

/** Why a request was not carried out; nothing has changed. */
export interface Problem {
  words: string;
  rule: string | null;
}

/** A choice made before the game; the first value is the default. */
export interface OptionInfo {
  name: string;
  values: string[];
  meaning: string;
  meanings: Record<string, string>;
  labels: Record<string, Record<string, string>>;
}

/** What the player of one seat plays, where seats differ; by language. */
export interface SideInfo {
  names: Record<string, string>;
  aims: Record<string, string>;
}

/** A game, as the home page shows it. */
export interface GameInfo {
  slug: string;
  names: Record<string, string>;
  summary: string;
  credit: string;
  fewest: number;
  most: number;
  usual: number;
  minutes: [number, number];
  options: OptionInfo[];
  languages: string[];
  rules_version: number;
  prefix: string;
  sides: SideInfo[];
  lessons: number;
}

/** A bot that can be seated at a table. */
export interface BotInfo {
  name: string;
  names: Record<string, string>;
  is_usual: boolean;
}

/** A hint for the first game, which speaks when a decision comes up that it explains. */
export interface GuideStep {
  title: string;
  text: string;
  phases: string[];
  options: Record<string, string>;
  kinds: string[];
  lesson: string;
}

/** What is written on a game's board and around it, in one language; what the language lacks is in English. */
export interface GameWords {
  game: string;
  language: string;
  names: Record<string, string>;
  tables: Record<string, Record<string, string>>;
  guide: GuideStep[];
  stories: Record<string, string>;
  rules: Record<string, string>;
  exhibits: string[];
}

/** One rule: its full text in English, and in a few words in the language that was asked for, where it has such. */
export interface RuleText {
  id: string;
  rulebook: string;
  text: string;
  html: string;
  short: string | null;
}

/** A headed part of a rulebook. */
export interface RuleSection {
  level: number;
  title: string;
  text: string;
  html: string;
  rules: string[];
}

/** A game's whole specification, in sections. */
export interface Rulebook {
  game: string;
  title: string;
  sections: RuleSection[];
}

/** A device on which the asker is this guest. */
export interface Device {
  id: string;
  device: string;
  created: number;
  seen: number;
  is_this: boolean;
}

/** A passkey of the asker's. */
export interface Passkey {
  id: string;
  name: string;
  site: string;
  made: number;
  used: number | null;
}

/** What a guest would take along when signing in as somebody else, in numbers. */
export interface OwnThings {
  tables: number;
  tournaments: number;
  uploads: number;
  banks: number;
}

/** How the asker can sign in, and what the asker has here. */
export interface Ways {
  code: number | null;
  passkeys: Passkey[];
  things: OwnThings;
  provider: string;
  identity: number | null;
}

/** A recovery code.  It is shown this once, and makes the one before void. */
export interface RecoveryCode {
  words: string[];
}

/** What the page hands to `navigator.credentials`; bytes are in base 64 for addresses. */
export interface CredentialOptions {
  public_key: Record<string, unknown>;
}

/** Where the browser goes to sign in at the OpenID provider. */
export interface ProviderStart {
  url: string;
}

/** This device is a player's from now on. */
export interface SignedIn {
  name: string;
}

/** What taking a link would do. */
export interface LinkInfo {
  purpose: "device" | "friend" | "head" | "me" | "referee";
  name: string;
  title: string;
}

/** A link was taken. */
export interface LinkTaken {
  to: string;
}

/** An address that carries one right, works once, and expires. */
export interface PersonalLink {
  url: string;
  expires: number;
  qr: string;
}

/** How far the server is with compiling a game; until then it is played with rules that run slowly, and bots play below their level. */
export interface GameCourse {
  game: string;
  state: "compiling" | "failed" | "waiting";
  done: number;
  total: number;
}

/** Somebody who waits for a game with people, as the lobby shows it. */
export interface Seeker {
  name: string;
  games: string[];
  players: number | null;
  rated: boolean;
  clock: boolean;
  is_me: boolean;
}

/** What the lobby shows: tables that the guest can join, and the guest's own. */
export interface TableLists {
  open: TableInfo[];
  mine: TableInfo[];
  preparing: GameCourse[];
  seekers: Seeker[];
}

/** One move of a running table, as a viewer may know it. */
export interface LogLine {
  number: number;
  actor: number | null;
  move: string;
}

/** As much of the past as the specification lets a running table show to this viewer. */
export interface TableLog {
  table: string;
  you: number | null;
  seq: number;
  moves: LogLine[];
}

/** An uploaded transcript has been taken. */
export interface NewReplay {
  id: string;
}

/** Whether every draw of chance is the one that the committed seed gives. */
export interface Verification {
  result: "failed" | "impossible" | "passed";
  words: string;
  draws: number;
}

/** A game that can be looked at move by move. */
export interface ReplayInfo {
  id: string;
  game: string;
  players: number;
  options: Record<string, string>;
  names: string[];
  moves: number;
  scores: number[] | null;
  places: number[] | null;
  verification: Verification;
  is_table: boolean;
  commitment: string | null;
  seed: string | null;
  stream: string | null;
  what_if: WhatIf | null;
  eyes: number | null;
  set: PlayedSet | null;
}

/** A what-if game in the list beside its game. */
export interface BranchInfo {
  id: string;
  what_if: WhatIf;
  who: string;
  status: "closed" | "gathering" | "over" | "playing";
  moves: number;
  scores: number[] | null;
  places: number[] | null;
  is_mine: boolean;
  is_shared: boolean;
  created: number;
}

/** The what-if games of a game that the asker may see, oldest first; each names its parent. */
export interface BranchTree {
  game: string;
  branches: BranchInfo[];
}

/** The table after a number of moves, and what the viewer was told with the last of them. */
export interface Position {
  number: number;
  actor: number | null;
  events: Happening[];
  view: unknown;
}

/** A position at which something begins, or the last one. */
export interface Stop {
  number: number;
  begins: ("campaign" | "day" | "end" | "round" | "turn")[];
  seat: number | null;
  scores: number[];
  view: unknown;
}

/** How a game went: for jumping about in it, and for drawing how points grew. */
export interface Course {
  colours: (string | null)[];
  stops: Stop[];
}

/** Whether the server can do its work. */
export interface Readiness {
  status: "not ready" | "ready";
  database: "away" | "ok";
  storing: "failing" | "ok" | "slow";
  disk: "full" | "low" | "ok";
  writing: "failing" | "ok";
  bots: "busy" | "ok";
  loop: "ok" | "slow";
  rules: "compiled" | "compiling" | "failed";
}

/** The server lives. */
export interface Health {
  status: "ok";
  version: string;
  protocol: number;
  suspended: number;
}

/** A wish to have a game analysed. */
export interface AskAnalysis {
  depth?: "deep" | "quick" | "usual";
}

/** A move, and what it promised by what its seat knew. */
export interface JudgedMove {
  move: string;
  label: string;
  chances: [number, number, number];
}

/** One decision of a seat. */
export interface JudgedDecision {
  number: number;
  seat: number;
  made: JudgedMove;
  best: JudgedMove[];
  given_away: number;
  interval: [number, number];
}

/** A decision that mattered. */
export interface AnalysisMoment {
  number: number;
  seat: number;
  given_away: number;
  words: string;
}

/** Where the change of a seat's chances came from, from the first position to the last; the three add up to it. */
export interface AnalysisParts {
  own: number;
  chance: number;
  others: number;
}

/** What judged. */
export interface JudgedBy {
  player: string;
  known: number;
  open: number;
  minds: number;
  simulations: number;
  worlds: number;
  minds_again: number;
  simulations_again: number;
  worlds_again: number;
}

/** What the judge says of a game. */
export interface AnalysisReport {
  depth: "deep" | "quick" | "usual";
  moves: number;
  actors: number[];
  known: [number, number, number][][];
  open: [number, number, number][][];
  decisions: JudgedDecision[];
  moments: AnalysisMoment[];
  parts: AnalysisParts[];
  judge: string;
  judged_by: JudgedBy | null;
}

/** The analysis of a game, or how far it is. */
export interface Analysis {
  stage: "done" | "failed" | "none" | "running" | "waiting";
  depth: "deep" | "quick" | "usual";
  ahead: number;
  done: number;
  total: number;
  seconds_left: number | null;
  report: AnalysisReport | null;
}

/** A table at one moment, as one viewer sees it. */
export interface Scene {
  number: number;
  view: unknown;
  prompt: string;
  asked: number[];
  choices: Choice[];
  past: Happening[];
  events: Happening[];
}

/** A position of a game, and each of its steps. */
export interface ShownPosition {
  id: string;
  game: string;
  players: number;
  options: Record<string, string>;
  names: string[];
  you: number | null;
  scenes: Scene[];
}

/** A lesson as the list of lessons shows it. */
export interface LessonInfo {
  id: string;
  title: string;
  idea: string;
}

/** A choice of a question. */
export interface LessonChoice {
  id: string;
  text: string;
}

/** Where a learner stands in a lesson. */
export interface LessonStep {
  game: string;
  lesson: string;
  title: string;
  number: number;
  steps: number;
  kind: "ask" | "end" | "move" | "tell";
  text: string;
  questions: LessonChoice[];
  mark: string[];
  names: string[];
  you: number;
  options: Record<string, string>;
  scene: Scene;
}

/** What is said to something done in a lesson, and what follows from it. */
export interface LessonAnswer {
  right: boolean;
  words: string;
  scenes: Scene[];
}

/** A word one must know. */
export interface BookTerm {
  id: string;
  word: string;
  means: string;
}

/** A players' rulebook from outside. */
export interface BookInfo {
  slug: string;
  game: string;
  titles: Record<string, string>;
}

/** A part of a section. */
export interface BookPart {
  kind: "example" | "mistake" | "picture" | "text" | "tip";
  html: string;
  caption: string;
  position: string;
  show: "board" | "mine" | "rival";
  mark: string[];
  steps: string[];
}

/** A headed part of a book. */
export interface BookSection {
  anchor: string;
  level: number;
  title: string;
  parts: BookPart[];
  rules: string[];
  text: string;
}

/** A players' rulebook in one language. */
export interface PlayersBook {
  slug: string;
  game: string;
  language: string;
  title: string;
  sections: BookSection[];
  glossary: BookTerm[];
  covers: Record<string, string>;
}

/** One thing. */
export interface Exhibit {
  id: string;
  name: string;
  story: string;
  rule: string | null;
  notes: string[];
}

/** Things of one kind. */
export interface ExhibitGroup {
  id: string;
  title: string;
  exhibits: Exhibit[];
}

/** Everything of a game that there is to see. */
export interface ShownGallery {
  game: string;
  groups: ExhibitGroup[];
}

/** What one looks up at the table, on one page. */
export interface PlayerAid {
  game: string;
  html: string;
}

/** A puzzle as lists show it. */
export interface PuzzleInfo {
  id: string;
  grade: number;
  players: number;
}

/** Today's puzzle of a game, and how many there are. */
export interface PuzzleOfDay {
  game: string;
  puzzle: PuzzleInfo;
  puzzles: number;
}

/** The puzzles of a day, the same for everybody. */
export interface PuzzleDay {
  date: string;
  games: PuzzleOfDay[];
}

/** A puzzle to solve: the table through the eyes of the seat that has to decide. */
export interface ShownPuzzle {
  game: string;
  id: string;
  grade: number;
  when: string;
  names: string[];
  you: number;
  options: Record<string, string>;
  scene: Scene;
}

/** A move and what it promises. */
export interface PuzzleMove {
  move: string;
  label: string;
  chances: number;
  behind: number;
  low: number;
  high: number;
}

/** The best move, all others, and how sure that is. */
export interface PuzzleSolution {
  sentence: string;
  moves: PuzzleMove[];
  worlds: number;
  found: Record<string, number>;
}

/** What is said to a move. */
export interface PuzzleAnswer {
  right: boolean;
  label: string;
  cost: number;
  solution: PuzzleSolution | null;
}

/** A rating and its interval of 95 %: `margin` on each side. */
export interface ShownRating {
  rating: number;
  margin: number;
  games: number;
  is_provisional: boolean;
}

/** A line of a leader board: a person who wants to be shown, or a bot's level, whose rating is fixed. */
export interface BoardLine {
  name: string;
  rating: ShownRating;
  level: string | null;
  is_me: boolean;
}

/** The ratings of a game, the strongest first; provisional ones last. */
export interface LeaderBoard {
  game: string;
  lines: BoardLine[];
  is_shown: boolean;
  mine: ShownRating | null;
}

/** Whether others are shown my name and ratings. */
export interface ShownToOthers {
  is_shown: boolean;
}

/** A seat of a game that is over. */
export interface PlayedSeat {
  name: string;
  is_bot: boolean;
  level: string | null;
  points: number | null;
  place: number | null;
  has_left: boolean;
  is_me: boolean;
  is_removed: boolean;
}

/** A game of mine that is over. */
export interface PlayedGame {
  table: string;
  kind: "leg" | "table" | "what-if";
  game: string;
  ended: number;
  seconds: number;
  moves: number | null;
  how: "closed" | "flagged" | "given up" | "played";
  is_rated: boolean;
  has_replay: boolean;
  rating: number | null;
  seats: PlayedSeat[];
}

/** One page of my games that are over, the newest first. */
export interface PlayedGames {
  total: number;
  games: PlayedGame[];
}

/** Games, how many of them were won, and the mean place as a part of the way from first (0) to last (1). */
export interface Tally {
  what: string;
  games: number;
  wins: number;
  lag: number | null;
}

/** My rating after a game. */
export interface RatingMoment {
  at: number;
  rating: number;
  margin: number;
}

/** Something of a game that I name often in my moves: a character, a find, a port. */
export interface Favourite {
  id: string;
  name: string;
  times: number;
}

/** What I have done in one game. */
export interface GameRecord {
  game: string;
  all: Tally;
  seats: Tally[];
  against: Tally[];
  best: PlayedGame[];
  rating: ShownRating | null;
  curve: RatingMoment[];
  favourites: Favourite[];
}

/** What I have done, by game; those I play most come first. */
export interface MyRecord {
  games: GameRecord[];
  is_shown: boolean;
}

/** A table that waits for my move. */
export interface WaitingTable {
  id: string;
  game: string;
  others: string[];
  seconds: number | null;
}

/** What I wait for, and how it stands. */
export interface Seeking {
  games: string[];
  players: number | null;
  rated: boolean;
  clock: boolean;
  since: number;
  state: "called" | "seated" | "waiting";
  others: number;
  table: string | null;
  game: string | null;
  seconds: number | null;
}

/** A friend asks me to a table. */
export interface Invitation {
  id: string;
  name: string;
  table: string;
  game: string;
  players: number;
  settings: TableSettings;
}

/** What people and I have asked of each other: for every page. */
export interface Finding {
  seeking: Seeking | null;
  invitations: Invitation[];
}

/** A friend of mine. */
export interface Friend {
  id: string;
  name: string;
  since: number;
  is_online: boolean | null;
}

/** Somebody whom I have blocked. */
export interface BlockedPlayer {
  id: string;
  name: string;
}

/** A link of mine that still makes friends. */
export interface FriendLink {
  id: string;
  uses: number;
  made: number;
  expires: number;
}

/** My friends, whom I have blocked, and my links. */
export interface Friends {
  friends: Friend[];
  blocked: BlockedPlayer[];
  links: FriendLink[];
  shows_online: boolean;
}

/** A link, told this once. */
export interface MadeLink {
  id: string;
  url: string;
  expires: number;
  qr: string;
}

/** A game with people: which games would do, how many players, rated or not, with a clock or not. */
export interface SeekWish {
  games: string[];
  players?: number | null;
  rated?: boolean;
  clock?: boolean;
}

/** A link that can be used a number of times, for a number of days. */
export interface NewStandingLink {
  uses?: number;
  days?: number;
}

/** Whether my friends see that I am here. */
export interface OnlineWish {
  shows_online: boolean;
}

/** A friend to be asked to a table, by the id of my own list. */
export interface NewInvitation {
  friend: string;
}

/** One question in one language or more; one of its four answers is right.  [TRN-TEST-3] */
export interface Question {
  id: string;
  question_en?: string;
  question_pl?: string;
  question_fr?: string;
  answers_en?: string[];
  answers_pl?: string[];
  answers_fr?: string[];
  correct: number;
  topic?: string;
  confidence?: "high" | "medium";
}

/** An event to be made; the guest who makes it is its referee. */
export interface NewTournament {
  title: string;
  referee: string;
  game?: string;
  options?: Record<string, string>;
  quiz?: Question[] | null;
  quiz_use?: "extend" | "replace";
  nicknames?: boolean;
  keep_days?: number | null;
  own_questions?: boolean;
  club?: string | null;
}

/** All questions of a guest, finished or not. */
export interface OwnQuestions {
  questions: Question[];
  version: number;
}

/** Questions as somebody pasted them or as a file holds them: a table, or JSON. */
export interface QuestionText {
  text: string;
  language?: "en" | "fr" | "pl";
}

/** A player enters from their own device. */
export interface JoinTournament {
  name: string;
  nickname?: string;
  is_another?: boolean;
}

/** The referee enters a player without a device, or a bot. */
export interface NewEntrant {
  name: string;
  bot?: string | null;
  nickname?: string;
}

/** Many players at once: a name a line, a nickname behind a semicolon. */
export interface Roster {
  text: string;
  keeps_equals?: boolean;
}

/** What is shown and kept of people; what is left out stays as it is. */
export interface HallPrivacy {
  nicknames?: boolean | null;
  keep_days?: number | null;
  offers?: "always" | "entry" | "never" | null;
}

/** The place of a player has no device from now on. */
export interface Offer {
  is_offered: boolean;
}

/** An entry of the referee's, as the specification writes it. */
export interface HallDeed {
  text: string;
  reason?: string;
  id?: string;
  name?: string;
  nickname?: string;
}

/** The head referee comes back on another device. */
export interface Recovery {
  code: string;
  name?: string;
}

/** A co-referee to be invited. */
export interface NewReferee {
  name: string;
}

/** Where the event is held, as certificates say it. */
export interface Venue {
  venue: string;
}

/** A test on paper: the letters in the paper's order, `-` for a missing one, and the time. */
export interface PaperLetters {
  letters: string;
  seconds: number;
  reason?: string;
  id?: string;
}

/** A player chooses an answer on the paper: its place as shown, from 0. */
export interface TestAnswer {
  question: string;
  answer: number;
}

/** A device that has reached the server. */
export interface Arrival {
  device: string;
  is_live?: boolean;
}

/** Where an event is found. */
export interface HallKey {
  id: string;
  title: string;
  code: string;
}

/** A new event, with what brings its head referee back when the device is lost.  The recovery code is shown this once. */
export interface MadeTournament {
  id: string;
  title: string;
  code: string;
  recovery: string;
  url: string;
}

/** A new recovery code.  It is shown this once, and makes the one before void. */
export interface NewRecovery {
  code: string;
  url: string;
}

/** An event on the home page. */
export interface MyTournament {
  id: string;
  title: string;
  code: string;
  role: "player" | "referee" | "spectator";
  phase: "entry" | "over" | "play" | "test";
  created: number;
  game: string;
}

/** A game that has tournaments. */
export interface ContestGame {
  slug: string;
  name: string;
  at_tables: boolean;
  fewest: number;
  most: number;
}

/** An entry stands in the log. */
export interface DeedDone {
  number: number;
  answer: string;
}

/** One option of an event, for the form that makes one. */
export interface HallOption {
  name: string;
  values: string[];
  label: string;
  meaning: string;
  labels: Record<string, string>;
}

/** How a question of the test did; nobody is named.  [TRN-TEST-9] */
export interface HallTally {
  id: string;
  text: string;
  answer: string;
  right: number;
  wrong: number;
  missing: number;
  verdict: "" | "easy" | "hard";
}

/** One line of a roster as it was understood. */
export interface RosterRow {
  line: number;
  name: string;
  nickname: string;
  trouble: "" | "nickname" | "no-letter" | "no-room" | "too-long" | "twice";
  words: string;
}

/** A roster before it is entered. */
export interface RosterRead {
  rows: RosterRow[];
  entering: number;
}

/** What is wrong with one of a guest's questions. */
export interface BankFault {
  question: number;
  kind: string;
  language: string;
  words: string;
}

/** The questions that a guest keeps; shown to nobody else. */
export interface OwnBank {
  game: string;
  questions: Question[];
  version: number;
  faults: BankFault[];
  ready: number;
}

/** A line of a table that could not be read. */
export interface LineFault {
  line: number;
  words: string;
}

/** What a pasted table or a file holds; nothing is kept yet. */
export interface FoundQuestions {
  questions: Question[];
  faults: LineFault[];
}

/** Why a match, a player or an entry stands as it does. */
export interface Explained {
  lines: string[];
}

/** One address at which players may get in. */
export interface HallWay {
  state: "fails" | "given" | "local" | "works";
  base: string;
  url: string;
  qr: string;
  check_url: string;
  check_qr: string;
}

/** The address for players, and others of this machine. */
export interface HallWays {
  way: HallWay;
  advice: string;
  others: HallWay[];
}

/** An event that fits, or the shortest there is. */
export interface HallProposal {
  options: Record<string, string>;
  minutes: number;
  fits: boolean;
  words: string[];
}

/** How far a player is with the knowledge test, as the viewer may know it. */
export interface HallTest {
  stage: "done" | "none" | "open";
  right: number | null;
  seconds: number | null;
}

/** One offence and what it led to. */
export interface HallPenalty {
  penalty: "red" | "warning" | "yellow";
  kind: string;
  words: string;
  match: string | null;
  rescinded: boolean;
  reason: string;
}

/** What the next offence of a player would lead to. */
export interface HallNext {
  penalty: "red" | "warning" | "yellow";
  words: string;
}

/** A participant. */
export interface HallPlayer {
  id: string;
  name: string;
  number: number;
  kind: "bot" | "device" | "printed";
  is_here: boolean;
  withdrawn: boolean;
  counter: number;
  waiting_red: number;
  penalties: HallPenalty[];
  test: HallTest;
  can: string[];
  next: HallNext | null;
  plain_name: string;
  nickname: string;
  is_offered: boolean;
  device: string;
  taken: number | null;
  withheld: boolean;
}

/** One leg of a match. */
export interface HallLeg {
  leg: number;
  first: string | null;
  winner: string | null;
  side: string | null;
  lost: number | null;
  table: string | null;
  can: string[];
  needs_reason: string[];
  places: number[];
}

/** The players who are awaited in a running leg. */
export interface HallTurn {
  player: string;
  since: number;
  limit: number;
  overruns: number;
  is_here: boolean;
  runs: boolean;
  stuck: "" | "connection" | "move" | "reading";
}

/** A match as it stands. */
export interface HallMatch {
  id: string;
  round: number;
  board: number;
  title: string;
  players: string[];
  legs: HallLeg[];
  stage: "decided" | "paused" | "playing" | "waiting";
  open_leg: number | null;
  turns: HallTurn[];
  score: number[] | null;
  points: number[] | null;
  why: string;
  faults: string[];
  at_fault: string[];
  absent: string[];
  is_current: boolean;
  can: string[];
  trouble: string;
  places: number[];
}

/** One round as it was drawn. */
export interface HallRound {
  number: number;
  title: string;
  matches: HallMatch[];
  bye: string | null;
  drawn: number | null;
  byes: string[];
}

/** One row of a table.  Figures that the viewer may not see are null.  [TRN-SEE-5] */
export interface HallRow {
  place: number;
  player: string;
  matches: number;
  points: number | null;
  opponents: number | null;
  right: number | null;
  seconds: number | null;
  legs: number | null;
  lost: number | null;
  byes: number;
  withdrawn: boolean;
  why: string;
  firsts: number | null;
}

/** A table, of the event or of a group. */
export interface HallStandings {
  group: string;
  title: string;
  rows: HallRow[];
}

/** One entry of the log. */
export interface HallEntry {
  number: number;
  time: number | null;
  actor: string;
  text: string;
  words: string;
  reason: string;
  person: string;
}

/** A question as a player sees it; which answer is right is not part of it.  [TRN-SEE-2] */
export interface Shown {
  id: string;
  text: string;
  answers: string[];
}

/** A player's test, for the player, and for the referee once it is closed. */
export interface HallPaper {
  questions: Shown[];
  chosen: Record<string, number>;
  ends: number;
  is_handed_in: boolean;
  right: Record<string, number> | null;
}

/** A final place. */
export interface HallPlace {
  place: number;
  player: string;
}

/** A step of the event the referee can take now, or why not yet. */
export interface HallStep {
  text: "close" | "draw" | "finish" | "start";
  label: string;
  can: boolean;
  why_not: string;
}

/** One thing a referee looks after. */
export interface HallDuty {
  rule: string;
  when: "before" | "during";
  text: string;
}

/** A referee of the event, in office or former. */
export interface HallReferee {
  id: string;
  name: string;
  is_head: boolean;
  is_you: boolean;
  since: number;
  until: number | null;
  ended_by: "code" | "heir" | "keeper" | "removed" | null;
}

/** A player who was struck off and cannot join again until a referee allows it. */
export interface HallBarred {
  player: string;
  name: string;
}

/** Time in which the server could not serve; it was given back. */
export interface HallStandstill {
  begun: number;
  seconds: number;
}

/** For how long names, reasons, answers and games of the event are kept.  [TRN-LOG-8] */
export interface HallKeeping {
  days: number;
  most_days: number;
  until: number;
}

/** The whole event stands still.  [TRN-TIME-6] */
export interface HallHalt {
  since: number | null;
  until: number | null;
}

/** What the referee could do to end in time. */
export interface HallTip {
  words: string;
  text: string;
}

/** When the event is likely to end.  [TRN-TIME-1] */
export interface HallPlan {
  ends: number | null;
  wanted: number | null;
  rounds_left: number;
  round_minutes: number;
  tips: HallTip[];
}

/** A device that has opened the page which checks the way to the server. */
export interface HallReached {
  name: string;
  at: number;
  is_live: boolean;
}

/** An event as one viewer may see it. */
export interface HallView {
  id: string;
  code: string;
  title: string;
  game: string;
  referee: string;
  role: "player" | "referee" | "spectator";
  you: string | null;
  phase: "entry" | "over" | "play" | "test";
  seq: number;
  now: number;
  url: string;
  qr: string;
  options: Record<string, string>;
  format: string;
  sides: [string, string];
  side_names: [string, string];
  tokens: string;
  questions: number;
  test_seconds: number;
  rounds_planned: number | null;
  players: HallPlayer[];
  rounds: HallRound[];
  standings: HallStandings[];
  places: HallPlace[];
  log: HallEntry[];
  paper: HallPaper | null;
  steps: HallStep[];
  offences: Record<string, string>;
  duties: HallDuty[];
  documents: string[];
  needs_reason: string[];
  most_lost: [number, number];
  barred: HallBarred[];
  is_head: boolean;
  referees: HallReferee[];
  test_ends: number | null;
  at_tables: boolean;
  game_name: string;
  table_size: number;
  entry_open: boolean;
  nicknames: boolean;
  keeping: HallKeeping | null;
  standstills: HallStandstill[];
  venue: string;
  halted: HallHalt | null;
  round_left: number | null;
  can: string[];
  plan: HallPlan | null;
  reached: HallReached[];
  offers: "always" | "entry" | "never";
}

/** The event as it stands now; sent when somebody connects and after every change. */
export interface HallTold {
  type: "hall";
  view: HallView;
  number: number;
}

/** What has changed in the event since the message before, for a client that asked for changes with `changes=1`. */
export interface HallChanged {
  type: "hall-changed";
  number: number;
  change: Record<string, unknown>;
}

/** The decision clock of a player.  [TRN-FAIR-9] */
export interface LegTime {
  left: number;
  limit: number;
  runs: boolean;
  overruns: number;
}

/** A leg as one of its players sees it beside the game itself. */
export interface LegView {
  match: string;
  board: number;
  leg: number;
  now: number;
  mine: LegTime | null;
  rival: LegTime | null;
  penalties: HallPenalty[];
  next: HallNext | null;
  halted: HallHalt | null;
  round_left: number | null;
}

/** How the leg stands now. */
export interface LegTold {
  type: "leg";
  view: LegView;
}

/** The code that makes this guest a keeper. */
export interface ClaimCode {
  code: string;
}

/** A code that lets this visitor in. */
export interface InvitationCode {
  code: string;
}

/** End a game without a result. */
export interface EndTable {
  deed: "close-table";
  table: string;
  why: string;
}

/** Delete a table with its moves and its talk. */
export interface DeleteTable {
  deed: "delete-table";
  table: string;
  why: string;
}

/** Stop a tournament for good: its games end, and nothing is entered any more. */
export interface CloseEvent {
  deed: "close-event";
  event: string;
  why: string;
}

/** Delete a tournament with its games. */
export interface DeleteEvent {
  deed: "delete-event";
  event: string;
  why: string;
}

/** Dissolve a club. */
export interface CloseClub {
  deed: "close-club";
  club: string;
  why: string;
}

/** Give a club a name that says nothing. */
export interface RenameClub {
  deed: "rename-club";
  club: string;
  why: string;
}

/** Forget a player, as if the player had asked for it. */
export interface DeletePlayer {
  deed: "delete-player";
  player: string;
  why: string;
}

/** Let a player talk nowhere, for some hours or until it is lifted. */
export interface MutePlayer {
  deed: "mute";
  player: string;
  why: string;
  hours?: number | null;
}

/** Throw a player out for a short time. */
export interface KickPlayer {
  deed: "kick";
  player: string;
  why: string;
}

/** Keep a player out, for some hours or until it is lifted. */
export interface BanPlayer {
  deed: "ban";
  player: string;
  why: string;
  hours?: number | null;
}

/** Let a player talk again. */
export interface LiftMute {
  deed: "lift-mute";
  player: string;
  why: string;
}

/** Let a player in again. */
export interface LiftBan {
  deed: "lift-ban";
  player: string;
  why: string;
}

/** Give a player a made-up name. */
export interface NewName {
  deed: "new-name";
  player: string;
  why: string;
}

/** Close a report; its words are deleted. */
export interface DismissReport {
  deed: "dismiss";
  report: string;
}

/** Tell everybody something on every page. */
export interface Announce {
  deed: "announce";
  text: string;
  ends: number;
  begins?: number | null;
}

/** Tell it no longer. */
export interface EndNotice {
  deed: "end-notice";
}

/** Make a code for one more keeper. */
export interface InviteKeeper {
  deed: "invite";
}

/** Take the right of a keeper away. */
export interface RemoveKeeper {
  deed: "remove-keeper";
  keeper: string;
  why: string;
}

/** Say whether only invited people may play here. */
export interface SetEntry {
  deed: "set-entry";
  is_invite_only: boolean;
  keeps_everybody?: boolean;
}

/** Make a code that lets people in. */
export interface MakeInvitation {
  deed: "make-invitation";
  note?: string;
  most?: number;
  hours?: number;
}

/** Let nobody in by it any more. */
export interface RevokeInvitation {
  deed: "revoke-invitation";
  invitation: string;
}

/** Let a player play here who came without an invitation. */
export interface LetIn {
  deed: "let-in";
  player: string;
}

/** Let a player make classes. */
export interface MakeTeacher {
  deed: "make-teacher";
  player: string;
  why: string;
}

/** Let a player make and see no classes any more; the classes are the keepers' then. */
export interface RemoveTeacher {
  deed: "remove-teacher";
  player: string;
  why: string;
}

/** What `seaboard admin` asks a server to do. */
export interface DoOrder {
  order: EndTable | DeleteTable | CloseEvent | DeleteEvent | CloseClub | RenameClub | DeletePlayer | MutePlayer | KickPlayer | BanPlayer | LiftMute | LiftBan | NewName | DismissReport | Announce | EndNotice | InviteKeeper | RemoveKeeper | SetEntry | MakeInvitation | RevokeInvitation | LetIn | MakeTeacher | RemoveTeacher;
}

/** What `seaboard admin` asks a server to list. */
export interface ListOrder {
  what: "clubs" | "events" | "keepers" | "log" | "players" | "tables";
  search?: string;
  page?: number;
}

/** A code with which whoever types it becomes a keeper. */
export interface MakeClaim {

}

/** What was decided about a guest: why, and until when; without an end it lasts until it is lifted. */
export interface Measure {
  why: string;
  until: number | null;
}

/** What everybody is told on every page. */
export interface MaintenanceNotice {
  text: string;
  begins: number | null;
  ends: number;
}

/** What everybody should know now, and what was decided about whoever asks. */
export interface Standing {
  notice: MaintenanceNotice | null;
  ban: Measure | null;
  mute: Measure | null;
  is_keeper: boolean;
  needs_invitation: boolean;
  is_teacher: boolean;
  is_pupil: boolean;
}

/** Somebody who may use the keeper's page. */
export interface KeeperInfo {
  id: string;
  name: string;
  since: number;
  is_you: boolean;
}

/** An invitation, without its code. */
export interface InvitationInfo {
  id: string;
  note: string;
  most: number;
  used: number;
  made: number;
  expires: number;
}

/** Who may come to the server, for its keepers. */
export interface EntryRules {
  is_invite_only: boolean;
  is_fixed: boolean;
  invitations: InvitationInfo[];
}

/** The server at a glance, for its keepers. */
export interface Overview {
  keepers: KeeperInfo[];
  players: number;
  tables: number;
  events: number;
  reports: number;
  notice: MaintenanceNotice | null;
}

/** A table, as a keeper sees it from outside: nothing of the game. */
export interface KeptTable {
  id: string;
  game: string;
  status: string;
  host: string;
  people: string[];
  created: number;
  ended: number | null;
  is_public: boolean;
  event: string | null;
}

/** A tournament, as a keeper sees it from outside. */
export interface KeptEvent {
  id: string;
  code: string;
  title: string;
  game: string;
  phase: string;
  referee: string;
  players: number;
  created: number;
  changed: number;
  is_closed: boolean;
}

/** A club, as a keeper sees it from outside. */
export interface KeptClub {
  id: string;
  name: string;
  owner: string;
  members: number;
  created: number;
}

/** Some clubs. */
export interface ClubPage {
  total: number;
  found: KeptClub[];
}

/** A player, as a keeper sees them. */
export interface KeptPlayer {
  id: string;
  name: string;
  created: number;
  seen: number;
  tables: number;
  is_keeper: boolean;
  ban: Measure | null;
  mute: Measure | null;
  is_teacher: boolean;
  is_pupil: boolean;
  is_let_in: boolean;
}

/** What somebody has reported: a line of chat, a name, or a club's name. */
export interface KeptReport {
  id: string;
  kind: "club" | "line" | "name";
  table: string;
  player: string;
  name: string;
  text: string;
  at: number;
  is_muted: boolean;
  is_banned: boolean;
}

/** Something that a keeper did.  Names are those of today; empty where nobody is known any more. */
export interface OrderLine {
  number: number;
  at: number;
  by: string;
  by_name: string;
  deed: string;
  subject: string;
  subject_name: string;
  why: string;
  until: number | null;
}

/** Some of the tables that were asked for. */
export interface TablePage {
  total: number;
  found: KeptTable[];
}

/** Some of the tournaments that were asked for. */
export interface EventPage {
  total: number;
  found: KeptEvent[];
}

/** Some of the players who were asked for. */
export interface PlayerPage {
  total: number;
  found: KeptPlayer[];
}

/** Some lines of the log, newest first. */
export interface LogPage {
  total: number;
  found: OrderLine[];
}

/** Something was done. */
export interface OrderDone {
  words: string;
  code: string;
  expires: number;
}

/** How this server treats what it knows, from its settings. */
export interface PrivacyFacts {
  operator: string;
  has_chat: boolean;
  days: Record<string, number>;
  session_days: number;
  has_mail: boolean;
  has_push: boolean;
}

/** The code that stands on a pupil's slip. */
export interface PupilCode {
  code: string;
}

/** A class to be made, with a code for each pupil. */
export interface NewClass {
  name: string;
  pupils: number;
  days?: number | null;
}

/** What a teacher changes about a class. */
export interface ClassWishes {
  name?: string;
  has_chat?: boolean;
  days?: number;
}

/** More codes for a class. */
export interface MorePupils {
  pupils: number;
}

/** Whether others may see the name that a pupil wishes for. */
export interface NameAnswer {
  wish: string;
  is_approved: boolean;
}

/** A pupil, as the teacher is shown. */
export interface Pupil {
  number: number;
  name: string;
  wish: string;
  entered: number | null;
  seen: number | null;
}

/** A class in a list. */
export interface ClassLine {
  id: string;
  name: string;
  pupils: number;
  entered: number;
  waiting: number;
  has_chat: boolean;
  created: number;
  ends: number;
  is_mine: boolean;
}

/** A class with its pupils. */
export interface ClassView {
  line: ClassLine;
  pupils: Pupil[];
  most_days: number;
}

/** A pupil's code, to be handed out on paper. */
export interface Slip {
  number: number;
  name: string;
  code: string;
  url: string;
  qr: string;
}

/** The codes of a class. */
export interface Slips {
  name: string;
  where: string;
  slips: Slip[];
}

/** A club to be founded. */
export interface NewClub {
  name: string;
  is_shown?: boolean;
}

/** A club's code, however it is typed. */
export interface ClubCode {
  code: string;
}

/** Become a member. */
export interface JoinClub {
  code: string;
  is_shown?: boolean;
}

/** What an owner changes. */
export interface ClubWishes {
  name: string;
}

/** What a member decides about themselves. */
export interface MyMembership {
  is_shown: boolean;
}

/** What a member becomes; `owner` hands the club over. */
export interface NewRole {
  role: "member" | "organiser" | "owner";
}

/** What whoever holds a club's link is told, and nothing else. */
export interface ClubGlimpse {
  name: string;
}

/** A club of mine in a list. */
export interface ClubLine {
  id: string;
  name: string;
  role: "member" | "organiser" | "owner";
  members: number;
}

/** A member, as members see each other. */
export interface ClubMember {
  id: string;
  name: string;
  role: "member" | "organiser" | "owner";
  since: number;
  is_me: boolean;
}

/** A tournament that stands on the club's page. */
export interface ClubEvent {
  id: string;
  title: string;
  game: string;
  phase: string;
  code: string;
  created: number;
}

/** How people become members: for the owner and the organisers. */
export interface ClubLink {
  code: string;
  url: string;
  qr: string;
}

/** A club, as a member sees it. */
export interface ClubView {
  line: ClubLine;
  members: ClubMember[];
  tables: TableInfo[];
  events: ClubEvent[];
  is_shown: boolean;
  link: ClubLink | null;
}

/** A set to be checked or kept: its TOML text, or the same as tables. */
export interface NewSet {
  text?: string;
  tables?: Record<string, unknown>;
}

/** What is said of a set. */
export interface SetInfo {
  id: string;
  game: string;
  slug: string;
  name: string;
  author: string;
  licence: string;
  source: string;
  created: number;
  is_newest: boolean;
}

/** The sets of the rulebooks, and those that the asker has brought, newest first. */
export interface SetLists {
  rulebooks: SetInfo[];
  mine: SetInfo[];
}

/** One fault of a set. */
export interface SetFault {
  path: (string | number)[];
  place: string;
  line: number;
  words: string;
}

/** Whether a set can be played; what is said of it, or all its faults. */
export interface CheckedSet {
  faults: SetFault[];
  info: SetInfo | null;
}

/** A set as tables, for an editor, and what is wrong with it. */
export interface SetTables {
  tables: Record<string, unknown>;
  faults: SetFault[];
}

/** A set as a text, and what its file is called. */
export interface SetText {
  name: string;
  text: string;
}

/** What a board draws from: the tables of all files side by side, and the set's drawing. */
export interface SetBoard {
  info: SetInfo;
  data: Record<string, unknown>;
  drawing: Record<string, unknown>;
}

/** What may stand under a key. */
export interface FormColumn {
  key: string;
  kind: string;
  is_needed: boolean;
  low: number;
  high: number;
  may_be_empty: boolean;
  options: string[];
  of: FormColumn | null;
}

/** A table of a set: what its entries hold, and how many there may be. */
export interface FormTable {
  place: string;
  columns: FormColumn[];
  least: number;
  most: number;
  is_alone: boolean;
  ids: string[];
  inner: FormTable[];
}

/** Everything that a set of a game may hold. */
export interface SetForm {
  head: FormTable;
  tables: FormTable[];
  limits: string[];
}

/** How far the games of a set are; the page has an address of its own. */
export interface Balance {
  stage: "done" | "failed" | "none" | "running" | "waiting";
  ahead: number;
  done: number;
  total: number;
  is_mine: boolean;
  name: string;
}

/** A browser's keys: what is encrypted with them only this browser reads. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** This browser takes messages by push. */
export interface NewPushDevice {
  endpoint: string;
  keys: PushKeys;
}

/** Where the asker wants to get mails. */
export interface NewMailAddress {
  address: string;
}

/** What a link in a mail carries. */
export interface MailToken {
  token: string;
}

/** A device that takes messages by push. */
export interface PushDevice {
  id: string;
  device: string;
  made: number;
  is_this: boolean;
}

/** The asker's mail address. */
export interface MailAddress {
  address: string;
  is_confirmed: boolean;
  has_failed: boolean;
}

/** How the asker is told that a table waits; by no way until it was asked for. */
export interface MyReminders {
  push_key: string | null;
  devices: PushDevice[];
  has_mail: boolean;
  mail: MailAddress | null;
}

/** An address that belongs to whoever has typed it in. */
export interface ConfirmedAddress {
  address: string;
}

/** From when to when the asker does not play, in seconds since 1970; not before now. */
export interface NewHoliday {
  begins: number;
  ends: number;
}

/** The asker's holiday, and what it stops. */
export interface MyHoliday {
  holiday: Holiday | null;
  days_left: number;
  most_days: number;
  rests: number;
  goes_on: number;
}
