import { EventEmitter } from "node:events";
import { Agent, request } from "node:http";
import { Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

test("whoever pays goes before whoever looks around, and a few of those are never left out", async () => {
  const { ask, begun, end } = aShop();
  for (const name of ["looks 1", "looks 2", "looks 3", "looks 4"]) void ask("browsing", name);
  await expect.poll(() => begun, { interval: 1 }).toEqual(["looks 1", "looks 2"]);
  const payers = Array.from({ length: 10 }, (_, n) => `pays ${n + 1}`);
  for (const name of payers) void ask("paying", name);
  const begunFirst = ["looks 1", "looks 2", ...payers.slice(0, 8)];
  await expect.poll(() => begun, { interval: 1 }).toEqual(begunFirst);
  end("looks 1");
  await expect.poll(() => begun, { interval: 1 }).toEqual([...begunFirst, "pays 9"]);
  end("looks 2");
  await expect.poll(() => begun, { interval: 1 }).toEqual([...begunFirst, "pays 9", "looks 3"]);
  end("pays 1");
  await expect.poll(() => begun, { interval: 1 }).toEqual([...begunFirst, "pays 9", "looks 3", "pays 10"]);
});

test("between two pages that wait for nothing the event loop turns, so that a health check is answered", async () => {
  vi.useRealTimers();
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
  void ask("browsing", "first");
  void ask("browsing", "second");
  void ask("browsing", "who leaves", connection);
  void ask("browsing", "who stays");
  await expect.poll(() => begun, { interval: 1 }).toEqual(["first", "second"]);
  connection.emit("close");
  end("first");
  await expect.poll(() => begun, { interval: 1 }).toEqual(["first", "second", "not who leaves", "who stays"]);
});

test("forms with a password wait for one another, and nobody who looks around waits for them", async () => {
  const { ask, begun } = aShop();
  for (const name of ["form 1", "form 2", "form 3", "form 4", "form 5"]) void ask("passwords", name);
  void ask("browsing", "looks");
  await expect.poll(() => begun, { interval: 1 }).toEqual(["form 1", "looks", "form 2", "form 3", "form 4"]);
});

test("a hundred who send a password at once are all served, four at a time, however slow pages were before", async () => {
  vi.useRealTimers();
  const { enter } = createAdmission();
  // Slow pages say nothing about how long it takes to hash a password.
  const slow = await Promise.all(["browsing", "browsing"].map((lane) => enter(lane as Lane)));
  const waiting = Array.from({ length: 10 }, () => enter("browsing"));
  for (const end of slow) await setTimeout(300).then(end);
  for (const one of waiting) await setTimeout(50).then(async () => (await one)!());

  let [inside, most, served] = [0, 0, 0];
  const signIn = async () => {
    const end = await enter("passwords");
    if (!end) return;
    most = Math.max(most, (inside += 1));
    await setTimeout(1);
    inside -= 1;
    served += 1;
    end();
  };
  await Promise.all(Array.from({ length: 100 }, signIn));
  expect({ served, most }).toEqual({ served: 100, most: 4 });
});

test("while what is under way waits for somebody else, more is begun", async () => {
  vi.useRealTimers();
  const { ask, begun } = aShop();
  const names = Array.from({ length: 40 }, (_, n) => `waits for the bank ${n}`);
  for (const name of names) void ask("paying", name);
  await expect.poll(() => begun, { interval: 1 }).toEqual([...names]);
});

/** A shop in which 400 requests wait, because no page is made until the test calls `go`. */
async function stuckShop() {
  vi.useRealTimers();
  const go = Promise.withResolvers<void>();
  const paths: string[] = [];
  const lines: string[] = [];
  const log = pino({ level: "warn" }, new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }));
  const handle: Handle = async (asked) => {
    paths.push(new URL(asked.url).pathname);
    await go.promise;
    return page("the shop");
  };
  const looked: string[] = [];
  const files = (_: unknown, __: unknown, path: string) => looked.push(path) < 0;
  const shop = await serve(handle, { log, files });
  const crowd = Array.from({ length: 400 }, (_, n) => shop.ask(`/shop?${n}`, { headers: { Cookie: `cart=${n}` } }));
  const refused = await Promise.race(crowd);
  return { ...shop, crowd, go: go.resolve, paths, looked, lines, refused };
}

test("nothing is looked up for a page that is refused, nor for a probe", async () => {
  const { ask, go, looked } = await stuckShop();
  const headers = { Cookie: "cart=1" };
  const statuses = [];
  for (const path of ["/shop/barfi", "/healthz", "/readyz", "/track"])
    statuses.push((await ask(path, { method: path === "/track" ? "POST" : "GET", headers })).status);
  expect(statuses).toEqual([503, 200, 200, 503]);
  expect(looked.filter((path) => path !== "/shop")).toEqual(["/track"]);
  go();
});

test("of a crowd some are served and the rest is told at once when to come again, and probes are answered", async () => {
  const { ask, crowd, go, refused } = await stuckShop();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.headers["cache-control"]).toBe("no-store");
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
  expect(read.headers["content-security-policy"]).toContain("default-src 'none'; img-src 'self'; style-src 'sha256-");

  const sent = await ask("/contact", { method: "POST", headers: { Accept, Cookie: "cart=1" }, body: "name=Sita" });
  expect([sent.status, sent.headers.refresh]).toEqual([503, undefined]);
  expect(sent.body.toString()).toContain("nothing was changed");
  expect(paths).not.toContain("/contact");

  const script = await ask("/shop.data", { headers: { Cookie: "cart=1" } });
  expect([script.status, script.headers["content-type"]]).toEqual([503, "text/plain; charset=utf-8"]);
  go();
});

test("whoever asks again at once after a refusal waits, and others do not wait for that", async () => {
  const { ask, go, port } = await stuckShop();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const order: string[] = [];
  const impatient = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const question = request({ host: "127.0.0.1", port, path: "/shop", agent, headers: { Cookie: "cart=1" } });
      question.once("error", reject).once("response", (answer) => {
        answer.resume().once("end", () => (order.push(`${name} ${answer.statusCode}`), resolve()));
      });
      question.end();
    });
  await impatient("first");
  const second = impatient("again");
  await ask("/shop", { headers: { Cookie: "cart=2" } }).then(({ status }) => order.push(`stranger ${status}`));
  await second;
  expect(order).toEqual(["first 503", "stranger 503", "again 503"]);
  agent.destroy();
  go();
});
