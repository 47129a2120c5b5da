import type { Paise } from "#domain/money.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import type { EventData } from "#domain/orders/event.ts";
import type { Actor, OrderEventKind } from "#domain/orders/order.ts";
import { sayEvent } from "#app/sentences/order-events.ts";

type Happened = {
  id: number;
  kind: OrderEventKind;
  by: Actor;
  actorId: string | null;
  data: EventData;
  note: string | null;
  paise: Paise | null;
  happenedAt: Date;
};
type Noted = { id: number; by: string; writtenAt: Date };

/** One entry of an order's history. `at` is the time in words, `machine` the same time in ISO 8601. */
export type Told = { key: string; words: string; who: string; at: string; machine: string };

const inOtherWords: Partial<Record<OrderEventKind, string>> = {
  corrected: "Details corrected",
  returned: "Returned",
  "payment-claimed": "The customer says that it is paid",
  uncancelled: "The cancellation was taken back",
  "sent-again": "Sent again",
  "claim-waits": "The money was not found yet",
  "unallocated-returned": "What did not fit was sent back to the customer",
  "erasure-requested": "Promised to forget the person at its end",
  erased: "Forgot the person",
};

const ofMoney = new Set<OrderEventKind>([
  "payment-claimed",
  "claim-waits",
  "payment-received",
  "payment-reversed",
  "payment-late",
  "receipt-unallocated",
  "unallocated-returned",
  "refund-due",
  "refunded",
  "refund-failed",
  "refund-called-off",
  "disputed",
  "goes-on",
]);

/** Whether an event tells of money, so that only those who see money read it. */
export function isOfMoney(kind: OrderEventKind): boolean {
  return ofMoney.has(kind);
}

const whoElse: Record<Actor, string> = {
  customer: "the customer",
  shop: "the shop",
  gateway: "the payment",
  clock: "by itself",
};

/**
 * An order's history for staff, newest first: its events in words, and an entry for each note. `names` has the names of
 * staff members by user id.
 */
export function historyOf(
  events: readonly Happened[],
  notes: readonly Noted[],
  names: ReadonlyMap<string, string>,
): Told[] {
  const told = [
    ...events.map((event) => ({
      key: `event-${event.id}`,
      happenedAt: event.happenedAt,
      words: wordsOf(event),
      who: names.get(event.actorId ?? "") ?? whoElse[event.by],
    })),
    ...notes.map(({ id, by, writtenAt }) => ({
      key: `note-${id}`,
      happenedAt: writtenAt,
      words: "Wrote a note",
      who: by,
    })),
  ];
  return told
    .toReversed()
    .toSorted((a, b) => b.happenedAt.getTime() - a.happenedAt.getTime())
    .map(({ happenedAt, ...rest }) => ({
      ...rest,
      at: momentInWords(happenedAt),
      machine: happenedAt.toISOString(),
    }));
}

function wordsOf({ kind, note, ...rest }: Happened): string {
  const words = inOtherWords[kind] ?? sayEvent({ kind, ...rest });
  return note ? `${words}. ${note}` : words;
}
