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
 * Answers with the options for creating a passkey, as JSON. Asks for the password again if it was given more than 15
 * minutes ago.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const sessionId = await provedSession(context, request);
  const options = await passkeyToMake(context.get(database), { ...whoActs(context), sessionId }, await siteOf(context));
  return Response.json(options);
}
