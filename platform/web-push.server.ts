import { createECDH } from "node:crypto";
import webPush from "web-push";
import type { Environment } from "./environment.ts";
import { keepSecret } from "./kept-secret.ts";

/** Where a browser takes messages, and the keys with which they are encrypted for it (RFC 8291), in base64url. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

type PushMessage = {
  /** What the browser's service worker reads, as JSON; left out for a browser that takes no more than a call. */
  payload: object;
  /** At most 32 letters, digits, hyphens and underscores. A message replaces one of its topic that waits (RFC 8030). */
  topic: string;
  /** How to reach the sender: "mailto:" and an e-mail address (RFC 8292). */
  subject: string;
};

/** What a push service answered. */
type PushOutcome =
  | { kind: "taken" }
  /** The browser takes no more messages at this address (404, 410). */
  | { kind: "gone"; status: number }
  /** The push service does not accept the sender's key (401, 403). */
  | { kind: "refused"; status: number }
  /** The push service asks to come again later (429). */
  | { kind: "later"; seconds: number };

export type Pusher = {
  /** The public key with which browsers subscribe, in base64url. */
  publicKey: string;
  /** Whether these are the address of a known push service and keys that fit. */
  accepts(address: PushAddress): boolean;
  /** Sends a message. Throws when the push service cannot be reached, or answers with a status that is no outcome. */
  send(address: PushAddress, message: PushMessage): Promise<PushOutcome>;
};

/** The hosts of push services: of Chrome, of Firefox with its regions, of Safari, and of Edge. */
const knownHosts =
  /^(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)+(?:push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;
const MOST_LETTERS = 2048;
/** Seconds for which a push service keeps a message for a browser that is away. */
export const PUSH_SECONDS = 4 * 3600;
const PATIENCE = 10_000;
/** Seconds to wait when a push service asks to come later without saying when, and at most. */
const [PAUSE, LONGEST_PAUSE] = [60, 3600];

type Variables = Pick<Environment, "PUSH_KEY" | "pushKeyFile"> & { PUSH_STAND_IN?: string | undefined };

/**
 * Sends push messages with the private key `PUSH_KEY` or, without one, with the key that is made once and kept in
 * `pushKeyFile`. `PUSH_STAND_IN`: an origin that counts as a push service, for tests.
 */
export function createPusher(
  { PUSH_KEY, pushKeyFile, PUSH_STAND_IN }: Variables,
  /** Milliseconds in which a push service has to answer. */
  patience = PATIENCE,
): Pusher {
  const privateKey = PUSH_KEY ?? keepSecret(pushKeyFile!);
  const publicKey = publicKeyOf(privateKey);

  const accepts: Pusher["accepts"] = ({ endpoint, p256dh, auth }) =>
    isKnownService(endpoint, PUSH_STAND_IN) && isPublicKey(p256dh) && bytesOf(auth)?.length === 16;

  async function ask(address: PushAddress, { payload, topic, subject }: PushMessage, isShort: boolean) {
    const { endpoint, p256dh, auth } = address;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      isShort ? undefined : JSON.stringify(payload),
      { vapidDetails: { subject, publicKey, privateKey }, TTL: PUSH_SECONDS, urgency: "high", topic },
    );
    // `fetch` counts the bytes itself.
    const { "Content-Length": _, ...sent } = headers as Record<string, string | number>;
    const texts = Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]);
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: texts,
      body: isShort ? null : new Uint8Array(body),
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    return answer;
  }

  return {
    publicKey,
    accepts,
    async send(address, message) {
      if (!accepts(address)) throw new Error("This is no address of a push service.");
      const whole = await ask(address, message, false);
      const { status, headers, ok } = whole.status === 413 ? await ask(address, message, true) : whole;
      if (ok) return { kind: "taken" };
      if (status === 404 || status === 410) return { kind: "gone", status };
      if (status === 401 || status === 403) return { kind: "refused", status };
      if (status === 429) return { kind: "later", seconds: secondsIn(headers.get("Retry-After")) };
      throw new Error(`The push service answers ${status}.`);
    },
  };
}

/** Whether an address is that of a known push service: over https, by its name, without port, user or password. */
function isKnownService(endpoint: string, standIn: string | undefined): boolean {
  const url = endpoint.length <= MOST_LETTERS ? URL.parse(endpoint) : null;
  // An address that is spelt otherwise than it is read may be read otherwise by somebody else.
  if (!url || url.href !== endpoint || url.hash !== "") return false;
  if (standIn !== undefined && url.origin === new URL(standIn).origin) return url.username === "";
  const { protocol, username, password, port, hostname, pathname } = url;
  return (
    protocol === "https:" && `${username}${password}${port}` === "" && pathname !== "/" && knownHosts.test(hostname)
  );
}

/** The bytes of a text in base64url; undefined for any other text. */
function bytesOf(text: string): Buffer | undefined {
  return /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, "base64url") : undefined;
}

/** Whether a text is a point on the curve P-256, uncompressed, in base64url. */
function isPublicKey(text: string): boolean {
  const bytes = bytesOf(text);
  if (bytes?.length !== 65) return false;
  try {
    const own = createECDH("prime256v1");
    own.generateKeys();
    own.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The public key of a private key on the curve P-256, both in base64url. Throws for a text that is no private key. */
function publicKeyOf(privateKey: string): string {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return pair.getPublicKey("base64url");
}

/** The seconds that a Retry-After header asks to wait, from a number or a date (RFC 9110, 10.2.3). */
function secondsIn(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? "");
  const asked = retryAfter && Number.isNaN(seconds) ? (Date.parse(retryAfter) - Date.now()) / 1000 : seconds;
  return asked > 0 ? Math.min(Math.ceil(asked), LONGEST_PAUSE) : PAUSE;
}
