import type { Register } from "react-router";
import type { SharedPage } from "#platform/server/sharing.ts";

type Path = keyof Register["pages"];

/**
 * Pages that are made once for everybody, with the query parameters that their loaders use (`asks`). The server removes
 * all other parameters and all cookies from requests for them. The visitor's own data are added by the browser's script
 * (decision 39). For a browser without the script's cookie the server adds them: it fills them into the page for
 * everybody (`isFilledIn`), or else makes a page for this visitor. With `knowsVisitor` a known visitor always gets a
 * page of their own. Pages not listed here are always made for each visitor.
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

/** The cookies by which the shop knows a visitor: cart, pincode, orders that wait for their payment, and session. */
export const ownCookies = ["cart", "pincode", "orders", "shop.session_token", "__Secure-shop.session_token"] as const;

/**
 * The cookie that the page's script sets in the browser of a known visitor. A browser with it gets shared pages, to
 * which the script adds the visitor's own data.
 */
export const scriptCookie = "js=1";
