import { useContext, useSyncExternalStore } from "react";
import { Link, useRouteLoaderData } from "react-router";
import type { openOrders } from "#app/open-orders.server.ts";
import { CrashContext, ScriptNonce } from "#app/rendering.ts";
import type { Role } from "#domain/accounts/account.ts";
import type { Cart } from "#domain/cart/cart.ts";
import type { loader } from "./storefront.tsx";

/** The data of a visitor that pages show. */
export type Visitor = {
  account?: { name: string; role: Role };
  /**
   * Delivery to the entered pincode (postal code). `zone`: the delivery zone's id; undefined for a pincode with
   * delivery rules of its own. `day`: the day by which an order placed now arrives, "Tue 24 Nov"; undefined where the
   * shop does not deliver, and if this object was restored from the cookie. `staysBehind`: slugs of products in the
   * cart that would not arrive there fresh.
   */
  place?: { pincode: string; zone?: string; day?: string; staysBehind?: string[] };
  /** The number of lines in the cart. */
  bag: number;
  /** Whether this browser has unpaid orders, which pages rendered once for all visitors do not show. */
  hasOrders?: boolean;
};

const nobody: Visitor = { bag: 0 };
const listeners = new Set<() => void>();
/** The visitor's data in the browser. Undefined while the browser has none, and always on the server. */
let known: Visitor | undefined;
/** The value of `known` when hydration began. Parts of the page that hydrate later must still render with it. */
let knownAtFirst: Visitor | undefined;
let isKept = false;

/**
 * Sets the visitor's data in the browser, before anything is rendered there: those from the server (`told`), else those
 * in the cookies set by an earlier page. Returns them; undefined when there are none, and on the server. When the data
 * are set already, changes nothing and returns them.
 */
export function beginVisit(told: Visitor | undefined): Visitor | undefined {
  if (typeof document !== "undefined" && !known) knownAtFirst = known = told ?? keptVisitor();
  return known;
}

/**
 * Adds to the visitor's data and rerenders what shows them. Stores in cookies, for 30 days, what pages rendered once
 * for all visitors show: first name, pincode, zone and the number of lines in the cart. Deletes these cookies when
 * there is nothing to show, and for visitors who need pages of their own: owner, staff, visitors with unpaid orders, or
 * a pincode with delivery rules of its own.
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

/**
 * Whether pages rendered once for all visitors can show everything about this visitor's pincode and orders. They cannot
 * if the pincode has delivery rules of its own, or the browser has unpaid orders.
 */
export function isToldForAll({ place, hasOrders }: Visitor): boolean {
  return !hasOrders && (!place || place.zone !== undefined);
}

/**
 * The id of the element in which the server (`fillInFor`) puts the visitor's data as JSON when it has written them into
 * a page.
 */
export const FILLED_IN = "visitor";

/**
 * The visitor's data that the server has written into a page rendered once for all visitors. Undefined on other pages,
 * and on the server.
 */
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

/** The visitor's data: those in the browser, else those from the server. Undefined when neither has any. */
export function useKnownVisitor(): Visitor | undefined {
  const told = useRouteLoaderData<typeof loader>("storefront/storefront")?.visitor;
  return useSyncExternalStore(subscribe, newest, first) ?? told;
}

/**
 * The visitor's data, as from `useKnownVisitor`. When there are none, a visitor without account and pincode and with an
 * empty cart.
 */
export function useVisitor(): Visitor {
  return useKnownVisitor() ?? nobody;
}

export function firstName(name: string): string {
  return name.split(" ", 1)[0]!;
}

/** The unpaid orders of this browser, each as a link to its payment page. */
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
 * A script to put after a part of a page that is rendered once for all visitors. Before the browser paints that part,
 * it fills in the visitor's data from the cookies; React does the same later. It shows the elements with `data-zone`
 * and `data-who` that apply to the visitor, and fills `.here`, `.who` and `.badge`. Renders nothing on a page rendered
 * for one visitor.
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
     * The cookies from which the script of `FillIn` has filled in the page. Later answers may have changed the
     * browser's cookies, but hydration must render the same as that script.
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
