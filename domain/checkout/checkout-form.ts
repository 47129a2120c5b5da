import { z } from "zod";
import { parseIndianMobile } from "#domain/accounts/mobile-number.ts";
import { parseGstin } from "#domain/gst/gstin.ts";
import { addressFields, mobileProblem, personName, recipientFields, upTo } from "#domain/delivery/address.ts";
import { parsePincode } from "#domain/delivery/zone.ts";
import { paymentMethods, type PaymentMethod } from "#domain/orders/order.ts";

const emailProblem = "Enter an e-mail address like name@example.com";

/** Whom an order is for, and the e-mail address of whoever bought it. */
export const person = {
  ...recipientFields,
  email: upTo(120, "e-mail address").refine((text) => text === "" || z.email().safeParse(text).success, emailProblem),
};

/** A box with its tick, or without. */
const tick = z.literal(["", "yes"]).default("");

const rest = {
  deliverOn: z.string("Choose a day").regex(/^\d{4}-\d\d-\d\d$/, "Choose a day"),
  isGift: tick,
  senderName: personName,
  senderMobile: z.string().default(""),
  giftMessage: upTo(300, "message"),
  note: upTo(300, "note"),
  gstin: z
    .string()
    .default("")
    .refine((text) => text.trim() === "" || parseGstin(text), "Check the GSTIN: one of its 15 characters is wrong"),
  businessName: upTo(120, "business name"),
  billAddress: upTo(200, "address"),
  billPincode: z
    .string()
    .default("")
    .refine((text) => text.trim() === "" || parsePincode(text), "Enter a 6-digit pincode"),
  // Not an enum, whose fault would keep those of the bill back until it is mended.
  method: z.custom<PaymentMethod>((text) => paymentMethods.some((method) => method === text), {
    error: "Choose how you will pay",
    abort: false,
  }),
};

const noAddress = { address1: null, address2: null, landmark: null, city: null, pincode: null };

const collectionFields = z.object({ ...person, ...rest });
const deliveryFields = z.object({
  ...person,
  ...addressFields,
  ...rest,
  forOthers: tick,
  keepAddress: tick,
});

/** The fields as they follow each other on the page. */
export const fieldOrder = Object.keys(deliveryFields.shape);

/** A bill with a GSTIN names the business and its own address (CGST rule 46(d)); an address is whole or not there. */
function checkBill(form: z.output<typeof collectionFields>, problems: z.core.$RefinementCtx) {
  const ask = (field: keyof typeof form, message: string) =>
    problems.addIssue({ code: "custom", path: [field], message });
  const isBusiness = form.gstin.trim() !== "";
  const hasPincode = form.billPincode.trim() !== "";
  if (isBusiness && form.businessName === "") ask("businessName", "Enter the name of the business with this GSTIN");
  if ((isBusiness || hasPincode) && form.billAddress === "") {
    ask("billAddress", isBusiness ? "Enter the address on the GST certificate" : "Enter the address for the bill");
  }
  if ((isBusiness || form.billAddress !== "") && !hasPincode) {
    ask("billPincode", "Enter the pincode of the address for the bill");
  }
}

/** Cash is asked of whoever receives the parcel, and that is not the giver. */
function checkPayment({ isGift, method }: z.output<typeof collectionFields>, problems: z.core.$RefinementCtx) {
  if (!isGift || method !== "cash") return;
  const message = "A gift is paid beforehand: choose another way to pay, or untick the gift";
  problems.addIssue({ code: "custom", path: ["method"], message });
}

/** The sender is asked for only when it is a gift: the bill names who bought, and a mobile has to be one. */
function checkSender(form: z.output<typeof collectionFields>, problems: z.core.$RefinementCtx) {
  if (!form.isGift) return;
  if (form.senderName === "") {
    const message = "Enter your name: it stands on the bill, and tells who sends the gift";
    problems.addIssue({ code: "custom", path: ["senderName"], message });
  }
  if (form.senderMobile.trim() === "" || parseIndianMobile(form.senderMobile)) return;
  problems.addIssue({ code: "custom", path: ["senderMobile"], message: mobileProblem });
}

function tidy({ isGift, senderName, senderMobile, giftMessage, ...form }: z.output<typeof collectionFields>) {
  return {
    ...form,
    isGift: isGift === "yes",
    senderName: (isGift && senderName) || null,
    senderMobile: (isGift && parseIndianMobile(senderMobile)) || null,
    giftMessage: (isGift && giftMessage) || null,
    mobile: parseIndianMobile(form.mobile)!,
    email: form.email || null,
    note: form.note || null,
    gstin: parseGstin(form.gstin) ?? null,
    businessName: form.businessName || null,
    billAddress: form.billAddress.replaceAll(/\s+/g, " ") || null,
    billPincode: parsePincode(form.billPincode) ?? null,
  };
}

/** An order that is brought: who receives it, where, when, and how it is paid. */
export const deliveryForm = deliveryFields
  .superRefine(checkSender)
  .superRefine(checkBill)
  .superRefine(checkPayment)
  .transform(({ address1, address2, landmark, city, pincode, keepAddress, forOthers, ...form }) => ({
    ...tidy(form),
    isForOthers: form.isGift === "yes" || forOthers === "yes",
    keepsAddress: keepAddress === "yes",
    address1,
    address2,
    landmark: landmark || null,
    city,
    pincode: parsePincode(pincode)!,
  }));

/** An order that is fetched at the shop; it needs no address. */
export const collectionForm = collectionFields
  .superRefine(checkSender)
  .superRefine(checkBill)
  .superRefine(checkPayment)
  .transform((form) => ({
    ...tidy(form),
    ...noAddress,
    isForOthers: form.isGift === "yes",
    keepsAddress: false as const,
  }));

export type CheckoutDetails = z.output<typeof deliveryForm> | z.output<typeof collectionForm>;
