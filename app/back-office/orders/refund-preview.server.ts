import { formatRupees, type Paise } from "#domain/money.ts";
import { payerInWords } from "#domain/orders/documents/bill.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { asksWhatToDo } from "#domain/orders/order.ts";
import { utrOf } from "#domain/payments/requests/payment.ts";
import type { RefundPart } from "#domain/payments/refunds/owner-refunds.server.ts";
import type { RefundPreview } from "./refund-preview.tsx";

type Planned = {
  amountPaise: Paise;
  parts: readonly RefundPart[];
  /** What the shop would keep of the order's money. */
  keptPaise: Paise;
  /** Whether the shop asks Razorpay by itself to send refunds. */
  isAsked: boolean;
};

/** A refund that is not promised yet, in words: what goes back, how, to whom, and what follows. */
export function previewOf(order: FullOrder, { amountPaise, parts, keptPaise, isAsked }: Planned): RefundPreview {
  const sums = { ...order.sums, leavingPaise: order.sums.leavingPaise + amountPaise };
  const allowedPaise = order.status === "cancelled" ? sums.allowedPaise : sums.allowedPaise + amountPaise;
  return {
    amount: formatRupees(amountPaise),
    payer: payerInWords(order),
    ways: parts.map((part) => wayInWords(part, isAsked)),
    kept: keptPaise > 0 ? `${formatRupees(keptPaise)} of its money stays with the shop.` : "That is all of its money.",
    email: order.email,
    asksWhatToDo: asksWhatToDo({ ...order, sums: { ...sums, allowedPaise } }),
  };
}

function wayInWords({ rail, externalId, paise }: RefundPart, isAsked: boolean): string {
  const amount = formatRupees(paise);
  const utr = rail === "bank" ? externalId : utrOf({ rail, externalId });
  switch (rail) {
    case "card":
      return isAsked
        ? `${amount} by Razorpay, to the card or account it was paid from (${externalId}). Razorpay is asked by itself, within minutes; until then you can call it off.`
        : `${amount} of what came by Razorpay (${externalId}). The shop has no keys of Razorpay, so you send it by hand.`;
    case "cash":
      return `${amount} that was paid in cash. You hand it back, or send it to a UPI ID that the customer tells you.`;
    case "upi":
    case "bank":
      return `${amount} by UPI, from your hand, to whoever paid${utr === undefined ? "" : ` with UTR ${utr}`}. It stands under Money until you mark it as sent.`;
  }
}
