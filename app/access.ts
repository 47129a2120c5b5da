import { createContext, href, redirect, type MiddlewareFunction } from "react-router";
import type { Context } from "#app/context.ts";
import { mayActAs, type Role, type SignedIn } from "#domain/accounts/account.ts";
import { ownersOnly, refuse } from "./refusal.ts";
import { signedIn } from "./session.server.ts";

const admitted = createContext<SignedIn>();

/** Who is signed in. To be called only below a `requireRole`. */
export function whoActs(context: Context): SignedIn {
  return context.get(admitted);
}

/**
 * Middleware that lets only a role, or those above it, use the pages below, their loaders and their actions. Visitors are
 * led to the sign-in and back again; others are refused with 403.
 */
export function requireRole(role: Role): MiddlewareFunction<Response> {
  return async ({ context, request }, next) => {
    const who = await signedIn(context, request);
    if (!who) {
      const to = `to=${encodeURIComponent(pageOf(request))}`;
      throw redirect(href("/sign-in") + (isForm(request) ? `?said=nothing-sent&${to}#said` : `?${to}`), 303);
    }
    if (!mayActAs(who.role, role)) throw refuse(refusals[role], 403, who);
    context.set(admitted, who);
    return next();
  };
}

const refusals: Record<Role, string> = {
  customer: "This page is for customers.",
  staff: "This page is for those who run the shop.",
  owner: ownersOnly,
};

/**
 * Where whoever signs in goes on: the page that was asked for. For a form it is the page that showed it, whose place is
 * the Referer's if that is a page behind a sign-in too; else the form's own address, which shows a page to all that ask.
 */
function pageOf(request: Request): string {
  const asked = new URL(request.url);
  const shown = request.headers.get("Referer") ?? "";
  const came = isForm(request) && URL.canParse(shown) ? new URL(shown) : asked;
  const isGuarded =
    came.host === asked.host && [href("/back-office"), href("/account")].some((part) => liesIn(came, part));
  return pageAddress(isGuarded ? came : asked);
}

/** The path and search of the page whose data an address may be of. */
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

/**
 * What the router itself adds to the address when it asks for a page's data is not part of the page's address. A space
 * becomes "%20", because "+" is no part of the paths that the sign-in leads back to.
 */
function withoutRoutes(search: string): string {
  const kept = new URLSearchParams(search);
  kept.delete("_routes");
  return kept.size > 0 ? `?${String(kept).replaceAll("+", "%20")}` : "";
}
