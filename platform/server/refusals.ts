import type { IncomingMessage } from "node:http";
import { plainPage, RETRY_AFTER } from "./plain-page.ts";

/**
 * The answer to a refused request: 405 for a method other than GET, HEAD and POST, 403 for a form from another website.
 * Undefined when the request may be handled.
 */
export function findRefusal(
  req: IncomingMessage,
  /** The shop's own hosts, with ports. */
  allowedHosts: (string | undefined)[],
  /** Whether the request's path accepts forms from other websites. */
  isOpen: boolean,
): Response | undefined {
  const { method = "" } = req;
  if (method === "GET" || method === "HEAD") return undefined;
  if (method !== "POST") {
    const answer = plainPage(
      405,
      "This cannot be done here",
      "Pages here can be read, and forms sent. Nothing else is understood.",
    );
    answer.headers.set("Allow", "GET, HEAD, POST");
    return answer;
  }
  if (!isOpen && isFromElsewhere(req, allowedHosts)) {
    const sentence = "This form was sent from another website, so nothing was changed. Please fill it in here instead.";
    return plainPage(403, "Sent from another website", sentence);
  }
  return undefined;
}

/** Whether a form is from another website. Reads Sec-Fetch-Site or, without it, Origin. False without both headers. */
function isFromElsewhere(req: IncomingMessage, allowedHosts: (string | undefined)[]): boolean {
  const site = req.headers["sec-fetch-site"];
  if (site) return site !== "same-origin" && site !== "none";
  const { origin } = req.headers;
  if (origin === undefined) return false;
  const host = URL.parse(origin)?.host;
  return !host || !allowedHosts.includes(host);
}

/** The answer (400) to a request whose URL is malformed. */
export function unreadableAddress(): Response {
  return plainPage(400, "This address cannot be read", "The address of this page is damaged. Please check the link.");
}

/** The answer (301) to a request for a page whose path is `to`. */
export function moved(to: string): Response {
  return new Response(null, { status: 301, headers: { Location: to, "Cache-Control": "no-store" } });
}

/** The answer (413) to a request whose body is too large. `limit` is the most bytes that a form with files may have. */
export function tooMuch(limit = 0): Response {
  const megabytes = Math.floor(limit / 1024 / 1024);
  const words =
    megabytes > 0
      ? `That has more than ${megabytes} MB together, so nothing was taken. Go back and send fewer at a time, or smaller ones.`
      : "What was sent is larger than we accept, so nothing was changed.";
  return plainPage(413, "That was too much", words);
}

/** The answer (413) to a form with more fields or files than any form of the shop has. */
export function tooManyFields(): Response {
  const words = "That has more fields or files than we accept, so nothing was taken. Go back and send fewer at a time.";
  return plainPage(413, "That was too much", words);
}

/** The answer (408) to a form that arrived too slowly. */
export function tooSlow(): Response {
  const words =
    "That arrived too slowly, so nothing was taken. Wait for a better connection, then go back and send it again, files one at a time.";
  return plainPage(408, "That took too long", words);
}

/** The answer (503) to a request that may not wait, because too many do. A browser asks for a page again by itself. */
export function tooManyVisitors({ headers, method }: IncomingMessage): Response {
  const isForm = method === "POST";
  const words = isForm
    ? "More people use the shop just now than it can serve at once, so what you sent was not taken and nothing was changed. Wait a few seconds, then reload this page to send it again, or go back: what you typed should still be there."
    : "More people want to see the shop just now than it can serve at once. This page tries again by itself. Your cart is kept.";
  const answer = headers.accept?.includes("text/html")
    ? plainPage(503, "Many visitors at once", words)
    : new Response(`${words}\n`, { status: 503, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  answer.headers.set("Cache-Control", "no-store");
  answer.headers.set("Retry-After", RETRY_AFTER);
  if (!isForm) answer.headers.set("Refresh", RETRY_AFTER);
  return answer;
}

/** The answer (429) to somebody who sends more large forms at the same time than one browser may. */
export function tooManyAtOnce(): Response {
  const words =
    "Other files of yours are still on their way, so these were not taken. Wait until those are there, then go back and send these again.";
  const answer = plainPage(429, "One after the other", words);
  answer.headers.set("Retry-After", "20");
  return answer;
}
