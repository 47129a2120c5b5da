import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startCache } from "../../tests/support/cache-in-front.ts";
import { createLog } from "../log.ts";
import { createPurge } from "./purge.ts";

async function aCache(...wishes: Parameters<typeof startCache>) {
  const cache = await startCache(...wishes);
  onTestFinished(cache.stop);
  return cache;
}

function aLog() {
  let lines = "";
  const log = createLog("warn", undefined, { write: (line: string) => void (lines += line) });
  return { log, lines: () => lines };
}

test("a cache that never answers holds up no other", async () => {
  const [silent, other] = [await aCache(() => {}), await aCache()];
  const purge = createPurge([silent.address, other.address], aLog().log);
  for (let changes = 1; changes <= 3; changes++) {
    purge();
    await expect.poll(() => other.asked.length, { interval: 10 }).toBe(changes);
  }
  expect(silent.asked).toHaveLength(1);
});

test("a cache that was down is told once it is back, and the others not again", async () => {
  const [gone, other] = [await aCache(), await aCache()];
  await gone.stop();
  const { log, lines } = aLog();
  createPurge([`${gone.address}?key=secret`, other.address], log)();
  await expect.poll(lines).toContain(`"cache":"127.0.0.1:${gone.port}"`);
  expect(lines()).not.toMatch(new RegExp(`secret|:${other.port}`));
  const back = await aCache(undefined, gone.port);
  await expect.poll(() => back.asked).toEqual(["/purge?key=secret"]);
  expect(other.asked).toHaveLength(1);
});

test("a change while a cache is being told is told after it", async () => {
  const answers: ServerResponse[] = [];
  const slow = await aCache((res) => void answers.push(res));
  const purge = createPurge([slow.address], aLog().log);
  purge();
  await expect.poll(() => answers.length).toBe(1);
  for (let changes = 0; changes < 3; changes++) purge();
  answers[0]!.end();
  await expect.poll(() => answers.length, { interval: 10 }).toBe(2);
  answers[1]!.end();
});
