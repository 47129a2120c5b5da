import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * Rewrites a target in absolute form (`http://host/path`) to the origin form (`/path`), and takes its host for that of
 * the request (RFC 9112, 3.2.2). Leaves every other target as it is.
 */
export function readAbsoluteForm(req: IncomingMessage): void {
  const [whole = "", host, rest = ""] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(req.url ?? "") ?? [];
  if (!whole || host === undefined) return;
  req.headers.host = host;
  req.url = rest.startsWith("/") ? rest : `/${rest}`;
}

/** The last Host header that was found to be well formed. Nearly all requests have the same one. */
let lastHost: string | undefined;

/**
 * Whether a request has one well-formed Host header, or none, which HTTP/1.0 allows. All others must be refused
 * (RFC 9112, 3.2); Node itself takes the first of two.
 */
export function hasOneHost({ headers: { host = "localhost" }, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === "host") hosts += 1;
  if (hosts > 1) return false;
  if (host === lastHost) return true;
  const url = URL.parse(`http://${host}`);
  if (!url || url.href !== `${url.origin}/`) return false;
  lastHost = host;
  return true;
}

/**
 * The full URL of a request, at the origin `siteUrl` whatever its Host header says. Undefined when the target is malformed or
 * contains `%00`.
 */
export function readTarget(req: IncomingMessage, siteUrl: string): URL | undefined {
  const path = req.url ?? "";
  if (!path.startsWith("/")) return undefined;
  const url = URL.parse(new URL(siteUrl).origin + path);
  if (!url || /%00/.test(url.href)) return undefined;
  try {
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    return undefined;
  }
}

/** The visitor's IP address, as a trusted proxy reports it. Without such a report, the address of the connection. */
export function clientAddress(req: IncomingMessage, { trustProxy }: { trustProxy: boolean }): string {
  const forwarded = trustProxy ? lastOf(req.headers["x-forwarded-for"]) : undefined;
  return addressIn(forwarded) ?? req.socket.remoteAddress ?? "";
}

/** The IP address alone, from `203.0.113.7:51234`, `[2001:db8::1]:443` or a bare address. */
function addressIn(entry = ""): string | undefined {
  const [, bracketed, withPort] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(entry) ?? [];
  const address = bracketed ?? withPort ?? entry;
  return isIP(address) ? address : undefined;
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(",").at(-1)?.trim() || undefined;
}
