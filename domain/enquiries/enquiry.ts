import { z } from "zod";
import { emailField, type EmailFault, optionalEmailField } from "#domain/accounts/email.ts";
import { parseForeignNumber, parseIndianMobile } from "#domain/accounts/mobile-number.ts";
import { type AddressFault, upTo } from "#domain/delivery/address.ts";
import { parseGstin } from "#domain/gst/gstin.ts";
import { MOST_PAISE, parseRupees } from "#domain/money.ts";
import { abroad } from "#domain/settings/abroad-prices.ts";
import { fault } from "#platform/fault.ts";
import { plainText } from "#platform/plain-text.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { parseDay } from "#platform/written-day.ts";
import { destinations } from "./status.ts";
import { countryTopic, noTopic, type Topic, topics } from "./topics.ts";

/** How many days ahead a celebration, or an order in bulk, may be. */
const PLANNING_DAYS = 3 * 365;

const limits = { name: 80, orderNumber: 20, place: 80, message: 4000, count: 100_000 };

/** What is wrong with a field of an enquiry. */
export type EnquiryFault =
  | EmailFault
  | "no name"
  | Extract<AddressFault, "no town" | { reason: "too long" }>
  | "wrong gstin"
  | "no mobile or foreign number"
  /** Without a country's code ten digits of another country read as an Indian mobile. */
  | "no country code"
  | "no topic"
  | "no e-mail to write back"
  | "no message"
  | "no number"
  | "no rupees"
  | "no day of the occasion"
  | "no day needed by"
  | "not in the future"
  | "too far ahead"
  | "no time"
  | "no wish"
  | "no quantity"
  | "no goods"
  | "no destination"
  | "no tick"
  | "no complaint"
  | "no country"
  | "no goods abroad";

const enquiryFault = fault<EnquiryFault>;

/** A text that must not be empty: `missing` is what is wrong with an empty one. */
const given = (text: ReturnType<typeof upTo>, missing: EnquiryFault) =>
  text.refine((written) => written !== "", enquiryFault(missing));

const name = given(upTo(limits.name, "name"), "no name");
const lastName = upTo(limits.name, "last name");
const message = upTo(limits.message, "message");
const anyNumber = z
  .string()
  .refine((text) => parseIndianMobile(text) ?? parseForeignNumber(text), enquiryFault("no mobile or foreign number"));

/** A whole number above 0; null when the field is empty. */
const count = z
  .string()
  .default("")
  .transform((text, problems) => {
    const digits = plainText(text).replaceAll(/[\s,]/g, "");
    if (digits === "") return null;
    if (/^[1-9]\d*$/.test(digits) && Number(digits) <= limits.count) return Number(digits);
    problems.addIssue({ code: "custom", ...enquiryFault("no number") });
    return z.NEVER;
  });

/** Rupees above 0, in paise; null when the field is empty. */
const budget = z
  .string()
  .default("")
  .transform((text, problems) => {
    if (text.trim() === "") return null;
    const paise = parseRupees(text);
    if (paise && paise <= MOST_PAISE) return paise;
    problems.addIssue({ code: "custom", ...enquiryFault("no rupees") });
    return z.NEVER;
  });

/** A day after `today` and at most three years ahead, as typed. `unreadable`: what is wrong with any other text. */
const comingDay = (today: string, unreadable: EnquiryFault) =>
  z
    .string()
    .refine((text) => parseDay(text) !== undefined, enquiryFault(unreadable))
    .refine((text) => (parseDay(text) ?? "9") > today, enquiryFault("not in the future"))
    .refine((text) => (parseDay(text) ?? "0") <= addDays(today, PLANNING_DAYS), enquiryFault("too far ahead"));

/**
 * The contact form. An enquiry about an order from abroad needs an e-mail and a number with its country's code. All
 * others need an Indian mobile.
 */
export const contactForm = z
  .object({
    name,
    lastName,
    mobile: anyNumber,
    email: optionalEmailField,
    topic: z.custom<Topic>((text) => topics.some((one) => one === text && one !== noTopic), enquiryFault("no topic")),
    message: given(message, "no message"),
  })
  .superRefine((form, problems) => {
    const fromAbroad = form.topic === countryTopic;
    if (!(fromAbroad ? parseForeignNumber : parseIndianMobile)(form.mobile)) {
      const wrong = enquiryFault(fromAbroad ? "no country code" : "no mobile or foreign number");
      problems.addIssue({ code: "custom", path: ["mobile"], ...wrong });
    }
    if (fromAbroad && form.email === "") {
      problems.addIssue({ code: "custom", path: ["email"], ...enquiryFault("no e-mail to write back") });
    }
  })
  .transform(({ email, lastName: last, ...form }) => ({
    ...form,
    kind: "contact" as const,
    lastName: last || null,
    email: email || null,
    mobile: (form.topic === countryTopic ? parseForeignNumber : parseIndianMobile)(form.mobile)!,
    occasionDate: null,
    occasionTime: null,
  }));

/** The form for a wedding or other celebration, which must be after today (in India) and at most three years ahead. */
export function weddingForm(now: Date) {
  const today = dayInIndia(now);
  return z
    .object({
      name,
      email: optionalEmailField,
      mobile: z.string().refine((text) => parseIndianMobile(text), enquiryFault("no mobile or foreign number")),
      occasionDate: comingDay(today, "no day of the occasion"),
      occasionTime: z
        .string()
        .transform(plainText)
        .refine((text) => /^(([01]?\d|2[0-3]):[0-5]\d(:\d\d)?)?$/.test(text), enquiryFault("no time")),
      guests: count,
      budget,
      message: given(message, "no wish"),
    })
    .transform(({ budget: budgetPaise, ...form }) => ({
      ...form,
      budgetPaise,
      kind: "wedding" as const,
      lastName: null,
      topic: null,
      email: form.email || null,
      mobile: parseIndianMobile(form.mobile)!,
      occasionDate: parseDay(form.occasionDate)!,
      occasionTime: form.occasionTime || null,
    }));
}

/** The form for an order of many boxes or packs, needed after today (in India) and within three years. */
export function bulkForm(now: Date) {
  return z
    .object({
      quantity: count.refine((many) => many !== null, enquiryFault("no quantity")),
      items: given(message, "no goods"),
      occasionDate: comingDay(dayInIndia(now), "no day needed by"),
      destinations: z
        .custom<"" | (typeof destinations)[number]>(
          (text) => ["", ...destinations].some((one) => one === text),
          enquiryFault("no destination"),
        )
        .default(""),
      wantsSleeve: z
        .string()
        .default("")
        .refine((text) => text === "" || text === "yes", enquiryFault("no tick")),
      budget,
      gstin: z
        .string()
        .default("")
        .refine((text) => text.trim() === "" || parseGstin(text), enquiryFault("wrong gstin")),
      name,
      mobile: anyNumber,
      email: optionalEmailField,
      message,
    })
    .transform(({ budget: budgetPaise, ...form }) => ({
      ...form,
      kind: "bulk" as const,
      budgetPaise,
      lastName: null,
      topic: null,
      email: form.email || null,
      mobile: parseIndianMobile(form.mobile) ?? parseForeignNumber(form.mobile)!,
      occasionDate: parseDay(form.occasionDate)!,
      occasionTime: null,
      destinations: form.destinations || null,
      wantsSleeve: form.wantsSleeve === "yes",
      gstin: parseGstin(form.gstin) ?? null,
    }));
}

/** The form for complaints under the Consumer Protection (E-Commerce) Rules 2020, rule 4(4) to (6). */
export const complaintForm = z
  .object({
    name,
    mobile: anyNumber,
    email: optionalEmailField,
    orderNumber: z
      .string()
      .transform((text) => readOrderNumber(text) ?? text.trim())
      .refine(
        (text) => text.length <= limits.orderNumber,
        enquiryFault({ reason: "too long", what: "order number", most: limits.orderNumber }),
      ),
    message: given(message, "no complaint"),
  })
  .transform((form) => ({
    ...form,
    kind: "complaint" as const,
    lastName: null,
    topic: null,
    email: form.email || null,
    orderNumber: form.orderNumber || null,
    mobile: parseIndianMobile(form.mobile) ?? parseForeignNumber(form.mobile)!,
    occasionDate: null,
    occasionTime: null,
  }));

/**
 * The form for orders from abroad. The e-mail is required, because the shop answers with a quote, and the number needs
 * its country's code.
 */
export const abroadForm = z
  .object({
    name,
    mobile: z.string().refine((text) => parseForeignNumber(text), enquiryFault("no country code")),
    email: emailField,
    country: z.string().refine((text) => abroad.includes(text), enquiryFault("no country")),
    city: given(upTo(limits.place, "town"), "no town"),
    items: given(message, "no goods abroad"),
    message,
  })
  .transform((form) => ({
    ...form,
    kind: "abroad" as const,
    lastName: null,
    topic: null,
    mobile: parseForeignNumber(form.mobile)!,
    occasionDate: null,
    occasionTime: null,
  }));

export type Enquiry =
  | z.output<typeof contactForm>
  | z.output<ReturnType<typeof weddingForm>>
  | z.output<ReturnType<typeof bulkForm>>
  | z.output<typeof complaintForm>
  | z.output<typeof abroadForm>;
