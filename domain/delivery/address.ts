import { z } from "zod";
import type { AddressDetails } from "#domain/accounts/address.ts";
import { parseIndianMobile } from "#domain/accounts/mobile-number.ts";
import { parsePincode } from "./delivery.ts";

export const mobileProblem = "Enter a 10-digit mobile number";

/**
 * A text of at most `length` letters, empty when missing; `what` names it in the refusal. Browsers enforce the same
 * length, so the refusal is for a form sent by other means.
 */
export const upTo = (length: number, what: string) =>
  z.string().trim().max(length, `Keep the ${what} under ${length} letters`).default("");

/**
 * A name of one line, at most 80 letters; control characters and line breaks become spaces. Anything else is allowed:
 * the code that writes mails makes sure that a name never becomes a link.
 */
export const personName = upTo(80, "name").transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim());

/** Who receives a parcel. */
export const recipientFields = {
  name: personName.refine((text) => text !== "", "Enter the name of the person receiving it"),
  mobile: z
    .string()
    .default("")
    .refine((text) => parseIndianMobile(text), mobileProblem),
};

/** The fields of an address. Whether the pincode exists is checked later. */
export const addressFields = {
  address1: upTo(100, "house").refine((text) => text !== "", "Enter the flat or house number and building"),
  address2: upTo(100, "street").refine((text) => text !== "", "Enter the street, area or village"),
  landmark: upTo(80, "landmark"),
  city: upTo(60, "town").refine((text) => text !== "", "Enter the city or town"),
  pincode: z
    .string()
    .default("")
    .refine((text) => parsePincode(text), "Enter a 6-digit pincode"),
};

const fields = z.object({ ...recipientFields, ...addressFields });

/** The names of the fields in the sequence of the page. */
export const addressOrder = Object.keys(fields.shape);

/** The form for a saved address, with the same rules as checkout. */
export const addressForm = fields.transform(({ mobile, landmark, pincode, ...form }): AddressDetails => ({
  ...form,
  mobile: parseIndianMobile(mobile)!,
  landmark: landmark || null,
  pincode: parsePincode(pincode)!,
}));
