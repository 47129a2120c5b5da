import { randomInt } from "node:crypto";

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Random capitals and digits that are hard to mistake for each other when read out or copied by hand. */
export function readableCode(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}
