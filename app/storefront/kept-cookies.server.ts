import { href } from "react-router";
import { takeLanguage, withLanguage } from "#platform/languages.ts";

/** The cookies on which the page after a form depends. They are sent to every page. */
const needed = /^(cart|pincode|(__Secure-)?shop\.session_token)=[^;]/;

/**
 * Leads a browser by way of the page `/cookies` to the page after its form, if that page depends on the browser's first
 * cookie. `/cookies` sees whether the cookie came back.
 */
export function byWayOfCookies(request: Request, response: Response): Response {
  const to = response.headers.get("Location");
  const isFirst = response.headers
    .getSetCookie()
    .some((cookie) => needed.test(cookie) && !cookie.includes("Max-Age=0;"));
  if (request.method === "POST" && isPage(request) && !keepsCookies(request) && to?.startsWith("/") && isFirst)
    response.headers.set("Location", cookiesPageOf(to));
  return response;
}

/** The same for an address that may have a language, in that language. */
function cookiesPageOf(to: string): string {
  const { language, address } = takeLanguage(to);
  return withLanguage(cookiesPage(address), language);
}

/** The address of the page that sends a browser with cookies on to `to`, and tells others that they keep none. */
export function cookiesPage(to: string): string {
  return `${href("/cookies")}?to=${encodeURIComponent(to)}`;
}

/** Whether the browser has sent any cookie back. */
export function keepsCookies(request: Request): boolean {
  return request.headers.has("Cookie");
}

/**
 * Whether a browser that comes from one of our forms has lost the cookie that the form set. Whoever opens an address
 * without a page before it may just have no cookie yet.
 */
export function hasLostCookies(request: Request): boolean {
  return !keepsCookies(request) && request.headers.has("Referer");
}

/** Whether a browser shows the answer as a page. Scripts and other programs do not ask for HTML. */
function isPage(request: Request): boolean {
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}
