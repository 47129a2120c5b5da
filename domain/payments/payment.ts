import type { Paise } from "#domain/money.ts";
import type { Actor as StaffMember } from "#domain/audit/audit.server.ts";
import type { Actor, Hold, PaymentMethod } from "#domain/orders/order.ts";

/**
 * open: asked for. failed: the last attempt failed, and the next may succeed. closed: nobody waits for it any more;
 * money that comes for it all the same is still seen.
 */
export const requestStates = ["open", "failed", "closed"] as const;

/** What a process of the version before reads of a request. */
export const formerStatuses = ["open", "paid", "failed", "expired"] as const;

/** By which way money travels; an external id names it on its rail once. */
export const rails = ["upi", "card", "bank", "cash"] as const;
export type Rail = (typeof rails)[number];

/** How money of a rail was paid, in the words of an order's method. */
export function methodOf(rail: Rail): PaymentMethod {
  if (rail === "cash") return "cash";
  return rail === "card" ? "razorpay" : "upi";
}

/**
 * Who told of money: the gateway (on the customer's return, by its webhook, asked by the poller), a line of the bank's
 * statement, a person who typed its UTR or took cash. "former": a process of the version before.
 */
export const receiptSources = ["return", "webhook", "poller", "line", "typed", "cash", "former"] as const;
export type ReceiptSource = (typeof receiptSources)[number];

/**
 * Why money goes back. The first three take back a sale, and bring a credit note: the order was cancelled, part of it
 * was given back, the parcel came back. The others never were one: it came besides, too late, or never fitted.
 */
export const refundReasons = ["cancelled", "goodwill", "return", "overpaid", "late", "unfit"] as const;
export type RefundReason = (typeof refundReasons)[number];

/** due: owed, not asked for yet; sent: the gateway or the owner has it in hand; done: it arrived. */
export const refundStatuses = ["due", "sent", "done", "failed"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/**
 * Why what a gateway told us is held: it is not written as its notices are, the database cannot store it, or it tells
 * another amount or currency of an order or a refund than was asked for.
 */
export const holdReasons = ["not understood", "not storable", "another order", "another refund"] as const;

/** Money that came, as whoever saw it reports it. */
export type Money = {
  /** What it came for. */
  paymentId: string;
  amountPaise: Paise;
  currency: string;
  rail: Rail;
  externalId: string;
  source: ReceiptSource;
  by: Actor;
  /** Whoever of the staff wrote it down, for the log; without an id, a command on the server. */
  staff?: StaffMember;
};

/** "refund due": the money is ours, but the order cannot have it, so it goes back. */
export type Settlement = "settled" | "already settled" | "refund due" | { refused: SettlementRefusal };

/** "amount": it is written down, and is not all that is asked for. "currency": it is written down and counts nothing. */
type SettlementRefusal =
  "unknown payment" | "method" | "amount" | "currency" | "utr used" | "payment used" | "already paid";

// A transfer by UPI is matched by a person; a gateway answers by itself.
const holdMinutes: Record<Exclude<PaymentMethod, "cash">, number> = { upi: 180, razorpay: 30 };

/**
 * The owner looks into the bank within so long of a customer's telling the UTR, a Sunday between included. Then the
 * order ends as any unpaid one; a transfer that the owner finds later still pays for it.
 */
const CLAIM_HOURS = 48;

/** Until when an order is kept for a transfer that its customer told of at this moment. */
export function claimUntil(claimedAt: Date): Date {
  return new Date(claimedAt.getTime() + CLAIM_HOURS * 3_600_000);
}

/** An order beyond what its mobile, device and network may hold unpaid is given up after so long, whatever is claimed. */
const BRIEF_MINUTES = 20;
/** Within so long the shop says whether it takes an order in cash that holds nothing until then. */
const APPROVAL_HOURS = 48;

/**
 * Until when an order waits for its payment, or one in cash for the shop's word, by how its stock is held; null for
 * cash that needs no word.
 */
export function holdUntil(method: PaymentMethod, placedAt: Date, hold: Hold = "standard"): Date | null {
  if (method === "cash") return hold === "standard" ? null : new Date(placedAt.getTime() + APPROVAL_HOURS * 3_600_000);
  const minutes = hold === "standard" ? holdMinutes[method] : BRIEF_MINUTES;
  return new Date(placedAt.getTime() + minutes * 60_000);
}
