import type { OrderEvent } from "#domain/orders/full-order.server.ts";
import type { Order } from "#domain/orders/orders.server.ts";

/** What a customer is told of an order. */
export type CustomerNotice =
  | "pay"
  | "looked-at-first"
  | "confirmed"
  | "paid"
  | "ready"
  | "dispatched"
  | "tracking-changed"
  | "delivered"
  | "collected"
  | "cancelled"
  | "refund-due"
  | "refunded"
  | "moved"
  | "corrected";

/** What the owner is told of one: only what asks for something to be done. */
export type ShopNotice =
  | "new-order"
  | "order-to-approve"
  | "payment-claimed"
  | "claim-waits"
  | "stop-cooking"
  | "refund-to-send"
  | "refund-failed"
  | "plan-changed";

export type Notices = { customer?: CustomerNotice; shop?: ShopNotice };

type Happened = Pick<OrderEvent, "kind" | "by">;
type Standing = Pick<Order, "status" | "method" | "email" | "hold">;

/**
 * Who is told what after an event, as the order stands when the mail goes out: mail that a later event has overtaken
 * is left out, and a customer without an e-mail address gets none. A sale is told to the owner once there is something
 * to do: at once when it is paid at the door or by UPI (the owner sees that money come), else when it is paid. Of a UPI
 * order whose stock is not held as usual the owner hears once its customer says that it is paid: such orders come in
 * hundreds when somebody makes them up.
 */
export function noticesOf(event: Happened, order: Standing): Notices {
  const { customer, ...rest } = follows(event, order);
  return order.email && customer ? { customer, ...rest } : rest;
}

function follows({ kind, by }: Happened, { status, method, hold }: Standing): Notices {
  const stands = status !== "cancelled";
  switch (kind) {
    case "awaiting-payment":
      if (status !== "awaiting-payment") return {};
      return method === "upi" && hold === "standard" ? { customer: "pay", shop: "new-order" } : { customer: "pay" };
    case "awaiting-approval":
      return status === kind ? { customer: "looked-at-first", shop: "order-to-approve" } : {};
    case "placed":
      if (!stands || method !== "cash") return {};
      return by === "customer" ? { customer: "confirmed", shop: "new-order" } : { customer: "confirmed" };
    case "claim-waits":
      return status === "awaiting-payment" ? { shop: "claim-waits" } : {};
    case "payment-claimed":
      return status === "awaiting-payment" || status === "cancelled" ? { shop: "payment-claimed" } : {};
    case "payment-received":
      if (method === "cash") return {};
      return method === "razorpay" && stands ? { customer: "paid", shop: "new-order" } : { customer: "paid" };
    case "ready":
      return status === "ready" ? { customer: "ready" } : {};
    case "dispatched":
      return { customer: "dispatched" };
    case "tracking-changed":
      return status === "dispatched" ? { customer: "tracking-changed" } : {};
    case "delivered":
    case "collected":
      return status === kind ? { customer: kind } : {};
    case "cancelled":
      if (stands) return {};
      return by === "customer" ? { customer: "cancelled", shop: "stop-cooking" } : { customer: "cancelled" };
    case "refund-due":
      return { customer: "refund-due", shop: "refund-to-send" };
    case "refunded":
      return { customer: "refunded" };
    case "refund-failed":
      return { shop: "refund-failed" };
    case "corrected":
      return stands ? { customer: "corrected" } : {};
    case "moved":
      // Of a transfer the owner was told the former days, at the beginning.
      if (status !== "placed") return {};
      return method === "upi" ? { customer: "moved", shop: "plan-changed" } : { customer: "moved" };
    // Money that came too late is told by the refund that follows it; what does not fit, and the kitchen's own steps, by
    // the order's page.
    case "payment-late":
    case "payment-misfit":
    case "misfit-returned":
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
