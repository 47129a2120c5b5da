import { createContext, href, redirect, type MiddlewareFunction } from "react-router";
import type { Context } from "#app/context.ts";
import { mayActAs, type Role, roles, type SignedIn } from "#domain/accounts/account.ts";
import { ownersOnly, refuse } from "./refusal.ts";
import { currentSession } from "./session.server.ts";

const admitted = createContext<SignedIn>();

/** The signed-in user of a page that `requireRole` guards. Throws on any other page. */
export function whoActs(context: Context): SignedIn {
  return context.get(admitted);
}

/**
 * Admits only users with at least this role; other users get 403. Without a session, redirects to the sign-in page, and
 * staff whose second factor is required and missing, to the page that sets one up. No cache may store what is admitted.
 */
export function requireRole(role: Role): MiddlewareFunction<Response> {
  const admits = new Set(roles.filter((one) => mayActAs(one, role)));
  return async ({ context, request }, next) => {
    const session = await currentSession(context, request);
    if (!session) {
      const to = `to=${encodeURIComponent(pageOf(request))}`;
      throw redirect(href("/sign-in") + (isForm(request) ? `?said=nothing-sent&${to}#said` : `?${to}`), 303);
    }
    const { who, lacksSecondFactor } = session;
    if (!admits.has(who.role)) throw refuse(refusals[role], 403, who);
    const own = href("/back-office/your-sign-in");
    const isOwn = role === "customer" || new URL(request.url).pathname.startsWith(own);
    if (lacksSecondFactor && !isOwn) throw redirect(own, 303);
    context.set(admitted, who);
    const answer = await next();
    answer.headers.set("Cache-Control", "private, no-store");
    return answer;
  };
}

/** The lowest role for an intent of a form that needs a higher one than its page, by the page's path. */
export const intentRoles = {
  "/back-office/kitchen/short": { "leave-out": "owner" },
  "/back-office/lots/:id/recall": { recall: "owner" },
} as const satisfies Record<string, Record<string, Role>>;

/** Refuses (403) whoever's role is too low for an intent of a page. */
export function admitIntent(context: Context, page: keyof typeof intentRoles, intent: string): void {
  const who = whoActs(context);
  const role = (intentRoles[page] as Record<string, Role>)[intent];
  if (role && !mayActAs(who.role, role)) throw refuse(refusals[role], 403, who);
}

const refusals: Record<Role, string> = {
  customer: "This page is for customers.",
  staff: "This page is for those who run the shop.",
  owner: ownersOnly,
};

/** The path and query of the page to which a user returns after signing in. */
function pageOf(request: Request): string {
  const asked = new URL(request.url);
  const shown = request.headers.get("Referer") ?? "";
  // A user who sent a form returns to the page with the form.
  const came = isForm(request) && URL.canParse(shown) ? new URL(shown) : asked;
  const isGuarded = [href("/back-office"), href("/account")].some((part) => liesIn(came, part));
  return pageAddress(isGuarded ? came : asked);
}

/** The path and query of a page, from its URL or from the URL of its data, which ends in ".data". */
export function pageAddress(address: string | URL): string {
  const { pathname, search } = new URL(address);
  return pathname.replace(/(?<=\/)_\.data$|\.data$/, "") + withoutRoutes(search);
}

function isForm({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}

function liesIn({ pathname }: URL, part: string): boolean {
  return pathname === part || pathname.startsWith(`${part}/`);
}

/** Drops `_routes`, which React Router adds. Writes spaces as "%20", because the sign-in page accepts no "+". */
function withoutRoutes(search: string): string {
  const kept = new URLSearchParams(search);
  kept.delete("_routes");
  return kept.size > 0 ? `?${String(kept).replaceAll("+", "%20")}` : "";
}
