import assert from "node:assert/strict";
import { test } from "vitest";
import { Trouble } from "../src/net/api.ts";
import { Attempt } from "../src/net/attempt.svelte.ts";
import { toasts } from "../src/toasts.svelte.ts";

test("a request is under way until it is answered", async () => {
  const attempt = new Attempt();
  let answer = (): void => undefined;
  const made = attempt.make(() => new Promise<void>((resolve) => (answer = resolve)));
  assert.equal(attempt.isBusy, true);
  answer();
  assert.equal(await made, true);
  assert.deepEqual([attempt.isBusy, attempt.trouble], [false, ""]);
});

test("a refusal is told in the server's words, and forgotten at the next request", async () => {
  const attempt = new Attempt();
  assert.equal(await attempt.make(() => Promise.reject(new Trouble(409, "Too late."))), false);
  assert.deepEqual([attempt.isBusy, attempt.trouble], [false, "Too late."]);
  await attempt.make(() => Promise.resolve());
  assert.equal(attempt.trouble, "");
});

test("a refusal can be told at the edge of the screen", async () => {
  await new Attempt().makeOrTell(() => Promise.reject(new Trouble(409, "Too late.")));
  assert.deepEqual(
    toasts.list.map((toast) => [toast.kind, toast.words]),
    [["refusal", "Too late."]],
  );
});
