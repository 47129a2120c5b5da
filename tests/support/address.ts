import { randomInt } from "node:crypto";

/** An address that no other visitor comes from. */
export function newAddress(): string {
  return [randomInt(1, 224), randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
}
