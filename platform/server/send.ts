import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { acceptsGzip } from "./encoding.ts";
import type { Representation } from "./page.ts";

/** Sends `page`, or 304 when the browser already has this version. Returns the status code. */
export function send(req: IncomingMessage, res: ServerResponse, page: Representation, reference?: string): number {
  const named = reference ? ["X-Reference", reference] : [];
  const wanted = req.headers["if-none-match"];
  if (wanted && page.etag && matches(wanted, page.etag) && (req.method === "GET" || req.method === "HEAD")) {
    res.writeHead(304, [...page.unchangedHeaders, ...named]).end();
    return 304;
  }
  res.writeHead(page.status, [...page.headers, ...named]);
  res.end(req.method === "HEAD" ? undefined : page.body);
  return page.status;
}

/** Whether an answer is gzip already, as a large file is: `sendStream` sends it without keeping it in memory. */
export function isStream(response: Response): boolean {
  return response.headers.get("Content-Encoding") === "gzip";
}

/** Sends an answer that is gzip already as it comes, unpacked for who accepts no gzip. Ends when the visitor leaves. */
export async function sendStream(req: IncomingMessage, res: ServerResponse, response: Response): Promise<number> {
  const isPacked = acceptsGzip(req.headers["accept-encoding"]);
  const headers = [...response.headers].filter(([name]) => isPacked || name !== "content-encoding");
  res.writeHead(response.status, [...headers.flat(), "Vary", "Accept-Encoding"]);
  if (req.method === "HEAD" || !response.body) {
    await response.body?.cancel();
    res.end();
    return response.status;
  }
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  try {
    await (isPacked ? pipeline(body, res) : pipeline(body, createGunzip(), res));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
  return response.status;
}

function matches(header: string, etag: string): boolean {
  if (header === etag || header.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === bare);
}
