import { z } from "zod";
import { parseGstin, stateCodeOf } from "#domain/gst/gstin.ts";
import { parseRupees, type Paise } from "#domain/money.ts";
import { dayInIndia } from "#platform/day.ts";
import { plainText } from "#platform/plain-text.ts";
import { readAbroadPrices, writeAbroadPrices } from "./abroad-prices.ts";

const NOTICE = 140;
const MOST_CASH: Paise = 9_99_999_99;

const letters = new Intl.Segmenter("te");

const text = z.string().max(200, "Keep it to 200 letters.");
const written = (pattern: RegExp, advice: string) =>
  z.string().transform(plainText).pipe(z.string().regex(pattern, advice));
const digits = (pattern: RegExp, advice: string) =>
  z
    .string()
    .transform((typed) => plainText(typed).replaceAll(/[ -]/g, ""))
    .pipe(written(pattern, advice));
const emailAdvice = "Write an e-mail address.";
const email = z.string().transform(plainText).pipe(z.email(emailAdvice));
const link = written(/^$|^https:\/\/[^\s/]+\.[^\s]+$/, "Write a whole address that begins with https://.");
const phone = z
  .string()
  .transform(withCountryCode)
  .pipe(written(/^$|^\+\d[\d ]{6,18}$/, "Write the number with its country code, like +91 98480 12345."));
const rupees = z.string().transform((amount, problems) => {
  const paise = parseRupees(amount);
  if (paise !== undefined && paise <= MOST_CASH) return paise;
  problems.addIssue({ code: "custom", message: "Write rupees, such as 3000 or 49.50." });
  return z.NEVER;
});
const clock = digits(/^([01]\d|2[0-3]):[0-5]\d$/, "Write the time like 14:00.");
const ledger = text.min(1, "Write the ledger's name as Tally has it.");
const tick = z.enum(["", "yes"], "Write yes, or leave it empty.").transform((word) => word === "yes");

/** All settings, each with the schema that parses what is typed. An empty text, where allowed, clears the setting. */
export const settingsSchema = z.object({
  shopName: text.min(1, "The shop needs a name."),
  email,
  /** With country code; a mobile number without one becomes "+91 98480 12345". */
  phone,
  /** The number's digits with country code. If this is empty, WhatsApp asks the visitor whom to write to. */
  whatsapp: z
    .string()
    .transform((number) => withCountryCode(number).replace(/[+\s().-]/g, ""))
    .pipe(written(/^$|^\d{8,15}$/, "Write the number with its country code, like +91 98480 12345.")),
  street: text,
  city: text.min(1, "Write the city."),
  state: text.refine((state) => stateCodeOf(state) !== undefined, "Choose a state of India."),
  pincode: digits(/^$|^[1-9]\d{5}$/, "Write six digits."),
  hours: text.min(1, "Write the support hours."),
  notice: z
    .string()
    .refine(
      (notice) => [...letters.segment(notice)].length <= NOTICE,
      `Keep the notice to ${NOTICE} letters: it has to be read while it passes.`,
    ),
  instagram: link,
  facebook: link,
  youtube: link,
  /** The URL of an embeddable film for the home page. If this is empty, the page shows a picture instead. */
  film: written(
    /^$|^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+(\?[\w=&-]*)?$/,
    "Write an embed address such as https://www.youtube-nocookie.com/embed/abc.",
  ),
  /** The FSSAI food licence number, which every bill must print (FSSAI order of 8 June 2021). */
  fssai: digits(/^$|^\d{14}$/, "Write the 14 digits of the licence."),
  /** The registered name of the business, required by the Consumer Protection (E-Commerce) Rules 2020, rule 4(2). */
  legalName: text,
  /** The shop's GST number; empty if the shop is not registered for GST. With a number, bills are tax invoices. */
  gstin: z
    .string()
    .refine((number) => number === "" || parseGstin(number), "Write the 15 characters of the GSTIN; one is not right.")
    .transform((number) => parseGstin(number) ?? ""),
  withoutGst: tick,
  /** Who answers complaints (Consumer Protection (E-Commerce) Rules 2020, rule 4(4)). */
  grievanceOfficer: text,
  grievanceDesignation: text,
  grievancePhone: phone,
  grievanceEmail: z.union([z.literal(""), email], emailAdvice),
  nodalPerson: text,
  /** The day, YYYY-MM-DD, on which the kitchen confirmed recipes, allergens and shelf lives; empty until then. */
  recipesConfirmedOn: z
    .string()
    .transform(plainText)
    .pipe(z.union([z.literal(""), z.iso.date()], "Write the day like 2026-11-21."))
    .refine((day) => day <= dayInIndia(new Date()), "That day is still to come."),
  /** Orders placed before this time in India can leave on the same day. */
  cutOff: clock,
  /** From when and until when somebody looks for payments, every day, by the clock in India. */
  opensAt: clock,
  closesAt: clock,
  /** Whether orders leave and arrive on Sundays as on other days of the week. */
  worksOnSundays: tick,
  /** Whether customers find the pages in Telugu too, at /te, and in Hindi, at /hi. */
  telugu: tick,
  hindi: tick,
  /** How many orders may leave the kitchen in a day; null means no limit. */
  ordersPerDay: digits(/^$|^[1-9]\d{0,4}$/, "Write a number of orders, such as 120, or leave it empty.").transform(
    (orders) => (orders === "" ? null : Number(orders)),
  ),
  /** Days after arrival within which damage must be reported; null until filled in. */
  daysToReport: digits(/^$|^[1-9]\d?$/, "Write a number of days from 1 to 99.").transform((days) =>
    days === "" ? null : Number(days),
  ),
  /** What the journey abroad costs as an idea, as `readAbroadPrices` reads it. If this is empty, pages say nothing. */
  abroadPrices: z
    .string()
    .max(2000, "Keep it to 2000 letters.")
    .transform((typed, problems) => {
      const prices = readAbroadPrices(plainText(typed));
      if (Array.isArray(prices)) return writeAbroadPrices(prices);
      problems.addIssue({ code: "custom", message: prices.problem });
      return z.NEVER;
    }),
  /** The highest order total, in paise, that may be paid in cash; 0 means that cash is not accepted. */
  cashMax: rupees,
  /** The fee for cash on delivery, in paise. */
  cashFee: rupees,
  /**
   * From so many refused parcels of a mobile or an address on, cash on delivery is no longer offered; null means that
   * it always is.
   */
  refusals: digits(/^$|^[1-9]\d?$/, "Write a number of parcels, such as 2, or leave it empty.").transform((parcels) =>
    parcels === "" ? null : Number(parcels),
  ),
  /** The owner is warned when unpaid orders reserve more than this percentage of a product or of a day's capacity. */
  unpaidShare: digits(/^([1-9]\d?|100)$/, "Write a share from 1 to 100, in percent.").transform(Number),
  /** The shop's UPI address from its bank. If this is empty, customers cannot pay by UPI. */
  upiId: written(/^$|^[\w.-]{2,64}@[A-Za-z][A-Za-z\d]{1,31}$/, "Write the UPI address, such as name@bank."),
  /** The name that belongs to the UPI address. If this is empty, the shop's name is used. */
  upiName: text.max(50, "Keep it to 50 letters."),
  /** Whether everybody who works for the shop must have a second factor for signing in. */
  staffSecondFactor: tick,
  /** The company's name in Tally. If this is empty, the legal name or the shop's name is used. */
  tallyCompany: text,
  /** Names of ledgers in Tally. In those for sales, "{rate}" stands for the tax rate in percent. */
  tallyParty: ledger,
  tallySales: ledger,
  tallySalesElsewhere: ledger,
  tallySalesNoGst: ledger,
  tallyCgst: ledger,
  tallySgst: ledger,
  tallyIgst: ledger,
  tallyBank: ledger,
  tallyCash: ledger,
  tallyRazorpay: ledger,
  tallyGatewayFee: ledger,
  tallyInputGst: ledger,
});

export type Settings = z.output<typeof settingsSchema>;

function withCountryCode(number: string): string {
  const plain = plainText(number);
  const mobile = /^(?:\+?0{0,2}91)?0?([6-9]\d{4})(\d{5})$/.exec(plain.replace(/[\s().-]/g, ""));
  return mobile ? `+91 ${mobile[1]} ${mobile[2]}` : plain;
}

/** What a tax invoice must say of the seller besides the GSTIN (CGST rule 46(a)). */
const onTaxInvoices = { legalName: "legal name", street: "house and street", pincode: "pincode" } as const;

/** Returns an error message for each setting that a shop with a GSTIN (GST number) lacks or must not have. */
export function contradictionsIn(
  next: Settings,
  /** The names of the changed settings. A missing setting is reported only if it or the GSTIN was changed. */
  changed: readonly (keyof Settings)[],
): Partial<Record<keyof Settings, string>> {
  if (!next.gstin) return {};
  const isAsked = (name: keyof Settings) => next[name] === "" && (changed.includes("gstin") || changed.includes(name));
  const lacking = (Object.keys(onTaxInvoices) as (keyof typeof onTaxInvoices)[]).filter(isAsked);
  return {
    ...Object.fromEntries(lacking.map((name) => [name, `A tax invoice names the ${onTaxInvoices[name]}: fill it in.`])),
    ...(next.withoutGst && {
      withoutGst: "There is a GSTIN above. Take one of the two away: a shop is registered or it is not.",
    }),
  };
}
