import { useContext, useSyncExternalStore } from "react";
import { Link, useRouteLoaderData } from "react-router";
import type { openOrders } from "#app/open-orders.server.ts";
import { CrashContext, ScriptNonce } from "#app/rendering.ts";
import type { Role } from "#domain/accounts/account.ts";
import type { Cart } from "#domain/cart/cart.ts";
import type { loader } from "./storefront.tsx";

/** What the page knows of its visitor. */
export type Visitor = {
  account?: { name: string; role: Role };
  /**
   * `zone`: the zone's id, undefined for a pincode with exceptions. `day`: when an order placed now arrives, "Tue 24
   * Nov"; undefined if not served, or restored from the cookie. `staysBehind`: slugs of products in the cart that
   * cannot be sent there fresh.
   */
  place?: { pincode: string; zone?: string; day?: string; staysBehind?: string[] };
  /** How many lines the cart has. */
  bag: number;
  /** Whether this browser has orders that await payment; pages made for everybody do not show them. */
  hasOrders?: boolean;
};

const nobody: Visitor = { bag: 0 };
const listeners = new Set<() => void>();
/** What the browser knows of the visitor; undefined while it knows nothing, and always on the server. */
let known: Visitor | undefined;
/**
 * The value of `known` when React began to take over the page; parts that React takes over later must still match it.
 */
let knownAtFirst: Visitor | undefined;
let isKept = false;

/**
 * Determines, before anything is drawn, what the browser knows of the visitor: what the page says (`told`), or else the
 * cookies of an earlier page. Returns it; undefined when nothing is known, and on the server.
 */
export function beginVisit(told: Visitor | undefined): Visitor | undefined {
  if (typeof document !== "undefined" && !known) knownAtFirst = known = told ?? keptVisitor();
  return known;
}

/**
 * Adds news about the visitor to what is known, and redraws what shows it. Keeps in cookies, for 30 days, what pages
 * that are made for everybody need: first name, pincode, zone and the number of lines in the cart. Deletes these
 * cookies when nothing is known, and for visitors for whom such pages do not say enough: staff, a pincode with
 * exceptions, and orders that await payment.
 */
export function learn(news: Partial<Visitor>): void {
  if (isKept && Object.entries(news).every(([name, value]) => value === (known ?? nobody)[name as keyof Visitor]))
    return;
  known = { ...nobody, ...known, ...news };
  isKept = true;
  const { account, place, bag } = known;
  const isTold = account?.role !== "owner" && account?.role !== "staff" && isToldForAll(known);
  const isSomebody = account !== undefined || place !== undefined || bag > 0;
  const kept = { name: account && firstName(account.name), pincode: place?.pincode, zone: place?.zone };
  const age = isTold && isSomebody ? 30 * 24 * 60 * 60 : 0;
  const rest = `;path=/;samesite=lax;max-age=${age}${location.protocol === "https:" ? ";secure" : ""}`;
  for (const [name, value] of Object.entries({ js: "1", bag, me: encodeURIComponent(JSON.stringify(kept)) }))
    document.cookie = `${name}=${value}${rest}`;
  listeners.forEach((listener) => listener());
}

/** Whether a page that is made for everybody says enough of a visitor's place and orders. */
export function isToldForAll({ place, hasOrders }: Visitor): boolean {
  return !hasOrders && (!place || place.zone !== undefined);
}

/** The id of the element in which the server names the visitor for whom it has filled in a page (`fillInFor`). */
export const FILLED_IN = "visitor";

/** The visitor for whom the server has filled in the page; undefined on other pages, and on the server. */
export function visitorFilledIn(): (Visitor & { cart: Cart }) | undefined {
  const text = typeof document !== "undefined" && document.getElementById(FILLED_IN)?.textContent;
  return text ? (JSON.parse(text) as Visitor & { cart: Cart }) : undefined;
}

function keptVisitor(): Visitor | undefined {
  const cookies = window.cookiesAtFirst ?? document.cookie;
  const { js, bag, me } = Object.fromEntries(cookies.split("; ").map((cookie) => cookie.split("=")));
  if (!js) return undefined;
  const { name, pincode, zone } = JSON.parse(decodeURIComponent(me ?? "{}")) as Record<string, string | undefined>;
  return {
    account: name ? { name, role: "customer" } : undefined,
    place: pincode ? { pincode, zone } : undefined,
    bag: Number(bag),
  };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const newest = () => known;
const first = () => knownAtFirst;

/**
 * What is known of the visitor: what the browser knows, else what the page says. Undefined when neither knows anything.
 */
export function useKnownVisitor(): Visitor | undefined {
  const told = useRouteLoaderData<typeof loader>("storefront/storefront")?.visitor;
  return useSyncExternalStore(subscribe, newest, first) ?? told;
}

/** As `useKnownVisitor`; when nothing is known, a visitor without account and pincode, and with an empty cart. */
export function useVisitor(): Visitor {
  return useKnownVisitor() ?? nobody;
}

export function firstName(name: string): string {
  return name.split(" ", 1)[0]!;
}

/** The orders of this browser that await payment, each as a link to its payment page. */
export function OpenOrders({ orders }: { orders: Awaited<ReturnType<typeof openOrders>> }) {
  return orders.map(({ number, address, words }) => (
    <p key={number} className="banner">
      <Link to={address}>
        Order {number}: {words}
      </Link>
    </p>
  ));
}

/**
 * A script to put after a part of a page that is made for everybody. Before that part is first drawn, it fills in the
 * visitor's data from the cookies, as React does later: it shows the elements of `[data-zone]` and `[data-who]` that
 * apply to the visitor, and fills `.here`, `.who` and `.badge`. Renders nothing on a page made for one visitor.
 */
export function FillIn() {
  const isForAll = useRouteLoaderData<typeof loader>("storefront/storefront")?.visitor === undefined;
  const isCrashed = useContext(CrashContext) !== undefined;
  const nonce = useContext(ScriptNonce);
  const html = { __html: import.meta.env.SSR ? filling : "" };
  return isForAll && !isCrashed && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}

declare global {
  interface Window {
    /**
     * The cookies with which the page was filled in; an answer that arrived later may have changed the browser's
     * cookies since.
     */
    cookiesAtFirst?: string;
  }
}

const filling = `{const c=Object.fromEntries((window.cookiesAtFirst??=document.cookie).split("; ").map(p=>p.split("=")));if(c.js){
const m=JSON.parse(decodeURIComponent(c.me||"{}")),n=c.bag,all=(s,f)=>document.querySelectorAll(s).forEach(f);
all("[data-zone]",e=>e.hidden=e.dataset.zone!=(m.zone||""));
all("[data-zones]",e=>e.hidden=!e.dataset.zones.split(" ").includes(m.zone));
all("[data-who]",e=>e.hidden=(e.dataset.who=="member")!=!!m.name);
all(".here",e=>e.textContent=m.pincode);
all(".who",e=>e.textContent=m.name);
all("a.cart",e=>e.ariaLabel="Cart, "+(n==1?"1 item":n+" items"));
all(".badge",e=>{e.textContent=n;e.classList.toggle("badge--empty",n==0)})}}`;
