import { createCookie, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Environment } from "#platform/environment.ts";
import { environment } from "./context.ts";
import { signedCookie } from "./signed-cookie.server.ts";

function cookieOf(...secrets: string[]) {
  return cookieNamed("kept", secrets);
}

function cookieNamed(name: string, secrets = ["a secret"], readsUnnamed = false) {
  const context = new RouterContextProvider();
  context.set(environment, { COOKIE_SECRETS: secrets, SITE_URL: "https://shop.example" } as Environment);
  return signedCookie(context, name, { maxAge: 60, readsUnnamed });
}

const sent = (setCookie: string) => setCookie.split(";", 1)[0]!;

test("what was kept is read again beside other cookies, also after the secret has changed", async () => {
  const set = await cookieOf("old").serialize({ name: "సీత", ids: [1, 2] });
  expect(set).toMatch(/^kept=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const header = `_ga=1.2; ${sent(set)}; broken=%E0%A4%A`;
  for (const secrets of [["old"], ["new", "old"]])
    expect(await cookieOf(...secrets).parse(header)).toEqual({ name: "సీత", ids: [1, 2] });
});

test("the value of one cookie is nothing under the name of another", async () => {
  const value = sent(await cookieNamed("device").serialize("some")).replace("device=", "");
  expect(await cookieNamed("device").parse(`device=${value}`)).toBe("some");
  for (const readsUnnamed of [false, true])
    for (const name of ["cart", "devic", "device2", "a device"])
      expect(await cookieNamed(name, undefined, readsUnnamed).parse(`${name}=${value}`)).toBe("");
});

test("values that were signed without a name are read where they are said to be, and written anew with it", async () => {
  const unnamed = sent(await createCookie("cart", { secrets: ["old"] }).serialize("some"));
  expect(await cookieNamed("cart", ["new", "old"], true).parse(unnamed)).toBe("some");
  expect(await cookieNamed("cart", ["new", "old"]).parse(unnamed)).toBe("");
  const anew = sent(await cookieNamed("cart", ["new"], true).serialize("some"));
  expect(await cookieNamed("cart", ["new"]).parse(anew)).toBe("some");
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
