import { z } from "zod";
import { disputeStates, orderStatuses, paymentMethods, type OrderEventKind } from "./order.ts";

const transition = z.object({
  /** Missing in an order's first event. */
  from: z.enum(orderStatuses).optional(),
  to: z.enum(orderStatuses),
});
const ofReceipt = z.object({ receiptId: z.uuid() });
const ofRefund = z.object({
  refundId: z.uuid(),
  /** The refund was made at the payment gateway, and the shop learned of it by this event. */
  joined: z.literal(true).optional(),
});
const nothing = z.object({});

/** The fields of an order that may be corrected, in the sequence of the page. */
export const correctedFields = [
  "name",
  "mobile",
  "email",
  "address1",
  "address2",
  "landmark",
  "city",
  "senderName",
  "senderMobile",
] as const;
export type CorrectedField = (typeof correctedFields)[number];

/** Why the program itself promises money back; missing where a person says why. */
export const refundWhys = [
  "cancelled",
  "paid twice",
  "late",
  "more than asked",
  "besides",
  "costs less",
  /** Somebody gave it back on the payment gateway's own pages. */
  "at the gateway",
] as const;
export type RefundWhy = (typeof refundWhys)[number];

/** Why the program itself cancels an order; missing where a person does. */
export const cancelWhys = ["not paid", "not approved", "too late", "coupon used up", "sold out"] as const;
export type CancelWhy = (typeof cancelWhys)[number];

/** Why the program itself calls a refund off: its payment was a mistake, or the order is not cancelled any more. */
export const calledOffWhys = ["mistaken", "uncancelled"] as const;
export type CalledOffWhy = (typeof calledOffWhys)[number];

/** When an order was promised before a change and is promised after it, YYYY-MM-DD. Missing in older events. */
const days = { promisedBefore: z.iso.date().optional(), promisedOn: z.iso.date().optional() };
const fields = z.array(z.enum(correctedFields)).optional();

/** A pack by its names, because the order may have no line of it any more. */
const other = z.string().nullable().optional();
const pack = z.object({ name: z.string(), nameTe: other, nameHi: other, label: z.string() });
const packs = pack.extend({ quantity: z.int() });
export type Packs = z.infer<typeof packs>;

/** The data of each kind of order event: statuses, ids, codes and names of goods, never sentences for people. */
export const eventData = {
  "awaiting-approval": transition,
  "awaiting-payment": transition,
  placed: transition,
  packed: transition,
  unpacked: transition,
  ready: transition,
  unready: transition,
  dispatched: transition,
  undispatched: transition,
  delivered: transition,
  undelivered: transition,
  collected: transition,
  returned: transition,
  cancelled: transition.extend({ why: z.enum(cancelWhys).optional() }),
  /** `withoutUtr`: the customer gave no UTR (the bank's reference number of a transfer). */
  "payment-claimed": z.object({ withoutUtr: z.literal(true).optional() }),
  "claim-waits": nothing,
  "payment-received": ofReceipt.extend({
    /** What the order had before this payment changed it. */
    instead: z.object({ method: z.enum(paymentMethods), cashFeePaise: z.int() }).optional(),
  }),
  /** `told`: the customer had got a letter about this payment. */
  "payment-reversed": ofReceipt.extend({ told: z.literal(true).optional() }),
  "payment-late": ofReceipt,
  "receipt-unallocated": ofReceipt,
  "unallocated-returned": z.object({ refundIds: z.array(z.uuid()) }),
  /** `leftOut`: it is for packs that cannot be made. */
  "refund-due": ofRefund.extend({ why: z.enum(refundWhys).optional(), leftOut: packs.optional() }),
  refunded: ofRefund,
  "refund-failed": ofRefund,
  /** `replaced`: money went back at the payment gateway in its place, so the customer hears of that instead. */
  "refund-called-off": z.object({
    refundId: z.uuid(),
    replaced: z.literal(true).optional(),
    /** It pays for what was added to the order, so it is not owed any more. */
    spent: z.literal(true).optional(),
    why: z.enum(calledOffWhys).optional(),
  }),
  disputed: z.object({ disputeId: z.uuid(), state: z.enum(disputeStates) }),
  uncancelled: nothing,
  "sent-again": z.object({ promisedOn: days.promisedOn }),
  "goes-on": nothing,
  /**
   * Why the days changed: the kitchen is "closed", or cannot cook enough ("short"), or the customer "asked" for it.
   * Missing for other reasons.
   */
  moved: z.object({ because: z.enum(["closed", "short", "asked"]).optional(), ...days }),
  /**
   * What was in the order changed: its totals before and after, in paise, the lines of which there are more or fewer packs
   * than there were (`was`), and the coupon that was taken out. Older events have no `lines`.
   */
  changed: z.object({
    beforePaise: z.int(),
    afterPaise: z.int(),
    lines: z.array(packs.extend({ was: z.int() })).optional(),
    coupon: z.string().optional(),
  }),
  /** `pack` is missing in older events. */
  "left-out": z.object({ packId: z.string(), quantity: z.int(), pack: pack.optional() }),
  /** `isNumbered` is false if the courier gives no number. */
  "tracking-changed": z.object({ courier: z.string(), isNumbered: z.literal(false).optional() }),
  corrected: z.object({ fields }),
  /** It goes to another pincode: its totals before and after, in paise, and what else was corrected. */
  redirected: z.object({ beforePaise: z.int(), afterPaise: z.int(), fields, ...days }),
  "erasure-requested": nothing,
  erased: nothing,
} satisfies Record<OrderEventKind, z.ZodObject>;

export const orderEventKinds = Object.keys(eventData) as OrderEventKind[];

export type EventData<Kind extends OrderEventKind = OrderEventKind> = z.infer<(typeof eventData)[Kind]>;

type Stored = { kind: OrderEventKind; data: EventData };

/** An event's data. Undefined when its kind is not one of `kinds`. */
export function dataOf<Kind extends OrderEventKind>(
  { kind, data }: Stored,
  ...kinds: readonly Kind[]
): EventData<Kind> | undefined {
  return (kinds as readonly OrderEventKind[]).includes(kind) ? (data as EventData<Kind>) : undefined;
}

/** The kinds of events that record a change of status. */
export const transitionKinds = Object.entries(eventData)
  .filter(([, schema]) => "to" in schema.shape)
  .map(([kind]) => kind) as TransitionKind[];

type TransitionKind = {
  [Kind in OrderEventKind]: EventData<Kind> extends { to: unknown } ? Kind : never;
}[OrderEventKind];
