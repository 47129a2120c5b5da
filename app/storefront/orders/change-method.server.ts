import { t } from "@lingui/core/macro";
import type { RouterContextProvider } from "react-router";
import { database, gateway } from "#app/context.ts";
import { done, invalid } from "#app/form.server.ts";
import type { Values } from "#app/ui/field.tsx";
import { sayNotTurned } from "#app/sentences/order-changes.ts";
import { sayObjection } from "#app/sentences/payment.ts";
import { type MethodOffer, offeredMethods } from "#domain/checkout/offers.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { chargesOf } from "#domain/orders/documents/bill.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { type PaymentMethod, totalOf } from "#domain/orders/order.ts";
import { payByAnotherMethod } from "#domain/order-changes/change-method.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Settings } from "#domain/settings/settings.ts";

type Context = Readonly<RouterContextProvider>;

/** The other methods by which an order may be paid, with the labels of their buttons. */
export async function otherMethods(context: Context, order: FullOrder, settings: Settings) {
  const offers = await offersOf(context, order, settings);
  return offers.map(({ method, feePaise }) => ({ method, label: labelOf(method, order, feePaise) }));
}

/** Changes the payment method of an order. Refuses a method that is not offered, and an order that is partly paid. */
export async function changeMethod(
  context: Context,
  { order, base }: { order: FullOrder; base: string },
  values: Values,
) {
  const db = context.get(database);
  const offers = await offersOf(context, order, await readSettings(db));
  const offer = offers.find(({ method }) => method === values.method);
  const refused = (sentence: string) => invalid(context, { values, problems: { form: sentence } });
  if (!offer) return refused(t`That way of paying cannot be offered for this order.`);
  const answer = await payByAnotherMethod(db, order.id, offer.method, offer.feePaise);
  if (answer !== "changed")
    return refused("refused" in answer ? sayNotTurned(answer.refused) : sayObjection(answer.objection));
  return done(offer.method === "cash" ? `${base}#placed` : `${base}/pay#pay`);
}

/** The payment methods to which the order may change. */
async function offersOf(context: Context, order: FullOrder, settings: Settings): Promise<MethodOffer[]> {
  const place = order.pincode ? await findDestination(context.get(database), order.pincode) : undefined;
  const { offered } = offeredMethods(settings, {
    totalPaise: totalOf({ ...chargesOf(order), cashFeePaise: 0 }),
    destinationAllowsCash: place?.zone.takesCash === true,
    isGift: order.isGift,
    isPaidAtShop: order.collects,
    razorpayConfigured: context.get(gateway) !== undefined,
  });
  return offered.filter(({ method }) => method !== order.method);
}

function labelOf(method: PaymentMethod, order: FullOrder, feePaise: Paise): string {
  if (method === "upi") return t`UPI`;
  if (method === "razorpay") return t`Card, UPI or net banking`;
  const total = formatRupees(totalOf({ ...chargesOf(order), cashFeePaise: feePaise }));
  const cash = order.collects ? t`Cash: ${total} at the shop` : t`Cash: ${total} at the door`;
  return feePaise > 0 ? `${cash} (${t`${{ fee: formatRupees(feePaise) }} cash fee included`})` : cash;
}
