import type { IncomingMessage } from "node:http";

export type Origin = { trustProxy: boolean };

/** The full address that was asked for; undefined when it cannot be read or cannot be meant. */
export function readTarget(req: IncomingMessage, { trustProxy }: Origin): URL | undefined {
  const path = req.url ?? "";
  if (!path.startsWith("/")) return undefined;
  const forwarded = trustProxy ? lastOf(req.headers["x-forwarded-proto"]) : undefined;
  const url = URL.parse(`${forwarded === "https" ? "https" : "http"}://${req.headers.host ?? "localhost"}${path}`);
  // A path that begins with two slashes names another host once it is used in a redirect.
  if (!url || url.username || url.pathname.startsWith("//") || /%00/.test(url.href)) return undefined;
  try {
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    return undefined;
  }
}

/** The address that the connection comes from; behind a trusted proxy the one that the proxy itself saw and added. */
export function clientAddress(req: IncomingMessage, { trustProxy }: Origin): string {
  const forwarded = trustProxy ? lastOf(req.headers["x-forwarded-for"]) : undefined;
  return forwarded ?? req.socket.remoteAddress ?? "";
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(",").at(-1)?.trim() || undefined;
}
