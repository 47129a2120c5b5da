import { stateName } from "./states.ts";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/** A GSTIN as people write it, in capitals and without spaces; undefined when shape, state or check digit is wrong. */
export function parseGstin(text: string): string | undefined {
  const gstin = text.replaceAll(/[\s-]/g, "").toUpperCase();
  return isGstin(gstin) ? gstin : undefined;
}

/** True for a state in use, a PAN, an entity, "Z" and the check digit that belongs to them. */
export function isGstin(gstin: string): boolean {
  return (
    shape.test(gstin) && stateName(gstin.slice(0, 2)) !== undefined && checkDigitOf(gstin.slice(0, 14)) === gstin[14]
  );
}

/** The GST code of the state a GSTIN was given in. */
export function stateCodeOfGstin(gstin: string): string {
  return gstin.slice(0, 2);
}

/** Luhn's scheme in base 36: every second digit counts twice, and the digits of each product are added. */
export function checkDigitOf(first14: string): string {
  const sum = Array.from(first14).reduce((total, character, position) => {
    const product = digits.indexOf(character) * (position % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36]!;
}
