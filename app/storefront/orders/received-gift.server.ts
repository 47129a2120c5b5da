import { t } from "@lingui/core/macro";
import { sayAnswer, sayStanding } from "#app/sentences/order.ts";
import { sayEvent } from "#app/sentences/order-events.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { asksWhatToDo, type OrderEventKind } from "#domain/orders/order.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { maskedRecipient, type GoodsView } from "./order-card.server.ts";
import { collectionOf, eventView, namedSteps, parcelView } from "./order-view.server.ts";

/** The events that the receiver of a gift may see. The other events concern money, or only the sender and the shop. */
const told = new Set<OrderEventKind>([
  "placed",
  "packed",
  "ready",
  "dispatched",
  "delivered",
  "undispatched",
  "undelivered",
  "collected",
  "returned",
  "cancelled",
  "moved",
]);

/** The data of a gift's page for its receiver: no amounts, no address, no gift message, nothing about the payment. */
export function viewReceivedGift(order: FullOrder, goods: GoodsView, settings: Settings, now: Date) {
  const { number, senderName, events } = order;
  return {
    number,
    from: senderName,
    ...inWords(order, now),
    steps: isArranged(order) ? namedSteps(order) : undefined,
    events: events
      .filter(({ kind }) => told.has(kind))
      .map(({ id, kind, happenedAt }) => {
        const words = kind === "placed" ? t`Your gift was ordered` : sayEvent({ kind, paise: null });
        return eventView({ id, words, happenedAt });
      }),
    goods: goods.map(({ totalPaise: _, ...priceless }) => priceless),
    parcels: order.parcels.map(parcelView),
    collection: isArranged(order) ? collectionOf(order, settings, false) : undefined,
    recipient: maskedRecipient(order),
  };
}

export type ReceivedGiftView = ReturnType<typeof viewReceivedGift>;

/** Whether the gift is sure to be made. The receiver must not hear that its money waits or went back. */
function isArranged(order: FullOrder): boolean {
  return order.status !== "awaiting-payment" && order.status !== "awaiting-approval" && !asksWhatToDo(order);
}

function inWords(order: FullOrder, now: Date): { heading: string; answer: string } {
  const { status, collects } = order;
  if (!isArranged(order)) return { heading: t`A gift for you`, answer: t`It is being arranged. Look here again soon.` };
  if (status === "cancelled") {
    return { heading: t`Cancelled`, answer: t`This gift does not come. Whoever sends it knows why.` };
  }
  if (status === "returned") {
    const answer = collects
      ? t`It was not collected. Call or write to us if you still want it.`
      : t`The parcel came back to us. Call or write to us, and we send it again.`;
    return { heading: sayStanding({ ...order, isGift: false }), answer };
  }
  // Without `isGift` the sentences address the reader, here the receiver, as "you".
  const toReceiver = { ...order, isGift: false };
  return {
    heading: status === "placed" ? t`A gift for you` : sayStanding(toReceiver),
    answer: sayAnswer(toReceiver, now),
  };
}
