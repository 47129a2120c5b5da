import type { Register } from "react-router";
import type { SharedPage } from "#platform/server/sharing.ts";

type Path = keyof Register["pages"];

/** The pages that are made once and sent to many visitors (decision 39). Each key is the path of a page. */
export const sharedPages = {
  "/": {},
  "/shop": {},
  "/shop/:slug": { asks: ["pack", "page"] },
  "/shop/shelves/:shelf": { asks: ["page"] },
  "/card": {},
  "/gifting": {},
  "/help": {},
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
  "/bulk": { knowsVisitor: true },
  "/abroad": { knowsVisitor: true },
} satisfies { [Shared in Path]?: SharedPage };

/** The cookies by which the shop recognises a visitor: cart, pincode, unpaid orders and session. */
export const ownCookies = ["cart", "pincode", "orders", "shop.session_token", "__Secure-shop.session_token"] as const;

/** The cookie of a browser in which a script adds the visitor's data to pages made for all visitors. */
export const scriptCookie = "js=1";
