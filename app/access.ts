import { createContext, href, redirect, type MiddlewareFunction } from "react-router";
import type { Context } from "#app/context.ts";
import { isStaff, type Role, type SignedIn } from "#domain/accounts/account.ts";
import { takeLanguage } from "#platform/languages.ts";
import { mayRole, type Permission } from "#domain/accounts/permissions.ts";
import { askedBy, askedByIntent } from "./page-permissions.ts";
import { refuse } from "./refusal.ts";
import { currentSession } from "./session.server.ts";

const admitted = createContext<SignedIn>();

/** The signed-in user of a guarded page. Throws on any other page. */
export function whoActs(context: Context): SignedIn {
  return context.get(admitted);
}

/** Whether the signed-in user of a page that is guarded has this permission. */
export function may(context: Context, permission: Permission): boolean {
  return mayRole(whoActs(context).role, permission);
}

/** Admits everybody who is signed in. */
export const requireAccount: MiddlewareFunction<Response> = (asked, next) =>
  admit(asked, next, { asksSecondFactor: false, refusal: () => undefined });

/** Admits those who have this permission. */
export function requirePermission(permission: Permission): MiddlewareFunction<Response> {
  return (asked, next) =>
    admit(asked, next, { asksSecondFactor: true, refusal: ({ role }) => refusalOf(role, permission) });
}

/**
 * Admits to a page of the back office those who have the permission that `pagePermissions` asks for. Leads the others
 * from the first page to the first one that they may open.
 */
export const requirePagePermission: MiddlewareFunction<Response> = (asked, next) => {
  // The pattern of a route that is not nested begins without a slash.
  const page = `/${asked.pattern}`;
  return admit(asked, next, {
    asksSecondFactor: !page.startsWith(ownSignIn),
    refusal({ role }) {
      const permission = askedBy(page);
      if (permission === "anyone who works here") return isStaff(role) ? undefined : staffOnly;
      return permission === undefined ? notYours : refusalOf(role, permission);
    },
  });
};

type Asked = Parameters<MiddlewareFunction<Response>>[0];
type Next = Parameters<MiddlewareFunction<Response>>[1];
type Guard = {
  /** Whether staff whose second factor is required and missing are led to the page that sets one up. */
  asksSecondFactor: boolean;
  /** Why a user is refused; undefined for those who are admitted. */
  refusal: (who: SignedIn) => string | undefined;
};

const ownSignIn = href("/back-office/your-sign-in");

/**
 * Admits a signed-in user whom the guard does not refuse; other users get 403. Without a session, redirects to the
 * sign-in page. No cache may store what is admitted.
 */
async function admit({ context, request }: Asked, next: Next, guard: Guard): Promise<Response> {
  const session = await currentSession(context, request);
  if (!session) {
    const to = `to=${encodeURIComponent(pageOf(request))}`;
    throw redirect(href("/sign-in") + (isForm(request) ? `?said=nothing-sent&${to}#said` : `?${to}`), 303);
  }
  const { who, lacksSecondFactor } = session;
  const refused = guard.refusal(who);
  if (refused) throw refuse(refused, 403, who);
  if (lacksSecondFactor && guard.asksSecondFactor) throw redirect(ownSignIn, 303);
  context.set(admitted, who);
  const answer = await next();
  answer.headers.set("Cache-Control", "private, no-store");
  return answer;
}

/** Refuses (403) an intent for which the user has not the permission that `pagePermissions` asks for. */
export function admitIntent(context: Context, page: string, intent: string): void {
  const who = whoActs(context);
  const permission = askedByIntent(page, intent);
  const refused = permission && refusalOf(who.role, permission);
  if (refused) throw refuse(refused, 403, who);
}

const staffOnly = "This page is for those who run the shop.";
const notYours = "Your role here does not include this. Ask an owner.";

function refusalOf(role: Role, permission: Permission): string | undefined {
  if (mayRole(role, permission)) return undefined;
  return isStaff(role) ? notYours : staffOnly;
}

/** The path and query of the page to which a user returns after signing in. */
function pageOf(request: Request): string {
  const asked = new URL(request.url);
  const shown = request.headers.get("Referer") ?? "";
  // A user who sent a form returns to the page with the form.
  const came = isForm(request) && URL.canParse(shown) ? new URL(shown) : asked;
  const isGuarded = [href("/back-office"), href("/account")].some((part) => liesIn(came, part));
  return pageAddress(isGuarded ? came : asked);
}

/** The path without language and the query of a page, from its URL or from that of its data, which ends in ".data". */
export function pageAddress(address: string | URL): string {
  const { pathname, search } = new URL(address);
  return takeLanguage(pathname).address.replace(/(?<=\/)_\.data$|\.data$/, "") + withoutRoutes(search);
}

function isForm({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}

function liesIn({ pathname }: URL, part: string): boolean {
  const { address } = takeLanguage(pathname);
  return address === part || address.startsWith(`${part}/`);
}

/** Drops `_routes`, which React Router adds. Writes spaces as "%20", because the sign-in page accepts no "+". */
function withoutRoutes(search: string): string {
  const kept = new URLSearchParams(search);
  kept.delete("_routes");
  return kept.size > 0 ? `?${String(kept).replaceAll("+", "%20")}` : "";
}
