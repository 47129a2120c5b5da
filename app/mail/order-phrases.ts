import { formatRupees } from "#domain/money.ts";
import type { OrderMail } from "#domain/notifications/mail.ts";
import { chargesOf } from "#domain/orders/documents/bill.ts";
import { totalOf } from "#domain/orders/order.ts";
import { addressOf, mapLink, type Settings } from "#domain/settings/settings.ts";
import { dayInWords } from "#platform/day.ts";
import { sayDiscount } from "#app/sentences/bill.ts";
import { type Link, unlinked } from "./letter.ts";

type Order = OrderMail["order"];

/** The parts of an order's total in rupees, the total last. */
export function billOf(order: Order): [name: string, amount: string][] {
  const charges = chargesOf(order);
  const { discountPaise, deliveryPaise, cashFeePaise } = charges;
  return [
    ["Items", formatRupees(charges.itemsPaise)],
    ...(discountPaise > 0 ? [[sayDiscount(order), `−${formatRupees(discountPaise)}`] satisfies [string, string]] : []),
    ["Delivery", deliveryPaise === 0 ? "Free" : formatRupees(deliveryPaise)],
    ...(cashFeePaise > 0 ? [["Cash fee", formatRupees(cashFeePaise)] satisfies [string, string]] : []),
    ["Total", formatRupees(totalOf(charges))],
  ];
}

/** The total of an order: "₹1,250". */
export function totalInRupees(order: Order): string {
  return formatRupees(totalOf(chargesOf(order)));
}

/** Says by which day the order arrives or can be collected. */
export function whenItComes(order: Order): string {
  const day = dayInWords(order.promisedOn);
  return order.collects ? `It is ready for ${whom(order)} on ${day}. We write when it is.` : reachesBy(order);
}

/** The sentence "It reaches you by Tuesday 24 November." For a gift, it has the recipient's name instead of "you". */
export function reachesBy(order: Order): string {
  return `It reaches ${whom(order)} by ${dayInWords(order.promisedOn)}.`;
}

/** "you" or, for a gift, the recipient's name. */
export function whom({ isGift, name }: Order): string {
  return isGift ? unlinked(name) : "you";
}

/** Says where the order goes, and until when it can be cancelled. */
export function whereItGoes(order: Order, settings: Settings): string[] {
  return [
    ...(order.collects
      ? [
          `${order.isGift ? `${whom(order)} collects` : "You collect"} it at ${settings.shopName}, ${addressOf(settings)}.`,
          ...howToCollect(order, settings),
        ]
      : [`It goes to ${unlinked(addressLines(order).join(", "))}.`]),
    "You can cancel it on its page until it is packed.",
  ];
}

/** Says when the shop is open and what to bring, for a customer who collects the order. */
export function howToCollect({ number, isGift }: Order, settings: Settings): string[] {
  const way = mapLink(settings) ? [] : ["Call or write to us before you come, and we tell you the way."];
  return [...way, `Hours: ${settings.hours}.`, `${isGift ? "Tell them to bring" : "Bring"} the number ${number}.`];
}

/** A link to the shop on a map; empty when the order is not collected, or the settings have no map. */
export function mapLinks({ collects }: Order, settings: Settings): Link[] {
  const map = collects ? mapLink(settings) : undefined;
  return map ? [{ label: "The shop on the map", href: map }] : [];
}

/** The recipient's name and address, line by line. */
export function addressLines({ name, address1, address2, landmark, city, district, pincode }: Order): string[] {
  const town = [city, district === city ? null : district, pincode].filter(Boolean).join(", ");
  return [name, address1, address2, landmark, town].filter((line): line is string => Boolean(line));
}
