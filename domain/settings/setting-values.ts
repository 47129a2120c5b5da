import { z } from "zod";
import { parseGstin } from "#domain/gst/gstin.ts";
import type { Settings } from "./settings.ts";

const text = z.string().max(200, "Keep it under 200 letters.");
const written = (pattern: RegExp, advice: string) => z.string().regex(pattern, advice);
const link = written(/^$|^https:\/\/[^\s/]+\.[^\s]+$/, "Write a whole address that begins with https://.");
const phone = written(/^$|^\+\d[\d ]{6,18}$/, "Write the number with its country code, like +91 98480 12345.");
const rupees = written(/^\d{1,6}(\.\d{1,2})?$/, "Write rupees, such as 3000 or 49.50.");

/** What each of the owner's facts may be; where an empty text fits, it takes the fact back. */
export const settingValues: Record<keyof Settings, z.ZodType<string>> = {
  shopName: text.min(1, "The shop needs a name."),
  email: z.email("Write an e-mail address."),
  phone,
  whatsapp: written(/^$|^\d{8,15}$/, "Write only digits, with the country code and without +, like 919848012345."),
  street: text,
  city: text.min(1, "Write the city."),
  state: text.min(1, "Write the state."),
  pincode: written(/^$|^[1-9]\d{5}$/, "Write six digits."),
  hours: text.min(1, "Write the support hours."),
  instagram: link,
  facebook: link,
  youtube: link,
  film: written(
    /^$|^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+(\?[\w=&-]*)?$/,
    "Write an embed address such as https://www.youtube-nocookie.com/embed/abc.",
  ),
  fssai: written(/^$|^\d{14}$/, "Write the 14 digits of the licence."),
  legalName: text,
  gstin: z
    .string()
    .refine((number) => number === "" || parseGstin(number), "Write the 15 characters of the GSTIN; one is not right.")
    .transform((number) => parseGstin(number) ?? ""),
  grievanceOfficer: text,
  grievanceDesignation: text,
  grievancePhone: phone,
  grievanceEmail: z.union([z.literal(""), z.email()], "Write an e-mail address."),
  nodalPerson: text,
  cutOff: written(/^([01]\d|2[0-3]):[0-5]\d$/, "Write the time like 14:00."),
  daysToReport: written(/^$|^[1-9]\d?$/, "Write a number of days from 1 to 99."),
  cashMax: rupees,
  cashFee: rupees,
  upiId: written(/^$|^[\w.-]{2,64}@[A-Za-z][A-Za-z\d]{1,31}$/, "Write the UPI address, such as name@bank."),
  upiName: text.max(50, "Keep it under 50 letters."),
};
