import { randomInt } from "node:crypto";

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random code of capital letters and digits, without those that are easily confused (0, 1, I, L, O, U). */
export function readableCode(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}
