import { z } from "zod";
import { parseIndianMobile } from "#domain/accounts/mobile-number.ts";
import { parseGstin } from "#domain/gst/gstin.ts";
import { addressFields, mobileProblem, personName, recipientFields, upTo } from "#domain/delivery/address.ts";
import { parsePincode } from "#domain/delivery/pincode.ts";
import { paymentMethods } from "#domain/orders/order.ts";

const emailProblem = "Enter an e-mail address like name@example.com";

/** Whom an order is for, and the e-mail address of whoever bought it. */
export const person = {
  ...recipientFields,
  email: upTo(120, "e-mail address").refine((text) => text === "" || z.email().safeParse(text).success, emailProblem),
};

const rest = {
  deliverOn: z.string("Choose a day").regex(/^\d{4}-\d\d-\d\d$/, "Choose a day"),
  isGift: z.literal("yes").optional(),
  senderName: personName,
  senderMobile: z.string().default(""),
  giftMessage: upTo(300, "message"),
  note: upTo(300, "note"),
  gstin: z
    .string()
    .default("")
    .refine((text) => text.trim() === "" || parseGstin(text), "Check the GSTIN: one of its 15 characters is wrong"),
  businessName: upTo(120, "business name"),
  method: z.enum(paymentMethods, "Choose how you will pay"),
};

const noAddress = { address1: null, address2: null, landmark: null, city: null, pincode: null };

const collectionFields = z.object({ ...person, ...rest });
const deliveryFields = z.object({ ...person, ...addressFields, ...rest, keepAddress: z.literal("yes").optional() });

/** The fields as they follow each other on the page. */
export const fieldOrder = Object.keys(deliveryFields.shape);

/** A bill with a GSTIN names the buyer's own address (CGST rule 46), and for a gift only the receiver's is known. */
function checkBill(form: z.output<typeof collectionFields>, problems: z.core.$RefinementCtx) {
  if (form.gstin.trim() === "") return;
  if (form.isGift) {
    const message = "A bill with a GSTIN goes to the buyer: leave the gift box empty, or the GSTIN";
    problems.addIssue({ code: "custom", path: ["gstin"], message });
  }
  if (form.businessName === "") {
    const message = "Enter the name of the business with this GSTIN";
    problems.addIssue({ code: "custom", path: ["businessName"], message });
  }
}

/** Cash is asked of whoever receives the parcel, and that is not the giver. */
function checkPayment({ isGift, method }: z.output<typeof collectionFields>, problems: z.core.$RefinementCtx) {
  if (!isGift || method !== "cash") return;
  const message = "A gift is paid beforehand: choose another way to pay, or untick the gift";
  problems.addIssue({ code: "custom", path: ["method"], message });
}

/** The sender is asked for only when it is a gift, and then it has to be somebody who can be called. */
function checkSender(form: z.output<typeof collectionFields>, problems: z.core.$RefinementCtx) {
  if (!form.isGift || form.senderMobile.trim() === "" || parseIndianMobile(form.senderMobile)) return;
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
  };
}

/** An order that is brought: who receives it, where, when, and how it is paid. */
export const deliveryForm = deliveryFields
  .superRefine(checkSender)
  .superRefine(checkBill)
  .superRefine(checkPayment)
  .transform(({ address1, address2, landmark, city, pincode, keepAddress, ...form }) => ({
    ...tidy(form),
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
  .transform((form) => ({ ...tidy(form), ...noAddress, keepsAddress: false as const }));

export type CheckoutDetails = z.output<typeof deliveryForm> | z.output<typeof collectionForm>;
