import { z } from "zod";
import { parseIndianMobile, parseMobile } from "#domain/accounts/mobile-number.ts";
import { addressFields, mobileAbroadProblem, personName } from "#domain/delivery/address.ts";
import type { Correction } from "#domain/orders/customer/correction.ts";
import type { Order } from "#domain/orders/schema.ts";
import { person } from "./checkout-form.ts";

const { pincode: _, ...placeFields } = addressFields;

const whom = z.object(person).transform(({ name, mobile, email }) => ({
  name,
  mobile: parseIndianMobile(mobile)!,
  email: email || null,
}));

const where = z.object(placeFields).transform(({ landmark, ...place }) => ({ ...place, landmark: landmark || null }));

/**
 * The fields for a gift's sender. The bill must name the sender, so the name may be left empty only if the order was
 * stored without one (`isNamed` is false).
 */
const sender = (isNamed: boolean) =>
  z
    .object({
      senderName: personName.refine((text) => text !== "" || !isNamed, "Enter who sends it: the bill names them"),
      senderMobile: z
        .string()
        .default("")
        .refine((text) => text.trim() === "" || parseMobile(text), mobileAbroadProblem),
    })
    .transform(({ senderName, senderMobile }) => ({
      senderName: senderName || null,
      senderMobile: parseMobile(senderMobile) ?? null,
    }));

const nothing = z.object({});

/** The names of the form's fields, in the sequence of the page. */
export const correctionOrder = [...Object.keys(person), ...Object.keys(placeFields), "senderName", "senderMobile"];

/**
 * The form with which staff correct an order's people and address, but not its pincode. An order that is collected has
 * no address, and only a gift has a sender.
 */
export function correctionForm({
  collects,
  isGift,
  senderName,
}: Pick<Order, "collects" | "isGift" | "senderName">): z.ZodType<Correction> {
  return z.intersection(
    z.intersection(whom, collects ? nothing : where),
    isGift ? sender(senderName !== null) : nothing,
  );
}
