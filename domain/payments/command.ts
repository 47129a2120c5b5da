import { formatAmount } from "#domain/money.ts";
import { findOrderByNumber } from "#domain/orders/orders.server.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import type { Database } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { cancelOrder } from "./cancellation.server.ts";
import { confirmUpi, receiveCash } from "./claims.server.ts";
import { outcomeInWords, owedBy } from "./outcomes.ts";
import { findCounted, findPaymentBy } from "./payments.server.ts";
import { listOpenRefunds, markRefundDone, refundable, repeatRefund, requestRefund } from "./refunds.server.ts";
import { readRupees } from "./rupees.ts";
import { listAwaited } from "./worklist.server.ts";

/**
 * `npm run payments` lists what is open; then `confirm NUMBER UTR` for a UPI transfer seen in the bank, `received
 * NUMBER` for cash, `cancel NUMBER`, `refund NUMBER [RUPEES] REASON` to give back what an order was paid with or part of
 * it, `again ID` for a refund that failed, and `refunded ID` for money that the owner has sent back by hand.
 */
export async function run(db: Database, [verb, what, ...more]: string[]): Promise<number> {
  switch (verb) {
    case undefined:
      return list(db);
    case "confirm":
      return say(await withPayment(db, what, "upi", (id) => confirmUpi(db, id, more[0] ?? "")));
    case "received":
      return say(await withPayment(db, what, "cash", (id) => receiveCash(db, id)));
    case "cancel":
      return say(await withOrder(db, what, (id) => cancelOrder(db, id, "shop")));
    case "refund":
      return say(await withOrder(db, what, (id) => refund(db, id, more)));
    case "again":
      return say(isUuid(what) ? await again(db, what) : "unknown refund");
    case "refunded":
      return say(isUuid(what) ? await markRefundDone(db, what) : "unknown refund");
    default:
      return say({
        refused:
          "Write confirm NUMBER UTR, received NUMBER, cancel NUMBER, refund NUMBER [RUPEES] REASON, again ID or refunded ID.",
      });
  }
}

async function refund(db: Database, orderId: string, words: string[]): Promise<Answer> {
  const part = readRupees(words[0] ?? "");
  const reason = words
    .slice(part === undefined ? 0 : 1)
    .join(" ")
    .trim();
  if (!reason) return { refused: "Say why, after the number and the rupees: the customer reads it." };
  const payment = await findCounted(db, orderId);
  if (!payment) return { refused: "This order was not paid, or its money is on the list of what is owed back." };
  const paise = part ?? (await refundable(db, payment));
  const asked = await requestRefund(db, payment.id, paise, reason);
  return "refundId" in asked ? owedBy(payment.method) : asked;
}

/** Only what Razorpay could not send is asked for again. */
async function again(db: Database, refundId: string): Promise<Answer> {
  const asked = await repeatRefund(db, refundId);
  return "refundId" in asked ? owedBy("razorpay") : asked;
}

type Answer = string | { refused: string };

async function withOrder(db: Database, number = "", act: (id: string) => Promise<Answer>): Promise<Answer> {
  const known = readOrderNumber(number);
  const order = known && (await findOrderByNumber(db, known));
  return order ? act(order.id) : { refused: `There is no order "${number}".` };
}

async function withPayment(
  db: Database,
  number: string | undefined,
  method: "upi" | "cash",
  act: (id: string) => Promise<Answer>,
): Promise<Answer> {
  return withOrder(db, number, async (orderId) => {
    const payment = await findPaymentBy(db, orderId, method);
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
  for (const { payment, number, status } of await listAwaited(db)) {
    const { amountPaise, claimedUtr, failure, method } = payment;
    const more = [claimedUtr && `UTR ${claimedUtr}`, failure].filter(Boolean).join(", ");
    console.log(`${number}  ${method.padEnd(8)} Rs ${formatAmount(amountPaise).padStart(9)}  ${status}  ${more}`);
  }
  for (const { id, number, amountPaise, status, method, reason } of await listOpenRefunds(db)) {
    console.log(
      `${number}  ${method.padEnd(8)} Rs ${formatAmount(amountPaise).padStart(9)}  back, ${status}  ${id}  ${reason}`,
    );
  }
  return 0;
}
