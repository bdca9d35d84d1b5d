/** The HTTP interface: everything about games, tables and replays that is not live. */
import type {
  Analysis,
  Arrival,
  BookInfo,
  BotInfo,
  BranchTree,
  BranchWishes,
  ContestGame,
  Course,
  CredentialOptions,
  DeedDone,
  Depth,
  Device,
  Explained,
  GameInfo,
  GameWords,
  HallDeed,
  HallKey,
  HallOption,
  HallPaper,
  HallPrivacy,
  HallProposal,
  HallView,
  HallWays,
  Language,
  LessonAnswer,
  LessonInfo,
  LessonStep,
  JoinTournament,
  LeaderBoard,
  LinkInfo,
  LinkTaken,
  MadeTournament,
  Me,
  MyRecord,
  MyTournament,
  MyWishes,
  NewBranch,
  NewEntrant,
  NewPasskey,
  NewRecovery,
  NewTable,
  NewTournament,
  Passkey,
  PasskeyAnswer,
  PersonalLink,
  PlayNow,
  PlayedGames,
  PlayerAid,
  PlayersBook,
  ProviderStart,
  ProviderWish,
  Position,
  Problem,
  PuzzleAnswer,
  PuzzleDay,
  PuzzleInfo,
  Reason,
  Recovery,
  RecoveryCode,
  ReplayInfo,
  Rulebook,
  Roster,
  RosterRead,
  SeatChange,
  ShownGallery,
  ShownPosition,
  ShownPuzzle,
  ShownToOthers,
  SignedIn,
  TableInfo,
  TableLists,
  TypedCode,
  WaitingTable,
  Ways,
} from "../generated/protocol.ts";
import { language } from "../words/interface.svelte.ts";
import { back, reached, unreached } from "./network.svelte.ts";

/** A request that was not carried out, with the server's words for it. */
export class Trouble extends Error {
  readonly status: number;
  readonly rule: string | null;

  constructor(status: number, words: string, rule: string | null = null) {
    super(words);
    this.status = status;
    this.rule = rule;
  }
}

const UNREACHED = 0;

function cookie(name: string): string {
  const found = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

/** Answers of a proxy that has not heard from the server: whether the request was carried out is unknown. */
const UNKNOWN = [502, 504];
const TRIES = 4;
const PAUSE_MS = 500;
const KEY_BYTES = 24;

/** A random key for one request: sent again under the same key, it is carried out once. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replace(/[+]/g, "-")
    .replace(/[/]/g, "_");
}

async function once(method: string, path: string, body?: unknown, key?: string): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json", "accept-language": language() };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (method !== "GET") headers["x-csrftoken"] = cookie("csrftoken");
  if (key !== undefined) headers["idempotency-key"] = key;
  try {
    const answer = await fetch(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    reached();
    return answer;
  } catch {
    void unreached();
    throw new Trouble(UNREACHED, "");
  }
}

/** Send something until an answer comes, a few times at most: the first answer may be lost on its way. */
async function surely(method: string, path: string, body: unknown): Promise<Response> {
  const key = method === "GET" ? undefined : newKey();
  for (let left = method === "GET" ? 1 : TRIES; ; left -= 1) {
    try {
      const answer = await once(method, path, body, key);
      if (left <= 1 || key === undefined || !UNKNOWN.includes(answer.status)) return answer;
    } catch (fault) {
      if (left <= 1) throw fault;
    }
    await new Promise((wake) => setTimeout(wake, PAUSE_MS * 2 ** (TRIES - left)));
  }
}

/** Ask the server; a refusal is thrown as Trouble. */
export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  // A visitor without a token gets one with any answer.
  if (method !== "GET" && !cookie("csrftoken")) await once("GET", "/me");
  let answer = await surely(method, path, body);
  if (answer.status === 403 && method !== "GET") {
    await once("GET", "/me");
    answer = await surely(method, path, body);
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => ({ words: "" }))) as Partial<Problem>;
    throw new Trouble(answer.status, problem.words ?? "", problem.rule ?? null);
  }
  return (answer.status === 204 ? null : await answer.json()) as Answer;
}

/** Ask again whenever the server can be reached again, until it answers: for pages that stay as they are meanwhile. */
export async function patiently<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await request();
    } catch (fault) {
      if (!(fault instanceof Trouble && fault.status === UNREACHED)) throw fault;
      await back();
    }
  }
}

export const part = encodeURIComponent;
/** Of several people at this device each has a session of their own; the first is not named. */
const as = (person: number): string => (person > 1 ? `?person=${person}` : "");
/** Game, lesson, what the learner has done so far, and the language to be answered in. */
type LessonAsked = [slug: string, lesson: string, made: string[], language: Language];
const lessonAt = (what: string, ...[slug, lesson, made, language]: LessonAsked): string =>
  `/games/${part(slug)}/lessons/${part(lesson)}${what}?language=${language}&made=${part(made.join(","))}`;
const puzzleAt = (what: string, slug: string, puzzle: string, language: Language): string =>
  `/games/${part(slug)}/puzzles/${part(puzzle)}${what}?language=${language}`;
export const hallAt = (id: string): string => `/tournaments/${part(id)}`;

export const api = {
  bots: () => ask<BotInfo[]>("GET", "/bots"),
  games: () => ask<GameInfo[]>("GET", "/games"),
  words: (slug: string, language: Language) => ask<GameWords>("GET", `/games/${part(slug)}/words?language=${language}`),
  books: () => ask<BookInfo[]>("GET", "/books"),
  book: (slug: string, language: Language) => ask<PlayersBook>("GET", `/books/${part(slug)}?language=${language}`),
  position: (slug: string, position: string, language: Language) =>
    ask<ShownPosition>("GET", `/games/${part(slug)}/positions/${part(position)}?language=${language}`),
  gallery: (slug: string, language: Language) => ask<ShownGallery>("GET", `/games/${part(slug)}/gallery?language=${language}`),
  aid: (slug: string, language: Language) => ask<PlayerAid>("GET", `/games/${part(slug)}/aid?language=${language}`),
  rulebook: (slug: string) => ask<Rulebook>("GET", `/games/${part(slug)}/rules`),
  lessons: (slug: string, language: Language) => ask<LessonInfo[]>("GET", `/games/${part(slug)}/lessons?language=${language}`),
  lessonStep: (...asked: LessonAsked) => ask<LessonStep>("GET", lessonAt("", ...asked)),
  lessonAnswer: (given: string, ...asked: LessonAsked) =>
    ask<LessonAnswer>("GET", `${lessonAt("/answer", ...asked)}&given=${part(given)}`),
  lessonReasons: (moves: string[], ...asked: LessonAsked) =>
    ask<Reason[]>("GET", `${lessonAt("/why", ...asked)}&moves=${part(moves.join(","))}`),
  puzzleDay: () => ask<PuzzleDay>("GET", "/puzzles"),
  puzzles: (slug: string) => ask<PuzzleInfo[]>("GET", `/games/${part(slug)}/puzzles`),
  puzzle: (slug: string, puzzle: string, language: Language) => ask<ShownPuzzle>("GET", puzzleAt("", slug, puzzle, language)),
  puzzleAnswer: (given: string, slug: string, puzzle: string, language: Language) =>
    ask<PuzzleAnswer>("GET", `${puzzleAt("/answer", slug, puzzle, language)}&given=${part(given)}`),
  puzzleReasons: (moves: string[], slug: string, puzzle: string, language: Language) =>
    ask<Reason[]>("GET", `${puzzleAt("/why", slug, puzzle, language)}&moves=${part(moves.join(","))}`),
  me: () => ask<Me | null>("GET", "/me"),
  changeMe: (wishes: MyWishes, person = 1) => ask<Me>("PATCH", `/me${as(person)}`, wishes),
  forgetMe: (leaves: boolean, person = 1) =>
    ask<null>("DELETE", `/me?tournaments=${leaves ? "leave" : "keep"}${as(person).replace("?", "&")}`),
  myGames: (wanted: URLSearchParams) => ask<PlayedGames>("GET", `/me/games?${wanted.toString()}`),
  myRecord: () => ask<MyRecord>("GET", "/me/record"),
  showMe: (isShown: boolean) => ask<ShownToOthers>("PUT", "/me/shown", { is_shown: isShown }),
  waiting: () => ask<WaitingTable[]>("GET", "/me/waiting"),
  leaders: (game: string) => ask<LeaderBoard>("GET", `/ratings/${part(game)}`),
  myLink: () => ask<PersonalLink>("POST", "/me/link"),
  devices: () => ask<Device[]>("GET", "/me/devices"),
  signOut: (id: string) => ask<null>("DELETE", `/me/devices/${part(id)}`),
  signOthersOut: () => ask<null>("DELETE", "/me/devices"),
  lookAtLink: (token: string) => ask<LinkInfo>("POST", "/links/look", { token }),
  takeLink: (token: string, takesAlong: boolean) => ask<LinkTaken>("POST", "/links/take", { token, take_along: takesAlong }),
  ways: () => ask<Ways>("GET", "/me/ways"),
  newCode: () => ask<RecoveryCode>("POST", "/me/recovery"),
  removeCode: () => ask<null>("DELETE", "/me/recovery"),
  passkeyOptions: () => ask<CredentialOptions>("POST", "/me/passkeys/options"),
  addPasskey: (made: NewPasskey) => ask<Passkey>("POST", "/me/passkeys", made),
  removePasskey: (id: string) => ask<null>("DELETE", `/me/passkeys/${part(id)}`),
  signInOptions: () => ask<CredentialOptions>("POST", "/sign-in/options"),
  signInByPasskey: (answer: PasskeyAnswer) => ask<SignedIn>("POST", "/sign-in/passkey", answer),
  signInByCode: (typed: TypedCode) => ask<SignedIn>("POST", "/sign-in/code", typed),
  goToProvider: (wish: ProviderWish) => ask<ProviderStart>("POST", "/sign-in/provider", wish),
  removeIdentity: () => ask<null>("DELETE", "/me/identity"),
  signOutHere: () => ask<null>("POST", "/sign-out"),
  tables: () => ask<TableLists>("GET", "/tables"),
  table: (id: string) => ask<TableInfo>("GET", `/tables/${part(id)}`),
  playNow: (wish: PlayNow) => ask<TableInfo>("POST", "/play", wish),
  makeTable: (wish: NewTable) => ask<TableInfo>("POST", "/tables", wish),
  join: (id: string, seat?: number, person = 1) =>
    ask<TableInfo>("POST", `/tables/${part(id)}/join${as(person)}`, seat === undefined ? {} : { seat }),
  leave: (id: string) => ask<TableInfo>("POST", `/tables/${part(id)}/leave`),
  start: (id: string) => ask<TableInfo>("POST", `/tables/${part(id)}/start`),
  setSeat: (id: string, seat: number, change: SeatChange) => ask<TableInfo>("PUT", `/tables/${part(id)}/seats/${seat}`, change),
  upload: (transcript: unknown) => ask<{ id: string }>("POST", "/replays", transcript),
  replay: (id: string) => ask<ReplayInfo>("GET", `/replays/${part(id)}`),
  positions: (id: string, from: number, to: number, viewer: string, language: Language) =>
    ask<Position[]>("GET", `/replays/${part(id)}/positions?from=${from}&to=${to}&viewer=${viewer}&language=${language}`),
  course: (id: string, hasViews: boolean) => ask<Course>("GET", `/replays/${part(id)}/course?views=${hasViews}`),
  analysis: (id: string, depth: Depth | null, language: Language) =>
    ask<Analysis>("GET", `/replays/${part(id)}/analysis?language=${language}${depth ? `&depth=${depth}` : ""}`),
  askAnalysis: (id: string, depth: Depth) => ask<Analysis>("POST", `/replays/${part(id)}/analysis`, { depth }),
  branches: (id: string) => ask<BranchTree>("GET", `/replays/${part(id)}/branches`),
  playOn: (id: string, wish: NewBranch) => ask<TableInfo>("POST", `/replays/${part(id)}/branches`, wish),
  changeBranch: (id: string, wishes: BranchWishes) => ask<null>("PATCH", `/branches/${part(id)}`, wishes),
  deleteBranch: (id: string) => ask<null>("DELETE", `/branches/${part(id)}`),
  qrOf: (id: string) => `/api/tables/${part(id)}/qr.svg`,
  transcriptOf: (id: string) => `/api/replays/${part(id)}/transcript`,

  // Tournaments
  makeTournament: (wish: NewTournament) => ask<MadeTournament>("POST", "/tournaments", wish),
  recoverTournament: (wish: Recovery, language: Language) =>
    ask<HallKey>("POST", `/tournaments/recover?language=${language}`, wish),
  newRecovery: (id: string) => ask<NewRecovery>("POST", `${hallAt(id)}/recovery`),
  inviteReferee: (id: string, name: string) => ask<PersonalLink>("POST", `${hallAt(id)}/referees`, { name }),
  removeReferee: (id: string, referee: string) => ask<unknown>("DELETE", `${hallAt(id)}/referees/${part(referee)}`),
  handOver: (id: string, referee: string) => ask<unknown>("POST", `${hallAt(id)}/referees/${part(referee)}/head`),
  letIn: (id: string, player: string) => ask<unknown>("DELETE", `${hallAt(id)}/barred/${part(player)}`),
  tournamentGames: (language: Language) => ask<ContestGame[]>("GET", `/tournaments/games?language=${language}`),
  tournamentOptions: (language: Language, game: string) =>
    ask<HallOption[]>("GET", `/tournaments/options?language=${language}&game=${part(game)}`),
  planTournament: (players: number, minutes: number, language: Language, game = "") =>
    ask<HallProposal>("GET", `/tournaments/plan?players=${players}&minutes=${minutes}&language=${language}&game=${part(game)}`),
  waysTo: (id: string, language: Language) => ask<HallWays>("GET", `${hallAt(id)}/ways?language=${language}`),
  reach: (code: string, arrival: Arrival) => ask<HallKey>("POST", `/tournaments/codes/${part(code)}/reach`, arrival),
  myTournaments: () => ask<MyTournament[]>("GET", "/tournaments/mine"),
  tournamentOf: (code: string) => ask<HallKey>("GET", `/tournaments/codes/${part(code)}`),
  hall: (id: string, language: Language, as = "") => ask<HallView>("GET", `${hallAt(id)}?language=${language}${as && `&as=${as}`}`),
  joinHall: (id: string, wish: JoinTournament) => ask<unknown>("POST", `${hallAt(id)}/join`, wish),
  takeName: (id: string, player: string) => ask<unknown>("POST", `${hallAt(id)}/players/${part(player)}/take`),
  giveNameBack: (id: string) => ask<unknown>("POST", `${hallAt(id)}/give-back`),
  offerName: (id: string, player: string, isOffered: boolean) =>
    ask<unknown>("PUT", `${hallAt(id)}/players/${part(player)}/offer`, { is_offered: isOffered }),
  readRoster: (id: string, roster: Roster, language: Language) =>
    ask<RosterRead>("POST", `${hallAt(id)}/roster/read?language=${language}`, roster),
  enterRoster: (id: string, roster: Roster) => ask<unknown>("POST", `${hallAt(id)}/roster`, roster),
  setPrivacy: (id: string, wish: HallPrivacy) => ask<unknown>("PUT", `${hallAt(id)}/privacy`, wish),
  addEntrant: (id: string, wish: NewEntrant) => ask<unknown>("POST", `${hallAt(id)}/players`, wish),
  linkOf: (id: string, player: string) => ask<PersonalLink>("POST", `${hallAt(id)}/players/${part(player)}/link`),
  paperOf: (id: string, player: string, language: Language) =>
    ask<HallPaper>("GET", `${hallAt(id)}/players/${part(player)}/paper?language=${language}`),
  hallDeed: (id: string, deed: HallDeed) => ask<DeedDone>("POST", `${hallAt(id)}/deeds`, deed),
  openTest: (id: string) => ask<unknown>("POST", `${hallAt(id)}/test/open`),
  testShown: (id: string) => ask<unknown>("POST", `${hallAt(id)}/test/shown`),
  answerTest: (id: string, question: string, answer: number) =>
    ask<unknown>("PUT", `${hallAt(id)}/test/answer`, { question, answer }),
  handIn: (id: string) => ask<unknown>("POST", `${hallAt(id)}/test/hand-in`),
  explain: (id: string, what: string, language: Language) =>
    ask<Explained>("GET", `${hallAt(id)}/explain/${part(what)}?language=${language}`),
  documentOf: (id: string, name: string, language: Language) => `/api${hallAt(id)}/documents/${part(name)}?language=${language}`,
};
