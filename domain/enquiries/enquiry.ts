import { z } from "zod";
import { emailField, optionalEmailField } from "#domain/accounts/email.ts";
import { parseForeignNumber, parseIndianMobile } from "#domain/accounts/mobile-number.ts";
import { plainText } from "#platform/plain-text.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { parseDay } from "#platform/written-day.ts";
import { countryTopic, noTopic, topics } from "./topics.ts";

/** How many days ahead a celebration may be. */
const PLANNING_DAYS = 3 * 365;

const limits = { name: 80, orderNumber: 20, place: 80, message: 4000 };

const name = z.string().trim().min(1, "Enter your name").max(limits.name, `Keep the name to ${limits.name} letters`);
const lastName = z.string().trim().max(limits.name, `Keep the last name to ${limits.name} letters`);
const mobileProblem = "Enter a 10-digit mobile number; from abroad, with + and the country code";
const topicProblem = "Choose what your enquiry is about";

const message = z.string().trim().max(limits.message, `Keep the message to ${limits.message} letters`);

/** The contact form. An enquiry about an order from abroad needs an e-mail. All others need an Indian mobile. */
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
    if (!fromAbroad && !parseIndianMobile(form.mobile)) {
      problems.addIssue({ code: "custom", path: ["mobile"], message: mobileProblem });
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
    mobile: parseIndianMobile(form.mobile) ?? parseForeignNumber(form.mobile)!,
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
      occasionDate: z
        .string()
        .refine((text) => parseDay(text) !== undefined, "Enter the date of the occasion, like 24/11/2027")
        .refine((text) => (parseDay(text) ?? "9") > today, "Enter a date in the future")
        .refine(
          (text) => (parseDay(text) ?? "0") <= addDays(today, PLANNING_DAYS),
          "Enter a date within three years from now",
        ),
      occasionTime: z
        .string()
        .transform(plainText)
        .pipe(z.string().regex(/^(([01]?\d|2[0-3]):[0-5]\d(:\d\d)?)?$/, "Enter the time like 10:30")),
      message: message.min(1, "Tell us what you would like"),
    })
    .transform((form) => ({
      ...form,
      kind: "wedding" as const,
      lastName: null,
      topic: null,
      email: form.email || null,
      mobile: parseIndianMobile(form.mobile)!,
      occasionDate: parseDay(form.occasionDate)!,
      occasionTime: form.occasionTime || null,
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

const place = (problem: string) =>
  z.string().trim().min(1, problem).max(limits.place, `Keep it to ${limits.place} letters`);

/** The form for orders from abroad. The e-mail is required, because the shop answers with a quote. */
export const abroadForm = z
  .object({
    name,
    mobile: z.string().refine((text) => parseForeignNumber(text) ?? parseIndianMobile(text), mobileProblem),
    email: emailField,
    country: place("Enter the country"),
    city: place("Enter the city or town"),
    items: message.min(1, "Write what you would like and how much of it"),
    message,
  })
  .transform((form) => ({
    ...form,
    kind: "abroad" as const,
    lastName: null,
    topic: null,
    mobile: parseForeignNumber(form.mobile) ?? parseIndianMobile(form.mobile)!,
    occasionDate: null,
    occasionTime: null,
  }));

export type Enquiry =
  | z.output<typeof contactForm>
  | z.output<ReturnType<typeof weddingForm>>
  | z.output<typeof complaintForm>
  | z.output<typeof abroadForm>;
