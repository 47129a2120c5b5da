import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { auth, database, environment } from "#app/context.ts";
import { rememberSession } from "#app/session.server.ts";
import type { Auth } from "#domain/accounts/auth.server.ts";
import type { Environment } from "#platform/environment.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { changeCurrentCart, currentCart, orderAgain, takeCartAlong } from "./current-cart.server.ts";

type Person = Awaited<ReturnType<typeof aPerson>>;

/** The context and request of a visitor whose browser sends `cookie`. `person`: who is signed in, if anybody. */
function asking(cookie: string | undefined, person?: Person) {
  const context = new RouterContextProvider();
  context.set(database, db);
  context.set(environment, { COOKIE_SECRETS: ["a secret"], SITE_URL: "http://shop.example" } as Environment);
  context.set(auth, {
    api: { getSession: async () => ({ headers: new Headers(), response: { user: person, session: { id: "one" } } }) },
  } as unknown as Auth);
  rememberSession(context);
  const cookies = [cookie, person && "shop.session_token=some"].filter(Boolean).join("; ");
  return [context, new Request("http://shop.example/", { headers: { Cookie: cookies } })] as const;
}

async function aGuestsCookie(packId: string, quantity: number): Promise<string> {
  const { cookies } = await changeCurrentCart(...asking(undefined), { kind: "add", packId, quantity });
  return cookies[0]!.split(";")[0]!;
}

async function quantitiesIn(...request: Parameters<typeof asking>) {
  const { lines } = await currentCart(...asking(...request));
  return Object.fromEntries(lines.map(({ packId, quantity }) => [packId, quantity]));
}

test("signing in takes the browser's cart along and forgets its cookie, and again it takes nothing", async () => {
  const person = await aPerson(pool);
  const cookie = await aGuestsCookie("2", 3);
  expect(await takeCartAlong(...asking(undefined), person.id)).toEqual({ cookies: [], leftOut: [] });
  const forgotten = [expect.stringMatching(/^cart=[^;]*; Max-Age=0;/)];
  expect(await takeCartAlong(...asking(cookie), person.id)).toEqual({ cookies: forgotten, leftOut: [] });
  await takeCartAlong(...asking(cookie), person.id);
  expect(await quantitiesIn(undefined, person)).toEqual({ "2": 3 });
  expect(await quantitiesIn(cookie)).toEqual({});
});

test("what is added while signed in goes to the account without a cookie, and signed out nothing of it is seen", async () => {
  const person = await aPerson(pool);
  const guests = await aGuestsCookie("1", 1);
  const change = { kind: "add", packId: "2", quantity: 2 } as const;
  expect((await changeCurrentCart(...asking(guests, person), change)).cookies).toEqual([]);
  const wanted = [
    { packId: "2", quantity: 4 },
    { packId: "no-such", quantity: 1 },
  ];
  const again = async () => [...(await orderAgain(...asking(guests, person), wanted)).headers];
  expect(await again()).toEqual([["location", "/cart?left-out=no-such"]]);
  expect(await again()).toEqual([["location", "/cart?left-out=no-such"]]);
  expect(await quantitiesIn(undefined, person)).toEqual({ "2": 4 });
  expect(await quantitiesIn(guests)).toEqual({ "1": 1 });
  expect(await currentCart(...asking(undefined))).toEqual({ version: 0, lines: [] });
});

test("a removal from a cart that was ordered meanwhile on another device is answered as news", async () => {
  const person = await aPerson(pool);
  const before = (await currentCart(...asking(undefined, person))).version;
  const request = asking(undefined, person);
  const { outcome } = await changeCurrentCart(...request, { kind: "set", packId: "2", quantity: 0 });
  expect(outcome).toEqual({ ok: true, id: undefined, quantity: 0 });
  const after = await currentCart(...request);
  expect(after.lines).toEqual([]);
  expect(after.version).toBeGreaterThan(before);
});
