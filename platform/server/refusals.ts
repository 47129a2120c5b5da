import type { IncomingMessage } from "node:http";
import { plainPage } from "./plain-page.ts";

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

/** The answer (413) to a request whose body is too large. With `isPictures` it says how large photographs may be. */
export function tooMuch(isPictures = false): Response {
  const words = isPictures
    ? "That has more than 25 MB together, so nothing was added. Go back and send fewer at a time, or smaller ones."
    : "What was sent is larger than we accept, so nothing was changed.";
  return plainPage(413, "That was too much", words);
}

/** The answer (408) to photographs that arrived too slowly. */
export function tooSlow(): Response {
  const words =
    "That arrived too slowly, so nothing was taken. Go back and send one file at a time, or wait for a better connection.";
  return plainPage(408, "That took too long", words);
}
