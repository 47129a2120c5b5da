import { z } from "zod";
import type { AddressDetails } from "#domain/accounts/address.ts";
import { parseIndianMobile } from "#domain/accounts/mobile-number.ts";
import { parsePincode } from "./delivery.ts";

export const mobileProblem = "Enter a 10-digit mobile number";

/**
 * A text field of at most `length` characters, empty when missing; `what` names the field in the error message.
 * Browsers enforce the same length, so only a form that no browser sent gets that message.
 */
export const upTo = (length: number, what: string) =>
  z.string().trim().max(length, `Keep the ${what} under ${length} letters`).default("");

/**
 * A person's name on one line, at most 80 characters long; control characters and line breaks become spaces. All other
 * characters are allowed, because the code that writes e-mails makes sure that a name never becomes a link.
 */
export const personName = upTo(80, "name").transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim());

/** The form fields for the person who receives a parcel. */
export const recipientFields = {
  name: personName.refine((text) => text !== "", "Enter the name of the person receiving it"),
  mobile: z
    .string()
    .default("")
    .refine((text) => parseIndianMobile(text), mobileProblem),
};

/**
 * The form fields of an address. They check that a pincode (postal code) has six digits, not that it exists; that is
 * checked later.
 */
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

/** The names of the recipient's and the address's fields, in the order of the page. */
export const addressOrder = Object.keys(fields.shape);

/** The form for an address that an account saves, with the same rules as checkout. */
export const addressForm = fields.transform(({ mobile, landmark, pincode, ...form }): AddressDetails => ({
  ...form,
  mobile: parseIndianMobile(mobile)!,
  landmark: landmark || null,
  pincode: parsePincode(pincode)!,
}));
