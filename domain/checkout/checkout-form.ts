import { z } from "zod";
import { optionalEmailField } from "#domain/accounts/email.ts";
import { parseIndianMobile, parseMobile } from "#domain/accounts/mobile-number.ts";
import { parseGstin } from "#domain/gst/gstin.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { parsePincode } from "#domain/delivery/delivery.ts";
import { addressFields, mobileAbroadProblem, personName, recipientFields, upTo } from "#domain/delivery/address.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { paymentMethods, type PaymentMethod } from "#domain/orders/order.ts";
import { dayInWords } from "#platform/day.ts";
import { EARLIEST } from "./earliest.ts";
import { capitalised, type GiftJourney, type Quote, type QuotedLine } from "./quote.ts";
import type { MethodOffer } from "./offers.ts";

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
    .refine((text) => text === "" || parseGstin(text), "Check the GSTIN: one of its 15 characters is wrong"),
  businessName: upTo(120, "business name"),
  billAddress: upTo(200, "address"),
  billPincode: z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || parsePincode(text), "Enter a 6-digit pincode"),
  // Not an enum, whose fault would keep those of the bill back until it is mended.
  method: z.custom<PaymentMethod>((text) => paymentMethods.some((method) => method === text), {
    error: "Choose how you will pay",
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
  const ask = (field: keyof typeof form, message: string) =>
    problems.addIssue({ code: "custom", path: [field], message });
  const isBusiness = form.gstin !== "";
  const hasPincode = form.billPincode !== "";
  if (isBusiness && form.businessName === "") ask("businessName", "Enter the name of the business with this GSTIN");
  if (isBilledWhereItGoes(form)) return;
  if ((isBusiness || hasPincode) && form.billAddress === "") {
    ask("billAddress", isBusiness ? "Enter the address on the GST certificate" : "Enter the address for the bill");
  }
  if ((isBusiness || form.billAddress !== "") && !hasPincode) {
    ask("billPincode", "Enter the pincode of the address for the bill");
  }
}

/** A gift cannot be paid in cash, because its receiver would be asked for the money. */
function checkPayment({ isGift, method }: z.output<typeof collectionFields>, problems: z.core.$RefinementCtx) {
  if (!isGift || method !== "cash") return;
  const message = "A gift is paid beforehand: choose another way to pay, or untick the gift";
  problems.addIssue({ code: "custom", path: ["method"], message });
}

/** A gift needs its sender's name for the bill. It needs a mobile or e-mail, so that the sender can find the order. */
function checkSender(form: z.output<typeof collectionFields>, problems: z.core.$RefinementCtx) {
  if (!form.isGift) return;
  if (form.senderName === "") {
    const message = "Enter your name: it stands on the bill, and tells who sends the gift";
    problems.addIssue({ code: "custom", path: ["senderName"], message });
  }
  if (form.senderMobile.trim() === "" && form.email === "") {
    const message = "Enter your mobile here or your e-mail below: with one of them you find this order again";
    problems.addIssue({ code: "custom", path: ["senderMobile"], message });
  } else if (form.senderMobile.trim() !== "" && !parseMobile(form.senderMobile)) {
    problems.addIssue({ code: "custom", path: ["senderMobile"], message: mobileAbroadProblem });
  }
}

/** A gift has a day of its own, on which it arrives and not before. */
function checkDay({ isGift, deliverOn, giftOn }: z.output<typeof collectionFields>, problems: z.core.$RefinementCtx) {
  const isMissing = isGift ? giftOn === "" || giftOn === EARLIEST : deliverOn === "";
  if (isMissing)
    problems.addIssue({ code: "custom", path: [isGift ? "giftOn" : "deliverOn"], message: "Choose a day" });
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
  /** What takes the goods, in words: "your cart" unless staff take the order. */
  taker?: string | undefined;
};

type Comparison = { ok: true; journey: GiftJourney; offer: MethodOffer } | { ok: false; sentences: string[] };

/** Compares an order with what the page had shown. Returns journey and payment method, or the differences. */
export function changesSince(seen: Seen, { quote, offers, details, taker = "your cart" }: Now): Comparison {
  const { deliverOn, isGift } = details;
  const journeys = isGift ? quote.giftJourneys() : quote.journeys.map((one) => ({ ...one, isCooked: false }));
  const journey = deliverOn === EARLIEST ? journeys[0] : journeys.find(({ arrivesOn }) => arrivesOn === deliverOn);
  const offer = offers.find(({ method }) => method === details.method);
  if (!offer) return { ok: false, sentences: ["That way of paying cannot be offered for this order any more."] };

  const total = offer.totalPaise;
  const was = seen.totals[details.method];
  const sentences = [
    ...cartSentences(seen.lines, quote.lines, taker),
    ...(was === total ? [] : [...(quote.coupon?.refused ? [quote.coupon.refused] : []), totalSentence(was, total)]),
    ...(journey ? [] : [daySentence(deliverOn, isGift, journeys)]),
  ];
  return journey && sentences.length === 0 ? { ok: true, journey, offer } : { ok: false, sentences };
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

function cartSentences(seen: string, lines: readonly Line[], taker: string): string[] {
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
  return changes.length > 0 ? [`${capitalised(taker)} is not what the page showed: ${changes.join("; ")}.`] : [];
}

function changeOf({ name, label, quantity, price }: CartLine, was?: { quantity: number; price: Paise }): string[] {
  const pack = `${name} (${label})`;
  if (!was) return [`${pack} was not in it`];
  return [
    ...(was.quantity === quantity ? [] : [`it holds ${quantity} of ${pack} now`]),
    ...(was.price === price ? [] : [`${pack} costs ${formatRupees(price)} now`]),
  ];
}

function totalSentence(was: number | undefined, total: number): string {
  if (was === undefined) return `The total is ${formatRupees(total)}.`;
  return `The total was ${formatRupees(was)} and is ${formatRupees(total)} now.`;
}

function daySentence(wanted: string, isGift: boolean, journeys: readonly GiftJourney[]): string {
  const next = isGift ? nearestTo(wanted, journeys)! : journeys[0]!;
  const which = isGift ? "nearest" : "soonest";
  return `${dayInWords(wanted)} is not possible any more. The ${which} day is ${dayInWords(next.arrivesOn)}.`;
}
