import { href, redirect } from "react-router";
import { auth, database } from "#app/context.ts";
import { done, readForm } from "#app/form.server.ts";
import { forgetOrders } from "#app/open-orders.server.ts";
import { cookiesOf, signedIn } from "#app/session.server.ts";
import { endSessions } from "#domain/accounts/sessions.server.ts";
import { signOut } from "#domain/accounts/sign-in.server.ts";
import type { Route } from "./+types/sign-out";

export function loader() {
  return redirect(href("/"));
}

/** Ends this session or, when the form has the field `everywhere`, all sessions of the user. */
export async function action({ context, request }: Route.ActionArgs) {
  const isEverywhere = (await readForm(request)).everywhere !== undefined;
  const who = isEverywhere ? await signedIn(context, request) : undefined;
  if (who) await endSessions(context.get(database), who.id);
  const headers = await signOut(context.get(auth), cookiesOf(request));
  const said = isEverywhere ? "signed-out-everywhere" : "signed-out";
  return done(`${href("/sign-in")}?said=${said}#said`, [...headers.getSetCookie(), await forgetOrders(context)]);
}
