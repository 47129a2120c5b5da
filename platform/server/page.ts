import { createHash } from "node:crypto";
import { secondsLeftInIndia } from "../day.ts";
import { compress, type Encoding } from "./encoding.ts";
import {
  contentSecurityPolicy,
  SCRIPT_NONCE,
  EMBEDDING,
  securityHeaders,
  withoutNonce,
  type SecurityOptions,
} from "./security.ts";

/** An answer in one encoding, such as brotli. */
export type Representation = {
  status: number;
  etag: string | undefined;
  /** Names and values in turn. */
  headers: string[];
  /** The headers of the answer 304, for a browser that already has this version. Names and values in turn. */
  unchangedHeaders: string[];
  body: Buffer;
};

/** A complete answer before compression. */
export type Page = {
  status: number;
  etag: string | undefined;
  /** Names and values in turn. */
  headers: string[];
  body: Buffer;
  compressible: boolean;
  /** Whether a cache may give this answer to more than one visitor. */
  shareable: boolean;
  representations: Map<Encoding, Representation>;
  /** Representations that are being made. */
  underWay: Map<Encoding, Promise<Representation>>;
};

const compressibleTypes = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/;
const replaced = new Set([
  SCRIPT_NONCE.toLowerCase(),
  EMBEDDING.toLowerCase(),
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "connection",
  "keep-alive",
]);

/** Who may get a page: all visitors, visitors without a cookie of the shop, or only the visitor who asked for it. */
export type Audience = "everybody" | "strangers" | "one visitor";

/**
 * Makes a `Page` from an answer, and adds security headers and an ETag. If the answer has no Cache-Control, the page
 * gets one that fits `audience`.
 */
export async function preparePage(
  response: Response,
  security: SecurityOptions,
  audience: Audience = "strangers",
): Promise<Page> {
  const nonce = response.headers.get(SCRIPT_NONCE);
  const sent = Buffer.from(await response.arrayBuffer());
  // latin1 gives one letter for each byte. That is quicker than decoding the page and encoding its scripts again.
  const text = nonce ? sent.toString("latin1") : "";
  const body = nonce ? Buffer.from(withoutNonce(text, nonce), "latin1") : sent;
  const type = response.headers.get("Content-Type") ?? "";
  const html = type.startsWith("text/html");
  const caching = response.headers.get("Cache-Control");
  const setsCookie = response.headers.has("Set-Cookie");
  const isKept = response.status === 200 && !setsCookie && !/no-store/i.test(caching ?? "");
  const compressible = body.length > 200 && compressibleTypes.test(type);

  const headers = [...response.headers].filter(([name]) => !replaced.has(name)).flat();
  headers.push(...securityHeaders(security, response.headers.get(EMBEDDING) ?? undefined));
  if (html) headers.push("Content-Security-Policy", contentSecurityPolicy(text, nonce, security));
  const isPublic = audience === "everybody" && response.status === 200 && !setsCookie;
  if (!caching)
    headers.push(
      "Cache-Control",
      isPublic ? publicly(security) : audience === "strangers" && !setsCookie ? "no-cache" : "private, no-cache",
    );
  if (response.status === 503 && !response.headers.has("Retry-After")) headers.push("Retry-After", "5");
  if (compressible) headers.push("Vary", isPublic ? "Accept-Encoding" : "Accept-Encoding, Cookie");

  return {
    status: response.status,
    etag: isKept && !response.headers.has("ETag") ? etagOf(body) : undefined,
    headers,
    body,
    compressible,
    shareable: isKept && audience !== "one visitor" && !/private/i.test(caching ?? ""),
    representations: new Map(),
    underWay: new Map(),
  };
}

/** The same answer, which no cache may store. */
export function unstored(made: Representation): Representation {
  const instead = { "cache-control": () => "private, no-store" };
  return {
    ...made,
    headers: withInstead(made.headers, instead),
    unchangedHeaders: withInstead(made.unchangedHeaders, instead),
  };
}

/** The same page, which only the visitor's own browser may store. */
export function withoutPublic(page: Page): Page {
  return {
    ...page,
    headers: withInstead(page.headers, { "cache-control": (value) => value.replace(/\bpublic\b/i, "private") }),
  };
}

/** Headers (names and values in turn) with new values for those that are in `instead`, by name in lower case. */
function withInstead(headers: readonly string[], instead: Record<string, (value: string) => string>): string[] {
  return headers.map((text, at) => (at % 2 && instead[headers[at - 1]!.toLowerCase()]?.(text)) || text);
}

/** Seconds for which a cache may give out a page, if the shop clears that cache after every change. */
const SHARED_SECONDS = 60;
/** Seconds for which a cache in front of the shop may give out an old copy while the shop does not answer. */
const IN_AN_OUTAGE = 24 * 60 * 60;

/** The Cache-Control of a page for everybody. */
function publicly({ isPurged }: SecurityOptions): string {
  if (!isPurged) return "public, no-cache";
  // Prices may change with the next day, although no row changes.
  const left = Math.floor(secondsLeftInIndia());
  const shared = Math.min(SHARED_SECONDS, left);
  const stale = Math.min(SHARED_SECONDS, left - shared);
  return `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${stale}, stale-if-error=${IN_AN_OUTAGE}`;
}

/** A weak ETag, because the text is the same in every encoding although the bytes differ. */
function etagOf(body: Buffer): string {
  return `W/"${createHash("sha1").update(body).digest("base64url")}"`;
}

/**
 * The page in the encoding `wished`, or uncompressed if compression is not worthwhile. It is compressed once, however
 * many wait for it: a thousand compressions at the same time would need gigabytes of memory.
 */
export async function represent(page: Page, wished: Encoding): Promise<Representation> {
  const encoding = page.compressible ? wished : "identity";
  const known = page.representations.get(encoding) ?? page.underWay.get(encoding);
  if (known) return known;
  const making = makeRepresentation(page, encoding, wished).finally(() => page.underWay.delete(encoding));
  page.underWay.set(encoding, making);
  return making;
}

async function makeRepresentation(page: Page, encoding: Encoding, wished: Encoding): Promise<Representation> {
  const body = await compress(page.body, encoding, page.shareable ? "often" : "once");
  const headers = [...page.headers];
  if (page.etag) headers.push("ETag", page.etag);
  const unchangedHeaders = [...headers];
  if (encoding !== "identity") headers.push("Content-Encoding", encoding);
  if (page.status !== 204 && page.status !== 304) headers.push("Content-Length", String(body.length));

  const made = { status: page.status, etag: page.etag, headers, unchangedHeaders, body };
  page.representations.set(encoding, made);
  if (!page.compressible) page.representations.set(wished, made);
  return made;
}
