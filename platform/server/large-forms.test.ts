import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { page, serve } from "../../tests/support/web.ts";
import { BODY_LIMIT, FILES_BODY_LIMIT, LARGE_BODY_LIMIT } from "./body.ts";
import type { Handle, ListenerOptions } from "./listener.ts";

const openToLarge = [
  { paths: /^\/pictures$/, limit: FILES_BODY_LIMIT },
  { paths: /^\/reviews\/pictures$/, limit: FILES_BODY_LIMIT },
  { paths: /^\/statement$/, limit: LARGE_BODY_LIMIT },
];

/** A server whose forms are shown to everybody. `kept` has the cookies of those whose bodies have arrived. */
async function open(options: Partial<ListenerOptions> = {}, work: Handle = async () => page("done")) {
  const kept: (string | null)[] = [];
  const handle: Handle = async (request, info) => {
    if (request.method === "GET") return page("the form");
    kept.push(request.headers.get("Cookie"));
    return work(request, info);
  };
  const web = await serve(handle, { openToLarge, trustProxy: true, ...options });
  const send = (from: string, path = "/pictures", cookie = "a") =>
    web.ask(path, {
      method: "POST",
      headers: { "X-Forwarded-For": from, Cookie: cookie },
      body: [Buffer.from("a photograph")],
    });
  return { ...web, kept, send };
}

/** Opens a connection that announces a large body, sends its beginning, and then nothing more. */
async function beginSlowly(port: number, from: string, { path = "/pictures", cookie = "a" } = {}): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const head = [`POST ${path} HTTP/1.1`, "Host: localhost", `X-Forwarded-For: ${from}`, `Cookie: ${cookie}`];
  socket.write(`${head.join("\r\n")}\r\nContent-Length: 20000000\r\n\r\nthe beginning`);
  await once(socket, "connect");
  return socket;
}

const answerTo = async (socket: Socket) => {
  const [answer] = (await once(socket, "data")) as [Buffer];
  return answer.toString();
};

test("a form takes as much as it is open to, and says how much that is", async () => {
  const { ask } = await open();
  const send = (path: string, length: number) => ask(path, { method: "POST", body: Buffer.alloc(length, "a") });
  const answers = [
    await send("/statement", LARGE_BODY_LIMIT),
    await send("/pictures", FILES_BODY_LIMIT),
    await send("/statement", LARGE_BODY_LIMIT + 1),
    await send("/pictures", 30 * 1024 * 1024),
    await send("/statement.data", BODY_LIMIT + 1),
    await send("/cart", BODY_LIMIT + 1),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 413, 413, 413, 413]);
  const [, , statement, pictures] = answers.map(({ body }) => body.toString());
  expect([statement, pictures]).toEqual([
    expect.stringContaining("more than 1 MB"),
    expect.stringContaining("more than 25 MB"),
  ]);
});

test("a form with more fields than any form of the shop has is refused before it is parsed", async () => {
  const { ask, kept } = await open();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const { status, body } = await ask("/pictures", { method: "POST", headers, body: "a&".repeat(100_000) });
  expect([status, body.toString()]).toEqual([413, expect.stringContaining("more fields or files")]);
  expect(kept).toEqual([]);
});

test.each(["/pictures", "/statement"])(
  "who may not see the form at %s is answered before one byte of it is read, and takes no place",
  async (path) => {
    const seen: string[] = [];
    const { ask, port } = await serve(
      async ({ method, headers }) => {
        seen.push(`${method} ${headers.get("Cookie")}`);
        if (headers.get("Cookie") === "owner") return page("done");
        return new Response(null, { status: 303, headers: { Location: "/sign-in" } });
      },
      { openToLarge },
    );
    const strangers = await Promise.all([1, 2, 3, 4, 5].map(() => beginSlowly(port, "", { path, cookie: "cart=1" })));
    for (const answer of await Promise.all(strangers.map(answerTo)))
      expect(answer).toMatch(/^HTTP\/1\.1 303 .*\r\nLocation: \/sign-in/is);
    const taken = await ask(path, { method: "POST", headers: { Cookie: "owner" }, body: [Buffer.from("a")] });
    expect(taken.status).toBe(200);
    expect(seen.slice(-2)).toEqual(["GET owner", "POST owner"]);
    expect(seen.filter((one) => one === "POST cart=1")).toEqual([]);
  },
);

test("slow connections of one visitor stop nobody else, at the same address or at another", async () => {
  const { port, send } = await open();
  const slow = await Promise.all([1, 2, 3].map(() => beginSlowly(port, "203.0.113.1")));
  // The third one is more than a visitor may send at the same time.
  const refused = await Promise.race(slow.map(answerTo));
  expect(refused).toMatch(/^HTTP\/1\.1 429 [^]*Other files of yours are still on their way/);
  expect((await send("203.0.113.1")).status).toBe(429);
  expect((await send("203.0.113.1", "/pictures", "b")).status).toBe(200);
  expect((await send("203.0.113.2")).status).toBe(200);
  expect((await send("203.0.113.1", "/reviews/pictures")).status).toBe(200);
});

test("whoever invents cookies has no more places than their network, and others have theirs", async () => {
  const { port, send } = await open();
  // Both addresses belong to one network.
  const addresses = ["2001:db8::1", "2001:db8:0:0:1::2"];
  const sockets = [1, 2, 3, 4, 5, 6].map((at) => beginSlowly(port, addresses[at % 2]!, { cookie: `cart=${at}` }));
  const answers: string[] = [];
  for (const socket of await Promise.all(sockets)) void answerTo(socket).then((answer) => answers.push(answer));
  await expect.poll(() => answers).toHaveLength(2);
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect((await send("2001:db8::3", "/pictures", "cart=7")).status).toBe(503);
  expect((await send("203.0.113.2")).status).toBe(200);
});

test("when all places are taken the next is told to come again, and is taken once one is free", async () => {
  const { port, send } = await open();
  const sockets = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((at) => beginSlowly(port, `203.0.113.${at}`)));
  await expect.poll(async () => (await send("203.0.113.9")).status).toBe(503);
  sockets[0]!.destroy();
  await expect.poll(async () => (await send("203.0.113.9")).status).toBe(200);
});

test("a body that comes too slowly is cut with a sentence, and its place is free", async () => {
  const { port, send } = await open({ pace: { bytes: 1000, milliseconds: 50 } });
  const slow = await Promise.all([beginSlowly(port, "203.0.113.1"), beginSlowly(port, "203.0.113.1")]);
  for (const answer of await Promise.all(slow.map((socket) => text(socket))))
    expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*Connection: close[^]*That arrived too slowly/);
  expect((await send("203.0.113.1")).status).toBe(200);
});

test("a small form that comes too slowly is told so as well", async () => {
  const { port, kept } = await open({ pace: { bytes: 1000, milliseconds: 50 } });
  const socket = connect(port, "127.0.0.1");
  socket.write("POST /cart HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\na=");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  expect(kept).toEqual([]);
});

test("whoever leaves takes no place with them, and what arrived whole keeps its place until it is worked on", async () => {
  const { promise: gate, resolve: finish } = Promise.withResolvers<void>();
  const { port, kept, send } = await open({}, async () => (await gate, page("done")));
  for (const _ of [1, 2, 3, 4, 5]) (await beginSlowly(port, "203.0.113.1")).destroy();
  const first = [send("203.0.113.1"), send("203.0.113.1")];
  await expect.poll(() => kept).toHaveLength(2);
  expect((await send("203.0.113.1")).status).toBe(429);
  finish();
  for (const { status } of await Promise.all(first)) expect(status).toBe(200);
  expect((await send("203.0.113.1")).status).toBe(200);
});
