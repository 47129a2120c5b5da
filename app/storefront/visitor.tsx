import { useContext, useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { CrashContext, ScriptNonce } from "#app/rendering.ts";
import type { Role } from "#domain/accounts/account.ts";
import type { loader } from "./storefront.tsx";

/** What the shop knows of who looks at a page. */
export type Visitor = {
  account?: { name: string; role: Role };
  /** `zone` is undefined where the pincode has rules of its own, `day` ("Tue 24 Nov") where it is not served. */
  place?: { pincode: string; zone?: string; day?: string; staysBehind?: string[] };
  /** How many lines the cart has. */
  bag: number;
};

const nobody: Visitor = { bag: 0 };
const listeners = new Set<() => void>();
/** In the browser alone, and only of a visitor of whom something is known. */
let known: Visitor | undefined;
let isKept = false;

/** To be called before anything is drawn: what the page says of its visitor, or else what the browser has kept. */
export function beginVisit(told: Visitor | undefined): Visitor | undefined {
  if (typeof document !== "undefined") known ??= told ?? keptVisitor();
  return known;
}

/**
 * Takes news of the visitor in. The browser keeps so much of it as the pages need that are made for everybody; whoever
 * works here, and a pincode with rules of its own, are not among what those tell, so these get pages of their own.
 */
export function learn(news: Partial<Visitor>): void {
  if (isKept && Object.entries(news).every(([name, value]) => value === (known ?? nobody)[name as keyof Visitor]))
    return;
  known = { ...nobody, ...known, ...news };
  isKept = true;
  const { account, place, bag } = known;
  const isTold = account?.role !== "owner" && account?.role !== "staff" && (!place || place.zone !== undefined);
  const isSomebody = account !== undefined || place !== undefined || bag > 0;
  const kept = { name: account && firstName(account.name), pincode: place?.pincode, zone: place?.zone };
  const age = isTold && isSomebody ? 30 * 24 * 60 * 60 : 0;
  const rest = `;path=/;samesite=lax;max-age=${age}${location.protocol === "https:" ? ";secure" : ""}`;
  for (const [name, value] of Object.entries({ js: "1", bag, me: encodeURIComponent(JSON.stringify(kept)) }))
    document.cookie = `${name}=${value}${rest}`;
  listeners.forEach((listener) => listener());
}

function keptVisitor(): Visitor | undefined {
  const { js, bag, me } = Object.fromEntries(document.cookie.split("; ").map((cookie) => cookie.split("=")));
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

export function useKnownVisitor(): Visitor | undefined {
  const told = useRouteLoaderData<typeof loader>("storefront/storefront")?.visitor;
  return useSyncExternalStore(subscribe, newest, newest) ?? told;
}

export function useVisitor(): Visitor {
  return useKnownVisitor() ?? nobody;
}

export function firstName(name: string): string {
  return name.split(" ", 1)[0]!;
}

/**
 * Stands behind a part of a page that is made for everybody: before it is first drawn, its places for the visitor are
 * filled in from what the browser has kept, as React will find them (`[data-zone]`, `[data-who]`, `.here`, `.badge`).
 */
export function FillIn() {
  const isForAll = useRouteLoaderData<typeof loader>("storefront/storefront")?.visitor === undefined;
  const isCrashed = useContext(CrashContext) !== undefined;
  const nonce = useContext(ScriptNonce);
  const html = { __html: import.meta.env.SSR ? filling : "" };
  return isForAll && !isCrashed && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}

const filling = `{const c=Object.fromEntries(document.cookie.split("; ").map(p=>p.split("=")));if(c.js){
const m=JSON.parse(decodeURIComponent(c.me||"{}")),n=c.bag,all=(s,f)=>document.querySelectorAll(s).forEach(f);
all("[data-zone]",e=>e.hidden=e.dataset.zone!=(m.zone||""));
all("[data-who]",e=>e.hidden=(e.dataset.who=="member")!=!!m.name);
all(".here",e=>e.textContent=m.pincode);
all(".who",e=>e.textContent=m.name);
all("a.cart",e=>e.ariaLabel="Cart, "+(n==1?"1 item":n+" items"));
all(".badge",e=>{e.textContent=n;e.classList.toggle("badge--empty",n==0)})}}`;
