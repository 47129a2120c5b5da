import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BODY_LIMIT, FILES_BODY_LIMIT, hasTooManyFields, readBody } from "./body.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = 1000;

/** Sends `every` bytes of a body in each of `seconds` seconds. Then ends the body if `ends` is true. */
async function arrive(every: number, seconds: number, { limit = FILES_BODY_LIMIT, ends = true } = {}) {
  const sent = Object.assign(new PassThrough({ highWaterMark: FILES_BODY_LIMIT }), { headers: {} });
  const body = readBody(sent as unknown as IncomingMessage, limit);
  for (let second = 0; second < seconds; second += 1) {
    sent.write(Buffer.alloc(every));
    await vi.advanceTimersByTimeAsync(SECOND);
  }
  if (ends) sent.end();
  return { body, sent };
}

test.each([BODY_LIMIT, FILES_BODY_LIMIT])(
  "a body that trickles in is given up, with at most %i bytes",
  async (limit) => {
    const { body, sent } = await arrive(100, 21, { limit, ends: false });
    expect(await body).toBe("too slow");
    expect(sent.destroyed).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test("a body that came well and then trickles in is given up too", async () => {
  const { body, sent } = await arrive(100 * 1024, 60, { ends: false });
  await vi.advanceTimersByTimeAsync(25 * SECOND);
  sent.end();
  expect(await body).toBe("too slow");
});

test("a body on a bad line of 10 kB a second arrives whole, also when nothing came for the first 15 seconds", async () => {
  const { body } = await arrive(10 * 1024, 280);
  expect(((await body) as Buffer).length).toBe(280 * 10 * 1024);
  const late = await arrive(0, 15);
  expect(((await late.body) as Buffer).length).toBe(0);
});

const of = (text: string, times: number) => Buffer.from(text.repeat(times));

test("fields and files are counted before they are parsed, however they are sent", () => {
  const multipart = 'multipart/form-data; boundary="x y"';
  const part = '--x y\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  expect(hasTooManyFields(of("a&", 1999), "application/x-www-form-urlencoded")).toBe(false);
  expect(hasTooManyFields(of("a&", 2001), "application/x-www-form-urlencoded")).toBe(true);
  expect(hasTooManyFields(of(part, 1999), multipart)).toBe(false);
  expect(hasTooManyFields(of(part, 2001), multipart)).toBe(true);
  expect(hasTooManyFields(of("&", 2001), multipart)).toBe(false);
});
