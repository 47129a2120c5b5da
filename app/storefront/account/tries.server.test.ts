import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import {
  accountLimiter,
  resetMailboxLimiter,
  resetNetworkLimiter,
  signInEverywhereLimiter,
  signInLimiter,
  signInNetworkLimiter,
  visitor,
} from "#app/context.ts";
import { createLimiter } from "#platform/limits.server.ts";
import { pool } from "../../../tests/support/database.ts";
import { countLetter, countReset, countTry, forgetTries, forgetTriesEverywhere } from "./tries.server.ts";

const limiters = {
  network: createLimiter(pool, { name: "network", points: 100, seconds: 3600 }),
  here: createLimiter(pool, { name: "here", points: 5, seconds: 900, waitSeconds: 900 }),
  everywhere: createLimiter(pool, { name: "everywhere", points: 50, seconds: 3600 }),
  letters: createLimiter(pool, { name: "letters", points: 10, seconds: 3600 }),
  resetNetwork: createLimiter(pool, { name: "reset-network", points: 60, seconds: 3600 }),
  resetMailbox: createLimiter(pool, { name: "reset-mailbox", points: 5, seconds: 3600 }),
};

function from(clientAddress: string) {
  const context = new RouterContextProvider();
  context.set(visitor, { clientAddress, reference: "" });
  context.set(signInNetworkLimiter, limiters.network);
  context.set(signInLimiter, limiters.here);
  context.set(signInEverywhereLimiter, limiters.everywhere);
  context.set(accountLimiter, limiters.letters);
  context.set(resetNetworkLimiter, limiters.resetNetwork);
  context.set(resetMailboxLimiter, limiters.resetMailbox);
  return context;
}

async function times<Answer>(count: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let i = 0; i < count; i += 1) answers.push(await ask());
  return answers;
}

test("the sixth try waits fifteen minutes, from anywhere in its network, and a right password begins anew", async () => {
  const here = from("2001:db8:1:2::1");
  const answers = await times(6, () => countTry(here, "sita@example.net"));
  expect(answers.slice(0, 5)).toEqual(Array(5).fill(undefined));
  expect(answers[5]).toContain("Wait 15 minutes");
  expect(await countTry(from("2001:db8:1:2::ffff"), "sita@example.net")).toContain("Wait 15 minutes");
  expect(await countTry(from("2001:db8:1:3::1"), "sita@example.net")).toBeUndefined();
  expect(await countTry(here, "ravi@example.net")).toBeUndefined();
  await forgetTries(here, "sita@example.net");
  expect(await countTry(here, "sita@example.net")).toBeUndefined();
});

test("a hundred tries an hour are all that one network gets for all addresses together", async () => {
  const spray = (host: string) => countTry(from(`2001:db8:9:9::${host}`), `${crypto.randomUUID()}@example.net`);
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => spray(n.toString(16))));
  expect(answers).toEqual(Array(100).fill(undefined));
  expect(await spray("ffff")).toMatch(/Wait (60|59) minutes/);
  expect(await countTry(from("2001:db8:9:8::1"), `${crypto.randomUUID()}@example.net`)).toBeUndefined();
});

test("fifty tries an hour are all that one address gets from everywhere together, until a letter's link was used", async () => {
  for (let network = 1; network <= 10; network += 1) {
    const answers = await times(5, () => countTry(from(`192.0.2.${network}`), "lakshmi@example.net"));
    expect(answers).toEqual(Array(5).fill(undefined));
  }
  expect(await countTry(from("192.0.2.99"), "lakshmi@example.net")).toMatch(/Wait (60|59) minutes/);
  expect(await countTry(from("192.0.2.99"), "other@example.net")).toBeUndefined();
  await forgetTries(from("192.0.2.99"), "lakshmi@example.net");
  expect(await countTry(from("192.0.2.99"), "lakshmi@example.net")).toContain("Too many tries");
  await forgetTriesEverywhere(from("192.0.2.99"), "lakshmi@example.net");
  expect(await countTry(from("192.0.2.99"), "lakshmi@example.net")).toBeUndefined();
});

test("ten letters an hour go to one address and come of one visitor", async () => {
  const answers = await times(11, () => countLetter(from("198.51.100.1"), `${crypto.randomUUID()}@example.net`));
  expect(answers.filter(Boolean)).toEqual([expect.stringContaining("Too many letters")]);
  for (let network = 1; network <= 10; network += 1) {
    expect(await countLetter(from(`203.0.113.${network}`), "full@example.net")).toBeUndefined();
  }
  expect(await countLetter(from("203.0.113.99"), "full@example.net")).toContain("Too many letters");
});

test("a mailbox gets five letters for a new password in an hour, and anew once a password was set", async () => {
  const ask = () => countReset(from("198.51.100.7"), "radha@example.net");
  expect(await times(6, ask)).toEqual([...Array(5).fill("anybody"), "nobody"]);
  expect(await countReset(from("198.51.100.8"), "radha@example.net")).toBe("nobody");
  await forgetTriesEverywhere(from("198.51.100.7"), "radha@example.net");
  expect(await ask()).toBe("anybody");
});

test("strangers who use up what a network may ask for leave staff their letter, and other networks all of them", async () => {
  const somebody = () => countReset(from("198.51.100.9"), `${crypto.randomUUID()}@example.net`);
  await Promise.all(Array.from({ length: 60 }, somebody));
  expect(await times(6, () => countReset(from("198.51.100.9"), "anil@example.net"))).toEqual([
    ...Array(5).fill("staff"),
    "nobody",
  ]);
  expect(await countReset(from("198.51.100.10"), "anil@example.net")).toBe("anybody");
});
