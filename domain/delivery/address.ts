import { z } from "zod";
import type { AddressDetails } from "#domain/accounts/address.ts";
import { parseIndianMobile } from "#domain/accounts/mobile-number.ts";
import { parsePincode } from "./delivery.ts";

export const mobileProblem = "Enter a 10-digit mobile number";

/** Longer than the field allows can only come past the page, but still deserves a sentence. */
export const upTo = (length: number, what: string) =>
  z.string().trim().max(length, `Keep the ${what} under ${length} letters`).default("");

/** A name holds whatever its bearer writes, in one line. Mails take care that no address in it becomes a link. */
export const personName = upTo(80, "name").transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim());

/** Who receives a parcel. */
export const recipientFields = {
  name: personName.refine((text) => text !== "", "Enter the name of the person receiving it"),
  mobile: z
    .string()
    .default("")
    .refine((text) => parseIndianMobile(text), mobileProblem),
};

/** Where it goes. Whether India Post knows the pincode is another question. */
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

/** The fields as they follow each other on the page. */
export const addressOrder = Object.keys(fields.shape);

/** An address that is to be kept, asked for as a checkout asks. */
export const addressForm = fields.transform(({ mobile, landmark, pincode, ...form }): AddressDetails => ({
  ...form,
  mobile: parseIndianMobile(mobile)!,
  landmark: landmark || null,
  pincode: parsePincode(pincode)!,
}));
