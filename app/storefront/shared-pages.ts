import type { Register } from "react-router";
import type { SharedPage } from "#platform/server/sharing.ts";

type Path = keyof Register["pages"];

/**
 * Pages that are made once for everybody, with the query parameters their loaders use. The server removes all other
 * parameters and all cookies from their requests; the browser adds the visitor's own data (decision 39). Other pages
 * are made for each visitor.
 */
export const sharedPages = {
  "/": {},
  "/shop": {},
  "/shop/:slug": { asks: ["pack"] },
  "/shop/shelves/:shelf": { asks: ["page"] },
  "/card": {},
  "/gifting": {},
  "/about": {},
  "/delivery-policy": {},
  "/returns": {},
  "/privacy": {},
  "/terms": {},
  "/pincode": { asks: ["to"], knowsVisitor: true },
  "/grievance": { asks: ["ticket", "order"], knowsVisitor: true },
  "/contact": { asks: ["about"], knowsVisitor: true },
  "/celebration": { knowsVisitor: true },
  "/abroad": { knowsVisitor: true },
} satisfies { [Shared in Path]?: SharedPage };

/** The cookies with a visitor's own data: cart, pincode and session. */
export const ownCookies = ["cart", "pincode", "shop.session_token", "__Secure-shop.session_token"] as const;

/**
 * The cookie that our script sets in a browser of a known visitor; the script then adds the visitor's own data to
 * shared pages.
 */
export const scriptCookie = "js=1";
