import { formatRupees, parseRupees } from "#domain/money.ts";
import { findOrderByNumber, type FullOrder } from "#domain/orders/full-order.server.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import type { Database } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { confirmUpi, receiveCash } from "#domain/payments/receipts/receipts.server.ts";
import { cancelAsStaff } from "./staff-cancellation.server.ts";
import { outcomeInWords } from "#domain/payments/outcomes.ts";
import { methodOfRail } from "#domain/payments/requests/payment.ts";
import { findPaymentBy } from "#domain/payments/requests/payments.server.ts";
import {
  markRefundSentByHand,
  refundAsOwner,
  repeatRefundAsOwner,
} from "#domain/payments/refunds/owner-refunds.server.ts";
import { listOpenRefunds } from "#domain/payments/refunds/open-refunds.server.ts";
import { listRefunds, refundable } from "#domain/payments/refunds/refunds.server.ts";
import { listAwaited } from "#domain/payments/worklist/worklist.server.ts";

const command = { id: null, name: "npm run payments" };

/** The command `npm run payments` (docs/operations.md). Returns the exit code: 1 when it refuses. */
export async function run(db: Database, [verb, what, ...more]: string[]): Promise<number> {
  switch (verb) {
    case undefined:
      return list(db);
    case "confirm":
      return say(await withPayment(db, what, "upi", (id) => confirm(db, id, more)));
    case "received":
      return say(await withPayment(db, what, "cash", (id) => receiveCash(db, id, command)));
    case "cancel":
      return say(await withOrder(db, what, (order) => cancel(db, order)));
    case "refund":
      return say(await withOrder(db, what, (order) => refund(db, order, more)));
    case "again":
      return say(isUuid(what) ? await repeatRefundAsOwner(db, command, what) : "unknown refund");
    case "refunded":
      return say(isUuid(what) ? await markRefundSentByHand(db, command, what) : "unknown refund");
    default:
      return say({
        refused:
          "Write confirm NUMBER UTR [whole], received NUMBER, cancel NUMBER, refund NUMBER [RUPEES] REASON, again ID or refunded ID.",
      });
  }
}

async function confirm(db: Database, paymentId: string, [utr = "", came]: string[]): Promise<Answer> {
  return confirmUpi(db, paymentId, utr, came === "whole" ? "whole" : "rest", command);
}

async function cancel(db: Database, { id, status }: FullOrder): Promise<Answer> {
  return cancelAsStaff(db, command, {
    orderId: id,
    seen: status,
    reason: "None was given",
    note: undefined,
    mayCancelPaid: true,
  });
}

async function refund(db: Database, { id: orderId, status }: FullOrder, words: string[]): Promise<Answer> {
  const part = parseRupees(words[0] ?? "");
  const reason = words
    .slice(part === undefined ? 0 : 1)
    .join(" ")
    .trim();
  if (!reason) return { refused: "Say why, after the number and the rupees: the customer reads it." };
  const amountPaise = part ?? (await refundable(db, { id: orderId, status }));
  const seen = (await listRefunds(db, orderId)).length;
  return refundAsOwner(db, command, { orderId, amountPaise, reason, seen });
}

type Answer = string | { refused: string };

async function withOrder(db: Database, number = "", act: (order: FullOrder) => Promise<Answer>): Promise<Answer> {
  const known = readOrderNumber(number);
  const order = known && (await findOrderByNumber(db, known));
  return order ? act(order) : { refused: `There is no order "${number}".` };
}

async function withPayment(
  db: Database,
  number: string | undefined,
  method: "upi" | "cash",
  act: (id: string) => Promise<Answer>,
): Promise<Answer> {
  return withOrder(db, number, async ({ id }) => {
    const payment = await findPaymentBy(db, id, method);
    if (!payment) return { refused: `This order is not paid by ${method === "upi" ? "UPI" : "cash"}.` };
    return act(payment.id);
  });
}

function say(answer: Answer): number {
  const refused = typeof answer === "object" ? answer.refused : undefined;
  const word = refused ?? (answer as string);
  const good = !refused && word !== "unknown refund" && word !== "asked again";
  (good ? console.log : console.error)(outcomeInWords(word));
  return good ? 0 : 1;
}

async function list(db: Database): Promise<number> {
  for (const { number, status, amountPaise, claimedUtr, saidPaidAt, failure, method } of await listAwaited(db)) {
    const more = [claimedUtr ? `UTR ${claimedUtr}` : saidPaidAt && "says paid", failure].filter(Boolean).join(", ");
    console.log(`${number}  ${method.padEnd(8)} ${formatRupees(amountPaise).padStart(10)}  ${status}  ${more}`);
  }
  for (const { id, number, amountPaise, status, rail, reason } of await listOpenRefunds(db)) {
    console.log(
      `${number}  ${methodOfRail[rail].padEnd(8)} ${formatRupees(amountPaise).padStart(10)}  back, ${status}  ${id}  ${reason}`,
    );
  }
  return 0;
}
