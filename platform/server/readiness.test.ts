import { expect, test } from "vitest";
import { createReadiness } from "./readiness.ts";

const reachable = () => Promise.resolve(true);

test("a shop nobody watches leaves at once", async () => {
  const { leave, isReady } = createReadiness(reachable, 1_000_000);
  await leave();
  expect(await isReady()).toBe(false);
});

test("who watches is told before the shop leaves, and has time to notice", async () => {
  const { leave, isReady } = createReadiness(reachable, 50);
  expect(await isReady()).toBe(true);
  let hasLeft = false;
  const leaving = leave().then(() => (hasLeft = true));
  expect(await isReady()).toBe(false);
  expect(hasLeft).toBe(false);
  await leaving;
});

test("without its database a shop is not ready", async () => {
  expect(await createReadiness(() => Promise.resolve(false)).isReady()).toBe(false);
});
