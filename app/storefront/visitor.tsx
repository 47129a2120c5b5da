import { t } from "@lingui/core/macro";
import { useContext, useSyncExternalStore } from "react";
import { Link } from "react-router";
import type { openOrders } from "#app/open-orders.server.ts";
import { CrashContext, ScriptNonce } from "#app/rendering.ts";
import { useStorefront, type Visitor } from "./storefront-data.ts";
import { isStaff } from "#domain/accounts/account.ts";

const nobody: Visitor = { bag: 0 };
const listeners = new Set<() => void>();
/** The visitor's data. Always undefined on the server; in the browser, undefined until the data are known. */
let known: Visitor | undefined;
/** The visitor's data when hydration began. Parts of the page that hydrate later must render the same data. */
let knownAtFirst: Visitor | undefined;
let isKept = false;

/**
 * Sets and returns the visitor's data in the browser, before anything is rendered. The data are `told`, which the
 * server sent. If `told` is undefined, the data come from cookies.
 */
export function beginVisit(told: Visitor | undefined): Visitor | undefined {
  if (typeof document !== "undefined" && !known) knownAtFirst = known = told ?? keptVisitor();
  return known;
}

/**
 * Adds `news` to the visitor's data and updates the page. Stores the data in cookies for 30 days, to fill in pages made
 * for all visitors. Deletes these cookies for staff, for unknown visitors, and if `isToldForAll` is false.
 */
export function learn(news: Partial<Visitor>): void {
  if (isKept && Object.entries(news).every(([name, value]) => value === (known ?? nobody)[name as keyof Visitor]))
    return;
  known = { ...nobody, ...known, ...news };
  isKept = true;
  const { account, place, bag } = known;
  const isTold = !(account && isStaff(account.role)) && isToldForAll(known);
  const isSomebody = account !== undefined || place !== undefined || bag > 0;
  const kept = { name: account && firstName(account.name), pincode: place?.pincode, zone: place?.zone };
  // An age of 0 deletes the cookies.
  const age = isTold && isSomebody ? 30 * 24 * 60 * 60 : 0;
  const rest = `;path=/;samesite=lax;max-age=${age}${location.protocol === "https:" ? ";secure" : ""}`;
  for (const [name, value] of Object.entries({ js: "1", bag, me: encodeURIComponent(JSON.stringify(kept)) }))
    document.cookie = `${name}=${value}${rest}`;
  listeners.forEach((listener) => listener());
}

/** Whether pages made for all visitors suit a visitor. False with unpaid orders or a pincode with rules of its own. */
function isToldForAll({ place, hasOrders }: Visitor): boolean {
  return !hasOrders && (!place || place.zone !== undefined);
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

/** The visitor's data; undefined when there are none. */
export function useKnownVisitor(): Visitor | undefined {
  const told = useStorefront()?.visitor;
  return useSyncExternalStore(subscribe, newest, first) ?? told;
}

/** The visitor's data; while nothing is known about the visitor, the data of a stranger with an empty cart. */
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
      <Link to={address}>{t`Order ${number}: ${words}`}</Link>
    </p>
  ));
}

/** A script that writes the visitor's data from cookies into the part of the page before the script. */
export function FillIn() {
  const isForAll = useStorefront()?.visitor === undefined;
  const isCrashed = useContext(CrashContext) !== undefined;
  const nonce = useContext(ScriptNonce);
  const html = { __html: import.meta.env.SSR ? filling : "" };
  return isForAll && !isCrashed && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}

declare global {
  interface Window {
    /**
     * The cookies from which the page was filled in. Hydration must use these cookies, because the browser's cookies
     * may have changed since.
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
all("a.cart",e=>e.ariaLabel=e.dataset[n==1?"one":"many"].replace("#",n));
all(".badge",e=>{e.textContent=n;e.classList.toggle("badge--empty",n==0)})}}`;
