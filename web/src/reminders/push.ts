/** Messages by push on this device: the browser asks its push service for an address, and the server is told of it. */
import { Trouble } from "../net/api.ts";
import { wordsOfTrouble } from "../net/attempt.svelte.ts";
import { toBytes, toText } from "../you/credentials.ts";
import { reminders } from "./api.ts";
import { n } from "./words.ts";

/** Why a browser takes no messages at an address. */
export type NoPush = "" | "insecure" | "browser" | "blocked";

/** Set where this browser takes messages: its address at the push service may change, and is told again at a visit. */
const KEY = "push told";
const DAY_MS = 86_400_000;

export function whyNoPush(isSecure: boolean, isKnown: boolean, permission: string): NoPush {
  if (!isSecure) return "insecure";
  if (!isKnown) return "browser";
  return permission === "denied" ? "blocked" : "";
}

export function whyNoPushHere(): NoPush {
  const isKnown = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return whyNoPush(window.isSecureContext, isKnown, isKnown ? Notification.permission : "");
}

class NotAllowed extends Error {}

async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}

/** Ask for an address that belongs to the server's key, and tell the server. */
async function subscribe(registration: ServiceWorkerRegistration, key: string): Promise<void> {
  const known = await registration.pushManager.getSubscription();
  const isOurs = known?.options.applicationServerKey && toText(known.options.applicationServerKey) === key;
  if (known && !isOurs) await known.unsubscribe();
  const made =
    known && isOurs
      ? known
      : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(key) });
  const { endpoint = "", keys = {} } = made.toJSON();
  await reminders.addDevice({ endpoint, keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" } });
  localStorage.setItem(KEY, String(Date.now()));
}

/** Take messages on this device; the browser asks the person whether it may show them. */
export async function turnOn(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new NotAllowed();
  await subscribe(await worker(), key);
}

/** Take no more messages for anybody on this device. */
export async function turnOff(): Promise<void> {
  localStorage.removeItem(KEY);
  if (whyNoPushHere()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Once a day: the address may be another one by now. */
export async function tellAgain(): Promise<void> {
  const told = Number(localStorage.getItem(KEY) ?? 0);
  if (!told || Date.now() - told < DAY_MS || whyNoPushHere() || Notification.permission !== "granted") return;
  const { push_key, devices } = await reminders.mine();
  if (push_key !== null && devices.some((device) => device.is_this)) await subscribe(await worker(), push_key);
  else localStorage.removeItem(KEY);
}

/** Why messages were not switched on, in words. */
export function wordsOfPush(fault: unknown): string {
  if (fault instanceof Trouble) return wordsOfTrouble(fault);
  return n(fault instanceof NotAllowed ? "push.blocked" : "push.failed");
}
