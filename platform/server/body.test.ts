import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PICTURES_BODY_LIMIT, readBody } from "./body.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = 1000;

/** Sends `every` bytes of a body in each of `seconds` seconds. Then ends the body if `ends` is true. */
async function arrive(every: number, seconds: number, ends = true) {
  const sent = Object.assign(new PassThrough({ highWaterMark: PICTURES_BODY_LIMIT }), { headers: {} });
  const body = readBody(sent as unknown as IncomingMessage, PICTURES_BODY_LIMIT);
  for (let second = 0; second < seconds; second += 1) {
    sent.write(Buffer.alloc(every));
    await vi.advanceTimersByTimeAsync(SECOND);
  }
  if (ends) sent.end();
  return { body, sent };
}

test("photographs that trickle in are given up after the first half minute, and their memory is free", async () => {
  const { body, sent } = await arrive(100, 40, false);
  expect(await body).toBe("too slow");
  expect(sent.destroyed).toBe(false);
});

test("photographs on a bad line of 20 kB a second arrive whole, also when nothing came for the first half minute", async () => {
  const { body } = await arrive(20 * 1024, 200);
  expect(((await body) as Buffer).length).toBe(200 * 20 * 1024);
  const late = await arrive(0, 29);
  expect(((await late.body) as Buffer).length).toBe(0);
});
