import { data, href, redirect, type RouterContextProvider } from "react-router";
import { database, formFailed } from "#app/context.ts";
import { readForm, textsOf } from "#app/read-form.ts";
import { refuse } from "#app/refusal.ts";
import type { Problems } from "#app/ui/field.tsx";
import { claimUpi } from "#domain/payments/claims.server.ts";
import { payAnotherWay } from "#domain/payments/switching.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { findPayable, waysOf } from "./pay-page.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What the customer does on the page: tells the UTR, or chooses another way. */
export async function changePayment(context: Context, token: string, request: Request) {
  const { intent, utr = "", method = "" } = textsOf(await readForm(request));
  switch (intent) {
    case "claim":
      return claim(context, token, utr.slice(0, 40));
    case "change":
      return change(context, token, method);
    default:
      throw refuse("We did not understand what you would like to do. Nothing was changed.", 400);
  }
}

async function claim(context: Context, token: string, utr: string) {
  const { payment } = await findPayable(context, token);
  const answer = await claimUpi(context.get(database), payment.id, utr);
  if (answer !== "claimed") return again(context, { utr: answer.refused }, utr);
  return redirect(`${href("/orders/:token/pay", { token })}#pay`, 303);
}

async function change(context: Context, token: string, wanted: string) {
  const db = context.get(database);
  const { order } = await findPayable(context, token);
  const way = (await waysOf(context, order, await readSettings(db))).find(({ method }) => method === wanted);
  if (!way) return again(context, { form: "That way of paying cannot be offered for this order." });
  const answer = await payAnotherWay(db, order.id, way.method, way.feePaise);
  if (answer !== "changed") return again(context, { form: answer.refused });
  if (way.method === "cash") return redirect(`${href("/orders/:token", { token })}#placed`, 303);
  return redirect(`${href("/orders/:token/pay", { token })}#pay`, 303);
}

function again(context: Context, problems: Problems, utr?: string) {
  context.set(formFailed, true);
  return data({ problems, utr }, { status: 422 });
}
