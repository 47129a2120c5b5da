import type { IncomingMessage, ServerResponse } from "node:http";
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

function matches(header: string, etag: string): boolean {
  if (header === etag || header.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === bare);
}
