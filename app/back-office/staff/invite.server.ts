import { href, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { inviteForm } from "#domain/accounts/forms.ts";
import { inviteByMail } from "#domain/accounts/invitations.server.ts";

type Context = Readonly<RouterContextProvider>;

export async function inviteFromForm(context: Context, request: Request) {
  const form = parseForm(await readForm(request), inviteForm);
  if (!form.ok) return invalid(context, form);
  const isSent = await inviteByMail(context.get(database), whoActs(context), form.data);
  if (!isSent)
    return conflict(context, { ...form, problems: { email: "They work here already, and may do all that" } });
  return done(doneAs("invited"));
}

/** The list, telling what was just done. */
export function doneAs(what: "invited" | "withdrawn" | "dismissed" | "second-factor"): string {
  return `${href("/back-office/staff")}?done=${what}#done`;
}
