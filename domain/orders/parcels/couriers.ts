import { plainText } from "#platform/plain-text.ts";

/** The courier's name when the shop itself delivers near by; such a parcel has no tracking number. */
export const ownRider = "Our own rider";

export type Courier = {
  id: number;
  name: string;
  /** The https address on which a parcel can be followed, with {number} in place of its number. */
  trackingPage: string | null;
  /** Numbers as this courier prints them. Empty: any number will do. */
  numberExamples: string[];
  isNumbered: boolean;
  /** The columns of the courier's own file, each "heading = field"; empty for the shop's own columns. */
  fileColumns: string[];
  endedAt: Date | null;
};

/** A parcel that has left. `number` is "" if the courier gives none. */
export type SentParcel = {
  courier: string;
  number: string;
  /** The URL of the page on which it can be followed; undefined if there is none. */
  page: string | undefined;
};

/** A sentence on how a parcel travels, for staff. */
export function travelInWords({ courier, number }: Omit<SentParcel, "page">): string {
  if (number === "") return `${courier} brings it.`;
  return `It travels with ${courier}, number ${number}.`;
}

/** The URL on which a parcel can be followed; undefined without a number, and if the courier has no such page. */
export function trackingPageOf({ trackingPage }: Pick<Courier, "trackingPage">, number: string): string | undefined {
  if (trackingPage === null || number === "") return undefined;
  return trackingPage.replaceAll("{number}", encodeURIComponent(number));
}

/** Whether a code, in capitals without spaces, can be a tracking number: 6 to 30 letters and digits. */
export function isTrackingNumber(code: string): boolean {
  return /^[A-Z\d]{6,30}$/.test(code);
}

/** Whether a spreadsheet wrote a long number in short, as "1.9E+13": its last digits are lost. */
export function isShortened(cell: string): boolean {
  return /^\d+(?:[.,]\d+)?e\+?\d+$/i.test(plainText(cell));
}

/** The form of a number: every letter as "A", every digit as "9". */
const shapeOf = (number: string) => number.replaceAll(/[A-Z]/g, "A").replaceAll(/\d/g, "9");

const S10 = "AA999999999AA";

/**
 * Why a tracking number, in capitals without spaces, cannot be one of this courier: it has fewer than 6 or more than 30
 * characters, not the form of an example, or, in a form of the post (UPU standard S10), a wrong check digit.
 */
export function faultOfNumber(
  { name, numberExamples }: Pick<Courier, "name" | "numberExamples">,
  number: string,
): string | undefined {
  if (!isTrackingNumber(number)) {
    return "Enter the tracking number as it is on the receipt: 6 to 30 letters and digits";
  }
  const shapes = numberExamples.map(shapeOf);
  if (shapes.length > 0 && !shapes.includes(shapeOf(number))) {
    return `${name} prints its numbers like ${numberExamples.join(" or ")}: look at the receipt again`;
  }
  return shapes.includes(S10) && !hasRightCheckDigit(number)
    ? `One digit of this ${name} number is wrong: look at the receipt again`
    : undefined;
}

const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** The check digit for eight digits (UPU standard S10). */
function checkDigitOf(digits: string): number {
  const rest = 11 - (weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0) % 11);
  return rest === 10 ? 0 : rest === 11 ? 5 : rest;
}

/** Whether the check digit is right. True for numbers of any other form than S10. */
function hasRightCheckDigit(number: string): boolean {
  const [, digits, check] = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(number) ?? [];
  return digits === undefined || Number(check) === checkDigitOf(digits);
}

/**
 * `count` numbers of a roll from `first` on: the last row of digits counts up, and in numbers of the post (S10) the
 * check digit is computed. Fewer than `count` when the digits do not suffice.
 */
export function rollFrom(first: string, count: number): string[] {
  const post = /^([A-Z]{2})(\d{8})\d([A-Z]{2})$/.exec(first);
  const [, head = "", digits = "", tail = ""] = post ?? /^(.*?)(\d+)(\D*)$/.exec(first) ?? [];
  const most = Math.min(count, 10 ** Math.min(digits.length, 15) - Number(digits));
  return Array.from({ length: digits === "" ? 0 : Math.max(0, most) }, (_, step) => {
    const next = String(BigInt(digits) + BigInt(step)).padStart(digits.length, "0");
    return head + next + (post ? checkDigitOf(next) : "") + tail;
  });
}
