/** Sockets and time under the control of a test, and as much of a page as a connection needs. */
import { vi } from "vitest";

/** A socket that does what the test says. */
export class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  static last = (): FakeSocket => FakeSocket.all.at(-1)!;
  readyState = 0;
  sent: { type: string; id?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
  }
  comeUp(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

export function useFakeSockets(): void {
  FakeSocket.all = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { protocol: "https:", host: "here" });
  vi.stubGlobal("document", { visibilityState: "visible", cookie: "" });
}
