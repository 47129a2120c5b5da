import { data, href, redirect, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, formFailed } from "#app/context.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { inviteForm } from "#domain/accounts/forms.ts";
import { inviteByMail } from "#domain/accounts/invitations.server.ts";

type Context = Readonly<RouterContextProvider>;

export async function inviteFromForm(context: Context, request: Request) {
  const values = { email: "", role: "", ...textsOf(await readForm(request)) };
  const form = inviteForm.safeParse(values);
  if (!form.success) return refuse(context, values, firstProblems(form.error));
  const isSent = await inviteByMail(context.get(database), whoActs(context), form.data);
  if (!isSent) return refuse(context, values, { email: "They work here already, and may do all that" }, 409);
  return redirect(doneAs("invited"), 303);
}

/** The list, telling what was just done. */
export function doneAs(what: "invited" | "withdrawn" | "dismissed" | "second-factor"): string {
  return `${href("/back-office/staff")}?done=${what}#done`;
}

function refuse(context: Context, values: Values, problems: Problems, status = 422) {
  context.set(formFailed, true);
  return data({ values, problems }, { status });
}
