import { z } from "zod";
import type { AddressDetails } from "#domain/accounts/address.ts";
import { parseIndianMobile } from "#domain/accounts/mobile-number.ts";
import { fault } from "#platform/fault.ts";
import { parsePincode } from "./delivery.ts";

export type TextField =
  | "name"
  | "last name"
  | "house"
  | "street"
  | "landmark"
  | "town"
  | "message"
  | "note"
  | "business name"
  | "address"
  | "order number";

/** What is wrong with a field about a person or an address. */
export type AddressFault =
  | { reason: "too long"; what: TextField; most: number }
  | "no receiver"
  | "no mobile"
  | "no mobile of any country"
  | "no house"
  | "no street"
  | "no town"
  | "no pincode of 6 digits";

const addressFault = fault<AddressFault>;

/** A text field of at most `most` characters, empty when missing. */
export const upTo = (most: number, what: TextField) =>
  z
    .string()
    .trim()
    .refine((text) => text.length <= most, addressFault({ reason: "too long", what, most }))
    .default("");

/** A person's name on one line, at most 80 characters long; control characters and line breaks become spaces. */
export const personName = upTo(80, "name").transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim());

/** The form fields for the person who receives a parcel. */
export const recipientFields = {
  name: personName.refine((text) => text !== "", addressFault("no receiver")),
  mobile: z
    .string()
    .default("")
    .refine((text) => parseIndianMobile(text), addressFault("no mobile")),
};

/** The form fields of an Indian address. A pincode must have six digits; whether India Post has it is checked later. */
export const addressFields = {
  address1: upTo(100, "house").refine((text) => text !== "", addressFault("no house")),
  address2: upTo(100, "street").refine((text) => text !== "", addressFault("no street")),
  landmark: upTo(80, "landmark"),
  city: upTo(60, "town").refine((text) => text !== "", addressFault("no town")),
  pincode: z
    .string()
    .default("")
    .refine((text) => parsePincode(text), addressFault("no pincode of 6 digits")),
};

const fields = z.object({ ...recipientFields, ...addressFields });

export const addressOrder = Object.keys(fields.shape);

/** The form for an address in an account's address book. */
export const addressForm = fields.transform(({ mobile, landmark, pincode, ...form }): AddressDetails => ({
  ...form,
  mobile: parseIndianMobile(mobile)!,
  landmark: landmark || null,
  pincode: parsePincode(pincode)!,
}));
