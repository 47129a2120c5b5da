import type { Journey } from "#domain/delivery/journey.ts";
import { formatAmount } from "#domain/money.ts";
import { totalOf, type PaymentMethod } from "#domain/orders/order.ts";
import { dayInWords } from "#platform/day.ts";
import type { MethodOffer } from "#domain/payments/offers.ts";
import type { Quote } from "./quote.ts";

/** What the page promised: the total in paise for each way of paying, and nothing else that could be tampered with. */
export type Seen = { totals: Partial<Record<PaymentMethod, number>> };

type Now = { quote: Quote; offers: readonly MethodOffer[]; details: { deliverOn: string; method: PaymentMethod } };

type Comparison = { ok: true; journey: Journey; offer: MethodOffer } | { ok: false; sentences: string[] };

/** Whether the order is still what the customer saw when she pressed the button; if not, what is different. */
export function changesSince(seen: Seen, { quote, offers, details }: Now): Comparison {
  const journey = quote.journeys.find(({ arrivesOn }) => arrivesOn === details.deliverOn);
  const offer = offers.find(({ method }) => method === details.method);
  if (!offer) return { ok: false, sentences: ["That way of paying cannot be offered for this order any more."] };

  const total = totalOf({ ...quote, cashFeePaise: offer.feePaise });
  const was = seen.totals[details.method];
  const sentences = [
    ...(was === total ? [] : [totalSentence(was, total)]),
    ...(journey ? [] : [daySentence(details.deliverOn, quote.journeys[0]!)]),
  ];
  return journey && sentences.length === 0 ? { ok: true, journey, offer } : { ok: false, sentences };
}

function totalSentence(was: number | undefined, total: number): string {
  if (was === undefined) return `The total is Rs ${formatAmount(total)}.`;
  return `The total was Rs ${formatAmount(was)} and is Rs ${formatAmount(total)} now.`;
}

function daySentence(wanted: string, { arrivesOn }: Journey): string {
  return `${dayInWords(wanted)} is not possible any more. The soonest day is ${dayInWords(arrivesOn)}.`;
}
