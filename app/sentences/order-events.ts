import { msg, t } from "@lingui/core/macro";
import { formatRupees, type Paise } from "#domain/money.ts";
import { dataOf, type EventData } from "#domain/orders/event.ts";
import type { DisputeState, OrderEventKind, OrderStatus } from "#domain/orders/order.ts";
import { ownRider } from "#domain/orders/parcels/couriers.ts";
import { i18n } from "#app/words/words.ts";
import { noteOf, sayMore } from "./event-details.ts";

type Happened = { kind: OrderEventKind; paise: Paise | null; data?: EventData };

/** An event in words for the customer, without its note. */
export function sayEvent({ kind, paise, data = {} }: Happened): string {
  const amount = paise === null ? "" : formatRupees(paise);
  switch (kind) {
    case "payment-received":
      return t`Payment received: ${amount}`;
    case "payment-reversed":
      return t`Payment not received after all: ${amount}`;
    case "payment-late":
      return t`Payment came after the order was given up: ${amount}`;
    case "receipt-unallocated":
      return t`Another amount came than was asked for: ${amount}`;
    case "unallocated-returned":
      return t`Sent back to you: ${amount}`;
    case "refund-due":
      return t`Refund begun: ${amount}`;
    case "refunded":
      return t`Refunded: ${amount}`;
    case "refund-failed":
      return t`The refund did not go through, and we look after it: ${amount}`;
    case "refund-called-off":
      return t`The refund was called off: ${amount}`;
    case "disputed":
      return sayDisputed(dataOf({ kind, data }, kind)?.state ?? "open", amount);
    case "tracking-changed":
      return sayTracking(dataOf({ kind, data }, kind));
    default:
      return i18n._(plain[kind]);
  }
}

/** The step that an order takes with a status: "Left the kitchen". */
export function sayStep(status: OrderStatus): string {
  return i18n._(plain[status]);
}

const plain = {
  "awaiting-payment": msg`Order placed, payment awaited`,
  "awaiting-approval": msg`Order received, and looked at first`,
  placed: msg`Order placed`,
  packed: msg`Packed`,
  unpacked: msg`Back in the kitchen`,
  ready: msg`Ready at the shop`,
  unready: msg`Packed, and not ready yet`,
  dispatched: msg`Left the kitchen`,
  delivered: msg`Delivered`,
  undispatched: msg`Not left yet after all`,
  undelivered: msg`Still on its way`,
  collected: msg`Collected`,
  returned: msg`Came back to us`,
  cancelled: msg`Cancelled`,
  "payment-claimed": msg`You told us that you have paid`,
  "claim-waits": msg`We are still looking for your payment`,
  uncancelled: msg`Not cancelled after all`,
  "sent-again": msg`We send it again`,
  "goes-on": msg`We make the order all the same`,
  moved: msg`The day has changed`,
  changed: msg`What is in it was changed`,
  "left-out": msg`Left out, because we cannot make all of it`,
  corrected: msg`Your details were corrected`,
  redirected: msg`It goes to another address`,
  "erasure-requested": msg`Name and address are erased once the order is finished`,
  erased: msg`Name and address were erased`,
};

function sayDisputed(state: DisputeState, amount: string): string {
  switch (state) {
    case "open":
      return t`Your bank asks us about the payment: ${amount}`;
    case "won":
      return t`Your bank has left us the payment: ${amount}`;
    case "lost":
      return t`Your bank has taken the payment back: ${amount}`;
  }
}

function sayTracking(data: EventData<"tracking-changed"> | undefined): string {
  if (data?.courier === ownRider) return t`Our own rider brings the parcel`;
  if (data?.isNumbered === false) return t`${{ courier: data.courier }} brings the parcel`;
  return t`The parcel has a new tracking number`;
}

type Promised = { collects: boolean; isGift: boolean };
type Order = Promised & { events: readonly Told[] };
type Told = Happened & { id: number; data: EventData; note: string | null; happenedAt: Date };

/** What customers read of an event: `words`, and after them `note`, which somebody typed or an earlier version wrote. */
type Said = { id: number; words: string; note: string | undefined; happenedAt: Date };

/** The events of an order for its customer, the earliest first. If `masked`, says only of what kind each is. */
export function sayTimeline(order: Order, { masked }: { masked: boolean }): Said[] {
  return order.events
    .toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime() || a.id - b.id)
    .map((event) => {
      const { id, happenedAt } = event;
      if (dataOf(event, "placed")?.from !== undefined)
        return { id, happenedAt, words: t`The kitchen has your order`, note: undefined };
      const words = sayEvent(event);
      if (masked) return { id, happenedAt, words, note: undefined };
      const more = sayMore(order, event);
      return { id, happenedAt, words: more.length > 0 ? `${words}. ${more.join(" ")}` : words, note: noteOf(event) };
    });
}
