import type { Register } from "react-router";
import type { SharedPage } from "#platform/server/sharing.ts";

type Path = keyof Register["pages"];

/**
 * Pages that are made once for everybody, with the query parameters their loaders use (`asks`). The server removes all
 * other parameters and all cookies from their requests; the browser adds the visitor's own data (decision 39). With
 * `knowsVisitor` a known visitor gets a page made for them. All other pages are made for each visitor.
 */
export const sharedPages = {
  "/": {},
  "/shop": {},
  "/shop/:slug": { asks: ["pack", "page"] },
  "/shop/shelves/:shelf": { asks: ["page"] },
  "/card": {},
  "/gifting": {},
  "/about": {},
  "/delivery-policy": {},
  "/returns": {},
  "/privacy": {},
  "/terms": {},
  "/offline": {},
  "/offline/form": {},
  "/search": { asks: ["q", "only", "in", "sort", "page"], knowsVisitor: true },
  "/pincode": { asks: ["to"], knowsVisitor: true },
  "/grievance": { asks: ["ticket", "order"], knowsVisitor: true },
  "/contact": { asks: ["about"], knowsVisitor: true },
  "/celebration": { knowsVisitor: true },
  "/abroad": { knowsVisitor: true },
} satisfies { [Shared in Path]?: SharedPage };

/** The cookies by which the shop knows a visitor: cart, pincode, orders that wait for their payment, and session. */
export const ownCookies = ["cart", "pincode", "orders", "shop.session_token", "__Secure-shop.session_token"] as const;

/**
 * The cookie that the page's script sets in the browser of a known visitor. A browser with it gets shared pages, to
 * which the script adds the visitor's own data.
 */
export const scriptCookie = "js=1";
