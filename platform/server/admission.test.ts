import { EventEmitter } from "node:events";

import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { page, serve } from "../../tests/support/web.ts";
import { createAdmission, type Lane } from "./admission.ts";
import type { Handle } from "./listener.ts";

function aShop() {
  const admission = createAdmission();
  /** The requests in the sequence in which they were admitted or refused. A refused one has "not" before its name. */
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  /** Enters a request into a lane (a queue). */
  async function ask(lane: Lane, name: string, connection?: EventEmitter): Promise<void> {
    const end = await admission.enter(lane, connection);
    begun.push(end ? name : `not ${name}`);
    if (end) ends.set(name, end);
  }
  /** Ends the work of an admitted request. */
  const end = (name: string) => ends.get(name)!();
  return { ...admission, ask, begun, end };
}

test("a queue works on a few requests at a time and lets others wait, and no other queue waits for them", async () => {
  const { ask, begun, end } = aShop();
  for (const name of ["looks 1", "looks 2", "looks 3", "looks 4", "looks 5"]) void ask("browsing", name);
  void ask("paying", "pays");
  const first = ["looks 1", "looks 2", "looks 3", "looks 4", "pays"];
  await expect.poll(() => begun, { interval: 1 }).toEqual(first);
  end("looks 1");
  await expect.poll(() => begun, { interval: 1 }).toEqual([...first, "looks 5"]);
});

test("between two pages that wait for nothing the event loop turns, so that a health check is answered", async () => {
  const { enter } = createAdmission();
  let [rounds, isCounting] = [0, true];
  const count = () => {
    rounds += 1;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  const begunIn: number[] = [];
  for (let nth = 0; nth < 20; nth++) {
    const end = await enter("browsing");
    begunIn.push(rounds);
    end!();
  }
  isCounting = false;
  expect(new Set(begunIn).size).toBe(20);
});

test("whoever leaves while waiting is not served", async () => {
  const { ask, begun, end } = aShop();
  const connection = new EventEmitter();
  for (const name of ["1", "2", "3", "4"]) void ask("browsing", name);
  void ask("browsing", "who leaves", connection);
  void ask("browsing", "who stays");
  await expect.poll(() => begun, { interval: 1 }).toEqual(["1", "2", "3", "4"]);
  connection.emit("close");
  end("1");
  await expect.poll(() => begun, { interval: 1 }).toEqual(["1", "2", "3", "4", "not who leaves", "who stays"]);
});

test("a hundred who send a password at once are all served, four at a time", async () => {
  const { enter } = createAdmission();
  let [inside, most, served] = [0, 0, 0];
  const signIn = async () => {
    const end = await enter("passwords");
    if (!end) return;
    most = Math.max(most, (inside += 1));
    await nextRound();
    inside -= 1;
    served += 1;
    end();
  };
  await Promise.all(Array.from({ length: 100 }, signIn));
  expect({ served, most }).toEqual({ served: 100, most: 4 });
});

/** A shop in which 400 requests wait, because no page is made until the test calls `go`. */
async function stuckShop() {
  const go = Promise.withResolvers<void>();
  const paths: string[] = [];
  const handle: Handle = async (asked) => {
    paths.push(new URL(asked.url).pathname);
    await go.promise;
    return page("the shop");
  };
  const shop = await serve(handle);
  const crowd = Array.from({ length: 400 }, (_, n) => shop.ask(`/shop?${n}`, { headers: { Cookie: `cart=${n}` } }));
  const refused = await Promise.race(crowd);
  return { ...shop, crowd, go: go.resolve, paths, refused };
}

test("of a crowd some are served and the rest is told at once when to come again, and probes are answered", async () => {
  const { ask, crowd, go, refused } = await stuckShop();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.headers["cache-control"]).toContain("no-store");
  expect((await ask("/healthz")).status).toBe(200);
  expect((await ask("/readyz")).status).toBe(200);
  go();
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  const served = statuses.filter((status) => status === 200).length;
  expect(served).toBeGreaterThan(50);
  expect(served).toBeLessThan(300);
  expect(served + statuses.filter((status) => status === 503).length).toBe(400);
  expect((await ask("/shop", { headers: { Cookie: "cart=1" } })).status).toBe(200);
});

test("a browser gets a page that asks again by itself, a form one that does not, a script a line", async () => {
  const { ask, go, paths } = await stuckShop();
  const Accept = "text/html,application/xhtml+xml";
  const read = await ask("/shop", { headers: { Accept, Cookie: "cart=1" } });
  expect([read.status, read.headers.refresh]).toEqual([503, read.headers["retry-after"]]);
  expect(read.body.toString()).toContain("tries again by itself");

  const sent = await ask("/contact", { method: "POST", headers: { Accept, Cookie: "cart=1" }, body: "name=Sita" });
  expect([sent.status, sent.headers.refresh]).toEqual([503, undefined]);
  expect(sent.body.toString()).toContain("nothing was changed");
  expect(paths).not.toContain("/contact");

  const script = await ask("/shop.data", { headers: { Cookie: "cart=1" } });
  expect([script.status, script.headers["content-type"]]).toEqual([503, "text/plain; charset=utf-8"]);
  go();
});
