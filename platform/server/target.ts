import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

export type Origin = { trustProxy: boolean };

/** The full URL of a request; undefined when it is malformed, contains a user name or `%00`, or begins with "//". */
export function readTarget(req: IncomingMessage, { trustProxy }: Origin): URL | undefined {
  const path = req.url ?? "";
  if (!path.startsWith("/")) return undefined;
  const forwarded = trustProxy ? lastOf(req.headers["x-forwarded-proto"]) : undefined;
  const url = URL.parse(`${forwarded === "https" ? "https" : "http"}://${req.headers.host ?? "localhost"}${path}`);
  // A redirect to a path that begins with two slashes would lead to another host.
  if (!url || url.username || url.pathname.startsWith("//") || /%00/.test(url.href)) return undefined;
  try {
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    return undefined;
  }
}

/** The visitor's IP address, as a trusted proxy reports it. Without such a report, the address of the connection. */
export function clientAddress(req: IncomingMessage, { trustProxy }: Origin): string {
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
