import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { environment } from "#app/context.ts";
import type { Environment } from "#platform/environment.ts";
import { deviceOf, deviceCookie } from "./device.server.ts";

const present = "the present secret of more than thirty-two characters";
const former = "the former secret of more than thirty-two characters";

function asking(cookie?: string, secrets = [present]) {
  const context = new RouterContextProvider();
  context.set(environment, { COOKIE_SECRETS: secrets, SITE_URL: "https://shop.example" } as unknown as Environment);
  return [
    context,
    new Request("https://shop.example/checkout", cookie ? { headers: { Cookie: cookie } } : {}),
  ] as const;
}

const sentBack = (setCookie: string) => setCookie.split(";", 1)[0]!;

test("a browser gets an id once, keeps it for a year, and no script reads it", async () => {
  expect(await deviceOf(...asking())).toBeUndefined();
  const set = await deviceCookie(...asking());
  expect(set).toMatch(/^device=.*; Max-Age=31536000; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
  const id = await deviceOf(...asking(sentBack(set)));
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const again = await deviceCookie(...asking(`cart=abc; ${sentBack(set)}`));
  expect(await deviceOf(...asking(sentBack(again)))).toBe(id);
  expect(await deviceCookie(...asking())).not.toBe(set);
});

test("an id that somebody made up or changed is none; one signed with the former secret still is", async () => {
  const set = sentBack(await deviceCookie(...asking()));
  const id = Buffer.from(JSON.stringify("00000000-0000-4000-8000-000000000000")).toString("base64");
  const signature = decodeURIComponent(set).split(".").at(-1)!;
  for (const forged of [`device=${id}`, `device=${encodeURIComponent(`${id}.${signature}`)}`, "device=%E0%A4%A"]) {
    expect(await deviceOf(...asking(forged))).toBeUndefined();
  }
  const old = sentBack(await deviceCookie(...asking(undefined, [former])));
  expect(await deviceOf(...asking(old))).toBeUndefined();
  expect(await deviceOf(...asking(old, [present, former]))).toMatch(/^[0-9a-f-]{36}$/);
});
