/** Passkeys, by the browser's own interface.  The server speaks JSON with bytes in base 64; the browser wants bytes. */
import { Trouble } from "../net/api.ts";
import { wordsOfTrouble } from "../net/attempt.svelte.ts";
import { y } from "./words.ts";

/** Why a browser offers no passkeys at an address. */
export type NoPasskeys = "" | "insecure" | "number" | "browser";

export function whyNoPasskeys(isSecure: boolean, host: string, isKnown: boolean): NoPasskeys {
  if (!isSecure) return "insecure";
  if (/^[\d.]+$|^\[.*\]$/.test(host)) return "number";
  return isKnown ? "" : "browser";
}

export function whyNoPasskeysHere(): NoPasskeys {
  return whyNoPasskeys(window.isSecureContext, location.hostname, "PublicKeyCredential" in window);
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function toText(bytes: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return plain.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

type Told = Record<string, unknown>;

function told(credential: PublicKeyCredential, response: Told): Told {
  return { id: credential.id, rawId: toText(credential.rawId), type: credential.type, response };
}

/** Have an authenticator make a passkey. */
export async function makePasskey(options: Told): Promise<Told> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = {
    ...json,
    challenge: toBytes(json.challenge),
    user: { ...json.user, id: toBytes(json.user.id) },
    excludeCredentials: (json.excludeCredentials ?? []).map((each) => ({ type: "public-key", id: toBytes(each.id) })),
  } as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return told(made, {
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
  });
}

/** Have an authenticator sign; the person chooses with which of its passkeys. */
export async function signWithPasskey(options: Told): Promise<Told> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = { ...json, challenge: toBytes(json.challenge), allowCredentials: [] } as PublicKeyCredentialRequestOptions;
  const signed = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const response = signed.response as AuthenticatorAssertionResponse;
  return told(signed, {
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    userHandle: response.userHandle && toText(response.userHandle),
  });
}

/** Why a passkey was neither made nor used, in words. */
export function wordsOfCredential(fault: unknown): string {
  if (fault instanceof Trouble) return wordsOfTrouble(fault);
  const name = fault instanceof DOMException ? fault.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return y("stopped");
  return y(name === "InvalidStateError" ? "held" : "failed");
}
