import type { Register } from "react-router";
import type { SharedPage } from "#platform/server/sharing.ts";

type Path = keyof Register["pages"];

/**
 * Pages that are rendered once and sent to all visitors, by path (decision 39). All other pages are rendered for each
 * request. The server renders a shared page from a request without cookies and with only the query parameters in
 * `asks`; the browser's script adds the visitor's own data, such as the cart. A visitor with a cookie in `ownCookies`
 * but without `scriptCookie` gets these data from the server: written into the shared page if `isFilledIn`, otherwise
 * in a page rendered for this visitor. With `knowsVisitor`, every visitor with a cookie in `ownCookies` gets a page
 * rendered for them.
 */
export const sharedPages = {
  "/": { isFilledIn: true },
  "/shop": { isFilledIn: true },
  "/shop/:slug": { asks: ["pack", "page"], isFilledIn: true },
  "/shop/shelves/:shelf": { asks: ["page"], isFilledIn: true },
  "/card": { isFilledIn: true },
  "/gifting": { isFilledIn: true },
  "/about": { isFilledIn: true },
  "/delivery-policy": { isFilledIn: true },
  "/returns": { isFilledIn: true },
  "/privacy": { isFilledIn: true },
  "/terms": { isFilledIn: true },
  "/offline": {},
  "/offline/form": {},
  "/search": { asks: ["q", "only", "in", "sort", "page"], knowsVisitor: true },
  "/pincode": { asks: ["to"], knowsVisitor: true },
  "/grievance": { asks: ["ticket", "order"], knowsVisitor: true },
  "/contact": { asks: ["about"], knowsVisitor: true },
  "/celebration": { knowsVisitor: true },
  "/abroad": { knowsVisitor: true },
} satisfies { [Shared in Path]?: SharedPage };

/** The cookies by which the shop recognizes a visitor: cart, pincode, unpaid orders and session. */
export const ownCookies = ["cart", "pincode", "orders", "shop.session_token", "__Secure-shop.session_token"] as const;

/**
 * A cookie that the page's script sets once it knows the visitor. A browser with it gets pages rendered for all
 * visitors, and its script adds the visitor's own data.
 */
export const scriptCookie = "js=1";
