import { msg, t } from "@lingui/core/macro";
import type { Named } from "#domain/catalogue/products/product.ts";
import { formatRupees } from "#domain/money.ts";
import {
  type CalledOffWhy,
  type CancelWhy,
  type CorrectedField,
  dataOf,
  type EventData,
  type RefundWhy,
} from "#domain/orders/event.ts";
import type { OrderEventKind } from "#domain/orders/order.ts";
import { sayDay } from "#app/ui/days.ts";
import { packNameOf } from "#app/ui/goods-name.tsx";
import { i18n } from "#app/words/words.ts";

type Promised = { collects: boolean; isGift: boolean };
type Told = { kind: OrderEventKind; data: EventData };

/** The note of an event; undefined if its data tell the same, as `sayMore` says it. */
export function noteOf({ note, ...typed }: Told & { note: string | null }): string | undefined {
  const isSaid = [
    dataOf(typed, "moved", "sent-again", "redirected")?.promisedOn,
    dataOf(typed, "corrected", "redirected")?.fields,
    dataOf(typed, "cancelled", "refund-due", "refund-called-off")?.why,
    dataOf(typed, "refund-due")?.leftOut,
    dataOf(typed, "refund-called-off")?.spent,
    dataOf(typed, "refund-called-off")?.replaced,
    dataOf(typed, "changed")?.lines,
    dataOf(typed, "left-out")?.pack,
  ].some((one) => one !== undefined);
  return isSaid ? undefined : (note ?? undefined);
}

/** What the data of an event tell besides its kind. Without the receiver's name. */
export function sayMore(order: Promised, { kind, data }: Told): string[] {
  switch (kind) {
    case "moved":
      return sayNewDay(order, data as EventData<"moved">);
    case "sent-again": {
      const { promisedOn } = data as EventData<"sent-again">;
      return promisedOn === undefined ? [] : [sayArrival(order, promisedOn)];
    }
    case "corrected": {
      const { fields = [] } = data as EventData<"corrected">;
      return fields.length > 0 ? [withCapital(sayFields(fields))] : [];
    }
    case "redirected":
      return sayRedirected(order, data as EventData<"redirected">);
    case "refund-due": {
      const { why, leftOut } = data as EventData<"refund-due">;
      if (leftOut) return [t`We cannot make all of it, and leave out ${{ packs: packsOf(leftOut) }}.`];
      return why === undefined ? [] : [i18n._(whyRefunded[why])];
    }
    case "refund-called-off": {
      const { spent, replaced, why } = data as EventData<"refund-called-off">;
      return [
        ...(spent ? [t`It pays for what was added.`] : []),
        ...(replaced ? [t`It was given back on the pages of Razorpay.`] : []),
        ...(why ? [i18n._(whyCalledOff[why])] : []),
      ];
    }
    case "cancelled": {
      const { why } = data as EventData<"cancelled">;
      return why === undefined ? [] : [i18n._(whyCancelled[why])];
    }
    case "changed":
      return sayChanges(data as EventData<"changed">);
    case "left-out": {
      const { quantity, pack } = data as EventData<"left-out">;
      return pack ? [packsOf({ ...pack, quantity })] : [];
    }
    default:
      return [];
  }
}

function sayChanges({ lines = [], coupon }: EventData<"changed">): string[] {
  const changes = lines.map(({ was, quantity, ...line }) => {
    const pack = packNameOf(line);
    if (was === 0) return t`${quantity} × ${pack} added.`;
    return quantity === 0 ? t`${was} × ${pack} taken out.` : t`${quantity} × ${pack}, not ${was}.`;
  });
  return coupon === undefined ? changes : [...changes, t`Coupon ${coupon} taken out.`];
}

/** "2 × Kaju Katli, 500 g". */
export function packsOf({ quantity, ...pack }: Named & { label: string; quantity: number }): string {
  return `${quantity} × ${packNameOf(pack)}`;
}

type Moved = { promisedBefore?: string | undefined; promisedOn?: string | undefined };

function sayNewDay(order: Promised, { because, promisedBefore, promisedOn }: EventData<"moved">): string[] {
  if (promisedOn === undefined) return [];
  if (because === "asked") return sayOtherDay(order, { promisedBefore, promisedOn });
  const day = sayDay(promisedOn);
  if (order.collects) return [order.isGift ? t`It is now ready on ${day}.` : t`It is now ready for you on ${day}.`];
  return [order.isGift ? t`It now arrives by ${day}.` : t`It now reaches you by ${day}.`];
}

/** A day that the customer asked for, with the one of before. */
function sayOtherDay({ collects, isGift }: Promised, { promisedBefore, promisedOn }: Moved): string[] {
  if (promisedBefore === undefined || promisedOn === undefined) return [];
  const [before, day] = [sayDay(promisedBefore), sayDay(promisedOn)];
  if (collects)
    return [
      isGift
        ? t`It is now ready on ${day}, not on ${before}.`
        : t`It is now ready for you on ${day}, not on ${before}.`,
    ];
  return [isGift ? t`It now arrives by ${day}, not by ${before}.` : t`It now reaches you by ${day}, not by ${before}.`];
}

function sayArrival({ isGift }: Promised, promisedOn: string): string {
  const day = sayDay(promisedOn);
  return isGift ? t`It arrives by ${day}.` : t`It reaches you by ${day}.`;
}

function sayRedirected(order: Promised, { fields = [], ...data }: EventData<"redirected">): string[] {
  return [
    ...(fields.length > 0 ? [t`Corrected too: ${{ fields: sayFields(fields) }}.`] : []),
    ...sayOtherDay(order, data),
    ...sayCost(data),
  ];
}

/** What an order came to before it was changed, and what it comes to now. */
export function sayCost({ beforePaise, afterPaise }: EventData<"changed">): string[] {
  const [before, after] = [formatRupees(beforePaise), formatRupees(afterPaise)];
  return beforePaise === afterPaise ? [] : [t`It came to ${before}, and comes to ${after} now.`];
}

const sayFields = (fields: readonly CorrectedField[]) => fields.map((field) => i18n._(fieldNames[field])).join(", ");

const withCapital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const fieldNames = {
  name: msg`name`,
  mobile: msg`mobile number`,
  email: msg`e-mail address`,
  address1: msg`house`,
  address2: msg`street`,
  landmark: msg`landmark`,
  city: msg`town`,
  senderName: msg`sender's name`,
  senderMobile: msg`sender's mobile number`,
} satisfies Record<CorrectedField, unknown>;

const whyRefunded = {
  cancelled: msg`The order was cancelled.`,
  "paid twice": msg`It was paid twice.`,
  late: msg`The money came when the order could no longer be cooked.`,
  "more than asked": msg`More came than was asked for.`,
  besides: msg`It came besides the full amount.`,
  "costs less": msg`What you ordered costs less now.`,
  "at the gateway": msg`It was given back on the pages of Razorpay.`,
} satisfies Record<RefundWhy, unknown>;

const whyCalledOff = {
  mistaken: msg`The payment had been recorded by mistake.`,
  uncancelled: msg`The order is not cancelled after all.`,
} satisfies Record<CalledOffWhy, unknown>;

const whyCancelled = {
  "not paid": msg`The payment did not come in time.`,
  "not approved": msg`We could not say yes in time.`,
  "too late": msg`It can no longer reach you fresh.`,
  "coupon used up": msg`Its coupon has been used up by now.`,
  "sold out": msg`Something in it is sold out by now.`,
} satisfies Record<CancelWhy, unknown>;
