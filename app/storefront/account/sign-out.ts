import { href, redirect } from "react-router";
import { auth, database } from "#app/context.ts";
import { readForm } from "#app/read-form.ts";
import { cookiesOf, signedIn } from "#app/session.server.ts";
import { endSessions } from "#domain/accounts/sessions.server.ts";
import { signOut } from "#domain/accounts/sign-in.server.ts";
import type { Route } from "./+types/sign-out";
import { leadOn } from "./answers.server.ts";

export function loader() {
  return redirect(href("/"));
}

/** Ends this session, or with "everywhere" all of them; what the cart holds stays with the account. */
export async function action({ context, request }: Route.ActionArgs) {
  const isEverywhere = (await readForm(request)).has("everywhere");
  const who = isEverywhere ? await signedIn(context, request) : undefined;
  if (who) await endSessions(context.get(database), who.id);
  const headers = await signOut(context.get(auth), cookiesOf(request));
  const said = isEverywhere ? "signed-out-everywhere" : "signed-out";
  return leadOn(`${href("/sign-in")}?said=${said}#said`, headers.getSetCookie());
}
