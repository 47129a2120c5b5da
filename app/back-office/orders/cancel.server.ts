import { href, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { whoActs } from "#app/access.ts";
import { leadTo, saidBy } from "#app/back-office/money/said.server.ts";
import { database, formFailed } from "#app/context.ts";
import { conflict, invalid, parseForm, readForm } from "#app/form.server.ts";
import { mayActAs } from "#domain/accounts/account.ts";
import { showMobile } from "#domain/accounts/mobile-number.ts";
import { formatAmount } from "#domain/money.ts";
import { isPaid, keptOf, unfitPaiseOf } from "#domain/orders/balance.ts";
import { buyersMobile } from "#domain/orders/bill-to.ts";
import { statusInWords } from "#domain/orders/desk.ts";
import { orderStatuses } from "#domain/orders/order.ts";
import { isCancellable } from "#domain/payments/cancellation.server.ts";
import { cancelAsStaff, tooLateToCancel } from "#domain/payments/desk.server.ts";
import { orderAtDesk } from "./order-at-desk.server.ts";

type Context = Readonly<RouterContextProvider>;

const fields = z.object({
  seen: z.enum(orderStatuses),
  reason: z.string().trim().min(1, "Say why, for the log").max(200, "Use at most 200 characters"),
  note: z.string().trim().max(200, "Use at most 200 characters"),
});

export async function cancelPage(context: Context, request: Request, number: string) {
  const db = context.get(database);
  const order = await orderAtDesk(db, number);
  const owedPaise = isPaid(order) ? keptOf(order.sums) : 0;
  const promisedPaise = owedPaise + order.sums.leavingPaise;
  const mobile = buyersMobile(order);
  const misfitPaise = unfitPaiseOf(order);
  return {
    number: order.number,
    name: order.name,
    mobile: mobile && showMobile(mobile),
    status: order.status,
    stands: `It is ${statusInWords(order.status)}`,
    isCancellable: isCancellable(order.status, "shop"),
    refusal: order.status === "cancelled" ? undefined : tooLateToCancel,
    owed: owedPaise > 0 ? formatAmount(owedPaise) : undefined,
    promised: promisedPaise > 0 ? formatAmount(promisedPaise) : undefined,
    isOwner: mayActAs(whoActs(context).role, "owner"),
    misfit: misfitPaise > 0 ? formatAmount(misfitPaise) : undefined,
    isMailed: order.email !== null,
    said: saidBy(request),
    failed: context.get(formFailed),
  };
}

/** Cancels the order as the form says, or gives the form back: 422 for its fields, 409 for a move that is refused. */
export async function cancelFromForm(context: Context, request: Request, number: string) {
  const db = context.get(database);
  const order = await orderAtDesk(db, number);
  const form = parseForm(await readForm(request), fields);
  if (!form.ok) return invalid(context, form);
  const { seen, reason, note } = form.data;
  const outcome = await cancelAsStaff(db, whoActs(context), {
    orderId: order.id,
    seen,
    reason,
    note: note || undefined,
  });
  if (typeof outcome === "string") return leadTo(href("/back-office/orders/:number/cancel", { number }), outcome);
  return conflict(context, { ...form, problems: { form: outcome.refused } });
}
