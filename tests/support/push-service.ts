import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { PushAddress } from "#platform/web-push.server.ts";

type Answer = { status: number; headers?: Record<string, string> };

export type PushedMessage = {
  endpoint: string;
  /** What the browser can read; null for a message that is only a call. */
  data: unknown;
  topic: string;
  headers: IncomingHttpHeaders;
  /** Who says to have sent it, and for which origin (RFC 8292). */
  claims: { aud: string; sub: string; exp: number };
};

/**
 * Starts a push service, with browsers that subscribe to it. It checks the sender's signature and decrypts with the
 * browser's keys, as the standards have it, by code of its own. Tests in other processes subscribe with PUT, and read
 * with GET what came to the address that they ask for, as JSON.
 */
export async function startPushService() {
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>();
  const messages: PushedMessage[] = [];
  const faults: string[] = [];
  const state: {
    /** The next answers; afterwards it is 201. A message that is not answered by 201 is not kept. */
    answers: Answer[];
    /** Answers by endpoint, which come before `answers`. */
    byEndpoint: Map<string, Answer>;
    /** Answers 413 to every message with a payload. */
    isShort: boolean;
    /** Runs before a message is answered. */
    beforeAnswer?: (() => Promise<void>) | undefined;
  } = { answers: [], byEndpoint: new Map(), isShort: false };

  function read(endpoint: string, headers: IncomingHttpHeaders, body: Buffer): PushedMessage {
    const browser = browsers.get(endpoint);
    if (!browser) throw new Error(`nobody subscribed at ${endpoint}`);
    if (headers.ttl !== "14400" || headers.urgency !== "high") throw new Error("TTL or urgency is another");
    const claims = readClaims(headers.authorization ?? "");
    if (claims.aud !== new URL(endpoint).origin) throw new Error("the signature is for another service");
    const data = body.length > 0 ? JSON.parse(decrypt(body, browser.keys, browser.auth)) : null;
    return { endpoint, data, topic: String(headers.topic), headers, claims };
  }

  function subscribe(): PushAddress {
    const keys = createECDH("prime256v1");
    keys.generateKeys();
    const auth = randomBytes(16);
    const endpoint = `${address()}/push/${randomUUID()}`;
    browsers.set(endpoint, { keys, auth });
    return { endpoint, p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") };
  }

  async function take(endpoint: string, request: IncomingMessage): Promise<Answer> {
    const body = await buffer(request);
    let answer = state.byEndpoint.get(endpoint) ?? state.answers.shift() ?? { status: 201 };
    if (state.isShort && body.length > 0) answer = { status: 413 };
    try {
      const message = read(endpoint, request.headers, body);
      if (answer.status === 201) messages.push(message);
    } catch (error) {
      faults.push(String(error));
      answer = { status: 400 };
    }
    await state.beforeAnswer?.();
    return answer;
  }

  const server = createServer((request, response) => {
    const endpoint = address() + request.url;
    const own = () => messages.filter((message) => message.endpoint === endpoint);
    if (request.method === "PUT") response.end(JSON.stringify(subscribe()));
    else if (request.method === "GET") response.end(JSON.stringify(own()));
    else void take(endpoint, request).then(({ status, headers }) => response.writeHead(status, headers).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: address(),
    messages,
    /** What was wrong with messages. */
    faults,
    state,
    /** Subscribes a browser. */
    subscribe,
    /**
     * The notifications that a browser shows, oldest first: one for each tag, which is the order's number. A message with
     * the tag of one that is shown replaces it without a sound.
     */
    shownAt({ endpoint }: PushAddress): string[] {
      const own = messages.filter((message) => message.endpoint === endpoint);
      return [...new Set(own.map(({ data }) => (data as { order?: string } | null)?.order ?? "call"))];
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The claims of a sender's signed token (RFC 8292). Throws when the signature is wrong or the token is over. */
function readClaims(authorization: string): PushedMessage["claims"] {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the signature is wrong");
  const read = JSON.parse(Buffer.from(claims, "base64url").toString()) as PushedMessage["claims"];
  const seconds = read.exp - Date.now() / 1000;
  if (seconds <= 0 || seconds > 24 * 3600) throw new Error("the token is over, or holds too long");
  return read;
}

/** Decrypts a message as the browser does (RFC 8291, RFC 8188). */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const sealed = body.subarray(21 + body[20]!);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
