import { z } from "zod";
import { parseGstin, stateCodeOf } from "#domain/gst/gstin.ts";
import { parseRupees, type Paise } from "#domain/money.ts";
import { dayInIndia } from "#platform/day.ts";
import { withLatinDigits } from "#platform/digits.ts";

const NOTICE = 140;
const MOST_CASH: Paise = 9_99_999_99;

const letters = new Intl.Segmenter("te");

const text = z.string().max(200, "Keep it under 200 letters.");
const written = (pattern: RegExp, advice: string) => z.string().regex(pattern, advice);
const digits = (pattern: RegExp, advice: string) =>
  z.string().transform(withLatinDigits).pipe(written(pattern, advice));
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
const tick = z.enum(["", "yes"], "Write yes, or leave it empty.").transform((word) => word === "yes");

/**
 * What only the owner knows, and how each fact is read from what is typed; where an empty text fits, it takes the fact
 * back. One that is not filled in yet holds an honest placeholder or nothing; none is invented.
 */
export const settingsSchema = z.object({
  shopName: text.min(1, "The shop needs a name."),
  email: z.email("Write an e-mail address."),
  /** Shown as written; a number with a country code. */
  phone,
  /** Digits with country code, as wa.me wants them; empty lets WhatsApp ask whom to write to. */
  whatsapp: z
    .string()
    .transform((number) => withCountryCode(number).replace(/[+\s().-]/g, ""))
    .pipe(written(/^$|^\d{8,15}$/, "Write the number with its country code, like +91 98480 12345.")),
  street: text,
  city: text.min(1, "Write the city."),
  state: text.refine((state) => stateCodeOf(state) !== undefined, "Choose a state of India."),
  /** Six digits; empty until the owner gives it. */
  pincode: digits(/^$|^[1-9]\d{5}$/, "Write six digits."),
  hours: text.min(1, "Write the support hours."),
  /** A sentence of the owner's own for the notices at the top of the home page; empty adds none. */
  notice: z
    .string()
    .refine(
      (notice) => [...letters.segment(notice)].length <= NOTICE,
      `Keep the notice under ${NOTICE} letters: it has to be read while it passes.`,
    ),
  instagram: link,
  facebook: link,
  youtube: link,
  /** Address of an embeddable film; empty shows a still. */
  film: written(
    /^$|^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+(\?[\w=&-]*)?$/,
    "Write an embed address such as https://www.youtube-nocookie.com/embed/abc.",
  ),
  /** 14-digit licence number (FSSAI order of 8 June 2021 puts it on every bill); empty is not shown. */
  fssai: digits(/^$|^\d{14}$/, "Write the 14 digits of the licence."),
  /** Who the shop is in law, as registered; Consumer Protection (E-Commerce) Rules 2020, rule 4(2). */
  legalName: text,
  /** Makes the bill a tax invoice; empty, the shop claims no registration. */
  gstin: z
    .string()
    .refine((number) => number === "" || parseGstin(number), "Write the 15 characters of the GSTIN; one is not right.")
    .transform((number) => parseGstin(number) ?? ""),
  /** Whether the owner has said that the shop is not registered for GST. */
  withoutGst: tick,
  /** Who answers complaints (rule 4(4)), and how that person is reached. */
  grievanceOfficer: text,
  grievanceDesignation: text,
  grievancePhone: phone,
  grievanceEmail: z.union([z.literal(""), z.email()], "Write an e-mail address."),
  /** Resident in India, answers for the shop's compliance (rule 4(1)). */
  nodalPerson: text,
  /** The day, YYYY-MM-DD, on which the kitchen found recipes, allergens and shelf lives right; empty until it has. */
  recipesConfirmedOn: z
    .string()
    .transform(withLatinDigits)
    .pipe(z.union([z.literal(""), z.iso.date()], "Write the day like 2026-11-21."))
    .refine((day) => day <= dayInIndia(new Date()), "That day is still to come."),
  /** Until when an order leaves the same day, by the clock in India, as HH:MM. */
  cutOff: digits(/^([01]\d|2[0-3]):[0-5]\d$/, "Write the time like 14:00."),
  /** Within how many days after arrival damage is to be reported; null until the owner says so. */
  daysToReport: digits(/^$|^[1-9]\d?$/, "Write a number of days from 1 to 99.").transform((days) =>
    days === "" ? null : Number(days),
  ),
  /** Up to which total, in paise, an order may be paid at the door; 0 takes cash on delivery away. */
  cashMax: rupees,
  /** What paying at the door costs more, in paise. */
  cashFee: rupees,
  /** From which share of an item, in percent, the owner is warned of unpaid orders that hold it. */
  unpaidShare: digits(/^([1-9]\d?|100)$/, "Write a share from 1 to 100, in percent.").transform(Number),
  /** The shop's own UPI address, such as its bank gave it; empty, UPI is not offered. */
  upiId: written(/^$|^[\w.-]{2,64}@[A-Za-z][A-Za-z\d]{1,31}$/, "Write the UPI address, such as name@bank."),
  /** The name that goes with it; empty, the shop's. */
  upiName: text.max(50, "Keep it under 50 letters."),
  /** Whether everybody who works here has to sign in with a second factor; else who has one is asked for it. */
  staffSecondFactor: tick,
});

export type Settings = z.output<typeof settingsSchema>;

/** Ten digits that begin with 6 to 9 are an Indian mobile, whose country code people leave out. */
function withCountryCode(number: string): string {
  const latin = withLatinDigits(number);
  const mobile = /^0?([6-9]\d{4})(\d{5})$/.exec(latin.replace(/[\s.-]/g, ""));
  return mobile ? `+91 ${mobile[1]} ${mobile[2]}` : latin;
}

/** What a tax invoice says of the seller besides the GSTIN (CGST rule 46(a)); one that was given out stays as it is. */
const onTaxInvoices = { legalName: "legal name", street: "house and street", pincode: "pincode" } as const;

/**
 * What cannot hold at the same time, by the setting that is to be changed. What a GSTIN needs is asked for when that is
 * given or the other taken away, so that a shop that lacks several can fill them in one by one.
 */
export function contradictionsIn(
  next: Settings,
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
