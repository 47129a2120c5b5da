import type { Register } from "react-router";
import type { SharedPage } from "#platform/server/sharing.ts";

type Path = keyof Register["pages"];

/**
 * The pages that are made once for everybody, and all that their loaders may ask for: the server leaves every other query
 * parameter out of their requests, and each cookie. What belongs to a visitor is put in by the browser
 * (decision 39). A page that is not listed is made for each who asks. Paths in another language get lines of their own.
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

/** What a public page shows of its visitor hangs on these: the cart, the place, the account. */
export const ownCookies = ["cart", "pincode", "shop.session_token", "__Secure-shop.session_token"] as const;

/** Set by our script in a browser of which the server knows something: it puts its visitor's own things in by itself. */
export const scriptCookie = "js=1";
