import type { Paise } from "#domain/money.ts";
import type { Actor, Hold, PaymentMethod } from "#domain/orders/order.ts";

const nextStatuses = {
  open: ["paid", "failed", "expired"],
  // A gateway may report a failed attempt and capture the next one of the same order, or capture late.
  failed: ["paid"],
  expired: ["paid"],
  paid: [],
} as const satisfies Record<string, readonly string[]>;

export type PaymentStatus = keyof typeof nextStatuses;

export const paymentStatuses = Object.keys(nextStatuses) as PaymentStatus[];

/** Whether a payment may go from one status to another. */
export function canTurn(from: PaymentStatus, to: PaymentStatus): boolean {
  return (nextStatuses[from] as readonly PaymentStatus[]).includes(to);
}

/** due: owed, not asked for yet; sent: the gateway or the owner has it in hand; done: it arrived. */
export type RefundStatus = "due" | "sent" | "done" | "failed";

/**
 * Why what a gateway told us is held: it is not written as its notices are, the database cannot store it, or it tells
 * another amount or currency of an order or a refund than was asked for.
 */
export const holdReasons = ["not understood", "not storable", "another order", "another refund"] as const;

export type HoldReason = (typeof holdReasons)[number];

/** Money that came, as whoever saw it reports it. */
export type Money = {
  paymentId: string;
  amountPaise: Paise;
  currency: string;
  /** The gateway's id of the money itself. */
  gatewayPaymentId?: string;
  /** The bank's reference of a UPI transfer. */
  utr?: string;
  /**
   * How the UTR is known: as a line of the bank's statement, or typed by a person, who says that this transfer is the
   * whole amount or the rest of it, beside what was noted before.
   */
  told?: "line" | "whole" | "rest";
  by: Actor;
};

/** "refund due": the money is ours, but the order cannot have it, so it goes back. */
export type Settlement = "settled" | "already settled" | "refund due" | { refused: SettlementRefusal };

type SettlementRefusal =
  "unknown payment" | "amount" | "currency" | "utr used" | "payment used" | "already paid" | "nothing missing";

// A transfer by UPI is matched by a person; a gateway answers by itself.
const holdMinutes: Record<Exclude<PaymentMethod, "cash">, number> = { upi: 180, razorpay: 30 };

/**
 * The owner looks into the bank within so long of a customer's telling the UTR, a Sunday between included. Then the
 * order ends as any unpaid one; money that is found afterwards settles it.
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
