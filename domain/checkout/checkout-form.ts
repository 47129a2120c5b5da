import { z } from "zod";
import { optionalEmailField } from "#domain/accounts/email.ts";
import { parseIndianMobile, parseMobile } from "#domain/accounts/mobile-number.ts";
import { parseGstin } from "#domain/gst/gstin.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { parsePincode } from "#domain/delivery/delivery.ts";
import { addressFields, personName, recipientFields, upTo } from "#domain/delivery/address.ts";
import type { Paise } from "#domain/money.ts";
import { paymentMethods, type PaymentMethod } from "#domain/orders/order.ts";
import { fault } from "#platform/fault.ts";
import type { CheckoutFault } from "./checkout-faults.ts";
import { EARLIEST } from "./earliest.ts";
import type { Difference, LineDifference, Taker } from "./obstacle.ts";
import type { GiftJourney, Quote, QuotedLine } from "./quote.ts";
import type { MethodOffer } from "./offers.ts";

const checkoutFault = fault<CheckoutFault>;

export const person = {
  ...recipientFields,
  email: optionalEmailField,
};

const tick = z.literal(["", "yes"]).default("");

const gift = {
  isGift: tick,
  senderName: personName,
  senderMobile: z.string().default(""),
  giftMessage: upTo(300, "message"),
};

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .or(z.literal(["", EARLIEST]))
  .catch("")
  .default("");

const rest = {
  /** The day of any other order than a gift. */
  deliverOn: day,
  /** The day of a gift. */
  giftOn: day,
  note: upTo(300, "note"),
  gstin: z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || parseGstin(text), checkoutFault("wrong gstin")),
  businessName: upTo(120, "business name"),
  billAddress: upTo(200, "address"),
  billPincode: z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || parsePincode(text), checkoutFault("no pincode of 6 digits")),
  // Not an enum, whose fault would keep those of the bill back until it is mended.
  method: z.custom<PaymentMethod>((text) => paymentMethods.some((method) => method === text), {
    ...checkoutFault("no payment"),
    abort: false,
  }),
};

const noAddress = { address1: null, address2: null, landmark: null, city: null, pincode: null };

const collectionFields = z.object({ ...gift, ...person, ...rest });
const deliveryFields = z.object({
  ...gift,
  ...person,
  ...addressFields,
  ...rest,
  forOthers: tick,
  keepAddress: tick,
});

/** The names of the delivery form's fields, in the sequence of the page. */
export const fieldOrder = Object.keys(deliveryFields.shape);

type Billed = z.output<typeof collectionFields> & { forOthers?: string; address1?: string };

/**
 * Whether the bill of a business names the delivery address: if no other is given, and the parcel goes to the business
 * itself.
 */
function isBilledWhereItGoes({ address1, gstin, billAddress, billPincode, isGift, forOthers }: Billed): boolean {
  return address1 !== undefined && gstin !== "" && !billAddress && !billPincode && !isGift && !forOthers;
}

/** A bill with a GST number needs the name and address of the business (CGST rule 46(d)). */
function checkBill(form: Billed, problems: z.core.$RefinementCtx) {
  const ask = (field: keyof typeof form, what: CheckoutFault) =>
    problems.addIssue({ code: "custom", path: [field], ...checkoutFault(what) });
  const isBusiness = form.gstin !== "";
  const hasPincode = form.billPincode !== "";
  if (isBusiness && form.businessName === "") ask("businessName", "no business name");
  if (isBilledWhereItGoes(form)) return;
  if ((isBusiness || hasPincode) && form.billAddress === "") {
    ask("billAddress", isBusiness ? "no address of the certificate" : "no bill address");
  }
  if ((isBusiness || form.billAddress !== "") && !hasPincode) {
    ask("billPincode", "no bill pincode");
  }
}

/** A gift cannot be paid in cash, because its receiver would be asked for the money. */
function checkPayment({ isGift, method }: z.output<typeof collectionFields>, problems: z.core.$RefinementCtx) {
  if (!isGift || method !== "cash") return;
  problems.addIssue({ code: "custom", path: ["method"], ...checkoutFault("gift in cash") });
}

/** A gift needs its sender's name for the bill. It needs a mobile or e-mail, so that the sender can find the order. */
function checkSender(form: z.output<typeof collectionFields>, problems: z.core.$RefinementCtx) {
  if (!form.isGift) return;
  const ask = (field: keyof typeof form, what: CheckoutFault) =>
    problems.addIssue({ code: "custom", path: [field], ...checkoutFault(what) });
  if (form.senderName === "") ask("senderName", "no sender");
  if (form.senderMobile.trim() === "" && form.email === "") ask("senderMobile", "sender unreachable");
  else if (form.senderMobile.trim() !== "" && !parseMobile(form.senderMobile))
    ask("senderMobile", "no mobile of any country");
}

/** A gift has a day of its own, on which it arrives and not before. */
function checkDay({ isGift, deliverOn, giftOn }: z.output<typeof collectionFields>, problems: z.core.$RefinementCtx) {
  const isMissing = isGift ? giftOn === "" || giftOn === EARLIEST : deliverOn === "";
  if (isMissing)
    problems.addIssue({ code: "custom", path: [isGift ? "giftOn" : "deliverOn"], ...checkoutFault("no day") });
}

function tidy({
  isGift,
  senderName,
  senderMobile,
  giftMessage,
  deliverOn,
  giftOn,
  ...form
}: z.output<typeof collectionFields>) {
  return {
    ...form,
    deliverOn: isGift ? giftOn : deliverOn,
    isGift: isGift === "yes",
    senderName: (isGift && senderName) || null,
    senderMobile: (isGift && parseMobile(senderMobile)) || null,
    giftMessage: (isGift && giftMessage) || null,
    mobile: parseIndianMobile(form.mobile)!,
    email: form.email || null,
    note: form.note || null,
    gstin: form.gstin === "" ? null : parseGstin(form.gstin)!,
    businessName: form.businessName || null,
    billAddress: form.billAddress.replaceAll(/\s+/g, " ") || null,
    billPincode: form.billPincode === "" ? null : parsePincode(form.billPincode)!,
  };
}

/** The form of an order that is delivered. Also checks the gift's sender, the bill and the way to pay. */
export const deliveryForm = deliveryFields
  .superRefine(checkSender)
  .superRefine(checkDay)
  .superRefine(checkBill)
  .superRefine(checkPayment)
  .transform(({ address1, address2, landmark, city, pincode, keepAddress, forOthers, ...form }) => ({
    ...tidy(
      isBilledWhereItGoes({ ...form, address1, forOthers })
        ? { ...form, billAddress: `${address1}, ${address2}, ${city}`, billPincode: pincode }
        : form,
    ),
    isForOthers: form.isGift === "yes" || forOthers === "yes",
    keepsAddress: keepAddress === "yes",
    address1,
    address2,
    landmark: landmark || null,
    city,
    pincode: parsePincode(pincode)!,
  }));

/** The form of an order that is collected at the shop. Also checks the gift's sender, the bill and the way to pay. */
export const collectionForm = collectionFields
  .superRefine(checkSender)
  .superRefine(checkDay)
  .superRefine(checkBill)
  .superRefine(checkPayment)
  .transform((form) => ({
    ...tidy(form),
    ...noAddress,
    isForOthers: form.isGift === "yes",
    keepsAddress: false as const,
  }));

export type CheckoutDetails = z.output<typeof deliveryForm> | z.output<typeof collectionForm>;

/** What the checkout page showed when the customer placed the order. */
export type Seen = {
  /** The total in paise, by payment method. */
  totals: Partial<Record<PaymentMethod, number>>;
  /** The goods in the cart, as `linesSeen` writes them. */
  lines: string;
};

/**
 * Reads from the form's hidden fields what the page had shown: `lines`, and one total per payment method, such as
 * `total-upi`.
 */
export function readSeen(values: Record<string, string | undefined>): Seen {
  const totals = paymentMethods.flatMap((method) => {
    const total = Number(values[`total-${method}`]);
    return Number.isSafeInteger(total) && total > 0 ? [[method, total]] : [];
  });
  return { totals: Object.fromEntries(totals), lines: values.lines ?? "" };
}

type Wish = Pick<CheckoutDetails, "deliverOn" | "isGift" | "method">;
type Now = {
  quote: Quote;
  offers: readonly MethodOffer[];
  details: Wish;
  /** "cart" unless staff take the order. */
  taker?: Taker | undefined;
};

type Comparison = { ok: true; journey: GiftJourney; offer: MethodOffer } | { ok: false; differences: Difference[] };

/** Compares an order with what the page had shown. Returns journey and payment method, or the differences. */
export function changesSince(seen: Seen, { quote, offers, details, taker = "cart" }: Now): Comparison {
  const { deliverOn, isGift } = details;
  const journeys = isGift ? quote.giftJourneys() : quote.journeys.map((one) => ({ ...one, isCooked: false }));
  const journey = deliverOn === EARLIEST ? journeys[0] : journeys.find(({ arrivesOn }) => arrivesOn === deliverOn);
  const offer = offers.find(({ method }) => method === details.method);
  if (!offer) return { ok: false, differences: [{ reason: "no such payment" }] };

  const is = offer.totalPaise;
  const was = seen.totals[details.method];
  const { code = "", refused } = quote.coupon ?? {};
  const lines = lineDifferences(seen.lines, quote.lines);
  const differences: Difference[] = [
    ...(lines.length > 0 ? [{ reason: "other goods", taker, lines } as const] : []),
    ...(was !== is && refused ? [{ reason: "coupon", code, why: refused } as const] : []),
    ...(was === is ? [] : [{ reason: "other total", was, is } as const]),
    ...(journey ? [] : [dayGone(deliverOn, isGift, journeys)]),
  ];
  return journey && differences.length === 0 ? { ok: true, journey, offer } : { ok: false, differences };
}

/** The first of some days, soonest first, on which a gift for `wanted` arrives then or later; else the last of them. */
function nearestTo(wanted: string, days: readonly GiftJourney[]): GiftJourney | undefined {
  return days.find(({ arrivesOn }) => arrivesOn >= wanted) ?? days.at(-1);
}

type Line = Pick<QuotedLine, "line">;

/** The goods in a cart as text, each as pack id*quantity*price in paise: "1-250g*2*17900 2*1*58900". */
export function linesSeen(lines: readonly Line[]): string {
  return lines.map(({ line }) => `${line.packId}*${line.quantity}*${line.price}`).join(" ");
}

function lineDifferences(seen: string, lines: readonly Line[]): LineDifference[] {
  const before = new Map(
    seen.split(" ").map((line) => {
      const [packId = "", quantity, price] = line.split("*");
      return [packId, { quantity: Number(quantity), price: Number(price) }] as const;
    }),
  );
  const stays = new Set(lines.map(({ line }) => line.packId));
  const isLess = seen !== "" && [...before.keys()].some((packId) => !stays.has(packId));
  return [
    ...lines.flatMap(({ line }) => differencesOf(line, before.get(line.packId))),
    ...(isLess ? [{ kind: "gone" } as const] : []),
  ];
}

function differencesOf(line: CartLine, was?: { quantity: number; price: Paise }): LineDifference[] {
  if (!was) return [{ kind: "new", line }];
  return [
    ...(was.quantity === line.quantity ? [] : [{ kind: "quantity", line } as const]),
    ...(was.price === line.price ? [] : [{ kind: "price", line } as const]),
  ];
}

function dayGone(wanted: string, isGift: boolean, journeys: readonly GiftJourney[]): Difference {
  const next = isGift ? nearestTo(wanted, journeys)! : journeys[0]!;
  return { reason: "day gone", wanted, next: next.arrivesOn, isGift };
}
