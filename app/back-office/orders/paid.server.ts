import { sayPart } from "#app/sentences/money-back.ts";
import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { leadTo, saidBy } from "#app/back-office/money/said.server.ts";
import { database, formFailed, type Context } from "#app/context.ts";
import { conflict, invalid, readForm } from "#app/form.server.ts";
import { formatRupees } from "#domain/money.ts";
import { balanceOf, isPaid, partPaidPaiseOf } from "#domain/orders/order.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { momentInWords, ranOut } from "#domain/orders/customer/timeline.ts";
import { confirmUpi, receiveCash } from "#domain/payments/receipts/receipts.server.ts";
import { findOrderNumberByUtr, listReceipts } from "#domain/payments/receipts/received.server.ts";
import { utrOf } from "#domain/payments/requests/payment.ts";
import { previewConfirmation } from "#domain/payments/worklist/confirmation-preview.ts";
import { outcomeInWords } from "#domain/payments/outcomes.ts";
import { listPayments, type Payment } from "#domain/payments/requests/payments.server.ts";
import { readAwaited } from "#domain/payments/worklist/worklist.server.ts";
import { parseUtr } from "#domain/payments/statement/utr.ts";
import type { Database } from "#platform/database.server.ts";
import { requireOrder } from "./require-order.server.ts";

/** A payment that can be confirmed by hand. */
export type Asked = {
  amount: string;
  /** The UTR (the bank's number) that the customer reported. */
  claimedUtr: string | null;
  /** Says what happens when staff confirm the payment. */
  follows: string;
  /** The part of the amount that has come; undefined for cash, or if no money has come. */
  noted: Noted | undefined;
};

/** The part of a payment that has come. */
export type Noted = {
  /** For example "₹2,355 came, ₹1 is missing." */
  words: string;
  /** The missing amount, such as "₹1". */
  rest: string;
  /** The UTR (the bank's number) of the last UPI transfer; undefined if no money came by UPI. */
  utr: string | undefined;
};

const ways = { upi: "by UPI", cash: "in cash", razorpay: "at Razorpay" };

/** How an order was paid, or which payments can be confirmed by hand. Throws 404 for an unknown number. */
export async function paidPage(context: Context, request: Request, number: string) {
  const db = context.get(database);
  const order = await requireOrder(db, number);
  const { upi, cash } = await openRequestsOf(db, order);
  const receipts = await listReceipts(db, order.id);
  const view = (payment: Payment | undefined): Asked | undefined =>
    payment && {
      amount: formatRupees(payment === cash ? -balanceOf(order) : payment.amountPaise),
      claimedUtr: payment.claimedUtr,
      follows: previewConfirmation({
        method: payment.method,
        status: order.status,
        hasRunOut: ranOut(order),
        isPaid: isPaid(order),
        isAwaited: payment.method === order.method && payment.state !== "closed",
      }),
      noted: payment.method === "upi" ? notedFor(order, payment, receipts) : undefined,
    };
  return {
    number: order.number,
    name: order.name,
    stands: `It is ${statusInWords(order.status)}`,
    paid: isPaid(order) ? paidInWords(order, receipts) : undefined,
    next: isPaid(order) ? await findNextTold(db, number) : undefined,
    upi: view(upi),
    cash: view(cash),
    said: saidBy(request),
    failed: context.get(formFailed),
  };
}

/**
 * Confirms that an order's money came by UPI or in cash. Refuses a UTR (the bank's number) that is invalid or used
 * already. Refuses a payment that is no longer awaited.
 */
export async function confirmPaid(context: Context, request: Request, number: string) {
  const db = context.get(database);
  const values = await readForm(request);
  const order = await requireOrder(db, number);
  const { upi, cash } = await requestsOf(db, order);
  const payment = values.intent === "cash" ? cash : upi;
  if (!payment) return conflict(context, { values, problems: { form: outcomeInWords("method") } });
  const outcome =
    payment === cash
      ? await receiveCash(db, payment.id, whoActs(context))
      : await confirmUpi(
          db,
          payment.id,
          values.utr ?? "",
          values.came === "whole" ? "whole" : "rest",
          whoActs(context),
        );
  if (typeof outcome === "string") return leadTo(href("/back-office/orders/:number/paid", { number }), outcome);
  if (outcome.refused === "utr" || outcome.refused === "utr used") {
    return invalid(context, { values, problems: { utr: await utrProblem(db, outcome.refused, values.utr ?? "") } });
  }
  return conflict(context, { values, problems: { form: outcomeInWords(outcome.refused) } });
}

async function requestsOf(db: Database, order: FullOrder) {
  const all = await listPayments(db, order.id);
  const by = (method: Payment["method"]) => all.find((payment) => payment.method === method);
  return { upi: by("upi"), cash: by("cash") };
}

async function openRequestsOf(db: Database, order: FullOrder) {
  const { upi, cash } = await requestsOf(db, order);
  const isCashDue = order.method === "cash" && order.status !== "cancelled" && order.status !== "returned";
  const isPaidByUpi = isPaid(order) && order.method === "upi";
  return { upi: isPaidByUpi ? undefined : upi, cash: isCashDue && !isPaid(order) ? cash : undefined };
}

type Receipts = Awaited<ReturnType<typeof listReceipts>>;

function notedFor(order: FullOrder, { amountPaise }: Payment, receipts: Receipts): Noted | undefined {
  const camePaise = partPaidPaiseOf(order);
  if (camePaise === 0) return undefined;
  const last = receipts.findLast(({ receipt }) => receipt.rail === "upi")?.receipt;
  return {
    words: `${sayPart(camePaise, amountPaise)}.`,
    rest: formatRupees(amountPaise - camePaise),
    utr: last && utrOf(last),
  };
}

/** Another order whose customer has told of a transfer, the one that waits longest. */
async function findNextTold(db: Database, number: string) {
  const told = (await readAwaited(db, 2)).get("told")!.rows.find((one) => one.number !== number);
  return told && { number: told.number, amount: formatRupees(told.amountPaise) };
}

/** Says how an order was paid: "Paid by UPI: ₹549, Saturday 21 November, 2:05 pm, UTR 412345678901." */
function paidInWords({ method, sums }: FullOrder, receipts: Receipts): string {
  const last = receipts.findLast((one) => one.method === method)?.receipt;
  const when = last ? `, ${momentInWords(last.receivedAt)}` : "";
  const utr = last && utrOf(last);
  return `Paid ${ways[method]}: ${formatRupees(sums.totalPaise)}${when}${utr ? `, UTR ${utr}` : ""}.`;
}

async function utrProblem(db: Database, refused: "utr" | "utr used", written: string): Promise<string> {
  if (refused === "utr") return "Enter the 12 digits of the UTR, as the bank shows them";
  const other = await findOrderNumberByUtr(db, parseUtr(written) ?? "");
  return `This UTR has served for ${other ? `order ${other}` : "another order"}`;
}
