/** Something on the server that a page follows over a socket: a table or an event.  Both models are built on this. */
import type { Language, Notice } from "../generated/protocol.ts";
import { lookAtStanding } from "../keeping/standing.svelte.ts";
import { signedOut } from "../me.svelte.ts";
import { language } from "../words/interface.svelte.ts";
import { Trouble } from "./api.ts";
import { noted } from "./fold.ts";
import { BANNED, GONE, Connection, SIGNED_OUT, type ConnectionState } from "./connection.ts";

export abstract class Subscription<Message extends { type: string }> {
  readonly id: string;
  connection = $state<ConnectionState>("connecting");
  /** Why the connection ended for good. */
  code = $state(0);
  /** What everybody should know about the server now. */
  notices = $state.raw<Notice[]>([]);
  protected socket: Connection<Message | Notice>;

  /**
   * `person`: which of the people at this device.  `kind` is the part of the socket's address before the id: `tables` or `tournaments`.
   * `as`: as what it is asked for, where that is not whoever is at this device.  `more` ends the address.
   */
  constructor(kind: string, id: string, person = 1, as = "", more = "") {
    this.id = id;
    const handlers = {
      message: (message: Message | Notice) => {
        if (isNotice(message)) this.notices = noted(this.notices, message);
        else this.take(message);
      },
      state: (state: ConnectionState, code: number) => this.connected(state, code),
      refused: () => this.askWhy(),
    };
    const where = (): string => address(kind, id, language(), person) + (as && `&as=${as}`) + more;
    this.socket = new Connection(where, handlers, `${kind}/${id}/${person}`);
  }

  /** A message that is not a notice. */
  protected abstract take(message: Message): void;

  /** Ask over HTTP for what the socket would not show.  Returns the socket's code for "not allowed", or 0 to try again. */
  protected abstract look(): Promise<number>;

  protected connected(state: ConnectionState, code: number): void {
    this.connection = state;
    this.code = code;
    if (code === SIGNED_OUT) signedOut();
    // What was decided, why and until when stands on every page.
    if (code === BANNED) void lookAtStanding();
  }

  /** Why the socket was refused, as one of the socket's own codes. */
  private async askWhy(): Promise<number> {
    try {
      return await this.look();
    } catch (fault) {
      return fault instanceof Trouble && (fault.status === 404 || fault.status === 400) ? GONE : 0;
    }
  }

  open(): void {
    this.socket.open();
  }

  close(): void {
    this.socket.close();
  }

  /** Connect again and get everything again, in the current language. */
  renew(): void {
    this.socket.renew();
  }

  /** The reader has closed this notice. */
  dismiss(kind: Notice["kind"]): void {
    this.notices = this.notices.filter((each) => each.kind !== kind);
  }

  /** The connection is lost; what is shown may be old. */
  get isAway(): boolean {
    return this.connection === "lost";
  }
}

function isNotice(message: { type: string }): message is Notice {
  return message.type === "notice";
}

function address(kind: string, id: string, language: Language, person: number): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws/${kind}/${encodeURIComponent(id)}?language=${language}${person > 1 ? `&person=${person}` : ""}`;
}

/** Call it while a page is created: connected as long as the page is shown, and again when the language changes. */
export function keepOpen(subscription: { open(): void; close(): void; renew(): void }): void {
  $effect(() => {
    subscription.open();
    return () => subscription.close();
  });
  let spoken = language();
  $effect(() => {
    if (language() === spoken) return;
    spoken = language();
    subscription.renew();
  });
}
