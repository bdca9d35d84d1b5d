import { describe, expect, it } from "vitest";
import { toBytes, toText, whyNoPasskeys } from "../src/you/credentials.ts";
import { routeOf } from "../src/routes.ts";

describe("passkeys", () => {
  it("are offered where browsers make them, and elsewhere it is said why not", () => {
    expect(whyNoPasskeys(true, "play.example.org", true)).toBe("");
    expect(whyNoPasskeys(true, "localhost", true)).toBe("");
    expect(whyNoPasskeys(false, "school.lan", true)).toBe("insecure");
    expect(whyNoPasskeys(true, "192.168.0.7", true)).toBe("number");
    expect(whyNoPasskeys(true, "[::1]", true)).toBe("number");
    expect(whyNoPasskeys(true, "play.example.org", false)).toBe("browser");
  });

  it("travel as text without a byte lost", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, place) => place);
    for (const length of [0, 1, 2, 3, 255, 256]) {
      const some = bytes.slice(0, length);
      expect(toText(some.buffer)).not.toMatch(/[+/=]/);
      expect([...toBytes(toText(some.buffer))]).toEqual([...some]);
    }
  });
});

it("pages about oneself have addresses of their own", () => {
  expect(routeOf("/me")).toEqual({ page: "me" });
  expect(routeOf("/sign-in")).toEqual({ page: "sign-in" });
  expect(routeOf("/device")).toEqual({ page: "link" });
});
