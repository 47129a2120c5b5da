import { eventInWords, momentInWords } from "./story.ts";
import type { Actor, OrderEventKind } from "./order.ts";

type Happened = {
  id: number;
  kind: OrderEventKind;
  by: Actor;
  note: string | null;
  paise: number | null;
  happenedAt: Date;
};
type Changed = { id: number; actorName: string; action: string; happenedAt: Date };

/** One thing that happened to an order, as the desk reads it. */
export type Told = { key: string; words: string; who: string; at: string; machine: string };

/** The same things are called otherwise by whom they happened to. */
const inOtherWords: Partial<Record<OrderEventKind, string>> = {
  corrected: "Details corrected",
  returned: "Returned",
  "payment-claimed": "The customer says that it is paid",
  "claim-waits": "The money was not found yet",
  "misfit-returned": "What did not fit was sent back to the customer",
};

const whoElse: Record<Actor, string> = {
  customer: "the customer",
  shop: "the shop",
  gateway: "the payment",
  clock: "by itself",
};

/**
 * Everything that happened to an order and that was done to it, the newest first. A change and its event are written in
 * one moment, so the one says who and the other what.
 */
export function historyOf(events: readonly Happened[], changes: readonly Changed[]): Told[] {
  const changesAt = Map.groupBy(changes, (change) => change.happenedAt.getTime());
  const moments = new Set(events.map(({ happenedAt }) => happenedAt.getTime()));
  const told = [
    ...events.map((event) => ({
      key: `event-${event.id}`,
      happenedAt: event.happenedAt,
      words: wordsOf(event),
      who: changesAt.get(event.happenedAt.getTime())?.[0]?.actorName ?? whoElse[event.by],
    })),
    ...changes
      .filter(({ happenedAt }) => !moments.has(happenedAt.getTime()))
      .map(({ id, happenedAt, action, actorName }) => ({
        key: `change-${id}`,
        happenedAt,
        words: action.charAt(0).toUpperCase() + action.slice(1),
        who: actorName,
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

function wordsOf({ kind, note, paise }: Happened): string {
  const words = inOtherWords[kind];
  if (!words) return eventInWords(kind, { note, paise });
  return note ? `${words}. ${note}` : words;
}
