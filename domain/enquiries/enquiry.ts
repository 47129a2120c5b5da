import { z } from "zod";
import { emailField, optionalEmailField } from "#domain/accounts/email.ts";
import { parseForeignNumber, parseIndianMobile } from "#domain/accounts/mobile-number.ts";
import { parseGstin } from "#domain/gst/gstin.ts";
import { MOST_PAISE, parseRupees } from "#domain/money.ts";
import { abroad } from "#domain/settings/abroad-prices.ts";
import { plainText } from "#platform/plain-text.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { parseDay } from "#platform/written-day.ts";
import { destinations } from "./status.ts";
import { countryTopic, noTopic, topics } from "./topics.ts";

/** How many days ahead a celebration, or an order in bulk, may be. */
const PLANNING_DAYS = 3 * 365;

const limits = { name: 80, orderNumber: 20, place: 80, message: 4000, count: 100_000 };

const name = z.string().trim().min(1, "Enter your name").max(limits.name, `Keep the name to ${limits.name} letters`);
const lastName = z.string().trim().max(limits.name, `Keep the last name to ${limits.name} letters`);
const mobileProblem = "Enter a 10-digit mobile number; from abroad, with + and the country code";
/** Without a country's code ten digits of another country read as an Indian mobile. */
const foreignProblem = "Enter the number with + and the code of its country, like +1 732 555 0147";
const topicProblem = "Choose what your enquiry is about";

const message = z.string().trim().max(limits.message, `Keep the message to ${limits.message} letters`);

/** A whole number above 0; null when the field is empty. */
const count = z
  .string()
  .default("")
  .transform((text, problems) => {
    const digits = plainText(text).replaceAll(/[\s,]/g, "");
    if (digits === "") return null;
    if (/^[1-9]\d*$/.test(digits) && Number(digits) <= limits.count) return Number(digits);
    problems.addIssue({ code: "custom", message: "Enter a number in digits, like 250" });
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
    problems.addIssue({ code: "custom", message: "Enter rupees in digits, like 50000" });
    return z.NEVER;
  });

/** A day after `today` and at most three years ahead, as typed. `problem` is what an unreadable day is told. */
const comingDay = (today: string, problem: string) =>
  z
    .string()
    .refine((text) => parseDay(text) !== undefined, problem)
    .refine((text) => (parseDay(text) ?? "9") > today, "Enter a date in the future")
    .refine(
      (text) => (parseDay(text) ?? "0") <= addDays(today, PLANNING_DAYS),
      "Enter a date within three years from now",
    );

/**
 * The contact form. An enquiry about an order from abroad needs an e-mail and a number with its country's code. All
 * others need an Indian mobile.
 */
export const contactForm = z
  .object({
    name,
    lastName,
    mobile: z.string().refine((text) => parseIndianMobile(text) ?? parseForeignNumber(text), mobileProblem),
    email: optionalEmailField,
    topic: z.enum(topics, topicProblem).refine((topic) => topic !== noTopic, topicProblem),
    message: message.min(1, "Write your message"),
  })
  .superRefine((form, problems) => {
    const fromAbroad = form.topic === countryTopic;
    if (!(fromAbroad ? parseForeignNumber : parseIndianMobile)(form.mobile)) {
      const problem = fromAbroad ? foreignProblem : mobileProblem;
      problems.addIssue({ code: "custom", path: ["mobile"], message: problem });
    }
    if (fromAbroad && form.email === "") {
      problems.addIssue({ code: "custom", path: ["email"], message: "Enter your e-mail, so that we can write back" });
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
      mobile: z.string().refine((text) => parseIndianMobile(text) !== undefined, mobileProblem),
      occasionDate: comingDay(today, "Enter the date of the occasion, like 24/11/2027"),
      occasionTime: z
        .string()
        .transform(plainText)
        .pipe(z.string().regex(/^(([01]?\d|2[0-3]):[0-5]\d(:\d\d)?)?$/, "Enter the time like 10:30")),
      guests: count,
      budget,
      message: message.min(1, "Tell us what you would like"),
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
      quantity: count.refine((many) => many !== null, "Enter how many boxes or packs, like 250"),
      items: message.min(1, "Write what you would like in them"),
      occasionDate: comingDay(dayInIndia(now), "Enter the day by which you need it, like 24/11/2027"),
      destinations: z.literal(["", ...destinations], "Choose where it goes").default(""),
      wantsSleeve: z.literal(["", "yes"], "Tick it, or leave it").default(""),
      budget,
      gstin: z
        .string()
        .default("")
        .refine((text) => text.trim() === "" || parseGstin(text), "Check the GSTIN: one of its 15 characters is wrong"),
      name,
      mobile: z.string().refine((text) => parseIndianMobile(text) ?? parseForeignNumber(text), mobileProblem),
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
    mobile: z.string().refine((text) => parseIndianMobile(text) ?? parseForeignNumber(text), mobileProblem),
    email: optionalEmailField,
    orderNumber: z
      .string()
      .transform((text) => readOrderNumber(text) ?? text.trim())
      .pipe(z.string().max(limits.orderNumber, `Keep the order number to ${limits.orderNumber} letters`)),
    message: message.min(1, "Write what went wrong"),
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
    mobile: z.string().refine((text) => parseForeignNumber(text) !== undefined, foreignProblem),
    email: emailField,
    country: z.enum(abroad, "Choose the country from the list"),
    city: z.string().trim().min(1, "Enter the city or town").max(limits.place, `Keep it to ${limits.place} letters`),
    items: message.min(1, "Write what you would like and how much of it"),
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
