import { z } from "zod";
import type { Settings } from "./settings.ts";

const text = z.string().max(200, "Keep it under 200 letters.");
const written = (pattern: RegExp, advice: string) => z.string().regex(pattern, advice);
const link = written(/^$|^https:\/\/[^\s/]+\.[^\s]+$/, "Write a whole address that begins with https://.");

/** What each of the owner's facts may be; where an empty text fits, it takes the fact back. */
export const settingValues: Record<keyof Settings, z.ZodType<string>> = {
  shopName: text.min(1, "The shop needs a name."),
  email: z.email("Write an e-mail address."),
  phone: written(/^$|^\+\d[\d ]{6,18}$/, "Write the number with its country code, like +91 98480 12345."),
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
};
