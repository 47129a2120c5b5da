import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { database, environment, limiters, visitor } from "#app/context.ts";
import { deviceToKeep } from "#app/device.server.ts";
import { createLimiters } from "#app/limiters.server.ts";
import { knowDevice } from "#domain/accounts/devices.server.ts";
import type { Environment } from "#platform/environment.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { countLetter, countReset, countTry, clearTries, clearTriesEverywhere } from "./tries.server.ts";

const limits = createLimiters(pool);

const COOKIE_SECRETS = ["a secret of the tests, long enough"];

function from(clientAddress: string, cookie?: string) {
  const context = new RouterContextProvider();
  context.set(database, db);
  context.set(environment, { COOKIE_SECRETS, SITE_URL: "http://localhost" } as unknown as Environment);
  context.set(visitor, { clientAddress, reference: "" });
  context.set(limiters, limits);
  const request = new Request("http://localhost/sign-in", cookie ? { headers: { Cookie: cookie } } : {});
  return [context, request] as const;
}

async function times<Answer>(count: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let i = 0; i < count; i += 1) answers.push(await ask());
  return answers;
}

test("the sixth try waits fifteen minutes, from anywhere in its network, and a right password begins anew", async () => {
  const here = from("2001:db8:1:2::1");
  const answers = await times(6, () => countTry(...here, { email: "sita@example.net" }));
  expect(answers.slice(0, 5)).toEqual(Array(5).fill(undefined));
  expect(answers[5]).toContain("Wait 15 minutes");
  expect(await countTry(...from("2001:db8:1:2::ffff"), { email: "sita@example.net" })).toContain("Wait 15 minutes");
  expect(await countTry(...from("2001:db8:1:3::1"), { email: "sita@example.net" })).toBeUndefined();
  expect(await countTry(...here, { email: "ravi@example.net" })).toBeUndefined();
  await clearTries(...here, { email: "sita@example.net" });
  expect(await countTry(...here, { email: "sita@example.net" })).toBeUndefined();
});

test("a hundred tries an hour are all that one network gets for all addresses together", async () => {
  const spray = (host: string) =>
    countTry(...from(`2001:db8:9:9::${host}`), { email: `${crypto.randomUUID()}@example.net` });
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => spray(n.toString(16))));
  expect(answers).toEqual(Array(100).fill(undefined));
  expect(await spray("ffff")).toMatch(/Wait (60|59) minutes/);
  expect(await countTry(...from("2001:db8:9:8::1"), { email: `${crypto.randomUUID()}@example.net` })).toBeUndefined();
});

test("fifty tries an hour are all that one address gets from everywhere together, until a letter's link was used", async () => {
  for (let network = 1; network <= 10; network += 1) {
    const answers = await times(5, () => countTry(...from(`192.0.2.${network}`), { email: "lakshmi@example.net" }));
    expect(answers).toEqual(Array(5).fill(undefined));
  }
  expect(await countTry(...from("192.0.2.99"), { email: "lakshmi@example.net" })).toMatch(/Wait (60|59) minutes/);
  expect(await countTry(...from("192.0.2.99"), { email: "other@example.net" })).toBeUndefined();
  await clearTries(...from("192.0.2.99"), { email: "lakshmi@example.net" });
  expect(await countTry(...from("192.0.2.99"), { email: "lakshmi@example.net" })).toContain("Too many tries");
  await clearTriesEverywhere(...from("192.0.2.99"), "lakshmi@example.net");
  expect(await countTry(...from("192.0.2.99"), { email: "lakshmi@example.net" })).toBeUndefined();
});

test("ten letters an hour go to one address and come of one visitor", async () => {
  const answers = await times(11, () => countLetter(from("198.51.100.1")[0], `${crypto.randomUUID()}@example.net`));
  expect(answers.filter(Boolean)).toEqual([expect.stringContaining("Too many letters")]);
  for (let network = 1; network <= 10; network += 1) {
    expect(await countLetter(from(`203.0.113.${network}`)[0], "full@example.net")).toBeUndefined();
  }
  expect(await countLetter(from("203.0.113.99")[0], "full@example.net")).toContain("Too many letters");
});

test("a mailbox gets five letters for a new password in an hour, and anew once a password was set", async () => {
  const ask = () => countReset(...from("198.51.100.7"), "radha@example.net");
  expect(await times(6, ask)).toEqual([...Array(5).fill("anybody"), "nobody"]);
  expect(await countReset(...from("198.51.100.8"), "radha@example.net")).toBe("nobody");
  await clearTriesEverywhere(...from("198.51.100.7"), "radha@example.net");
  expect(await ask()).toBe("anybody");
});

test("strangers who use up what a network may ask for leave staff their letter, and other networks all of them", async () => {
  const somebody = () => countReset(...from("198.51.100.9"), `${crypto.randomUUID()}@example.net`);
  await Promise.all(Array.from({ length: 60 }, somebody));
  expect(await times(6, () => countReset(...from("198.51.100.9"), "anil@example.net"))).toEqual([
    ...Array(5).fill("staff"),
    "nobody",
  ]);
  expect(await countReset(...from("198.51.100.10"), "anil@example.net")).toBe("anybody");
});

async function ownBrowser(userId: string): Promise<string> {
  const { id, cookie } = await deviceToKeep(...from("198.51.100.20"));
  await knowDevice(db, userId, id);
  return cookie.split(";", 1)[0]!;
}

test("a thousand wrong tries of strangers everywhere leave the owner's own browser its five", async () => {
  const { id, email } = await aPerson(pool, { role: "owner" });
  const cookie = await ownBrowser(id);
  for (let network = 1; network <= 12; network += 1) {
    await Promise.all(Array.from({ length: 10 }, () => countTry(...from(`192.0.2.1${network}`), { email })));
  }
  expect(await countTry(...from("192.0.2.200"), { email })).toContain("use a browser in which you signed in before");
  // The user has the same IP address as the strangers.
  const own = () => countTry(...from("192.0.2.11", cookie), { email });
  expect(await times(5, own)).toEqual(Array(5).fill(undefined));
  // The same limit holds for somebody who has stolen the cookie.
  expect(await own()).toContain("Wait 15 minutes");
  await clearTries(...from("192.0.2.11", cookie), { email });
  expect(await own()).toBeUndefined();
});

test("a browser is known for whom it signed in, for a year, and by no cookie that somebody wrote", async () => {
  const { id, email } = await aPerson(pool);
  const other = await aPerson(pool);
  const cookie = await ownBrowser(id);
  const tries = (as: string, sent: string) => times(6, () => countTry(...from("203.0.113.77", sent), { email: as }));
  expect((await tries(other.email, cookie)).at(-1)).toContain("Too many tries");
  expect(await countTry(...from("203.0.113.77", cookie), { email: other.email })).toContain("Too many tries");
  const forged = `${cookie.slice(0, -2)}AA`;
  await tries(email, forged);
  expect(await countTry(...from("203.0.113.77", forged), { email })).toContain("Too many tries");
  expect(await countTry(...from("203.0.113.77", cookie), { email })).toBeUndefined();
  await pool.query("update known_devices set proved_at = now() - interval '366 days' where user_id = $1", [id]);
  expect(await countTry(...from("203.0.113.77", cookie), { email })).toContain("Too many tries");
});

test("right passwords use up nothing of what a network shares", async () => {
  for (let i = 0; i < 150; i += 1) {
    const email = `${crypto.randomUUID()}@example.net`;
    expect(await countTry(...from("203.0.113.200"), { email })).toBeUndefined();
    await clearTries(...from("203.0.113.200"), { email });
  }
});

test("ten codes an hour are all that strangers get for one account, and its owner's browser has its own", async () => {
  const { id, email } = await aPerson(pool, { role: "staff" });
  const cookie = await ownBrowser(id);
  const code = (address: string) => countTry(...from(address), { email, by: "code" });
  expect(await times(6, () => code("192.0.2.61"))).toEqual([
    ...Array(5).fill(undefined),
    expect.stringContaining("Wait 15 minutes"),
  ]);
  expect(await times(6, () => code("192.0.2.62"))).toEqual([...Array(5).fill(undefined), expect.any(String)]);
  expect(await code("192.0.2.63")).toMatch(/Wait (60|59) minutes/);
  expect(await countTry(...from("192.0.2.63"), { email })).toBeUndefined();
  expect(await countTry(...from("192.0.2.63", cookie), { email, by: "code" })).toBeUndefined();
});
