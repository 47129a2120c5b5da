import { data, href, type RouterContextProvider } from "react-router";
import { auth, database } from "#app/context.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
import { joinForm, joinNewForm } from "#domain/accounts/forms.ts";
import { findInvitation } from "#domain/accounts/invitations.server.ts";
import { hasAccount, join } from "#domain/accounts/join.server.ts";
import { refuseForm, welcome } from "./answers.server.ts";
import { countTry, forgetTries } from "./tries.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Whom a link invites and what is asked of them, or why it does not work: 404 for no link of ours, 410 for a worn-out one. */
export async function openInvitation(context: Context, token: string) {
  const db = context.get(database);
  const found = await findInvitation(db, token);
  if (!found) return { state: "unknown" as const, status: 404 };
  if (!found.isOpen) return { state: "worn out" as const, status: 410 };
  const { email, role } = found;
  return { state: "open" as const, status: 200, email, role, hasAccount: await hasAccount(db, email) };
}

export async function joinFromForm(context: Context, request: Request, token: string) {
  const invitation = await openInvitation(context, token);
  const values = { name: "", password: "", ...textsOf(await readForm(request)) };
  if (invitation.state !== "open") return data(undefined, { status: invitation.status });

  const { email } = invitation;
  const form = (invitation.hasAccount ? joinForm : joinNewForm(email)).safeParse(values);
  if (!form.success) return refuseForm(context, values, firstProblems(form.error));
  const wait = await countTry(context, request, { email });
  if (wait) return refuseForm(context, values, { form: wait }, 429);

  const arrival = await join(context.get(database), context.get(auth), token, form.data);
  if (arrival === "gone") return data(undefined, { status: 410 });
  if (arrival === "wrong") return refuseForm(context, values, { password: "This is not the password of that account" });
  await forgetTries(context, request, { email });
  return welcome(context, request, arrival, href("/back-office"));
}
