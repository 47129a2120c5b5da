import { findDestination } from "#domain/delivery/delivery.server.ts";
import { parsePincode } from "#domain/delivery/pincode.ts";
import type { Destination } from "#domain/delivery/zone.ts";
import type { Database } from "#platform/database.server.ts";
import { withLatinDigits } from "#platform/digits.ts";

type Answer = { destination: Destination } | { destination?: undefined; written: string; problem: string };

/** The place that a form's pincode stands for, or why there is none, in a sentence. */
export async function readPincode(db: Database, field: unknown): Promise<Answer> {
  const written = typeof field === "string" ? field.trim().slice(0, 20) : "";
  const pincode = parsePincode(written);
  if (!pincode) return { written, problem: notAPincode(written) };
  const destination = await findDestination(db, pincode);
  return destination ? { destination } : { written, problem: `India Post has no pincode ${pincode}: check its digits` };
}

function notAPincode(written: string): string {
  return /^0\d{5}$/.test(withLatinDigits(written).replaceAll(/[\s-]/g, ""))
    ? "A pincode does not begin with 0"
    : "Enter a 6-digit pincode, like 522002";
}
