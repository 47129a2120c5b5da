import { href, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, formFailed } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { correctionForm, correctionOrder } from "#domain/checkout/correction-form.ts";
import { showMobile } from "#domain/accounts/mobile-number.ts";
import { correctOrder } from "#domain/orders/correction.server.ts";
import { whyNoCorrection } from "#domain/orders/correction.ts";
import { findInvoice } from "#domain/orders/documents/documents.server.ts";
import type { FullOrder } from "#domain/orders/orders.server.ts";
import { orderAtDesk, unknownOrder } from "./order-at-desk.server.ts";

type Context = Readonly<RouterContextProvider>;

export async function correctPage(context: Context, number: string) {
  const db = context.get(database);
  const order = await orderAtDesk(db, number);
  const { status, collects, isGift, city, pincode } = order;
  return {
    number: order.number,
    collects,
    isGift,
    stays: [city, pincode].filter(Boolean).join(" "),
    isPacked: status === "packed" && !collects,
    isMailed: order.email !== null,
    whyNot: whyNoCorrection(status),
    invoice: (await findInvoice(db, order.id))?.number,
    known: String(order.events.filter(({ kind }) => kind === "corrected").length),
    values: valuesOf(order),
    failed: context.get(formFailed),
  };
}

function valuesOf(order: FullOrder): Record<string, string> {
  const { name, email, address1, address2, landmark, city, senderName } = order;
  const texts = { name, email, address1, address2, landmark, city, senderName };
  const mobiles = { mobile: showMobile(order.mobile), senderMobile: showMobile(order.senderMobile ?? "") };
  return Object.fromEntries(Object.entries({ ...texts, ...mobiles }).map(([field, text]) => [field, text ?? ""]));
}

/** Corrects the order as the form says, or gives the form back: 422 for its fields, 409 for what is refused. */
export async function correctFromForm(context: Context, request: Request, number: string) {
  const db = context.get(database);
  const order = await orderAtDesk(db, number);
  const form = parseForm(await readForm(request), correctionForm(order), correctionOrder);
  if (!form.ok) return invalid(context, form);
  const known = Number(form.values.known ?? "");
  const outcome = await correctOrder(db, order.number, { to: form.data, known, by: whoActs(context) });
  if (!outcome) throw unknownOrder(number);
  if (typeof outcome === "object") return conflict(context, { ...form, problems: { form: outcome.refused } });
  return done(`${href("/back-office/orders/:number", { number })}#customer`);
}
