import { createCookie, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Environment } from "#platform/environment.ts";
import { environment } from "./context.ts";
import { signedCookie } from "./signed-cookie.server.ts";

function cookieOf(...secrets: string[]) {
  const context = new RouterContextProvider();
  context.set(environment, { COOKIE_SECRETS: secrets, SITE_URL: "https://shop.example" } as Environment);
  return signedCookie(context, "kept", { maxAge: 60 });
}

const sent = (setCookie: string) => setCookie.split(";", 1)[0]!;

test("what was kept is read again beside other cookies, also after the secret has changed", async () => {
  const set = await cookieOf("old").serialize({ name: "సీత", ids: [1, 2] });
  expect(set).toMatch(/^kept=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const header = `_ga=1.2; ${sent(set)}; broken=%E0%A4%A`;
  for (const secrets of [["old"], ["new", "old"]])
    expect(await cookieOf(...secrets).parse(header)).toEqual({ name: "సీత", ids: [1, 2] });
});

test("cookies that React Router has signed are read, and those of ours by React Router", async () => {
  const theirs = createCookie("kept", { secrets: ["a secret"] });
  expect(await cookieOf("a secret").parse(sent(await theirs.serialize("some")))).toBe("some");
  expect(await theirs.parse(sent(await cookieOf("a secret").serialize("some")))).toBe("some");
});

test("what nobody of the shop has signed is read as nothing", async () => {
  const value = sent(await cookieOf("a secret").serialize("some"));
  const unsigned = sent(await createCookie("kept").serialize("some"));
  const other = sent(await cookieOf("a secret").serialize("other"));
  const mixed = decodeURIComponent(other).replace(/\..*/, /\..*/.exec(decodeURIComponent(value))![0]);
  for (const header of [unsigned, mixed, `${value}x`, `${value}%`, "kept=", "kept=.", "kept=%E0%A4%A"])
    expect(await cookieOf("a secret").parse(header)).toBe("");
  expect(await cookieOf("another").parse(value)).toBe("");
  expect(await cookieOf("a secret").parse("others=1")).toBeNull();
});

test("a cookie that is taken back is sent empty", async () => {
  expect(await cookieOf("a secret").serialize("", { maxAge: 0 })).toMatch(/^kept=; Max-Age=0;/);
});
