import { formatRupees, type Paise } from "#domain/money.ts";
import { clockInIndia, dayInIndia, dayInWords, timeInIndia } from "#platform/day.ts";
import { ownRider, travelInWords, type SentParcel } from "../parcels/couriers.ts";
import { dataOf, type EventData } from "../event.ts";
import {
  type Actor,
  type DisputeState,
  type Hold,
  type OrderEventKind,
  type OrderStatus,
  type PaymentMethod,
  asksWhatToDo,
  balanceOf,
  givenBackOf,
  owesBeforeItLeaves,
  saysPaid,
  partPaidPaiseOf,
  toGiveBackPaiseOf,
  type Sums,
} from "../order.ts";

/** The facts of an order from which the texts for its buyer are made. Days are YYYY-MM-DD. */
type Told = Received & {
  status: OrderStatus;
  collects: boolean;
  method: PaymentMethod;
  dispatchOn: string;
  promisedOn: string;
  holdExpiresAt: Date | null;
  hold: Hold;
  parcels: readonly SentParcel[];
  goesOnAt: Date | null;
  sums: Sums;
  events: readonly { kind: OrderEventKind; by: Actor }[];
};

type Received = { isGift: boolean; name: string };

/** The name of a gift's recipient, otherwise "you". */
export function receiverInWords({ isGift, name }: Received): string {
  return isGift ? name : "you";
}

type Standing = Pick<Told, "status" | "collects" | "isGift" | "name" | "sums" | "goesOnAt">;

/** An order's status as a short heading for its buyer. */
export function headingOf(order: Standing): string {
  const { status, collects } = order;
  if (asksWhatToDo(order))
    return toGiveBackPaiseOf(order) > 0 ? "Your money is on its way back" : "Your money went back";
  const receiver = receiverInWords(order);
  const headings: Record<OrderStatus, string> = {
    "awaiting-payment": "Order placed, payment awaited",
    "awaiting-approval": "We have your order, and look at it first",
    placed: "Order placed",
    packed: "Packed",
    ready: `Ready for ${receiver}`,
    dispatched: "On its way",
    delivered: "Delivered",
    collected: "Collected",
    returned: "Came back to us",
    cancelled: "Cancelled",
  };
  if (status === "returned" && collects) return "Not collected";
  return status === "packed" && collects ? `Packed for ${receiver}` : headings[status];
}

/** Tells the buyer in a sentence or two where the order is. Apologizes when the order is late. */
export function answerOf(order: Told, now: Date): string {
  const day = dayInWords(order.promisedOn);
  const receiver = receiverInWords(order);
  const arrival = order.collects
    ? `It is ready for ${receiver} at the shop on ${day}.`
    : `It reaches ${receiver} by ${day}.`;
  const isLate = dayInIndia(now) > order.promisedOn;
  const late = `It should have ${order.collects ? "been ready" : `reached ${receiver}`} by ${day}. We are sorry. Call or write to us, and we look after it.`;
  const claimed = saysPaid(order);
  const isAllBack = givenBackOf(order) === "all";
  const camePaise = partPaidPaiseOf(order);
  const kept = order.holdExpiresAt && untilInWords(order.holdExpiresAt);
  if (asksWhatToDo(order)) return `${moneyBackInWords(order)} ${notMadeUnlessAgreed}`;
  const answers: Record<OrderStatus, string> = {
    "awaiting-payment": claimed
      ? `You told us that you have paid. We look for your money${kept && order.hold === "standard" ? `, and keep it for you until ${kept}` : ""}.${kept && order.hold !== "standard" ? ` ${keptInWords(order, kept)}` : ""}`
      : kept
        ? `${keptInWords(order, kept)} ${arrival}`
        : "We wait for your payment.",
    "awaiting-approval": `${tooMuchUnpaid}, so no day is promised until we have looked at it. You wished for ${day}. We tell you as soon as we know${kept ? `, by ${kept} at the latest` : ""}.`,
    placed: owesBeforeItLeaves(order)
      ? owesInWords(order)
      : isLate
        ? late
        : `We cook it fresh and pack it for ${dayInWords(order.dispatchOn)}. ${arrival}`,
    packed: isLate ? late : arrival,
    ready: `It waits for ${receiver} at the shop.`,
    dispatched: isLate
      ? late
      : [...order.parcels.slice(0, 1).map((parcel) => travelInWords(parcel, true)), arrival].join(" "),
    delivered: "We hope it tastes of Guntur.",
    collected: "We hope it tastes of Guntur.",
    returned: isAllBack
      ? `${order.collects ? "It was not collected." : "The parcel came back to us."} ${moneyBackInWords(order)}`
      : order.collects
        ? "It was not collected, and nothing is to be paid for it. Call or write to us if you still want it."
        : "The parcel came back to us. Call or write to us, and we send it again or settle it.",
    cancelled:
      claimed && ranOut(order)
        ? "It ran out before we saw your money, which we still look for. Once it is there we cook the order if we still can, or send the money back."
        : camePaise > 0
          ? `Nothing is cooked. The ${formatRupees(camePaise)} that came goes back to you.`
          : `Nothing is cooked and nothing is owed for it. ${howMoneyGoesBack(order)}`.trim(),
  };
  return answers[order.status];
}

function owesInWords(order: Told): string {
  if (saysPaid(order))
    return "You told us that you have paid the rest. We look for your money, and pack your order then.";
  return `${formatRupees(-balanceOf(order))} of it is still to be paid. We pack your order as soon as that has come.`;
}

/** What becomes of an order whose whole money goes back to its buyer before the order has left. */
export const notMadeUnlessAgreed =
  "So we do not make the order, unless we agree on it with you. Call or write to us if you still want it.";

/** Says how much of a paid order's money went back to its buyer, or goes back; "" if nothing. */
export function moneyBackInWords(order: Pick<Told, "status" | "sums">): string {
  const { returnedPaise, deductedPaise } = order.sums;
  const back = givenBackOf(order);
  if (back === "nothing") return "";
  const toCome = toGiveBackPaiseOf(order);
  const gone = returnedPaise + deductedPaise;
  if (back === "part") {
    const parts = [
      gone > 0 && `${formatRupees(gone)} of it went back to you.`,
      toCome > 0 && `${formatRupees(toCome)} of it goes back to you.`,
    ];
    return parts.filter(Boolean).join(" ");
  }
  return toCome > 0 ? "All that you paid goes back to you." : "All that you paid went back to you.";
}

/** The beginning of a sentence that says why no stock is reserved for an order. */
export const tooMuchUnpaid =
  "With this order, unpaid orders from your connection would hold more than we can set aside";

/** A text for the customer: how long an unpaid order is kept. `kept` is the end of that time, in words. */
export function keptInWords({ hold }: Pick<Told, "hold">, kept: string): string {
  const late = "If your money comes later, we cook the order if we still can, or send the money back.";
  switch (hold) {
    case "standard":
      return `We keep it for you until ${kept}. Then it is given up unless it is paid.`;
    case "brief":
      return `Unpaid orders from your connection hold much of what we have, this one included, so we keep it for 20 minutes only, until ${kept}. Telling us a UTR does not make it longer. ${late}`;
    case "none":
      return `${tooMuchUnpaid}, so nothing is set aside until your money is here. Pay within 20 minutes, by ${kept}. ${late}`;
  }
}

function howMoneyGoesBack(order: Pick<Told, "method" | "status" | "sums">): string {
  if (givenBackOf(order) === "all") return moneyBackInWords(order);
  return order.method === "cash" ? "" : "If it was paid, the money goes back the way it came.";
}

/** Whether the order's last cancellation was automatic, because the time for payment or approval was over. */
export function ranOut({ events }: Pick<Told, "events">): boolean {
  return events.findLast(({ kind }) => kind === "cancelled")?.by === "clock";
}

/** An event in words for the customer, with `note` as a second sentence. */
export function eventInWords(
  kind: OrderEventKind,
  { note, paise, data = {} }: { note: string | null; paise: Paise | null; data?: EventData },
): string {
  const travel = dataOf({ kind, data }, "tracking-changed");
  if (travel && (travel.isNumbered === false || travel.courier === ownRider))
    return `${travel.courier} brings the parcel`;
  const amount = paise === null ? "" : ` ${formatRupees(paise)}`;
  const words: Record<OrderEventKind, string> = {
    "awaiting-payment": "Order placed, payment awaited",
    "awaiting-approval": "Order received, and looked at first",
    placed: "Order placed",
    packed: "Packed",
    unpacked: "Back in the kitchen",
    ready: "Ready at the shop",
    unready: "Packed, and not ready yet",
    dispatched: "Left the kitchen",
    delivered: "Delivered",
    undispatched: "Not left yet after all",
    undelivered: "Still on its way",
    collected: "Collected",
    returned: "Came back to us",
    cancelled: "Cancelled",
    "payment-claimed": "You told us that you have paid",
    "claim-waits": "We are still looking for your payment",
    "payment-received": `Payment received:${amount}`,
    "payment-reversed": `Payment not received after all:${amount}`,
    "payment-late": `Payment came after the order was given up:${amount}`,
    "receipt-unallocated": `Another amount came than was asked for:${amount}`,
    "unallocated-returned": `Sent back to you:${amount}`,
    "refund-due": `Refund begun:${amount}`,
    refunded: `Refunded:${amount}`,
    "refund-failed": `The refund did not go through, and we look after it:${amount}`,
    "refund-called-off": `The refund was called off:${amount}`,
    disputed: disputedInWords[dataOf({ kind, data }, "disputed")?.state ?? "open"] + amount,
    uncancelled: "Not cancelled after all",
    "sent-again": "We send it again",
    "goes-on": "We make the order all the same",
    moved: "The day has changed",
    changed: "What is in it was changed",
    "left-out": "Left out, because we cannot make all of it",
    "tracking-changed": "The parcel has a new tracking number",
    corrected: "Your details were corrected",
    redirected: "It goes to another address",
    "erasure-requested": "Name and address are erased once the order is finished",
    erased: "Name and address were erased",
  };
  return note ? `${words[kind]}. ${note}` : words[kind];
}

const disputedInWords: Record<DisputeState, string> = {
  open: "Your bank asks us about the payment:",
  won: "Your bank has left us the payment:",
  lost: "Your bank has taken the payment back:",
};

type Happened = {
  id: number;
  kind: OrderEventKind;
  note: string | null;
  paise: Paise | null;
  data: EventData;
  happenedAt: Date;
};

/** The events of an order in words for the customer, the earliest first. If `masked`, leaves out the notes. */
export function timelineOf(events: readonly Happened[], { masked }: { masked: boolean }) {
  return events
    .toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime() || a.id - b.id)
    .map(({ id, kind, note, happenedAt, ...rest }) => {
      const isConfirmed = dataOf({ kind, ...rest }, "placed")?.from !== undefined;
      const words = isConfirmed
        ? "The kitchen has your order"
        : eventInWords(kind, { ...rest, note: masked ? null : note });
      const sums = masked ? undefined : dataOf({ kind, ...rest }, "redirected");
      return { id, words: sums ? [words, ...toAnotherSum(sums)].join(note ? " " : ". ") : words, happenedAt };
    });
}

/** Not for staff, of whom some see no money. */
function toAnotherSum({ beforePaise, afterPaise }: EventData<"redirected">): string[] {
  if (beforePaise === afterPaise) return [];
  return [`It came to ${formatRupees(beforePaise)}, and comes to ${formatRupees(afterPaise)} now.`];
}

/** The steps of an order, each done, present or still to come; undefined for a cancelled or returned order. */
export function stepsOf({ status, collects }: Pick<Told, "status" | "collects">) {
  const steps: OrderStatus[] = collects
    ? ["placed", "packed", "ready", "collected"]
    : ["placed", "packed", "dispatched", "delivered"];
  // What waits for its money or our word has not been placed yet; that comes in place of the first step.
  if (status === "awaiting-payment" || status === "awaiting-approval") steps[0] = status;
  const reached = steps.indexOf(status);
  if (reached < 0) return undefined;
  return steps.map((step, index) => ({
    step,
    name: eventInWords(step, { note: null, paise: null }),
    state: index < reached ? ("done" as const) : index === reached ? ("now" as const) : ("later" as const),
  }));
}

/** Until when something is kept: the day alone when it ends with that day, otherwise "Saturday 21 November, 2:05 pm". */
export function untilInWords(end: Date): string {
  return clockInIndia(end) === "00:00" ? dayInWords(dayInIndia(new Date(end.getTime() - 1))) : momentInWords(end);
}

/** A moment as day and time in India: "Saturday 21 November, 2:05 pm". */
export function momentInWords(moment: Date): string {
  return `${dayInWords(dayInIndia(moment))}, ${timeInIndia(moment)}`;
}
