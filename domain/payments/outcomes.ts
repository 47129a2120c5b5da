import type { PaymentMethod } from "#domain/orders/order.ts";

const sentences = {
  settled: "The order is paid.",
  "already settled": "This was written down before. Nothing changed.",
  "refund due": "The order cannot have this money any more. It is on the list of what is owed back.",
  utr: "A UTR has 12 digits.",
  method: "This order is not paid that way.",
  amount: "Another amount came than was asked for. It is noted under what does not fit, and the order stays unpaid.",
  "utr used": "This UTR has served for another order. Nothing changed.",
  "already paid": "This order was paid with another UTR. Nothing changed.",
  currency: "Money in another currency came. It is noted under what does not fit, and counts nothing.",
  "payment used": "This payment has served for another order. Nothing changed.",
  "unknown payment": "There is no such payment.",
  "unknown order": "There is no such order.",
  done: "Written down: the money went back.",
  "already done": "This was written down before. Nothing changed.",
  "called off": "Called off: this money is not sent, and the customer is told.",
  "called off before": "This refund was called off. Nothing changed.",
  "goes on": "Written down: the order is made all the same.",
  "asked again": "This one failed and was asked for again. Mark the newer one.",
  owed: "Written down. It is yours to send, and then to be marked as sent.",
  "owed by Razorpay": "Written down. Razorpay sends it back by itself.",
  "already owed": "This was written down before. Nothing changed.",
  "unknown refund": "There is no such refund.",
  "dealt with": "Written down: that notice is dealt with.",
  "unknown notice": "There is no such notice.",
  reversed: "Taken back: this money counts for nothing any more.",
  "already reversed": "This was taken back before. Nothing changed.",
  "unknown receipt": "There is no such payment.",
  "sent back": "Written down: what came and did not fit was sent back.",
  cancelled: "The order is cancelled.",
  uncancelled: "The cancellation was taken back, and the customer is told.",
  "sent again": "The order is sent again, and the customer is told.",
  "already sent again": "It was sent again before. Nothing changed.",
  "came back": "Written down: what came back lies on the shelf again or is written off.",
  "not cancelled": "This order is not cancelled. Nothing changed.",
  "already cancelled": "The order was cancelled before. Nothing changed.",
} as const;

export type Outcome = keyof typeof sentences;

/** Who must send a refund: Razorpay ("owed by Razorpay") if the money came through it, otherwise the owner ("owed"). */
export function owedBy(method: PaymentMethod): "owed" | "owed by Razorpay" {
  return method === "razorpay" ? "owed by Razorpay" : "owed";
}

/** The sentence for the outcome of an action about money. Any other text is returned unchanged. */
export function outcomeInWords(outcome: string): string {
  return isOutcome(outcome) ? sentences[outcome] : outcome;
}

/** Whether a word is an outcome. The word may come from a URL. */
export function isOutcome(word: string): word is Outcome {
  return Object.hasOwn(sentences, word);
}
