import { href, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { leadTo, saidBy } from "#app/back-office/money/said.server.ts";
import { database, formFailed } from "#app/context.ts";
import { readForm, textsOf } from "#app/read-form.ts";
import type { Problems } from "#app/ui/field.tsx";
import { formatAmount } from "#domain/money.ts";
import { statusInWords } from "#domain/orders/desk.ts";
import { misfitInWords, misfitPaiseOf } from "#domain/orders/misfit.ts";
import type { FullOrder } from "#domain/orders/orders.server.ts";
import { momentInWords, ranOut } from "#domain/orders/story.ts";
import { notedIn } from "#domain/payments/besides.ts";
import { findOrderNumberByUtr } from "#domain/payments/claims.server.ts";
import { confirmUpiAsStaff, receiveCashAsStaff } from "#domain/payments/desk.server.ts";
import { followsFrom } from "#domain/payments/following.ts";
import { outcomeInWords } from "#domain/payments/outcomes.ts";
import { listPayments, type Payment } from "#domain/payments/payments.server.ts";
import { parseUtr } from "#domain/payments/utr.ts";
import type { Database } from "#platform/database.server.ts";
import { orderAtDesk } from "./order-at-desk.server.ts";
import { refuseForm } from "./refuse-form.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What is asked for by one way of paying, and what comes of confirming it. */
export type Awaited = { amount: string; claimedUtr: string | null; follows: string; noted: Noted | undefined };

/** What came for an order and was noted, beside what is to be confirmed. */
export type Noted = { words: string; isEnough: boolean; rest: string; utr: string | undefined };

const ways = { upi: "by UPI", cash: "in cash", razorpay: "at Razorpay" };

export async function paidPage(context: Context, request: Request, number: string) {
  const db = context.get(database);
  const order = await orderAtDesk(db, number);
  const { counted, upi, cash } = await paymentsOf(db, order);
  const view = (payment: Payment | undefined): Awaited | undefined =>
    payment && {
      amount: formatAmount(payment.amountPaise),
      claimedUtr: payment.claimedUtr,
      follows: followsFrom({
        method: payment.method,
        status: order.status,
        hasRunOut: ranOut(order),
        isPaid: counted !== undefined,
      }),
      noted: payment.method === "upi" ? notedFor(order, payment) : undefined,
    };
  return {
    number: order.number,
    name: order.name,
    stands: `It is ${statusInWords(order.status)}`,
    paid: counted && paidInWords(counted),
    upi: view(upi),
    cash: view(cash),
    said: saidBy(request),
    failed: context.get(formFailed),
  };
}

/** Confirms what the form says; leads on to what became of it, or gives the form back with what is wrong. */
export async function confirmPaid(context: Context, request: Request, number: string) {
  const db = context.get(database);
  const values = textsOf(await readForm(request));
  const order = await orderAtDesk(db, number);
  const { upi, cash } = await allPaymentsOf(db, order);
  const payment = values.intent === "cash" ? cash : upi;
  if (!payment) return refuseForm(context, values, { form: outcomeInWords("method") }, 409);
  const outcome =
    payment === cash
      ? await receiveCashAsStaff(db, whoActs(context), payment.id)
      : await confirmUpiAsStaff(
          db,
          whoActs(context),
          payment.id,
          values.utr ?? "",
          values.came === "whole" ? "whole" : "rest",
        );
  if (typeof outcome === "string") return leadTo(href("/back-office/orders/:number/paid", { number }), outcome);
  return refuseForm(
    context,
    values,
    await problemsOf(db, outcome.refused, values.utr ?? ""),
    statusOf(outcome.refused),
  );
}

async function allPaymentsOf(db: Database, order: FullOrder) {
  const all = (await listPayments(db, order.id)).filter(({ surplusOf }) => surplusOf === null);
  const by = (method: Payment["method"]) => all.find((payment) => payment.method === method);
  return { counted: all.find(({ counted }) => counted), upi: by("upi"), cash: by("cash") };
}

/** Of an order's payments those that may still be confirmed, and the one it was paid with. */
async function paymentsOf(db: Database, order: FullOrder) {
  const { counted, upi, cash } = await allPaymentsOf(db, order);
  const isCashDue = order.method === "cash" && order.status !== "cancelled" && order.status !== "returned";
  return {
    counted,
    upi: upi && upi.status !== "paid" ? upi : undefined,
    cash: cash && cash.status !== "paid" && isCashDue && !counted ? cash : undefined,
  };
}

function notedFor({ events }: FullOrder, { amountPaise }: Payment): Noted | undefined {
  const camePaise = misfitPaiseOf(events);
  if (camePaise === 0) return undefined;
  const restPaise = Math.max(0, amountPaise - camePaise);
  return {
    words: `${misfitInWords(camePaise, amountPaise)}.`,
    isEnough: restPaise === 0,
    rest: formatAmount(restPaise),
    utr: restPaise === 0 ? notedIn(events).at(-1)?.utr : undefined,
  };
}

function paidInWords({ amountPaise, method, settledAt, utr }: Payment): string {
  const when = settledAt ? `, ${momentInWords(settledAt)}` : "";
  return `Paid ${ways[method]}: Rs ${formatAmount(amountPaise)}${when}${utr ? `, UTR ${utr}` : ""}.`;
}

function statusOf(refused: string): number {
  return refused === "utr" || refused === "utr used" ? 422 : 409;
}

async function problemsOf(db: Database, refused: string, written: string): Promise<Problems> {
  if (refused === "utr") return { utr: "Enter the 12 digits of the UTR, as the bank shows them" };
  if (refused !== "utr used") return { form: outcomeInWords(refused) };
  const other = await findOrderNumberByUtr(db, parseUtr(written) ?? "");
  return { utr: `This UTR has served for ${other ? `order ${other}` : "another order"}` };
}
