import { t } from "@lingui/core/macro";
import { formatRupees } from "#domain/money.ts";
import type { OrderMail } from "#domain/notifications/mail.ts";
import { chargesOf } from "#domain/orders/documents/bill.ts";
import { totalOf } from "#domain/orders/order.ts";
import { addressOf, mapLink, type Settings } from "#domain/settings/settings.ts";
import { sayDiscount } from "#app/sentences/bill.ts";
import { sayMore, noteOf } from "#app/sentences/event-details.ts";
import { sayTravel } from "#app/sentences/order.ts";
import { sayDay } from "#app/ui/days.ts";
import { linkTo } from "#app/words/words.ts";
import { asSentence, type Link, type Paragraph, typed, unlinked } from "./letter.ts";

type Order = OrderMail["order"];

/** The parts of an order's total in rupees, the total last. */
export function billOf(order: Order): [name: string, amount: string][] {
  const charges = chargesOf(order);
  const { discountPaise, deliveryPaise, cashFeePaise } = charges;
  return [
    [t`Items`, formatRupees(charges.itemsPaise)],
    ...(discountPaise > 0 ? [[sayDiscount(order), `−${formatRupees(discountPaise)}`] satisfies [string, string]] : []),
    [t`Delivery`, deliveryPaise === 0 ? t`Free` : formatRupees(deliveryPaise)],
    ...(cashFeePaise > 0 ? [[t`Cash fee`, formatRupees(cashFeePaise)] satisfies [string, string]] : []),
    [t`Total`, formatRupees(totalOf(charges))],
  ];
}

/** The total of an order: "₹1,250". */
export function totalInRupees(order: Order): string {
  return formatRupees(totalOf(chargesOf(order)));
}

/** Says by which day the order arrives or can be collected. */
export function whenItComes(order: Order): string {
  if (!order.collects) return reachesBy(order);
  const [name, day] = [receiverOf(order), sayDay(order.promisedOn)];
  return name === undefined
    ? t`It is ready for you on ${day}. We write when it is.`
    : t`It is ready for ${name} on ${day}. We write when it is.`;
}

/** The sentence "It reaches you by Tuesday 24 November." For a gift, it has the recipient's name instead of "you". */
export function reachesBy(order: Order): string {
  const [name, day] = [receiverOf(order), sayDay(order.promisedOn)];
  return name === undefined ? t`It reaches you by ${day}.` : t`It reaches ${name} by ${day}.`;
}

/** The name of a gift's recipient; undefined for any other order, whose reader gets it. */
export function receiverOf({ isGift, name }: Order): string | undefined {
  return isGift ? unlinked(name) : undefined;
}

/** Says where the order goes, and until when it can be cancelled. */
export function whereItGoes(order: Order, settings: Settings): string[] {
  const address = addressInOneLine(order);
  return [
    ...(order.collects
      ? [whereItIsCollected(order, settings), ...howToCollect(order, settings)]
      : [t`It goes to ${address}.`]),
    t`You can cancel it on its page until it is packed.`,
  ];
}

function whereItIsCollected(order: Order, settings: Settings): string {
  const [name, shop] = [receiverOf(order), `${settings.shopName}, ${addressOf(settings)}`];
  return name === undefined ? t`You collect it at ${shop}.` : t`${name} collects it at ${shop}.`;
}

/** Says when the shop is open and what to bring, for a customer who collects the order. */
export function howToCollect({ number, isGift }: Order, settings: Settings): string[] {
  const { hours } = settings;
  return [
    ...(mapLink(settings) ? [] : [t`Call or write to us before you come, and we tell you the way.`]),
    t`Hours: ${hours}.`,
    isGift ? t`Tell them to bring the number ${number}.` : t`Bring the number ${number}.`,
  ];
}

/** Says how the parcels travel. */
export function travels({ parcels }: Order): string {
  if (parcels.length === 0) return t`Your parcel has left our kitchen.`;
  return parcels
    .map((parcel) => {
      const { courier, number } = parcel;
      return number === "" ? sayTravel(parcel) : t`Your parcel travels with ${courier}, number ${number}.`;
    })
    .join(" ");
}

/** What an event of the order tells besides its kind: its note, or the same from its data. */
export function detailsOf(order: Order, event: OrderMail["event"]): Paragraph[] {
  const note = noteOf(event);
  return [...(note === undefined ? [] : [typed(asSentence(note))]), ...sayMore(order, event)];
}

/** A link to the shop on a map; empty when the order is not collected, or the settings have no map. */
export function mapLinks({ collects }: Order, settings: Settings): Link[] {
  const map = collects ? mapLink(settings) : undefined;
  return map ? [{ label: t`The shop on the map`, href: map }] : [];
}

export function billLink({ token }: Order, siteUrl: string): Link {
  return { label: t`Your bill`, href: siteUrl + linkTo(`/orders/${token}/invoice`) };
}

/** The recipient's name and address, line by line. */
export function addressLines({ name, address1, address2, landmark, city, district, pincode }: Order): string[] {
  const town = [city, district === city ? null : district, pincode].filter(Boolean).join(", ");
  return [name, address1, address2, landmark, town].filter((line): line is string => Boolean(line));
}

/** The same in one line, of which no mail program makes a link. */
export function addressInOneLine(order: Order): string {
  return unlinked(addressLines(order).join(", "));
}
