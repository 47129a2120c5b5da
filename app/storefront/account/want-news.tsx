import { t } from "@lingui/core/macro";
import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { allowMarketing } from "#domain/accounts/marketing.server.ts";
import type { Route } from "./+types/want-news";

export function loader() {
  return redirect(href("/account"));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { wanted } = await readForm(request);
  if (wanted !== "yes" && wanted !== "no") throw refuse(t`Say yes or no to the news. Nothing was changed.`, 400);
  await allowMarketing(context.get(database), whoActs(context).id, wanted === "yes");
  return done(`${href("/account")}#news`);
}

export { NeverDrawn as default } from "#app/refusal.ts";
