/** One socket to one table, or to one event, that mends itself: pings, notices death, connects again with growing patience, sends again what was not answered. */
import { DEAD_SECONDS, PING_SECONDS, type ClientMessage, type ServerMessage } from "../generated/protocol.ts";
import { reached } from "./network.svelte.ts";
import { keepUnsent, readUnsent, type Deed } from "./unsent.ts";

export type ConnectionState = "connecting" | "open" | "lost" | "ended";

interface Handlers<Message> {
  message: (message: Message) => void;
  state: (state: ConnectionState, code: number) => void;
  /** Turned away at the door, before a word was said: why, or 0 to try again.  Browsers do not tell. */
  refused?: () => Promise<number>;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 10_000;
/** The server says that this device is no longer the guest's. */
export const SIGNED_OUT = 4401;
/** The server says that this table or event is not open to this guest, or does not exist: trying again is of no use. */
/** The server says that this guest is banned. */
export const BANNED = 4402;
export const CLOSED = 4403;
export const GONE = 4404;
/** The table is for the members of a club. */
export const MEMBERS_ONLY = 4405;
const FINAL = [BANNED, CLOSED, GONE, MEMBERS_ONLY];

/** A fresh id for a deed. */
export function newId(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

export class Connection<Message extends { type: string } = ServerMessage> {
  private socket: WebSocket | null = null;
  private waiting: Map<string, Deed>;
  private tries = 0;
  private heard = 0;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  /** Whether this connection has ever been taken. */
  private wasOpen = false;
  private address: () => string;
  private handlers: Handlers<Message>;

  private place: string;

  /** `place`: under which name the tab remembers what was not answered. */
  constructor(address: () => string, handlers: Handlers<Message>, place: string) {
    this.address = address;
    this.handlers = handlers;
    this.place = place;
    this.waiting = new Map(readUnsent(place).map((deed) => [deed.id, deed]));
  }

  open(): void {
    this.isClosed = false;
    window.addEventListener("offline", this.onOffline);
    window.addEventListener("online", this.onOnline);
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    window.removeEventListener("offline", this.onOffline);
    window.removeEventListener("online", this.onOnline);
    this.drop();
  }

  // The browser knows at once what silence would tell only after seconds.
  private onOffline = (): void => this.lost(0);
  private onOnline = (): void => this.renew();

  /** Connect again at once: the language has changed, or the network came back. */
  renew(): void {
    this.drop();
    this.tries = 0;
    if (!this.isClosed) this.connect();
  }

  send(message: ClientMessage | { type: "reading" | "playing" }): void {
    if ("id" in message) {
      this.waiting.set(message.id, message);
      keepUnsent(this.place, this.waiting.values());
    }
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** The deeds that are not answered. */
  get unanswered(): Deed[] {
    return [...this.waiting.values()];
  }

  private connect(): void {
    this.handlers.state(this.tries ? "lost" : "connecting", 0);
    const socket = new WebSocket(this.address());
    this.socket = socket;
    this.heard = Date.now();
    this.wasOpen = false;
    socket.onopen = () => {
      this.tries = 0;
      this.wasOpen = true;
      this.heard = Date.now();
      reached();
      this.handlers.state("open", 0);
      for (const deed of this.waiting.values()) socket.send(JSON.stringify(deed));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.take(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event: CloseEvent) => {
      if (socket !== this.socket) return;
      if (this.wasOpen || !this.handlers.refused) this.lost(event.code);
      else void this.handlers.refused().then((code) => socket === this.socket && this.lost(code));
    };
    clearInterval(this.pinger);
    this.pinger = setInterval(() => this.beat(), PING_SECONDS * 1000);
  }

  private take(message: Message): void {
    const isAnswer = ["acknowledged", "refused", "because", "hinted"].includes(message.type);
    if (isAnswer) this.waiting.delete((message as unknown as Deed).id);
    // What could not be understood would not be understood the second time either.
    if (message.type === "fault") this.waiting.clear();
    if (isAnswer || message.type === "fault") keepUnsent(this.place, this.waiting.values());
    this.handlers.message(message);
  }

  private beat(): void {
    if (Date.now() - this.heard > DEAD_SECONDS * 1000) this.lost(0);
    else this.send({ type: "ping" });
  }

  private lost(code: number): void {
    this.drop();
    if (this.isClosed) return;
    if (FINAL.includes(code)) {
      this.handlers.state("ended", code);
      return;
    }
    this.handlers.state("lost", code);
    // A little chance in it, so that a restarted server is not stormed.
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private drop(): void {
    clearInterval(this.pinger);
    clearTimeout(this.retry);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
