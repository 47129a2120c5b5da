import type { CartLine } from "#domain/cart/cart.ts";
import type { Journey } from "#domain/delivery/journey.ts";
import { formatAmount } from "#domain/money.ts";
import { totalOf, type PaymentMethod } from "#domain/orders/order.ts";
import { dayInWords } from "#platform/day.ts";
import type { MethodOffer } from "#domain/payments/offers.ts";
import type { Quote, QuotedLine } from "./quote.ts";

/** What the page promised: the total in paise for each way of paying, and the cart as `linesSeen` writes it. */
export type Seen = { totals: Partial<Record<PaymentMethod, number>>; lines: string };

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
    ...cartSentences(seen.lines, quote.lines),
    ...(was === total ? [] : [totalSentence(was, total)]),
    ...(journey ? [] : [daySentence(details.deliverOn, quote.journeys[0]!)]),
  ];
  return journey && sentences.length === 0 ? { ok: true, journey, offer } : { ok: false, sentences };
}

type Line = Pick<QuotedLine, "line">;

/** Pack, number and price in paise of every line, as a form carries it: "1-250g*2*17900 2*1*58900". */
export function linesSeen(lines: readonly Line[]): string {
  return lines.map(({ line }) => `${line.packId}*${line.quantity}*${line.price}`).join(" ");
}

function cartSentences(seen: string, lines: readonly Line[]): string[] {
  const before = new Map(
    seen.split(" ").map((line) => {
      const [packId = "", quantity, price] = line.split("*");
      return [packId, { quantity: Number(quantity), price: Number(price) }] as const;
    }),
  );
  const changes = lines.flatMap(({ line }) => changeOf(line, before.get(line.packId)));
  const stays = new Set(lines.map(({ line }) => line.packId));
  const isLess = seen !== "" && [...before.keys()].some((packId) => !stays.has(packId));
  if (isLess) changes.push("something was taken out");
  return changes.length > 0 ? [`Your cart is not what the page showed: ${changes.join("; ")}.`] : [];
}

function changeOf({ name, label, quantity, price }: CartLine, was?: { quantity: number; price: number }): string[] {
  const pack = `${name} (${label})`;
  if (!was) return [`${pack} was not in it`];
  return [
    ...(was.quantity === quantity ? [] : [`it holds ${quantity} of ${pack} now`]),
    ...(was.price === price ? [] : [`${pack} costs Rs ${formatAmount(price)} now`]),
  ];
}

function totalSentence(was: number | undefined, total: number): string {
  if (was === undefined) return `The total is Rs ${formatAmount(total)}.`;
  return `The total was Rs ${formatAmount(was)} and is Rs ${formatAmount(total)} now.`;
}

function daySentence(wanted: string, { arrivesOn }: Journey): string {
  return `${dayInWords(wanted)} is not possible any more. The soonest day is ${dayInWords(arrivesOn)}.`;
}
