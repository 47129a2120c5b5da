import { Readable, Writable } from "node:stream";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { pino } from "pino";
import { expect, test } from "vitest";
import { page, serve } from "../../tests/support/web.ts";
import type { Handle } from "./listener.ts";

const tellAddress: Handle = async (_, { clientAddress }) => page(clientAddress);

test("a visitor who holds the page already is told that it has not changed", async () => {
  const { ask } = await serve(() => Promise.resolve(page("sweets")));
  const headers = { "Accept-Encoding": "br" };
  const first = await ask("/", { headers });
  const etag = String(first.headers.etag);

  const again = await ask("/", { headers: { ...headers, "If-None-Match": `"other", ${etag}` } });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
  expect((await ask("/", { headers: { "If-None-Match": 'W/"other"' } })).status).toBe(200);
});

test("what nobody may keep gets no ETag, for nobody asks whether it has changed", async () => {
  const headers = { "Content-Type": "application/json", "Cache-Control": "private, no-store" };
  const { ask } = await serve(() => Promise.resolve(new Response("{}", { headers })));
  const answer = await ask("/");
  expect(answer.headers).toMatchObject({ "cache-control": "private, no-store" });
  expect(answer.headers.etag).toBeUndefined();
});

test("pages travel in the best encoding that the visitor takes", async () => {
  const { ask } = await serve(() => Promise.resolve(page("sweets")));
  const plain = (await ask("/")).body.toString();
  const brotli = await ask("/", { headers: { "Accept-Encoding": "gzip, deflate, br" } });
  const gzip = await ask("/", { headers: { "Accept-Encoding": "gzip;q=1, br;q=0.2" } });
  const refused = await ask("/", { headers: { "Accept-Encoding": "br;q=0, gzip;q=0" } });

  expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  expect(brotliDecompressSync(brotli.body).toString()).toBe(plain);
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.body).toString()).toBe(plain);
  expect(refused.headers["content-encoding"]).toBeUndefined();
  expect(refused.body.toString()).toBe(plain);
});

const streamed = (parts: Iterable<Buffer>) =>
  new Response(Readable.toWeb(Readable.from(parts)) as ReadableStream, {
    headers: { "Content-Type": "text/csv", "Content-Encoding": "gzip" },
  });

test("what is gzip already is sent as it comes, and unpacked for who takes no gzip", async () => {
  const packed = gzipSync("sweets\r\n".repeat(1000));
  const { ask } = await serve(async () => streamed([packed.subarray(0, 20), packed.subarray(20)]));
  const gzip = await ask("/back-office/file", { headers: { "Accept-Encoding": "br, gzip;q=0.5" } });
  const plain = await ask("/back-office/file");
  const head = await ask("/back-office/file", { method: "HEAD", headers: { "Accept-Encoding": "gzip" } });

  expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  expect(gzip.headers["x-content-type-options"]).toBe("nosniff");
  expect(gzip.body).toEqual(packed);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.toString()).toBe("sweets\r\n".repeat(1000));
  expect([head.headers["content-encoding"], head.body.length]).toEqual(["gzip", 0]);
});

function* broken() {
  yield gzipSync("sweets").subarray(0, 12);
  throw new Error("gone");
}

test("a stream that breaks off is not taken for the whole", async () => {
  const { ask } = await serve(async () => streamed(broken()));
  await expect(ask("/back-office/file", { headers: { "Accept-Encoding": "gzip" } })).rejects.toThrow("aborted");
});

test("HEAD has the headers of GET and no body", async () => {
  const { ask } = await serve(async (request) => page(request.method));
  const head = await ask("/", { method: "HEAD", headers: { Cookie: "a=1" } });
  const get = await ask("/", { headers: { Cookie: "a=1" } });

  expect(head.body.length).toBe(0);
  expect(head.headers["content-length"]).toBe(String(get.body.length));
  expect(head.headers.etag).toBe(get.headers.etag);
});

test("a crash shows a page with a reference that the log carries, and nothing of its cause", async () => {
  const lines: string[] = [];
  const log = pino(new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }));
  const { ask } = await serve(() => Promise.reject(new Error("the secret cause")), { log });

  const answer = await ask("/");
  const reference = String(answer.headers["x-reference"]);

  expect(answer.status).toBe(500);
  expect(answer.body.toString()).toContain("<title>Unexpected Application Error!</title>");
  expect(answer.body.toString()).toContain(reference);
  expect(answer.body.toString()).not.toContain("secret");
  expect(lines.some((line) => line.includes(reference) && line.includes("the secret cause"))).toBe(true);
});

test("the handler learns the visitor's address, behind a trusted proxy the one that the proxy added", async () => {
  const headers = { "X-Forwarded-For": "198.51.100.9, 203.0.113.7" };

  const direct = await serve(tellAddress);
  const behindProxy = await serve(tellAddress, { trustProxy: true });
  expect((await direct.ask("/", { headers })).body.toString()).toContain("<title>127.0.0.1<");
  expect((await behindProxy.ask("/", { headers })).body.toString()).toContain("<title>203.0.113.7<");
});

test.each([
  ["203.0.113.7:51234", "203.0.113.7"],
  ["198.51.100.9, 203.0.113.7:51234", "203.0.113.7"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
  ["unknown", "127.0.0.1"],
  ["203.0.113.7:x", "127.0.0.1"],
  [":443", "127.0.0.1"],
])("what a proxy writes as %s is counted as %s", async (written, counted) => {
  const { ask } = await serve(tellAddress, { trustProxy: true });
  const { body } = await ask("/", { headers: { "X-Forwarded-For": written } });
  expect(body.toString()).toContain(`<title>${counted}<`);
});

test("the process answers for itself, the database for its readiness", async () => {
  const { ask } = await serve(async () => page("x"), { isReady: () => Promise.resolve(false) });
  expect((await ask("/healthz")).status).toBe(200);
  expect((await ask("/readyz")).status).toBe(503);
});

test("browsers are told to insist on HTTPS only where there is HTTPS", async () => {
  const security = { frameSources: [], development: false, https: true };
  const secure = await serve(async () => page("x"), { security });
  const local = await serve(async () => page("x"));
  expect((await secure.ask("/")).headers["strict-transport-security"]).toContain("max-age=");
  expect((await local.ask("/")).headers["strict-transport-security"]).toBeUndefined();
  expect((await local.ask("/")).headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
});

test("the language is taken off the address before lanes, limits, files, the log and the cache look at it", async () => {
  const lines: { path: string; language?: string }[] = [];
  const log = pino(new Writable({ write: (line, _, done) => (lines.push(JSON.parse(String(line))), done()) }));
  const lanes: string[] = [];
  const { ask } = await serve(async ({ url, method }, { language }) => new Response(`${method} ${url} ${language}`), {
    log,
    laneOf: (_, path) => void lanes.push(path),
    respell: (path) => (path === "//" ? "/" : path === "/Shop" ? "/shop" : undefined),
    files: (_, res, path) => path === "/logo.svg" && (res.end("a file"), true),
    openToLarge: [{ paths: /^\/photographs$/, limit: 10_000_000 }],
  });
  const said = async (path: string, question?: Parameters<typeof ask>[1]) =>
    (await ask(path, question)).body.toString();

  expect(await said("/te/sign-in", { method: "POST" })).toBe("POST https://shop.example/te/sign-in te");
  expect(lanes).toEqual(["/sign-in"]);
  expect(lines.at(-1)).toMatchObject({ path: "/sign-in", language: "te" });
  const headers = { "Content-Length": "9000000" };
  expect((await ask("/te/photographs", { method: "POST", headers, body: Buffer.alloc(9_000_000) })).status).toBe(200);

  expect(await said("/shop?page=2&other=1")).toBe("GET https://shop.example/shop?page=2 en");
  expect(await said("/te/shop?page=2&other=1")).toBe("GET https://shop.example/te/shop?page=2 te");
  expect(await said("/te/shop?page=2")).toBe("GET https://shop.example/te/shop?page=2 te");
  expect(await said("/te")).toBe("GET https://shop.example/te te");
  expect(await said("/te.data")).toBe("GET https://shop.example/te.data te");

  expect((await ask("/te/Shop")).headers.location).toBe("/te/shop");
  expect((await ask("/te/")).headers.location).toBe("/te");
  expect(await said("/logo.svg")).toBe("a file");
  expect(await said("/te/logo.svg")).toBe("GET https://shop.example/te/logo.svg te");
  expect(await said("/healthz")).toBe("ok\n");
  expect(await said("/te/healthz")).toBe("GET https://shop.example/te/healthz te");
});
