import { beforeEach, expect, test } from "vitest";
import { page, serve } from "../../tests/support/web.ts";
import { serveStored } from "./stored-files.ts";

const asked: string[] = [];
beforeEach(() => void asked.splice(0));

async function load(name: string) {
  asked.push(name);
  if (!name.startsWith("a")) return undefined;
  return { bytes: Buffer.from(`${name}-`.padEnd(100, "0123456789")), type: "image/avif" };
}

const { ask } = await serve(async () => page("a page"), { files: serveStored("/stored/", load, 250) });

test("a stored file is sent with a year's life, a tag and its length, and not again to who has it", async () => {
  const whole = await ask("/stored/a1");
  expect(whole).toMatchObject({ status: 200, headers: { "content-type": "image/avif", "content-length": "100" } });
  expect(whole.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const etag = String(whole.headers.etag);
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  const again = await ask("/stored/a1", { headers: { "If-None-Match": etag } });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  const head = await ask("/stored/a1", { method: "HEAD" });
  expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, "100", 0]);
});

test("a part of a file is sent when it is asked for", async () => {
  const part = await ask("/stored/a1", { headers: { Range: "bytes=3-6" } });
  expect(part).toMatchObject({ status: 206, headers: { "content-range": "bytes 3-6/100", "content-length": "4" } });
  expect(part.body.toString()).toBe("0123");
  const beyond = await ask("/stored/a1", { headers: { Range: "bytes=100-" } });
  expect(beyond).toMatchObject({ status: 416, headers: { "content-range": "bytes */100" } });
});

test("what is not there gives 404, and other addresses and forms go on to the shop", async () => {
  const missing = await ask("/stored/b");
  expect([missing.status, missing.headers["cache-control"]]).toEqual([404, "no-store"]);
  expect((await ask("/shop")).body.toString()).toContain("a page");
  expect((await ask("/stored/a1", { method: "POST", body: "a=1" })).body.toString()).toContain("a page");
});

test("only as many bytes as allowed are kept, the last used, and who asks at once waits for one reading", async () => {
  await Promise.all([ask("/stored/a2"), ask("/stored/a2"), ask("/stored/a2")]);
  expect(asked).toEqual(["a2"]);
  for (const name of ["a3", "a2", "a4", "a2", "a3"]) await ask(`/stored/${name}`);
  expect(asked).toEqual(["a2", "a3", "a4", "a3"]);
});
