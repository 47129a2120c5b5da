import { expect, test } from "vitest";
import { createReadiness } from "./readiness.ts";

const reachable = () => Promise.resolve(true);

test("a shop nobody watches leaves at once", async () => {
  const { leave, isReady } = createReadiness(reachable, 1_000_000);
  await leave();
  expect(await isReady()).toBe(false);
});

test("who watches is told before the shop leaves, and has time to notice", async () => {
  const { leave, isReady, isServing } = createReadiness(reachable, 50);
  expect([await isReady(), isServing()]).toEqual([true, true]);
  let hasLeft = false;
  const leaving = leave().then(() => (hasLeft = true));
  expect([await isReady(), isServing()]).toEqual([false, false]);
  expect(hasLeft).toBe(false);
  await leaving;
});

test("without its database a shop is not ready, but still serves what it can", async () => {
  const { isReady, isServing } = createReadiness(() => Promise.resolve(false));
  expect([await isReady(), isServing()]).toEqual([false, true]);
});
