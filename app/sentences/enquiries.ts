import { t } from "@lingui/core/macro";
import type { Asked } from "#domain/enquiries/asked.ts";
import type { ComplaintStep } from "#domain/enquiries/complaint.ts";
import type { EnquiryFault } from "#domain/enquiries/enquiry.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { sayDate } from "#app/ui/days.ts";

/** The faults that other forms have too are said with those. */
type Own = Exclude<Extract<EnquiryFault, string>, "no e-mail" | "no name" | "no town" | "wrong gstin">;

const faults = {
  "no mobile or foreign number": () => t`Enter a 10-digit mobile number; from abroad, with + and the country code`,
  "no country code": () => t`Enter the number with + and the code of its country, like +1 732 555 0147`,
  "no topic": () => t`Choose what your enquiry is about`,
  "no e-mail to write back": () => t`Enter your e-mail, so that we can write back`,
  "no message": () => t`Write your message`,
  "no number": () => t`Enter a number in digits, like 250`,
  "no rupees": () => t`Enter rupees in digits, like 50000`,
  "no day of the occasion": () => t`Enter the date of the occasion, like 24/11/2027`,
  "no day needed by": () => t`Enter the day by which you need it, like 24/11/2027`,
  "not in the future": () => t`Enter a date in the future`,
  "too far ahead": () => t`Enter a date within three years from now`,
  "no time": () => t`Enter the time like 10:30`,
  "no wish": () => t`Tell us what you would like`,
  "no quantity": () => t`Enter how many boxes or packs, like 250`,
  "no goods": () => t`Write what you would like in them`,
  "no destination": () => t`Choose where it goes`,
  "no tick": () => t`Tick it, or leave it`,
  "no complaint": () => t`Write what went wrong`,
  "no country": () => t`Choose the country from the list`,
  "no goods abroad": () => t`Write what you would like and how much of it`,
} satisfies Record<Own, () => string>;

export function isEnquiryFault(fault: unknown): fault is Own {
  return typeof fault === "string" && fault in faults;
}

/** What is wrong with a field of an enquiry. */
export function sayEnquiryFault(fault: Own): string {
  return faults[fault]();
}

/** A number or a choice of an enquiry, as its name and its value. */
export function sayAsked(asked: Asked): [name: string, value: string] {
  switch (asked.what) {
    case "guests":
      return [t`Guests`, asked.count.toLocaleString("en-IN")];
    case "quantity":
      return [t`How many`, asked.count.toLocaleString("en-IN")];
    case "destinations":
      return [t`Goes to`, asked.to === "one" ? t`one address` : t`many addresses`];
    case "sleeve":
      return [t`Logo sleeve`, t`wanted`];
    case "budget": {
      const sum = formatRupees(asked.paise);
      if (asked.eachPaise === undefined) return [t`Budget`, t`${sum} in all`];
      return [t`Budget`, t`${sum} in all, ${{ each: formatRupees(asked.eachPaise) }} each`];
    }
  }
}

/** What the journey to a country costs as an idea, as its name and its value. */
export function sayWayAbroad(perKilogram: Paise): [name: string, value: string] {
  return [t`The way there, as an idea`, t`about ${{ price: formatRupees(perKilogram) }} a kilogram, duties not in it`];
}

/** A step of a complaint, and when it was done or is due: "Settled", "by 21 December". */
export function sayComplaintStep({ step, day, isDone }: ComplaintStep): { name: string; when: string } {
  const date = sayDate(day);
  return { name: steps[step](), when: isDone ? date : t`by ${date}` };
}

const steps = {
  received: () => t`Received`,
  acknowledged: () => t`Acknowledged`,
  "acknowledged by letter": () => t`Acknowledged by our letter`,
  answered: () => t`Answered`,
  settled: () => t`Settled`,
} satisfies Record<ComplaintStep["step"], () => string>;
