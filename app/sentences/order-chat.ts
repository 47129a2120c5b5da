import { t } from "@lingui/core/macro";
import { formatRupees } from "#domain/money.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { balanceOf } from "#domain/orders/order.ts";
import { ownRider, type SentParcel } from "#domain/orders/parcels/couriers.ts";
import { dayInIndia } from "#platform/day.ts";
import { sayDay } from "#app/ui/days.ts";
import { linkTo } from "#app/words/words.ts";

type At = { site: string; now: Date };

/** The beginning of a message in WhatsApp to whom an order goes to, which staff complete. Asks nobody to pay for a gift. */
export function sayToReceiver(order: FullOrder, at: At): string {
  const { name, number, isGift } = order;
  return begin([
    t`Namaste ${name}, about your order ${number}:`,
    ...sayNews(order, at),
    ...(isGift ? [] : askToPay(order, at)),
  ]);
}

/** The same to whom a gift is from. */
export function sayToGiver(order: FullOrder, at: At): string {
  const { number } = order;
  return begin([t`Namaste, about your gift ${number}:`, ...sayNews(order, at), ...askToPay(order, at)]);
}

const begin = (parts: string[]) => parts.map((part) => `${part} `).join("");

/** How an order stands; nothing when staff have to say it all. */
function sayNews({ status, events, parcels, dispatchOn, promisedOn }: FullOrder, { now }: At): string[] {
  const day = sayDay(dispatchOn);
  switch (status) {
    case "placed":
      return [
        dispatchOn === dayInIndia(now) ? t`we have it, and it leaves today.` : t`we have it, and it leaves on ${day}.`,
      ];
    case "packed":
      return [t`it is packed, and promised for ${{ promised: sayDay(promisedOn) }}.`];
    case "ready":
      return [t`it is ready for you at the shop.`];
    case "dispatched": {
      const left = events.findLast(({ kind }) => kind === "dispatched");
      const pages = parcels.flatMap(({ page }) => page ?? []);
      return left ? [sayLeft(dayInIndia(left.happenedAt), parcels, dayInIndia(now)), ...pages] : pages;
    }
    default:
      return [];
  }
}

function sayLeft(leftOn: string, parcels: readonly SentParcel[], today: string): string {
  const [day, couriers] = [sayDay(leftOn), parcels.map(sayCourier).join(" ")];
  if (couriers === "") return leftOn === today ? t`it left today.` : t`it left on ${day}.`;
  return leftOn === today ? t`it left today ${couriers}.` : t`it left on ${day} ${couriers}.`;
}

function sayCourier({ courier, number }: SentParcel): string {
  if (courier === ownRider) return t`with Our own rider`;
  return number === "" ? t`with ${courier}` : t`with ${courier}, number ${number}`;
}

/** What is to be paid, with the page for it. */
function askToPay(order: FullOrder, { site }: At): string[] {
  if (order.status !== "awaiting-payment") return [];
  const [due, page] = [formatRupees(-balanceOf(order)), site + linkTo(`/orders/${order.token}/pay`)];
  return [t`it comes to ${due}. You can pay here: ${page}`];
}
