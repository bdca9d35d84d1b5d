/** Drafts on this device, in the browser's database: several by name, with a picture of one's own board that never leaves the device. */
import type { SetData } from "./draft.svelte.ts";

export interface KeptDraft {
  id: string;
  game: string;
  /** When it was last changed, in milliseconds. */
  changed: number;
  /** Goes up with every writing: two tabs must not overwrite each other. */
  version: number;
  data: SetData;
}

/** Why something was not kept: the device is full, keeps nothing, or another tab has changed the draft. */
export class NotKept extends Error {
  constructor(readonly why: "full" | "never" | "elsewhere") {
    super(why);
  }
}

const NAME = "seaboard-workshop";
const DRAFTS = "drafts";
const PICTURES = "pictures";
let opened: Promise<IDBDatabase> | undefined;

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((settle, refuse) => {
    request.onsuccess = () => settle(request.result);
    request.onerror = () => refuse(reasonOf(request.error));
  });
}

function reasonOf(fault: unknown): NotKept {
  if (fault instanceof NotKept) return fault;
  return new NotKept((fault as { name?: string } | null)?.name === "QuotaExceededError" ? "full" : "never");
}

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((settle, refuse) => {
    // A browser may forbid it altogether.
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(DRAFTS, { keyPath: "id" });
      request.result.createObjectStore(PICTURES);
    };
    request.onsuccess = () => settle(request.result);
    request.onerror = () => refuse(reasonOf(request.error));
  }).catch((fault: unknown) => {
    opened = undefined;
    throw reasonOf(fault);
  });
  return opened;
}

/** Do something with the stores, all of it or nothing. */
async function within<Value>(
  mode: IDBTransactionMode,
  work: (of: (name: string) => IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  const transaction = (await database()).transaction([DRAFTS, PICTURES], mode);
  const done = new Promise<void>((settle, refuse) => {
    transaction.oncomplete = () => settle();
    transaction.onerror = transaction.onabort = () => refuse(reasonOf(transaction.error));
  });
  // A refusal is told once, by whatever fails first.
  done.catch(() => undefined);
  try {
    const value = await work((name) => transaction.objectStore(name));
    await done;
    return value;
  } catch (fault) {
    try {
      transaction.abort();
    } catch {
      // It has ended by itself.
    }
    throw reasonOf(fault);
  }
}

/** All drafts, the one that was changed last first. */
export async function listDrafts(): Promise<KeptDraft[]> {
  const found = await within("readonly", (of) => answerOf<KeptDraft[]>(of(DRAFTS).getAll()));
  return found.sort((one, other) => other.changed - one.changed);
}

export function readDraft(id: string): Promise<KeptDraft | undefined> {
  return within("readonly", (of) => answerOf<KeptDraft | undefined>(of(DRAFTS).get(id)));
}

/** Keep a draft, unless another tab has written it since `version`; returns it with its new version. */
export function writeDraft(draft: KeptDraft): Promise<KeptDraft> {
  return within("readwrite", async (of) => {
    const before = await answerOf<KeptDraft | undefined>(of(DRAFTS).get(draft.id));
    if ((before?.version ?? 0) !== draft.version) throw new NotKept("elsewhere");
    const next = { ...draft, version: draft.version + 1 };
    await answerOf(of(DRAFTS).put(next));
    return next;
  });
}

export function deleteDraft(id: string): Promise<void> {
  return within("readwrite", async (of) => {
    await answerOf(of(DRAFTS).delete(id));
    await answerOf(of(PICTURES).delete(id));
  });
}

/** The picture that lies under a draft's map, on this device alone. */
export function pictureOf(id: string): Promise<Blob | undefined> {
  return within("readonly", (of) => answerOf<Blob | undefined>(of(PICTURES).get(id)));
}

export function keepPicture(id: string, picture: Blob | null): Promise<void> {
  return within("readwrite", async (of) => {
    if (picture) await answerOf(of(PICTURES).put(picture, id));
    else await answerOf(of(PICTURES).delete(id));
  });
}

/** Begin a draft; it is kept before it is shown. */
export function newDraft(game: string, data: SetData): Promise<KeptDraft> {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const id = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return writeDraft({ id, game, changed: Date.now(), version: 0, data });
}
