import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { passkeyToMake } from "#domain/accounts/passkeys.server.ts";
import type { Route } from "./+types/passkey-options";
import { provedSession, siteOf } from "./your-sign-in.server.ts";

export function loader() {
  return redirect(href("/back-office/your-sign-in"));
}

/**
 * The options with which the browser creates a passkey, as JSON for the button's script. Redirects to the password form
 * when the password was given more than 15 minutes ago.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const sessionId = await provedSession(context, request);
  const options = await passkeyToMake(context.get(database), { ...whoActs(context), sessionId }, await siteOf(context));
  return Response.json(options, { headers: { "Cache-Control": "private, no-store" } });
}
