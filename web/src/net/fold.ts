/** What a table is after a message: a pure function, so that gaps and repeats can be tested without a socket. */
import type { Happening, Notice, ServerMessage, Snapshot, TableChanged, Update } from "../generated/protocol.ts";
import type { SceneOf } from "../story/scenes.ts";

export interface TableState extends Snapshot {
  /** What led to this view, to be animated and marked. */
  fresh: Happening[];
  /** How the table looked after each beat of what is fresh, as far as it was asked for. */
  scenes?: SceneOf;
}

export interface Folded {
  state: TableState | null;
  /** Something was missed: ask for everything again. */
  isGap: boolean;
  /** The message was seen before. */
  isRepeat: boolean;
}

/** The log with new lines; moves that were made at once may be told late, so lines are put in order. */
function merge(log: Happening[], events: Happening[], from: number | null): Happening[] {
  const told = new Map(log.map((happening) => [happening.number, happening]));
  for (const happening of events) told.set(happening.number, happening);
  return [...told.values()].filter(({ number }) => from === null || number >= from).sort((a, b) => a.number - b.number);
}

function updated(state: TableState, message: Update): TableState {
  const { view, prompt, choices, clock, undo_to, ending, seq } = message;
  return {
    ...state,
    seq,
    view,
    prompt,
    choices,
    clock,
    undo_to,
    ending,
    log: merge(state.log, message.events, message.log_from),
    table: { ...state.table, seq, asked: message.asked, status: message.status },
    fresh: message.events,
    scenes: undefined,
  };
}

function changed(state: TableState, message: TableChanged): TableState {
  return { ...state, seq: message.seq, table: message.table, you: message.table.you, undo: message.undo };
}

function numbered(state: TableState | null, message: Update | TableChanged, next: (state: TableState) => TableState): Folded {
  if (!state) return { state, isGap: true, isRepeat: false };
  if (message.after === state.seq) return { state: next(state), isGap: false, isRepeat: false };
  if (message.seq <= state.seq) return { state, isGap: false, isRepeat: true };
  return { state, isGap: true, isRepeat: false };
}

/** The notices in force after another one: it replaces the last of its kind, and without words it is over. */
export function noted(notices: Notice[], notice: Notice): Notice[] {
  const others = notices.filter((each) => each.kind !== notice.kind);
  return notice.words ? [...others, notice] : others;
}

export function fold(state: TableState | null, message: ServerMessage): Folded {
  const plain = (next: TableState | null): Folded => ({ state: next, isGap: false, isRepeat: false });
  switch (message.type) {
    case "snapshot":
      return plain({ ...message, fresh: [] });
    case "update":
      return numbered(state, message, (now) => updated(now, message));
    case "table":
      return numbered(state, message, (now) => changed(now, message));
    case "pong":
      return { state, isGap: state !== null && message.seq > state.seq, isRepeat: false };
    case "said": {
      if (!state) return plain(state);
      const isNew = !state.chat.some((line) => line.number === message.line.number);
      return plain(isNew ? { ...state, chat: [...state.chat, message.line] } : state);
    }
    case "presence": {
      if (!state) return plain(state);
      const seats = state.table.seats.map((seat) => ({ ...seat, connected: message.connected.includes(seat.seat) }));
      return plain({ ...state, spectators: message.spectators, table: { ...state.table, seats } });
    }
    case "rematch":
      return plain(state && { ...state, table: { ...state.table, rematch: message.table } });
    default:
      return plain(state);
  }
}
