import { randomInt } from "node:crypto";

/** A random IP address, so that rate limits count each visitor separately. */
export function newAddress(): string {
  return [randomInt(1, 224), randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
}
