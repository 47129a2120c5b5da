import { dataOf } from "#domain/orders/event.ts";
import type { FullOrder, OrderEvent } from "#domain/orders/full-order.server.ts";
import { asksWhatToDo, owesBeforeItLeaves, type OrderStatus } from "#domain/orders/order.ts";
import type { Order } from "#domain/orders/schema.ts";

/** The kinds of e-mails to a customer about an order. */
export type CustomerNotice =
  | "pay"
  /** The shop must approve the order. */
  | "looked-at-first"
  | "confirmed"
  | "paid"
  /** A payment of which the customer was told has not come after all. */
  | "payment-reversed"
  | "ready"
  | "dispatched"
  /** It has not left after all. */
  | "undispatched"
  | "tracking-changed"
  | "delivered"
  | "collected"
  | "cancelled"
  /** The cancellation was taken back. */
  | "uncancelled"
  /** The parcel came back, and the order is sent again. */
  | "sent-again"
  | "refund-due"
  | "refunded"
  /** A refund that was promised is not sent. */
  | "refund-called-off"
  /** The order is made, though all its money went back. */
  | "goes-on"
  /** The order has new days. */
  | "moved"
  /** Other things are in the order. */
  | "changed"
  /** Packs of the order cannot be made. */
  | "left-out"
  /** It goes to another pincode. */
  | "redirected"
  | "corrected";

/** The kinds of e-mails to the owner about an order. */
export type ShopNotice =
  | "new-order"
  | "order-to-approve"
  /** The customer reports a transfer. */
  | "payment-claimed"
  /** A reported transfer is not confirmed yet. */
  | "claim-waits"
  /** The customer cancelled. */
  | "stop-cooking"
  | "refund-to-send"
  | "refund-failed"
  /** A refund was made on the payment gateway's own pages. */
  | "refund-made-there"
  /** A payer contests a payment at their bank, or this was decided. */
  | "disputed"
  /** A paid order has new days. */
  | "plan-changed";

export type Notices = { customer?: CustomerNotice; shop?: ShopNotice };

/** Whether a notice says that an order begins to need the shop. Such a notice is told by `new-orders.server.ts`. */
export function isOfNewOrder(notice: ShopNotice | undefined): notice is "new-order" | "order-to-approve" {
  return notice === "new-order" || notice === "order-to-approve";
}

type Happened = Pick<OrderEvent, "kind" | "by"> & Partial<Pick<OrderEvent, "data">>;
type OrderState = Pick<Order, "status" | "method" | "email" | "hold"> & Partial<Pick<FullOrder, "sums" | "goesOnAt">>;

/**
 * Which e-mails an event of an order causes, to the customer and to the owner (`shop`). Leaves out e-mails that the
 * order's present state has made out of date.
 */
export function noticesOf(event: Happened, order: OrderState): Notices {
  const { customer, ...rest } = follows(event, order);
  return order.email && customer ? { customer, ...rest } : rest;
}

function follows({ kind, by, data = {} }: Happened, order: OrderState): Notices {
  const { status, method, hold, sums, goesOnAt = null } = order;
  const stands = status !== "cancelled";
  const isAllBack = sums !== undefined && asksWhatToDo({ status, sums, goesOnAt });
  const owes = sums !== undefined && owesBeforeItLeaves({ status, method, sums, goesOnAt });
  const joined = dataOf({ kind, data }, "refund-due", "refunded")?.joined;
  switch (kind) {
    case "awaiting-payment":
      // When a mistake is taken back, the letter about it says that it is to be paid.
      if (status !== kind || (by === "shop" && dataOf({ kind, data }, kind)?.from !== undefined)) return {};
      // Who takes an order at the desk need not be told of it.
      return method === "upi" && hold === "standard" && by !== "shop"
        ? { customer: "pay", shop: "new-order" }
        : { customer: "pay" };
    case "awaiting-approval":
      return status === kind ? { customer: "looked-at-first", shop: "order-to-approve" } : {};
    case "placed":
      if (!stands || method !== "cash" || hasOwnLetter(dataOf({ kind, data }, kind)?.from)) return {};
      return by === "customer" ? { customer: "confirmed", shop: "new-order" } : { customer: "confirmed" };
    case "claim-waits":
      return status === "awaiting-payment" || owes ? { shop: "claim-waits" } : {};
    case "payment-claimed":
      return status === "awaiting-payment" || status === "cancelled" || owes ? { shop: "payment-claimed" } : {};
    case "payment-received":
      // The letter about the refund follows, and says that the order is not made.
      if (method === "cash" || isAllBack) return {};
      return method === "razorpay" && stands ? { customer: "paid", shop: "new-order" } : { customer: "paid" };
    case "payment-reversed":
      return dataOf({ kind, data }, kind)?.told ? { customer: kind } : {};
    case "uncancelled":
    case "sent-again":
    case "changed":
      return stands ? { customer: kind } : {};
    case "ready":
      return status === "ready" ? { customer: "ready" } : {};
    case "dispatched":
      return status === "packed" ? {} : { customer: "dispatched" };
    case "undispatched":
      return status === "packed" ? { customer: "undispatched" } : {};
    case "tracking-changed":
      return status === "dispatched" ? { customer: "tracking-changed" } : {};
    case "delivered":
    case "collected":
      return status === kind ? { customer: kind } : {};
    case "cancelled":
      if (stands) return {};
      return by === "customer" ? { customer: "cancelled", shop: "stop-cooking" } : { customer: "cancelled" };
    case "refund-due":
      return { customer: "refund-due", shop: joined ? "refund-made-there" : "refund-to-send" };
    case "refunded":
      return joined ? { customer: "refunded", shop: "refund-made-there" } : { customer: "refunded" };
    case "refund-called-off":
      return dataOf({ kind, data }, "refund-called-off")?.replaced ? {} : { customer: "refund-called-off" };
    case "disputed":
      return { shop: "disputed" };
    case "goes-on":
      return stands ? { customer: "goes-on" } : {};
    case "refund-failed":
      return { shop: "refund-failed" };
    case "corrected":
    case "redirected":
      return stands ? { customer: kind } : {};
    case "left-out":
      // A customer who has paid learns of these packs from the e-mail about the refund.
      return method === "cash" && status === "placed" ? { customer: "left-out" } : {};
    case "moved":
      // The owner knows the former days of a UPI order from the first e-mail. A move by the shop itself needs none.
      if (status !== "placed") return {};
      return method === "upi" && !dataOf({ kind, data }, "moved")?.because
        ? { customer: "moved", shop: "plan-changed" }
        : { customer: "moved" };
    // A late payment is followed by an e-mail about its refund. The other events are shown on the order's page.
    case "payment-late":
    case "receipt-unallocated":
    case "unallocated-returned":
    case "packed":
    case "unpacked":
    case "unready":
    case "undelivered":
    case "returned":
    case "erasure-requested":
    case "erased":
      return {};
  }
}

/** Whether a letter of its own tells that an order with this status is placed again. */
function hasOwnLetter(from: OrderStatus | undefined): boolean {
  return from === "cancelled" || from === "returned";
}
