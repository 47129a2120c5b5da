import { z } from "zod";
import type { AddressDetails } from "#domain/accounts/address.ts";
import { parseIndianMobile } from "#domain/accounts/mobile-number.ts";
import { parsePincode } from "./delivery.ts";

const mobileProblem = "Enter a 10-digit mobile number";
export const mobileAbroadProblem = "Enter a 10-digit mobile number, or one from abroad with + and its country's code";

/** A text field of at most `length` characters, empty when missing; `what` names the field in the error message. */
export const upTo = (length: number, what: string) =>
  z.string().trim().max(length, `Keep the ${what} to ${length} letters`).default("");

/** A person's name on one line, at most 80 characters long; control characters and line breaks become spaces. */
export const personName = upTo(80, "name").transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim());

/** The form fields for the person who receives a parcel. */
export const recipientFields = {
  name: personName.refine((text) => text !== "", "Enter the name of the person receiving it"),
  mobile: z
    .string()
    .default("")
    .refine((text) => parseIndianMobile(text), mobileProblem),
};

/** The form fields of an Indian address. A pincode must have six digits; whether India Post has it is checked later. */
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

export const addressOrder = Object.keys(fields.shape);

/** The form for an address in an account's address book. */
export const addressForm = fields.transform(({ mobile, landmark, pincode, ...form }): AddressDetails => ({
  ...form,
  mobile: parseIndianMobile(mobile)!,
  landmark: landmark || null,
  pincode: parsePincode(pincode)!,
}));
