import { statusName } from "#app/back-office/orders/words.ts";
import type { Reading } from "#domain/audit/difference.ts";
import { reachNames, weightOf } from "#domain/catalogue/label.ts";
import { formatAmount } from "#domain/money.ts";
import { orderStatuses } from "#domain/orders/order.ts";
import { dayInWords } from "#platform/day.ts";

const weight = (value: unknown) => (typeof value === "number" ? weightOf({ grams: value }) : undefined);
const rupees = (value: unknown) => (typeof value === "number" ? `Rs ${formatAmount(value)}` : undefined);
const day = (value: unknown) => (typeof value === "string" ? dayInWords(value) : undefined);
const reach = (value: unknown) => Object.entries(reachNames).find(([name]) => name === value)?.[1];

function standing(value: unknown): string | undefined {
  const status = orderStatuses.find((one) => one === value);
  return status && statusName(status);
}

/** How the log reads the facts of a kind of subject, in the words of the pages on which they are changed. */
export function readingOf(kind: string, zoneNames: ReadonlyMap<string, string>): Reading {
  const zone = (value: unknown) => (typeof value === "string" ? zoneNames.get(value) : undefined);
  const isOrder = kind === "order";
  return {
    names: {
      available: "sold on the shop",
      grams: "in the kitchen",
      value: "it says",
      transitDays: "working days from dispatch",
      firstGrams: "first weight",
      firstPaise: "first charge",
      stepGrams: "each further",
      stepPaise: "costs more",
      freeFromPaise: "free from",
      takesCash: "cash on delivery",
      isServed: "we deliver there",
      needsReach: "what is sent there",
      zoneId: "zone",
      refundablePaise: "may be given back",
      dispatchOn: "leaves on",
      promisedOn: "promised for",
      acknowledgedAt: "acknowledged",
      assignee: "who looks after it",
      email: "e-mail",
      address1: "house",
      address2: "street",
    },
    values: {
      price: rupees,
      grams: weight,
      firstGrams: weight,
      stepGrams: weight,
      needsReach: reach,
      zoneId: zone,
      dispatchOn: day,
      promisedOn: day,
      acknowledgedAt: (value) => (value ? "yes" : undefined),
      ...(isOrder && { status: standing, order: standing }),
    },
    hidden: ["message"],
  };
}
