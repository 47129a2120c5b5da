import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { page, serve } from "../../tests/support/web.ts";
import { BODY_LIMIT } from "./body.ts";

const reached: string[] = [];
const { ask, port } = await serve(async (request) => {
  reached.push(`${request.method} ${new URL(request.url).pathname} ${(await request.text()).length}`);
  return page("done");
});
beforeEach(() => void reached.splice(0));

test.each([
  ["its browser says so", { "Sec-Fetch-Site": "cross-site" }],
  ["it comes from a neighbouring host", { "Sec-Fetch-Site": "same-site" }],
  ["an older browser names another origin", { Origin: "https://evil.example" }],
  ["its origin is hidden", { Origin: "null" }],
])("a form from another website is refused when %s", async (_, headers) => {
  for (const path of ["/cart", "/cart.data"]) {
    const answer = await ask(path, { method: "POST", headers, body: "a=1" });
    expect(answer.status).toBe(403);
    expect(answer.body.toString()).toContain("another website");
  }
  expect(reached).toEqual([]);
});

test.each([
  ["says so", { "Sec-Fetch-Site": "same-origin" }],
  ["typed the address", { "Sec-Fetch-Site": "none" }],
  ["names this host", { Origin: "http://127.0.0.1", Host: "127.0.0.1" }],
  ["names the public address", { Origin: "https://shop.example" }],
  ["is no browser", {}],
])("a form of our own passes when its sender %s", async (_, headers) => {
  expect((await ask("/cart", { method: "POST", headers, body: "a=1" })).status).toBe(200);
  expect(reached).toEqual(["POST /cart 3"]);
});

test("only the named paths, letter by letter, are open to forms of other websites", async () => {
  const open = await serve(async () => page("done"), { openToForms: ["/payments/return"] });
  const from = { "Sec-Fetch-Site": "cross-site", Origin: "https://pay.example" };
  const paths = ["/payments/return", "/payments/return?order=1", "/payments/return/", "/payments/return.data", "/cart"];
  const statuses = [];
  for (const path of paths)
    statuses.push((await open.ask(path, { method: "POST", headers: from, body: "a=1" })).status);
  expect(statuses).toEqual([200, 200, 403, 403, 403]);
});

test("a link from another website may be followed", async () => {
  expect((await ask("/", { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(200);
});

test("a body of 64 kB passes, one byte more does not, announced or not", async () => {
  const chunk = Buffer.alloc(BODY_LIMIT / 4, "a");
  const whole = Buffer.alloc(BODY_LIMIT, "a");
  const statuses = [
    await ask("/", { method: "POST", body: whole }),
    await ask("/", { method: "POST", body: [chunk, chunk, chunk, chunk] }),
    await ask("/", { method: "POST", body: Buffer.alloc(BODY_LIMIT + 1, "a") }),
    await ask("/", { method: "POST", body: [chunk, chunk, chunk, chunk, Buffer.from("a")] }),
    await ask("/", { method: "POST", body: Array<Buffer>(40).fill(chunk) }),
  ].map((answer) => answer.status);

  expect(statuses).toEqual([200, 200, 413, 413, 413]);
  expect(reached).toEqual([`POST / ${BODY_LIMIT}`, `POST / ${BODY_LIMIT}`]);
});

test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])("%s is not done here", async (method) => {
  const answer = await ask("/", { method });
  expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
  expect(reached).toEqual([]);
});

test.each(["/%E0%A4%A", "/%", "//evil.example/x", "/\\evil.example", "/a%00b", "/?q=%00", "*"])(
  "the address %s is refused and the server lives on",
  async (path) => {
    const socket = connect(port, "127.0.0.1");
    socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    expect((await ask("/healthz")).status).toBe(200);
    expect(reached).toEqual([]);
  },
);

/** The first line of the answer to a request whose lines are `lines`. */
async function statusOf(...lines: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  return (await text(socket)).split("\r\n", 1)[0]!;
}

test.each(["/", "/shop", "/healthz", "http://shop.example/"])("%s with two hosts is refused", async (path) => {
  for (const second of ["host: evil.example", "HOST: shop.example"])
    expect(await statusOf(`GET ${path} HTTP/1.1`, "Host: shop.example", second)).toBe("HTTP/1.1 400 Bad Request");
  expect(reached).toEqual([]);
});

test.each([
  ["http://shop.example/shop/a?page=2", "/shop/a"],
  ["HTTPS://other.example:8443/shop", "/shop"],
  ["http://shop.example", "/"],
  ["http://shop.example?page=2", "/"],
])("the address %s is that of a page (RFC 9112, 3.2.2)", async (target, path) => {
  expect(await statusOf(`POST ${target} HTTP/1.1`, "Host: shop.example", "Content-Length: 0")).toContain(" 200 ");
  expect(reached).toEqual([`POST ${path} 0`]);
  expect(await statusOf(`GET ${target} HTTP/1.1`, "Host: evil.example")).toContain(" 200 ");
});

test.each(["http://", "http://a b/", "http://user@shop.example/", "ftp://shop.example/", "shop.example:80"])(
  "the address %s is none",
  async (target) => {
    expect(await statusOf(`GET ${target} HTTP/1.1`, "Host: shop.example")).toContain(" 400 ");
    expect(reached).toEqual([]);
  },
);

test("a host that is none is refused", async () => {
  expect((await ask("/", { headers: { Host: "a b" } })).status).toBe(400);
  expect((await ask("/", { headers: { Host: "user@shop.example" } })).status).toBe(400);
});
