import { href, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { whoActs } from "#app/access.ts";
import { leadTo, saidBy } from "#app/back-office/money/said.server.ts";
import { database, formFailed } from "#app/context.ts";
import { conflict, invalid, parseForm, readForm } from "#app/form.server.ts";
import type { Problems } from "#app/ui/field.tsx";
import { formatAmount, parseRupees } from "#domain/money.ts";
import { isPaid } from "#domain/orders/balance.ts";
import { statusInWords } from "#domain/orders/desk.ts";
import type { FullOrder } from "#domain/orders/orders.server.ts";
import { refundAsOwner } from "#domain/payments/refund-desk.server.ts";
import { refundableOf } from "#domain/payments/refunding.ts";
import { listRefunds, refundable } from "#domain/payments/refunds.server.ts";
import type { Database } from "#platform/database.server.ts";
import { orderAtDesk } from "./order-at-desk.server.ts";

type Context = Readonly<RouterContextProvider>;

const states = { due: "owed", sent: "on its way", done: "given back", failed: "failed" };

export async function refundPage(context: Context, request: Request, number: string) {
  const db = context.get(database);
  const order = await orderAtDesk(db, number);
  const refunds = await listRefunds(db, order.id);
  const left = isPaid(order) ? refundableOf(order.sums, refunds) : 0;
  return {
    number: order.number,
    name: order.name,
    stands: `It is ${statusInWords(order.status)}`,
    isPaid: isPaid(order),
    paid: formatAmount(order.sums.totalPaise),
    left: left > 0 ? formatAmount(left) : undefined,
    goesByItself: order.method === "razorpay",
    isMailed: order.email !== null,
    seen: refunds.length,
    refunds: refunds.map(({ id, amountPaise, status, reason }) => ({
      id,
      amount: formatAmount(amountPaise),
      state: states[status],
      reason,
    })),
    said: saidBy(request),
    failed: context.get(formFailed),
  };
}

const fields = z.object({
  seen: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
  rupees: z
    .string()
    .transform(parseRupees)
    .refine((paise) => paise !== undefined && paise > 0, "Enter rupees, such as 549 or 120.50")
    .transform((paise) => paise!),
  reason: z.string().trim().min(1, "Say why: the customer reads it").max(200, "Use at most 200 characters"),
});

/** Promises the money back as the form says, or gives the form back with what is wrong. */
export async function refundFromForm(context: Context, request: Request, number: string) {
  const db = context.get(database);
  const order = await orderAtDesk(db, number);
  const form = parseForm(await readForm(request), fields);
  if (!form.ok) {
    const { values, problems } = form;
    return invalid(context, { values, problems: { ...(await tooMuch(db, order, values.rupees)), ...problems } });
  }
  const { seen, rupees: amountPaise, reason } = form.data;
  const outcome = await refundAsOwner(db, whoActs(context), { orderId: order.id, amountPaise, reason, seen });
  if (typeof outcome === "string") return leadTo(href("/back-office/orders/:number/refund", { number }), outcome);
  return conflict(context, { ...form, problems: { form: outcome.refused } });
}

/** Beside another mistake, so that both are named at once; alone, `refundAsOwner` says so once it knows the press. */
async function tooMuch(db: Database, order: FullOrder, rupees = ""): Promise<Problems> {
  const left = await refundable(db, order);
  return (parseRupees(rupees) ?? 0) > left
    ? { rupees: `Rs ${formatAmount(left)} is all that is left to give back` }
    : {};
}
