import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { aFolder } from "../tests/support/folder.ts";
import { startPushService } from "../tests/support/push-service.ts";
import { createPusher, type PushAddress } from "./web-push.server.ts";

const service = await startPushService();
afterAll(service.stop);
afterEach(() => {
  service.messages.length = 0;
  Object.assign(service.state, { answers: [], isShort: false, beforeAnswer: undefined });
});

const pushKeyFile = join(aFolder(), "push-key");
const keyless = { PUSH_KEY: undefined };
const pusher = createPusher({ ...keyless, pushKeyFile, PUSH_STAND_IN: service.url });
const message = { payload: { order: "TM-7K3QXRP" }, topic: "TM-7K3QXRP", subject: "mailto:shop@example.net" };

test("a message is signed, is encrypted for its browser alone, and has the number of the order and nothing else", async () => {
  const browser = service.subscribe();
  expect(await pusher.send(browser, message)).toEqual({ kind: "taken" });
  expect(service.faults).toEqual([]);
  expect(service.messages).toEqual([
    expect.objectContaining({ endpoint: browser.endpoint, data: { order: "TM-7K3QXRP" }, topic: "TM-7K3QXRP" }),
  ]);
  const [{ headers, claims }] = service.messages as [(typeof service.messages)[number]];
  expect(claims.sub).toBe("mailto:shop@example.net");
  expect(headers.authorization).toContain(`k=${pusher.publicKey}`);
  expect(headers["content-encoding"]).toBe("aes128gcm");
});

test("the key is made once, only its owner may read it, and every process signs with it", async () => {
  expect(statSync(pushKeyFile).mode & 0o777).toBe(0o600);
  expect(createPusher({ ...keyless, pushKeyFile }).publicKey).toBe(pusher.publicKey);
  const PUSH_KEY = readFileSync(pushKeyFile, "utf8");
  expect(createPusher({ PUSH_KEY, pushKeyFile: undefined }).publicKey).toBe(pusher.publicKey);
  const another = createPusher({ ...keyless, pushKeyFile: join(aFolder(), "push-key") });
  expect(another.publicKey).not.toBe(pusher.publicKey);
});

test.each([
  [404, {}, { kind: "gone", status: 404 }],
  [410, {}, { kind: "gone", status: 410 }],
  [401, {}, { kind: "refused", status: 401 }],
  [403, {}, { kind: "refused", status: 403 }],
  [429, { "Retry-After": "120" }, { kind: "later", seconds: 120 }],
  [429, {}, { kind: "later", seconds: 60 }],
  [429, { "Retry-After": "999999" }, { kind: "later", seconds: 3600 }],
  [429, { "Retry-After": "soon" }, { kind: "later", seconds: 60 }],
])("the answer %i with %o is told apart", async (status, headers, outcome) => {
  service.state.answers = [{ status, headers }];
  expect(await pusher.send(service.subscribe(), message)).toEqual(outcome);
});

test("a day and time in Retry-After is waited for", async () => {
  const at = new Date(Date.now() + 600_000).toUTCString();
  service.state.answers = [{ status: 429, headers: { "Retry-After": at } }];
  const outcome = await pusher.send(service.subscribe(), message);
  expect(outcome.kind === "later" && outcome.seconds).toBeGreaterThan(590);
  expect(outcome.kind === "later" && outcome.seconds).toBeLessThanOrEqual(600);
});

test("a message that is too long is sent once more as a mere call", async () => {
  service.state.isShort = true;
  expect(await pusher.send(service.subscribe(), message)).toEqual({ kind: "taken" });
  expect(service.messages).toEqual([expect.objectContaining({ data: null, topic: "TM-7K3QXRP" })]);
});

test.each([400, 500, 503])("the answer %i is a failure, to be tried again", async (status) => {
  service.state.answers = [{ status }];
  await expect(pusher.send(service.subscribe(), message)).rejects.toThrow(`The push service answers ${status}.`);
});

test("a redirect is not followed, whatever it leads to", async () => {
  const asked: string[] = [];
  const inside = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  const Location = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/secret`;
  for (const status of [301, 302, 307, 308]) {
    service.state.answers = [{ status, headers: { Location } }];
    await expect(pusher.send(service.subscribe(), message)).rejects.toThrow(`The push service answers ${status}.`);
  }
  await new Promise((done) => inside.close(done));
  expect(asked).toEqual([]);
});

test("a push service that does not answer is given up in time", async () => {
  const hasty = createPusher({ ...keyless, pushKeyFile, PUSH_STAND_IN: service.url }, 50);
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  service.state.beforeAnswer = () => promise;
  await expect(hasty.send(service.subscribe(), message)).rejects.toThrow(/timeout/);
  answer();
});

const { p256dh, auth } = service.subscribe();
const known = "https://fcm.googleapis.com/fcm/send/abc:def_-123";
const own = createPusher({ ...keyless, pushKeyFile });

test.each([
  known,
  "https://fcm.googleapis.com/wp/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://us-west1.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://web.push.apple.com/QGSK",
  "https://wns2-sg2p.notify.windows.com/w/?token=BQY%3d",
])("%s is the address of a push service", (endpoint) => {
  expect(own.accepts({ endpoint, p256dh, auth })).toBe(true);
});

const forged: [string, Partial<PushAddress>][] = [
  ["http", { endpoint: known.replace("https:", "http:") }],
  ["another scheme", { endpoint: "ftp://fcm.googleapis.com/fcm/send/a" }],
  ["a port", { endpoint: "https://fcm.googleapis.com:8443/fcm/send/a" }],
  ["a user", { endpoint: "https://me@fcm.googleapis.com/fcm/send/a" }],
  ["a password", { endpoint: "https://me:pass@fcm.googleapis.com/fcm/send/a" }],
  ["no path", { endpoint: "https://fcm.googleapis.com/" }],
  ["a fragment", { endpoint: `${known}#a` }],
  ["no host of a push service", { endpoint: "https://push.example.net/a" }],
  ["a host that ends alike", { endpoint: "https://evilpush.apple.com.example.net/a" }],
  ["a host without a dot before the name", { endpoint: "https://evilpush.apple.com/a" }],
  ["a known name inside a longer one", { endpoint: "https://fcm.googleapis.com.evil.example/a" }],
  ["a known name below another", { endpoint: "https://a.fcm.googleapis.com/a" }],
  ["the name of the domain alone", { endpoint: "https://notify.windows.com/a" }],
  ["a dot at the end of the name", { endpoint: "https://fcm.googleapis.com./a" }],
  ["a backslash", { endpoint: "https://fcm.googleapis.com\\@10.0.0.1/a" }],
  ["a line break", { endpoint: "https://fcm.googleapis.com/a\r\nHost: x" }],
  ["large letters", { endpoint: "https://FCM.googleapis.com/a" }],
  ["this machine", { endpoint: "https://localhost/a" }],
  ["this machine by number", { endpoint: "https://127.0.0.1/a" }],
  ["this machine in one number", { endpoint: "https://2130706433/a" }],
  ["a private network", { endpoint: "https://10.0.0.1/a" }],
  ["a cloud's own address", { endpoint: "https://169.254.169.254/latest/meta-data/" }],
  ["this machine in IPv6", { endpoint: "https://[::1]/a" }],
  ["an IPv4 address in IPv6", { endpoint: "https://[::ffff:10.0.0.1]/a" }],
  ["the stand-in of the tests, which this process does not have", { endpoint: `${service.url}/push/a` }],
  ["no address at all", { endpoint: "fcm.googleapis.com" }],
  ["nothing", { endpoint: "" }],
  ["thousands of letters", { endpoint: known + "a".repeat(2048) }],
  ["a short key", { p256dh: "BAAA" }],
  ["a key that is no point of the curve", { p256dh: Buffer.alloc(65, 4).toString("base64url") }],
  ["a key in other letters", { p256dh: p256dh.replace(/./, "+") }],
  ["a short secret", { auth: "AAAA" }],
  ["no secret", { auth: "" }],
];

test.each(forged)("an address with %s is refused, and nothing is sent there", async (_, changes) => {
  const address = { endpoint: known, p256dh, auth, ...changes };
  expect(own.accepts(address)).toBe(false);
  await expect(own.send(address, message)).rejects.toThrow("This is no address of a push service.");
});

test("the stand-in of the tests is known by its origin alone", () => {
  const endpoint = `${service.url}/push/a`;
  expect(pusher.accepts({ endpoint, p256dh, auth })).toBe(true);
  expect(pusher.accepts({ endpoint: endpoint.replace("http://", "http://me@"), p256dh, auth })).toBe(false);
  const other = endpoint.replace(/:\d+/, ":1");
  expect(pusher.accepts({ endpoint: other, p256dh, auth })).toBe(false);
});
