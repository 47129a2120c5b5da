import { z } from "zod";
import { plainCode } from "#platform/plain-text.ts";
import { couriers, ownRider } from "./couriers.ts";
import { statusInWords } from "../board/staff-transitions.ts";
import type { OrderStatus } from "../order.ts";

/**
 * The form for a parcel's courier and tracking number. Turns the number into capitals without spaces. Refuses a number
 * of fewer than 6 or more than 30 characters and, for India Post, a wrong check digit.
 */
export const parcelForm = z.preprocess(
  withoutRidersNumber,
  z
    .object({
      courier: z.enum(couriers as [string, ...string[]], { error: "Choose the courier" }),
      trackingNumber: z
        .string()
        .transform(plainCode)
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
 * Removes the tracking number if the courier is the shop's own rider: it may have been typed for another courier. For
 * other couriers, sets a missing number to "".
 */
function withoutRidersNumber(form: { courier?: unknown; trackingNumber?: unknown }) {
  return form.courier === ownRider ? { courier: ownRider } : { trackingNumber: "", ...form };
}

/** A sentence that says why an order cannot have a courier and tracking number; undefined when it can. */
export function whyNoParcel({ status, collects }: { status: OrderStatus; collects: boolean }): string | undefined {
  if (collects) return "It is collected at the shop, so no courier takes it.";
  if (status === "packed" || status === "dispatched") return undefined;
  const isEarly = ["awaiting-payment", "awaiting-approval", "placed"].includes(status);
  return isEarly ? "It is not packed yet." : `It is ${statusInWords(status)}.`;
}

const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/**
 * Whether the check digit of a number of two letters, nine digits and two letters is right (UPU standard S10). True for
 * numbers of any other form.
 */
function hasRightCheckDigit(number: string): boolean {
  const [, digits, check] = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(number) ?? [];
  if (digits === undefined) return true;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  const rest = 11 - (sum % 11);
  return Number(check) === (rest === 10 ? 0 : rest === 11 ? 5 : rest);
}
