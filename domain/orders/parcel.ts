import { z } from "zod";
import { withLatinDigits } from "#platform/digits.ts";
import { couriers, ownRider } from "./couriers.ts";
import { statusInWords } from "./staff-transitions.ts";
import type { OrderStatus } from "./order.ts";

/**
 * The form for the courier and tracking number of a parcel. The number is stored in capitals without spaces and
 * hyphens. It must then have 6 to 30 letters and digits and, for India Post, the right check digit. For "Our own
 * rider", a number is removed.
 */
export const parcelForm = z.preprocess(
  withoutRidersNumber,
  z
    .object({
      courier: z.enum(couriers as [string, ...string[]], { error: "Choose the courier" }),
      trackingNumber: z
        .string()
        .transform((text) => withLatinDigits(text).replaceAll(/[\s-]/g, "").toUpperCase())
        .pipe(
          z
            .string()
            .min(1, "Enter the tracking number")
            .regex(/^[A-Z\d]{6,30}$/, "Enter the tracking number as it is on the receipt: 6 to 30 letters and digits"),
        )
        .default(""),
    })
    .refine(({ courier, trackingNumber }) => courier !== "India Post" || hasRightCheckDigit(trackingNumber), {
      path: ["trackingNumber"],
      error: "One digit of this India Post number is wrong: look at the receipt again",
    }),
);

export type Parcel = z.output<typeof parcelForm>;

/**
 * Removes the tracking number from the form when the courier is "Our own rider", because the browser may still send one
 * that was typed for another courier.
 */
function withoutRidersNumber(form: { courier?: unknown; trackingNumber?: unknown }) {
  return form.courier === ownRider ? { courier: ownRider } : { trackingNumber: "", ...form };
}

/**
 * A sentence that says why an order can neither be given to a courier nor have its parcel corrected. Undefined for a
 * packed or dispatched order that a courier takes.
 */
export function whyNoParcel({ status, collects }: { status: OrderStatus; collects: boolean }): string | undefined {
  if (collects) return "It is collected at the shop, so no courier takes it.";
  if (status === "packed" || status === "dispatched") return undefined;
  const isEarly = ["awaiting-payment", "awaiting-approval", "placed"].includes(status);
  return isEarly ? "It is not packed yet." : `It is ${statusInWords(status)}.`;
}

const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/**
 * Whether the check digit of a postal tracking number is right. Such a number has two letters, eight digits, the check
 * digit, and two letters (UPU standard S10). True for numbers of another form, which have no check digit.
 */
function hasRightCheckDigit(number: string): boolean {
  const [, digits, check] = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(number) ?? [];
  if (digits === undefined) return true;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  const rest = 11 - (sum % 11);
  return Number(check) === (rest === 10 ? 0 : rest === 11 ? 5 : rest);
}
