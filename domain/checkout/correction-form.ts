import { z } from "zod";
import { parseIndianMobile, parseMobile } from "#domain/accounts/mobile-number.ts";
import { addressFields, type AddressFault, personName } from "#domain/delivery/address.ts";
import { parsePincode } from "#domain/delivery/delivery.ts";
import type { Order } from "#domain/orders/schema.ts";
import { fault } from "#platform/fault.ts";
import type { NewAddress } from "./change-address.server.ts";
import { person } from "./checkout-form.ts";

const { pincode, ...placeFields } = addressFields;

const whom = z.object(person).transform(({ name, mobile, email }) => ({
  name,
  mobile: parseIndianMobile(mobile)!,
  email: email || null,
}));

const where = z.object(placeFields).transform(({ landmark, ...place }) => ({ ...place, landmark: landmark || null }));

const redirection = z
  .object({ pincode, forOthers: z.literal(["", "yes"]).default("") })
  .transform(({ pincode: typed, forOthers }) => ({
    pincode: parsePincode(typed)!,
    isForOthers: forOthers === "yes",
  }));

/** The form with which a customer gives the order another address. */
export const whereForm: z.ZodType<NewAddress> = z.intersection(where, redirection);
export const whereOrder = Object.keys(addressFields);

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
        .refine((text) => text.trim() === "" || parseMobile(text), fault<AddressFault>("no mobile of any country")),
    })
    .transform(({ senderName, senderMobile }) => ({
      senderName: senderName || null,
      senderMobile: parseMobile(senderMobile) ?? null,
    }));

const nothing = z.object({});

/** The names of the form's fields, in the sequence of the page. */
export const correctionOrder = [...Object.keys(person), ...Object.keys(addressFields), "senderName", "senderMobile"];

/**
 * The form with which staff correct an order's people and address, and its pincode if `mayRedirect`. An order that is
 * collected has no address, and only a gift has a sender.
 */
export function correctionForm(
  { collects, isGift, senderName }: Pick<Order, "collects" | "isGift" | "senderName">,
  mayRedirect: boolean,
): z.ZodType<NewAddress> {
  const place = mayRedirect ? whereForm : where;
  return z.intersection(
    z.intersection(whom, collects ? nothing : place),
    isGift ? sender(senderName !== null) : nothing,
  );
}
